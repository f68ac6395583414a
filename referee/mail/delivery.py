"""Sending: each mail at least once, with the same Message-ID, within a time limit of its own."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog

from referee.mail.bounces import fail_for_good
from referee.mail.room import Room
from referee.mail.ways_out import Never, TryLater, WayOut
from referee.service.running.context import Referee
from referee.store import mail_out
from referee.store.mail_out import MailOut
from referee.store.store import Transaction

log = structlog.get_logger()

MAX_AT_ONCE = 100
# How long until another process may try, should this one die.
PATIENCE = timedelta(minutes=5)
FIRST_PAUSE = timedelta(minutes=1)
LONGEST_PAUSE = timedelta(hours=6)
# How long to keep sending before looking for new mails.
BATCH_SECONDS = 120.0
# How many mails, at most, are sent a second time if this process dies.
NOTED_AT_ONCE = 20
GIVE_UP_AFTER = timedelta(days=5)


def send_all(room: Room, way: WayOut) -> bool:
    """Send what is due; whether there may be more at once."""
    now = room.referee.clock.now()
    with room.referee.store.reading() as snapshot:
        due = mail_out.due(snapshot, now, MAX_AT_ONCE)
    if not due:
        return False
    mine = room.referee.store.run(
        lambda transaction: [mail for mail in due if mail_out.claim(transaction, mail, now + PATIENCE)]
    )
    begun = time.monotonic()
    outcomes: list[tuple[MailOut, TryLater | Never | None]] = []
    away = False
    tried = 0
    for mail in mine:
        outcome = way.send(room.address("bounces", mail.unsubscribe), mail.address, mail.raw)
        outcomes.append((mail, outcome))
        tried += 1
        away = isinstance(outcome, TryLater) and outcome.host_is_away
        if len(outcomes) == NOTED_AT_ONCE:
            _note_all(room, outcomes)
            outcomes = []
        if away or time.monotonic() - begun > BATCH_SECONDS:
            break
    _note_all(room, outcomes)
    # While the host is away, the others would fare no better.
    _put_back(room, mine[tried:], now + FIRST_PAUSE if away else now)
    return len(due) == MAX_AT_ONCE and not away


def _put_back(room: Room, untried: Sequence[MailOut], try_at: datetime) -> None:
    def put_back(transaction: Transaction) -> None:
        for mail in untried:
            mail_out.change(transaction, mail.id, tries=mail.tries, try_at=try_at)

    if untried:
        room.referee.store.run(put_back)


def _note_all(room: Room, outcomes: Sequence[tuple[MailOut, TryLater | Never | None]]) -> None:
    def note(transaction: Transaction) -> None:
        for mail, outcome in outcomes:
            _note(transaction, room, mail, outcome)

    if outcomes:
        room.referee.store.run(note)


def _note(transaction: Transaction, room: Room, mail: MailOut, outcome: TryLater | Never | None) -> None:
    now = room.referee.clock.now()
    match outcome:
        case None:
            mail_out.change(transaction, mail.id, try_at=None, sent_at=now, error=None)
        case Never(said):
            fail_for_good(room, transaction, mail, said)
        case TryLater(said) if now - mail.created_at > GIVE_UP_AFTER:
            log.warning("mail given up", mail=mail.id, tries=mail.tries + 1)
            mail_out.change(transaction, mail.id, try_at=None, dead_at=now, error=said[:200])
        case TryLater(said):
            mail_out.change(transaction, mail.id, try_at=now + pause_after(mail.tries), error=said[:200])


def pause_after(tries: int) -> timedelta:
    """How long to wait after a try that this many came before: twice as long each time."""
    return min(FIRST_PAUSE * (1 << min(tries, 12)), LONGEST_PAUSE)


def dead_mails(referee: Referee, most: int) -> list[MailOut]:
    """Mails that could not be delivered."""
    with referee.store.reading() as snapshot:
        return mail_out.dead(snapshot, most)
