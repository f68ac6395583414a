"""What True Messiah does not ask under `few` can be said in a line below another answer, as prompts say."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from referee.library import Library
from referee.settings import Settings
from tests.api.house import House, Person

Table = tuple[House, str, Person, Person]


@pytest.fixture
def table(sqlite_settings: Settings) -> Iterator[Table]:
    """Red and Black, before they set their starting positions."""
    house = House(sqlite_settings, library=Library())
    ann, bob = house.register("Ann"), house.register("Bob")
    options = {"colours": ["red", "black"], "windows": "few"}
    yield house, house.table(ann, bob, ruleset="true_messiah", options=options, seed="few"), ann, bob
    house.close()


def say(house: House, game: str, person: Person, text: str) -> None:
    number = house.prompt(game, person)["id"]
    reply = house.call("PUT", f"/v1/games/{game}/prompts/{number}/order", {"text": text}, by=person)
    assert reply.status_code == 202, reply.json
    house.work()


def until(kind: str, house: House, game: str, *people: Person) -> None:
    """All give the default answers until the first of them is asked for this."""
    while [one["kind"] for one in house.get(f"/v1/games/{game}/prompts", by=people[0])["items"]] != [
        f"true_messiah.{kind}"
    ]:
        house.default_all(game, *people)


def told(house: House, game: str, kind: str) -> list[str]:
    items = house.get(f"/v1/games/{game}/events?limit=1000")["items"]
    return [event["text"] for event in items if event["kind"] == f"true_messiah.{kind}"]


@pytest.mark.rule("TM-210")
@pytest.mark.rule("TM-223")
def test_a_bought_card_is_offered(table: Table) -> None:
    house, game, ann, bob = table
    until("bid", house, game, ann, bob)
    prompt = house.prompt(game, ann)["text"]
    assert "add a line below instead: buy: buy <card> for <colour>" in " ".join(prompt.split())
    cards = re.findall(r"^  (.+?) \(cost (\d+).*:", prompt.partition("Your hand")[0], re.MULTILINE)
    card = next(name for name, cost in cards if int(cost) <= 5)
    say(house, game, bob, "bid 0")
    say(house, game, ann, f"bid 5\nbuy: buy {card} for black")
    assert told(house, game, "card_offered") == [f"Ann (Red) offers {card} to Bob (Black)."]
    assert house.prompt(game, bob)["kind"] == "true_messiah.accept"


@pytest.mark.rule("TM-77")
@pytest.mark.rule("TM-223")
@pytest.mark.parametrize(("line", "recruits"), [("", 2), ("\nbegin: build none", 1)])
def test_recruits_are_declined(table: Table, line: str, recruits: int) -> None:
    house, game, ann, bob = table
    say(house, game, ann, "move f01 > 1,2 / done")
    say(house, game, bob, "done")
    assert len(told(house, game, "followers_recruited")) == 1  # the first time, unasked
    assert "begin: build none (no recruits)" in house.prompt(game, ann)["text"]
    say(house, game, ann, f"move f02 > 2,2 / end{line}")
    until("bid", house, game, ann, bob)
    until("plan", house, game, ann, bob)
    assert len(told(house, game, "followers_recruited")) == recruits


@pytest.mark.rule("TM-168")
@pytest.mark.rule("TM-223")
@pytest.mark.parametrize(
    ("mine", "yours", "attacks"),
    [
        (
            "",
            "",
            [
                "Ann (Red) attacks: low units on 3,4 > 4,4 (1 attack).",
                "Bob (Black) attacks: low units on 4,4 > 3,4 (1 attack).",
            ],
        ),
        (
            "combat: hold all / ",
            "\ntargets: hold all",
            ["Ann (Red) attacks nobody.", "Bob (Black) attacks nobody."],
        ),
    ],
)
def test_attacks_are_held(table: Table, mine: str, yours: str, attacks: list[str]) -> None:
    house, game, ann, bob = table
    say(house, game, ann, "move f05 > 2,3 / done")
    say(house, game, bob, f"move f05 > 4,4 / done{yours}")
    assert "targets: hold all" in house.prompt(game, ann)["text"]
    say(house, game, ann, f"move f05 > 3,4 / {mine}end")
    while not told(house, game, "attacks_aimed"):
        house.default_all(game, ann, bob)
    assert told(house, game, "attacks_aimed") == attacks
