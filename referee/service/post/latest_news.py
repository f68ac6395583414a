"""What a seat has been told since its last order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.news import in_few_lines
from referee.engine.page import Line, News
from referee.service.games.narration import Narration
from referee.service.games.people import is_of_rules
from referee.service.lists.listed_orders import ListedOrder, over
from referee.service.reading.event_views import HOUSEKEEPING, SeenEvent
from referee.service.reading.seen_games import Seen
from referee.store import digests
from referee.store.digests import LastOrder
from referee.store.events import events_since
from referee.store.transactions import Snapshot

MAX_EVENTS = 500
# Of the referee's own events, only these change how the table stands.
OF_TABLE = ("game.rolled_back", "seat.conceded", "seat.freed", "seat.left")


@dataclass(frozen=True)
class LatestNews:
    """Events as they are kept, and what became of orders sent ahead, since the seat's last real order.

    Passes and answers from the seat's queue do not count; nor do orders of a former player or delegate,
    as whoever plays the seat now has not seen what came of them.
    """

    order: LastOrder | None
    events: list[SeenEvent]
    known: int
    """How many of the events had happened when the seat was last asked."""
    fates: Sequence[str]

    @property
    def more(self) -> bool:
        return len(self.events) == MAX_EVENTS

    def on_page(self, narration: Narration, seat: int) -> News:
        """All that for a page."""
        if narration.played.rules is None:
            return News()
        say = narration.narrator(seat, short=True)

        def told(events: Sequence[SeenEvent]) -> list[Line]:
            bodies = [event.body for event in events if _is_news(event)]
            return in_few_lines(
                [narration.event(body) or narration.in_words(body, short=True) for body in bodies], say
            )

        fates = [Line((say(fate),)) for fate in self.fates]
        stale, fresh = told(self.events[: self.known]), told(self.events[self.known :])
        return News((*fresh, *fates), tuple(stale), first=self.order is None)


def find_latest_news(snapshot: Snapshot, seen: Seen, entries: list[ListedOrder]) -> LatestNews:
    """What there is to tell the seat of somebody who sees a game from one."""
    own = next(row for row in seen.seats if row.seat == seen.seat)
    players = [one for one in (own.player_id, own.delegate_id) if one is not None]
    orders = digests.last_orders(snapshot, seen.game.id, seen.viewer, players)
    prompts = {fate.prompt for _, fate in over(entries) if fate.outcome in ("used", "drafted")}
    real = next((one for one in orders if _is_real(one, seen.viewer, prompts)), None)
    events = _events_since(snapshot, seen, real)
    latest = orders[0] if orders and orders[0] != real else None
    known = 0 if latest is None else sum(event.at <= latest.accepted_at for event in events)
    since = 0 if real is None else real.step
    told = [(entry, fate.prompt) for entry, fate in over(entries) if fate.prompt is not None]
    fates = [entry.in_a_sentence() for entry, prompt in told if int(prompt.split(".")[0]) >= since]
    return LatestNews(real, [one for one in events if one.kind not in HOUSEKEEPING], known, fates)


def _is_real(order: LastOrder, seat: int, from_queue: set[str | None]) -> bool:
    passed = order.sources is not None and order.sources.get(str(seat)) == "pass"
    return not passed and f"{order.step}.{seat}" not in from_queue


def _events_since(snapshot: Snapshot, seen: Seen, last: LastOrder | None) -> list[SeenEvent]:
    """What the seat has seen after its last order was sealed, or since the start."""
    rows = events_since(
        snapshot,
        seen.game.id,
        seen.viewer,
        step=0 if last is None else last.step,
        at=seen.game.created_at if last is None else last.accepted_at,
        most=MAX_EVENTS,
    )
    events = [SeenEvent.of(row) for row in rows]
    if last is not None:
        prompt = f"{last.step}.{seen.seat}"
        places = [at for at, event in enumerate(events) if _seals(event, prompt)]
        events = events[places[0] + 1 :] if places else events
    return events


def _seals(event: SeenEvent, prompt: str) -> bool:
    """Whether it tells that an order for this prompt is sealed."""
    return event.kind == "order.sealed" and event.body["data"].get("prompt") == prompt


def _is_news(event: SeenEvent) -> bool:
    return event.kind in OF_TABLE or is_of_rules(event.kind)
