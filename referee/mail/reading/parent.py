"""The parent's side of reading mails: one child at a time, a new one once the last has ended."""

from __future__ import annotations

import json
import select
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from referee.mail.reading.child import LENGTH, MAIL, REPLY
from referee.mail.reading.mime import Mail, Voucher
from referee.mail.reading.proofs import Proofs

# In real time: the child limits its own processor time.
PATIENCE_SECONDS = 20.0


class Unreadable(Exception):
    """Reading this mail took more than a mail may take."""


class MailReader:
    """Reads mails in a child process. Thread-safe, one at a time."""

    def __init__(self, proofs: Proofs | None = None) -> None:
        self._proofs = proofs or Proofs()
        self._child: subprocess.Popen[bytes] | None = None
        self._turn = threading.Lock()

    def read(self, raw: bytes) -> Mail:
        """What a mail says; raises Unreadable."""
        said = self._from_child(MAIL + raw)
        failed = [(action, status) for action, status in said["failed"]]
        return Mail(**{**said, "failed": failed, "proven": [Voucher(**one) for one in said["proven"]]})

    def own_lines(self, mail: Mail, sent: str, names: Sequence[str]) -> list[str]:
        """What the writer of a mail wrote, given our mail that it answers; raises Unreadable."""
        asked: dict[str, Any] = {"text": mail.text, "sent": sent, "names": list(names)}
        asked |= {"flowed": mail.flowed, "delsp": mail.delsp}
        lines: list[str] = self._from_child(REPLY + json.dumps(asked).encode("ascii"))
        return lines

    def _from_child(self, task: bytes) -> Any:
        with self._turn:
            child = self._running()
            try:
                assert child.stdin is not None  # noqa: S101 - it was opened with pipes
                child.stdin.write(LENGTH.pack(len(task)) + task)
                child.stdin.flush()
                give_up = time.monotonic() + PATIENCE_SECONDS
                (length,) = LENGTH.unpack(_exactly(child, LENGTH.size, give_up))
                return json.loads(_exactly(child, length, give_up))
            except (OSError, Unreadable):
                self._end()
                raise Unreadable from None

    def close(self) -> None:
        with self._turn:
            self._end()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._child is None or self._child.poll() is not None:
            self._end()
            self._child = subprocess.Popen(
                [sys.executable, "-m", "referee.mail.reading.child", json.dumps(asdict(self._proofs))],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
            )
        return self._child

    def _end(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child.wait()
            for pipe in (self._child.stdin, self._child.stdout):
                if pipe is not None:
                    pipe.close()
            self._child = None


def _exactly(child: subprocess.Popen[bytes], size: int, give_up: float) -> bytes:
    """This many bytes from the child; raises Unreadable when it ends, or says nothing for too long."""
    assert child.stdout is not None  # noqa: S101 - it was opened with pipes
    data = b""
    while len(data) < size:
        ready, _, _ = select.select([child.stdout], [], [], max(0.0, give_up - time.monotonic()))
        more = child.stdout.read(size - len(data)) if ready else b""
        if not more:
            raise Unreadable
        data += more
    return data
