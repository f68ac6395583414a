"""Everybody's standing in columns: how far each seat is from being lost, and what is in force."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.catalogue import Words, joined
from referee.engine.events import SEAT
from referee.engine.page import Block, Line, grid, listing
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
from referee.games.true_messiah.state import AVATAR_HEALTH, EffectInForce, TrueMessiah
from referee.games.true_messiah.texts.faces import card_line
from referee.games.true_messiah.things import A_CARD, A_SPACE, A_UNIT
from referee.games.true_messiah.words import NONE, who

COLUMNS = Words("|Health>|Followers>|Cards>|City|Temples>|Belief>|Coins>|Hand/deck>")
LOST = Words(
    "A seat is lost without health, with fewer than 4 followers or 8 cards, or if its city is sacked, which "
    "takes an empty one."
)  # TM-11 to TM-14, TM-184
LEGEND = Words(
    "+M: a mask, which saves once. City: (units on it). Belief: what there is + what prayers could bring now."
)
HIDDEN = Words("?: coins are out of sight during the Market.")  # TM-201


def standings(
    state: TrueMessiah, content: Content, reader: int, limit: int | None, *, brief: bool = False
) -> list[Block]:
    """All seats, the reader's own marked; then alliances, points where they decide, and what is in force."""
    rows = [_row(state, seat, reader) for seat in turn_order(state)]
    notes: list[Line | str] = [] if brief else [LOST, LEGEND, *([HIDDEN] if state.market.open else [])]
    if (ally := ally_of(state, reader)) is not None:
        told = Words("Your ally is {ally}: you win and lose together.", ally=who(state, ally))
        notes.append(Line((told,), (SEAT.of(ally),)))
    notes += _by_points(state, content, limit)
    for seat in turn_order(state):
        notes += _of_seat(state, content, seat, brief=brief)
    notes += [_in_force(state, effect) for effect in state.effects]
    return [grid("", COLUMNS, rows), listing("", notes)]


def _row(state: TrueMessiah, seat: int, reader: int) -> Line:
    one = state.seats[seat]
    coins = str(one.coins) if seat == reader or not state.market.open else "?"
    able = len(prayable(state, seat))
    cells = (
        who(state, seat),
        f"{one.health}+M" if one.mask else str(one.health),
        str(count_of(state, seat, "follower")),
        str(total_cards(state, seat)),
        _city(state, seat),
        str(len(temples_of(state, seat))),
        f"{one.belief}+{able}" if able else str(one.belief),
        coins,
        f"{len(one.hand)}/{len(one.deck)}",
    )
    return Line(cells, (SEAT.of(seat),), mine=seat == reader)


def _city(state: TrueMessiah, seat: int) -> str:
    """Where the seat's city is, and how many units are on it: an empty one can be sacked (TM-184)."""
    spaces = [at for at in own_holy(state, seat) if state.buildings[at].kind == "city"]
    return ", ".join(f"{at} ({len(units_at(state, at))})" for at in spaces) or NONE


def _by_points(state: TrueMessiah, content: Content, limit: int | None) -> list[str]:
    """TM-215, TM-216. During the Market points would tell the coins that are out of sight."""
    last = state.round if state.ends_early else limit
    if last is None:
        return []
    if state.market.open or not state.round:
        return [Words("After round {last} most points win.", last=last)]
    points = [
        Words("{seat} {points}", seat=who(state, seat), points=score(state, content, seat).points)
        for seat in turn_order(state)
    ]
    return [
        Words("After round {last} most points win. Now: {points}.", last=last, points=joined(", ", points))
    ]


def _of_seat(state: TrueMessiah, content: Content, seat: int, *, brief: bool) -> Iterator[Line]:
    one, name = state.seats[seat], who(state, seat)
    if avatar := lone(state, seat, "avatar"):
        told = Words(
            "{seat}'s avatar has {health} of {full} health.",
            seat=name,
            health=AVATAR_HEALTH - one.avatar_damage,
            full=AVATAR_HEALTH,
        )
        yield Line((told,), (SEAT.of(seat), A_UNIT.of(avatar.id)))
    for it in one.by_board:
        card = content.name(it.card) if brief else card_line(content, it.card)
        told = Words("By the board, {seat}'s: {card}", seat=name, card=card)
        yield Line((told,), (SEAT.of(seat), A_CARD.of(it.card)))
    if one.discount:
        told = Words("{seat}'s next miracle costs {less} less.", seat=name, less=one.discount)
        yield Line((told,), (SEAT.of(seat),))


def _in_force(state: TrueMessiah, effect: EffectInForce) -> Line:
    name, what = who(state, effect.seat), _effect(state, effect)
    match effect.until:
        case "turn":
            told = Words("In force this turn: {what}.", what=what)
        case "owner_start":
            told = Words("In force until {who}'s next turn starts: {what}.", who=name, what=what)
        case _:
            told = Words("In force until {who}'s next turn ends: {what}.", who=name, what=what)
    spaces = (A_SPACE.of(effect.space),) if effect.space is not None else ()
    return Line((told,), (SEAT.of(effect.seat), *spaces))


def _effect(state: TrueMessiah, effect: EffectInForce) -> str:
    about = {"who": who(state, effect.seat), "space": effect.space or "", "amount": effect.amount}
    match effect.kind:
        case "ward":
            return Words(
                "enemies of {who} cannot enter {space}; {amount} attacks on {who}'s units there are ignored",
                **about,
            )
        case "attacks":
            return Words("{who}'s active low units on {space} have {amount} attacks each", **about)
        case "undo":
            return Words("up to {amount} of {who}'s low units survive combat", **about)
        case "no_combat":
            return Words("there is no combat")
        case "shield":
            return Words("enemy miracles cannot target {who}", **about)
