"""Roll-backs and interventions: a game that does not simply go on from answer to answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.engine.events import SeatEvent
from referee.engine.motions import SAME_QUESTION, RulesMotion, Voting, decided
from referee.engine.play import Answered, Divergence, Intervention, Play, Position, RulesError
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Interventions, Ruleset
from referee.engine.seeds import Seeds
from referee.fairplay.motions import STANDARD
from tests.odds import ODDS, OddsEvent, OddsState, OddsTable, Tiles, odds_setup

SETUP = odds_setup()
RANDOMNESS = Seeded(Seeds(b"turning back"))

OddsPlay = Play[OddsState, Tiles]


def at_step(number: int, rules: Ruleset[OddsState, Tiles] = ODDS) -> tuple[OddsPlay, list[Answered]]:
    """A game played by defaults up to this step, and the answers that led there."""
    play, _ = Play.begin(rules, SETUP, RANDOMNESS, careful=True)
    line: list[Answered] = []
    while play.step is not None and play.step.number < number:
        line.append(default_answers(play))
        play.resolve(line[-1].answers)
    return play, line


def default_answers(play: OddsPlay) -> Answered:
    assert play.step is not None
    answers = {ask.seat: ask.default for ask in play.step.asks}
    return Answered(play.step.number, play.step.key, answers, epoch=play.epoch)


def asked(play: OddsPlay) -> dict[str, object]:
    assert play.step is not None
    asks = [(ask.seat, ask.kind, ask.text(), ask.default, ask.choice.describe()) for ask in play.step.asks]
    return {"number": play.step.number, "key": play.step.key, "sealed": play.step.sealed, "asks": asks}


def labels(play: OddsPlay, steps: int) -> dict[str, object]:
    drawn: dict[str, object] = {}
    for _ in range(steps):
        drawn |= {draw.label: draw.result for draw in play.resolve(default_answers(play).answers).draws}
    return drawn


# Roll-backs. Step 3 is the sealed bids of the first round: the die falls when they are resolved.


def test_the_same_question_is_asked_under_a_new_number() -> None:
    before, _ = at_step(3)
    again, _ = at_step(3)
    again.reopen(8, 1)
    assert asked(again) == {**asked(before), "number": 8}
    assert again.state == before.state


def test_what_is_drawn_after_a_roll_back_is_drawn_anew_and_says_so() -> None:
    first, _ = at_step(3)
    again, _ = at_step(3)
    again.reopen(8, 1)
    assert set(labels(first, 1)) == {"die/1"}
    assert set(labels(again, 1)) == {"die/1@1"}
    faces = set()
    for epoch in range(1, 40):
        rolled_back, _ = at_step(3)
        rolled_back.reopen(3 + epoch, epoch)
        faces |= set(labels(rolled_back, 1).values())
    assert len(faces) > 1


def test_a_game_that_was_rolled_back_can_be_put_down_and_taken_up() -> None:
    play, _ = at_step(3)
    play.reopen(8, 1)
    taken_up = Play.resume(ODDS, SETUP, RANDOMNESS, play.position)
    taken_up.reopen(8, 1)
    assert asked(taken_up) == asked(play)
    answers = default_answers(play).answers
    assert taken_up.resolve(answers) == play.resolve(answers)
    # By now the position itself tells of the jump.
    assert play.position.since[-1].step == 8
    later = Play.resume(ODDS, SETUP, RANDOMNESS, play.position)
    assert (asked(later), later.epoch) == (asked(play), 1)


def test_checkpoints_remember_the_epoch() -> None:
    play, _ = at_step(3)
    play.reopen(8, 1)
    while play.phase == "tiles":
        play.resolve(default_answers(play).answers)
    assert play.position == Position(play.position.checkpoint)
    taken_up = Play.resume(ODDS, SETUP, RANDOMNESS, play.position)
    assert taken_up.epoch == 1
    answers = default_answers(play).answers
    assert taken_up.resolve(answers) == play.resolve(answers)


@pytest.mark.parametrize(("number", "epoch"), [(3, 1), (2, 1), (8, 0)])
def test_numbers_and_epochs_only_grow(number: int, epoch: int) -> None:
    play, _ = at_step(3)
    with pytest.raises(RulesError):
        play.reopen(number, epoch)


def test_a_later_number_without_a_roll_back_diverges() -> None:
    play, _ = at_step(3)
    with pytest.raises(Divergence):
        play.replay(replace(default_answers(play), step=8))


# Interventions.


class GaveUp(OddsEvent, SeatEvent, says="gives up"):
    """A seat concedes."""


def gives_up(t: OddsTable, seat: int | None) -> str | None:
    """Its points are gone, and the next round begins; the second to give up ends the game."""
    assert seat is not None
    t.tell(GaveUp(seat))
    t.roll(f"parting/{seat}", 6)
    t.state.points[seat] = -1
    return None if sum(points < 0 for points in t.state.points.values()) == 2 else "round"


CONCEDING = replace(ODDS, interventions=Interventions(concede=gives_up), no_amounts=("points",))


def test_the_rules_go_on_where_they_say_and_the_question_is_gone() -> None:
    play, _ = at_step(3, CONCEDING)
    advance = play.intervene(Intervention("concede", 2))
    assert [event.kind for event in advance.events][:1] == ["odds.gave_up"]
    assert [(draw.label, draw.step) for draw in advance.draws] == [("parting/2", 3)]
    assert play.state.points[2] == -1
    assert play.step is not None
    assert (play.step.number, play.phase, play.position.since) == (4, "round", ())


def test_an_intervention_may_end_the_game() -> None:
    play, _ = at_step(3, CONCEDING)
    play.intervene(Intervention("concede", 2))
    play.intervene(Intervention("concede", 3))
    assert play.step is None
    assert play.result is not None
    assert play.result.winners == (1,)


def test_a_replay_intervenes_at_the_same_place() -> None:
    play, line = at_step(3, CONCEDING)
    assert play.step is not None
    line.append(Answered(3, play.step.key, {}, intervention=Intervention("concede", 2)))
    play.intervene(Intervention("concede", 2))
    line.append(default_answers(play))
    play.resolve(line[-1].answers)
    again, _ = Play.begin(CONCEDING, SETUP, RANDOMNESS)
    for answered in line:
        again.replay(answered)
    assert (asked(again), again.state) == (asked(play), play.state)


STAYING = replace(ODDS, interventions=Interventions(concede=lambda *_: SAME_QUESTION))


def test_the_others_are_asked_again_and_the_seat_takes_its_default() -> None:
    """Step 3 asks all three for sealed tiles."""
    play, line = at_step(3, STAYING)
    expected, _ = at_step(3, STAYING)
    assert play.step is not None
    line.append(Answered(3, play.step.key, {}, intervention=Intervention("concede", 2)))
    play.intervene(Intervention("concede", 2))
    assert (play.step.number, play.step.seats) == (4, (1, 3))
    assert play.position.since[-1].intervention == Intervention("concede", 2)
    line.append(default_answers(play))
    assert set(line[-1].answers) == {1, 3}
    play.resolve(line[-1].answers)
    expected.resolve(default_answers(expected).answers)
    assert play.state == expected.state
    again, _ = Play.begin(STAYING, SETUP, RANDOMNESS)
    for answered in line:
        again.replay(answered)
    assert (asked(again), again.state) == (asked(play), play.state)


def test_the_others_are_asked_again_in_the_same_words() -> None:
    """Even where the words would be others, were they put together only now."""

    def takes_a_tile_away(t: OddsTable, _: int | None) -> str:
        t.state.stock.append(t.state.hands[1].pop())
        return SAME_QUESTION

    play, _ = at_step(3, replace(ODDS, interventions=Interventions(concede=takes_a_tile_away)))
    assert play.step is not None
    before = play.step.ask_of(1).text()
    play.intervene(Intervention("concede", 2))
    assert play.step.ask_of(1).text() == before


def test_a_question_that_only_the_seat_was_asked_is_answered() -> None:
    """Step 2 asks the first seat for its call."""
    play, _ = at_step(2, STAYING)
    play.intervene(Intervention("concede", 1))
    expected, _ = at_step(3, STAYING)
    assert (asked(play), play.state) == (asked(expected), expected.state)
    taken_up = Play.resume(STAYING, SETUP, RANDOMNESS, play.position)
    assert (asked(taken_up), taken_up.state) == (asked(play), play.state)


def test_a_question_to_others_is_the_same_under_a_new_number() -> None:
    play, _ = at_step(2, STAYING)
    before = asked(play)
    play.intervene(Intervention("concede", 3))
    assert {**asked(play), "key": before["key"]} == {**before, "number": 3}


def test_rules_that_say_nothing_of_it_cannot_intervene() -> None:
    play, _ = at_step(3)
    with pytest.raises(RulesError):
        play.intervene(Intervention("concede", 2))


def test_a_motion_of_the_rules_is_found_by_its_kind() -> None:
    motion: RulesMotion[OddsState, Tiles] = RulesMotion(
        "won", "Seat {seat} has won.", Voting("open", "unanimous"), True, lambda *_: None, gives_up
    )
    rules = replace(ODDS, interventions=Interventions(motions=(motion,)))
    assert rules.intervention("won") is gives_up
    assert rules.intervention("lost") is None


# Voting.


@pytest.mark.parametrize(
    ("kind", "yes", "no", "outcome"),
    [
        ("extend", 2, 0, None),  # two of four are no majority
        ("extend", 3, 0, "carried"),
        ("extend", 1, 2, None),
        ("extend", 2, 2, "failed"),  # at best two of four
        ("cancel", 3, 0, None),
        ("cancel", 4, 0, "carried"),
        ("cancel", 3, 1, "failed"),
        ("cancel", 0, 1, None),  # a vote may be changed as long as somebody has not voted
        ("draw", 0, 3, None),  # a secret ballot waits for all
        ("draw", 3, 1, "failed"),
        ("draw", 4, 0, "carried"),
        ("replace", 3, 0, None),
        ("replace", 3, 1, "carried"),
        ("replace", 2, 2, "failed"),
    ],
)
def test_when_a_vote_among_four_is_decided(kind: str, yes: int, no: int, outcome: str | None) -> None:
    assert decided(STANDARD[kind].voting, 4, yes, no, yes) == outcome


@pytest.mark.parametrize(
    ("ballot", "yes", "no", "backers", "outcome"),
    [
        ("open", 2, 1, 2, None),  # one no closes nothing
        ("open", 0, 3, 1, None),  # the seat that it names is for it
        ("open", 0, 2, 0, "failed"),  # nobody is
        ("open", 3, 0, 3, "carried"),
        ("secret", 0, 2, 0, None),  # this would tell how the two voted
        ("secret", 0, 3, 0, "failed"),
        ("secret", 2, 1, 2, None),
        ("secret", 3, 0, 3, "carried"),
    ],
)
def test_when_a_motion_that_lasts_for_the_game_is_decided_among_three(
    ballot: Any, yes: int, no: int, backers: int, outcome: str | None
) -> None:
    assert decided(Voting(ballot, "unanimous", "game"), 3, yes, no, backers) == outcome
