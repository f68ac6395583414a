"""Odds and Evens: a small game that uses everything the table offers, for tests of whatever is built on it.

Each seat first bets in secret on who will win (revealed at the end). Tiles are shuffled and dealt. In
each round the caller calls odd or even, everybody seals a tile (which may be shown at once), and a die is
added to the sum: if it comes out as called, the caller scores, otherwise all others do. Then the others may
doubt: a doubter loses a tile at random, and the die is rolled once more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from marshmallow import Schema, fields, post_load, validate

from referee.engine.asks import Ask, OpenPart, StatedFact
from referee.engine.choices import Fact, Flag, Number, One, Option, Record
from referee.engine.events import Face
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.ruleset import ContentPack, Result, Ruleset, Setup
from referee.engine.table import Table


@dataclass(frozen=True)
class Tiles:
    """The content: as many tiles as `values` has, each with its number; the size of a hand; the die."""

    values: tuple[int, ...]
    hand: int
    sides: int


class TilesSchema(Schema):
    values = fields.List(fields.Integer(strict=True), required=True)
    hand = fields.Integer(strict=True, required=True, validate=validate.Range(1, 5))
    sides = fields.Integer(strict=True, required=True, validate=validate.Range(2, 20))

    @post_load
    def to_tiles(self, data: dict[str, Any], **_: object) -> Tiles:
        return Tiles(tuple(data["values"]), data["hand"], data["sides"])


PACK = ContentPack("default", "Twelve tiles", {"values": list(range(1, 13)), "hand": 3, "sides": 6})


@dataclass
class OddsState:
    seats: int
    stock: list[int]
    hands: dict[int, list[int]] = field(default_factory=dict)
    discard: list[int] = field(default_factory=list)
    points: dict[int, int] = field(default_factory=dict)
    bets: dict[int, int] = field(default_factory=dict)
    round: int = 0
    call: Literal["odd", "even"] | None = None

    def caller(self) -> int:
        return (self.round - 1) % self.seats + 1


OddsTable = Table[OddsState, Tiles]


class FaceUpTile(OpenPart):
    """A seat may lay its tile down for all to see before the others have chosen."""

    def __init__(self, seat: int, hand: Sequence[int]) -> None:
        self.choice = _tile(hand)
        self._seat = seat

    def only_shows(self, text: str) -> bool:
        return text.startswith("show ")

    def face_up(self, answer: Json) -> Json:
        bid = cast("Mapping[str, Json]", answer)
        return bid["tile"] if bid["face_up"] else None

    def add(self, shown: Json, part: Json) -> Json:
        return shown if part is None else part

    def completed(self, shown: Json, answer: Json) -> Json:
        if shown is None or not isinstance(answer, Mapping):
            return answer
        return {**answer, "face_up": True}

    def kept_by(self, shown: Json, answer: Json) -> list[Problem]:
        if shown is None or cast("Mapping[str, Json]", answer)["tile"] == shown:
            return []
        return [Problem("/tile", f"You have shown tile {shown}, so that is the tile you play.", "OE-4")]

    def conflicts(self, part: Json, shown: Json, filed: Json) -> list[Problem]:
        if shown is not None and part != shown:
            return [Problem("", f"You have already shown tile {shown}.", "OE-4")]
        if filed is not None and cast("Mapping[str, Json]", filed)["tile"] != part:
            return [Problem("", "The order on file plays another tile.", "OE-4")]
        return []

    def draft(self, shown: Json) -> Json:
        return {"tile": shown, "face_up": True}

    def announced(self, before: Json, after: Json) -> list[Face]:
        if before == after:
            return []
        return [Face(f"Seat {self._seat} shows tile {after}.", {"seat": self._seat, "tile": after})]


async def bets(t: OddsTable) -> str:
    """Who will win? Everybody writes it down, nobody learns it before the end."""
    winners = [Option(str(seat), f"Seat {seat}") for seat in t.seats]
    answers = await t.ask_all(
        Ask(seat, "odds.bet", One(winners), str(seat), lambda: "Who will win?", rule="OE-1", revealed="end")
        for seat in t.seats
    )
    t.state.bets = {seat: int(cast("str", bet)) for seat, bet in answers.items()}
    return "deal"


async def deal(t: OddsTable) -> str:
    state = t.state
    state.stock = t.shuffle("stock/shuffle", state.stock)
    for seat in t.seats:
        state.hands[seat] = [state.stock.pop() for _ in range(t.content.hand)]
        mine = Face(f"You are dealt {_listed(state.hands[seat])}.", {"hand": list(state.hands[seat])})
        t.tell(
            "dealt",
            f"Seat {seat} is dealt {t.content.hand} tiles.",
            {"seat": seat},
            private={seat: mine},
            rule="OE-2",
        )
    t.tell_only({1: Face("You sit first.", {})}, "first_seat")
    t.tell_at_the_end("stock", f"The stock was {_listed(state.stock)}.", {"stock": list(state.stock)})
    return "round"


async def round_(t: OddsTable) -> str | None:
    state = t.state
    state.round += 1
    state.call = None
    if state.round > cast("int", t.options["rounds"]):
        return "end"
    caller = state.caller()
    called = await t.ask(
        Ask(
            caller,
            "odds.call",
            One([Option("odd", "Odd"), Option("even", "Even")]),
            "odd",
            lambda: f"Round {state.round}: odd or even?",
            rule="OE-3",
        )
    )
    state.call = "odd" if called == "odd" else "even"
    t.tell("called", f"Seat {caller} calls {called}.", {"seat": caller, "call": called}, rule="OE-3")
    return "tiles"


async def tiles(t: OddsTable) -> str:
    state = t.state
    played = await t.ask_all(_bid(seat, state.hands[seat]) for seat in t.seats if state.hands[seat])
    total = 0
    for seat, answer in played.items():
        tile = int(cast("str", cast("Mapping[str, Json]", answer)["tile"]))
        state.hands[seat].remove(tile)
        state.discard.append(tile)
        total += tile
    _score(t, total, "")

    others = [seat for seat in t.seats if seat != state.caller()]
    doubts = await t.window(
        Ask(seat, "odds.doubt", Flag(), False, lambda: "Doubt the die?", rule="OE-6") for seat in others
    )
    for seat in doubts:
        t.tell("doubted", f"Seat {seat} doubts.", {"seat": seat}, rule="OE-6")
        if state.hands[seat]:
            lost = t.pick(f"doubt/{state.round}/{seat}", state.hands[seat])
            state.hands[seat].remove(lost)
            state.stock.insert(0, lost)
            t.tell_only({seat: Face(f"You lose tile {lost}.", {"tile": lost})}, "lost", rule="OE-6")
    if doubts:
        _score(t, total, "/again")
    return "round"


async def end(t: OddsTable) -> None:
    for seat in t.seats:
        bet = t.state.bets[seat]
        t.tell("bet", f"Seat {seat} had bet on seat {bet}.", {"seat": seat, "bet": bet}, rule="OE-1")


def _bid(seat: int, hand: Sequence[int]) -> Ask:
    return Ask(
        seat,
        "odds.tile",
        Record({"tile": _tile(hand), "face_up": Flag()}),
        {"tile": str(hand[0]), "face_up": False},
        lambda: f"Which tile? You hold {_listed(hand)}.",
        rule="OE-4",
        open=FaceUpTile(seat, hand),
    )


def _tile(hand: Sequence[int]) -> One:
    return One([Option(str(tile), f"Tile {tile}") for tile in sorted(hand)])


def _score(t: OddsTable, total: int, again: str) -> None:
    state = t.state
    die = t.roll(f"die/{state.round}{again}", t.content.sides)
    outcome = "odd" if (total + die) % 2 else "even"
    caller = state.caller()
    for seat in [caller] if outcome == state.call else [seat for seat in t.seats if seat != caller]:
        state.points[seat] += 1
    t.tell("scored", f"{total} and a {die}: {outcome}.", {"total": total, "die": die}, rule="OE-5")


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(str(number) for number in numbers)


def _new_state(setup: Setup[Tiles]) -> OddsState:
    seats = range(1, setup.seats + 1)
    return OddsState(
        setup.seats, list(setup.content.values), {seat: [] for seat in seats}, [], dict.fromkeys(seats, 0)
    )


def _view(state: OddsState, _: Setup[Tiles], seat: int | None) -> dict[str, Json]:
    return {
        "round": state.round,
        "call": state.call,
        "points": {str(one): points for one, points in state.points.items()},
        "hand_sizes": {str(one): len(hand) for one, hand in state.hands.items()},
        "stock_size": len(state.stock),
        "discard": list(state.discard),
        "hand": None if seat is None else list(state.hands[seat]),
        "bet": None if seat is None else state.bets.get(seat),
    }


def _facts(state: OddsState, _: Setup[Tiles], seat: int) -> list[StatedFact]:
    return [
        StatedFact(Fact("round", "The round", "number"), state.round),
        StatedFact(Fact("my_points", "My points", "number"), state.points[seat]),
    ]


def _broken_laws(state: OddsState, setup: Setup[Tiles]) -> list[str]:
    everywhere = [*state.stock, *state.discard, *(tile for hand in state.hands.values() for tile in hand)]
    if sorted(everywhere) != sorted(setup.content.values):
        return ["the tiles in stock, hands and discard are not those of the pack"]
    return []


def _result(state: OddsState, _: Setup[Tiles]) -> Result:
    best = max(state.points.values())
    ranking = sorted(state.points.values(), reverse=True)
    winners = tuple(seat for seat, points in state.points.items() if points == best)
    return Result(
        winners=winners,
        places={seat: ranking.index(points) + 1 for seat, points in state.points.items()},
        scores={seat: {"points": points} for seat, points in state.points.items()},
        text=f"Seat {_listed(winners)} wins with {best} points.",
    )


ODDS = Ruleset(
    id="odds",
    name="Odds and Evens",
    version="1",
    summary="Tiles, a die, and whether the sum is odd.",
    min_seats=2,
    max_seats=4,
    options=Record({"rounds": Number(1, 3)}),
    option_defaults={"rounds": 2},
    content_schema=TilesSchema,
    state=OddsState,
    opening="bets",
    phases={"bets": bets, "deal": deal, "round": round_, "tiles": tiles, "end": end},
    kinds=("odds.bet", "odds.call", "odds.tile", "odds.doubt"),
    new_state=_new_state,
    round=lambda state: state.round,
    view=_view,
    facts=_facts,
    broken_laws=_broken_laws,
    result=_result,
)


def odds_setup(
    seats: int = 3, *, game: str = "g1", rounds: int = 2, pack: ContentPack = PACK
) -> Setup[Tiles]:
    """A table of Odds and Evens before the first question."""
    content = ODDS.load_content(dict(pack.data))
    return Setup(game, seats, ODDS.settle_options({"rounds": rounds}, seats, content), content)
