"""How prompts are laid out: lines that mails and telephones can show, and examples that can be pasted."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable

WIDTH = 78
HANGING = "  "
EXAMPLE = "For example: "
"""What a prompt says before a whole order that is legal as it stands: one in the same line, or one in each of
the lines below that are indented by two. What is indented further goes on with the order above it."""
MAX_HEAD = 4
"""Within this many lines after the question, a prompt says what happens without an answer."""
_SILENCE = re.compile(r"\bWithout an? (?:answer|plan|order)\b|\bIf you do not answer\b")
_EXAMPLE = re.compile(r"for example:(?: (.+)$|\n((?:  .+(?:\n|$))+))", re.IGNORECASE | re.MULTILINE)


def wrapped(line: str, indent: str | None = None, width: int = WIDTH) -> list[str]:
    """The line in lines that fit; all but the first are indented, by default a little further than that."""
    if len(line) <= width:
        return [line]
    if indent is None:
        indent = line[: len(line) - len(line.lstrip())] + HANGING
    return textwrap.wrap(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def all_wrapped(lines: Iterable[str]) -> list[str]:
    """All of these in lines that fit."""
    return [part for line in lines for part in wrapped(line)]


def fitted(lines: Iterable[str]) -> str:
    """A text of lines that all fit."""
    return "\n".join(all_wrapped(lines))


def parts_of(prompt: str) -> tuple[list[str], list[str], list[str]]:
    """The lines of a prompt: what is asked; up to what becomes of silence; and all the rest.

    Lines that are indented go on with the one above.
    """
    lines = prompt.split("\n")
    starts = [at for at, line in enumerate(lines) if not line.startswith(HANGING)]
    head = starts[1 : 1 + MAX_HEAD]
    asked = head[0] if head else len(lines)
    for at, start in enumerate(starts[: 1 + MAX_HEAD]):
        if not lines[start]:
            break
        if _SILENCE.search(lines[start]):
            end = starts[at + 1] if at + 1 < len(starts) else len(lines)
            return lines[:asked], lines[asked:end], _without_blank(lines[max(asked, end) :])
    return lines[:asked], [], _without_blank(lines[asked:])


def _without_blank(lines: list[str]) -> list[str]:
    return lines[1:] if lines and not lines[0] else lines


def example_lines(orders: Iterable[str]) -> list[str]:
    """A line for each order that players may paste."""
    return [f"{EXAMPLE}{order}" for order in orders]


def examples_below(orders: Iterable[str]) -> list[str]:
    """Orders to paste, below a line that ends with `for example:`, in games where a stroke is a new line.

    A long one goes on in the next line, but only at a stroke. One that cannot is left out if others can.
    """
    orders, lines = list(orders), []
    for order in [order for order in orders if _fits(order)] or orders:
        first, *others = order.split(" / ")
        lines.append(f"  {first}")
        for part in others:
            longer = f"{lines[-1]} / {part}"
            if len(longer) <= WIDTH:
                lines[-1] = longer
            else:
                lines.append(f"  {HANGING}{part}")
    return lines


def _fits(order: str) -> bool:
    return all(len(part) <= WIDTH - len(f"  {HANGING}") for part in order.split(" / "))


def examples_in(prompt: str) -> list[str]:
    """The orders that a prompt gives as examples, as they would be pasted."""
    found: list[str] = []
    for line, below in _EXAMPLE.findall(prompt):
        for order in (line or below).splitlines():
            if order.startswith(f"  {HANGING}"):
                found[-1] += f"\n{order.strip()}"
            else:
                found.append(order.strip())
    return found
