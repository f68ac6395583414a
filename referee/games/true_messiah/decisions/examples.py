"""Plays that are worth showing as examples: what helps the seat, or hurts an enemy, as things stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.rehearsal import GameOver
from referee.games.true_messiah.acting import action
from referee.games.true_messiah.acting.rehearsing import carry
from referee.games.true_messiah.board import hostile, own_holy, units_at, units_of
from referee.games.true_messiah.cards import choosing
from referee.games.true_messiah.cards.aiming import Shot, legal_targets
from referee.games.true_messiah.cards.choosing import CardChoice
from referee.games.true_messiah.cards.faces import MAX_CHOSEN, Card
from referee.games.true_messiah.decisions import at_once
from referee.games.true_messiah.movement import room
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.scene import MessiahRehearsal, TurnOver
from referee.games.true_messiah.state import Miracle, PlanItem, TrueMessiah

MAX_TRIES = 4
"""Targets of one card."""
FOR_ONESELF = {"ward", "attacks", "place", "place_new", "place_avatar", "move_temple"}
"""What a card does to its target where that is meant for the seat's own side."""


def play_worth_showing(
    state: TrueMessiah,
    content: Content,
    seat: int,
    card: Card,
    prayers: Sequence[str],
    *,
    answering: bool,
    most_moves: int = MAX_CHOSEN,
) -> PlanItem | None:
    """The card, after these prayers, with a target and choices that are of use; None if none are found."""
    paying = MessiahRehearsal(state, content, seat)
    if prayers:
        action.announce_prayer(paying, seat, list(prayers))
        action.gain_belief(paying, seat, list(prayers))
    for item in _candidates(paying.state, content, seat, card, most_moves):
        rehearsal = MessiahRehearsal(paying.state, content, seat)
        if action.problem(rehearsal, seat, item, answering=answering) is not None:
            continue
        before = _standing(rehearsal.state, seat) - action.cost_of(rehearsal.state, seat, card)
        try:
            carry(rehearsal, seat, item)
        except (GameOver, TurnOver):
            continue
        if rehearsal.uncertain or _standing(rehearsal.state, seat) > before:
            return item
    return None


def _candidates(
    state: TrueMessiah, content: Content, seat: int, card: Card, most_moves: int
) -> Iterator[PlanItem]:
    shot = Shot(seat, card, "messiah")
    if not card.targets:
        yield _aimed(state, content, seat, card, [], most_moves)
    elif len(card.targets) == 1:
        own_first = any(effect.word in FOR_ONESELF for effect in card.effects)

        def preference(target: str) -> int:
            seats = [unit.seat for unit in units_at(state, target)] or _owners(state, target)
            foe = any(hostile(state, seat, one) for one in seats)
            return 1 if not seats else 0 if foe != own_first else 2

        found = sorted(legal_targets(state, shot, card.targets[0]), key=preference)
        for target in found[:MAX_TRIES]:
            yield _aimed(state, content, seat, card, [target], most_moves)


def _aimed(
    state: TrueMessiah, content: Content, seat: int, card: Card, targets: list[str], most_moves: int
) -> PlanItem:
    miracle = Miracle(action.stack_id(state, seat, card.id), seat, card.id, "messiah", targets)
    choices = choices_worth_showing(state, content, miracle, most_moves)
    return PlanItem("play", card=card.id, targets=targets, choices=choices)


def _owners(state: TrueMessiah, target: str) -> list[int]:
    unit, building = state.units.get(target), state.buildings.get(target)
    miracle = next((one for one in state.stack if one.id == target), None)
    return [one.seat for one in (unit, building, miracle) if one is not None]


def choices_worth_showing(
    state: TrueMessiah, content: Content, miracle: Miracle, most_moves: int = MAX_CHOSEN
) -> dict[str, list[str]]:
    """Moves for those who can, room for those who come; else what the card would choose itself."""
    seat, picks = miracle.seat, dict[str, list[str]]()
    for slot in content.by_id[miracle.card].filed:
        choice = CardChoice(state, content, miracle, slot, picks)
        own = units_of(state, seat)
        match slot.kind:
            case "moves":
                ways = at_once.first_moves(state, [unit for unit in own if unit.low])
                picks[slot.name] = [f"{unit}>{to}" for unit, to in ways[: min(slot.max, most_moves)]]
            case "units":
                picks[slot.name] = [unit.id for unit in own[: slot.max]]
            case "holy" | "holy_list":
                picks[slot.name] = [space for space in own_holy(state, seat) if room(state, space)][:1]
            case _:
                picks[slot.name] = choosing.default(choice)
    return {name: words for name, words in picks.items() if words}


def _standing(state: TrueMessiah, seat: int) -> int:
    """How well off a seat is, roughly: what its side has less what its enemies have."""
    total = state.seats[seat].belief + state.seats[seat].discount
    for number, one in state.seats.items():
        sign = -1 if hostile(state, seat, number) else 1
        units = units_of(state, number)
        worth = sum(3 if unit.low and not unit.praying else 2 for unit in units if unit.kind != "nonbeliever")
        temples = 4 * len(own_holy(state, number))
        total += sign * (worth + temples + one.coins + one.health - one.avatar_damage)
    total += sum(unit.moved + (unit.reach > 2) for unit in units_of(state, seat))
    total -= sum(hostile(state, seat, miracle.seat) for miracle in state.stack)
    own_spaces = {unit.at for unit in units_of(state, seat)}
    useful = [one for one in state.effects if one.seat == seat]
    return total + sum(one.space is None or one.space in own_spaces for one in useful)
