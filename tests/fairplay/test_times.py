"""The times of entries: part of the chain, never backwards, and such that deadlines fit them."""

from __future__ import annotations

from typing import Any

import pytest

from referee.fairplay import entries
from referee.fairplay.reading import DoesNotHold
from referee.fairplay.times import Times
from referee.fairplay.transcript import transcript
from referee.fairplay.verify import verify
from tests.fairplay.desk import CLOCK, GAME, KEY, LIBRARY, SERVER_SEED, Desk, finished_desk, rechained
from tests.fairplay.mutations import changed

NOON, ONE, TWO, THREE = (f"2026-03-01T{hour}:00:00.000000Z" for hour in (12, 13, 14, 15))


def test_the_hash_covers_the_time() -> None:
    verdict = verify(changed(finished_desk().transcript(), "entries", 3, "at", to=ONE), LIBRARY)
    assert verdict.failure is not None
    assert verdict.failure.reason == "its hash is not the hash of what it says"


def refusal(*entries: tuple[str, dict[str, Any], str]) -> str | None:
    """Why the last of these entries is refused; None if it is not."""
    times = Times()
    for kind, public, at in entries[:-1]:
        times.take(0, kind, public, at)
    try:
        times.take(0, *entries[-1])
    except DoesNotHold as error:
        return str(error)
    return None


CREATED: tuple[str, dict[str, Any], str] = ("created", {"clock": {**CLOCK, "step": "PT2H"}}, NOON)
PROMPTS = [{"prompt": "1.1", "seat": 1, "kind": "odds.bet"}]
OPENED = ("opened", {"due_at": TWO, "prompts": PROMPTS}, NOON)
EXTENDED = ("extended", {"due_at": THREE, "reason": "vote"}, ONE)
SILENT = {"answers": {"1": {"source": "order"}, "2": {"source": "default"}}}
ALL_IN = {"answers": {"1": {"source": "order"}, "2": {"source": "pass"}}}


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ([("message", {}, ONE), ("message", {}, NOON)], "before the entry before it"),
        ([("message", {}, "2026-03-01 12:00")], "its time is not one such as"),
        ([("opened", {"due_at": NOON, "prompts": PROMPTS}, ONE)], "its deadline is"),
        ([("opened", {"due_at": "soon"}, ONE)], "its deadline is not a time"),
        ([OPENED, ("missed", {}, ONE)], "nobody was late"),
        ([OPENED, ("extended", {"due_at": ONE, "reason": "vote"}, ONE)], "its deadline is"),
        ([OPENED, EXTENDED, ("missed", {}, TWO)], "nobody was late"),
        ([OPENED, ("resumed", {"due_at": THREE}, ONE), ("missed", {}, TWO)], "nobody was late"),
        ([OPENED, ("resolved", SILENT, ONE)], "without an order of seat 2"),
    ],
)
def test_what_cannot_have_been_then_is_refused(entries: list[Any], reason: str) -> None:
    assert reason in (refusal(CREATED, *entries) or "")


@pytest.mark.parametrize(
    "entries",
    [
        [("message", {}, NOON), ("message", {}, NOON)],
        [OPENED, ("missed", {}, TWO), ("resolved", SILENT, TWO)],
        [OPENED, ("resolved", ALL_IN, NOON)],
        [("created", {"clock": None}, NOON), ("opened", {"due_at": None}, NOON), ("resolved", ALL_IN, NOON)],
        # Where the rules have failed, nobody is waited for who was silent before.
        [OPENED, ("extended", {"due_at": THREE, "reason": "failure"}, TWO), ("resolved", SILENT, TWO)],
    ],
)
def test_what_may_have_been_then_is_not(entries: list[Any]) -> None:
    assert refusal(*([] if entries[0][0] == "created" else [(*CREATED[:2], entries[0][2])]), *entries) is None


def opened(due_at: str | None, *kinds: str, at: str = NOON) -> tuple[str, dict[str, Any], str]:
    prompts = [{"prompt": f"1.{seat}", "seat": seat, "kind": kind} for seat, kind in enumerate(kinds, 1)]
    return "opened", {"due_at": due_at, "prompts": prompts}, at


FRIDAY, SUNDAY, TUESDAY = (f"2026-03-{day}T12:00:00.000000Z" for day in ("06", "08", "10"))
MONDAY_EVENING = "2026-03-09T19:00:00.000000Z"
WORKING = {"step": "P2D", "days": ["mon", "tue", "wed", "thu", "fri"], "zone": "Europe/Berlin"}


@pytest.mark.parametrize(
    ("clock", "step", "reason"),
    [
        # A clock of two hours, and a deadline of one.
        ({"step": "PT2H"}, opened(ONE, "odds.bet"), f"but the game's clock gives it until {TWO}"),
        ({"step": "PT2H"}, opened(None, "odds.bet"), f"by the game's clock it is due at {TWO}"),
        ({"step": "PT2H"}, opened(TWO, "odds.bet"), None),
        # The slowest of several questions counts.
        ({"step": "PT1H", "steps": {"odds.call": "PT3H"}}, opened(TWO, "odds.bet", "odds.call"), THREE),
        ({"step": "PT1H", "steps": {"odds.call": "PT3H"}}, opened(THREE, "odds.bet", "odds.call"), None),
        # From Friday noon, two working days are over on Tuesday; at seven in the evening, later still.
        (WORKING, opened(SUNDAY, "odds.bet", at=FRIDAY), f"gives it until {TUESDAY}"),
        (WORKING, opened(TUESDAY, "odds.bet", at=FRIDAY), None),
        ({**WORKING, "step": "P1D", "hour": "20:00"}, opened(TUESDAY, "odds.bet", at=FRIDAY), None),
        ({**WORKING, "step": "P1D", "hour": "20:00"}, opened(SUNDAY, "odds.bet", at=FRIDAY), MONDAY_EVENING),
        (None, opened(TWO, "odds.bet"), "the game's clock gives none"),
        ({"step": None}, opened(None, "odds.bet"), None),
        ({"step": "a while"}, opened(TWO, "odds.bet"), "cannot be read here"),
        ({"step": "P1D", "zone": "Atlantis/Sunken"}, opened(TUESDAY, "odds.bet"), "cannot be read here"),
    ],
)
def test_a_deadline_is_not_earlier_than_the_clock_gives(clock: Any, step: Any, reason: str | None) -> None:
    filled = None if clock is None else {**CLOCK, **clock}
    found = refusal(("created", {"clock": filled}, NOON), step)
    assert found is None if reason is None else reason in (found or "")


def test_nobody_is_late_where_there_is_no_deadline() -> None:
    created = ("created", {"clock": None}, NOON)
    said = refusal(created, opened(None, "odds.bet"), ("missed", {}, "2027-01-01T00:00:00.000000Z"))
    assert said == "nobody was late: the step has no deadline"


def test_a_deadline_that_is_later_than_the_clock_gives_is_listed() -> None:
    """As when somebody is said to be away."""
    journal = finished_desk().journal
    first = next(place for place, entry in enumerate(journal) if entry.kind == "opened")
    earlier = [
        at if place > first else NOON.replace("03-01", "02-27")
        for place, at in enumerate(entry.at for entry in journal)
    ]
    document = transcript(GAME, rechained(journal, earlier), KEY, content=None, complete=True)
    verdict = verify(document, LIBRARY)
    assert verdict.failure is None
    [said] = [str(one) for one in verdict.word if one.about == "clock"]
    assert (
        said == f"That somebody was away: steps were given more time than the clock says. (entry {first + 1})"
    )


def test_what_the_referees_host_did_is_listed() -> None:
    desk = Desk()
    desk.create_and_seat()
    desk.start()
    desk.open()
    desk.write(entries.administered("message_hidden", {"message": 1}, "It was\x1b[2J rude."))
    desk.write(entries.administered("closed", {}, "My friend was losing."))
    desk.write(entries.finished(result=None, seed=SERVER_SEED, reason="closed"))
    verdict = verify(desk.transcript(), LIBRARY)
    assert verdict.failure is None
    assert [str(one) for one in verdict.word if one.about == "administered"] == [
        "The referee's host removed a message, and says why: 'It was\\x1b[2J rude.' (entry 10)",
        "The referee's host ended the game, and says why: My friend was losing. (entry 11)",
    ]


def test_rules_that_took_over_without_a_vote_are_listed() -> None:
    verdict = verify(finished_desk().transcript(), LIBRARY)
    [said] = [one for one in verdict.word if one.about == "rules"]
    assert said.entries == (2,)
    assert said.text.startswith("That the referee went on by version 1 of the rules here, without a vote")
