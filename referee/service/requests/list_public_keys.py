"""What anybody needs to check the referee's signatures."""

from __future__ import annotations

from typing import Any

from referee.fairplay.signing import ALGORITHM
from referee.service.requests.find_signing_key import find_signing_key
from referee.service.running.context import Referee
from referee.store import signing_keys


def list_public_keys(referee: Referee) -> list[dict[str, Any]]:
    """What anybody needs to check a transcript's signature."""
    find_signing_key(referee)
    with referee.store.reading() as snapshot:
        rows = signing_keys.public_keys(snapshot)
    return [
        {
            "key": row.id,
            "algorithm": ALGORITHM,
            "public_key": row.public.hex(),
            "created_at": row.created_at,
            "retired_at": row.retired_at,
        }
        for row in rows
    ]
