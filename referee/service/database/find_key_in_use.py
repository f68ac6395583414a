"""Which key the database's secrets are sealed with."""

from __future__ import annotations

from referee.settings import Settings
from referee.store.keys import key_ring


def find_key_in_use(settings: Settings) -> tuple[str, str]:
    """The id of the key that secrets are sealed with, and where it is kept; raises KeyProblem."""
    keys = key_ring(settings)
    return keys.current().name, keys.source
