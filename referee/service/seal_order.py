"""Sealing an order: the path that every answer of a player takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from referee.engine.asks import Ask
from referee.engine.events import Face
from referee.engine.json_types import Json
from referee.engine.order_lines import says_default
from referee.engine.problems import IllegalAnswer, Problem, UnreadableText
from referee.fairplay import entries
from referee.fairplay.commitments import order_commitment
from referee.service.asked import Asked, find_ask, read_filing
from referee.service.closing import close_or_wait
from referee.service.context import Referee
from referee.service.errors import Invalid, PreconditionFailed
from referee.service.failed_step import has_failed
from referee.service.record import Record
from referee.service.sessions import Player
from referee.service.stand_ins import STAND_IN
from referee.store import orders, steps
from referee.store.store import Connection, Writer

ONLY_SHOWN = "This shows part of an answer. An order needs the rest too."


@dataclass(frozen=True, repr=False)
class Receipt:
    """What the sender gets for an order. The nonce proves later what the commitment stood for.

    A dry run commits to nothing: it has the answer as understood, and neither nonce, commitment nor time.
    """

    prompt: str
    final: bool
    answer: Json
    text: str
    commitment: str | None = None
    nonce: str | None = None
    accepted_at: datetime | None = None
    wait: bool = False
    sent_ahead: tuple[str, ...] = ()
    """What stood below the order and is sent ahead, as it was understood."""


def seal_order(
    referee: Referee,
    player: Player,
    game_id: str,
    prompt_id: str,
    *,
    answer: Json = None,
    text: str | None = None,
    final: bool = True,
    wait: bool = False,
    entropy: str | None = None,
    dry_run: bool = False,
    if_match: str | None = None,
) -> Receipt:
    """Take an order, in JSON or as `text`, in the place of the one on file. Accepted means durable.

    With `wait` the step stays open until its deadline, even if all orders are final. With `if_match` the
    order on file must be the one with this commitment. The same order again changes nothing and gets the
    same receipt.
    """
    asked = Asked.from_id(prompt_id)
    ask = find_ask(referee, player, game_id, asked)
    # Reading needs no lock, but what is wrong is told only to those who may be told.
    read = _read(ask, answer, text)
    if dry_run:
        with referee.store.reading() as connection:
            filing = read_filing(referee, connection, player, game_id, asked)
            understood = _understood(ask, read.known(ask, filing.shown), filing.shown)
            _check_wait(wait, filing)
        return Receipt(asked.prompt_id, final, understood, ask.show(understood))

    def seal(connection: Connection, writer: Writer) -> Receipt:
        filing = read_filing(referee, connection, player, game_id, asked)
        if if_match is not None and if_match != filing.commitment:
            raise PreconditionFailed
        _check_wait(wait, filing)
        order = Order(read.known(ask, filing.shown), final, entropy, player.id, wait and final)
        return file_order(referee, writer, game_id, asked, ask, filing, order)

    return referee.store.run_in_company(game_id, seal)


@dataclass(frozen=True, repr=False)
class Order:
    """An order as it was sent or made up, not yet looked at."""

    answer: Json
    final: bool
    entropy: str | None
    by: str
    wait: bool = False


def file_order(
    referee: Referee,
    writer: Writer,
    game_id: str,
    asked: Asked,
    ask: Ask,
    filing: Any,
    order: Order,
) -> Receipt:
    """Put an order on file in the caller's transaction, tell of it what may be told, and close a full step.

    Every order comes through here, whoever has sent it: here it is understood, or refused by raising Invalid.
    Drafts are private, and so is everything as long as the step is veiled: they leave no trace that others
    could see.
    """
    order = replace(order, answer=_understood(ask, order.answer, filing.shown))
    on_file = filing.commitment is not None
    stands_in = order.by == STAND_IN
    if on_file and (filing.answer, filing.final, filing.wait, filing.entropy, filing.by == STAND_IN) == (
        order.answer,
        order.final,
        order.wait,
        order.entropy,
        stands_in,
    ):
        return _receipt(asked, ask, order, filing.commitment, filing.nonce, filing.accepted_at)
    nonce = referee.new_nonce()
    commitment = order_commitment(game_id, asked.prompt_id, asked.seat, order.answer, nonce)
    now = referee.clock.now()
    row = {
        "game_id": game_id,
        "step": asked.step,
        "seat": asked.seat,
        "answer": order.answer,
        "final": order.final,
        "wait": order.wait,
        "entropy": order.entropy,
        "nonce": nonce,
        "commitment": commitment,
        "accepted_at": now,
        "by": order.by,
    }
    if on_file:
        orders.replace(writer, row)
    else:
        orders.insert_order(writer, row)

    record = Record(referee, game_id, asked.step, filing, now)
    told = False
    part = None if ask.open is None else ask.open.shown_by(order.answer)
    if part is not None:
        told = show(writer, record, game_id, asked, ask, filing, part)
    if filing.veiled_until is None and (order.final or filing.final):
        told = True
        if order.final:
            note_sealed(record, asked, commitment, order.entropy, stand_in=stands_in)
        else:
            note_withdrawn(record, asked)
    if told:
        record.save(writer)
    # Where the rules failed, those who were silent were waited for before.
    all_there = filing.others_missing == 0 or has_failed(filing)
    complete = order.final and not order.wait and all_there
    close_or_wait(referee, writer, game_id, asked.step, filing, complete=complete, now=now)
    return _receipt(asked, ask, order, commitment, nonce, now)


def show(
    writer: Writer, record: Record, game_id: str, asked: Asked, ask: Ask, filing: Any, part: Json
) -> bool:
    """Show a part of an answer to everybody, who can rely on it from now on; False if it was shown before."""
    if ask.open is None:
        return False
    shown = ask.open.together(filing.shown, part)
    faces = ask.open.announced(filing.shown, shown)
    if not faces:
        return False
    record.note(entries.shown(asked.prompt_id, asked.seat, told=faces, part=part))
    for face in faces:
        record.tell("part.shown", face.text, {"prompt": asked.prompt_id, "seat": asked.seat, **face.data})
    told = [*filing.shown_public, *_as_json(faces)]
    steps.show(writer, game_id, asked.step, asked.seat, shown, told, ask.default_after(shown))
    return True


def note_sealed(
    record: Record, asked: Asked, commitment: str, entropy: str | None, *, stand_in: bool
) -> None:
    """The table learns that an order is sealed for the seat, and the commitment that binds it."""
    record.note(
        entries.sealed(asked.prompt_id, asked.seat, commitment=commitment, entropy=entropy, stand_in=stand_in)
    )
    record.tell(
        "order.sealed",
        f"A stand-in has sealed an order for seat {asked.seat}."
        if stand_in
        else f"Seat {asked.seat} has sealed an order.",
        {"seat": asked.seat, "prompt": asked.prompt_id, "commitment": commitment, "entropy": entropy},
    )


def note_withdrawn(record: Record, asked: Asked) -> None:
    """The table learns that the seat's sealed order no longer stands."""
    record.note(entries.withdrawn(asked.prompt_id, asked.seat))
    record.tell(
        "order.withdrawn",
        f"Seat {asked.seat} has taken its order back.",
        {"seat": asked.seat, "prompt": asked.prompt_id},
    )


def _check_wait(wait: bool, filing: Any) -> None:
    if wait and filing.due_at is None:
        problem = Problem("/wait", "This step has no deadline to wait for.")
        raise Invalid("no-deadline", "The order cannot wait for the deadline.", [problem])


def illegal_answer(problems: Sequence[Problem]) -> Invalid:
    """The refusal of an answer, its places told as parts of the request."""
    return Invalid(
        "illegal-answer",
        "The answer is not one that the prompt accepts.",
        [problem.within("answer") for problem in problems],
    )


def unreadable(error: UnreadableText) -> Problem:
    """What was wrong with a text, for its sender."""
    message = f"Line {error.line}: {error.message} Expected: {error.expected}"
    return Problem("/text", f"{message} (You wrote: {error.source})")


@dataclass(frozen=True, repr=False)
class _Read:
    """What was sent: an answer, the word default, or why it could not be read."""

    answer: Json
    problem: Problem | None = None
    default: bool = False

    def known(self, ask: Ask, shown: Json) -> Json:
        """The answer of a seat that has shown this; raises Invalid if there is none."""
        if self.problem is not None:
            raise Invalid("unreadable-text", "The text could not be read.", [self.problem])
        return ask.default_after(shown) if self.default else self.answer


def _read(ask: Ask, answer: Json, text: str | None) -> _Read:
    if text is None:
        return _Read(answer)
    if ask.open is not None and ask.open.only_shows(text):
        return _Read(None, Problem("/text", ONLY_SHOWN))
    if says_default(text):
        return _Read(None, default=True)
    try:
        return _Read(ask.read(text))
    except UnreadableText as error:
        return _Read(None, unreadable(error))


def _understood(ask: Ask, answer: Json, shown: Json) -> Json:
    """The answer as it is kept; raises Invalid."""
    try:
        return ask.understood(answer, shown)
    except IllegalAnswer as error:
        raise illegal_answer(error.problems) from None


def _receipt(
    asked: Asked, ask: Ask, order: Order, commitment: str, nonce: str, accepted_at: datetime
) -> Receipt:
    return Receipt(
        prompt=asked.prompt_id,
        final=order.final,
        answer=order.answer,
        text=ask.show(order.answer),
        commitment=commitment,
        nonce=nonce,
        accepted_at=accepted_at,
        wait=order.wait,
    )


def _as_json(faces: Sequence[Face]) -> list[dict[str, Any]]:
    return [{"text": face.text, "data": dict(face.data)} for face in faces]
