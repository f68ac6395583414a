"""Facts that tests name for themselves: distances, adjacency, counts of units, single actions (rules 5.3).

All of it lies open on the board or in the bundle shown, so that it is the same for everybody.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.engine.catalogue import Words, joined
from referee.engine.choices import FactFamily
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.true_messiah.acting.waking import FAR, shown_actions
from referee.games.true_messiah.board import ally_of, enemies, grid_of
from referee.games.true_messiah.grid import distance
from referee.games.true_messiah.nameable import Things, all_things
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import PlanItem, TrueMessiah, Unit
from referee.games.true_messiah.words import number_of

SEATS = ("my", "ally", "enemy", "any")
KINDS = ("follower", "nonbeliever", "messiah", "avatar", "low", "high", "unit")
BUILDINGS = ("city", "temple", "building")
STATES = ("active", "praying", "moved", "unmoved", "any")
MAX_ACTIONS = 99
NONE = "none"

_SPACE = re.compile(r"(\d{1,2}),(\d{1,2})")
_LETTERED = re.compile(r"([a-z])(\d{1,2})")
_CHIP = re.compile(r"([fn])(\d\d)|[ma]")


FIELDS: Mapping[str, tuple[str, Callable[[Things], tuple[str, ...]]]] = {
    "kind": ("its kind", lambda all_: all_.deeds),
    "owner": ("whose it is", lambda all_: all_.colours),
    "unit": ("the unit that moves", lambda all_: all_.units),
    "unit_kind": ("of which kind that unit is", lambda all_: all_.unit_kinds),
    "from": ("where it starts from", lambda all_: all_.spaces),
    "to": ("where it goes", lambda all_: all_.spaces),
    "card": ("the card that is played or given", lambda all_: all_.cards),
}
"""What can be asked of an action: in words, and among which things it is."""


class _Misnamed(Exception):
    """A name that is none, and why."""

    def __init__(self, why: Words) -> None:
        self.why = why
        super().__init__(why)


def facts_by_name(state: TrueMessiah, setup: Setup[Content], seat: int) -> Sequence[FactFamily]:
    """The families of facts, once there is a board."""
    if not state.columns:
        return ()
    board = _Board(state, setup.content, seat)
    things = all_things(state, setup.content)
    own = state.seats[seat].colour
    whose = "/".join((*(one.colour for one in state.seats.values()), *SEATS))
    return (
        FactFamily(
            "distance.<place>.<place>",
            "Columns apart + rows apart. A place is a space (2,3 or b3), a unit (red.f03, red.m), or the "
            f"nearest {whose} + {'/'.join((*KINDS, *BUILDINGS))} (my.messiah, enemy.temple); "
            f"{FAR} if there is none",
            "number",
            (f"distance.{own}.m.enemy.unit", "distance.my.city.b3"),
            _refusal(board.places),
            board.distance,
            least=0,
            most=FAR,
        ),
        FactFamily(
            "adjacent.<place>.<place>",
            "Whether they are adjacent (distance 1), places as for distance",
            "flag",
            (f"adjacent.{own}.m.enemy.unit", "adjacent.my.temple.any.high"),
            _refusal(board.places),
            board.adjacent,
        ),
        FactFamily(
            "units.<seat>.<kind>.<state>.<space>",
            f"How many units: {whose}, {'/'.join(KINDS)}, {'/'.join(STATES)}, a space or any; "
            "the last parts may be left out",
            "number",
            (f"units.{own}.follower.praying", "units.any.low.any.b3"),
            _refusal(board.counted),
            board.count,
            least=0,
            most=len(things.units),
        ),
        *(
            FactFamily(
                f"action.<number>.{what}",
                f"Of an action shown: {called}; {NONE} if it has no such thing",
                "text",
                (f"action.1.{what}",),
                _refusal(board.field),
                lambda name: board.field(name)(),
                values=(*among(things), NONE),
            )
            for what, (called, among) in FIELDS.items()
        ),
        FactFamily(
            "action_targets.<number>",
            "The targets of an action shown",
            "list",
            ("action_targets.1",),
            _refusal(board.action),
            board.targets,
            values=things.targets,
        ),
    )


def _refusal(read: Callable[[str], object]) -> Callable[[str], str | None]:
    """Why a name cannot be read, in a sentence."""

    def misnamed(name: str) -> str | None:
        try:
            read(name)
        except _Misnamed as error:
            return error.why
        return None

    return misnamed


@dataclass(frozen=True)
class _Board:
    """A state as one seat names things on it."""

    state: TrueMessiah
    content: Content
    seat: int

    def distance(self, name: str) -> int:
        one, other = self.places(name)
        return min((distance(a, b) for a in one() for b in other()), default=FAR)

    def adjacent(self, name: str) -> bool:
        one, other = self.places(name)
        return any(distance(a, b) == 1 for a in one() for b in other())

    def places(self, name: str) -> tuple[Callable[[], list[str]], Callable[[], list[str]]]:
        """Where the two places of a name are."""
        parts = name.split(".")[1:]
        one, rest = self._place(name, parts)
        other, rest = self._place(name, rest)
        if rest:
            raise _Misnamed(
                Words("{name} says more than two places: {more}.", name=repr(name), more=repr(".".join(rest)))
            )
        return one, other

    def _place(self, name: str, parts: list[str]) -> tuple[Callable[[], list[str]], list[str]]:
        """Where the place is that the parts begin with, and the other parts."""
        if not parts or not parts[0]:
            raise _Misnamed(
                Words(
                    "{name} wants two places, each a space (2,3) or like red.f03, my.messiah.",
                    name=repr(name),
                )
            )
        if (space := self._space(parts[0])) is not None:
            return lambda: [space], parts[1:]
        seats = self._seats(parts[0])
        what = parts[1] if len(parts) > 1 else ""
        if what in KINDS:
            return lambda: [unit.at for unit in self._units(seats, what)], parts[2:]
        if what in BUILDINGS:
            return lambda: list(self._buildings(seats, what)), parts[2:]
        if self._is_chip(what):
            return lambda: [
                unit.at for unit in self._units(seats, "unit") if number_of(unit.id) == what
            ], parts[2:]
        raise _Misnamed(
            Words(
                "{name} is not a place: a unit's number such as f03, m or a, or one of {places}.",
                name=f"{parts[0]}.{what}",
                places=joined(", ", (*KINDS, *BUILDINGS)),
            )
        )

    def count(self, name: str) -> int:
        seats, kind, condition, space = self.counted(name)
        return sum(_is(unit, condition) and space in (unit.at, "any") for unit in self._units(seats, kind))

    def counted(self, name: str) -> tuple[list[int], str, str, str]:
        """Whose units, of which kind, in which state, and where are counted."""
        parts = name.split(".")[1:]
        if len(parts) > 4:
            raise _Misnamed(Words("{name} has more parts than seat, kind, state and space.", name=repr(name)))
        whose, kind, condition, where = (*parts, *("any",) * (4 - len(parts)))
        kind = "unit" if kind == "any" else kind
        if kind not in KINDS:
            raise _Misnamed(
                Words("{name} is not a kind of unit: {kinds}.", name=repr(kind), kinds=joined(", ", KINDS))
            )
        if condition not in STATES:
            raise _Misnamed(
                Words(
                    "{name} is not a state of units: {states}.",
                    name=repr(condition),
                    states=joined(", ", STATES),
                )
            )
        space = "any" if where == "any" else self._space(where)
        if space is None:
            raise _Misnamed(Words("{name} is not a space of this board.", name=repr(where)))
        return self._seats(whose), kind, condition, space

    def field(self, name: str) -> Callable[[], str]:
        """How to find what a name asks of an action."""
        number, _, what = name.partition(".")[2].partition(".")
        if what not in FIELDS:
            raise _Misnamed(
                Words("{name} is not among {fields}.", name=repr(what), fields=joined(", ", FIELDS))
            )
        at = _number(number)
        return lambda: self._of_action(at, what) or NONE

    def targets(self, name: str) -> Json:
        item = self._item(self.action(name))
        return [] if item is None else list(item.targets)

    def action(self, name: str) -> int:
        return _number(name.partition(".")[2])

    def _of_action(self, at: int, what: str) -> str:
        item = self._item(at)
        frame = self.state.frames[-1] if self.state.frames else None
        if item is None or frame is None:
            return NONE
        unit = self.state.units.get(item.unit)
        return {
            "kind": item.do,
            "owner": self.state.seats[frame.seat].colour,
            "unit": item.unit,
            "unit_kind": unit.kind if unit else "",
            "from": unit.at if unit else "",
            "to": item.to,
            "card": item.card,
        }[what]

    def _item(self, at: int) -> PlanItem | None:
        shown = shown_actions(self.state.frames[-1] if self.state.frames else None)
        return shown[at - 1] if at <= len(shown) else None

    def _seats(self, word: str) -> list[int]:
        state = self.state
        known = {one.colour: [seat] for seat, one in state.seats.items()}
        ally = ally_of(state, self.seat)
        known |= {"my": [self.seat], "ally": [] if ally is None else [ally], "any": list(state.seats)}
        known["enemy"] = enemies(state, self.seat)
        if word not in known:
            raise _Misnamed(
                Words(
                    "{name} is neither a space of this board nor one of {known}.",
                    name=repr(word),
                    known=joined(", ", known),
                )
            )
        return known[word]

    def _units(self, seats: list[int], kind: str) -> Iterator[Unit]:
        for unit in self.state.units.values():
            group = "low" if unit.low else "high"
            if unit.seat in seats and kind in (unit.kind, group, "unit"):
                yield unit

    def _buildings(self, seats: list[int], kind: str) -> Iterator[str]:
        for at, building in self.state.buildings.items():
            if building.seat in seats and kind in (building.kind, "building"):
                yield at

    def _space(self, word: str) -> str | None:
        if found := _LETTERED.fullmatch(word):
            word = f"{ord(found[1]) - ord('a') + 1},{int(found[2])}"
        elif found := _SPACE.fullmatch(word):
            word = f"{int(found[1])},{int(found[2])}"
        return word if word in grid_of(self.state).places else None

    def _is_chip(self, word: str) -> bool:
        found = _CHIP.fullmatch(word)
        supply = self.content.supply
        most = {"f": supply.followers, "n": supply.nonbelievers}
        return found is not None and (found[1] is None or 1 <= int(found[2]) <= most[found[1]])


def _is(unit: Unit, condition: str) -> bool:
    return {
        "any": True,
        "active": not unit.praying,
        "praying": unit.praying,
        "moved": unit.moved,
        "unmoved": not unit.moved,
    }[condition]


def _number(word: str) -> int:
    if not re.fullmatch(r"[1-9]\d?", word):
        raise _Misnamed(
            Words("{name} is not the number of an action, 1 to {most}.", name=repr(word), most=MAX_ACTIONS)
        )
    return int(word)
