"""What refs may point at besides what is on the table."""

from __future__ import annotations

from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.things import A_CARD

OF_PRINTED = ("great_old_ones.choose_old_one",)


def printed(content: Content) -> set[str]:
    return {A_CARD.of(card) for card in content.monsters}
