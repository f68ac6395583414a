"""Combat: targets, and who lives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Assign, Bucket, Choice, One, Option, Record, Some, Source, Split, pick
from referee.engine.decisions import Cursor, Decision, Sentence, Spelling, asks
from referee.engine.decisions.words import BREAK
from referee.engine.json_types import Json
from referee.games.true_messiah.acting.aims import (
    HOLD,
    aims_problem,
    cannot_aim,
    default_aims,
    fixed_by_ally,
    no_attackers,
    no_enemy,
    none_of_that_kind,
    not_adjacent,
    too_many_attacks,
)
from referee.games.true_messiah.board import grid_of, hostile, lone
from referee.games.true_messiah.decisions.offers import all_spaces, space_option, unit_options
from referee.games.true_messiah.decisions.spelling import SPACE, WRITING, is_number, read_number, units
from referee.games.true_messiah.fighting import HIGH_ATTACKS, aimable, attackers
from referee.games.true_messiah.moments import Mercy, Now
from referee.games.true_messiah.state import HIGH, Aims
from referee.games.true_messiah.things import A_SPACE

WAVERING, SPREADING = 4, 3
"""One group in this many picks its target at random, one high unit in this many divides its attacks."""


HELD = Option(HOLD, Words("hold"))
NO_AIMS: Mapping[str, Json] = {"groups": {}, **{kind: {} for kind in HIGH}}


class AimsSpelling(Spelling):
    """`attack 2,3 > 3,3; messiah > 3,3 3, 4,4 1; hold 5,5`, also line by line. Who is not named holds."""

    label, what = "targets", Words("combat targets")
    help = "attack <from> > <to>; messiah > <space> <n>, …; avatar > …; hold <from>; hold all"
    openings = ("attack", "hold", *HIGH)

    def __init__(self, at: Now, between: str) -> None:
        self._at = at
        self._between = between

    def read(self, words: Cursor) -> Json:
        groups: dict[str, Json] = {}
        high: dict[str, Json] = {kind: {} for kind in HIGH}
        while True:
            start = words.at
            if (kind := words.next()) in HIGH:
                words.take()
                words.take_if(">", "to")
                high[kind] = self._shares(words, HIGH_ATTACKS[HIGH[HIGH.index(kind)]])
            elif words.take_if("attack"):
                source = SPACE.read(words)
                words.take_if(">", "to")
                self._aim(words, start, groups, source, SPACE.read(words))
            elif not words.take_if("hold"):
                raise words.instead(self.what, self.openings)
            elif not words.take_if("all"):
                self._aim(words, start, groups, SPACE.read(words), HOLD)
            if not words.take_if(";", *self._between):
                break
        for space in attackers(self._at.state, self._at.seat):
            groups.setdefault(space, HOLD)
        return {"groups": groups, **high}

    def _shares(self, words: Cursor, every: int) -> Json:
        """How many attacks go where; all of them if no number is said."""
        shares: dict[str, int] = {}
        while True:
            space = SPACE.read(words)
            number = read_number(words) if is_number(words.next()) else every
            shares[space] = shares.get(space, 0) + number
            if not words.take_if(","):
                return shares

    def _aim(self, words: Cursor, start: int, groups: dict[str, Json], space: str, to: str) -> None:
        if groups.setdefault(space, to) != to:  # TM-164
            words.at = start
            raise words.unfit(Words("Low units on {space} attack one space only.", space=space))

    def show(self, value: Any) -> str:
        parts = [
            f"hold {space}" if to == HOLD else f"attack {space} > {to}"
            for space, to in value["groups"].items()
        ]
        for kind in HIGH:
            shares = ", ".join(f"{to} {number}" for to, number in value[kind].items())
            parts += [f"{kind} > {shares}"] if shares else []
        return (self._between or "; ").join(parts) or "hold all"


def in_lines(at: Now) -> AimsSpelling:
    return AimsSpelling(at, BREAK)


@cache
def _any_aims(columns: int, rows: int) -> Record:
    spaces = all_spaces(columns, rows)
    buckets = [Bucket(option.id, option.label, refs=option.refs) for option in spaces]
    return Record(
        {
            "groups": Assign(spaces, [*spaces, HELD], partial=True),
            **{kind: Split(buckets, max_total=HIGH_ATTACKS[kind]) for kind in HIGH},
        },
        defaults=NO_AIMS,
    )


def any_aims(at: Now) -> Record:
    """Targets that are filed before the board is known."""
    return _any_aims(at.state.columns, at.state.rows)


def aims_now(at: Now) -> Record:
    """What a seat may aim at now."""
    state, groups = at.state, attackers(at.state, at.seat)
    near = {to for spaces in groups.values() for to in spaces}

    def refuse_slot(to: str) -> Reason | None:
        enemy = any(unit.at == to and hostile(state, at.seat, unit.seat) for unit in state.units.values())
        if to not in grid_of(state).places:
            return None
        return not_adjacent(to, *groups) if enemy else no_enemy(to)

    targets = Assign(
        [
            Option(space, Words("low units on {space}", space=space), refs=(A_SPACE.of(space),))
            for space in groups
        ],
        [*(one for one in all_spaces(state.columns, state.rows) if one.id in near), HELD],
        refuse=no_attackers,
        refuse_slot=refuse_slot,
    )
    shares: dict[str, Choice] = {kind: _shares(at, kind) for kind in HIGH}
    return Record({"groups": targets, **shares}, defaults=NO_AIMS, offers=lambda: offered_aims(at))


def offered_aims(at: Now) -> Record:
    """For each group what it can attack, and shares for the high units that can."""
    groups = {
        space: One([*map(space_option, _open_to(at, space, choices)), HELD])
        for space, choices in attackers(at.state, at.seat).items()
    }
    shares: dict[str, Choice] = {kind: split for kind in HIGH if (split := _shares(at, kind)).buckets}
    defaults: dict[str, Json] = {kind: {} for kind in shares}
    return Record({**({"groups": Record(groups)} if groups else {}), **shares}, defaults=defaults)


def _open_to(at: Now, space: str, choices: Sequence[str]) -> Sequence[str]:
    """What low units on a space can attack; those of an ally go along (TM-169)."""
    fixed = fixed_by_ally(at.state, at.seat, space)
    return choices if fixed is None else [fixed[1]]


def _shares(at: Now, kind: Literal["messiah", "avatar"]) -> Split:
    """How a high unit may divide its attacks (TM-166, TM-167)."""
    unit, most = lone(at.state, at.seat, kind), HIGH_ATTACKS[kind]
    spaces = aimable(at.state, at.seat, unit.at) if unit else []

    def refuse(space: str) -> Reason:
        return cannot_aim(at.state, unit.at, space) if unit else none_of_that_kind(kind)

    def wrong(amount: int) -> Reason:
        return too_many_attacks(kind, amount)

    return Split(
        [Bucket(space, Words("space {space}", space=space), refs=(A_SPACE.of(space),)) for space in spaces],
        max_total=most if spaces else 0,
        refuse=refuse,
        too_much=lambda _, amount: wrong(amount),
        wrong_total=wrong,
    )


class Targets(
    Decision[Now],
    form="{aims}",
    bare=True,
    rule=Sentence(
        Words("Low units of a space attack one adjacent space with enemies on it, or hold."), "TM-164"
    ),
):
    """TM-161."""

    what, writing = Words("combat targets"), WRITING
    aims: Aims = asks(aims_now, in_lines)

    def problems(self, at: Now) -> Reason | None:
        return aims_problem(at.state, at.seat, self.aims)

    @classmethod
    def propose(cls, at: Now, source: Source) -> Targets:
        """Mostly the default; now and then something else for each."""
        aims = default_aims(at.state, at.seat)
        for space, choices in attackers(at.state, at.seat).items():
            if source.below(WAVERING) == 0 and fixed_by_ally(at.state, at.seat, space) is None:
                aims.groups[space] = pick(source, [*choices, HOLD])
        for kind, shares in aims.high():
            unit = lone(at.state, at.seat, kind)
            if unit is not None and shares and source.below(SPREADING) == 0:
                choices = aimable(at.state, at.seat, unit.at)
                shares.clear()
                for _ in range(HIGH_ATTACKS[kind]):
                    to = pick(source, choices)
                    shares[to] = shares.get(to, 0) + 1
        return cls(aims=aims)


def dying(at: Mercy) -> Some:
    return Some(unit_options(at.units), max=at.amount)


class Saved(Decision[Mercy], form="{units}", bare=True):
    """TM-182: the units that a card saves."""

    what, writing = Words("units that live"), WRITING
    units: tuple[str, ...] = asks(dying, units)
