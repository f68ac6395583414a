"""Withdrawing an order while its step is open."""

from __future__ import annotations

from referee.service.advancing.closing import close_or_wait
from referee.service.games.locked_game import lock_game
from referee.service.lists.listed_orders import on_file
from referee.service.lists.lists import drop_lines_below, listed_in
from referee.service.orders.asked_prompts import AskedPrompt, read_filing
from referee.service.orders.filed_orders import tell_in_time
from referee.service.orders.judged_orders import Condition
from referee.service.orders.told_orders import note_withdrawn
from referee.service.requests.errors import Changed, NotFound
from referee.service.requests.quotas import count_change
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import orders
from referee.store.transactions import Transaction


def withdraw_order(
    referee: Referee, player: Player, game_id: str, prompt_id: str, *, only_if: Condition | None = None
) -> tuple[str, ...]:
    """Withdraw the order on file, and with it the lines below it; returns what is still sent ahead, in words.

    `only_if` is asked for the commitment on file.

    What was shown of it stays shown; withdrawing a draft goes unnoticed.
    """
    asked = AskedPrompt.from_id(prompt_id)

    def withdraw(transaction: Transaction) -> tuple[str, ...]:
        with lock_game(referee, transaction, game_id) as locked:
            filing, chronicle = read_filing(referee, transaction, player, game_id, asked), locked.chronicle
            if only_if is not None and not only_if(filing.commitment):
                raise Changed
            if filing.commitment is None:
                raise NotFound("order")
            prompt = (game_id, asked.step, asked.seat)
            count_change(referee, transaction, transaction, player, prompt, filing.changes)
            left = drop_lines_below(transaction, game_id, asked.seat, asked.prompt_id, listed_in(filing))
            orders.remove(transaction, game_id, asked.step, asked.seat)
            orders.note_change(transaction, game_id, asked.step, asked.seat)
            if not filing.final:
                return on_file(left, filing)
            if filing.tells_every is not None:
                tell_in_time(transaction, game_id, asked, filing, answered=False, now=chronicle.at)
            elif filing.veiled_until is None:
                note_withdrawn(chronicle, asked)
            close_or_wait(referee, transaction, game_id, asked.step, filing, complete=False, now=chronicle.at)
            return on_file(left, filing)

    return referee.store.run(withdraw)
