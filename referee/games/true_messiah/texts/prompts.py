"""What a player reads when asked: what happened, the board, everybody's standing, the hand, the question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from referee.engine.layout import all_wrapped, examples_below
from referee.games.true_messiah.board import (
    ally_of,
    count_of,
    lone,
    prayable,
    temples_of,
    total_cards,
    turn_order,
)
from referee.games.true_messiah.cards.faces import Card
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.scene import MAX_NEWS
from referee.games.true_messiah.state import Effect, TrueMessiah
from referee.games.true_messiah.texts.drawing import LEGEND, drawn, roster
from referee.games.true_messiah.texts.words import who

MAX_LINES = 75
MIN_NEWS = 3
"""Lines of news that a prompt has at least, however long the rest of it is."""
NEWS_HEADS = 6
"""Lines around them."""


DESTROYED = "  Destroyed: no health, no mask; under 4 followers; no city; under 8 cards."
"""TM-11 to TM-14: how far everybody is from losing can be read off the columns above it."""


class Answers(NamedTuple):
    """How a question may be answered, as orders: what stands in for silence, and examples."""

    default: str
    examples: Sequence[str]


def page(
    state: TrueMessiah, content: Content, seat: int, head: str, body: Sequence[str], answers: Answers
) -> str:
    """A whole prompt for one seat: the question and what becomes of silence, then what it takes to answer."""
    place = _place(state)
    asked = place + head if place else head[0].upper() + head[1:]
    above = all_wrapped([asked, f"If you do not answer: {answers.default}", *body])
    shown = ["", "Answer for example:", *examples_below(answers.examples)]
    room = MAX_LINES - NEWS_HEADS - len(above) - len(shown)
    table = all_wrapped(_table(state, content, seat))
    if len(table) + MIN_NEWS > room:
        table = all_wrapped(_table(state, content, seat, brief=True))
    news = news_lines(state, seat, max(MIN_NEWS, room - len(table)))
    return "\n".join([*above, *news, *table, *shown])


def _table(state: TrueMessiah, content: Content, seat: int, *, brief: bool = False) -> list[str]:
    """Board, standings and hand; in brief without what is known from other prompts: legend and card texts."""
    if not state.columns:
        return []
    board = drawn(state, content)
    hand = hand_lines(state, content, seat, brief=brief)
    drawing = board[: -len(LEGEND)] if brief else board
    return ["", *drawing, *roster(state), "", *standings(state, content, seat, brief=brief), "", *hand]


def news_lines(state: TrueMessiah, seat: int, most: int) -> list[str]:
    """What changed since the seat was last asked; what it may have missed by passing comes after that.

    If that takes too many lines, the oldest are left out.
    """
    news, old = state.news.get(seat, []), state.old_news.get(seat, 0)
    fresh = all_wrapped(f"- {text}" for text in told_shortly(news[old:]))
    stale = all_wrapped(f"- {text}" for text in told_shortly(news[:old]))
    cut = len(news) == MAX_NEWS or len(fresh) + len(stale) > most
    fresh = fresh[-most:]
    stale = stale[max(0, len(stale) - (most - len(fresh))) :]
    mark = ["- …"] if cut else []
    lines = ["", "Since you were last asked:", *([] if stale else mark), *fresh] if fresh else []
    return [*lines, *(["", "Before that, since your last order:", *mark, *stale] if stale else [])]


def told_shortly(news: Sequence[str]) -> list[str]:
    """Moves one after the other are told in one sentence; that a seat has its colour, not at all."""
    told: list[str] = []
    moving = False
    for text in (one for one in news if not one.startswith("Seat ")):
        unit, moves, way = text.partition(" moves ")
        moves_now = bool(moves) and ">" in way and " " not in unit
        if moves_now and moving:
            told[-1] = f"{told[-1].removesuffix('.')}, {unit} {way}"
        else:
            told.append(text)
        moving = moves_now
    return told


def _place(state: TrueMessiah) -> str:
    turn = state.turn
    if state.market.open:
        return f"Round {state.round}, Market: "
    if turn is None:
        return ""
    return f"Round {state.round}, {who(state, turn.seat)}'s turn: "


def standings(state: TrueMessiah, content: Content, reader: int, *, brief: bool = False) -> list[str]:
    """All seats in columns, the reader's own marked; then what is in force."""
    lines = ["         Health Mask Followers Temples Belief Coins Hand Deck Cards Can pray"]
    for seat in turn_order(state):
        one = state.seats[seat]
        coins = str(one.coins) if seat == reader or not state.market.open else "?"
        lines.append(
            f"{'*' if seat == reader else ' '} {who(state, seat):<6} {one.health:>6} "
            f"{'yes' if one.mask else 'no':>4} {count_of(state, seat, 'follower'):>9} "
            f"{len(temples_of(state, seat)):>7} {one.belief:>6} {coins:>5} {len(one.hand):>4} "
            f"{len(one.deck):>4} {total_cards(state, seat):>5} {len(prayable(state, seat)):>8}"
        )
    lines.append(DESTROYED)
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
    if brief or state.market.open:  # at the Market nothing in it can be played
        return [f"Your hand: {', '.join(content.name(card) for card in sorted(hand)) or 'empty'}."]
    lines = ["Your hand:", *card_lines(content, hand)] if hand else ["Your hand is empty."]
    ally = ally_of(state, seat)
    if ally is not None and state.seats[ally].hand:
        names = ", ".join(content.name(card) for card in sorted(state.seats[ally].hand))
        lines.append(f"{who(state, ally)}, your ally, holds {names}.")
    return lines


def card_lines(content: Content, cards: Sequence[str]) -> list[str]:
    """Each face once, with the number of copies."""
    copies = Counter(sorted(cards))
    return [f"  {f'{n} × ' if n > 1 else ''}{card_line(content, card)}" for card, n in copies.items()]


def card_line(content: Content, card_id: str) -> str:
    card = content.by_id[card_id]
    return f"{card.name} ({card.id}; {', '.join(card_marks(card))}): {card.text}"


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
