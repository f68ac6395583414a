"""What happens on cult boards: signs, tracks, glaciers, and cards that one player at a time controls."""

from __future__ import annotations

from typing import Literal

from referee.engine.events import Seat
from referee.games.evil_high_priest.events.base import Deed, EvilEvent, Say, amounts, glacier_name, who, whose
from referee.games.evil_high_priest.things import Avatar, Glacier, PriestCard, Sign, Track

Special = Literal["shoggoth", "king"]


class Shattered(
    Deed,
    says="takes {sign}: {left} left on the board",
    you="take {sign}: {left} left on the board",
):
    """EH-181."""

    sign: Sign
    left: int


class TrackMoved(EvilEvent):
    """EH-195, EH-708, EH-801."""

    is_tabled = True
    track: Track
    was: int
    now: int

    def sentence(self, say: Say) -> str:
        track = say("Deep One") if self.track == "deep_one" else say("Growth")
        if self.was == self.now:
            return say("The {track} marker stays at {now}.", track=track, now=self.now)
        return say("The {track} marker moves from {was} to {now}.", track=track, was=self.was, now=self.now)


def special_card(say: Say, card: Special) -> str:
    return say("the Shoggoth") if card == "shoggoth" else say("the King in Yellow")


class ControlTaken(Deed):
    """EH-703, EH-850."""

    card: Special
    before: Seat | None = None

    def does(self, say: Say) -> str:
        you, card = self.is_told_to_itself(say), special_card(say, self.card)
        if self.before == self.seat:
            return say("{you?keep|keeps} control of {card}", you=you, card=card)
        return say(
            "{you?take|takes} control of {card} from {whom}",
            you=you,
            card=card,
            whom=say("the cult board") if self.before is None else who(say, self.before),
        )


class ControlLost(Deed):
    """EH-702, EH-705: the card goes back to the cult board."""

    card: Special

    def does(self, say: Say) -> str:
        return say(
            "{you?give|gives} {card} back to the cult board",
            you=self.is_told_to_itself(say),
            card=special_card(say, self.card),
        )


class KingLeft(EvilEvent):
    """EH-853: an acolyte of whoever had the King goes to Escape."""

    seat: Seat

    def sentence(self, say: Say) -> str:
        return say("{whose} acolyte on the King in Yellow goes to Escape.", whose=whose(say, self.seat))


class AvatarTaken(Deed, says="takes the Avatar card of {avatar}", you="take the Avatar card of {avatar}"):
    """EH-745."""

    avatar: Avatar


class GlacierWoken(Deed):
    """EH-820: from now on it pays everybody in each Preparation."""

    entity: Glacier
    reward: dict[str, int]

    def does(self, say: Say) -> str:
        return say(
            "{you?call|calls} {name}: its glacier gives everybody {reward} in each Preparation",
            you=self.is_told_to_itself(say),
            name=glacier_name(say.content, self.entity),
            reward=amounts(say, self.reward),
        )


class PriestCardTurnedUp(Deed, says="turns {priest} face up again", you="turn {priest} face up again"):
    """EH-822."""

    priest: PriestCard
