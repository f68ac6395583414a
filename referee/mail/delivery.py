"""Sending: each mail at least once, with the same Message-ID, within a time of its own."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import structlog

from referee.mail.bounces import fail_for_good
from referee.mail.room import Room
from referee.mail.ways_out import Later, Never, WayOut
from referee.service.running.context import Referee
from referee.store import mail_out
from referee.store.mail_out import MailOut
from referee.store.store import Transaction

log = structlog.get_logger()

MAX_AT_ONCE = 100
# Until somebody else may try, should this process die.
PATIENCE = timedelta(minutes=5)
FIRST_PAUSE = timedelta(minutes=1)
LONGEST_PAUSE = timedelta(hours=6)
GIVE_UP_AFTER = timedelta(days=5)


def send_all(room: Room, way: WayOut) -> bool:
    """Send what is due; whether there may be more at once."""
    now = room.referee.clock.now()
    with room.referee.store.reading() as snapshot:
        due = mail_out.due(snapshot, now, MAX_AT_ONCE)
    for mail in due:
        if not room.referee.store.run(partial(mail_out.claim, mail=mail, again_at=now + PATIENCE)):
            continue
        outcome = way.send(room.address("bounces", mail.unsubscribe), mail.address, mail.raw)
        room.referee.store.run(partial(_note, room=room, mail=mail, outcome=outcome))
        if isinstance(outcome, Later) and outcome.host_is_away:
            # The others would fare no better.
            return False
    return len(due) == MAX_AT_ONCE


def _note(transaction: Transaction, room: Room, mail: MailOut, outcome: Later | Never | None) -> None:
    now = room.referee.clock.now()
    match outcome:
        case None:
            mail_out.change(transaction, mail.id, try_at=None, sent_at=now, error=None)
        case Never(said):
            fail_for_good(room, transaction, mail, said)
        case Later(said) if now - mail.created_at > GIVE_UP_AFTER:
            log.warning("mail given up", mail=mail.id, tries=mail.tries + 1)
            mail_out.change(transaction, mail.id, try_at=None, dead_at=now, error=said[:200])
        case Later(said):
            mail_out.change(transaction, mail.id, try_at=now + pause_after(mail.tries), error=said[:200])


def pause_after(tries: int) -> timedelta:
    """How long to wait after so many tries before this one: twice as long each time."""
    return min(FIRST_PAUSE * (1 << min(tries, 12)), LONGEST_PAUSE)


def dead_mails(referee: Referee, most: int) -> list[MailOut]:
    """Mails that could not be delivered."""
    with referee.store.reading() as snapshot:
        return mail_out.dead(snapshot, most)
