"""What packs may hold that the one that comes with the referee does not, or hardly ever brings about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from referee.games.evil_high_priest.pack import Content
from tests.games.evil_high_priest.content.pack import house_data, lock_data
from tests.games.evil_high_priest.table import Table, dice, seat


def pack(change: Callable[[dict[str, Any]], None]) -> Content:
    """The house pack with its data changed in place."""
    data = house_data()
    change(data)
    content = EVIL_HIGH_PRIEST.load_content(data)
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


def unbroken(table: Table) -> str:
    """The prompt as if it were one long line."""
    return " ".join(table.ask().text().split())


NO_MONSTER = "(no monster is left to take: it would be lost)"


@pytest.mark.rule("EH-070", "EH-044")
def test_a_warning_where_no_monster_card_is_left() -> None:
    full = {number: seat(exposed="1SB", lairs="generic generic") for number in (1, 2)}
    last = Table("cthulhu", {**full, 3: seat(lairs="")}, seats=3)
    assert NO_MONSTER not in unbroken(last)
    none = Table("cthulhu", {**full, 3: seat(lairs="generic")}, seats=3)
    assert f"silver_twilight 1SB: a monster, a chamber {NO_MONSTER}" in unbroken(none)


@pytest.mark.rule("EH-070")
def test_a_warning_where_part_of_a_reward_would_be_lost() -> None:
    own = seat(exposed="5T", acolytes="pool asylum")
    table = Table("black_goat", {1: own}, shattered="S1")
    assert "rescue 2 (only 1 in the asylum: the rest of the rescue would be lost)" in unbroken(table)


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


@pytest.mark.rule("EH-114")
def test_what_one_must_lose_comes_from_the_place_named_first() -> None:
    """2 treasure: the one in chamber 6, which is named, and the other from the front."""

    def greedy(data: dict[str, Any]) -> None:
        monster(data, "colour_out_of_space")["effects"] = [{"lose": {"T": 2}}]

    other = seat(exposed="3T", sanctum={4: "closet 2T", 6: "vault 1T"})
    table = Table(
        "cthulhu",
        {1: seat(exposed="1SB"), 2: other},
        content=pack(greedy),
        monsters="colour_out_of_space zoog gug",
    )
    table.order("place acolyte silver-twilight monster 1 chamber 1 at 7", "6")
    assert (table.seat(2).exposed, table.seat(2).sanctum[6].holds) == ({"T": 2}, {})
    assert table.seat(2).sanctum[4].holds == {"T": 2}


def raided(effects: list[Any], face: str = "6", investigators: str | None = None, **own: Any) -> Table:
    """A raid of one die on seat 1, whose Ghoul (defence 3) does this when it is discarded in a raid."""

    def last_gift(data: dict[str, Any]) -> None:
        monster(data, "ghoul").update(trigger="raid_discard", effects=effects, optional=False)

    mine = {"exposed": "1SB", "lairs": "ghoul", "acolytes": "pool asylum", **own}
    followings = {1: seat(**mine), 2: seat(priest="town:salem", acolytes="asylum*2", exposed="4T")}
    table = Table(
        "cthulhu",
        followings,
        shattered="start",
        monsters="zoog gug byakhee",
        investigators=investigators,
        content=pack(last_gift),
        draws=dice(face, investigator=1 if investigators else None),
    )
    table.order("place acolyte cult:B store ES at exposed")
    return table


@pytest.mark.rule("EH-250")
def test_what_a_discard_brings_to_its_owner_comes_at_once() -> None:
    """6, less 3, less 1: with 2 left everything exposed is lost, what the Ghoul brought too."""
    table = raided([{"gain": {"T": 2}}])
    table.orders(seat1="raid A: ghoul")
    assert table.held(1) == {}
    assert table.seat(1).lost == 3


@pytest.mark.rule("EH-250")
def test_it_is_stored_at_once_where_the_plan_says() -> None:
    """Space 5 defends with 2 and so ends the raid: what lies there is kept."""
    table = raided([{"gain": {"T": 2}}], sanctum={5: "vault"})
    table.orders(seat1="raid A: ghoul; store 2T at 5")
    assert table.held(1) == {"T": 2}
    assert table.seat(1).sanctum[5].holds == {"T": 2}
    exposed = raided([{"gain": {"T": 2}}], sanctum={5: "vault"})
    exposed.orders(seat1="raid A: ghoul; store 2T at exposed")
    assert exposed.held(1) == {}


@pytest.mark.rule("EH-250", "EH-069")
def test_a_rescue_comes_at_once_and_makes_room_in_the_asylum() -> None:
    """The asylum was full; the one that strikes after the rescue goes there and not to escape."""
    table = raided([{"rescue": 1}], "6", acolytes="pool*2 asylum*4")
    table.orders(seat1="raid A: ghoul, acolyte pool")
    assert table.places(1) == {"asylum": 4, "escape": 1, "cult:B": 1}


@pytest.mark.rule("EH-250")
def test_the_receipt_of_a_plan_tells_what_comes_at_once() -> None:
    ask = raided([{"gain": {"T": 2}}]).asked()[1]
    assert "Ghoul brings 2T at A, 3 left" in ask.show(ask.read("raid A: ghoul"))


@pytest.mark.rule("EH-250", "EH-111")
def test_a_plan_must_store_it_where_there_is_room() -> None:
    table = raided([{"gain": {"T": 2}}], sanctum={5: "vault 1M"})
    message = "Chamber 5 has no free place for treasure."
    assert table.refused("raid A: ghoul; store 2T at 5", 1) == [message]
    assert table.refused("raid A: ghoul; store 1T at 5", 1) == []
    assert table.refused("raid D5: ghoul; store 2T at 5", 1) == [message]


@pytest.mark.rule("EH-250", "EH-251")
def test_what_came_at_once_can_be_paid_in_the_same_raid() -> None:
    table = raided([{"gain": {"T": 3}}], "6", investigators="racketeer soldier nurse")
    table.orders(seat1="raid A: ghoul, bribe")
    assert table.held(1) == {"ES": 1}


@pytest.mark.rule("EH-250", "EH-243")
@pytest.mark.parametrize(("place", "end"), [("5", "X5"), ("exposed", "E1")])
def test_a_seat_that_has_nothing_else_left_is_raided_for_what_came(place: str, end: str) -> None:
    """With 2 left at the gate the exposed resources are lost; if blood lies in the well, the raid goes on."""
    table = raided([{"gain": {"B": 1}}], sanctum={5: "well"})
    table.orders(seat1=f"raid G: ghoul; store B at {place}")
    walk: Any = next(one for one in table.told("raid_walked") if one["seat"] == 1)
    assert walk["steps"][-1]["at"] == end
    assert table.held(1) == {}


@pytest.mark.rule("EH-250", "EH-012")
def test_the_plan_says_what_is_gained_of_choice() -> None:
    table = raided([{"gain_any": 2}], "4")
    table.orders(seat1="raid A: ghoul; gain 1M 1B")
    assert table.held(1) == {"ES": 1, "M": 1, "B": 1}
    left_out = raided([{"gain_any": 2}], "4")
    left_out.orders(seat1="raid A: ghoul")
    assert left_out.held(1) == {"ES": 1, "T": 2}
    assert table.broken_laws() == []


@pytest.mark.rule("EH-250")
def test_what_is_counted_is_counted_at_once() -> None:
    """One acolyte was in the asylum, and one that struck before has joined it."""
    table = raided([{"per": {"count": "asylum", "gain": {"T": 1}}}], "6", acolytes="pool*2 asylum")
    table.orders(seat1="raid A: acolyte pool, ghoul, acolyte cult:B")
    assert table.held(1) == {"ES": 1, "T": 2}


@pytest.mark.rule("EH-250")
def test_what_touches_others_or_draws_cards_comes_after_all_walks() -> None:
    """Seat 2 has lost its exposed treasure by then, and what is taken is no longer raided."""
    stolen = raided([{"steal": {"amounts": {"T": 1}}}])
    stolen.orders(seat1="raid A: ghoul")
    assert stolen.held(1) == {}
    drawn = raided([{"gain": {"T": 2}}, {"monster": 1}])
    drawn.orders(seat1="raid A: ghoul")
    drawn.order("pick monster 1")
    assert drawn.held(1) == {"T": 2}
    assert drawn.lairs(1) == ["zoog"]


@pytest.mark.rule("EH-254", "EH-250")
def test_what_a_loss_limit_keeps_still_takes_its_place() -> None:
    """Four of six are lost; the well's blood, marked and kept, leaves no room there for what comes later."""
    table = raided(
        [{"gain": {"B": 2}}],
        "6",
        investigators="lawyer soldier nurse",
        sanctum={2: "well 3B", 6: "closet 2T"},
        exposed="1SB",
    )
    message = "Chamber 2 has no free place for blood."
    assert table.refused("raid B6: ghoul; store 2B at 2", 1) == [message]
    table.orders(seat1="raid B6: ghoul; keep B")
    assert table.broken_laws() == []


@pytest.mark.rule("EH-250", "EH-256")
def test_a_card_that_says_afterwards_waits_until_all_walks_are_over() -> None:
    table = raided([{"gain": {"T": 2}}], lairs="hunting_horror")
    table.orders(seat1="raid A: hunting_horror")
    assert table.held(1) == {"ES": 1, "M": 1}
