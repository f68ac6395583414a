"""The Intention Phase: placements, prayers, deals, and Supremacy celebrated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.engine.events import Event, Seat
from referee.engine.words import capital
from referee.games.choose_your_god.events.event import Deed, Say, a_priest, place, who
from referee.games.choose_your_god.things import CardId, EffectId, LocationId, SlotId


class Act(Deed, abstract=True):
    """What a seat does on its turn: news tells the placements of each seat together."""

    in_news = "turn"
    also = None

    def does(self, say: Say) -> str:
        return _acts(say, [self], is_you=say.is_you(self.seat))

    def join(self, _line: str, before: Sequence[Event], say: Say) -> str | None:
        acts = [one for one in (*before, self) if isinstance(one, Act) and one.seat == self.seat]
        if len(acts) <= len(before):
            return None
        does = _acts(say, acts, is_you=say.is_you(self.seat))
        return capital(say("{subject} {does}.", subject=self.subject(say), does=does))


class Preached(Act):
    """CG-46, CG-49, CG-121: a Priest is placed, the seat's `placed`th; for so many Followers, and Tithes."""

    priest: str
    location: LocationId
    placed: int
    tithes: dict[Seat, int]
    followers: int


class Prayed(Act):
    """CG-53, CG-56: for the benefit of a Location, or for none."""

    benefit: LocationId | None = None


def _acts(say: Say, acts: Sequence[Act], *, is_you: bool) -> str:
    """`places a 3 and a 1 in the Forum (4), and Prays`."""
    placed = [one for one in acts if isinstance(one, Preached)]
    parts = [_placed(say, placed, is_you=is_you)] if placed else []
    parts += [_prays(say, one, is_you=is_you) for one in acts if isinstance(one, Prayed)]
    return say("{places}, and {prays}", places=parts[0], prays=parts[1]) if len(parts) > 1 else parts[0]


def _placed(say: Say, acts: Sequence[Preached], *, is_you: bool) -> str:
    priests: dict[int, list[str]] = {}
    tithes: Counter[int] = Counter()
    for one in acts:
        priests.setdefault(one.location, []).append(a_priest(say, one.priest))
        tithes.update(one.tithes)
    where = [
        say("{priests} in {place}", priests=say.listed(some), place=place(say, location))
        for location, some in priests.items()
    ]
    told = say("{you?place|places} {priests}", you=is_you, priests=say.listed(where))
    if followers := sum(one.followers for one in acts):
        told = say("{places} for {followers:Follower}", places=told, followers=followers)
    if tithes:
        paid = [
            say("{coins:coin} to {owner}", coins=coins, owner=who(say, owner))
            for owner, coins in tithes.items()
        ]
        told = say("{places}, with a Tithe of {paid}", places=told, paid=say.listed(paid))
    return told


def _prays(say: Say, prayer: Prayed, *, is_you: bool) -> str:
    if prayer.benefit is None:
        return say("{you?Pray|Prays}", you=is_you)
    where = place(say, prayer.benefit)
    return say("{you?Pray|Prays} for the benefit of {place}", you=is_you, place=where)


class CardSold(Deed, says="sells {card} for {coins:coin}", you="sell {card} for {coins:coin}"):
    """CG-60: an Intrigue, shown to all; for what the reserve can pay of its price."""

    card: CardId
    coins: int


class LicenseTaken(Deed):
    """CG-61, CG-96: for its price, or for nothing; from a slot, or the top of the deck."""

    license: CardId
    price: int
    slot: SlotId | None = None

    def does(self, say: Say) -> str:
        name = say.content.cards[self.license]
        if self.slot is None:
            return self.words("{you?draw|draws} {license}", say, license=name)
        if not self.price:
            return self.words("{you?take|takes} {license}", say, license=name)
        return self.words("{you?buy|buys} {license} for {price:coin}", say, license=name, price=self.price)


class Celebrated(
    Deed,
    says="celebrates Supremacy, and has no part in the round",
    you="celebrate Supremacy, and have no part in the round",
):
    """CG-143, CG-145."""

    in_news = "first"
    effect: EffectId
