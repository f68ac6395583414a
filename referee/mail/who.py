"""Who a mail is from, and whether that is proven."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from referee.mail.addresses import Ours, ours
from referee.mail.prompts import is_personal
from referee.mail.reading.mime import Mail
from referee.mail.room import Room
from referee.service.accounts.players import find_player
from referee.service.running.sessions import Player
from referee.store import mail_people, players
from referee.store.mail_people import Address, ReplyAddress
from referee.store.store import Snapshot

OLDEST = timedelta(days=7)
"""Mail hosts try for five days; what was acted on is known for thirty."""
AHEAD = timedelta(days=1)
"""How fast somebody's clock may be."""


@dataclass(frozen=True)
class Proven:
    """A player wrote this, to the address of a prompt, to their own, or to everybody's (None)."""

    player: Player
    address: Address
    to: ReplyAddress | None
    banned: str | None = None


class Doubt(Enum):
    """Why a mail in a player's name is not believed."""

    UNPROVEN = "unproven"
    TWICE = "twice"
    """A field stands twice, and only one of them can be signed."""
    NOT_TO_US = "not to us"
    """It was written to somebody else, who may have handed it on."""
    OLD = "old"


@dataclass(frozen=True)
class Doubtful:
    """It says that this player wrote it, and nothing proves that they wrote it to us, and now."""

    player: Player
    address: Address
    why: Doubt = Doubt.UNPROVEN


@dataclass(frozen=True)
class Stranger:
    """Nobody known. `proven`: the address is really theirs, by the rules of this host."""

    proven: bool


def writer(room: Room, mail: Mail, recipients: Sequence[str]) -> Proven | Doubtful | Stranger:
    """Who a mail is from: proven by the secret in our address (`token`), or by the sender's domain.

    What a domain vouches for was written, but perhaps to somebody else, who hands it on: it must have come to
    an address that only its writer knows, or name one of ours itself.
    """
    trust = room.settings.trust
    vouchers = [one for one in mail.proven if aligned(mail.author, [one.domain])]
    with room.referee.store.reading() as snapshot:
        to = _reply_address(room, snapshot, recipients)
        author = mail_people.owner_of(snapshot, mail.author) if mail.author else None
        if to is not None and trust == "token":
            address = mail_people.address_of(snapshot, to.player_id)
            return _proven(snapshot, address, to) if address is not None else Stranger(proven=False)
        if author is None:
            return Stranger(trust == "token" or bool(vouchers))
        player = find_player(snapshot, author.player_id)
        if trust == "token" or not vouchers or (to is not None and to.player_id != author.player_id):
            return Doubtful(
                player, author, Doubt.TWICE if mail.twice and trust != "token" else Doubt.UNPROVEN
            )
        if not _is_fresh(mail, room.referee.clock.now()):
            return Doubtful(player, author, Doubt.OLD)
        if to is None and not any(ours(one, room.settings) for voucher in vouchers for one in voucher.to):
            return Doubtful(player, author, Doubt.NOT_TO_US)
        return _proven(snapshot, author, to)


def _is_fresh(mail: Mail, now: datetime) -> bool:
    """Whether a mail was written lately: what it ordered long ago, its writer may not want any more."""
    return bool(mail.date) and -AHEAD < now - datetime.fromisoformat(mail.date) < OLDEST


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
        return is_personal(room, to)
    return room.macs.is_right(to.id, "orders", to.player_id, to.game_id, to.seat, to.step)


def aligned(author: str, proven: Sequence[str]) -> bool:
    """Whether a domain that vouches for a mail may speak for its author: the same domain, or one above it."""
    domain = author.rpartition("@")[2]
    return any(one == domain or ("." in one and domain.endswith(f".{one}")) for one in proven if domain)
