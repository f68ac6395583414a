"""Laws."""
from __future__ import annotations


def broken_laws(state: object, setup: object) -> list[str]:
    return []
