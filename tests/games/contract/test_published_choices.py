"""What every question publishes is what the specification says of choices, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from referee.engine.canonical import canonical
from referee.engine.choices import Choice, Maybe, Number, Record
from referee.engine.choices.base import Compound
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


BY_VALUE = ("flag", "number", "one", "case")
"""Shapes of which `only` may name values."""


def untold(choice: dict[str, Any], field_of: dict[str, Any] | None = None) -> Iterator[str]:
    """What the specification says no choice has; `field_of`: the record that the choice is a field of."""
    shape = choice["shape"]
    options = [*choice.get("options", ()), *choice.get("items", ())]
    onlys = [one["only"] for one in options if "only" in one] + [*choice.get("only", {}).values()]
    for name, values in (pair for only in onlys for pair in only.items()):
        limited = None if field_of is None else field_of["fields"].get(name)
        if limited is None:
            yield f"only limits {name}, which is no field of the same record"
        elif values != [None] and limited.get("of", limited)["shape"] not in BY_VALUE:
            yield f"only names values of {name}, which is {limited['shape']}"
    if onlys and shape in ("some", "order"):
        yield f"only in an option of {shape}"
    if shape == "assign":
        spent = {name for item in choice["items"] for name in item.get("spends", {})}
        if spent - {*choice.get("budgets", {})}:
            yield "items spend of no budgets of their own"
    if shape == "split" and not ("total" in choice) ^ ({"min_total", "max_total"} <= choice.keys()):
        yield "a split has either a total or both bounds of it"
    if choice.get("distinct") and choice["of"]["shape"] != "case":
        yield "distinct, but not of cases"
    for name in choice.get("among", ()):
        if field_of is None or not _has_uses(field_of["fields"].get(name)):
            yield f"among {name}, which uses nothing"
    for field in choice.get("fields", {}).values():
        yield from untold(field, choice)
    for inner in [*choice.get("cases", {}).values(), *choice.get("either", ())]:
        yield from untold(inner)
    if "of" in choice:
        yield from untold(choice["of"])


def _has_uses(field: dict[str, Any] | None) -> bool:
    if field is None:
        return False
    of_names = field["shape"] == "list" and field["of"]["shape"] in ("one", "case")
    return of_names or field["shape"] in ("assign", "some", "order")


def null_means_left_out(choice: Choice) -> bool:
    """Whether a field that may be left out and may be null is null when it is left out, here and inside."""
    if isinstance(choice, Record):
        for name, default in choice.defaults.items():
            if isinstance(choice.fields.get(name), Maybe) and default is not None:
                return False
    inner = [*choice._inner()] if isinstance(choice, Compound) else []
    offered = [] if choice.offers is None else [choice.offered]
    return all(null_means_left_out(one) for one in (*inner, *offered))


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
                    assert not list(untold(whole)), ask.kind
                    assert null_means_left_out(ask.choice), ask.kind

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


def test_what_the_specification_rules_out_is_found() -> None:
    one = {"shape": "one", "options": [{**ANY, "only": {"b": ["c"]}}]}
    some = {"shape": "some", "options": [ANY], "min": 0, "max": 1}
    assert not list(untold({"shape": "record", "fields": {"a": one, "b": {"shape": "flag"}}}))
    assert list(untold(one))
    assert list(untold({"shape": "record", "fields": {"a": one}}))
    assert list(untold({"shape": "record", "fields": {"a": one, "b": some}}))
    assert list(untold({"shape": "record", "fields": {"a": {"shape": "optional", "of": one}, "b": one}}))
    assert list(untold({"shape": "list", "of": some, "min": 0, "max": 2, "distinct": True}))
    assert list(untold({"shape": "record", "fields": {"a": {**some, "among": ["b"]}, "b": one}}))
    assert list(untold({"shape": "split", "buckets": [], "min_total": 0}))
    spends = {**ANY, "spends": {"coins": 1}}
    assert list(untold({"shape": "assign", "items": [spends], "slots": [ANY], "partial": True}))
    assert not null_means_left_out(Record({"a": Maybe(Number(0, 9))}, defaults={"a": 4}))
    assert null_means_left_out(Record({"a": Maybe(Number(0, 9))}, defaults={"a": None}))
