"""Events as they happen, and replies that wait, from a real gunicorn."""

from __future__ import annotations

import dataclasses
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from referee.service.resolving.resolve_step import resolve_step
from referee.service.running.context import Referee, open_referee
from referee.settings import Settings
from referee.store import steps
from tests.api.web_server import PATIENCE_SECONDS, WebServer, running_web_server
from tests.api.wire import Wire

STREAM = {"Accept": "text/event-stream"}


@pytest.fixture
def server(settings: Settings) -> Iterator[WebServer]:
    with running_web_server(settings) as running:
        yield running


@pytest.fixture
def desk_server(sqlite_settings: Settings) -> Iterator[WebServer]:
    """For what does not depend on the database."""
    with running_web_server(sqlite_settings) as running:
        yield running


@pytest.fixture
def worker(settings: Settings) -> Iterator[Referee]:
    """Another process of the same referee, as far as the database and Redis can tell."""
    opened = open_referee(settings)
    yield opened
    opened.close()


class Client:
    """A player's program."""

    def __init__(self, server: WebServer, name: str) -> None:
        self.http = httpx2.Client(base_url=server.url, timeout=PATIENCE_SECONDS)
        token = self.post("/v1/players", {"name": name})["token"]
        self.http.headers["Authorization"] = f"Bearer {token}"

    def post(self, path: str, body: Any) -> Any:
        reply = self.http.post(path, json=body)
        assert reply.is_success, reply.text
        return reply.json()

    @contextmanager
    def streaming(self, game: str, **headers: str) -> Iterator[Iterator[tuple[int, Any]]]:
        """The events of a game as they arrive: (id, event)."""
        with self.following(f"/v1/games/{game}/events", **headers) as events:
            yield ((int(id_), event) for id_, event in events)

    @contextmanager
    def following(self, path: str, **headers: str) -> Iterator[Iterator[tuple[str, Any]]]:
        with self.http.stream("GET", path, headers={**STREAM, **headers}) as reply:
            assert reply.status_code == 200
            assert reply.headers["Content-Type"].startswith("text/event-stream")
            yield frames(reply)


def frames(reply: Any) -> Iterator[tuple[str, Any]]:
    """The events of a stream; raises if one is not named after what it is."""
    fields: dict[str, str] = {}
    for line in reply.iter_lines():
        name, _, value = line.partition(": ")
        fields[name] = value
        if not line and "data" in fields:
            event = json.loads(fields["data"])
            assert fields["event"] == event["kind"]
            yield fields["id"], event
            fields.clear()


@pytest.fixture
def clients(server: WebServer) -> Iterator[tuple[Client, Client, Client]]:
    made = Client(server, "Ann"), Client(server, "Bob"), Client(server, "Cem")
    yield made
    for client in made:
        client.http.close()


def test_events_arrive_as_they_happen_and_resume_where_one_was(
    clients: tuple[Client, Client, Client],
) -> None:
    ann, bob, cem = clients
    game = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
    with cem.streaming(game) as events:
        assert [next(events)[1]["kind"] for _ in range(2)] == ["game.created", "seat.taken"]
        bob.post(f"/v1/games/{game}/seats", {})
        number, event = next(events)
        assert (number, event["n"]) == (3, 3)
        assert event["text"] == "Bob takes seat 2."
    page = cem.http.get(f"/v1/games/{game}/events").json()["items"]
    assert page[2] == event
    with cem.streaming(game, **{"Last-Event-ID": "1"}) as events:
        assert [next(events)[0] for _ in range(2)] == [2, 3]


def test_events_arrive_without_redis_too(sqlite_settings: Settings, tmp_path: Path) -> None:
    settings = dataclasses.replace(sqlite_settings, redis_url=f"unix://{tmp_path}/none.sock")
    with running_web_server(settings) as server:
        ann, bob = Client(server, "Ann"), Client(server, "Bob")
        game = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
        with ann.streaming(game) as events:
            assert [next(events)[0] for _ in range(2)] == [1, 2]
            bob.post(f"/v1/games/{game}/seats", {})
            assert next(events)[1]["text"] == "Bob takes seat 2."
        ann.http.close()
        bob.http.close()


def test_who_takes_a_seat_starts_a_new_stream(clients: tuple[Client, Client, Client]) -> None:
    ann, bob, _ = clients
    game = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
    with bob.streaming(game) as events:
        next(events)
        bob.post(f"/v1/games/{game}/seats", {})
        assert len(list(events)) <= 2  # ends by itself


@pytest.mark.parametrize(
    ("limit", "status", "code", "retry_after"),
    [
        ("REFEREE_STREAMS", 503, "too-many-streams", "10"),
        ("REFEREE_STREAMS_PER_PLAYER", 429, "too-many-own-streams", "60"),
        ("REFEREE_STREAMS_PER_ADDRESS", 429, "too-many-own-streams", "60"),
    ],
)
def test_streams_are_capped_and_refused_streams_say_when_to_try_again(
    sqlite_settings: Settings, limit: str, status: int, code: str, retry_after: str
) -> None:
    with running_web_server(sqlite_settings, variables={limit: "2"}) as server:
        ann, bob = Client(server, "Ann"), Client(server, "Bob")
        game = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
        with ann.streaming(game) as first:
            next(first)
            with ann.following("/v1/me/events") as second:
                next(second)
                refused = ann.http.get(f"/v1/games/{game}/events", headers=STREAM)
                assert refused.status_code == status
                assert refused.headers["Content-Type"] == "application/problem+json"
                assert refused.headers["Retry-After"] == retry_after
                assert refused.json()["type"] == f"/problems/{code}"
                assert ann.http.get(f"/v1/games/{game}/events").status_code == 200
                if limit == "REFEREE_STREAMS_PER_PLAYER":
                    with bob.streaming(game) as others:
                        next(others)
            _until(lambda: _opens(ann, game))
        ann.http.close()
        bob.http.close()


def _opens(client: Client, game: str) -> bool:
    """Whether one more stream is let in."""
    with client.http.stream("GET", f"/v1/games/{game}/events", headers=STREAM) as reply:
        return reply.status_code == 200


def _until(holds: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < give_up
        time.sleep(0.05)


def test_a_stream_says_when_to_come_back_and_a_bad_place_is_refused(desk_server: WebServer) -> None:
    ann = Client(desk_server, "Ann")
    game = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
    path = f"/v1/games/{game}/events"
    with ann.http.stream("GET", path, headers=STREAM) as reply:
        assert next(reply.iter_lines()) == "retry: 3000"
    for where, last in ((path, "abc"), (path, "-1"), (path, "99999999999"), ("/v1/me/events", "abc")):
        refused = ann.http.get(where, headers={**STREAM, "Last-Event-ID": last})
        assert (refused.status_code, refused.json()["type"]) == (400, "/problems/bad-last-event-id")
    assert ann.http.head(path, headers=STREAM).status_code == 200
    ann.http.close()


def test_events_as_lines_of_json(desk_server: WebServer) -> None:
    ann = Client(desk_server, "Ann")
    game = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
    listed = ann.http.get(f"/v1/games/{game}/events").json()["items"]
    cursors: list[str] = []
    for path in (f"/v1/games/{game}/events", "/v1/me/events"):
        with ann.http.stream("GET", path, headers={"Accept": "application/x-ndjson"}) as reply:
            assert reply.headers["Content-Type"] == "application/x-ndjson"
            lines = (json.loads(line) for line in reply.iter_lines() if line)
            found = [next(lines), next(lines)]
        more = {"game": game, "seat": 1} if path == "/v1/me/events" else {}
        cursors += [line.pop("cursor") for line in found if "cursor" in line]
        assert found == [{**more, **event} for event in listed]
    # The place after the first event.
    with ann.following(f"/v1/me/events?after={cursors[0]}") as events:
        assert next(events)[1]["n"] == 2
    ann.http.close()


def test_all_my_games_in_one_stream(clients: tuple[Client, Client, Client]) -> None:
    ann, bob, cem = clients
    first = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
    with bob.following("/v1/me/events?after=now") as events:
        # A game that one has no part in is none of one's own; one that one joins is, from its beginning.
        cem.post(f"/v1/games/{first}/seats", {})
        bob.post(f"/v1/games/{first}/seats", {})
        heard = [next(events) for _ in range(4)]
        assert {event["game"] for _, event in heard} == {first}
        assert [event["n"] for _, event in heard] == [1, 2, 3, 4]
        second = bob.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
        while (last := next(events))[1]["game"] != second:
            pass
        assert (last[1]["n"], last[1]["kind"]) == (1, "game.created")
    with bob.following("/v1/me/events", **{"Last-Event-ID": last[0]}) as events:
        assert (next(events)[1]["game"], bob.http.get("/v1/me/events").json()["next"]) == (second, None)


def test_a_stream_is_resumed_after_a_restart_without_gap_or_repetition(sqlite_settings: Settings) -> None:
    heard: list[tuple[str, int]] = []
    last = ""
    with running_web_server(sqlite_settings) as server:
        ann, bob = Client(server, "Ann"), Client(server, "Bob")
        games = [ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"] for _ in range(3)]
        with ann.following("/v1/me/events") as events:
            for _ in range(4):
                last, event = next(events)
                heard.append((event["game"], event["n"]))
            # What was sent and not read is not lost: its place was not reached.
            bob.post(f"/v1/games/{games[1]}/seats", {})
            assert server.stop() == 0
    with running_web_server(sqlite_settings) as server:
        ann.http.base_url = bob.http.base_url = httpx2.URL(server.url)
        bob.post(f"/v1/games/{games[2]}/seats", {})
        with ann.following("/v1/me/events", **{"Last-Event-ID": last}) as events:
            for _ in range(4):
                _, event = next(events)
                heard.append((event["game"], event["n"]))
    assert sorted(heard) == sorted(
        [(games[0], n) for n in (1, 2)] + [(game, n) for game in games[1:] for n in (1, 2, 3)]
    )
    ann.http.close()
    bob.http.close()


@pytest.mark.parametrize("path", ["/v1/games/{game}/events", "/v1/me/events"])
def test_a_token_that_is_revoked_ends_its_streams(desk_server: WebServer, path: str) -> None:
    ann, bob = Client(desk_server, "Ann"), Client(desk_server, "Bob")
    game = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
    made = ann.post("/v1/me/tokens", {"name": "stream", "scopes": ["read"]})
    headers = {"Authorization": f"Bearer {made['token']}"}
    with ann.following(path.format(game=game), **headers) as events:
        next(events), next(events)
        assert ann.http.delete(f"/v1/me/tokens/{made['id']}").is_success
        bob.post(f"/v1/games/{game}/seats", {})
        assert list(events) == []
    ann.http.close()
    bob.http.close()


def test_more_streams_than_threads(desk_server: WebServer) -> None:
    """A hundred and fifty, of one game and of all of one's own; each hears of what happens, in order."""
    ann, bob = Client(desk_server, "Ann"), Client(desk_server, "Bob")
    game = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
    with ExitStack() as stack:
        streams = []
        for number in range(150):
            path = "/v1/me/events" if number % 15 == 0 else f"/v1/games/{game}/events"
            by = ann if number % 15 == 0 else None
            wire = stack.enter_context(Wire(desk_server.port, source=f"127.0.2.{1 + number % 50}"))
            token = f"Authorization: {by.http.headers['Authorization']}\r\n" if by else ""
            wire.send(f"GET {path} HTTP/1.1\r\nHost: x\r\n{token}Accept: text/event-stream\r\n\r\n".encode())
            streams.append(wire)
        for wire in streams:
            assert wire.line() == b"HTTP/1.1 200 OK\r\n"
            _read_until(wire, b'"n":2')
        bob.post(f"/v1/games/{game}/seats", {})
        for wire in streams:
            _read_until(wire, b"Bob takes seat 2.")
    ann.http.close()
    bob.http.close()


def _read_until(wire: Wire, text: bytes) -> None:
    while text not in (line := wire.line()):
        assert line, "the stream has ended"


def test_streams_end_with_the_server(clients: tuple[Client, Client, Client], server: WebServer) -> None:
    ann = clients[0]
    game = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
    with ann.streaming(game) as events:
        next(events)
        assert server.stop() == 0
        # The stream is ended properly, not cut off: that would raise here.
        list(events)


def test_a_stream_of_a_game_that_is_not_there(clients: tuple[Client, Client, Client]) -> None:
    reply = clients[0].http.get("/v1/games/none/events", headers=STREAM)
    assert reply.status_code == 404
    assert reply.headers["Content-Type"] == "application/problem+json"


def test_prefer_wait_answers_when_the_step_has_resolved(
    clients: tuple[Client, Client, Client], worker: Referee
) -> None:
    ann, bob, cem = clients
    game = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
    for client in (bob, cem):
        client.post(f"/v1/games/{game}/seats", {})
    replies: dict[str, httpx2.Response] = {}

    def seal(client: Client, name: str, **headers: str) -> None:
        [prompt] = client.http.get(f"/v1/games/{game}/prompts").json()["items"]
        path = f"/v1/games/{game}/prompts/{prompt['id']}/order"
        replies[name] = client.http.put(path, json={"answer": prompt["default"]}, headers=headers)

    seal(ann, "at once", Prefer="wait=0")
    waiting = threading.Thread(target=seal, args=(bob, "waits"), kwargs={"Prefer": "respond-async, wait=30"})
    waiting.start()
    seal(cem, "last")
    _wait_until_all_are_sealed(worker, game)
    assert resolve_step(worker, game, 1)
    waiting.join()
    assert replies["at once"].status_code == replies["last"].status_code == 202
    assert "game" not in replies["last"].json()
    assert replies["waits"].status_code == 200
    assert replies["waits"].headers["Preference-Applied"] == "wait"
    assert replies["waits"].json()["game"]["step"] == 2


def _wait_until_all_are_sealed(referee: Referee, game: str) -> None:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < give_up:
        with referee.store.reading() as connection:
            step = steps.find(connection, game, 1)
        if step is not None and step.state == "closing":
            return
        time.sleep(0.01)
    raise AssertionError("the step did not close")
