"""Putting an order on file, whoever has sent it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee.engine.json_types import Json
from referee.fairplay.commitments import order_commitment
from referee.service.advancing.closing import close_or_wait
from referee.service.advancing.failed_steps import has_failed
from referee.service.games.chronicle import Chronicle
from referee.service.orders.asked_prompts import AskedPrompt
from referee.service.orders.judged_answers import JudgedAnswer
from referee.service.orders.receipts import OrderOnFile
from referee.service.orders.told_orders import note_sealed, note_withdrawn, show
from referee.service.running.context import Referee
from referee.service.times.stand_ins import STAND_IN
from referee.service.times.step_times import next_telling
from referee.store import orders, steps
from referee.store.orders import Filing
from referee.store.store import Writer


@dataclass(frozen=True, repr=False)
class OrderToFile:
    """An order, sent or made up, that the rules have judged."""

    judged: JudgedAnswer
    final: bool
    entropy: str | None
    by: str
    wait: bool = False

    @property
    def answer(self) -> Json:
        return self.judged.answer


def file_order(
    referee: Referee, writer: Writer, game_id: str, asked: AskedPrompt, filing: Filing, order: OrderToFile
) -> OrderOnFile:
    """Put an order on file in the caller's transaction, tell what may be told about it, and close a complete
    step.

    Every order comes through here, whoever has sent it. Others see no trace of it before the next telling,
    unless the clock tells at once; of drafts, and while the step is veiled, they see none at all.
    """
    replaces = filing.commitment is not None
    stands_in = order.by == STAND_IN
    if is_on_file(filing, order):
        return OrderOnFile.from_filing(game_id, asked, filing, order.judged.text)
    nonce = referee.new_nonce()
    commitment = order_commitment(game_id, asked.prompt_id, asked.seat, order.answer, nonce)
    chronicle = Chronicle(referee, game_id, asked.step, filing, referee.clock.now())
    now = chronicle.at
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
    if replaces:
        orders.replace(writer, row)
    else:
        orders.insert_order(writer, row)
    orders.note_change(writer, game_id, asked.step, asked.seat)

    told = order.judged.showing is not None
    if order.judged.showing is not None:
        show(writer, chronicle, game_id, asked, filing, order.judged.showing)
    if filing.tells_every is not None:
        tell_in_time(writer, game_id, asked, filing, answered=order.final, now=now)
    elif filing.veiled_until is None and (order.final or filing.final):
        told = True
        if order.final:
            note_sealed(chronicle, asked, commitment, order.entropy, stand_in=stands_in)
        else:
            note_withdrawn(chronicle, asked)
    if told:
        chronicle.save(writer)
    # Where the rules failed, silent seats were already waited for.
    all_there = filing.others_missing == 0 or has_failed(filing)
    complete = order.final and not order.wait and all_there
    close_or_wait(referee, writer, game_id, asked.step, filing, complete=complete, now=now)
    return filed


def tell_in_time(
    writer: Writer, game_id: str, asked: AskedPrompt, filing: Filing, *, answered: bool, now: datetime
) -> None:
    """Let the next telling say that a seat has answered, or no longer has."""
    if filing.tells_at is None and answered != filing.answered:
        at = next_telling(filing, now)
        if at is not None:
            steps.tell_later(writer, game_id, asked.step, at)


def is_on_file(filing: Filing, order: OrderToFile) -> bool:
    """Whether exactly this order is on file already."""
    filed = (filing.answer, filing.final, filing.wait, filing.entropy, filing.by == STAND_IN)
    sent = (order.answer, order.final, order.wait, order.entropy, order.by == STAND_IN)
    return filing.commitment is not None and filed == sent
