"""Differences are named by JSON pointer."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.compare import differences


@pytest.mark.parametrize(
    ("expected", "found", "told"),
    [
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, ["/a/1/b: expected 2, found 3"]),
        ({"a/b": 1}, {}, ["/a~1b: expected 1, found nothing"]),
        ({}, {"a": 1}, ["/a: expected nothing, found 1"]),
        ([1, 2], [1], ["/1: expected 2, found nothing"]),
        ([1], [1, 2], ["/1: expected nothing, found 2"]),
        (1, True, ["/: expected 1, found true"]),
        (None, {}, ["/: expected null, found {}"]),
        ({"a": 1, "b": 2}, {"a": 2, "b": 3}, ["/a: expected 1, found 2", "/b: expected 2, found 3"]),
        ({"a": [1]}, {"a": [1]}, []),
    ],
)
def test_each_difference_is_named(expected: Any, found: Any, told: list[str]) -> None:
    assert [str(one) for one in differences(expected, found)] == told


def test_a_subset_leaves_out_fields_but_no_items() -> None:
    found: Any = {"a": 1, "b": [{"c": 1, "d": 2}]}
    assert list(differences({"b": [{"c": 1}]}, found, subset=True)) == []
    assert [one.path for one in differences({"b": []}, found, subset=True)] == ["/b/0"]
    assert [one.path for one in differences({"b": [{"e": 1}]}, found, subset=True)] == ["/b/0/e"]


def test_an_id_of_a_type_of_its_own_is_the_text_that_it_is_sent_as() -> None:
    class Place(str):
        __slots__ = ()

    assert list(differences({"at": "town:boston"}, {"at": Place("town:boston")})) == []
    assert len(list(differences({"at": "town:boston"}, {"at": Place("town:arkham")}))) == 1
