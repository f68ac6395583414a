"""The Opener of the Way: the Evolution track (2.18)."""

from __future__ import annotations

import pytest

from tests.games.evil_high_priest.table import Table, dice, seat


@pytest.mark.rule("EH-760")
@pytest.mark.parametrize(
    ("lock", "shattered", "acolytes", "refusal"),
    [
        ("O5", "", "pool", None),
        ("O6", "", "pool", "You need 1 of your own acolytes on the Evolution track."),
        ("O6", "", "pool evo:mutant", None),
        ("O7", "", "pool evo:mutant", "You need an Abomination or a Spawn of your own."),
        ("O7", "", "pool evo:abomination", None),
        ("O7", "", "pool evo:spawn", None),
        ("O8", "", "pool evo:mutant", "You need 2 of your own acolytes on the Evolution track."),
        ("O8", "", "pool evo:mutant evo:spawn", None),
        ("O9", "", "pool evo:abomination", "You need a Spawn of your own."),
        ("O9", "", "pool evo:spawn", None),
        ("O10", "O1 O2 O3", "pool", "At least 4 signs must be shattered first."),
        ("O10", "O1 O2 O3 O4", "pool", None),
        ("O11", "O1 O2 O3 O4 O5", "pool", "At least 6 signs must be shattered first."),
        ("O12", "O1 O2 O3 O4 O5 O6 O7", "pool", "At least 8 signs must be shattered first."),
        ("O13", "O1 O2 O3 O4 O5 O6 O7 O8 O9 O10 O11", "pool", "At least 12 signs must be shattered first."),
        ("O13", "O1 O2 O3 O4 O5 O6 O7 O8 O9 O10 O11 O12", "pool", None),
    ],
)
def test_every_lock_is_open_but_for_its_requirement(
    lock: str, shattered: str, acolytes: str, refusal: str | None
) -> None:
    table = Table("opener", {1: seat(acolytes=acolytes, exposed="9T 9B 9M 9SB")}, shattered=shattered)
    assert table.refused(f"place acolyte cult:{lock}") == ([] if refusal is None else [refusal])


@pytest.mark.rule("EH-761")
@pytest.mark.parametrize(
    ("space", "before", "after", "cost"),
    [
        ("O1+", "pool", "evo:mutant", ""),
        ("O2+", "evo:mutant", "evo:abomination", "2B"),
        ("O3+", "evo:abomination", "evo:spawn", "2M"),
    ],
)
def test_a_space_takes_an_acolyte_one_stage_on(space: str, before: str, after: str, cost: str) -> None:
    followings = {1: seat(priest="pool", acolytes=f"{before} asylum*4", exposed=cost)}
    table = Table("opener", followings, shattered="O1 O2 O3", draws=dice("11"))
    table.order(f"place priest cult:{space}")
    assert table.places(1) == {"asylum": 4, after: 1}
    assert table.held(1) == {}


@pytest.mark.rule("EH-761")
@pytest.mark.parametrize(
    ("space", "acolytes"),
    [("O1+", "asylum escape"), ("O2+", "pool evo:abomination"), ("O3+", "pool evo:mutant")],
)
def test_without_an_acolyte_that_can_evolve_the_space_cannot_be_used(space: str, acolytes: str) -> None:
    table = Table("opener", {1: seat(acolytes=acolytes, exposed="2B 2M")}, shattered="O1 O2 O3")
    (message,) = table.refused(f"place priest cult:{space}")
    assert message.startswith("You have no ")


@pytest.mark.rule("EH-762")
def test_the_acolyte_just_placed_may_enter_the_track_and_that_is_no_sacrifice() -> None:
    table = Table(
        "opener", {1: seat(acolytes="pool town:boston ritual:mao:1")}, shattered="O1", draws=dice("2")
    )
    table.order("place acolyte cult:O1+ target acolyte cult:O1+")
    assert table.places(1) == {"evo:mutant": 1, "town:boston": 1, "ritual:mao:1": 1}
    assert table.told("sacrificed") == []
    table.no_strikes()
    assert table.state.is_occupied("cult:O1+") is False


@pytest.mark.rule("EH-762")
def test_an_acolyte_enters_from_anywhere_but_asylum_and_escape() -> None:
    acolytes = "pool ritual:mao:1 asylum escape"
    table = Table("opener", {1: seat(acolytes=acolytes)}, shattered="O1", draws=dice("2"))
    for place in ("asylum", "escape"):
        assert table.refused(f"place acolyte cult:O1+ target acolyte {place}") != []
    table.order("place acolyte cult:O1+ target acolyte ritual:mao:1")
    assert table.places(1) == {"cult:O1+": 1, "evo:mutant": 1, "asylum": 1, "escape": 1}


@pytest.mark.rule("EH-763")
@pytest.mark.rule("EH-226")
@pytest.mark.parametrize(("stage", "block"), [("mutant", 2), ("abomination", 3), ("spawn", 4)])
def test_evolved_acolytes_block_by_themselves(stage: str, block: int) -> None:
    followings = {1: seat(priest="pool", acolytes=f"evo:{stage}", exposed="3B 1M")}
    table = Table("opener", followings, draws=dice("6"))
    table.order("place priest cult:O5")
    strengths = table.told("raid_strengths_set")[0]["at_the_gate"]
    assert isinstance(strengths, dict)
    assert strengths["1"] == 6 - block
    assert 1 not in table.asked()  # and cannot be struck with


@pytest.mark.rule("EH-763")
def test_evolved_acolytes_cannot_be_placed_or_sacrificed_and_stay_in_preparation() -> None:
    followings = {
        1: seat(priest="pool", acolytes="evo:mutant evo:spawn"),
        2: seat(priest="town:boston", acolytes=""),
    }
    table = Table("opener", followings)
    assert table.refused("place acolyte escape")[0] == "You have no acolyte left to place."
    assert table.refused("place priest summon sacrifice evo:mutant") != []
    table.default()
    table.end_round()
    assert table.places(1) == {"evo:mutant": 1, "evo:spawn": 1}


@pytest.mark.rule("EH-764")
@pytest.mark.rule("EH-766")
@pytest.mark.parametrize("stage", ["abomination", "spawn"])
def test_an_abomination_or_spawn_stands_for_a_spellbook_anywhere(stage: str) -> None:
    table = Table("opener", {1: seat(acolytes=f"pool evo:{stage}")})
    table.order("place acolyte silver-twilight chamber 1 at 7")
    assert table.places(1) == {"town:silver_twilight": 1, "asylum": 1}
    assert table.lairs(1) == ["generic"]


@pytest.mark.rule("EH-766")
def test_a_discarded_spawn_overflows_to_escape_and_is_chosen_by_name_over_a_spellbook() -> None:
    acolytes = "pool evo:spawn asylum*4"
    table = Table("opener", {1: seat(acolytes=acolytes, exposed="1SB")})
    table.order("place acolyte cult:O3 sacrifice evo:spawn bonus no")
    assert table.places(1) == {"cult:O3": 1, "asylum": 4, "escape": 1}
    assert table.held(1) == {"SB": 1, "ES": 1}


@pytest.mark.rule("EH-766")
def test_by_default_spellbooks_are_paid_before_acolytes_and_abominations_before_spawn() -> None:
    table = Table("opener", {1: seat(acolytes="pool*2 evo:spawn evo:abomination", exposed="1SB")})
    table.order("place acolyte cult:O3 bonus no")
    assert table.held(1) == {"ES": 1}
    assert table.places(1) == {"cult:O3": 1, "pool": 1, "evo:spawn": 1, "evo:abomination": 1}
    table.default()
    table.order("place acolyte silver-twilight chamber 1 at 7")
    assert table.places(1) == {"cult:O3": 1, "town:silver_twilight": 1, "evo:spawn": 1, "asylum": 1}


@pytest.mark.rule("EH-764")
def test_a_mutant_stands_for_nothing() -> None:
    table = Table("opener", {1: seat(acolytes="pool evo:mutant")})
    assert table.refused("place acolyte cult:O3") == ["You cannot pay: 1 spellbook short."]


@pytest.mark.rule("EH-764")
def test_evolved_acolytes_are_immune_to_what_targets_acolytes() -> None:
    followings = {1: seat(acolytes="pool", lairs="nightgaunt"), 2: seat(acolytes="evo:mutant evo:spawn")}
    table = Table("opener", followings, monsters="ghoul zoog gug")
    assert table.refused("before nightgaunt target 2\nplace acolyte escape") != []


@pytest.mark.rule("EH-765")
def test_the_raid_comes_with_the_bonus_space_each_time_and_not_with_the_sign() -> None:
    table = Table("opener", {1: seat(acolytes="pool*2", exposed="2M")}, draws=dice("3"))
    table.order("place acolyte cult:O1 bonus no")
    assert table.told("raid_rolled") == []
    assert table.state.shattered == ["O1"]
    again = Table("opener", {1: seat(acolytes="pool*2", exposed="2M")}, draws=dice("3"))
    again.order("place acolyte cult:O1 bonus yes target acolyte cult:O1+")
    assert again.told("raid_rolled")[0]["icons"] == 1
    assert again.places(1) == {"evo:mutant": 1, "pool": 1}
    later = Table("opener", {1: seat(acolytes="pool*2")}, shattered="O1", draws=dice("3"))
    later.order("place acolyte cult:O1+ target acolyte pool")
    assert later.told("raid_rolled")[0]["icons"] == 1


@pytest.mark.rule("EH-767")
@pytest.mark.parametrize("stage", ["abomination", "spawn"])
def test_a_byakhee_destroys_an_evolved_acolyte_and_still_gains_a_spellbook(stage: str) -> None:
    followings = {1: seat(acolytes="pool", lairs="byakhee"), 2: seat(acolytes=f"evo:{stage} evo:mutant")}
    table = Table("opener", followings, monsters="ghoul zoog gug")
    table.order("before byakhee from 2\nplace acolyte escape")
    assert table.held(1) == {"T": 1, "SB": 1}
    assert table.places(2) == {"asylum": 1, "evo:mutant": 1}
    assert table.state.monsters.discard == ["byakhee"]


@pytest.mark.rule("EH-767")
def test_the_byakhees_user_chooses_between_the_spellbook_and_the_evolved() -> None:
    followings = {1: seat(acolytes="pool", lairs="byakhee"), 2: seat(acolytes="evo:spawn", exposed="1SB")}
    table = Table("opener", followings, monsters="ghoul zoog gug")
    table.order("before byakhee from 2\nplace acolyte escape")
    assert table.waiting_for == ("choice", [1])
    table.order("spawn")
    assert (table.held(1), table.held(2)) == ({"T": 1, "SB": 1}, {"SB": 1})


@pytest.mark.rule("EH-767")
def test_a_byakhee_cannot_destroy_a_mutant() -> None:
    followings = {1: seat(acolytes="pool", lairs="byakhee"), 2: seat(acolytes="evo:mutant")}
    table = Table("opener", followings, monsters="ghoul zoog gug")
    assert table.refused("before byakhee from 2\nplace acolyte escape") != []


@pytest.mark.rule("EH-768")
def test_the_cult_skulk_of_the_opener_brings_its_raid_in_the_skulk_step() -> None:
    followings = {
        1: seat(priest="town:boston", acolytes="pool"),
        2: seat(priest="town:salem", acolytes="cult:O1+"),
    }
    table = Table("opener", followings, shattered="O1 O4", draws=dice("2"))
    table.order("place acolyte cult:O4+")
    table.order("skulk cult:O1+")
    assert table.state.part == "skulk"
    assert table.told("raid_rolled")[0]["icons"] == 1
    assert table.places(1) == {"evo:mutant": 1}


@pytest.mark.parametrize(("mutants", "blood"), [(0, 0), (1, 1), (3, 3), (4, 3)])
def test_mutant_blood(mutants: int, blood: int) -> None:
    acolytes = f"pool evo:mutant*{mutants}" if mutants else "pool"
    table = Table("opener", {1: seat(acolytes=acolytes)}, shattered="O6")
    table.order("place acolyte cult:O6+")
    assert table.held(1).get("B", 0) == blood


def test_the_gate_and_the_key_needs_a_spawn() -> None:
    table = Table("opener", {1: seat(acolytes="pool evo:abomination")}, shattered="O9")
    assert table.refused("place acolyte cult:O9+") != []
    table = Table("opener", {1: seat(acolytes="pool evo:spawn")}, shattered="O9")
    table.order("place acolyte cult:O9+")
    assert table.held(1) == {"M": 2}
