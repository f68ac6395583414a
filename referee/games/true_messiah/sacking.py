"""What may be sacked, and how (TM-184 to TM-190)."""

from __future__ import annotations

from typing import Any, cast

from referee.engine.choices import Constraint, Maybe, One, Option, Record, Some
from referee.engine.json_types import Json
from referee.games.true_messiah.acting.options import space_options, unit_options
from referee.games.true_messiah.board import grid_of, hostile, occupants, temples_of, units_of
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.recruiting import free_tiles
from referee.games.true_messiah.state import MOST_LOW, TrueMessiah, Unit


def possible_sacks(state: TrueMessiah, seat: int) -> list[str]:
    """Unoccupied enemy buildings beside a unit of the seat, in reading order."""
    where, near = occupants(state), grid_of(state).near
    return [
        at
        for at in grid_of(state).spaces
        if at in state.buildings
        and hostile(state, seat, state.buildings[at].seat)
        and not where.get(at)
        and any(unit.seat == seat for space in near[at] for unit in where.get(space, ()))
    ]


def beside(state: TrueMessiah, seat: int, at: str) -> list[Unit]:
    """The seat's units adjacent to a space."""
    return [unit for unit in units_of(state, seat) if unit.at in grid_of(state).near[at]]


def sack_choice(state: TrueMessiah, content: Content, seat: int, noted: list[str]) -> Maybe:
    def refuse(at: str) -> str | None:
        if at in state.buildings and any(unit.at == at for unit in state.units.values()):
            return f"{at} is occupied."
        return None

    record = Record(
        {
            "building": One([Option(at, f"building on {at}") for at in noted], refuse=refuse),
            "how": One([Option("capture", "capture"), Option("destroy", "destroy")]),
            "reuse": Maybe(One(space_options(state))),
            "place": Some(unit_options(units_of(state, seat))),
        },
        constraints=(
            Constraint(
                "Up to 4 low units and 1 high unit beside it may enter a sacked temple.",
                lambda answer: sack_problem(state, content, seat, cast("Any", answer)),
                "TM-190",
            ),
        ),
        sampler=lambda source: _sampled(state, content, seat, noted, source),
    )
    return Maybe(record, sampler=lambda s: None if s.below(8) == 0 else record.sample(s))


def sack_problem(state: TrueMessiah, content: Content, seat: int, answer: dict[str, Any]) -> str | None:
    at, capture, reuse = answer["building"], answer["how"] == "capture", answer["reuse"]
    if state.buildings[at].kind == "city":
        return "Nothing is placed on a sacked holy city." if answer["place"] or reuse else None
    tiles = free_tiles(state, content, seat)
    if reuse is not None:
        if not capture or tiles > 0:
            return "You still have a free temple: no need to destroy one."
        if reuse not in temples_of(state, seat):
            return f"You have no temple on {reuse}."
    elif capture and tiles <= 0:
        return "You have no temple tile: destroy it or name one of yours to give up."
    return _place_problem(state, seat, at, answer["place"], capture=capture)


def _place_problem(state: TrueMessiah, seat: int, at: str, ids: list[str], *, capture: bool) -> str | None:
    near = [unit.id for unit in beside(state, seat, at)]
    for id_ in ids:
        if id_ not in near:
            return f"{id_} is not adjacent to {at}."
        if capture and state.units[id_].kind == "nonbeliever":
            return f"{id_} is a nonbeliever and cannot enter your temple."
        for effect in state.effects:
            if effect.kind == "ward" and effect.space == at and hostile(state, effect.seat, seat):
                return f"{at} is closed by {state.seats[effect.seat].colour.capitalize()}'s providence."
    low = sum(state.units[id_].low for id_ in ids)
    if low > MOST_LOW or len(ids) - low > 1:
        return f"At most {MOST_LOW} low units and 1 high unit may enter {at}."
    return None


def default_sack(state: TrueMessiah, content: Content, seat: int, noted: list[str]) -> dict[str, Json]:
    """An enemy city if there is one; else capture the first, placing nobody."""
    cities = [at for at in noted if state.buildings[at].kind == "city"]
    how = "capture" if free_tiles(state, content, seat) > 0 or cities else "destroy"
    return {"building": (cities or noted)[0], "how": how, "reuse": None, "place": []}


def _sampled(state: TrueMessiah, content: Content, seat: int, noted: list[str], source: Any) -> Json:
    at = noted[source.below(len(noted))]
    answer = {**default_sack(state, content, seat, noted), "building": at}
    if state.buildings[at].kind == "temple":
        answer["place"] = [
            unit.id for unit in beside(state, seat, at) if unit.kind == "follower" and source.below(2)
        ][:MOST_LOW]
        if source.below(4) == 0:
            answer["how"] = "destroy"
    return answer
