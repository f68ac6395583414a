"""Tables of sealed rounds: all send their turns, prayer and plan together, before anybody places (CG-195)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.engine.canonical import canonical
from referee.engine.json_types import Json
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from tests.games.choose_your_god.table import Game, content

SEALED = {"sealed_rounds": True}


def sealed(**words: Any) -> Game:
    return Game("begin_round", options=SEALED, **words)


@pytest.mark.rule("CG-195")
def test_one_step_asks_all_and_the_round_is_played_by_what_they_sent() -> None:
    game = sealed(red="F2", yellow="F2", first="red")
    assert game.asked == ["red round", "yellow round"]
    game.together(
        red="preach 3 at 6 / then preach p at 5 / then pray / otherwise pass / if win 5: new",
        yellow="preach p at 6 / then pray / otherwise pass",
    )
    placed = [(event["seat"], event["location"]) for event in game.data("preached")]
    assert placed == [(1, 6), (2, 6), (1, 5)]  # turn by turn, First Player first
    assert game.winners() == {5: "red", 6: "red"}
    assert game.state.round == 4
    assert game.asked == ["red round", "yellow round"]


@pytest.mark.rule("CG-195")
def test_what_does_not_fit_is_passed_over_and_in_the_end_the_seat_prays_with_its_plan() -> None:
    game = sealed(red="F2 c5 hand=M8", yellow="F2 c6", slots="exiles - -", first="yellow")
    game.together(
        red="preach 1 at 1 / then if leader.1 is not me: preach 2 at 1"
        " / then pray / buy exiles / otherwise pass",
        yellow="pray / otherwise pass",
    )
    # Red cannot pay for the License: the prayer of its list does not fit, and it Prays for nothing.
    assert [event["seat"] for event in game.data("prayed")] == [2, 1]
    assert game.cult("red").licenses == []
    assert [event["location"] for event in game.data("preached")] == [1]
    assert "passed" in game.kinds()  # by the plan of that prayer


@pytest.mark.rule("CG-195")
def test_nobody_can_ask_to_be_asked_once_others_have_shown_what_they_do() -> None:
    game = sealed(red="F2", yellow="F2")
    text = "preach 1 at 1 / then preach 2 at 3 / then ask"
    assert game.refused(text, "red") == ["In a sealed round nobody is asked again before all have Prayed."]
    problem = game.ask("red").choice.problems(game.ask("red").read(text))[0]
    assert problem.path == "/then/1/do"


@pytest.mark.rule("CG-59", "CG-195")
def test_no_deals_wait_for_what_a_prayer_draws_in_a_sealed_round() -> None:
    refusal = ["In a sealed round nobody is asked again before all have Prayed."]
    game = sealed(red="F2 m1", yellow="F2")
    now, later = "pray benefit 1 / deals later", "preach 1 at 1 / then pray benefit 1 / deals later"
    assert (game.refused(now, "red"), game.refused(later, "red")) == (refusal, refusal)
    paths = [game.ask("red").choice.problems(game.ask("red").read(text))[0].path for text in (now, later)]
    assert paths == ["/do", "/then/0/do"]
    assert "later" not in str(game.ask("red").choice.describe())
    in_turns = Game("take_turn", red="F2 m1", yellow="F2")
    assert in_turns.refused(now) == []
    assert "later" in str(in_turns.ask().choice.describe())


@pytest.mark.rule("CG-97", "CG-195")
def test_an_intrigue_goes_back_without_a_question_in_the_turns_of_a_sealed_round() -> None:
    """A pack may let a prayer draw Intrigues: which goes back is settled as the seat has filed it."""
    *rows, most = content().pray_table
    pack = replace(content(), pray_table=(*rows, (*most, 11)))

    def prayed(standing: str) -> tuple[list[str], list[str]]:
        words = {"red": "F2 m3", "yellow": "F2", "intrigues": "raid blackmail", "standing": {"red": standing}}
        game = sealed(pack=pack, **words).together(red="pray benefit 11 take", yellow="pray / otherwise pass")
        return game.cult("red").hand, game.asked

    again = ["red round", "yellow round"]
    assert prayed("") == (["blackmail"], again)
    assert prayed("return_intrigue: return blackmail") == (["raid"], again)


@pytest.mark.rule("CG-192", "CG-195")
def test_who_says_nothing_prays_and_sits_the_round_out() -> None:
    game = sealed(red="F2 A6 hand=M8", yellow="F2")
    game.together(red="default", yellow="preach 3 at 6 / then pray / otherwise pass")
    assert [event["seat"] for event in game.data("preached")] == [2]
    assert game.state.round == 4  # with a card in hand, and present: it was not asked


@pytest.mark.rule("CG-195")
def test_who_sends_no_plan_is_asked_in_the_laps_unless_a_standing_order_has_one() -> None:
    words: dict[str, Any] = {"red": "F2 hand=M8", "yellow": "F2"}
    orders = {"red": "preach 3 at 6 / then pray", "yellow": "pray / otherwise pass"}
    assert sealed(**words).together(**orders).asked == ["red window"]
    planned = sealed(**words, standing={"red": "plan: otherwise pass"}).together(**orders)
    assert planned.state.round == 4
    assert ("red plan", None) not in planned.settled


@pytest.mark.rule("CG-143", "CG-195")
def test_the_owner_of_supremacy_is_asked_with_all_others_and_celebrates_before_any_turn() -> None:
    game = sealed(red="F2", yellow="F2", supremacy="yellow", first="red")
    assert game.asked == ["red round", "yellow round"]
    game.together(red="preach 1 at 1 / then pray / otherwise pass", yellow="celebrate 1")
    kinds = game.kinds()
    assert kinds.index("celebrated") < kinds.index("preached")
    assert game.cult("yellow").followers == 5


HANDS = ("M2,M5,threat", "M4,M7,seize", "M8,M8,blackmail")


def _seen(hand: str, viewer: int | None) -> list[bytes]:
    """What a viewer sees of two rounds in which Red passes on, whatever it holds."""
    game = sealed(red=f"F4 c0 hand={hand}", yellow="F3 hand=M5,vandalism", green="F2", first="yellow")
    found: list[Json] = []
    while game.play.step is not None and game.state.round < 5:
        step = game.play.step
        own = [[ask.text(), ask.choice.describe(), ask.default] for ask in step.asks if ask.seat == viewer]
        table = CHOOSE_YOUR_GOD.view(game.state, game.play.setup, viewer)
        found.append([step.key, list(step.seats), table, own])
        whole = "preach 3 at 6 / then preach 1 at 1 / then pray / otherwise present"
        answers = {ask.seat: ask.read("pass" if "window" in ask.kind else whole) for ask in step.asks}
        game.resolve(answers)
    faces = [event.seen_by(viewer) for event in game.events]
    found.append([[face.kind, face.data] for face in faces if face is not None])
    return [canonical(one) for one in found]


@pytest.mark.parametrize("viewer", [None, 2, 3])
def test_a_sealed_round_looks_the_same_whatever_red_holds(viewer: int | None) -> None:
    first, *others = (_seen(hand, viewer) for hand in HANDS)
    assert all(first == other for other in others)
    assert sum(b"window" in one for one in first) >= 2
    assert _seen(HANDS[0], 1) != _seen(HANDS[1], 1)


def test_what_was_sent_is_told_to_nobody_else() -> None:
    game = sealed(red="F2 hand=M8", yellow="F2", green="F2")
    plain = "preach 1 at 1 / then pray / otherwise pass"
    longer = "preach 1 at 1 / then pray / at 9: play M8 coins / otherwise pass / if win 9: pay 5"
    other = sealed(red="F2 hand=M8", yellow="F2", green="F2")
    game.together(red=plain, yellow="sit out", green="sit out")
    other.together(red=longer, yellow="sit out", green="sit out")
    for viewer in (None, 2, 3):
        assert [e.seen_by(viewer) for e in game.events] == [e.seen_by(viewer) for e in other.events]
