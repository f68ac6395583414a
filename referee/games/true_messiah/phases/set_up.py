"""Set-up (rules 2.3): colours, the board, decks, starting positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import Constraint, Many, One, Option, Record
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.ruleset import Setup
from referee.games.true_messiah.acting.options import space_options, unit_options
from referee.games.true_messiah.board import turn_order, units_of
from referee.games.true_messiah.movement import move_problem
from referee.games.true_messiah.orders.setting_up import ColourPhrasing, StartPhrasing
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.phases.asking import ask, kind
from referee.games.true_messiah.prompts import page
from referee.games.true_messiah.sampling.moves import sampled_start
from referee.games.true_messiah.scene import Live, copied
from referee.games.true_messiah.state import (
    Building,
    MessiahTable,
    Seat,
    TrueMessiah,
    Unit,
)
from referee.games.true_messiah.words import who


def new_state(setup: Setup[Content]) -> TrueMessiah:
    """Empty seats; the host may have fixed their colours (TM-27)."""
    fixed = cast("list[str] | None", setup.options["colours"])
    colours = fixed or [""] * setup.seats
    return TrueMessiah({seat: Seat(colours[seat - 1]) for seat in range(1, setup.seats + 1)})


def check_options(options: Mapping[str, Json], seats: int, _: Content) -> list[Problem]:
    """What is wrong with the options for this number of seats."""
    colours = cast("list[str] | None", options["colours"])
    if colours is not None and (len(colours) != seats or len(set(colours)) < len(colours)):
        return [Problem("/colours", f"Name {seats} different colours, one for each seat.", "TM-27")]
    return []


async def choose_colours(t: MessiahTable) -> str:
    """TM-27: in seat order."""
    for seat in t.seats:
        one = t.state.seats[seat]
        if not one.colour and not one.out:
            one.colour = cast("str", await ask(t, _colour_ask(t, seat)))
            Live(t).tell(
                "colour", f"Seat {seat} plays {who(t.state, seat)}.", {"colour": one.colour}, "TM-27"
            )
    return "set_up"


def _colour_ask(t: MessiahTable, seat: int) -> Ask:
    taken = {one.colour: number for number, one in t.state.seats.items() if one.colour}
    free = [colour for colour in t.content.colours if colour.id not in taken]

    def refuse(colour: str) -> str | None:
        return f"{t.content.colour_name(colour)} is taken." if colour in taken else None

    options = [Option(colour.id, colour.name, {"sign": colour.sign}) for colour in free]

    def text() -> str:
        chosen = ", ".join(f"seat {number} {colour}" for colour, number in taken.items()) or "none yet"
        return page(
            t.state,
            t.content,
            seat,
            "Which colour do you play?",
            [
                f"Chosen: {chosen}. Free: {', '.join(colour.name for colour in free)}.",
                "Turns go Red, Black, Violet, White. With four players Red and Violet are allies against "
                "Black and White.",
            ],
            f"colour {free[0].id}",
        )

    choice = One(options, refuse=refuse)
    return Ask(seat, kind("colour"), choice, free[0].id, text, "TM-27", phrasing=ColourPhrasing(choice))


async def set_up(t: MessiahTable) -> str:
    """TM-28 to TM-36."""
    state, content = t.state, t.content
    board, start = content.boards[len(state.seats)], content.start
    state.columns, state.rows, state.monoliths = board.columns, board.rows, list(board.monoliths)
    for place, number in enumerate(turn_order(state)):
        seat = state.seats[number]
        seat.coins, seat.health = start.coins, start.health
        city, trio = board.city[place], board.trio[place]
        state.buildings[city] = Building(number, "city")
        state.units[f"{seat.colour}.m"] = Unit(f"{seat.colour}.m", number, "messiah", city)
        for follower in range(1, start.followers + 1):
            id_ = f"{seat.colour}.f{follower:02}"
            at = city if follower <= start.at_city else trio
            state.units[id_] = Unit(id_, number, "follower", at)
        seat.shuffles = 1
        cards = t.shuffle(f"deck/{seat.colour}/shuffle/1", content.deck(seat.colour))
        seat.hand, seat.deck = cards[: start.hand], cards[start.hand :]
    state.gone = [card for seat in state.seats.values() if seat.out for card in content.deck(seat.colour)]
    state.marketplace = t.shuffle("market/shuffle/1", content.deck("market"))
    state.setting_up = turn_order(state)
    Live(t).tell("set_up", f"The board is set up for {len(state.seats)} players.", {}, "TM-31")
    return "starting_positions"


async def starting_positions(t: MessiahTable) -> str:
    """TM-37: seat by seat, later ones see what earlier ones did."""
    state = t.state
    if not state.setting_up:
        state.round = 1
        return "begin_turn"
    seat = state.setting_up[0]
    answer = cast("list[dict[str, str]]", await ask(t, _start_ask(t, seat)))
    moved = []
    for step in answer:
        unit = state.units[step["unit"]]
        moved.append(f"{unit.id} {unit.at} > {step['to']}")
        unit.at = step["to"]
    state.setting_up.pop(0)
    text = f"{who(state, seat)} sets its starting position: {', '.join(moved) or 'no moves'}."
    Live(t).tell("starting_position", text, {"seat": seat, "moves": cast("Json", answer)}, "TM-37")
    return "starting_positions"


def _start_ask(t: MessiahTable, seat: int) -> Ask:
    state = t.state
    units = units_of(state, seat)
    choice = Many(
        Record({"unit": one_of_units(units), "to": One(space_options(state))}),
        max=len(units),
        constraints=(
            Constraint(
                "Each unit moves at most once, up to 2 spaces.",
                lambda answer: start_problems(state, cast("list[dict[str, str]]", answer)),
                "TM-37",
            ),
        ),
        sampler=lambda source: sampled_start(state, seat, source),
    )
    body = ["Set your starting position: each of your units may move up to 2 spaces, in the order you write."]

    def text() -> str:
        return page(state, t.content, seat, "your starting position.", body, "move 3 2,1 > 2,3 / done")

    return Ask(seat, kind("start"), choice, [], text, "TM-37", phrasing=StartPhrasing(state, seat, choice))


def one_of_units(units: list[Unit]) -> One:
    return One(unit_options(units))


def start_problems(state: TrueMessiah, answer: list[dict[str, Any]]) -> list[Problem]:
    """The first move that cannot be made, after those before it."""
    scratch = copied(state)
    for at, step in enumerate(answer):
        unit = scratch.units[step["unit"]]
        wrong = (
            f"{unit.id} has already been moved." if unit.moved else move_problem(scratch, unit, step["to"])
        )
        if wrong is not None:
            return [Problem(f"/{at}", f"Step {at + 1}: {wrong}")]
        unit.at, unit.moved = step["to"], True
    return []
