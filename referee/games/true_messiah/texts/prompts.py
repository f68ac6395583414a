"""What a player reads when asked: what happened, the board, everybody's standing, the hand, the question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from referee.engine.layout import all_wrapped, examples_below
from referee.engine.words import count
from referee.games.true_messiah.board import (
    ally_of,
    count_of,
    lone,
    own_holy,
    prayable,
    temples_of,
    total_cards,
    turn_order,
    units_at,
)
from referee.games.true_messiah.cards.faces import Card
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.scene import MAX_NEWS
from referee.games.true_messiah.state import Effect, Seat, TrueMessiah
from referee.games.true_messiah.texts.drawing import drawn, legend_for, roster
from referee.games.true_messiah.texts.words import who

MAX_LINES = 75
MIN_NEWS = 3
"""Lines of news that a prompt has at least, however long the rest of it is."""
NEWS_HEADS = 6
"""Lines around them."""


class Answers(NamedTuple):
    """How a question may be answered, as orders: what stands in for silence, and examples."""

    default: str
    examples: Sequence[str]
    means: str = ""
    """What the default comes to, in words."""
    how: Sequence[str] = ()
    """How orders are written, where examples do not say it all."""
    ahead: str = ""
    """A standing order that answers all questions of this kind."""


def page(
    state: TrueMessiah, content: Content, seat: int, head: str, body: Sequence[str], answers: Answers
) -> str:
    """A whole prompt for one seat: the question and what becomes of silence, then what it takes to answer."""
    place = _place(state)
    asked = place + head if place else head[0].upper() + head[1:]
    means = f"  # {answers.means}" if answers.means else ""
    above = all_wrapped([asked, f"If you do not answer: {answers.default}{means}", *body])
    below = ["Answer for example:", *examples_below(answers.examples)]
    if answers.ahead:
        below += ["To have this answered from now on, add the line:", f"  always {answers.ahead}"]
    room = MAX_LINES - NEWS_HEADS - len(above) - len(below)
    table: list[str] = []
    for left_out in BRIEFER:
        how = () if "how" in left_out else answers.how
        table = all_wrapped([*_table(state, content, seat, left_out), "", *how])
        if len(table) + MIN_NEWS <= room:
            break
    news = news_lines(state, seat, max(MIN_NEWS, room - len(table)))
    return "\n".join([*above, *news, *table, *below])


BRIEFER: tuple[Collection[str], ...] = ((), ("legend",), ("legend", "how"), ("legend", "how", "cards"))
"""What is left out of a prompt that is too long: what other prompts have told comes first."""


def _table(state: TrueMessiah, content: Content, seat: int, left_out: Collection[str]) -> list[str]:
    """Board, standings and hand, without the legend or the texts of cards."""
    if not state.columns:
        return []
    short, brief = content.short(state.seats[seat].colour), "cards" in left_out
    legend = () if "legend" in left_out else legend_for(short, monoliths=bool(state.monoliths))
    hand = hand_lines(state, content, seat, brief=brief)
    standing = standings(state, content, seat, brief="legend" in left_out)
    return ["", *drawn(state, content), *legend, *roster(state), "", *standing, "", *hand]


def news_lines(state: TrueMessiah, seat: int, most: int) -> list[str]:
    """What has changed since the seat's last order, what it may have missed by passing first.

    If that takes too many lines, the oldest are left out.
    """
    news, old = state.news.get(seat, []), state.old_news.get(seat, 0)
    told = [
        all_wrapped(f"- {text}" for text in told_shortly(part, who(state, seat)))
        for part in (news[:old], news[old:])
    ]
    cut = len(news) == MAX_NEWS or sum(map(len, told)) > most
    fresh = _whole(told[1][-most:])
    stale = _whole(told[0][max(0, len(told[0]) - (most - len(fresh))) :])
    mark = ["- …"] if cut else []
    lines = ["", "Since your last order:", *mark, *stale] if stale else []
    return [*lines, *(["", "Since you were last asked:", *([] if stale else mark), *fresh] if fresh else [])]


def _whole(lines: list[str]) -> list[str]:
    """The lines from the first sentence on that is not cut."""
    begins = next((at for at, line in enumerate(lines) if line.startswith("- ")), len(lines))
    return lines[begins:]


def told_shortly(news: Sequence[str], reader: str) -> list[str]:
    """Moves one after the other are told in one sentence, and so is a miracle that resolves as it is played.

    What was shown is told when it is done; who has which colour, and where the reader itself has set up, is
    not told at all.
    """
    told: list[str] = []
    moving = False
    for text in news:
        name, plays, card = text.partition(": play ")
        unit, moves, way = text.partition(" moves ")
        moves_now = bool(moves) and ">" in way and " " not in unit
        if text.startswith(("Seat ", f"{reader} sets its")) or " shows: " in text:
            continue
        if plays and " " not in name:
            told.append(f"{name} plays {card}")
        elif told and text.endswith(" resolves.") and _is_play_of(told[-1], text):
            continue
        elif moves_now and moving:
            told[-1] = f"{told[-1].removesuffix('.')}, {unit} {way}"
        else:
            told.append(text)
        moving = moves_now
    return told


def _is_play_of(told: str, resolves: str) -> bool:
    """Whether what was told last is the play of the miracle that resolves."""
    name, _, card = resolves.removesuffix(" resolves.").partition("'s ")
    return told.startswith(f"{name} plays {card} (")


def _place(state: TrueMessiah) -> str:
    turn = state.turn
    if state.market.open:
        return f"Round {state.round}, Market: "
    if turn is None:
        return ""
    return f"Round {state.round}, {who(state, turn.seat)}'s turn: "


def standings(state: TrueMessiah, content: Content, reader: int, *, brief: bool = False) -> list[str]:
    """All seats in columns, the reader's own marked, and how far each may fall; then what is in force."""
    lines = ["         Health Followers Cards City    Temples Belief Coins Hand Deck  Pray"]
    for seat in turn_order(state):
        one = state.seats[seat]
        coins = str(one.coins) if seat == reader or not state.market.open else "?"
        lines.append(
            f"{'*' if seat == reader else ' '} {who(state, seat):<6} {_health(one):>6} "
            f"{count_of(state, seat, 'follower'):>9} {total_cards(state, seat):>5} {_city(state, seat):<7} "
            f"{len(temples_of(state, seat)):>7} {one.belief:>6} {coins:>5} {len(one.hand):>4} "
            f"{len(one.deck):>4} {len(prayable(state, seat)):>5}"
        )
    lines.append("  lost at     0         3     7 sacked")  # TM-11 to TM-14
    if not brief:
        lines.append(STANDINGS_LEGEND)
    for seat in turn_order(state):
        one = state.seats[seat]
        if lone(state, seat, "avatar"):
            lines.append(f"  {who(state, seat)}'s avatar has {3 - one.avatar_damage} of 3 health.")
        lines += [
            f"  By the board, {who(state, seat)}'s: "
            + (content.name(it.card) if brief else card_line(content, it.card))
            for it in one.by_board
        ]
        if one.discount:
            lines.append(f"  {who(state, seat)}'s next miracle costs {one.discount} less.")
    return [*lines, *(f"  In force: {_in_force(state, effect)}" for effect in state.effects)]


STANDINGS_LEGEND = "  +M: a mask, which saves once. City: space (units on it). Pray: who can now."


def _health(one: Seat) -> str:
    return f"{one.health}{'+M' if one.mask else ''}"


def _city(state: TrueMessiah, seat: int) -> str:
    """Where the seat's city is, and how many units are on it: an empty one can be sacked (TM-184)."""
    spaces = [at for at in own_holy(state, seat) if state.buildings[at].kind == "city"]
    return ", ".join(f"{at} ({len(units_at(state, at))})" for at in spaces) or "none"


def _in_force(state: TrueMessiah, effect: Effect) -> str:
    words = {
        "ward": "{space} closed to enemies, {amount} attacks ignored",
        "attacks": "its low units on {space} have {amount} attacks each",
        "undo": "undoes {amount} deaths in combat",
        "no_combat": "no combat",
        "shield": "enemy miracles cannot target it",
    }[effect.kind]
    until = {
        "turn": "this turn",
        "owner_start": "until its next turn starts",
        "owner_end": "until its next turn ends",
    }[effect.until]
    told = words.format(space=effect.space, amount=effect.amount)
    return f"{who(state, effect.seat)}: {told}, {until}."


def hand_lines(state: TrueMessiah, content: Content, seat: int, *, brief: bool = False) -> list[str]:
    hand = state.seats[seat].hand
    over = state.turn is not None and state.turn.phase in ("combat", "end")
    if brief or over or state.market.open:  # nothing in it can be played (TM-159)
        return [f"Your hand: {', '.join(content.name(card) for card in sorted(hand)) or 'empty'}."]
    heading = "Your hand (preemptive: also in the turns of others):"
    lines = [heading, *card_lines(content, hand)] if hand else ["Your hand is empty."]
    ally = ally_of(state, seat)
    if ally is not None and state.seats[ally].hand:
        names = ", ".join(content.name(card) for card in sorted(state.seats[ally].hand))
        lines.append(f"{who(state, ally)}, your ally, holds {names}.")
    return lines


def means_line(state: TrueMessiah, seat: int) -> str:
    """What the seat can pay with."""
    able = len(prayable(state, seat))
    belief = state.seats[seat].belief
    praying = (
        f"{count(able, 'follower')} of yours can pray for more" if able else "none of yours can pray now"
    )
    return f"You have {belief} belief; {praying}."


def card_lines(content: Content, cards: Sequence[str]) -> list[str]:
    """Each face once, with the number of copies."""
    copies = Counter(sorted(cards))
    return [f"  {f'{n} × ' if n > 1 else ''}{card_line(content, card)}" for card, n in copies.items()]


def card_line(content: Content, card_id: str) -> str:
    card = content.by_id[card_id]
    return f"{card.name} ({', '.join(card_marks(card))}): {card.text}"


def card_marks(card: Card) -> list[str]:
    """What is printed around the text of a card."""
    parts = [f"cost {card.cost}"]
    if card.preemptive:
        parts.append("preemptive")
    if card.range is not None:
        parts.append(f"range {card.range}")
    if card.keep is not None:
        parts.append(f"pay {card.keep} to keep")
    return parts
