"""The times of entries: part of the chain, never backwards, and such that deadlines fit them."""

from __future__ import annotations

from typing import Any

import pytest

from referee.fairplay.reading import DoesNotHold
from referee.fairplay.times import Times
from referee.fairplay.transcript import UNTIMED_FORMAT, transcript
from referee.fairplay.verify import verify
from tests.fairplay.desk import GAME, KEY, LIBRARY, finished_desk, rechained
from tests.fairplay.mutations import changed

NOON, ONE, TWO, THREE = (f"2026-03-01T{hour}:00:00.000000Z" for hour in (12, 13, 14, 15))


def timed(first: int = 0) -> Any:
    """The game of the desk, with times from one of its entries on."""
    journal = finished_desk().journal
    times = [None if place < first else NOON for place in range(len(journal))]
    return transcript(GAME, rechained(journal, times), KEY, content=None, complete=True)


def test_entries_with_times_hold_and_so_do_those_before_there_were_any() -> None:
    assert verify(timed(), LIBRARY).failure is None
    assert verify(timed(first=9), LIBRARY).failure is None


def test_it_is_told_which_entries_have_no_time() -> None:
    said = [remark.text for remark in verify(timed(first=9), LIBRARY).word if remark.about == "times"]
    assert len(said) == 1
    assert said[0].startswith("When everything up to entry 9 happened")
    assert "times" not in [remark.about for remark in verify(timed(), LIBRARY).word]


def test_a_transcript_of_the_first_format_holds() -> None:
    document: Any = finished_desk().transcript()
    body = {name: value for name, value in document.items() if name != "signature"}
    body["format"] = UNTIMED_FORMAT
    body["entries"] = [
        {name: value for name, value in entry.items() if name != "at"} for entry in document["entries"]
    ]
    assert verify({**body, "signature": KEY.sign(body)}, LIBRARY).failure is None


def test_the_hash_covers_the_time() -> None:
    verdict = verify(changed(timed(), "entries", 3, "at", to=ONE), LIBRARY)
    assert verdict.failure is not None
    assert verdict.failure.reason == "its hash is not the hash of what it says"


def refusal(*entries: tuple[str, dict[str, Any], str | None]) -> str | None:
    """Why the last of these entries is refused; None if it is not."""
    times = Times()
    for kind, public, at in entries[:-1]:
        times.take(kind, public, at)
    try:
        times.take(*entries[-1])
    except DoesNotHold as error:
        return str(error)
    return None


OPENED = ("opened", {"due_at": TWO}, NOON)
EXTENDED = ("extended", {"due_at": THREE, "reason": "vote"}, ONE)
SILENT = {"answers": {"1": {"source": "order"}, "2": {"source": "default"}}}
ALL_IN = {"answers": {"1": {"source": "order"}, "2": {"source": "pass"}}}


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ([("message", {}, ONE), ("message", {}, NOON)], "before the entry before it"),
        ([("message", {}, ONE), ("message", {}, None)], "it has no time"),
        ([("message", {}, "2026-03-01 12:00")], "its time is not one such as"),
        ([("opened", {"due_at": NOON}, ONE)], "its deadline is"),
        ([("opened", {"due_at": "soon"}, ONE)], "its deadline is not a time"),
        ([OPENED, ("missed", {}, ONE)], "nobody was late"),
        ([OPENED, ("extended", {"due_at": ONE, "reason": "vote"}, ONE)], "its deadline is"),
        ([OPENED, EXTENDED, ("missed", {}, TWO)], "nobody was late"),
        ([OPENED, ("resumed", {"due_at": THREE}, ONE), ("missed", {}, TWO)], "nobody was late"),
        ([OPENED, ("resolved", SILENT, ONE)], "without an order of seat 2"),
    ],
)
def test_what_cannot_have_been_then_is_refused(entries: list[Any], reason: str) -> None:
    assert reason in (refusal(*entries) or "")


@pytest.mark.parametrize(
    "entries",
    [
        [("message", {}, None), ("message", {}, NOON), ("message", {}, NOON)],
        [OPENED, ("missed", {}, TWO), ("resolved", SILENT, TWO)],
        [OPENED, ("resolved", ALL_IN, NOON)],
        [("opened", {"due_at": None}, NOON), ("resolved", ALL_IN, NOON)],
        # Where the rules have failed, nobody is waited for who was silent before.
        [OPENED, ("extended", {"due_at": THREE, "reason": "failure"}, TWO), ("resolved", SILENT, TWO)],
    ],
)
def test_what_may_have_been_then_is_not(entries: list[Any]) -> None:
    assert refusal(*entries) is None
