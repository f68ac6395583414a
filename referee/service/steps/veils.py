"""The end of a veil: everybody learns who has answered."""

from __future__ import annotations

from collections.abc import Mapping

from referee.service.games.chronicle import Chronicle
from referee.service.orders.told_orders import note_veiled
from referee.store import steps
from referee.store.orders import OrderRow
from referee.store.steps import StepRow
from referee.store.transactions import Transaction


def end_veil(
    transaction: Transaction, chronicle: Chronicle, step: StepRow, filed: Mapping[int, OrderRow]
) -> None:
    """Tell who has answered, if the step is veiled. Most steps tell it at fixed times instead."""
    if step.veiled_until is not None and step.tells_every is None:
        steps.change(transaction, step.game_id, step.step, {"veiled_until": None})
        note_veiled(chronicle, step.step, filed)
