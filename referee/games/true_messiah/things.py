"""The things that have ids, and the types of events' fields that hold them.

A building is known by the space that it stands on.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from referee.engine.events import Ref

A_UNIT = Ref("unit")
"""A piece on the board: `red.f05`."""
A_CARD = Ref("card")
"""Copies of a card are interchangeable, and have one id, whatever a prompt calls them."""
A_SPACE = Ref("space")
A_MIRACLE = Ref("miracle")
"""A card on the stack: `red.smite`."""

Unit: TypeAlias = Annotated[str, A_UNIT]
Units: TypeAlias = tuple[Unit, ...]
Card: TypeAlias = Annotated[str, A_CARD]
Cards: TypeAlias = tuple[Card, ...]
Space: TypeAlias = Annotated[str, A_SPACE]
Spaces: TypeAlias = tuple[Space, ...]
Miracle: TypeAlias = Annotated[str, A_MIRACLE]
