"""Sending a text: an order, or a part to be shown, and below it orders ahead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from referee.engine.ahead import QUEUE, STANDING, Letter, taken_apart
from referee.engine.order_lines import said_in
from referee.service.ahead.edits import Edited, Sent, judge_edit
from referee.service.ahead.places import own_place, vocabulary_of
from referee.service.orders.asked import Asked, find_ask, only_shows
from referee.service.orders.judged_orders import judge_order
from referee.service.orders.judged_parts import Shown, judge_part
from referee.service.orders.receipts import OrderOnFile, Receipt, receipt_for
from referee.service.orders.seal_order import seal_order
from referee.service.requests.overtaken import until_it_stands
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store.transactions import Transaction


def send_order(
    referee: Referee,
    player: Player,
    game_id: str,
    prompt_id: str,
    *,
    text: str | None = None,
    dry_run: bool = False,
    **order: Any,
) -> Receipt:
    """Take an order as `seal_order` does; a text that only shows a part of an answer shows it.

    If the game allows it, the lines below an order are sent ahead. If anything is wrong with one of them, or
    with the order, nothing is taken.
    """
    if text is None:
        return seal_order(referee, player, game_id, prompt_id, **order, dry_run=dry_run)
    letter = _taken_apart(referee, player, game_id, text)
    if letter.sends_ahead or only_shows(referee, player, game_id, prompt_id, letter.order):
        return until_it_stands(lambda: _judged(referee, player, game_id, prompt_id, letter, dry_run, order)())
    return seal_order(referee, player, game_id, prompt_id, text=letter.order, **order, dry_run=dry_run)


def judge_text(
    referee: Referee, player: Player, game_id: str, prompt_id: str, text: str, **order: Any
) -> Callable[[], Receipt]:
    """Let the rules judge a text as `send_order` does; calling the result takes it, without any rules.

    That raises Overtaken if something has changed since.
    """
    letter = _taken_apart(referee, player, game_id, text)
    return _judged(referee, player, game_id, prompt_id, letter, False, order)


def _taken_apart(referee: Referee, player: Player, game_id: str, text: str) -> Letter:
    whole = Letter(text, "", "")
    if "\n" not in said_in(text):
        return whole
    with referee.store.reading() as snapshot:
        place = own_place(referee, snapshot, player, game_id)
    if not place.play.rules.queues.below_orders:
        return whole
    return taken_apart(text, vocabulary_of(place.play, place.seat))


def _judged(
    referee: Referee,
    player: Player,
    game_id: str,
    prompt_id: str,
    letter: Letter,
    dry_run: bool,
    order: dict[str, Any],
) -> Callable[[], Receipt]:
    """Let the rules judge the whole letter; the result files all of it or nothing, and raises Overtaken."""
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
        ask = find_ask(referee, player, game_id, Asked.from_id(prompt_id))
        made = ask.show(part.whole)
        filed = made if part.filed is None else ask.show(part.filed)

        def show(transaction: Transaction) -> Shown:
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


def _receipt(shown: Shown, text: str, dry_run: bool) -> Receipt:
    """The receipt of a shown part: it has the answer as it stands now, a draft until one is sealed."""
    return Receipt(
        prompt=shown.prompt,
        final=shown.final,
        answer=shown.answer,
        text=text,
        accepted_at=None if dry_run else shown.accepted_at,
    )
