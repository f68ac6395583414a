"""Set-up, the Beginning and the End Phase, the Market, and who is destroyed."""

from __future__ import annotations

from typing import Literal

from referee.engine.events import Seat
from referee.engine.frozen import frozen
from referee.games.true_messiah.events.base import Deed, MessiahEvent, Say, copies, who, whose
from referee.games.true_messiah.state import FULL_HEALTH, MIN_CARDS, MIN_FOLLOWERS, BuildingKind
from referee.games.true_messiah.things import Card, Cards, Space, Unit, Units

# Set-up.


class ColourTaken(MessiahEvent):
    """TM-27."""

    is_tabled = True
    seat: Seat
    colour: str

    def sentence(self, say: Say) -> str:
        colour = self.colour.capitalize()
        if say.is_you(self.seat):
            return say("You play {colour}.", colour=colour)
        return say("{player} plays {colour}.", player=say.player(self.seat), colour=colour)


class BoardSetUp(MessiahEvent, says="The board is set up for {players:player}."):
    """TM-31."""

    is_tabled = True
    players: int


@frozen()
class Step:
    """A unit that goes from one space to another."""

    unit: Unit
    start: Space
    to: Space


class PositionTaken(MessiahEvent):
    """TM-37."""

    seat: Seat
    moves: tuple[Step, ...]

    def sentence(self, say: Say) -> str:
        subject, you = who(say, self.seat), say.is_you(self.seat)
        if not self.moves:
            return say("{who} {you?leave|leaves} all units where they are.", who=subject, you=you)
        ways: dict[tuple[str, str], list[str]] = {}
        for step in self.moves:
            ways.setdefault((step.start, step.to), []).append(step.unit)
        moves = [
            say("{units} {start} > {to}", units=say.listed(units), start=start, to=to)
            for (start, to), units in ways.items()
        ]
        return say(
            "{who} {you?move|moves} into position: {moves}.", who=subject, you=you, moves="; ".join(moves)
        )

    def is_old_news(self, say: Say) -> bool:
        return say.is_you(self.seat)


# The Beginning Phase.


class TurnBegan(MessiahEvent):
    """TM-70."""

    seat: Seat
    round: int

    def sentence(self, say: Say) -> str:
        return say("Round {round}: {whose} turn.", round=self.round, whose=whose(say, self.seat))


class CardEnded(MessiahEvent):
    """TM-110: a card that lay by the board."""

    seat: Seat
    card: Card

    def sentence(self, say: Say) -> str:
        return say("{whose} {card} ends.", whose=whose(say, self.seat), card=say.content.name(self.card))


class PrayersEnded(MessiahEvent):
    """TM-71: praying followers become active."""

    seat: Seat
    units: Units

    def sentence(self, say: Say) -> str:
        return say(
            "{whose} {units?follower|followers} {names} {units?is|are} active again.",
            whose=whose(say, self.seat),
            units=self.units,
            names=say.listed(self.units),
        )


class FollowersRecruited(Deed, says="recruits {units} on {at}", you="recruit {units} on {at}"):
    """TM-73."""

    units: Units
    at: Space


class TempleGivenUp(Deed, says="gives up its temple on {at}", you="give up your temple on {at}"):
    """TM-82, TM-188: for one elsewhere."""

    at: Space


class TempleBuilt(Deed, says="builds a temple on {at}", you="build a temple on {at}"):
    """TM-78."""

    at: Space


class DeckReshuffled(
    Deed, says="shuffles {cards:card} into a new deck", you="shuffle {cards:card} into a new deck"
):
    """TM-84."""

    cards: int


class CardsDrawn(Deed):
    """TM-83: only the seat knows which."""

    cards: int
    drawn: Cards | None = None

    def does(self, say: Say) -> str:
        cards = copies(say, self.drawn) if self.drawn else say("{cards:card}", cards=self.cards)
        return say("{you?draw|draws} {cards}", you=say.is_you(self.seat), cards=cards)


# The End Phase.


class BuildingSacked(Deed):
    """TM-187, TM-189."""

    at: Space
    how: Literal["capture", "destroy"]
    victim: Seat
    building: BuildingKind

    def does(self, say: Say) -> str:
        you, whose_ = say.is_you(self.seat), whose(say, self.victim)
        building = say("{city?holy city|temple}", city=self.building == "city")
        if self.how == "capture":
            return say(
                "{you?capture|captures} {whose} {building} on {at}",
                you=you,
                whose=whose_,
                building=building,
                at=self.at,
            )
        return say(
            "{you?destroy|destroys} {whose} {building} on {at}",
            you=you,
            whose=whose_,
            building=building,
            at=self.at,
        )


class UnitsEntered(MessiahEvent, says="{units} {units?enters|enter} {at}."):
    """TM-190: a sacked space."""

    units: Units
    at: Space


class DeckLooted(Deed):
    """TM-191: only the seat knows which cards it looks at."""

    victim: Seat
    coins: int
    cards: int
    looked_at: Cards | None = None

    def does(self, say: Say) -> str:
        took = say(
            "{you?take|takes} {coins:coin} from {victim}",
            you=say.is_you(self.seat),
            coins=self.coins,
            victim=who(say, self.victim),
        )
        if not self.cards:
            return say("{took}, who has no cards to look at", took=took)
        cards = copies(say, self.looked_at) if self.looked_at else say("{cards:card}", cards=self.cards)
        return say(
            "{took} and {you?look|looks} at {cards}", took=took, you=say.is_you(self.seat), cards=cards
        )


class CardLooted(Deed, says="takes {card} from {victim}", you="take {card} from {victim}"):
    """TM-192."""

    victim: Seat
    card: Card


class CardRemoved(MessiahEvent):
    """TM-118, TM-122, TM-193: out of the game, by a looter or for want of its keeping cost."""

    seat: Seat
    card: Card
    looted: bool

    def sentence(self, say: Say) -> str:
        return say(
            "{whose} {card} is removed from the game{looted?|: it is not paid for}.",
            whose=whose(say, self.seat),
            card=say.content.name(self.card),
            looted=self.looted,
        )


class CardsDiscarded(Deed):
    """TM-196; or by another's miracle."""

    cards: Cards

    def does(self, say: Say) -> str:
        return say("{you?discard|discards} {cards}", you=say.is_you(self.seat), cards=copies(say, self.cards))


# The Market.


class MarketFoundEmpty(MessiahEvent, says="There are no cards for sale any more."):
    """TM-202."""


class MarketOpened(MessiahEvent):
    """TM-202."""

    is_tabled = True
    sale: Cards

    def sentence(self, say: Say) -> str:
        costs = [
            say("{card} (cost {cost})", card=card.name, cost=card.cost)
            for card in map(say.content.by_id.__getitem__, self.sale)
        ]
        return say("The Market opens with {cards}.", cards=say.listed(costs))


@frozen()
class OpenBid:
    seat: Seat
    coins: int


class BidsOpened(MessiahEvent):
    """TM-203: in the order of buying."""

    bids: tuple[OpenBid, ...]

    def sentence(self, say: Say) -> str:
        bids = [say("{who} {coins}", who=who(say, one.seat), coins=one.coins) for one in self.bids]
        return say("The bids: {bids}.", bids=say.listed(bids))


class BuyerPassedOver(
    Deed,
    says="buys nothing: the bid is too low for what is left",
    you="buy nothing: your bid is too low for what is left",
):
    """TM-206."""


class CardsBought(Deed):
    """TM-209."""

    cards: Cards

    def does(self, say: Say) -> str:
        cards = copies(say, self.cards) if self.cards else say("nothing")
        return say("{you?buy|buys} {cards}", you=say.is_you(self.seat), cards=cards)


class CardOffered(Deed, says="offers {card} to {to}", you="offer {card} to {to}"):
    """TM-210."""

    card: Card
    to: Seat


class OfferAnswered(Deed):
    """TM-210."""

    card: Card
    accepted: bool

    def does(self, say: Say) -> str:
        card = say.content.name(self.card)
        if self.accepted:
            return say("{you?accept|accepts} {card}", you=say.is_you(self.seat), card=card)
        return say("{you?refuse|refuses} {card}", you=say.is_you(self.seat), card=card)


class CardsReturned(MessiahEvent):
    """TM-211: what nobody has bought."""

    cards: Cards

    def sentence(self, say: Say) -> str:
        return say("{cards:unsold card} {cards?goes|go} under the marketplace.", cards=self.cards)


class IncomePaid(MessiahEvent):
    """TM-212: for holy spaces and monoliths."""

    coins: dict[Seat, int]

    def sentence(self, say: Say) -> str:
        paid = [
            say("{who} {coins:coin}", who=who(say, seat), coins=coins) for seat, coins in self.coins.items()
        ]
        return say("Income: {paid}.", paid=say.listed(paid))


# The end.


class LastRoundAgreed(MessiahEvent, says="All agree: the game ends with this round, by points."):
    """TM-215."""


class PointsCounted(MessiahEvent):
    """TM-216."""

    points: dict[Seat, int]

    def sentence(self, say: Say) -> str:
        counted = [
            say("{who} {points}", who=who(say, seat), points=points) for seat, points in self.points.items()
        ]
        return say("Points: {counted}.", counted=say.listed(counted))


Ruin = Literal["messiah", "followers", "city", "cards", "conceded"]


class SeatDestroyed(Deed):
    """TM-11 to TM-14, TM-25."""

    also = None
    reason: Ruin

    def does(self, say: Say) -> str:
        you = say.is_you(self.seat)
        return say("{you?are|is} destroyed: {reason}", you=you, reason=self._reason(say, you=you))

    def _reason(self, say: Say, *, you: bool) -> str:
        match self.reason:
            case "messiah":
                return say("{you?your|its} messiah is dead", you=you)
            case "followers":
                return say("{you?you have|it has} fewer than {least} followers", you=you, least=MIN_FOLLOWERS)
            case "city":
                return say("{you?you have lost your|it has lost its} holy city", you=you)
            case "cards":
                return say("{you?you have|it has} fewer than {least} miracles", you=you, least=MIN_CARDS)
            case "conceded":
                return say("{you?you give|it gives} up", you=you)


class SeatLeft(Deed, says="is out; the others go on", you="are out; the others go on"):
    """TM-20."""


class MaskBroken(MessiahEvent):
    """TM-178."""

    seat: Seat

    def sentence(self, say: Say) -> str:
        return say(
            "{whose} mask breaks: {you?your|its} messiah is back to {health} health.",
            whose=whose(say, self.seat),
            you=say.is_you(self.seat),
            health=FULL_HEALTH,
        )


class AvatarLost(MessiahEvent):
    """TM-181."""

    seat: Seat

    def sentence(self, say: Say) -> str:
        return say("{whose} avatar is lost.", whose=whose(say, self.seat))
