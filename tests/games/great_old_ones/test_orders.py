"""Text orders: what can be written, and that it means the same when read back."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.decisions import Orders, examples
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.engine.problems import UnreadableText
from referee.games.great_old_ones import GREAT_OLD_ONES
from referee.games.great_old_ones.decisions import Conversion, Ranking, Turn
from referee.games.great_old_ones.moments import Awakening, TurnMoment
from tests.complaints import complaint
from tests.games.great_old_ones.table import Table, able_pack, monster

ABLE = able_pack()
G3 = Table(monsters={1: [monster("G3", 4), monster("9", 1)]}, acts="G3 G2")
NOW = TurnMoment.now(ABLE, G3.state, 1, "G3")
TURN = Orders(Turn, NOW)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("cultist 12 under god", {"case": "cultist", "value": {"card": "12", "under": "G3"}}),
        ("Cultist #12 Under g1", {"case": "cultist", "value": {"card": "12", "under": "G1"}}),
        ("cultist 12 under #5  # as agreed", {"case": "cultist", "value": {"card": "12", "under": "5"}}),
        ("PRIEST 20", {"case": "priest", "value": "20"}),
        ("priest #07", {"case": "priest", "value": "7"}),
        (
            "both priest 20, cultist 12 under 20",
            {
                "case": "double",
                "value": {
                    "first": {"case": "priest", "value": "20"},
                    "second": {"case": "cultist", "value": {"card": "12", "under": "20"}},
                },
            },
        ),
        (
            "both priest 20",
            {"case": "double", "value": {"first": {"case": "priest", "value": "20"}, "second": None}},
        ),
        ("\n  dream \n\n", {"case": "dream", "value": {}}),
        ("scare", {"case": "scare", "value": {}}),
        ("sacrifice", {"case": "sacrifice", "value": {}}),
        ("scout", {"case": "scout", "value": {}}),
        ("pass", {"case": "pass", "value": {}}),
        ("give god 2, 9 1", {"case": "share", "value": {"G3": 2, "9": 1}}),
        ("promote 40", {"case": "promote", "value": "40"}),
    ],
)
def test_orders_of_a_turn(text: str, answer: Json) -> None:
    assert TURN.parse(text) == answer
    assert TURN.parse(TURN.show(answer)) == answer


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "There is no order."),
        ("# nothing yet", "There is no order."),
        ("dream\npass", "There is one order too many."),
        ("jump", "This is not an order for a turn."),
        ("dream 3", '"3" is more than this order takes. Did you mean "dream"?'),
        ("promote", "The order ends where <card> should stand."),
        ("prist 20", 'This is not an order for a turn. Did you mean "priest 20"?'),
        ("cultist 12 below god", '"below" stands where "under" should.'),
        ("cultist 12 undre god", '"undre" stands where "under" should. Did you mean "cultist 12 under god"?'),
        ("priest Ada", '"Ada" is not the number of a card.'),
        ("cultist 12 under 0", '"0" is not the number of a monster.'),
        (
            "both priest 1, priest 2, priest 3",
            'A turn has two conversions at most. Did you mean "both priest 1, priest 2"?',
        ),
        (
            "both priest 1, priest 2 now",
            '"now" is more than this order takes. Did you mean "both priest 1, priest 2"?',
        ),
        ("both", "The order ends where a conversion should stand."),
        ("both dream", '"dream" stands where a conversion should.'),
        ("both priest 1, dream", '"dream" stands where a conversion should.'),
        ("give god", "The order ends where <cubes> should stand."),
        ("give god lots", '"lots" is not a number of cubes.'),
        ("give god 1, G3 1", "G3 is named twice."),
    ],
)
def test_what_cannot_be_read_is_told(text: str, message: str) -> None:
    with pytest.raises(UnreadableText) as unreadable:
        TURN.parse(text)
    assert complaint(unreadable.value) == message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cultist 12 below god", "cultist <card> under <monster>, such as cultist 45 under G3"),
        ("give god lots", "share <monster> <cubes>, such as share 9 1"),
        ("both priest 1, dream", "double <conversion>[, <conversion>]"),  # G3 does not have that ability
        (
            "jump",
            "cultist <card> under <monster>; priest <card>; double <conversion>[, <conversion>]; dream; "
            "scare; sacrifice; share <monster> <cubes>; raise <card>; seek; pass, "
            "such as cultist 45 under G3",
        ),
    ],
)
def test_what_should_have_been_written_is_told_with_an_example(text: str, expected: str) -> None:
    with pytest.raises(UnreadableText) as unreadable:
        TURN.parse(text)
    assert unreadable.value.expected == expected


def test_examples_are_legal_as_they_stand() -> None:
    seen: set[str] = set()

    def watch(play: Play[Any, Any]) -> None:
        for ask in play.step.asks if play.step else ():
            if ask.kind == "great_old_ones.turn":
                at = TurnMoment.now(able_pack(), play.state, ask.seat, play.state.actor)
                for example in examples(Turn, at):
                    ask.understood(ask.read(example))
                    seen.add(example.split()[0])

    for number in range(4):
        random_game(GREAT_OLD_ONES, able_pack(), 4, f"examples {number}", watch=watch)
    assert seen == {
        "double",
        "cultist",
        "dream",
        "share",
        "pass",
        "priest",
        "raise",
        "sacrifice",
        "scare",
        "seek",
    }


def test_an_order_is_written_with_its_price() -> None:
    own = [monster("G1", 4), monster("5", 3, "7")]
    table = Table("#5 double", "#8 F2", "#50 F2", monsters={1: own}, city="8 50", acts="5 G1")
    shown = {
        "priest 8": "priest 8  # free, same jewel",
        "cultist 50 under god": "cultist 50 under G1  # 2 cubes",
        "both priest 8, cultist 50 under 8": (
            "double priest 8, cultist 50 under 8  # free, same jewel; 2 cubes"
        ),
        "dream": "dream",
    }
    for text, repeated in shown.items():
        assert table.ask().show(table.ask().read(text)) == repeated
    raising = Table("G1 promote", monsters={1: [monster("G1", 2, "7")]})
    assert raising.ask().show(raising.ask().read("promote 7")) == "raise 7  # 2 cubes"


def test_the_price_of_a_second_conversion_is_told_too() -> None:
    own = [monster("G1", 4), monster("5", 3)]
    table = Table("#5 double", "#21 F2", monsters={1: own}, city="8", deck="21 22", acts="5 G1")
    table.order("priest 8")
    assert table.ask().show(table.ask().read("cultist 21 under god")) == "cultist 21 under G1  # 2 cubes"


def test_the_line_at_fault_is_named() -> None:
    with pytest.raises(UnreadableText) as unreadable:
        TURN.parse("\n\n  dance with me ")
    assert (unreadable.value.line, unreadable.value.source) == (3, "dance with me")


@pytest.mark.parametrize(
    ("hurried", "order"),
    [
        ("Drain!", "dream"),
        ("scare the city", "scare"),
        ("cultist 45", "cultist 45 under G3"),
        ("cultist 45, under god", "cultist 45 under G3"),
        ("cultist 45 to #9", "cultist 45 under 9"),
        ("make 45 a cultist under 9", "cultist 45 under 9"),
        ("make 45 a priest", "priest 45"),
        ("priest villager 45", "priest 45"),
    ],
)
def test_a_hurried_order(hurried: str, order: str) -> None:
    assert TURN.parse(hurried) == TURN.parse(order)


def test_a_ranking() -> None:
    ranking = Orders(Ranking, Awakening(ABLE))
    for text in ("rank G3 G1 G4 G2", "RANK g3, g1, g4, g2", "G3 G1 G4 G2", "rank 3 1 4 2", "3, 1, 4"):
        assert ranking.parse(text) == ["G3", "G1", "G4", "G2"]
    assert ranking.show(["G3", "G1", "G4", "G2"]) == "rank G3 G1 G4 G2"
    with pytest.raises(UnreadableText):
        ranking.parse("rank 5 1 4 2")


@pytest.mark.rule("GO-13")
@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        ("rank G1 G1 G2", "/1", '"G1" is listed twice.'),
        ("rank G9", "/0", '"G9" is not among G1, G2, G3, G4.'),
    ],
)
def test_only_what_is_wrong_with_a_ranking_is_named(text: str, path: str, message: str) -> None:
    at = Awakening(ABLE)
    problems = Ranking.choice(at).problems(Orders(Ranking, at).parse(text))
    assert [(problem.path, problem.message) for problem in problems] == [(path, message)]


def test_a_second_conversion() -> None:
    second = Orders(Conversion, NOW, "none")
    written: dict[str, Json] = {
        "none": None,
        "priest 3": {"case": "priest", "value": "3"},
        "cultist 3 under god": {"case": "cultist", "value": {"card": "3", "under": "G3"}},
    }
    for text, answer in written.items():
        assert second.parse(text) == answer
        assert second.parse(second.show(answer)) == answer
    with pytest.raises(UnreadableText):
        second.parse("dream")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_order_can_be_written_and_read_back(seats: int) -> None:
    source = UniformNumbers(b"more answers", str(seats))
    kinds: set[str] = set()

    def watch(play: Play[Any, Any]) -> None:
        for ask in play.step.asks if play.step else ():
            answer = ask.choice.sample(source)
            kinds.add(answer["case"] if isinstance(answer, dict) else ask.kind)
            assert ask.read(ask.show(answer)) == answer
            assert ask.choice.parse(ask.choice.show(answer)) == answer

    for number in range(12):
        random_game(GREAT_OLD_ONES, able_pack(), seats, f"orders {seats} {number}", watch=watch)
    assert kinds > {
        "cultist",
        "priest",
        "double",
        "dream",
        "scare",
        "sacrifice",
        "share",
        "promote",
        "scout",
        "pass",
    }


def test_a_number_sign_before_a_digit_names_a_card_and_is_no_comment() -> None:
    own = [monster("G1", 4), monster("5", 3), monster("9", 1)]
    ask = Table(monsters={1: own}, acts="5 G1").ask()
    assert ask.read("sacrifice # 9 may stay") == {"case": "sacrifice", "value": {}}
    for text in ("sacrifice #9", "sacrifice 9", "dream #9"):
        with pytest.raises(UnreadableText, match="line 1 cannot be read"):
            ask.read(text)
