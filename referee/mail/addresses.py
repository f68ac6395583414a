"""Our addresses, and what they stand for.

    referee@            anybody may write here
    confirm+<26>@       answers a confirmation
    me+<26>@            one player's own: whoever knows it has read a mail to that player
    orders+<26>@        one player's question of one step
    bounces+<26>@       where our mails bounce to
    unsubscribe+<26>@   whoever got that mail wants no more of its kind

A host who has one mailbox at a provider, ours@, has instead ours@, ours+confirm-<26>@ and so on.

The 26 characters are 128 bits: a MAC, with a key that is derived from the referee's own.
"""

from __future__ import annotations

import hmac
import re
from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal, TypeAlias

from referee.settings import Settings
from referee.store.keys import KeyRing

Kind: TypeAlias = Literal["referee", "confirm", "me", "orders", "bounces", "unsubscribe"]
_FORM = r"(confirm|me|orders|bounces|unsubscribe){sign}([a-z2-7]{{26}})"
# What address may sign up. Those with quoted local parts or in other scripts may not: not every mail host
# can send to them.
_ADDRESS = re.compile(
    r"(?=.{3,254}\Z)[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9-]{1,63}\.)*[a-z0-9-]{1,63}", re.ASCII
)


@dataclass(frozen=True)
class Ours:
    """One of our addresses: its kind, and its secret part."""

    kind: Kind
    secret: str = ""


def ours(address: str, settings: Settings) -> Ours | None:
    """What one of our addresses is; None if it is not ours."""
    local, _, of = address.strip().lower().rpartition("@")
    if of != settings.domain:
        return None
    mailbox = settings.mail_mailbox
    if local in ((mailbox,) if mailbox else ("referee", "postmaster")):
        return Ours("referee")
    if mailbox:
        form, local = _FORM.format(sign="-"), local.removeprefix(f"{mailbox}+")
    else:
        form = _FORM.format(sign=r"\+")
    found = re.fullmatch(form, local)
    return Ours(found[1], found[2]) if found else None  # type: ignore[arg-type]


def written(settings: Settings, kind: str, secret: str = "") -> str:
    """One of our addresses."""
    if settings.mail_mailbox:
        local = settings.mail_mailbox + (f"+{kind}-{secret}" if secret else "")
    else:
        local = kind + (f"+{secret}" if secret else "")
    return f"{local}@{settings.domain}"


def usable(address: str) -> bool:
    """Whether this is an address that a player may have."""
    return _ADDRESS.fullmatch(address) is not None


class Macs:
    """Makes and checks the secret parts of addresses, and the ids of mails."""

    def __init__(self, keys: KeyRing) -> None:
        self._keys = keys

    def make(self, purpose: str, *parts: object) -> str:
        """26 characters that nobody can guess without the key; always the same for the same parts."""
        return _mac(self._keys.current().derived(b"mail"), purpose, parts)

    def is_right(self, secret: str, purpose: str, *parts: object) -> bool:
        """Whether this was made from these parts, with the current key or an earlier one."""
        made = [_mac(key.derived(b"mail"), purpose, parts) for key in self._keys.all()]
        return any(hmac.compare_digest(secret, one) for one in made)


def _mac(key: bytes, purpose: str, parts: tuple[object, ...]) -> str:
    said = "\n".join([purpose, *(str(part) for part in parts)])
    return b32encode(hmac.digest(key, said.encode(), sha256)[:16]).decode().rstrip("=").lower()
