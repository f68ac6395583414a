"""Steps 2 and 3, plan and reveal: CW-22 to CW-31."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.dice import UniformNumbers
from referee.games.cult_wars.events import Announced, PlanRevealed
from tests.games.cult_wars.fixture_pack import card, fixture_content
from tests.games.cult_wars.table import NAMES, Table, a_plan, planning

RAID = card(
    "FX-RAID",
    "lose(target, slot, amount)",
    target="cult",
    allow_self=True,
    needs=["cult", {"kind": "slot"}, {"kind": "amount", "low": 1, "high": 3}],
)


def entry(card_: str, **choices: Any) -> dict[str, Any]:
    return {"case": card_, "value": choices}


@pytest.mark.rule("CW-22")
def test_any_number_of_cards_on_a_slot_and_slots_may_stay_empty() -> None:
    table = planning(followers={"red": 21})
    everything = a_plan(slots=dict.fromkeys("123456", "attack"))
    assert table.problems("red", everything) == []
    assert table.problems("red", a_plan()) == []


@pytest.mark.rule("CW-22")
@pytest.mark.parametrize(
    ("slots", "path", "message"),
    [
        ({"7": "attack"}, "/slots/7", "You have no strategy card 7."),
        (
            {"4": "hide"},
            "/slots/4",
            "There is no slot hide: the slots are attack, defend, sacrifice and breed.",
        ),
    ],
)
def test_only_ones_own_cards_on_the_four_slots(slots: dict[str, str], path: str, message: str) -> None:
    assert planning().problems("red", a_plan(slots=slots)) == [(path, message, "CW-22")]


@pytest.mark.rule("CW-23")
@pytest.mark.rule("CW-25")
def test_the_sum_on_a_slot_is_the_followers_there_and_the_rest_is_idle() -> None:
    table = planning(stop_before="action_cards")
    table.plan(red="attack 5 1 / breed 3")
    assert table.cult("red").bodies == {"attack": 6, "defend": 0, "sacrifice": 0, "breed": 3, "idle": 3}


@pytest.mark.rule("CW-24")
def test_an_over_assigned_plan_is_refused_whole() -> None:
    table = planning(followers={"red": 3})
    over = a_plan(slots={"1": "attack", "3": "breed"})
    assert table.problems("red", over) == [("/slots", "You assigned 4 followers but have 3.", "CW-24")]


@pytest.mark.rule("CW-26")
def test_any_number_of_held_cards_may_be_played() -> None:
    table = planning(hands={"red": ["FX-GIFT", "FX-GIFT", "FX-ZEAL"]}, stop_before="action_cards")
    assert table.problems("red", a_plan(play=[])) == []
    table.plan(red="play FX-GIFT; FX-ZEAL; FX-GIFT")
    assert [(card_.seat, card_.card) for card_ in table.state.played] == [
        (1, "FX-GIFT"),
        (1, "FX-ZEAL"),
        (1, "FX-GIFT"),
    ]
    assert table.cult("red").hand == []


@pytest.mark.rule("CW-26")
@pytest.mark.parametrize(
    ("play", "path", "message"),
    [
        ([entry("FX-ZEAL")], "/play/0/case", "You do not hold FX-ZEAL."),
        ([entry("FX-NONE")], "/play/0/case", "You do not hold FX-NONE."),
        ([entry("FX-GIFT"), entry("FX-GIFT")], "/play/1/case", "You do not hold FX-GIFT."),
        ([entry("FX-WALL.3")], "/play/0/case", "You do not hold FX-WALL."),
    ],
)
def test_only_held_cards_and_only_as_often_as_held(
    play: list[dict[str, Any]], path: str, message: str
) -> None:
    table = planning(hands={"red": ["FX-GIFT", "FX-WALL", "FX-WALL"]})
    assert table.problems("red", a_plan(play=play)) == [(path, message, "CW-26")]


@pytest.mark.rule("CW-26")
def test_one_card_played_twice_but_held_once_with_nothing_else_in_hand() -> None:
    table = planning(hands={"red": ["FX-GIFT"]})
    twice = a_plan(play=[entry("FX-GIFT"), entry("FX-GIFT")])
    assert table.problems("red", twice) == [("/play/1/case", "You do not hold FX-GIFT.", "CW-26")]


def test_copies_are_interchangeable() -> None:
    table = planning(hands={"red": ["FX-WALL", "FX-WALL"]}, stop_before="action_cards")
    assert table.problems("red", a_plan(play=[entry("FX-WALL.2")])) == []
    assert table.problems("red", a_plan(play=[entry("FX-WALL"), entry("FX-WALL")])) == []
    table.answer(red=a_plan(play=[entry("FX-WALL.2")]))
    assert [card_.card for card_ in table.state.played] == ["FX-WALL"]
    assert table.cult("red").hand == ["FX-WALL"]


@pytest.mark.rule("CW-27")
@pytest.mark.parametrize(
    ("play", "path", "message", "clause"),
    [
        (entry("FX-HUSH"), "/play/0/value/cult", "FX-HUSH needs a cult.", "CW-27"),
        (entry("FX-RAID", cult="blue", amount=1), "/play/0/value/slot", "FX-RAID needs a slot.", "CW-27"),
        (
            entry("FX-RAID", cult="blue", slot="breed"),
            "/play/0/value/amount",
            "FX-RAID needs an amount.",
            "CW-27",
        ),
        (
            entry("FX-PLAGUE", cult="green"),
            "/play/0/value/cult",
            "FX-PLAGUE follows your insignia (Blue).",
            "CW-21",
        ),
        (entry("FX-HUSH", cult="red"), "/play/0/value/cult", "This card cannot name your own cult.", "CW-27"),
        (entry("FX-HUSH", cult="white"), "/play/0/value/cult", "No such cult in this game.", "CW-27"),
        (
            entry("FX-RAID", cult="red", slot="breed", amount=4),
            "/play/0/value/amount",
            "Expected a whole number from 1 to 3, got 4.",
            "CW-26",
        ),
    ],
)
def test_what_a_card_needs_is_announced_with_it(
    play: dict[str, Any], path: str, message: str, clause: str
) -> None:
    table = planning(content=fixture_content(RAID), hands={"red": ["FX-HUSH", "FX-PLAGUE", "FX-RAID"]})
    assert table.problems("red", a_plan(play=[play])) == [(path, message, clause)]


@pytest.mark.rule("CW-27")
def test_announced_choices_are_what_the_card_does() -> None:
    table = planning(
        content=fixture_content(RAID),
        hands={"red": ["FX-RAID"]},
        stop_before="combat",
        targets={"red": "black"},
    )
    table.plan(red="play FX-RAID cult=green slot=breed amount=2", green="breed 6")
    assert table.cult("green").bodies["breed"] == 4


@pytest.mark.rule("CW-28")
def test_each_card_is_laid_face_down_or_face_up() -> None:
    table = planning(hands={"red": ["FX-WALL", "FX-ZEAL"]}, stop_before="action_cards")
    plan = a_plan(
        slots={"4": "defend", "5": "attack"},
        play=[entry("FX-WALL"), entry("FX-ZEAL")],
        face_up=["4", "FX-WALL"],
    )
    assert table.problems("red", plan) == []
    table.answer(red=plan)
    assert [(card_.card, card_.face_up) for card_ in table.state.played] == [
        ("FX-WALL", True),
        ("FX-ZEAL", False),
    ]


@pytest.mark.rule("CW-29")
@pytest.mark.parametrize(
    ("face_up", "message"),
    [
        ("4", "You cannot show 4: this plan does not use it."),
        ("FX-WALL", "You cannot show FX-WALL: this plan does not use it."),
        ("FX-ZEAL", "You cannot show FX-ZEAL: this plan does not use it."),
    ],
)
def test_only_cards_of_the_plan_can_be_shown(face_up: str, message: str) -> None:
    table = planning(hands={"red": ["FX-WALL"]})
    plan = a_plan(slots={"5": "attack"}, face_up=["5", face_up])
    assert table.problems("red", plan) == [("/face_up/1", message, "CW-29")]


@pytest.mark.rule("CW-31")
def test_everything_is_revealed_at_once() -> None:
    table = planning(hands={"red": ["FX-HUSH"]}, stop_before="action_cards")
    table.plan(
        red="attack 5 1 / defend 4 / play FX-HUSH cult=black / blame green blue", blue="breed 6 / blame even"
    )
    revealed = table.told(PlanRevealed)
    assert [table.cult_of(plan.seat) for plan in revealed] == list(NAMES)
    assert table.texts() == [
        "Red: Attack 6, Defend 4, idle 2; plays FX-HUSH on Black; Green's attackers would fall first, then "
        "Blue's.",
        "Blue: Breed 6, idle 6; its attackers would fall evenly.",
        "Green: idle 12.",
        "Black: idle 12.",
    ]
    assert table.texts(2)[:2] == [
        "Red: Attack 6, Defend 4, idle 2; plays FX-HUSH on Black; Green's attackers would fall first, then "
        "yours.",
        "You: Breed 6, idle 6; your attackers would fall evenly.",
    ]
    assert revealed[0].slots == {"5": "attack", "1": "attack", "4": "defend"}
    assert revealed[0].bodies == {"attack": 6, "defend": 4, "sacrifice": 0, "breed": 0, "idle": 2}
    assert revealed[0].play == (Announced("FX-HUSH", cult=4),)
    seen = table.view()["cults"]
    assert seen["1"]["slots"] == {"5": "attack", "1": "attack", "4": "defend"}
    blames = [
        {"case": "cults", "value": ["green", "blue"]},
        {"case": "even", "value": {}},
        None,
        None,
    ]
    assert [seen[seat]["blame"] for seat in seen] == blames
    assert [plan.blame for plan in revealed] == [(3, 2), (), None, None]


def test_the_default_is_defence_from_high_to_low_and_no_cards() -> None:
    table = planning(followers={"red": 21, "blue": 0, "green": 8}, hands={"blue": ["FX-GIFT"]})
    assert table.ask("red").default == a_plan(slots=dict.fromkeys("654321", "defend"))
    assert table.ask("blue").default == a_plan()
    assert table.ask("green").default == a_plan(slots={"6": "defend", "2": "defend"})


@pytest.mark.parametrize(
    "broken",
    [
        None,
        [],
        {},
        "plan",
        {"slots": [], "play": {}, "face_up": None, "blame": 1},
        a_plan(play=["FX-WALL", None, {"case": 3}, {"case": "FX-WALL"}]),
        a_plan(slots={"4": None}),
        a_plan(blame={"case": "cults", "value": []}),
        a_plan(blame={"case": "cults", "value": ["red"]}),
        {**a_plan(), "more": 1},
    ],
)
def test_any_json_is_refused_politely(broken: Any) -> None:
    table = planning(hands={"red": ["FX-WALL", "FX-WALL", "FX-WALL", "FX-WALL"]})
    problems = table.problems("red", broken)
    assert problems
    assert all(message.endswith(".") for _, message, _ in problems)


def test_random_plans_are_legal_and_lively() -> None:
    table = planning(hands={"red": ["FX-HUSH", "FX-WALL", "FX-WALL"]})
    choice, source = table.ask("red").choice, UniformNumbers(b"lively", "plans")
    plans: list[Any] = [choice.sample(source) for _ in range(200)]
    assert {slot for plan in plans for slot in plan["slots"].values()} == {
        "attack",
        "defend",
        "sacrifice",
        "breed",
    }
    assert {len(plan["play"]) for plan in plans} == {0, 1, 2, 3}
    assert {plan["blame"] and plan["blame"]["case"] for plan in plans} == {None, "even", "cults"}
    assert any(plan["face_up"] for plan in plans)


def test_what_a_player_reads() -> None:
    table = Table(
        "plan",
        turn=3,
        hands={"red": ["FX-HUSH", "FX-WALL"], "green": ["FX-GIFT"]},
        targets={"red": "green", "blue": "red", "green": "red", "black": "blue"},
        followers={"red": 9},
        vp={"red": 4},
    )
    assert table.ask("red").text().splitlines() == [
        "Turn 3 of 8, plan: what do your 9 followers do?",
        "You aim at Green. Blue and Green aim at you.",
        "Without an answer they all defend, and you play no action card.",
        "",
        "  Cult   Followers  VP  Cards  Target",
        "* Red            9   4      2  Green",
        "  Blue          12   0      0  Red",
        "  Green         12   0      1  Red",
        "  Black         12   0      0  Blue",
        "Cards: action cards in hand; 0 are in the deck, 0 in the discard pile.",
        "",
        "Lay strategy cards (1 2 3 4 5 6), each at most once, on slots: their sum is",
        "  how many followers go there, 9 in all at most; rest stands for all further",
        "  cards that fit, the highest first. Who has no task is idle.",
        "  attack: they fight the cult you aim at, together with all other attackers",
        "    there.",
        "  defend: they fight the attackers of all who aim at you.",
        "  sacrifice: each that survives combat brings 1 victory point (VP) and is",
        "    gone; if any does, you draw an action card, and another if you alone",
        "    sacrifice most.",
        "  breed: each that survives combat brings 1 new follower.",
        "In combat the weaker side loses the difference, equal sides nobody: attackers;",
        "  or at home first sacrifices (each 1 VP for the strongest attacker, shared by",
        "  equal ones), then breeders, defenders and idle followers. Who is out to",
        "  attack cannot fall at home.",
        "Your action cards: played ones are spent, kept ones break ties at the end. All",
        "  that are played resolve by number, the lowest first, of equal numbers",
        "  Green's, then Black's, Red's, Blue's:",
        "  10 FX-HUSH: The card FX-HUSH. Write: play FX-HUSH on <cult>",
        "  50 FX-WALL: The card FX-WALL.",
        "Below a plan, show sacrifice 5 lets everybody see that card at once; then it",
        "  must stay there.",
        "Should you beat them, whose attackers fall? Another part of your plan may say",
        "  it: blame Blue Green (Blue's first), or blame even (one by one from the",
        "  largest group left). Otherwise you are asked then.",
        "For example:",
        "  plan sacrifice 5 / defend rest",
        "  plan attack 5 / sacrifice 2 / defend rest / play fx-hush on blue",
    ]


@pytest.mark.parametrize("followers", [0, 1, 2, 7, 12, 40])
@pytest.mark.parametrize("values", [[1, 2, 3, 4, 5, 6], [9, 9, 9, 9, 9, 9]])
def test_the_example_that_a_player_reads_is_a_legal_plan(followers: int, values: list[int]) -> None:
    content = fixture_content(RAID, values=values)
    table = planning(content=content, hands={"red": ["FX-RAID"]}, followers={"red": followers})
    for example in table.examples("red"):
        assert table.problems("red", table.read("red", example)) == []
