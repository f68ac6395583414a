"""The keys that secrets are sealed with. They are kept outside the database and its backups."""

from __future__ import annotations

import math
import os
import secrets
import threading
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from referee.private_files import FOR_OTHERS
from referee.settings import KEY_BYTES, Settings, keys_in

ID_BYTES = 8
# How long a running process may take to notice that the file has changed.
LOOK_AGAIN_SECONDS = 0.5
HEADER = """\
# Whoever has this file and the database can read every hand and every sealed order. It is in no backup:
# keep a copy elsewhere, apart from them. Without it the games in the database are lost.
# The first key is in use. The others open what was sealed before `referee keys rotate`, and backups of then.
"""


class KeyProblem(RuntimeError):
    """The available keys cannot open this database. Nothing was changed."""

    def __init__(self, said: str, missing: Sequence[str] = ()) -> None:
        super().__init__(said)
        self.missing = missing
        """The ids of keys that are needed and not there; none if no key can be used at all."""


@dataclass(frozen=True)
class MasterKey:
    """One master key. Its id reveals nothing about it."""

    secret: bytes = field(repr=False)

    @cached_property
    def id(self) -> bytes:
        return self.derived(b"key id", ID_BYTES)

    @property
    def name(self) -> str:
        """The id as people read it."""
        return self.id.hex()

    def derived(self, purpose: bytes, size: int = KEY_BYTES) -> bytes:
        """A key for this purpose alone."""
        return HKDF(algorithm=SHA256(), length=size, salt=None, info=b"referee/1/" + purpose).derive(
            self.secret
        )


class KeyRing:
    """The keys of REFEREE_KEY, or else of a file; the first is the one in use. They are read when first
    needed.
    """

    def __init__(self, given: str, file: Path) -> None:
        self._given = given
        self.file = file
        self._keys: dict[bytes, MasterKey] = {}
        self._fresh_until = -math.inf
        self._turn = threading.Lock()

    @property
    def is_given(self) -> bool:
        """Whether the keys come from REFEREE_KEY, so that there is no file to write to."""
        return bool(self._given)

    @property
    def source(self) -> str:
        return "REFEREE_KEY" if self.is_given else str(self.file)

    def current(self) -> MasterKey:
        """The key to seal with. Raises KeyProblem."""
        return next(iter(self._known().values()))

    def find(self, key_id: bytes) -> MasterKey | None:
        """The key with this id. Raises KeyProblem if there is none at all."""
        return self._keys.get(key_id) or self._read().get(key_id)

    def all(self) -> list[MasterKey]:
        """Every key, the one in use first. Raises KeyProblem."""
        return list(self._known().values())

    def names(self) -> list[str]:
        """The ids of all keys, the one in use first. Raises KeyProblem."""
        return [key.name for key in self.all()]

    def make_if_absent(self) -> None:
        """Make a key where there is none yet."""
        if not self.is_given and not self.file.exists():
            self._write([new_key()])

    def put_in_front(self, key: MasterKey) -> None:
        """Use this key from now on. The others stay for what is still sealed with them."""
        self._write([key, *[one for one in self._read().values() if one != key]])
        self._read()

    def put_last(self, key: MasterKey) -> None:
        """Have this key ready, so that all who read the file can open what is sealed with it."""
        self._write([*self._read().values(), key])
        self._read()

    def take_away(self, key: MasterKey) -> None:
        """Drop a key that nothing was sealed with."""
        self._write([one for one in self._read().values() if one != key])
        self._read()

    def _known(self) -> dict[bytes, MasterKey]:
        return self._keys if time.monotonic() < self._fresh_until else self._read()

    def _read(self) -> dict[bytes, MasterKey]:
        with self._turn:
            try:
                text = self._given or self.file.read_text(encoding="ascii")
                keys = [MasterKey(secret) for secret in keys_in(text)]
            except FileNotFoundError:
                raise KeyProblem(
                    f"The key file {self.file} is missing. Put it back, or set REFEREE_KEY_FILE or "
                    "REFEREE_KEY; without it nothing that is sealed in the database can be read."
                ) from None
            except (OSError, ValueError) as error:
                raise KeyProblem(f"{self.source} cannot be used as a key: {error}") from None
            self._keys = {key.id: key for key in keys}
            self._fresh_until = math.inf if self.is_given else time.monotonic() + LOOK_AGAIN_SECONDS
            return self._keys

    def _write(self, keys: Iterable[MasterKey]) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o777 & ~FOR_OTHERS)
        lines = "".join(f"{key.secret.hex()}\n" for key in keys)
        new = self.file.with_name(f"{self.file.name}.{secrets.token_hex(4)}.new")
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(HEADER + lines)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self.file)


def key_ring(settings: Settings) -> KeyRing:
    """The keys that these settings name."""
    return KeyRing(settings.key, settings.key_path)


def new_key() -> MasterKey:
    return MasterKey(secrets.token_bytes(KEY_BYTES))
