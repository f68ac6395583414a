"""The hub that holds event streams, with clients who read slowly, are gone, or may not see any more."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from referee.api import stream_hub
from referee.api.stream_formats import EVENT_STREAM, FORMATS
from referee.api.stream_hub import Hub, Stream
from referee.service.following.follow_all_games import follow_all_games
from referee.service.following.follow_game import follow_game
from referee.service.following.followers import EventsSince, Follower, GameFollower, from_the_start
from referee.service.following.read_new_events import read_new_events
from referee.service.running.context import Referee
from referee.service.tokens.authenticate import authenticate
from referee.store.database_errors import DatabaseUnavailable
from tests.api.house import House, Person

PATIENCE_SECONDS = 60.0
SMALL_BUFFER = 2048


@dataclass
class Held:
    """A hub with its clients; `given_back` are the connections that it is done with."""

    house: House
    hub: Hub
    stack: ExitStack
    given_back: list[object]

    def follow(self, follower: Follower) -> tuple[Stream, socket.socket]:
        """A stream for this follower, and the client's end of it."""
        ours, theirs = (self.stack.enter_context(end) for end in socket.socketpair())
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL_BUFFER)
        theirs.settimeout(PATIENCE_SECONDS)
        leave = self.hub.limits.admit(follower.session, "192.0.2.1")
        stream = Stream(follower, FORMATS[EVENT_STREAM], leave)
        stream.connection = SimpleNamespace(sock=ours)
        self.hub.take(stream)
        return stream, theirs

    def game_follower(self, game: str, person: Person | None = None) -> Follower:
        session = authenticate(self.house.referee, person.token) if person else None
        return follow_game(self.house.referee, session, game, 0)


@pytest.fixture
def held(desk: House) -> Iterator[Held]:
    with ExitStack() as stack:
        given_back: list[object] = []
        hub = Hub(desk.referee, given_back.append)
        hub.start()
        yield Held(desk, hub, stack, given_back)
        hub.close()
        hub.join(PATIENCE_SECONDS)


def until(holds: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < give_up
        time.sleep(0.01)


def read_until(client: socket.socket, text: bytes) -> bytes:
    came = b""
    while text not in came:
        data = client.recv(65536)
        assert data, "the stream has ended"
        came += data
    return came


@contextmanager
def seconds(monkeypatch: pytest.MonkeyPatch, **values: float) -> Iterator[None]:
    """Have the hub be less patient."""
    with monkeypatch.context() as patch:
        for name, value in values.items():
            patch.setattr(stream_hub, name, value)
        yield


def test_who_does_not_read_delays_nobody_and_is_cut_off(held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    house = held.house
    people = house.register("Ann"), house.register("Bob"), house.register("Cem")
    game = house.table(*people)
    with seconds(monkeypatch, STALL_SECONDS=3.0, VISIT_SECONDS=0.2, ROUND_SECONDS=0.1):
        deaf, _ = held.follow(held.game_follower(game))
        _, listening = held.follow(held.game_follower(game))
        house.play_to_the_end(game, *people)
        heard = read_until(listening, b"event: game.finished")
        assert heard.count(b"\nevent: ") == len(house.get(f"/v1/games/{game}/events?limit=1000")["items"])
        # As many as are told at once are kept for those who do not read them, and no more.
        kept = bytes(deaf.unsent)
        assert kept
        assert kept.count(b"\nevent: ") <= stream_hub.MAX_AT_ONCE
        until(lambda: held.given_back == [deaf.connection])
    assert held.hub.limits.is_empty is False  # the one who reads is still there


def test_a_slow_reader_gets_all_of_it_in_order(held: Held) -> None:
    house = held.house
    people = house.register("Ann"), house.register("Bob"), house.register("Cem")
    game = house.table(*people)
    house.play_to_the_end(game, *people)
    _, client = held.follow(held.game_follower(game))
    came = b""
    while b"event: game.finished" not in came:
        came += client.recv(512)
    ids = [int(line[4:]) for line in came.split(b"\n") if line.startswith(b"id: ")]
    assert ids == list(range(1, len(ids) + 1))


def test_who_loses_a_seat_hears_no_more(held: Held) -> None:
    house = held.house
    ann, bob = house.register("Ann"), house.register("Bob")
    game = house.create(ann)
    assert house.call("POST", f"/v1/games/{game}/seats", by=bob).status_code == 201
    _, client = held.follow(held.game_follower(game, bob))
    read_until(client, b"id: 3\n")
    assert house.call("DELETE", f"/v1/games/{game}/seats/me", by=bob).status_code in (200, 204)
    came = b""
    while data := _received(client, held):
        came += data
    assert b"id: " not in came


def _received(client: socket.socket, held: Held) -> bytes:
    """What comes before the hub has given the connection back."""
    client.settimeout(0.05)
    while True:
        try:
            return client.recv(65536)
        except TimeoutError:
            if held.given_back:
                return b""


def test_a_private_game_is_followed_only_as_long_as_one_has_part_in_it(held: Held) -> None:
    house = held.house
    ann, bob = house.register("Ann"), house.register("Bob")
    game = house.create(ann, visibility="private")
    invitation = house.call("POST", f"/v1/games/{game}/invitation", by=ann).get_json()
    assert house.call("POST", f"/v1/games/{game}/seats", invitation, by=bob).status_code == 201
    session = authenticate(house.referee, bob.token)
    _, client = held.follow(follow_all_games(house.referee, session, from_the_start(house.referee)))
    read_until(client, b"Bob takes seat 2.")
    assert house.call("DELETE", f"/v1/games/{game}/seats/me", by=bob).status_code in (200, 204)
    other = house.create(bob)
    assert game.encode() not in read_until(client, other.encode())


def test_a_quiet_stream_shows_that_it_is_alive_and_ends(held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    game = held.house.create(held.house.register("Ann"))
    short = {"HEARTBEAT_SECONDS": 0.1, "LONGEST_SECONDS": 2.0, "VISIT_SECONDS": 0.1, "ROUND_SECONDS": 0.05}
    with seconds(monkeypatch, **short):
        stream, client = held.follow(held.game_follower(game))
        read_until(client, b": still here\n\n")
        # Its last chunk is empty: it is ended, not cut off.
        read_until(client, b"\r\n0\r\n\r\n")
        until(lambda: held.given_back == [stream.connection])
    assert held.hub.limits.is_empty


def test_who_is_gone_is_forgotten(held: Held) -> None:
    stream, client = held.follow(held.game_follower(held.house.create(held.house.register("Ann"))))
    read_until(client, b"id: 2\n")
    client.close()
    until(lambda: held.given_back == [stream.connection])
    assert held.hub.limits.is_empty


def test_a_failing_database_ends_no_stream(held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    house = held.house
    game = house.create(house.register("Ann"))
    _, client = held.follow(held.game_follower(game))
    read_until(client, b"id: 2\n")
    failed: list[None] = []

    def fails(*_: object) -> None:
        failed.append(None)
        raise DatabaseUnavailable("gone", None, is_disconnected=True)

    with monkeypatch.context() as patch:
        patch.setattr(stream_hub, "read_new_events", fails)
        house.call("POST", f"/v1/games/{game}/seats", by=house.register("Bob"))
        until(lambda: bool(failed))
    read_until(client, b"Bob takes seat 2.")


def test_a_stream_that_cannot_be_told_anything_ends_alone(
    held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = held.house
    ann = house.register("Ann")
    broken, sound = house.create(ann), house.create(ann)

    def fails_for_one(
        referee: Referee, followers: Sequence[Follower], most: int, changed: Set[str] | None
    ) -> list[EventsSince | None]:
        if any(isinstance(one, GameFollower) and one.game_id == broken for one in followers):
            raise ValueError
        return read_new_events(referee, followers, most, changed)

    monkeypatch.setattr(stream_hub, "read_new_events", fails_for_one)
    ends, _ = held.follow(held.game_follower(broken))
    _, client = held.follow(held.game_follower(sound))
    until(lambda: held.given_back == [ends.connection])
    house.call("POST", f"/v1/games/{sound}/seats", by=house.register("Bob"))
    read_until(client, b"Bob takes seat 2.")
