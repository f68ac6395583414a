"""Who a mail is from, and whether that is proven."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.mail.addresses import Ours, ours
from referee.mail.reading.mime import Mail
from referee.mail.room import Room
from referee.service.accounts.players import find_player
from referee.service.running.sessions import Player
from referee.store import mail_people, players
from referee.store.mail_people import Address, ReplyAddress
from referee.store.store import Snapshot


@dataclass(frozen=True)
class Proven:
    """A player wrote this, to the address of a prompt, to their own, or to everybody's (None)."""

    player: Player
    address: Address
    to: ReplyAddress | None
    banned: str | None = None


@dataclass(frozen=True)
class Doubtful:
    """It says that this player wrote it, and nothing proves it."""

    player: Player
    address: Address


@dataclass(frozen=True)
class Stranger:
    """Nobody known. `proven`: the address is really theirs, by the rules of this host."""

    proven: bool


def writer(room: Room, mail: Mail, recipients: Sequence[str]) -> Proven | Doubtful | Stranger:
    """Who a mail is from: proven by the secret in our address (`token`), or by the sender's domain."""
    trust = room.settings.trust
    vouched = trust == "token" or aligned(mail.author, mail.proven)
    with room.referee.store.reading() as snapshot:
        to = _reply_address(room, snapshot, recipients)
        author = mail_people.owner_of(snapshot, mail.author) if mail.author else None
        if to is not None and trust == "token":
            address = mail_people.address_of(snapshot, to.player_id)
            return _proven(snapshot, address, to) if address is not None else Stranger(proven=False)
        if author is None:
            return Stranger(vouched)
        if trust == "token" or not vouched or (to is not None and to.player_id != author.player_id):
            return Doubtful(find_player(snapshot, author.player_id), author)
        return _proven(snapshot, author, to)


def _proven(snapshot: Snapshot, address: Address, to: ReplyAddress | None) -> Proven:
    row = players.find(snapshot, address.player_id)
    return Proven(find_player(snapshot, address.player_id), address, to, None if row is None else row.banned)


def _reply_address(room: Room, snapshot: Snapshot, recipients: Sequence[str]) -> ReplyAddress | None:
    """What our address with a secret in it stands for; the address of a prompt comes first."""
    found = [one for one in secrets_in(room, recipients) if one.kind in ("orders", "me")]
    for one in sorted(found, key=lambda one: one.kind != "orders"):
        to = mail_people.find_reply_address(snapshot, one.secret)
        if to is None or (to.game_id is None) is (one.kind == "orders"):
            continue
        if is_genuine(room, to):
            return to
    return None


def secrets_in(room: Room, recipients: Sequence[str]) -> list[Ours]:
    """Those of our addresses that it came to."""
    found = (ours(recipient, room.settings) for recipient in recipients)
    return [one for one in found if one is not None]


def is_genuine(room: Room, to: ReplyAddress) -> bool:
    """Whether the row is what its address was made for."""
    if to.game_id is None:
        return room.macs.is_right(to.id, "me", to.player_id)
    return room.macs.is_right(to.id, "orders", to.player_id, to.game_id, to.seat, to.step)


def aligned(author: str, proven: Sequence[str]) -> bool:
    """Whether a domain that vouches for a mail may speak for its author: the same domain, or one above it."""
    domain = author.rpartition("@")[2]
    return any(one == domain or ("." in one and domain.endswith(f".{one}")) for one in proven if domain)
