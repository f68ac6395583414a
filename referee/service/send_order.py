"""A text as players send it: an order, or a part that is shown, and below it what is sent ahead."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import Any

from referee.engine.ahead_text import Letter, taken_apart
from referee.engine.order_lines import said_in
from referee.service.asked import Asked, find_ask
from referee.service.context import Referee
from referee.service.orders_ahead import known_to, own_place
from referee.service.queues import file_queue
from referee.service.seal_order import Receipt, seal_order
from referee.service.sessions import Player
from referee.service.show_part import show_part
from referee.service.standing_orders import Sent, file_standing


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

    Where the game has it so, the lines below an order are sent ahead. If something is wrong with one of them,
    or with the order, nothing is taken.
    """
    if text is None:
        return seal_order(referee, player, game_id, prompt_id, **order, dry_run=dry_run)
    letter = _taken_apart(referee, player, game_id, text)
    with referee.store.transaction() if letter.sends_ahead else nullcontext():
        told = _send_ahead(referee, player, game_id, letter, dry_run) if letter.sends_ahead else ()
        if _only_shows(referee, player, game_id, prompt_id, letter.order):
            receipt = _show(referee, player, game_id, prompt_id, letter.order, dry_run)
        else:
            receipt = seal_order(
                referee, player, game_id, prompt_id, text=letter.order, **order, dry_run=dry_run
            )
    return replace(receipt, sent_ahead=told)


def _taken_apart(referee: Referee, player: Player, game_id: str, text: str) -> Letter:
    whole = Letter(text, "", "")
    if "\n" not in said_in(text):
        return whole
    with referee.store.reading() as connection:
        place = own_place(referee, connection, player, game_id)
    if not place.play.rules.queues.below_orders:
        return whole
    return taken_apart(text, known_to(place.play, place.seat).words)


def _send_ahead(
    referee: Referee, player: Player, game_id: str, letter: Letter, dry_run: bool
) -> tuple[str, ...]:
    """File what stands below an order; each line as it was understood."""
    told: list[str] = []
    if letter.queue.strip():
        queue = file_queue(referee, player, game_id, text=letter.queue, add=True, dry_run=dry_run)
        told += [entry["words"] for entry in queue.orders]
    if letter.standing.strip():
        sent = Sent(text=letter.standing)
        lasting = file_standing(referee, player, game_id, sent, add=True, dry_run=dry_run)
        told += [f"always {words}" for words in lasting.words]
    return tuple(told)


def _only_shows(referee: Referee, player: Player, game_id: str, prompt_id: str, text: str) -> bool:
    open_part = find_ask(referee, player, game_id, Asked.from_id(prompt_id)).open
    return open_part is not None and open_part.only_shows(text)


def _show(
    referee: Referee, player: Player, game_id: str, prompt_id: str, text: str, dry_run: bool
) -> Receipt:
    """Show a part; the receipt has the answer as it stands now, which is a draft until one is sealed."""
    shown = show_part(referee, player, game_id, prompt_id, text=text, dry_run=dry_run)
    ask = find_ask(referee, player, game_id, Asked.from_id(prompt_id))
    return Receipt(
        prompt=shown.prompt,
        final=shown.final,
        answer=shown.answer,
        text=ask.show(shown.answer),
        accepted_at=None if dry_run else shown.accepted_at,
    )
