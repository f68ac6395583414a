"""What decisions look at: the table, the seat that is asked, and what it has to do with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, TypeAlias

from referee.engine.cached import cached_property
from referee.engine.catalogue import Reason
from referee.engine.choices import Choice, Option
from referee.engine.decisions import Moment
from referee.engine.frozen import frozen
from referee.engine.problems import Problem
from referee.games.evil_high_priest.offers import clauses_read, order_fields
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import ONE_SKULK_SPACE, Who
from referee.games.evil_high_priest.state import POOL, TOWN_SKULKS, EvilTable, Following, Resources

WRONG_CULTIST = ("EH-008", "EH-084", "EH-851")

Refusals: TypeAlias = Mapping[tuple[Who, Place], Problem | None]
"""Why each cultist of a seat cannot go to each space; None where it can."""


def _as_it_is(_: Any) -> None:
    """Nothing is wrong with it."""


@frozen()
class Choosing(Moment):
    """One thing is to be chosen out of a few."""

    options: Sequence[Option]


@frozen()
class Tie(Moment):
    """Seats have most of something, and one of them takes a sign (EH-805)."""

    tied: Sequence[int]


@frozen(kw_only=True)
class Asking(Moment):
    """A seat is asked something."""

    t: EvilTable
    seat: int
    problem_with: Callable[[Any], Problem | None] = _as_it_is
    """Why a decision cannot be carried out, as far as anybody can know."""

    @property
    def content(self) -> Content:
        return self.t.content

    @property
    def following(self) -> Following:
        return self.t.state.followings[self.seat]

    @cached_property
    def held(self) -> Resources:
        return self.following.totals()


@frozen(kw_only=True)
class Losing(Asking):
    """An acolyte goes back to the box (EH-837)."""

    places: Sequence[Place] = ()


@frozen(kw_only=True)
class Storing(Asking):
    """Gains are stored (EH-065)."""

    gained: Resources = field(default_factory=dict)


@frozen(kw_only=True)
class Ordering(Asking):
    """An order for some act: what it may say."""

    @cached_property
    def offered(self) -> Mapping[str, Choice]:
        """The clauses that can matter to the seat, and what they may say."""
        return order_fields(self.t, self.seat)

    @property
    def bonus_in_reach(self) -> bool:
        """Whether a placement could shatter a sign with a bonus space."""
        return False


@frozen(kw_only=True)
class MovingOn(Ordering):
    """A sign is shattered, and its cultist may go on to the bonus space (EH-186)."""

    space: Place = Place("")
    acting: Place = Place("")
    """Where the cultist is. Neither is known ahead of time."""


@frozen(kw_only=True)
class Amending(Ordering):
    """Some clauses of an order are said again."""

    clauses: tuple[str, ...] = ()
    usual: Any = None
    """What they usually say."""

    @cached_property
    def offered(self) -> Mapping[str, Choice]:
        fields = order_fields(self.t, self.seat)
        return {name: fields[name] for name in self.clauses if name in fields}


@frozen(kw_only=True)
class Yielding(Ordering):
    """An eternal acolyte may use its town location, and pays for it (EH-835)."""

    towns: tuple[str, ...] = ()
    """The one that is asked about, and those of the seat's others, which may come before it."""


@frozen(kw_only=True)
class Placing(Ordering):
    """A turn: where the seat can place whom, and why not elsewhere."""

    refusals: Refusals = field(default_factory=dict)
    is_now: bool = True
    """Otherwise it is a turn that may yet come."""

    @cached_property
    def offered(self) -> Mapping[str, Choice]:
        """What orders for the open spaces have a use for; all where others may yet be open."""
        anything = self.usable_before or self.consecutive
        wanted = None if anything else clauses_read(self.t, self.seat, self.open_spaces)
        return order_fields(self.t, self.seat, wanted)

    @cached_property
    def kinds(self) -> list[Who]:
        return cultists_to_place(self.following)

    @cached_property
    def open(self) -> list[tuple[Who, Place]]:
        return [where for where, problem in self.refusals.items() if problem is None]

    @cached_property
    def open_spaces(self) -> dict[Place, None]:
        return dict.fromkeys(place for _, place in self.open)

    @property
    def bonus_in_reach(self) -> bool:
        bonuses = self.content.board[self.t.state.board].bonus
        return bool(self.usable_before) or any(
            place.is_lock and place.name in bonuses for _, place in self.open
        )

    def reason(self, place: str) -> str | None:
        """Why nobody of the seat can be placed there, in a sentence."""
        found = [problem for (_, at), problem in self.refusals.items() if at == place and problem]
        telling = [problem for problem in found if problem.clause not in WRONG_CULTIST] or found
        return telling[0].message if telling else _no_space(place)

    @cached_property
    def usable_before(self) -> list[str]:
        """The monsters with an ability on their owner's turn (EH-055)."""
        cards = dict.fromkeys(monster.card for monster in self.following.lairs if not monster.used)
        return [card for card in cards if self.content.monster[card].trigger.startswith("own_turn")]

    @cached_property
    def consecutive(self) -> bool:
        """Whether the seat alone has cultists left: it may send all placements at once (EH-059, 5.1)."""
        if not self.is_now:
            return True
        state = self.t.state
        left = sum(cultist.at == POOL for cultist in self.following.cultists)
        return left > 1 and all(state.followings[one].pool_is_empty() for one in state.opponents(self.seat))

    def meant(self, place: Place) -> Who:
        """Whom an order places that does not say: an acolyte if one is left."""
        acolytes = not self.is_now or self.following.count(POOL) > 0
        return "acolyte" if acolytes and place.kind != "priest" else "priest"


def cultists_to_place(following: Following) -> list[Who]:
    """Which cultists are in the pool."""
    found: list[Who] = ["acolyte"] if following.count(POOL) else []
    return [*found, "priest"] if following.priest.at == POOL else found


def _no_space(place: str) -> str | None:
    """Why a place never takes placements in this game."""
    if place == TOWN_SKULKS[1]:
        return ONE_SKULK_SPACE.message
    if Place(place).kind in ("ritual", "ytrack") and len(place) < 40:
        return Reason("Only start spaces take placements.", "EH-150")  # EH-860
    return None


@frozen(kw_only=True)
class Skulking(Ordering):
    """The skulk step: where the seat's skulkers stand, each with where it can go."""

    able: Mapping[Place, Sequence[Place]] = field(default_factory=dict)
    later: Mapping[Place, Sequence[Place]] = field(default_factory=dict)
    """Where each may be able to go once another has moved: it may bring what that takes."""
    why_not: Callable[[Place], str | None] = _as_it_is
    """Why none of them can go to a place."""
    cannot_pay: Callable[[Place], bool] = bool
    use_is_open: bool = False
    """Whether some of them need not use what they go to (EH-834)."""


@frozen(kw_only=True)
class Preparing(Ordering):
    """Abilities in Preparation, by their ids: what can be used now or after others."""

    abilities: Sequence[Option] = ()
    """As often as there are cards with it."""
    in_turn: Sequence[str] = ()
    """All that can be used one after the other."""
    why_not: Callable[[str], str | None] = _as_it_is
