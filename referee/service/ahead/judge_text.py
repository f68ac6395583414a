"""Judging a text before it is taken: an order, or a part to be shown, and below it orders ahead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from referee.engine.ahead import QUEUE, STANDING
from referee.service.ahead.edits import Edited, Sent, judge_edit
from referee.service.ahead.letters import letter_of
from referee.service.orders.asked_prompts import AskedPrompt, find_ask, only_shows
from referee.service.orders.judged_orders import judge_order
from referee.service.orders.judged_parts import ShownSoFar, judge_part
from referee.service.orders.receipts import OrderOnFile, Receipt, receipt_for
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store.transactions import Transaction


def judge_text(
    referee: Referee,
    player: Player,
    game_id: str,
    prompt_id: str,
    text: str,
    *,
    dry_run: bool = False,
    **order: Any,
) -> Callable[[], Receipt]:
    """Let the rules judge all of a text. Calling the result takes all of it or nothing, without any rules.

    That raises Overtaken if something has changed since.
    """
    letter = letter_of(referee, player, game_id, text)
    ahead: list[Edited] = []
    told: list[str] = []
    for of, text in ((QUEUE, letter.queue), (STANDING, letter.standing)):
        if text.strip():
            edited = judge_edit(referee, player, game_id, of, Sent(text=text), add=True)
            ahead.append(edited)
            told += [f"always {entry.words}" if of is STANDING else entry.words for entry in edited.entries]

    def send_ahead(transaction: Transaction) -> None:
        for one in ahead if not dry_run else ():
            one.write(transaction)

    if only_shows(referee, player, game_id, prompt_id, letter.order):
        part = judge_part(referee, player, game_id, prompt_id, None, letter.order)
        ask = find_ask(referee, player, game_id, AskedPrompt.from_id(prompt_id))
        made = ask.show(part.whole)
        filed = made if part.filed is None else ask.show(part.filed)

        def show(transaction: Transaction) -> ShownSoFar:
            send_ahead(transaction)
            return part.show(transaction, dry_run=dry_run)

        def send() -> Receipt:
            shown = referee.store.run(show)
            text = made if shown.answer == part.whole else filed
            return replace(_receipt(shown, text, dry_run), sent_ahead=tuple(told))

        return send
    judged = judge_order(referee, player, game_id, prompt_id, None, letter.order)

    def seal(transaction: Transaction) -> OrderOnFile:
        send_ahead(transaction)
        return judged.seal(transaction, **order)

    def send_all() -> Receipt:
        receipt = judged.dry_run(**order) if dry_run else receipt_for(referee, referee.store.run(seal))
        return replace(receipt, sent_ahead=tuple(told))

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
