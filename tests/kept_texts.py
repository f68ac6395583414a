"""A prompt's text is kept, and made again only if something has changed that it depends on.

From the moment that `watch` is called, whatever is read from memory is made again and compared, in every
test.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from referee.service.running.kept_documents import KeptTexts


class OutOfDate(BaseException):
    """Nothing that looks after failing requests may catch this."""


def watch() -> None:
    """Have every text fail from now on that is no longer what it would be if it were made anew."""
    find_or_write = KeptTexts.find_or_write

    def checked(self: KeptTexts, reader: Hashable, made_from: object, write: Callable[[], str]) -> str:
        text = find_or_write(self, reader, made_from, write)
        if text != write():
            raise OutOfDate(reader)
        return text

    KeptTexts.find_or_write = checked  # type: ignore[method-assign]
