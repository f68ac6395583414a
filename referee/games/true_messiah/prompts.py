"""What a player reads when asked: what happened, the board, everybody's standing, the hand, the question."""

from __future__ import annotations

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
from referee.games.true_messiah.drawing import drawn, roster
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import TrueMessiah
from referee.games.true_messiah.words import who


def page(
    state: TrueMessiah, content: Content, seat: int, head: str, body: Sequence[str] = (), orders: str = ""
) -> str:
    """A whole prompt for one seat."""
    news = state.news.get(seat, [])
    lines = [_place(state) + head]
    if news:
        lines += ["", "Since you last saw the board:", *(f"- {text}" for text in news)]
    if state.columns:
        lines += [
            "",
            *drawn(state, content),
            *roster(state),
            "",
            *standings(state, seat),
            "",
            *hand_lines(state, content, seat),
        ]
    lines += ["", *body] if body else []
    if orders:
        lines += ["", f"Answer for example: {orders}"]
    return "\n".join(lines)


def _place(state: TrueMessiah) -> str:
    turn = state.turn
    if state.market.open:
        return f"Round {state.round}, Market: "
    if turn is None:
        return ""
    return f"Round {state.round}, {who(state, turn.seat)}'s turn: "


def standings(state: TrueMessiah, reader: int) -> list[str]:
    """All seats in columns; the reader's own is marked."""
    lines = ["  Seat    Health  Mask  Followers  Temples  Belief  Coins  Hand  Deck  Cards  Could pray"]
    for seat in turn_order(state):
        one = state.seats[seat]
        coins = str(one.coins) if seat == reader or not state.market.open else "?"
        avatar = f" avatar {3 - one.avatar_damage}/3" if lone(state, seat, "avatar") else ""
        lines.append(
            f"{'*' if seat == reader else ' '} {who(state, seat):<7} {one.health:>5}  "
            f"{'yes' if one.mask else 'no':>5}  {count_of(state, seat, 'follower'):>9}  "
            f"{len(temples_of(state, seat)):>7}  {one.belief:>6}  {coins:>5}  {len(one.hand):>4}  "
            f"{len(one.deck):>4}  {total_cards(state, seat):>5}  {len(prayable(state, seat)):>10}{avatar}"
        )
    for seat in turn_order(state):
        lines += [f"  {who(state, seat)} has {one.card} by the board." for one in state.seats[seat].by_board]
    return lines


def hand_lines(state: TrueMessiah, content: Content, seat: int) -> list[str]:
    hand = state.seats[seat].hand
    lines = ["Your hand:", *card_lines(content, hand)] if hand else ["Your hand is empty."]
    ally = ally_of(state, seat)
    if ally is not None and state.seats[ally].hand:
        names = ", ".join(content.name(card) for card in sorted(state.seats[ally].hand))
        lines.append(f"{who(state, ally)}, your ally, holds {names}.")
    return lines


def card_lines(content: Content, cards: Sequence[str]) -> list[str]:
    return [f"  {card_line(content, card)}" for card in sorted(cards)]


def card_line(content: Content, card_id: str) -> str:
    card = content.by_id[card_id]
    parts = [f"cost {card.cost}"]
    if card.preemptive:
        parts.append("preemptive")
    if card.range is not None:
        parts.append(f"range {card.range}")
    if card.keep is not None:
        parts.append(f"pay {card.keep} to keep")
    return f"{card.name} ({card.id}; {', '.join(parts)}): {card.text}"
