"""Sealing an order: the path that every answer of a player takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import count
from typing import Any

from referee.engine.asks import Ask
from referee.engine.events import Face
from referee.engine.json_types import Json
from referee.engine.order_lines import says_default
from referee.engine.problems import Problem, UnreadableText
from referee.fairplay import entries
from referee.fairplay.commitments import order_commitment
from referee.service.advancing.closing import close_or_wait
from referee.service.advancing.failed_step import has_failed
from referee.service.games.record import Record
from referee.service.orders.asked import Asked, find_ask, find_shown, read_filing
from referee.service.orders.judge_answer import Judged, Showing, judge
from referee.service.orders.receipts import OrderOnFile, Receipt, receipt_for
from referee.service.requests.errors import Invalid, PreconditionFailed
from referee.service.requests.overtaken import Overtaken, until_it_stands
from referee.service.requests.quotas import count_change
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.stand_ins import STAND_IN
from referee.service.times.step_times import next_telling
from referee.store import orders, steps
from referee.store.orders import Filing
from referee.store.store import Writer
from referee.store.transactions import Transaction

ONLY_SHOWN = "This shows part of an answer. An order needs the rest too."


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

    tries = count()

    def judge_and_seal() -> Receipt:
        # Mostly nothing is shown of an answer before: that is taken for granted at first, and found out then.
        looks = next(tries) > 0
        judged = judge_order(referee, player, game_id, prompt_id, answer, text, looks=looks)
        if dry_run:
            return judged.dry_run(final=final, wait=wait)
        seal = partial(judged.seal, final=final, wait=wait, entropy=entropy, if_match=if_match)
        return receipt_for(referee, referee.store.run_in_group(game_id, seal))

    return until_it_stands(judge_and_seal)


@dataclass(frozen=True, repr=False)
class JudgedOrder:
    """An order that the rules have looked at, or why it is refused: that is told to those who may know."""

    referee: Referee
    player: Player
    game_id: str
    asked: Asked
    shown: Json
    judged: Judged | Invalid

    def seal(
        self,
        connection: Transaction,
        writer: Writer,
        *,
        final: bool = True,
        wait: bool = False,
        entropy: str | None = None,
        if_match: str | None = None,
    ) -> OrderOnFile:
        """Put it on file in the caller's transaction; raises Overtaken."""
        filing = read_filing(self.referee, connection, self.player, self.game_id, self.asked)
        if if_match is not None and if_match != filing.commitment:
            raise PreconditionFailed
        _check_wait(wait, filing)
        order = Order(self._standing(filing), final, entropy, self.player.id, wait and final)
        if filing.commitment is not None and not _is_on_file(filing, order):
            prompt = (self.game_id, self.asked.step, self.asked.seat)
            count_change(self.referee, connection, writer, self.player, prompt, filing.changes)
        return file_order(self.referee, writer, self.game_id, self.asked, filing, order)

    def dry_run(self, *, final: bool = True, wait: bool = False, **_: Any) -> Receipt:
        """What would become of it."""
        with self.referee.store.reading() as connection:
            filing = read_filing(self.referee, connection, self.player, self.game_id, self.asked)
        judged = self._standing(filing)
        _check_wait(wait, filing)
        return Receipt(self.asked.prompt_id, final, judged.answer, judged.text)

    def _standing(self, filing: Filing) -> Judged:
        if self.shown != filing.shown:
            raise Overtaken
        if isinstance(self.judged, Invalid):
            raise self.judged
        return self.judged


def judge_order(
    referee: Referee,
    player: Player,
    game_id: str,
    prompt_id: str,
    answer: Json,
    text: str | None,
    *,
    looks: bool = True,
) -> JudgedOrder:
    """Have the rules look at an order, in JSON or as `text`. Whether the player may send it is not asked.

    Unless one `looks` what the seat has shown, it is taken to have shown nothing.
    """
    asked = Asked.from_id(prompt_id)
    ask = find_ask(referee, player, game_id, asked)
    shown = find_shown(referee, game_id, asked, ask) if looks else None
    judged: Judged | Invalid
    try:
        judged = judge(ask, _read(ask, answer, text, shown), shown)
    except Invalid as refusal:
        judged = refusal
    return JudgedOrder(referee, player, game_id, asked, shown, judged)


@dataclass(frozen=True, repr=False)
class Order:
    """An order, sent or made up, that the rules have looked at."""

    judged: Judged
    final: bool
    entropy: str | None
    by: str
    wait: bool = False

    @property
    def answer(self) -> Json:
        return self.judged.answer


def file_order(
    referee: Referee, writer: Writer, game_id: str, asked: Asked, filing: Filing, order: Order
) -> OrderOnFile:
    """Put an order on file in the caller's transaction, tell of it what may be told, and close a full step.

    Every order comes through here, whoever has sent it. Others see no trace of it before it is told who has
    answered, unless the clock tells at once. Of drafts they never do, nor of anything as long as the step is
    veiled.
    """
    is_on_file = filing.commitment is not None
    stands_in = order.by == STAND_IN
    if _is_on_file(filing, order):
        return OrderOnFile.from_filing(game_id, asked, filing, order.judged.text)
    nonce = referee.new_nonce()
    commitment = order_commitment(game_id, asked.prompt_id, asked.seat, order.answer, nonce)
    record = Record(referee, game_id, asked.step, filing, referee.clock.now())
    now = record.at
    filed = OrderOnFile(
        game_id=game_id,
        asked=asked,
        number=filing.changes + 1,
        answer=order.answer,
        text=order.judged.text,
        final=order.final,
        wait=order.wait,
        entropy=order.entropy,
        nonce=nonce,
        commitment=commitment,
        accepted_at=now,
        head_seq=filing.journal_seq,
        head_hash=filing.journal_hash,
    )
    row = filed.as_row(order.by)
    if is_on_file:
        orders.replace(writer, row)
    else:
        orders.insert_order(writer, row)
    orders.note_change(writer, game_id, asked.step, asked.seat)

    told = order.judged.showing is not None
    if order.judged.showing is not None:
        show(writer, record, game_id, asked, filing, order.judged.showing)
    if filing.tells_every is not None:
        tell_in_time(writer, game_id, asked, filing, answered=order.final, now=now)
    elif filing.veiled_until is None and (order.final or filing.final):
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
    return filed


def tell_in_time(
    writer: Writer, game_id: str, asked: Asked, filing: Filing, *, answered: bool, now: datetime
) -> None:
    """Have it told that a seat has answered, or has not after all, when such things are told."""
    if filing.tells_at is None and answered != filing.answered:
        at = next_telling(filing, now)
        if at is not None:
            steps.tell_later(writer, game_id, asked.step, at)


def _is_on_file(filing: Filing, order: Order) -> bool:
    """Whether this very order is on file already."""
    filed = (filing.answer, filing.final, filing.wait, filing.entropy, filing.by == STAND_IN)
    sent = (order.answer, order.final, order.wait, order.entropy, order.by == STAND_IN)
    return filing.commitment is not None and filed == sent


def show(
    writer: Writer, record: Record, game_id: str, asked: Asked, filing: Filing, showing: Showing
) -> None:
    """Show a part of an answer to everybody, who can rely on it from now on."""
    faces = showing.faces
    record.note(entries.shown(asked.prompt_id, asked.seat, told=faces, part=showing.part))
    for face in faces:
        record.tell("part.shown", face.text, {"prompt": asked.prompt_id, "seat": asked.seat, **face.data})
    told = [*filing.shown_public, *_as_json(faces)]
    steps.show(writer, game_id, asked.step, asked.seat, showing.shown, told, showing.default)


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


def _check_wait(wait: bool, filing: Filing) -> None:
    if wait and filing.due_at is None:
        problem = Problem("/wait", "This step has no deadline to wait for.")
        raise Invalid("no-deadline", "The order cannot wait for the deadline.", [problem])


def unreadable(error: UnreadableText) -> Problem:
    """What was wrong with a text, for its sender."""
    message = f"Line {error.line}: {error.message} Expected: {error.expected}"
    return Problem("/text", f"{message} (You wrote: {error.source})")


def _read(ask: Ask, answer: Json, text: str | None, shown: Json) -> Json:
    """The answer that was sent by a seat that has shown this; raises Invalid if it cannot be read."""
    if text is None:
        return answer
    if says_default(text):
        return ask.default_after(shown)
    try:
        if ask.open is None or not ask.open.only_shows(text):
            return ask.read(text)
        problem = Problem("/text", ONLY_SHOWN)
    except UnreadableText as error:
        problem = unreadable(error)
    raise Invalid("unreadable-text", "The text could not be read.", [problem])


def _as_json(faces: Sequence[Face]) -> list[dict[str, Any]]:
    return [{"text": face.text, "data": dict(face.data)} for face in faces]
