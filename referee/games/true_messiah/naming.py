"""What orders call units, and which units they mean.

Names are chip numbers, and those change hands: a converted unit gets another one, a new unit takes the lowest
that is free. An order is written in the names that its author foresees. When it is filed each of them is held
fast to the unit that it then means, and when it is carried out that unit is meant, whatever it is called.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.engine.unseen import UNSEEN
from referee.games.true_messiah.state import Miracle, PlanItem, TrueMessiah, Unit


def bind(state: TrueMessiah, order: PlanItem | Miracle) -> None:
    """Hold each name fast to the unit that has it now."""
    order.means = {name: state.units[name].key for name in _names(order) if name in state.units}


def follow(state: TrueMessiah, order: PlanItem | Miracle) -> None:
    """Call the units that it means by the names that they have now."""
    names = {name: name_now(state, name, key) for name, key in order.means.items()}
    if all(name == now for name, now in names.items()):
        return
    order.targets = [names.get(name, name) for name in order.targets]
    if order.choices is not UNSEEN:
        for slot, words in order.choices.items():
            order.choices[slot] = [_reworded(word, names) for word in words]
    if order.keep is not None and order.keep is not UNSEEN:
        order.keep.pray = [names.get(name, name) for name in order.keep.pray]
    if isinstance(order, PlanItem):
        order.unit = names.get(order.unit, order.unit)
        order.followers = [names.get(name, name) for name in order.followers]
    order.means = {names[name]: key for name, key in order.means.items()}


def follow_waiting(state: TrueMessiah) -> None:
    """Names have changed hands: what is announced and waits goes by the new ones.

    Bundles and plans do not: their lines are called by the names of a later moment.
    """
    for miracle in state.stack:
        follow(state, miracle)
    for frame in state.frames:
        for item in frame.actions if frame.kind in ("action", "reaction") else ():
            follow(state, item)


def name_now(state: TrueMessiah, name: str, key: str) -> str:
    """What the unit is called now that was called so; if it is dead, a name that nobody else can have."""
    unit = state.units.get(name)
    if unit is not None and unit.key == key:
        return name
    meant = unit_with(state, key)
    if meant is not None:
        return meant.id
    return name if unit is None else f"{name} (gone)"


def unit_with(state: TrueMessiah, key: str) -> Unit | None:
    return next((unit for unit in state.units.values() if unit.key == key), None)


def _names(order: PlanItem | Miracle) -> Iterator[str]:
    yield from order.targets
    if order.choices is not UNSEEN:
        for words in order.choices.values():
            yield from (word.partition(">")[0] for word in words)
    if order.keep is not None and order.keep is not UNSEEN:
        yield from order.keep.pray
    if isinstance(order, PlanItem):
        yield order.unit
        yield from order.followers


def _reworded(word: str, names: Mapping[str, str]) -> str:
    name, mark, to = word.partition(">")
    return f"{names.get(name, name)}{mark}{to}"
