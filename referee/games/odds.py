"""Odds, a tutorial game: one seat calls odd or even, everybody seals a tile, and a die is added to the sum.

docs/adding-a-game.md builds this file step by step. The clauses OE-… are those of docs/rules/odds.md.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, Literal, TypeAlias

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import One, Option
from referee.engine.decisions import Decision, Moment, Numbered, Question, asks, grammar, question
from referee.engine.events import SEAT, Event, Ref, SeatEvent
from referee.engine.facts import StatedFact, flag_fact, number_fact
from referee.engine.json_types import Json
from referee.engine.narrator import AnyNarrator
from referee.engine.page import Example, Line, Page, listing, section
from referee.engine.ranking import by_points
from referee.engine.ruleset import Facts, Ruleset, Setup
from referee.engine.seat_look import SeatLook, Standing
from referee.engine.table import Table

TILES = tuple(range(1, 13))
HAND = 3
A_TILE = Ref("tile")
Tile: TypeAlias = Annotated[int, A_TILE]
Parity: TypeAlias = Literal["odd", "even"]
OddsTable: TypeAlias = "Table[OddsState, None]"


@dataclass
class OddsState:
    stock: list[int]
    hands: dict[int, list[int]]
    points: dict[int, int]
    discard: list[int] = field(default_factory=list)
    round: int = 0
    call: Parity | None = None

    def caller(self) -> int:
        return (self.round - 1) % len(self.hands) + 1


def new_state(setup: Setup[None]) -> OddsState:
    seats = range(1, setup.seats + 1)
    return OddsState(list(TILES), {seat: [] for seat in seats}, dict.fromkeys(seats, 0))


class Call(Decision[Moment], form="{parity}", bare=True):
    what = "a call"
    parity: Parity = asks(One([Option("odd", Words("Odd")), Option("even", Words("Even"))]))


@dataclass(frozen=True)
class Hand(Moment):
    tiles: tuple[int, ...]


def tiles_held(at: Hand) -> One:
    labels = {tile: Words("Tile {tile}", tile=tile) for tile in at.tiles}
    options = [Option(str(tile), label, refs=(A_TILE.of(tile),)) for tile, label in labels.items()]
    return One(options, lambda tile: Reason("You do not hold tile {tile}.", "OE-4", tile=tile))


class PlayTile(Decision[Hand], form="play {tile}", bare=True):
    what = "an order to play a tile"
    tile: str = asks(tiles_held, Numbered("tile", "the number of a tile"))


class OddsEvent(Event, game="odds"):
    """What can happen."""


class Dealt(OddsEvent, SeatEvent, says="is dealt {number:tile}", you="are dealt {hand}"):
    """OE-2: only the seat knows which."""

    number: int
    hand: tuple[Tile, ...] | None = None


class Called(OddsEvent, SeatEvent):
    """OE-3."""

    call: Parity

    def does(self, say: AnyNarrator) -> str:
        return say("calls odd") if self.call == "odd" else say("calls even")


class Played(OddsEvent, SeatEvent, says="plays {tile}"):
    """OE-4."""

    tile: Tile


class Scored(OddsEvent, says="{total} and a {die}: {is_odd?odd|even}."):
    """OE-5."""

    total: int
    die: int
    is_odd: bool


async def deal(t: OddsTable) -> str:
    t.state.stock = t.shuffle("stock/shuffle", t.state.stock)
    for seat, hand in t.state.hands.items():  # OE-2
        hand += [t.state.stock.pop() for _ in range(HAND)]
        dealt = Dealt(seat, HAND)
        t.tell(dealt, private={seat: replace(dealt, hand=tuple(hand))}, rule="OE-2")
    return "round"


async def round_(t: OddsTable) -> str | None:
    state = t.state
    if not any(state.hands.values()):  # OE-6
        return None
    state.round, state.call = state.round + 1, None
    seat, default = state.caller(), Call(parity="odd")
    asked, silence = Words("Round {round}: odd or even?", round=state.round), Words("Without an answer: odd.")
    words = partial(page, state, seat, asked, silence, Example("even", "even"))
    call = await t.decide(question(seat, "odds.call", Call, Moment(), words, "OE-3", default=default))
    state.call = call.parity
    t.tell(Called(seat, state.call), rule="OE-3")
    return "tiles"


def page(state: OddsState, reader: int, asked: str, silence: str, example: Example) -> Page:
    lines = [
        Line(
            (Words("seat {seat}: {points}", seat=seat, points=points),), (SEAT.of(seat),), mine=seat == reader
        )
        for seat, points in state.points.items()
    ]
    points = section("points", listing(Words("Points so far:"), lines))
    return Page(asked, silence, (points,), examples=(example,))


async def tiles(t: OddsTable) -> str:
    state = t.state
    orders = await t.decide_all(tile_question(state, seat) for seat in t.seats)
    for seat, order in orders.items():  # OE-4
        state.hands[seat].remove(int(order.tile))
        state.discard.append(int(order.tile))
        t.tell(Played(seat, int(order.tile)), rule="OE-4")
    total = sum(int(order.tile) for order in orders.values())
    die = t.roll(f"die/{state.round}", sides=3)
    is_odd = (total + die) % 2 == 1
    for seat in t.seats:  # OE-5
        state.points[seat] += (seat == state.caller()) == (is_odd == (state.call == "odd"))
    t.tell(Scored(total, die, is_odd), rule="OE-5")
    return "round"


def tile_question(state: OddsState, seat: int) -> Question[PlayTile]:
    hand = state.hands[seat]
    first, last = hand[0], hand[-1]
    asked = Words("Which tile? You hold {tiles}.", tiles=[str(tile) for tile in hand])
    silence, example = Words("Without an answer: {tile}.", tile=first), Example(f"play {last}", str(last))
    words, default = partial(page, state, seat, asked, silence, example), PlayTile(tile=str(first))
    return question(seat, "odds.tile", PlayTile, Hand(tuple(hand)), words, "OE-4", default=default)


def view(state: OddsState, _: Setup[None], seat: int | None) -> dict[str, Json]:
    own = [] if seat is None else state.hands[seat]
    return {
        "round": state.round,
        "call": state.call,
        "points": {str(one): points for one, points in state.points.items()},
        "discard": list(state.discard),
        "hand": None if seat is None else [{"tile": tile, "ref": A_TILE.of(tile)} for tile in own],
    }


def facts(state: OddsState, _: Setup[None], seat: int) -> list[StatedFact]:
    return [
        number_fact("round", Words("The round"), state.round, most=HAND),
        number_fact("my_points", Words("My points"), state.points[seat], most=HAND),
        flag_fact("odd_called", Words("Odd was called"), state.call == "odd"),
    ]


def broken_laws(state: OddsState, _: Setup[None]) -> list[str]:
    found = [*state.stock, *state.discard, *(tile for hand in state.hands.values() for tile in hand)]
    return [] if sorted(found) == list(TILES) else ["the tiles are not each in exactly one place"]


def standing(state: OddsState, _: Setup[None], seat: int) -> Standing:
    points = state.points[seat]
    return Standing(Words("{points:point}", points=points), points)


ODDS = Ruleset(
    id="odds",
    name="Odds: a tutorial game",
    version="1.0.0",
    summary="One seat calls odd or even, everybody seals a tile, and a die is added to their sum.",
    min_seats=2,  # OE-1
    max_seats=3,
    state=OddsState,
    opening="deal",
    phases={"deal": deal, "round": round_, "tiles": tiles},
    kinds=("odds.call", "odds.tile"),
    grammars={
        "odds.call": lambda *_: grammar(Call, Moment()),
        "odds.tile": lambda *_: grammar(PlayTile, Hand(TILES)),
    },
    new_state=new_state,
    round=lambda state: state.round,
    view=view,
    events=OddsEvent,
    facts=Facts(facts),
    broken_laws=broken_laws,
    result=lambda state, _: by_points(state.points),  # OE-6
    seat_look=SeatLook(standing=standing),
)
