"""Every monster by its name (2.13 and 2.23)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.evil_high_priest.state import Following
from tests.games.evil_high_priest.table import Table, dice, seat

SHOWN = "generic generic generic"


def before(lairs: str, *, other: Following | None = None, **own: Any) -> Table:
    """Seat 1 is to place, with these monsters."""
    own = {"acolytes": "pool", **own}
    more = {name: own.pop(name) for name in ("shattered", "board", "display", "seats") if name in own}
    board = more.pop("board", "cthulhu")
    return Table(board, {1: seat(lairs=lairs, **own), 2: other or seat()}, monsters=SHOWN, **more)


def preparation(lairs: str, *, other: Following | None = None, seats: int = 2, **own: Any) -> Table:
    """Seat 1's last cultist goes to escape (1 treasure); then comes Preparation."""
    own = {"priest": "priest:chanting", "acolytes": "pool", **own}
    followings = {
        1: seat(lairs=lairs, **own),
        2: other or seat(priest="priest:chanting", acolytes=""),
        **{number: seat(priest="priest:chanting", acolytes="") for number in range(3, seats + 1)},
    }
    table = Table("cthulhu", followings, monsters=SHOWN, seats=seats)
    table.order("place acolyte escape")
    return table


def entering(card: str, *, other: Following | None = None, **own: Any) -> Table:
    """Seat 1 has just summoned this monster with its priest."""
    own = {"acolytes": "town:boston", **own}
    followings = {1: seat(**own), 2: other or seat()}
    table = Table("cthulhu", followings, monsters=f"{card} chthonian generic")
    table.order("place priest summon sacrifice town:boston monster 1")
    return table


def raided(lairs: str, faces: str, plan: str, **own: Any) -> Table:
    """A raid in which seat 1 follows this plan; it comes from a lock of as many dice."""
    lock, cost, shattered = {
        1: ("B", "1SB", "start"),
        2: ("E", "3M", "start B"),
        3: ("K", "3B 1SB", "start B E I"),
    }[len(faces)]
    followings = {
        1: seat(**{"acolytes": "pool", **own}, exposed=f"{cost} 2T", lairs=lairs),
        2: seat(acolytes=""),
    }
    table = Table("cthulhu", followings, monsters=SHOWN, shattered=shattered, draws=dice(faces))
    table.order(f"place acolyte cult:{lock}" + (" bonus no" if lock == "E" else ""))
    table.orders(seat1=plan)
    return table


@pytest.mark.rule("EH-260")
def test_generic_monster() -> None:
    """Defence 5, no ability."""
    table = raided("generic", "5", "raid spend generic")
    assert table.held(1) == {"T": 2, "ES": 1}
    assert raided("generic", "6", "raid spend generic").held(1) == {}
    assert before("generic").refused("before generic\nplace acolyte escape") != []


def test_byakhee() -> None:
    """Discarded before placing, it takes a spellbook from an opponent."""
    table = before("byakhee", other=seat(exposed="2SB"))
    table.order("before byakhee from 2\nplace acolyte escape")
    assert (table.held(1), table.held(2)) == ({"T": 1, "SB": 1}, {"SB": 1})
    assert (table.lairs(1), table.state.monsters.discard) == ([], ["byakhee"])
    assert before("byakhee").refused("before byakhee from 2\nplace acolyte escape") != []


@pytest.mark.rule("EH-264")
def test_deep_one() -> None:
    """Preparation: gains 1 treasure."""
    table = preparation("deep_one")
    table.end_round()
    assert table.held(1) == {"T": 2}


@pytest.mark.rule("EH-263")
@pytest.mark.parametrize(("asylum", "rescued"), [(1, 1), (2, 2), (4, 2)])
def test_ghoul(asylum: int, rescued: int) -> None:
    """Discarded before placing, it brings up to 2 acolytes from the asylum to escape."""
    table = before("ghoul", acolytes=f"pool asylum*{asylum}")
    table.order("before ghoul\nplace acolyte kingsport")
    assert table.places(1).get("escape", 0) == rescued
    assert table.lairs(1) == []


@pytest.mark.rule("EH-268")
def test_fungi_from_yuggoth() -> None:
    """On entering, an opponent's acolyte goes from the pool to the asylum."""
    table = entering("fungi_from_yuggoth", other=seat(acolytes="pool*2 town:salem"))
    assert table.places(2) == {"pool": 1, "asylum": 1, "town:salem": 1}
    nobody = entering("fungi_from_yuggoth", other=seat(acolytes="town:salem"))
    assert nobody.places(2) == {"town:salem": 1}


@pytest.mark.rule("EH-268")
def test_yithian() -> None:
    """An opponent's pool acolyte goes to a free town location; its user pays and gains."""
    table = before("yithian", other=seat(acolytes="pool*2"), exposed="10T")
    table.order("before yithian target seat 2 space aylesbury\nplace acolyte escape")
    assert table.places(2) == {"pool": 1, "town:aylesbury": 1}
    assert (table.held(1), table.held(2)) == ({"T": 1, "SB": 2}, {})


def test_the_yithian_takes_the_marker_in_providence_for_its_user() -> None:
    table = before("yithian", other=seat(acolytes="pool"), priest="priest:chanting")
    table.state.marker = 2
    table.order("before yithian target seat 2 space providence\nplace acolyte escape")
    assert table.state.marker == 1
    assert table.held(1) == {"T": 2}


def test_the_yithian_goes_to_free_town_locations_only() -> None:
    table = before("yithian", other=seat(acolytes="pool town:kingsport"))
    for space in ("kingsport", "skulk1"):
        assert table.refused(f"before yithian target seat 2 space {space}\nplace acolyte escape") != []


@pytest.mark.parametrize(("faces", "value"), [("6", 6), ("44", 8)])
def test_hound_of_tindalos(faces: str, value: int) -> None:
    """Defence 6; 8 in raids of two or more icons."""
    table = raided("hound_of_tindalos", faces, "raid spend hound_of_tindalos")
    assert table.held(1) == {"T": 2, "ES": 1}
    assert sum(map(int, faces)) == value


def test_servitor_of_the_outer_gods() -> None:
    """Preparation, optional: a pool acolyte to the asylum for 1 magic."""
    table = preparation("servitor_of_the_outer_gods")
    table.order("prep servitor_of_the_outer_gods")
    assert table.places(1) == {"asylum": 1}
    assert table.held(1) == {"T": 1, "M": 1}
    unused = preparation("servitor_of_the_outer_gods")
    unused.order("prep none")
    assert (unused.places(1), unused.held(1)) == ({"pool": 1}, {"T": 1})


def test_the_servitors_acolyte_overflows_to_escape_and_the_magic_comes_all_the_same() -> None:
    table = preparation("servitor_of_the_outer_gods", acolytes="pool asylum*4")
    table.order("prep servitor_of_the_outer_gods")
    assert table.places(1) == {"asylum": 4, "escape": 1}
    assert table.held(1) == {"T": 1, "M": 1}


def test_zoog() -> None:
    """Preparation: takes 1 treasure from the opponent with most."""
    table = preparation("zoog", other=seat(priest="priest:chanting", acolytes="", exposed="2T"), seats=3)
    table.end_round()
    assert (table.held(1), table.held(2)) == ({"T": 2}, {"T": 1})


def test_the_zoog_takes_from_the_richest_without_a_question() -> None:
    followings = {
        1: seat(lairs="zoog", priest="priest:chanting", acolytes="pool"),
        2: seat(priest="priest:chanting", acolytes="", exposed="2T"),
        3: seat(priest="priest:chanting", acolytes="", exposed="1T", sanctum={1: "treasury 2T"}),
    }
    table = Table("cthulhu", followings, monsters=SHOWN, seats=3)
    table.order("place acolyte escape")
    table.end_round()
    assert (table.held(2), table.held(3)) == ({"T": 2}, {"T": 2})


def test_the_zoog_finds_nothing_where_nobody_has_treasure() -> None:
    table = preparation("zoog")
    table.end_round()
    assert table.held(1) == {"T": 1}


def test_the_zoogs_owner_chooses_on_ties() -> None:
    followings = {
        1: seat(lairs="zoog", priest="priest:chanting", acolytes="pool"),
        2: seat(priest="priest:chanting", acolytes="", exposed="2T"),
        3: seat(priest="priest:chanting", acolytes="", exposed="2T"),
    }
    table = Table("cthulhu", followings, monsters=SHOWN, seats=3)
    table.order("place acolyte escape")
    table.order("prep zoog target seat 3")
    assert (table.held(2), table.held(3)) == ({"T": 2}, {"T": 1})


def test_flying_polyp() -> None:
    """On entering, one of your own acolytes goes to the asylum; defence 8."""
    table = entering("flying_polyp", acolytes="town:boston ritual:mao:1")
    assert table.places(1) == {"asylum": 2}
    assert raided("flying_polyp", "44", "raid spend flying_polyp").held(1) == {"T": 2, "ES": 1}


def test_the_flying_polyp_spares_asylum_and_escape() -> None:
    table = entering("flying_polyp", acolytes="town:boston asylum*3 escape")
    assert table.places(1) == {"asylum": 4, "escape": 1}


def test_dark_young() -> None:
    """Preparation: gains 1 blood."""
    table = preparation("dark_young")
    table.end_round()
    assert table.held(1) == {"T": 1, "B": 1}


def test_star_vampire() -> None:
    """Preparation: takes 1 blood from an opponent's exposed space, and from there only."""
    victim = seat(priest="priest:chanting", acolytes="", exposed="1B", sanctum={1: "well 2B"})
    table = preparation("star_vampire", other=victim)
    table.end_round()
    assert table.held(1) == {"T": 1, "B": 1}
    assert table.seat(2).exposed == {}
    safe = seat(priest="priest:chanting", acolytes="", exposed="1T", sanctum={1: "well 2B"})
    table = preparation("star_vampire", other=safe)
    table.end_round()
    assert table.held(2) == {"T": 1, "B": 2}


def test_the_star_vampire_knows_where_exposed_blood_is() -> None:
    followings = {
        1: seat(lairs="star_vampire", priest="priest:chanting", acolytes="pool"),
        2: seat(priest="priest:chanting", acolytes="", exposed="1T", sanctum={1: "well 2B"}),
        3: seat(priest="priest:chanting", acolytes="", exposed="2B"),
    }
    table = Table("cthulhu", followings, monsters=SHOWN, seats=3)
    table.order("place acolyte escape")
    table.end_round()
    assert (table.held(2), table.held(3)) == ({"T": 1, "B": 2}, {"B": 1})


def test_dimensional_shambler() -> None:
    """Discarded before placing: this turn's cultist may use an occupied town location."""
    table = before("dimensional_shambler", other=seat(acolytes="town:kingsport ritual:mao:1"), exposed="2T")
    assert table.refused("place acolyte kingsport") == ["Kingsport is occupied by Green."]
    assert table.refused("before dimensional_shambler\nplace acolyte ritual:mao") != []
    table.order("before dimensional_shambler\nplace acolyte kingsport")
    assert (table.held(1), table.lairs(1)) == ({"T": 5}, [])


@pytest.mark.rule("EH-267")
def test_wendigo() -> None:
    """Before cultists come home: an opponent's acolyte on a town location is trapped for a round."""
    table = preparation("wendigo", other=seat(priest="priest:chanting", acolytes="town:kingsport"))
    table.end_round()
    assert table.places(2) == {"town:kingsport": 1}
    (acolyte,) = table.seat(2).acolytes_at("town:kingsport")
    assert acolyte.trapped_by == "wendigo"
    assert table.refused("place acolyte kingsport") == ["Kingsport is occupied by Green."]


def test_the_wendigo_traps_nobody_on_a_skulk_space() -> None:
    table = preparation("wendigo", other=seat(priest="priest:chanting", acolytes="town:skulk1"))
    table.end_round()
    assert table.places(2) == {"pool": 1}


@pytest.mark.rule("EH-267")
def test_a_trapped_cultist_is_free_when_the_wendigo_leaves() -> None:
    """It stays where it is, and comes home in the next step 2."""
    other = seat(priest="priest:chanting", acolytes="town:kingsport")
    other.acolytes[0].trapped_by = "wendigo"
    followings = {1: seat(lairs="wendigo"), 2: other}
    table = Table("black_goat", followings, shattered="S1 B", monsters="zoog ghoul gug")
    table.order("place acolyte cult:B+")
    assert table.lairs(1) == []
    assert table.places(2) == {"town:kingsport": 1}
    assert table.seat(2).acolytes[0].trapped_by is None
    table.end_round()
    assert table.places(2) == {"pool": 1}


def test_gnoph_keh() -> None:
    """Preparation: gains 1 treasure if the exposed space is empty."""
    bare = preparation("gnoph_keh", sanctum={7: "treasury 1T"})
    bare.end_round()
    assert bare.held(1) == {"T": 3}
    exposed = preparation("gnoph_keh")  # the treasure from escape lies exposed
    exposed.end_round()
    assert exposed.held(1) == {"T": 1}


@pytest.mark.parametrize("place", ["town:salem", "ritual:mao:2", "cult:B", "eternal:boston"])
def test_nightgaunt(place: str) -> None:
    """Discarded before placing: an opponent's acolyte on any board goes to its owner's escape."""
    table = before("nightgaunt", other=seat(acolytes=f"pool {place}"), shattered="start B")
    table.order("before nightgaunt target seat 2\nplace acolyte escape")
    assert table.places(2) == {"pool": 1, "escape": 1}


def test_the_nightgaunt_does_not_reach_pool_or_asylum() -> None:
    table = before("nightgaunt", other=seat(acolytes="pool asylum"))
    assert table.refused("before nightgaunt target seat 2\nplace acolyte escape") != []


def test_serpent_man() -> None:
    """Preparation, optional: 2 treasure for 1 magic."""
    table = preparation("serpent_man", exposed="2T")
    table.order("prep serpent_man")
    assert table.held(1) == {"T": 1, "M": 1}
    poor = preparation("serpent_man")
    poor.end_round()
    assert poor.held(1) == {"T": 1}


def test_elder_thing() -> None:
    """On entering: takes a face-up Chamber."""
    table = entering("elder_thing")
    assert table.waiting_for == ("pick", [1])
    table.order("pick chamber 2 at 6")
    assert {space: chamber.card for space, chamber in table.seat(1).sanctum.items()} == {6: "closet"}


@pytest.mark.rule("EH-234")
def test_hunting_horror() -> None:
    """Discarded in a raid: gains 1 magic afterwards, and only then."""
    table = raided("hunting_horror", "5", "raid spend hunting_horror")
    assert table.held(1) == {"T": 2, "ES": 1, "M": 1}
    lost = raided("hunting_horror", "66", "raid spend hunting_horror")
    assert lost.held(1) == {"M": 1}  # it comes after the walk that took everything
    followings = {1: seat(acolytes="pool", lairs="hunting_horror")}
    sold = Table("black_goat", followings, monsters=SHOWN, shattered="S1 B")
    sold.order("place acolyte cult:B+")
    assert sold.held(1) == {"SB": 1}


@pytest.mark.parametrize(("asylum", "treasure"), [(1, 1), (2, 3), (3, 3)])
def test_moon_beast(asylum: int, treasure: int) -> None:
    """Preparation: gains 2 treasure with 2 or more acolytes in the asylum."""
    table = preparation("moon_beast", acolytes=f"pool asylum*{asylum}")
    table.end_round()
    assert table.held(1) == {"T": treasure}


def test_shantak() -> None:
    """Discarded before placing: two full turns in a row."""
    table = before("shantak", acolytes="pool*3")
    table.order("before shantak\nplace acolyte kingsport")
    assert table.waiting_for == ("turn", [1])
    table.order("place acolyte innsmouth")
    assert table.waiting_for == ("turn", [2])
    assert table.held(1) == {"T": 3, "B": 2}


def test_with_one_cultist_left_a_shantak_brings_one_placement_only() -> None:
    table = before("shantak", acolytes="pool", priest="priest:chanting")
    table.order("before shantak\nplace acolyte kingsport")
    assert table.waiting_for == ("turn", [2])


@pytest.mark.rule("EH-114")
def test_colour_out_of_space() -> None:
    """On entering: each opponent loses 1 treasure; who has it in several places says which."""
    table = entering("colour_out_of_space", other=seat(exposed="1T", sanctum={3: "treasury 2T"}))
    assert table.waiting_for == ("choice", [2])
    assert table.ask().default == "exposed"
    table.order("3")
    assert table.seat(2).exposed == {"T": 1}
    assert table.seat(2).sanctum[3].holds == {"T": 1}
    plain = entering("colour_out_of_space", other=seat(exposed="2T"))
    assert plain.held(2) == {"T": 1}
    assert entering("colour_out_of_space").held(2) == {}


def test_chthonian() -> None:
    """Defence 7, no ability."""
    assert raided("chthonian", "61", "raid spend chthonian").held(1) == {"T": 2, "ES": 1}
    assert raided("chthonian", "62", "raid spend chthonian").held(1) == {}


def test_gug() -> None:
    """Preparation: 1 blood, or it is discarded; by default it is paid for."""
    paid = preparation("gug", exposed="1B")
    paid.end_round()
    assert (paid.held(1), paid.lairs(1)) == ({"T": 1}, ["gug"])
    dropped = preparation("gug", exposed="1B")
    dropped.order("prep gug target stage discard")
    assert (dropped.held(1), dropped.lairs(1)) == ({"T": 1, "B": 1}, [])
    poor = preparation("gug")
    poor.end_round()
    assert (poor.lairs(1), "gug" in poor.state.monsters.discard) == ([], True)


def test_rat_thing() -> None:
    """Discarded before placing: the 3 face-up Chambers are replaced, then one is taken."""
    table = before("rat_thing")
    table.order("before rat_thing\nplace acolyte escape")
    assert table.waiting_for == ("pick", [1])
    assert sorted(table.state.chambers.discard) == ["closet", "trap", "vault"]
    shown = list(table.state.chambers.shown)
    table.order("pick chamber 1 at 4")
    assert table.seat(1).sanctum[4].card == shown[0]
    assert table.held(1) == {"T": 1}


@pytest.mark.rule("EH-831")
def test_slime_mold() -> None:
    """Defence -1: it raises the strength, and goes back to its supply."""
    table = raided("slime_mold generic", "5", "raid G: slime_mold, generic")
    assert table.held(1) == {}  # 5 + 1 - 5 = 1
    assert table.state.slime_supply == 15


@pytest.mark.rule("EH-265")
def test_an_ability_works_once_in_a_phase() -> None:
    table = preparation("servitor_of_the_outer_gods dark_young", acolytes="pool town:dunwich")
    name = "servitor_of_the_outer_gods"
    assert table.refused(f"prep {name}; {name}") == [
        "Servitor of the Outer Gods was already used in this phase."
    ]


@pytest.mark.rule("EH-269")
def test_monsters_are_worth_no_points() -> None:
    followings = {1: seat(exposed="1SB 3M", lairs="chthonian gug"), 2: seat(exposed="1T")}
    table = Table("cthulhu", followings, monsters=SHOWN, shattered="start A B C D E F G H I J K")
    table.order("place acolyte cult:L")
    assert table.play.result is not None
    assert table.play.result.scores[1]["points"] == 10
