"""What is done only once its player has said yes, in answer to a mail to their confirmed address: getting a
token, changing the address, deleting the account. Mails in their name that others hand in do none of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from referee.mail.prompts import personal_address
from referee.mail.reading.mime import Mail
from referee.mail.room import Room
from referee.mail.verbs.accounts import get_token, leave_for_good
from referee.mail.verbs.desk import ADDRESS, DELETE, TOKEN, Desk, PartOutcome
from referee.mail.verbs.people import move_to
from referee.mail.writing.envelope import NAME, OutgoingMail, post
from referee.mail.writing.page import Block, Heading, Sheet, Text
from referee.mail.writing.words import time_in_words
from referee.service.accounts.players import REMOVED, find_player
from referee.service.requests.errors import ServiceError
from referee.service.wishes.read_preferences import read_preferences
from referee.store import mail_in, mail_people, players, tallies
from referee.store.mail_in import MailIn
from referee.store.mail_people import UnconfirmedAddress
from referee.store.store import Transaction

DAY = timedelta(days=1)
GOOD_FOR = timedelta(days=2)
WAIT = timedelta(days=3)
"""How long the address until now can object to another one."""
KEEP = "keep"
"""The deed of an address that another is to replace: whatever it answers, it stays."""
MAX_IN_A_DAY = 10
_YES = re.compile(r"(?:yes|yeah|yep|y|ok|okay|sure|ja|oui|sí|si)\b", re.IGNORECASE)


class _DoneElsewhere(Exception):
    """Somebody else has dealt with this answer."""


def ask(transaction: Transaction, room: Room, unconfirmed: UnconfirmedAddress) -> None:
    """Write the mail about a deed."""
    now = room.referee.clock.now()
    player_id = unconfirmed.player_id
    if player_id is None or not mail_people.claim_confirmation(transaction, unconfirmed.id):
        return
    often = mail_people.asked_since(transaction, now - DAY, player_id=player_id, deeds=True)
    if unconfirmed.deed not in (KEEP, REMOVED) and often > MAX_IN_A_DAY:
        mail_people.drop_unconfirmed(transaction, unconfirmed.id)
        return
    subject, body = _question(room, transaction, unconfirmed, now)
    outgoing = OutgoingMail(
        address=unconfirmed.address,
        kind="deed",
        occasion=f"deed/{unconfirmed.id}",
        subject=subject,
        body=[Heading(subject), *body],
        player_id=player_id,
        reply_to=room.address("confirm", unconfirmed.id),
    )
    post(room, transaction, outgoing, now)


def _question(
    room: Room, transaction: Transaction, unconfirmed: UnconfirmedAddress, now: datetime
) -> tuple[str, list[Block]]:
    verb, _, value = str(unconfirmed.deed).partition(" ")
    player = find_player(transaction, str(unconfirmed.player_id))
    if verb == REMOVED:
        said = room.say(
            "The account {name} no longer has this address, and no more mail comes here.", name=player.name
        )
        return room.say("Your address was removed"), [
            Text(said),
            Text(room.say("If it was not you, somebody has your token: write to whoever runs this referee.")),
        ]
    if verb == KEEP:
        when = time_in_words(room.say, now + WAIT, read_preferences(room.referee, player).zone)
        return room.say("Your address is to be changed"), [
            Text(
                room.say(
                    "The address of your account {name} is to become {value}, on {when}.",
                    name=player.name,
                    value=value,
                    when=when,
                )
            ),
            Text(
                room.say(
                    "If you want that, you need not do anything. If not, answer this mail, with any words."
                )
            ),
        ]
    wants = {
        TOKEN: room.say(
            "to get a token for the API, called {value}. Whoever has it can do all that you can", value=value
        ),
        ADDRESS: room.say(
            "to have your address changed to {value}, which gives your account to whoever reads there",
            value=value,
        ),
        DELETE: room.say(
            "to delete your account for good. You would leave all your games, and your name, address, "
            "tokens and notices would be deleted; the games stay as they were played"
        ),
    }[verb]
    return room.say("Do you really want this?"), [
        Text(room.say("A mail in your name asks {wants}.", wants=wants)),
        Text(room.say("Nothing has been done yet. If you want it, reply with:")),
        Sheet(["yes"]),
        Text(
            room.say(
                "If it was not you, do nothing. `new secret` gives you another secret address to write to."
            )
        ),
    ]


def answered(room: Room, mail: MailIn, said: Mail, unconfirmed: UnconfirmedAddress) -> None:
    """Do what the player has said yes to."""
    verb, _, value = str(unconfirmed.deed).partition(" ")
    if verb == KEEP:
        _answer(room, mail, said, unconfirmed, partial(_keep, room, unconfirmed))
        return
    lines = room.reader.own_lines(said, "", [NAME])
    if verb == REMOVED or unconfirmed.created_at + GOOD_FOR < room.referee.clock.now():
        outcome = PartOutcome(room.say("Not done"), room.say("This question is too old. Ask for it again."))
        _answer(room, mail, said, unconfirmed, lambda: outcome, keeps=True)
    elif not any(_YES.match(line) for line in lines):
        outcome = PartOutcome(
            room.say("Nothing was done"), room.say("If you want it, reply with the line:"), ["yes"]
        )
        _answer(room, mail, said, unconfirmed, lambda: outcome, keeps=True)
    else:
        with room.referee.store.reading() as snapshot:
            desk = Desk(room, find_player(snapshot, str(unconfirmed.player_id)))
        do = {TOKEN: get_token, ADDRESS: move_to, DELETE: lambda desk, _: leave_for_good(desk)}[verb]
        _answer(room, mail, said, unconfirmed, partial(do, desk, value))


def _keep(room: Room, unconfirmed: UnconfirmedAddress) -> PartOutcome:
    """The address until now objects to another one."""

    def keep(transaction: Transaction) -> None:
        player_id = str(unconfirmed.player_id)
        mail_people.drop_unconfirmed_of(transaction, player_id)
        players.change(transaction, player_id, {"email": unconfirmed.address})

    room.referee.store.run(keep)
    return PartOutcome(
        room.say("Your address stays"),
        room.say(
            "Nothing is changed. If it was not you who asked for it, somebody has one of your tokens: "
            "`tokens` lists them, and `revoke token 1` ends one."
        ),
    )


def _answer(
    room: Room,
    mail: MailIn,
    said: Mail,
    unconfirmed: UnconfirmedAddress,
    act: Callable[[], PartOutcome],
    *,
    keeps: bool = False,
) -> None:
    """Act, and answer, in one transaction. What is done is done once; `keeps`: nothing is, yet."""
    now = room.referee.clock.now()

    def first(transaction: Transaction) -> None:
        if not mail_in.finish(transaction, mail.id, "answered"):
            raise _DoneElsewhere
        if not keeps:
            mail_people.drop_unconfirmed(transaction, unconfirmed.id)

    def last(transaction: Transaction, outcome: PartOutcome) -> None:
        player_id = None if outcome.leaves else unconfirmed.player_id
        period = f"deed {int(now.timestamp() // DAY.total_seconds())}"
        # Programs that answer by themselves do not always say so.
        if keeps and tallies.add(transaction, str(player_id), "mails", period, now + DAY) > 3:
            return
        body: list[Block] = [Heading(outcome.title), Text(outcome.text)]
        body += [Sheet(outcome.sheet)] if outcome.sheet else []
        body += [Text(outcome.after)] if outcome.after else []
        back = room.address("confirm", unconfirmed.id) if keeps else ""
        if not keeps and player_id is not None:
            back = personal_address(room, transaction, player_id, now)
        outgoing = OutgoingMail(
            address=unconfirmed.address,
            kind="answer",
            occasion=f"deed/{mail.id}",
            subject=outcome.title,
            body=body,
            player_id=player_id,
            reply_to=back,
            answers=mail.id,
            in_reply_to=said.message_id,
        )
        post(room, transaction, outgoing, now)

    def whole(transaction: Transaction, outcome: PartOutcome) -> None:
        first(transaction)
        last(transaction, outcome)

    try:
        if keeps:
            room.referee.store.run(partial(whole, outcome=act()))
        else:
            room.referee.store.run_late(act, first=first, last=last)
    except _DoneElsewhere:
        return
    except ServiceError as refusal:
        refused = PartOutcome(
            room.say("Not done"),
            " ".join([room.say(refusal.detail), *(room.say(one.in_full) for one in refusal.problems)]),
        )
        room.referee.store.run(partial(whole, outcome=refused))
