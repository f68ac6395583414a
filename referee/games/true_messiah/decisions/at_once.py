"""What can be done at once, as things stand: the part that prompts publish of all that may be answered.

Plans may hold more, since each line changes the board for the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.engine.choices import (
    Case,
    Choice,
    Either,
    Flag,
    Many,
    Maybe,
    Number,
    One,
    Option,
    Record,
    Some,
    Sparse,
)
from referee.engine.decisions import Decision, First
from referee.engine.events import SEAT
from referee.engine.json_types import Json
from referee.games.true_messiah.acting import action
from referee.games.true_messiah.board import ally_of, grid_of, lone, occupants, prayable, seat_with, units_of
from referee.games.true_messiah.cards import choosing
from referee.games.true_messiah.cards.aiming import Shot, legal_targets
from referee.games.true_messiah.cards.choosing import CardChoice
from referee.games.true_messiah.cards.faces import Card, ChoiceSlot
from referee.games.true_messiah.movement import reachable
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.scene import Scene
from referee.games.true_messiah.state import HIGH, Miracle, TrueMessiah, Unit
from referee.games.true_messiah.things import A_CARD, A_MIRACLE, A_SPACE, A_UNIT

FIRST = First()
"""Examples are made of the first of all possibilities."""


def named(ids: Iterable[str], seen: TrueMessiah) -> list[Option]:
    """Things by their ids. They are pointed at where they are on the board that is `seen`: a plan, or a point
    of a window, may be about others that are yet to come.
    """
    return [Option(id_, id_, refs=refs_of(seen, id_)) for id_ in ids]


def named_once(ids: Iterable[str], seen: TrueMessiah, **more: Json) -> list[Option]:
    """Options that stand in one line of a plan at most."""
    return [Option(id_, id_, {"times": 1, **more}, refs=refs_of(seen, id_)) for id_ in ids]


def refs_of(seen: TrueMessiah, id_: str) -> tuple[str, ...]:
    """What has this id: a unit, a space, a colour or a miracle."""
    if id_ in seen.units:
        return (A_UNIT.of(id_),)
    if id_ in grid_of(seen).places:
        return (A_SPACE.of(id_),)
    if id_ in (one.colour for one in seen.seats.values()):
        return (SEAT.of(seat_with(seen, id_)),)
    return (A_MIRACLE.of(id_),) if any(one.id == id_ for one in seen.stack) else ()


# Moves and prayers.


def moves(
    state: TrueMessiah, units: Iterable[Unit], steps: int = 0, seen: TrueMessiah | None = None
) -> Either | None:
    """A unit and where it can go, a kind for each place to start from; None if none can move."""
    where = occupants(state)
    groups: dict[tuple[tuple[str, ...], bool], list[str]] = {}
    for unit in units:
        if not unit.moved and not unit.praying:
            spaces = tuple(reachable(state, unit, max(unit.reach, steps), where))
            groups.setdefault((spaces, unit.low), []).append(unit.id)
    kinds = [
        Record(
            {
                "unit": One(named_once(ids, seen or state, **({"spends": {"moves": 1}} if low else {}))),
                "to": One(named(spaces, seen or state)),
            }
        )
        for (spaces, low), ids in groups.items()
        if spaces
    ]
    return Either(kinds) if kinds else None


def first_moves(state: TrueMessiah, units: Iterable[Unit]) -> list[tuple[str, str]]:
    """A unit from each place, and the space farthest away that it can go to: for examples."""
    found: dict[str, tuple[str, str]] = {}
    where = occupants(state)
    for unit in units:
        if unit.at not in found and not unit.moved and not unit.praying:
            ways = reachable(state, unit, unit.reach, where)
            if ways:
                found[unit.at] = unit.id, max(ways, key=lambda space: ways[space])
    return list(found.values())


def planned_moves(state: TrueMessiah, seat: int) -> Either | None:
    """TM-86 to TM-88: within the limit of low units, and before combat is declared."""
    turn = action.running(state)
    if turn.declared is not None:
        return None
    tired = turn.low_moves >= turn.limit
    return moves(state, (unit for unit in units_of(state, seat) if not (unit.low and tired)))


def prayers(state: TrueMessiah, seat: int) -> Record | None:
    able = named_once((unit.id for unit in prayable(state, seat)), state, spends={"belief": -1})
    return Record({"followers": Some(able, min=1)}) if able else None


# Cards.


def cards_in_time(scene: Scene, seat: int, *, answering: bool) -> Iterator[tuple[Card, int]]:
    """The faces in hand that could be played now, and how much belief each lacks."""
    own = scene.state.seats[seat]
    abroad = answering or seat != action.running(scene.state).seat
    for card in [scene.content.by_id[id_] for id_ in sorted(set(own.hand))]:
        if card.preemptive or not abroad:  # TM-102
            yield card, max(0, action.cost_of(scene.state, seat, card) - own.belief)


def price(state: TrueMessiah, seat: int, card: Card) -> dict[str, Json]:
    """TM-101: what it takes of a plan's belief; a discount, which only the first has, is not relied on."""
    belief = max(action.cost_of(state, seat, card), min(card.cost, state.seats[seat].belief))
    return {"cost": card.cost, "spends": {"belief": belief}}


def play(
    state: TrueMessiah, content: Content, seat: int, card: Card, seen: TrueMessiah | None = None
) -> Record | None:
    """The card with what it can be aimed at and what it lets one choose; None if it has no target."""
    seen = seen or state
    origins = [origin for origin in HIGH if lone(state, seat, origin) is not None]
    if not origins:
        return None
    copies = state.seats[seat].hand.count(card.id)
    fields: dict[str, Choice] = {"card": One([_priced(state, seat, card, copies)])}
    if card.targets:
        (slot, *more) = card.targets
        shots = [Shot(seat, card, origin) for origin in (origins if card.most_targets == 1 else origins[:1])]
        found = dict.fromkeys(target for shot in shots for target in legal_targets(state, shot, slot))
        if more or len(found) < slot.min:
            return None
        fields["targets"] = Some(named(found, seen), min=slot.min, max=slot.max)
    miracle = Miracle(action.stack_id(state, seat, card.id), seat, card.id, origins[0], [])
    if asked := filed(state, content, miracle, seen):
        fields["choices"] = Sparse(asked)
        fields["open"] = Flag()
    if card.keep is not None:
        fields["keep"] = Maybe(Record({"pay": Flag()}))
    unsaid: dict[str, Json] = {"choices": {}, "open": False, "keep": None}
    return Record(fields, defaults={name: value for name, value in unsaid.items() if name in fields})


def filed(
    state: TrueMessiah, content: Content, miracle: Miracle, seen: TrueMessiah | None = None
) -> dict[str, Choice]:
    """The choices that depend on nothing that is chosen besides; the card's own stand for the others."""
    card = content.by_id[miracle.card]
    targets = () if miracle.targets else tuple(slot.name for slot in card.targets)
    besides = {*(slot.name for slot in card.filed), *targets}
    asked = {
        slot.name: _filed(CardChoice(state, content, miracle, slot), seen or state)
        for slot in card.filed
        if slot.around not in besides and slot.unit not in besides and slot.kind != "new_target"
    }
    return {name: choice for name, choice in asked.items() if choice is not None}


def _filed(choice: CardChoice, seen: TrueMessiah) -> Choice | None:
    slot: ChoiceSlot = choice.slot
    legal = choosing.options(choice)
    if not legal:
        return None
    if slot.kind == "number":
        return Number(0, slot.max)
    if slot.kind == "moves":
        ways = moves(choice.state, [choice.state.units[id_] for id_ in legal], slot.steps, seen)
        return ways and Many(ways, max=slot.max)
    if slot.kind in choosing.ONE:
        return Some(named(legal, seen), min=1, max=1)
    if slot.kind == "holy_list":
        return Many(One(named(legal, seen)), max=slot.max)
    return Some(named(legal, seen), max=slot.max)


def plays(state: TrueMessiah, content: Content, seat: int, cards: Iterable[Card]) -> Either | None:
    kinds = [play(state, content, seat, card) for card in cards]
    possible = [kind for kind in kinds if kind is not None]
    return Either(possible) if possible else None


def gifts(state: TrueMessiah, seat: int, cards: Sequence[Card]) -> Record | None:
    if ally_of(state, seat) is None or not cards:
        return None
    held = state.seats[seat].hand
    return Record({"card": One([_priced(state, seat, card, held.count(card.id)) for card in cards])})


def _priced(state: TrueMessiah, seat: int, card: Card, copies: int) -> Option:
    priced = {**price(state, seat, card), "times": copies}
    return Option(card.id, card.name, priced, refs=(A_CARD.of(card.id),))


def case_of(family: type[Decision[Any]], cases: Mapping[str, Choice | None]) -> Case:
    """Those of a family's cases that there are."""
    found = {name: choice for name, choice in cases.items() if choice is not None}
    return Case(found, {name: family.cases[name].label for name in found})
