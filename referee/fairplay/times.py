"""When things happened: the times of a journal's entries, and whether deadlines fit them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime

from referee.engine.json_types import Json
from referee.fairplay.pace import Pace
from referee.fairplay.reading import DoesNotHold

_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)
"""RFC 3339 in the one spelling that is used, so that texts compare as times do."""
EARLY = ("default", "draft")
"""The sources of answers that nobody has sealed: they are used when the time is up, and no sooner."""


class Times:
    """Follows the times of a journal; refuses times that go back, and what was done before it was due."""

    def __init__(self) -> None:
        self._last: str | None = None
        self._due: str | None = None
        self._pace: Pace | None = None
        self.put_off: list[int] = []
        """The entries that opened a step with a later deadline than the clock gives."""
        self._has_failed = False

    def take(self, seq: int, kind: str, public: Mapping[str, Json], at: str) -> None:
        """The next entry, whose fields are known to be there; DoesNotHold if it cannot be of that time."""
        if kind == "created":
            clock = public["clock"]
            self._pace = Pace(clock) if isinstance(clock, Mapping) else None
        if not is_moment(at):
            raise DoesNotHold(f"its time is not one such as 2026-11-17T00:00:00.000000Z: {at!r}")
        if self._last is not None and at < self._last:
            raise DoesNotHold(f"it was made at {at}, before the entry before it, at {self._last}")
        self._last = at
        match kind:
            case "opened":
                self._has_failed = False
                self._due = _deadline(public, earliest=at)
                self._check_time_given(seq, public, at)
            case "extended":
                self._has_failed = self._has_failed or public["reason"] == "failure"
                self._due = _deadline(public, earliest=self._due or at)
            case "resumed":
                self._due = _deadline(public, earliest=self._due)
            case "missed" | "processed":
                if self._due is None:
                    raise DoesNotHold("nobody was late: the step has no deadline")
                if at < self._due:
                    raise DoesNotHold(f"nobody was late at {at}: the step was due at {self._due}")
            case "resolved":
                self._check_closed(public, at)

    def _check_time_given(self, seq: int, public: Mapping[str, Json], at: str) -> None:
        """A step is due no sooner than the clock says; later, if it waits for somebody who is away."""
        usual = None if self._pace is None else _usual_deadline(self._pace, public, at)
        if usual is None:
            if self._due is not None:
                raise DoesNotHold("it has a deadline, but the game's clock gives none")
        elif self._due is None:
            raise DoesNotHold(f"it has no deadline, but by the game's clock it is due at {usual}")
        elif self._due < usual:
            raise DoesNotHold(f"its deadline is {self._due}, but the game's clock gives it until {usual}")
        elif self._due > usual:
            self.put_off.append(seq)

    def _check_closed(self, public: Mapping[str, Json], at: str) -> None:
        """A step that waits for somebody closes when it is due. Where the rules failed, silent seats are
        no longer waited for.
        """
        answers = public["answers"]
        if self._due is None or at >= self._due or self._has_failed or not isinstance(answers, Mapping):
            return
        for seat, answer in answers.items():
            if isinstance(answer, Mapping) and answer.get("source") in EARLY:
                raise DoesNotHold(
                    f"it was resolved at {at} without an order of seat {seat}, but due at {self._due}"
                )


def is_moment(text: str) -> bool:
    """Whether this is a time as journals and receipts spell it."""
    return _MOMENT.fullmatch(text) is not None


def _usual_deadline(pace: Pace, opened: Mapping[str, Json], at: str) -> str | None:
    """When a step that was opened then is due by the clock, if nobody is away; None: never."""
    prompts = opened["prompts"]
    listed = prompts if isinstance(prompts, list) else []
    kinds = [str(prompt["kind"]) for prompt in listed if isinstance(prompt, Mapping)]
    try:
        time_given = pace.time_for(kinds)
        due = None if time_given is None else pace.deadline(datetime.fromisoformat(at), time_given)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise DoesNotHold(f"the game's clock cannot be read here: {error}") from None
    return None if due is None else due.isoformat(timespec="microseconds").replace("+00:00", "Z")


def _deadline(public: Mapping[str, Json], earliest: str | None) -> str | None:
    due = public["due_at"]
    if due is None:
        return None
    if not isinstance(due, str) or not is_moment(due):
        raise DoesNotHold("its deadline is not a time such as 2026-11-17T00:00:00.000000Z")
    if earliest is not None and due < earliest:
        raise DoesNotHold(f"its deadline is {due}, which is before {earliest}")
    return due
