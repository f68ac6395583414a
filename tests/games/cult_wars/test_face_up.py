"""Cards shown before the reveal: CW-28 to CW-30."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.json_types import Json
from referee.engine.problems import IllegalAnswer
from referee.games.cult_wars.decisions.face_up import FaceUp
from referee.games.cult_wars.events import Announced, CardShown, ValueShown
from tests.games.cult_wars.fixture_pack import fixture_content
from tests.games.cult_wars.table import Table, a_plan, examples_of, narrator, planning

HAND = {"red": ["FX-HUSH", "FX-WALL", "FX-WALL"]}
TWO_FOURS = fixture_content(values=[1, 2, 4, 4, 5, 6])


def open_part(**more: Any) -> FaceUp:
    table = planning(hands=HAND, **more)
    part = table.ask("red").open
    assert isinstance(part, FaceUp)
    return part


def hush(cult: str = "blue") -> dict[str, Any]:
    return {"case": "FX-HUSH", "value": {"cult": cult}}


def wall(copy: str = "") -> dict[str, Any]:
    return {"case": f"FX-WALL{copy}", "value": {}}


def part(slots: dict[str, str] | None = None, *play: dict[str, Any]) -> dict[str, Any]:
    return {"slots": slots or {}, "play": list(play)}


def messages(problems: list[Any]) -> list[tuple[str, str]]:
    return [(problem.path, problem.message) for problem in problems]


@pytest.mark.rule("CW-29")
def test_an_order_shows_its_face_up_cards_with_their_choices() -> None:
    face_up = open_part()
    plan = a_plan(slots={"4": "defend", "5": "attack"}, play=[hush(), wall()], face_up=["4", "FX-HUSH"])
    assert face_up.face_up(plan) == part({"4": "defend"}, hush())
    assert face_up.face_up(a_plan(slots={"4": "defend"})) is None


@pytest.mark.rule("CW-29")
def test_onlookers_are_told_the_card_and_never_the_copy() -> None:
    face_up = open_part()
    told = face_up.announced(None, part({"4": "defend"}, hush(), wall(".2")))
    assert told == [
        ValueShown(1, "4", "defend"),
        CardShown(1, Announced("FX-HUSH", cult=2)),
        CardShown(1, Announced("FX-WALL")),
    ]
    say = narrator(planning().play)
    assert [say.tell(one) for one in told] == [
        "Red shows 4 in Defend.",
        "Red shows FX-HUSH on Blue.",
        "Red shows FX-WALL.",
    ]


@pytest.mark.rule("CW-30")
def test_only_what_is_new_is_announced() -> None:
    face_up = open_part()
    before = part({"4": "defend"}, wall())
    after = face_up.add(before, part({"4": "defend", "5": "attack"}, wall(".2"), wall()))
    assert face_up.announced(before, after) == [
        ValueShown(1, "5", "attack"),
        CardShown(1, Announced("FX-WALL")),
    ]
    assert face_up.announced(after, after) == []
    assert face_up.add(None, None) is None
    assert face_up.add(before, None) == before


@pytest.mark.rule("CW-30")
def test_a_later_plan_need_not_list_what_was_shown() -> None:
    face_up = open_part()
    shown = part({"4": "defend"}, wall(".2"))
    plan = face_up.completed(shown, a_plan(slots={"5": "attack"}, play=[hush()]))
    assert plan == a_plan(
        slots={"5": "attack", "4": "defend"}, play=[hush(), wall()], face_up=["4", "FX-WALL"]
    )
    assert face_up.kept_by(shown, plan) == []
    assert face_up.completed(None, a_plan()) == a_plan()


@pytest.mark.rule("CW-30")
@pytest.mark.parametrize(
    ("plan", "path", "message"),
    [
        (a_plan(slots={"4": "attack"}), "/slots/4", "You showed 4 in Defend; it stays there."),
        (a_plan(), "/slots/4", "You showed 4 in Defend; it stays there."),
        (
            a_plan(slots={"4": "defend"}, play=[hush("green")]),
            "/play",
            "You showed FX-HUSH on Blue; it stays in your plan as shown.",
        ),
    ],
)
def test_a_shown_card_is_not_moved_withdrawn_or_retargeted(
    plan: dict[str, Any], path: str, message: str
) -> None:
    face_up = open_part()
    assert (path, message) in messages(face_up.kept_by(part({"4": "defend"}, hush()), plan))


@pytest.mark.rule("CW-30")
def test_equal_cards_are_interchangeable() -> None:
    face_up = open_part(content=TWO_FOURS)
    shown = part({"4": "defend"})
    assert face_up.kept_by(shown, a_plan(slots={"4": "attack", "4.2": "defend"})) == []
    completed = face_up.completed(shown, a_plan(slots={"4": "attack"}))
    assert completed == a_plan(slots={"4": "attack", "4.2": "defend"}, face_up=["4.2"])
    both = a_plan(slots={"4": "attack", "4.2": "breed"})
    assert messages(face_up.kept_by(shown, face_up.completed(shown, both))) == [
        ("/slots/4", "You showed 4 in Defend; it stays there.")
    ]


@pytest.mark.rule("CW-29")
@pytest.mark.parametrize(
    ("filed", "message"),
    [
        (a_plan(slots={"6": "attack"}), "Your filed plan has 6 in Attack; change the plan first."),
        (a_plan(slots={"5": "attack"}), "Your filed plan does not use 6; change the plan first."),
        (a_plan(slots={"6": "defend", "5": "breed"}), None),
    ],
)
def test_with_a_plan_on_file_only_its_cards_can_be_shown(filed: Json, message: str | None) -> None:
    found = open_part().conflicts(part({"6": "defend"}), None, filed)
    assert messages(found) == ([("/slots/6", message)] if message else [])


@pytest.mark.rule("CW-29")
def test_with_a_plan_on_file_action_cards_are_shown_as_filed() -> None:
    face_up = open_part()
    filed = a_plan(play=[hush("green")])
    assert face_up.conflicts(part(None, hush("green")), None, filed) == []
    assert messages(face_up.conflicts(part(None, hush("blue")), None, filed)) == [
        ("/play/0", "Your filed plan does not play FX-HUSH on Blue; change the plan first.")
    ]


@pytest.mark.rule("CW-30")
def test_more_can_be_shown_but_nothing_else_instead() -> None:
    face_up = open_part()
    shown = part({"6": "defend"}, hush())
    assert face_up.conflicts(part({"5": "attack"}), shown, None) == []
    assert messages(face_up.conflicts(part({"6": "attack"}), shown, None)) == [
        ("/slots/6", "You showed 6 in Defend; it stays there.")
    ]
    assert messages(face_up.conflicts(part(None, hush("green")), shown, None)) == [
        ("/play", "You showed FX-HUSH on Blue; it stays in your plan as shown.")
    ]
    assert messages(face_up.conflicts(part({"5": "attack", "2": "breed"}), shown, None)) == [
        ("/slots", "You assigned 13 followers but have 12.")
    ]


def test_shown_cards_alone_are_a_draft_filled_up_with_defence() -> None:
    face_up = open_part()
    shown = part({"3": "sacrifice"}, hush())
    draft = face_up.draft(shown)
    assert draft == a_plan(
        slots={"3": "sacrifice", "6": "defend", "2": "defend", "1": "defend"},
        play=[hush()],
        face_up=["3", "FX-HUSH"],
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("show defend 6", part({"6": "defend"})),
        (
            "show attack 5 1\nshow play FX-HUSH cult=green",
            part({"5": "attack", "1": "attack"}, hush("green")),
        ),
        ("slots: 6=defend\nplay: none", part({"6": "defend"})),
    ],
)
def test_show_lines(text: str, shown: dict[str, Any]) -> None:
    open_ = open_part()
    assert open_.read(text) == shown
    assert open_.choice.problems(shown) == []
    assert open_.read(open_.show(shown)) == shown


def test_a_show_line_as_an_order_is_the_draft_it_stands_for() -> None:
    table = planning(hands=HAND)
    expected = a_plan(slots={"6": "defend", "5": "defend", "1": "defend"}, face_up=["6"])
    assert table.read("red", "show defend 6") == expected


@pytest.mark.parametrize(
    "answer", [None, 3, {}, [], {"slots": {"9": "x"}, "play": [1], "face_up": 2, "blame": 0}]
)
def test_answers_without_the_form_of_a_plan_are_left_alone(answer: Any) -> None:
    face_up = open_part()
    shown = part({"6": "defend"})
    assert face_up.completed(shown, answer) == answer
    assert face_up.kept_by(shown, answer) == []


ATTACK_6 = part({"6": "attack"})


@pytest.mark.rule("CW-30")
@pytest.mark.parametrize(
    ("order", "slots"),
    [
        ("plan sacrifice 5 / defend rest", {"6": "attack", "5": "sacrifice", "1": "defend"}),
        ("plan defend rest", {"6": "attack", "5": "defend", "1": "defend"}),
        ("plan attack 6 / breed rest", {"6": "attack", "5": "breed", "1": "breed"}),
        ("plan breed 2", {"6": "attack", "2": "breed"}),
        ("plan nothing", {"6": "attack"}),
        ("default", {"6": "attack", "5": "defend", "1": "defend"}),
    ],
)
def test_what_is_shown_goes_without_saying_in_the_rest_of_a_plan(order: str, slots: dict[str, str]) -> None:
    ask = planning().ask("red").after(ATTACK_6)
    assert ask.understood(ask.read(order), ATTACK_6) == a_plan(slots=slots, face_up=["6"])


@pytest.mark.rule("CW-30")
def test_the_rest_goes_round_an_equal_card_that_is_shown() -> None:
    """Of two fours one is shown in Defend; the other attacks, and 4 of 12 followers are left."""
    shown = part({"4": "defend"})
    ask = planning(content=TWO_FOURS).ask("red").after(shown)
    plan = ask.understood(ask.read("plan attack 4 / breed rest"), shown)
    assert plan == a_plan(slots={"4": "attack", "4.2": "defend", "2": "breed", "1": "breed"}, face_up=["4.2"])


@pytest.mark.rule("CW-30")
def test_a_plan_that_moves_a_shown_card_is_refused_though_it_says_rest() -> None:
    ask = planning().ask("red").after(ATTACK_6)
    with pytest.raises(IllegalAnswer) as refused:
        ask.understood(ask.read("plan sacrifice 6 / defend rest"), ATTACK_6)
    assert messages(list(refused.value.problems)) == [("/slots/6", "You showed 6 in Attack; it stays there.")]


@pytest.mark.rule("CW-30")
@pytest.mark.parametrize(
    ("shown", "told", "default"),
    [
        (
            ATTACK_6,
            "You have shown attack 6: that stays so, and your plan need not say it again.",
            "Without an answer all others defend, and you play no action card.",
        ),
        (
            part({"6": "attack", "5": "breed"}, wall()),
            "You have shown attack 6, breed 5 and FX-WALL: that stays so, and",
            "Without an answer the other one defends, and you play no other action card.",
        ),
        (
            part({"6": "attack", "5": "breed", "1": "breed"}),
            "You have shown attack 6, breed 5 and breed 1: that stays so, and",
            "Without an answer you play no action card.",
        ),
        (
            part(None, hush()),
            "You have shown FX-HUSH: that stays so, and",
            "Without an answer they all defend, and you play no other action card.",
        ),
    ],
)
def test_the_prompt_is_made_from_what_is_shown(shown: Json, told: str, default: str) -> None:
    ask = planning(hands=HAND).ask("red").after(shown)
    text = " ".join(ask.text().split())
    assert told in text
    assert default in text
    examples = examples_of(ask)
    assert examples
    for example in examples:
        ask.understood(ask.read(example), shown)


def test_the_examples_leave_shown_cards_alone() -> None:
    """Six of twelve followers are left, for whom 3 and 1 are half and a quarter."""
    ask = planning(hands=HAND).ask("red").after(part({"6": "attack"}, hush()))
    assert examples_of(ask) == [
        "plan sacrifice 3 / defend rest",
        "plan attack 3 / sacrifice 1 / defend rest / play fx-wall",
    ]


@pytest.mark.rule("CW-29")
@pytest.mark.rule("CW-65")
def test_showing_changes_nothing_that_happens() -> None:
    outcomes = []
    for face_up in ([], ["6", "FX-WALL"]):
        table: Table = planning(hands=HAND)
        table.answer(red=a_plan(slots={"6": "attack"}, play=[wall()], face_up=face_up))
        outcomes.append((table.followers(), table.vp(), table.texts()))
    assert outcomes[0] == outcomes[1]


@pytest.mark.rule("CW-29")
@pytest.mark.parametrize(
    ("text", "only_shows"),
    [
        ("show defend 6", True),
        ("show defend 6\nshow play FX-WALL  # for all to see", True),
        ("plan defend 6\nshow defend 6", False),
        ("plan defend 6", False),
        ("", False),
    ],
)
def test_lines_that_only_show_cards_are_told_from_plans(text: str, only_shows: bool) -> None:
    open_part = planning().ask("red").open
    assert open_part is not None
    assert open_part.only_shows(text) is only_shows
