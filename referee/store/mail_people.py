"""Players' addresses, confirmed or not yet, and what the referee's own reply addresses stand for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple, TypedDict, Unpack

from sqlalchemy import bindparam, delete, func, insert, or_, select, update

from referee.store.insert_if_absent import insert_if_absent
from referee.store.mail_out import is_of_the_open_step
from referee.store.rows import Rows
from referee.store.schema import mail_address, mail_claim, mail_reply
from referee.store.transactions import Snapshot, Transaction

Wish = tuple[str, str, str]
"""A kind of notice or "" for all, a game or "" for all, and when: now, daily or never."""


class Address(NamedTuple):
    """A confirmed address, and what its player wants to get there."""

    player_id: str
    address: str
    confirmed_at: datetime
    bounces: int
    off_at: datetime | None
    wishes: Sequence[Wish]


class AddressChanges(TypedDict, total=False):
    """Columns of a confirmed address that are changed one by one."""

    bounces: int
    off_at: datetime
    wishes: Sequence[Wish]


class UnconfirmedAddress(NamedTuple):
    """An address that somebody says is theirs, and has yet to confirm; or a deed that its player has to."""

    id: str
    address: str
    player_id: str | None
    name: str | None
    created_at: datetime
    ask_at: datetime | None
    deed: str | None
    agreed: bool
    answered_at: datetime | None
    network: str | None


class ReplyAddress(NamedTuple):
    """What one of the referee's addresses stands for: a player, and perhaps one prompt."""

    id: str
    player_id: str
    game_id: str | None
    seat: int | None
    step: int | None
    created_at: datetime


class NewReplyAddress(TypedDict):
    """The same, to be kept."""

    id: str
    player_id: str
    game_id: str | None
    seat: int | None
    step: int | None
    created_at: datetime


_ADDRESSES = Rows(Address, select(mail_address))
_UNCONFIRMED = Rows(UnconfirmedAddress, select(mail_claim))
_REPLIES = Rows(ReplyAddress, select(mail_reply))
_ADDRESS_OF = _ADDRESSES.where(mail_address.c.player_id == bindparam("of_player"))
_OWNER_OF = _ADDRESSES.where(mail_address.c.address == bindparam("of_address"))
_REACHABLE = select(mail_address.c.player_id).where(
    mail_address.c.player_id.in_(bindparam("player_ids", expanding=True)), mail_address.c.off_at.is_(None)
)
_FIND_REPLY = _REPLIES.where(mail_reply.c.id == bindparam("of_reply"))


def address_of(snapshot: Snapshot, player_id: str) -> Address | None:
    return _ADDRESS_OF.find(snapshot, of_player=player_id)


def owner_of(snapshot: Snapshot, address: str) -> Address | None:
    return _OWNER_OF.find(snapshot, of_address=address)


def reachable(snapshot: Snapshot, player_ids: Iterable[str]) -> set[str]:
    """Which of these players can be reached by mail."""
    return set(snapshot.scalars(_REACHABLE, {"player_ids": sorted(player_ids)}))


def confirm(transaction: Transaction, player_id: str, address: str, now: datetime) -> None:
    """Make this the player's confirmed address; the caller has checked that nobody else has it."""
    before = address_of(transaction, player_id)
    drop_address(transaction, player_id)
    row = {"player_id": player_id, "address": address, "confirmed_at": now, "bounces": 0, "off_at": None}
    wishes = [] if before is None else list(before.wishes)
    transaction.execute(insert(mail_address), {**row, "wishes": wishes})


def drop_address(transaction: Transaction, player_id: str) -> None:
    transaction.execute(delete(mail_address).where(mail_address.c.player_id == player_id))


def change_address(transaction: Transaction, player_id: str, **changes: Unpack[AddressChanges]) -> None:
    transaction.execute(
        update(mail_address).where(mail_address.c.player_id == player_id).values(dict(changes))
    )


def count_bounce(transaction: Transaction, player_id: str) -> int:
    """Count a mail that came back; returns how many that makes."""
    this = mail_address.c.player_id == player_id
    transaction.execute(update(mail_address).where(this).values(bounces=mail_address.c.bounces + 1))
    return transaction.scalar(select(mail_address.c.bounces).where(this)) or 0


def add_unconfirmed(
    transaction: Transaction,
    unconfirmed_id: str,
    address: str,
    now: datetime,
    *,
    player_id: str | None = None,
    name: str | None = None,
    deed: str | None = None,
    agreed: bool = False,
    network: str | None = None,
) -> None:
    """Note that a confirmation is to be asked for."""
    row = {
        "id": unconfirmed_id,
        "address": address,
        "player_id": player_id,
        "name": name,
        "created_at": now,
        "ask_at": now,
        "deed": deed,
        "agreed": agreed,
        "answered_at": None,
        "network": network,
    }
    transaction.execute(insert(mail_claim), row)


def find_unconfirmed(snapshot: Snapshot, unconfirmed_id: str) -> UnconfirmedAddress | None:
    return _UNCONFIRMED.where(mail_claim.c.id == unconfirmed_id).find(snapshot)


def unconfirmed_to_ask(snapshot: Snapshot, now: datetime, most: int) -> list[UnconfirmedAddress]:
    """Those about which a mail is due."""
    found = _UNCONFIRMED.where(mail_claim.c.ask_at <= now).order_by(mail_claim.c.ask_at)
    return found.limit(most).all(snapshot)


def claim_confirmation(transaction: Transaction, unconfirmed_id: str) -> bool:
    """Claim writing the confirmation; False if somebody else has."""
    taken = update(mail_claim).where(mail_claim.c.id == unconfirmed_id, mail_claim.c.ask_at.is_not(None))
    return transaction.execute(taken.values(ask_at=None)).rowcount == 1


def drop_unconfirmed(transaction: Transaction, unconfirmed_id: str) -> None:
    transaction.execute(delete(mail_claim).where(mail_claim.c.id == unconfirmed_id))


def wait_for_objections(
    transaction: Transaction, unconfirmed_id: str, now: datetime, until: datetime
) -> None:
    """Its owner has confirmed it; it is due again when nobody can object any more."""
    waits = update(mail_claim).where(mail_claim.c.id == unconfirmed_id)
    transaction.execute(waits.values(answered_at=now, ask_at=until))


def drop_unconfirmed_of(transaction: Transaction, player_id: str) -> None:
    """Forget the addresses that are to become this player's."""
    is_address = (mail_claim.c.player_id == player_id, mail_claim.c.deed.is_(None))
    transaction.execute(delete(mail_claim).where(*is_address))


def deed_of(snapshot: Snapshot, player_id: str, deed: str, since: datetime) -> UnconfirmedAddress | None:
    """The latest deed of this kind that a player was asked about since then."""
    found = _UNCONFIRMED.where(
        mail_claim.c.player_id == player_id, mail_claim.c.deed == deed, mail_claim.c.created_at > since
    )
    return found.order_by(mail_claim.c.created_at.desc()).limit(1).find(snapshot)


def asked_since(
    snapshot: Snapshot,
    since: datetime,
    *,
    address: str | None = None,
    player_id: str | None = None,
    domain: str | None = None,
    network: str | None = None,
    deeds: bool = False,
) -> int:
    """How many confirmations were sent since then, or mails about `deeds`: to this address, for this player,
    to a domain and those below it, from a network; or to all who are no players yet."""
    found = select(func.count()).select_from(mail_claim).where(mail_claim.c.created_at > since)
    found = found.where(or_(mail_claim.c.ask_at.is_(None), mail_claim.c.answered_at.is_not(None)))
    found = found.where(mail_claim.c.deed.is_not(None) if deeds else mail_claim.c.deed.is_(None))
    if address is not None:
        return snapshot.scalar(found.where(mail_claim.c.address == address)) or 0
    if player_id is not None:
        return snapshot.scalar(found.where(mail_claim.c.player_id == player_id)) or 0
    found = found.where(mail_claim.c.player_id.is_(None))
    if domain is not None:
        of_domain = [mail_claim.c.address.endswith(f"{sign}{domain}", autoescape=True) for sign in "@."]
        found = found.where(or_(*of_domain))
    if network is not None:
        found = found.where(mail_claim.c.network == network)
    return snapshot.scalar(found) or 0


def add_reply_address(transaction: Transaction, row: NewReplyAddress) -> None:
    insert_if_absent(transaction, mail_reply, row)


def find_reply_address(snapshot: Snapshot, reply_id: str) -> ReplyAddress | None:
    return _FIND_REPLY.find(snapshot, of_reply=reply_id)


def personal(snapshot: Snapshot, player_id: str) -> ReplyAddress | None:
    """The latest of the addresses that only this player knows and that belong to no prompt."""
    found = _REPLIES.where(mail_reply.c.player_id == player_id, mail_reply.c.game_id.is_(None))
    return found.order_by(mail_reply.c.created_at.desc()).limit(1).find(snapshot)


def drop_personal(transaction: Transaction, player_id: str) -> None:
    """End the addresses that only this player knows and that belong to no prompt."""
    mine = (mail_reply.c.player_id == player_id, mail_reply.c.game_id.is_(None))
    transaction.execute(delete(mail_reply).where(*mine))


def forget(transaction: Transaction, before: datetime) -> None:
    """Delete unconfirmed addresses, and reply addresses of prompts, from before then, but not of those that
    are still open. Players' own reply addresses stay."""
    transaction.execute(delete(mail_claim).where(mail_claim.c.created_at < before))
    old = (mail_reply.c.created_at < before, mail_reply.c.game_id.is_not(None))
    transaction.execute(delete(mail_reply).where(*old, ~is_of_the_open_step(mail_reply)))
