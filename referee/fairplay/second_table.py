"""A second table, at which a game is replayed: it takes what happened, and writes each entry again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine import codec, seeds
from referee.engine.asks import Step
from referee.engine.formalities import Settled
from referee.engine.json_types import Json
from referee.engine.play import Advance, Answered, Checkpoint, Divergence, Intervention, Play, RulesError
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.fairplay import entries
from referee.fairplay.entries import Given, Statement
from referee.fairplay.reading import DoesNotHold
from referee.library import AnyRuleset


class SecondTable:
    """The game according to its journal; DoesNotHold where the rules go another way."""

    def __init__(self, rules: AnyRuleset, setup: Setup[Any], of_game: seeds.Seeds) -> None:
        self.rules = rules
        self.setup = setup
        self.seeds = of_game
        self._play: Play[Any, Any] | None = None
        self._base: Checkpoint | None = None  # where the rules in force began; None: at the start
        self._line: list[Answered] = []  # since then, without what was rolled back

    @property
    def play(self) -> Play[Any, Any]:
        if self._play is None:
            raise DoesNotHold("the game has not started")
        return self._play

    @property
    def step(self) -> Step:
        """The open one."""
        if self.play.step is None:
            raise DoesNotHold("played again, the game is over before this step")
        return self.play.step

    def begin(self, entropy: Mapping[int, str]) -> Statement:
        self._play, advance = Play.begin(self.rules, self.setup, Seeded(self.seeds))
        return entries.started(
            seats=self.setup.seats,
            entropy=entropy,
            seed=self.seeds.step_seed(0),
            advance=advance,
            state=self._state(),
        )

    def open(self, due_at: str | None) -> Statement:
        step = self.step
        commitment = seeds.step_commitment(self.setup.game, step.number, self.seeds.step_seed(step.number))
        return entries.opened(step, seed_commitment=commitment, due_at=due_at)

    def resolve(
        self,
        given: Mapping[int, Given],
        entropy: Mapping[int, str],
        *,
        settled: tuple[Settled, ...],
        filed: Mapping[int, int],
    ) -> Statement:
        step = self.step
        answers = {seat: one.answer for seat, one in given.items()}
        advance = self._go_on(
            Answered(step.number, step.key, answers, entropy, self.play.epoch, settled=settled)
        )
        seed = self.seeds.step_seed(step.number)
        return entries.resolved(
            step, given, entropy=entropy, seed=seed, advance=advance, state=self._state(), filed=filed
        )

    def intervene(self, intervention: Intervention, settled: tuple[Settled, ...] = ()) -> Statement:
        step, epoch = self.step, self.play.epoch
        advance = self._go_on(
            Answered(step.number, step.key, {}, epoch=epoch, intervention=intervention, settled=settled)
        )
        seed = self.seeds.step_seed(step.number)
        return entries.intervened(step.number, intervention, seed=seed, advance=advance, state=self._state())

    def roll_back(self, to: int) -> Statement:
        """Ask this step's question again. The table's agreement to other rules cannot be undone."""
        number, epoch = self.step.number + 1, self.play.epoch + 1
        if to not in [answered.step for answered in self._line]:
            raise DoesNotHold(f"step {to} is not one that the game has come by")
        kept = [answered for answered in self._line if answered.step < to]
        randomness = Seeded(self.seeds)
        if self._base is None:
            self._play, _ = Play.begin(self.rules, self.setup, randomness)
        else:
            self._play, _ = Play.at(self.rules, self.setup, randomness, self._base)
        self._line = []
        for answered in kept:
            self._go_on(answered)
        self._play.reopen(number, epoch)
        return entries.rolled_back(to, step=number, epoch=epoch)

    def adopt(self, rules: AnyRuleset, setup: Setup[Any], base: Checkpoint, version: str) -> Statement:
        """Continue by other rules, from the checkpoint that `adoption_base` makes of the last one.

        The table has agreed to them under this version number.
        """
        self.rules, self.setup, self._base, self._line = rules, setup, base, []
        self._play, advance = Play.at(rules, setup, Seeded(self.seeds), base)
        return entries.adopted(
            base.step,
            version,
            seed=self.seeds.step_seed(base.step),
            advance=advance,
            state=self._state(),
        )

    def _go_on(self, answered: Answered) -> Advance:
        try:
            advance = self.play.replay(answered)
        except (Divergence, RulesError) as error:
            raise DoesNotHold(f"the rules do not take it: {error}") from None
        self._line.append(answered)
        return advance

    def _state(self) -> Json:
        return codec.encode(self.play.state)


def adoption_base(last: Checkpoint, open_step: int, epoch: int) -> Checkpoint:
    """Where adopted rules begin: at the last checkpoint, after the step that was open.

    That step is void. What the rules draw from here on is new, in an epoch of its own.
    """
    return Checkpoint(last.phase, last.state, open_step, {}, epoch + 1)
