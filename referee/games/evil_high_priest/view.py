"""View."""
from __future__ import annotations
from typing import Any
from referee.engine import codec


def view(state: Any, setup: object, seat: int | None) -> dict[str, Any]:
    return {}
