"""The worked examples of the rules, section 6, by their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.evil_high_priest import storage
from referee.games.evil_high_priest.raids.dice import throw_for
from referee.games.evil_high_priest.scoring import points, result
from tests.games.evil_high_priest.content.pack import house_pack, pack_with_chambers
from tests.games.evil_high_priest.table import Table, dice, opening, seat


def walked(table: Table, number: int) -> list[tuple[str, int]]:
    walk: Any = next(one for one in reversed(table.told("raid_walked")) if one["seat"] == number)
    return [(step["at"], step["strength"]) for step in walk["steps"]]


def test_x1_an_ability_before_placing() -> None:
    followings = {1: seat(lairs="byakhee"), 2: seat(exposed="1SB")}
    table = Table("cthulhu", followings, monsters="zoog gug ghoul")
    assert table.refused("place acolyte silver-twilight monster 1 chamber 2 at 7") == [
        "You cannot pay: 1 spellbook short."
    ]
    table.order("before byakhee from 2; place acolyte silver-twilight; monster 1; chamber 2 at 7")
    assert table.state.monsters.discard == ["byakhee"]
    assert (table.held(1), table.held(2)) == ({}, {})
    assert table.lairs(1) == ["zoog"]
    assert table.seat(1).sanctum[7].card == "closet"
    assert None not in (*table.state.monsters.shown, *table.state.chambers.shown)


def test_x2_no_empty_blocking() -> None:
    assert Table("cthulhu").refused("place acolyte arkham") == ["You cannot pay: 1 Elder Sign short."]


def test_x3_starting_treasure() -> None:
    state = opening("cthulhu", 4).state
    assert [state.followings[seat_].exposed["T"] for seat_ in state.in_turn_order()] == [1, 2, 3, 4]
    for following in state.followings.values():
        assert following.priest.at == "pool"
        assert [following.count(at) for at in ("pool", "asylum", "escape")] == [2, 4, 0]


def test_x4_a_well() -> None:
    following = seat(exposed="4B", sanctum={3: "well"})
    table = Table("cthulhu", {1: following}, phase="rearranging")
    assert table.refused("arrange 3: 4B") == ["The Well has no room for a fourth blood."]
    table.order("arrange 3: 3B; exposed: rest")
    assert (table.seat(1).sanctum[3].holds, table.seat(1).exposed) == ({"B": 3}, {"B": 1})
    assert storage.fits(house_pack().chamber["well"], {"B": 3})


def test_x5_opening_cthulhu() -> None:
    table = Table("cthulhu", {1: seat(exposed="2M"), 2: seat(exposed="1SB")}, raids_resolved=0, raids_begun=0)

    def accessible() -> list[str]:
        board = table.content.board["cthulhu"]
        return [lock.id for lock in board.locks if board.accessible(lock.id, table.state.shattered)]

    assert accessible() == ["start"]
    table.order("place acolyte cult:start")
    assert accessible() == ["A", "B", "C", "D"]
    table.order("place acolyte cult:B")
    assert accessible() == ["A", "C", "D", "E"]


def test_x6_the_shoggoth_space() -> None:
    followings = {1: seat(exposed="4B"), 2: seat()}
    dan = Table("cthulhu", followings, shattered="start")
    dan.order("place acolyte cult:A bonus no")
    assert dan.refused("place acolyte cult:A+") == ["Cultist on lock A blocks its bonus space."]
    dan.end_round()
    dan.default() if dan.ask().seat == 1 else None
    dan.order("place acolyte cult:A+ sacrifice pool")
    assert dan.state.shoggoth == 2
    takes = Table("cthulhu", {1: seat(exposed="4B"), 2: seat()}, shattered="start")
    takes.order("place acolyte cult:A bonus yes sacrifice pool")
    assert takes.state.shoggoth == 1
    assert takes.places(1) == {"cult:A+": 1, "asylum": 4, "escape": 1}
    takes.end_round()
    takes.default()
    takes.order("place acolyte cult:A+ sacrifice pool")
    assert takes.state.shoggoth == 2


def test_x7_cecil() -> None:
    following = seat(exposed="1SB", sanctum={7: "reliquary"}, acolytes="pool asylum*4")
    table = Table("cthulhu", {1: following, 2: seat()}, shattered="start", draws=dice("2"))
    table.order("place acolyte cult:B store ES at 7")
    kinds = [event.kind.removeprefix("evil_high_priest.") for event in table.events]
    assert table.seat(1).sanctum[7].holds == {"ES": 1}
    assert kinds.index("gained") < kinds.index("track_moved") < kinds.index("raid_rolled")
    assert table.state.tracks == {"deep_one": 1}
    assert table.told("raid_rolled")[0]["dice"] == [2]
    table.end_round()
    assert table.seat(1).count("pool") == 1
    assert "That sign is already shattered." in table.refused("place acolyte cult:B")


def test_x8_setting_strength() -> None:
    followings = {
        1: seat(exposed="3M", acolytes="pool asylum*4"),
        2: seat(acolytes="asylum*4 escape*2", priest="pool"),
    }
    table = Table("cthulhu", followings, shattered="start B", draws=dice("34"))
    table.order("place acolyte cult:E")
    strengths = table.told("raid_strengths_set")[0]
    assert strengths["markers"] == {"1": 7, "2": 7}
    assert strengths["at_the_gate"] == {"1": 3, "2": 1}


def carol() -> Table:
    own = seat(
        exposed="1T",
        sanctum={1: "trap", 2: "vault 2B", 3: "vault 1M"},
        lairs="generic",
        acolytes="ritual:mao:2 asylum*2",
        priest="town:salem",
    )
    other = seat(exposed="3M", acolytes="pool asylum*4")
    return Table(
        "cthulhu",
        {1: own, 2: other},
        shattered="start B",
        investigators="private_eye soldier nurse",
        draws=dice("35", investigator=1),
        to_act=2,
    )


@pytest.mark.parametrize("plan", ["raid D3: acolyte ritual:mao:end", "raid spend acolyte ritual:mao:end"])
def test_x9_carol(plan: str) -> None:
    table = carol()
    table.order("place acolyte cult:E")
    table.orders(seat1=plan)
    assert table.held(1) == {"M": 1}
    assert table.places(1) == {"asylum": 3}
    if plan.startswith("raid D3"):
        assert walked(table, 1) == [
            ("E0", 6), ("E1", 6), ("H1", 6), ("X1", 6), ("H2", 4), ("X2", 4), ("H3", 2), ("D3", 0)
        ]  # fmt: skip


def test_x9_carol_might_have_stopped_it_at_the_first_vault() -> None:
    table = carol()
    table.order("place acolyte cult:E")
    table.orders(seat1="raid stop at D2 with generic")
    assert table.held(1) == {"B": 2, "M": 1}


def test_x10_azathoth() -> None:
    followings = {
        1: seat(exposed="3M", acolytes="pool azathoth*2"),
        2: seat(acolytes="azathoth asylum*2"),
        3: seat(acolytes="azathoth asylum*2"),
    }
    table = Table("crawling_chaos", followings, seats=3, shattered="1H 2W", draws=dice("34"))
    table.order("place acolyte cult:3a")
    assert table.told("raid_rolled")[0]["strength"] == 11
    nine = {
        1: seat(acolytes="pool*2 azathoth*4"),
        2: seat(acolytes="azathoth*4"),
        3: seat(acolytes="asylum*4"),
    }
    lost = Table("crawling_chaos", nine, seats=3, shattered="1a")
    lost.order("place priest cult:1a+ sacrifice pool")
    assert lost.play.result is not None
    assert lost.play.result.winners == ()


def test_x11_the_opener_for_two_magic() -> None:
    def hal(bonus: str) -> Table:
        own = seat(exposed="2M 1T", acolytes="pool asylum")
        table = Table("opener", {1: own, 2: seat(exposed="1T", acolytes="asylum*4")}, draws=dice("3"))
        table.order(f"place acolyte cult:O1 {bonus}")
        return table

    declined = hal("bonus no")
    assert declined.told("raid_rolled") == []
    assert declined.places(1) == {"cult:O1": 1, "asylum": 1}
    accepted = hal("bonus yes")
    accepted.no_strikes()
    assert accepted.places(1) == {"evo:mutant": 1, "asylum": 1}
    assert walked(accepted, 1) == [("E0", 0)]


def test_x12_zelda_on_tcho_tcho() -> None:
    followings = {1: seat(exposed="2T 2B 2M", acolytes="pool asylum*4")} | {
        number: seat(
            exposed="2B", priest="town:salem" if number == 2 else "priest:chanting", acolytes="asylum*4"
        )
        for number in (2, 3, 4)
    }
    table = Table(
        "tcho_tcho", followings, seats=4, shattered="S1 A T2", tracks={"growth": 4}, draws=dice("11", "66")
    )
    table.order("place acolyte cult:D")
    assert table.state.tracks == {"growth": 6}
    table.no_strikes()
    assert table.waiting_for == ("growth_tie", [1])
    assert table.refused("growth-tie 1") == ["That player is not tied for most."]
    table.order("growth-tie 3")
    assert table.seat(3).has("ES") == 1
    table.no_strikes()
    assert [one["strength"] for one in table.told("raid_rolled")] == [2, 12]
    assert table.seat(3).has("ES") == 0
    assert table.state.gone == 5


def test_x13_an_atomic_exchange() -> None:
    table = Table("ancients", {1: seat(exposed="1AT 1B 1M")})
    assert table.refused("place acolyte miskatonic") == ["You cannot pay: 1 treasure short."]
    table.order("place acolyte starry-wisdom any 1AT")
    assert table.held(1) == {"B": 1, "M": 1, "T": 3}


def test_x14_aggressive() -> None:
    antiquarian = house_pack().investigator["antiquarian"]
    assert (throw_for(3, True, antiquarian).dice, throw_for(3, True, antiquarian).flat) == (0, 12)
    assert (throw_for(2, True, antiquarian).dice, throw_for(2, True, antiquarian).flat) == (0, 6)
    assert throw_for(1, True, antiquarian).dice == 1
    own = seat(exposed="3M", acolytes="pool asylum*4")
    table = Table("cthulhu", {1: own}, shattered="start B", options={"aggressive": True}, draws=dice("4"))
    table.order("place acolyte cult:E")
    assert table.told("raid_rolled")[0]["strength"] == 10


def test_x15_rituals_over_rounds() -> None:
    followings = {
        1: seat(exposed="2T", priest="priest:chanting", acolytes="pool"),
        2: seat(exposed="2T", acolytes="asylum*4"),
    }
    table = Table("cthulhu", followings, round=3)
    table.order("place acolyte ritual:mao", "place priest ritual:dragon")

    def standing() -> tuple[Any, ...]:
        ann, bob = table.seat(1), table.seat(2)
        return ann.acolytes[0].at, ann.has("M"), bob.priest.at, bob.has("T")

    table.end_round()
    assert standing() == ("ritual:mao:2", 4, "ritual:dragon:2", 0)
    table.begun_in = 4
    table.end_round()
    assert standing() == ("pool", 4, "ritual:dragon:3", 9)
    table.begun_in = 5
    table.end_round()
    assert standing()[2:] == ("ritual:dragon:4", 18)
    table.begun_in = 6
    table.end_round()
    assert standing()[2:] == ("pool", 18)


def test_x16_a_full_asylum() -> None:
    table = Table("cthulhu", {1: seat(acolytes="town:kingsport pool asylum*4")})
    table.order("place priest summon sacrifice kingsport")
    assert table.places(1) == {"pool": 1, "asylum": 4, "escape": 1}
    assert table.refused("place acolyte kingsport") == []
    table.end_round()
    assert table.places(1) == {"pool": 2, "asylum": 4}


def test_x17_scoring() -> None:
    followings = {
        1: seat(exposed="4ES 1SB 3M 2B 6T"),
        2: seat(exposed="3ES 3SB 2M 4B 6T"),
        3: seat(exposed="5ES 1M 3B 5T"),
    }
    table = Table(
        "cthulhu", followings, seats=3, shattered="start A B C D E F G H I J K L", phase="score", end="signs"
    )
    assert table.state.gone == 1
    assert points(table.state) == {1: 58, 2: 58, 3: 55}
    assert result(table.state, table.play.setup).winners == (1, 2)


def test_x18_the_last_sign() -> None:
    following = seat(exposed="2SB 3M", acolytes="pool")
    table = Table("cthulhu", {1: following}, shattered="start A B C D E F G H I J K")
    table.order("place acolyte cult:L")
    assert table.play.result is not None
    assert table.told("raid_rolled") == []
    assert table.lairs(1) == []
    assert table.held(1) == {"SB": 1, "ES": 1}


@pytest.mark.parametrize(
    ("plan", "steps", "lairs", "left"),
    [
        (
            "raid G: slime, slime, acolyte cult:S1+",
            [("E0", 9), ("G", 5), ("G", 1), ("G", 0)],
            ["generic"],
            {"T": 1, "ES": 1},
        ),
        (
            "raid G: acolyte cult:S1+, slime, slime",
            [("E0", 9), ("G", 7), ("G", 8), ("G", 9), ("E1", 9)],
            ["generic"],
            {},
        ),
    ],
)
def test_x19_slime_sea_overlook(
    plan: str, steps: list[tuple[str, int]], lairs: list[str], left: dict[str, int]
) -> None:
    own = seat(
        exposed="1T 3M", priest="pool", acolytes="cult:S1+ asylum", lairs="slime_mold slime_mold generic"
    )
    table = Table("watcher", {1: own}, shattered="S1 S3 C", draws=dice("46"))
    table.order("place priest cult:F bonus no")
    table.orders(seat1=plan)
    assert walked(table, 1) == steps
    assert table.lairs(1) == lairs
    assert table.held(1) == left


def test_x20_the_block_skulk() -> None:
    followings = {
        1: seat(priest="town:kingsport", acolytes="town:skulk1 asylum*4"),
        2: seat(priest="town:innsmouth", acolytes="cult:start+ asylum*4", exposed="2T"),
        3: seat(priest="priest:chanting", acolytes="cult:E+ asylum*4"),
    }
    table = Table("sleeper", followings, seats=3, phase="skulk", shattered="start B E")
    assert table.waiting_for == ("skulk", [3])
    table.order("skulk kingsport")
    assert table.held(3) == {"T": 3}
    assert table.refused("skulk kingsport") == ["Another skulk may not join the Block Skulk there."]
    table.order("skulk innsmouth")
    assert table.held(1) == {"B": 2}
    table.order("skulk ritual:mao")
    assert table.held(2) == {"M": 4}
    assert table.seat(2).count("ritual:mao:2") == 1


def test_x21_the_king_in_yellow() -> None:
    ann = seat(exposed="1T 1B 1M", acolytes="pool asylum*2", priest="town:salem")
    bob = seat(exposed="3M")
    table = Table("yellow_sign", {1: ann, 2: bob}, shattered="start Q1 Q2", king=1, draws=dice("11"))
    table.order("place acolyte king")
    assert table.held(1) == {}
    assert table.places(1) == {"king": 1, "pool": 1, "asylum": 1}
    table.order("place acolyte cult:Q3")
    table.no_strikes()
    assert table.state.king == 2
    assert table.places(1) == {"escape": 1, "pool": 1, "asylum": 1}
    assert table.waiting_for == ("turn", [1])
    empty = Table("yellow_sign", {1: seat(exposed="1T 1B 1M", acolytes="pool")}, shattered="start", king=1)
    empty.order("place acolyte king")
    assert (empty.held(1), empty.places(1)) == ({}, {"king": 1})


def test_x22_black_goat() -> None:
    def dee(plan: str) -> Table:
        own = seat(exposed="4B", lairs="generic generic generic", acolytes="pool asylum*3")
        table = Table("black_goat", {1: own}, shattered="S1 A", draws=dice("45"))
        table.order("place acolyte cult:E")
        table.orders(seat1=plan)
        return table

    fought = dee("raid G: generic, generic")
    assert walked(fought, 1) == [("E0", 6), ("G", 1), ("G", 0)]
    assert fought.lairs(1) == ["generic", "generic"]
    assert dee("raid none").lairs(1) == ["generic"] * 3


def test_x23_the_gate_is_exact() -> None:
    for acolytes, left in (("asylum*4 escape*2", {"T": 2}), ("asylum*4 escape", {})):
        own = seat(exposed="2T", acolytes=acolytes, priest="town:salem")
        other = seat(exposed="1SB", acolytes="pool asylum*4")
        table = Table("cthulhu", {1: own, 2: other}, shattered="start", draws=dice("6"), to_act=2)
        table.order("place acolyte cult:B")
        table.no_strikes()
        assert table.held(1) == left


@pytest.mark.parametrize(
    ("plan", "left"), [("raid none", {"ES": 1}), ("raid BE: acolyte pool", {"ES": 1, "T": 2})]
)
def test_x24_a_reversed_raid(plan: str, left: dict[str, int]) -> None:
    content = pack_with_chambers(
        {"id": "c2", "defence": 2, "white": 1}, {"id": "c1", "defence": 1, "white": 2}
    )
    own = seat(exposed="2T", sanctum={1: "c2 1T", 3: "c1 1ES 1B"}, acolytes="pool", priest="town:salem")
    other = seat(exposed="3M", acolytes="pool asylum*4")
    table = Table(
        "cthulhu",
        {1: own, 2: other},
        content=content,
        shattered="start B",
        investigators="hobo soldier nurse",
        draws=dice("4", investigator=1),
        to_act=2,
    )
    table.order("place acolyte cult:E")
    stations = (
        "B3 and B1 (before that chamber defends), D3 and D1 (after it, before its contents are lost), BE"
    )
    assert stations in " ".join(table.asked()[1].text().split())
    table.orders(seat1=plan)
    assert walked(table, 1)[:5] == [("E0", 4), ("H3", 3), ("X3", 3), ("H1", 1), ("X1", 1)]
    assert table.held(1) == left


def test_x25_paying_in_a_raid() -> None:
    own = seat(exposed="1SB", sanctum={4: "treasury 4T"}, acolytes="pool asylum*2", priest="town:salem")
    other = seat(exposed="1SB 3T", acolytes="pool asylum*2", priest="priest:chanting")
    table = Table(
        "cthulhu",
        {1: own, 2: other, 3: seat(exposed="3T", priest="town:boston", acolytes="asylum")},
        seats=3,
        shattered="start",
        investigators="racketeer soldier nurse",
        draws=dice("6", investigator=1),
        to_act=2,
    )
    table.order("place acolyte cult:B")
    assert table.waiting_for == ("raid_plan", [1, 2, 3])
    table.orders(seat1="raid G: bribe, acolyte pool")
    assert walked(table, 1) == [("E0", 4), ("G", 1), ("G", 0)]
    assert table.held(1) == {"SB": 1, "T": 1}
