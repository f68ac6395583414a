"""Players: who they are, and what they are called."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple, TypedDict

from sqlalchemy import bindparam, delete, func, insert, or_, select, update

from referee.store.insert_if_absent import insert_if_absent
from referee.store.rows import Rows
from referee.store.schema import IS_GUEST, game, name_key, naming, player, seat, token
from referee.store.transactions import Snapshot, Transaction


class PlayerRow(NamedTuple):
    """A player. The counts are those of seats they have given up; seats they still hold have their own."""

    id: str
    name: str
    email: str | None
    created_at: datetime
    orders_due: int
    orders_sent: int
    orders_missed: int
    banned: str | None
    gone_at: datetime | None
    bot: bool
    accepts_invitations: bool
    guest: bool


class PlayerChanges(TypedDict, total=False):
    """Columns of a player that are changed one by one."""

    name: str
    email: str | None
    banned: str | None
    gone_at: datetime
    bot: bool
    accepts_invitations: bool
    guest: bool


class Naming(NamedTuple):
    """A journal entry that names a player."""

    game_id: str
    seq: int
    player_id: str


_PLAYERS = Rows(PlayerRow, select(player))
_BY_ID = _PLAYERS.where(player.c.id == bindparam("player_id"))
_NAMINGS = Rows(Naming, select(naming).where(naming.c.player_id == bindparam("player_id")))


def insert_player(
    transaction: Transaction,
    *,
    player_id: str,
    name: str,
    email: str | None,
    created_at: datetime,
    bot: bool = False,
    guest: bool = False,
) -> None:
    row = {
        "id": player_id,
        "name": name,
        "email": email,
        "created_at": created_at,
        "bot": bot,
        "guest": guest,
    }
    transaction.execute(insert(player).values(row))


def find(snapshot: Snapshot, player_id: str) -> PlayerRow | None:
    return _BY_ID.find(snapshot, player_id=player_id)


def lock(transaction: Transaction, player_id: str) -> None:
    """Make all other writers of this player's rows wait until this transaction ends."""
    transaction.execute(_BY_ID.statement.with_for_update(), {"player_id": player_id})


def change(transaction: Transaction, player_id: str, changes: PlayerChanges) -> None:
    """Set these columns of a player."""
    transaction.execute(update(player).where(player.c.id == player_id).values(dict(changes)))


def claim_name(transaction: Transaction, player_id: str, keys: Iterable[str]) -> bool:
    """Replace the keys of the player's name by these; False if somebody else has one of them."""
    transaction.execute(delete(name_key).where(name_key.c.player_id == player_id))
    # In one order, so that two who want the same names do not deadlock.
    for key in sorted(keys):
        insert_if_absent(transaction, name_key, {"key": key, "player_id": player_id})
    taken = select(name_key.c.key).where(name_key.c.key.in_(list(keys)), name_key.c.player_id != player_id)
    return transaction.execute(taken).first() is None


def with_names_like(snapshot: Snapshot, keys: Iterable[str]) -> list[PlayerRow]:
    """Players whose names have one of these keys."""
    found = select(name_key.c.player_id).where(name_key.c.key.in_(sorted(keys)))
    return _PLAYERS.where(player.c.id.in_(found)).all(snapshot)


def search(snapshot: Snapshot, text: str, most: int) -> list[PlayerRow]:
    """Players whose name or address contains this text, or whose id it is; newest first."""
    part = f"%{text.replace('/', '//').replace('%', '/%').replace('_', '/_').lower()}%"
    found = _PLAYERS.where(
        or_(
            player.c.id == text,
            func.lower(player.c.name).like(part, escape="/"),
            func.lower(player.c.email).like(part, escape="/"),
        )
    )
    return found.order_by(player.c.created_at.desc(), player.c.id).limit(most).all(snapshot)


def idle_guests(snapshot: Snapshot, since: datetime, most: int) -> list[str]:
    """Guests without an address who have not called since then and have no seat in a game that goes on."""
    called = select(token.c.id).where(token.c.player_id == player.c.id, token.c.used_at >= since)
    plays = (
        select(seat.c.game_id)
        .select_from(seat.join(game))
        .where(
            or_(seat.c.player_id == player.c.id, seat.c.delegate_id == player.c.id),
            game.c.status.in_(("open", "running")),
        )
    )
    hosts = select(game.c.id).where(game.c.host == player.c.id, game.c.status.in_(("open", "running")))
    found = (
        select(player.c.id)
        .where(
            IS_GUEST,
            player.c.created_at < since,
            player.c.email.is_(None),
            ~called.exists(),
            ~plays.exists(),
            ~hosts.exists(),
        )
        .order_by(player.c.created_at)
        .limit(most)
    )
    return list(snapshot.scalars(found))


def note_naming(transaction: Transaction, game_id: str, seq: int, player_id: str) -> None:
    """Note that this entry of the game's journal names the player."""
    transaction.execute(insert(naming).values(game_id=game_id, seq=seq, player_id=player_id))


def namings(snapshot: Snapshot, player_id: str) -> list[Naming]:
    """The journal entries that name the player."""
    return _NAMINGS.all(snapshot, player_id=player_id)
