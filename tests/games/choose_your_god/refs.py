"""What refs may point at besides what is on the table."""

from __future__ import annotations

from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.things import A_CARD, A_CULT, A_LOCATION, A_SLOT, AN_ABILITY, AN_EFFECT
from referee.games.choose_your_god.vocabulary import SLOTS

OF_PRINTED = ("choose_your_god.rank_cults",)


def printed(content: Content) -> set[str]:
    return {
        *map(A_CARD.of, content.cards),
        *map(A_CULT.of, content.cults),
        *(A_LOCATION.of(one.no) for one in content.locations),
        *map(A_SLOT.of, SLOTS),
        *map(AN_ABILITY.of, content.ability_names),
        *map(AN_EFFECT.of, content.supremacy_effects),
    }
