"""Dealing with a mail that was kept: once, whatever dies in between.

Each part of a mail is done in one transaction with the note that it is done, and the answer goes out in the
transaction that notes the mail as dealt with. Whoever finds a mail half done goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import TypeVar

import structlog

from referee.mail import answering, bounces, confirming
from referee.mail.letter import Ahead, Command, Letter, Orders, Part, Say, read_letter
from referee.mail.reading.mime import Mail
from referee.mail.reading.parent import Unreadable
from referee.mail.room import Room
from referee.mail.verbs import ahead, looking, orders, people, tables, talk
from referee.mail.verbs.desk import Desk, Result, Unclear
from referee.mail.who import Doubtful, Proven, Stranger, secrets_in, writer
from referee.mail.writing.envelope import NAME
from referee.service.requests.errors import ServiceError
from referee.service.wishes.stop_mails import stop_mails
from referee.store import mail_in, mail_out
from referee.store.mail_in import MailIn
from referee.store.store import Transaction

log = structlog.get_logger()

T = TypeVar("T")

MAX_AT_ONCE = 20
MAX_TRIES = 8
# Longer than any mail takes: then somebody else deals with it.
PATIENCE = timedelta(seconds=60)
MAX_PARTS = 60

VERBS: dict[str, Callable[[Desk, Command], Result]] = {
    "token": people.token,
    "games": tables.list_all,
    "open": tables.open_game,
    "start": tables.start,
    "join": tables.join,
    "leave": tables.leave,
    "set": people.settings,
    "vote": talk.vote,
    "concede": talk.give_up,
    "excuse": people.excuse,
    "absent": people.absent,
    "back": people.back,
    "delegate": people.delegate,
    "accept": people.accept,
    "decline": people.decline,
    "withdraw": lambda desk, command: orders.take_back(desk, command.game),
    "receipt": lambda desk, command: orders.show_receipt(desk, command.game),
    "status": looking.status,
    "board": looking.board,
    "news": looking.news,
    "history": looking.history,
    "dice": looking.show_dice,
    "rules": looking.rules,
    "cards": looking.cards,
    "help": looking.help_on,
}


class _Taken(Exception):
    """Somebody else has done this part."""


class _Nothing(Exception):
    """A part was refused, and the mail says all or nothing."""

    def __init__(self, results: list[Result]) -> None:
        super().__init__()
        self.results = results


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
        except Exception as error:  # noqa: BLE001 - one mail's trouble must not keep anybody from the others
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
        # Who is out of the office may not know that an absence can be booked.
        if said.automatic == "auto-reply":
            answering.suggest_absence(room, mail, said)
        _finish(room, mail, said.automatic)
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
            if not _is_repeated(room, mail, said):
                _carry_out(room, mail, said, who)


def _is_repeated(room: Room, mail: MailIn, said: Mail) -> bool:
    """Whether the same mail came before, by Message-ID and body: then it gets the same answer again."""
    told = "\n".join([said.message_id, said.body_hash, *mail.recipients])
    same = sha256(told.encode()).hexdigest()

    def look(transaction: Transaction) -> bool:
        first = mail_in.first_with(transaction, same, mail.id) if said.message_id else None
        if first is None:
            mail_in.note_same(transaction, mail.id, same)
            return False
        if mail_in.finish(transaction, mail.id, "repeated"):
            mail_out.send_again(transaction, first, room.referee.clock.now())
        return True

    return room.referee.store.run(look)


def _carry_out(room: Room, mail: MailIn, said: Mail, who: Proven) -> None:
    letter = read_letter(_own_lines(room, said))
    desk = Desk(room, who.player, who.to)
    if said.subject.strip().lower() == "unsubscribe":
        game_id = (who.to.game_id if who.to else None) or ""
        stop_mails(room.referee, who.player, game_id)
        _finish(room, mail, "unsubscribed")
        return
    done = [Result.from_json(kept) for kept in mail.results]
    if letter.all_or_nothing:
        results = done or _all_or_nothing(room, mail, desk, letter)
    else:
        results = done
        for number, part in enumerate(letter.parts[:MAX_PARTS]):
            if number >= len(done):
                results = [*results, _do_once(room, mail, desk, number, part, results)]
    answering.acknowledge(room, mail, said, who, results)


def _own_lines(room: Room, said: Mail) -> list[str]:
    """What the player wrote, without the mail of ours that it answers."""
    sent = ""
    with room.referee.store.reading() as snapshot:
        for message_id in said.answers:
            local, _, domain = message_id.lower().rpartition("@")
            found = mail_out.find(snapshot, local) if domain == room.settings.domain else None
            if found is not None:
                sent = answering.text_of(found.raw)
                break
    names = [NAME, f"@{room.settings.domain}"]
    return room.reader.own_lines(said, sent, names)


def _do_once(room: Room, mail: MailIn, desk: Desk, number: int, part: Part, before: list[Result]) -> Result:
    """Do one part, together with the note that it is done."""
    store = room.referee.store
    noted = False

    def claim(transaction: Transaction) -> None:
        if not mail_in.claim_part(transaction, mail.id, number):
            raise _Taken

    def keep(transaction: Transaction, result: Result) -> None:
        nonlocal noted
        mail_in.keep_results(transaction, mail.id, [one.to_json() for one in [*before, result]])
        noted = True

    try:
        result = store.run_late(lambda: _do(desk, part), first=claim, last=keep)
    except (ServiceError, Unclear) as refusal:
        result = _refused(part, refusal)
    if not noted:

        def note(transaction: Transaction) -> None:
            claim(transaction)
            keep(transaction, result)

        store.run(note)
    return result


def _all_or_nothing(room: Room, mail: MailIn, desk: Desk, letter: Letter) -> list[Result]:
    """Do every part in one transaction; if one is refused, none."""

    def claim(transaction: Transaction) -> None:
        if not mail_in.claim_part(transaction, mail.id, 0):
            raise _Taken

    def keep(transaction: Transaction, results: list[Result]) -> None:
        mail_in.keep_results(transaction, mail.id, [one.to_json() for one in results])

    def act() -> list[Result]:
        results = []
        for part in letter.parts[:MAX_PARTS]:
            try:
                results.append(_do(desk, part))
            except (ServiceError, Unclear) as refusal:
                results.append(_refused(part, refusal))
        if any(result.refused for result in results):
            raise _Nothing(results)
        return results

    try:
        return room.referee.store.run_late(act, first=claim, last=keep)
    except _Nothing as nothing:
        refused = [result for result in nothing.results if result.refused]
        return [Result("Nothing was done", "Your mail says: all or nothing.", refused=True), *refused]


def _do(desk: Desk, part: Part) -> Result:
    match part:
        case Orders():
            return orders.send_orders(desk, part)
        case Ahead():
            return ahead.file_ahead(desk, part)
        case Say():
            return talk.say(desk, part)
        case Command(verb="unsubscribe"):
            stop_mails(desk.referee, desk.player, "")
            return Result("Unsubscribed", "You get no more mail, but for answers to your own.")
        case Command(verb="register"):
            return Result(
                "You are registered", f"You are {desk.player.name}. To be called otherwise: set name <name>"
            )
        case Command():
            return VERBS[part.verb](desk, part)


def _refused(part: Part, refusal: ServiceError | Unclear) -> Result:
    line = part.line if isinstance(part, Command | Say) else part.lines[0] if part.lines else None
    where = "" if line is None else f'Line {line.number}, "{line.text[:70]}": '
    if isinstance(refusal, Unclear):
        said = str(refusal)
    else:
        said = " ".join([refusal.detail, *(problem.message for problem in refusal.problems)])
    if isinstance(part, Orders):
        # Prose that stands in no game is nobody's order.
        return Result("", said, unread=[one.text for one in part.lines], did=False)
    return Result("Not done", f"{where}{said}", refused=True)


def _finish(room: Room, mail: MailIn, became: str) -> None:
    room.referee.store.run(lambda transaction: mail_in.finish(transaction, mail.id, became))
