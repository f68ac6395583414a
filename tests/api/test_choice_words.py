"""What the specification says of shapes: its examples are right, and clients read it on the page, too."""

from __future__ import annotations

from typing import Any

import pytest

from referee.api.choice_shapes import SCHEMAS, SHAPES
from referee.api.choice_words import WORDS, Keyword
from tests.api.choice_validator import CHOICES
from tests.api.house import House
from tests.games.strangers.fit import misfits

every_word = pytest.mark.parametrize("word", WORDS, ids=lambda word: word.name)


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
    assert f'id="word-{word.name}"' in desk.call("GET", "/docs").get_data(as_text=True)


def test_every_field_that_ties_parts_together_is_explained() -> None:
    """Whoever adds another such field to a shape explains it by an example."""
    plain = {"options", "min", "max", "values", "items", "slots", "partial", "buckets", "of", "fields"}
    plain |= {"total", "min_total", "max_total", "cases", "labels", "facts", "facts_by_name", "fact_names"}
    fields = {name for shape in SHAPES for name in shape.properties}
    assert fields - plain == {word.name for word in WORDS} - {"times"}
