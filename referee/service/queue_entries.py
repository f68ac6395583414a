"""The entries of a queue: orders that wait, and what became of others. Only their owner is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from referee.engine.ahead import Stopped, Used

Entry: TypeAlias = dict[str, Any]
"""An order as it is kept, with its `number`, what it will answer in `words`, where it was `passed` over and
why, and its `fate` once it is used no more."""
Fate: TypeAlias = dict[str, Any]

MOST_TOLD = 20
"""Entries that are used no more and still shown to their owner."""


def waiting(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that are not used yet and may be, unless their list has stopped."""
    return [entry for entry in entries if not entry.get("fate") or _stopped(entry)]


def is_over(entry: Entry, step: int, current_round: int) -> Fate | None:
    """What became of an entry; None if it has not been used."""
    fate: Fate | None = entry.get("fate")
    if fate is not None:
        return fate
    if entry["until_round"] is not None and entry["until_round"] < current_round:
        return _fate("lapsed", None, f"Round {entry['until_round']} is over.")
    if entry.get("until_step") is not None and entry["until_step"] < step:
        return _fate("lapsed", None, f"Step {entry['until_step']} is over.")
    return None


def fate_of(outcome: Used | Stopped, prompt: str, among: str, shown: str | None = None) -> Fate:
    """What becomes of the entry that a question came to; `among` is the queue's list that it was for."""
    if isinstance(outcome, Used):
        word: Literal["drafted", "used"] = "drafted" if outcome.draft else "used"
        return _fate(word, prompt, "It answered the question.") | {"text": shown}
    return _fate("stopped", prompt, outcome.reason) | {"list": among}


def has_stopped(entries: Sequence[Entry], among: str) -> bool:
    """Whether this list of the queue has stopped."""
    return any(_stopped(entry) and entry["fate"]["list"] == among for entry in entries)


def stopped_whole(entries: Sequence[Entry]) -> str | None:
    """Why a queue that is all one list is not used any more."""
    stops = [entry for entry in entries if _stopped(entry) and entry["fate"]["list"] == ""]
    return stop_in_words(stops[-1]) if stops else None


def of_the_past(entries: Sequence[Entry]) -> list[Entry]:
    """What is still told of entries once a new queue is sent, which no old stop keeps from being used."""
    over = [entry for entry in entries if entry.get("fate")]
    return [{**entry, "fate": {**entry["fate"], "list": None}} for entry in over[-MOST_TOLD:]]


def stopped_at(entries: Sequence[Entry], prompt: str) -> str | None:
    """Why the queue leaves this question to its owner."""
    here = [entry for entry in entries if _stopped(entry) and entry["fate"]["prompt"] == prompt]
    return stop_in_words(here[-1]) if here else stopped_whole(entries)


def stop_in_words(entry: Entry) -> str:
    return f"Order {_number(entry)}: {entry['fate']['reason']}"


def told_of(entry: Entry) -> Mapping[str, Any]:
    """What became of an entry, as its owner is told."""
    fate = entry["fate"]
    return {
        "number": _number(entry),
        "words": _words(entry),
        "outcome": fate["outcome"],
        "prompt": fate["prompt"],
        "reason": fate["reason"],
        "text": fate.get("text"),
    }


def in_a_sentence(entry: Entry) -> str:
    """What became of an entry at a question, for a notice."""
    fate = entry["fate"]
    what = f"Your order sent ahead ({_words(entry)})"
    match fate["outcome"]:
        case "used":
            return f"{what} has answered: {fate['text']}"
        case "drafted":
            return f"{what} has left a draft: {fate['text']}"
        case _:
            return f"{what} was not used, and you are asked. {fate['reason']}"


# Entries that were sent before these were kept have neither.


def _number(entry: Entry) -> int:
    return int(entry.get("number", 1))


def _words(entry: Entry) -> str:
    return str(entry.get("words", entry["kind"]))


def _stopped(entry: Entry) -> bool:
    """Whether its list stopped at this entry, and has not been sent anew."""
    fate: Fate = entry.get("fate") or {}
    return bool(fate) and fate["outcome"] == "stopped" and fate["list"] is not None


def _fate(outcome: str, prompt: str | None, reason: str) -> Fate:
    return {"outcome": outcome, "prompt": prompt, "reason": reason}


def passed_over(entry: Entry, prompt: str, reason: str) -> Entry:
    """The entry, once a question of its kind came that it did not answer."""
    return {**entry, "passed": {"prompt": prompt, "reason": reason}}
