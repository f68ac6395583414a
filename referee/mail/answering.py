"""Answers: what became of a mail, and the few that go to senders we do not trust."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from referee.engine.page import Page, fit
from referee.mail.prompts import (
    page_blocks,
    personal_address,
    prompt_address,
    prompt_blocks,
    sheet_of,
    still_open,
)
from referee.mail.reading.mime import Mail
from referee.mail.receipts import MailedReceipt
from referee.mail.room import Room
from referee.mail.verbs.desk import PartOutcome
from referee.mail.who import Doubt, Doubtful, Proven, secrets_in
from referee.mail.writing.envelope import OutgoingMail, post
from referee.mail.writing.page import Block, Heading, Sheet, Text
from referee.service.accounts.players import find_player
from referee.service.news.in_words import game_in_words
from referee.service.orders.asked_prompts import AskedPrompt
from referee.service.wishes.mail_wishes import when_to_send
from referee.service.wishes.read_preferences import read_preferences
from referee.service.wishes.unsubscribe import unsubscribe as stop_these
from referee.store import games, mail_in, mail_out, mail_people, orders, steps, tallies
from referee.store.mail_in import MailIn
from referee.store.store import Transaction

DAY, WEEK = timedelta(days=1), timedelta(days=7)
MAX_UNREAD = 12
RECEIPT = "receipt"
# However many replies there were, in whatever language the mail program uses.
_RE = re.compile(r"^(?:(?:re|aw|sv|antw|odp|rif|res|ynt|回复|答复|отв)\s*:\s*)+", re.IGNORECASE)


@dataclass(frozen=True)
class MailAnswer:
    """What became of a player's mail, ready to be sent."""

    room: Room
    said: Mail
    who: Proven
    subject: str
    body: Sequence[Block]
    game_id: str | None
    asked: Mapping[str, Any] | None
    """The player's question in that game, which a reply to this answer would answer."""
    files: Sequence[Sequence[str]] = ()
    leaves: bool = False
    """Whether the account was deleted: then nothing about the player is kept with the mail."""
    receipt: MailedReceipt | None = None
    """What was sealed, if the answer says nothing else."""
    repeats: bool = False
    """Whether that is an order word for word as the player has written it."""

    def post(self, transaction: Transaction, mail: MailIn) -> None:
        """Send it, and mark the mail as done."""
        if not mail_in.finish(transaction, mail.id, "done"):
            return
        room, who, now = self.room, self.who, self.room.referee.clock.now()
        if who.address.bounces:
            mail_people.change_address(transaction, who.player.id, bounces=0)
        outgoing = OutgoingMail(
            address=who.address.address,
            kind="answer",
            occasion=f"answer/{mail.id}",
            subject=self.subject,
            body=self.body,
            player_id=None if self.leaves else who.player.id,
            game_id=self.game_id,
            reply_to="" if self.leaves else self._address_back(transaction),
            answers=mail.id,
            in_reply_to=self.said.message_id,
            files=self.files,
        )
        if self.receipt is not None and self._can_wait(transaction, self.receipt):
            outgoing = replace(outgoing, kind=RECEIPT, body=self._receipt_alone(self.receipt))
            post(room, transaction, outgoing, now, receipt=self.receipt.to_json())
        else:
            post(room, transaction, outgoing, now)

    def _receipt_alone(self, receipt: MailedReceipt) -> list[Block]:
        """What is sent if the same mail comes again."""
        with self.room.referee.store.reading() as snapshot:
            game = games.find(snapshot, str(self.game_id))
        title = self.room.say("a game") if game is None else game_in_words(self.room.referee, game)
        return receipt.blocks(self.room.say, title, read_preferences(self.room.referee, self.who.player).zone)

    def _can_wait(self, transaction: Transaction, receipt: MailedReceipt) -> bool:
        """Whether the next question tells it soon enough: the step waited for no other order, or it says only
        what the player has written. The first order in a game is acknowledged at once, to show how it works.
        """
        if when_to_send(self.who.address.wishes, "prompt.opened", self.game_id) != "now":
            return False  # no question comes by mail that would tell it
        game_id, asked = str(self.game_id), AskedPrompt.from_id(receipt.prompt)
        step = steps.find(transaction, game_id, asked.step)
        if step is not None and step.state != "open":
            return True
        return self.repeats and orders.has_filed_before(transaction, game_id, asked.seat, asked.step)

    def _address_back(self, transaction: Transaction) -> str:
        room, player, now = self.room, self.who.player, self.room.referee.clock.now()
        if self.asked is None:
            return personal_address(room, transaction, player.id, now)
        return prompt_address(room, transaction, player.id, self.asked, now)


def answer_to(
    room: Room, said: Mail, who: Proven, outcomes: Sequence[PartOutcome], waiting: Sequence[Mapping[str, Any]]
) -> MailAnswer:
    """The answer to a player's mail: what became of it, and the questions that wait now."""
    done = [outcome for outcome in outcomes if outcome.did]
    body: list[Block] = []
    for outcome in done:
        body += _told(room, outcome)
        if outcome.arrives:
            body += _prompt(room, who, outcome, waiting)
    if not done:
        body += _nothing(room, who, outcomes, waiting)
    body += _beside(room, said, outcomes, quietly=bool(done))
    leaves = any(outcome.leaves for outcome in done)
    body += [] if leaves else still_open(room, who.player, waiting)
    game_id = next((outcome.game for outcome in done if outcome.game), who.to.game_id if who.to else None)
    asked = next((one for one in waiting if one["game"] == game_id), None)
    files = [file for outcome in done for file in outcome.files]
    return MailAnswer(
        room,
        said,
        who,
        _subject(room, said, done),
        body,
        game_id,
        asked,
        files,
        leaves,
        _receipt(outcomes) if not said.attachments else None,
        any(outcome.as_written for outcome in outcomes),
    )


def _receipt(outcomes: Sequence[PartOutcome]) -> MailedReceipt | None:
    """What was sealed, if nothing else was done or said."""
    if len(outcomes) != 1 or outcomes[0].sealed is None or outcomes[0].unread:
        return None
    kept = outcomes[0].receipt
    return None if kept is None else MailedReceipt.from_json(kept)


def _told(room: Room, outcome: PartOutcome) -> list[Block]:
    return [
        Heading(outcome.title),
        *([Text(outcome.text)] if outcome.text else []),
        *([] if outcome.page is None else page_blocks(room, fit(Page.read(outcome.page)))),
        *([Sheet(outcome.sheet)] if outcome.sheet else []),
        *([Text(outcome.after)] if outcome.after else []),
    ]


def _prompt(
    room: Room, who: Proven, outcome: PartOutcome, waiting: Sequence[Mapping[str, Any]]
) -> list[Block]:
    """The question to the seat that the player has just taken, with its order sheet."""
    asked = next((one for one in waiting if one["game"] == outcome.game), None)
    if asked is None:
        return []
    zone = read_preferences(room.referee, who.player).zone
    return [block for part in prompt_blocks(room, who.player, asked, zone) for block in part]


def _nothing(room: Room, who: Proven, outcomes: Sequence[PartOutcome], waiting: Sequence[Any]) -> list[Block]:
    """What to say to a mail in which nothing was understood: what is asked, and what could be written."""
    reasons = [Text(outcome.text) for outcome in outcomes if outcome.text]
    game_id = who.to.game_id if who.to else None
    asked = next((one for one in waiting if one["game"] == game_id or len(waiting) == 1), None)
    sheet = [] if asked is None else sheet_of(room, who.player, asked)
    return [
        Heading(room.say("Nothing in your mail could be read as an order")),
        *reasons,
        *sheet,
        Text(room.say("`help` lists what you can write. Put each thing on a line of its own.")),
    ]


def _beside(room: Room, said: Mail, outcomes: Sequence[PartOutcome], *, quietly: bool) -> list[Block]:
    """What was ignored, in a sentence."""
    lines = [line for outcome in outcomes for line in outcome.unread if line]
    told: list[Block] = []
    if lines:
        some = "; ".join(f'"{line[:60]}"' for line in lines[:MAX_UNREAD])
        left = len(lines) - MAX_UNREAD
        some = room.say("{some} and {left} more", some=some, left=left) if left > 0 else some
        said_so = room.say("These lines were not taken for orders: {lines}.", lines=some)
        told.append(Text(said_so if quietly else room.say("The lines were: {lines}.", lines=some)))
    if said.attachments:
        named = ", ".join(said.attachments[:5])
        told.append(Text(room.say("Attachments are not read: {named}.", named=named)))
    return told


def _subject(room: Room, said: Mail, done: Sequence[PartOutcome]) -> str:
    if said.subject:
        return f"Re: {_RE.sub('', said.subject)}"
    return done[0].title if done else room.say("Your mail")


def doubt(room: Room, mail: MailIn, said: Mail, who: Doubtful) -> None:
    """An unproven mail in a player's name does nothing; the player is told once a day."""
    how = room.say("Answer this mail, or write to the address in its Reply-To: only you know it.")
    if room.settings.trust != "token":
        how = {
            Doubt.UNPROVEN: room.say(
                "Your mail host must sign your mails (DKIM) for the domain of your address; most do."
            ),
            Doubt.TWICE: room.say("A header field that may stand once, such as Subject, stands in it twice."),
            Doubt.OLD: room.say("By its Date it is more than a week old, or from the future. Send it anew."),
            Doubt.NOT_TO_US: room.say(
                "It does not name me in a To or Cc that your mail host has signed. Answer this mail, or "
                "one of my questions."
            ),
        }[who.why]
    text: list[Block] = [
        Heading(room.say("A mail in your name was not accepted")),
        Text(
            room.say(
                "A mail that says it is from you came here, and nothing was done. If you wrote it: {how}",
                how=how,
            )
        ),
        Text(
            room.say("If it was not you, you need not do anything. You are told of this at most once a day.")
        ),
    ]
    _once_in(room, mail, said, who, "doubt", DAY, text)


def unsubscribe(room: Room, mail: MailIn, said: Mail) -> None:
    """Stop mails like the one to whose address this came, and say so."""
    now = room.referee.clock.now()
    secret = next(one.secret for one in secrets_in(room, mail.recipients) if one.kind == "unsubscribe")

    def stop(transaction: Transaction) -> None:
        if not mail_in.finish(transaction, mail.id, "unsubscribed"):
            return
        sent = mail_out.by_unsubscribe(transaction, secret)
        address = (
            None
            if sent is None or sent.player_id is None
            else mail_people.address_of(transaction, sent.player_id)
        )
        if sent is None or address is None:
            return
        stop_these(room.referee, secret)
        body: list[Block] = [
            Heading(room.say("Unsubscribed")),
            Text(
                room.say(
                    "You get no more mail like this, except answers to your own. To get it again: `set mail "
                    "now`"
                )
            ),
        ]
        outgoing = OutgoingMail(
            address=address.address,
            kind="answer",
            occasion=f"unsubscribed/{secret}",
            subject=room.say("Unsubscribed"),
            body=body,
            player_id=address.player_id,
            game_id=sent.game_id,
            reply_to=personal_address(room, transaction, address.player_id, now),
            answers=mail.id,
            in_reply_to=said.message_id,
        )
        post(room, transaction, outgoing, now)

    room.referee.store.run(stop)


def suggest_absence(room: Room, mail: MailIn, said: Mail) -> None:
    """Tell a player whose mail program answers automatically how to book an absence, once a week."""
    with room.referee.store.reading() as snapshot:
        address = mail_people.owner_of(snapshot, said.author) if said.author else None
        if address is None:
            return
        who = Doubtful(find_player(snapshot, address.player_id), address)
    today = room.referee.clock.now().date()
    text: list[Block] = [
        Heading(room.say("Are you away?")),
        Text(
            room.say(
                "Your mail program answered for you. Deadlines wait for you if you book your absence: "
                "reply with"
            )
        ),
        Sheet([f"absent {today} to {today + WEEK}"]),
    ]
    _once_in(room, mail, said, who, "absence", WEEK, text)


def shut_out(room: Room, mail: MailIn, said: Mail, who: Proven, reason: str) -> None:
    text: list[Block] = [Heading(room.say("You are banned")), Text(reason)]
    _once_in(room, mail, said, Doubtful(who.player, who.address), "shut out", DAY, text)


def _once_in(
    room: Room, mail: MailIn, said: Mail, who: Doubtful, kind: str, span: timedelta, body: Sequence[Block]
) -> None:
    """Answer to the confirmed address, unless that was done within this span; and mark the mail as done."""
    now = room.referee.clock.now()

    def answer(transaction: Transaction) -> None:
        if not mail_in.finish(transaction, mail.id, kind):
            return
        period = f"{kind} {int(now.timestamp() // span.total_seconds())}"
        if tallies.add(transaction, who.player.id, "mails", period, now + span) > 1:
            return
        outgoing = OutgoingMail(
            address=who.address.address,
            kind=kind,
            occasion=f"{kind}/{mail.id}",
            subject=body[0].text if isinstance(body[0], Heading) else room.say("Your mail"),
            body=body,
            player_id=who.player.id,
            reply_to=personal_address(room, transaction, who.player.id, now),
            answers=mail.id,
            in_reply_to=said.message_id,
        )
        post(room, transaction, outgoing, now)

    room.referee.store.run(answer)
