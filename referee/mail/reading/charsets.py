"""Bytes to text, by an allow-list: some of Python's codecs unpack archives or take seconds."""

from __future__ import annotations

import codecs

ALLOWED = frozenset(
    [
        "ascii",
        "utf-8",
        "utf-8-sig",
        "utf-16",
        "utf-16-le",
        "utf-16-be",
        "iso8859-1",
        "iso8859-2",
        "iso8859-3",
        "iso8859-4",
        "iso8859-5",
        "iso8859-7",
        "iso8859-9",
        "iso8859-10",
        "iso8859-13",
        "iso8859-14",
        "iso8859-15",
        "iso8859-16",
        "cp1250",
        "cp1251",
        "cp1252",
        "cp1253",
        "cp1254",
        "cp1257",
        "cp1258",
        "koi8-r",
        "koi8-u",
        "mac-roman",
        "cp437",
        "cp850",
        "cp866",
        "shift_jis",
        "cp932",
        "euc_jp",
        "iso2022_jp",
        "gb2312",
        "gbk",
        "gb18030",
        "big5",
        "euc_kr",
        "cp949",
        "tis-620",
    ]
)


def decoded(data: bytes, charset: str | None) -> str:
    """The text, by the charset that is named if it is one of these; else as UTF-8, or Latin-1."""
    name = _codec(charset)
    # Mail that says us-ascii, or nothing, is often UTF-8.
    for codec in ("utf-8", "cp1252") if name in (None, "ascii") else (name, "utf-8"):
        try:
            return data.decode(codec)
        except (UnicodeError, LookupError):
            continue
    return data.decode("latin-1")


def _codec(charset: str | None) -> str | None:
    if not charset or not charset.isascii() or len(charset) > 30:
        return None
    try:
        name = codecs.lookup(charset.strip().strip("'\"")).name
    except (LookupError, ValueError, UnicodeError):
        return None
    return name if name in ALLOWED else None
