"""What can be done with a benefit as things stand, which is public; how it is written and offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Case, Choice, Constraint, Source, narrowed, pick
from referee.engine.decisions import Cursor, Decision, Nested, Spelling, asks
from referee.engine.decisions.orders import help_line, read_one, shown
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.rehearsal import Refused
from referee.engine.unavailable import Unavailable
from referee.games.choose_your_god.decisions.spelling import (
    WRITING,
    Wanted,
    location,
)
from referee.games.choose_your_god.locations.benefit import (
    LOCATIONS,
    Benefit,
    Decline,
    Foreseen,
    Take,
    benefit_of,
    needs_words,
)
from referee.games.choose_your_god.locations.city import (
    DRAWN_INTRIGUES,
    WITHOUT_A_CHOICE,
    New,
    Palace,
    Raise,
    Temple,
    raisable_names,
)
from referee.games.choose_your_god.moments import AnyMoment, Now, Prospect
from referee.games.choose_your_god.pieces import (
    STRONGEST,
    can_change,
)
from referee.games.choose_your_god.state import ChooseYourGod
from referee.games.choose_your_god.vocabulary import (
    NOBILITY,
    PALACE,
    RIFT,
    TEMPLE,
)


def problem_with(at: Now, benefit: Benefit, location: int) -> Problem | None:
    """Why this cannot be carried out now; declining always can be."""
    if isinstance(benefit, Decline):
        return None
    try:
        meant = benefit.meant_in(location)
        if isinstance(meant, Foreseen):
            meant.check(at.content, at.state, at.seat)
            return None
    except Refused as refused:
        return refused.problem
    return at.problem_with(lambda t: meant.carry_out(t, at.seat))


def possible_ways(at: Now, location: int) -> list[Benefit]:
    """All that can be done with the benefit now; [] if there is no legal use."""
    return [way for way in benefit_of(location).ways(at) if problem_with(at, way, location) is None]


def has_a_use(at: Now, location: int) -> bool:
    """Whether anything could be done with the benefit now."""
    return any(problem_with(at, way, location) is None for way in benefit_of(location).ways(at))


def usual_way(at: Now, location: int) -> Benefit:
    """Free benefits are taken, paid ones declined."""
    if location == TEMPLE:
        if at.own.can_take(1):
            return Temple(how=New())
        for called in raisable_names(at, TEMPLE):
            strength = int(called[0])
            token = next(token for token in at.own.tokens if token.strength == strength)
            if strength < STRONGEST and can_change(at.own, token, strength + 1):
                return Temple(how=Raise(token=called))
    if location == PALACE and (filled := next(Palace.ways(at), None)):
        return filled
    if location == RIFT or location in WITHOUT_A_CHOICE or (location == NOBILITY and at.state.intrigues):
        return benefit_of(location)()
    return Decline()


def must_be_asked(state: ChooseYourGod, location: int) -> bool:
    """Whether taking the benefit is a real choice; the Nobility is one only with a short deck."""
    if location == NOBILITY:
        return len(state.intrigues) < DRAWN_INTRIGUES
    return location not in WITHOUT_A_CHOICE


# How orders for a benefit are written, and what they may be.


class InLocation(Spelling):
    """An order for the benefit of one Location, or `decline`.

    `won`: of a Location that may be won; `take` then stands for a benefit that needs no words.
    """

    def __init__(self, at: AnyMoment, location: int, *, won: bool = False) -> None:
        self.label, self.what = "benefit", Benefit.what
        self._at = at
        self._location = location
        self._won = won

    @property
    def help(self) -> str:
        known = str(self._location) in Benefit.cases
        form = benefit_form(self._at, self._location) if known else ""
        return Words("{form}, or decline", form=form) if known else "<benefit>"

    @property
    def openings(self) -> list[str]:
        known = str(self._location) in Benefit.cases
        return [*Nested(benefit_of(self._location), self._at).openings, "decline"] if known else []

    def read(self, words: Cursor) -> Json:
        if words.take_if("decline", "no", "nothing"):
            return {"case": "decline", "value": {}}
        if str(self._location) not in Benefit.cases:
            raise words.unfit(Words("There is no Location {location}.", location=self._location))
        own = read_one(benefit_of(self._location), words, self._at)
        plain = self._won and not needs_words(self._location)
        return {"case": "take" if plain else str(self._location), "value": own}

    def show(self, value: Any) -> str:
        if value["case"] != "take":
            return shown(Benefit, value, self._at)
        return shown(benefit_of(self._location), {}, self._at)


class WonInOrder(InLocation):
    """Of what may be won: in the Palace several Licenses may be named, each for an order of its own."""

    def __init__(self, at: AnyMoment, location: int) -> None:
        super().__init__(at, location, won=True)

    def read(self, words: Cursor) -> Json:
        if self._location != PALACE or not words.take_if("take"):
            return super().read(words)
        return {"case": str(PALACE), "value": {"license": list(Wanted(self._at).read_in_order(words))}}


def each_wish(line: Any) -> list[Json]:
    """A line of a plan may name several Licenses: the first that can be had counts (5.3)."""
    entry = line["value"]
    if line["case"] != "if_win" or entry["do"]["case"] != str(PALACE):
        return [line]
    return [
        {**line, "value": {**entry, "do": Benefit.to_answer(Palace(license=one))}}
        for one in entry["do"]["value"]["license"]
    ]


class Prayed(Spelling):
    """A Location and what is done with its benefit: `9 pay 5`; `1` alone, where nothing need be said."""

    label, what = "location> <benefit", Words("a Location and an order for its benefit")

    def __init__(self, at: AnyMoment) -> None:
        self._at = at

    def read(self, words: Cursor) -> Json:
        number = location(self._at).read(words)
        if words.line_ends and str(number) in Benefit.cases and not needs_words(number):
            return {"case": str(number), "value": {}}
        if words.next() == "decline":
            raise words.unfit(Words("A prayer without a benefit needs no word of it."))
        return InLocation(self._at, number).read(words)

    def show(self, value: Any) -> str:
        return f"{value['case']} {shown(Benefit, value, self._at)}"


def benefit_form(at: AnyMoment, location: int) -> str:
    """`pay 5|11 raise <token>`."""
    return help_line(benefit_of(location), at)


def _benefits(at: AnyMoment, cases: Sequence[str], only: Mapping[str, Mapping[str, Sequence[int]]]) -> Case:
    offered = {case: Benefit.cases[case].choice(at) for case in cases}
    labels = {case: _labelled(at, case) for case in cases}
    return Case({case: choice for case, choice in offered.items() if choice.possible}, labels, only=only)


def _labelled(at: AnyMoment, case: str) -> str:
    """What a form calls a benefit: after its Location, if it has one of its own."""
    return at.content.location(int(case)).name if case.isdigit() else Benefit.cases[case].label


def prayed_benefits(at: AnyMoment) -> Case:
    """Those of all Locations; what a seat may pray for is said when it does."""
    allowed = at.content.prayed_for(at.now.own.mobs) if isinstance(at, Prospect) else LOCATIONS
    return _kept(at.for_later, "prayed", lambda moment: _benefits(moment, [*map(str, allowed)], {}))


def won_benefits(at: AnyMoment) -> Case:
    """What to do with a benefit that may be won; `take` where nothing need be said."""
    return _kept(at.for_later, "won", _won_benefits)


def _won_benefits(at: AnyMoment) -> Case:
    wordy = [number for number in LOCATIONS if needs_words(number) and _may_be_won(at, number)]
    plain = [number for number in LOCATIONS if not needs_words(number)]
    only = {"take": {"at": plain}, **{str(number): {"at": [number]} for number in wordy}}
    return _benefits(at, ["take", "decline", *map(str, wordy)], only)


def _may_be_won(at: AnyMoment, location: int) -> bool:
    """Of a plan, those are offered that somebody is in; others may be written, for what a lap may move."""
    if not isinstance(at, Prospect) or at.now.state.part != "resolution":
        return True
    return bool(at.now.state.contenders(location))


def _kept(at: AnyMoment, key: str, make: Callable[[AnyMoment], Case]) -> Case:
    """Made once for a moment."""
    if (kept := at.choices.get(key)) is None:
        kept = at.choices[key] = make(at)
    assert isinstance(kept, Case)  # noqa: S101 - kept here alone
    return kept


def offered_benefit(at: Now) -> Case:
    """The benefit of the Active Location, or nothing."""
    number = at.location

    def test(answer: Json) -> Iterator[Problem]:
        problem = problem_with(at, Benefit.from_answer(answer, at), number)
        if problem is not None:
            yield Problem("/value", problem.message, problem.clause)

    def propose(source: Source) -> Json:
        """Taken most of the time."""
        ways = [*possible_ways(at, number), Decline()]
        return Benefit.to_answer(ways[-1] if source.below(8) == 0 else pick(source, ways))

    both = Case(
        {str(number): benefit_of(number).choice(at), "decline": Decline.choice(at)},
        {case: _labelled(at, case) for case in (str(number), "decline")},
        constraints=(Constraint(Words("The benefit must be possible."), test, "CG-74"),),
        sampler=propose,
    )

    def offered() -> Choice:
        return narrowed(both, [Benefit.to_answer(way) for way in (*possible_ways(at, number), Decline())])

    return replace(both, offers=offered)


def here(at: Now) -> InLocation:
    return InLocation(at, at.location)


class BenefitHere(Decision[Now], form="{benefit}", bare=True):
    """What is done with the benefit of the Active Location (CG-74)."""

    what, writing = Benefit.what, WRITING
    benefit: Benefit = asks(offered_benefit, here)

    @classmethod
    def not_offered(cls, at: Now) -> Iterator[Unavailable]:
        """Ways to take the benefit that are not possible now."""
        for way in benefit_of(at.location).ways(at):
            if (problem := problem_with(at, way, at.location)) is not None:
                order = shown(Benefit, Benefit.to_answer(way), at)
                yield Unavailable(way.case, order, problem.message, problem.clause, order)


def not_an_order_for(location: int) -> Reason:
    return Reason("This is not an order for Location {location}.", "CG-74", location=location)


def fits(benefit: Benefit, location: int) -> bool:
    """Whether an order for a benefit that may be won is one for this Location."""
    if isinstance(benefit, Decline):
        return True
    if isinstance(benefit, Take):
        return not needs_words(location)
    return needs_words(location) and benefit.number == location
