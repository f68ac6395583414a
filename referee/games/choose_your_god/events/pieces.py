"""Priests, Altars, and the coins under Priests."""

from __future__ import annotations

from referee.engine.events import Seat
from referee.engine.frozen import frozen
from referee.games.choose_your_god.events.event import Deed, GodEvent, Say, a_priest, own_priest, place, whose
from referee.games.choose_your_god.things import LocationId, LocationIds


class PriestMoved(Deed):
    """To a Location, from another one or from beside its sheet."""

    priest: str
    to: LocationId
    origin: LocationId | None = None

    def does(self, say: Say) -> str:
        priest, to = a_priest(say, self.priest), place(say, self.to)
        if self.origin is None:
            return self.words("{you?put|puts} {priest} into {to}", say, priest=priest, to=to)
        origin = place(say, self.origin)
        return self.words(
            "{you?move|moves} {priest} from {origin} to {to}", say, priest=priest, origin=origin, to=to
        )


class PriestSentHome(GodEvent):
    """CG-34: it becomes a Free Priest."""

    seat: Seat
    priest: str
    location: LocationId

    def sentence(self, say: Say) -> str:
        return say("{priest} goes home.", priest=own_priest(say, self.seat, self.priest))


class PriestOnSheet(Deed):
    """CG-153: it pays a Ritual Cost."""

    priest: str

    def does(self, say: Say) -> str:
        return self.words(
            "{you?lay|lays} {priest} on {you?your|its} sheet", say, priest=a_priest(say, self.priest)
        )


class Boosted(Deed):
    """CG-109."""

    priest: str
    location: LocationId
    influence: int

    def does(self, say: Say) -> str:
        return self.words(
            "{you?give|gives} {priest} +{influence} Influence",
            say,
            priest=a_priest(say, self.priest),
            influence=self.influence,
        )


class TokenGained(Deed):
    """CG-31: from the reserve, free or in a Location."""

    strength: int
    location: LocationId | None = None

    def does(self, say: Say) -> str:
        gains = self.words("{you?gain|gains} a Priest of strength {strength}", say, strength=self.strength)
        if self.location is None:
            return gains
        return say("{gains} in {place}", gains=gains, place=place(say, self.location))


class TokenLost(
    Deed, says="gives up a Priest of strength {strength}", you="give up a Priest of strength {strength}"
):
    """It goes to the reserve."""

    strength: int


class TokenSwapped(GodEvent):
    """CG-31, CG-35: for one of another strength, where it stands or free."""

    seat: Seat
    before: int
    strength: int
    location: LocationId | None = None

    def sentence(self, say: Say) -> str:
        priest = own_priest(say, self.seat, str(self.before))
        if self.location is not None:
            priest = say("{priest} in {place}", priest=priest, place=place(say, self.location))
        return say("{priest} becomes a {strength}.", priest=priest, strength=self.strength)


class AltarBuilt(
    Deed,
    says="flips a Priest of strength {strength} in {location} to an Altar",
    you="flip a Priest of strength {strength} in {location} to an Altar",
):
    """CG-41; `altars` are where all of the seat's stand now."""

    strength: int
    location: LocationId
    altars: LocationIds


class AltarLost(Deed, says="loses its Altar in {location}", you="lose your Altar in {location}"):
    """CG-42."""

    location: LocationId
    altars: LocationIds


class BribeLaid(Deed):
    """CG-83: a Priest goes there with as many coins under it."""

    priest: str
    location: LocationId

    def does(self, say: Say) -> str:
        return self.words(
            "{you?send|sends} {priest} with {coins:coin} to {place}",
            say,
            priest=a_priest(say, self.priest),
            coins=self.location,
            place=place(say, self.location),
        )


@frozen()
class OwnPriest:
    """A Priest of a seat, by the name that orders have for it."""

    seat: Seat
    priest: str


class BribesMet(GodEvent):
    """CG-87: the seat has sent the second of two; both Priests go home, the coins to the reserve."""

    seat: Seat
    location: LocationId
    priests: tuple[OwnPriest, ...]

    def sentence(self, say: Say) -> str:
        return say(
            "Two bribes meet in {place}: {priests} go home, the coins to the reserve.",
            place=place(say, self.location),
            priests=say.listed(own_priest(say, one.seat, one.priest) for one in self.priests),
        )


class BribeVoid(GodEvent):
    """CG-85: the Priest leaves, or becomes an Altar, before its Location is won."""

    seat: Seat
    coins: int
    location: LocationId

    def sentence(self, say: Say) -> str:
        return say(
            "{whose} bribe in {place} is void: {coins:coin} go to the reserve.",
            whose=whose(say, self.seat),
            place=place(say, self.location),
            coins=self.coins,
        )


class BribePaid(GodEvent):
    """CG-84: once there is a winner."""

    seat: Seat
    coins: int

    def sentence(self, say: Say) -> str:
        return say(
            "{whose} {coins:coin} there go to the reserve.", whose=whose(say, self.seat), coins=self.coins
        )
