"""A prompt as its player reads it: the game's own words, with what only the referee knows.

The game says what is asked, what becomes of silence, and how the table stands. The referee adds until when,
who plays whom, what the player has filed, and what has happened since the last order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import orjson

from referee.engine.ahead import STANDING
from referee.engine.catalogue import Say, Words
from referee.engine.page import Page, as_text, fit
from referee.engine.people import People
from referee.service.games.host_seed import BY_HOST, WARNING, with_warning
from referee.service.games.narration import narration_of
from referee.service.games.people import people_then_and_now
from referee.service.lists.listed_orders import ListedOrder, listed_from, waiting
from referee.service.news.in_words import time_in_words
from referee.service.post.latest_news import find_latest_news
from referee.service.reading.seen_games import Seen
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.wishes.preferences import of_players
from referee.store.columns import JsonParts
from referee.store.reading import PromptRow
from referee.store.transactions import Snapshot

MAX_AHEAD = 6
NO_BODY = JsonParts({})


class _Source(NamedTuple):
    """All that a text is made from. Past events and earlier steps' orders depend only on the version of the
    game that is `seen`; the order for this step is in `row`.
    """

    page: bytes
    """The rules' own, as it is stored."""
    row: PromptRow
    """Without its body."""
    player_id: str
    zone: str
    seen: Seen
    people: People
    present: People


def prompt_texts(
    referee: Referee, snapshot: Snapshot, player: Player, asked: Sequence[tuple[Seen, PromptRow]]
) -> list[str]:
    """What this player reads of these prompts, each in a game that they see."""
    if not asked:
        return []
    zone = of_players(snapshot, [player.id])[player.id].zone
    return [_kept_text(referee, snapshot, player, zone, seen, row) for seen, row in asked]


def _kept_text(
    referee: Referee, snapshot: Snapshot, player: Player, zone: str, seen: Seen, row: PromptRow
) -> str:
    if seen.seat != row.seat:  # it has just been given up
        return own_text(referee, row)
    source = _source(referee, snapshot, player, zone, seen, row)

    def write() -> str:
        return _as_text(referee, _page(referee, snapshot, source))

    # What a transaction sees may yet be undone.
    if referee.store.is_within:
        return write()
    return referee.prompt_texts.find_or_write((row.game_id, row.seat, player.id), source, write)


def own_text(referee: Referee, row: PromptRow) -> str:
    """What the rules ask, with nothing that depends on who reads it."""

    def write() -> str:
        return _as_text(referee, Page.read(row.body["page"]))

    text = referee.prompt_texts.find_or_write((row.game_id, row.seat), row.body.written["page"], write)
    return with_warning(referee.language.say, text, row.seed_source)


def prompt_page(referee: Referee, snapshot: Snapshot, player: Player, seen: Seen, row: PromptRow) -> Page:
    """The same as a page, with all its news."""
    if seen.seat != row.seat:
        return Page.read(row.body["page"])
    zone = of_players(snapshot, [player.id])[player.id].zone
    return _page(referee, snapshot, _source(referee, snapshot, player, zone, seen, row))


def _source(
    referee: Referee, snapshot: Snapshot, player: Player, zone: str, seen: Seen, row: PromptRow
) -> _Source:
    people = people_then_and_now(referee, snapshot, row.game_id)
    page = row.body.written["page"]
    return _Source(page, row._replace(body=NO_BODY), player.id, zone, seen, *people)


def _as_text(referee: Referee, page: Page) -> str:
    return as_text(fit(page), catalogue=referee.language)


def _page(referee: Referee, snapshot: Snapshot, source: _Source) -> Page:
    row, seen, say = source.row, source.seen, referee.language.say
    entries = [listed_from(kept) for kept in row.ahead or ()]
    narration = replace(narration_of(referee, snapshot, row.game_id), people=source.people)
    filed = (_who_is_who(say, source.present, seen, source.player_id), _on_file(say, row))
    page = Page.read(orjson.loads(memoryview(source.page)))
    return replace(
        page,
        until=_until(say, row, source.zone),
        head=tuple(filter(None, (*filed, _ahead_in_words(say, _waiting(entries), MAX_AHEAD)))),
        how=(*page.how, *([say(WARNING)] if row.seed_source == BY_HOST else ())),
        news=find_latest_news(snapshot, seen, entries).on_page(narration, row.seat),
    )


def _until(say: Say, row: PromptRow, zone: str) -> str:
    if row.paused_at is not None:
        return say("The clock is stopped.")
    return "" if row.due_at is None else say("Answer by {when}.", when=time_in_words(say, row.due_at, zone))


def _who_is_who(say: Say, people: People, seen: Seen, player_id: str) -> str:
    """`You are Red. Ben is Blue, a bot Green.`; nothing in games that have no names for seats."""
    own = next(row for row in seen.seats if row.seat == seen.seat)
    title = people.titles.get(own.seat)
    if title is None:
        return ""
    if own.player_id == player_id:
        me = say("You are {title}", title=title)
    else:
        me = say("You play {title} for {player}", title=title, player=own.name)
    if seen.game.anonymous:
        return f"{me}."
    others = [
        say("{title} is {player}", title=people.titles[seat], player=_player(say, people, seen, seat))
        for seat in people.titles
        if seat != own.seat
    ]
    return say("{me}; {others}.", me=me, others=others)


def _player(say: Say, people: People, seen: Seen, seat: int) -> str:
    row = next(row for row in seen.seats if row.seat == seat)
    if row.kind != "player":
        return say("a bot")
    player = people.players.get(seat)
    if row.status == "missing":
        return say("{player}, who is missing", player=player or Words("somebody"))
    return player or say("played by nobody")


def _on_file(say: Say, row: PromptRow) -> str:
    """Whether the player has answered the question already."""
    if row.final is None:
        return ""
    if row.final:
        return say("You have answered; what you send now takes its place.")
    return say("A draft of yours is on file; what you send now takes its place.")


def _waiting(entries: list[ListedOrder]) -> list[str]:
    return [f"always {one.words}" if one.of is STANDING else one.words for one in waiting(entries)]


def _ahead_in_words(say: Say, ahead: Sequence[str], shown: int) -> str:
    if not ahead:
        return ""
    orders, more = "; ".join(ahead[:shown]), len(ahead) - shown
    if more > 0:
        return say("Sent ahead: {orders}; and {more} more.", orders=orders, more=more)
    return say("Sent ahead: {orders}.", orders=orders)
