"""What packs may hold that the one that comes with the referee does not, or hardly ever brings about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from referee.games.evil_high_priest.pack import Content, ContentSchema
from tests.games.evil_high_priest.content.pack import house_data, lock_data
from tests.games.evil_high_priest.table import Table, dice, seat


def pack(change: Callable[[dict[str, Any]], None]) -> Content:
    """The house pack with its data changed in place."""
    data = house_data()
    change(data)
    content = ContentSchema().load(data)
    assert isinstance(content, Content)
    return content


def monster(data: dict[str, Any], card: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in data["monsters"] if one["id"] == card)
    return found


@pytest.mark.rule("EH-290")
def test_the_last_sign_of_a_site_stores_itself_and_ends_the_game() -> None:
    """Seat 2 has most spellbooks and room for the sign; where it lies no longer matters."""
    followings = {
        1: seat(exposed="1SB 2M", acolytes="pool asylum*4"),
        2: seat(exposed="2SB", sanctum={3: "reliquary", 5: "closet"}, acolytes="asylum*4"),
    }
    table = Table(
        "tcho_tcho",
        followings,
        shattered="S1 S2 A B C D E F T2 T5 T8",
        tracks={"growth": 10},
        draws=dice("111", first=2),
    )
    table.order("place acolyte cult:G")
    table.no_strikes()
    assert table.play.step is None
    assert table.state.end == "signs"
    assert table.held(2) == {"SB": 2, "ES": 1}
    assert table.state.raids_resolved == 2  # that of lock G; the site's own does not come any more
    assert table.broken_laws() == []


@pytest.mark.rule("EH-743")
def test_nobody_scores_after_azathoth_has_woken() -> None:
    followings = {1: seat(acolytes="pool*2 azathoth*2", exposed="9M"), 2: seat(acolytes="azathoth*3")}
    table = Table("crawling_chaos", followings, shattered="1a")
    table.state.end = "azathoth"
    result = EVIL_HIGH_PRIEST.result(table.state, table.play.setup)
    assert result.winners == ()
    assert {seat_: one["points"] for seat_, one in result.scores.items()} == {1: 0, 2: 0}
    assert {seat_: one["magic"] for seat_, one in result.scores.items()} == {1: 9, 2: 0}


NO_MONSTER = "(no monster is left to take: it would be lost)"


@pytest.mark.rule("EH-070", "EH-044")
def test_a_warning_where_no_monster_card_is_left() -> None:
    full = {number: seat(exposed="1SB", lairs="generic generic") for number in (1, 2)}
    last = Table("cthulhu", {**full, 3: seat(lairs="")}, seats=3)
    assert NO_MONSTER not in last.ask().text
    none = Table("cthulhu", {**full, 3: seat(lairs="generic")}, seats=3)
    assert f"silver_twilight: 1SB -> monster, chamber {NO_MONSTER}" in none.ask().text


@pytest.mark.rule("EH-070")
def test_a_warning_where_part_of_a_reward_would_be_lost() -> None:
    own = seat(exposed="5T", acolytes="pool asylum")
    table = Table("black_goat", {1: own}, shattered="S1")
    assert "rescue 2 (only 1 in the asylum: the rest of the rescue would be lost)" in table.ask().text


@pytest.mark.rule("EH-012")
def test_what_is_gained_of_choice_is_offered_wherever_a_space_gives_it() -> None:
    """Without Priest cards too."""

    def kingsport(data: dict[str, Any]) -> None:
        town = next(one for one in data["towns"] if one["id"] == "kingsport")
        town["rewards"] = [{"gain_any": 3}]

    table = Table("cthulhu", {1: seat(), 2: seat()}, content=pack(kingsport))
    table.order("place acolyte kingsport gain 2M 1B")
    assert table.held(1) == {"M": 2, "B": 1}
    house = Table("cthulhu", {1: seat(), 2: seat()})
    assert "gain_any" not in house.ask().choice.fields  # type: ignore[attr-defined]


@pytest.mark.rule("EH-012")
def test_a_lock_and_a_monster_may_give_what_one_chooses() -> None:
    def generous(data: dict[str, Any]) -> None:
        lock_data(data, "cthulhu", "A")["effects"] = [{"gain_any": 2}]
        monster(data, "ghoul")["effects"] = [{"gain_any": 1}]

    content = pack(generous)
    lock = Table("cthulhu", {1: seat(exposed="4B")}, shattered="start", content=content)
    lock.order("place acolyte A gain 2M")
    assert lock.held(1) == {"M": 2, "ES": 1}
    before = Table("cthulhu", {1: seat(lairs="ghoul")}, content=content, monsters="zoog gug byakhee")
    before.order("before ghoul gain 1B; place acolyte escape")
    assert before.held(1) == {"B": 1, "T": 1}
