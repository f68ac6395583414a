"""Step 4, action cards: CW-32 to CW-37 and CW-66 to CW-71, on every building block."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.cult_wars.events import (
    BattleFought,
    CardStolen,
    FollowersBred,
    FollowersGained,
    FollowersLost,
    Onslaught,
    PointsChanged,
)
from tests.games.cult_wars.fixture_pack import card, fixture_content
from tests.games.cult_wars.table import Table, planning

FROM_REST = {"red": "blue", "blue": "red", "green": "red", "black": "red"}


def with_card(effects: str | list[str], plan: str, *, hold: int = 1, **more: Any) -> Table:
    """A table before combat at which Red, aimed at Blue, has played the card FX-NEW; Blue planned as told."""
    kind = {key: more.pop(key) for key in ("target", "timing", "needs", "order") if key in more}
    content = fixture_content(card("FX-NEW", effects, **{"target": "aimed", **kind}))
    hands = {"red": ["FX-NEW"] * hold, **more.pop("hands", {})}
    stop = more.pop("stop_before", "combat")
    red = more.pop("red", "play FX-NEW")
    table = planning(content=content, hands=hands, stop_before=stop, targets=FROM_REST, **more)
    table.plan(red=red, blue=plan)
    return table


def bodies(
    attack: int = 0, defend: int = 0, sacrifice: int = 0, breed: int = 0, idle: int = 0
) -> dict[str, int]:
    return {"attack": attack, "defend": defend, "sacrifice": sacrifice, "breed": breed, "idle": idle}


@pytest.mark.rule("CW-32")
def test_all_cards_played_take_effect() -> None:
    hands = {"red": ["FX-GIFT", "FX-GIFT"], "green": ["FX-GIFT"]}
    table = planning(hands=hands)
    table.plan(red="play FX-GIFT; FX-GIFT", green="play FX-GIFT")
    assert table.followers() == {"red": 16, "blue": 12, "green": 14, "black": 12}


@pytest.mark.rule("CW-33")
def test_some_effects_act_at_once_and_others_stand_until_the_end_of_the_turn() -> None:
    table = planning(hands={"red": ["FX-GIFT", "FX-WALL"]}, stop_before="sacrifice")
    table.plan(red="play FX-GIFT; FX-WALL")
    assert table.cult("red").bodies["idle"] == 14
    assert [(c.seat, c.number, c.value) for c in table.state.changers] == [(1, "defence", 3)]


@pytest.mark.rule("CW-33")
@pytest.mark.rule("CW-57")
def test_a_card_drawn_in_step_4_goes_to_the_hand() -> None:
    table = planning(hands={"red": ["FX-VISION"]}, deck=["FX-GIFT"])
    table.plan(red="play FX-VISION")
    assert table.cult("red").hand == ["FX-GIFT"]
    assert table.followers()["red"] == 12  # it was not played


@pytest.mark.rule("CW-34")
def test_equal_order_goes_in_lead_order_and_then_as_written() -> None:
    first = card("FX-ONE", "vp(self, 1)", order=5)
    second = card("FX-TWO", "vp(self, 2)", order=5)
    early = card("FX-EARLY", "vp(self, 3)", order=4)
    content = fixture_content(first, second, early)
    hands = {"red": ["FX-ONE", "FX-TWO"], "green": ["FX-ONE", "FX-TWO"], "black": ["FX-EARLY"]}
    table = planning(content=content, hands=hands, turn=3)
    table.plan(red="play FX-ONE; FX-TWO", green="play FX-TWO; FX-ONE", black="play FX-EARLY")
    order = [(event.card, table.cult_of(event.seat)) for event in table.told(PointsChanged)]
    assert order == [
        ("FX-EARLY", "black"),
        ("FX-TWO", "green"),  # Green leads turn 3
        ("FX-ONE", "green"),
        ("FX-ONE", "red"),
        ("FX-TWO", "red"),
    ]


@pytest.mark.rule("CW-34")
def test_each_effect_sees_what_came_before() -> None:
    hands = {"red": ["FX-PLAGUE"], "blue": ["FX-GIFT"]}
    table = planning(hands=hands, followers={"blue": 1}, targets={"red": "blue"}, stop_before="combat")
    table.plan(red="play FX-PLAGUE", blue="play FX-GIFT")
    assert table.followers()["blue"] == 0  # 1 + 2 before the plague takes 3


@pytest.mark.rule("CW-35")
@pytest.mark.parametrize(
    ("effect", "blue", "left"),
    [
        ("lose(target, any, 3)", "sacrifice 2 / breed 3 / attack 5", bodies(5, 0, 0, 2, 2)),
        ("lose(target, any, 30)", "sacrifice 2 / breed 3 / attack 5", bodies()),
        ("lose(target, any, 11)", "sacrifice 2 / breed 3 / attack 5", bodies(attack=1)),
        ("lose(target, breed, 2)", "sacrifice 6 / breed 1", bodies(sacrifice=6, idle=5)),
        ("lose(target, attack, all)", "attack 6 3", bodies(idle=3)),
        ("lose(target, idle > breed > defend, 4)", "breed 1 / defend 6 3", bodies(defend=8)),
        ("gain(target, idle, 2)", "attack 6", bodies(attack=6, idle=8)),
        ("gain(target, sacrifice, 2)", "attack 6", bodies(attack=6, sacrifice=2, idle=6)),
        ("move(target, defend, attack, 2)", "defend 6", bodies(attack=2, defend=4, idle=6)),
        ("move(target, defend > breed, idle, 9)", "defend 6 / breed 1", bodies(idle=12)),
        ("move(target, any, sacrifice, all)", "attack 6", bodies(sacrifice=12)),
    ],
)
def test_followers_lost_gained_and_moved(effect: str, blue: str, left: dict[str, int]) -> None:
    table = with_card(effect, blue)
    assert table.cult("blue").bodies == left
    assert set(table.vp().values()) == {0}


@pytest.mark.rule("CW-35")
def test_a_named_slot_and_amount_stand_in_a_block() -> None:
    table = with_card(
        "move(target, slot, idle, amount)",
        "defend 6",
        needs=["slot", {"kind": "amount", "low": 1, "high": 5}],
        red="play FX-NEW slot=defend amount=4",
    )
    assert table.cult("blue").bodies == bodies(defend=2, idle=10)


@pytest.mark.rule("CW-36")
@pytest.mark.parametrize(
    ("effects", "defence"),
    [
        (["defence(target, set, 9)"], 9),
        (["defence(target, set, 9)", "defence(target, set, 2)"], 2),
        (["defence(target, add, 1)", "defence(target, times, 3)", "defence(target, set, 2)"], 7),
        (["defence(target, times, 3/2)", "defence(target, times, 1/2)"], 3),  # 5 * 3/4, rounded once
        (["defence(target, add, -9)"], 0),
        (["defence(target, times, 0)", "defence(target, add, 1)"], 1),
    ],
)
def test_set_then_times_then_add(effects: list[str], defence: int) -> None:
    table = with_card(
        effects, "defend 5", timing="standing", red="attack 1 / play FX-NEW", stop_before="sacrifice"
    )
    fights = table.told(BattleFought)
    assert [fight.defence for fight in fights if fight.defender == 2] == [defence]


@pytest.mark.rule("CW-36")
def test_defence_works_without_defenders_and_attack_not_without_attackers() -> None:
    hands = {"red": ["FX-ZEAL"], "blue": ["FX-WALL"], "green": ["FX-ZEAL"]}
    targets = {"red": "blue", "blue": "red", "green": "blue", "black": "red"}
    table = planning(hands=hands, targets=targets, stop_before="sacrifice")
    table.plan(red="attack 2 / play FX-ZEAL", blue="play FX-WALL", green="play FX-ZEAL")
    (fight,) = table.told(BattleFought)
    assert (fight.defenders, fight.defence) == (0, 3)
    assert fight.attackers == (Onslaught(1, followers=2, attack=4),)


@pytest.mark.rule("CW-36")
def test_attackers_lost_before_combat_make_the_attack_nothing() -> None:
    table = planning(
        hands={"red": ["FX-ZEAL"], "blue": ["FX-PLAGUE"]},
        targets={"red": "blue", "blue": "red"},
        followers={"red": 3},
        stop_before="sacrifice",
    )
    table.plan(red="attack 3 / play FX-ZEAL", blue="play FX-PLAGUE")
    assert not table.told(BattleFought)


@pytest.mark.rule("CW-37")
def test_a_cancelled_card_does_nothing_and_is_discarded_all_the_same() -> None:
    hands = {"red": ["FX-HUSH"], "blue": ["FX-GIFT", "FX-WALL"]}
    table = planning(hands=hands)
    table.plan(red="play FX-HUSH cult=blue", blue="play FX-GIFT; FX-WALL")
    assert table.followers()["blue"] == 12
    assert sorted(table.state.discard) == ["FX-GIFT", "FX-HUSH", "FX-WALL"]


@pytest.mark.rule("CW-37")
def test_what_has_resolved_cannot_be_cancelled() -> None:
    late_hush = card("FX-SHH", "cancel(target, all)", order=25, target="aimed")
    table = planning(
        content=fixture_content(late_hush),
        hands={"red": ["FX-SHH"], "blue": ["FX-GIFT", "FX-PLAGUE"]},
        targets={"red": "blue", "blue": "green"},
    )
    table.plan(red="play FX-SHH", blue="play FX-GIFT; FX-PLAGUE")
    assert table.followers() == {"red": 12, "blue": 14, "green": 12, "black": 12}


@pytest.mark.rule("CW-66")
def test_cancel_first_stops_the_next_card_only() -> None:
    table = with_card(
        "cancel(target, first)",
        "play FX-WALL; FX-GIFT",
        order=1,
        hands={"blue": ["FX-GIFT", "FX-WALL"]},
    )
    assert table.followers()["blue"] == 12  # FX-GIFT has the lower order
    assert [changer.seat for changer in table.state.changers] == [2]


@pytest.mark.rule("CW-66")
def test_two_cancels_at_each_other_are_both_spent() -> None:
    content = fixture_content(card("FX-NO", "cancel(target, first)", order=1, target="aimed"))
    hands = {"red": ["FX-NO", "FX-GIFT"], "blue": ["FX-NO", "FX-GIFT"]}
    table = planning(content=content, hands=hands, targets=FROM_REST, turn=2, stop_before="combat")
    table.plan(red="play FX-NO; FX-GIFT", blue="play FX-NO; FX-GIFT")
    assert table.followers() == {"red": 14, "blue": 14, "green": 12, "black": 12}  # Blue leads turn 2
    assert [(c.seat, c.card, c.fate) for c in table.state.played if c.card == "FX-NO"] == [
        (2, "FX-NO", "resolved"),
        (1, "FX-NO", "cancelled"),
    ]


@pytest.mark.rule("CW-66")
def test_nothing_left_to_cancel() -> None:
    table = with_card("cancel(target, first)", "nothing", order=99)
    assert "Red's FX-NEW: Blue has no card left to cancel." in table.texts()
    assert "Red's FX-NEW: you have no card left to cancel." in table.texts(2)


@pytest.mark.rule("CW-67")
@pytest.mark.parametrize(
    ("effect", "blue", "vp", "followers"),
    [
        ("sacrifice_points(target, add, 2)", "sacrifice 3", 5, 9),
        ("sacrifice_points(target, add, 2)", "breed 1", 0, 13),
        ("sacrifice_points(target, set, 7)", "nothing", 0, 12),
        ("births(target, times, 3/2)", "breed 5", 0, 19),
        ("births(target, add, 4)", "nothing", 0, 12),
        ("births(target, set, 4)", "breed 1", 0, 16),
    ],
)
def test_points_and_births_change_only_if_there_are_any(
    effect: str, blue: str, vp: int, followers: int
) -> None:
    table = with_card(effect, blue, timing="standing", stop_before="end_of_turn")
    assert (table.vp()["blue"], table.followers()["blue"]) == (vp, followers)


@pytest.mark.rule("CW-68")
def test_withheld_attackers_take_no_part_and_are_not_at_home() -> None:
    content = fixture_content(card("FX-FOG", "withhold(target)", target="aimed", timing="standing"))
    table = planning(
        content=content,
        hands={"red": ["FX-FOG"], "blue": ["FX-ZEAL"]},
        targets={"red": "blue", "blue": "green", "green": "blue", "black": "green"},
        stop_before="sacrifice",
    )
    table.plan(
        red="play FX-FOG",
        blue="attack 6 / sacrifice 4 / play FX-ZEAL",
        green="attack 6 5 / defend 1",
        black="attack 3",
    )
    assert table.cult("blue").bodies == bodies(attack=6)  # 4 + 2 at home are lost to 11, the six stay away
    fights = {fight.defender: fight for fight in table.told(BattleFought)}
    assert fights[3].attackers == (Onslaught(4, followers=3, attack=3, vp=0),)


@pytest.mark.rule("CW-69")
def test_the_last_loss_order_counts_and_card_losses_keep_theirs() -> None:
    content = fixture_content(
        card("FX-A", "loss_order(self, idle > defend > breed > sacrifice)", order=1, timing="standing"),
        card("FX-B", "loss_order(self, breed > idle > defend > sacrifice)", order=2, timing="standing"),
    )
    table = planning(
        content=content,
        hands={"red": ["FX-PLAGUE"], "blue": ["FX-A", "FX-B"]},
        targets=FROM_REST,
        stop_before="sacrifice",
    )
    table.plan(red="attack 4 / play FX-PLAGUE", blue="sacrifice 4 / breed 3 / defend 1 / play FX-B; FX-A")
    assert table.cult("blue").bodies == bodies(defend=1, sacrifice=1, idle=4)  # the plague took 3 sacrifices
    assert table.vp()["red"] == 0


@pytest.mark.rule("CW-70")
@pytest.mark.parametrize(
    ("effect", "blue_left", "red_idle"),
    [
        ("steal(target, sacrifice > breed > idle, 1)", bodies(sacrifice=3, idle=8), 13),
        ("steal(target, sacrifice > breed, 9)", bodies(idle=8), 16),
        ("steal(target, breed, 2)", bodies(sacrifice=4, idle=8), 12),
        ("steal(target, any, all)", bodies(), 24),
    ],
)
def test_stolen_followers_join_the_thief_idle(effect: str, blue_left: dict[str, int], red_idle: int) -> None:
    table = with_card(effect, "sacrifice 4")
    assert table.cult("blue").bodies == blue_left
    assert table.cult("red").bodies == bodies(idle=red_idle)


@pytest.mark.rule("CW-70")
def test_a_stolen_card_is_known_to_the_two_alone() -> None:
    table = with_card(
        "steal_random(target, 1)",
        "play FX-ZEAL",
        hands={"blue": ["FX-GIFT", "FX-OMEN", "FX-ZEAL"]},
        draws={"hand/1/1": "FX-OMEN"},
    )
    assert table.script.unused() == []
    assert table.cult("red").hand == ["FX-OMEN"]
    assert table.cult("blue").hand == ["FX-GIFT"]
    (event,) = [event for event in table.events if isinstance(event.public, CardStolen)]
    assert "FX-OMEN" in str(event.seen_by(1))
    assert "FX-OMEN" in str(event.seen_by(2))
    assert "FX-OMEN" not in str(event.seen_by(3))
    assert "FX-OMEN" not in str(event.seen_by(None))


@pytest.mark.rule("CW-70")
def test_played_cards_are_no_longer_in_the_hand() -> None:
    table = with_card("steal_random(target, 2)", "play FX-GIFT", hands={"blue": ["FX-GIFT"]})
    assert table.cult("red").hand == []
    assert table.told(CardStolen) == []
    assert "Red's FX-NEW: Blue has no card to lose." in table.texts()


@pytest.mark.rule("CW-70")
def test_random_discards_are_open_and_the_picks_secret() -> None:
    table = with_card(
        "discard_random(target, 2)",
        "nothing",
        hold=2,
        red="play FX-NEW; FX-NEW",
        hands={"blue": ["FX-GIFT", "FX-OMEN", "FX-ZEAL"]},
        draws={"hand/1/1": "FX-ZEAL", "hand/1/2": "FX-GIFT", "hand/1/3": "FX-OMEN"},
        stop_before="combat",
    )
    assert table.state.discard == ["FX-ZEAL", "FX-GIFT", "FX-OMEN"]
    assert table.script.unused() == []


@pytest.mark.rule("CW-71")
def test_a_late_card_waits_for_breeding_but_can_be_cancelled_before() -> None:
    content = fixture_content(
        card(
            "FX-LATE",
            "gain(self, idle, amount)",
            order=60,
            timing="late",
            needs=[{"kind": "amount", "low": 1, "high": 9}],
        )
    )
    hands = {"red": ["FX-LATE"], "blue": ["FX-LATE", "FX-HUSH"], "green": ["FX-LATE"]}
    table = planning(content=content, hands=hands, stop_before="end_of_turn", turn=3)
    table.plan(
        red="breed 1 / play FX-LATE amount=2",
        blue="play FX-LATE amount=3; FX-HUSH cult=red",
        green="breed 2 / play FX-LATE amount=5",
    )
    assert table.followers() == {"red": 13, "blue": 15, "green": 19, "black": 12}
    gained = [
        (event.public.kind, table.cult_of(event.public.seat))
        for event in table.events
        if isinstance(event.public, FollowersBred | FollowersGained)
    ]
    assert gained == [
        ("cult_wars.followers_bred", "red"),
        ("cult_wars.followers_bred", "green"),
        ("cult_wars.followers_gained", "green"),  # Green leads turn 3
        ("cult_wars.followers_gained", "blue"),
    ]


@pytest.mark.parametrize(
    ("target", "hit"),
    [
        ("all_others", {"red": 12, "blue": 11, "green": 11, "black": 11}),
        ("all", {"red": 11, "blue": 11, "green": 11, "black": 11}),
        ("self", {"red": 11, "blue": 12, "green": 12, "black": 12}),
    ],
)
def test_cards_on_several_cults_act_on_each_in_lead_order(target: str, hit: dict[str, int]) -> None:
    table = with_card("lose(target, any, 1)", "nothing", target=target, turn=2)
    assert table.followers() == hit
    lost = [table.cult_of(event.seat) for event in table.told(FollowersLost)]
    assert lost == [name for name in ("blue", "green", "black", "red") if hit[name] == 11]


def test_a_card_without_a_target_acts_on_its_player() -> None:
    table = with_card(
        ["vp(self, 3)", "draw(self, 2)"], "nothing", target="none", deck=["FX-GIFT", "FX-OMEN", "FX-ZEAL"]
    )
    assert table.vp()["red"] == 3
    assert table.cult("red").hand == ["FX-GIFT", "FX-OMEN"]
