"""Changing the key that the database's secrets are sealed with."""

from __future__ import annotations

from collections.abc import Iterator

from referee.settings import Settings
from referee.store import rotate
from referee.store.keys import key_ring


def rotate_keys(settings: Settings) -> Iterator[tuple[str, int]]:
    """Seal everything with a new key; yields each table's name and how much was resealed. Raises
    KeyProblem.
    """
    return rotate.rotate(settings.database_url, key_ring(settings))
