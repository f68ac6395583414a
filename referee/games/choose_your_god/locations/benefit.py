"""What is done with the benefit of a Location, and by whom: winners, Communities and prayers alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from referee.engine.catalogue import Reason, Words
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.decisions.spelling import (
    WRITING,
)
from referee.games.choose_your_god.events.locations import BenefitDeclined
from referee.games.choose_your_god.moments import ForLater, Now
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod, GodTable
from referee.games.choose_your_god.vocabulary import (
    LAST_LOCATION,
)

LOCATIONS = range(1, LAST_LOCATION + 1)


class Benefit(ForLater):
    """What is done with a benefit. Its case in JSON is the number of the Location, or take, or decline."""

    what, writing = Words("an order for the benefit"), WRITING
    number: ClassVar[int] = 0
    """Of the Location."""
    gives: ClassVar[Words]
    """What it gives in a few words."""
    prize: ClassVar[Words]
    """The same in fewer, with what it costs."""

    async def carry_out(self, t: GodTable, seat: int) -> None:
        """Raises Refused if it is not possible."""
        raise NotImplementedError

    @classmethod
    def ways(cls, at: Now) -> Iterator[Self]:  # noqa: ARG003 - most are taken in one way
        """All that might be legal, those that are alike left out."""
        yield cls()

    def meant_in(self, location: int) -> Benefit:
        """The same, meant of this Location; raises Refused if it is not."""
        if self.number != location:
            raise Refused(Reason("This is Location {location}.", "CG-74", location=location))
        return self


class Foreseen(Benefit):
    """Benefits of which all is checked before anything happens: they need no rehearsal."""

    async def carry_out(self, t: GodTable, seat: int) -> None:
        self.check(t.content, t.state, seat)
        self.take(t, seat)

    def check(self, content: Content, state: ChooseYourGod, seat: int) -> None:
        """Raises Refused if it is not possible."""
        raise NotImplementedError

    def take(self, t: GodTable, seat: int) -> None:
        raise NotImplementedError


class Take(Benefit, form="take", label=Words("Take it")):
    """The benefit of a Location where nothing else need be said."""

    def meant_in(self, location: int) -> Benefit:
        if needs_words(location):
            raise Refused(Reason("Say what you want there.", "CG-74"))
        return benefit_of(location)()


class Decline(Benefit, form=("decline", "no", "nothing"), label=Words("Decline")):
    """CG-74."""

    def meant_in(self, location: int) -> Benefit:  # noqa: ARG002 - anywhere
        return self

    async def carry_out(self, t: GodTable, seat: int) -> None:
        t.tell(BenefitDeclined(seat, t.state.location), rule="CG-74")


def benefit_of(location: int) -> type[Benefit]:
    found: type[Benefit] = Benefit.cases[str(location)]
    return found


def needs_words(location: int) -> bool:
    """Whether an order for the benefit has to say more than to take it."""
    return bool(benefit_of(location).fields())
