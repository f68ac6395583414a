"""Eternal."""
from __future__ import annotations
from typing import Any


async def eternal_step(t: Any) -> None:
    return None
