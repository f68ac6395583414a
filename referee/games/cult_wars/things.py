"""The things that have ids, and the types of events' fields that hold them.

A cult is known by its seat: no seat leads two, and no cult changes hands.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from referee.engine.events import Ref

A_CARD = Ref("card")
"""An action card; its copies are interchangeable, and have one id."""
A_STRATEGY_CARD = Ref("strategy")
A_SLOT = Ref("slot")

Card: TypeAlias = Annotated[str, A_CARD]
Cards: TypeAlias = tuple[Card, ...]
StrategyCard: TypeAlias = Annotated[str, A_STRATEGY_CARD]
Slot: TypeAlias = Annotated[str, A_SLOT]
