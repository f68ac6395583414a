"""What a content pack of True Messiah holds, and how it is read and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeAlias

from referee.engine.cached import cached_property
from referee.engine.content import (
    A_LIST,
    ComesFrom,
    Title,
    between,
    matching,
    one_of,
    read_by,
    reader,
    refuse,
    size,
    then,
    twins,
)
from referee.engine.problems import Problem
from referee.games.true_messiah.cards.faces import MAX_TARGETS, Card
from referee.games.true_messiah.grid import grid
from referee.games.true_messiah.state import COLOURS

MIN_SEATS = 2
MAX_SEATS = 4
STARTERS = 9
MARKET_CARDS = 42
MONOLITHS = 4

Space: TypeAlias = Annotated[str, matching(r"[1-9]\d?,[1-9]\d?", "a space such as 2,3")]
Side: TypeAlias = Annotated[int, between(3, 20)]
Word: TypeAlias = Annotated[str, size(1, 20)]
Cards: TypeAlias = Annotated[int, between(0, STARTERS)]
Pieces: TypeAlias = Annotated[int, between(0, 99)]


@dataclass(frozen=True)
class Board:
    """The play area for a number of seats; cities and trios by place in the turn order."""

    seats: Annotated[int, between(MIN_SEATS, MAX_SEATS)]
    columns: Side
    rows: Side
    city: tuple[Space, ...]
    trio: tuple[Space, ...]
    monoliths: tuple[Space, ...] = ()

    def problems(self) -> Iterator[Problem]:
        area = grid(self.columns, self.rows).places
        seen: set[str] = set()
        wanted = {"city": self.seats, "trio": self.seats, "monoliths": MONOLITHS if self.seats == 3 else 0}
        for name, number in wanted.items():
            spaces = getattr(self, name)
            for space in spaces:
                if space not in area:
                    yield Problem(f"/{name}", f"{space} is outside the play area.")
                if space in seen:
                    yield Problem(f"/{name}", f"{space} is used twice.")
                seen.add(space)
            if len(spaces) != number:
                yield Problem(f"/{name}", f"Expected {number} spaces, got {len(spaces)}.")


@dataclass(frozen=True)
class Colour:
    id: Annotated[str, one_of(COLOURS)]
    name: Word
    short: Annotated[str, matching(r"[A-Z]", "a capital letter")]
    sign: Word


@dataclass(frozen=True)
class Start:
    """What each seat begins with (TM-29, TM-30, TM-32, TM-34), and the cards kept in the End Phase."""

    coins: Annotated[int, between(0, 1000)]
    health: Annotated[int, between(1, 6)]
    followers: Annotated[int, between(4, 24)]
    at_city: Annotated[int, between(0, 4)]
    hand: Annotated[int, between(1, STARTERS)]
    keep: Cards

    def problems(self) -> Iterator[Problem]:
        if not 0 <= self.followers - self.at_city <= 4:
            yield Problem("/followers", "At most four followers stand on the space beside the city.")


@dataclass(frozen=True)
class Supply:
    """The pieces of each colour (TM-05)."""

    followers: Annotated[int, between(7, 24)]
    nonbelievers: Pieces
    temples: Pieces
    providence: Pieces


def _by_seats(data: Any) -> Mapping[int, Board]:
    boards = reader(tuple[Board, ...]).convert(data)
    if sorted(board.seats for board in boards) != [2, 3, 4]:
        refuse("Expected a board each for 2, 3 and 4 seats.")
    return {board.seats: board for board in boards}


Boards: TypeAlias = Annotated[Mapping[int, Board], read_by(_by_seats, A_LIST)]
IN_TURN_ORDER = then(lambda colours: tuple(sorted(colours, key=lambda colour: COLOURS.index(colour.id))))


@dataclass(frozen=True, eq=False)
class Content:
    """A pack, ready to play with."""

    boards: Boards
    colours: Annotated[tuple[Colour, ...], IN_TURN_ORDER]
    start: Start
    supply: Supply
    cards: Annotated[tuple[Card, ...], size(0, 200, "at most 200 cards")]
    title: Title = ""
    sources: Mapping[str, ComesFrom] = field(default_factory=dict)

    def problems(self) -> Iterator[Problem]:
        if tuple(colour.id for colour in self.colours) != COLOURS:
            yield Problem("/colours", "Expected each of the four colours once.")
        names = ([card.id, card.name.casefold().replace(" ", "_")] for card in self.cards)
        yield from twins("/cards", names)
        copies: Counter[str] = Counter()
        for card in self.cards:
            copies.update(card.decks)
        for deck in COLOURS:
            if copies[deck] != STARTERS:
                yield Problem("/cards", f"{deck} has {copies[deck]} starters instead of {STARTERS}.")
        if copies["market"] != MARKET_CARDS:
            wrong = f"The market has {copies['market']} cards instead of {MARKET_CARDS}."
            yield Problem("/cards", wrong)

    @cached_property
    def by_id(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def cheapest_preemptive(self) -> int:
        """TM-141."""
        return min((card.cost for card in self.cards if card.preemptive), default=10**6)

    @cached_property
    def cheapest(self) -> int:
        """TM-149."""
        return min(card.cost for card in self.cards)

    @cached_property
    def dearest(self) -> int:
        return max(card.cost for card in self.cards)

    @cached_property
    def copies(self) -> int:
        """How many cards there are in all."""
        return sum(sum(card.decks.values()) for card in self.cards)

    @cached_property
    def most_targets(self) -> int:
        """How many targets may be named: more than any card has."""
        return max(MAX_TARGETS, *(sum(slot.max for slot in card.targets) for card in self.cards))

    def name(self, card: str) -> str:
        return self.by_id[card].name

    def short(self, colour: str) -> str:
        """The letter of a colour's pieces."""
        return next(one.short for one in self.colours if one.id == colour)

    def deck(self, which: str) -> list[str]:
        """The cards of a starting deck, or of the `market`, in the order of the pack."""
        return [card.id for card in self.cards for _ in range(card.decks.get(which, 0))]
