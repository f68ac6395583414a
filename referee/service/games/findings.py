"""Where other rules part from a game, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from referee.engine.canonical import canonical
from referee.engine.catalogue import Words
from referee.fairplay.trial import Finding, FindingKind
from referee.service.games.table_narrator import TableNarrator, in_words

WITHOUT_DETAILS: Final[Mapping[FindingKind, str]] = {
    "answers": Words("answers of the game are not taken"),
    "content": Words("the rules cannot read the game's content pack"),
    "options": Words("the rules have other options than the game"),
    "rules": Words("no rules that it could go on by are installed"),
    "secret": Words("something that is still secret would go differently"),
}


def what_differs(say: TableNarrator, finding: Finding) -> str:
    """What goes differently at the step of the finding."""
    data = finding.data
    match finding.kind:
        case "default":
            return say("seat {seat} has another default", seat=data["seat"])
        case "drawn":
            return say("another answer is drawn for seat {seat}", seat=data["seat"])
        case "on_file":
            return say("what seat {seat} has on file is not taken as it stands", seat=data["seat"])
        case "read":
            return say("an answer of seat {seat} is read differently", seat=data["seat"])
        case "failure" if "error" in data:
            return say("the rules fail ({error})", error=data["error"])
        case "failure":
            return say("the rules fail")
        case "event":
            return _event(say, data["now"], data["then"])
        case "hidden" | "public":
            return _change(say, data)
        case kind:
            return say(WITHOUT_DETAILS[kind])


def as_told(say: TableNarrator, finding: Finding) -> str:
    """The whole of it for a table: the step, what goes differently at it, and what it would see now."""
    what = what_differs(say, finding)
    told = [say("at step {step}: {what}", step=finding.step, what=what) if finding.step else what]
    told += [
        say("everybody would now see {change}", change=_change(say, change)) for change in finding.changes
    ]
    if more := finding.changes_in_all - len(finding.changes):
        told.append(say("and {more} more", more=more))
    return "; ".join(told)


def _event(say: TableNarrator, now: Any, then: Any) -> str:
    """An event that is told instead of another, or only by the rules of now or then."""
    words_now, words_then = (None if one is None else _in_words(say, one) for one in (now, then))
    if words_now == words_then:  # in what is not said of it
        words_now, words_then = _as_data(now), _as_data(then)
    if words_then is None:
        return say('"{now}" as well', now=words_now)
    if words_now is None:
        return say('no "{then}"', then=words_then)
    return say('"{now}" instead of "{then}"', now=words_now, then=words_then)


def _in_words(say: TableNarrator, event: Mapping[str, Any]) -> str:
    return in_words(say, event) or _as_data(event)


def _as_data(event: Mapping[str, Any]) -> str:
    return f"{event['kind']} {canonical(event['data']).decode()}"


def _change(say: TableNarrator, change: Mapping[str, Any]) -> str:
    path = change["path"] or "/"
    if "now" not in change and "then" not in change:
        return say("{path} is different", path=path)
    now, then = (
        canonical(change[end]).decode() if end in change else say("nothing") for end in ("now", "then")
    )
    return say("{path}: {now} instead of {then}", path=path, now=now, then=then)
