"""Plans in words."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.dice import UniformNumbers
from referee.engine.problems import AmbiguousText, UnreadableText
from tests.complaints import complaint
from tests.games.cult_wars.fixture_pack import card, fixture_content
from tests.games.cult_wars.table import a_plan, planning

HAND = {"red": ["FX-HUSH", "FX-WALL", "FX-WALL", "FX-WISH"]}
CONTENT = fixture_content(
    card(
        "FX-WISH", "move(self, slot, idle, amount)", needs=["slot", {"kind": "amount", "low": 1, "high": 9}]
    ),
    values=[1, 2, 4, 4, 5, 6],
)


def read(order: str) -> Any:
    return planning(content=CONTENT, hands=HAND).read("red", order)


def entry(id_: str, **choices: Any) -> dict[str, Any]:
    return {"case": id_, "value": choices}


@pytest.mark.parametrize(
    ("hurried", "order"),
    [
        ("attack 5 1, defend 4", "plan attack 5 1 / defend 4"),
        ("attack 5+1 defend 4", "plan attack 5 1 / defend 4"),
        ("Plan: Attack 5 and Defend 4", "plan attack 5 / defend 4"),
        ("att 5 def 4 sac 2", "plan attack 5 / defend 4 / sacrifice 2"),
        ("attack: 5; defend=4", "plan attack 5 / defend 4"),
        ("5 attack, 4 defend", "plan attack 5 / defend 4"),
        ("plan 5 1 to attack and rest defend", "plan attack 5 1 / defend rest"),
        ("5 att\n4 def", "plan attack 5 / defend 4"),
        ("plan\nattack 5\ndefend 4", "plan attack 5 / defend 4"),
        ("Plan:\n5 attack\n4 defend\nshow attack 5", "plan attack 5 / defend 4\nshow attack 5"),
        ("plan defend rest / defend rest", "plan defend rest"),
        ("defend all", "plan defend 6 5 1"),
        ("attack with 5 / defend with the rest", "plan attack 5 / defend 6 1"),
        ("plan attack 5\ndefend 4\nblame evenly", "plan attack 5 / defend 4 / blame even"),
        ("sacrifice 4, breed rest", "plan sacrifice 4 / breed 6 2"),
        ("play fx-hush on blue, fx-wall, defend 4", "plan defend 4 / play FX-HUSH cult=blue; FX-WALL"),
        ("play fx-wish attack 3 blame even", "plan play FX-WISH slot=attack amount=3 / blame even"),
        ("plan defend 6 play fx-wall and fx-hush blue", "plan defend 6 / play FX-WALL; FX-HUSH cult=blue"),
    ],
)
def test_a_hurried_plan(hurried: str, order: str) -> None:
    assert read(hurried) == read(order)


@pytest.mark.parametrize(
    ("order", "plan"),
    [
        ("plan nothing", a_plan()),
        (
            "plan attack 5 1 / defend 4 / sacrifice 2",
            a_plan(slots={"5": "attack", "1": "attack", "4": "defend", "2": "sacrifice"}),
        ),
        (
            "PLAN  Breed 6,1 /Attack 5+2 # go",
            a_plan(slots={"6": "breed", "1": "breed", "5": "attack", "2": "attack"}),
        ),
        ("plan attack 4 / defend 4", a_plan(slots={"4": "attack", "4.2": "defend"})),
        ("plan\tattack\t4", a_plan(slots={"4": "attack"})),
        ("plan attack 4.2", a_plan(slots={"4.2": "attack"})),
        ("plan attack / defend 1", a_plan(slots={"1": "defend"})),
        (
            "plan defend 6 2 / play FX-HUSH cult=blue; FX-WALL / blame blue k",
            a_plan(
                slots={"6": "defend", "2": "defend"},
                play=[entry("FX-HUSH", cult="blue"), entry("FX-WALL")],
                blame={"case": "cults", "value": ["blue", "black"]},
            ),
        ),
        ("plan play fx-wall; fx-wall", a_plan(play=[entry("FX-WALL"), entry("FX-WALL.2")])),
        ("plan play FX-WALL.2; FX-WALL", a_plan(play=[entry("FX-WALL.2"), entry("FX-WALL")])),
        ("plan play fx-wi slot = d amount=3", a_plan(play=[entry("FX-WISH", slot="defend", amount=3)])),
        ("plan play; fx-wall; / attack", a_plan(play=[entry("FX-WALL")])),
        ("plan blame even", a_plan(blame={"case": "even", "value": {}})),
        ("plan blame ask", a_plan()),
        ("plan blame Blue, Green", a_plan(blame={"case": "cults", "value": ["blue", "green"]})),
        ("plan attack 5\nshow attack 5", a_plan(slots={"5": "attack"}, face_up=["5"])),
        ("show attack 5\nplan defend 1", a_plan(slots={"1": "defend", "5": "attack"}, face_up=["5"])),
        (
            "plan play FX-WALL; FX-WALL\nshow play FX-WALL",
            a_plan(play=[entry("FX-WALL"), entry("FX-WALL.2")], face_up=["FX-WALL"]),
        ),
        (
            "plan defend 1\nshow play FX-HUSH cult=green",
            a_plan(slots={"1": "defend"}, play=[entry("FX-HUSH", cult="green")], face_up=["FX-HUSH"]),
        ),
        (
            "slots: 5=attack, 1=defend\nplay: [FX-WALL]\nface_up: none\nblame: none",
            a_plan(slots={"5": "attack", "1": "defend"}, play=[entry("FX-WALL")]),
        ),
    ],
)
def test_plans_are_read(order: str, plan: dict[str, Any]) -> None:
    assert read(order) == plan


@pytest.mark.parametrize(
    ("order", "line", "message"),
    [
        ("plan attack 7", 1, "You have no strategy card 7."),
        ("plan attack many", 1, "You have no strategy card many."),
        ("plan hide 5", 1, '"hide" stands where a part of a plan should.'),
        ("plan", 1, "The order ends where a part of a plan should stand."),
        ("plan atack 5", 1, '"atack" stands where a part of a plan should. Did you mean "plan attack 5"?'),
        ("plan play Zounds", 1, '"Zounds" is not an action card.'),
        ("plan play FX-HUSH cult=white", 1, '"white" is not one of Red, Blue, Green, Black.'),
        ("plan play FX-WISH slot=nowhere", 1, '"nowhere" is not one of the four slots.'),
        ("plan play FX-WISH amount=many", 1, '"many" is not an amount.'),
        ("plan play FX-WISH colour=red", 1, '"colour" is not announced with a card.'),
        ("plan play FX-WISH amount=2 amount=3", 1, '"amount" is said twice.'),
        ("plan play FX-WALL on blue", 1, "FX-WALL is not played on a cult."),
        ("plan play FX-HUSH on blue on green", 1, "FX-HUSH is played on no more than that."),
        ("plan play FX-PLAGUE on blue on green", 1, "FX-PLAGUE is played on no more than that."),
        ("plan play FX-WALL 2", 1, "Write the name of a card as often as you play it: <card>; <card>."),
        ("plan play 2x FX-WALL", 1, "Write the name of a card as often as you play it: <card>; <card>."),
        ("plan defend rest / breed rest", 1, "The rest goes to one slot only: defend or breed."),
        ("plan rest defend\nall breed", 2, "The rest goes to one slot only: defend or breed."),
        ("plan attack 5 / blame blue / blame even", 1, "blame is said twice."),
        ("plan blame even\nattack 5\nblame ask", 3, "blame is said twice."),
        ("blame even", 1, "It does not say what your followers do."),
        ("plan blame", 1, "Whom to blame is missing."),
        (
            "plan attack 5\n\nshow attack",
            3,
            "The order ends where the value of a strategy card should stand.",
        ),
        ("plan attack 5\nplan defend 1", 2, "This line is said twice."),
        ("plan attack 5\ntarget red", 2, '"target red" is not a line of this order.'),
    ],
)
def test_plans_that_cannot_be_read(order: str, line: int, message: str) -> None:
    with pytest.raises(UnreadableText) as refused:
        read(order)
    assert (refused.value.line, complaint(refused.value)) == (line, message)
    assert refused.value.source == order.split("\n")[line - 1]
    assert refused.value.expected


@pytest.mark.parametrize(
    ("order", "path", "message", "clause"),
    [
        ("plan attack 5 / defend 5", "/slots/5.2", "You have strategy card 5 only once.", "CW-22"),
        ("plan attack 4 4 4", "/slots/4.3", "You have strategy card 4 only twice.", "CW-22"),
        ("plan attack 5\nshow defend 5", "/slots/5.2", "You have strategy card 5 only once.", "CW-22"),
        ("plan play FX-ZEAL", "/play/0/case", "You do not hold FX-ZEAL.", "CW-26"),
        ("plan play FX-WALL; FX-WALL; FX-WALL", "/play/2/case", "You do not hold FX-WALL.", "CW-26"),
    ],
)
def test_cards_that_one_does_not_have_can_be_read_and_are_refused(
    order: str, path: str, message: str, clause: str
) -> None:
    table = planning(content=CONTENT, hands=HAND)
    assert (path, message, clause) in table.problems("red", table.read("red", order))


@pytest.mark.parametrize("word", ["attack", "Defend!", "play", "nothing"])
def test_a_word_alone_is_no_plan(word: str) -> None:
    with pytest.raises(UnreadableText):
        read(word)


def test_a_beginning_of_several_cards_is_ambiguous() -> None:
    with pytest.raises(AmbiguousText) as refused:
        read("plan play FX-W")
    assert refused.value.message == '"FX-W" could be FX-WALL, FX-WISH.'


def test_a_missing_choice_is_for_the_plan_to_refuse() -> None:
    table = planning(content=CONTENT, hands=HAND)
    plan = table.read("red", "plan play FX-HUSH")
    assert [problem[1] for problem in table.problems("red", plan)] == ["FX-HUSH needs a cult."]


@pytest.mark.parametrize(
    ("plan", "text"),
    [
        (a_plan(), "plan nothing  # Attack 0, Defend 0, Sacrifice 0, Breed 0, idle 12 of 12"),
        (
            a_plan(
                slots={"5": "attack", "1": "attack", "4": "defend"},
                play=[entry("FX-HUSH", cult="blue"), entry("FX-WALL.2")],
                face_up=["4", "FX-WALL.2"],
                blame={"case": "cults", "value": ["black", "blue"]},
            ),
            "plan attack 5 1 / defend 4 / play FX-HUSH cult=blue; FX-WALL.2 / blame black blue\n"
            "show defend 4\nshow play FX-WALL.2\n"
            "# Attack 6, Defend 4, Sacrifice 0, Breed 0, idle 2 of 12",
        ),
        (
            a_plan(slots={"2": "sacrifice"}, blame={"case": "even", "value": {}}),
            "plan sacrifice 2 / blame even  # Attack 0, Defend 0, Sacrifice 2, Breed 0, idle 10 of 12",
        ),
    ],
)
def test_plans_are_written(plan: dict[str, Any], text: str) -> None:
    phrasing = planning(content=CONTENT, hands=HAND).ask("red").phrasing
    assert phrasing is not None
    assert phrasing.show(plan) == text
    assert phrasing.parse(text) == plan


def test_random_plans_survive_being_written_and_read() -> None:
    ask = planning(content=CONTENT, hands=HAND).ask("red")
    assert ask.phrasing is not None
    source = UniformNumbers(b"written and read", "plans")
    for _ in range(300):
        plan = ask.choice.sample(source)
        assert ask.phrasing.parse(ask.phrasing.show(plan)) == plan
        assert ask.choice.parse(ask.choice.show(plan)) == plan


def test_a_very_long_text_is_refused() -> None:
    with pytest.raises(UnreadableText, match="line 1 cannot be read"):
        read("plan attack " + "5 " * 10_000)


@pytest.mark.rule("CW-21")
@pytest.mark.parametrize("order", ["play FX-PLAGUE on blue", "play FX-PLAGUE cult=blue, FX-GIFT"])
def test_the_cult_that_an_aimed_card_follows_may_be_named(order: str) -> None:
    table = planning(hands={"red": ["FX-GIFT", "FX-PLAGUE"]})
    assert table.read("red", order) == table.read(
        "red", order.replace(" on blue", "").replace(" cult=blue", "")
    )


@pytest.mark.rule("CW-21")
def test_an_aimed_card_is_not_played_on_another_cult() -> None:
    table = planning(hands={"red": ["FX-PLAGUE"]})
    assert table.problems("red", table.read("red", "play FX-PLAGUE on green")) == [
        ("/play/0/value/cult", "FX-PLAGUE follows your insignia (Blue).", "CW-21")
    ]


@pytest.mark.rule("CW-26")
@pytest.mark.parametrize(
    ("hand", "refused"),
    [
        (["FX-GIFT"], [("/play/0/case", "FX-VISION")]),
        (["FX-VISION"], [("/play/1/case", "FX-GIFT")]),
        ([], [("/play/0/case", "FX-VISION"), ("/play/1/case", "FX-GIFT")]),
    ],
)
def test_just_the_cards_that_are_not_held_are_named(hand: list[str], refused: list[tuple[str, str]]) -> None:
    table = planning(hands={"red": hand})
    problems = table.problems("red", table.read("red", "plan play FX-VISION; FX-GIFT"))
    assert problems == [(path, f"You do not hold {card_}.", "CW-26") for path, card_ in refused]
