"""Every order line that the rules give as an example, and what it means (section 7)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.ahead import (
    QUEUE,
    STANDING,
    OrderAhead,
    QuestionAtHand,
    Used,
    Vocabulary,
    consider,
    read_orders,
    taken_apart,
)
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from referee.games.cult_wars import CULT_WARS
from tests.complaints import complaint
from tests.games.cult_wars.table import Table, a_plan
from tests.games.order_lines import example_lines

PLANS: dict[str, Json] = {
    "plan attack 5 1 / defend 4 / sacrifice 2": a_plan(
        slots={"5": "attack", "1": "attack", "4": "defend", "2": "sacrifice"}
    ),
    "plan defend 6 3 / play FX-HUSH cult=red; FX-WALL / blame red blue": a_plan(
        slots={"6": "defend", "3": "defend"},
        play=[{"case": "FX-HUSH", "value": {"cult": "red"}}, {"case": "FX-WALL", "value": {}}],
        blame={"case": "cults", "value": ["red", "blue"]},
    ),
}
SHOW = "show defend 6"
LOSSES: dict[str, Json] = {
    "losses red 2, green 1": {"red": 2, "green": 1},
    "losses red 3": {"red": 3},
    "blame red green": {"red": 3},
}
EARLY = "if targeting_me = 0: plan sacrifice 6 4 / breed 2"
LASTING = ["always target keep", "always blame even"]


def test_these_are_all_lines_of_the_rules() -> None:
    assert example_lines("cult_wars") == ["target green", *PLANS, SHOW, *LOSSES, EARLY, *LASTING]


def words(table: Table, cult: str = "black") -> Vocabulary:
    seat = table.state.seat_of(cult)
    return Vocabulary(
        CULT_WARS.kinds,
        [one.fact for one in CULT_WARS.facts(table.state, table.play.setup, seat)],
        verbs=CULT_WARS.queues.verbs,
        grammar=lambda order: CULT_WARS.grammar(table.state, table.play.setup, seat, order),
    )


def answered(table: Table, cult: str, orders: list[OrderAhead]) -> Json:
    """What orders sent ahead answer to the cult's open question."""
    ask = table.ask(cult)
    stated = CULT_WARS.facts(table.state, table.play.setup, ask.seat)
    facts = {one.fact.id: one.value for one in stated}
    question = QuestionAtHand(1, ask.kind, facts, lambda: (ask, table.state.turn))
    outcome = consider(orders, question, CULT_WARS.queues).outcome
    assert isinstance(outcome, Used), outcome
    return outcome.answer


def planning() -> Table:
    """Step 2; Black holds two cards."""
    table = Table(hands={"black": ["FX-HUSH", "FX-WALL"]})
    table.target(red="blue", blue="red", green="red", black="green")
    return table


def besieged() -> Table:
    """Blue beats Red's 4 and Green's 3 attackers by 10 to 7 and is asked who falls."""
    return Table(
        "combat",
        targets={"red": "blue", "green": "blue", "blue": "red", "black": "red"},
        bodies={"red": {"attack": 4}, "green": {"attack": 3}, "blue": {"defend": 10}},
    )


@pytest.mark.rule("CW-19")
def test_a_target() -> None:
    assert Table().ask("red").read("target green") == "green"


@pytest.mark.rule("CW-22")
@pytest.mark.parametrize("line", PLANS)
def test_a_plan(line: str) -> None:
    ask = planning().ask("black")
    assert ask.read(line) == PLANS[line]
    assert ask.choice.problems(PLANS[line]) == []


@pytest.mark.rule("CW-22")
def test_an_empty_plan() -> None:
    assert planning().ask("black").read("plan nothing") == a_plan()


@pytest.mark.rule("CW-29")
def test_a_lone_show_is_a_draft_with_what_is_left_defending() -> None:
    ask = planning().ask("black")
    assert ask.open is not None
    assert ask.open.only_shows(SHOW)
    shown = ask.open.read(SHOW)
    assert shown == {"slots": {"6": "defend"}, "play": []}
    draft: Any = ask.open.draft(shown)
    assert draft == a_plan(slots={"6": "defend", "5": "defend", "1": "defend"}, face_up=["6"])
    assert ask.default_after(shown) == draft


@pytest.mark.rule("CW-42")
@pytest.mark.parametrize("line", LOSSES)
def test_losses(line: str) -> None:
    ask = besieged().ask("blue")
    assert ask.read(line) == LOSSES[line]
    assert ask.choice.problems(LOSSES[line]) == []


def test_a_target_may_have_an_early_plan_below_it() -> None:
    table = Table()
    letter = taken_apart(f"target green\n{EARLY}", words(table))
    assert (letter.order.strip(), letter.queue, letter.standing.strip()) == ("target green", f"\n{EARLY}", "")
    orders = read_orders(QUEUE, letter.queue, words(table))
    table.target(red="blue", blue="red", green="red", black="green")
    slots: Json = {"6": "sacrifice", "4": "sacrifice", "2": "breed"}
    assert answered(table, "black", orders) == a_plan(slots=slots)


def test_standing_orders() -> None:
    table = Table()
    orders = read_orders(STANDING, "\n".join(LASTING), words(table))
    assert answered(table, "red", orders) == "blue"  # at first the next seat's
    assert answered(besieged(), "blue", orders) == {"red": 2, "green": 1}


def test_the_leader_is_whoever_has_most_points_then_followers_then_the_lowest_seat() -> None:
    def leader(**at: Any) -> Json:
        return Table(**at).ask("red").read("target leader")

    assert leader(vp={"red": 9, "green": 3, "black": 4}) == "black"
    assert leader(vp={"green": 4, "black": 4}, followers={"black": 13}) == "black"
    assert leader(vp={"green": 4, "black": 4}) == "green"


def test_revenge_is_for_the_lowest_seat_that_targeted_one_last_turn() -> None:
    table = Table()
    orders = read_orders(STANDING, "always target revenge else target keep", words(table, "red"))
    assert answered(table, "red", orders) == "blue"  # nobody has yet
    table.target(red="black", blue="green", green="red", black="red")
    table.plan()
    assert answered(table, "red", orders) == "green"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("target gren", '"gren" is not one of Red, Blue, Green. Did you mean "target green"?'),
        ("target: white", "This is not a target."),
        ("always target black", "You cannot target your own cult."),
        ("plan atack 5", '"atack" stands where a part of a plan should. Did you mean "plan attack 5"?'),
        ("plan attack 5 5", "You have strategy card 5 only once."),
        ("plan attack 5 / play Zounds", '"Zounds" is not an action card.'),
        (
            "plan: show defend 6",
            "It only shows cards; that is possible only while the plan is being asked for.",
        ),
        ("blame", "Whom to blame is missing."),
        ("losses red", "The order ends where <losses> should stand."),
    ],
)
def test_what_can_never_be_an_answer_is_refused_with_its_line(line: str, message: str) -> None:
    with pytest.raises(UnreadableText) as refused:
        read_orders(STANDING, f"always target keep\n{line}", words(Table()))
    assert (refused.value.line, complaint(refused.value)) == (2, message)
    assert refused.value.expected


def test_a_card_that_is_not_held_yet_may_be_played_by_an_order_sent_ahead() -> None:
    assert len(read_orders(STANDING, "plan attack 5 / play FX-WALL", words(Table()))) == 1


@pytest.mark.parametrize("line", ["target: green", "assign_losses: red=2, green=1"])
def test_orders_sent_ahead_may_be_written_in_the_general_way(line: str) -> None:
    assert len(read_orders(STANDING, line, words(Table()))) == 1
