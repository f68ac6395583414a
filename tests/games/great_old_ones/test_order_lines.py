"""Every order line that the rules give as an example, and what it means (section 7)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.ahead import QUEUE, STANDING, Vocabulary, in_words, read_orders, taken_apart
from referee.engine.decisions import Orders, grammar
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from referee.games.great_old_ones import GREAT_OLD_ONES
from referee.games.great_old_ones.decisions import Conversion, Ranking, Turn
from referee.games.great_old_ones.moments import Awakening, TurnMoment
from referee.games.great_old_ones.state import Cult
from referee.service.ahead.seats_in_play import vocabulary_of
from tests.complaints import complaint
from tests.games.great_old_ones.table import Table, monster, pack
from tests.games.order_lines import example_lines

PRIEST_20: Json = {"case": "priest", "value": "20"}
ACTOR_5: Json = {"fact": "actor", "is": "=", "value": "5"}

MEANINGS: dict[str, Json] = {
    "rank G3 G1 G4 G2": ["G3", "G1", "G4", "G2"],
    "cultist 12 under god": {"case": "cultist", "value": {"card": "12", "under": "G1"}},
    "priest 20": PRIEST_20,
    "both priest 20, cultist 12 under 20": {
        "case": "double",
        "value": {
            "first": PRIEST_20,
            "second": {"case": "cultist", "value": {"card": "12", "under": "20"}},
        },
    },
    "none": None,
    "dream": {"case": "dream", "value": {}},
    "give god 2, 9 1": {"case": "share", "value": {"G1": 2, "9": 1}},
    "promote 40": {"case": "promote", "value": "40"},
}
SENT_AHEAD = [
    "5: priest 20 else cultist 12 under god else dream",
    "always god: dream if cubes.god < 4",
    "clear 5",
]


def table() -> Table:
    """Seat 1 has an Old One, which acts now, and Priests 5 and 9."""
    return Table(monsters={1: [monster("G1", 4), monster("5"), monster("9")]}, acts="G1 5 G2 9")


@pytest.mark.parametrize(
    ("printed", "usual"),
    [
        ("seek", "scout"),
        ("raise 40", "promote 40"),
        ("share god 2, 9 1", "give god 2, 9 1"),
        ("double priest 20, cultist 12 under 20", "both priest 20, cultist 12 under 20"),
    ],
)
def test_the_words_printed_on_cards_work_in_orders_too(printed: str, usual: str) -> None:
    ask = table().ask()
    assert ask.read(printed) == ask.read(usual)


def words(at: Table) -> Vocabulary:
    rules = GREAT_OLD_ONES.queues
    return Vocabulary(
        [kind for kind in GREAT_OLD_ONES.kinds if kind not in rules.never],
        [one.fact for one in GREAT_OLD_ONES.facts(at.state, at.play.setup, 1)],
        lambda word: rules.addressee(at.state, 1, word),
        rules.verbs,
        grammar=lambda order: GREAT_OLD_ONES.grammar(at.state, at.play.setup, 1, order),
    )


@pytest.mark.rule("GO-21", "GO-25")
def test_a_monster_has_one_order_a_round() -> None:
    at = vocabulary_of(table().play, 1)
    assert len(read_orders(QUEUE, "5: dream\n9: scare", at)) == 2
    with pytest.raises(UnreadableText) as refused:
        read_orders(QUEUE, "5: dream\n5: scare", at)
    assert (refused.value.line, refused.value.message) == (
        2,
        "There is an order for this already, in a line above.",
    )


def test_these_are_all_lines_of_the_rules() -> None:
    assert example_lines("great_old_ones") == [*MEANINGS, *SENT_AHEAD]


@pytest.mark.parametrize("line", MEANINGS)
def test_a_line_means_its_answer(line: str) -> None:
    at = table()
    now = TurnMoment.now(at.content, at.state, 1, "G1")
    orders: dict[str, Orders[Any]] = {
        "rank": Orders(Ranking, Awakening(at.content)),
        "none": Orders(Conversion, now, "none"),
    }
    assert orders.get(line.split()[0], Orders(Turn, now)).parse(line) == MEANINGS[line]


def test_an_advance_order_has_alternatives_for_one_monster() -> None:
    at = table()
    (order,) = read_orders(QUEUE, SENT_AHEAD[0], words(at))
    assert (order.kind, order.when, order.firm) == ("great_old_ones.turn", ACTOR_5, False)
    assert [one.text for one in order.do] == ["priest 20", "cultist 12 under god", "dream"]
    assert in_words(order, words(at)) == (
        'turn, if actor = "5": priest 20 (2 cubes), else cultist 12 under G1 (1 cube), else dream'
    )


def test_a_standing_order_may_end_with_its_test() -> None:
    (order,) = read_orders(STANDING, SENT_AHEAD[1], words(table()))
    assert order.when == {
        "all": [
            {"fact": "actor", "is": "=", "value": "G1"},
            {"fact": "cubes.god", "is": "<", "value": 4},
        ]
    }
    assert (order.uses, [one.text for one in order.do]) == (None, ["dream"])


def test_clearing_one_monster_leaves_the_others() -> None:
    at = table()
    filed = read_orders(QUEUE, "5: dream\n9: dream\nif cubes.god < 4: 5: scare", words(at))
    (left,) = read_orders(QUEUE, SENT_AHEAD[2], words(at), filed)
    assert left.when == {"fact": "actor", "is": "=", "value": "9"}
    assert read_orders(QUEUE, "clear all", words(at), filed) == []
    lasting = read_orders(STANDING, "always 5: dream\nalways god: dream", words(at))
    (left,) = read_orders(STANDING, SENT_AHEAD[2], words(at), lasting)
    assert left.when == {"fact": "actor", "is": "=", "value": "G1"}


def test_a_letter_has_the_present_order_first_and_advance_orders_below() -> None:
    letter = taken_apart("\n".join(["dream  # now", *SENT_AHEAD, "#9: pass firm"]), words(table()))
    assert letter.order == "dream  # now\n\n\n\n"
    assert letter.queue == f"\n{SENT_AHEAD[0]}\n\nclear 5\n#9: pass firm"
    assert letter.standing == f"\n\n{SENT_AHEAD[1]}\nclear 5\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "5: prist 20 else dream",
            'This is not an order for a turn. Did you mean "5: priest 20 else dream"?',
        ),
        ("5: priest 20 else priest 51", "There is no card 51."),
        ("god: sacrifice", "Only Priests can be sacrificed."),
        ("5: scout", "Villager 5 does not have that ability."),
        ("5: first of scout, prist", "None of these is ever on offer."),
        ('5: = {"case": "prist", "value": "20"}', None),
        ("priests: both priest 20, priest 20", "The same card cannot be converted twice."),
        ("priests: give god 7", "Ghul has room for 6 more cubes."),
        ("5: cultist 12 under G2", "You can place Cultists only under your own Old One or Priests."),
    ],
)
def test_what_can_never_be_carried_out_is_refused_with_its_line(line: str, message: str | None) -> None:
    with pytest.raises(UnreadableText) as refused:
        read_orders(QUEUE, f"9: dream\n{line}", words(table()))
    assert (refused.value.line, refused.value.source) == (2, line)
    assert message is None or complaint(refused.value) == message
    assert refused.value.expected


def test_a_refusal_of_the_rules_keeps_its_clause() -> None:
    with pytest.raises(UnreadableText) as refused:
        read_orders(QUEUE, "5: cultist 12 under G2", words(table()))
    assert refused.value.problem.clause == "GO-34"


def test_what_cannot_be_had_now_may_be_ordered_ahead() -> None:
    at = table()
    for line in (
        "5: priest 1",
        "5: priest free",
        "priests: promote 40",
        "5: default",
        "5: first of scout, dream",
    ):
        assert len(read_orders(QUEUE, line, words(at))) == 1


def test_what_nobody_can_know_yet_is_kept_as_it_was_written() -> None:
    to_come = grammar(Turn, TurnMoment.to_come(pack(), Cult(), None))
    for text in ("cultist 12 under god", "PRIEST free", "both priest 20, cultist 12 under god"):
        assert to_come.understood(text) == text
    assert to_come.understood("CULTIST #012 under g4") == "cultist 12 under G4"


@pytest.mark.rule("GO-38")
def test_a_free_priest_is_the_lowest_card_of_the_actors_jewel() -> None:
    at = Table(monsters={1: [monster("G1", 4), monster("5")]}, acts="5 G1 G2", city="45 9 3 46 47 48")
    assert at.ask().read("priest free") == {"case": "priest", "value": "3"}
    poor = Table(monsters={1: [monster("G1", 4), monster("5")]}, acts="5 G1 G2")
    with pytest.raises(UnreadableText) as refused:
        poor.ask().read("priest free")
    assert refused.value.message == "No card of the actor's jewel is in the City."


@pytest.mark.parametrize(("monster_id", "late"), [("G1", True), ("5", False), ("9", False)])
def test_an_order_for_a_monster_that_acts_no_more_this_round_comes_too_late(
    monster_id: str, late: bool
) -> None:
    at = table()
    (order,) = read_orders(QUEUE, f"{monster_id}: dream", words(at))
    reason = GREAT_OLD_ONES.queues.too_late(at.state, 1, order)
    assert reason == (f"{monster_id} has its turn now." if late else None)
