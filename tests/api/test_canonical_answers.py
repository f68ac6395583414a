"""Answers are canonical before anything looks at them, whichever way they come."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.engine.asks import Ask
from referee.engine.choices import Constraint
from referee.engine.json_types import Json
from tests import odds
from tests.api.house import House, Person
from tests.games.contract.inspection import upside_down
from tests.odds import FaceUpTile
from tests.service.assembly import check_transcript

pytestmark = pytest.mark.usefixtures("either_way")

BID = ["face_up", "tile"]


def in_order(bid: Json) -> None:
    """What this game's rules would fall over if they ever saw it written otherwise."""
    assert isinstance(bid, dict)
    assert list(bid) == BID


class PickyTile(FaceUpTile):
    """Looks at how answers are written, in each of its methods."""

    def face_up(self, answer: Json) -> Json:
        in_order(answer)
        return super().face_up(answer)

    def completed(self, shown: Json, answer: Json) -> Json:
        in_order(answer)
        return upside_down(super().completed(shown, answer))

    def kept_by(self, shown: Json, answer: Json) -> list[Any]:
        in_order(answer)
        return super().kept_by(shown, answer)

    def conflicts(self, part: Json, shown: Json, filed: Json) -> list[Any]:
        if filed is not None:
            in_order(filed)
        return super().conflicts(part, shown, filed)

    def draft(self, shown: Json) -> Json:
        return upside_down(super().draft(shown))


@pytest.fixture(autouse=True)
def picky(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds and Evens, with rules that look at how a bid is written."""
    bid = odds._bid

    def picky_bid(seat: int, hand: Any) -> Ask:
        ask = bid(seat, hand)
        choice = ask.choice.where(Constraint("In order.", in_order))
        return replace(ask, choice=choice, open=PickyTile(seat, hand), default=upside_down(ask.default))

    monkeypatch.setattr(odds, "_bid", picky_bid)


@pytest.fixture
def people(desk: House) -> tuple[Person, Person, Person]:
    return desk.register("Ann"), desk.register("Bob"), desk.register("Cem")


def at_tiles(desk: House, *people: Person, **game: Any) -> str:
    """Step 3 is the first in which everybody seals a tile."""
    table = desk.table(*people, **game)
    for _ in range(2):
        desk.default_all(table, *people)
    return table


def hand(desk: House, table: str, person: Person) -> list[str]:
    return [option["id"] for option in desk.prompt(table, person)["choice"]["fields"]["tile"]["options"]]


def put(desk: House, table: str, person: Person, body: Any, query: str = "") -> Any:
    path = f"/v1/games/{table}/prompts/{desk.prompt(table, person)['id']}/order{query}"
    reply = desk.call("PUT", path, body, by=person)
    assert reply.status_code in (200, 202), reply.get_data(as_text=True)
    return reply.json


def test_orders_in_json_and_text_drafts_and_dry_runs(
    desk: House, people: tuple[Person, Person, Person]
) -> None:
    ann, bob, cem = people
    table = at_tiles(desk, *people)
    tile = hand(desk, table, ann)[0]
    written = {"tile": tile, "face_up": False}
    assert list(desk.prompt(table, ann)["default"]) == BID
    for body, query in (
        ({"answer": written}, "?dry_run=true"),
        ({"answer": written, "final": False}, ""),
        ({"text": f"tile: {tile}; face_up: no"}, ""),
    ):
        assert list(put(desk, table, ann, body, query)["answer"]) == BID
    receipt = put(desk, table, ann, {"answer": written})
    again = put(desk, table, ann, {"answer": {"face_up": False, "tile": tile}})
    assert again["commitment"] == receipt["commitment"]
    for person in (bob, cem):
        put(desk, table, person, {"answer": {"tile": hand(desk, table, person)[0], "face_up": True}})
    desk.work()
    desk.play_to_the_end(table, *people)
    check_transcript(desk, table)


def test_shown_parts_and_what_follows_from_them(desk: House, people: tuple[Person, Person, Person]) -> None:
    ann, bob, cem = people
    table = at_tiles(desk, *people)
    tile = hand(desk, table, ann)[0]
    shown = desk.call("POST", f"/v1/games/{table}/prompts/3.1/shown", {"answer": tile}, by=ann)
    assert shown.status_code == 201
    assert list(desk.prompt(table, ann)["default"]) == BID
    put(desk, table, ann, {"answer": {"tile": tile, "face_up": False}})
    for person in (bob, cem):
        put(desk, table, person, {"answer": {"tile": hand(desk, table, person)[0], "face_up": True}})
    desk.work()
    desk.play_to_the_end(table, *people)
    check_transcript(desk, table)


@pytest.mark.parametrize("way", ["queue", "standing-orders"])
def test_orders_sent_ahead(desk: House, people: tuple[Person, Person, Person], way: str) -> None:
    ann, bob, cem = people
    table = desk.table(*people)
    desk.default_all(table, *people)
    tile = desk.get(f"/v1/games/{table}/view", by=bob)["state"]["hand"][0]
    written = {"tile": str(tile), "face_up": True}
    orders = {
        "queue": [{"kind": "odds.tile", "answers": [{"answer": written}]}],
        "standing-orders": [{"kind": "odds.tile", "answer": written}],
    }[way]
    body = {"orders": orders} if way == "queue" else orders
    sent = desk.call("PUT", f"/v1/games/{table}/{way}", body, by=bob)
    assert sent.status_code == 200, sent.get_data(as_text=True)
    desk.default_all(table, *people)
    assert list(desk.prompt(table, bob)["order"]["answer"]) == BID
    desk.play_to_the_end(table, ann, bob, cem)
    check_transcript(desk, table)


def test_bots(desk: House) -> None:
    ann = desk.register("Ann")
    table = desk.create(ann, seats=["me", "bot:random", "bot:random"])
    desk.work()
    desk.play_to_the_end(table, ann)
    check_transcript(desk, table)


@pytest.mark.rule("CW-29")
def test_cult_wars_shows_cards_in_one_order_however_the_plan_is_written(desk: House) -> None:
    ann = desk.register("Ann")
    table = desk.create(ann, ruleset="cult_wars", seats=["me", "bot:random", "bot:random"])
    desk.work()
    desk.default_all(table, ann)
    slots = {"2": "breed", "1": "attack"}
    plan = {"slots": slots, "play": [], "face_up": ["2", "1"], "blame": None}
    put(desk, table, ann, {"answer": plan})
    told = [
        event["text"].removeprefix("You show ")
        for event in desk.get(f"/v1/games/{table}/events", by=ann)["items"]
        if event["kind"] == "part.shown" and event["data"]["seat"] == 1
    ]
    assert told == ["1 in Attack.", "2 in Breed."]
    desk.work()
    desk.play_to_the_end(table, ann)
    check_transcript(desk, table)
