"""What refs may point at besides what is on the table."""

from __future__ import annotations

from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.things import A_CARD

OF_PRINTED = ("true_messiah.colour",)


def printed(content: Content) -> set[str]:
    return {A_CARD.of(card) for card in content.by_id}
