"""What each seat, or a spectator, may see: built up from nothing."""

from __future__ import annotations

from referee.engine.events import SEAT
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.choose_your_god.influence import influence, leader, might, patriarch_strength
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod, Cult, Priest
from referee.games.choose_your_god.things import A_CARD, A_CULT, A_LOCATION, A_SLOT, AN_ABILITY, AN_EFFECT
from referee.games.choose_your_god.vocabulary import SLOTS, SUPREMACY


def view(state: ChooseYourGod, setup: Setup[Content], seat: int | None) -> dict[str, Json]:
    """The table as a seat sees it (None: a spectator). Only owners see faces in hand, queues and plans,
    and that they sit out: to others that looks like a plan to pass."""
    content = setup.content
    dealt = state.part != "setup"
    shown: dict[str, Json] = {
        "round": state.round,
        "phase": state.part,
        "first_player": state.first_player,
        "turn": state.turn,
        "location": state.location,
        "lap": {
            "acted": {str(other): what for other, what in state.lap.acted.items()},
            "action": {str(other): what for other, what in state.lap.action.items()},
            "raided": state.lap.raided,
            "seized_by": state.lap.seized_by,
            "least_wins": state.lap.least_wins,
        },
        "seats": {str(other): _cult(state, content, other) for other in state.seats},
        "locations": [_location(state, content, place.no) for place in content.locations] if dealt else [],
        "decks": {
            "miracle": len(state.miracles),
            "intrigue": len(state.intrigues),
            "license": len(state.licenses),
        },
        "offered": {
            slot: {"ref": A_SLOT.of(slot), "license": None if card is None else _card(content, card)}
            for slot, card in zip(SLOTS, state.slots, strict=True)
        },
        "supremacy": {
            "ref": A_CARD.of(SUPREMACY),
            "seat": state.supremacy,
            "face_up": state.supremacy_face_up,
            "effects": [
                {"ref": AN_EFFECT.of(one.id), "id": one.id, "text": one.text} for one in content.supremacy
            ],
        },
        "reserve": {"coins": state.coins_in_reserve, "mobs": state.mobs_in_reserve},
        "over": state.over,
        "winner": state.winner,
        "ending": state.ending,
    }
    if seat is not None:
        cult = state.cults[seat]
        shown["hand"] = [_card(content, card) for card in cult.hand]
        shown["queue"] = [rule.answer for rule in cult.queue]
        shown["plan"] = None if cult.plan is None else cult.plan.answer
        shown["sits_out"] = cult.sits_out
    return shown


def _cult(state: ChooseYourGod, content: Content, seat: int) -> dict[str, Json]:
    cult = state.cults[seat]
    seen: dict[str, Json] = {
        "ref": SEAT.of(seat),
        "colour": cult.colour,
        "cult": _sheet(content, cult) if cult.cult else None,
        "side": cult.side,
        "divine_might": might(content, cult) if cult.cult else None,
        "summoned_twice": cult.summoned_twice,
        "coins": cult.coins,
        "followers": cult.followers,
        "mobs": cult.mobs,
        "patriarch": {**_priest(cult.patriarch), "strength": patriarch_strength(content, state, seat)},
        "tokens": [_priest(token) for token in _sorted(cult)],
        "altars": list(cult.altars),
        "miracles": sum(card in content.miracles for card in cult.hand),  # CG-37: backs are seen by all
        "intrigues": sum(card in content.intrigues for card in cult.hand),
        "licenses": [_card(content, card) for card in cult.licenses],
        "placed": cult.placed,
        "prayed": cult.prayed,
        "celebrating": cult.celebrating,
        "given_up": cult.given_up,
    }
    return seen


def _sheet(content: Content, cult: Cult) -> dict[str, Json]:
    """The side showing."""
    sheet = content.cults[cult.cult]
    return {
        "ref": A_CULT.of(sheet.id),
        "id": sheet.id,
        "name": sheet.name,
        "abilities": [
            {"ref": AN_ABILITY.of(one.id), "id": one.id, "name": one.name}
            for one in sheet.abilities_of(cult.side)
        ],
    }


def _card(content: Content, card: str) -> dict[str, Json]:
    return {"ref": A_CARD.of(card), "card": card, "name": content.cards[card]}


def _sorted(cult: Cult) -> list[Priest]:
    return sorted(cult.tokens, key=lambda token: (token.place, token.strength, token.coins, token.boost))


def _priest(priest: Priest) -> dict[str, Json]:
    return {
        "strength": priest.strength,
        "place": priest.place,
        "coins": priest.coins,
        "boost": priest.boost,
    }


def _location(state: ChooseYourGod, content: Content, location: int) -> dict[str, Json]:
    here = state.present(location)
    return {
        "ref": A_LOCATION.of(location),
        "no": location,
        "name": content.location(location).name,
        "influence": {str(seat): influence(content, state, seat, location) for seat in here},
        "leader": leader(content, state, location),
    }
