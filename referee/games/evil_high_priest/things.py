"""The things that have ids, and the types of events' fields that hold them.

Cultists have no ids: they are told apart by whose they are and where.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from referee.engine.events import Ref
from referee.games.evil_high_priest.places import Place, Unit

A_SPACE = Ref("space")
"""Where a cultist can be, a `Place`: `space:town:arkham`, `space:cult:B+`, `space:asylum`."""
A_CHAMBER = Ref("chamber")
"""A Chamber card; its copies are interchangeable, and have one id. So it is with other cards."""
A_MONSTER = Ref("monster")
AN_INVESTIGATOR = Ref("investigator")
A_PRIEST_CARD = Ref("priest")
AN_AVATAR = Ref("avatar")
A_SIGN = Ref("sign")
"""An Elder Sign, by its lock or Growth site on the cult board."""
A_TRACK = Ref("track")
"""A marker's track of the cult board: `track:deep_one`."""
A_YELLOW_TRACK = Ref("yellow_track")
A_GLACIER = Ref("glacier")
A_UNIT = Ref("unit")
"""What can strike in a raid, a `Unit`: `unit:acolyte pool`, `unit:monster ghoul`, `unit:shoggoth`."""

Space: TypeAlias = Annotated[Place, A_SPACE]
Chamber: TypeAlias = Annotated[str, A_CHAMBER]
Monster: TypeAlias = Annotated[str, A_MONSTER]
Investigator: TypeAlias = Annotated[str, AN_INVESTIGATOR]
PriestCard: TypeAlias = Annotated[str, A_PRIEST_CARD]
Avatar: TypeAlias = Annotated[str, AN_AVATAR]
Sign: TypeAlias = Annotated[str, A_SIGN]
Track: TypeAlias = Annotated[str, A_TRACK]
YellowTrack: TypeAlias = Annotated[str, A_YELLOW_TRACK]
Glacier: TypeAlias = Annotated[str, A_GLACIER]
StrikeUnit: TypeAlias = Annotated[Unit, A_UNIT]
