"""What happened since a seat last sent an order, and what it is asked now."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from referee.engine.page import Page
from referee.fairplay.heads import foot
from referee.service.games.narration import narration_of
from referee.service.lists.lists import listed_orders_of
from referee.service.news.in_words import deadline_in_words, game_in_words
from referee.service.post.latest_news import find_latest_news
from referee.service.post.prompt_text import own_text
from referee.service.post.worded_prompts import worded_prompts
from referee.service.press.readers import unread_messages
from referee.service.reading.event_views import in_words
from referee.service.reading.seen_games import Seen, seen_game
from referee.service.reading.signed_heads import signed_head
from referee.service.requests.errors import NotSeated
from referee.service.requests.repeated_judgements import until_it_stands
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.written_times import NEVER
from referee.service.wishes.preferences import Preferences, of_players
from referee.store import digests, reading


def read_digest(
    referee: Referee, player: Player, game_id: str, *, with_prompts: bool = True
) -> dict[str, Any]:
    """The digest as JSON, with the same in words as its `text`; raises NotFound or Forbidden.

    Without prompts, the text names what is asked and tells no more of it.
    """
    return until_it_stands(lambda: _digest(referee, player, game_id, with_prompts=with_prompts))


def _digest(referee: Referee, player: Player, game_id: str, *, with_prompts: bool) -> dict[str, Any]:
    with referee.store.reading() as snapshot:
        now = referee.clock.now()
        seen = seen_game(snapshot, player, game_id, now)
        if seen.seat is None:
            raise NotSeated
        phases = digests.phases(snapshot, game_id)
        prompts = reading.prompts_of_seat(snapshot, game_id, seen.seat, now=now, never=NEVER)
        news = find_latest_news(snapshot, seen, listed_orders_of(snapshot, game_id, seen.seat))
        narration = narration_of(referee, snapshot, game_id)
        unread = unread_messages(snapshot, game_id, seen.seat)
        preferences = of_players(snapshot, [player.id])[player.id]
    told = [in_words(one, narration, seen.viewer).to_json() for one in news.events]
    steps = [
        {"step": step or None, "phase": phases.get(step), "events": list(events)}
        for step, events in groupby(told, key=lambda event: event["step"])
    ]
    worded = worded_prompts(referee, prompts)
    asked = [
        {
            "prompt": f"{row.step}.{row.seat}",
            "kind": row.kind,
            "text": own_text(referee, row),
            "deadline": None if seen.game.paused_at is not None else row.due_at,
            "order": None if row.final is None else "final" if row.final else "draft",
        }
        for row in worded
    ]
    written = {
        "game": game_id,
        "seat": seen.seat,
        "status": seen.game.status,
        "since": None if news.order is None else {"step": news.order.step, "at": news.order.accepted_at},
        "steps": steps,
        "more": news.more,
        "asked": asked,
        "sent_ahead": [referee.language.say(fate) for fate in news.fates],
        "unread_messages": unread,
        "journal": signed_head(referee, seen.game),
    }
    questions = [str(one["text"]) for one in asked]
    if not with_prompts:
        questions = [Page.read(row.body["page"]).question for row in worded]
    return {**written, "text": _in_words(referee, seen, written, questions, preferences)}


def _in_words(
    referee: Referee,
    seen: Seen,
    written: dict[str, Any],
    questions: Sequence[str],
    preferences: Preferences,
) -> str:
    say, game = referee.language.say, game_in_words(referee, seen.game)
    if written["since"] is None:
        lines = [say("{game}: what happened since the start", game=game)]
    else:
        lines = [say("{game}: what happened since your last order", game=game)]
    for step in written["steps"]:
        lines += ["", *(f"- {event['text']}" for event in step["events"])]
    if not written["steps"]:
        lines.append(say("Nothing has happened."))
    if written["more"]:
        lines += ["", say("There is more: the list of events has it all.")]
    lines += ["", *written["sent_ahead"]] if written["sent_ahead"] else []
    lines.append("")
    for asked, question in zip(written["asked"], questions, strict=True):
        deadline = deadline_in_words(say, asked["deadline"], preferences.zone, referee.clock.now())
        lines.append(say("You are asked ({deadline}): {question}", deadline=deadline, question=question))
    if not written["asked"]:
        running = seen.game.status == "running"
        lines.append(say("You are asked nothing now.") if running else say("The game is over."))
    if written["unread_messages"]:
        lines.append(say("Messages that you have not read: {number}", number=written["unread_messages"]))
    lines += ["", *foot(say, [written["journal"]])]
    return "\n".join(lines)
