"""The things that have ids, and the types of events' fields that hold them."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from referee.engine.events import Ref

A_CARD = Ref("card")
"""A villager or an Old One."""

Card: TypeAlias = Annotated[str, A_CARD]
Cards: TypeAlias = tuple[Card, ...]
