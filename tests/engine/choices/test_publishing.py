"""Descriptions as clients get them."""

from __future__ import annotations

from typing import Any

from referee.engine.choices import (
    Case,
    Choice,
    Constraint,
    Flag,
    Many,
    Maybe,
    Number,
    One,
    Option,
    Record,
    Some,
)
from referee.engine.choices.fact import patterns
from referee.engine.choices.publishing import MIN_LENGTH, SMALL
from tests.games.strangers.guess import spelled_out

UNITS = One([Option(f"unit {number}", f"The unit with the number {number}") for number in range(60)])
SPACES = One([Option(f"{number}", f"Space {number}") for number in range(60)])


def without_empty_rules(described: Any) -> Any:
    if isinstance(described, list):
        return [without_empty_rules(one) for one in described]
    if not isinstance(described, dict):
        return described
    return {
        key: without_empty_rules(value)
        for key, value in described.items()
        if not (key == "rules" and value == [])
    }


def published(choice: Choice) -> Any:
    """As it is published; checked to say the same as the description."""
    found = choice.publish()
    assert spelled_out(found) == without_empty_rules(choice.describe())
    return found


def test_no_rules_are_left_out() -> None:
    assert published(Maybe(Number(1, 3))) == {
        "shape": "optional",
        "of": {"shape": "number", "min": 1, "max": 3},
    }
    ruled = Flag().where(Constraint("Say yes.", lambda _: None))
    assert published(Record({"sure": ruled, "free": Flag()}))["fields"] == {
        "sure": {"shape": "flag", "rules": ["Say yes."]},
        "free": {"shape": "flag"},
    }


def test_what_repeats_is_defined_once_and_used_by_the_name_of_its_first_field() -> None:
    found = published(Record({"unit": UNITS, "to": SPACES, "others": Many(UNITS)}))
    assert found["fields"]["unit"] == {"use": "unit"}
    assert found["fields"]["others"] == {"shape": "list", "of": {"use": "unit"}, "min": 0, "max": 64}
    assert found["fields"]["to"]["shape"] == "one", "what is used once stands where it is used"
    assert found["definitions"] == {"unit": without_empty_rules(UNITS.describe())}


def test_equal_choices_are_one_whether_or_not_they_are_the_same_object() -> None:
    again = One([Option(option.id, option.label) for option in UNITS.options])
    found = published(Record({"mine": UNITS, "yours": again}))
    assert found["fields"] == {"mine": {"use": "mine"}, "yours": {"use": "mine"}}


def test_what_has_a_name_of_its_own_is_defined_by_it() -> None:
    move = Record({"unit": UNITS, "to": SPACES}, name="move")
    found = published(Record({"first": move, "second": Maybe(move)}))
    assert found["fields"]["first"] == {"use": "move"}
    assert list(found["definitions"]) == ["move"]


def test_a_definition_may_use_others() -> None:
    move = Record({"unit": UNITS, "to": SPACES}, name="move")
    found = published(Record({"moves": Many(move), "more": Many(move, max=2), "prays": UNITS}))
    assert list(found["definitions"]) == ["move", "unit"]
    assert found["definitions"]["move"]["fields"]["unit"] == found["fields"]["prays"] == {"use": "unit"}


def test_names_that_are_taken_get_longer_and_numbers_say_what_they_number() -> None:
    low, high = One(UNITS.options[:30]), One(UNITS.options[30:])
    found = published(
        Record(
            {
                "attack": Record({"unit": low, "second": low}),
                "retreat": Record({"unit": high, "second": high}),
                "benefit": Case({"1": SPACES, "2": SPACES}),
            }
        )
    )
    assert list(found["definitions"]) == ["unit", "retreat_unit", "benefit_1"]


def test_a_list_of_options_that_different_shapes_share_is_said_once() -> None:
    found = published(Record({"leader": UNITS, "group": Some(UNITS.options, max=3)}))
    assert found["fields"]["leader"] == {"shape": "one", "options": [{"use": "leader_options"}]}
    assert found["fields"]["group"]["options"] == [{"use": "leader_options"}]
    assert found["definitions"] == {"leader_options": [option.describe() for option in UNITS.options]}


def test_a_list_may_be_part_of_a_longer_one() -> None:
    boss = Option("boss", "The boss")
    found = published(Record({"unit": UNITS, "target": One([boss, *SPACES.options, *UNITS.options])}))
    assert found["fields"]["target"]["options"][0] == {"id": "boss", "label": "The boss"}
    assert found["fields"]["target"]["options"][-1] == {"use": "unit_options"}
    longer = One([*UNITS.options, boss])
    both = published(Record({"some": Some(longer.options), "one": longer, "unit": UNITS}))
    assert both["definitions"]["some_options"] == [{"use": "unit_options"}, boss.describe()]


def test_lists_are_called_like_nothing_else() -> None:
    low, high = One(UNITS.options[:30]), One(UNITS.options[30:])
    found = published(
        Record(
            {
                "attack": Record({"unit": low, "others": Some(low.options)}),
                "retreat": Record({"unit": high, "others": Some(high.options)}),
            }
        )
    )
    assert list(found["definitions"]) == ["unit_options", "unit_options_2"]


def test_small_choices_and_small_parts_stay_as_they_are() -> None:
    pair = Record({"a": One(UNITS.options[:5]), "b": One(UNITS.options[:5])})
    assert len(str(pair.describe())) < SMALL
    assert "definitions" not in published(pair)
    flags = Record({"units": UNITS, **{f"flag {number}": Maybe(Flag()) for number in range(20)}})
    assert len(str(Maybe(Flag()).describe())) < MIN_LENGTH
    assert "definitions" not in published(flags)


def test_names_of_facts_that_differ_after_a_dot_are_told_by_pattern() -> None:
    names = ["round", "coins.me", "coins.red", "influence.1.me", "influence.2.me", "leader", "leader.1"]
    assert patterns(names) == ["round", "coins.*", "influence.*.*", "leader", "leader.1"]
