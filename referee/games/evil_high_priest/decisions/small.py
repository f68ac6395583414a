"""Small questions: which card, whose, where to store it, which acolyte is lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import (
    Bucket,
    Case,
    Choice,
    Either,
    Maybe,
    One,
    Option,
    Record,
    Source,
    Sparse,
    Split,
    pick,
)
from referee.engine.codec import copied
from referee.engine.decisions import Aliased, Cursor, Decision, Named, Sentence, Spelling, asks
from referee.engine.events import SEAT
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.evil_high_priest import storage
from referee.games.evil_high_priest.decisions.at_once import Needs, chamber_option, needs_of, order_for
from referee.games.evil_high_priest.decisions.order import (
    CLAUSES_AND_MONSTER,
    ActOrder,
    Arrange,
    Best,
    Keep,
    LayOut,
)
from referee.games.evil_high_priest.decisions.place_names import one_of, take_place
from referee.games.evil_high_priest.decisions.spelling import (
    SANCTUM_SPACE,
    STORE,
    WRITING,
    Spelled,
    chambers,
    is_number,
    monsters,
    take_seat,
)
from referee.games.evil_high_priest.decisions.values import LaidOut, Layout
from referee.games.evil_high_priest.moments import (
    Amending,
    Asking,
    Choosing,
    Losing,
    Storing,
    Tie,
    Yielding,
)
from referee.games.evil_high_priest.offers import NOTHING
from referee.games.evil_high_priest.pack import MonsterCard
from referee.games.evil_high_priest.places import Place, written_place
from referee.games.evil_high_priest.state import EXPOSED, SANCTUM_SPACES, Deck
from referee.games.evil_high_priest.things import A_CHAMBER, A_MONSTER, A_SPACE
from referee.games.evil_high_priest.words import NAMES, colour, either, place_name, resources, where


class OneOfThese(Named):
    """By id, name, or a beginning of either; places also as they are named in all orders."""

    def __init__(self, options: Sequence[Option]) -> None:
        short = {written_place(one.id): one.id for one in options}
        short |= {f"seat {one.id}": one.id for one in options if one.id.isdecimal()}
        super().__init__("choice", options, "among them", short)

    def show(self, value: Any) -> str:
        return written_place(value)


class Choose(Decision[Choosing], form="{which}", bare=True):
    """One of a few: a seat, an acolyte, a sign, a space, as a card or a space asks."""

    what, writing = "one of the answers offered", WRITING
    which: str = asks(lambda at: One(at.options), lambda at: OneOfThese(at.options))


# A tie.


def tied_seats(at: Tie) -> One:
    options = [Option(str(seat), colour(seat), refs=(SEAT.of(seat),)) for seat in at.tied]
    return One(options, lambda _: Reason("That player is not tied for most.", "EH-805"))


def preferred_seat(at: Tie) -> Spelling:
    """`2`; ahead of the tie `prefer 3, 1` or `prefer seat order`."""

    def seat(words: Cursor) -> str:
        if named := take_seat(words):
            return named
        raise words.instead(Words("a seat"))

    def read(words: Cursor) -> Json:
        prefers = words.take_if("prefer")
        words.take_if("seat", "seats")
        if words.take_if("order"):
            return str(min(at.tied))
        wanted = [seat(words)]
        while prefers and words.take_if(","):
            wanted.append(seat(words))
        return next((one for one in wanted if int(one) in at.tied), wanted[0])

    return Spelled("seat", read)


class GrowthTie(Decision[Tie], form="[growth-tie|growth_tie] {seat}", bare=True):
    """EH-805: who takes the sign of a Growth site."""

    what, writing = "a choice of seat", WRITING
    seat: str = asks(tied_seats, preferred_seat)


# An acolyte for the box.


def own_acolytes(at: Losing) -> One:
    options = [Option(place, place_name(at.content, place), refs=(A_SPACE.of(place),)) for place in at.places]
    return One(options, lambda _: Reason("That acolyte cannot be chosen.", "EH-837"))


def own_place(at: Losing) -> Spelled:
    """Where it is; on a ritual, wherever on it that one has come to."""
    return Spelled(
        "place", lambda words: str(one_of(at.places, take_place(at.content, words))), written_place
    )


class LoseAcolyte(Decision[Losing], form="[lose] [acolyte] {place}", bare=True):
    """EH-837: the acolyte that goes back to the box, by where it is."""

    what, writing = "an acolyte", WRITING
    place: Place = asks(own_acolytes, own_place)


# Cards from the displays.


def monsters_on_display(at: Asking) -> One:
    return One([_monster(card, slot) for slot, card in _shown(at.t.state.monsters, at.content.monster)])


def chambers_on_display(at: Asking) -> One:
    return One([chamber_option(card, slot) for slot, card in _shown(at.t.state.chambers, at.content.chamber)])


def _shown(deck: Deck, cards: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for slot, card in enumerate(deck.shown, start=1):
        if card is not None:
            yield str(slot), cards[card]


def _monster(card: MonsterCard, slot: str) -> Option:
    return Option(slot, card.name, {"card": card.id, "defence": card.defence}, refs=(A_MONSTER.of(card.id),))


def vacant_spaces(at: Asking) -> One:
    """Where a Chamber can be put: any space if all seven are full (EH-106)."""
    spaces = at.following.vacant_spaces() or SANCTUM_SPACES

    def refuse(space: str) -> str | None:
        if not is_number(space) or int(space) not in at.following.sanctum:
            return None
        return space_occupied(space)

    return One([Option(str(space), Words("space {space}", space=space)) for space in spaces], refuse)


def space_occupied(space: str) -> Reason:
    return Reason(
        "Sanctum space {space} is occupied (replace only when all seven are full).", "EH-106", space=space
    )


def first_on_display(deck: Deck, cards: Spelling) -> Spelled:
    """A slot or a card, or several, the best first: the first of them that is on display."""
    slots = {
        card: str(slot) for slot, card in reversed([*enumerate(deck.shown, start=1)]) if card is not None
    }

    def read(words: Cursor) -> Json:
        wanted: Any = cards.read(words)
        found = [slots.get(one, one) for one in wanted]
        return str(next((slot for slot in found if slot in slots.values()), found[0]))

    return Spelled("slot or card", read)


class PickMonster(Decision[Asking], form="[pick] [monster] {slot}", bare=True):
    """EH-261: which monster of the display is taken."""

    what, writing = "a pick", WRITING
    slot: str = asks(monsters_on_display, lambda at: first_on_display(at.t.state.monsters, monsters(at)))


class PickChamber(Decision[Asking], form="[pick] [chamber] {take} [at|on|replace] {at}"):
    """EH-104: which Chamber of the display is taken, and where it is put."""

    what, writing = "a pick", WRITING
    take: str = asks(chambers_on_display, lambda at: first_on_display(at.t.state.chambers, chambers(at)))
    at: str = asks(vacant_spaces, SANCTUM_SPACE)


# Where things lie.


def free_places(at: Storing) -> Split:
    buckets = [
        Bucket(
            f"{place}.{kind}",
            Words("{kind} {where}", kind=NAMES[kind], where=where(place)),
            refs=_chamber_at(at, place),
        )
        for kind in at.gained
        for place in storage.free_places(at.content, at.following, kind)
    ]
    return Split(buckets, total=sum(at.gained.values()))


def _chamber_at(at: Asking, place: str) -> tuple[str, ...]:
    """The Chamber card that lies there."""
    return () if place == EXPOSED else (A_CHAMBER.of(at.following.sanctum[int(place)].card),)


def stored_by_itself(at: Storing) -> Layout:
    """Where it goes if nobody says (EH-113)."""
    return Layout(storage.auto_store(at.content, copied(at.following), at.gained))


def storing(at: Storing) -> Spelling:
    """`store deepest` leaves it to the order of EH-113."""
    deepest = Layout.to_answer(stored_by_itself(at)) if at.gained else None
    return Aliased(STORE, "deepest", deepest, Words("Nothing is gained now."))


class StoreGains(
    Decision[Storing],
    form="[store] {places}",
    bare=True,
    rule=Sentence(Words("Everything gained is stored where there is room for it."), "EH-111"),
):
    """EH-065: where gains are stored outside one's own turn."""

    what, writing = "a store order", WRITING
    places: Layout = asks(free_places, storing)

    def problems(self, at: Storing) -> Iterator[Problem]:
        if self.places.total() != at.gained:
            gained = resources(at.gained)
            yield Problem("", Reason("Store {gained}, no more and no less.", "EH-065", gained=gained))
        for place, held in self.places.items():
            if place != EXPOSED:
                chamber = at.following.sanctum[int(place)]
                together = {
                    kind: chamber.holds.get(kind, 0) + held.get(kind, 0) for kind in {**chamber.holds, **held}
                }
                if reason := storage.misfit(at.content.chamber[chamber.card], together):
                    yield Problem("", reason)


def arrangements(at: Asking) -> Choice:
    """Leave everything where it lies, or say where all of it goes (EH-105, EH-284)."""
    places = storage.places(at.following)
    by_kind = {
        kind: Split(
            [Bucket(place, where(place), max=amount, refs=_chamber_at(at, place)) for place in places]
        )
        for kind, amount in at.held.items()
    }
    return Case(
        {
            "keep": NOTHING,
            "best": NOTHING,
            "to": Sparse(by_kind, offers=lambda: everything_in_its_place(at)),
        },
        {
            "keep": Words("Keep everything where it lies"),
            "best": Words("Store as much as there is room for, what is worth most deepest"),
            "to": Words("Lay everything out anew"),
        },
    )


def everything_in_its_place(at: Asking) -> Record:
    """All that there is of each kind, and nowhere more of it than there is room for."""

    def laid_out(kind: str, amount: int) -> Split:
        most = {EXPOSED: amount}
        for space in at.following.spaces():
            most[str(space)] = min(amount, storage.most_of(at.content, at.following, space, kind))
        return Split(
            [
                Bucket(place, where(place), max=n, refs=_chamber_at(at, place))
                for place, n in most.items()
                if n
            ],
            total=amount,
        )

    return Record({kind: laid_out(kind, amount) for kind, amount in at.held.items()})


class Arranging(
    Decision[Asking],
    form="[arrange] {how}",
    bare=True,
    rule=Sentence(Words("Everything lies where there is room for it."), "EH-105"),
):
    """EH-105, EH-284: how all resources of the seat are to lie."""

    what, writing = "an arrangement", WRITING
    how: Arrange = asks(arrangements)

    def problems(self, at: Asking) -> Problem | None:
        if not isinstance(self.how, LayOut):
            return None
        reason = storage.arrange_problem(at.content, at.following, self.how.places)
        return None if reason is None else Problem("/value", reason)

    @classmethod
    def propose(cls, at: Asking, source: Source) -> Arranging:
        """Mostly the sensible arrangement, now and then nothing or something odd."""
        if source.below(3) == 0:
            return cls(how=Keep())
        wanted = LaidOut(storage.best_arrangement(at.content, at.following))
        inside = [place for place in wanted if place != EXPOSED]
        if source.below(4) or not inside:
            return cls(how=Best())
        for kind, amount in wanted.pop(pick(source, inside)).items():
            storage.put(wanted.setdefault(EXPOSED, {}), kind, amount)
        return cls(how=LayOut(places=wanted))


# Orders that are asked for by themselves.


class Amend(
    ActOrder[Amending],
    form=f"[amend] [{{usual}}] {CLAUSES_AND_MONSTER}",
    sparse=True,
    rule=Sentence(Words("It can be done like this.")),
):
    """What an order says and the table has made impossible is said again."""

    what = "an amendment"
    also = {"usual": Spelled("as usual", lambda words: _as_usual(words), lambda _: "as usual")}  # noqa: RUF012

    def problems(self, at: Amending) -> Problem | None:
        return at.problem_with(self)

    @classmethod
    def propose(cls, at: Amending, source: Source) -> Amend:
        if source.below(4):
            usual: Amend = at.usual
            return usual
        return cls.from_answer(
            {name: Maybe(choice).sample(source) for name, choice in at.offered.items() if source.below(2)}, at
        )

    @classmethod
    def understood(cls, said: dict[str, Json], at: Amending) -> dict[str, Json]:  # noqa: ARG003 - the same always
        return {name: value for name, value in said.items() if name != "usual"}

    @classmethod
    def worded(cls, fields: dict[str, Json], at: Amending) -> dict[str, Json]:  # noqa: ARG003 - the same always
        return fields or {"usual": True}


def _as_usual(words: Cursor) -> Json:
    if not words.take_if("as"):
        raise words.instead(Words("as usual"))
    return words.take_if("usual")


def towns(at: Yielding) -> One:
    options = [
        Option(town, place_name(at.content, Place.town(town)), refs=(A_SPACE.of(Place.eternal(town)),))
        for town in at.towns
    ]
    return One(options, lambda _: Reason("None of your eternal acolytes there can use it now.", "EH-835"))


def town(at: Yielding) -> Spelled:
    """A town where an eternal acolyte lies, or `yes` for the one that is asked about."""

    def read(words: Cursor) -> Json:
        if words.take_if("yes"):
            return at.towns[0]
        start, place = words.at, take_place(at.content, words)
        if place.name not in at.towns:
            words.at = start
            raise words.instead(either([*at.towns, "no"]))
        return place.name

    return Spelled(at.towns[0] if at.towns else "town", read)


class UseTown(
    ActOrder[Yielding],
    form=f"[eternal] {{town}} {CLAUSES_AND_MONSTER}",
    sparse=True,
    rule=Sentence(Words("You can pay the location like this."), "EH-835"),
):
    """EH-835: an eternal acolyte's location is used, and paid for."""

    what = "an eternal skulk"
    town: str = asks(towns, town)

    @classmethod
    def offer(cls, at: Yielding) -> Choice:
        """One kind for all locations that need the same of an order."""
        kinds: dict[Needs, list[Option]] = {}
        for town in towns(at).options:
            needs = needs_of(at.t, at.seat, Place.town(town.id), Place.eternal(town.id))
            kinds.setdefault(needs, []).append(town)
        return Either([order_for(at.content, needs, town=One(found)) for needs, found in kinds.items()])

    def problems(self, at: Yielding) -> Problem | None:
        return at.problem_with(self)
