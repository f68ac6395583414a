"""In which order an answer's keys were written means nothing: not for what is legal, nor for what happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, permutations
from typing import Any

import pytest

from referee.engine import codec
from referee.engine.json_types import Json
from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from tests.games.evil_high_priest.content.pack import house_data, lock_data
from tests.games.evil_high_priest.table import Table, dice, seat


def written_anew(answer: Any) -> Iterator[Any]:
    """The answer with the keys of one of its objects in every other order (as far as 24 of them go)."""
    if isinstance(answer, dict):
        for keys in islice(permutations(answer), 24):
            yield {key: answer[key] for key in keys}
        for key, value in answer.items():
            yield from ({**answer, key: other} for other in written_anew(value))
    elif isinstance(answer, list):
        for at, value in enumerate(answer):
            yield from ([*answer[:at], other, *answer[at + 1 :]] for other in written_anew(value))


def raided(**own: Any) -> Table:
    table = Table("cthulhu", {1: seat(**own)}, shattered="start", draws=dice("6"), monsters="zoog gug ghoul")
    table.order("place acolyte cult:B store ES at exposed")
    return table


def full_reliquary() -> Table:
    """Chamber 1 has no room for the sign; the raid that follows hides what comes of the rest."""
    following = seat(exposed="1SB", sanctum={1: "reliquary 2ES"})
    return Table("cthulhu", {1: following}, shattered="start A C", draws=dice("5"))


def sanctum(exposed: str = "4T 3B 3M", **own: Any) -> Table:
    chambers = {2: "closet 2T 1M", 4: "vault 1B", 5: "vault"}
    return Table("cthulhu", {1: seat(exposed=exposed, sanctum=chambers, **own)}, shattered="start")


def generous(effects: list[Json]) -> Table:
    """Lock A of the Cthulhu board does this instead, and space 5 has two places for anything."""
    data = house_data()
    lock_data(data, "cthulhu", "A")["effects"] = effects
    following = seat(exposed="4B", sanctum={5: "vault"})
    content = EVIL_HIGH_PRIEST.load_content(data)
    return Table("cthulhu", {1: following}, shattered="start", content=content, draws=dice("5"))


PLACE: dict[str, Json] = {"cultist": "acolyte"}
ANSWERS: dict[str, tuple[Callable[[], Table], Json]] = {
    "a sign with two places": (
        full_reliquary,
        {**PLACE, "space": "cult:B", "store": {"exposed.ES": 1, "1.ES": 1}},
    ),
    "more places than there is to store": (
        lambda: generous([{"gain": {"T": 2, "B": 2}}, {"raid": 1}]),
        {**PLACE, "space": "cult:A", "store": {"5.T": 2, "exposed.T": 2, "5.B": 2, "exposed.ES": 1}},
    ),
    "a payment": (
        sanctum,
        {**PLACE, "space": "town:miskatonic", "pay": {"exposed.T": 1, "4.B": 1, "2.M": 1}},
    ),
    "a mix that pays, and its places": (
        sanctum,
        {
            **PLACE,
            "space": "town:athenaeum",
            "any": {"M": 1, "B": 1, "T": 3},
            "pay": {"exposed.M": 1, "4.B": 1, "2.T": 1, "exposed.T": 2},
        },
    ),
    "a discount": (
        lambda: sanctum(card="seal_breaker"),
        {
            "cultist": "priest",
            "space": "priest:ability",
            "save": {"B": 1, "M": 1},
            "target": {"sign": "D"},
        },
    ),
    "a swap": (
        lambda: sanctum(card="broker"),
        {
            "cultist": "priest",
            "space": "priest:ability",
            "any": {"M": 1, "T": 2},
            "gain_any": {"B": 2, "T": 1},
            "store": {"5.B": 1, "exposed.B": 1, "exposed.T": 1},
        },
    ),
    "a rearrangement": (
        sanctum,
        {
            "cultist": "priest",
            "space": "priest:chanting",
            "chamber": [{"take": "1", "at": "7"}],
            "arrange": {
                "case": "to",
                "value": {"B": {"7": 1, "2": 3}, "T": {"exposed": 6}, "M": {"7": 1, "5": 2, "2": 1}},
            },
        },
    ),
    "a raid plan": (
        lambda: raided(
            exposed="1SB 3T",
            sanctum={2: "dimensional_gate 1ES 1T 1B", 5: "closet"},
            lairs="hunting_horror",
            acolytes="pool asylum",
        ),
        {
            "strikes": {"case": "plan", "value": [{"at": "G", "unit": "monster hunting_horror"}]},
            "save": {"2.T": 1, "2.ES": 1},
            "store": {"exposed.M": 0, "5.M": 1},
        },
    ),
}


def outcome(set_up: Callable[[], Table], answer: Json) -> tuple[Any, ...]:
    """What the sender is told, or all that happens; with what the answer looks like in words."""
    table = set_up()
    ask = table.asked()[1]
    problems = ask.choice.problems(answer)
    if problems:
        return ("refused", [(problem.path, problem.message) for problem in problems])
    shown = ask.show(answer)
    table.answers({1: answer})
    happened = [event.public for event in table.events]
    return (
        shown,
        happened,
        table.texts(),
        codec.encode(table.state),
        [one.text() for one in table.asked().values()],
    )


@pytest.mark.rule("EH-063", "EH-065", "EH-105")
@pytest.mark.parametrize("what", ANSWERS)
def test_the_order_of_keys_means_nothing(what: str) -> None:
    set_up, answer = ANSWERS[what]
    expected = outcome(set_up, answer)
    assert expected[0] != "refused"
    for other in written_anew(answer):
        assert outcome(set_up, other) == expected


@pytest.mark.rule("EH-065")
def test_what_can_be_stored_in_some_order_is_stored() -> None:
    """Space 5 has two places: blood can go there alone, so treasure takes what else its order names."""
    table = generous([{"gain": {"T": 2, "B": 2}}, {"raid": 1}])
    table.order("place acolyte A store 2B at 5, 2T at 5, 2T at exposed, ES at exposed")
    assert table.seat(1).sanctum[5].holds == {"B": 2}
    assert table.seat(1).exposed == {"T": 2, "ES": 1}


@pytest.mark.rule("EH-065", "EH-113")
def test_room_that_the_order_wants_for_what_comes_later_is_left_free() -> None:
    """The sign comes first and by itself would go to space 5, where the order wants two magic."""
    table = generous([{"gain": {"M": 2}}])
    table.order("place acolyte A store 2M at 5")
    assert table.seat(1).sanctum[5].holds == {"M": 2}
    assert table.seat(1).exposed == {"ES": 1}
