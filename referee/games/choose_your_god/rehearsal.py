"""Trying an order on a copy of the table: an order is legal if it can be carried out (CG-68).

So each rule is written once, where it is carried out. Nothing hidden can be learned from a rehearsal: no
rule refuses an order for what lies in a deck or in another seat's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from referee.engine.ruleset import Setup
from referee.engine.table import Table, TryingOut
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.state import ChooseYourGod, GodTable


def refusal(
    state: ChooseYourGod, setup: Setup[Content], order: Callable[[GodTable], Coroutine[Any, Any, object]]
) -> Refused | None:
    """Why the order cannot be carried out in this state; None if it can.

    Set-up makes all draws, so an order makes none.
    """
    trial = order(Table(state.copied(), setup, TryingOut()))
    try:
        # What others are asked on the way can no longer make the order illegal.
        trial.send(None)
    except StopIteration:
        return None
    except Refused as refused:
        return refused
    trial.close()
    return None
