"""What happened, summarised for those who read it together with the next question."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from referee.engine.events import SEAT, Event, SeatEvent
from referee.engine.json_types import Json
from referee.engine.layout import all_wrapped
from referee.engine.narrator import AnyNarrator
from referee.engine.page import Line
from referee.engine.words import count, listed

MIN_BEFORE = 3
"""With less room than this, old news is left out."""
MAX_SENTENCE = 200
"""The longest that a merged line may get."""
_NEGATIVE = re.compile(r"\b(?:no|not|cannot|nothing|nobody|neither)\b")
_MOVE = re.compile(r"(?P<unit>\S+) (?P<verb>\w+s) (?P<way>\S+ > \S+)\.")


class Told(NamedTuple):
    """An event as a seat is told of it."""

    kind: str
    text: str
    data: Mapping[str, Json] = MappingProxyType({})


def summarised(events: Sequence[Told], seats: Collection[str], quiet: Collection[str]) -> list[str]:
    """These events in few lines. `seats` are what the texts call the seats; `quiet` the kinds of passes.

    What one seat does after another is told in one line, as are passes, units that move, and what happens to
    several seats alike.
    """
    lines: list[str] = []
    last: list[Told] = []
    for event in events:
        joined = _together(lines[-1], last, event, seats, quiet) if lines else None
        if joined is None:
            lines.append(event.text)
            last = [event]
        else:
            lines[-1] = joined
            last.append(event)
    return lines


def in_few_lines(
    events: Sequence[Event | str], say: AnyNarrator, left_out: Collection[type[Event]] = ()
) -> list[Line]:
    """These events in few lines, for readers who were told who plays whom; joined before there are words.

    A text stands for what was put into words elsewhere. `left_out` are kinds that are shown beside the news.
    """
    lines: list[tuple[str, list[Event]]] = []
    for event in events:
        if isinstance(event, str):
            lines.append((event, []))
        elif not (event.is_tabled or isinstance(event, tuple(left_out)) or event.is_old_news(say)):
            _add(lines, event, say)
    return [
        Line((text,), tuple(dict.fromkeys(ref for one in told for ref in one.refs))) for text, told in lines
    ]


def _add(lines: list[tuple[str, list[Event]]], event: Event, say: AnyNarrator) -> None:
    """Tell it in the last line, or in an earlier one if nothing since has to do with it, or in its own."""
    for at in reversed(range(len(lines))):
        line, before = lines[at]
        joined = _joined(line, before, event, say) if before else None
        if joined is not None:
            lines[at] = joined, [*before, event]
            return
        if not (before and event.may_come_before(before)):
            break
    lines.append((say.tell(event), [event]))


def _joined(line: str, before: Sequence[Event], event: Event, say: AnyNarrator) -> str | None:
    """The line with this event told in it, too; None if it takes a line of its own."""
    own = event.join(line, before, say)
    if own is not None:
        return own
    more = say.tell(event)
    if len(line) + len(more) > MAX_SENTENCE or not line.endswith("."):
        return None
    last = before[-1]
    if event.is_quiet and last.is_quiet:
        return f"{line[:-1]}; {more}"
    if not isinstance(event, SeatEvent) or not isinstance(last, SeatEvent):
        return None
    if type(event) is type(last) and (alike := _alike(before, event, say)):
        return alike
    return _goes_on(line, before, event, say)


def _alike(before: Sequence[Event], event: SeatEvent, say: AnyNarrator) -> str | None:
    """`Red draws a card; so do Blue and Green.`"""
    told = [*before, event]
    seats = [one.seat for one in told if isinstance(one, SeatEvent) and type(one) is type(event)]
    if event.also is None or len(set(seats)) < len(told):
        return None
    does = [one.does(say) for one in told if isinstance(one, SeatEvent)]
    if any(one != does[0] for one in does) or any(say.is_you(seat) for seat in seats):
        return None
    others = [one.named(say) for one in told[1:] if isinstance(one, SeatEvent)]
    first = say.tell(told[0]).removesuffix(".")
    return f"{first}; {say(event.also, seats=others, others=say.listed(others))}."


def _goes_on(line: str, before: Sequence[Event], event: SeatEvent, say: AnyNarrator) -> str | None:
    """`Red places a priest; gains 1 coin.` Not after somebody else: it would read as if that one went on."""
    if not event.goes_on:
        return None
    subject = event.subject(say)
    for one in before:
        if not isinstance(one, SeatEvent) or one.seat != event.seat or one.subject(say) != subject:
            return None
    if any(ref.startswith("seat:") and ref != SEAT.of(event.seat) for ref in before[-1].refs):
        return None
    return f"{line[:-1]}; {event.does(say)}."


def news_lines(fresh: Sequence[str], stale: Sequence[str], most: int, *, first: bool = False) -> list[str]:
    """What is new since a seat's last order, in at most `most` lines, the oldest left out.

    `stale` is what it has read of already when it passed; `first`: it has sent no order yet.
    """
    since = "Since the game began:" if first else "Since your last order:"
    heading = "Since you were last asked:" if stale else since
    new, old = _items(fresh), _items(stale)
    if not new:
        return _headed(since, old, most)
    lines = _headed(heading, new, most)
    room = most - len(lines)
    before = f"Before that, {since[0].lower()}{since[1:]}"
    return [*lines, *(_headed(before, old, room) if room >= MIN_BEFORE else [])]


def _together(
    line: str, last: Sequence[Told], event: Told, seats: Collection[str], quiet: Collection[str]
) -> str | None:
    """The line with this event told in it, too; None if it takes a line of its own."""
    if len(line) + len(event.text) > MAX_SENTENCE or not line.endswith("."):
        return None
    if event.kind in quiet and last[-1].kind in quiet:
        return f"{line[:-1]}; {event.text}"
    if event.kind != last[-1].kind:
        return _same_subject(line, last, event, seats)
    moves = [_MOVE.fullmatch(one.text) for one in (last[-1], event)]
    if moves[0] and moves[1] and moves[0]["verb"] == moves[1]["verb"]:
        return f"{line[:-1]}, {moves[1]['unit']} {moves[1]['way']}."
    return _same_predicate(last, event, seats) or _same_subject(line, last, event, seats)


def _same_subject(line: str, last: Sequence[Told], event: Told, seats: Collection[str]) -> str | None:
    """`Red places a priest.` and `Red gains 1 coin.` in one sentence."""
    subject = _subject(event.text, seats)
    if subject is None or any(_subject(one.text, seats) != subject for one in last):
        return None
    if any(seat in last[-1].text.removeprefix(subject) for seat in seats):
        return None  # it would read as if the other seat went on
    return f"{line[:-1]}; {event.text.removeprefix(subject).lstrip()}"


def _same_predicate(last: Sequence[Told], event: Told, seats: Collection[str]) -> str | None:
    """`Red draws a card.` and `Blue draws a card.` in one sentence."""
    told = [*last, event]
    subjects = [_subject(one.text, seats) for one in told]
    named = [subject for subject in subjects if subject is not None]
    if len(named) < len(told) or len(set(named)) < len(told):
        return None
    predicates = [one.text.removeprefix(subject).strip() for one, subject in zip(told, named, strict=True)]
    verb = predicates[0].partition(" ")[0].rstrip(".")
    if any(one != other for one, other in pairwise(predicates)):
        return None
    if not verb.endswith("s") or _NEGATIVE.search(predicates[0]):
        return None
    others = named[1:]
    one, many = {"is": ("is", "are"), "has": ("has", "have")}.get(verb, ("does", "do"))
    return f"{named[0]} {predicates[0][:-1]}; so {many if len(others) > 1 else one} {listed(others)}."


def _subject(text: str, seats: Collection[str]) -> str | None:
    """The seat that a sentence is about; only of one that is nothing but a sentence."""
    found = [seat for seat in seats if text.startswith(f"{seat} ")]
    simple = text.endswith(".") and ". " not in text and ";" not in text
    return max(found, key=len) if found and simple else None


def _items(texts: Sequence[str]) -> list[list[str]]:
    """Each text in lines that fit."""
    return [all_wrapped([f"- {text}"]) for text in texts]


def _last_of(items: Sequence[list[str]], most: int) -> list[list[str]]:
    """The last of these that fit into so many lines; at least one."""
    kept, room = 0, most
    while kept < len(items) and (kept == 0 or len(items[-kept - 1]) <= room):
        room -= len(items[-kept - 1])
        kept += 1
    return list(items[len(items) - kept :])


def _headed(heading: str, items: Sequence[list[str]], most: int) -> list[str]:
    """The last of these below their heading; a line says how many were left out."""
    if not items:
        return []
    whole = 1 + sum(map(len, items)) <= most
    kept = items if whole else _last_of(items, most - 2)
    left_out = len(items) - len(kept)
    more = [f"- … ({count(left_out, 'line')} before that: see the history)"] if left_out else []
    return [heading, *more, *(line for item in kept for line in item)]
