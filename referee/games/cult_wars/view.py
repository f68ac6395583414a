"""What each seat, or a spectator, may see: built up from nothing."""

from __future__ import annotations

from dataclasses import asdict

from referee.engine.events import SEAT
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.cult_wars.pack import Content, numbered
from referee.games.cult_wars.state import TURNS, Cult, CultWars, PlayedCard
from referee.games.cult_wars.things import A_CARD, A_SLOT, A_STRATEGY_CARD
from referee.games.cult_wars.words import SLOT_NAMES


def view(state: CultWars, setup: Setup[Content], seat: int | None) -> dict[str, Json]:
    """The table as a seat sees it (None: a spectator). Of others' hands only the size is public (CW-65)."""
    content = setup.content
    shown: dict[str, Json] = {
        "turn": state.turn,
        "turns": TURNS,
        "step": state.step,
        "lead_seat": state.lead_seat,
        "over": state.over,
        "cults": {
            str(seat): {"ref": SEAT.of(seat), **_cult(cult, content, state.step)}
            for seat, cult in state.cults.items()
        },
        "strategy_values": list(content.strategy_values),
        "slots": [{"ref": A_SLOT.of(slot), "id": slot, "name": name} for slot, name in SLOT_NAMES.items()],
        "strategy_cards": [
            {"ref": A_STRATEGY_CARD.of(id_), "id": id_, "value": value}
            for id_, value in content.strategy_cards.items()
        ],
        "deck_size": len(state.deck),
        "discard": list(state.discard),
        "played": [_played(card, content) for card in state.played],
        "changers": [asdict(changer) for changer in state.changers],
        "withheld": list(state.withheld),
        "battles": [{"defender": seat, **asdict(battle)} for seat, battle in sorted(state.battles.items())],
        "loss_orders": {str(other): list(places) for other, places in state.loss_orders.items()},
    }
    if seat is not None:
        shown["hand"] = _hand(state.cults[seat], content)
        shown["insignia"] = list(state.insignia(seat))
    return shown


def _cult(cult: Cult, content: Content, step: int) -> dict[str, Json]:
    seen: dict[str, Json] = {
        "cult": cult.cult,
        "name": content.cult_name(cult.cult),
        "followers": cult.followers,
        "vp": cult.vp,
        "hand_count": len(cult.hand),
        "target": cult.target,
        "last_target": cult.last_target,
        "last_slots": dict(cult.last_slots),
    }
    if 3 <= step <= 7:  # CW-31
        seen["slots"] = dict(cult.slots)
        seen["bodies"] = dict(cult.bodies)
        seen["blame"] = _blame(cult.blame)
    return seen


def _blame(blame: list[str] | None) -> Json:
    """As the plan says it."""
    if blame is None:
        return None
    return {"case": "cults", "value": list(blame)} if blame else {"case": "even", "value": {}}


def _played(played: PlayedCard, content: Content) -> dict[str, Json]:
    card = content.cards[played.card]
    return {"ref": A_CARD.of(card.id), **asdict(played), "name": card.name}


def _hand(cult: Cult, content: Content) -> list[dict[str, Json]]:
    return [
        {
            "ref": A_CARD.of(card),
            "id": id_,
            "card": card,
            "name": content.cards[card].name,
            "text": content.cards[card].text,
        }
        for id_, card in zip(numbered(cult.hand), cult.hand, strict=True)
    ]
