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
    """Cards by their ids, and all that is on the boards."""
    cards = {
        A_CHAMBER: content.chamber,
        A_MONSTER: content.monster,
        AN_INVESTIGATOR: content.investigator,
        A_PRIEST_CARD: content.priest,
        AN_AVATAR: content.avatar,
    }
    boards = content.boards
    return {
        *(ref.of(card) for ref, known in cards.items() for card in known),
        *(A_SPACE.of(place) for board in boards for place in every_place(content, board.id)),
        *(A_UNIT.of(unit) for board in boards for unit in every_unit(content, board.id)),
        *(A_SIGN.of(sign) for board in boards for sign in board.signs),
        *(A_TRACK.of(track.name) for board in boards for track in board.tracks),
        *(A_YELLOW_TRACK.of(track.id) for board in boards for track in board.yellow_tracks),
        *(A_GLACIER.of(glacier.entity) for board in boards for glacier in board.glaciers),
    }
