"""A turn: abilities used before, one cultist on one space, and whether it moves on to a bonus space (EH-052).

before byakhee from 2
place acolyte cult:B store ES at 4 bonus ask
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Self

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import (
    Case,
    Choice,
    Either,
    Many,
    One,
    Option,
    Record,
    Source,
    Sparse,
    pick,
    pick_by_weight,
)
from referee.engine.decisions import Cursor, Decision, Nested, Sentence, Spelling, asks
from referee.engine.decisions.words import BREAK
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.evil_high_priest.decisions.at_once import Needs, needs_of, order_for
from referee.games.evil_high_priest.decisions.order import (
    ASKED_IF_UNSAID,
    CLAUSES,
    CLAUSES_AND_MONSTER,
    ActOrder,
    ChamberPick,
    Clauses,
    offered,
    order_of,
)
from referee.games.evil_high_priest.decisions.sampling import (
    careless,
    sampled_order,
    weights,
)
from referee.games.evil_high_priest.decisions.spelling import (
    PAYMENT_OR_MIX,
    WRITING,
    Spelled,
    is_placed,
    monster,
    places,
)
from referee.games.evil_high_priest.decisions.values import Layout
from referee.games.evil_high_priest.moments import MovingOn, Ordering, Placing
from referee.games.evil_high_priest.offers import NOTHING
from referee.games.evil_high_priest.pack import FREE
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import Who, all_spaces, spot_of
from referee.games.evil_high_priest.state import ABILITY, CHANTING, ESCAPE, POOL
from referee.games.evil_high_priest.things import A_MONSTER, A_SPACE
from referee.games.evil_high_priest.words import place_name

NO_BONUS = ("bonus no", "no")
NO_BONUS_SPACE = Reason("No bonus space can be reached now.", "EH-185")
MAX_ABILITIES = 3
WHOLE_TURN = (
    f"[{{before}}] [place|put|move|send] [{{cultist}}] {{space}} [/] {CLAUSES_AND_MONSTER} [bonus {{bonus}}]"
)


class Bonus(Decision[Ordering]):
    """What is to happen after a sign is shattered (EH-186)."""

    what, writing = "no, ask, if able or yes", WRITING


class StayThere(Bonus, form="no", case="no", label=Words("No")):
    """The cultist stays on the lock."""


class AskAboutBonus(Bonus, form="ask", case="ask", label=Words("Ask me")):
    """The seat is asked when the sign is shattered."""


class IfAble(Bonus, form="if able", label=Words("If I am able to")):
    """The cultist moves on if it can, and pays as usual."""


class MoveOn(
    Bonus,
    ActOrder[Ordering],
    form=f"yes {CLAUSES_AND_MONSTER}",
    case="yes",
    label=Words("Yes, like this"),
    sparse=True,
):
    """The cultist moves on, and uses the bonus space like this."""

    @classmethod
    def refusal(cls, at: Ordering) -> str | None:
        return None if at.bonus_in_reach else NO_BONUS_SPACE


class BonusMove(
    ActOrder[MovingOn],
    form=f"[bonus] yes {CLAUSES_AND_MONSTER}",
    sparse=True,
    rule=Sentence(Words("You can pay for the space and use it like this."), "EH-186"),
):
    """EH-186: after a sign is shattered, an order for its bonus space; the answer may be nothing."""

    what = "an answer to the bonus"

    @classmethod
    def offer(cls, at: MovingOn) -> Choice:
        return order_for(at.content, needs_of(at.t, at.seat, at.space, at.acting))

    def problems(self, at: MovingOn) -> Problem | None:
        return at.problem_with(self)


# What is on offer.

WHO: Mapping[str, Words] = {"acolyte": Words("acolyte"), "priest": Words("priest")}


def in_pool(at: Placing) -> One:
    return _these(tuple(at.kinds))


@lru_cache(maxsize=4)
def _these(kinds: tuple[Who, ...]) -> One:
    return One([Option(who, WHO[who]) for who in kinds], _not_in_pool)


def _not_in_pool(who: str) -> str | None:
    if who == "acolyte":
        return Reason("You have no acolyte left to place.", "EH-052")
    return Reason("Your priest is not in your pool.", "EH-052") if who == "priest" else None


def open_spaces(at: Placing) -> One:
    """The spaces that are open now; where an ability may yet open others, all of them."""
    return One(_spaces(at, all_spaces(at.t) if at.usable_before else at.open_spaces), at.reason)


def spaces_to_come(at: Placing) -> One:
    """All but the locks that nobody will ever use again (EH-183)."""
    gone = {Place.lock(lock) for lock in at.t.state.shattered}
    return One(
        [
            Option(one, place_name(at.content, one), refs=(A_SPACE.of(one),))
            for one in all_spaces(at.t)
            if one not in gone
        ]
    )


def _spaces(at: Placing, offered: Iterable[Place]) -> list[Option]:
    return [
        Option(
            one,
            place_name(at.content, one),
            {"open": one in at.open_spaces},
            refs=(A_SPACE.of(one),),
        )
        for one in offered
    ]


def spaces_thought_of(at: Placing) -> list[Option]:
    """All spaces, whether or not anybody can be placed there now."""
    return _spaces(at, all_spaces(at.t))


def turns_at_once(at: Placing) -> Choice:
    """Turns without abilities before them, one kind for all spaces that need the same of an order."""
    kinds: dict[tuple[tuple[Who, ...], Needs, Place | None], list[Place]] = {}
    for place in at.open_spaces:
        able: dict[Needs, list[Who]] = {}
        for who in at.kinds:
            if at.refusals[who, place] is None:
                needs = needs_of(at.t, at.seat, place, POOL if who == "acolyte" else None)
                able.setdefault(needs, []).append(who)
        lock = place if _bonus_of(at, place) else None
        for needs, cultists in able.items():
            kinds.setdefault((tuple(cultists), needs, lock), []).append(place)
    found: list[Record] = []
    for (who_can, needs, lock), spaces in kinds.items():
        fields = order_for(at.content, needs, cultist=_these(who_can), space=One(_spaces(at, spaces)))
        bonus = {"bonus": bonus_at_once(at, lock, who_can[0], needs)} if lock else {}
        found.append(replace(fields, fields={**fields.fields, **bonus}))
    if at.usable_before:
        found.append(_after_abilities(at))
    return Either(found)


def _after_abilities(at: Placing) -> Record:
    """A turn with abilities before it, which may open other spaces and change what they need."""
    before = Many(Before.choice(at), min=1, max=MAX_ABILITIES)
    fields: dict[str, Choice] = {"before": before, "cultist": in_pool(at), "space": open_spaces(at)}
    return Sparse({**fields, **clauses_in_short(at)}, tuple(fields))


def _bonus_of(at: Placing, lock: Place) -> bool:
    """Whether a bonus space is linked to it (EH-185)."""
    return lock.is_lock and lock.name in at.content.board[at.t.state.board].bonus


def bonus_at_once(at: Placing, lock: Place, who: Who, needs: Needs) -> Choice:
    """What may follow when this sign is shattered; that the cultist moves on, if that can be tried out."""
    answers = {one.case: one for one in (StayThere, AskAboutBonus, IfAble)}
    cases: dict[str, Choice] = dict.fromkeys(answers, NOTHING)
    labels = {case: one.label for case, one in answers.items()}
    acting, paid = POOL if who == "acolyte" else None, spot_of(at.t, at.seat, lock).cost
    then = needs_of(at.t, at.seat, Place.bonus(lock.name), acting, paid)
    on: Json = {"case": MoveOn.case, "value": then.usual()}
    turn: dict[str, Json] = {"cultist": who, "space": lock, **needs.usual(), "bonus": on}
    if at.problem_with(Turn.from_answer(turn, at)) is None:
        cases[MoveOn.case], labels[MoveOn.case] = order_for(at.content, then), MoveOn.label
    return Case(cases, labels)


def usable_monsters(at: Placing) -> One:
    def refuse(card: str) -> str | None:
        monster = at.content.monster.get(card)
        if monster is None:
            return None
        if at.following.monster(card) is None:
            return Reason("You have no {name} in a lair.", "EH-055", name=monster.name)
        return nothing_before(monster.name)

    unused = [monster.card for monster in at.following.lairs if not monster.used]
    options = [
        Option(card, at.content.monster[card].name, {"times": unused.count(card)}, refs=(A_MONSTER.of(card),))
        for card in at.usable_before
    ]
    return One(options, refuse)


def abilities_before(at: Placing) -> Choice | None:
    return Many(Before.choice(at), min=1, max=MAX_ABILITIES) if at.usable_before else None


def clauses_in_short(at: Placing) -> dict[str, Choice]:
    return {name: one for name, one in at.offered.items() if name not in ASKED_IF_UNSAID}


def turns_to_follow(at: Placing) -> Choice | None:
    return Many(LaterTurn.choice(at), min=1, max=len(at.following.cultists) - 1) if at.consecutive else None


# How it is written.


class LinesBefore(Spelling):
    """Abilities, each on a line of its own before the placement."""

    label, what = "before <monster>", "an ability"

    def __init__(self, at: Placing) -> None:
        self._ability = Nested(Before, at)

    def read(self, words: Cursor) -> Json:
        found: list[Json] = []
        while not found or words.next() == "before":
            found.append(self._ability.read(words))
            if not words.take_if(BREAK):
                raise words.unfit(Words("It does not say where a cultist is placed."))
        return found

    def show(self, value: Any) -> str:
        return "".join(self._ability.show(one) + BREAK for one in value)


class LinesAfter(Spelling):
    """Further turns, which only a seat may send that alone has cultists left (5.1)."""

    label, what = "place …", "another turn"

    def __init__(self, at: Placing) -> None:
        self._may_follow = at.consecutive
        self._turn = Nested(LaterTurn, at)

    def read(self, words: Cursor) -> Json:
        found: list[Json] = []
        while self._begins(words):
            words.take_if(BREAK)
            found.append(self._turn.read(words))
        if not found:
            raise words.instead(self.what)
        return found

    def _begins(self, words: Cursor) -> bool:
        """Whether a line follows, or has just begun, that places a cultist."""
        start = words.at + (words.next() == BREAK)
        begins = words.word(start).casefold() in ("before", "place")
        return self._may_follow and begins and words.word(start - 1) == BREAK

    def show(self, value: Any) -> str:
        return "".join(BREAK + self._turn.show(one) for one in value)


def _read_cultist(words: Cursor) -> Json:
    """`acolyte`, `my priest`, `an acolyte`."""
    for idle in ("my", "the", "an", "a", "one", "1"):
        words.take_if(idle)
    if words.next() not in CULTISTS:
        raise words.instead(Words("acolyte or priest"), CULTISTS)
    return words.take().casefold()


CULTISTS = ("acolyte", "priest")
CULTIST = Spelled("acolyte|priest", _read_cultist)


# What is decided.


class Before(Clauses[Placing], form=f"before {{monster}} {CLAUSES}", sparse=True):
    """A monster's ability on its owner's turn, before placing (EH-055)."""

    what = "an ability"
    monster: str = asks(usable_monsters, monster)

    @classmethod
    def offer(cls, at: Placing) -> Choice:
        return cls.in_short(at)

    @property
    def order(self) -> ActOrder[Any]:
        return order_of(self)


def _with_mix(said: dict[str, Json], at: Placing, space: Place) -> dict[str, Json]:
    """`salem pay 2T 1B` says what pays for `any 3`; what is due anyhow need not be said."""
    pay: Any = said.get("pay") or {}
    if is_placed(pay):
        return said
    rest = {name: value for name, value in said.items() if name != "pay"}
    cost = spot_of(at.t, at.seat, space).cost if space in all_spaces(at.t) else FREE
    mix = {kind: n - cost.amounts.get(kind, 0) for kind, n in pay.items() if n > cost.amounts.get(kind, 0)}
    return {"any": mix, **rest} if cost.any and mix else rest


class Placement(ActOrder[Placing]):
    """One cultist on one space, and all that goes with it."""

    what = "a turn"
    cultist: Who = asks(in_pool, CULTIST)
    space: Place = asks(open_spaces, places, among=spaces_thought_of)
    pay: Layout | None = asks(offered("pay"), PAYMENT_OR_MIX, default=None)
    before: tuple[Before, ...] | None = asks(abilities_before, LinesBefore, default=None)
    bonus: Bonus | None = asks(default=None)

    @classmethod
    def understood(cls, said: dict[str, Json], at: Placing) -> dict[str, Json]:
        """`use priest` is the priest on the ability space; else an acolyte is meant if one is left."""
        space = Place(str(said.get("space", ABILITY)))
        return {"cultist": at.meant(space), "space": space, **_with_mix(said, at, space)}

    def rest(self, used: int) -> Self:
        """The same without the first of its abilities."""
        return replace(self, before=(self.before or ())[used:] or None)

    def named(self, kind: str) -> list[str]:
        """The cards or slots of a display that it names."""
        if kind == "chamber":
            return [one.take for one in self.chamber or ()]
        return list(self.monster or ())


class LaterTurn(Placement, form=(WHOLE_TURN, f"use [priest] [/] {CLAUSES_AND_MONSTER}"), sparse=True):
    """A turn that is sent along with another; by then all spaces may be open."""

    space: Place = asks(spaces_to_come, places)


class Turn(
    Placement,
    form=(
        f"{WHOLE_TURN} [{{then}}]",
        f"[{{before}}] use [priest] [/] {CLAUSES_AND_MONSTER} [{{then}}]",
    ),
    sparse=True,
    rule=Sentence(Words("The order can be carried out as things stand."), "EH-052"),
):
    """EH-052: all that the seat does with its turn, and with those that follow at once."""

    then: tuple[LaterTurn, ...] | None = asks(turns_to_follow, LinesAfter, default=None)

    @classmethod
    def offer(cls, at: Placing) -> Choice:
        return turns_at_once(at)

    @property
    def turns(self) -> list[Placement]:
        return [self, *(self.then or ())]

    def problems(self, at: Placing) -> Problem | None:
        return self._used_twice(at) or at.problem_with(self) or self._bonus_nowhere(at)

    def _used_twice(self, at: Placing) -> Problem | None:
        """An ability that is ordered more often than there are monsters for it (EH-265).

        That can be told without trying the order out, which comes to its end at the first draw.
        """
        left = [monster.card for monster in at.following.lairs if not monster.used]
        for number, ability in enumerate(self.before or ()):
            if ability.monster not in left:
                name = at.content.monster[ability.monster].name
                return self.problem(used_already(name), None, "before", number, "monster")
            left.remove(ability.monster)
        return None

    def _bonus_nowhere(self, at: Placing) -> Problem | None:
        """A bonus is used only where there is one (EH-185)."""
        linked = self.space.is_lock and self.space.name in at.content.board[at.t.state.board].bonus
        if linked or not isinstance(self.bonus, MoveOn):
            return None
        name = place_name(at.content, self.space)
        return Problem("/bonus", Reason("No bonus space is linked to {place}.", "EH-185", place=name))

    @classmethod
    def surplus(cls, rest: str) -> str:
        is_test = rest.casefold().startswith('"if ')
        return (
            Words("A test belongs on a queue line: {rest}.", rest=rest) if is_test else super().surplus(rest)
        )

    @classmethod
    def too_many(cls, line: str) -> str:
        begins_another = line.casefold().startswith(("place", "before"))
        return Words("A turn places one cultist.") if begins_another else super().too_many(line)

    @classmethod
    def usual(cls, at: Placing) -> Turn:
        """An acolyte to Escape; without one the priest to Chanting, the first Chamber as deep as can be."""
        if at.following.count(POOL):
            return cls(cultist="acolyte", space=ESCAPE)
        shown, vacant = at.t.state.chambers.shown, at.following.vacant_spaces()
        slots = [str(slot) for slot, card in enumerate(shown, start=1) if card is not None]
        chamber = None
        if slots:
            chamber = (
                ChamberPick(take=slots[0], at=str(vacant[-1])) if vacant else ChamberPick(take="none"),
            )
        return cls(cultist="priest", space=CHANTING, chamber=chamber)

    @classmethod
    def propose(cls, at: Placing, source: Source) -> Turn:
        """A random open space, locks most of all; now and then with abilities before, or needless clauses."""
        tickets = [*zip(at.open, weights(at.t, at.seat, [place for _, place in at.open]), strict=True)]
        turn = _placement(at, source, tickets)
        if at.consecutive and source.below(3) == 0:
            turn["then"] = [_placement(at, source, tickets) for _ in range(1 + source.below(2))]
        return cls.from_answer(turn, at)


def used_already(name: str) -> Reason:
    return Reason("{name} was already used in this phase.", "EH-265", name=name)


def nothing_before(name: str) -> Reason:
    return Reason("{name} has no ability to use before placing.", "EH-264", name=name)


def _placement(
    at: Placing, source: Source, tickets: Sequence[tuple[tuple[Who, Place], int]]
) -> dict[str, Json]:
    who, place = pick_by_weight(source, tickets)
    turn: dict[str, Json] = {"cultist": who, "space": place}
    turn |= sampled_order(at.t, at.seat, place, source, POOL if who == "acolyte" else None)
    turn |= careless(at.offered, source, one_in=1 if spot_of(at.t, at.seat, place).hides_its_cost else 12)
    if at.usable_before and source.below(4) == 0:
        turn["before"] = [
            {**careless(at.offered, source, one_in=3), "monster": pick(source, at.usable_before)}
            for _ in range(1 + source.below(3))
        ]
    if place.is_lock and place.name in at.content.board[at.t.state.board].bonus and source.below(3):
        case = pick(source, ["no", "ask", "if_able", "yes"])
        moves = case == "yes"
        value = sampled_order(at.t, at.seat, Place.bonus(place.name), source, place) if moves else {}
        turn["bonus"] = {"case": case, "value": value}
    return turn
