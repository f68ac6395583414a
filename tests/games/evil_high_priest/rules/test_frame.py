"""2.1: players, parts, and what holds throughout."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.problems import IllegalAnswer
from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from referee.games.evil_high_priest.pack import BOARD_IDS
from tests.games.evil_high_priest.content.pack import house_pack
from tests.games.evil_high_priest.table import BOTH_BOXES, Table, opening, seat


def settled(seats: int = 3, **options: Any) -> dict[str, Any]:
    return EVIL_HIGH_PRIEST.settle_options(options, seats, house_pack())


def refusals(seats: int = 3, **options: Any) -> list[str]:
    with pytest.raises(IllegalAnswer) as refused:
        settled(seats, **options)
    return [problem.message for problem in refused.value.problems]


@pytest.mark.rule("EH-001")
def test_the_last_sign_frees_the_god_and_most_points_win() -> None:
    table = Table(
        "cthulhu",
        {1: seat(exposed="1SB 3M"), 2: seat(exposed="1B")},
        shattered="start A B C D E F G H I J K",
    )
    table.order("place acolyte cult:L")
    assert table.play.result is not None
    assert table.play.result.winners == (1,)
    assert table.play.result.scores[1]["points"] == 10 + 5


@pytest.mark.rule("EH-002")
def test_two_to_five_seats_with_a_priest_and_six_acolytes_each() -> None:
    assert (EVIL_HIGH_PRIEST.min_seats, EVIL_HIGH_PRIEST.max_seats) == (2, 5)
    for seats in range(2, 6):
        followings = opening("cthulhu", seats).state.followings
        assert len(followings) == seats
        assert all(len(one.acolytes) == 6 and one.priest.at == "pool" for one in followings.values())


@pytest.mark.rule("EH-003")
@pytest.mark.parametrize("board", BOARD_IDS)
def test_one_board_is_used_and_no_other(board: str) -> None:
    play = opening(board)
    assert play.state.board == board
    view: Any = EVIL_HIGH_PRIEST.view(play.state, play.setup, None)
    assert view["board"]["id"] == board


@pytest.mark.rule("EH-004")
def test_expansion_parts_are_there_only_if_chosen() -> None:
    core = opening("watcher").state
    assert (core.monsters.shown, core.investigators.shown) == ([], [])
    assert core.followings[1].priest_card is None
    both = opening(
        "watcher", boxes=list(BOTH_BOXES), monsters="unique", investigators=True, priests=True
    ).state
    assert None not in (*both.monsters.shown, *both.investigators.shown)
    assert both.followings[1].priest_card is not None
    some = opening("watcher", boxes=["dark_ritual"], investigators=True).state
    assert some.monsters.shown == []
    boxes = {house_pack().investigator[card].box for card in some.investigators.cards}
    assert boxes == {"dark_ritual"}


@pytest.mark.rule("EH-005")
def test_there_is_no_option_for_cosmetic_packs() -> None:
    assert set(EVIL_HIGH_PRIEST.option_defaults) == {
        "board",
        "boxes",
        "monsters",
        "investigators",
        "priests",
        "aggressive",
        "strict_prep",
        "first_player",
        "max_rounds",
        "spare_safe_seats",
    }


@pytest.mark.rule("EH-006")
def test_a_rule_for_acolytes_does_not_cover_the_priest() -> None:
    table = Table(
        "cthulhu", {1: seat(priest="town:boston", acolytes="pool asylum*4 escape")}, shattered="start A"
    )
    assert table.refused("place acolyte cult:A+") == [
        "You need 1 acolyte to sacrifice, and the one being placed does not count."
    ]


@pytest.mark.rule("EH-007")
def test_a_priest_is_never_sacrificed_nor_struck_with() -> None:
    table = Table(
        "cthulhu",
        {1: seat(exposed="1SB", priest="town:boston", acolytes="pool town:salem")},
        shattered="start",
        draws={"raid/2/dice/1": 4},
    )
    table.order("place acolyte cult:B")
    assert table.refused("raid spend priest", 1) == ["Your priest cannot be sacrificed."]


@pytest.mark.rule("EH-008")
def test_both_kinds_use_ordinary_spaces_and_only_the_priest_its_own() -> None:
    table = Table("cthulhu", {1: seat(exposed="2T 2B")})
    assert table.refused("place acolyte kingsport") == []
    assert table.refused("place priest kingsport") == []
    assert table.refused("place priest rescue") == []
    assert table.refused("place acolyte rescue") == ["Only your priest may use this space."]
    assert table.refused("place acolyte chanting") == ["Only your priest may use this space."]


@pytest.mark.rule("EH-009")
def test_three_units_fill_three_places_whatever_the_tokens() -> None:
    table = Table("cthulhu", {1: seat(sanctum={4: "well"})})
    table.order("place acolyte innsmouth")
    table.default()
    assert table.seat(1).sanctum[4].holds == {"B": 2}
    assert "denomination" not in str(table.ask().choice.describe())


@pytest.mark.rule("EH-010")
def test_spellbooks_and_signs_are_resources_but_not_basic() -> None:
    table = Table("cthulhu", {1: seat(exposed="1SB 1ES")}, shattered="start")
    assert table.refused("place acolyte starry-wisdom") == ["You cannot pay: 1 basic resource short."]
    assert table.held(1) == {"SB": 1, "ES": 1}


@pytest.mark.rule("EH-011")
def test_the_bank_never_runs_out() -> None:
    table = Table("cthulhu", {1: seat(exposed="60T 40B 20M 10SB")})
    table.order("place acolyte kingsport")
    assert table.held(1)["T"] == 63


@pytest.mark.rule("EH-012")
def test_a_white_circle_takes_any_basic_resources_and_nothing_else() -> None:
    table = Table("cthulhu", {1: seat(exposed="1T 1B 1M 2SB 1ES")}, shattered="start")
    assert table.refused("place acolyte salem any 1T 1B 1M") == []
    assert table.refused("place acolyte salem any 1T 1B 1SB") == [
        "Spellbooks and Elder Signs cannot pay an any-cost."
    ]
    assert table.refused("place acolyte salem pay 1T from exposed 1B from exposed 1ES from exposed") == [
        "Spellbooks and Elder Signs cannot pay an any-cost."
    ]


@pytest.mark.rule("EH-015")
def test_everything_but_the_decks_is_open() -> None:
    table = Table("cthulhu", {1: seat(exposed="2T", sanctum={3: "vault 1M"}, lairs="generic")})
    views: list[Any] = [EVIL_HIGH_PRIEST.view(table.state, table.play.setup, who) for who in (None, 1, 2)]
    assert views[0] == views[1] == views[2]
    assert views[0]["seats"]["1"]["exposed"] == {"T": 2}
    assert views[0]["seats"]["1"]["sanctum"]["3"]["holds"] == {"M": 1}
    assert views[0]["seats"]["1"]["lairs"][0]["card"] == "generic"
    assert all(card not in str(views[0]) for card in ("'cell'", "monster_pit"))


@pytest.mark.rule("EH-016")
def test_competing_abilities_go_in_turn_order_from_the_first_player() -> None:
    servitor = seat(lairs="servitor_of_the_outer_gods", priest="pool", acolytes="pool*2 asylum*4")
    other = seat(lairs="serpent_man", exposed="2T", acolytes="pool*2 asylum*4")
    table = Table(
        "cthulhu", {1: other, 2: servitor}, monsters="", phase="abilities", first_player=2, part="prep2"
    )
    assert table.waiting_for == ("prep", [2])
    table.default()
    assert table.waiting_for == ("prep", [1])


@pytest.mark.rule("EH-017")
def test_the_aggressive_variant_is_fixed_when_the_table_is_made() -> None:
    assert settled()["aggressive"] is False
    assert settled(aggressive=True)["aggressive"] is True


@pytest.mark.rule("EH-018")
def test_the_options_with_their_defaults() -> None:
    assert settled() == {
        "board": "cthulhu",
        "boxes": [],
        "monsters": "generic",
        "investigators": False,
        "priests": False,
        "aggressive": False,
        "strict_prep": False,
        "first_player": "random",
        "max_rounds": None,
        "spare_safe_seats": True,
    }
    for wanting in ({"monsters": "unique"}, {"investigators": True}, {"priests": True}):
        assert refusals(**wanting) == ["Choose at least one expansion box."]
        assert settled(**wanting, boxes=["dark_ritual"])["boxes"] == ["dark_ritual"]
    assert settled(board="watcher")["boxes"] == []
    assert refusals(2, first_player="3") == refusals(2, first_player=3) == ["There are only 2 seats."]
    assert settled(first_player=2)["first_player"] == 2
