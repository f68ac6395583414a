"""Everybody's standing in columns: how far each seat is from being lost, and what is in force."""

from __future__ import annotations

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
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.scoring import score
from referee.games.true_messiah.state import AVATAR_HEALTH, EffectInForce, Seat, TrueMessiah
from referee.games.true_messiah.texts.faces import card_line
from referee.games.true_messiah.texts.words import who

HEADINGS = "         Health Followers Cards City    Temples Belief Coins Hand Deck Pray"
LOST = "  lost if     0        <4    <8 sacked"  # TM-11 to TM-14
LEGEND = "  +M: a mask, which saves once. City: (units on it). Pray: can pray now."
HIDDEN = "  ?: coins are out of sight during the Market."  # TM-201


def standings(
    state: TrueMessiah, content: Content, reader: int, limit: int | None, *, brief: bool = False
) -> list[str]:
    """All seats, the reader's own marked; then alliances, points where they decide, and what is in force."""
    lines = [HEADINGS, *(_row(state, seat, reader) for seat in turn_order(state)), LOST]
    if not brief:
        lines += [LEGEND, *([HIDDEN] if state.market.open else [])]
    ally = ally_of(state, reader)
    if ally is not None:
        lines.append(f"  Your ally is {who(state, ally)}: you win and lose together.")
    lines += _by_points(state, content, limit)
    for seat in turn_order(state):
        lines += _of_seat(state, content, seat, brief=brief)
    return [*lines, *(f"  In force {in_force(state, effect)}" for effect in state.effects)]


def _row(state: TrueMessiah, seat: int, reader: int) -> str:
    one = state.seats[seat]
    coins = str(one.coins) if seat == reader or not state.market.open else "?"
    return (
        f"{'*' if seat == reader else ' '} {who(state, seat):<6} {_health(one):>6} "
        f"{count_of(state, seat, 'follower'):>9} {total_cards(state, seat):>5} {_city(state, seat):<7} "
        f"{len(temples_of(state, seat)):>7} {one.belief:>6} {coins:>5} {len(one.hand):>4} "
        f"{len(one.deck):>4} {len(prayable(state, seat)):>4}"
    )


def _by_points(state: TrueMessiah, content: Content, limit: int | None) -> list[str]:
    """TM-215, TM-216. During the Market points would tell the coins that are out of sight."""
    last = state.round if state.ends_early else limit
    if last is None:
        return []
    points = [f"{who(state, seat)} {score(state, content, seat).points}" for seat in turn_order(state)]
    now = "" if state.market.open or not state.round else f" Now: {', '.join(points)}."
    return [f"  After round {last} most points win.{now}"]


def _of_seat(state: TrueMessiah, content: Content, seat: int, *, brief: bool) -> list[str]:
    one, name = state.seats[seat], who(state, seat)
    lines = []
    if lone(state, seat, "avatar"):
        lines.append(f"  {name}'s avatar has {AVATAR_HEALTH - one.avatar_damage} of {AVATAR_HEALTH} health.")
    lines += [
        f"  By the board, {name}'s: " + (content.name(it.card) if brief else card_line(content, it.card))
        for it in one.by_board
    ]
    if one.discount:
        lines.append(f"  {name}'s next miracle costs {one.discount} less.")
    return lines


def _health(one: Seat) -> str:
    return f"{one.health}{'+M' if one.mask else ''}"


def _city(state: TrueMessiah, seat: int) -> str:
    """Where the seat's city is, and how many units are on it: an empty one can be sacked (TM-184)."""
    spaces = [at for at in own_holy(state, seat) if state.buildings[at].kind == "city"]
    return ", ".join(f"{at} ({len(units_at(state, at))})" for at in spaces) or "none"


def in_force(state: TrueMessiah, effect: EffectInForce) -> str:
    words = {
        "ward": "enemies of {who} cannot enter {space}; {amount} attacks on {who}'s units there are ignored",
        "attacks": "{who}'s active low units on {space} have {amount} attacks each",
        "undo": "up to {amount} of {who}'s low units survive combat",
        "no_combat": "there is no combat",
        "shield": "enemy miracles cannot target {who}",
    }[effect.kind]
    until = {
        "turn": "this turn",
        "owner_start": "until {who}'s next turn starts",
        "owner_end": "until {who}'s next turn ends",
    }[effect.until]
    told = {"who": who(state, effect.seat), "space": effect.space, "amount": effect.amount}
    return f"{until}: {words}.".format(**told)
