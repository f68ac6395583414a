"""What prompts say of dreams, prices, new Priests and orders; and that it is true in any pack."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.ahead import QUEUE, STANDING, read_orders, receipt, taken_apart
from referee.games.great_old_ones import GREAT_OLD_ONES
from referee.games.great_old_ones.ahead import too_late
from referee.games.great_old_ones.texts.components import components
from referee.service.ahead.seats_in_play import vocabulary_of
from tests.games.great_old_ones.table import Table, monster, pack


def flat(text: str) -> str:
    """Without its line breaks."""
    return " ".join(text.split())


def turn(*cards: str, **more: Any) -> str:
    return flat(Table(*cards, **more).ask().text())


def second() -> str:
    """The prompt of a second conversion, in the last round: G1 took the last City card, and one came."""
    table = Table("G1 double", city="50", deck="1")
    table.order("priest 50")
    return flat(table.ask().text())


# The ranking.


def ranking() -> str:
    table = Table(phase="choose_old_ones", acts="", round=0, city="", monsters={})
    assert table.play.step is not None
    return flat(table.play.step.asks[0].text())


def test_an_old_one_can_hold_more_cubes_than_it_begins_with() -> None:
    assert "can hold 6 cubes" in ranking()
    assert "Old Ones begin with 4 cubes." in ranking()


def test_what_villagers_the_city_cultists_and_priests_are() -> None:
    assert "a villager of the City, 6 cards from which all choose:" in ranking()
    assert (
        "as a Cultist under it the villager brings it cubes in dreams, as a Priest it acts itself"
        in ranking()
    )


# Dreams.


@pytest.mark.rule("GO-49")
def test_the_will_of_a_cultist_comes_instead_of_the_one_cube_of_a_monster_without() -> None:
    assert "Will: cubes in each dream as a Cultist (without Cultists 1 comes);" in turn()
    about = flat(next(section.note for section in components(pack()) if section.title == "Villagers"))
    assert "a monster without Cultists dreams 1 cube" in about


@pytest.mark.rule("GO-48")
@pytest.mark.parametrize(
    ("god", "dreams"),
    [
        (monster("G1", 6), "dreams, but is full."),
        (monster("G1", 4, "1"), "dreams, but its Cultists bring nothing."),
        (monster("G1", 6, "1"), "dreams, but is full."),
        (monster("G1", 4, "1 2"), "dreams: 1 more."),
    ],
)
def test_only_a_full_monster_is_called_full(god: Any, dreams: str) -> None:
    assert f"Without an answer it {dreams}" in turn("#1 W0", monsters={1: [god]})


# Prices.


@pytest.mark.rule("GO-60")
@pytest.mark.parametrize(
    ("cards", "why"),
    [
        (["G1 thrift_priest", "#50 F1 V0"], "free: Ordain;"),
        (["G1 thrift_priest"], "Will: cubes"),
    ],
)
def test_a_priest_may_be_free_by_ordain(cards: list[str], why: str) -> None:
    text = turn(*cards, city="50 49")
    assert why in text
    assert "same jewel" not in text


@pytest.mark.rule("GO-38")
@pytest.mark.parametrize(
    ("cards", "why"),
    [
        (["#5 red thrift_priest", "#50 red", "#49 F1 V0"], "free: same jewel or Ordain;"),
        (["#5 red thrift_priest", "#50 red"], "free: same jewel;"),
    ],
)
def test_a_card_may_be_free_for_two_reasons(cards: list[str], why: str) -> None:
    own = [monster("G1", 4), monster("5", 2)]
    assert why in turn(*cards, monsters={1: own}, city="50 49", acts="5 G1 G2")


def test_with_five_priests_nothing_is_free_by_ordain() -> None:
    own = [monster("G1", 4), *(monster(card) for card in ("1", "11", "21", "31", "2"))]
    text = turn("G1 thrift_priest", "#50 F1 V0", monsters={1: own}, city="50")
    assert "-: 5 Priests already;" in text
    assert "Ordain;" not in text


# New Priests.


@pytest.mark.rule("GO-47")
@pytest.mark.parametrize(
    ("last", "acts"), [(None, "acts from the next round on"), ("jewels", "acts no more")]
)
def test_when_a_new_priest_acts(last: str | None, acts: str) -> None:
    own = [monster("G1", 4), monster("5", created=3)]
    text = turn(monsters={1: own}, round=3, last_round=last)
    assert f"5 Villager 5, red: 0/3 cubes, dream +1; new, {acts}" in text
    assert f"priest <card> ({acts}, has no cubes; 5 at most)" in text


@pytest.mark.rule("GO-47")
@pytest.mark.parametrize(
    ("order", "last", "why"),
    [
        ("5: dream", None, "5 is new: it acts from the next round on."),
        ("5: dream", "deck", "5 is new: it does not act in this last round."),
        ("6: dream", None, "6 does not act any more this round."),
        ("god: dream", None, "G1 has its turn now."),
    ],
)
def test_why_a_monster_cannot_be_given_an_order(order: str, last: str | None, why: str) -> None:
    own = [monster("G1", 4), monster("5", created=3), monster("6", created=2)]
    table = Table(monsters={1: own}, round=3, acts="G1 G2", last_round=last)
    (ahead,) = read_orders(QUEUE, order, vocabulary_of(table.play, 1))
    assert too_late(table.state, 1, ahead) == why


# Orders.


@pytest.mark.parametrize(
    "said",
    [
        "cultist <card> under <monster> (any of yours, for its dreams);",
        "(acts from the next round on, has no cubes; 5 at most);",
        "scare (the City goes under the deck, 6 come from its top; each player once a round);",
        "turn: lowest acts first (r: of equals).",
        "Last round: the deck runs out, or somebody has made Priests of all 5 jewels.",
    ],
)
def test_what_orders_and_columns_mean(said: str) -> None:
    assert said in turn()


def test_which_card_priest_free_takes() -> None:
    own = [monster("G1", 4), monster("5", 2)]
    cards = ["#46 red", "#49 red"]
    assert "priest free: 46)" in turn(*cards, monsters={1: own}, acts="5 G1 G2", city="50 49 46")
    assert "priest free" not in turn(*cards, monsters={1: own}, acts="G1 5 G2", city="50 49 46")


@pytest.mark.rule("GO-51")
def test_who_comes_to_a_city_that_is_scared() -> None:
    assert "2 come from its top" in turn(city="50", deck="1")


def test_what_double_and_share_do() -> None:
    text = turn("G1 double", "G2 share")
    assert "Double: may take two cards in one turn, as Cultists or Priests." in text
    assert "Share: may give cubes to its player's other monsters instead of acting." in text


def test_when_later_turns_are_asked_all_the_same() -> None:
    text = turn(monsters={1: [monster("G1", 4), monster("5", 2)]}, acts="G1 5 G2")
    assert "You are asked if none is or, unless it ends with firm, if the City has new cards." in text


def test_the_second_conversion_explains_its_orders_too() -> None:
    assert "Will: cubes in each dream as a Cultist (without Cultists 1 comes);" in second()
    assert "priest <card> (acts no more, has no cubes; 5 at most); none." in second()


@pytest.mark.parametrize(
    ("cubes", "line"),
    [
        (1, "5: cultist 46 under god else dream"),  # 45 is taken by the order above
        (0, "5: dream"),
    ],
)
def test_an_example_for_a_later_turn_can_follow_the_one_above_it(cubes: int, line: str) -> None:
    """Priest 5 is red, the City is violet, and each Cultist costs 1 cube."""
    own = [monster("G1", 1), monster("5", cubes)]
    table = Table(monsters={1: own}, acts="G1 5 G2")
    example = table.ask().page().examples[-1]
    assert example.whole.split("\n") == ["cultist 45 under G1", line]
    letter = taken_apart(example.whole, vocabulary_of(table.play, 1))
    table.order(letter.order)
    (ahead,) = read_orders(QUEUE, letter.queue, vocabulary_of(table.play, 1))
    first = ahead.do[0].text
    assert first is not None
    table.ask().understood(table.ask().read(first))


# Orders sent ahead.


@pytest.mark.rule("GO-34")
def test_a_cultist_of_whichever_priest_acts_need_not_say_under_whom() -> None:
    own = [monster("G1", 4), monster("5", 2), monster("6", 2)]
    table = Table(monsters={1: own}, acts="5 6 G1 G2")
    words = vocabulary_of(table.play, 1)
    (order,) = read_orders(STANDING, "always priests: cultist 46", words)
    assert receipt(order, words, GREAT_OLD_ONES.queues).startswith(
        "Answers every turn question while actor != G1: cultist 46. "
    )
    assert table.ask().read("cultist 46") == {"case": "cultist", "value": {"card": "46", "under": "5"}}
