"""The things that have ids, and the types of events' fields that hold them.

Priests have none: tokens of one strength are alike, and are known by their seat, strength and Location.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from referee.engine.events import Ref

A_LOCATION = Ref("location")
"""By its number."""
ANY_LOCATION = A_LOCATION.of("{}")
"""Of a choice that is made by its number."""
A_CARD = Ref("card")
"""A Miracle, an Intrigue, a License or Supremacy; copies of a card have one id."""
A_SLOT = Ref("slot")
"""Of the Licenses on offer in the Palace."""
A_CULT = Ref("cult")
"""A double-sided sheet."""
AN_ABILITY = Ref("ability")
AN_EFFECT = Ref("effect")
"""Of the Supremacy card, to celebrate."""

LocationId: TypeAlias = Annotated[int, A_LOCATION]
LocationIds: TypeAlias = tuple[LocationId, ...]
CardId: TypeAlias = Annotated[str, A_CARD]
CardIds: TypeAlias = tuple[CardId, ...]
SlotId: TypeAlias = Annotated[str, A_SLOT]
CultId: TypeAlias = Annotated[str, A_CULT]
AbilityId: TypeAlias = Annotated[str, AN_ABILITY]
EffectId: TypeAlias = Annotated[str, AN_EFFECT]
