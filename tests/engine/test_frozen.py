"""Frozen dataclasses that are quickly made, and properties that are worked out once."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, field, replace

import pytest

from referee.engine.cached import cached_property
from referee.engine.frozen import frozen


@frozen(kw_only=True)
class Base:
    name: str | None = None


@frozen(repr=False)
class Pair(Base):
    left: int
    right: int = 2
    extra: list[int] = field(default_factory=list, hash=False)

    def __post_init__(self) -> None:
        if self.left > self.right:
            raise ValueError("out of order")

    @cached_property
    def sums(self) -> list[int]:
        return [self.left + self.right]


def test_fields_are_given_by_place_or_name_and_have_their_defaults() -> None:
    pair = Pair(1, name="one")
    assert (pair.left, pair.right, pair.extra, pair.name) == (1, 2, [], "one")
    assert pair == Pair(left=1, right=2, name="one") != Pair(1, 3, name="one")
    assert pair.extra is not Pair(1).extra
    assert replace(pair, right=5) == Pair(1, 5, name="one")
    assert hash(pair) == hash(Pair(1, name="one"))


def test_a_field_may_have_any_name() -> None:
    @frozen(eq=False)
    class Own:
        own: int

    assert vars(Own(1)) == {"own": 1}
    assert Own(1) != Own(1)


def test_what_is_missing_or_too_much_is_refused() -> None:
    with pytest.raises(TypeError):
        Pair()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Pair(1, 2, [], "one")  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="out of order"):
        Pair(3)


def test_nothing_can_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Pair(1).left = 4  # type: ignore[misc]


def test_a_cached_property_is_worked_out_once_for_each_object() -> None:
    pair = Pair(1)
    assert pair.sums == [3]
    assert pair.sums is pair.sums
    assert replace(pair, right=3).sums == [4]
