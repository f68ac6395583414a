"""What a player reads when asked: the question, what happened, the board, how all stand, the hand, orders."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from referee.engine.layout import all_wrapped, examples_below, wrapped
from referee.games.true_messiah.board import ally_of, prayable
from referee.games.true_messiah.options import round_limit_of
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import MessiahTable, TrueMessiah
from referee.games.true_messiah.texts.drawing import drawn, legend_for, roster
from referee.games.true_messiah.texts.faces import card_lines, card_names
from referee.games.true_messiah.texts.standings import standings
from referee.games.true_messiah.texts.words import who

MAX_LINES = 60
"""The referee adds the news, and up to nine lines on top: until when, who plays whom, what is on file."""
EMPTY = "Your hand is empty."


class Answers(NamedTuple):
    """How a question may be answered, as orders: what stands in for silence, and examples."""

    default: str
    examples: Sequence[str]
    means: str = ""
    """What the default comes to, in words."""
    how: Sequence[str] = ()
    """How orders are written, where examples do not say it all."""
    briefly: Sequence[str] = ()
    """The same for prompts that are long without it."""
    ahead: str = ""
    """A standing order that answers all questions of this kind."""


def page(t: MessiahTable, seat: int, head: str, body: Sequence[str], answers: Answers) -> str:
    """A whole prompt for one seat: the question and what becomes of silence, then what it takes to answer."""
    state, limit = t.state, round_limit_of(t.options)
    place = _place(state, limit)
    asked = place + head if place else head[0].upper() + head[1:]
    above = [*wrapped(asked), *_silence(answers), *all_wrapped(body)]
    below = ["Answer for example:", *examples_below(answers.examples)]
    if answers.ahead:
        below += ["To have this answered from now on, add the line:", f"  always {answers.ahead}"]
    room = MAX_LINES - 1 - len(above) - len(below)
    table: list[str] = []
    for left_out in BRIEFER:
        how = answers.briefly if "how" in left_out else answers.how
        shown = _table(state, t.content, seat, limit, left_out)
        table = all_wrapped([*shown, *(["", *how] if how else []), ""])
        if len(table) <= room:
            break
    return "\n".join([*above, *table, *below])


BRIEFER: tuple[Collection[str], ...] = (
    (),
    ("legend",),
    ("legend", "how"),
    ("legend", "how", "starters"),
    ("legend", "how", "starters", "cards"),
)
"""What is left out of a prompt that is too long: what other prompts have told comes first."""


def _silence(answers: Answers) -> list[str]:
    """What stands in for an answer; what it comes to has a line of its own if both do not fit in one."""
    default = f"If you do not answer: {answers.default}"
    lines = wrapped(f"{default}  # {answers.means}") if answers.means else wrapped(default)
    return (
        lines if len(lines) == 1 else [*wrapped(default), *(f"  # {one}" for one in [answers.means] if one)]
    )


def _table(
    state: TrueMessiah, content: Content, seat: int, limit: int | None, left_out: Collection[str]
) -> list[str]:
    """Board, standings and hand, without the legend or the texts of cards."""
    if not state.columns:
        return []
    brief = "legend" in left_out
    legend = () if brief else legend_for(state, content)
    hand = hand_lines(state, content, seat, left_out)
    standing = standings(state, content, seat, limit, brief=brief)
    return ["", *drawn(state, content), *legend, *roster(state), "", *standing, "", *hand]


def _place(state: TrueMessiah, limit: int | None) -> str:
    turn = state.turn
    last = "" if limit is None else f" of {limit}"
    if state.market.open:
        return f"Round {state.round}{last}, Market: "
    if turn is None:
        return ""
    combat = ", combat" if turn.phase == "combat" else ""
    return f"Round {state.round}{last}, {who(state, turn.seat)}'s turn{combat}: "


def hand_lines(state: TrueMessiah, content: Content, seat: int, left_out: Collection[str]) -> list[str]:
    """The cards with their texts where they can be played, else (TM-159) by name."""
    hand, turn = state.seats[seat].hand, state.turn
    if "cards" in left_out or state.market.open or (turn is not None and turn.phase in ("combat", "end")):
        return [f"Your hand: {card_names(content, hand)}."] if hand else [EMPTY]
    abroad = turn is not None and turn.seat != seat
    later = [card for card in hand if abroad and not content.by_id[card].preemptive]
    known = [card for card in hand if "starters" in left_out and content.by_id[card].starter]
    shown = [card for card in hand if card not in (*later, *known)]
    heading = "Your hand ([…]: what orders add; preemptive: also in the turns of others):"
    lines = [heading if hand else EMPTY]
    lines += card_lines(content, shown, orders=True)
    if known := [card for card in known if card not in later]:
        lines.append(f"  From your first deck: {card_names(content, known)}.")
    if later:
        lines.append(f"  Only in your own turn: {card_names(content, later)}.")
    ally = ally_of(state, seat)
    if ally is not None and state.seats[ally].hand:
        lines.append(f"{who(state, ally)}, your ally, holds {card_names(content, state.seats[ally].hand)}.")
    return lines


def means_line(state: TrueMessiah, seat: int) -> str:
    """What the seat can pay with."""
    able = len(prayable(state, seat))
    belief = state.seats[seat].belief
    praying = (
        f"{able} of your followers can pray, for 1 more{' each' if able > 1 else ''}"
        if able
        else "none of your followers can pray now"
    )
    return f"You have {belief} belief; {praying}."
