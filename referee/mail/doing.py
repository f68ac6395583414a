"""Doing what a player's mail says: each part once, whatever dies in between.

Each part is done in one transaction with the note that it is done, and the last in one with the answer to the
mail. Whoever finds a mail half done goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import Any, TypeAlias

from referee.mail.answering import answer_to
from referee.mail.contents import Command, LinesAhead, MailContents, OrderLines, Part, Say
from referee.mail.reading.mime import Mail
from referee.mail.room import Room
from referee.mail.verbs import accounts, ahead, hosting, looking, orders, people, tables, talk
from referee.mail.verbs.desk import Desk, PartOutcome, Unclear
from referee.mail.who import Proven
from referee.service.post.list_inbox import list_inbox
from referee.service.post.prompts import WITH_PAGE
from referee.service.requests.errors import ServiceError
from referee.service.requests.repeated_judgements import until_it_stands
from referee.store import mail_in
from referee.store.mail_in import MailIn
from referee.store.store import Transaction

MAX_PARTS = 60

PromptJson: TypeAlias = Mapping[str, Any]
"""A question as the inbox has it."""

VERBS: dict[str, Callable[[Desk, Command], PartOutcome]] = {
    "token": accounts.token,
    "tokens": accounts.tokens,
    "revoke": accounts.revoke,
    "delete": accounts.delete,
    "games": tables.list_all,
    "open": tables.open_game,
    "join": tables.join,
    "leave": tables.leave,
    "observe": tables.observe,
    "stop observing": tables.stop_observing,
    "set": people.settings,
    "settings": people.show_settings,
    "vote": talk.vote,
    "votes": talk.list_votes,
    "messages": talk.list_all,
    "concede": talk.give_up,
    "excuse": people.excuse,
    "absent": people.absent,
    "back": people.back,
    "delegate": people.delegate,
    "accept": people.accept,
    "decline": people.decline,
    "withdraw": lambda desk, command: orders.take_back(desk, command.game),
    "why": orders.tell_why,
    "receipt": lambda desk, command: orders.show_receipt(desk, command.game),
    "ahead": ahead.show,
    "facts": ahead.facts,
    "status": looking.status,
    "board": looking.board,
    "news": looking.news,
    "history": looking.history,
    "dice": looking.show_dice,
    "rules": looking.rules,
    "cards": looking.cards,
    "who": looking.who,
    "transcript": looking.transcript,
    "help": looking.help_on,
    "start": hosting.start,
    "pause": hosting.pause,
    "resume": hosting.resume,
    "invite": hosting.invite,
    "remove": hosting.remove,
    "deadline": hosting.deadline,
    "process": hosting.process,
    "replace": hosting.replace,
    "admit": hosting.admit,
    "turn away": hosting.turn_away,
    "export": accounts.export,
    "unsubscribe": people.unsubscribe,
    "renew": people.renew,
}


class Repeated(Exception):
    """The same mail came before; `first` is its id."""

    def __init__(self, first: str) -> None:
        super().__init__()
        self.first = first


class _DoneElsewhere(Exception):
    """Somebody else has done this part."""


class _Refused(Exception):
    """None of this is done; `outcomes` say why."""

    def __init__(self, outcomes: list[PartOutcome]) -> None:
        super().__init__()
        self.outcomes = outcomes


@dataclass(frozen=True)
class Work:
    """A player's mail, taken apart."""

    room: Room
    mail: MailIn
    said: Mail
    who: Proven
    contents: MailContents
    about: str | None = None
    """The game of our mail that this one answers."""

    def carry_out(self) -> None:
        """Do what is not done yet, and answer; raises Repeated."""
        desk = Desk(self.room, self.who.player, self.who.to, self.about, self.said.subject)
        parts = self.contents.parts[:MAX_PARTS]
        at_once = self.contents.all_or_nothing or not parts
        units = 1 if at_once else len(parts)
        outcomes = [PartOutcome.from_json(kept) for kept in self.mail.results]
        for number in range(self.mail.done, units):
            is_last = number == units - 1
            # How an order changes what waits is known beforehand; for everything else it is looked up later.
            waiting = (
                self._waiting_before() if is_last and parts and isinstance(parts[-1], OrderLines) else None
            )
            now = replace(desk, waiting=waiting)
            act = partial(_all_or_nothing, now, parts) if at_once else partial(_one, now, parts[number])
            outcomes, answered = self._once(number, partial(act, outcomes), waiting)
            if answered:
                return
        answer = answer_to(self.room, self.said, self.who, outcomes, self._waiting())
        self.room.referee.store.run(lambda transaction: answer.post(transaction, self.mail))

    def _waiting(self) -> Sequence[PromptJson]:
        return list_inbox(self.room.referee, self.who.player, include=WITH_PAGE).items

    def _waiting_before(self) -> Sequence[PromptJson]:
        """The same before an order: the question that it answers need not be given in full."""
        to = self.who.to
        found = list_inbox(self.room.referee, self.who.player, in_full=False).items
        own = to is not None and all((one["game"], one["step"]) == (to.game_id, to.step) for one in found)
        return found if own else self._waiting()

    def _once(
        self, number: int, act: Callable[[], list[PartOutcome]], waiting: Sequence[PromptJson] | None
    ) -> tuple[list[PartOutcome], bool]:
        """Do something in one transaction with the note that it is done; or with the answer to the mail, if
        it is known what will be `waiting` then. Returns the outcomes, and whether the mail was answered.

        No rules are run while others wait for this transaction.
        """
        store = self.room.referee.store
        noted = False

        def claim(transaction: Transaction) -> None:
            if not mail_in.claim_part(transaction, self.mail.id, number):
                raise _DoneElsewhere
            if number == 0:
                self._look_for_the_same(transaction)

        def note(transaction: Transaction, outcomes: list[PartOutcome]) -> None:
            nonlocal noted
            if waiting is None:
                mail_in.keep_results(transaction, self.mail.id, [one.to_json() for one in outcomes])
            else:
                sealed = {one.sealed for one in outcomes}
                left = [one for one in waiting if f"{one['game']}/{one['id']}" not in sealed]
                answer_to(self.room, self.said, self.who, outcomes, left).post(transaction, self.mail)
            noted = True

        try:
            outcomes = until_it_stands(lambda: store.run_late(act, first=claim, last=note))
        except _Refused as refused:
            outcomes, waiting = refused.outcomes, None
        if noted:
            return outcomes, waiting is not None

        def write(transaction: Transaction) -> None:
            claim(transaction)
            note(transaction, outcomes)

        waiting = None
        store.run(write)
        return outcomes, False

    def _look_for_the_same(self, transaction: Transaction) -> None:
        """Raise Repeated if it came before, by Message-ID and body, or by what is signed: it may have come
        another way, or to another mail room at this moment, or somebody who got it may have changed the rest.
        """
        said = self.said
        same = [f"{said.message_id}\n{said.body_hash}"] if said.message_id else []
        now = self.room.referee.clock.now()
        for one in [*same, *said.signatures]:
            key = sha256(f"{self.who.player.id}\n{one}".encode()).hexdigest()
            first = mail_in.first_with(transaction, key, self.mail.id, now)
            if first != self.mail.id:
                raise Repeated(first)


def _one(desk: Desk, part: Part, before: Sequence[PartOutcome]) -> list[PartOutcome]:
    try:
        return [*before, _do(desk, part)]
    except (ServiceError, Unclear) as refusal:
        raise _Refused([*before, _refused(desk, part, refusal)]) from None


def _all_or_nothing(desk: Desk, parts: Sequence[Part], _before: Sequence[PartOutcome]) -> list[PartOutcome]:
    """All parts or none: first the rules judge those that need them, then all are done in one transaction."""
    outcomes: list[PartOutcome] = []
    for part, act in [(part, _judged(desk, part)) for part in parts]:
        try:
            outcomes.append(act())
        except (ServiceError, Unclear) as refusal:
            outcomes.append(_refused(desk, part, refusal))
    refused = [outcome for outcome in outcomes if outcome.refused]
    if refused:
        raise _Refused(
            [
                PartOutcome(
                    desk.say("Nothing was done"), desk.say("Your mail says: all or nothing."), refused=True
                ),
                *refused,
            ]
        )
    return outcomes


def _judged(desk: Desk, part: Part) -> Callable[[], PartOutcome]:
    """A function that does this part, now that the rules have judged it."""
    try:
        match part:
            case OrderLines():
                return orders.judge_orders(desk, part)
            case LinesAhead():
                return ahead.judge_ahead(desk, part)
            case _:
                return partial(_do, desk, part)
    except (ServiceError, Unclear) as refusal:
        refused = _refused(desk, part, refusal)
        return lambda: refused


def _do(desk: Desk, part: Part) -> PartOutcome:
    match part:
        case OrderLines():
            return orders.send_orders(desk, part)
        case LinesAhead():
            return ahead.file_ahead(desk, part)
        case Say():
            return talk.say(desk, part)
        case Command(verb="register"):
            return PartOutcome(
                desk.say("You are registered"),
                desk.say("You are {name}. To change your name: set name <name>", name=desk.player.name),
            )
        case Command():
            return VERBS[part.verb](desk, part)


def _refused(desk: Desk, part: Part, refusal: ServiceError | Unclear) -> PartOutcome:
    line = part.line if isinstance(part, Command | Say) else part.lines[0] if part.lines else None
    if isinstance(refusal, Unclear):
        said = str(refusal)
    else:
        said = " ".join(desk.say(one) for one in (refusal.detail, *(one.in_full for one in refusal.problems)))
    if isinstance(part, OrderLines):
        # Prose that belongs to no game is not an order.
        return PartOutcome("", said, unread=[one.text for one in part.lines], did=False)
    if line is not None:
        text = line.text[:70]
        said = desk.say('Line {number}, "{text}": {said}', number=line.number, text=text, said=said)
    return PartOutcome(desk.say("Not done"), said, refused=True)
