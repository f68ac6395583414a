"""Followers, coins and Mobs that come and go."""

from __future__ import annotations

from referee.engine.events import Seat
from referee.games.choose_your_god.events.event import Deed, GodEvent, Say, all_of
from referee.games.choose_your_god.things import CardId, LocationId


class AmountChanged(Deed, abstract=True):
    """How many more a seat has, or fewer, and how many now; `license` is what brought them."""

    change: int
    now: int
    license: CardId | None = None

    def does(self, say: Say) -> str:
        changes = self.gains(say) if self.change > 0 else self.loses(say)
        if self.license is None:
            return changes
        return say("{gains} by {license}", gains=changes, license=say.content.cards[self.license])

    def gains(self, say: Say) -> str:
        return self.words("{you?gain|gains} {amount}", say, amount=self.amount(say))

    def loses(self, say: Say) -> str:
        return self.words("{you?lose|loses} {amount}", say, amount=self.amount(say))

    def amount(self, say: Say) -> str:
        raise NotImplementedError


class FollowersChanged(AmountChanged):
    """CG-10."""

    def amount(self, say: Say) -> str:
        return say("{followers:Follower}", followers=abs(self.change))


class CoinsChanged(AmountChanged):
    """CG-12: from the reserve, or to it."""

    def amount(self, say: Say) -> str:
        return say("{coins:coin}", coins=abs(self.change))

    def loses(self, say: Say) -> str:
        return self.words("{you?pay|pays} {amount}", say, amount=self.amount(say))


class MobsChanged(AmountChanged):
    """CG-11."""

    def amount(self, say: Say) -> str:
        return say("{mobs:Mob}", mobs=abs(self.change))


class CoinsHandedOver(Deed, says="gives {to} {coins:coin}", you="give {to} {coins:coin}"):
    """From seat to seat."""

    to: Seat
    coins: int


class AlmsPaid(GodEvent):
    """CG-75: what each loser has got, as far as the reserve went."""

    location: LocationId
    alms: dict[Seat, int]

    def sentence(self, say: Say) -> str:
        told = []
        for coins in dict.fromkeys(self.alms.values()):
            seats = [seat for seat, paid in self.alms.items() if paid == coins]
            one = len(seats) == 1 and not say.is_you(seats[0])
            told.append(
                say(
                    "{who} {one?gets|get} {coins:coin}{alone?| each}",
                    who=all_of(say, seats),
                    one=one,
                    coins=coins,
                    alone=seats,
                )
            )
        return say("{alms} as alms.", alms=say.listed(told))
