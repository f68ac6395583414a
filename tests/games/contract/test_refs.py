"""What points at things points at things that are there, and that the reader may know of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from referee.api.openapi import spec
from referee.engine.asks import Ask
from referee.engine.choices import Maybe, Number, Record, narrowed
from referee.engine.events import Event
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.library import AnyRuleset
from tests.games.contract.offered import LIBRARY, OFFERS, Offer, every_offer

GAMES_PLAYED, MANY = 3, 20


def refs_in(value: Any, names: tuple[str, ...]) -> Iterator[str]:
    """All refs in some JSON, under these names."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            if name in names:
                yield from [inner] if isinstance(inner, str) else inner
            else:
                yield from refs_in(inner, names)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from refs_in(one, names)


def numbered(choice: Any) -> Iterator[str]:
    """What the numbers in a choice stand for."""
    if isinstance(choice, dict):
        if choice.get("shape") == "number" and "refs" in choice:
            for number in choice.get("values") or range(choice["min"], choice["max"] + 1):
                yield choice["refs"].format(number)
        for inner in choice.values():
            yield from numbered(inner)
    elif isinstance(choice, list):
        for one in choice:
            yield from numbered(one)


def pointed_at(ask: Ask) -> Iterator[str]:
    """What a question points at: its options, its numbers, its page, and what it does not offer."""
    described = ask.choice.describe()
    yield from (ref for ref in refs_in(described, ("refs",)) if "{}" not in ref)
    yield from numbered(described)
    yield from refs_in(ask.page().to_json(), ("refs",))
    if ask.open is not None:
        yield from refs_in(ask.open.choice.describe(), ("refs",))
    for one in ask.unavailable():
        yield from one.refs


def printed(offer: Offer) -> set[str]:
    """The refs of all that the content has: everybody may look it up."""
    refs: set[str] = import_module(f"tests.games.{offer.rules.id}.refs").printed(offer.content)
    return refs


def of_printed(offer: Offer) -> tuple[str, ...]:
    """The kinds of questions that are about printed things, before they are on the table."""
    kinds: tuple[str, ...] = import_module(f"tests.games.{offer.rules.id}.refs").OF_PRINTED
    return kinds


@every_offer
def test_every_ref_that_a_seat_is_shown_is_in_what_it_sees(offer: Offer) -> None:
    seen: list[set[str]] = []

    def watch(play: Play[Any, Any]) -> None:
        seats = {f"seat:{seat}" for seat in range(1, offer.seats + 1)}
        for ask in play.step.asks if play.step else ():
            view = {*refs_in(play.rules.view(play.state, play.setup, ask.seat), ("ref",)), *seats}
            known = view | printed(offer) if ask.kind in of_printed(offer) else view
            found = set(pointed_at(ask))
            assert found, ask.kind
            assert found <= known, found - known
            seen.append(found)

    for number in range(GAMES_PLAYED):
        random_game(
            offer.rules, offer.content, offer.seats, f"refs {number}", options=offer.short(), watch=watch
        )
    assert not seen or len(set().union(*seen)) > offer.seats


def test_numbers_that_stand_for_things_point_at_each_of_them() -> None:
    few = Record({"at": Maybe(Number.among([2, 5], "location:{}")), "coins": Number(0, 3)})
    assert set(numbered(few.describe())) == {"location:2", "location:5"}
    one = narrowed(few, [{"at": 5, "coins": 0}])
    assert set(numbered(one.describe())) == {"location:5"}


def refs_by_schema(schema: Any, data: Any) -> Iterator[str]:
    """The refs in an event's data, by what its published schema says of it."""
    if kind := schema.get("x-ref"):
        yield f"{kind}:{data}"
    for name, inner in schema.get("properties", {}).items():
        if name in data:
            yield from refs_by_schema(inner, data[name])
    if isinstance(data, list):
        for one in data:
            yield from refs_by_schema(schema["items"], one)
    if isinstance(data, dict) and isinstance(of_values := schema.get("additionalProperties"), dict):
        for key, one in data.items():
            yield from refs_by_schema(schema.get("propertyNames", {}), key)
            yield from refs_by_schema(of_values, one)


@cache
def published(kind: str) -> Draft202012Validator:
    """What the specification says of the data of such events."""
    written = spec()
    ref = written["components"]["schemas"]["EventDataByKind"]["properties"][kind]["$ref"]
    return Draft202012Validator(written["components"]["schemas"][ref.rpartition("/")[2]])


@every_offer
def test_events_point_at_what_those_who_are_told_of_them_have_seen(offer: Offer) -> None:
    """A face for one seat may name what that seat alone sees; one for everybody, what spectators can see."""
    seats = {f"seat:{seat}" for seat in range(1, offer.seats + 1)}
    known = {viewer: printed(offer) | seats for viewer in offer.viewers()}

    def watch(play: Play[Any, Any]) -> None:
        for viewer, refs in known.items():
            refs.update(refs_in(play.rules.view(play.state, play.setup, viewer), ("ref",)))

    report = random_game(offer.rules, offer.content, offer.seats, "refs", options=offer.short(), watch=watch)
    for record in report.events:
        for viewer, refs in known.items():
            face = record.seen_by(viewer)
            if face is not None:
                assert set(face.refs) <= refs, (viewer, face.kind, set(face.refs) - refs)


@pytest.mark.parametrize("rules", LIBRARY.rulesets(), ids=lambda rules: rules.id)
def test_events_are_their_data_as_the_specification_has_it(rules: AnyRuleset) -> None:
    """All events of twenty games, at several sizes of table."""
    offers = [offer for offer in OFFERS if offer.rules.id == rules.id]
    told: set[str] = set()
    for number in range(MANY):
        offer = offers[number % len(offers)]
        report = random_game(rules, offer.content, offer.seats, f"published {number}", options=offer.short())
        for record in report.events:
            for face in (record.public, *record.private.values(), record.hidden):
                if face is None:
                    continue
                assert isinstance(face, Event)
                assert face.kind == record.kind
                assert type(face).read(face.data) == face
                assert published(face.kind).is_valid(face.data), face
                if face.kind not in told:
                    assert not published(face.kind).is_valid({**face.data, "more": 1})
                assert set(face.refs) == set(refs_by_schema(type(face).schema(), face.data))
                told.add(face.kind)
    assert told <= rules.events.kinds.keys()
