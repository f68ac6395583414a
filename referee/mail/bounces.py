"""Our mails that bounce: after three permanent failures, nothing more is sent to an address."""

from __future__ import annotations

from referee.mail.reading.mime import Mail
from referee.mail.room import Room
from referee.mail.who import secrets_in
from referee.service.news.notices import Announcement, announce
from referee.store import mail_out, mail_people
from referee.store.mail_in import MailIn
from referee.store.mail_out import MailOut
from referee.store.store import Transaction

MAX_BOUNCES = 3
BOUNCED = "came back"


def note(room: Room, mail: MailIn, said: Mail) -> None:
    """A delivery report on one of our mails; the address that it came to says which one."""
    reasons = [status for action, status in said.failed if action == "failed" and status.startswith("5")]
    if not reasons:
        return

    def count(transaction: Transaction) -> None:
        for one in secrets_in(room, mail.recipients):
            sent = mail_out.by_unsubscribe(transaction, one.secret) if one.kind == "bounces" else None
            if sent is not None:
                fail_for_good(room, transaction, sent, f"{BOUNCED}: {reasons[0]}")

    room.referee.store.run(count)


def fail_for_good(room: Room, transaction: Transaction, sent: MailOut, reason: str) -> None:
    """A mail did not arrive and never will. When its address is switched off, the app tells its player."""
    if sent.dead_at is not None:
        return
    now = room.referee.clock.now()
    mail_out.change(transaction, sent.id, try_at=None, dead_at=now, error=reason[:200])
    address = None if sent.player_id is None else mail_people.address_of(transaction, sent.player_id)
    if address is None or address.address != sent.address or address.off_at is not None:
        return
    if mail_people.count_bounce(transaction, address.player_id) < MAX_BOUNCES:
        return
    mail_people.change_address(transaction, address.player_id, off_at=now)
    mail_out.drop_waiting(transaction, address.player_id, now)
    news = Announcement(
        player_id=address.player_id,
        kind="mail.off",
        occasion=f"mail.off/{now.isoformat()}",
        data={"address": address.address, "times": MAX_BOUNCES},
    )
    announce(room.referee, transaction, [news])
