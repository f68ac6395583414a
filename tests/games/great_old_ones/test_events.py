"""Events as they are read."""

from __future__ import annotations

import pytest

from tests.games.great_old_ones.table import RANKING, Table, monster, new_game, read


def test_old_ones_are_called_by_their_names_once() -> None:
    game = new_game(seats=3)
    told = read(game, game.resolve(dict.fromkeys(range(1, 4), RANKING)).events)
    assert told[0] == "Ghul, Gorm and Gath wake, each with 4 dream cubes."
    assert told[-1] == "Round 1 begins."


def test_a_round_in_plain_sentences() -> None:
    own = [monster("G1", 4), monster("5", 3, "12 13"), monster("9", 2)]
    table = Table("#9 C2", "#5 promote", monsters={1: own}, acts="G1 5 9 G2", deck="1 2 3 4 6 7 8")
    table.order("cultist 45 under 5", "raise 12", "dream", "scare")
    assert table.texts() == [
        "Ghul makes Villager 45 (#45) a Cultist under Villager 5 (#5) for 1 cube, 3 left.",
        "Villager 5, Priest of Ghul, raises its Cultist Villager 12 (#12) to a yellow Priest for 2 cubes.",
        "Villager 9, Priest of Ghul, dreams, but is full: 2 of 2.",
        "Gorm scares the City: #46, #47, #48, #49 and #50 go under the deck, #1, #2, #3, #4, #6 and #7 come.",
        "Round 2 begins.",
    ]


@pytest.mark.rule("GO-48")
def test_cultists_without_will_bring_nothing_to_a_monster_that_has_room() -> None:
    table = Table("#1 W0", monsters={1: [monster("G1", 4, "1")], 2: [monster("G2", 6, "11")]})
    table.order("dream", "dream")
    assert table.texts()[:2] == [
        "Ghul drains its Cultists: nothing more, still 4 of 6.",
        "Gorm drains its Cultists, but is full: 6 of 6.",
    ]


@pytest.mark.rule("GO-50")
def test_one_card_goes_and_one_comes() -> None:
    table = Table(city="11", deck="")
    table.order("scare")
    assert table.texts()[0] == "Ghul scares the City: #11 goes under the deck, #11 comes."


def test_a_sacrifice_tells_what_is_lost() -> None:
    own = [monster("G1", 5), monster("5", 3, "12 13")]
    table = Table(monsters={1: own}, acts="5 G2")
    table.order("sacrifice")
    assert table.texts() == [
        "Villager 5, Priest of Ghul, is sacrificed with 2 Cultists: 1 cube for its Old One; 2 cubes did not "
        "fit."
    ]


def test_a_free_card_says_why_and_points_are_added_up() -> None:
    own = [monster("G1", 4), monster("5", 0)]
    table = Table(monsters={1: own}, acts="5 G2", city="3 45", deck="", last_round="deck")
    table.order("priest 3", "pass")
    assert (
        table.texts()[0]
        == "Villager 5, Priest of Ghul, makes Villager 3 (#3) a red Priest for free (same jewel)."
    )
    assert (
        table.texts()[-2]
        == "Ghul scores 11 points: 4 for 4 cubes, 4 for 2 Priests and 3 for 1 jewel among them."
    )
