"""Trying an order on a copy of the table: an order is legal if it can be carried out (CG-68).

So each rule is written once, where it is carried out. Nothing hidden can be learned from a rehearsal: no
rule refuses an order for what lies in a deck or in another seat's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from referee.engine.events import Event
from referee.engine.json_types import Json
from referee.engine.play import RulesError
from referee.engine.ruleset import Setup
from referee.engine.table import Table
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.state import ChooseYourGod, GodTable


class _Nowhere:
    """Keeps nothing that is told. Set-up makes all draws, so an order makes none."""

    def record(self, event: Event) -> None:
        pass

    def roll(self, label: str, sides: int) -> int:
        raise RulesError(f"no order rolls dice: {label}, {sides}")

    def permutation(self, label: str, items: Sequence[Json]) -> list[int]:
        raise RulesError(f"no order shuffles: {label}, {len(items)}")

    def pick(self, label: str, items: Sequence[Json]) -> int:
        raise RulesError(f"no order draws lots: {label}, {len(items)}")


def refusal(
    state: ChooseYourGod, setup: Setup[Content], order: Callable[[GodTable], Coroutine[Any, Any, object]]
) -> Refused | None:
    """Why the order cannot be carried out in this state; None if it can."""
    trial = order(Table(state.copied(), setup, _Nowhere()))
    try:
        # What others are asked on the way can no longer make the order illegal.
        trial.send(None)
    except StopIteration:
        return None
    except Refused as refused:
        return refused
    trial.close()
    return None
