"""What the rules hold in their hands: the state, and the few things they can do to the world."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar

from referee.engine.asks import Ask
from referee.engine.decisions.question import Question
from referee.engine.dice import arranged
from referee.engine.events import Event
from referee.engine.frozen import frozen
from referee.engine.json_types import Json
from referee.engine.records import EventRecord

if TYPE_CHECKING:
    from referee.engine.ruleset import Setup

S = TypeVar("S")
C = TypeVar("C")
T = TypeVar("T")
D = TypeVar("D")


@frozen()
class Pause:
    """What a phase hands to the kernel when it awaits an answer."""

    asks: tuple[Ask, ...]
    sealed: bool
    window: bool = False
    formal: bool = False
    """Nobody is waited for: what the seat has filed is the answer, or else the default."""

    def __await__(self) -> Generator[Pause, dict[int, Json], dict[int, Json]]:
        return (yield self)


class Recorder(Protocol):
    """The kernel's side of the table: it makes the draws and keeps the events."""

    def roll(self, label: str, sides: int) -> int: ...

    def permutation(self, label: str, items: Sequence[Json]) -> list[int]: ...

    def pick(self, label: str, items: Sequence[Json]) -> int: ...

    def record(self, event: EventRecord) -> None: ...


class Table(Generic[S, C]):
    """A game's rules see this and nothing else."""

    rehearsing: ClassVar[bool] = False
    """Whether something is only tried out here: see `rehearsal.py`."""

    def __init__(self, state: S, setup: Setup[C], recorder: Recorder) -> None:
        self.state = state
        self.setup = setup
        self.content = setup.content
        self.options = setup.options
        self._recorder = recorder

    @property
    def seats(self) -> range:
        """Seat numbers, from 1."""
        return range(1, self.setup.seats + 1)

    # Asking. Await these; nothing else may be awaited.

    async def ask(self, ask: Ask) -> Json:
        """One seat decides while all others wait."""
        answers = await Pause((ask,), sealed=False)
        return answers[ask.seat]

    async def ask_all(self, asks: Iterable[Ask]) -> dict[int, Json]:
        """Several seats decide at once; nobody learns anything until all have. No asks, no wait."""
        together = tuple(asks)
        if not together:
            return {}
        return await Pause(together, sealed=True)

    async def decide(self, question: Question[D]) -> D:
        """One seat decides, and the rules get its decision."""
        return question.meaning(await self.ask(question))

    async def decide_all(self, questions: Iterable[Question[D]]) -> dict[int, D]:
        """Several seats decide at once, as in `ask_all`."""
        together = tuple(questions)
        answers = await self.ask_all(together)
        return {one.seat: one.meaning(answers[one.seat]) for one in together}

    async def window(self, asks: Iterable[Ask]) -> dict[int, Json]:
        """A chance to react. Ask every seat that could react judging by public facts, whatever it holds.

        An ask's default is its pass; the reactions come back in the order of the asks, without the passes.
        """
        together = tuple(asks)
        answers = await Pause(together, sealed=True, window=True) if together else {}
        return {ask.seat: answers[ask.seat] for ask in together if answers[ask.seat] != ask.default}

    async def settle(self, ask: Ask) -> Json:
        """A formality: answered at once from what the seat has filed, or by the default. Nobody sees it."""
        answers = await Pause((ask,), sealed=True, formal=True)
        return answers[ask.seat]

    # Drawing. Labels are unique in the game.

    def roll(self, label: str, sides: int) -> int:
        """A public die, from the seed of the step just resolved."""
        return self._recorder.roll(label, sides)

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """A secret shuffle. Items are ids or other JSON values."""
        return arranged(items, self._recorder.permutation(label, items))  # type: ignore[arg-type]

    def pick(self, label: str, items: Sequence[T]) -> T:
        """A secret pick of one item."""
        return items[self._recorder.pick(label, items)]  # type: ignore[arg-type]

    # Telling.

    def tell(
        self, event: Event, *, private: Mapping[int, Event] | None = None, rule: str | None = None
    ) -> None:
        """Something everybody sees; seats in `private` see their own face of it instead."""
        self._recorder.record(EventRecord(event.kind, event, private or {}, rule=rule))

    def tell_only(self, faces: Mapping[int, Event], *, rule: str | None = None) -> None:
        """Something that only these seats see; nobody else learns of it before the end."""
        if faces:
            kind = next(iter(faces.values())).kind
            self._recorder.record(EventRecord(kind, None, faces, rule=rule))

    def tell_at_the_end(self, event: Event, *, rule: str | None = None) -> None:
        """Something that nobody learns before the game is over: then the transcript has it."""
        self._recorder.record(EventRecord(event.kind, None, hidden=event, rule=rule))
