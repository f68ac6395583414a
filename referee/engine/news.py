"""What happened, summarised for those who read it together with the next question."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.engine.events import SEAT, Event, SeatEvent
from referee.engine.narrator import AnyNarrator
from referee.engine.page import Line

MAX_SENTENCE = 200
"""The longest that a merged line may get."""


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
