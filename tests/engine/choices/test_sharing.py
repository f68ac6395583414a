"""Parts of a schema that repeat are written once, and mean the same."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from referee.engine.choices import Choice, Many, Maybe, Number, One, Option, Record
from tests.engine.choices.strategies import RandomSource, choices, mutated, sources

quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

CARD = One([Option(f"card-{number}", f"The card with the number {number}") for number in range(400)])
FEW = One([Option(f"card-{number}", f"The card with the number {number}") for number in range(20)])
PLAY = Record({"card": CARD, "type": Number(1, 6)})
TURN = Record({"now": Maybe(PLAY), "later": Many(PLAY, max=3), "sold": CARD})


def test_a_description_is_whole() -> None:
    description: Any = TURN.describe()
    assert description["fields"]["now"]["of"] == description["fields"]["later"]["of"] == PLAY.describe()


def test_a_schema_has_each_part_once_and_takes_the_same_answers() -> None:
    schema: Any = TURN.schema()
    assert json.dumps(schema).count('"card-7"') == 1
    Draft202012Validator.check_schema(schema)
    play = {"card": "card-7", "type": 3}
    assert Draft202012Validator(schema).is_valid({"now": play, "later": [play], "sold": "card-7"})
    for wrong in ({**play, "type": 7}, {**play, "card": "card-400"}, {"card": "card-7"}):
        assert not Draft202012Validator(schema).is_valid({"now": wrong, "later": [], "sold": "card-7"})
        assert not Draft202012Validator(schema).is_valid({"now": None, "later": [wrong], "sold": "card-7"})


def test_a_small_schema_is_whole() -> None:
    schema = Record({"sold": FEW, "bought": FEW}).schema()
    assert "$defs" not in schema
    assert json.dumps(schema).count('"card-7"') == 2


@quick
@given(choices(), sources, st.data())
def test_any_choice_means_the_same_twice(choice: Choice, source: RandomSource, data: st.DataObject) -> None:
    assume(choice.possible)
    twice = Record({"a": choice, "b": choice, "bulk": CARD})
    right = choice.sample(source)
    wrong = data.draw(mutated(right))
    both = Draft202012Validator(twice.schema())
    more = {"bulk": "card-7"}
    assert both.is_valid({"a": right, "b": right, **more})
    assert both.is_valid({"a": right, "b": wrong, **more}) == Draft202012Validator(choice.schema()).is_valid(
        wrong
    )
