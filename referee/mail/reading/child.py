"""`python -m referee.mail.reading.child`: reads mails that come on standard input, one after the other.

The kernel ends this process when one mail takes too much of the processor, and its parent starts another.
"""

from __future__ import annotations

import hashlib
import json
import resource
import signal
import struct
import sys
from dataclasses import asdict
from typing import Any, BinaryIO

from referee.mail.reading.mime import read
from referee.mail.reading.proofs import Proofs, prove
from referee.mail.reading.replies import own_lines

LENGTH = struct.Struct(">I")
CPU_SECONDS = 1.5
MEMORY = 512 * 2**20
MAIL, REPLY = b"M", b"R"


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    # The referee's own signals are for the mail room, which closes our input when it ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    proofs = Proofs(**json.loads(sys.argv[1]))
    came, goes = sys.stdin.buffer, sys.stdout.buffer
    while (asked := _next(came)) is not None:
        # Not handled, so that nothing can hold it up: it ends the process.
        signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS)
        reply = json.dumps(_answer(asked, proofs)).encode("ascii")
        signal.setitimer(signal.ITIMER_PROF, 0)
        goes.write(LENGTH.pack(len(reply)) + reply)
        goes.flush()


def _answer(asked: bytes, proofs: Proofs) -> Any:
    """For a mail, what it says; for a reply and the mail that it answers, what the writer added."""
    if asked[:1] == REPLY:
        return own_lines(**json.loads(asked[1:]))
    raw = asked[1:]
    mail, message = read(raw)
    prove(mail, message, raw, proofs)
    mail.body_hash = hashlib.sha256(raw.partition(b"\r\n\r\n")[2]).hexdigest()
    return asdict(mail)


def _next(came: BinaryIO) -> bytes | None:
    head = came.read(LENGTH.size)
    return came.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else None


if __name__ == "__main__":
    main()
