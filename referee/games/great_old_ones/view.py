"""What may be seen: everything but the order of the deck, so the same for all."""

from __future__ import annotations

from dataclasses import asdict

from referee.engine.events import SEAT
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.great_old_ones.abilities import ABILITIES
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.phases.round import in_turn_order
from referee.games.great_old_ones.prices import drain, price_of
from referee.games.great_old_ones.scoring import score_by_part
from referee.games.great_old_ones.state import Cult, GreatOldOnes, Monster
from referee.games.great_old_ones.things import A_CARD


def view(state: GreatOldOnes, setup: Setup[Content], _seat: int | None) -> dict[str, Json]:
    """The table as everybody sees it."""
    content = setup.content
    return {
        "round": state.round,
        "last_round": state.last_round,
        "city": [
            {**_villager(content, card), "prices": _prices(content, state.actor, card)} for card in state.city
        ],
        "abilities": {code: asdict(ability) for code, ability in ABILITIES.items()},
        "deck_size": len(state.deck),
        "schedule": list(state.schedule),
        "turn": state.turn,
        "actor": state.actor,
        "scouted": state.scouted,
        "conversions": state.conversions,
        "seats": {
            str(seat): {"ref": SEAT.of(seat), **_cult(content, state.cults[seat])} for seat in state.seats
        },
        "over": state.over,
    }


def _cult(content: Content, cult: Cult) -> dict[str, Json]:
    """One seat's monsters, the Priests in Turn Order (GO-42)."""
    by_card = {priest.card: priest for priest in cult.priests}
    counted = score_by_part(content, cult)
    return {
        "old_one": _monster(content, cult.old_one) if cult.old_one else None,
        "priests": [_monster(content, by_card[card]) for card in in_turn_order(content, list(by_card))],
        "scare_used": cult.scare_used,
        "created": list(cult.created),
        "score": counted.points,
        "colours": counted.colours,
    }


def _monster(content: Content, monster: Monster) -> dict[str, Json]:
    card = content.monsters[monster.card]
    return {
        "id": card.id,
        "ref": A_CARD.of(card.id),
        "name": card.name,
        "jewel": card.jewel,
        "turn_order": card.turn_order,
        "red_border": card.red_border,
        "ability": card.ability,
        "capacity": card.capacity,
        "cubes": monster.cubes,
        "drain": drain(content, monster),
        "cultists": [_villager(content, cultist) for cultist in monster.cultists],
        "created": monster.created,
    }


def _prices(content: Content, actor: str | None, card: str) -> Json:
    """What the card costs the monster that acts, as a Cultist and as a Priest."""
    if actor is None:
        return None
    return {
        "cultist": price_of(content, "cultist", actor, card),
        "priest": price_of(content, "priest", actor, card),
    }


def _villager(content: Content, card: str) -> dict[str, Json]:
    return {"id": card, "ref": A_CARD.of(card), **asdict(content.by_id[card])}
