"""Section 2.19: what a content pack must give, and how mistakes are named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.engine.content import BadContent
from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.cards.aiming import FILTER_TESTS, NOT_PASSED
from referee.games.true_messiah.cards.blocks import BLOCKS, CHOICE_KINDS, FILTERS
from referee.games.true_messiah.cards.choosing import OPTIONS
from referee.games.true_messiah.cards.effects import EFFECTS
from tests.games.true_messiah.fixture_pack import FIXTURES, default_data, pack_data


def card(data: dict[str, Any], id_: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in data["cards"] if one["id"] == id_)
    return found


Change = Callable[[dict[str, Any]], object]

MISTAKES: dict[str, tuple[Change, str, str]] = {
    "a board too few": (
        lambda d: d["boards"].pop(),
        "/boards",
        "Expected a board each for 2, 3 and 4 seats.",
    ),
    "a city outside": (
        lambda d: d["boards"][0]["city"].__setitem__(0, "6,1"),
        "/boards/0/city",
        "6,1 is outside the play area.",
    ),
    "a space used twice": (
        lambda d: d["boards"][0]["trio"].__setitem__(0, "1,1"),
        "/boards/0/trio",
        "1,1 is used twice.",
    ),
    "a monolith for two": (
        lambda d: d["boards"][0].__setitem__("monoliths", ["3,3"]),
        "/boards/0/monoliths",
        "Expected 0 spaces, got 1.",
    ),
    "no space": (
        lambda d: d["boards"][0]["city"].__setitem__(0, "a1"),
        "/boards/0/city/0",
        "Expected a space such as 2,3, got 'a1'.",
    ),
    "a colour twice": (
        lambda d: d["colours"][1].__setitem__("id", "red"),
        "/colours",
        "Expected each of the four colours once.",
    ),
    "ten starters": (
        lambda d: card(d, "edict")["decks"].__setitem__("red", 2),
        "/cards",
        "red has 10 starters instead of 9.",
    ),
    "a market too small": (
        lambda d: card(d, "smite")["decks"].__setitem__("market", 1),
        "/cards",
        "The market has 41 cards instead of 42.",
    ),
    "a starter in the market": (
        lambda d: card(d, "edict")["decks"].__setitem__("market", 1),
        "/cards/1",
        "edict: a starter cannot be in the market too.",
    ),
    "no such effect": (
        lambda d: card(d, "edict").__setitem__("effects", ["dance(moves)"]),
        "/cards/1/effects/0",
        "There is no effect 'dance'. Expected one of coins",
    ),
    "arguments missing": (
        lambda d: card(d, "edict").__setitem__("effects", ["move(moves)"]),
        "/cards/1/effects/0",
        "'move(moves)' has the wrong number of arguments. Expected move(choice, steps).",
    ),
    "no number": (
        lambda d: card(d, "edict").__setitem__("effects", ["move(moves, far)"]),
        "/cards/1/effects/0",
        "'move(moves, far)': steps: Expected a whole number from 0 to 999, got 'far'.",
    ),
    "a choice the card does not have": (
        lambda d: card(d, "edict").__setitem__("effects", ["move(steps, 2)"]),
        "/cards/1/effects/0",
        "edict: move(steps, 2) names 'steps', which is no choice of it.",
    ),
    "steps that contradict each other": (
        lambda d: card(d, "exodus").__setitem__("effects", ["move(moves, 3)"]),
        "/cards/29/effects/0",
        "exodus: move(moves, 3) moves units as far as 4, says the choice moves.",
    ),
    "a choice during by the player": (
        lambda d: card(d, "godspeed")["choices"][0].__setitem__("when", "during"),
        "/cards/10/choices/0/when",
        "godspeed: the choice units (units) is made at 'resolve', not at 'during'.",
    ),
    "a number at casualties": (
        lambda d: card(d, "divine_inspiration")["choices"][0].__setitem__("when", "casualties"),
        "/cards/19/choices/0/when",
        "divine_inspiration: the choice n (number) is made at 'resolve', not at 'casualties'.",
    ),
    "a choice by somebody who is not there": (
        lambda d: card(d, "plague")["choices"][0].__setitem__("by", "spot"),
        "/cards/21/choices/0/by",
        "plague: the choice victims (victims) is made by 'owners', not by 'spot'.",
    ),
    "coins of a space": (
        lambda d: card(d, "den_of_thieves")["choices"][0].__setitem__("kind", "space"),
        "/cards/37/effects/0",
        "den_of_thieves: take_coins(from, 2) names 'from', a choice of the kind space, not enemy.",
    ),
    "a unit to stop": (
        lambda d: card(d, "dissipater")["targets"][0].__setitem__("kind", "unit"),
        "/cards/9/effects/0",
        "dissipater: stop(card) names 'card', a target of the kind unit, not miracle.",
    ),
    "a messiah to convert": (
        lambda d: card(d, "fruit")["targets"][0].__setitem__("filters", ["ordinary"]),
        "/cards/5/effects/0",
        "fruit: convert(who) names 'who', a target without the filter follower.",
    ),
    "around nothing": (
        lambda d: card(d, "pilgrimage")["choices"][2].__setitem__("around", "there"),
        "/cards/25/choices/2/around",
        "pilgrimage: the choice to (ordinary_space) is around 'there', which is no target or choice of it.",
    ),
    "around what is chosen later": (
        lambda d: card(d, "pilgrimage")["choices"][0].__setitem__("around", "to"),
        "/cards/25/choices/0/around",
        "pilgrimage: the choice from (space_with_low) is around 'to', which is no target or choice of it.",
    ),
    "a space for a space": (
        lambda d: card(d, "corrupt_miracle")["choices"][1].__setitem__("unit", "which"),
        "/cards/16/choices/1/unit",
        "corrupt_miracle: the choice to (new_target) names 'which', which is no target of it.",
    ),
    "a default that is too much": (
        lambda d: card(d, "divine_inspiration")["choices"][0].__setitem__("default", 5),
        "/cards/19/choices/0/default",
        "divine_inspiration: the choice n (number) is 5 by default, the most is 4.",
    ),
    "a space of somebody": (
        lambda d: card(d, "providence")["targets"][0].__setitem__("whose", "own"),
        "/cards/7/targets/0/whose",
        "The target spot is a space, and spaces belong to nobody.",
    ),
    "a name with a meaning of its own": (
        lambda d: d["cards"][1].update(
            choices=[{"name": "origin", "kind": "moves"}], effects=["move(origin, 2)"]
        ),
        "/cards/1",
        "edict: 'origin' has a meaning of its own",
    ),
    "no such filter": (
        lambda d: card(d, "fruit")["targets"][0].__setitem__("filters", ["pretty"]),
        "/cards/5/targets/0/filters/0",
        "Expected one of low, high, follower",
    ),
    "no such choice": (
        lambda d: card(d, "edict")["choices"][0].__setitem__("kind", "dances"),
        "/cards/1/choices/0/kind",
        "Expected one of moves, holy",
    ),
    "a range to nothing": (
        lambda d: card(d, "dissipater").__setitem__("range", 3),
        "/cards/9",
        "dissipater: a range, but no target that it could be measured to.",
    ),
    "a cost that is no number": (
        lambda d: card(d, "edict").__setitem__("cost", "2"),
        "/cards/1/cost",
        "Expected a whole number from 0 to 99, got '2'.",
    ),
    "a name twice": (
        lambda d: card(d, "edict").__setitem__("name", "Smite"),
        "/cards",
        "'smite' names 2 of them.",
    ),
    "a word of text orders": (
        lambda d: card(d, "edict").__setitem__("name", "Pray"),
        "/cards/1/name",
        "'Pray' is a word of text orders.",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_a_pack_is_named(mistake: str) -> None:
    data = default_data()
    change, path, message = MISTAKES[mistake]
    change(data)
    with pytest.raises(BadContent) as bad:
        TRUE_MESSIAH.load_content(data)
    assert [problem.path for problem in bad.value.problems] == [path]
    assert bad.value.problems[0].message.startswith(message)


def test_every_word_that_packs_may_use_has_a_meaning() -> None:
    assert set(EFFECTS) == set(BLOCKS)
    assert set(FILTER_TESTS) == set(NOT_PASSED) == set(FILTERS)
    assert set(OPTIONS) == set(CHOICE_KINDS)


def test_every_block_is_used_by_some_card() -> None:
    cards = [*default_data()["cards"], *FIXTURES.values()]
    used = {effect.partition("(")[0] for one in cards for effect in one["effects"]}
    assert used == set(BLOCKS)


def test_the_fixtures_of_the_rules_make_a_pack() -> None:
    content = TRUE_MESSIAH.load_content(
        pack_data({"red": list(FIXTURES)[2:11], "black": list(FIXTURES)[11:]})
    )
    assert set(FIXTURES) <= set(content.by_id)
    assert content.cheapest_preemptive == 1


def test_a_name_and_its_cost_as_the_rulebook_prints_them() -> None:
    content = TRUE_MESSIAH.load_content(default_data())
    printed = {
        "dissipater": 1,
        "godspeed": 2,
        "tithes": 3,
        "plague": 7,
        "doomsday": 11,
        "fruit_plus": 1,
        "edict_plus": 2,
    }
    assert {id_: content.by_id[id_].cost for id_ in printed} == printed
    assert content.by_id["providence"].range == 2
    assert content.by_id["fruit_plus"].range == 5
