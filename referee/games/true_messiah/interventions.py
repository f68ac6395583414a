"""What may happen between two questions: a seat gives up, or the table votes (TM-24, TM-25, TM-215)."""

from __future__ import annotations

from referee.engine.catalogue import Reason
from referee.engine.motions import RulesMotion, Voting
from referee.engine.rehearsal import GameOver
from referee.engine.ruleset import Setup
from referee.games.true_messiah.board import side_of
from referee.games.true_messiah.destruction import blame_themselves, end_game, fall
from referee.games.true_messiah.events.turns import LastRoundAgreed
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.scene import Live, TurnOver
from referee.games.true_messiah.state import COLOURS, MessiahTable, TrueMessiah
from referee.games.true_messiah.words import who


def concede(t: MessiahTable, seat: int | None) -> str | None:
    """Giving up is the same as destroying oneself (TM-25)."""
    assert seat is not None  # noqa: S101 - somebody gives up
    own, seats = t.state.seats[seat], t.state.seats
    if not own.colour and len(seats) == 3:  # the others go on, and cannot take the colour it would have had
        taken = {one.colour for one in seats.values()}
        own.colour = next(colour for colour in COLOURS if colour not in taken)
    try:
        fall(Live(t), {seat: "conceded"}, blame_themselves)
    except GameOver:
        return None
    except TurnOver:
        return "end_turn"
    return t.state.phase


def grant_victory(t: MessiahTable, seat: int | None) -> None:
    """TM-24: everyone else has agreed."""
    assert seat is not None  # noqa: S101 - the motion names it
    try:
        end_game(Live(t), side_of(t.state, seat), "vote")
    except GameOver:
        return


def make_last_round(t: MessiahTable, _seat: int | None) -> str:
    """TM-215: points decide at the end of this round."""
    t.state.ends_early = True
    Live(t).tell(LastRoundAgreed(), "TM-215")
    return t.state.phase


def _cannot_win(state: TrueMessiah, _setup: Setup[Content], seat: int | None) -> str | None:
    """At any moment (TM-24), once there are colours: before that nobody knows who shares the victory."""
    assert seat is not None  # noqa: S101 - the motion names it
    if state.seats[seat].out:
        return Reason("{seat} is out of the game.", "TM-24", seat=who(state, seat))
    if all(one.colour for one in state.seats.values()):
        return None
    return Reason("Not all colours are chosen yet.", "TM-24")


def _ends_already(state: TrueMessiah, _setup: Setup[Content], _seat: int | None) -> str | None:
    return Reason("This round is the last one already.", "TM-215") if state.ends_early else None


UNANIMOUS = Voting("open", "unanimous", lasts="game")

MOTIONS: tuple[RulesMotion[TrueMessiah, Content], ...] = (
    RulesMotion(
        "won",
        "grant {player} the victory",
        UNANIMOUS,
        about_a_seat=True,
        refusal=_cannot_win,
        carry=grant_victory,
        named_may_speak=True,
    ),
    RulesMotion(
        "end_early",
        "end the game with this round, by points",
        UNANIMOUS,
        about_a_seat=False,
        refusal=_ends_already,
        carry=make_last_round,
    ),
)
"""They stay open until they pass; until then votes may be changed (rules, section 4)."""
