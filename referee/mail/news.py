"""Telling players by mail: all there is to say about a game in one mail, the next question first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from referee.engine.catalogue import Words
from referee.mail.prompts import YOUR_ORDERS, page_of, personal_address, prompt_address, prompt_blocks
from referee.mail.receipts import MailedReceipt
from referee.mail.room import Room
from referee.mail.writing.envelope import OutgoingMail, post
from referee.mail.writing.page import Block, Heading, Text
from referee.service.accounts.players import find_player
from referee.service.news.channels import MAIL
from referee.service.news.in_words import game_in_words
from referee.service.news.word_notices import word_notices
from referee.service.post.list_prompts import list_prompts
from referee.service.post.prompts import WITH_PAGE
from referee.service.reading.read_happenings import read_happenings
from referee.service.requests.errors import ServiceError
from referee.service.running.sessions import Player
from referee.service.times.hours import next_at
from referee.service.wishes.mail_wishes import when_to_send
from referee.service.wishes.read_preferences import read_preferences
from referee.store import games, mail_out, mail_people, notices, observers, orders
from referee.store.mail_out import MailOut
from referee.store.mail_people import Address
from referee.store.store import Transaction
from referee.store.transactions import Snapshot

MAX_AT_ONCE = 200
DAILY_HOUR = 8
"""For players who have chosen no hour for their digest."""
# Mails tell these in full, so their notices need not be repeated.
TOLD_IN_FULL = ("prompt.opened", "step.resolved")
MAX_EVENTS = 60
NEWS_WAIT = timedelta(hours=6)
"""How long what others did waits for a question that tells it."""
OBSERVED = Words("You observe this game. To end that, reply with: `stop observing`")
AFTERWARDS = Words(
    "Reply with `transcript` to get the whole game, hands and dice included; `referee verify` "
    "checks it. To play another one, reply with `games` or `open`."
)


class _ToldElsewhere(Exception):
    """Another mail room is telling some of this. The next round finds what is left."""


def tell_all(room: Room) -> bool:
    """Write the mails that are due; whether there may be more."""
    now = room.referee.clock.now()
    with room.referee.store.reading() as snapshot:
        due = notices.undelivered_by(snapshot, MAIL, now, MAX_AT_ONCE)
        people = {row.player_id for row in due}
        addresses = {one: mail_people.address_of(snapshot, one) for one in people}
    groups: dict[tuple[str, str], list[Any]] = defaultdict(list)
    asked = {(row.player_id, row.game_id) for row in due if row.kind != "step.resolved"}
    for row in due:
        address = addresses[row.player_id]
        when = (
            "never"
            if address is None or address.off_at
            else when_to_send(address.wishes, row.kind, row.game_id)
        )
        alone = (row.player_id, row.game_id) not in asked
        if when == "never":
            _settle(room, [row])
        elif when == "now" and address is not None and alone and _is_told_later(room, row, address, now):
            continue
        elif when == "daily" and row.tries == 0:
            _put_off(room, row, now)
        else:
            # A daily mail is about all games; otherwise there is one for each game.
            groups[row.player_id, "" if when == "daily" else row.game_id or row.id].append(row)
    for (player_id, _), rows in groups.items():
        address = addresses[player_id]
        if address is not None:
            _tell(room, address, rows, now)
    return len(due) == MAX_AT_ONCE


def _is_told_later(room: Room, row: Any, address: Address, now: datetime) -> bool:
    """Whether the next question tells what happened: what came of the player's own order can wait for that,
    and what others did can for a while, unless the player wants it at once. Observers are asked nothing."""
    if row.kind != "step.resolved" or row.game_id is None or row.step is None:
        return False
    if any(kind == row.kind and when == "now" for kind, _, when in address.wishes):
        return False
    with room.referee.store.reading() as snapshot:
        if row.player_id in observers.of_game(snapshot, row.game_id):
            return False
        is_own = _is_own(snapshot, row.game_id, row.step, row.player_id)
        told = mail_out.told_since(snapshot, row.player_id, row.game_id, row.created_at)
    if told or is_own:
        _settle(room, [row])
        return True
    if row.tries == 0:
        room.referee.store.run(lambda transaction: notices.claim(transaction, row, now + NEWS_WAIT))
        return True
    return False


def _is_own(snapshot: Snapshot, game_id: str, step: int, player_id: str) -> bool:
    """Whether this player alone has given orders in a step."""
    given = orders.of_step(snapshot, game_id, step)
    return bool(given) and all(order.by == player_id for order in given.values())


def _settle(room: Room, rows: Sequence[Any]) -> None:
    ids = [row.id for row in rows]
    room.referee.store.run(lambda transaction: notices.delivered(transaction, MAIL, ids))


def _put_off(room: Room, row: Any, now: datetime) -> None:
    """Leave it for the daily mail."""
    with room.referee.store.reading() as snapshot:
        player = find_player(snapshot, row.player_id)
    preferences = read_preferences(room.referee, player)
    hour = DAILY_HOUR if preferences.digest_hour is None else preferences.digest_hour
    at = next_at(preferences.zone, hour, now)
    room.referee.store.run(lambda transaction: notices.claim(transaction, row, at))


def _tell(room: Room, address: Address, rows: Sequence[Any], now: datetime) -> None:
    """Write one mail about all this, in the transaction that marks it as told."""
    with room.referee.store.reading() as snapshot:
        player = find_player(snapshot, address.player_id)
    by_game: dict[str | None, list[Any]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: (row.created_at, row.occasion)):
        by_game[row.game_id].append(row)
    news = [_GameNews(room, player, game_id, some) for game_id, some in by_game.items()]
    only = news[0] if len(news) == 1 else None
    body = [block for one in news for block in one.body(with_heading=only is None)]
    subject = room.say("Your games today") if only is None else only.subject
    occasions = "\n".join(sorted(row.occasion for row in rows))
    titles = {one.game_id: one.words for one in news}
    zone = read_preferences(room.referee, player).zone

    def told(held: MailOut) -> list[Block]:
        receipt = {} if held.receipt is None else held.receipt
        return MailedReceipt.from_json(receipt).blocks(room.say, titles[held.game_id], zone)

    def tell(transaction: Transaction) -> None:
        if not notices.take(transaction, MAIL, [row.id for row in rows]):
            raise _ToldElsewhere
        asked = None if only is None else only.asked
        back = (
            personal_address(room, transaction, player.id, now)
            if asked is None
            else prompt_address(room, transaction, player.id, asked, now)
        )
        receipts = mail_out.held(transaction, player.id, [one for one in by_game if one is not None])
        for held in receipts if body else ():
            mail_out.change(transaction, held.id, sent_at=now)
        outgoing = OutgoingMail(
            address=address.address,
            kind="news",
            occasion=f"news/{occasions}",
            subject=subject,
            body=_with_receipts(room, body, [block for one in receipts for block in told(one)]),
            player_id=player.id,
            game_id=None if only is None else only.game_id,
            game="" if only is None else only.words,
            more_games=[one.game_id for one in news if one.game_id is not None],
            reply_to=back,
        )
        if body:
            post(room, transaction, outgoing, now)

    with suppress(_ToldElsewhere):
        room.referee.store.run(tell)


def _with_receipts(room: Room, body: Sequence[Block], receipts: Sequence[Block]) -> list[Block]:
    """The mail with what the player has ordered last, above the order sheet if there is one."""
    your_orders = Heading(room.say(YOUR_ORDERS))
    sheet = next((at for at, block in enumerate(body) if block == your_orders), len(body))
    return [*body[:sheet], *receipts, *body[sheet:]]


class _GameNews:
    """What there is to tell a player about one game, or about none."""

    def __init__(self, room: Room, player: Player, game_id: str | None, rows: Sequence[Any]) -> None:
        self._room = room
        self._player = player
        self.game_id = game_id
        self._rows = rows
        self._kinds = {row.kind for row in rows}
        self.words = ""
        self.asked: dict[str, Any] | None = None
        self._observes = False
        if game_id is None:
            return
        with room.referee.store.reading() as snapshot:
            game = games.find(snapshot, game_id)
            self._observes = player.id in observers.of_game(snapshot, game_id)
        self.words = "" if game is None else game_in_words(room.referee, game)
        if "prompt.opened" in self._kinds:
            self.asked = self._open_prompt(game_id)

    @property
    def subject(self) -> str:
        if self.asked is not None:
            turn = page_of(self.asked).question.split(":")[0]
            return f"{self.words}: {turn}"
        if "game.finished" in self._kinds:
            return self._room.say("{game} is over", game=self.words)
        if self._kinds <= {"step.resolved", "queue"}:
            return self._room.say("{game}: what happened", game=self.words)
        text = self._said(self._rows[-1:])[0].split("\n")[0]
        return text if self.words in text or not self.words else f"{self.words}: {text}"

    def body(self, *, with_heading: bool) -> list[Block]:
        """The question and its deadline, what happened, and the rest of the question with the order sheet."""
        blocks: list[Block] = [Heading(self.words)] if with_heading and self.words else []
        below: list[Block] = []
        if self.asked is not None:
            zone = read_preferences(self._room.referee, self._player).zone
            top, below = prompt_blocks(self._room, self._player, self.asked, zone)
            blocks += top
        else:
            blocks += self._beginning()
        if "step.resolved" in self._kinds and self.asked is None:
            blocks += self._happened() or [Text(self._said(self._rows[-1:])[0])]
            blocks += (
                [Text(self._room.say(OBSERVED))]
                if self._observes and "game.finished" not in self._kinds
                else []
            )
        if "game.finished" in self._kinds:
            blocks.append(Text(self._room.say(AFTERWARDS)))
        others = self._said([row for row in self._rows if row.kind not in TOLD_IN_FULL])
        if self.asked is not None and others:
            blocks.append(Text("\n".join(f"- {text}" for text in others)))
        return [*blocks, *below]

    def _said(self, rows: Sequence[Any]) -> list[str]:
        return [one.text for one in word_notices(self._room.referee, self._player.id, rows)]

    def _beginning(self) -> list[Block]:
        """The news in a mail that asks nothing."""
        said = [row for row in self._rows if row.kind not in TOLD_IN_FULL]
        told: list[Block] = [Text(text) for text in self._said(said)]
        if self.game_id is not None and self._kinds == {"message"}:
            told.append(
                Text(
                    self._room.say(
                        "To answer, reply with a line that begins with `say:`, or with `say to 2, Bob:`"
                    )
                )
            )
        return told

    def _happened(self) -> list[Block]:
        """What happened in the steps that the mail is about, the latest last; a question says it itself, and
        what became of orders sent ahead is a notice of its own.
        """
        if self.game_id is None:
            return []
        try:
            since = self._first_untold(self.game_id)
            told = read_happenings(self._room.referee, self._player, self.game_id, since)
        except ServiceError:
            return []
        # What has happened since belongs to the next mail, if there is one.
        is_over = "game.finished" in self._kinds
        last = max(row.step for row in self._rows if row.kind == "step.resolved")
        lines = [f"- {event['text']}" for event in told if is_over or event["step"] <= last]
        if not lines:
            return []
        more = [self._room.say("(There was more: `history` has it.)")] if len(lines) > MAX_EVENTS else []
        return [Heading(self._room.say("What happened")), Text("\n".join([*more, *lines[-MAX_EVENTS:]]))]

    def _first_untold(self, game_id: str) -> int:
        """The first step that the mail is about: earlier ones had mails of their own, except those in which
        nobody but the player has given an order."""
        first = min(row.step for row in self._rows if row.kind == "step.resolved")
        with self._room.referee.store.reading() as snapshot:
            while first > 1 and _is_own(snapshot, game_id, first - 1, self._player.id):
                first -= 1
        return int(first)

    def _open_prompt(self, game_id: str) -> dict[str, Any] | None:
        """The prompt, if it is still open and not answered for good."""
        try:
            found = list_prompts(self._room.referee, self._player, game_id, include=WITH_PAGE).items
        except ServiceError:
            return None
        return next((one for one in found if not (one["order"] and one["order"]["final"])), None)
