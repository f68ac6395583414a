"""Sealing an order: the path that every answer of a player takes."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from itertools import count

from referee.engine.json_types import Json
from referee.service.orders.judged_orders import Condition, judge_order
from referee.service.orders.receipts import Receipt, receipt_for
from referee.service.requests.repeated_judgements import until_it_stands
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


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
    only_if: Condition | None = None,
    arrived_at: datetime | None = None,
) -> Receipt:
    """Seal an order, in JSON or as `text`, replacing the one on file. Accepted means durable.

    With `wait` the step stays open until its deadline, even if all orders are final. `only_if` is asked for
    the commitment on file. The same order again changes nothing and gets the same receipt. It is in time if
    it arrived in time: now, unless the caller has had it for longer.
    """
    arrived, tries = arrived_at or referee.clock.now(), count()

    def judge_and_seal() -> Receipt:
        # Usually nothing was shown before. That is assumed at first; if it is wrong, the second try looks.
        looks = next(tries) > 0
        judged = judge_order(
            referee, player, game_id, prompt_id, answer, text, arrived_at=arrived, looks=looks
        )
        if dry_run:
            return judged.dry_run(final=final, wait=wait)
        ask = partial(judged.ask, final=final, wait=wait, entropy=entropy, only_if=only_if)
        return receipt_for(referee, referee.store.ask_in_group(game_id, ask))

    return until_it_stands(judge_and_seal)
