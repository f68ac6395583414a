"""Who owns an address: it counts once its owner has answered a confirmation."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import partial

from referee import names
from referee.engine.catalogue import Words
from referee.mail import asking_back
from referee.mail.addresses import usable
from referee.mail.prompts import personal_address
from referee.mail.reading.mime import Mail
from referee.mail.room import Room
from referee.mail.who import secrets_in
from referee.mail.writing.envelope import NAME, OutgoingMail, post
from referee.mail.writing.page import Block, Heading, Sheet, Text
from referee.service.accounts.players import REMOVED, find_player
from referee.service.accounts.register_player import register_player
from referee.service.requests.errors import ServiceError
from referee.service.running.sessions import Player
from referee.store import mail_in, mail_people, players
from referee.store.mail_in import MailIn
from referee.store.mail_people import UnconfirmedAddress
from referee.store.store import Transaction

NOT_YOU = Words("If it was not you, do nothing, and you will hear no more.")
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
GOOD_FOR = timedelta(days=14)
MAX_AT_ONCE = 50
MAX_FOR_PLAYER = 5
"""Confirmations for one player in a day; an address gets one."""
MAX_PER_DOMAIN = MAX_PER_NETWORK = 20
"""Confirmations in an hour to newcomers at one domain, or from one network: forgers lock out nobody else."""
MAX_IN_AN_HOUR = 1000
"""Confirmations to newcomers altogether."""


# Whoever writes for the first time may say it within a sentence, and leave out the name.
_REGISTER = re.compile(
    r"\b(?:register|sign (?:me )?up)\b:?(?: me)?(?:(?: as| by the name(?: of)?|:)+)? *(?P<name>[^.,;:!?()]*)",
    re.IGNORECASE,
)
_NO_NAME = re.compile(
    r" *\b(?:please|pls|plz|thanks?|thank you|thx|for|to|in|and|here|with)\b.*$", re.IGNORECASE
)


def sign_up(room: Room, mail: MailIn, said: Mail, *, proven: bool) -> None:
    """Ask a stranger who writes `register <name>` whether it was them. Nobody else is answered."""
    wanted = _name_in(room, said) if proven and usable(said.author) else None
    now = room.referee.clock.now()

    def keep(transaction: Transaction) -> None:
        if not mail_in.finish(transaction, mail.id, "stranger" if wanted is None else "register"):
            return
        if wanted is not None:
            mail_people.add_unconfirmed(
                transaction,
                room.referee.new_id(),
                said.author,
                now,
                name=wanted,
                network=said.network or None,
            )

    room.referee.store.run(keep)


def _name_in(room: Room, said: Mail) -> str | None:
    """The name that somebody wants to register by; "" if they do not say it, None if they do not want to."""
    for line in [*room.reader.own_lines(said, "", [NAME]), said.subject]:
        if found := _REGISTER.search(line):
            return _NO_NAME.sub("", found["name"]).strip(" \"'<>")[:80]
    return None


def ask_all(room: Room) -> bool:
    """Write the confirmations that are due; whether there may be more."""
    now = room.referee.clock.now()
    with room.referee.store.reading() as snapshot:
        unconfirmed = mail_people.unconfirmed_to_ask(snapshot, now, MAX_AT_ONCE)
    for one in unconfirmed:
        about = _ask if one.deed is None else asking_back.ask
        room.referee.store.run(partial(about, room=room, unconfirmed=one))
    return len(unconfirmed) == MAX_AT_ONCE


def _ask(transaction: Transaction, room: Room, unconfirmed: UnconfirmedAddress) -> None:
    """Ask, unless that was done today: a mail to somebody who never asked for it must stay a rare thing."""
    now = room.referee.clock.now()
    if unconfirmed.answered_at is not None:
        _settle(room, transaction, unconfirmed, now)
        return
    if _too_often(transaction, unconfirmed, now) or not usable(unconfirmed.address):
        mail_people.drop_unconfirmed(transaction, unconfirmed.id)
        return
    if not mail_people.claim_confirmation(transaction, unconfirmed.id):
        return
    name = (
        unconfirmed.name
        if unconfirmed.player_id is None
        else find_player(transaction, unconfirmed.player_id).name
    )
    body: list[Block] = [
        Heading(room.say("Is this your address?")),
        Text(
            room.say(
                "Somebody, probably you, would like to play here by mail as {name}. If so, answer this mail.",
                name=name,
            )
            if name
            else room.say("Somebody, probably you, would like to play here by mail. If so, answer this mail.")
        ),
    ]
    if name:
        body.append(Text(room.say("You need not write anything. {not_you}", not_you=NOT_YOU)))
    else:
        body.append(Text(room.say("Say by which name. {not_you}", not_you=NOT_YOU)))
        body.append(Sheet(["register Ada"]))
    objection = names.objection(unconfirmed.name) if unconfirmed.name else None
    if objection is not None:
        body.append(
            Text(
                room.say(
                    "Nobody can be called {name}: {objection} Answer with another name:",
                    name=unconfirmed.name,
                    objection=objection,
                )
            )
        )
        body.append(Sheet(["register Ada"]))
    outgoing = OutgoingMail(
        address=unconfirmed.address,
        kind="confirmation",
        occasion=f"confirm/{unconfirmed.id}",
        subject=room.say("Please confirm your address"),
        body=body,
        reply_to=room.address("confirm", unconfirmed.id),
    )
    post(room, transaction, outgoing, now)


def _too_often(transaction: Transaction, unconfirmed: UnconfirmedAddress, now: datetime) -> bool:
    """Whether enough was asked: at this address, for this player, or of newcomers who are like this one."""
    asked = partial(mail_people.asked_since, transaction)
    if asked(now - DAY, address=unconfirmed.address) >= 1:
        return True
    if unconfirmed.player_id is not None:
        return asked(now - DAY, player_id=unconfirmed.player_id) >= MAX_FOR_PLAYER
    network = unconfirmed.network
    return (
        asked(now - HOUR, domain=_organisation(unconfirmed.address)) >= MAX_PER_DOMAIN
        or (network is not None and asked(now - HOUR, network=network) >= MAX_PER_NETWORK)
        or asked(now - HOUR) >= MAX_IN_AN_HOUR
    )


def _organisation(address: str) -> str:
    """The domain that somebody has bought: the last two names of an address, or three as in example.co.uk."""
    names = address.rpartition("@")[2].split(".")
    short = len(names) > 2 and len(names[-1]) == 2 and len(names[-2]) <= 3
    return ".".join(names[-3:] if short else names[-2:])


def confirm(room: Room, mail: MailIn, said: Mail) -> None:
    """Somebody has answered a confirmation, so they read what is sent to its address."""
    secret = next(one.secret for one in secrets_in(room, mail.recipients) if one.kind == "confirm")
    with room.referee.store.reading() as snapshot:
        found = mail_people.find_unconfirmed(snapshot, secret)
    if found is not None and found.deed is not None:
        asking_back.answered(room, mail, said, found)
        return
    name = _name_in(room, said)
    now = room.referee.clock.now()

    def accept(transaction: Transaction) -> None:
        if not mail_in.finish(transaction, mail.id, "confirmed"):
            return
        unconfirmed = mail_people.find_unconfirmed(transaction, secret)
        if unconfirmed is None or unconfirmed.created_at + GOOD_FOR < now:
            return
        if unconfirmed.answered_at is not None:
            return
        owner = mail_people.owner_of(transaction, unconfirmed.address)
        if owner is not None and owner.player_id != unconfirmed.player_id:
            mail_people.drop_unconfirmed(transaction, unconfirmed.id)
            return
        before = _address_until_now(transaction, unconfirmed, now)
        if before is not None and not unconfirmed.agreed:
            _wait(room, transaction, unconfirmed, before, now)
            _tell(room, transaction, unconfirmed, now, answers=(mail.id, said.message_id))
            return
        player = _player(room, transaction, unconfirmed, name)
        _become(room, transaction, player, unconfirmed, now, answers=(mail.id, said.message_id))

    try:
        room.referee.store.run(accept)
    except ServiceError as refusal:
        _ask_for_another(room, mail, said, secret, refusal)


def _address_until_now(
    transaction: Transaction, unconfirmed: UnconfirmedAddress, now: datetime
) -> str | None:
    """The confirmed address that this would replace, or that was removed lately; None if there is none."""
    if unconfirmed.player_id is None:
        return None
    confirmed = mail_people.address_of(transaction, unconfirmed.player_id)
    removed = mail_people.deed_of(transaction, unconfirmed.player_id, REMOVED, now - asking_back.WAIT)
    before = confirmed.address if confirmed is not None else None if removed is None else removed.address
    return None if before == unconfirmed.address else before


def _wait(
    room: Room, transaction: Transaction, unconfirmed: UnconfirmedAddress, before: str, now: datetime
) -> None:
    """Give the address until now a few days to object."""
    mail_people.wait_for_objections(transaction, unconfirmed.id, now, now + asking_back.WAIT)
    mail_people.add_unconfirmed(
        transaction,
        room.referee.new_id(),
        before,
        now,
        player_id=unconfirmed.player_id,
        deed=f"{asking_back.KEEP} {unconfirmed.address}",
    )


def _tell(
    room: Room,
    transaction: Transaction,
    unconfirmed: UnconfirmedAddress,
    now: datetime,
    answers: tuple[str, str],
) -> None:
    """Tell whoever has confirmed an address that it does not count yet."""
    text = room.say(
        "Your address is confirmed, and counts in {days} days: until then, your old address can "
        "object. To have it at once, write `set address` from there.",
        days=asking_back.WAIT.days,
    )
    outgoing = OutgoingMail(
        address=unconfirmed.address,
        kind="confirmation",
        occasion=f"waits/{unconfirmed.id}",
        subject=room.say("Your address is confirmed"),
        body=[Heading(room.say("Your address is confirmed")), Text(text)],
        answers=answers[0],
        in_reply_to=answers[1],
    )
    post(room, transaction, outgoing, now)


def _settle(room: Room, transaction: Transaction, unconfirmed: UnconfirmedAddress, now: datetime) -> None:
    """Nobody has objected to an address that waited for it."""
    owner = mail_people.owner_of(transaction, unconfirmed.address)
    if unconfirmed.player_id is None or owner is not None:
        mail_people.drop_unconfirmed(transaction, unconfirmed.id)
    elif mail_people.claim_confirmation(transaction, unconfirmed.id):
        _become(room, transaction, find_player(transaction, unconfirmed.player_id), unconfirmed, now)


def _become(
    room: Room,
    transaction: Transaction,
    player: Player,
    unconfirmed: UnconfirmedAddress,
    now: datetime,
    answers: tuple[str, str] | None = None,
) -> None:
    """Make an address the player's, with a secret one of ours to write to; the old one is told."""
    before = mail_people.address_of(transaction, player.id)
    mail_people.confirm(transaction, player.id, unconfirmed.address, now)
    mail_people.drop_unconfirmed(transaction, unconfirmed.id)
    if before is not None and before.address != unconfirmed.address:
        farewell = room.say(
            "The address of the account {name} is now {address}.",
            name=player.name,
            address=unconfirmed.address,
        )
        outgoing = OutgoingMail(
            address=before.address,
            kind="farewell",
            occasion=f"moved/{unconfirmed.id}",
            subject=room.say("Your address was changed"),
            body=[Heading(room.say("Your address was changed")), Text(farewell)],
        )
        post(room, transaction, outgoing, now)
    outgoing = OutgoingMail(
        address=unconfirmed.address,
        kind="welcome",
        occasion=f"welcome/{unconfirmed.id}",
        subject=room.say("Welcome, {name}", name=player.name),
        body=_welcome(room, player),
        player_id=player.id,
        reply_to=personal_address(room, transaction, player.id, now, anew=True),
        answers=None if answers is None else answers[0],
        in_reply_to="" if answers is None else answers[1],
    )
    post(room, transaction, outgoing, now)


def _player(
    room: Room, transaction: Transaction, unconfirmed: UnconfirmedAddress, name: str | None
) -> Player:
    if unconfirmed.player_id is not None:
        return find_player(transaction, unconfirmed.player_id)
    player, _token = register_player(room.referee, name or unconfirmed.name or "")
    players.change(transaction, player.id, {"email": unconfirmed.address})
    return find_player(transaction, player.id)


def _welcome(room: Room, player: Player) -> list[Block]:
    return [
        Heading(room.say("Welcome, {name}", name=player.name)),
        Text(
            room.say(
                "Your address is confirmed. Answer this mail, or write to the address in its Reply-To, "
                "which is yours alone."
            )
        ),
        Text(
            room.say("`games` lists the games that you can join. To open one of your own, write for example:")
        ),
        Sheet(["open cult wars for 3 players daily with 2 bots"]),
        Text(
            room.say(
                "With `set zone Europe/Berlin`, I give you times in your own time zone; `help` lists all "
                "that you can write."
            )
        ),
    ]


def _ask_for_another(room: Room, mail: MailIn, said: Mail, secret: str, refusal: ServiceError) -> None:
    """The name cannot be used: ask for another one, at the same address."""
    now = room.referee.clock.now()
    reasons = " ".join(
        [room.say(refusal.detail), *(room.say(problem.in_full) for problem in refusal.problems)]
    )

    def answer(transaction: Transaction) -> None:
        unconfirmed = mail_people.find_unconfirmed(transaction, secret)
        if not mail_in.finish(transaction, mail.id, "name") or unconfirmed is None:
            return
        outgoing = OutgoingMail(
            address=unconfirmed.address,
            kind="confirmation",
            occasion=f"name/{mail.id}",
            subject=room.say("Please choose another name"),
            body=[Heading(room.say("Please choose another name")), Text(reasons), Sheet(["register Ada"])],
            reply_to=room.address("confirm", secret),
            answers=mail.id,
            in_reply_to=said.message_id,
        )
        post(room, transaction, outgoing, now)

    room.referee.store.run(answer)
