"""One spelling for each JSON value."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.canonical import NotCanonical, canonical, hash_of
from referee.engine.json_types import LARGEST_INTEGER

ascii_keys = st.text(st.characters(max_codepoint=127))
integers = st.integers(-LARGEST_INTEGER, LARGEST_INTEGER)
texts = st.text(st.characters(exclude_categories=["Cs"]))
values = st.recursive(
    st.none() | st.booleans() | integers | texts,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(ascii_keys, inner, max_size=5),
    max_leaves=20,
)


@given(values)
def test_it_is_what_rfc_8785_says(value: Any) -> None:
    assert canonical(value) == rfc8785.dumps(value)


@pytest.mark.parametrize("code", [*range(0xA0), 0x2028, 0x2029, 0xFFFD, 0xFFFF, 0x10000, 0x10FFFF])
def test_every_odd_character_is_written_as_rfc_8785_says(code: int) -> None:
    assert canonical([chr(code), {"": f"a{chr(code)}b"}]) == rfc8785.dumps(
        [chr(code), {"": f"a{chr(code)}b"}]
    )


class Place(str):
    """Text with questions of its own, as states and answers have it."""

    __slots__ = ()


def test_classes_of_text_as_values_and_keys_and_deep_nesting_are_written_too() -> None:
    assert canonical({Place("b"): Place("x"), "a": (1, True)}) == b'{"a":[1,true],"b":"x"}'
    deep: Any = 1
    for _ in range(300):
        deep = [deep]
    assert canonical(deep) == b"[" * 300 + b"1" + b"]" * 300


def test_the_digest_is_sha_256_of_the_canonical_form() -> None:
    written = '{"a":"ü","b":[true,null]}'
    assert hash_of({"b": [True, None], "a": "ü"}) == hashlib.sha256(written.encode()).hexdigest()


@pytest.mark.parametrize(
    "value", [1.0, float("nan"), 2**53, -(2**53), {"ü": 1}, {1: 2}, b"x", {1, 2}, [[1.5]], "\ud800"]
)
def test_what_has_no_canonical_form_is_refused(value: Any) -> None:
    with pytest.raises(NotCanonical):
        canonical(value)
