"""Anonymous games: nobody learns who plays before the end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from referee.fairplay.verify import verify
from referee.service.upkeep.sweep import sweep
from referee.settings import Settings
from tests.api.house import LIBRARY, House, Person
from tests.api.twins import (
    CHAINED,
    COMMITMENTS,
    Glimpse,
    SecretsByRequest,
    World,
    differences,
    with_redis_of_its_own,
)
from tests.servers import Databases
from tests.service.assembly import three
from tests.service.news.test_notices import notices
from tests.service.pastimes import play_out
from tests.service.press.test_press import heard, say
from tests.service.seats.test_reliability import orders

HOUR = timedelta(hours=1)


def seated(house: House, game: str, *people: Person) -> list[Person]:
    """The players by seat, which each of them finds out for itself."""
    by_seat = {house.get(f"/v1/games/{game}/view", by=person)["seat"]: person for person in people}
    return [by_seat[seat] for seat in sorted(by_seat)]


def read_everything(house: House, game: str, by: Person | None) -> str:
    paths = ("", "/events", "/transcript", "/messages", "/votes", "/view", "/dice")
    pages = [house.get(f"/v1/games/{game}{path}", by=by) for path in paths]
    lobby = [one for one in house.get("/v1/games", by=by)["items"] if one["id"] == game]
    return json.dumps([*pages, lobby])


def test_names_and_ids_are_hidden_until_the_end(house: House, people: tuple[Person, ...]) -> None:
    dan = house.register("Dan")
    game = house.table(*people, anonymous=True, options={"rounds": 1})
    by_seat = seated(house, game, *people)
    say(house, game, by_seat[0], "Who are you?")
    house.default_all(game, *people)
    house.pass_time(HOUR)
    names = dict(zip(people, ("Ann", "Bob", "Cem"), strict=True))
    for observer in (*people, dan, None):
        seen = read_everything(house, game, observer)
        for person, name in names.items():
            if person != observer:
                assert person.id not in seen
                assert name not in seen
    header = house.get(f"/v1/games/{game}", by=by_seat[1])
    assert header["anonymous"] is True
    assert [seat["player"] for seat in header["seats"]] == [None, by_seat[1].id, None]
    assert [seat["name"] for seat in header["seats"]] == [None, names[by_seat[1]], None]
    assert header["host"] == (people[0].id if by_seat[1] == people[0] else None)
    assert house.get(f"/v1/games/{game}", by=people[0])["host"] == people[0].id

    house.play_to_the_end(game, *people)
    header = house.get(f"/v1/games/{game}")
    assert [seat["player"] for seat in header["seats"]] == [person.id for person in by_seat]
    assert [seat["name"] for seat in header["seats"]] == [names[person] for person in by_seat]
    assert header["host"] == people[0].id
    transcript = house.get(f"/v1/games/{game}/transcript")
    entries = [entry for entry in transcript["entries"] if entry["kind"] == "seated"]
    assert [entry["public"]["name"] for entry in entries] == [None] * 3
    assert [entry["hidden"]["name"] for entry in entries] == [names[person] for person in by_seat]
    verdict = verify(transcript, LIBRARY)
    assert verdict.failure is None
    assert "the seats of the players, dealt again from the seed" in verdict.checked
    assert "seating" not in [remark.about for remark in verdict.word]


def test_before_the_start_only_taken_seats_are_told(house: House, people: tuple[Person, ...]) -> None:
    ann, bob, cem = people
    game = house.create(ann, anonymous=True, entropy="salt")
    house.call("POST", f"/v1/games/{game}/seats", {"seat": 3}, by=bob)
    header = house.get(f"/v1/games/{game}", by=cem)
    assert [seat["status"] for seat in header["seats"]] == ["taken", "open", "taken"]
    assert [event["text"] for event in house.get(f"/v1/games/{game}/events")["items"]] == [
        "A table is opened."
    ]
    journal = house.get(f"/v1/games/{game}/transcript")
    assert [entry["kind"] for entry in journal["entries"]] == ["created", "joined", "joined"]
    assert [entry["public"] for entry in journal["entries"][1:]] == [{"place": 1}, {"place": 3}]
    assert "salt" not in json.dumps(journal)
    house.call("DELETE", f"/v1/games/{game}/seats/me", by=bob)
    house.call("POST", f"/v1/games/{game}/seats", {}, by=bob)
    house.call("POST", f"/v1/games/{game}/seats", {}, by=cem)
    kinds = [entry["kind"] for entry in house.get(f"/v1/games/{game}/transcript")["entries"]]
    assert kinds[3:6] == ["vacated", "joined", "joined"]
    assert kinds[6:] == ["seated", "seated", "seated", "started", "opened"]
    texts = [event["text"] for event in house.get(f"/v1/games/{game}/events")["items"]]
    assert texts[1:4] == [f"Somebody takes seat {seat}." for seat in (1, 2, 3)]
    # The entropy has moved with its player.
    own = house.get(f"/v1/games/{game}/view", by=ann)["seat"]
    entries = house.get(f"/v1/games/{game}/transcript")["entries"]
    assert {entry["public"]["seat"]: entry["public"]["entropy"] for entry in entries[6:9]} == {
        seat: "salt" if seat == own else None for seat in (1, 2, 3)
    }


def test_players_are_seated_by_lot_and_bots_stay(house: House) -> None:
    ann, bob = house.register("Ann"), house.register("Bob")
    hosts_seats = set()
    for _ in range(12):
        game = house.create(ann, seats=["me", "bot:random", "open"], anonymous=True)
        house.call("POST", f"/v1/games/{game}/seats", {}, by=bob)
        header = house.get(f"/v1/games/{game}")
        assert [seat["kind"] for seat in header["seats"]] == ["player", "bot:random", "player"]
        assert [seat["name"] for seat in header["seats"]] == [None, "Random bot", None]
        hosts_seats.add(house.get(f"/v1/games/{game}/view", by=ann)["seat"])
    assert hosts_seats == {1, 3}


def test_the_host_starts_without_the_empty_seats(desk: House) -> None:
    """Whoever is there is dealt anew, also where places stay empty in between."""
    ann, bob, cem = three(desk)
    game = desk.create(ann, seats=["open", "me", "open"], anonymous=True, entropy="salt")
    desk.call("POST", f"/v1/games/{game}/seats", {"seat": 1}, by=bob)
    desk.call("DELETE", f"/v1/games/{game}/seats/me", by=bob)
    desk.call("POST", f"/v1/games/{game}/seats", {"seat": 3, "entropy": "pepper"}, by=cem)
    assert desk.call("POST", f"/v1/games/{game}/start", by=ann).status_code < 300
    play_out(desk, game, ann, cem)
    verdict = verify(desk.get(f"/v1/games/{game}/transcript"), LIBRARY)
    assert verdict.failure is None
    assert "seating" not in [remark.about for remark in verdict.word]


def test_who_comes_and_goes_is_not_named(house: House, people: tuple[Person, ...]) -> None:
    dan = house.register("Dan")
    game = house.table(*people, anonymous=True, replacements="anybody")
    by_seat = seated(house, game, *people)
    house.call("DELETE", f"/v1/games/{game}/seats/me", by=by_seat[1])
    house.call("POST", f"/v1/games/{game}/seats", {}, by=dan)
    texts = [event["text"] for event in house.get(f"/v1/games/{game}/events")["items"]]
    assert "Somebody leaves seat 2." in texts
    assert texts[-1] == "Somebody takes seat 2."
    assert "Dan" not in read_everything(house, game, by_seat[0])


def test_nobody_learns_who_has_answered_before_the_step_is_over(
    house: House, people: tuple[Person, ...]
) -> None:
    game = house.table(*people, anonymous=True)
    by_seat = seated(house, game, *people)
    before = read_everything(house, game, by_seat[2])
    house.clock.move(HOUR)
    assert house.seal(game, by_seat[0], "1").status_code == 202
    after = read_everything(house, game, by_seat[2])
    assert _settled(before) == _settled(after)


def _settled(read: str) -> Any:
    """What was read, but for the time on the referee's own clock."""
    return json.loads(read, object_hook=lambda item: {k: v for k, v in item.items() if k != "server_now"})


def test_messages_wait_for_the_full_hour(house: House, people: tuple[Person, ...]) -> None:
    game = house.table(*people, anonymous=True)
    one, two, three = seated(house, game, *people)
    house.clock.move(timedelta(minutes=7))
    reply = say(house, game, two, "Later.")
    assert reply.json is not None
    assert (reply.json["delivered"], reply.json["at"]) == (False, "2026-11-16T13:00:00.000000Z")
    say(house, game, one, "Psst.", [3])
    say(house, game, one, "Last written.")
    assert [heard(house, game, person) for person in (one, two, three, None)] == [
        ["Psst.", "Last written."],
        ["Later."],
        [],
        [],
    ]
    house.restart()
    house.pass_time(timedelta(minutes=52))
    assert heard(house, game, three) == []
    house.pass_time(timedelta(minutes=3))
    # In the order of seats: who wrote first is not told.
    assert heard(house, game, three) == ["Psst.", "Last written.", "Later."]
    assert heard(house, game, None) == ["Last written.", "Later."]
    events = [event for event in house.get(f"/v1/games/{game}/events")["items"] if event["kind"] == "message"]
    assert [event["at"] for event in events] == ["2026-11-16T13:00:00.000000Z"] * 2
    [notice] = [one for one in notices(house, three, "message") if one["data"]["to"] == [3]]
    assert notice["text"] == "Odds and Evens: Seat 1 writes: Psst."
    house.play_to_the_end(game, *people)
    assert verify(house.get(f"/v1/games/{game}/transcript"), LIBRARY).failure is None


def test_what_was_said_in_the_last_hour_is_delivered_before_the_end(
    house: House, people: tuple[Person, ...]
) -> None:
    game = house.table(*people, anonymous=True, options={"rounds": 1})
    say(house, game, people[0], "Farewell.")
    house.play_to_the_end(game, *people)
    [farewell] = house.get(f"/v1/games/{game}/messages")["items"]
    assert (farewell["text"], farewell["at"]) == ("Farewell.", "2026-11-16T12:00:00.000000Z")
    transcript = house.get(f"/v1/games/{game}/transcript")
    assert [entry["kind"] for entry in transcript["entries"]][-2:] == ["message", "finished"]
    assert verify(transcript, LIBRARY).failure is None
    house.pass_time(HOUR)
    assert heard(house, game, None) == ["Farewell."]


def test_records_grow_only_after_the_end(house: House, people: tuple[Person, ...]) -> None:
    ann, bob, cem = people
    dan = house.register("Dan")
    game = house.table(*people, anonymous=True, options={"rounds": 1}, replacements="anybody")
    house.default_all(game, *people)
    house.call("DELETE", f"/v1/games/{game}/seats/me", by=bob)
    house.call("POST", f"/v1/games/{game}/seats", {}, by=dan)
    assert [orders(house, person) for person in (ann, bob)] == [(0, 0, 0)] * 2
    house.play_to_the_end(game, ann, cem, dan)
    assert orders(house, bob) == (1, 1, 0)
    assert orders(house, ann)[0] > 1


def test_seats_cannot_be_delegated(house: House, people: tuple[Person, ...]) -> None:
    dan = house.register("Dan")
    game = house.table(*people, anonymous=True)
    # Whoever is named, the reply is the same: it must not tell who has a part in the game.
    for named in (dan, *people[1:]):
        body = {"player": named.id, "until": "2026-12-01T00:00:00Z"}
        reply = house.call("PUT", f"/v1/games/{game}/seats/me/delegate", body, by=people[0])
        assert reply.json is not None
        assert (reply.status_code, reply.json["type"]) == (409, "/problems/game-anonymous")


def test_all_ballots_are_secret(house: House, people: tuple[Person, ...]) -> None:
    game = house.table(*people, anonymous=True, clock={"step": "P2D"})
    by_seat = seated(house, game, *people)
    before = house.get(f"/v1/games/{game}")["deadline"]
    for person in by_seat:
        body = {"motion": "extend", "by": "P1D", "choice": "yes"}
        assert house.call("POST", f"/v1/games/{game}/votes", body, by=person).status_code == 200
    kinds = [event["kind"] for event in house.get(f"/v1/games/{game}/events")["items"]]
    assert "vote.cast" not in kinds
    house.work()
    assert house.get(f"/v1/games/{game}")["deadline"] > before
    house.play_to_the_end(game, *people)
    assert verify(house.get(f"/v1/games/{game}/transcript"), LIBRARY).failure is None


class AnonymousWorld(World):
    """An anonymous game in which the first two players have come in this order or in the other."""

    def __init__(self, settings: Settings, *, swapped: bool) -> None:
        self.secrets = SecretsByRequest()
        self.house = House(settings, self.secrets)
        ann, bob, cem = (self._named(f"register {name}", name) for name in ("Ann", "Bob", "Cem"))
        self.stranger = self._named("register Eve", "Eve")
        coming = [bob, ann, cem] if swapped else [ann, bob, cem]
        self.secrets.begin("table")
        self.game = self.house.table(*coming, ruleset="odds", anonymous=True, clock={"step": "P2D"})
        self.secrets.begin("transcript key")
        self.house.get(f"/v1/games/{self.game}/transcript")
        self.people = seated(self.house, self.game, *coming)
        self.ann, self.cem = ann, cem

    def asked_about(self, _victim: int) -> str:
        return self.ann.id

    def seen_by_others(self) -> list[Glimpse]:
        """What Cem and those without a seat can see."""
        seat = self.people.index(self.cem) + 1
        names = (f"seat {seat}:", "stranger", "anonymous")
        return [one for one in self.glimpses(victim=seat % 3 + 1) if one.request.startswith(names)]


@pytest.fixture
def worlds(sqlite_databases: Databases, sqlite_settings: Settings) -> Iterator[list[AnonymousWorld]]:
    with sqlite_databases.fresh() as one, sqlite_databases.fresh() as other:
        made = [
            AnonymousWorld(with_redis_of_its_own(sqlite_settings, url, number + 1), swapped=bool(number))
            for number, url in enumerate((one, other))
        ]
        yield made
        for world in made:
            world.close()


def test_two_games_whose_players_are_swapped_look_the_same(worlds: list[AnonymousWorld]) -> None:
    one, other = worlds
    # Those two have changed seats, and nobody else.
    assert [one.people.index(person) == other.people.index(person) for person in one.people].count(True) == 1

    def play(world: AnonymousWorld) -> None:
        for seat, person in enumerate(world.people, 1):
            world.secrets.begin(f"message {world.step} {seat}")
            assert say(world.house, world.game, person, f"I am seat {seat}.").status_code == 201
        world.resolve()
        world.secrets.begin(f"sweep {world.step}")
        world.house.clock.move(HOUR)
        sweep(world.house.referee)

    for _ in range(3):
        assert differences(one.seen_by_others(), other.seen_by_others(), masked=COMMITMENTS | CHAINED) == []
        for world in worlds:
            play(world)
    assert differences(one.seen_by_others(), other.seen_by_others(), masked=COMMITMENTS | CHAINED) == []


def test_a_leak_would_be_noticed(worlds: list[AnonymousWorld], monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.service.reading import headers

    monkeypatch.setattr(headers, "_acquaintance", lambda *_: lambda _: True)
    one, other = worlds
    leaks = differences(one.seen_by_others(), other.seen_by_others(), masked=COMMITMENTS | CHAINED)
    assert any("/host" in leak for leak in leaks)
    assert any("/seats/" in leak for leak in leaks)
