"""Dealing with mails that were kept: what each is, and which part handles it."""

from __future__ import annotations

from datetime import timedelta

import structlog

from referee.mail import answering, bounces, confirming
from referee.mail.contents import read_contents
from referee.mail.doing import Repeated, Work
from referee.mail.reading.mime import Mail
from referee.mail.reading.parent import Unreadable
from referee.mail.room import Room
from referee.mail.who import Doubtful, Proven, Stranger, secrets_in, writer
from referee.mail.writing.envelope import NAME, text_of
from referee.store import mail_in, mail_out
from referee.store.mail_in import MailIn
from referee.store.mail_out import MailOut
from referee.store.store import Transaction

log = structlog.get_logger()

MAX_AT_ONCE = 20
MAX_TRIES = 8
# Longer than any mail takes: then somebody else deals with it.
PATIENCE = timedelta(seconds=60)


def deal_with_all(room: Room) -> bool:
    """Deal with what is due; whether there may be more."""
    now = room.referee.clock.now()
    with room.referee.store.reading() as snapshot:
        found = mail_in.due(snapshot, now, MAX_AT_ONCE)
    if not found:
        return False
    mine = room.referee.store.run(
        lambda transaction: [
            mail for mail in found if mail_in.claim(transaction, mail, now + PATIENCE * (mail.tries + 1))
        ]
    )
    for mail in mine:
        try:
            deal_with(room, mail)
        except Exception as error:  # noqa: BLE001 - one mail's failure must not hold up the others
            # No more than its type: the error's own words may hold what is still secret.
            log.error("mail failed", mail=mail.id[:12], type=type(error).__name__)
            if mail.tries + 1 >= MAX_TRIES:
                _finish(room, mail, "failed")
    return len(found) == MAX_AT_ONCE


def deal_with(room: Room, mail: MailIn) -> None:
    """Deal with one mail, or go on with it."""
    if mail.raw is None:
        return
    try:
        said = room.reader.read(mail.raw)
    except Unreadable:
        _finish(room, mail, "unreadable")
        return
    kinds = {one.kind for one in secrets_in(room, mail.recipients)}
    if "bounces" in kinds:
        bounces.note(room, mail, said)
        _finish(room, mail, "bounce")
    elif said.automatic:
        # Somebody out of the office may not know that an absence can be booked.
        if said.automatic == "auto-reply":
            answering.suggest_absence(room, mail, said)
        _finish(room, mail, said.automatic)
    elif "unsubscribe" in kinds:
        answering.unsubscribe(room, mail, said)
    elif "confirm" in kinds:
        confirming.confirm(room, mail, said)
    else:
        _deal_with_letter(room, mail, said)


def _deal_with_letter(room: Room, mail: MailIn, said: Mail) -> None:
    if said.undecided:
        raise RuntimeError("its signature cannot be checked now")  # so that it is tried again later
    who = writer(room, said, mail.recipients)
    match who:
        case Stranger(proven):
            confirming.sign_up(room, mail, said, proven=proven)
        case Doubtful():
            answering.doubt(room, mail, said, who)
        case Proven(banned=str(reason)):
            answering.shut_out(room, mail, said, who, reason)
        case Proven():
            _carry_out(room, mail, said, who)


def _carry_out(room: Room, mail: MailIn, said: Mail, who: Proven) -> None:
    answered = _answered(room, said, who)
    names = [NAME, f"@{room.settings.domain}"]
    sent = "" if answered is None else text_of(answered.raw)
    # Programs that unsubscribe for somebody say so in the subject alone.
    leaves = said.subject.strip().lower() == "unsubscribe"
    contents = read_contents(["unsubscribe"] if leaves else room.reader.own_lines(said, sent, names))
    try:
        Work(room, mail, said, who, contents, None if answered is None else answered.game_id).carry_out()
    except Repeated as repeated:
        _answer_again(room, mail, repeated.first)


def _answer_again(room: Room, mail: MailIn, first: str) -> None:
    """The same mail came before, by Message-ID and body: it gets the same answer again."""

    def send(transaction: Transaction) -> None:
        if mail_in.finish(transaction, mail.id, "repeated"):
            mail_out.send_again(transaction, first, room.referee.clock.now())

    room.referee.store.run(send)


def _answered(room: Room, said: Mail, who: Proven) -> MailOut | None:
    """Our mail to this player that this one answers, if it says so."""
    with room.referee.store.reading() as snapshot:
        for message_id in said.answers:
            local, _, domain = message_id.lower().rpartition("@")
            found = mail_out.find(snapshot, local) if domain == room.settings.domain else None
            if found is not None and found.player_id == who.player.id:
                return found
    return None


def _finish(room: Room, mail: MailIn, became: str) -> None:
    room.referee.store.run(lambda transaction: mail_in.finish(transaction, mail.id, became))
