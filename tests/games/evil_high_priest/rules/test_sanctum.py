"""2.7: sanctum, chambers, storage."""

from __future__ import annotations

import pytest

from referee.games.evil_high_priest import storage
from referee.games.evil_high_priest.pack import ChamberCard
from tests.games.evil_high_priest.content.pack import house_pack
from tests.games.evil_high_priest.table import Table, dice, seat


def chamber(**places: int) -> ChamberCard:
    return ChamberCard(id="c", name="C", copies=1, defence=2, storage=places)


@pytest.mark.rule("EH-100")
def test_the_sanctum_has_no_action_spaces() -> None:
    table = Table("cthulhu", {1: seat(sanctum={1: "vault"})})
    described = str(table.ask().choice.fields["space"].describe())  # type: ignore[attr-defined]
    assert "sanctum" not in described


@pytest.mark.rule("EH-101")
def test_what_is_not_stored_lies_exposed_without_limit() -> None:
    table = Table("cthulhu", {1: seat(exposed="50T", sanctum={1: "trap"})})
    table.order("place acolyte kingsport")
    assert table.seat(1).exposed == {"T": 53}


@pytest.mark.rule("EH-102")
def test_empty_spaces_are_skipped_by_raids_and_store_nothing() -> None:
    following = seat(exposed="1SB", sanctum={2: "vault 1T", 5: "vault 1B"})
    table = Table("cthulhu", {1: following}, shattered="start", draws=dice("6"))
    assert table.refused("place acolyte dunwich store M at 3") == [
        "There is no place for magic in chamber 3, or none of it there."
    ]
    table.order("place acolyte cult:B")
    assert table.refused("raid B3: acolyte cult:B", 1) == [
        "Chamber space 3 is empty; stations are A, G, B2, D2, B5, D5."
    ]


@pytest.mark.rule("EH-103")
def test_the_asylum_holds_four() -> None:
    table = Table("cthulhu", {1: seat(acolytes="pool*2 asylum*4")}, shattered="start A")
    table.order("place acolyte cult:A+")
    assert table.seat(1).count("asylum") == 4


@pytest.mark.rule("EH-104")
def test_a_chamber_goes_on_any_vacant_space() -> None:
    table = Table("cthulhu", {1: seat(sanctum={4: "well"})})
    assert table.refused("place priest chanting chamber 1 at 4") == [
        "Sanctum space 4 is occupied (replace only when all seven are full)."
    ]
    table.order("place priest chanting chamber 3 at 1")
    assert table.seat(1).sanctum[1].card == "trap"
    assert table.state.chambers.shown[2] not in (None, "trap")


@pytest.mark.rule("EH-104")
def test_a_chamber_that_the_order_does_not_name_is_asked_for() -> None:
    table = Table("cthulhu", {1: seat()})
    table.order("place priest chanting")
    assert table.waiting_for == ("pick", [1])
    assert table.refused("pick chamber 1 at 8") == ['"8" is not among 1, 2, 3, 4, 5, 6, 7.']
    table.order("pick chamber 2 at 5")
    assert table.seat(1).sanctum[5].card == "closet"


@pytest.mark.rule("EH-105")
def test_after_placing_everything_may_be_rearranged() -> None:
    following = seat(exposed="1ES 2T", sanctum={2: "well 2B"})
    table = Table("cthulhu", {1: following}, shattered="start", display="closet vault trap")
    assert table.refused("place priest chanting chamber 1 at 7 arrange 7: 1ES 2T 2B; exposed: rest") == [
        "The Closet has no room for a second treasure."
    ]
    assert table.refused("place priest chanting chamber 1 at 7 arrange 7: 1ES") == [
        "Place every resource that you have, and no other."
    ]
    table.order("place priest chanting chamber 1 at 7 arrange 7: 1ES 2T 1B; exposed: rest")
    assert table.seat(1).sanctum[7].holds == {"ES": 1, "T": 2, "B": 1}
    assert table.seat(1).exposed == {"B": 1}


@pytest.mark.rule("EH-105")
def test_with_ask_the_refill_is_seen_before_rearranging() -> None:
    table = Table("cthulhu", {1: seat(exposed="2T")}, display="closet vault trap")
    new = table.state.chambers.cards[0]
    table.order("place priest chanting chamber 1 at 7 arrange ask")
    assert table.waiting_for == ("arrange", [1])
    assert table.state.chambers.shown[0] == new
    table.order("arrange 7: 2T")
    assert table.seat(1).sanctum[7].holds == {"T": 2}


@pytest.mark.rule("EH-106")
def test_replacing_needs_a_full_sanctum_and_spills_nothing() -> None:
    full = dict.fromkeys(range(1, 4), "trap") | {4: "well 3B", 5: "closet", 6: "vault", 7: "library"}
    table = Table("cthulhu", {1: seat(sanctum=full)}, display="treasury laboratory cell")
    table.order("place priest chanting chamber 1 at 4")
    assert table.state.chambers.discard == ["well"]
    assert table.seat(1).sanctum[6].holds == {"B": 2}
    assert table.seat(1).sanctum[5].holds == {"B": 1}
    assert table.held(1) == {"B": 3}


@pytest.mark.rule("EH-107")
def test_other_sources_with_a_full_sanctum_replace_or_decline() -> None:
    full = dict.fromkeys(range(1, 5), "vault") | {5: "closet 1M", 6: "closet", 7: "closet"}
    table = Table("cthulhu", {1: seat(exposed="1SB", sanctum=full)}, display="trap well cell")
    assert table.refused("place acolyte silver-twilight chamber none") == []
    assert table.refused("place acolyte silver-twilight chamber none arrange 6: 1M") == [
        "You may rearrange only after placing a chamber."
    ]
    table.order("place acolyte silver-twilight chamber trap at 1 arrange 6: 1M")
    assert table.seat(1).sanctum[1].card == "trap"
    assert table.seat(1).sanctum[6].holds == {"M": 1}


@pytest.mark.rule("EH-108")
def test_there_is_no_rearranging_without_a_chamber() -> None:
    table = Table("cthulhu", {1: seat(exposed="2T", sanctum={7: "closet"})})
    assert table.refused("place acolyte kingsport arrange 7: 2T") == [
        "You may rearrange only after placing a chamber."
    ]


@pytest.mark.rule("EH-110")
def test_a_well_holds_three_blood() -> None:
    well = house_pack().chamber["well"]
    assert storage.fits(well, {"B": 3})
    assert storage.misfit(well, {"B": 4}) == "The Well has no room for a fourth blood."
    assert storage.misfit(well, {"T": 1}) == "The Well has no room for a first treasure."


@pytest.mark.rule("EH-111")
@pytest.mark.parametrize(
    ("places", "holds", "fitting"),
    [
        ({"B": 2, "white": 1}, {"B": 3}, True),
        ({"B": 2, "white": 1}, {"B": 3, "T": 1}, False),
        ({"B": 2, "white": 1}, {"B": 2, "ES": 1}, True),
        ({"T": 1, "white": 2}, {"SB": 1, "M": 1, "T": 1}, True),
        ({"T": 1, "white": 2}, {"SB": 2, "M": 1}, False),
        ({}, {"T": 1}, False),
    ],
)
def test_typed_places_fill_first_and_the_surplus_needs_white_ones(
    places: dict[str, int], holds: dict[str, int], fitting: bool
) -> None:
    assert storage.fits(chamber(**places), holds) is fitting


@pytest.mark.rule("EH-112")
def test_the_contents_of_a_discarded_chamber_lie_exposed() -> None:
    following = seat(sanctum={3: "closet 1SB 2T"})
    table = Table("yellow_sign", {1: following}, shattered="start P1 P2", gone=3)
    table.order("place acolyte ytrack:P:1")
    assert (table.seat(1).sanctum, table.seat(1).exposed) == ({}, {"SB": 1, "T": 2})
    assert "closet" in table.state.chambers.discard


@pytest.mark.rule("EH-113")
def test_auto_store_takes_the_best_first_to_typed_places_then_the_deepest() -> None:
    following = seat(sanctum={1: "well", 3: "vault", 6: "vault 1T", 7: "library"})
    done = storage.auto_store(house_pack(), following, {"T": 1, "B": 1, "SB": 1, "ES": 1, "M": 1, "AT": 1})
    assert done == {
        "6": {"ES": 1},
        "7": {"SB": 1},
        "3": {"M": 1, "T": 1},
        "1": {"B": 1},
        "exposed": {"AT": 1},
    }


@pytest.mark.rule("EH-114")
def test_what_is_stolen_comes_from_exposed_first_then_from_space_one_inwards() -> None:
    robbed = seat(exposed="1B", sanctum={2: "library 1SB", 5: "library 1SB"})
    table = Table("cthulhu", {1: seat(lairs="byakhee"), 2: robbed}, monsters="zoog gug ghoul")
    table.order("before byakhee from 2\nplace acolyte kingsport")
    assert (table.seat(2).sanctum[2].holds, table.seat(2).sanctum[5].holds) == ({}, {"SB": 1})


@pytest.mark.rule("EH-248")
def test_nothing_is_rearranged_or_traded_in_a_raid() -> None:
    table = Table(
        "cthulhu", {1: seat(exposed="1SB 3T", sanctum={7: "closet"})}, shattered="start", draws=dice("6")
    )
    table.order("place acolyte cult:B")
    assert set(table.asked()[1].choice.fields) == {"strikes"}  # type: ignore[attr-defined]


def best(sanctum: dict[int, str], exposed: str) -> dict[int, dict[str, int]]:
    """What `arrange best` puts into the chambers."""
    own = seat(exposed=exposed, sanctum=sanctum)
    table = Table("cthulhu", {1: own}, phase="rearranging", shattered="start A B")
    assert table.ask().read("arrange best") == {"case": "best", "value": {}}
    table.order("arrange best")
    return {space: chamber.holds for space, chamber in table.seat(1).sanctum.items()}


@pytest.mark.rule("EH-284")
def test_the_best_arrangement_has_what_is_worth_most_deepest() -> None:
    """A white place on 7 is deeper than one for Elder Signs on 1."""
    assert best({1: "reliquary", 7: "vault"}, "1ES") == {1: {}, 7: {"ES": 1}}
    assert best({1: "reliquary", 7: "vault"}, "1ES 2T") == {1: {"ES": 1}, 7: {"T": 2}}
    assert best({1: "reliquary", 7: "vault"}, "3ES") == {1: {"ES": 1}, 7: {"ES": 2}}
    assert best({2: "vault", 6: "treasury"}, "1SB 1M 3T") == {2: {"SB": 1, "M": 1}, 6: {"T": 3}}


@pytest.mark.rule("EH-113")
def test_what_stores_itself_goes_to_a_place_for_its_kind_first() -> None:
    own = seat(exposed="1SB", sanctum={1: "reliquary", 7: "vault"}, acolytes="pool asylum*4")
    table = Table("cthulhu", {1: own}, shattered="start")
    table.order("place acolyte cult:B")
    assert table.seat(1).sanctum[1].holds == {"ES": 1}
