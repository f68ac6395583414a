"""A form made of what is published reads plainly: fields, cases and groups have names, fields an order."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from referee.engine.catalogue import Words
from referee.engine.choices import Labels, Number, One, Option, Record
from referee.engine.choices.either import Either
from referee.engine.decisions import Decision
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.service.wording.prompt_bodies import prompt_body
from tests.games.contract.offered import LIBRARY, Offer
from tests.games.contract.test_catalogues import every_offer
from tests.games.strangers.guess import spelled_out


def unnamed(choice: dict[str, Any], path: str = "", *, is_kind: bool = False) -> Iterator[str]:
    """Fields without a label or a place in the order, and cases that are called by their ids."""
    if choice["shape"] == "record" and not is_kind:
        fields = {*choice["fields"], *(name for kind in choice.get("either", ()) for name in kind["fields"])}
        unlabelled = fields - choice.get("labels", {}).keys()
        yield from (
            f"{path}/{name}" for name in unlabelled if name.isidentifier()
        )  # others are things' names
        ordered = choice.get("order", [*fields])
        if sorted(ordered) != sorted(fields) or ("order" in choice and len(fields) < 2):
            yield f"{path}: {ordered}"
    for name, label in choice.get("labels", {}).items():
        if label == name or (label.islower() and choice["shape"] == "record"):
            yield f"{path}/{name} is called {label}"
    inner = {**choice.get("fields", {}), **choice.get("cases", {})}
    for name, one in inner.items():
        yield from unnamed(one, f"{path}/{name}")
    for kind in choice.get("either", ()):
        yield from unnamed(kind, path, is_kind=True)
    if "of" in choice:
        yield from unnamed(choice["of"], path)


def entries(choice: Any) -> Iterator[list[dict[str, Any]]]:
    """All lists of things to choose in a choice."""
    if isinstance(choice, dict):
        for name, one in choice.items():
            if name in ("options", "items", "slots", "buckets") and isinstance(one, list):
                yield one
            else:
                yield from entries(one)
    elif isinstance(choice, list):
        for one in choice:
            yield from entries(one)


@every_offer
def test_every_field_and_case_is_named_in_words(offer: Offer) -> None:
    seen: set[str] = set()

    def watch(play: Play[Any, Any]) -> None:
        for ask in play.step.asks if play.step else ():
            body = prompt_body(play, ask)
            for one in (body["choice"], *([body["open"]["choice"]] if body["open"] else [])):
                whole = spelled_out(one)
                assert not list(unnamed(whole)), ask.kind
                for listed in entries(whole):
                    groups = {entry.get("group") for entry in listed}
                    assert len(groups) > 1 or groups <= {None}, "a single group need not be said"
                    seen.update(group for group in groups if group)

    for number in range(2):
        random_game(
            offer.rules, offer.content, offer.seats, f"labels {number}", options=offer.short(), watch=watch
        )
    assert seen <= {*offer.rules.labels.groups.values()}
    assert all(isinstance(label, Words) for label in offer.rules.labels.fields.values())


def decisions(of: type[Decision[Any]]) -> Iterator[type[Decision[Any]]]:
    """All kinds that are in force: other tests of this process may have imported copies of a game."""
    for one in of.__subclasses__():
        if getattr(sys.modules.get(one.__module__), one.__name__, None) is one:
            yield one
        yield from decisions(one)


@pytest.mark.parametrize("ruleset", sorted(rules.id for rules in LIBRARY.rulesets()))
def test_no_field_of_a_decision_is_forgotten(ruleset: str) -> None:
    """Also of those that random games seldom meet."""
    known = LIBRARY.ruleset(ruleset).labels.fields
    for one in decisions(Decision):
        if one.__module__.startswith(f"referee.games.{ruleset}") and one.forms and not one.bare:
            assert {name for name in one.fields() if name != one.tag} <= known.keys(), one.__name__


def test_kinds_of_a_record_have_their_labels_once_and_fields_the_order_of_the_rules() -> None:
    small = Record({"n": Number(1, 2), "who": One([Option("a", "A")])})
    large = Record({"n": Number(1, 2), "to": One([Option("b", "B")])})
    labels = Labels({"who": "Who", "to": "To", "n": "How many"})
    described: Any = Either([small, large]).publish(labels)
    assert described["labels"] == {"n": "How many", "who": "Who", "to": "To"}
    assert described["order"] == ["who", "to", "n"]
    assert all("labels" not in kind and "order" not in kind for kind in described["either"])
    assert small.publish(labels)["order"] == ["who", "n"]


def test_groups_are_said_where_there_are_several() -> None:
    labels = Labels(groups={"space:": "Spaces", "space:town:": "Town"})
    town, lock, pool = (
        Option("arkham", "Arkham", refs=("space:town:arkham",)),
        Option("a", "Lock A", refs=("space:cult:a",)),
        Option("pool", "the pool"),
    )
    several: Any = One([town, lock, pool]).publish(labels)
    assert [one.get("group") for one in several["options"]] == ["Town", "Spaces", None]
    alone: Any = One([town]).publish(labels)
    assert "group" not in alone["options"][0]
