"""The Windwalker: glaciers and Rhan-Tegoth (2.19)."""

from __future__ import annotations

import pytest

from tests.games.evil_high_priest.table import Table, dice, seat

DEFENDED = "pool asylum*4"


@pytest.mark.rule("EH-820")
@pytest.mark.parametrize(
    ("lock", "shattered", "held", "entity"),
    [
        ("W", "start A", "6T 1M", "wendigo_entity"),
        ("G", "start B", "4B 1M", "gnoph_keh_entity"),
        ("R", "start C E F", "1SB 2M", "rhan_tegoth"),
    ],
)
def test_an_entitys_sign_puts_its_card_on_the_glacier(
    lock: str, shattered: str, held: str, entity: str
) -> None:
    table = Table("windwalker", {1: seat(exposed=held)}, shattered=shattered, draws=dice("11"))
    table.order(f"place acolyte cult:{lock}")
    table.no_strikes()
    assert table.state.glaciers == [entity]
    assert (table.lairs(1), table.lairs(2)) == ([], [])


@pytest.mark.rule("EH-821")
def test_the_wendigo_and_gnoph_keh_monsters_have_no_glacier() -> None:
    followings = {
        1: seat(priest="town:boston", acolytes="pool", lairs="wendigo gnoph_keh", exposed="1B"),
        2: seat(priest="town:salem", acolytes=""),
    }
    table = Table("windwalker", followings, monsters="ghoul zoog gug")
    table.order("place acolyte escape")
    table.end_round()
    assert table.state.glaciers == []
    assert table.held(2) == {}


@pytest.mark.rule("EH-822")
def test_rhan_tegoth_turns_the_priest_card_of_who_shatters_the_sign_up() -> None:
    followings = {
        1: seat(exposed="1SB 2M", card="mr_shiny", card_up=False),
        2: seat(card="hill_witch", card_up=False),
    }
    table = Table("windwalker", followings, shattered="start C E F", draws=dice("11"))
    table.order("place acolyte cult:R")
    table.no_strikes()
    assert (table.seat(1).priest_card_up, table.seat(2).priest_card_up) == (True, False)


@pytest.mark.rule("EH-822")
def test_an_unused_priest_card_gains_nothing_from_rhan_tegoth() -> None:
    followings = {1: seat(exposed="1SB 2M", card="mr_shiny"), 2: seat(card="hill_witch")}
    table = Table("windwalker", followings, shattered="start C E F", draws=dice("11"))
    table.order("place acolyte cult:R")
    table.no_strikes()
    assert table.seat(1).priest_card_up is True
    assert table.told("priest_card_turned_up") == []


@pytest.mark.rule("EH-823")
def test_active_glaciers_reward_everybody_in_every_preparation() -> None:
    followings = {
        1: seat(priest="town:boston", acolytes="pool"),
        2: seat(priest="town:salem", acolytes=""),
    }
    table = Table(
        "windwalker",
        followings,
        shattered="start A B C E F G W R",
        glaciers=["wendigo_entity", "gnoph_keh_entity", "rhan_tegoth"],
    )
    table.order("place acolyte escape")
    table.end_round()
    assert table.held(1) == {"T": 3, "B": 2, "M": 2}
    assert table.held(2) == {"T": 2, "B": 2, "M": 2}


@pytest.mark.rule("EH-823")
def test_a_glacier_pays_from_the_round_it_is_activated_in() -> None:
    followings = {
        1: seat(priest="town:boston", acolytes="pool asylum*4", exposed="6T 1M"),
        2: seat(priest="town:salem", acolytes="asylum*4"),
    }
    table = Table("windwalker", followings, shattered="start A", draws=dice("1"))
    table.order("place acolyte cult:W")
    table.no_strikes()
    table.end_round()
    assert table.held(2) == {"T": 2}
    assert table.held(1) == {"T": 2, "ES": 1}
