"""What every question publishes is what the specification says of choices, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from referee.engine.canonical import canonical
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.games import RULESETS
from referee.service.wording.prompt_bodies import prompt_body
from tests.api.choice_validator import CHOICES
from tests.games.contract.offered import LIBRARY, OFFERS
from tests.games.laws import kinds
from tests.games.strangers.guess import spelled_out

ANY = {"id": "a", "label": "A"}


def empty_parts(choice: dict[str, Any], path: str = "") -> Iterator[str]:
    """Where there is nothing to choose: no option, no case, or a list that must stay empty."""
    lists = [choice[name] for name in ("options", "items", "slots", "buckets", "cases") if name in choice]
    if not all(lists) or (choice["shape"] != "number" and choice.get("max") == 0):
        yield path or "/"
    inner = {**choice.get("fields", {}), **choice.get("cases", {})}
    inner |= {str(at): kind for at, kind in enumerate(choice.get("either", ()))}
    if "of" in choice:
        inner["of"] = choice["of"]
    for name, one in inner.items():
        yield from empty_parts(one, f"{path}/{name}")


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_every_choice_of_random_games_is_one_of_the_twelve_shapes_with_something_in_it(ruleset: str) -> None:
    seen: set[bytes] = set()

    def watch(play: Play[Any, Any]) -> None:
        for ask in play.step.asks if play.step else ():
            body = prompt_body(play, ask)
            for choice in (body["choice"], *([body["open"]["choice"]] if body["open"] else [])):
                written = canonical(choice)
                if written not in seen:
                    seen.add(written)
                    CHOICES.validate(choice)
                    whole = spelled_out(choice)
                    if "definitions" in choice:  # here each list is held to what its shape lists
                        CHOICES.validate(whole)
                    assert not list(empty_parts(whole)), ask.kind

    offers = [offer for offer in OFFERS if offer.rules.id == ruleset][:2]
    tables = [options for kind in kinds(LIBRARY) if kind.ruleset == ruleset for options in kind.options][:3]
    for offer, options in product(offers, tables):
        settled = {**options, **offer.short()}
        random_game(offer.rules, offer.content, offer.seats, "published", options=settled, watch=watch)
    assert seen


def test_a_field_that_is_not_in_the_specification_is_found() -> None:
    CHOICES.validate({"shape": "optional", "of": {"shape": "flag"}})
    for wrong in (
        {"shape": "optional", "of": {"shape": "flag", "colour": "red"}},
        {"shape": "optional"},
        {"shape": "maybe", "of": {"shape": "flag"}},
        {"shape": "one", "options": [{"id": "a"}]},
        {"shape": "one", "options": [{**ANY, "colour": "red"}]},
        {"shape": "one", "options": [{**ANY, "only": {"b": [True, {}]}}]},
        {"shape": "assign", "items": [ANY], "slots": [{**ANY, "times": 2}], "partial": True},
        {"shape": "split", "buckets": [{**ANY, "min": 0, "max": 1, "spends": {}}], "total": 1},
    ):
        assert not CHOICES.is_valid(wrong), wrong


def test_parts_with_nothing_in_them_are_found() -> None:
    flag = {"shape": "flag"}
    nobody = {"shape": "one", "options": []}
    assert list(empty_parts({"shape": "record", "fields": {"sure": flag, "who": nobody}})) == ["/who"]
    assert list(empty_parts({"shape": "list", "of": flag, "min": 0, "max": 0})) == ["/"]
    assert list(empty_parts({"shape": "optional", "of": {"shape": "case", "cases": {}}})) == ["/of"]
    assert list(empty_parts({"shape": "record", "fields": {}, "either": [flag, nobody]})) == ["/1"]
    assert not list(empty_parts({"shape": "record", "fields": {}}))  # {} is an answer
