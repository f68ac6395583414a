"""A miracle resolves: its choices are confirmed, units are chosen, its keeping cost is paid (rules 2.10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import One, Record, Source, Sparse
from referee.engine.decisions import Cursor, Decision, Sentence, asks
from referee.engine.json_types import Json
from referee.games.true_messiah.acting.action import prayer_problem
from referee.games.true_messiah.board import own_holy, prayable
from referee.games.true_messiah.cards import choosing
from referee.games.true_messiah.decisions import at_once
from referee.games.true_messiah.decisions.offers import unit_options
from referee.games.true_messiah.decisions.plan_lines import ByName, Choices, Keeps, choices_of
from referee.games.true_messiah.decisions.spelling import WRITING, Units
from referee.games.true_messiah.moments import Keeping, Mercy, Resolving
from referee.games.true_messiah.sampling.plays import sampled_choices
from referee.games.true_messiah.state import Keep

KEEN = 4
"""One card in this many is given up at random."""


class Confirmed(ByName):
    """Choices by name, or `defaults` for those of the card."""

    def __init__(self, at: Resolving) -> None:
        super().__init__(at, at.played)

    def read(self, words: Cursor) -> Json:
        return {} if words.take_phrase("defaults") else super().read(words)

    def show(self, value: Any) -> str:
        return super().show(value) or "defaults"


def own_choices(at: Resolving) -> Sparse:
    wide = choices_of(at, [at.miracle.card])
    return replace(wide, offers=lambda: Sparse(at_once.filed(at.state, at.content, at.miracle)))


class Confirm(
    Decision[Resolving],
    form=("choose {choices}", "confirm"),
    bare=True,
    rule=Sentence(Words("The choices must be legal now."), "TM-108"),
):
    """TM-108: the filed choices, as far as they are still legal, or others."""

    what, writing = Words("a choice"), WRITING
    choices: Choices = asks(own_choices, Confirmed)

    @classmethod
    def filed(cls, at: Resolving) -> Confirm:
        return cls(choices=Choices(choosing.as_legal(at.state, at.content, at.miracle, at.miracle.choices)))

    @classmethod
    def understood(cls, said: dict[str, Json], at: Resolving) -> dict[str, Json]:
        return said or {"choices": cls.to_answer(cls.filed(at))}

    def settled(self, at: Resolving) -> tuple[dict[str, list[str]], Reason | None]:
        """All choices, with the card's own for what was left out; and what is wrong with them."""
        return choosing.settled(at.state, at.content, at.miracle, dict(self.choices.by_name))

    def problems(self, at: Resolving) -> Reason | None:
        return self.settled(at)[1]

    @classmethod
    def propose(cls, at: Resolving, source: Source) -> Confirm:
        return cls(choices=Choices(sampled_choices(at.state, at.content, at.miracle, source)))


def these_units(at: Mercy) -> One:
    return One(unit_options(at.units))


class OneUnit(Units):
    """A single unit."""

    label = "unit"

    def read(self, words: Cursor) -> Any:
        (unit, *others) = self.read_some(words, ()) or [""]
        if not unit or others:
            raise words.unfit(Words("This is not one unit."))
        return unit


class Chosen(Decision[Mercy], form="{unit}", bare=True):
    """One of the seat's units, as a card has it chosen (TM-108)."""

    what, writing = Words("a unit"), WRITING
    unit: str = asks(these_units, OneUnit)


def one_for_each_space(at: Mercy) -> Record:
    spaces = dict.fromkeys(unit.at for unit in at.units)
    return Record(
        {space: One(unit_options(unit for unit in at.units if unit.at == space)) for space in spaces}
    )


class UnitsBySpace(Units):
    """Units, each for the space that it stands on."""

    def read(self, words: Cursor) -> Any:
        units = self._at.state.units
        return {units[id_].at: id_ for id_ in super().read(words) if id_ in units}

    def show(self, value: Any) -> str:
        return super().show(list(value.values()))


class Victims(Decision[Mercy], form="{units}", bare=True):
    """A unit on each space that dies (TM-108)."""

    what, writing = Words("units that die"), WRITING
    units: Mapping[str, str] = asks(one_for_each_space, UnitsBySpace)


# Keeping costs.


def default_prayers(at: Keeping) -> list[str]:
    """As many as it takes, from the holy space with most active followers, ties in reading order."""
    waiting = prayable(at.state, at.seat)
    by_space = {
        space: [unit.id for unit in waiting if unit.at == space] for space in own_holy(at.state, at.seat)
    }
    crowded = sorted(by_space.values(), key=lambda ids: -len(ids))
    return [id_ for ids in crowded for id_ in ids][: max(0, (at.due.keep or 0) - at.own.belief)]


def keep_problem(at: Keeping, keep: Keep) -> Reason | None:
    """Why a card cannot be kept so."""
    if keep.pray and (wrong := prayer_problem(at.state, at.seat, keep.pray)) is not None:
        return wrong
    belief = at.own.belief + len(keep.pray)
    if keep.pay and belief < (at.due.keep or 0):
        return Reason(
            "Keeping {card} costs {cost}; you would have {belief}.",
            "TM-117",
            card=at.due.name,
            cost=at.due.keep or 0,
            belief=belief,
        )
    return None


class Pay(
    Keeps,
    form="{pay} [praying {pray}]",
    rule=Sentence(Words("Keeping a card costs belief; followers may pray for it on the spot."), "TM-119"),
):
    """TM-117."""

    def problems(self, at: Keeping) -> Reason | None:
        return keep_problem(at, self.kept())

    @classmethod
    def best(cls, at: Keeping) -> Pay:
        return cls(pay=True, pray=tuple(default_prayers(at)))

    @classmethod
    def propose(cls, at: Keeping, source: Source) -> Pay:
        return cls.best(at) if source.below(KEEN) else cls(pay=False)
