"""The Ancients: atomics (2.20)."""

from __future__ import annotations

import pytest

from tests.games.evil_high_priest.table import Table, dice, seat


@pytest.mark.rule("EH-840")
@pytest.mark.parametrize(
    ("space", "held", "atomics"), [("start+", "2T", 2), ("A+", "1B", 2), ("C+", "1M", 3)]
)
def test_where_atomics_come_from(space: str, held: str, atomics: int) -> None:
    table = Table("ancients", {1: seat(exposed=held)}, shattered="start A C")
    table.order(f"place acolyte cult:{space}")
    assert table.held(1) == {"AT": atomics}


@pytest.mark.rule("EH-840")
def test_certain_locks_need_atomics() -> None:
    table = Table("ancients", {1: seat(exposed="3AT 9T 9M")}, shattered="start A")
    assert table.refused("place acolyte cult:D") == ["You cannot pay: 1 atomic short."]
    table = Table(
        "ancients", {1: seat(exposed="4AT", acolytes="pool asylum*4")}, shattered="start A", draws=dice("1")
    )
    table.order("place acolyte cult:D")
    assert table.held(1) == {"ES": 1}


@pytest.mark.rule("EH-841")
def test_atomics_lie_on_white_places_or_exposed_and_are_destroyed_like_the_rest() -> None:
    followings = {1: seat(sanctum={1: "well", 2: "vault"}, exposed="1M", acolytes="pool")}
    table = Table("ancients", followings, shattered="start C")
    table.order("place acolyte cult:C+")
    assert table.seat(1).sanctum[2].holds == {"AT": 2}
    assert table.seat(1).exposed == {"AT": 1}
    raided = Table(
        "ancients", {1: seat(exposed="3B 2AT", acolytes="pool")}, shattered="start", draws=dice("6")
    )
    raided.order("place acolyte cult:B")
    raided.no_strikes()
    assert raided.held(1) == {}


@pytest.mark.rule("EH-841")
@pytest.mark.rule("EH-293")
def test_atomics_are_worth_nothing() -> None:
    followings = {1: seat(exposed="1SB 3M 5AT 1T"), 2: seat(exposed="1T")}
    table = Table("ancients", followings, shattered="start A B C D E F G H I J K")
    table.order("place acolyte cult:L")
    assert table.play.result is not None
    assert table.play.result.scores[1]["points"] == 15  # the sign, and most treasure


@pytest.mark.rule("EH-842")
@pytest.mark.parametrize(
    ("town", "cost", "reward"),
    [("starry-wisdom", 1, {"T": 3}), ("salem", 3, {"B": 3}), ("athenaeum", 5, {"M": 3})],
)
def test_atomics_pay_on_exchange_spaces(town: str, cost: int, reward: dict[str, int]) -> None:
    table = Table("ancients", {1: seat(exposed=f"{cost}AT")})
    table.order(f"place acolyte {town} any {cost}AT")
    assert table.held(1) == reward


@pytest.mark.rule("EH-842")
def test_atomics_do_not_pay_typed_costs() -> None:
    table = Table("ancients", {1: seat(exposed="9AT 1B 1M")})
    assert table.refused("place acolyte miskatonic") == ["You cannot pay: 1 treasure short."]
