"""2.8: the town board."""

from __future__ import annotations

import pytest

from tests.games.evil_high_priest.table import Table, amounts, opening, seat


def used(town: str, held: str, more: str = "", **own: str) -> Table:
    following = seat(exposed=held, **own)  # type: ignore[arg-type]
    shattered = "start" if "ES" in held else ""
    table = Table("cthulhu", {1: following}, shattered=shattered)
    table.order(f"place acolyte {town} {more}")
    return table


@pytest.mark.rule("EH-120")
def test_the_town_has_twelve_locations_and_two_skulk_spaces() -> None:
    play = opening("cthulhu", 5)
    assert play.step is not None
    listed = str(play.step.asks[0].choice.describe())
    assert listed.count("'town:skulk") == 2
    assert len(play.setup.content.towns) == 12


@pytest.mark.parametrize(
    ("town", "held", "left"),
    [
        pytest.param("kingsport", "1T", "4T", marks=pytest.mark.rule("EH-121")),
        pytest.param("innsmouth", "", "2B", marks=pytest.mark.rule("EH-122")),
        pytest.param("boston", "", "1T 1B", marks=pytest.mark.rule("EH-123")),
        pytest.param("dunwich", "", "1M", marks=pytest.mark.rule("EH-124")),
        pytest.param("miskatonic", "1T 1B 1M", "1SB", marks=pytest.mark.rule("EH-127")),
        pytest.param("aylesbury", "11T", "1T 2SB", marks=pytest.mark.rule("EH-128")),
        pytest.param("starry-wisdom", "1T", "3T", marks=pytest.mark.rule("EH-129")),
        pytest.param("salem", "1T 1B 1M", "3B", marks=pytest.mark.rule("EH-130")),
        pytest.param("athenaeum", "2T 3B 1M", "4M", marks=pytest.mark.rule("EH-131")),
    ],
)
def test_what_a_location_takes_and_gives(town: str, held: str, left: str) -> None:
    assert used(town, held).held(1) == amounts(left)


@pytest.mark.rule("EH-125")
def test_the_lodge_gives_a_monster_and_a_chamber_for_a_spellbook() -> None:
    table = used("silver-twilight", "1SB", "chamber 2 at 6")
    assert table.held(1) == {}
    assert table.lairs(1) == ["generic"]
    assert table.seat(1).sanctum[6].card == "closet"
    assert None not in table.state.chambers.shown


@pytest.mark.rule("EH-126")
def test_arkham_gives_much_and_a_rescue_for_a_sign() -> None:
    table = used("arkham", "1ES", acolytes="pool asylum*2")
    assert table.held(1) == amounts("3T 2B 1M")
    assert table.places(1) == {"town:arkham": 1, "asylum": 1, "escape": 1}


@pytest.mark.rule("EH-132")
def test_providence_moves_the_marker_at_once_and_the_order_with_the_next_round() -> None:
    table = Table("cthulhu", seats=3)
    table.default()
    table.order("place acolyte providence")
    assert table.held(2) == {"T": 1}
    assert (table.state.marker, table.state.first_player) == (2, 1)
    assert table.ask().seat == 3
    table.end_round()
    assert table.state.first_player == 2
    assert table.ask().seat == 2


@pytest.mark.rule("EH-132")
def test_the_skulk_step_and_preparation_go_by_the_old_order() -> None:
    followings = {
        1: seat(priest="town:boston", acolytes="town:skulk1 asylum*4"),
        2: seat(priest="town:salem", acolytes="town:skulk2 asylum*4"),
    }
    empty = seat(priest="priest:chanting", acolytes="asylum*4")
    table = Table("cthulhu", {**followings, 3: empty, 4: empty, 5: empty}, seats=5, marker=2, phase="skulk")
    assert table.waiting_for == ("skulk", [1])


@pytest.mark.rule("EH-133")
def test_without_a_taker_the_marker_stays() -> None:
    table = Table("cthulhu", seats=3, first_player=3, marker=3, to_act=3)
    table.end_round()
    assert (table.state.first_player, table.state.marker) == (3, 3)


@pytest.mark.rule("EH-134")
def test_providence_cannot_be_skulked() -> None:
    following = seat(priest="town:boston", acolytes="town:skulk1 asylum*4")
    table = Table("cthulhu", {1: following}, phase="skulk")
    assert table.refused("skulk providence") == ["Providence cannot be skulked."]
