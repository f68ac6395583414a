"""Steps 6 to 8: CW-52 to CW-65."""

from __future__ import annotations

import pytest

from referee.games.cult_wars.events import NothingDrawn
from referee.games.cult_wars.state import Changer
from tests.games.cult_wars.table import NAMES, Table, a_plan, planning, played


def sacrificed(*, deck: list[str] | None = None, turn: int = 1, **numbers: int) -> Table:
    """The table after step 6 with so many sacrifices left."""
    bodies = {name: {"sacrifice": number} for name, number in numbers.items()}
    return Table("sacrifice", bodies=bodies, deck=deck or [], turn=turn, stop_before="breeding")


@pytest.mark.rule("CW-52")
def test_one_vp_for_each_surviving_sacrifice() -> None:
    table = planning(
        hands={"red": ["FX-PLAGUE"]}, targets={"red": "blue", "green": "blue"}, stop_before="breeding"
    )
    table.plan(red="play FX-PLAGUE", green="attack 1", blue="sacrifice 6")
    assert table.vp()["blue"] == 6 - 3 - 1


@pytest.mark.rule("CW-52")
def test_changers_alter_the_points_and_not_the_followers() -> None:
    table = planning(hands={"red": ["FX-OMEN"]}, stop_before="breeding")
    table.plan(red="sacrifice 3 / play FX-OMEN")
    assert (table.vp()["red"], table.followers()["red"]) == (6, 9)


@pytest.mark.rule("CW-53")
def test_the_sacrificed_are_gone() -> None:
    assert sacrificed(red=5).followers() == {"red": 7, "blue": 12, "green": 12, "black": 12}


@pytest.mark.rule("CW-54")
def test_one_card_whatever_the_size_and_none_without_a_survivor() -> None:
    table = sacrificed(red=6, blue=6, green=1, deck=["FX-WALL"] * 6)
    assert table.cards() == {"red": 1, "blue": 1, "green": 1, "black": 0}


@pytest.mark.rule("CW-54")
def test_who_lost_all_sacrifices_draws_nothing() -> None:
    table = planning(deck=["FX-WALL"] * 3, targets={"red": "blue"}, stop_before="breeding")
    table.plan(red="attack 5", blue="sacrifice 5")
    assert set(table.cards().values()) == {0}


@pytest.mark.rule("CW-55")
@pytest.mark.parametrize(
    ("numbers", "cards"),
    [
        ((2, 1, 0, 0), [2, 1, 0, 0]),
        ((2, 2, 1, 0), [1, 1, 1, 0]),
        ((0, 0, 0, 1), [0, 0, 0, 2]),
        ((0, 0, 0, 0), [0] * 4),
    ],
)
def test_the_sole_most_draws_one_more(numbers: tuple[int, ...], cards: list[int]) -> None:
    table = sacrificed(**dict(zip(NAMES, numbers, strict=True)), deck=["FX-WALL"] * 6)
    assert list(table.cards().values()) == cards


@pytest.mark.rule("CW-56")
def test_most_counts_those_really_sacrificed() -> None:
    table = planning(deck=["FX-WALL"] * 4, targets={"red": "blue"}, stop_before="breeding")
    table.plan(red="attack 4 / sacrifice 3", blue="sacrifice 6")
    assert table.cards() == {"red": 2, "blue": 1, "green": 0, "black": 0}


@pytest.mark.rule("CW-57")
def test_the_top_card_is_seen_by_its_drawer_alone() -> None:
    table = sacrificed(red=1, deck=["FX-OMEN", "FX-GIFT", "FX-ZEAL"])
    assert table.cult("red").hand == ["FX-GIFT", "FX-OMEN"]
    assert "You draw FX-OMEN." in table.texts(1)
    for viewer in (2, 3, 4, None):
        assert not any("FX-" in text for text in table.texts(viewer))
        assert "Red draws an action card." in table.texts(viewer)


@pytest.mark.rule("CW-58")
def test_first_cards_in_lead_order_and_then_the_extra_one() -> None:
    deck = ["FX-GIFT", "FX-HUSH", "FX-OMEN", "FX-PLAGUE", "FX-WALL"]
    table = sacrificed(red=1, green=2, black=1, deck=deck, turn=3)
    assert {name: table.cult(name).hand for name in NAMES} == {
        "red": ["FX-OMEN"],
        "blue": [],
        "green": ["FX-GIFT", "FX-PLAGUE"],  # Green leads turn 3
        "black": ["FX-HUSH"],
    }


@pytest.mark.rule("CW-59")
def test_a_draw_without_any_card_left_is_lost() -> None:
    table = Table(
        "sacrifice",
        bodies={"red": {"sacrifice": 1}},
        deck=["FX-GIFT"],
        played=[played(2, "FX-WALL", fate="resolved")],
        stop_before="breeding",
    )
    assert table.cult("red").hand == ["FX-GIFT"]
    assert table.told(NothingDrawn) == [NothingDrawn(1)]
    assert [card.card for card in table.state.played] == ["FX-WALL"]  # still on the table


@pytest.mark.rule("CW-59")
def test_the_discard_pile_becomes_the_deck() -> None:
    table = Table(
        "sacrifice",
        bodies={"red": {"sacrifice": 1}},
        discard=["FX-GIFT", "FX-WALL"],
        shuffles=4,
        draws={"deck/action/shuffle/5": ["FX-WALL", "FX-GIFT"]},
        stop_before="breeding",
    )
    assert table.script.unused() == []
    assert (table.cult("red").hand, table.state.deck, table.state.discard) == (["FX-GIFT", "FX-WALL"], [], [])


@pytest.mark.rule("CW-60")
def test_there_is_no_hand_limit() -> None:
    hand = ["FX-GIFT"] * 4 + ["FX-WALL"] * 6 + ["FX-ZEAL"] * 4
    table = Table(
        "sacrifice", hands={"red": hand}, bodies={"red": {"sacrifice": 1}}, deck=["FX-OMEN", "FX-HUSH"]
    )
    assert table.cards()["red"] == 16
    assert table.ask("red").kind == "cult_wars.target"


@pytest.mark.rule("CW-61")
def test_a_new_follower_for_each_breeder_left() -> None:
    table = planning(
        hands={"red": ["FX-PLAGUE"]}, targets={"red": "blue", "green": "blue"}, deck=["FX-WALL"] * 3
    )
    table.plan(red="breed 6 5 / play FX-PLAGUE", green="attack 1", blue="breed 6 / sacrifice 1")
    assert table.followers()["red"] == 12 + 11
    assert (
        table.followers()["blue"] == 12 - 3 - 1 + 3
    )  # 1 sacrifice and 2 breeders to the plague, 1 in combat


@pytest.mark.rule("CW-62")
def test_the_cards_of_the_turn_are_discarded_face_up() -> None:
    table = planning(hands={"red": ["FX-GIFT"], "blue": ["FX-WALL"]}, discard=["FX-HUSH"])
    table.plan(red="play FX-GIFT", blue="play FX-WALL")
    assert table.state.discard == ["FX-HUSH", "FX-GIFT", "FX-WALL"]
    assert table.state.played == []
    assert table.view()["discard"] == ["FX-HUSH", "FX-GIFT", "FX-WALL"]


@pytest.mark.rule("CW-63")
def test_effects_end_with_the_turn_and_gains_stay() -> None:
    table = planning(
        hands={"red": ["FX-GIFT"]},
        withheld=[2],
        changers=[Changer(1, "attack", "add", 5)],
        loss_orders={3: ["idle", "defend", "breed", "sacrifice"]},
    )
    table.plan(red="play FX-GIFT")
    assert (table.state.changers, table.state.withheld, table.state.loss_orders) == ([], [], {})
    assert table.followers()["red"] == 14


@pytest.mark.rule("CW-64")
def test_strategy_cards_and_insignia_come_back() -> None:
    table = planning(targets={"red": "blue"})
    table.plan(red="attack 6 / breed 5", blue="defend 2")
    assert table.state.turn == 2
    assert table.cult("red").slots == {}
    assert table.followers()["red"] == 12 + 5
    assert table.problems("red", "blue") == []
    table.target(red="blue")
    assert table.problems("red", a_plan(slots={"6": "attack", "5": "attack"})) == []


@pytest.mark.rule("CW-65")
def test_public_numbers() -> None:
    table = planning(
        hands={"red": ["FX-GIFT", "FX-WALL"]}, deck=["FX-ZEAL"] * 3, discard=["FX-HUSH"], vp={"red": 4}
    )
    view = table.view()
    assert view["cults"]["1"] == {
        "ref": "seat:1",
        "cult": "red",
        "name": "Red",
        "followers": 12,
        "vp": 4,
        "hand_count": 2,
        "target": "blue",
        "last_target": None,
        "last_slots": {},
    }
    assert (view["deck_size"], view["discard"], view["turn"], view["step"]) == (3, ["FX-HUSH"], 1, 2)
    assert "hand" not in view
    assert "FX-GIFT" not in str(view)
    assert [card["id"] for card in table.view("red")["hand"]] == ["FX-GIFT", "FX-WALL"]
    assert "FX-GIFT" not in str(table.view("blue"))
