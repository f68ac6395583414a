"""Our own documents without their Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARK = re.compile(r"\*\*|(?<!\w)\*(?=\w)|(?<=[\w.,:])\*(?!\w)|`")
_BEGINS = re.compile(r"\s*(?:[-*] |\d+\. |#|    |$)")


def unmarked(text: str) -> str:
    """One of our pages as plain lines: a paragraph, or a point of a list, is one line."""
    lines: list[str] = []
    is_code = False
    for line in _without_marks_of_tables(text.split("\n")):
        if line.startswith("```"):
            is_code = not is_code
        elif is_code:
            lines.append(f"    {line}")
        elif line.startswith("#"):
            lines.append(_plain(line.lstrip("# ")).upper())
        elif lines and _goes_on(lines[-1]) and not _BEGINS.match(line):
            lines[-1] += f" {_plain(line.strip())}"
        else:
            lines.append(_plain(line))
    return "\n".join(lines).strip("\n")


def _without_marks_of_tables(lines: Sequence[str]) -> Iterator[str]:
    """Each row of a table as a point of a list, its head left out; and no comments."""
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if line.startswith("|") and not line.startswith("| ---") and not following.startswith("| ---"):
            cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
            yield "- " + ": ".join(cell for cell in cells if cell)
        elif not line.startswith(("|", "<!--")):
            yield line


def _goes_on(line: str) -> bool:
    """Whether what follows may belong to the same paragraph."""
    return bool(line.strip()) and not line.startswith("    ") and not line.isupper()


def _plain(line: str) -> str:
    return _MARK.sub("", _LINK.sub(r"\1", line))
