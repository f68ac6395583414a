"""How texts are laid out: in lines that mails and telephones can show."""

from __future__ import annotations

import textwrap

WIDTH = 78
HANGING = "  "


def wrapped(line: str, indent: str | None = None, width: int = WIDTH) -> list[str]:
    """The line in lines that fit; all but the first are indented, by default a little further than that."""
    if len(line) <= width:
        return [line]
    if indent is None:
        indent = line[: len(line) - len(line.lstrip())] + HANGING
    return textwrap.wrap(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
