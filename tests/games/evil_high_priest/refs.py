"""What refs may point at besides what is on the table."""

from __future__ import annotations

from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.raids.units import every_unit
from referee.games.evil_high_priest.spaces import every_place
from referee.games.evil_high_priest.things import (
    A_CHAMBER,
    A_GLACIER,
    A_MONSTER,
    A_PRIEST_CARD,
    A_SIGN,
    A_SPACE,
    A_TRACK,
    A_UNIT,
    A_YELLOW_TRACK,
    AN_AVATAR,
    AN_INVESTIGATOR,
)

OF_PRINTED = ()


def printed(content: Content) -> set[str]:
    refs = {
        *map(A_CHAMBER.of, content.chamber),
        *map(A_MONSTER.of, content.monster),
        *map(AN_INVESTIGATOR.of, content.investigator),
        *map(A_PRIEST_CARD.of, content.priest),
        *map(AN_AVATAR.of, content.avatar),
    }
    for board in content.boards:
        refs |= {*map(A_SIGN.of, board.lock), *map(A_SIGN.of, board.site)}
        refs |= {A_TRACK.of(one.name) for one in board.tracks}
        refs |= {A_YELLOW_TRACK.of(one.id) for one in board.yellow_tracks}
        refs |= {A_GLACIER.of(one.entity) for one in board.glaciers}
        refs |= {A_SPACE.of(place) for place in every_place(content, board.id)}
        refs |= {A_UNIT.of(unit) for unit in every_unit(content, board.id)}
    return refs
