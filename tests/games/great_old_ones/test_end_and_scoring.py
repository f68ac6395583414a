"""The end and the points: GO-66 to GO-76."""

from __future__ import annotations

import pytest

from referee.engine.problems import IllegalAnswer
from referee.games.great_old_ones import GREAT_OLD_ONES
from referee.games.great_old_ones.pack import JEWELS
from tests.games.great_old_ones.table import Table, monster, pack, result_in_words


@pytest.mark.rule("GO-66")
@pytest.mark.parametrize(
    ("cards", "city", "deck", "order"),
    [
        ((), "50", "1 2 3 4 5 6", "priest 50"),  # refill
        ((), "40 41", "1", "scare"),
        (("G1 scout",), "40 41 42 43 44 45", "1", "scout"),
    ],
)
def test_a_deal_that_empties_the_deck_marks_the_last_round(
    cards: tuple[str, ...], city: str, deck: str, order: str
) -> None:
    table = Table(*cards, city=city, deck=deck)
    assert table.state.last_round is None
    table.order(order)
    assert table.state.last_round == "deck"
    table.play_out_round()
    assert table.play.result is not None


@pytest.mark.rule("GO-66")
def test_the_fill_at_the_start_marks_it_too() -> None:
    table = Table(phase="begin_round", acts="", city="40 41 42", deck="1 2 3")
    assert table.state.last_round == "deck"
    kept = Table(phase="begin_round", acts="", city="40 41 42", deck="1 2 3 4")
    assert kept.state.last_round is None


@pytest.mark.rule("GO-66")
def test_the_mark_stays_when_cards_come_back() -> None:
    own = [monster("G1", 4), monster("5")]
    table = Table(city="50", deck="1 2 3", monsters={1: own}, acts="G1 5 G2")
    table.order("priest 50", "sacrifice")
    assert table.state.deck == ["5"]
    assert table.state.last_round == "deck"
    table.order("scare")
    assert table.play.result is not None


@pytest.mark.rule("GO-66")
def test_the_first_reason_is_the_one_that_stays() -> None:
    own = [monster("G1", 4), monster("5"), monster("15"), monster("25"), monster("35")]
    table = Table("#50 violet", monsters={1: own}, city="50", deck="1 2")
    table.order("priest 50")
    assert table.state.deck == []
    assert table.told("last_round_marked") == [{"round": 1, "reason": "jewels"}]
    assert table.state.last_round == "jewels"


@pytest.mark.rule("GO-67")
def test_all_jewels_ever_created_mark_the_last_round() -> None:
    """The blue Priest is long sacrificed; a violet Cultist does not count."""
    own = [monster("G1", 4, "41"), monster("5"), monster("15"), monster("25")]
    table = Table("#50 violet", monsters={1: own}, created={1: ["red", "yellow", "green", "blue"]})
    table.order("priest 50")
    assert table.state.last_round == "jewels"


@pytest.mark.rule("GO-67")
def test_a_sacrificed_priest_still_counts_as_created() -> None:
    own = [monster("G1", 4), monster("5"), monster("15"), monster("25"), monster("35")]
    table = Table(monsters={1: own}, acts="35 G1 G2")
    table.order("sacrifice", "priest 50")
    assert table.state.last_round == "jewels"


@pytest.mark.rule("GO-67")
def test_cultists_do_not_count_as_created_and_promoted_ones_do() -> None:
    four = ["red", "yellow", "green", "blue"]
    table = Table(created={1: four})
    table.order("cultist 50 under god")
    assert table.state.last_round is None
    raised = Table("G1 promote", monsters={1: [monster("G1", 4, "41")]}, created={1: four})
    raised.order("promote 41")
    assert raised.state.last_round == "jewels"


@pytest.mark.rule("GO-67")
def test_jewels_of_two_players_are_not_added_up() -> None:
    table = Table(created={1: ["red", "yellow", "green"], 2: ["blue"]})
    table.order("priest 50")
    assert table.state.cults[1].created == ["red", "yellow", "green", "violet"]
    assert table.state.last_round is None


@pytest.mark.rule("GO-68")
def test_the_five_jewels() -> None:
    assert JEWELS == ("red", "yellow", "green", "blue", "violet")


@pytest.mark.rule("GO-69")
def test_the_last_round_is_finished_and_no_fill_follows() -> None:
    table = Table(city="50", deck="1 2", monsters={2: [monster("G2", 4), monster("5")]}, acts="G1 5 G2")
    table.order("priest 50")
    assert table.state.last_round == "deck"
    table.order("dream", "cultist 1 under god")
    assert table.play.result is not None
    assert table.state.city == ["2"]
    assert table.state.round == 1


def final(*own: object, **more: object) -> dict[str, object]:
    """Seat 1's score after a last round in which its only monster left to act passes."""
    table = Table(monsters={1: list(own)}, acts="G1", last_round="deck", **more)  # type: ignore[arg-type]
    table.order("pass")
    assert table.play.result is not None
    return dict(table.play.result.scores[1])


@pytest.mark.rule("GO-70")
def test_a_point_for_each_cultist_under_any_own_monster() -> None:
    assert final(monster("G1", 0, "7 8"))["points"] == 2
    assert final(monster("G1", 0, "7 8"), monster("5", 0, "9"))["cultists"] == 3


@pytest.mark.rule("GO-71")
def test_a_point_for_each_cube_on_any_own_monster() -> None:
    assert final(monster("G1", 3))["points"] == 3
    assert final(monster("G1", 3), monster("5", 2))["cubes"] == 5


@pytest.mark.rule("GO-72")
def test_two_points_for_each_priest_and_none_for_the_old_one() -> None:
    assert final(monster("G1"))["points"] == 0
    one, two = (final(monster("G1"), *(monster(str(no)) for no in range(1, 1 + n)))["points"] for n in (1, 2))
    assert (one, two) == (2 + 3, 2 * 2 + 3)


@pytest.mark.rule("GO-73")
def test_three_points_for_each_different_colour_of_priests_in_play() -> None:
    score = final(
        monster("G1", 0, "31"),
        monster("5"),
        monster("6"),
        monster("15"),
        created={1: ["red", "yellow", "green"]},
    )
    assert score["colours"] == 2
    assert score["points"] == 1 + 3 * 2 + 2 * 3


@pytest.mark.rule("GO-74")
def test_the_printed_example() -> None:
    own = [monster("G1", 5, "7 8 9"), monster("5", 3, "2 3"), monster("6"), monster("15"), monster("35")]
    assert final(*own)["points"] == 5 + 8 + 8 + 9 == 30


@pytest.mark.rule("GO-75")
@pytest.mark.parametrize(
    ("cubes", "winners", "places"),
    [((3, 4), (2,), {1: 2, 2: 1}), ((4, 4), (1, 2), {1: 1, 2: 1}), ((5, 0), (1,), {1: 1, 2: 2})],
)
def test_most_points_win_and_equal_players_share(
    cubes: tuple[int, int], winners: tuple[int, ...], places: dict[int, int]
) -> None:
    own = {seat: [monster(f"G{seat}", number)] for seat, number in enumerate(cubes, start=1)}
    table = Table(monsters=own, acts="G1", last_round="deck")
    table.order("pass")
    result = table.play.result
    assert result is not None
    assert (result.winners, dict(result.places)) == (winners, places)


@pytest.mark.rule("GO-75")
def test_the_result_is_told_in_words() -> None:
    table = Table(monsters={1: [monster("G1", 1)], 2: [monster("G2", 1)]}, acts="G1", last_round="deck")
    table.order("dream")
    assert result_in_words(table.play) == "Ghul wins with 2 points."
    shared = Table(monsters={1: [monster("G1", 0)], 2: [monster("G2", 1)]}, acts="G1", last_round="deck")
    shared.order("dream")
    assert result_in_words(shared.play) == "Ghul and Gorm share the victory with 1 point each."


@pytest.mark.rule("GO-76")
def test_the_option_max_rounds_makes_a_round_the_last() -> None:
    table = Table(phase="begin_round", acts="", round=2, options={"max_rounds": 3})
    assert table.state.round == 3
    assert table.state.last_round == "max_rounds"
    table.order("pass", "pass")
    assert table.play.result is not None


@pytest.mark.rule("GO-76")
def test_without_the_option_there_is_no_limit() -> None:
    table = Table(phase="begin_round", acts="", round=400)
    table.order("pass", "pass")
    assert table.state.round == 402
    assert table.state.last_round is None


@pytest.mark.rule("GO-76")
@pytest.mark.parametrize("limit", [0, -1, "3", 1001])
def test_an_impossible_limit_is_refused(limit: int | str) -> None:
    with pytest.raises(IllegalAnswer):
        GREAT_OLD_ONES.settle_options({"max_rounds": limit}, 2, pack())
