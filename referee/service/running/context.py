"""What every verb works with: one referee's settings, store, clock, secrets, games and doorbell."""

from __future__ import annotations

import secrets
from base64 import b32encode
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Protocol

from referee.engine.catalogue import ENGLISH, Catalogue
from referee.languages import read_language
from referee.library import Library
from referee.service.running.bell import Bell, RedisBell
from referee.service.running.kept_documents import KeptBytes, KeptTexts
from referee.service.running.known_key import KnownKey
from referee.service.running.plays import Plays
from referee.service.running.sessions import Sessions
from referee.service.running.titles import KeptTitles
from referee.settings import Settings
from referee.store.keys import key_ring
from referee.store.store import Store


class Clock(Protocol):
    """The only source of time."""

    def now(self) -> datetime:
        """The present time, aware and in UTC."""


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)


class SecretSource(Protocol):
    """The only source of randomness outside games' own draws: for ids, nonces, seeds and tokens."""

    def token(self, size: int) -> bytes:
        """This many fresh random bytes."""


class SystemSecrets:
    def token(self, size: int) -> bytes:
        return secrets.token_bytes(size)


@dataclass(frozen=True)
class Referee:
    """Everything that the verbs of one process share. Tests use clocks and secrets of their own."""

    settings: Settings
    store: Store
    clock: Clock
    secrets: SecretSource
    library: Library
    plays: Plays
    sessions: Sessions
    bell: Bell
    transcripts: KeptBytes = field(default_factory=KeptBytes)
    titles: KeptTitles = field(default_factory=KeptTitles)
    prompt_texts: KeptTexts = field(default_factory=KeptTexts)
    signs_with: KnownKey = field(default_factory=KnownKey)
    language: Catalogue = ENGLISH
    """What its players read."""

    def new_id(self) -> str:
        """A random id of 128 bits. It gives nothing away, not even when it was made."""
        return b32encode(self.secrets.token(16)).decode().rstrip("=").lower()

    def new_nonce(self) -> str:
        """256 random bits in hex."""
        return self.secrets.token(32).hex()

    def close(self) -> None:
        self.bell.close()
        self.store.close()


def open_referee(settings: Settings) -> Referee:
    """The referee of this process. Connections are made when they are first needed; raises BadTranslation."""
    return Referee(
        settings=settings,
        store=Store(settings.database_url, key_ring(settings)),
        clock=SystemClock(),
        secrets=SystemSecrets(),
        library=Library(),
        plays=Plays(),
        sessions=Sessions(),
        bell=RedisBell(settings.redis_url),
        language=ENGLISH if settings.language is None else read_language(settings.language),
    )
