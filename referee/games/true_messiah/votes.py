"""Motions: granting somebody the victory (TM-24), ending early (TM-215), giving up (TM-25)."""

from __future__ import annotations

from typing import cast

from referee.engine.asks import Ask
from referee.engine.choices import Choice, Flag, Maybe, One, Option
from referee.engine.json_types import Json
from referee.games.true_messiah.board import seat_with, side_of, turn_order
from referee.games.true_messiah.destruction import end_game, fall
from referee.games.true_messiah.orders.simple import VotePhrasing
from referee.games.true_messiah.phases.asking import ask_all, kind
from referee.games.true_messiah.prompts import page
from referee.games.true_messiah.scene import Live
from referee.games.true_messiah.state import MessiahTable, TrueMessiah
from referee.games.true_messiah.words import names, who

END_EARLY = "end_early"
CONCEDE = "concede"
UNVOTE = "not:"


def motion_choice(state: TrueMessiah, seat: int) -> Choice:
    """What a seat may put to the table along with an answer."""
    motions = [f"won:{state.seats[other].colour}" for other in turn_order(state)]
    known = [*motions, END_EARLY]
    withdrawn = [f"{UNVOTE}{motion}" for motion in known if seat in state.votes.get(motion, [])]
    return Maybe(One([Option(motion, motion_words(motion)) for motion in [*known, CONCEDE, *withdrawn]]))


def motion_words(motion: str) -> str:
    if motion.startswith(UNVOTE):
        return f"no longer: {motion_words(motion.removeprefix(UNVOTE))}"
    if motion.startswith("won:"):
        return f"{motion.removeprefix('won:').capitalize()} has won"
    return {END_EARLY: "the game ends with this round", CONCEDE: "give up"}[motion]


def electors(state: TrueMessiah, motion: str) -> list[int]:
    """Who must agree: all but the one who is to win; for an early end all."""
    seats = turn_order(state)
    if motion.startswith("won:"):
        return [seat for seat in seats if state.seats[seat].colour != motion.removeprefix("won:")]
    return seats


async def put(t: MessiahTable, seat: int, motion: str | None) -> None:
    """A seat puts a motion, or takes its vote back. Raises GameOver if it is carried."""
    if motion is None or t.state.seats[seat].out:
        return
    state, live = t.state, Live(t)
    if motion == CONCEDE:
        fall(live, {seat: "conceded"}, {seat: [seat]})
        return
    if motion.startswith(UNVOTE):
        motion = motion.removeprefix(UNVOTE)
        state.votes[motion] = [other for other in state.votes.get(motion, []) if other != seat]
        live.tell("unvoted", f"{who(state, seat)} is no longer for it: {motion_words(motion)}.", {"seat": seat})
        return
    in_favour = state.votes.setdefault(motion, [])
    if seat not in in_favour:
        in_favour.append(seat)
    live.tell("motion", f"{who(state, seat)} moves: {motion_words(motion)}.", {"seat": seat, "motion": motion})
    await _vote(t, motion)


async def _vote(t: MessiahTable, motion: str) -> None:
    state, live = t.state, Live(t)
    asked = [seat for seat in electors(state, motion) if seat not in state.votes[motion]]
    answers = await ask_all(t, [_vote_ask(t, seat, motion) for seat in asked])
    state.votes[motion] += [seat for seat in asked if answers[seat]]
    against = [seat for seat in electors(state, motion) if seat not in state.votes[motion]]
    if against:
        text = f"{motion_words(motion)}: {names(state, against)} did not agree."
        live.tell("motion_lost", text, {"motion": motion, "against": cast("Json", against)}, "TM-24")
    elif motion == END_EARLY:
        state.ends_early = True
        live.tell("ends_early", "All agree: the game ends with this round.", {}, "TM-215")
    else:
        winner = seat_with(state, motion.removeprefix("won:"))
        text = f"All others grant {who(state, winner)} the victory."
        end_game(live, side_of(state, winner), "vote", text)


def _vote_ask(t: MessiahTable, seat: int, motion: str) -> Ask:
    rule = "TM-215" if motion == END_EARLY else "TM-24"
    text = page(t.state, t.content, seat, f"do you agree: {motion_words(motion)}?", (), "vote yes")
    return Ask(seat, kind("vote"), Flag(), False, text, rule, phrasing=VotePhrasing(motion))
