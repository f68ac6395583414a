"""What happened since a seat last sent an order, and what it is asked now."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Any

from referee.service.ahead.entries import Entry, over
from referee.service.ahead.lists import entries_of
from referee.service.games.host_seed import with_warning
from referee.service.news.in_words import deadline_in_words, game_title
from referee.service.post.worded import worded
from referee.service.press.readers import unread_messages
from referee.service.reading.seen_events import SeenEvent
from referee.service.reading.seen_games import Seen, seen_game
from referee.service.requests.errors import NotSeated
from referee.service.requests.overtaken import until_it_stands
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.moments import NEVER
from referee.service.wishes.preferences import Preferences, of_players
from referee.store import digests, reading
from referee.store.digests import LastOrder
from referee.store.events import events_since
from referee.store.transactions import Snapshot

MAX_EVENTS = 500
# The referee's own bookkeeping, which tells nothing that the rest does not.
HOUSEKEEPING = ("order.sealed", "order.withdrawn", "step.answered", "step.opened", "step.resolved")


def read_digest(referee: Referee, player: Player, game_id: str) -> dict[str, Any]:
    """The digest as JSON, with the same in words as its `text`; raises NotFound or Forbidden."""
    return until_it_stands(lambda: _digest(referee, player, game_id))


def _digest(referee: Referee, player: Player, game_id: str) -> dict[str, Any]:
    with referee.store.reading() as snapshot:
        now = referee.clock.now()
        seen = seen_game(snapshot, player, game_id, now)
        if seen.seat is None:
            raise NotSeated
        # Not what a stand-in or an earlier player has sent: they do not know what happened after it.
        own = next(row for row in seen.seats if row.seat == seen.seat)
        players = [one for one in (own.player_id, own.delegate_id) if one is not None]
        last = digests.last_order(snapshot, game_id, seen.seat, players)
        found = _events_since(snapshot, seen, last)
        phases = digests.phases(snapshot, game_id)
        prompts = reading.prompts_of_seat(snapshot, game_id, seen.seat, now=now, never=NEVER)
        sent_ahead = entries_of(snapshot, game_id, seen.seat)
        unread = unread_messages(snapshot, game_id, seen.seat)
        wishes = of_players(snapshot, [player.id])[player.id]
    told = [event for event in (one.to_json() for one in found) if event["kind"] not in HOUSEKEEPING]
    steps = [
        {"step": step or None, "phase": phases.get(step), "events": list(events)}
        for step, events in groupby(told, key=lambda event: event["step"])
    ]
    asked = [
        {
            "prompt": f"{row.step}.{row.seat}",
            "kind": row.kind,
            "text": with_warning(row.body["text"], row.seed_source),
            "deadline": None if seen.game.paused_at is not None else row.due_at,
            "order": None if row.final is None else "final" if row.final else "draft",
        }
        for row in worded(referee, prompts)
    ]
    written = {
        "game": game_id,
        "seat": seen.seat,
        "status": seen.game.status,
        "since": None if last is None else {"step": last.step, "at": last.accepted_at},
        "steps": steps,
        "more": len(found) == MAX_EVENTS,
        "asked": asked,
        "sent_ahead": _fates_since(sent_ahead, last),
        "unread_messages": unread,
    }
    return {**written, "text": _in_words(referee, seen, written, wishes)}


def _fates_since(entries: list[Entry], last: LastOrder | None) -> list[str]:
    """What became of orders ahead, since the step of the seat's last order."""
    since = 0 if last is None else last.step
    told = [(entry, fate.prompt) for entry, fate in over(entries) if fate.prompt is not None]
    return [entry.in_a_sentence() for entry, prompt in told if int(prompt.split(".")[0]) >= since]


def _events_since(snapshot: Snapshot, seen: Seen, last: LastOrder | None) -> list[SeenEvent]:
    """What the seat has seen since its last order was sealed, or since the start."""
    rows = events_since(
        snapshot,
        seen.game.id,
        seen.viewer,
        step=0 if last is None else last.step,
        at=seen.game.created_at if last is None else last.accepted_at,
        most=MAX_EVENTS,
    )
    events = [SeenEvent(row.n, row.step, row.at, row.body) for row in rows]
    if last is not None:
        own = {"kind": "order.sealed", "seat": seen.seat, "prompt": f"{last.step}.{seen.seat}"}
        places = [at for at, event in enumerate(events) if _is_about(event, own)]
        events = events[places[0] + 1 :] if places else events
    return events


def _is_about(event: SeenEvent, own: dict[str, Any]) -> bool:
    body = json.loads(event.body)
    return {"kind": body["kind"], **{name: body["data"].get(name) for name in ("seat", "prompt")}} == own


def _in_words(referee: Referee, seen: Seen, written: dict[str, Any], wishes: Preferences) -> str:
    since = written["since"]
    when = "since the start" if since is None else f"since your order of step {since['step']}"
    lines = [f"{game_title(referee, seen.game)}: what happened {when}"]
    for step in written["steps"]:
        heading = "Before the first step" if step["step"] is None else f"Step {step['step']}"
        phase = "" if step["phase"] is None else f" ({step['phase']})"
        lines += ["", f"{heading}{phase}", *(f"- {event['text']}" for event in step["events"])]
    if not written["steps"]:
        lines.append("Nothing has happened.")
    if written["more"]:
        lines += ["", "There is more: the list of events has it all."]
    lines += ["", *written["sent_ahead"]] if written["sent_ahead"] else []
    lines.append("")
    for asked in written["asked"]:
        until = deadline_in_words(asked["deadline"], wishes.zone, referee.clock.now())
        lines.append(f"You are asked: {asked['text']} ({until})")
    if not written["asked"]:
        lines.append("The game is over." if seen.game.status != "running" else "You are asked nothing now.")
    if written["unread_messages"]:
        lines.append(f"Messages that you have not read: {written['unread_messages']}")
    return "\n".join(lines)
