"""Limits on the bytes of a mail, checked before anything parses it.

Python's `email` package takes seconds for some mails of 256 kB: those of thousands of parts or parameters.
"""

from __future__ import annotations

import re

MAX_BYTES = 256 * 1024
MAX_HEAD = 16 * 1024
MAX_FIELD = 2 * 1024
# Signatures, and the seals of mailing lists and relays, are long and are not parsed.
MAX_OPAQUE_FIELD = 6 * 1024
MAX_CONTENT_TYPE = 1024
MAX_CONTENT_TYPES = 50
MAX_BOUNDARIES = 200

_BARE = re.compile(rb"(?<!\r)\n|\r(?!\n)")
_FIELD = re.compile(rb"([^\r\n:]*)(?:[^\r\n]|\r\n[ \t])*")
_CONTENT_TYPE = re.compile(rb"^content-type[ \t]*:(?:[^\r\n]|\r\n[ \t])*", re.IGNORECASE | re.MULTILINE)
_BOUNDARY = re.compile(rb"^--", re.MULTILINE)
_OPAQUE = re.compile(
    rb"(?:dkim-signature|arc-[a-z-]+|x-[a-z0-9-]+|received|authentication-results)", re.IGNORECASE
)


def refusal(raw: bytes) -> str | None:
    """What is wrong with a mail, as the reply of an SMTP server; None if it may be read."""
    if len(raw) > MAX_BYTES:
        return f"552 5.3.4 This mail is longer than {MAX_BYTES // 1024} kB"
    if _BARE.search(raw):
        return "550 5.6.0 Lines end with CR LF"
    if b"\0" in raw:
        return "550 5.6.0 There is a NUL in this mail"
    head = raw.partition(b"\r\n\r\n")[0]
    if len(head) > 4 * MAX_HEAD or _weight(head) > MAX_HEAD:
        return "550 5.6.0 The header of this mail is too long"
    for field in _FIELD.finditer(head):
        most = MAX_OPAQUE_FIELD if _OPAQUE.fullmatch(field[1].strip()) else MAX_FIELD
        if len(field[0]) > most:
            return "550 5.6.0 A header field of this mail is too long"
    kinds = _CONTENT_TYPE.findall(raw)
    if len(kinds) > MAX_CONTENT_TYPES or any(len(kind) > MAX_CONTENT_TYPE for kind in kinds):
        return "550 5.6.0 This mail has too many parts, or too long a Content-Type"
    if len(_BOUNDARY.findall(raw)) > MAX_BOUNDARIES:
        return "550 5.6.0 This mail has too many parts"
    return None


def _weight(head: bytes) -> int:
    """The bytes of a header that are parsed: relays add fields that nobody here reads."""
    return sum(len(field[0]) for field in _FIELD.finditer(head) if not _OPAQUE.fullmatch(field[1].strip()))
