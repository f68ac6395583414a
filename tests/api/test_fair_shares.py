"""Which web process gives way to another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.api.fair_shares import PROCESSES, TOLERANCE, Share


@pytest.fixture
def shares() -> Iterator[tuple[Share, Share]]:
    both = Share(PROCESSES - 1), Share(PROCESSES)
    yield both
    for share in both:
        share.end()


def test_a_process_alone_never_gives_way(shares: tuple[Share, Share]) -> None:
    shares[0].note(1000)
    assert not shares[0].is_large


def test_whoever_holds_more_gives_way(shares: tuple[Share, Share]) -> None:
    busy, idle = shares
    idle.note(3)
    busy.note(3 + TOLERANCE)
    assert not busy.is_large
    busy.note(4 + TOLERANCE)
    assert busy.is_large
    assert not idle.is_large


def test_nobody_gives_way_to_a_process_that_is_gone(shares: tuple[Share, Share]) -> None:
    busy, gone = shares
    gone.note(0)
    busy.note(10)
    assert busy.is_large
    gone.end()
    assert not busy.is_large
