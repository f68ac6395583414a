"""Choices that are no targets: what each kind allows, and its default (TM-106, TM-108).

A choice is a list of words: ids of units, spaces or colours, numbers, or moves written `unit>space`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from referee.engine.catalogue import Reason
from referee.games.true_messiah.board import (
    colour_place,
    enemies,
    followers_of,
    grid_of,
    lone,
    ordinary,
    own_holy,
    seat_with,
    temples_of,
    units_at,
    units_of,
)
from referee.games.true_messiah.cards.aiming import legal_targets, shot_of, slots_of, temple_fits
from referee.games.true_messiah.cards.faces import ORIGIN, Card, ChoiceSlot
from referee.games.true_messiah.fighting import casualty_order
from referee.games.true_messiah.movement import move_problem, obstacle
from referee.games.true_messiah.obstacles import reason_of
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import Miracle, TrueMessiah, Unit


@dataclass(frozen=True)
class CardChoice:
    """A choice that a miracle's card leaves to its player, in a state: `picks` are those made before it."""

    state: TrueMessiah
    content: Content
    miracle: Miracle
    slot: ChoiceSlot
    picks: dict[str, list[str]] = field(default_factory=dict)

    @property
    def card(self) -> Card:
        return self.content.by_id[self.miracle.card]

    @property
    def seat(self) -> int:
        return self.miracle.seat

    def named(self, name: str) -> str | None:
        """The target or earlier choice of this name; where the origin stands, for `origin`."""
        if name == ORIGIN:
            unit = lone(self.state, self.seat, self.miracle.origin)
            return unit.at if unit else None
        words = slots_of(self.card, self.miracle.targets).get(name) or self.picks.get(name)
        return words[0] if words else None

    def center(self) -> str | None:
        """The space that `around` means."""
        found = self.named(self.slot.around)
        if found in self.state.units:
            return self.state.units[found].at
        return found if found in grid_of(self.state).places else None  # a unit may have died

    def own(self, id_: str) -> Unit | None:
        unit = self.state.units.get(id_)
        return unit if unit and unit.seat == self.seat else None


Options = Callable[[CardChoice], list[str]]


def options(choice: CardChoice) -> list[str]:
    """The words that this choice may hold, in the order of its default."""
    return OPTIONS[choice.slot.kind](choice)


def problem(choice: CardChoice, words: list[str]) -> Reason | None:
    """Why this is not a legal choice now; None if it is."""
    slot, card = choice.slot, choice.card
    if slot.kind == "moves":
        return _moves_problem(choice, words)
    if slot.kind == "number":
        legal = options(choice)
        return (
            None
            if len(words) == 1 and words[0] in legal
            else Reason(
                "{card}: {choice} is from 0 to {most}.",
                "TM-108",
                card=card.name,
                choice=slot.name,
                most=slot.max,
            )
        )
    if slot.kind in ONE:
        return _one_problem(choice, words)
    legal = options(choice)
    for word in words:
        if word not in legal:
            return _cannot_choose(choice, word)
    if slot.kind != "holy_list" and len(set(words)) < len(words):
        return Reason("{card}: the same {choice} twice.", "TM-108", card=card.name, choice=slot.name)
    most = most_of(choice)
    if len(words) > most:
        return Reason(
            "{card}: at most {most} for {choice}, you chose {chosen}.",
            "TM-108",
            card=card.name,
            most=most,
            choice=slot.name,
            chosen=len(words),
        )
    if slot.kind == "victims":
        return _victims_problem(choice, words)
    return None


def default(choice: CardChoice) -> list[str]:
    """What is chosen if nobody says anything."""
    slot = choice.slot
    if slot.kind == "number":
        return [str(slot.default)]
    if slot.kind in ONE:
        return options(choice)[:1]
    if slot.kind == "victims":
        return [next(iter(group)).id for group in victim_groups(choice)]
    return []


def most_of(choice: CardChoice) -> int:
    return 99 if choice.slot.kind == "victims" else choice.slot.max


def _one_problem(choice: CardChoice, words: list[str]) -> Reason | None:
    legal, about = options(choice), {"card": choice.card.name, "choice": choice.slot.name}
    if not legal:
        return Reason("{card}: there is nothing to choose as {choice}.", "TM-108", **about) if words else None
    if len(words) != 1:
        return Reason("{card}: choose one {choice}.", "TM-108", **about)
    return None if words[0] in legal else _cannot_choose(choice, words[0])


def _cannot_choose(choice: CardChoice, word: str) -> Reason:
    return Reason(
        "{card}: {word} cannot be chosen as {choice}.",
        "TM-108",
        card=choice.card.name,
        word=word,
        choice=choice.slot.name,
    )


# Moves.


def split_move(word: str) -> tuple[str, str]:
    unit, _, to = word.partition(">")
    return unit, to


def _moves_problem(choice: CardChoice, words: list[str]) -> Reason | None:
    slot, card = choice.slot, choice.card
    if len(words) > slot.max:
        return Reason(
            "{card} moves at most {most:unit}, you named {named}.",
            "TM-108",
            card=card.name,
            most=slot.max,
            named=len(words),
        )
    with put_back(choice.state):
        for word in words:
            unit_id, to = split_move(word)
            found = extra_move_problem(choice, unit_id, to)
            if found is not None:
                return found
            unit = choice.state.units[unit_id]
            unit.at, unit.moved = to, True
    return None


def extra_move_problem(choice: CardChoice, unit_id: str, to: str) -> Reason | None:
    """Why a card cannot move this unit there (TM-90, TM-91)."""
    unit = choice.own(unit_id)
    if unit is None or not unit.low:
        return Reason(
            "{card}: {unit} is not a low unit of yours.", "TM-108", card=choice.card.name, unit=unit_id
        )
    start = choice.center() if choice.slot.around != ORIGIN else None
    if start is not None and unit.at != start:
        return Reason(
            "{card}: {unit} is not on {space}.",
            "TM-108",
            card=choice.card.name,
            unit=unit_id,
            space=start,
        )
    return reason_of(choice.state, move_problem(choice.state, unit, to, max(unit.reach, choice.slot.steps)))


@contextmanager
def put_back(state: TrueMessiah) -> Iterator[None]:
    """Units moved inside stand where they stood when it is over."""
    before = {id_: (unit.at, unit.moved) for id_, unit in state.units.items()}
    try:
        yield
    finally:
        for id_, (at, moved) in before.items():
            state.units[id_].at, state.units[id_].moved = at, moved


# Plague: who dies beside the space.


def victim_groups(choice: CardChoice) -> list[list[Unit]]:
    """For each adjacent space with low units, those of the seat that loses one there, in default order."""
    state, spot = choice.state, choice.center()
    groups = []
    for space in grid_of(state).near[spot] if spot else ():
        low = [unit for unit in units_at(state, space) if unit.low]
        if low:
            first = min(low, key=lambda unit: colour_place(state, unit.seat)).seat
            groups.append(casualty_order(state, [unit for unit in low if unit.seat == first]))
    return groups


def _victims_problem(choice: CardChoice, words: list[str]) -> Reason | None:
    spaces = [choice.state.units[word].at for word in words]
    wanted = [group[0].at for group in victim_groups(choice)]
    if sorted(spaces) == sorted(wanted):
        return None
    return Reason("{card}: one low unit on each space.", "TM-108", card=choice.card.name)


def alike(units: list[Unit]) -> bool:
    """Whether it makes no difference which of them is chosen."""
    return len({(unit.kind, unit.praying, unit.moved) for unit in units}) <= 1


# What each kind may hold.

ONE = frozenset(
    {
        "holy",
        "space",
        "space_with_low",
        "space_for_unit",
        "ordinary_space",
        "temple",
        "enemy",
        "which_target",
        "new_target",
        "own_follower",
    }
)


def _reach_of(choice: CardChoice) -> list[str]:
    center, within = choice.center(), choice.slot.within
    if center is None:
        return []
    area = grid_of(choice.state)
    return list(area.spaces if within is None else area.within(center, within))


def _spaces_for_unit(choice: CardChoice) -> list[str]:
    unit = choice.own(choice.named(choice.slot.unit) or "")
    if unit is None:
        return []
    state = choice.state
    return [
        space
        for space in _reach_of(choice)
        if space != unit.at and obstacle(state, unit.seat, unit.kind, space) is None
    ]


def _ordinary_spaces(choice: CardChoice) -> list[str]:
    state, seat = choice.state, choice.seat
    return [
        space
        for space in _reach_of(choice)
        if ordinary(state, space)
        and space != choice.center()
        and obstacle(state, seat, "follower", space) is None
    ]


def _spaces_with_low(choice: CardChoice) -> list[str]:
    spaces = {unit.at for unit in units_of(choice.state, choice.seat) if unit.low}
    return [space for space in grid_of(choice.state).spaces if space in spaces]


def _low_there(choice: CardChoice) -> list[str]:
    center = choice.center()
    return [u.id for u in units_of(choice.state, choice.seat) if u.low and u.at == center]


def _temples(choice: CardChoice) -> list[str]:
    spot = choice.center()
    return [
        temple
        for temple in temples_of(choice.state, choice.seat)
        if spot is not None and temple_fits(choice.state, temple, spot)
    ]


def _stacked(choice: CardChoice) -> Miracle | None:
    id_ = choice.named(choice.slot.unit)
    return next((miracle for miracle in choice.state.stack if miracle.id == id_), None)


def _which_targets(choice: CardChoice) -> list[str]:
    miracle = _stacked(choice)
    return list(miracle.targets) if miracle else []


def _new_targets(choice: CardChoice) -> list[str]:
    """TM-115: legal for the miracle and its player; neither miracle itself; none it has already."""
    miracle = _stacked(choice)
    named = next((slot.name for slot in choice.card.choices if slot.kind == "which_target"), "")
    which = choice.picks.get(named) or _which_targets(choice)[:1]
    if miracle is None or not which or which[0] not in miracle.targets:
        return []
    card = choice.content.by_id[miracle.card]
    slots = slots_of(card, miracle.targets)
    slot = next(slot for slot in card.targets if which[0] in slots[slot.name])
    taken = {*miracle.targets, miracle.id, choice.miracle.id}
    return [
        target for target in legal_targets(choice.state, shot_of(card, miracle), slot) if target not in taken
    ]


def _own_followers_of_target(choice: CardChoice) -> list[str]:
    colour = choice.named(choice.slot.by)
    return [u.id for u in followers_of(choice.state, seat_with(choice.state, colour))] if colour else []


OPTIONS: dict[str, Options] = {
    "moves": lambda choice: [u.id for u in units_of(choice.state, choice.seat) if u.low],
    "holy": lambda choice: own_holy(choice.state, choice.seat),
    "holy_list": lambda choice: own_holy(choice.state, choice.seat),
    "units": lambda choice: [unit.id for unit in units_of(choice.state, choice.seat)],
    "followers": lambda choice: [unit.id for unit in followers_of(choice.state, choice.seat)],
    "low_units_there": _low_there,
    "space": lambda choice: list(grid_of(choice.state).spaces),
    "space_with_low": _spaces_with_low,
    "space_for_unit": _spaces_for_unit,
    "ordinary_space": _ordinary_spaces,
    "temple": _temples,
    "number": lambda choice: [str(number) for number in range(choice.slot.max + 1)],
    "enemy": lambda choice: [choice.state.seats[seat].colour for seat in enemies(choice.state, choice.seat)],
    "which_target": _which_targets,
    "new_target": _new_targets,
    "victims": lambda choice: [unit.id for group in victim_groups(choice) for unit in group],
    "saved": lambda _: [],
    "own_follower": _own_followers_of_target,
}


def settled(
    state: TrueMessiah, content: Content, miracle: Miracle, given: dict[str, list[str]]
) -> tuple[dict[str, list[str]], Reason | None]:
    """The filed choices with defaults for what was left out, and what is wrong with them (None: nothing)."""
    card = content.by_id[miracle.card]
    picks: dict[str, list[str]] = {}
    for name in given:
        if name not in [slot.name for slot in card.filed]:
            return picks, Reason("{card} has no choice {choice}.", "TM-108", card=card.name, choice=name)
    for slot in card.filed:
        choice = CardChoice(state, content, miracle, slot, picks)
        if slot.name in given:
            wrong = problem(choice, given[slot.name])
            if wrong is not None:
                return picks, wrong
            picks[slot.name] = list(given[slot.name])
        else:
            picks[slot.name] = default(choice)
    return picks, None


def as_legal(
    state: TrueMessiah, content: Content, miracle: Miracle, given: dict[str, list[str]]
) -> dict[str, list[str]]:
    """The filed choices as far as they are legal now, else the card's defaults."""
    card = content.by_id[miracle.card]
    picks: dict[str, list[str]] = {}
    for slot in card.filed:
        choice = CardChoice(state, content, miracle, slot, picks)
        words = given.get(slot.name)
        if words is not None and slot.kind not in ONE and slot.kind != "number":
            words = _legal_among(choice, words)
        legal = words is not None and problem(choice, words) is None
        picks[slot.name] = list(words or ()) if legal else default(choice)
    return picks


def _legal_among(choice: CardChoice, words: list[str]) -> list[str]:
    """The words of a list that can be chosen still, one after the other."""
    kept: list[str] = []
    for word in words:
        if problem(choice, [*kept, word]) is None:
            kept.append(word)
    return kept
