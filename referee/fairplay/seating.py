"""How anonymous players are dealt to their seats: by the seed, which was committed to before they joined."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine import dice, seeds


def deal(server_seed: bytes, entropy: Sequence[str | None]) -> list[int]:
    """Who gets the first player's seat, the second, and so on.

    `entropy` is what each has brought, in the order of their places; they are numbered from 0 in that order.
    """
    brought = {number: text for number, text in enumerate(entropy, 1) if text is not None}
    return dice.permutation(seeds.seating_key(server_seed, brought), "seats", len(entropy))
