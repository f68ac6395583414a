"""What every game does with a pack that is wrong somewhere: it refuses it, and names the place."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from referee.engine.content import BadContent
from referee.engine.problems import pointer
from referee.library import Library

LIBRARY = Library()
GAMES = [rules.id for rules in LIBRARY.rulesets() if LIBRARY.packs(rules.id)]
EVERY = 17
"""One place in this many is spoilt: all of them would take minutes."""

Place = tuple[str | int, ...]


def places(data: Any, so_far: Place = ()) -> Iterator[Place]:
    """All that a pack says, from the whole to the last number."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield (*so_far, key)
        yield from places(data[key], (*so_far, key))


def spoilt(data: Any, place: Place, value: Any) -> Any:
    """The pack with something else in this place."""
    whole = copy.deepcopy(dict(data))
    part: Any = whole
    for key in place[:-1]:
        part = part[key]
    part[place[-1]] = value
    return whole


def refused_at(game: str, data: Any) -> list[str]:
    try:
        LIBRARY.ruleset(game).load_content(data)
    except BadContent as bad:
        return [problem.path for problem in bad.problems]
    return []


@pytest.mark.parametrize("game", GAMES)
def test_what_no_pack_can_say_is_refused_in_its_place(game: str) -> None:
    data = LIBRARY.packs(game)[0].data
    assert refused_at(game, data) == []
    for place in [*places(data)][::EVERY]:
        assert pointer(*place) in refused_at(game, spoilt(data, place, 1.5)), place


@pytest.mark.parametrize("game", GAMES)
def test_a_key_that_means_nothing_is_refused(game: str) -> None:
    data = LIBRARY.packs(game)[0].data
    tables = [place[:-1] for place in places(data) if isinstance(place[-1], str)]
    for place in [*dict.fromkeys(tables)][::EVERY]:
        found = refused_at(game, spoilt(data, (*place, "unheard_of"), 1.5))
        assert {pointer(*place, "unheard_of"), pointer(*place)} & set(found), place
