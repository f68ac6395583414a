"""Judging a text before it is taken: an order, or a part to be shown, and below it orders ahead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from referee.engine.ahead import QUEUE, STANDING
from referee.service.ahead.edits import Sent, judge_edit
from referee.service.ahead.letters import letter_of
from referee.service.lists.listed_orders import on_file, without_lines_below
from referee.service.lists.lists import drop_lines_below, listed_orders_of
from referee.service.orders.asked_prompts import AskedPrompt, find_ask, only_shows
from referee.service.orders.judged_orders import judge_order
from referee.service.orders.judged_parts import ShownSoFar, judge_part
from referee.service.orders.receipts import OrderOnFile, Receipt, receipt_for
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import games
from referee.store.transactions import Snapshot, Transaction


def judge_text(
    referee: Referee,
    player: Player,
    game_id: str,
    prompt_id: str,
    text: str,
    *,
    dry_run: bool = False,
    arrived_at: datetime | None = None,
    **order: Any,
) -> Callable[[], Receipt]:
    """Let the rules judge all of a text. Calling the result takes all of it or nothing, without any rules.

    Its lines below take the place of those below an earlier text for the prompt. Calling the result raises
    Overtaken if something has changed since.
    """
    arrived_at = arrived_at or referee.clock.now()
    asked = AskedPrompt.from_id(prompt_id)
    letter = letter_of(referee, player, game_id, text)
    shows = only_shows(referee, player, game_id, prompt_id, letter.order)
    ahead = [
        judge_edit(referee, player, game_id, of, Sent(text=lines), add=True, below=prompt_id)
        for of, lines in ((QUEUE, letter.queue), (STANDING, letter.standing))
        if lines.strip()
    ]

    def send_ahead(transaction: Transaction) -> None:
        if ahead and not dry_run:
            filed = listed_orders_of(transaction, game_id, asked.seat)
            drop_lines_below(transaction, game_id, asked.seat, prompt_id, filed)
            for one in ahead:
                one.write(transaction)

    def all_on_file(snapshot: Snapshot) -> tuple[str, ...]:
        filed = listed_orders_of(snapshot, game_id, asked.seat)
        # A part that is shown leaves the order on file, and the lines below it, as they are.
        entries = without_lines_below(filed, prompt_id) if ahead or not shows else filed
        for one in ahead:
            entries = one.put_into(entries)
        return on_file(entries, games.get(snapshot, game_id))

    if shows:
        part = judge_part(referee, player, game_id, prompt_id, None, letter.order)
        ask = find_ask(referee, player, game_id, asked)
        say = referee.language.said
        made = ask.show(part.whole, say)
        filed = made if part.filed is None else ask.show(part.filed, say)

        def show(transaction: Transaction) -> tuple[ShownSoFar, tuple[str, ...]]:
            send_ahead(transaction)
            return part.show(transaction, dry_run=dry_run), all_on_file(transaction)

        def send() -> Receipt:
            shown, sent_ahead = referee.store.run(show)
            text = made if shown.answer == part.whole else filed
            return replace(_receipt(shown, text, dry_run), sent_ahead=sent_ahead)

        return send
    judged = judge_order(referee, player, game_id, prompt_id, None, letter.order, arrived_at=arrived_at)

    def seal(transaction: Transaction) -> OrderOnFile:
        sealed = judged.seal(transaction, **order)
        send_ahead(transaction)
        return replace(sealed, sent_ahead=all_on_file(transaction))

    def send_all() -> Receipt:
        if not dry_run:
            return receipt_for(referee, referee.store.run(seal))
        receipt = judged.dry_run(**order)
        with referee.store.reading() as snapshot:
            return replace(receipt, sent_ahead=all_on_file(snapshot))

    return send_all


def _receipt(shown: ShownSoFar, text: str, dry_run: bool) -> Receipt:
    """The receipt of a shown part: it has the answer as it stands now, a draft until one is sealed."""
    return Receipt(
        prompt=shown.prompt,
        final=shown.final,
        answer=shown.answer,
        text=text,
        accepted_at=None if dry_run else shown.accepted_at,
    )
