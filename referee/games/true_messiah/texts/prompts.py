"""What a player reads when asked: what happened, the board, everybody's standing, the hand, the question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

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
from referee.games.true_messiah.texts.drawing import drawn, roster
from referee.games.true_messiah.texts.words import who


def page(
    state: TrueMessiah, content: Content, seat: int, head: str, body: Sequence[str] = (), orders: str = ""
) -> str:
    """A whole prompt for one seat: the question first, then what it takes to answer it."""
    place = _place(state)
    asked = place + head if place else head[0].upper() + head[1:]
    lines = [asked, *body, *news_lines(state, seat)]
    if state.columns:
        lines += [
            "",
            *drawn(state, content),
            *roster(state),
            "",
            *standings(state, content, seat),
            "",
            *hand_lines(state, content, seat),
        ]
    if orders:
        lines += ["", f"Answer for example: {orders}"]
    return "\n".join(lines)


def news_lines(state: TrueMessiah, seat: int) -> list[str]:
    """What changed since the seat was last asked; what it may have missed by passing comes after that."""
    news, old = state.news.get(seat, []), state.old_news.get(seat, 0)
    lines = ["", "Since you were last asked:", *(f"- {text}" for text in news[old:])] if news[old:] else []
    if news[:old]:
        cut = ["- …"] if len(news) == MAX_NEWS else []
        lines += ["", "Before that, since your last order:", *cut, *(f"- {text}" for text in news[:old])]
    return lines


def _place(state: TrueMessiah) -> str:
    turn = state.turn
    if state.market.open:
        return f"Round {state.round}, Market: "
    if turn is None:
        return ""
    return f"Round {state.round}, {who(state, turn.seat)}'s turn: "


def standings(state: TrueMessiah, content: Content, reader: int) -> list[str]:
    """All seats in columns, the reader's own marked; then what is in force."""
    lines = ["  Seat   Health Mask Followers Temples Belief Coins Hand Deck Cards Could pray"]
    for seat in turn_order(state):
        one = state.seats[seat]
        coins = str(one.coins) if seat == reader or not state.market.open else "?"
        lines.append(
            f"{'*' if seat == reader else ' '} {who(state, seat):<6} {one.health:>6} "
            f"{'yes' if one.mask else 'no':>4} {count_of(state, seat, 'follower'):>9} "
            f"{len(temples_of(state, seat)):>7} {one.belief:>6} {coins:>5} {len(one.hand):>4} "
            f"{len(one.deck):>4} {total_cards(state, seat):>5} {len(prayable(state, seat)):>10}"
        )
    for seat in turn_order(state):
        one = state.seats[seat]
        if lone(state, seat, "avatar"):
            lines.append(f"  {who(state, seat)}'s avatar has {3 - one.avatar_damage} of 3 health.")
        lines += [
            f"  By the board, {who(state, seat)}'s: {card_line(content, it.card)}" for it in one.by_board
        ]
        if one.discount:
            lines.append(f"  {who(state, seat)}'s next miracle costs {one.discount} less.")
    return [*lines, *(f"  In force: {_in_force(state, effect)}" for effect in state.effects)]


def _in_force(state: TrueMessiah, effect: Effect) -> str:
    words = {
        "ward": "closes {space} to its enemies; {amount} attacks on its units there are ignored",
        "attacks": "its low units on {space} have {amount} attacks each",
        "undo": "undoes {amount} deaths in combat",
        "no_combat": "no combat",
        "shield": "enemy miracles cannot target it",
    }[effect.kind]
    until = {
        "turn": "until the end of the turn",
        "owner_start": "until its next turn starts",
        "owner_end": "until its next turn ends",
    }[effect.until]
    told = words.format(space=effect.space, amount=effect.amount)
    return f"{who(state, effect.seat)}: {told}, {until}."


def hand_lines(state: TrueMessiah, content: Content, seat: int) -> list[str]:
    hand = state.seats[seat].hand
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
