"""Odds, a tutorial game: one seat calls odd or even, everybody seals a tile, and a die is added to the sum.

docs/adding-a-game.md builds this file step by step. The clauses OE-… are those of docs/rules/odds.md.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from referee.engine.choices import One, Option
from referee.engine.decisions import Decision, Moment, Numbered, Question, asks, grammar, question
from referee.engine.facts import StatedFact, flag_fact, number_fact
from referee.engine.json_types import Json
from referee.engine.ranking import by_points
from referee.engine.records import Face
from referee.engine.ruleset import Ruleset, Setup
from referee.engine.table import Table

TILES = tuple(range(1, 13))
HAND = 3
OddsTable: TypeAlias = "Table[OddsState, None]"


@dataclass
class OddsState:
    stock: list[int]
    hands: dict[int, list[int]]
    points: dict[int, int]
    discard: list[int] = field(default_factory=list)
    round: int = 0
    call: Literal["odd", "even"] | None = None

    def caller(self) -> int:
        return (self.round - 1) % len(self.hands) + 1


def new_state(setup: Setup[None]) -> OddsState:
    seats = range(1, setup.seats + 1)
    return OddsState(list(TILES), {seat: [] for seat in seats}, dict.fromkeys(seats, 0))


class Call(Decision[Moment], form="{parity}", bare=True):
    what = "a call"
    parity: Literal["odd", "even"] = asks(One([Option("odd", "Odd"), Option("even", "Even")]))


@dataclass(frozen=True)
class Hand(Moment):
    tiles: tuple[int, ...]


def tiles_held(at: Hand) -> One:
    options = [Option(str(tile), f"Tile {tile}") for tile in at.tiles]
    return One(options, lambda tile: f"You do not hold tile {tile}.")


class PlayTile(Decision[Hand], form="play {tile}", bare=True):
    what = "an order to play a tile"
    tile: str = asks(tiles_held, Numbered("tile", "the number of a tile"))


async def deal(t: OddsTable) -> str:
    t.state.stock = t.shuffle("stock/shuffle", t.state.stock)
    for seat, hand in t.state.hands.items():  # OE-2
        hand += [t.state.stock.pop() for _ in range(HAND)]
        own = Face(f"You are dealt {', '.join(map(str, hand))}.", {"hand": list(hand)})
        t.tell("dealt", f"Seat {seat} is dealt 3 tiles.", {"seat": seat}, private={seat: own}, rule="OE-2")
    return "round"


async def round_(t: OddsTable) -> str | None:
    state = t.state
    if not any(state.hands.values()):  # OE-6
        return None
    state.round, state.call = state.round + 1, None
    seat, text, default = state.caller(), f"Round {state.round}: odd or even?", Call(parity="odd")
    call = await t.decide(question(seat, "odds.call", Call, Moment(), lambda: text, "OE-3", default=default))
    state.call = call.parity
    t.tell("called", f"Seat {seat} calls {call.parity}.", {"seat": seat, "call": call.parity}, rule="OE-3")
    return "tiles"


async def tiles(t: OddsTable) -> str:
    state = t.state
    orders = await t.decide_all(tile_question(seat, hand) for seat, hand in state.hands.items())
    for seat, order in orders.items():  # OE-4
        state.hands[seat].remove(int(order.tile))
        state.discard.append(int(order.tile))
        t.tell("played", f"Seat {seat} plays {order.tile}.", {"seat": seat, "tile": order.tile}, rule="OE-4")
    total = sum(int(order.tile) for order in orders.values())
    die = t.roll(f"die/{state.round}", sides=3)
    outcome = "odd" if (total + die) % 2 else "even"
    for seat in t.seats:  # OE-5
        state.points[seat] += (seat == state.caller()) == (outcome == state.call)
    t.tell("scored", f"{total} and a {die}: {outcome}.", {"total": total, "die": die}, rule="OE-5")
    return "round"


def tile_question(seat: int, hand: list[int]) -> Question[PlayTile]:
    at, default = Hand(tuple(hand)), PlayTile(tile=str(hand[0]))
    text = f"Which tile? You hold {', '.join(map(str, hand))}."
    return question(seat, "odds.tile", PlayTile, at, lambda: text, "OE-4", default=default)


def view(state: OddsState, _: Setup[None], seat: int | None) -> dict[str, Json]:
    return {
        "round": state.round,
        "call": state.call,
        "points": {str(one): points for one, points in state.points.items()},
        "discard": list(state.discard),
        "hand": None if seat is None else list(state.hands[seat]),
    }


def facts(state: OddsState, _: Setup[None], seat: int) -> list[StatedFact]:
    return [
        number_fact("round", "The round", state.round),
        number_fact("my_points", "My points", state.points[seat]),
        flag_fact("odd_called", "Odd was called", state.call == "odd"),
    ]


def broken_laws(state: OddsState, _: Setup[None]) -> list[str]:
    found = [*state.stock, *state.discard, *(tile for hand in state.hands.values() for tile in hand)]
    return [] if sorted(found) == list(TILES) else ["the tiles are not each in exactly one place"]


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
    facts=facts,
    broken_laws=broken_laws,
    result=lambda state, _: by_points(state.points),  # OE-6
)
