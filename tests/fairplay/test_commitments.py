"""Commitments are plain hashes, so that anybody can compute them."""

from __future__ import annotations

import hashlib

import pytest

from referee.fairplay.commitments import hidden_commitment, order_commitment
from referee.fairplay.journal import GENESIS, next_entry

NOON = "2026-03-01T12:00:00.000000Z"


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_an_order_is_committed_to_with_exactly_five_fields() -> None:
    assert order_commitment("g", "12.3", 3, {"tile": "5"}, "ab") == sha(
        '{"answer":{"tile":"5"},"game":"g","nonce":"ab","prompt":"12.3","seat":3}'
    )


def test_entries_are_chained_over_the_commitment_of_what_they_hide() -> None:
    first = next_entry("g", 1, GENESIS, NOON, "vacated", {"seat": 2})
    zeros = "0" * 64
    assert first.hash == sha(
        f'{{"at":"{NOON}","commitment":null,"game":"g","kind":"vacated","prev":"{zeros}",'
        '"public":{"seat":2},"seq":1}'
    )
    second = next_entry("g", 2, first.hash, NOON, "shown", {}, {"part": 1}, "ab")
    assert (
        second.commitment == hidden_commitment({"part": 1}, "ab") == sha('{"hidden":{"part":1},"nonce":"ab"}')
    )
    assert second.prev == first.hash


@pytest.mark.parametrize(("hidden", "nonce"), [({"part": 1}, None), (None, "ab")])
def test_a_hidden_part_comes_with_its_nonce(hidden: dict[str, int] | None, nonce: str | None) -> None:
    with pytest.raises(ValueError, match="come together"):
        next_entry("g", 1, GENESIS, NOON, "shown", {}, hidden, nonce)
