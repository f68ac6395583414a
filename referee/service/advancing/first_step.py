"""Setting up a table: the rules run outside any lock, once it is known who sits where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from referee.engine.play import Advance, Play
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.library import AnyRuleset
from referee.service.advancing.next_step import Rest, come_to_rest
from referee.service.requests.repeated_judgements import Overtaken, until_it_stands
from referee.service.running.context import Referee
from referee.service.running.plays import AnyPlay
from referee.store.transactions import Transaction

T = TypeVar("T")


@dataclass(frozen=True, repr=False)
class SetUp:
    """A table that is set up, and where it came to rest."""

    play: AnyPlay
    advance: Advance
    rest: Rest


@dataclass(repr=False)
class FirstStep:
    """For a verb that may start a game: it gets as far as the start, is rolled back while the rules run
    for what it has found there, and is then repeated with the result.
    """

    referee: Referee
    _wanted: tuple[AnyRuleset, Setup[Any], Seeds] | None = field(default=None, init=False)
    _ready: tuple[object, SetUp] | None = field(default=None, init=False)

    def run(self, unit: Callable[[Transaction], T]) -> T:
        """Do the unit, which may need a table to be set up."""

        def set_up_and_run() -> T:
            if self._wanted is not None:
                rules, setup, seeds = self._wanted
                play, advance = Play.begin(rules, setup, Seeded(seeds))
                self._ready = (
                    _known_by(*self._wanted),
                    SetUp(play, advance, come_to_rest(play, seeds, advance)),
                )
                self._wanted = None
            return self.referee.store.run(unit)

        return until_it_stands(set_up_and_run)

    def set_up(self, rules: AnyRuleset, setup: Setup[Any], seeds: Seeds) -> SetUp:
        """The table, by these rules and from these seeds; raises Overtaken if it has to be set up first."""
        if self._ready is None or self._ready[0] != _known_by(rules, setup, seeds):
            self._wanted = rules, setup, seeds
            raise Overtaken
        return self._ready[1]


def _known_by(rules: AnyRuleset, setup: Setup[Any], seeds: Seeds) -> object:
    # Content packs are read once and kept, so the same pack is the same object.
    return id(rules), setup.game, setup.seats, dict(setup.options), id(setup.content), seeds.step_seed(0)
