"""Every chamber by its name: what it stores, how it defends, its power (2.7 and 2.23)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.evil_high_priest.storage import misfit
from tests.games.evil_high_priest.content.pack import house_pack
from tests.games.evil_high_priest.table import Table, amounts, dice, seat


def fits(card: str, holds: str) -> bool:
    return misfit(house_pack().chamber[card], amounts(holds)) is None


def raided(faces: str, sanctum: dict[int, str], plan: str | None = None, **own: Any) -> Table:
    """Seat 1's priest causes a raid with everything it has in its sanctum; the sign it takes lies exposed."""
    lock, cost, shattered = ("B", "1SB", "start") if len(faces) == 1 else ("E", "3M", "start B")
    followings = {
        1: seat(exposed=cost, sanctum=sanctum, **{"acolytes": "", **own}),
        2: seat(acolytes="", priest="priest:chanting"),
    }
    table = Table("cthulhu", followings, shattered=shattered, draws=dice(faces))
    table.order(f"place priest cult:{lock}" + (" bonus no" if lock == "E" else "") + " store 1ES at exposed")
    if plan is not None:
        table.orders(seat1=plan)
    return table


@pytest.mark.rule("EH-013")
@pytest.mark.rule("EH-111")
def test_vault() -> None:
    """Defence 2, two resources of any kind."""
    assert all(fits("vault", holds) for holds in ("2B", "1ES 1SB", "2AT", "1T"))
    assert not fits("vault", "3T")
    assert raided("2", {1: "vault 1M"}).held(1) == {"M": 1}
    assert raided("3", {1: "vault 1M"}).held(1) == {}


def test_trap() -> None:
    """Defence 3, stores nothing."""
    assert not fits("trap", "1T")
    assert raided("3", {1: "trap", 2: "closet 1M"}).held(1) == {"M": 1}
    assert raided("4", {1: "trap", 2: "closet 1M"}).held(1) == {}


@pytest.mark.rule("EH-110")
def test_well() -> None:
    """Defence 1, three blood."""
    assert fits("well", "3B")
    assert not fits("well", "4B")
    assert not fits("well", "1T")
    assert raided("1", {1: "well 3B"}).held(1) == {"B": 3}
    assert raided("2", {1: "well 3B"}).held(1) == {}


def test_treasury() -> None:
    """Defence 1, five treasure."""
    assert fits("treasury", "5T")
    assert not fits("treasury", "6T")
    assert not fits("treasury", "1B")
    assert raided("1", {1: "treasury 5T"}).held(1) == {"T": 5}


def test_closet() -> None:
    """Defence 0, four resources of any kind."""
    assert fits("closet", "1T 1B 1ES 1AT")
    assert not fits("closet", "5T")
    assert raided("1", {1: "closet 4T"}).held(1) == {}


@pytest.mark.rule("EH-242")
@pytest.mark.rule("EH-256")
def test_false_wall() -> None:
    """Defence 4; to the discard after a raid whose strength it lowered."""
    assert not fits("false_wall", "1T")
    table = raided("4", {1: "false_wall", 2: "closet 1M"})
    assert table.held(1) == {"M": 1}
    assert list(table.seat(1).sanctum) == [2]
    assert "false_wall" in table.state.chambers.discard


@pytest.mark.rule("EH-256")
def test_a_false_wall_that_is_not_reached_stays() -> None:
    table = raided("2", {1: "vault 1M", 2: "false_wall", 3: "closet 1B"})
    assert list(table.seat(1).sanctum) == [1, 2, 3]


@pytest.mark.rule("EH-247")
@pytest.mark.rule("EH-256")
def test_a_false_wall_whose_defence_is_ignored_stays() -> None:
    """The Private Eye passes the first chamber as if it were not there: it lowered nothing."""
    own = seat(exposed="1SB", sanctum={1: "false_wall", 2: "closet 1M"}, acolytes="")
    table = Table(
        "cthulhu",
        {1: own, 2: seat(acolytes="", priest="priest:chanting")},
        shattered="start",
        draws=dice("4", investigator=1),
        investigators="private_eye nurse hobo",
    )
    table.order("place priest cult:B store ES at exposed")
    assert table.held(1) == {}
    assert list(table.seat(1).sanctum) == [1, 2]


def test_library() -> None:
    """Defence 1, two spellbooks."""
    assert fits("library", "2SB")
    assert not fits("library", "3SB")
    assert not fits("library", "1M")
    assert raided("1", {1: "library 1SB"}).held(1) == {"SB": 1}


def test_laboratory() -> None:
    """Defence 1, three magic."""
    assert fits("laboratory", "3M")
    assert not fits("laboratory", "4M")
    assert not fits("laboratory", "1B")
    assert raided("1", {1: "laboratory 3M"}).held(1) == {"M": 3}


def test_reliquary() -> None:
    """Defence 1, two Elder Signs."""
    assert fits("reliquary", "2ES")
    assert not fits("reliquary", "3ES")
    assert not fits("reliquary", "1SB")
    table = Table("cthulhu", {1: seat(exposed="2M", sanctum={4: "reliquary"})})
    table.order("place acolyte cult:start")
    assert table.seat(1).sanctum[4].holds == {"ES": 1}


@pytest.mark.rule("EH-251")
def test_dimensional_gate() -> None:
    """Reached by a raid, it first moves up to 2 stored resources to the exposed space."""
    assert fits("dimensional_gate", "1ES 1T 1B")
    table = raided("5", {3: "dimensional_gate 1ES 1B 1T"}, "raid none; save 3: 1B 1T")
    assert table.seat(1).exposed == {"B": 1, "T": 1}
    assert table.seat(1).sanctum[3].holds == {}
    assert table.state.gone == 2


@pytest.mark.rule("EH-251")
def test_by_default_a_dimensional_gate_saves_the_best_two() -> None:
    table = raided("5", {3: "dimensional_gate 1SB 1M 1T"})
    assert table.waiting_for == ("raid_plan", [1])  # what it saves is a decision
    table.default()
    assert table.held(1) == {"SB": 1, "M": 1}


@pytest.mark.rule("EH-225")
def test_cell() -> None:
    """One more asylum defence for each, also with an empty asylum."""
    assert raided("1", {1: "cell"}).held(1) == {"ES": 1}
    assert raided("2", {1: "cell", 2: "cell"}).held(1) == {"ES": 1}
    assert raided("2", {1: "cell"}).held(1) == {}
    assert raided("3", {1: "cell 1T"}, acolytes="asylum*2").held(1) == {"T": 1, "ES": 1}


@pytest.mark.rule("EH-257")
def test_guard_post() -> None:
    """The first acolyte struck with lowers the strength by 3; a second Guard Post adds nothing."""
    two = "raid spend acolyte town:boston, acolyte town:salem"
    assert raided("5", {6: "guard_post"}, two, acolytes="town:boston town:salem").held(1) == {"ES": 1}
    assert (
        raided("6", {6: "guard_post", 7: "guard_post"}, two, acolytes="town:boston town:salem").held(1) == {}
    )


@pytest.mark.rule("EH-257")
def test_monster_pit() -> None:
    """The first monster discarded in a raid has 2 more defence."""
    assert raided("6", {6: "monster_pit"}, "raid spend generic", lairs="generic").held(1) == {"ES": 1}
    both = "raid spend generic, generic"
    assert raided("66", {6: "monster_pit"}, both, lairs="generic generic").held(1) == {"ES": 1}
    slime = raided("1", {6: "monster_pit"}, "raid spend slime_mold", lairs="slime_mold")
    assert slime.held(1) == {"ES": 1}  # -1 + 2


def test_each_dimensional_gate_saves_two() -> None:
    """What one of them leaves unused, the other cannot save in its place."""
    gates = {3: "dimensional_gate 1ES 1B 1T", 5: "dimensional_gate 1M"}
    own = seat(exposed="1SB", sanctum=gates, acolytes="")
    table = Table("cthulhu", {1: own}, shattered="start D", draws=dice("6"))
    table.order("place priest cult:B store 1ES at exposed")
    assert table.refused("raid none; save 3: 1ES 1B 1T", 1) == ["Chamber 3 saves at most 2 resources."]
    assert table.refused("raid none; save 3: 1ES 1B; save 5: 1M", 1) == []
