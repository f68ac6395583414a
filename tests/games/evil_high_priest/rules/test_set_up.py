"""2.2: set-up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from referee.engine.play import Play
from referee.engine.randomness import Scripted, Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from referee.games.evil_high_priest.pack import BOARD_IDS
from tests.games.evil_high_priest.content.pack import house_pack
from tests.games.evil_high_priest.table import BOTH_BOXES, opening

EVERYTHING: dict[str, Any] = {
    "boxes": list(BOTH_BOXES),
    "monsters": "unique",
    "investigators": True,
    "priests": True,
}


def begun(seats: int, draws: dict[str, Any], **options: Any) -> Any:
    settled = EVIL_HIGH_PRIEST.settle_options(options, seats, house_pack())
    script = Scripted(draws, Seeded(Seeds(b"set-up")))
    return Play.begin(EVIL_HIGH_PRIEST, Setup("test", seats, settled, house_pack()), script, careful=True)


@pytest.mark.rule("EH-020")
def test_the_ritual_board_starts_face_down() -> None:
    play = opening("cthulhu")
    assert not play.state.ritual_open
    assert play.step is not None
    ask = play.step.asks[0]
    assert [p.message for p in ask.choice.problems({"cultist": "acolyte", "space": "ritual:mao:1"})] == [
        "The ritual board is still face down."
    ]


@pytest.mark.rule("EH-021")
@pytest.mark.parametrize("board", BOARD_IDS)
def test_thirteen_signs_lie_on_the_board(board: str) -> None:
    state = opening(board).state
    assert (state.signs_left, state.shattered, state.gone) == (13, [], 0)


@pytest.mark.rule("EH-022")
def test_three_chambers_are_revealed_in_the_order_of_the_deck() -> None:
    play, advance = begun(2, {})
    shuffle = next(draw for draw in advance.draws if draw.label == "deck/chambers/shuffle/1")
    assert not shuffle.public
    cards = house_pack().chamber_deck()
    order = [cards[at] for at in shuffle.result]
    assert play.state.chambers.shown == order[:3]
    assert play.state.chambers.cards == order[3:]


@pytest.mark.rule("EH-023")
def test_nine_cards_are_shown_with_the_expansions() -> None:
    play, advance = begun(3, {}, **EVERYTHING)
    state = play.state
    shown = [*state.chambers.shown, *state.monsters.shown, *state.investigators.shown]
    assert len(shown) == 9
    assert None not in shown
    assert len(state.monsters.cards) + 3 == 29
    assert Counter([*state.monsters.cards, *state.monsters.shown])["generic"] == 5
    assert not {"slime_mold", "shoggoth", "king"} & {*state.monsters.cards, *state.monsters.shown}
    assert len(state.investigators.cards) + 3 == 21
    assert {f"deck/{name}/shuffle/1" for name in ("chambers", "monsters", "investigators", "priests")} <= {
        draw.label for draw in advance.draws
    }


@pytest.mark.rule("EH-023")
@pytest.mark.parametrize(
    ("box", "monsters", "investigators"), [("blood_ceremony", 17, 10), ("dark_ritual", 17, 11)]
)
def test_one_box_brings_its_own_cards(box: str, monsters: int, investigators: int) -> None:
    state = opening("cthulhu", boxes=[box], monsters="unique", investigators=True).state
    assert len(state.monsters.cards) + 3 == monsters
    assert len(state.investigators.cards) + 3 == investigators


@pytest.mark.rule("EH-024")
def test_generic_monsters_have_no_display() -> None:
    state = opening("cthulhu").state
    assert (state.monsters.shown, state.monsters.cards) == ([], ["generic"] * 5)


@pytest.mark.rule("EH-025")
def test_the_display_is_a_list_of_slots_and_nothing_more() -> None:
    view: Any = EVIL_HIGH_PRIEST.view(opening("cthulhu").state, opening("cthulhu").setup, None)
    assert len(view["displays"]["chambers"]["shown"]) == 3


@pytest.mark.rule("EH-026")
def test_every_seat_has_an_empty_sanctum_and_its_marker_on_zero() -> None:
    for following in opening("cthulhu", 4).state.followings.values():
        assert (following.sanctum, following.lairs, following.strength) == ({}, [], 0)
        assert following.vacant_spaces() == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("EH-027")
def test_two_acolytes_start_in_the_pool_and_four_in_the_asylum() -> None:
    for following in opening("cthulhu", 5).state.followings.values():
        assert following.priest.at == "pool"
        assert (following.count("pool"), following.count("asylum")) == (2, 4)


@pytest.mark.rule("EH-028")
def test_each_seat_is_dealt_a_priest_face_up_and_the_rest_leave_the_game() -> None:
    state = opening("cthulhu", 3, **EVERYTHING).state
    dealt = [following.priest_card for following in state.followings.values()]
    assert len(set(dealt)) == 3
    assert all(following.priest_card_up for following in state.followings.values())
    assert state.priests.cards == []
    assert len(state.priests.discard) == 17


@pytest.mark.rule("EH-028")
def test_without_priest_cards_the_ability_space_is_unusable() -> None:
    play = opening("cthulhu")
    assert play.step is not None
    answer: Any = {"cultist": "priest", "space": "priest:ability"}
    problems = play.step.asks[0].choice.problems(answer)
    assert [one.message for one in problems] == ["There are no Priest cards in this game."]


@pytest.mark.rule("EH-029")
def test_the_first_player_is_drawn_or_chosen_by_the_host() -> None:
    play, advance = begun(4, {"first_player": 3})
    assert any(draw.label == "first_player" for draw in advance.draws)
    assert (play.state.first_player, play.state.marker) == (3, 3)
    assert play.step.seats == (3,)
    chosen, advance = begun(4, {}, first_player="2")
    assert not any(draw.label == "first_player" for draw in advance.draws)
    assert chosen.state.first_player == 2


@pytest.mark.rule("EH-030")
def test_the_nth_player_gets_n_treasure_exposed() -> None:
    followings = opening("cthulhu", 5).state.followings
    assert [followings[number].exposed for number in range(1, 6)] == [{"T": n} for n in range(1, 6)]
    play, _ = begun(3, {}, first_player=3)
    assert {number: one.exposed["T"] for number, one in play.state.followings.items()} == {3: 1, 1: 2, 2: 3}


@pytest.mark.rule("EH-031")
def test_nobody_holds_anything_else() -> None:
    for following in opening("cthulhu", 5).state.followings.values():
        assert set(following.totals()) == {"T"}
