"""Players, parts and winning: CW-01 to CW-14."""

from __future__ import annotations

import pytest

from referee.engine.play import Play
from referee.engine.problems import IllegalAnswer
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Result, Setup
from referee.engine.seeds import Seeds
from referee.games.cult_wars import CULT_WARS
from referee.games.cult_wars.events import WarsEvent
from referee.games.cult_wars.state import Cult, CultWars
from tests.games.cult_wars.fixture_pack import card, fixture_content
from tests.games.cult_wars.table import FIXTURE, NAMES, Table, narrator, planning


def ended(**cults: tuple[int, int, int]) -> Result:
    """The result of a game that ends with these VP, followers and cards."""
    seated = {
        seat: Cult(name, followers, vp, ["FX-WALL"] * cards)
        for seat, (name, (vp, followers, cards)) in enumerate(cults.items(), start=1)
    }
    setup = Setup("test", len(cults), {"cults": None}, FIXTURE)
    return CULT_WARS.result(CultWars(seated, turn=8, step=8, over=True), setup)


@pytest.mark.rule("CW-01")
@pytest.mark.parametrize("seats", [1, 2, 5, 6])
def test_a_table_of_another_size_is_refused(seats: int) -> None:
    assert not CULT_WARS.min_seats <= seats <= CULT_WARS.max_seats
    with pytest.raises(IllegalAnswer) as refused:
        CULT_WARS.settle_options({}, seats, FIXTURE)
    assert refused.value.problems[0].clause == "CW-01"


@pytest.mark.rule("CW-01")
@pytest.mark.rule("CW-02")
@pytest.mark.parametrize("seats", [3, 4])
def test_cults_by_seat_in_the_packs_order(seats: int) -> None:
    setup = Setup("test", seats, CULT_WARS.settle_options({}, seats, FIXTURE), FIXTURE)
    assert CULT_WARS.new_state(setup).cults_in_play() == list(NAMES[:seats])


@pytest.mark.rule("CW-02")
def test_the_option_cults_seats_them_otherwise() -> None:
    options = CULT_WARS.settle_options({"cults": ["black", "red", "green"]}, 3, FIXTURE)
    setup = Setup("test", 3, options, FIXTURE)
    assert CULT_WARS.new_state(setup).cults_in_play() == ["black", "red", "green"]


@pytest.mark.rule("CW-02")
@pytest.mark.parametrize(
    ("cults", "path"),
    [
        (["red", "blue"], "/cults"),
        (["red", "blue", "white"], "/cults/2"),
        (["red", "blue", "red"], "/cults/2"),
        ("red", "/cults"),
        ([1, 2, 3], "/cults/0"),
    ],
)
def test_the_option_cults_is_checked(cults: object, path: str) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        CULT_WARS.settle_options({"cults": cults}, 3, FIXTURE)  # type: ignore[dict-item]
    assert refused.value.problems[0].path == path


@pytest.mark.rule("CW-03")
@pytest.mark.rule("CW-13")
def test_followers_have_four_tasks() -> None:
    table = planning()
    slots = table.ask("red").choice.describe()["fields"]["slots"]["slots"]  # type: ignore[index,call-overload]
    assert [slot["id"] for slot in slots] == ["attack", "defend", "sacrifice", "breed"]  # type: ignore[index,call-overload,union-attr]


@pytest.mark.rule("CW-04")
def test_all_seats_have_the_same_six_strategy_cards() -> None:
    table = planning(content=fixture_content(values=[1, 2, 4, 4, 4, 6]))
    for name in NAMES:
        items = table.ask(name).choice.describe()["fields"]["slots"]["items"]  # type: ignore[index,call-overload]
        assert [(item["id"], item["value"]) for item in items] == [  # type: ignore[index,call-overload,union-attr]
            ("1", 1),
            ("2", 2),
            ("4", 4),
            ("4.2", 4),
            ("4.3", 4),
            ("6", 6),
        ]
    assert table.view()["strategy_values"] == [1, 2, 4, 4, 4, 6]
    assert table.view()["strategy_cards"][3] == {"ref": "strategy:4.2", "id": "4.2", "value": 4}


@pytest.mark.rule("CW-05")
def test_vp_and_followers_stay_at_zero_or_above_without_a_cap() -> None:
    tithe = card(
        "FX-TITHE", ["vp(target, -5)", "lose(target, any, 20)", "gain(self, idle, 40)"], target="aimed"
    )
    table = planning(content=fixture_content(tithe), hands={"red": ["FX-TITHE"]}, vp={"blue": 3})
    table.plan(red="play FX-TITHE")
    assert (table.vp()["blue"], table.followers()["blue"]) == (0, 0)
    assert table.followers()["red"] == 52


@pytest.mark.rule("CW-06")
@pytest.mark.rule("CW-12")
def test_the_game_lasts_exactly_eight_turns() -> None:
    setup = Setup("test", 3, {"cults": None}, FIXTURE)
    play, _ = Play.begin(CULT_WARS, setup, Seeded(Seeds(b"eight turns")), careful=True)
    turns = []
    while play.step is not None:
        turns.append(play.state.turn)
        play.resolve({ask.seat: ask.default for ask in play.step.asks})
    assert turns == [turn for turn in range(1, 9) for _ in ("target", "plan")]
    assert play.state.over


@pytest.mark.rule("CW-07")
def test_most_vp_wins_after_step_8() -> None:
    table = Table("plan", turn=8, seats=3, targets={"red": "blue", "blue": "red", "green": "red"})
    table.plan(green="sacrifice 1")
    assert table.play.result is not None
    assert table.play.result.winners == (3,)
    assert table.play.result.scores[3] == {"vp": 1, "followers": 11, "cards": 0}


@pytest.mark.rule("CW-08")
def test_a_tie_in_vp_goes_to_more_followers() -> None:
    assert ended(red=(5, 3, 9), blue=(5, 4, 0), green=(4, 30, 9)).winners == (2,)


@pytest.mark.rule("CW-09")
def test_a_tie_in_followers_goes_to_more_cards_in_hand() -> None:
    hands = {"red": ["FX-ZEAL"], "blue": ["FX-ZEAL"]}
    targets = {"red": "blue", "blue": "red", "green": "red"}
    table = Table("plan", turn=8, seats=3, hands=hands, targets=targets, vp={"red": 1, "blue": 1})
    table.plan(red="play FX-ZEAL")
    assert table.play.result is not None
    assert table.play.result.winners == (2,)  # a card played on turn 8 is gone


@pytest.mark.rule("CW-09")
def test_cards_drawn_on_turn_8_count() -> None:
    targets = {"red": "blue", "blue": "red", "green": "red"}
    table = Table(
        "plan", turn=8, seats=3, targets=targets, deck=["FX-ZEAL"] * 4, vp={"blue": 1}, followers={"blue": 11}
    )
    table.plan(red="sacrifice 1")
    assert table.play.result is not None
    assert table.play.result.winners == (1,)


@pytest.mark.rule("CW-10")
def test_level_on_everything_is_a_shared_victory() -> None:
    result = ended(red=(5, 4, 2), blue=(5, 4, 2), green=(5, 4, 1))
    assert result.winners == (1, 2)
    assert result.places == {1: 1, 2: 1, 3: 3}
    assert WarsEvent.ended(result, narrator(Table(seats=3).play)) == (
        "Red and Blue share the victory with 5 VP and 4 followers each. Green has as many VP and followers, "
        "but fewer action cards."
    )


@pytest.mark.rule("CW-11")
def test_who_is_behind_on_vp_never_comes_back() -> None:
    result = ended(red=(5, 4, 2), blue=(5, 4, 2), green=(4, 99, 9))
    assert result.winners == (1, 2)


@pytest.mark.rule("CW-12")
def test_a_cult_without_followers_plays_on() -> None:
    table = Table(followers={"red": 0}, hands={"red": ["FX-GIFT"]})
    table.target(red="blue", blue="red")
    table.plan(red="play FX-GIFT")
    assert table.followers()["red"] == 2
    assert table.asked() == list(NAMES)


@pytest.mark.rule("CW-14")
def test_vp_come_from_sacrifices_made_and_killed_alone() -> None:
    table = planning(targets={"red": "blue", "blue": "red"}, deck=["FX-WALL"] * 4)
    table.plan(red="attack 5 / sacrifice 2 / breed 1", blue="sacrifice 3 / breed 2", green="sacrifice 1")
    assert table.vp() == {"red": 3 + 2, "blue": 0, "green": 1, "black": 0}
    assert table.cards() == {"red": 2, "blue": 0, "green": 1, "black": 0}  # the deity's favour
