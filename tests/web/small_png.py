"""Screenshots in a third of their bytes: 256 colours are what a page of flat colours and text needs."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterator

HEADER = struct.Struct(">IIBBBBB")
RGB, INDEXED = 2, 3


def with_palette(png: bytes) -> bytes:
    """The same picture with its 256 most frequent colours; the others become the nearest of these."""
    parts = dict[bytes, bytes]()
    for kind, data in _chunks(png):
        parts[kind] = parts.get(kind, b"") + data
    width, height, depth, colours, *_ = HEADER.unpack(parts[b"IHDR"])
    assert (depth, colours) == (8, RGB), "a screenshot"
    rows = list(_rows(zlib.decompress(parts[b"IDAT"]), width, height))
    counted = Counter(row[at : at + 3] for row in rows for at in range(0, len(row), 3))
    palette = [colour for colour, _ in counted.most_common(256)]
    place = {colour: _nearest(colour, palette) for colour in counted}
    indexed = b"".join(b"\0" + bytes(place[row[at : at + 3]] for at in range(0, len(row), 3)) for row in rows)
    return png[:8] + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in (
            (b"IHDR", HEADER.pack(width, height, 8, INDEXED, 0, 0, 0)),
            (b"PLTE", b"".join(palette)),
            (b"IDAT", zlib.compress(indexed, 9)),
            (b"IEND", b""),
        )
    )


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        yield kind, png[at + 8 : at + 8 + length]
        at += 12 + length


def _rows(filtered: bytes, width: int, height: int) -> Iterator[bytes]:
    """The pixels, line by line: each byte is kept as a difference from what its line's filter predicts."""
    size = width * 3
    above = bytes(size)
    for y in range(height):
        start = y * (size + 1)
        kind, row = filtered[start], bytearray(filtered[start + 1 : start + 1 + size])
        for at in range(size):
            left, corner = (row[at - 3], above[at - 3]) if at >= 3 else (0, 0)
            row[at] = (row[at] + _predicted(kind, left, above[at], corner)) % 256
        above = bytes(row)
        yield above


def _predicted(kind: int, left: int, above: int, corner: int) -> int:
    """The five filters of the PNG specification."""
    if kind == 4:
        guess = left + above - corner
        return min((left, above, corner), key=lambda one: abs(guess - one))
    return (0, left, above, (left + above) // 2)[kind]


def _nearest(colour: bytes, palette: list[bytes]) -> int:
    return min(
        range(len(palette)), key=lambda n: sum((a - b) ** 2 for a, b in zip(colour, palette[n], strict=True))
    )
