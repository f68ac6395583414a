"""Small words for prompts and events."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

EXAMPLE = "For example: "
"""What a prompt says before a whole order that is legal as it stands: one in the same line, or one in each of
the indented lines below."""
_EXAMPLE = re.compile(r"for example:(?: (.+)$|\n((?:  .+(?:\n|$))+))", re.IGNORECASE | re.MULTILINE)


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def example_lines(orders: Iterable[str]) -> list[str]:
    """A line for each order that players may paste."""
    return [f"{EXAMPLE}{order}" for order in orders]


def examples_in(prompt: str) -> list[str]:
    """The orders that a prompt gives as examples."""
    found = _EXAMPLE.findall(prompt)
    return [order.strip() for line, below in found for order in (line or below).splitlines()]
