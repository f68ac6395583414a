"""Who sits where, by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import bindparam, exists, select, true

from referee.store.rows import Rows
from referee.store.schema import former, game, player, seat
from referee.store.transactions import Snapshot


class Sitter(NamedTuple):
    """A seat, with the name of whoever plays it, and what of its game decides who may know that."""

    game_id: str
    seat: int
    kind: str
    status: str
    conceded: bool
    name: str | None
    inherited: bool
    """Whether another player has played it before."""
    anonymous: bool
    game_status: str
    epoch: int
    step: int
    ruleset: str
    rules_version: str
    content_hash: str


_PLAYED_BEFORE = exists().where(
    former.c.game_id == seat.c.game_id,
    former.c.seat == seat.c.seat,
    former.c.own == true(),
    former.c.player_id != seat.c.player_id,
)
_SITTERS = Rows(
    Sitter,
    select(
        seat.c.game_id,
        seat.c.seat,
        seat.c.kind,
        seat.c.status,
        seat.c.conceded,
        player.c.name,
        _PLAYED_BEFORE.label("inherited"),
        game.c.anonymous,
        game.c.status.label("game_status"),
        game.c.epoch,
        game.c.step,
        game.c.ruleset,
        game.c.rules_version,
        game.c.content_hash,
    )
    .select_from(
        seat.join(game, game.c.id == seat.c.game_id).outerjoin(player, player.c.id == seat.c.player_id)
    )
    .where(seat.c.game_id.in_(bindparam("game_ids", expanding=True)))
    .order_by(seat.c.game_id, seat.c.seat),
)


def sitters(snapshot: Snapshot, game_ids: Iterable[str]) -> list[Sitter]:
    """The seats of these games, by number."""
    return _SITTERS.all(snapshot, game_ids=list(game_ids))
