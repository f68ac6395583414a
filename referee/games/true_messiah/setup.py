"""Set-up (rules 2.3): colours, the board, decks, starting positions."""

from __future__ import annotations

from referee.engine.decisions import Question, question
from referee.engine.ruleset import Setup
from referee.games.true_messiah import pack
from referee.games.true_messiah.board import turn_order
from referee.games.true_messiah.decisions.setting_up import StartingPosition, TakeColour
from referee.games.true_messiah.events.turns import BoardSetUp, ColourTaken, PositionTaken, Step
from referee.games.true_messiah.moments import Now
from referee.games.true_messiah.options import chosen_colours
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.pages.setting_up import colour_page, start_page
from referee.games.true_messiah.phases.asking import decide_unless, kind
from referee.games.true_messiah.scene import Live
from referee.games.true_messiah.state import Building, MessiahTable, Seat, TrueMessiah, Unit


def new_state(setup: Setup[Content]) -> TrueMessiah:
    """Empty seats; the host may have fixed their colours (TM-27)."""
    colours = chosen_colours(setup.options) or [""] * setup.seats
    return TrueMessiah({seat: Seat(colours[seat - 1]) for seat in range(1, setup.seats + 1)})


async def choose_colours(t: MessiahTable) -> str:
    """TM-27: in seat order."""
    for seat in t.seats:
        one = t.state.seats[seat]
        if not one.colour and not one.out:
            asked = _colour_question(t, seat)
            one.colour = (await decide_unless(t, asked, formal=len(_free(t)) == 1)).colour
            Live(t).tell(ColourTaken(seat, one.colour), "TM-27")
    return "set_up"


def _free(t: MessiahTable) -> list[pack.Colour]:
    taken = [one.colour for one in t.state.seats.values()]
    return [colour for colour in t.content.colours if colour.id not in taken]


def _colour_question(t: MessiahTable, seat: int) -> Question[TakeColour]:
    at, free = Now(t.state, t.content, seat), _free(t)
    return question(
        seat,
        kind("colour"),
        TakeColour,
        at,
        lambda: colour_page(t, seat, free),
        "TM-27",
        default=TakeColour(colour=free[0].id),
    )


async def set_up(t: MessiahTable) -> str:
    """TM-28: the board, pieces, cards and coins; nothing else happens (TM-38)."""
    state, content = t.state, t.content
    board, start = content.boards[len(state.seats)], content.start
    state.columns, state.rows = board.columns, board.rows
    state.monoliths = list(board.monoliths)  # TM-33
    for place, number in enumerate(turn_order(state)):
        seat = state.seats[number]
        seat.coins, seat.health = start.coins, start.health  # TM-29
        city, trio = board.city[place], board.trio[place]  # TM-31
        state.buildings[city] = Building(number, "city")
        state.units[f"{seat.colour}.m"] = Unit(f"{seat.colour}.m", number, "messiah", city)
        for follower in range(1, start.followers + 1):  # TM-30, TM-32
            id_ = f"{seat.colour}.f{follower:02}"
            at = city if follower <= start.at_city else trio
            state.units[id_] = Unit(id_, number, "follower", at)
        seat.shuffles = 1
        # TM-08: each colour has a deck of its own
        cards = t.shuffle(f"deck/{seat.colour}/shuffle/1", content.deck(seat.colour))
        seat.hand, seat.deck = cards[: start.hand], cards[start.hand :]  # TM-34
    state.gone = [card for seat in state.seats.values() if seat.out for card in content.deck(seat.colour)]
    # TM-36
    state.marketplace = t.shuffle("market/shuffle/1", content.deck("market"))
    state.setting_up = turn_order(state)
    Live(t).tell(BoardSetUp(len(state.seats)), "TM-31")
    return "starting_positions"


async def starting_positions(t: MessiahTable) -> str:
    """TM-37: seat by seat, later ones see what earlier ones did."""
    state = t.state
    if not state.setting_up:
        state.round = 1  # TM-65
        return "begin_turn"
    seat = state.setting_up[0]
    start = await t.decide(_start_question(t, seat))
    moved = []
    for step in start.moves:
        unit = state.units[step.unit]
        moved.append(Step(unit.id, unit.at, step.to))
        unit.at = step.to
    state.setting_up.pop(0)
    Live(t).tell(PositionTaken(seat, tuple(moved)), "TM-37")
    return "starting_positions"


def _start_question(t: MessiahTable, seat: int) -> Question[StartingPosition]:
    return question(
        seat,
        kind("start"),
        StartingPosition,
        Now(t.state, t.content, seat),
        lambda: start_page(t, seat),
        "TM-37",
        default=StartingPosition(moves=()),
    )
