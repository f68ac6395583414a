"""Where a chunked body ends, found while it arrives."""

from __future__ import annotations

from gunicorn.http.errors import ChunkMissingTerminator, InvalidChunkSize

HEX_DIGITS = frozenset(b"0123456789abcdefABCDEF")
# A size of sixteen digits is already absurd; extensions are allowed, and nobody sends them.
LONGEST_SIZE = 16
LONGEST_LINE = 256
LINE_END = b"\r\n"


class Chunks:
    """Follows the chunks of one body, looking at every byte once.

    A malformed body is refused, even if gunicorn's reader would take it: nobody knows where it ends.
    """

    def __init__(self) -> None:
        self.size = 0
        """How many bytes the chunks announced so far hold."""
        self._next_line = 0
        self._in_trailers = False

    def end(self, body: bytearray) -> int | None:
        """The length of the whole body, if all of it is here. Since the last call, `body` may only have
        grown. Raises what is wrong with it.
        """
        while not self._in_trailers:
            if self._next_line >= 2 and not _is_ended(body, self._next_line):
                raise ChunkMissingTerminator(bytes(body[self._next_line - 2 : self._next_line]))
            line_end = body.find(LINE_END, self._next_line, self._next_line + LONGEST_LINE)
            if line_end < 0:
                if _is_no_line(body, self._next_line):
                    raise InvalidChunkSize(bytes(body[self._next_line : self._next_line + LONGEST_SIZE]))
                return None
            size = _size(body[self._next_line : line_end])
            self.size += size
            self._in_trailers = not size
            self._next_line = line_end + 2 + (size + 2 if size else 0)
        return self._end_of_trailers(body)

    def _end_of_trailers(self, body: bytearray) -> int | None:
        if body.startswith(LINE_END, self._next_line):
            return self._next_line + 2
        end = body.find(2 * LINE_END, self._next_line)
        return None if end < 0 else end + 4


def _is_ended(body: bytearray, next_line: int) -> bool:
    """Whether the chunk before this line ends as it must, as far as it is here."""
    return LINE_END.startswith(bytes(body[next_line - 2 : next_line]))


def _is_no_line(body: bytearray, start: int) -> bool:
    """Whether what begins here can no longer become a line."""
    return len(body) - start >= LONGEST_LINE or b"\n" in body[start:]


def _size(line: bytearray) -> int:
    digits = bytes(line).partition(b";")[0].rstrip(b" \t")
    if not 0 < len(digits) <= LONGEST_SIZE or not HEX_DIGITS.issuperset(digits):
        raise InvalidChunkSize(digits[:LONGEST_SIZE])
    return int(digits, 16)
