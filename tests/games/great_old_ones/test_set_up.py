"""Set-up: GO-13 to GO-17."""

from __future__ import annotations

import pytest

from referee.engine.json_types import Json
from referee.games.great_old_ones.pack import BARRED_FORCE
from tests.games.great_old_ones.table import RANKING, Table, begin, new_game

IN_ORDER = [str(no) for no in range(1, 51)]


@pytest.mark.rule("GO-13")
def test_all_rank_at_once_and_each_gets_four_cubes() -> None:
    play = new_game(seats=3)
    assert play.step is not None
    assert play.step.sealed
    assert play.step.seats == (1, 2, 3)
    assert {ask.kind for ask in play.step.asks} == {"great_old_ones.choose_old_one"}
    assert play.state.city == []
    play.resolve({seat: ["G4", "G2", "G3", "G1"] for seat in (1, 2, 3)})
    assert [play.state.cults[seat].god.card for seat in (1, 2, 3)] == ["G4", "G2", "G3"]
    assert [play.state.cults[seat].god.cubes for seat in (1, 2, 3)] == [4, 4, 4]


@pytest.mark.rule("GO-13")
@pytest.mark.parametrize(
    "ranking", [["G1", "G2", "G3"], ["G1", "G1", "G2", "G3"], ["G1", "G2", "G3", "G5"], None]
)
def test_a_ranking_names_all_four_once(ranking: Json) -> None:
    step = new_game().step
    assert step is not None
    assert step.ask_of(1).choice.problems(ranking)


@pytest.mark.rule("GO-13")
def test_who_says_nothing_ranks_in_content_order() -> None:
    step = new_game().step
    assert step is not None
    assert step.ask_of(2).default == ["G1", "G2", "G3", "G4"]


@pytest.mark.rule("GO-14")
def test_the_villagers_are_shuffled_by_a_named_draw() -> None:
    play, advance = begin()
    (draw,) = advance.draws
    assert (draw.label, draw.kind, draw.sides) == ("deck/villager/shuffle/1", "shuffle", 50)
    assert not draw.public
    assert advance.events == ()
    assert play.state.deck != IN_ORDER
    assert sorted(play.state.deck, key=int) == IN_ORDER


@pytest.mark.rule("GO-15")
def test_the_city_is_six_cards_in_the_order_dealt() -> None:
    backwards = list(reversed(IN_ORDER))
    play = new_game(draws={"deck/villager/shuffle/1": backwards})
    play.resolve({1: RANKING, 2: RANKING})
    assert play.state.city == backwards[:6]


@pytest.mark.rule("GO-16")
def test_replacements_of_force_3_are_replaced_too() -> None:
    barred = [f"#{no} F{BARRED_FORCE}" for no in (1, 7, 8, 9)]
    play = new_game(*barred, draws={"deck/villager/shuffle/1": IN_ORDER})
    advance = play.resolve({1: RANKING, 2: RANKING})
    assert play.state.city == ["2", "3", "4", "5", "6", "10"]
    assert sorted(play.state.deck, key=int) == ["1", "7", "8", "9", *IN_ORDER[10:]]
    assert [(draw.label, draw.sides) for draw in advance.draws] == [("deck/villager/shuffle/2", 44)]


@pytest.mark.rule("GO-16")
def test_force_4_may_stay_and_the_deck_is_shuffled_again_in_any_case() -> None:
    play = new_game("#1 F4", draws={"deck/villager/shuffle/1": IN_ORDER})
    advance = play.resolve({1: RANKING, 2: RANKING})
    assert play.state.city == IN_ORDER[:6]
    assert [draw.label for draw in advance.draws] == ["deck/villager/shuffle/2"]


@pytest.mark.rule("GO-17")
def test_after_set_up_every_card_may_appear_in_the_city() -> None:
    barred = [f"#{no} F3" for no in range(7, 13)]
    play = new_game(
        *barred,
        draws={"deck/villager/shuffle/1": IN_ORDER, "deck/villager/shuffle/2": IN_ORDER[6:]},
    )
    play.resolve({1: RANKING, 2: RANKING})
    play.resolve({1: {"case": "scare", "value": {}}})
    assert play.state.city == ["7", "8", "9", "10", "11", "12"]


@pytest.mark.rule("GO-17")
def test_a_later_round_is_filled_with_whatever_comes() -> None:
    table = Table("#7 F3", city="45 46 47 48 49", deck="7 8 9", phase="begin_round")
    assert table.state.city == ["45", "46", "47", "48", "49", "7"]
