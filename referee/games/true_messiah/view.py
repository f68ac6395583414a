"""What each seat may see, built up from nothing (rules, section 3)."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.codec import encode
from referee.engine.events import SEAT
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.true_messiah.acting.rehearsing import try_plan
from referee.games.true_messiah.board import (
    ally_of,
    by_id,
    count_of,
    grid_of,
    temples_of,
    total_cards,
    turn_order,
)
from referee.games.true_messiah.decisions.plan_lines import PlanLine, line_of
from referee.games.true_messiah.decks import face
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import Frame, Loot, TrueMessiah
from referee.games.true_messiah.texts.drawing import drawn, legend_for
from referee.games.true_messiah.things import A_CARD, A_MIRACLE, A_SPACE, A_UNIT
from referee.games.true_messiah.words import action_words


def view(state: TrueMessiah, setup: Setup[Content], viewer: int | None) -> dict[str, Json]:
    """The table as one seat sees it; None is a spectator."""
    content = setup.content
    found: dict[str, Json] = {
        "round": state.round,
        "seats": {str(seat): _seat(state, content, seat, viewer) for seat in sorted(state.seats)},
        "turn": _turn(state),
        "market": _market(state, content),
        "marketplace_size": len(state.marketplace),
        "removed": _cards(content, state.removed),
        "ends_early": state.ends_early,
        "over": encode(state.outcome) if state.outcome else None,
    }
    if state.columns:
        found["board"] = _board(state, content)
        found["stack"] = _stack(state, content, viewer)
        found["shown"] = _shown(content, state.frames[-1]) if state.frames else None
        found["effects"] = [
            {"kind": one.kind, "seat": one.seat, "until": one.until, "space": one.space, "amount": one.amount}
            for one in state.effects
        ]
    return found


def _seat(state: TrueMessiah, content: Content, number: int, viewer: int | None) -> dict[str, Json]:
    seat = state.seats[number]
    trusted = viewer is not None and number in (viewer, ally_of(state, viewer))
    supply = content.supply
    found: dict[str, Json] = {
        "ref": SEAT.of(number),
        "colour": seat.colour,
        "out": seat.out,
        # TM-201
        "coins": seat.coins if number == viewer or not state.market.open else None,
        "health": seat.health,
        "mask": seat.mask,
        "belief": seat.belief,
        "discount": seat.discount,
        "avatar_damage": seat.avatar_damage,
        "hand_size": len(seat.hand),
        "deck_size": len(seat.deck),
        "discard": _cards(content, seat.discard),  # TM-197
        "by_board": [
            {**_card(content, one.card), "until": one.until, "unpaid": one.unpaid} for one in seat.by_board
        ],
        "reshuffled": seat.reshuffled,
        "cards": total_cards(state, number),
        "supply": {
            "followers": supply.followers - count_of(state, number, "follower"),
            "nonbelievers": supply.nonbelievers - count_of(state, number, "nonbeliever"),
            "temples": supply.temples - len(temples_of(state, number)),
            "providence": supply.providence
            - sum(one.kind == "ward" and one.seat == number for one in state.effects),
        },
    }
    if trusted:
        # TM-35
        found["hand"] = _cards(content, sorted(seat.hand))
    if number == viewer:
        found["own"] = _own(state, content, number)
    return found


def _card(content: Content, card: str) -> dict[str, Json]:
    return {"card": card, "ref": A_CARD.of(card), "name": content.name(card)}


def _cards(content: Content, cards: Iterable[str]) -> list[Json]:
    return [_card(content, card) for card in cards]


def _own(state: TrueMessiah, content: Content, seat: int) -> dict[str, Json]:
    """What only the seat itself knows: its plan, its standing pass, the cards it looks at."""
    turn = state.turn
    found: dict[str, Json] = {}
    if turn is None:
        return found
    if turn.seat == seat:
        rest = try_plan(state, content, seat, turn.plan).items
        found["plan"] = [PlanLine.to_answer(line_of(item)) for item in rest]
        found["hold"] = None if turn.hold is None else list(turn.hold)
    if seat in turn.passing:
        found["passing_unless"] = list(turn.passing[seat])
    if turn.loot is not None and turn.loot.seat == seat:
        found["looted"] = _cards(content, turn.loot.cards)
    return found


def _turn(state: TrueMessiah) -> Json:
    turn = state.turn
    if turn is None:
        return None
    return {
        "seat": turn.seat,
        "phase": turn.phase,
        "low_moves": turn.low_moves,
        "limit": turn.limit,
        "celebrity": turn.celebrity,
        "crowds": list(turn.crowds),
        "combat": turn.declared,
        "attacks": [
            {"seat": one.seat, "from": one.source, "to": one.to, "attacks": one.amount, "by": one.by}
            for one in turn.attacks
        ],
        "sacks": {str(seat): list(spaces) for seat, spaces in sorted(turn.sacks.items())},
        "loot": _loot(turn.loot) if turn.loot else None,
    }


def _loot(loot: Loot) -> Json:
    """What all may know of it (TM-195)."""
    return {"seat": loot.seat, "victim": loot.victim, "cards": len(loot.cards), "coins": loot.coins}


def _market(state: TrueMessiah, content: Content) -> Json:
    market = state.market
    if not market.open:
        return None
    return {
        "sale": _cards(content, market.sale),
        "bids": {str(seat): bid for seat, bid in sorted(market.bids.items())},
        "buyers": list(market.buyers),
        "bought": {str(seat): _cards(content, cards) for seat, cards in sorted(market.bought.items())},
        "offers": [
            {**_card(content, face(one.card)), "seat": one.seat, "to": one.to} for one in market.offers
        ],
    }


def _board(state: TrueMessiah, content: Content) -> Json:
    return {
        "columns": state.columns,
        "rows": state.rows,
        "spaces": [{"at": at, "ref": A_SPACE.of(at)} for at in grid_of(state).spaces],
        "monoliths": list(state.monoliths),
        "buildings": [
            {"at": at, "seat": state.buildings[at].seat, "kind": state.buildings[at].kind}
            for at in grid_of(state).spaces
            if at in state.buildings
        ],
        "units": [
            {
                "id": unit.id,
                "ref": A_UNIT.of(unit.id),
                "seat": unit.seat,
                "kind": unit.kind,
                "at": unit.at,
                "praying": unit.praying,
                "moved": unit.moved,
                "reach": unit.reach,
            }
            for unit in sorted(state.units.values(), key=by_id)
        ],
        "text": "\n".join([*drawn(state, content), *legend_for(state, content)]),
        "order": [state.seats[seat].colour for seat in turn_order(state)],
    }


def _stack(state: TrueMessiah, content: Content, viewer: int | None) -> Json:
    """The last is the top; sealed choices and the keep decision only for their owner."""
    found: list[Json] = []
    for one in state.stack:
        entry: dict[str, Json] = {
            "id": one.id,
            "ref": A_MIRACLE.of(one.id),
            "seat": one.seat,
            "card": _card(content, one.card),
            "origin": one.origin,
            "targets": list(one.targets),
        }
        if one.seat == viewer or one.open:
            entry["choices"] = {name: list(words) for name, words in sorted(one.choices.items())}
            entry["keep"] = None if one.keep is None else encode(one.keep)
        found.append(entry)
    return found


def _shown(content: Content, frame: Frame) -> Json:
    return {
        "kind": frame.kind,
        "seat": frame.seat,
        "actions": [
            {
                "text": action_words(content, item),
                **({"card": _card(content, item.card)} if item.card else {}),
            }
            for item in frame.actions
        ],
        "ends": frame.ends,
        "declares": frame.declares,
        "combat": frame.combat,
    }
