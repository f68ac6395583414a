"""Odds and Evens: Odds with all that a table offers, for tests of whatever is built on it.

To the rules of `referee.games.odds` it adds content, an option, and odd corners. Before the deal each seat
bets in secret on who will win (revealed at the end). A tile may be shown at once. After the die the others
may doubt: a doubter loses a tile at random, and the die is rolled once more. Its questions have no forms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal, cast

from referee.engine.asks import Ask, OpenPart
from referee.engine.choices import Flag, Number, One, Option, Record
from referee.engine.content import between
from referee.engine.events import Event, Seat, SeatEvent
from referee.engine.facts import StatedFact
from referee.engine.json_types import Json
from referee.engine.page import Page
from referee.engine.problems import Problem
from referee.engine.ruleset import ContentPack, Facts, Ruleset, Setup
from referee.engine.table import Table
from referee.engine.unseen import UNSEEN, face_down
from referee.games import odds


@dataclass(frozen=True)
class Tiles:
    """The content: as many tiles as `values` has, each with its number; the size of a hand; the die."""

    values: tuple[int, ...]
    hand: Annotated[int, between(odds.HAND, odds.HAND)]
    sides: Annotated[int, between(2, 20)]


PACK = ContentPack("default", "Twelve tiles", {"values": list(odds.TILES), "hand": odds.HAND, "sides": 6})


@dataclass
class OddsState(odds.OddsState):
    seats: int = 0
    bets: dict[int, int] = field(default_factory=dict)

    def hide_from(self, seat: int) -> None:
        self.stock = face_down(self.stock)
        for other in self.hands:
            if other != seat:
                self.hands[other] = face_down(self.hands[other])
        self.bets = {other: bet if other == seat else UNSEEN for other, bet in self.bets.items()}


OddsTable = Table[OddsState, Tiles]
SHARED: Any = odds
"""Its phases and functions, for our state and content."""


class OddsEvent(Event, game="odds"):
    """What can happen: kinds of its own, beside those of the tutorial game."""


class Dealt(OddsEvent, SeatEvent, says="is dealt {number:tile}", you="are dealt {hand}"):
    """OE-2: only the seat knows which."""

    number: int
    hand: tuple[int, ...] | None = None


class FirstSeat(OddsEvent, says="You sit first."):
    """Only the first seat is told."""


class Stock(OddsEvent, says="The stock was {stock}."):
    """Nobody is told before the end."""

    stock: tuple[int, ...]


class Called(OddsEvent, SeatEvent, says="calls {call}"):
    """OE-3."""

    call: Literal["odd", "even"]


class ShownTile(OddsEvent, SeatEvent, says="shows tile {tile}"):
    """OE-4."""

    tile: int


class Scored(OddsEvent, says="{total} and a {die}: {outcome}."):
    """OE-5."""

    total: int
    die: int
    outcome: Literal["odd", "even"]


class Doubted(OddsEvent, SeatEvent, says="doubts"):
    """OE-6."""


class Lost(OddsEvent, SeatEvent, says="loses tile {tile}", you="lose tile {tile}"):
    """OE-6: only the doubter knows which."""

    tile: int


class Bet(OddsEvent, SeatEvent, says="had bet on {bet}"):
    """OE-1."""

    bet: Seat


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

    def announced(self, before: Json, after: Json) -> list[Event]:
        return [] if before == after else [ShownTile(self._seat, int(cast("str", after)))]


async def bets(t: OddsTable) -> str:
    """Who will win? Everybody writes it down, nobody learns it before the end."""
    winners = [Option(str(seat), f"Seat {seat}") for seat in t.seats]

    def question() -> Page:
        return Page("Who will win?")

    answers = await t.ask_all(
        Ask(seat, "odds.bet", One(winners), str(seat), question, rule="OE-1", revealed="end")
        for seat in t.seats
    )
    t.state.bets = {seat: int(cast("str", bet)) for seat, bet in answers.items()}
    return "deal"


async def deal(t: OddsTable) -> str:
    t.state.stock = t.shuffle("stock/shuffle", t.state.stock)
    for seat, hand in t.state.hands.items():
        hand += [t.state.stock.pop() for _ in range(t.content.hand)]
        dealt = Dealt(seat, t.content.hand)
        t.tell(dealt, private={seat: replace(dealt, hand=tuple(hand))}, rule="OE-2")
    t.tell_only({1: FirstSeat()})
    t.tell_at_the_end(Stock(tuple(t.state.stock)))
    return "round"


async def round_(t: OddsTable) -> str | None:
    """The call is a question without a form, answered in the choice's own words."""
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
            lambda: Page(f"Round {state.round}: odd or even?"),
            rule="OE-3",
        )
    )
    state.call = "odd" if called == "odd" else "even"
    t.tell(Called(caller, state.call), rule="OE-3")
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
        Ask(seat, "odds.doubt", Flag(), False, lambda: Page("Doubt the die?"), rule="OE-6") for seat in others
    )
    for seat in doubts:
        t.tell(Doubted(seat), rule="OE-6")
        if state.hands[seat]:
            lost = t.pick(f"doubt/{state.round}/{seat}", state.hands[seat])
            state.hands[seat].remove(lost)
            state.stock.insert(0, lost)
            t.tell_only({seat: Lost(seat, lost)}, rule="OE-6")
    if doubts:
        _score(t, total, "/again")
    return "round"


async def end(t: OddsTable) -> None:
    for seat in t.seats:
        t.tell(Bet(seat, t.state.bets[seat]), rule="OE-1")


def _bid(seat: int, hand: Sequence[int]) -> Ask:
    return Ask(
        seat,
        "odds.tile",
        Record({"tile": _tile(hand), "face_up": Flag()}),
        {"tile": str(hand[0]), "face_up": False},
        lambda: Page(f"Which tile? You hold {', '.join(map(str, hand))}."),
        rule="OE-4",
        open=FaceUpTile(seat, hand),
    )


def _tile(hand: Sequence[int]) -> One:
    return One([Option(str(tile), f"Tile {tile}") for tile in sorted(hand)])


def _score(t: OddsTable, total: int, again: str) -> None:
    state = t.state
    die = t.roll(f"die/{state.round}{again}", t.content.sides)
    outcome: Literal["odd", "even"] = "odd" if (total + die) % 2 else "even"
    caller = state.caller()
    for seat in [caller] if outcome == state.call else [seat for seat in t.seats if seat != caller]:
        state.points[seat] += 1
    t.tell(Scored(total, die, outcome), rule="OE-5")


def _new_state(setup: Setup[Tiles]) -> OddsState:
    state = odds.new_state(cast("Setup[None]", setup))
    return OddsState(list(setup.content.values), state.hands, state.points, seats=setup.seats)


def _view(state: OddsState, setup: Setup[Tiles], seat: int | None) -> dict[str, Json]:
    return {
        **odds.view(state, cast("Setup[None]", setup), seat),
        "hand": None if seat is None else list(state.hands[seat]),
        "hand_sizes": {str(one): len(hand) for one, hand in state.hands.items()},
        "stock_size": len(state.stock),
        "bet": None if seat is None else state.bets.get(seat),
    }


def _facts(state: OddsState, setup: Setup[Tiles], seat: int) -> list[StatedFact]:
    """Those of Odds, without bounds above: tests of the service look far ahead."""
    stated = odds.facts(cast("Any", state), cast("Any", setup), seat)
    return [StatedFact(replace(one.fact, most=None), one.value) for one in stated]


ODDS: Ruleset[OddsState, Tiles] = replace(
    cast("Ruleset[Any, Any]", odds.ODDS),
    name="Odds and Evens",
    version="1",
    max_seats=4,
    options=Record({"rounds": Number(1, odds.HAND)}),
    option_defaults={"rounds": 2},
    content=Tiles,
    state=OddsState,
    opening="bets",
    phases={"bets": bets, "deal": deal, "round": round_, "tiles": tiles, "end": end},
    kinds=("odds.bet", "odds.call", "odds.tile", "odds.doubt"),
    grammars={},
    events=OddsEvent,
    new_state=_new_state,
    view=_view,
    facts=Facts(_facts),
)


def odds_setup(
    seats: int = 3, *, game: str = "g1", rounds: int = 2, pack: ContentPack = PACK
) -> Setup[Tiles]:
    """A table of Odds and Evens before the first question."""
    content = ODDS.load_content(dict(pack.data))
    return Setup(game, seats, ODDS.settle_options({"rounds": rounds}, seats, content), content)
