"""Where a player's mail is dealt with: who writes, and which game and question they mean."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee import names
from referee.engine.catalogue import Say, Words
from referee.engine.json_types import Json
from referee.mail.room import Room
from referee.service.news.in_words import game_in_words
from referee.service.post.list_inbox import list_inbox
from referee.service.post.list_prompts import list_prompts
from referee.service.post.prompts import WITH_PAGE
from referee.service.reading.list_games import list_games
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import games, mail_people, players
from referee.store.mail_people import ReplyAddress
from referee.store.players import PlayerRow
from referee.store.store import Transaction

MANY = 100
TOKEN, ADDRESS, DELETE = "token", "address", "delete"
"""Deeds that a mail asks for, and that its player has to say yes to."""
SHORTEST_ID = 4


@dataclass(frozen=True)
class PartOutcome:
    """What became of a part of a mail, in words; `sheet` is to be read line by line."""

    title: str
    text: str = ""
    sheet: Sequence[str] = ()
    after: str = ""
    refused: bool = False
    unread: Sequence[str] = ()
    """Lines that were taken for prose."""
    did: bool = True
    """Whether this part was understood at all."""
    game: str | None = None
    sealed: str | None = None
    """The game and the prompt that now has a final order."""
    receipt: Mapping[str, Any] | None = None
    """What was kept for the prompt, as data: see `MailedReceipt`."""
    as_written: bool = False
    """Whether it is on file word for word as it was written, so that a receipt would only repeat it."""
    arrives: bool = False
    """Whether the player has just taken a seat whose question no mail has brought them."""
    files: Sequence[Sequence[str]] = ()
    """What goes with the answer: names, and their JSON."""
    leaves: bool = False
    """Whether the account was deleted."""
    page: Json = None
    """What is told in blocks: a `Page` as data."""

    def to_json(self) -> dict[str, Any]:
        lists = {name: list(getattr(self, name)) for name in ("sheet", "unread", "files")}
        return {**self.__dict__, **lists}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> PartOutcome:
        return cls(**kept)


NONE = Words("none")
STATUS = {
    "open": Words("open"),
    "running": Words("running"),
    "finished": Words("finished"),
    "abandoned": Words("abandoned"),
}
"""How games stand."""


def yes_or_no(value: bool | None) -> Words:
    return {True: Words("yes"), False: Words("no"), None: NONE}[value]


class Unclear(Exception):
    """It is unclear what a part is about; the message says what to write instead."""


@dataclass(frozen=True)
class Desk:
    """One mail of one player. `to` is what the address that it came to stands for."""

    room: Room
    player: Player
    to: ReplyAddress | None = None
    about: str | None = None
    """The game of our mail that this one answers."""
    subject: str = ""
    """The mail's, which may name a game."""
    waiting: Sequence[Mapping[str, Any]] | None = None
    """What waits for the player at this moment, if that was looked up."""

    @property
    def referee(self) -> Referee:
        return self.room.referee

    @property
    def say(self) -> Say:
        """Says it in the player's language."""
        return self.room.say

    def game(self, name: str | None) -> str:
        """The game that is meant by this name, or by none; raises Unclear."""
        if name is None and self.to is not None and self.to.game_id is not None:
            return self.to.game_id
        if name is None and self.about is not None:
            return self.about
        own = list_games(self.referee, self.player, mine=True, limit=MANY).items
        if name is None:
            live = [game for game in own if game["status"] in ("open", "running")]
            meant = in_subject(live, self.subject)
            if len(meant) == 1:
                return str(meant[0]["id"])
            if len(live) == 1 or (own and not live):
                # A player whose games are all over means the latest.
                return str((live or own)[0]["id"])
            raise Unclear(self._which(live))
        found = named(own, name) or named(list_games(self.referee, self.player, limit=MANY).items, name)
        if len(found) == 1:
            return str(found[0]["id"])
        said = (
            self.say('"{name}" could be several games.', name=name[:40])
            if found
            else self.say('There is no game "{name}" here.', name=name[:40])
        )
        raise Unclear(f"{said} {self._which(found or own)}")

    def asked(self, name: str | None) -> tuple[str, dict[str, Any] | None]:
        """The game that is meant, and what it asks of the player now, if anything; raises Unclear."""
        if name is None and self.about is None and (self.to is None or self.to.game_id is None):
            waiting = list_inbox(self.referee, self.player, limit=2, include=WITH_PAGE).items
            if len(waiting) == 1 and not self._names_another(str(waiting[0]["game"])):
                return str(waiting[0]["game"]), waiting[0]
        game_id = self.game(name)
        for one in self.waiting or ():
            if one["game"] == game_id:
                return game_id, dict(one)
        asked = list_prompts(self.referee, self.player, game_id, include=WITH_PAGE).items
        return game_id, asked[0] if asked else None

    def _names_another(self, game_id: str) -> bool:
        """Whether the subject names a game other than this one."""
        own = list_games(self.referee, self.player, mine=True, limit=MANY).items if self.subject else []
        meant = [str(game["id"]) for game in in_subject(own, self.subject)]
        return bool(meant) and game_id not in meant

    def person(self, name: str) -> PlayerRow:
        """The player of this name; raises Unclear."""
        plain = name.strip().strip("\"'")
        with self.referee.store.reading() as snapshot:
            like = players.with_names_like(snapshot, names.keys(plain))
        found = [row for row in like if row.name.casefold() == plain.casefold()]
        if len(found) != 1:
            others = "".join(self.say(' There is "{name}".', name=row.name) for row in like[:3])
            raise Unclear(
                self.say('Nobody here is called "{plain}".{others}', plain=plain[:40], others=others)
            )
        return found[0]

    def ask_back(self, deed: str, value: str = "") -> PartOutcome:
        """Have the mail room ask the player whether they want this; raises Unclear."""
        referee = self.referee

        def note(transaction: Transaction) -> None:
            address = mail_people.address_of(transaction, self.player.id)
            if address is None:
                raise Unclear(self.say("Your address is not confirmed."))
            mail_people.add_unconfirmed(
                transaction,
                referee.new_id(),
                address.address,
                referee.clock.now(),
                player_id=self.player.id,
                deed=f"{deed} {value}".strip(),
            )

        referee.store.run(note)
        return PartOutcome(
            self.say("You are asked back"),
            self.say("Nothing is done yet: another mail asks you to say yes to it."),
        )

    def game_in_words(self, game_id: str) -> str:
        """What players call this game."""
        with self.referee.store.reading() as snapshot:
            row = games.find(snapshot, game_id)
        return self.say("a game") if row is None else game_in_words(self.referee, row)

    def _which(self, known: Sequence[Mapping[str, Any]]) -> str:
        if not known:
            return self.say("You have no game yet: `games` lists those you can join, `open` opens one.")
        names = "; ".join(f"game {handle(game)}" for game in known[:8])
        return self.say("Say which one with a line of its own above it: {names}.", names=names)


def named(found: Sequence[Mapping[str, Any]], name: str) -> list[Mapping[str, Any]]:
    """The games that the name fits: by id or its beginning, by name, or by what is played."""
    plain = name.strip().casefold()
    by_id = [one for one in found if len(plain) >= SHORTEST_ID and str(one["id"]).startswith(plain)]
    by_name = [one for one in found if str(one["name"] or "").casefold() == plain]
    by_kind = [one for one in found if str(one["ruleset"]).replace("_", " ") == plain.replace("_", " ")]
    live = [one for one in by_kind if one["status"] in ("open", "running")]
    return by_id or by_name or live or by_kind


def in_subject(found: Sequence[Mapping[str, Any]], subject: str) -> list[Mapping[str, Any]]:
    """The games that the subject of a mail names, by their own names or else by what is played."""
    said = f" {_words(subject)} "

    def is_in(name: str) -> bool:
        return bool(_words(name)) and f" {_words(name)} " in said

    by_name = [one for one in found if is_in(str(one["name"] or ""))]
    return by_name or [one for one in found if is_in(str(one["ruleset"]))]


def _words(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))


def handle(game: Mapping[str, Any]) -> str:
    """What a line calls a game: its name, or the beginning of its id."""
    return str(game["name"] or str(game["id"])[:8])
