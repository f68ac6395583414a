"""What a game gives the table: its manifest, read like a table of contents."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast

from referee.engine.ahead import OrderAhead, QueueRules
from referee.engine.canonical import hash_of
from referee.engine.choices import Fact, FactFamily, FactValues, Labels, Record
from referee.engine.components import ComponentList
from referee.engine.content import BadContent, reader
from referee.engine.events import Event
from referee.engine.facts import StatedFact
from referee.engine.grammar import Grammar
from referee.engine.json_types import Json
from referee.engine.motions import Intervene, RulesMotion
from referee.engine.problems import IllegalAnswer, Problem
from referee.engine.records import EventRecord
from referee.engine.seat_look import SeatLook, Standing

if TYPE_CHECKING:
    from referee.engine.table import Table

S = TypeVar("S")
C = TypeVar("C")

Phase = Callable[["Table[S, C]"], Coroutine[Any, Any, str | None]]
"""One chapter of the rules. Returns the name of the next phase, or None when the game is over."""


@dataclass(frozen=True)
class Setup(Generic[C]):
    """What is fixed before the first turn, apart from the seed."""

    game: str
    seats: int
    options: Mapping[str, Json]
    content: C

    def limit(self, option: str) -> int | None:
        """The number that the table has chosen for an option; None if it has chosen none."""
        limit = self.options[option]
        return limit if isinstance(limit, int) else None


MakesGrammar: TypeAlias = Callable[[S, Setup[C], int, Json], Grammar]
"""How a kind of answer is written: from the state, the set-up, the seat and the order's test."""


Worth: TypeAlias = Callable[[Any], int]
"""How good a rule of thumb thinks an answer is: the more, the better."""
WorthOfAnswers: TypeAlias = Callable[[Mapping[str, Json], C, int, str], Worth]
"""The same for a seat's answers to a kind of question, judging by what the seat may see, and the content."""


@dataclass(frozen=True)
class Result:
    """How a game ended. `places` ranks all seats (equal numbers are ties); `scores` says why."""

    winners: tuple[int, ...]
    places: Mapping[int, int]
    scores: Mapping[int, Mapping[str, Json]]
    ending: str = ""
    """Which of several ends it came to, in a game that has several; or how the table ended it."""
    conceded: tuple[int, ...] = ()
    """The seats that gave up, where the rules do not handle that themselves."""

    def to_json(self) -> dict[str, Json]:
        return {
            "winners": list(self.winners),
            "places": {str(seat): place for seat, place in self.places.items()},
            "scores": {str(seat): dict(score) for seat, score in self.scores.items()},
            **({"ending": self.ending} if self.ending else {}),
            **({"conceded": list(self.conceded)} if self.conceded else {}),
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Result:
        """The result that this is the JSON of."""
        return cls(
            tuple(data["winners"]),
            {int(seat): place for seat, place in data["places"].items()},
            {int(seat): score for seat, score in data["scores"].items()},
            data.get("ending", ""),
            tuple(data.get("conceded", ())),
        )


@dataclass(frozen=True)
class Facts(Generic[S, C]):
    """What orders sent ahead may test: public facts, and the seat's own."""

    stated: Callable[[S, Setup[C], int], Sequence[StatedFact]]
    lookup: Callable[[S, Setup[C], int], Mapping[str, Json]] | None = None
    """The values of those that are stated, each worked out when looked up; None: all at once."""
    by_name: Callable[[S, Setup[C], int], Sequence[FactFamily]] = lambda *_: ()
    """Facts too numerous to state: their values are worked out when a test names them."""

    def __call__(self, state: S, setup: Setup[C], seat: int) -> Sequence[StatedFact]:
        return self.stated(state, setup, seat)

    def values(self, state: S, setup: Setup[C], seat: int) -> Mapping[str, Json]:
        """The stated facts' values, by their names."""
        if self.lookup is not None:
            return self.lookup(state, setup, seat)
        return {one.fact.id: one.value for one in self.stated(state, setup, seat)}


@dataclass(frozen=True)
class Interventions(Generic[S, C]):
    """What rules say of what a table does beside playing."""

    concede: Intervene | None = None
    """What they do when a seat gives up; None: defaults play on for it, and it comes last."""
    early_end: Callable[[S, Setup[C]], Result] | None = None
    """How a game is scored that all agree to end early; None: it ends without a result."""
    motions: tuple[RulesMotion[S, C], ...] = ()
    """What the table may vote on by these rules, beyond what every table may."""
    out: Callable[[S], Sequence[int]] | None = None
    """Seats that are out of a game that goes on: they have no vote. None: there never are any."""


@dataclass(frozen=True)
class Ruleset(Generic[S, C]):
    """One game. The functions are pure; the state is a dataclass that `codec` can write."""

    id: str
    name: str
    version: str
    summary: str
    min_seats: int
    max_seats: int
    state: type[S]
    opening: str
    phases: Mapping[str, Phase[S, C]]
    kinds: tuple[str, ...]
    """The kinds of its questions, in the order of the rules."""
    new_state: Callable[[Setup[C]], S]
    """The state before the opening phase: nothing shuffled, nothing dealt."""
    round: Callable[[S], int]
    view: Callable[[S, Setup[C], int | None], dict[str, Json]]
    """What a seat (None: a spectator) may see, built up from nothing."""
    facts: Facts[S, C]
    broken_laws: Callable[[S, Setup[C]], list[str]]
    """The game's conservation laws that do not hold, in words; [] for every state that can come up."""
    result: Callable[[S, Setup[C]], Result]
    events: type[Event]
    """The base of all kinds of its events; it words the result, too."""
    content: type[C] | None = None
    """The dataclass that a pack is read into: see `content.py`. None: the game has no content."""
    components: Callable[[C], Sequence[ComponentList]] = field(default=lambda _: ())
    """All that a pack holds, in words: players have no printed copy."""
    options: Record = field(default_factory=lambda: Record({}))
    """The table options; every field has its value in `option_defaults`."""
    option_defaults: Mapping[str, Json] = field(default_factory=dict)
    option_checks: Callable[[Mapping[str, Json], int, C], list[Problem]] = field(default=lambda *_: [])
    """What is wrong with these options for this number of seats and this content, beyond their shape."""
    labels: Labels = field(default_factory=Labels)
    """What it calls the fields of answers, and groups of things to choose."""
    queues: QueueRules = field(default_factory=QueueRules)
    grammars: Mapping[str, MakesGrammar[S, C]] = field(default_factory=dict)
    """By kind of question, how a seat's answers are written before it is asked: given the state now, and the
    test of the questions that an order is meant for."""
    bounds: Mapping[str, Json] = field(default_factory=dict)
    """Options under which every game ends, whatever is answered: simulations use them by default."""
    interventions: Interventions[S, C] = field(default_factory=lambda: Interventions())
    """What these rules say of players who give up, of votes, and of an end before the end."""
    unsettled: Callable[[S, Setup[C], Sequence[EventRecord]], list[str]] = field(default=lambda *_: [])
    """What does not add up in a finished game, in words, judging by everything the table was told."""
    no_amounts: tuple[str, ...] = ()
    """The names of fields whose numbers are not amounts, and may be below zero."""
    seat_look: SeatLook[S, C] | None = None
    """What seats are called, their colours, and how they stand. None: they have numbers, and no more."""
    worth: WorthOfAnswers[C] | None = None
    """The rules of thumb of `bot:steady`; None: it has none here, and answers at random."""

    def testable(self, state: S, setup: Setup[C], seat: int) -> list[Fact]:
        """What the tests of a seat may be about."""
        stated = [one.fact for one in self.facts(state, setup, seat)]
        return [*stated, *self.facts.by_name(state, setup, seat)]

    def fact_values(self, state: S, setup: Setup[C], seat: int) -> FactValues:
        """The facts that a seat's tests read, as they are when one of them reads first."""
        return FactValues(
            lambda: self.facts.values(state, setup, seat), lambda: self.facts.by_name(state, setup, seat)
        )

    def titles(self, state: S, setup: Setup[C]) -> dict[int, str]:
        """What the rules call the seats that have names."""
        if self.seat_look is None or self.seat_look.title is None:
            return {}
        title = self.seat_look.title
        called = {seat: title(state, setup.content, seat) for seat in range(1, setup.seats + 1)}
        return {seat: title for seat, title in called.items() if title}

    def colours(self, state: S, setup: Setup[C]) -> dict[int, str]:
        """The colours of the seats that have one."""
        if self.seat_look is None:
            return {}
        of_seats = {seat: self.seat_look.colour(state, seat) for seat in range(1, setup.seats + 1)}
        return {seat: colour for seat, colour in of_seats.items() if colour}

    def standings(self, state: S, setup: Setup[C]) -> dict[int, Standing]:
        """How the seats stand, as everybody may know it."""
        if self.seat_look is None:
            return {}
        told = {seat: self.seat_look.standing(state, setup, seat) for seat in range(1, setup.seats + 1)}
        return {seat: standing for seat, standing in told.items() if standing is not None}

    def grammar(self, state: S, setup: Setup[C], seat: int, order: OrderAhead) -> Grammar | None:
        """How the answers of an order that this seat sends ahead are written; None if nobody can tell."""
        makes = self.grammars.get(order.kind)
        return None if makes is None else makes(state, setup, seat, order.when)

    def intervention(self, kind: str) -> Intervene | None:
        """What the rules do when a seat concedes or their motion is carried; None if they define nothing."""
        if kind == "concede":
            return self.interventions.concede
        motion = self.motion(kind)
        return None if motion is None else motion.carry

    def motion(self, kind: str) -> RulesMotion[S, C] | None:
        """The rules' motion with this name."""
        return next((one for one in self.interventions.motions if one.kind == kind), None)

    def settle_options(self, given: Mapping[str, Json], seats: int, content: C) -> dict[str, Json]:
        """All options: the given ones, checked, and defaults for the rest; raises IllegalAnswer."""
        options = {**self.option_defaults, **given}
        problems = self.options.problems(options) or self.option_checks(options, seats, content)
        if problems:
            raise IllegalAnswer(problems)
        return options

    def fits(self, options: Mapping[str, Json]) -> bool:
        """Whether these rules can play a game with these options."""
        return options.keys() == self.option_defaults.keys()

    def known_options(self, options: Mapping[str, Json]) -> dict[str, Json]:
        """Those of these options that the rules know, for a table that goes on by them."""
        return {name: value for name, value in options.items() if name in self.option_defaults}

    def load_content(self, data: Json) -> C:
        """The content object of a pack (None for a game without content); raises BadContent."""
        if self.content is None:
            if data:
                raise BadContent(f"{self.name} has no content.")
            return cast("C", None)
        hashable: Any = self.content
        return cast("C", reader(hashable).read(data))


@dataclass(frozen=True)
class ContentPack:
    """Cards and boards as data. Its hash is part of the game."""

    id: str
    name: str
    data: Mapping[str, Json]

    @property
    def hash(self) -> str:
        return hash_of(dict(self.data))
