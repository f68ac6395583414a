"""Questions one can ask the board: who is where, whose is what, who is whose enemy."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.true_messiah.grid import Grid, grid, reading_order
from referee.games.true_messiah.state import COLOURS, Seat, TrueMessiah, Unit, UnitKind

Occupants = dict[str, list[Unit]]

PLACES = {colour: place for place, colour in enumerate([*COLOURS, ""])}
"""Where each colour comes in the turn order, and a seat that has none yet."""
ORDER_OF_KINDS = {"follower": 0, "nonbeliever": 1, "messiah": 2, "avatar": 3}


def grid_of(state: TrueMessiah) -> Grid:
    return grid(state.columns, state.rows)


# Seats.


def turn_order(state: TrueMessiah) -> list[int]:
    """The seats still in the game, in the fixed order of colours (TM-02)."""
    seats = state.seats
    return sorted(
        [seat for seat in seats if not seats[seat].out], key=lambda seat: PLACES[seats[seat].colour]
    )


def colour_place(state: TrueMessiah, seat: int) -> int:
    """Where a seat's colour comes in the turn order; last of all while it has none."""
    return PLACES[state.seats[seat].colour]


def order_after(state: TrueMessiah, seat: int) -> list[int]:
    """The other seats in turn order, beginning after this one, which may be out by now."""
    place = COLOURS.index(state.seats[seat].colour)
    others = [other for other in turn_order(state) if other != seat]
    return sorted(others, key=lambda other: (COLOURS.index(state.seats[other].colour) - place) % len(COLOURS))


def order_from(state: TrueMessiah, seat: int) -> list[int]:
    """This seat if it is in the game, then the others in turn order."""
    return [*([] if state.seats[seat].out else [seat]), *order_after(state, seat)]


def seat_with(state: TrueMessiah, colour: str) -> int:
    """The seat of a colour; KeyError if it is not in play."""
    for seat, one in state.seats.items():
        if one.colour == colour:
            return seat
    raise KeyError(colour)


def ally_of(state: TrueMessiah, seat: int) -> int | None:
    """TM-03: with four players Red and Violet, Black and White."""
    if len(state.seats) < len(COLOURS):
        return None
    if not state.columns:
        return _ally_to_be(state, seat)
    place = COLOURS.index(state.seats[seat].colour)
    return seat_with(state, COLOURS[(place + 2) % len(COLOURS)])


def _ally_to_be(state: TrueMessiah, seat: int) -> int | None:
    """TM-25: while colours are chosen, an ally is known once all colours that are left are of one side."""
    chosen = {number: one.colour for number, one in state.seats.items()}
    left = {PLACES[colour] % 2 for colour in COLOURS if colour not in chosen.values()}
    if len(left) > 1:
        return None
    sides = {number: PLACES[colour] % 2 if colour else min(left) for number, colour in chosen.items()}
    return next(other for other in sides if other != seat and sides[other] == sides[seat])


def side_of(state: TrueMessiah, seat: int) -> list[int]:
    ally = ally_of(state, seat)
    return [seat] if ally is None else sorted([seat, ally])


def hostile(state: TrueMessiah, one: int, other: int) -> bool:
    """TM-04: enemies, not just other players."""
    return one != other and other != ally_of(state, one)


def enemies(state: TrueMessiah, seat: int) -> list[int]:
    return [other for other in turn_order(state) if hostile(state, seat, other)]


# Units.


def by_id(unit: Unit) -> tuple[int, int, str]:
    """A key to sort by: seat, kind, number."""
    return unit.seat, ORDER_OF_KINDS[unit.kind], unit.id


def occupants(state: TrueMessiah) -> Occupants:
    """All units by space."""
    found: Occupants = {}
    for unit in state.units.values():
        found.setdefault(unit.at, []).append(unit)
    return found


def units_at(state: TrueMessiah, space: str) -> list[Unit]:
    return sorted((unit for unit in state.units.values() if unit.at == space), key=by_id)


def units_of(state: TrueMessiah, seat: int) -> list[Unit]:
    return sorted((unit for unit in state.units.values() if unit.seat == seat), key=by_id)


def followers_of(state: TrueMessiah, seat: int) -> list[Unit]:
    return [unit for unit in units_of(state, seat) if unit.kind == "follower"]


def count_of(state: TrueMessiah, seat: int, kind: UnitKind) -> int:
    return sum(unit.seat == seat and unit.kind == kind for unit in state.units.values())


def lone(state: TrueMessiah, seat: int, kind: UnitKind) -> Unit | None:
    """A seat's messiah or avatar, if it is on the board."""
    return state.units.get(f"{state.seats[seat].colour}.{kind[0]}")


def held_by_enemies(state: TrueMessiah, seat: int) -> set[str]:
    """The spaces with enemy units."""
    side = side_of(state, seat)
    return {unit.at for unit in state.units.values() if unit.seat not in side}


def touching(state: TrueMessiah, seat: int) -> bool:
    """Whether a unit of this seat is adjacent to an enemy unit (TM-156)."""
    near, foes = grid_of(state).near, held_by_enemies(state, seat)
    own = {unit.at for unit in state.units.values() if unit.seat == seat}
    return any(space in foes for at in own for space in near[at])


# Buildings.


def own_holy(state: TrueMessiah, seat: int) -> list[str]:
    """The spaces with the seat's own buildings (TM-40)."""
    return sorted((at for at, one in state.buildings.items() if one.seat == seat), key=reading_order)


def temples_of(state: TrueMessiah, seat: int) -> list[str]:
    return [at for at in own_holy(state, seat) if state.buildings[at].kind == "temple"]


def ordinary(state: TrueMessiah, space: str) -> bool:
    """TM-39: a monolith space is ordinary too."""
    return space not in state.buildings


def prayable(state: TrueMessiah, seat: int) -> list[Unit]:
    """Active followers on own holy spaces (TM-93)."""
    return [
        unit
        for unit in followers_of(state, seat)
        if not unit.praying and (one := state.buildings.get(unit.at)) is not None and one.seat == seat
    ]


# Cards.


def cards_of(seat: Seat) -> list[str]:
    """All of a seat's cards but those on the stack."""
    return [*seat.hand, *seat.deck, *seat.discard, *(one.card for one in seat.by_board)]


def total_cards(state: TrueMessiah, seat: int) -> int:
    """TM-14. Cards looked at while looting still belong to the looted seat."""
    looted = state.turn.loot if state.turn else None
    looked_at = len(looted.cards) if looted and looted.victim == seat else 0
    playing = sum(miracle.seat == seat for miracle in state.stack)
    playing += sum(frame.seat == seat and frame.laid is not None for frame in state.frames)
    own = state.seats[seat]
    return len(own.hand) + len(own.deck) + len(own.discard) + len(own.by_board) + playing + looked_at


def living(state: TrueMessiah) -> Iterator[int]:
    return (seat for seat in sorted(state.seats) if not state.seats[seat].out)
