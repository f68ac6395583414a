"""An act: a seat activates a space, a card or an ability, with what it has decided beforehand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn, TypeVar

from referee.engine.catalogue import Words
from referee.engine.choices import Option
from referee.engine.decisions import Orders, Question, question
from referee.engine.events import SEAT
from referee.engine.page import Line, Page, row
from referee.engine.rehearsal import Refused
from referee.games.evil_high_priest.decisions.examples import examples_of
from referee.games.evil_high_priest.decisions.order import NOTHING_SAID, ActOrder
from referee.games.evil_high_priest.decisions.small import Choose
from referee.games.evil_high_priest.events.base import Cause
from referee.games.evil_high_priest.events.turns import RewardKind, RewardLost, UseFailed
from referee.games.evil_high_priest.moments import Choosing
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.places import Place, written_place
from referee.games.evil_high_priest.rehearsal import EvilRehearsal, Wanted
from referee.games.evil_high_priest.state import Allocation, Cultist, EvilHighPriest, EvilTable, Following
from referee.games.evil_high_priest.texts.page import page
from referee.games.evil_high_priest.things import A_SPACE
from referee.games.evil_high_priest.words import colour, short_name

T = TypeVar("T")


@dataclass
class Act:
    """`source` is the space or card that acts, as an id; `name` as players know it."""

    t: EvilTable
    seat: int
    source: str
    name: str
    order: ActOrder[Any] = NOTHING_SAID
    cultist: Cultist | None = None
    """The cultist that activated the space: it cannot pay for it (EH-068)."""
    path: tuple[str | int, ...] = ()
    """Where the order stands in the answer."""
    to_store: Allocation = field(default_factory=dict)
    """What the order wants stored where, as far as it has not come yet."""
    picks_made: int = 0
    """How many of the order's Chambers have been taken."""
    entered: list[str] = field(default_factory=list)
    """Monsters taken whose ability on entering is still to come."""
    quiet: bool = False
    """Nothing is asked: what the order leaves open takes its default."""
    off_turn: bool = False
    """Whether it is part of no turn: nobody has ordered it, so nobody could say where its gains go."""
    may_arrange: bool = False
    """Whether something allowed the seat to rearrange its resources (EH-108)."""
    joins: list[str] = field(default_factory=list)
    """Kinds of spaces that this turn's cultist may use although they are occupied."""

    def __post_init__(self) -> None:
        self.to_store = {place: dict(held) for place, held in (self.order.store or {}).items()}

    @property
    def state(self) -> EvilHighPriest:
        return self.t.state

    @property
    def content(self) -> Content:
        return self.t.content

    @property
    def following(self) -> Following:
        return self.t.state.followings[self.seat]

    @property
    def opponents(self) -> list[int]:
        return self.t.state.opponents(self.seat)

    @property
    def cause(self) -> Cause:
        """What acts, as events have it."""
        return Cause.of(self.source)

    def loses_reward(self, reward: RewardKind, *, rule: str = "EH-070") -> None:
        """What it would give cannot be had."""
        self.t.tell(RewardLost(self.seat, self.cause, reward), rule=rule)

    # An order is sealed when only what comes before the first draw or question has been tried out. So each
    # thing that it says is read here, when it is due, and only here.

    def refuse(self, message: str, *path: str | int, rule: str | None = None) -> NoReturn:
        """What the order says is not possible. Whoever reads an order at the table does so in `follow`."""
        raise Refused(message, rule, *self.path, *path)

    async def follow(self, read: Callable[[Act], T], decide_anew: Callable[[str], Awaitable[T]]) -> T:
        """What `read` finds in the order; it changes nothing, and refuses what is not possible now.

        The sender of an order that is only tried out is told so. At the table, where chance or a question
        has come between the order and this moment, the seat decides anew, and is given the reason.
        """
        try:
            return read(self)
        except Refused as refused:
            if self.t.rehearsing:
                raise
            reason = refused.problem.message
        return await decide_anew(reason)

    def superfluous(self, message: str, *path: str | int, rule: str | None = None) -> None:
        """The order mentions something that is not there: its sender is told while it is only tried out.

        Later on that does no harm, and there is nothing to decide.
        """
        if self.t.rehearsing:
            self.refuse(message, *path, rule=rule)

    def comes_to_nothing(self, reason: str, *, rule: str) -> None:
        """What is to be used cannot be: an order for it is refused.

        Where only the table could know, nothing is paid and nothing happens.
        """
        if self.t.rehearsing:
            self.refuse(reason, rule=rule)
        self.t.tell(UseFailed(self.seat, self.cause, rule), rule=rule)

    async def choose(
        self,
        what: str,
        options: Sequence[Option],
        text: str,
        *,
        rule: str | None = None,
        default: str | None = None,
    ) -> str | None:
        """One of the options for the field `what` of the order's target; None if there are none.

        It is asked only if the order does not say, or cannot be followed, and there are several.
        """
        legal = [option.id for option in options]
        said = self.order.aim(what)

        def named(act: Act) -> str | None:
            if said not in legal:
                act.refuse(
                    Words("{name}: {said} cannot be chosen.", name=act.name, said=repr(said)),
                    "target",
                    what,
                    rule=rule,
                )
            return said

        async def decide(reason: str) -> str | None:
            if len(legal) < 2:
                return legal[0] if legal else None
            if self.quiet:
                return default or min(legal)
            self.leave_open(what, legal)

            usual = default or legal[0]

            def words() -> Page:
                called = {option.id: _called(option) for option in options}
                other = [name for id_, name in called.items() if id_ != usual][:1]
                meant = next(one for one in options if one.id == usual)
                answers = [Line((_named(option),), option.refs) for option in options]
                return page(
                    self.t,
                    self.seat,
                    Words("{name}: {question}", name=self.name, question=text),
                    Words("Without an answer it is {meant}.", meant=_named(meant)),
                    about=[row(Words("You can answer with:"), answers)],
                    examples=examples_of(Orders(Choose, Choosing(options)), [called[usual], *other]),
                    reason=reason,
                    own=False,
                )

            asked = choice_question(self.seat, options, words, rule, usual)
            return (await self.t.decide(asked)).which

        return await decide("") if said is None else await self.follow(named, decide)

    def leave_open(self, what: str, ids: Sequence[str]) -> None:
        """Notes, where the order is only tried out, that this will be asked."""
        if isinstance(self.t, EvilRehearsal):
            self.t.wanted.append(Wanted(what, tuple(ids)))

    async def choose_seat(self, seats: Sequence[int], text: str, *, rule: str | None = None) -> int | None:
        """One of these seats; None if there are none."""
        options = [Option(str(one), colour(one), refs=(SEAT.of(one),)) for one in seats]
        chosen = await self.choose("seat", options, text, rule=rule)
        return None if chosen is None else int(chosen)

    async def choose_place(
        self, places: Sequence[Place], text: str, *, rule: str | None = None
    ) -> Place | None:
        """One of these spaces; None if there are none."""
        options = [self._place(place) for place in places]
        chosen = await self.choose("space", options, text, rule=rule)
        return None if chosen is None else Place(chosen)

    def _place(self, place: Place) -> Option:
        return Option(place, short_name(self.content, place), refs=(A_SPACE.of(place),))

    async def choose_acolyte(
        self, acolytes: Sequence[Cultist], text: str, *, rule: str | None = None
    ) -> Cultist | None:
        """One of these acolytes, by where it is; None if there are none."""
        places = list(dict.fromkeys(acolyte.at for acolyte in acolytes))
        chosen = await self.choose("acolyte", [*map(self._place, places)], text, rule=rule)
        return next((acolyte for acolyte in acolytes if acolyte.at == chosen), None)


def choice_question(
    seat: int, options: Sequence[Option], words: Callable[[], Page], rule: str | None, default: str
) -> Question[Choose]:
    """Which of these, as a card or a space asks."""
    at = Choosing(options)
    return question(seat, "evil_high_priest.choice", Choose, at, words, rule, default=Choose(which=default))


def _called(option: Option) -> str:
    """As orders name it: a seat by its colour."""
    return option.label if option.id.isdecimal() else written_place(option.id)


def _named(option: Option) -> str:
    """The same with what it is, unless that says no more."""
    called = _called(option)
    said_already = option.label.casefold().endswith(called.casefold())
    if said_already:
        return option.label
    return Words("{called} ({label})", called=called, label=option.label)
