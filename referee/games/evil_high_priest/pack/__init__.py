"""What a content pack of Evil High Priest holds: the words it is written in, its parts, and what must fit.

Only what is printed: it knows the engine, and neither the state nor any rule.
"""

from referee.engine.effects import Effect
from referee.games.evil_high_priest.pack.board import Board
from referee.games.evil_high_priest.pack.content import Content
from referee.games.evil_high_priest.pack.parts import (
    FREE,
    PLAIN_RAID,
    Avatar,
    ChamberCard,
    ChaosSection,
    Cost,
    Glacier,
    Investigator,
    Lock,
    MonsterCard,
    Power,
    PriestCard,
    RaidPayment,
    RaidRule,
    Requires,
    Ritual,
    Site,
    Space,
    Track,
    YellowStage,
    YellowTrack,
)
from referee.games.evil_high_priest.pack.vocabulary import (
    BASIC,
    BOARD_IDS,
    BOXES,
    GENERIC,
    RESOURCES,
    SHOGGOTH,
    SLIME,
    WHITE,
    Amounts,
)

__all__ = [
    "BASIC",
    "BOARD_IDS",
    "BOXES",
    "FREE",
    "GENERIC",
    "PLAIN_RAID",
    "RESOURCES",
    "SHOGGOTH",
    "SLIME",
    "WHITE",
    "Amounts",
    "Avatar",
    "Board",
    "ChamberCard",
    "ChaosSection",
    "Content",
    "Cost",
    "Effect",
    "Glacier",
    "Investigator",
    "Lock",
    "MonsterCard",
    "Power",
    "PriestCard",
    "RaidPayment",
    "RaidRule",
    "Requires",
    "Ritual",
    "Site",
    "Space",
    "Track",
    "YellowStage",
    "YellowTrack",
]  # fmt: skip
