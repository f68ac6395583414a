"""The kernel: drives a game's phases from one step to the next.

Phases are coroutines without an event loop. A phase's return is a checkpoint: the state is written down, and
a position is the last checkpoint plus the answers since, so that loading a game replays only its current
phase.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, Generic, Literal, TypeVar

from referee.engine import codec
from referee.engine.asks import Ask, Step, step_key
from referee.engine.dice import Draw
from referee.engine.formalities import Settled, Settler, by_default
from referee.engine.frozen import frozen
from referee.engine.json_types import Json
from referee.engine.laws import amounts_below_zero
from referee.engine.motions import SAME_QUESTION
from referee.engine.problems import IllegalAnswer, Problem
from referee.engine.randomness import Randomness
from referee.engine.records import EventRecord
from referee.engine.ruleset import Result, Ruleset, Setup
from referee.engine.table import Pause, Table

S = TypeVar("S")
C = TypeVar("C")

MAX_STEPS_IN_A_PHASE = 64
MAX_TURNS_WITHOUT_A_STEP = 1000
"""Phases and formalities."""


class RulesError(Exception):
    """The rules of a game broke a law of the engine: a fault in the game's code, not of a player."""


class Divergence(Exception):
    """A replay that departs from the journal. The game is held rather than guessed onward."""

    def __init__(self, step: int, expected: str, found: str) -> None:
        super().__init__(f"step {step}: the journal has {expected}, the rules now ask {found}")
        self.step = step
        self.expected = expected
        self.found = found


@frozen()
class Intervention:
    """What happened between two questions: a seat conceded, or a motion of the rules was carried."""

    kind: str
    seat: int | None = None


@frozen()
class Answered:
    """A resolved step as it is kept: what was asked, the answers, and the entropy that came with them.

    Where there was an intervention instead, nothing was answered. `epoch` counts the roll-backs and adoptions
    before it; `settled` are the formalities that came up on the way to the next step.
    """

    step: int
    key: str
    answers: Mapping[int, Json] = field(repr=False)
    entropy: Mapping[int, str] = field(default_factory=dict)
    epoch: int = 0
    intervention: Intervention | None = None
    settled: tuple[Settled, ...] = ()


@frozen()
class Checkpoint:
    """The state at the start of a phase. `step` is the last one resolved before it, with its entropy.

    `settled` are the formalities between it and the first step after it.
    """

    phase: str
    state: Json = field(repr=False)
    step: int
    entropy: Mapping[int, str]
    epoch: int = 0
    settled: tuple[Settled, ...] = ()


@frozen()
class Position:
    """Where a game stands: enough to go on, in any process."""

    checkpoint: Checkpoint
    since: tuple[Answered, ...] = ()


@frozen()
class Advance:
    """What came of resolving a step: what happened and what was drawn, up to the next step or the end."""

    events: tuple[EventRecord, ...]
    draws: tuple[Draw, ...]
    settled: tuple[Settled, ...] = ()


class _AsKept:
    """The settler of a replay: gives the kept answers in their order; raises Divergence."""

    def __init__(
        self, step: int, kept: Sequence[Settled], watch: Callable[[Play[Any, Any], Ask], None] | None = None
    ) -> None:
        self._step = step
        self._left = list(kept)
        self._watch = watch

    def __call__(self, play: Play[Any, Any], ask: Ask) -> Json:
        if self._watch is not None:
            self._watch(play, ask)
        found = str(Settled(ask.kind, ask.seat, None))
        if not self._left:
            raise Divergence(self._step, "no formality here", found)
        kept = self._left.pop(0)
        if (kept.kind, kept.seat) != (ask.kind, ask.seat):
            raise Divergence(self._step, str(kept), found)
        for problem in ask.choice.problems(kept.answer):
            raise Divergence(
                self._step, f"{kept}, by an answer that was legal", f"it is not: {problem.message}"
            )
        return kept.answer

    def check_used_up(self) -> None:
        for kept in self._left:
            raise Divergence(self._step, str(kept), "no such formality")


class Play(Generic[S, C]):
    """A game in memory, standing at an open step or at its end."""

    def __init__(
        self,
        rules: Ruleset[S, C],
        setup: Setup[C],
        randomness: Randomness,
        checkpoint: Checkpoint,
        *,
        careful: bool = False,
    ) -> None:
        """Use `begin`, `resume` or `at`. `careful` checks the engine's and the game's laws at every step."""
        self.rules = rules
        self.setup = setup
        self.step: Step | None = None
        self.result: Result | None = None
        self.fleeting = False
        """Whether it is played to its end at once: nobody asks for its position, no checkpoint is written."""
        self._randomness = randomness
        self._careful = careful
        self._settle: Settler = by_default
        self._settled: list[Settled] = []
        self._checkpoint = replace(checkpoint, settled=())
        self._since: list[Answered] = []
        self._awaited: tuple[int, ...] = ()  # whose answers the phase waits for, in its order
        self._defaults: dict[int, Json] = {}  # of seats among them that the open step no longer asks
        self._events: list[EventRecord] = []
        self._draws: list[Draw] = []
        self._labels: set[str] = set()
        self._last_step = checkpoint.step
        self._entropy: Mapping[int, str] = checkpoint.entropy
        self._epoch = checkpoint.epoch
        self._table = Table(codec.decode(rules.state, checkpoint.state), setup, self)
        self._phase: Coroutine[Any, Any, str | None] = rules.phases[checkpoint.phase](self._table)

    @classmethod
    def begin(
        cls,
        rules: Ruleset[S, C],
        setup: Setup[C],
        randomness: Randomness,
        *,
        careful: bool = False,
        settle: Settler = by_default,
    ) -> tuple[Play[S, C], Advance]:
        """A new game, up to its first step. Step 0 is the set-up: nobody is asked, but there may be draws.

        Nobody can have filed anything before a game begins: formalities of the set-up go by default.
        """
        opening = Checkpoint(rules.opening, codec.encode(rules.new_state(setup)), 0, {})
        return cls.at(rules, setup, randomness, opening, careful=careful, settle=settle)

    @classmethod
    def at(
        cls,
        rules: Ruleset[S, C],
        setup: Setup[C],
        randomness: Randomness,
        checkpoint: Checkpoint,
        *,
        careful: bool = False,
        settle: Settler = by_default,
    ) -> tuple[Play[S, C], Advance]:
        """A game that starts from any checkpoint, and what happens up to its next step."""
        play = cls(rules, setup, randomness, checkpoint, careful=careful)
        play._settle = settle
        play._run(None)
        return play, play._taken_advance()

    @classmethod
    def resume(
        cls, rules: Ruleset[S, C], setup: Setup[C], randomness: Randomness, position: Position
    ) -> Play[S, C]:
        """A game as it stood; raises Divergence if the rules no longer ask what the journal answered."""
        kept = _AsKept(position.checkpoint.step, position.checkpoint.settled)
        play, _ = cls.at(rules, setup, randomness, position.checkpoint, settle=kept)
        kept.check_used_up()
        for answered in position.since:
            play.replay(answered)
        return play

    @property
    def state(self) -> S:
        return self._table.state

    @property
    def phase(self) -> str:
        return self._checkpoint.phase

    @property
    def epoch(self) -> int:
        """How often the game was rolled back before the open step."""
        return self._epoch

    @property
    def last_step(self) -> int:
        """The last step that was resolved, or is being resolved."""
        return self._last_step

    @property
    def position(self) -> Position:
        if self.fleeting:
            raise RulesError("a fleeting game has no position")
        return Position(self._checkpoint, tuple(self._since))

    def resolve(
        self,
        answers: Mapping[int, Json],
        entropy: Mapping[int, str] | None = None,
        settle: Settler = by_default,
        *,
        judged: bool = False,
    ) -> Advance:
        """Give the open step its answers, one for each seat asked, and run on to the next step or the end.

        Answers that have been `judged` are known to be legal, and canonical: their own choice made them up.
        """
        if self.step is None:
            raise RulesError("the game is over: there is no step to resolve")
        step = self.step
        if set(answers) != set(step.seats):
            raise ValueError(f"step {step.number} asks seats {step.seats}, answered by {sorted(answers)}")
        understood = dict(answers) if judged else _understood(step, answers)
        self._last_step = step.number
        self._entropy = dict(entropy or {})
        self._since.append(Answered(step.number, step.key, understood, self._entropy, self._epoch))
        self._settle = settle
        self._run(self._with_defaults(understood))
        return self._taken_advance()

    def intervene(self, intervention: Intervention, settle: Settler = by_default) -> Advance:
        """Let the rules go on without an answer to the open step, as they define for this intervention."""
        carry = self.rules.intervention(intervention.kind)
        if self.step is None or carry is None:
            raise RulesError(f"{self.rules.id} has nothing to say of {intervention.kind!r} now")
        # Seats that are still asked the same question afterwards read it in the same words.
        step, self.step = replace(self.step, asks=tuple(ask.put() for ask in self.step.asks)), None
        self._last_step = step.number
        self._entropy = {}
        self._settle = settle
        following = carry(self._table, intervention.seat)
        if following == SAME_QUESTION:
            answered = Answered(step.number, step.key, {}, epoch=self._epoch, intervention=intervention)
            self._since.append(answered)
            self._ask_without(intervention.seat, step)
            return self._taken_advance()
        self._phase.close()
        if following is None:
            self._end()
        else:
            self._enter(following)
            self._run(None)
        return self._taken_advance()

    def _ask_without(self, seat: int | None, step: Step) -> None:
        """Ask the others again; if there are none, run on with the seat's default."""
        self._defaults |= {ask.seat: ask.default for ask in step.asks if ask.seat == seat}
        left = tuple(ask for ask in step.asks if ask.seat != seat)
        if left:
            key = step_key(self.phase, len(self._since), left)
            self.step = replace(step, number=self._last_step + 1, key=key, asks=left)
            if self._careful:
                self._check_laws(codec.encode(self.state))
        else:
            self._run(self._with_defaults({}))

    def _with_defaults(self, answers: Mapping[int, Json]) -> dict[int, Json]:
        given = {**self._defaults, **answers}
        return {seat: given[seat] for seat in self._awaited}

    def reopen(self, number: int, epoch: int) -> None:
        """Ask the open step again under this number, after a roll-back: all draws from here on are new."""
        if self.step is None or number <= self.step.number or epoch <= self._epoch:
            raise RulesError(f"no step can be opened anew as step {number} of epoch {epoch}")
        self.step = replace(self.step, number=number)
        self._last_step = number - 1
        self._epoch = epoch

    def replay(
        self, answered: Answered, watch: Callable[[Play[Any, Any], Ask], None] | None = None
    ) -> Advance:
        """Resolve the open step as the journal says it was; raises Divergence if it is another step.

        `watch` is called whenever a formality has come up, before it is settled as it was.
        """
        found = self.step.key if self.step is not None else "the end of the game"
        if self.step is not None and answered.epoch > self._epoch and answered.step > self.step.number:
            self.reopen(answered.step, answered.epoch)
        if self.step is None or found != answered.key or self.step.number != answered.step:
            raise Divergence(answered.step, answered.key, found)
        kept = _AsKept(answered.step, answered.settled, watch)
        try:
            if answered.intervention is not None:
                advance = self.intervene(answered.intervention, kept)
            else:
                advance = self.resolve(answered.answers, answered.entropy, kept)
        except IllegalAnswer as error:
            raise Divergence(answered.step, "an answer that was legal", f"it is not: {error}") from error
        kept.check_used_up()
        return advance

    # The recorder's side of the table.

    def roll(self, label: str, sides: int) -> int:
        label = self._in_epoch(label)
        face = self._randomness.roll(label, sides, self._last_step, self._entropy)
        self._note(label, "roll", sides, face, public=True)
        return face

    def permutation(self, label: str, items: Sequence[Json]) -> list[int]:
        label = self._in_epoch(label)
        order = self._randomness.permutation(label, items)
        self._note(label, "shuffle", len(items), list(order), public=False)
        return order

    def pick(self, label: str, items: Sequence[Json]) -> int:
        label = self._in_epoch(label)
        index = self._randomness.pick(label, items)
        self._note(label, "pick", len(items), index, public=False)
        return index

    def record(self, event: EventRecord) -> None:
        self._events.append(event)

    def _in_epoch(self, label: str) -> str:
        """Draws must not repeat after a roll-back: the label carries the epoch, so the draw is new."""
        return f"{label}@{self._epoch}" if self._epoch else label

    def _note(
        self, label: str, kind: Literal["roll", "shuffle", "pick"], sides: int, result: Json, *, public: bool
    ) -> None:
        if label in self._labels:
            raise RulesError(f"the draw {label!r} was made before: labels are unique in a game")
        self._labels.add(label)
        self._draws.append(Draw(label, kind, sides, result, public, self._last_step))

    # Running.

    def _run(self, answers: dict[int, Json] | None) -> None:
        """Send the answers in and run until the rules ask again or the game is over."""
        self.step = None
        self._defaults = {}
        for _ in range(MAX_TURNS_WITHOUT_A_STEP):
            try:
                pause = self._phase.send(answers)
            except StopIteration as end:
                answers = None
                if end.value is None:
                    self._end()
                    return
                self._enter(end.value)
                continue
            if not isinstance(pause, Pause):
                raise RulesError(f"rules may await only the table's asks, not {pause!r}")
            if not pause.formal:
                self._open(pause)
                return
            answers = {ask.seat: self._settled_answer(ask) for ask in pause.asks}
        self._phase.close()
        raise RulesError(f"{MAX_TURNS_WITHOUT_A_STEP} phases and formalities went by without a question")

    def _settled_answer(self, ask: Ask) -> Json:
        """The answer to a formality; it is kept with the step being resolved, for whoever replays it."""
        if self._careful:
            self._check_ask(ask)
        answer = self._settle(self, ask)
        try:
            if answer is not ask.default:  # which is legal, and in its canonical form
                answer = ask.understood(answer)
        except IllegalAnswer as error:
            raise RulesError(f"{ask.kind} was settled by an illegal answer: {error}") from None
        one = Settled(ask.kind, ask.seat, answer)
        self._settled.append(one)
        if self._since:
            last = self._since[-1]
            self._since[-1] = replace(last, settled=(*last.settled, one))
        else:
            self._checkpoint = replace(self._checkpoint, settled=(*self._checkpoint.settled, one))
        return answer

    def _end(self) -> None:
        self.result = self.rules.result(self.state, self.setup)
        if self._careful:
            self._check_laws(codec.encode(self.state))

    def _enter(self, phase: str) -> None:
        if phase not in self.rules.phases:
            raise RulesError(f"{self.rules.id} has no phase {phase!r}")
        state = None if self.fleeting else codec.encode(self.state)
        if self._careful:
            self._check_laws(state)
            self._table.state = codec.decode(self.rules.state, state)
            if codec.encode(self._table.state) != state:
                raise RulesError(f"the state does not survive a checkpoint before phase {phase!r}")
        self._checkpoint = Checkpoint(phase, state, self._last_step, self._entropy, self._epoch)
        self._since = []
        self._phase = self.rules.phases[phase](self._table)

    def _open(self, pause: Pause) -> None:
        if len(self._since) >= MAX_STEPS_IN_A_PHASE:
            raise RulesError(
                f"phase {self.phase!r} asks more than {MAX_STEPS_IN_A_PHASE} times: it needs a checkpoint"
            )
        seats = [ask.seat for ask in pause.asks]
        if len(set(seats)) != len(seats):
            raise RulesError(f"one step asks the same seat twice: {seats}")
        self._awaited = tuple(seats)
        key = step_key(self.phase, len(self._since), pause.asks)
        self.step = Step(self._last_step + 1, key, pause.asks, pause.sealed, pause.window)
        if self._careful:
            self._check_laws(codec.encode(self.state))
            for ask in pause.asks:
                self._check_ask(ask)

    def _check_ask(self, ask: Ask) -> None:
        if ask.kind not in self.rules.kinds:
            raise RulesError(f"{self.rules.id} does not say that it asks {ask.kind!r}")
        for problem in ask.choice.problems(ask.default):
            raise RulesError(f"the default of {ask.kind} is illegal at {problem.path}: {problem.message}")

    def _check_laws(self, encoded: Json) -> None:
        """Check that the state, which is also given as JSON, keeps all laws."""
        broken = [
            *amounts_below_zero(encoded, self.rules.no_amounts),
            *self.rules.broken_laws(self.state, self.setup),
        ]
        if broken:
            raise RulesError(f"broken law after step {self._last_step}: {'; '.join(broken)}")

    def _taken_advance(self) -> Advance:
        advance = Advance(tuple(self._events), tuple(self._draws), tuple(self._settled))
        self._events, self._draws, self._settled = [], [], []
        return advance


def _understood(step: Step, answers: Mapping[int, Json]) -> dict[int, Json]:
    """The answers as the rules get them; raises IllegalAnswer, with pointers that begin with the seat."""
    understood: dict[int, Json] = {}
    problems: list[Problem] = []
    for ask in step.asks:
        try:
            understood[ask.seat] = ask.understood(answers[ask.seat])
        except IllegalAnswer as error:
            problems += [problem.within(ask.seat) for problem in error.problems]
    if problems:
        raise IllegalAnswer(problems)
    return understood
