"""What refs may point at besides what is on the table."""

from __future__ import annotations

from referee.games.odds import A_TILE, TILES

OF_PRINTED = ()


def printed(_: None) -> set[str]:
    return {A_TILE.of(tile) for tile in TILES}
