"""What notices say: a sentence or more for each kind, made of its data for the player who reads it now."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, Protocol, TypeAlias

from referee.engine.catalogue import Catalogue, Say, from_kept
from referee.engine.words import capital
from referee.fairplay.heads import foot
from referee.service.games.chronicle import SPECTATOR
from referee.service.games.narration import Narration, narration_of
from referee.service.games.table_events import (
    STOPPERS,
    name_in_words,
    proposal_in_words,
    sentence,
    why_held,
)
from referee.service.games.table_narrator import TableNarrator
from referee.service.news.in_words import asked_in_words, fate_in_words, game_in_words, question_in_words
from referee.service.running.context import Referee
from referee.store import messages, players, reading
from referee.store.events import events_of_step
from referee.store.prompts import PlayedPrompt
from referee.store.reading import GameHeader
from referee.store.transactions import Snapshot

MAX_EVENTS = 200
MAX_QUOTE_LENGTH = 200


class Notice(Protocol):
    """A notice, from the store."""

    @property
    def kind(self) -> str: ...
    @property
    def game_id(self) -> str | None: ...
    @property
    def step(self) -> int | None: ...
    @property
    def data(self) -> Mapping[str, Any]: ...
    @property
    def created_at(self) -> datetime: ...


class NoticeReader:
    """A player who reads notices, and all that it takes to put these into words, looked up once."""

    def __init__(
        self, referee: Referee, snapshot: Snapshot, zone: str, open_ones: Sequence[PlayedPrompt]
    ) -> None:
        self._referee = referee
        self._snapshot = snapshot
        self._zone = zone
        self._open = {(one.game_id, f"{one.step}.{one.seat}"): one for one in open_ones}
        self._games: dict[str, GameHeader | None] = {}
        self._narrations: dict[str, Narration] = {}

    @property
    def language(self) -> Catalogue:
        return self._referee.language

    @property
    def say(self) -> Say:
        return self.language.say

    def find_game(self, game_id: str) -> GameHeader | None:
        if game_id not in self._games:
            self._games[game_id] = reading.header(self._snapshot, game_id)
        return self._games[game_id]

    def game(self, notice: Notice) -> GameHeader:
        """The game that the notice is about; it is there as long as the notice."""
        game = self.find_game(notice.game_id or "")
        assert game is not None  # noqa: S101 - the notice refers to it
        return game

    def title(self, game: GameHeader) -> str:
        return game_in_words(self._referee, game)

    def narration(self, game: GameHeader) -> Narration:
        if game.id not in self._narrations:
            self._narrations[game.id] = narration_of(self._referee, self._snapshot, game.id)
        return self._narrations[game.id]

    def of_table(self, game: GameHeader) -> TableNarrator:
        """Words for what the referee tells of a game."""
        say = self.narration(game).of_table()
        say.begin()
        return say

    def name(self, player_id: str | None) -> str:
        row = None if player_id is None else players.find(self._snapshot, player_id)
        return name_in_words(self._referee.language.say, None if row is None else row.name)

    def message(self, game: GameHeader, message_id: str) -> str:
        """What a message says now: it may have been hidden."""
        row = messages.find(self._snapshot, game.id, message_id)
        text = "" if row is None else row.text
        return text if len(text) <= MAX_QUOTE_LENGTH else text[:MAX_QUOTE_LENGTH] + "…"

    def question(self, game: GameHeader, asked: Mapping[str, Any], told_at: datetime) -> str:
        """What is asked, as long as it still is, and until when, as it was when the player was told."""
        prompt = self._open.get((game.id, asked["prompt"]))
        due = asked["deadline"]
        return asked_in_words(
            self._referee,
            game,
            question_in_words(self._referee, {} if prompt is None else prompt.body),
            None if due is None else datetime.fromisoformat(due),
            self._zone,
            told_at,
        )

    def headline(self, game: GameHeader, step: int) -> str:
        """A step's outcome at a glance: the first public event of the rules, and how many follow."""
        rows = events_of_step(self._snapshot, game.id, SPECTATOR, step=step, most=MAX_EVENTS)
        told = [
            event for row in rows if (event := json.loads(row.body))["kind"].startswith(f"{game.ruleset}.")
        ]
        if not told:
            return self.say("all orders are in.")
        first = self.narration(game).in_words(told[0])
        if len(told) == 1:
            return first
        return self.say("{first} (and {more} more)", first=first, more=len(told) - 1)


Sentence: TypeAlias = Callable[[Notice, NoticeReader], str]


def notice_in_words(notice: Notice, reader: NoticeReader) -> str:
    """What a notice says."""
    return SENTENCES[notice.kind](notice, reader)


def notice_data(notice: Notice, reader: NoticeReader) -> Mapping[str, Any]:
    """What a notice says, for programs: its data, with their texts in the reader's language."""
    if notice.kind == "queue":
        return {**notice.data, "reason": reader.language.said(from_kept(notice.data["reason"]))}
    if notice.kind == "game.finished" and (result := notice.data["result"]):
        told = reader.narration(reader.game(notice)).result(result)
        return {**notice.data, "result": {**result, "text": told}}
    return notice.data


def _opened(notice: Notice, reader: NoticeReader) -> str:
    return reader.question(reader.game(notice), notice.data, notice.created_at)


def _resolved(notice: Notice, reader: NoticeReader) -> str:
    game = reader.game(notice)
    return f"{reader.title(game)}: {reader.headline(game, notice.step or 0)}"


def _finished(notice: Notice, reader: NoticeReader) -> str:
    return _over(reader.game(notice), notice.data["result"], reader)


def _over(game: GameHeader, result: Mapping[str, Any] | None, reader: NoticeReader) -> str:
    over = reader.say("{game} is over.", game=reader.title(game))
    return over if result is None else f"{over} {reader.narration(game).result(result)}"


def _held(notice: Notice, reader: NoticeReader) -> str:
    game = reader.game(notice)
    reason = why_held(notice.data, reader.of_table(game))
    return reader.say("{game} is held. {reason}", game=reader.title(game), reason=reason)


def _message(notice: Notice, reader: NoticeReader) -> str:
    game, seat = reader.game(notice), notice.data["seat"]
    return reader.say(
        "{game}: {writer} writes: {quote}",
        game=reader.title(game),
        writer=reader.say(STOPPERS["host"]) if seat is None else capital(reader.of_table(game).seat(seat)),
        quote=reader.message(game, notice.data["message"]),
    )


def _vote(notice: Notice, reader: NoticeReader) -> str:
    game = reader.game(notice)
    return reader.say(
        "{game}: there is a motion to {proposal}. You have a vote.",
        game=reader.title(game),
        proposal=proposal_in_words(reader.of_table(game), notice.data["kind"], notice.data["about"]),
    )


def _missing(notice: Notice, reader: NoticeReader) -> str:
    game = reader.game(notice)
    return reader.say(
        "{game}: you have missed so many orders that others may take {place} over from {until}. As long "
        "as nobody has, you can take it back.",
        game=reader.title(game),
        place=reader.of_table(game).place(notice.data["seat"]),
        until=notice.data["kept_until"],
    )


def _invited(notice: Notice, reader: NoticeReader) -> str:
    game = reader.game(notice)
    title = reader.title(game)
    if notice.data.get("declined"):
        name = reader.name(notice.data["player"])
        return reader.say("{game}: {name} declines the seat; it is open to all.", game=title, name=name)
    name = reader.name(game.host)
    if notice.data["seated"]:
        return reader.say(
            "{game}: {name} has invited you, and you have a seat, as your account wants it.",
            game=title,
            name=name,
        )
    return reader.say(
        "{game}: {name} invites you to a seat. It is kept for you; take it, or decline.",
        game=title,
        name=name,
    )


def _delegated(notice: Notice, reader: NoticeReader) -> str:
    game = reader.game(notice)
    return reader.say(
        "{game}: {name} asks you to play {place} until {until}. Nothing comes of it unless you accept.",
        game=reader.title(game),
        name=reader.name(notice.data["player"]),
        place=reader.of_table(game).place(notice.data["seat"]),
        until=notice.data["until"],
    )


def _replaced(notice: Notice, reader: NoticeReader) -> str:
    game = reader.game(notice)
    return reader.say(
        "{game}: the table has voted to give {place} to another player. It is yours until {until}.",
        game=reader.title(game),
        place=reader.of_table(game).place(notice.data["seat"]),
        until=notice.data["at"],
    )


def _candidate(notice: Notice, reader: NoticeReader) -> str:
    game, data = reader.game(notice), notice.data
    title, say = reader.title(game), reader.of_table(game)
    if "seated" not in data:
        name = None if data["player"] is None else reader.name(data["player"])
        wish = sentence("seat.candidate", {**data, "name": name}, say)
        return reader.say("{game}: {wish} The table decides by the motion `admit`.", game=title, wish=wish)
    place = say.place(data["seat"])
    if data["seated"]:
        return reader.say("{game}: you have been given {place}. Welcome.", game=title, place=place)
    return reader.say("{game}: {place}, for which you have asked, is taken.", game=title, place=place)


def _delegation_over(notice: Notice, reader: NoticeReader) -> str:
    game, data, say = reader.game(notice), notice.data, reader.say
    told = say(
        "{game}: nobody else plays {place} for you any more. What was filed in your name has ended; file "
        "it yourself to keep it.",
        game=reader.title(game),
        place=reader.of_table(game).place(data["seat"]),
    )
    votes = (proposal_in_words(reader.of_table(game), one["kind"], one["about"]) for one in data["votes"])
    lines = [
        *(say("sent ahead: {order}", order=order) for order in data["queue"]),
        *(say("standing order: {order}", order=order) for order in data["standing_orders"]),
        *(say("vote on the motion to {proposal}", proposal=proposal) for proposal in votes),
    ]
    return "\n".join([told, *(f"- {line}" for line in lines)])


def _queue(notice: Notice, reader: NoticeReader) -> str:
    data = notice.data
    said = fate_in_words(data["outcome"], data["words"], data["text"], from_kept(data["reason"]))
    return f"{reader.title(reader.game(notice))}: {reader.say(said)}"


def _reminder(notice: Notice, reader: NoticeReader) -> str:
    """All that waited for the player then, a line for each prompt."""
    lines = [
        reader.question(game, asked, notice.created_at)
        for asked in notice.data["waiting"]
        if (game := reader.find_game(asked["game"])) is not None
    ]
    if len(lines) == 1:
        return reader.say("A question waits for you. {question}", question=lines[0])
    heading = reader.say("{number:question waits|questions wait} for you.", number=len(lines))
    return "\n".join([heading, *(f"- {line}" for line in lines)])


def _digest(notice: Notice, reader: NoticeReader) -> str:
    lines = [_reminder(notice, reader)] if notice.data["waiting"] else []
    lines += [
        _went_on(game, told, reader)
        for told in notice.data["games"]
        if (game := reader.find_game(told["game"])) is not None
    ]
    return "\n".join([*lines, "", *foot(reader.say, notice.data["journals"])])


def _went_on(game: GameHeader, told: Mapping[str, Any], reader: NoticeReader) -> str:
    if told["status"] != "running":
        return _over(game, game.result, reader)
    return reader.say(
        "{game} went on: {sets:set of orders was|sets of orders were} carried out.",
        game=reader.title(game),
        sets=told["steps"],
    )


def _mail_off(notice: Notice, reader: NoticeReader) -> str:
    return reader.say(
        "Mails to {address} came back {times} times: nothing is sent there any more. Set "
        "your address again to get a new confirmation.",
        address=notice.data["address"],
        times=notice.data["times"],
    )


SENTENCES: Final[Mapping[str, Sentence]] = {
    "prompt.opened": _opened,
    "step.resolved": _resolved,
    "game.finished": _finished,
    "game.held": _held,
    "message": _message,
    "vote": _vote,
    "seat.missing": _missing,
    "seat.invited": _invited,
    "seat.delegated": _delegated,
    "seat.replaced": _replaced,
    "seat.candidate": _candidate,
    "delegation.over": _delegation_over,
    "reminder": _reminder,
    "digest": _digest,
    "queue": _queue,
    "mail.off": _mail_off,
}
