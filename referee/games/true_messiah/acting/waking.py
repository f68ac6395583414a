"""Tests on public facts that wake a seat which passes for the rest of the turn (rules 5.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import get_args

from referee.engine.ahead import Ahead, judge
from referee.engine.catalogue import Words
from referee.engine.choices import Option
from referee.engine.choices.option import distinct
from referee.engine.json_types import Json
from referee.games.true_messiah.acting.rehearsing import at_point, points
from referee.games.true_messiah.board import hostile, own_holy, touching, units_at
from referee.games.true_messiah.cards.aiming import place_of
from referee.games.true_messiah.grid import distance, grid
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import BuildingKind, Frame, PlanItem, TrueMessiah, UnitKind
from referee.games.true_messiah.things import A_SPACE

FAR = 99
HIT = ("me", *get_args(UnitKind), *get_args(BuildingKind), "space", "miracle")
"""What of a seat's own a miracle can target."""
LATE = ("combat", "end")
"""Tests that no single action makes true, but the end of the phase."""


@cache
def wake_options(columns: int, rows: int) -> tuple[Option, ...]:
    plain = {
        "targeted": Words("a miracle targets me or mine"),
        "combat": Words("combat is declared and a unit of mine is adjacent to an enemy"),
        "miracle": Words("there is a miracle"),
        "answer": Words("a reaction is being answered"),
        "end": Words("the phase ends"),
    }
    near = {
        f"near {n}": Words("an enemy comes within {n} of my messiah or a building", n=n)
        for n in range(1, columns + rows - 1)
    }
    spaces = [
        Option(f"space {space}", Words("something goes to {space}", space=space), refs=(A_SPACE.of(space),))
        for space in grid(columns, rows).spaces
    ]
    return distinct([*(Option(id_, label) for id_, label in {**plain, **near}.items()), *spaces])


def shown_actions(frame: Frame | None) -> list[PlanItem]:
    return list(frame.actions) if frame else []


def targeted(state: TrueMessiah, content: Content, seat: int, frame: Frame | None) -> bool:
    """A shown or announced miracle has the seat, a unit, a building or a miracle of its own, or a space with
    its units as target."""
    return bool(hit(state, content, seat, frame))


def hit(state: TrueMessiah, content: Content, seat: int, frame: Frame | None) -> list[str]:
    """What of the seat's own shown and announced miracles target, each a word of `HIT`."""
    announced = [(content.by_id[one.card], one.targets) for one in state.stack]
    shown = [(content.by_id[one.card], one.targets) for one in shown_actions(frame) if one.do == "play"]
    found = {
        word
        for card, targets in [*announced, *shown]
        for slot in card.targets
        for target in targets
        for word in _hit(state, seat, slot.kind, target)
    }
    return sorted(found)


def _hit(state: TrueMessiah, seat: int, kind: str, target: str) -> Iterable[str]:
    colour = state.seats[seat].colour
    if target == colour:
        return ("me",)
    if unit := state.units.get(target):
        return (unit.kind,) if kind == "unit" and unit.seat == seat else ()
    if kind == "miracle":
        return ("miracle",) if target.startswith(colour + ".") else ()
    building = state.buildings.get(target)
    if kind == "building" and building is not None and building.seat == seat:
        return (building.kind,)
    return ("space",) if any(unit.seat == seat for unit in units_at(state, target)) else ()


def nearest(state: TrueMessiah, seat: int, frame: Frame | None) -> int:
    """How near a shown move of an enemy ends to the seat's messiah or a building of its own."""
    colour = state.seats[seat].colour
    messiah = state.units.get(f"{colour}.m")
    mine = [*own_holy(state, seat), *([messiah.at] if messiah else [])]
    enemy = frame is not None and hostile(state, frame.seat, seat)
    ends = [item.to for item in shown_actions(frame) if item.do == "move" and enemy]
    return min((distance(one, to) for one in mine for to in ends), default=FAR)


def spaces_named(state: TrueMessiah, frame: Frame | None) -> list[str]:
    """The spaces that a shown action goes to or targets."""
    found = []
    for item in shown_actions(frame):
        found += [item.to] if item.do == "move" else []
        found += [at for target in item.targets if (at := place_of(state, _kind(state, target), target))]
    return sorted(set(found))


def _kind(state: TrueMessiah, target: str) -> str:
    return "unit" if target in state.units else "space" if "," in target else "other"


def combat_near(state: TrueMessiah, content: Content, seat: int, frame: Frame | None) -> bool:
    """Combat will be declared, and a unit of the seat will then be adjacent to an enemy."""
    if frame is None or not frame.combat:
        return False
    return touching(at_point(state, content, seat, frame, points(frame)[-1]).state, seat)


def has_miracle(frame: Frame | None) -> bool:
    return any(item.do == "play" for item in shown_actions(frame))


def wake_test(test: str) -> Json:
    """`near 2`, `space 5,4`, `hit messiah` or `combat` as a test of the facts."""
    word, _, rest = test.partition(" ")
    match word:
        case "near":
            return {"fact": "near", "is": "<=", "value": int(rest)}
        case "space":
            return {"fact": "spaces", "is": "=", "value": rest}
        case "hit":
            return {"fact": "hit", "is": "=", "value": rest}
        case _:
            return {"fact": word, "is": "=", "value": True}


def waking_facts(state: TrueMessiah, content: Content, seat: int, frame: Frame | None) -> dict[str, Json]:
    """The facts that can wake a seat."""
    struck = hit(state, content, seat, frame)
    return {
        "targeted": bool(struck),
        "hit": list(struck),
        "spaces": list(spaces_named(state, frame)),
        "near": nearest(state, seat, frame),
        "combat": combat_near(state, content, seat, frame),
        "miracle": has_miracle(frame),
        "answer": frame is not None and frame.kind == "reaction",
        "end": frame is not None and (frame.ends or frame.kind == "end"),
    }


def awake(facts: Mapping[str, Json], tests: Sequence[str]) -> bool:
    """Whether a seat that passes unless one of the tests holds is asked."""
    rules = [*(Ahead("ask", wake_test(test)) for test in tests), Ahead("pass")]
    return judge(rules, facts, lambda rule: rule.do).outcome == "ask"


def waking_point(
    state: TrueMessiah, content: Content, seat: int, frame: Frame, word: str, tests: Sequence[str]
) -> str | None:
    """The point of a window before or after (`word`) the first action that makes one of the tests true.

    `on card` and `on prayer` look at actions of that kind only; without tests at the first of them. None if
    there is no such action, or no such point.
    """
    offered = points(frame)
    wanted = {"on card": ("play", "gift"), "on prayer": ("pray",)}.get(word)
    quiet = replace(state, stack=[])
    for number, item in enumerate(frame.actions, start=1):
        alone = replace(frame, actions=[item], ends=False, combat=None)
        if wanted is not None and item.do not in wanted:
            continue
        if tests and not awake(waking_facts(quiet, content, seat, alone), tests):
            continue
        return _point_at(frame, number, item, "after" if word == "after" else "before", offered)
    late = [test for test in tests if test in LATE]
    at_the_end = wanted is None and awake(waking_facts(quiet, content, seat, frame), late)
    return "end" if at_the_end and "end" in offered else None


def _point_at(frame: Frame, number: int, item: PlanItem, side: str, offered: Sequence[str]) -> str | None:
    """An action's point as the window calls it: those of reactions and announced actions have other names."""
    if frame.kind == "bundle":
        found = f"{side} {number}"
    elif side == "after":
        return None
    elif item.do == "move":
        found = "before 1"
    else:
        found = "on prayer" if item.do == "pray" else "on card"
    return found if found in offered else None
