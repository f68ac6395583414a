"""Sealing an order: the path that every answer of a player takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from referee.engine.asks import Ask
from referee.engine.events import Face
from referee.engine.json_types import Json
from referee.engine.problems import Problem, UnreadableText
from referee.fairplay import entries
from referee.fairplay.commitments import order_commitment
from referee.service.asked import Asked, find_ask, read_filing
from referee.service.context import Referee
from referee.service.errors import Invalid, PreconditionFailed
from referee.service.next_step import have_done
from referee.service.record import Record
from referee.service.sessions import Player
from referee.store import orders, steps
from referee.store.store import Connection, Writer

ONLY_SHOWN = "This shows part of an answer, which is done by a POST to …/shown. An order needs the rest too."


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


def seal_order(
    referee: Referee,
    player: Player,
    game_id: str,
    prompt_id: str,
    *,
    answer: Json = None,
    text: str | None = None,
    final: bool = True,
    entropy: str | None = None,
    dry_run: bool = False,
    if_match: str | None = None,
) -> Receipt:
    """Take an order, in JSON or as `text`, in the place of the one on file. Accepted means durable.

    With `if_match` the order on file must be the one with this commitment. The same order again changes
    nothing and gets the same receipt.
    """
    asked = Asked.from_id(prompt_id)
    ask = find_ask(referee, player, game_id, asked)
    # Reading needs no lock, but what is wrong is told only to those who may be told.
    read = _read(ask, answer, text)
    if dry_run:
        with referee.store.reading() as connection:
            filing = read_filing(referee, connection, player, game_id, asked)
            understood = _judged(ask, read, filing.shown)
        return Receipt(asked.prompt_id, final, understood, ask.show(understood))

    def seal(connection: Connection, writer: Writer) -> Receipt:
        filing = read_filing(referee, connection, player, game_id, asked)
        if if_match is not None and if_match != filing.commitment:
            raise PreconditionFailed
        understood = _judged(ask, read, filing.shown)
        order = Order(understood, final, entropy, player.id)
        return file_order(referee, writer, game_id, asked, ask, filing, order)

    return referee.store.run_in_company(game_id, seal)


@dataclass(frozen=True, repr=False)
class Order:
    """A legal order, ready to be filed."""

    answer: Json
    final: bool
    entropy: str | None
    by: str


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

    Drafts are private: they leave no trace that others could see.
    """
    on_file = filing.commitment is not None
    if on_file and (filing.answer, filing.final, filing.entropy) == (
        order.answer,
        order.final,
        order.entropy,
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
    part = None if ask.open is None else ask.open.face_up(order.answer)
    if part is not None:
        told = show(writer, record, game_id, asked, ask, filing, part)
    if order.final:
        note_sealed(record, asked, commitment, order.entropy)
    elif filing.final:
        note_withdrawn(record, asked)
    if told or order.final or filing.final:
        record.save(writer)
    if order.final and filing.others_missing == 0:
        steps.close(writer, game_id, asked.step, now)
        have_done(referee, writer, "resolve", game_id, asked.step, now)
    return _receipt(asked, ask, order, commitment, nonce, now)


def show(
    writer: Writer, record: Record, game_id: str, asked: Asked, ask: Ask, filing: Any, part: Json
) -> bool:
    """Show a part of an answer to everybody, who can rely on it from now on; False if it was shown before."""
    if ask.open is None:
        return False
    shown = ask.open.add(filing.shown, part)
    faces = ask.open.announced(filing.shown, shown)
    if not faces:
        return False
    record.note(entries.shown(asked.prompt_id, asked.seat, told=faces, part=part))
    for face in faces:
        record.tell("part.shown", face.text, {"prompt": asked.prompt_id, "seat": asked.seat, **face.data})
    told = [*filing.shown_public, *_as_json(faces)]
    steps.show(writer, game_id, asked.step, asked.seat, shown, told, ask.open.draft(shown))
    return True


def note_sealed(record: Record, asked: Asked, commitment: str, entropy: str | None) -> None:
    """The table learns that the seat has sealed an order, and the commitment that binds it."""
    record.note(entries.sealed(asked.prompt_id, asked.seat, commitment=commitment, entropy=entropy))
    record.tell(
        "order.sealed",
        f"Seat {asked.seat} has sealed an order.",
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
    """What was sent: an answer, or why it could not be read."""

    answer: Json
    problem: Problem | None = None


def _read(ask: Ask, answer: Json, text: str | None) -> _Read:
    if text is None:
        return _Read(answer)
    if ask.open is not None and ask.open.only_shows(text):
        return _Read(None, Problem("/text", ONLY_SHOWN))
    try:
        return _Read(ask.read(text))
    except UnreadableText as error:
        return _Read(None, unreadable(error))


def _judged(ask: Ask, read: _Read, shown: Json) -> Json:
    """The answer as understood, completed by what the seat has shown; raises Invalid."""
    if read.problem is not None:
        raise Invalid("unreadable-text", "The text could not be read.", [read.problem])
    answer = read.answer if ask.open is None else ask.open.completed(shown, read.answer)
    problems = ask.choice.problems(answer)
    if not problems and ask.open is not None:
        problems = ask.open.kept_by(shown, answer)
    if problems:
        raise illegal_answer(problems)
    return answer


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
    )


def _as_json(faces: Sequence[Face]) -> list[dict[str, Any]]:
    return [{"text": face.text, "data": dict(face.data)} for face in faces]
