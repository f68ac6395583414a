"""What the specification says of shapes: its examples are right, and clients read it on the page, too."""

from __future__ import annotations

from typing import Any

import pytest

from referee.api.choice_shapes import SCHEMAS, SHAPES
from referee.api.choice_words import TESTS, WORDS, Keyword
from referee.engine.choices import (
    Assign,
    Bucket,
    Condition,
    Fact,
    Maybe,
    One,
    Option,
    Record,
    Slot,
    Some,
    Sparse,
    Split,
)
from tests.api.choice_validator import CHOICES
from tests.api.house import House
from tests.games.strangers.fit import misfits

every_word = pytest.mark.parametrize("word", WORDS, ids=lambda word: word.anchor)


@every_word
def test_the_examples_of_words_are_what_they_say(word: Keyword) -> None:
    example: Any = word.example
    CHOICES.validate(example.choice)
    assert misfits(example.choice, example.legal) == []
    assert example.refused
    for answer, _ in example.refused:
        assert misfits(example.choice, answer), answer


@every_word
def test_every_word_is_explained_where_it_stands_and_on_the_page(word: Keyword, desk: House) -> None:
    places = [schema["properties"] for schema in SCHEMAS.values() if "properties" in schema]
    told = [properties[word.name]["description"] for properties in places if word.name in properties]
    assert any(word.text in description for description in told)
    assert f'id="word-{word.anchor}"' in desk.call("GET", "/docs").get_data(as_text=True)


def test_every_field_that_ties_parts_together_is_explained() -> None:
    """Whoever adds another such field to a shape explains it by an example."""
    plain = {"options", "min", "max", "values", "items", "slots", "partial", "buckets", "of", "fields"}
    plain |= {"total", "min_total", "max_total", "cases", "facts", "facts_by_name", "fact_names"}
    plain |= {"labels", "order", "refs"}
    fields = {name for shape in SHAPES for name in shape.properties}
    assert fields - plain == {word.name for word in WORDS} - {"times"}


HILL = One([Option("hill", "Hill"), Option("town", "Town")])


def test_what_may_be_left_out_and_what_may_be_null() -> None:
    record: Any = Record({"to": HILL, "by": Maybe(HILL), "of": HILL}, defaults={"of": "town"})
    published = record.publish()
    assert published["required"] == ["to", "by"]
    for answer, legal in (
        ({"to": "hill", "by": None}, True),
        ({"to": "hill"}, False),
        ({"to": None, "by": None}, False),
        ({"to": "hill", "by": None, "of": None}, False),
    ):
        assert (record.problems(record.canonical(answer)) == []) is legal, answer
        assert (misfits(published, answer) == []) is legal, answer


def test_null_in_a_field_that_may_be_left_out_is_the_same_as_leaving_it_out() -> None:
    record = Sparse({"to": HILL, "by": HILL}, required=("to",))
    assert record.publish()["fields"]["by"]["shape"] == "optional"  # type: ignore[index, call-overload]
    assert record.canonical({"to": "hill", "by": None}) == record.canonical({"to": "hill"}) == {"to": "hill"}


def test_within_an_entry_the_order_does_not_matter_to_budgets() -> None:
    fields = {
        "buy": {"shape": "one", "options": [{"id": "cart", "label": "Cart", "spends": {"coins": 3}}]},
        "sell": {"shape": "one", "options": [{"id": "bag", "label": "Bag", "spends": {"coins": -2}}]},
    }
    deal = {"shape": "record", "fields": fields, "required": []}
    deals = {"shape": "list", "of": deal, "min": 0, "max": 4, "budgets": {"coins": 1}}
    assert misfits(deals, [{"buy": "cart", "sell": "bag"}]) == []
    assert misfits(deals, [{"sell": "bag"}, {"buy": "cart"}]) == []
    assert misfits(deals, [{"buy": "cart"}, {"sell": "bag"}])


def test_items_do_not_count_in_the_list_around_them() -> None:
    item = {"id": "axe", "label": "Axe", "spends": {"coins": 3}}
    slots = [{"id": "left", "label": "Left"}]
    hands = {"shape": "assign", "items": [item], "slots": slots, "partial": True, "budgets": {"coins": 3}}
    both = {"shape": "list", "of": hands, "min": 0, "max": 4, "budgets": {"coins": 0}}
    assert misfits(both, [{"axe": "left"}, {"axe": "left"}]) == []


def test_times_hold_where_they_stand_and_count_everywhere_in_the_list() -> None:
    once = {"shape": "one", "options": [{"id": "ann", "label": "Ann", "times": 1}]}
    ever = {"shape": "one", "options": [{"id": "ann", "label": "Ann"}]}
    cases = {"shape": "case", "cases": {"once": once, "ever": ever}, "labels": {"once": "1", "ever": "*"}}
    listed = {"shape": "list", "of": cases, "min": 0, "max": 4}
    first, then = {"case": "once", "value": "ann"}, {"case": "ever", "value": "ann"}
    assert misfits(listed, [first, then, then]) == []
    assert misfits(listed, [then, first])
    assert misfits(once, "ann") == []  # outside any list it means nothing


def test_a_minimum_holds_also_for_what_is_used_elsewhere() -> None:
    axes = [Option("axe", "Axe"), Option("bow", "Bow")]
    record = Record(
        {
            "used": Some(axes),
            "left": Split([Bucket("bow", "Bow")], max_total=1),
            "shown": Some(axes, min=1, among=("used",)),
        }
    )
    assert record.problems({"used": ["axe"], "left": {}, "shown": ["axe"]}) == []
    for used, shown in (([], []), ([], ["axe"]), (["axe"], ["bow"]), (["axe"], [])):
        answer: Any = {"used": used, "left": {}, "shown": shown}
        assert record.problems(answer), answer
        assert misfits(record.publish(), answer), answer


def test_slots_without_bounds_and_buckets_that_are_left_out() -> None:
    items = [Option("axe", "Axe"), Option("bow", "Bow")]
    assign: Any = Assign(items, [Option("any", "Any"), Slot("one", "One", max=1)], partial=True)
    any_slot, one_slot = assign.publish()["slots"]
    assert {"min", "max"}.isdisjoint(any_slot)
    assert one_slot["min"] == 0
    for answer in ({}, {"axe": "any", "bow": "any"}, {"axe": "one"}):
        assert assign.problems(answer) == []
    split: Any = Split([Bucket("axe", "Axe", min=1, max=3), Bucket("bow", "Bow", max=3)])
    assert split.publish().keys() == {"shape", "buckets", "min_total", "max_total"}
    assert split.problems({"axe": 1}) == []
    assert split.problems({"bow": 1})


def test_the_example_of_tests_is_what_it_says() -> None:
    example: Any = TESTS
    CHOICES.validate(example.choice)
    condition = Condition([Fact.from_description(fact) for fact in example.choice["facts"]])
    assert condition.publish() == example.choice
    assert condition.problems(example.legal) == []
    for answer, _ in example.refused:
        assert condition.problems(answer), answer
    assert TESTS.text in SCHEMAS["TestChoice"]["description"]


FACTS = Condition([Fact.from_description(fact) for fact in dict(TESTS.choice)["facts"]])


@pytest.mark.parametrize(
    ("test", "legal"),
    [
        (True, True),
        (False, False),
        ({"fact": "round", "is": "in", "value": [1, 2]}, True),
        ({"fact": "round", "is": "=", "value": 10}, False),
        ({"fact": "round", "is": "in", "value": [1, 10]}, False),
        ({"fact": "round", "is": "<", "value": 1}, False),
        ({"fact": "round", "is": "<", "value": 2}, True),
        ({"fact": "round", "is": "<", "value": {"fact": "round"}}, True),
        ({"fact": "phase", "is": "=", "value": {"fact": "phase"}}, False),
        ({"fact": "at_war", "is": "!=", "value": False}, True),
        ({"fact": "at_war", "is": "in", "value": [True]}, True),
        ({"fact": "hand", "is": "in", "value": ["axe", "bow"]}, True),
        ({"fact": "hand", "is": "=", "value": "rope"}, False),
        ({"fact": "hand", "is": "=", "value": ["axe"]}, False),
        ({"size": "hand", "is": ">=", "value": 0}, False),
        ({"size": "round", "is": ">", "value": 1}, False),
        ({"count": [True, True], "is": ">", "value": 2}, False),
        ({"count": [True, True], "is": ">", "value": 1}, True),
        ({"count": [True], "is": "=", "value": {"fact": "round"}}, True),
    ],
)
def test_what_the_specification_says_of_tests_is_so(test: Any, legal: bool) -> None:
    assert (FACTS.problems(test) == []) is legal
