"""Rules 2.12, the option `few`: fewer windows, bigger bundles, and formalities that nobody is asked."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.state import TrueMessiah
from tests.games.true_messiah.table import Table, begin
from tests.games.true_messiah.test_market import market

FEW = {"windows": "few"}
UNITS = {"1,1": "RRRR", "2,2": "Rm RR", "3,3": "BB", "4,3": "Bm", "5,6": "BBBB"}
FOUR = ("red", "black", "violet", "white")


@pytest.mark.rule("TM-155")
def test_new_tables_have_few_windows() -> None:
    assert TRUE_MESSIAH.option_defaults["windows"] == "few"


def few(units: dict[str, str] | None = None, **more: Any) -> Table:
    return Table(units or UNITS, options=FEW, **more)


# Whom windows are put to.


@pytest.mark.rule("TM-221")
@pytest.mark.parametrize(("where", "asked"), [("hands", True), ("decks", True), ("discards", False)])
def test_a_window_is_for_those_who_may_hold_a_card_for_it(where: str, asked: bool) -> None:
    """A card in the deck counts like one in hand: others cannot tell them apart."""
    cards: dict[str, Any] = {"hands": {"black": ["fx-alms"]}, "decks": {}, "discards": {}}
    cards[where]["black"] = [*cards[where].get("black", []), "fx-shield"]
    table = few(**cards)
    table.say("move f05 > 2,3 / end")
    assert (table.asked().get("black") == "window") == asked


@pytest.mark.rule("TM-221")
@pytest.mark.parametrize(
    ("card", "order", "asked"),
    [
        ("fx-stop", "move f05 > 2,3 / end", False),  # there is no miracle to stop
        ("fx-stop", "pray 1 1,1 / play fx-alms / end", True),
        ("fx-ward", "move f05 > 2,3 / end", True),  # any space will do
        ("fx-alms", "pray 1 1,1 / play fx-alms / end", False),  # not preemptive
    ],
)
def test_the_card_needs_a_target_at_some_point(card: str, order: str, asked: bool) -> None:
    table = few(hands={"red": ["fx-alms"], "black": [card]})
    table.say(order)
    assert (table.asked().get("black") == "window") == asked


@pytest.mark.rule("TM-221")
def test_the_card_must_be_paid_for() -> None:
    rich, poor = {**UNITS}, {**UNITS, "5,6": "BB", "5,5": "BB"}
    for units, asked in ((rich, True), (poor, False)):  # a shield costs 3
        table = few(units, hands={"black": ["fx-shield"]})
        table.say("move f05 > 2,3 / end")
        assert (table.asked().get("black") == "window") == asked


@pytest.mark.rule("TM-221")
def test_an_ally_is_asked_where_the_phase_ends() -> None:
    hands = {"violet": ["fx-stop"], "black": ["fx-shield"]}
    table = Table(colours=FOUR, options=FEW, hands=hands)
    table.say("move f01 > 1,2 / show / end")
    assert table.asked() == {"black": "window"}
    table.say()
    assert table.asked() == {"black": "window", "violet": "window"}  # it could give the card away


# Bundles.


@pytest.mark.rule("TM-222")
@pytest.mark.parametrize(
    ("order", "shown"),
    [
        ("move f05 > 2,3 / pray 1 1,1 / play fx-alms / move f06 > 2,3 / end", [4]),
        ("move f05 > 2,3 / show / pray 1 1,1 / play fx-alms / end", [1, 2]),
        ("pray 2 1,1 / play fx-edict3 choose moves f05 > 2,3 / move f06 > 2,3 / end", [2, 1]),  # sealed
    ],
)
def test_a_plan_is_cut_only_where_nobody_can_foresee_what_follows(order: str, shown: list[int]) -> None:
    table = few(hands={"red": ["fx-alms", "fx-edict3"], "black": ["fx-shield"]})
    table.say(order)
    table.passes()
    assert [len(one["actions"]) for one in table.told("plan_shown")] == shown  # type: ignore[arg-type]


# Formalities.


@pytest.mark.rule("TM-223")
@pytest.mark.parametrize(
    ("units", "temples", "asked"),
    [
        ({"1,1": "Rm RR", "2,2": "RR"}, {}, "plan"),  # one recruit, and the city alone has room
        ({"1,1": "RR", "2,2": "Rm RR"}, {"3,2": "red"}, "begin"),  # city or temple
        ({"1,1": "Rm RRR", "2,2": "RRRR"}, {}, "begin"),  # a temple could be built
        ({"1,1": "Rm RRRR", "3,2": "RRR"}, {"3,2": "red"}, "plan"),  # two recruits, one place left
    ],
)
def test_recruits_with_one_place_to_go_are_no_question(
    units: dict[str, str], temples: dict[str, str], asked: str
) -> None:
    table = few(units, phase="begin_turn", temples=temples)
    assert table.asked() == {"red": asked}
    assert bool(table.told("followers_recruited")) == (asked == "plan")


@pytest.mark.rule("TM-223")
@pytest.mark.parametrize(("black", "asked"), [({"3,3": "BB"}, False), ({"3,3": "BB", "1,3": "B"}, True)])
def test_targets_without_a_choice_are_no_question(black: dict[str, str], asked: bool) -> None:
    table = few({"1,1": "Rm RRR", "2,3": "RR", "5,6": "Bm BBBB", **black})
    table.say("end")
    assert (table.asked() == {"red": "targets"}) == asked
    assert bool(table.told("attacks_aimed")) != asked


@pytest.mark.rule("TM-223")
def test_bystanders_of_a_combat_are_asked() -> None:
    units = {"1,1": "Rm RRR", "4,4": "R", "4,5": "B", "5,5": "V", "8,1": "Bm BBB", "4,7": "Vm VVV"}
    table = few(units, colours=("red", "black", "violet"))
    table.say("end")
    assert table.asked() == {"black": "targets"}  # Red has one target; Black could attack Violet, too


@pytest.mark.rule("TM-223")
@pytest.mark.parametrize(
    ("hold", "held"),
    [
        ("", ["fx-shield", "fx-alms", "fx-call"]),  # preemptive cards, then cheap ones
        (" / hold fx-doom, fx-peace, fx-call", ["fx-doom", "fx-peace", "fx-call"]),
    ],
)
def test_cards_are_held_as_planned_or_by_default(hold: str, held: list[str]) -> None:
    table = few(hands={"red": ["fx-doom", "fx-peace", "fx-call", "fx-alms", "fx-shield"]})
    table.say(f"end{hold}")
    assert sorted(table.own("red").hand) == sorted(held)


@pytest.mark.rule("TM-223")
@pytest.mark.parametrize(("bid", "bought"), [("bid 4", ["fx-smite"]), ("bid 5 wish fx-see", ["fx-see"])])
def test_a_bid_buys_what_it_wishes_or_the_dearest(bid: str, bought: list[str]) -> None:
    table = market("fx-see", "fx-smite", "fx-doom", "fx-peace", "fx-avatar", options=FEW)
    table.say(red=bid, black="bid 0")
    assert table.told("cards_bought")[0]["cards"] == bought


@pytest.mark.rule("TM-223")
def test_who_can_afford_nothing_is_not_asked_for_a_bid() -> None:
    def poor(state: TrueMessiah) -> None:
        state.seats[2].coins = 1  # everything costs 2 at least

    table = Table(phase="market", options=FEW, prepare=poor, hands={"red": ["fx-stop"]})
    assert table.asked() == {"red": "bid"}
    table.say("bid 0")
    assert table.told("bids_opened")[0]["bids"] == [{"seat": 2, "coins": 0}, {"seat": 1, "coins": 0}]


@pytest.mark.rule("TM-223")
def test_a_bid_whose_wishes_are_gone_is_asked_again() -> None:
    table = market("fx-see", "fx-smite", "fx-doom", "fx-peace", "fx-avatar", options=FEW)
    table.say(red="bid 4 wish fx-see", black="bid 5 wish fx-see")
    assert table.asked() == {"red": "buy"}


@pytest.mark.rule("TM-223")
def test_the_last_colour_is_no_question() -> None:
    table = begin(FOUR, options={**FEW, "colours": None})
    for _ in range(3):
        table.say()
    assert set(table.asked().values()) == {"start"}
