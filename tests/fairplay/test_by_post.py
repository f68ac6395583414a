"""Transcripts of games that were not simply played: extended, voted on, rolled back, given up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.engine import codec
from referee.engine.json_types import Json
from referee.engine.motions import RulesMotion, Voting
from referee.engine.play import Intervention, Play
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Interventions, Result
from referee.fairplay import entries
from referee.fairplay.endings import agreed_draw, last_standing, with_conceded_last
from referee.fairplay.motions import STANDARD
from referee.fairplay.verify import verify
from referee.library import Library
from tests.fairplay.desk import GAME, LIBRARY, SERVER_SEED, Desk, days_later, forged, running_desk
from tests.fairplay.mutations import changed
from tests.odds import ODDS, PACK, OddsTable, odds_setup

# Seats 1 (Ada) and 3 (Cleo) are players, seat 2 is a bot. Step 5 is open: seat 2 calls.
STEP = 5
DUE = "2026-03-12T12:00:00.000000Z"


def talked() -> Desk:
    """A game with everything in its journal that is said beside the game."""
    desk = running_desk()
    desk.write(entries.extended(STEP, due_at=DUE, reason="outage", seats=[2]))
    desk.write(entries.paused("host"))
    carried(desk, "resume")
    desk.write(entries.resumed("vote", due_at=DUE))
    desk.write(entries.delegated(1, DUE))
    desk.write(entries.delegated(1, None))
    desk.write(entries.message(3, "Well played."))
    put(desk, "m1", "extend", {"by": "P1D"})
    desk.write(entries.voted("m1", 1, "yes"))
    desk.write(entries.voted("m1", 3, "yes"))
    desk.write(entries.settled("m1", "carried"))
    desk.write(entries.extended(STEP, due_at=DUE, reason="vote", seats=[2]))
    put(desk, "m2", "draw", {})
    desk.write(entries.settled("m2", "lapsed"))
    carried(desk, "replace", {"seat": 3})
    desk.write(entries.missing(3))
    desk.write(entries.seated(3, "player", "Dora", None))
    return desk


def put(desk: Desk, name: str, kind: str, about: dict[str, Json], seat: int = 1) -> None:
    voting = STANDARD[kind].voting
    desk.write(entries.put(name, kind, about, seat if voting.ballot == "open" else None, voting))


def carried(desk: Desk, kind: str, about: dict[str, Json] | None = None) -> None:
    """Both players want it."""
    put(desk, kind, kind, about or {})
    if STANDARD[kind].voting.ballot == "open":
        desk.write(entries.voted(kind, 1, "yes"))
        desk.write(entries.voted(kind, 3, "yes"))
    desk.write(entries.settled(kind, "carried"))


def played_out(desk: Desk, result: Result | None = None) -> dict[str, Json]:
    while desk.play.step is not None:
        desk.resolve()
        if desk.play.step is not None:
            desk.open()
    desk.write(entries.finished(result=result or desk.play.result, seed=SERVER_SEED, reason="played"))
    return desk.transcript()


def ended(desk: Desk, result: Result | None, reason: Any) -> dict[str, Json]:
    desk.write(entries.finished(result=result, seed=SERVER_SEED, reason=reason))
    return desk.transcript()


def reason_of(document: Json, library: Library = LIBRARY) -> str:
    failure = verify(document, library).failure
    assert failure is not None
    return failure.reason


# What is said beside the game.


def test_what_was_said_beside_the_game_holds() -> None:
    assert verify(talked().transcript(complete=False), LIBRARY).holds
    assert verify(played_out(talked()), LIBRARY).holds


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        (entries.extended(4, due_at=DUE, reason="outage"), "step 4 is not open"),
        (
            entries.extended(5, due_at=DUE, reason="outage", seats=[1]),
            "seats [1] are not those that step 5 asks",
        ),
        (entries.extended(5, due_at=DUE, reason="vote"), "no motion of the kind extend was carried"),
        (entries.paused("vote"), "no motion of the kind pause was carried"),
        (entries.missed(5, [2]), "seat 2 has no player who could have missed an order"),
        (entries.missing(3), "seat 3 has not missed so many orders, nor has the table replaced it"),
        (entries.missed(4, [2]), "step 4 is not open"),
        (entries.resumed("host", due_at=None), "the game was not paused"),
        (entries.delegated(2, DUE), "no player sits on seat 2"),
        (entries.message(2, "Beep."), "no player sits on seat 2"),
        (entries.missing(2), "no player sits on seat 2"),
        (entries.conceded(2), "seat 2 has no vote"),
        (entries.put("m", "cancel", {}, 2, STANDARD["cancel"].voting), "seat 2 has no vote"),
        (
            entries.put("m", "draw", {}, 1, STANDARD["draw"].voting),
            "who puts a motion to a secret ballot stands in no journal",
        ),
        (
            entries.put("m", "draw", {}, 1, STANDARD["extend"].voting),
            "Odds and Evens has no motion of the kind draw that is voted on like this",
        ),
        (entries.voted("m", 1, "yes"), "no motion m is open"),
        (entries.settled("m", "carried"), "no motion m is open"),
        (entries.rolled_back(3, step=6, epoch=1), "no motion of the kind roll_back was carried"),
    ],
)
def test_what_cannot_have_been_said_is_found(statement: entries.Statement, reason: str) -> None:
    desk = running_desk()
    desk.write(statement)
    assert reason_of(played_out(desk)) == reason


@pytest.mark.parametrize("kind", ["extend", "cancel"])
def test_an_open_ballot_is_counted_again(kind: str) -> None:
    desk = running_desk()
    put(desk, "m", kind, {})
    desk.write(entries.voted("m", 1, "yes"))
    desk.write(entries.settled("m", "carried"))
    for document in (desk.transcript(complete=False), played_out(desk)):
        assert reason_of(document) == "the votes do not say that the motion is carried"


def test_one_no_is_not_enough_to_fail_while_others_may_vote() -> None:
    desk = running_desk()
    put(desk, "m", "cancel", {})
    desk.write(entries.voted("m", 1, "yes"))
    desk.write(entries.voted("m", 3, "no"))
    desk.write(entries.settled("m", "failed"))
    assert verify(desk.transcript(complete=False), LIBRARY).holds
    desk = Desk()
    desk.create(3)
    for seat, name in enumerate(("Ada", "Ben", "Cleo"), 1):
        desk.write(entries.seated(seat, "player", name, None))
    desk.start(3, {})
    desk.open()
    put(desk, "m", "cancel", {})
    desk.write(entries.voted("m", 1, "yes"))
    desk.write(entries.voted("m", 3, "no"))
    desk.write(entries.settled("m", "failed"))
    assert reason_of(desk.transcript(complete=False)) == "the votes do not say that the motion is failed"


def test_votes_are_changed_withdrawn_and_go_with_their_player() -> None:
    desk = running_desk()
    put(desk, "m", "cancel", {})
    for choice in ("no", "yes", "withdraw", "yes"):
        desk.write(entries.voted("m", 1, choice))
    desk.write(entries.voted("m", 3, "yes"))
    desk.write(entries.vacated(3))
    desk.write(entries.seated(3, "player", "Dora", None))
    desk.write(entries.settled("m", "carried"))
    assert reason_of(desk.transcript(complete=False)) == "the votes do not say that the motion is carried"


def test_a_motion_that_somebody_is_for_and_nobody_against_has_not_failed() -> None:
    desk = running_desk()
    put(desk, "m", "cancel", {})
    desk.write(entries.voted("m", 1, "yes"))
    desk.write(entries.settled("m", "failed"))
    assert reason_of(desk.transcript(complete=False)) == "the votes do not say that the motion is failed"


LAST = RulesMotion[Any, Any](
    "end_early",
    "end with this round",
    Voting("open", "unanimous", lasts="game"),
    about_a_seat=False,
    refusal=lambda *_: None,
    carry=lambda *_: "round",
)
OWN_END = Library({"odds": replace(ODDS, interventions=Interventions(motions=(LAST,)))}, {"odds": [PACK]})


def test_where_the_rules_have_an_early_end_of_their_own_it_does_not_end_the_game_at_once() -> None:
    desk = running_desk()
    desk.write(entries.put("m", "end_early", {}, 1, LAST.voting))
    desk.write(entries.voted("m", 1, "yes"))
    desk.write(entries.voted("m", 3, "yes"))
    desk.write(entries.settled("m", "carried"))
    assert verify(desk.transcript(complete=False), OWN_END).holds
    lie = ended(desk, None, "ended_early")
    assert reason_of(lie, OWN_END) == "no motion of the kind end_early was carried"


def test_a_motion_that_was_the_tables_own_when_it_was_put_still_holds() -> None:
    """Newer rules may have taken over since."""
    desk = running_desk()
    carried(desk, "end_early")
    assert verify(ended(desk, None, "ended_early"), OWN_END).holds


def test_who_is_out_of_the_game_is_not_counted() -> None:
    library = Library(
        {"odds": replace(ODDS, interventions=Interventions(out=lambda _: [3]))}, {"odds": [PACK]}
    )
    desk = running_desk()
    put(desk, "m", "cancel", {})
    desk.write(entries.voted("m", 1, "yes"))
    desk.write(entries.settled("m", "carried"))
    assert verify(desk.transcript(complete=False), library).holds
    assert verify(ended(desk, None, "cancelled"), library).holds
    assert not verify(desk.transcript(complete=False), LIBRARY).holds


def test_a_secret_vote_stands_in_no_journal() -> None:
    desk = running_desk()
    put(desk, "m", "draw", {})
    desk.write(entries.voted("m", 1, "yes"))
    assert reason_of(desk.transcript(complete=False)) == "a vote in a secret ballot stands in no journal"


@pytest.mark.parametrize(
    ("kind", "statement"),
    [
        ("extend", entries.extended(STEP, due_at=DUE, reason="vote", seats=[2])),
        ("roll_back", entries.rolled_back(2, step=STEP + 1, epoch=1)),
    ],
)
def test_what_the_table_voted_for_is_carried_out_once(kind: str, statement: entries.Statement) -> None:
    desk = running_desk()
    carried(desk, kind, {"step": 2} if kind == "roll_back" else {"by": "P1D"})
    desk.write(statement)
    if kind == "roll_back":
        desk.write(
            entries.opened(
                replace(desk.step(), number=STEP + 1),
                seed_commitment="0" * 64,
                due_at=days_later(desk.now, 2),
            )
        )
        statement = entries.rolled_back(2, step=STEP + 2, epoch=2)
    assert verify(desk.transcript(complete=False), LIBRARY).holds
    desk.write(statement)
    reason = f"no motion of the kind {kind} was carried"
    assert reason_of(desk.transcript(complete=False)) == reason


def test_who_sealed_an_order_was_not_silent() -> None:
    desk = running_desk()
    desk.seal(2, "even")
    desk.write(entries.missed(STEP, [2]))
    assert reason_of(played_out(desk)) == "seat 2 was not silent: it has sealed an order"


def test_an_anonymous_player_is_named_when_the_game_is_over() -> None:
    desk = running_desk()
    desk.write(entries.vacated(3))
    desk.write(entries.seated(3, "player", None, None, apart="Dora"))
    assert "Dora" not in str(desk.transcript(complete=False))
    document = played_out(desk)
    assert "Dora" in str(document)
    assert verify(document, LIBRARY).holds


# Who answered.


def window() -> Desk:
    """Step 7, the doubts of the second round, is open to all seats."""
    desk = running_desk()
    for _ in range(2):
        desk.resolve()
        desk.open()
    assert desk.step().window
    return desk


@pytest.mark.parametrize(("answer", "source"), [(False, "pass"), (True, "order")])
def test_letting_a_window_pass_is_an_order_of_its_own_kind(answer: bool, source: Any) -> None:
    for said in ("order", "pass"):
        desk = window()
        desk.seal(1, answer)
        given, entropy = desk.filed[1]
        desk.filed[1] = replace(given, source=said), entropy
        document = played_out(desk)
        if said == source:
            assert verify(document, LIBRARY).holds
        else:
            assert reason_of(document) == f"the order of seat 1 is wrongly said to be {said}"


def test_a_stand_in_does_not_answer_in_the_players_name() -> None:
    desk = window()
    desk.seal(1, True)
    given, entropy = desk.filed[1]
    desk.filed[1] = replace(given, source="stand_in"), entropy
    assert reason_of(played_out(desk)) == "the order used for seat 1 was sealed by somebody else"
    desk = window()
    desk.seal(1, True)
    document: Any = played_out(desk)
    place = max(at for at, entry in enumerate(document["entries"]) if entry["kind"] == "sealed")
    lie = forged(changed(document, "entries", place, "public", "stand_in", to=True))
    assert reason_of(lie) == "a stand-in has sealed an order for seat 1, which is not free"


# Other ends.


def test_an_agreed_draw_holds_and_an_invented_one_does_not() -> None:
    desk = running_desk()
    carried(desk, "draw")
    assert verify(ended(desk, agreed_draw([1, 2, 3], []), "draw"), LIBRARY).holds
    lie = ended(running_desk(), agreed_draw([1, 2, 3], []), "draw")
    assert reason_of(lie) == "no motion of the kind draw was carried"


def test_a_game_ended_early_is_scored_by_its_rules_or_not_at_all() -> None:
    desk = running_desk()
    carried(desk, "end_early")
    document = ended(desk, None, "ended_early")
    assert verify(document, LIBRARY).holds
    scored = replace(
        ODDS, interventions=Interventions(early_end=lambda _state, _setup: agreed_draw([1, 2, 3], []))
    )
    library = Library({"odds": scored}, {"odds": [PACK]})
    assert reason_of(document, library).startswith("played again, the game differs at /public/result")
    desk = running_desk()
    carried(desk, "end_early")
    assert verify(ended(desk, agreed_draw([1, 2, 3], []), "ended_early"), library).holds


def test_a_cancelled_game_has_no_result() -> None:
    desk = running_desk()
    carried(desk, "cancel")
    assert verify(ended(desk, None, "cancelled"), LIBRARY).holds


def test_who_concedes_comes_last() -> None:
    desk = running_desk()
    desk.write(entries.conceded(3))
    desk.write(entries.vacated(3))
    result = desk_result(desk)
    assert verify(played_out(desk, with_conceded_last(result, [3])), LIBRARY).holds
    desk = running_desk()
    desk.write(entries.conceded(3))
    desk.write(entries.vacated(3))
    assert reason_of(played_out(desk)).startswith("played again, the game differs at /public/result")


def desk_result(desk: Desk) -> Result:
    """How the game ends by defaults."""
    play = Play.resume(ODDS, odds_setup(3, game=GAME), Seeded(desk.seeds), desk.play.position)
    while play.step is not None:
        play.resolve({ask.seat: ask.default for ask in play.step.asks})
    assert play.result is not None
    return play.result


def test_the_last_seat_standing_wins() -> None:
    desk = running_desk()
    desk.write(entries.conceded(3))
    assert reason_of(ended(desk, None, "conceded")) == "more than one seat has not conceded"
    desk = running_desk()
    desk.write(entries.conceded(3))
    desk.write(entries.conceded(1))
    assert verify(ended(desk, last_standing([1, 2, 3], [3, 1]), "conceded"), LIBRARY).holds


# Roll-backs and interventions.


def rolled_back(to: int, epoch: int = 1) -> Desk:
    desk = running_desk()
    carried(desk, "roll_back", {"step": to})
    desk.write(entries.rolled_back(to, step=STEP + 1, epoch=epoch))
    line = [entry for entry in desk.journal if entry.kind == "resolved"]
    play, _ = Play.begin(ODDS, odds_setup(3, game=GAME), Seeded(desk.seeds))
    for entry in line[: to - 1]:
        answers: Any = entry.public["answers"] | (entry.hidden or {})["answers"]  # type: ignore[operator]
        entropy: Any = entry.public["entropy"]
        play.resolve(
            {int(seat): one["answer"] for seat, one in answers.items()},
            {int(seat): text for seat, text in entropy.items()},
        )
    play.reopen(STEP + 1, epoch)
    desk.play = play
    desk.open()
    return desk


@pytest.mark.parametrize("to", [1, 2, 3, 4])
def test_a_game_that_was_rolled_back_holds(to: int) -> None:
    desk = rolled_back(to)
    assert verify(desk.transcript(complete=False), LIBRARY).holds
    document: Any = played_out(desk)
    assert verify(document, LIBRARY).holds
    rolled = [draw for entry in document["entries"] for draw in entry["public"].get("draws", [])]
    labels = [draw["label"] for draw in rolled]
    assert len(set(labels)) == len(labels)
    assert ("die/1@1" in labels) == (to <= 3)
    assert "die/1" in labels


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("to", 2, "no motion of the kind roll_back was carried"),
        ("epoch", 2, "played again, the game differs at /public/epoch: expected 1, found 2"),
        ("step", 9, "played again, the game differs at /public/step: expected 6, found 9"),
    ],
)
def test_a_roll_back_other_than_the_one_agreed_on_is_found(field: str, value: int, reason: str) -> None:
    document: Any = played_out(rolled_back(3))
    place = next(at for at, entry in enumerate(document["entries"]) if entry["kind"] == "rolled_back")
    lie = forged(changed(document, "entries", place, "public", field, to=value))
    assert reason_of(lie) == reason


def gives_up(t: OddsTable, seat: int | None) -> str:
    assert seat is not None
    t.state.points[seat] = -1
    t.roll(f"parting/{seat}", 6)
    t.state.call = "odd"
    return "tiles"


def test_an_intervention_of_the_rules_is_played_again() -> None:
    rules = replace(ODDS, interventions=Interventions(concede=gives_up))
    library = Library({"odds": rules}, {"odds": [PACK]})
    desk = running_desk()
    desk.play = Play.resume(rules, odds_setup(3, game=GAME), Seeded(desk.seeds), desk.play.position)
    desk.write(entries.conceded(3))
    intervention = Intervention("concede", 3)
    step = desk.step().number
    advance = desk.play.intervene(intervention)
    desk.write(
        entries.intervened(
            step,
            intervention,
            seed=desk.seeds.step_seed(step),
            advance=advance,
            state=codec.encode(desk.play.state),
        )
    )
    desk.open()
    assert verify(desk.transcript(complete=False), library).holds
    document: Any = played_out(desk)
    assert verify(document, library).holds
    place = next(at for at, entry in enumerate(document["entries"]) if entry["kind"] == "intervened")
    lie = forged(changed(document, "entries", place, "public", "seat", to=1))
    assert reason_of(lie, library) == "seat 1 has not conceded, or that was dealt with before"
