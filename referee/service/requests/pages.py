"""Lists come in pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ListPage:
    """Part of a list. `next` is the cursor of what follows, None at the end."""

    items: list[dict[str, Any]]
    next: str | None = None
    total: int | None = None
    """How long the whole list is, of lists that tell."""
