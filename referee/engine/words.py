"""Small words for prompts and events."""

from __future__ import annotations

from collections.abc import Sequence


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def capital(text: str) -> str:
    """The sentence as it begins; what is no word, such as `red.f05`, stays as it is."""
    if text[:1].isupper():
        return text
    return text[:1].upper() + text[1:] if text.partition(" ")[0].rstrip(",").isalpha() else text
