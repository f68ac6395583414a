"""2.4: rounds and the Action phase."""

from __future__ import annotations

import pytest

from referee.games.evil_high_priest.state import POOL
from tests.games.evil_high_priest.table import Table, dice, opening, seat

HOME = seat(priest="priest:chanting", acolytes="asylum*4 town:boston town:arkham")
"""A seat without anybody in its pool."""


@pytest.mark.rule("EH-050")
def test_a_round_is_an_action_phase_and_a_preparation_phase() -> None:
    play = opening("cthulhu")
    parts = [play.state.part]
    while play.step is not None and play.state.round < 3:
        play.resolve({ask.seat: ask.default for ask in play.step.asks})
        if play.state.part != parts[-1]:
            parts.append(play.state.part)
    rounds = [part for part in parts if part in ("place", "prep4")]
    assert rounds[:3] == ["place", "prep4", "place"]


@pytest.mark.rule("EH-051")
def test_placing_comes_before_the_skulk_step() -> None:
    table = Table("cthulhu", {1: seat(acolytes="pool", priest="town:salem"), 2: HOME})
    table.order("place acolyte skulk1")
    assert (table.state.part, table.waiting_for) == ("skulk", ("skulk", [1]))


@pytest.mark.rule("EH-052")
def test_turns_go_clockwise_from_the_first_player_one_cultist_each() -> None:
    table = Table("cthulhu", seats=3, first_player=2, to_act=2)
    order = []
    for _ in range(6):
        order.append(table.ask().seat)
        table.default()
    assert order == [2, 3, 1, 2, 3, 1]


@pytest.mark.rule("EH-052")
def test_only_a_cultist_in_the_pool_can_be_placed() -> None:
    table = Table("cthulhu", {1: seat(priest="town:boston", acolytes="pool asylum*4")})
    assert table.refused("place priest kingsport") == ["Your priest is not in your pool."]
    table = Table("cthulhu", {1: seat(acolytes="asylum*4 town:salem*1")})
    assert table.refused("place acolyte kingsport") == ["You have no acolyte left to place."]


@pytest.mark.rule("EH-053")
def test_the_cost_is_paid_before_the_reward_comes() -> None:
    table = Table("cthulhu", {1: seat(exposed="2T")})
    assert table.refused("place acolyte salem") == ["You cannot pay: 1 basic resource short."]
    table.order("place acolyte starry-wisdom")
    kinds = [event.kind.removeprefix("evil_high_priest.") for event in table.events]
    assert kinds.index("paid") < kinds.index("gained")
    assert table.held(1) == {"T": 4}


@pytest.mark.rule("EH-054")
def test_everything_a_placement_leads_to_is_finished_before_the_next_turn() -> None:
    table = Table("cthulhu", {1: seat(exposed="1SB")}, shattered="start", draws=dice("5"))
    table.order("place acolyte cult:B")
    assert table.waiting_for == ("raid_plan", [1, 2])
    table.no_strikes()
    assert table.waiting_for == ("turn", [2])


@pytest.mark.rule("EH-055")
def test_an_own_turn_ability_comes_before_placing_and_only_on_ones_own_turn() -> None:
    table = Table(
        "cthulhu",
        {1: seat(exposed="1T"), 2: seat(lairs="ghoul", acolytes="pool*2 asylum*4")},
        monsters="zoog chthonian gug",
    )
    assert "before" not in table.ask().choice.fields  # type: ignore[attr-defined]
    table.order("place acolyte kingsport")
    assert table.ask().seat == 2
    table.order("before ghoul\nplace acolyte innsmouth")
    assert table.lairs(2) == []
    assert table.places(2) == {"pool": 1, "town:innsmouth": 1, "asylum": 2, "escape": 2}


@pytest.mark.rule("EH-055")
def test_a_monster_that_is_not_there_or_has_no_such_ability_is_refused() -> None:
    table = Table(
        "cthulhu",
        {1: seat(lairs="ghoul chthonian", acolytes="pool*2 asylum*4")},
        monsters="zoog gug dark_young",
    )
    assert table.refused("before byakhee\nplace acolyte kingsport") == ["You have no Byakhee in a lair."]
    assert table.refused("before chthonian\nplace acolyte kingsport") == [
        "Chthonian has no ability to use before placing."
    ]
    assert table.refused("before ghoul\nbefore ghoul\nplace acolyte kingsport") == [
        "Ghoul was already used in this phase."
    ]


@pytest.mark.rule("EH-056")
def test_one_cultist_per_space() -> None:
    table = Table("cthulhu", {1: seat(), 2: seat()})
    table.order("place acolyte kingsport")
    assert table.refused("place acolyte kingsport") == ["Kingsport is occupied by Blue."]


@pytest.mark.rule("EH-057")
def test_turns_go_on_until_every_pool_is_empty_and_nobody_can_pass() -> None:
    table = Table("cthulhu", {1: seat(acolytes="pool", priest="priest:chanting"), 2: seat(acolytes="pool*2")})
    seen = []
    while table.waiting_for[0] == "turn" and table.state.round == 2:
        assert table.ask().choice.problems(None)
        seen.append(table.ask().seat)
        table.default()
    assert seen == [1, 2, 2, 2]


@pytest.mark.rule("EH-058")
def test_a_skipped_player_re_enters_at_its_place() -> None:
    table = Table(
        "yellow_sign",
        {1: seat(exposed="1T 1B 1M", acolytes="pool asylum*2", priest="town:salem"), 2: seat(), 3: seat()},
        seats=3,
        shattered="start",
        king=1,
        gone=1,
    )
    table.order("place acolyte king")
    assert table.ask().seat == 2
    table.default()
    table.default()
    assert table.ask().seat == 1


@pytest.mark.rule("EH-059")
def test_the_last_player_with_cultists_takes_consecutive_turns() -> None:
    table = Table("cthulhu", {1: seat(), 2: HOME})
    for _ in range(3):
        assert table.waiting_for == ("turn", [1])
        table.default()
    assert table.state.part != "place" or table.state.round == 3


@pytest.mark.rule("EH-060")
@pytest.mark.parametrize(
    ("space", "short"),
    [
        ("arkham", "1 Elder Sign"),
        ("miskatonic", "1 blood and 1 magic"),
        ("aylesbury", "9 treasure"),
        ("silver-twilight", "1 spellbook"),
        ("ritual:mao", "1 treasure"),
        ("cult:start", "2 magic"),
    ],
)
def test_no_placing_without_paying(space: str, short: str) -> None:
    table = Table("cthulhu", {1: seat(exposed="1T")})
    assert table.refused(f"place acolyte {space}") == [f"You cannot pay: {short} short."]


@pytest.mark.rule("EH-061")
def test_a_space_whose_cultist_left_can_be_used_again_in_the_same_phase() -> None:
    table = Table(
        "cthulhu", {1: seat(acolytes="town:kingsport pool asylum*4"), 2: seat()}, monsters="zoog gug ghoul"
    )
    assert table.refused("place acolyte kingsport") == ["Kingsport is occupied by Blue."]
    table.order("place priest summon sacrifice kingsport monster 1")
    assert table.refused("place acolyte kingsport") == []


@pytest.mark.rule("EH-062")
def test_a_cultist_that_comes_into_the_pool_in_the_skulk_step_waits_for_the_next_round() -> None:
    table = Table(
        "cthulhu", {1: seat(acolytes="town:skulk1 asylum*2", priest="town:salem"), 2: HOME}, phase="skulk"
    )
    table.state.followings[1].acolytes[1].go(POOL)
    table.order("skulk kingsport")
    assert table.state.part.startswith("prep") or table.state.round == 3
    assert table.told("placed") == []
