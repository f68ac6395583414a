"""Orders that hold only in part after a question: what does not is asked anew, and costs are paid in full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from referee.engine.ruleset import ContentPack
from referee.games import RULESETS
from referee.library import Library
from referee.settings import Settings
from tests.api.house import House, Person
from tests.games.evil_high_priest.content.pack import house_data
from tests.service.assembly import check_transcript

pytestmark = pytest.mark.usefixtures("either_way")

ANEW = "Your order cannot be carried out as you wrote it: "


def unwrapped(prompt: dict[str, Any]) -> str:
    """The text of a prompt in one line."""
    return " ".join(prompt["text"].split())


def pack(id_: str, effects: list[dict[str, Any]]) -> ContentPack:
    """The house pack with one ability for every Priest, and a display of Rat-Things and Byakhees."""
    data = house_data()
    for priest in data["priests"]:
        priest.update(effects=effects, requires={})
    cards = {one["id"]: one for one in data["monsters"]}
    lively = [cards[card] | {"copies": 9, "box": "blood_ceremony"} for card in ("rat_thing", "byakhee")]
    data["monsters"] = [cards["generic"] | {"copies": 1}, cards["slime_mold"], *lively]
    return ContentPack(id_, id_, data)


PACKS = {
    "evil_high_priest": [
        pack("whisperers", [{"activate": {"spaces": "town", "occupied": True}}]),
        pack("summoners", [{"monster": 3}]),
    ]
}


@pytest.fixture
def cult(sqlite_settings: Settings) -> Iterator[House]:
    opened = House(sqlite_settings, library=Library(RULESETS, PACKS))
    yield opened
    opened.close()


class Cult:
    """Two players at a table of Evil High Priest; after each order everything begins anew."""

    def __init__(self, house: House, content_pack: str) -> None:
        self.house = house
        self.people = (house.register("Ann"), house.register("Bob"))
        self.game = house.table(
            *self.people,
            ruleset="evil_high_priest",
            content_pack=content_pack,
            options={
                "board": "cthulhu",
                "first_player": "1",
                "boxes": ["blood_ceremony"],
                "monsters": "unique",
                "priests": True,
                "max_rounds": 1,
            },
        )
        house.work()

    @property
    def ann(self) -> Person:
        return self.people[0]

    @property
    def bob(self) -> Person:
        return self.people[1]

    def order(self, person: Person, answer: Any) -> None:
        """An order that is accepted, and resolved by a worker."""
        reply = self.house.seal(self.game, person, answer)
        assert reply.status_code == 202, reply.get_data(as_text=True)
        self.house.work()
        self.house.restart()

    def prompt(self, person: Person) -> Any:
        return self.house.prompt(self.game, person)

    def own(self, person: Person) -> Mapping[str, Any]:
        """What the player's seat has."""
        seat = str(self.people.index(person) + 1)
        state = self.house.get(f"/v1/games/{self.game}/view", by=person)["state"]
        found: Mapping[str, Any] = state["seats"][seat]
        return found

    def play_on(self) -> None:
        self.house.play_to_the_end(self.game, *self.people)
        check_transcript(self.house, self.game)


@pytest.mark.rule("EH-265")
def test_abilities_that_cannot_be_used_are_refused_or_asked_anew(cult: House) -> None:
    table = Cult(cult, "summoners")
    table.order(table.ann, {"cultist": "priest", "space": "priest:ability", "monster": ["1", "2", "3"]})
    lairs = [monster["card"] for monster in table.own(table.ann)["lairs"]]
    assert {"rat_thing", "byakhee"} <= set(lairs)
    table.order(table.bob, {"cultist": "acolyte", "space": "escape"})

    rat, byakhee = {"monster": "rat_thing"}, {"monster": "byakhee"}
    turn = {"cultist": "acolyte", "space": "town:kingsport"}
    again = [rat] * (1 + lairs.count("rat_thing"))
    reply = cult.seal(table.game, table.ann, {**turn, "before": again})
    assert reply.status_code == 422
    assert reply.json is not None
    [error] = reply.json["errors"]
    assert error["path"] == f"/answer/before/{len(again) - 1}/monster"
    assert error["message"] == "Rat-Thing was already used in this phase."

    table.order(table.ann, {**turn, "before": [rat, byakhee]})  # nobody has a spellbook
    assert table.prompt(table.ann)["kind"] == "evil_high_priest.pick"
    table.order(table.ann, table.prompt(table.ann)["default"])
    assert f"{ANEW}Byakhee: no opponent has 1 spellbook. " in unwrapped(table.prompt(table.ann))
    table.order(table.ann, turn)
    table.play_on()


@pytest.mark.rule("EH-064")
@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"any": {}}, "You listed 0 of 1 resources."),
        ({"pay": {"exposed.T": 9}}, "You do not have 9 treasure exposed."),
    ],
)
def test_a_cost_that_a_question_hid_is_paid_in_full(cult: House, said: dict[str, Any], reason: str) -> None:
    """Ann has 1 treasure, and 3 once she has used Starry Wisdom; for her Whisperer it costs 1 again."""
    table = Cult(cult, "whisperers")
    table.order(table.ann, {"cultist": "acolyte", "space": "town:starry_wisdom"})
    table.order(table.bob, {"cultist": "acolyte", "space": "town:kingsport"})
    assert table.own(table.ann)["exposed"] == {"T": 3}
    table.order(table.ann, {"cultist": "priest", "space": "priest:ability", **said})
    table.order(table.ann, "town:starry_wisdom")
    prompt = table.prompt(table.ann)
    assert prompt["kind"] == "evil_high_priest.amend"
    assert f"{ANEW}{reason} " in unwrapped(prompt)
    assert cult.seal(table.game, table.ann, said).status_code == 422
    table.order(table.ann, {"any": {"T": 1}})
    assert table.own(table.ann)["exposed"] == {"T": 5}
    table.play_on()
