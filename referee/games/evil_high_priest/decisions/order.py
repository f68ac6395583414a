"""What an order may say about any act, clause by clause: `any 2T 1B pay 2T from exposed sacrifice pool`.

Whatever it leaves out has a default or is asked; see docs/rules/evil_high_priest.md, section 4.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, asdict, dataclass, fields
from typing import Any, TypeVar

from referee.engine.catalogue import Words
from referee.engine.choices import Choice, Sparse
from referee.engine.choices.wording import quoted
from referee.engine.decisions import Cursor, Decision, Nested, Spelling, asks
from referee.engine.json_types import Json
from referee.games.evil_high_priest.decisions.place_names import one_of, take_place
from referee.games.evil_high_priest.decisions.spelling import (
    AMOUNTS,
    PAYMENT,
    SANCTUM_SPACE,
    STORE,
    WRITING,
    Several,
    acolyte_places,
    arrangement,
    chamber,
    clause,
    monsters,
    take_seat,
    taken,
)
from referee.games.evil_high_priest.decisions.values import Amounts, LaidOut, Layout
from referee.games.evil_high_priest.moments import Asking, Ordering
from referee.games.evil_high_priest.offers import SANCTUM_SPACES_OFFERED, chambers_offered
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.pack.vocabulary import STAGES
from referee.games.evil_high_priest.places import written_place

At = TypeVar("At", bound=Ordering)

SPELLBOOK = "spellbook"
UPKEEP = ("pay", "discard")
"""What becomes of a monster that must be paid for."""
CLAUSES = (
    "[any|with|for|paying {any}] [gain {gain_any}] [save {save}] [pay {pay}] [sacrifice {sacrifice}] "
    "[discard {discard}] [target|from {target}] [chamber {chamber}] [store {store}] [arrange {arrange}]"
)
ASKED_IF_UNSAID = ("arrange", "store", "pay", "save", "gain_any", "target", "monster", "then")
CLAUSE_WORDS = (*re.findall(r"\[([a-z]+)", CLAUSES), "monster", "bonus")
CLAUSES_AND_MONSTER = CLAUSES.replace("[target", "[monster {monster}] [target")


@dataclass(frozen=True)
class Target:
    """At whom or what an act is aimed. Everything is an id."""

    seat: str | None = None
    sign: str | None = None
    acolyte: str | None = None
    """Where the acolyte is."""
    chamber: str | None = None
    space: str | None = None
    stage: str | None = None

    @classmethod
    def from_answer(cls, answer: Mapping[str, str | None], _at: Any) -> Target:
        return cls(**answer)

    @classmethod
    def to_answer(cls, target: Target) -> Json:
        return {name: value for name, value in asdict(target).items() if value is not None}


TARGETS = tuple(one.name for one in fields(Target))


def target(at: Ordering) -> Spelling:
    """`target seat 2 acolyte pool`; what a target is may be left out where its name tells."""

    def read(words: Cursor) -> Json:
        found: dict[str, Json] = {}
        if words.take_if("nobody"):
            return found
        while not found or (words.next() in TARGETS and not _takes_a_chamber(at, words)):
            what = words.take().casefold() if words.next() in TARGETS else ""
            what, said = _named_target(at.content, words) if not what else (what, _target(at, what, words))
            found[what] = said
        return found

    def show(said: Mapping[str, str | None]) -> str:
        parts = [f"{what} {_shown(what, value)}" for what in TARGETS if (value := said.get(what)) is not None]
        return " ".join(parts) or "nobody"

    return clause("target", read, show)


def _takes_a_chamber(at: Ordering, words: Cursor) -> bool:
    """Whether the clause of a Chamber that is taken follows, and no target of that name."""
    if words.next() != "chamber":
        return False
    targets = at.offered.get("target")
    is_target = isinstance(targets, Sparse) and "chamber" in targets.fields
    return not is_target or words.word(words.at + 2).casefold() in ("at", "on", "replace")


def _target(at: Ordering, what: str, words: Cursor) -> str:
    """A target of this kind."""
    if what == "seat":
        return take_seat(words) or taken(words, Words("a seat"))
    if what == "acolyte":  # on a ritual, wherever on it that one has come to
        everybody = at.t.state.followings.values()
        places = {one.at for following in everybody for one in following.acolytes}
        return str(one_of(places, take_place(at.content, words)))
    if what == "space":
        return str(take_place(at.content, words))
    if what == "sign":
        place = take_place(at.content, words)
        return place.name if place.is_lock else str(place)
    return taken(words, Words("a target"))


def _named_target(content: Content, words: Cursor) -> tuple[str, str]:
    """What a target is by its name: a seat, a stage, the sign of a lock, an acolyte's or another place."""
    if seat := take_seat(words):
        return "seat", seat
    if words.next() in (*STAGES, *UPKEEP, SPELLBOOK):
        return "stage", taken(words, Words("a target"))
    place = take_place(content, words)
    if place.is_lock:
        return "sign", place.name
    return "space" if place.name else "acolyte", str(place)


def _shown(what: str, value: str) -> str:
    return written_place(value) if what in ("acolyte", "space") else value


class ChamberPick(Decision[Asking], form="{take} [at|on|replace {at}]", sparse=True):
    """A Chamber by its slot or card (`none` declines), and where it is put: else as deep as can be."""

    what, writing = "a Chamber", WRITING
    take: str = asks(lambda at: chambers_offered(at.content), chamber)
    at: str | None = asks(SANCTUM_SPACES_OFFERED, SANCTUM_SPACE, default=None)


class Arrange(Decision[Ordering]):
    """How a seat's resources are to lie (EH-105)."""

    what, writing = "an arrangement", WRITING


class Keep(Arrange, form="keep", label=Words("Keep everything where it lies")):
    """Nothing is moved."""


class Best(Arrange, form="best", label=Words("Store as much as there is room for")):
    """As much as there is room for lies inside, what is worth most deepest."""


class AskHow(Arrange, form="ask", case="ask", label=Words("Ask me")):
    """The seat says so when the time has come."""


class LayOut(Arrange, form="{places}", case="to", label=Words("Lay everything out like this"), bare=True):
    """Everything lies as it says."""

    places: LaidOut = asks(lambda at: at.offered["arrange"].cases["to"], lambda at: arrangement(at.held))


def offered(name: str) -> Callable[[Ordering], Choice | None]:
    """What a clause may say; None where it cannot matter to the seat."""
    return lambda at: at.offered.get(name)


class Clauses(Decision[At]):
    """The clauses that may follow any order."""

    what, writing = "an order", WRITING
    any: Amounts | None = asks(offered("any"), AMOUNTS, default=None)
    chamber: tuple[ChamberPick, ...] | None = asks(
        offered("chamber"), lambda at: Several(Nested(ChamberPick, at)), default=None
    )
    target: Target | None = asks(offered("target"), target, default=None)
    arrange: Arrange | None = asks(offered("arrange"), default=None)
    store: Layout | None = asks(offered("store"), STORE, default=None)
    pay: Layout | None = asks(offered("pay"), PAYMENT, default=None)
    sacrifice: tuple[str, ...] | None = asks(offered("sacrifice"), acolyte_places, default=None)
    discard: tuple[str, ...] | None = asks(offered("discard"), monsters, default=None)
    gain_any: Amounts | None = asks(offered("gain_any"), AMOUNTS, default=None)
    save: Amounts | None = asks(offered("save"), AMOUNTS, default=None)
    """Which basic resources of a cost a discount saves."""

    @classmethod
    def in_short(cls, at: At) -> Choice:
        """Without what is asked, or done as usual, where an order says nothing of it: it is taken, too."""
        known = {
            name: one
            for name, one in cls.fields().items()
            if name not in ASKED_IF_UNSAID or one.default is MISSING
        }
        offered = {name: found for name, one in known.items() if (found := one.offered(at)) is not None}
        return Sparse(offered, tuple(name for name in offered if known[name].default is MISSING))

    @classmethod
    def surplus(cls, rest: str) -> str:
        """A clause that is left over has been read already."""
        word = rest.strip('"').partition(" ")[0].casefold()
        if word not in CLAUSE_WORDS:
            return super().surplus(rest)
        return Words("{word} is said twice.", word=quoted(word))

    def aim(self, what: str) -> str | None:
        """Whom or what it names as this kind of target."""
        found: str | None = getattr(self.target, what, None)
        return found


class ActOrder(Clauses[At]):
    """What a seat has decided beforehand for one act."""

    monster: tuple[str, ...] | None = asks(offered("monster"), monsters, default=None)
    """The monsters wanted, best first: slots or cards."""


NOTHING_SAID: ActOrder[Any] = ActOrder()


def order_of(clauses: Clauses[Any], **more: Any) -> ActOrder[Any]:
    """An order that says what these clauses say."""
    return ActOrder(**{one.name: getattr(clauses, one.name) for one in fields(Clauses)}, **more)
