"""All that can happen, and how it is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from referee.engine.catalogue import Words
from referee.engine.events import Event, Ref, Seat, SeatEvent, Seats
from referee.engine.frozen import frozen
from referee.engine.narrator import Narrator
from referee.engine.news import MAX_SENTENCE
from referee.engine.ruleset import Result
from referee.engine.words import capital
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.state import STARTING_CARDS, STARTING_FOLLOWERS, Number, Operation
from referee.games.cult_wars.things import A_CARD, A_SLOT, Card, Cards, Slot, StrategyCard
from referee.games.cult_wars.words import GROUPS, PLACE_NAMES, SLOT_NAMES

Say: TypeAlias = Narrator[Content]


class WarsEvent(Event, game="cult_wars"):
    def called(self, ref: Ref, id_: Any, say: Say) -> str:
        if ref == A_CARD:
            return say.content.cards[id_].name
        return say(SLOT_NAMES[id_]) if ref == A_SLOT else super().called(ref, id_, say)

    @classmethod
    def of_result(cls, result: Result, say: Say) -> str:
        """Who wins, and what decided between cults with as many VP (CW-08, CW-09)."""
        scores: Mapping[int, Any] = result.scores
        best = scores[result.winners[0]]
        won = say(
            "{winners} {number?wins|share the victory} with {vp} VP and {followers:follower}{number?| each}.",
            winners=say.seats(result.winners),
            number=len(result.winners),
            vp=best["vp"],
            followers=best["followers"],
        )
        level = [seat for seat in scores if seat not in result.winners and scores[seat]["vp"] == best["vp"]]
        by_cards = [seat for seat in level if scores[seat]["followers"] == best["followers"]]
        by_followers = [seat for seat in level if seat not in by_cards]
        told = [won]
        if by_followers:
            told.append(
                say(
                    "{who} {seats?has|have} as many VP, but fewer followers.",
                    who=say.seats(by_followers),
                    seats=by_followers,
                )
            )
        if by_cards:
            told.append(
                say(
                    "{who} {seats?has|have} as many VP and followers, but fewer action cards.",
                    who=say.seats(by_cards),
                    seats=by_cards,
                )
            )
        return " ".join(told)


class Whom(NamedTuple):
    """A cult as a sentence speaks of it: by its name, as `it`, or to its leader."""

    say: Say
    name: str
    is_you: bool = False
    is_it: bool = False

    @property
    def own(self) -> str:
        """What is its own: `Horn's`, `its`, `your`."""
        if self.is_you:
            return self.say("your")
        return self.say("its") if self.is_it else self.say("{name}'s", name=self.name)


def _whom(say: Say, seat: int, *, it: bool = False) -> Whom:
    if say.is_you(seat):
        return Whom(say, say("you"), is_you=True)
    return Whom(say, say("it"), is_it=True) if it else Whom(say, say.seat(seat))


# Set-up, targets and plans.


class CultsGathered(WarsEvent):
    """CW-17: who leads which cult; a seat alone knows its cards."""

    is_tabled = True
    cults: dict[Seat, str]
    hands: dict[Seat, Cards] | None = None

    def sentence(self, say: Say) -> str:
        if not self.hands:
            return say(
                "{who} gather: {followers} followers and {cards} action cards each.",
                who=say.seats(self.cults),
                followers=STARTING_FOLLOWERS,
                cards=STARTING_CARDS,
            )
        ((seat, hand),) = self.hands.items()
        cards = say.listed(say.content.cards[card].name for card in hand)
        return say("You lead {cult}. You draw {cards}.", cult=say.people.title(seat), cards=cards)


class TargetsRevealed(WarsEvent):
    """CW-19."""

    is_tabled = True
    turn: int
    targets: dict[Seat, Seat]

    def sentence(self, say: Say) -> str:
        aims = []
        for seat, target in self.targets.items():
            who, whom = _whom(say, seat), _whom(say, target)
            aims.append(say("{who} {you?aim|aims} at {whom}", who=who.name, you=who.is_you, whom=whom.name))
        return say("Turn {turn}: {aims}.", turn=self.turn, aims=say.listed(aims))


@frozen()
class Announced:
    """An action card with what its player has announced with it."""

    card: Card
    cult: Seat | None = None
    slot: Slot | None = None
    amount: int | None = None

    def told(self, say: Say) -> str:
        """`Relic Thief on Horn`."""
        name = say.content.cards[self.card].name
        if self.cult is not None:
            name = say("{card} on {cult}", card=name, cult=_whom(say, self.cult).name)
        more = [] if self.slot is None else [say(SLOT_NAMES[self.slot])]
        more += [] if self.amount is None else [str(self.amount)]
        return say("{card} ({more})", card=name, more=", ".join(more)) if more else name


class ValueShown(WarsEvent, SeatEvent, says="shows {card} in {slot}", you="show {card} in {slot}"):
    """CW-29: a strategy card is laid face up; of several of the same value it does not matter which."""

    card: StrategyCard
    slot: Slot


class CardShown(WarsEvent, SeatEvent):
    """CW-29: an action card is laid face up."""

    shown: Announced

    def is_told_to_itself(self, say: Say) -> bool:
        return say.is_you(self.seat)

    def does(self, say: Say) -> str:
        return say("{you?show|shows} {card}", you=self.is_told_to_itself(say), card=self.shown.told(say))


class PlanRevealed(WarsEvent):
    """CW-31: strategy cards on slots, the followers that this puts where, and action cards.

    `blame` is whose attackers fall first, should the cult beat several; nobody's, if they fall evenly.
    """

    seat: Seat
    slots: dict[StrategyCard, Slot]
    bodies: dict[str, int]
    play: tuple[Announced, ...]
    blame: Seats | None = None

    def sentence(self, say: Say) -> str:
        whom = _whom(say, self.seat)
        laid = [
            say("{place} {number}", place=label, number=self.bodies[place])
            for place, label in PLACE_NAMES.items()
            if self.bodies[place]
        ]
        parts = [", ".join(laid) or say("no followers")]
        if self.play:
            cards = say.listed(card.told(say) for card in self.play)
            parts.append(say("{you?play|plays} {cards}", you=whom.is_you, cards=cards))
        if self.blame is not None:
            parts.append(self._blame(say, whom.is_you))
        return say("{who}: {plan}.", who=capital(whom.name), plan="; ".join(parts))

    def _blame(self, say: Say, is_you: bool) -> str:
        if not self.blame:
            return say("{you?your|its} attackers would fall evenly", you=is_you)
        first, *others = [_whom(say, seat) for seat in self.blame]
        told = [say("{whose} attackers would fall first", whose=first.own)]
        told += [say("then yours") if one.is_you else say("then {whose}", whose=one.own) for one in others]
        return ", ".join(told)


# What action cards do.


class CardDelayed(WarsEvent):
    """CW-71: told again when it comes."""

    is_tabled = True
    card: Card
    by: Seat

    def sentence(self, say: Say) -> str:
        whose, card = _whom(say, self.by).own, say.content.cards[self.card].name
        return say("{whose} {card} takes effect after breeding.", whose=whose, card=card)


class CardEvent(WarsEvent, abstract=True):
    """What an action card, played `by` a seat, does to a cult."""

    card: Card
    by: Seat
    seat: Seat

    def sentence(self, say: Say) -> str:
        """`Horn's Sabotage: Eye's defence counts 3 less this turn.`"""
        whose, card = _whom(say, self.by).own, say.content.cards[self.card].name
        effect = self.effect(say, _whom(say, self.seat, it=self.seat == self.by))
        return say("{whose} {card}: {effect}.", whose=whose, card=card, effect=effect)

    def effect(self, say: Say, whom: Whom) -> str:
        """What becomes of the cult."""
        raise NotImplementedError

    def join(self, line: str, before: Sequence[Event], say: Say) -> str | None:
        """All effects of a card in one line; one that went on to another cult does not come back as `it`."""
        last = before[-1]
        if not isinstance(last, CardEvent) or (last.card, last.by) != (self.card, self.by):
            return None
        effect = self.effect(say, _whom(say, self.seat, it=self.seat == self.by == last.seat))
        joined = f"{line.removesuffix('.')}; {effect}."
        return joined if len(joined) <= MAX_SENTENCE else None


class FollowersLost(CardEvent):
    """CW-35: from these places, as far as there were any."""

    lost: dict[str, int]

    def effect(self, say: Say, whom: Whom) -> str:
        if any(self.lost.values()):
            return _loses(say, whom, self.lost)
        *places, last = [say(GROUPS[place]) for place in self.lost]
        groups = say("{some} or {last}", some=", ".join(places), last=last) if places else last
        return say("{who} {you?have|has} no {groups} to lose", who=whom.name, you=whom.is_you, groups=groups)


class FollowersGained(CardEvent):
    """CW-35."""

    place: str
    gained: int

    def effect(self, say: Say, whom: Whom) -> str:
        people = _counted(say, self.place, self.gained)
        return say("{who} {you?gain|gains} {people}", who=whom.name, you=whom.is_you, people=people)


class FollowersMoved(CardEvent):
    """CW-35: from these places, as far as there were any, to another."""

    moved: dict[str, int]
    to: str

    def effect(self, say: Say, whom: Whom) -> str:
        number = sum(self.moved.values())
        if not number:
            return say("{who} {you?have|has} nobody to move", who=whom.name, you=whom.is_you)
        return say(
            "{whose} {people} {number?joins|join} the {groups}",
            whose=whom.own,
            people=_people(say, self.moved),
            number=number,
            groups=GROUPS[self.to],
        )


class PointsChanged(CardEvent):
    """CW-05: VP gained, or lost."""

    vp: int

    def effect(self, say: Say, whom: Whom) -> str:
        if self.vp < 0:
            return say("{who} {you?lose|loses} {vp} VP", who=whom.name, you=whom.is_you, vp=-self.vp)
        return say("{who} {you?gain|gains} {vp} VP", who=whom.name, you=whom.is_you, vp=self.vp)


class CardsGranted(CardEvent):
    """CW-57: cards from the deck; only the seat knows which."""

    number: int
    drawn: Cards | None = None

    def effect(self, say: Say, whom: Whom) -> str:
        cards = (
            say("{number:action card}", number=self.number)
            if self.drawn is None
            else say.listed(say.content.cards[card].name for card in self.drawn)
        )
        return say("{who} {you?draw|draws} {cards}", who=whom.name, you=whom.is_you, cards=cards)


class CardDiscarded(CardEvent):
    """CW-70: out of a hand, by chance."""

    discarded: Card

    def effect(self, say: Say, whom: Whom) -> str:
        card = say.content.cards[self.discarded].name
        return say("{who} {you?discard|discards} {card}", who=whom.name, you=whom.is_you, card=card)


class CardStolen(CardEvent):
    """CW-70: out of a hand into that of the card's player; only these two know which."""

    stolen: Card | None = None

    def effect(self, say: Say, whom: Whom) -> str:
        thief = _whom(say, self.by, it=True)
        card = say("an action card") if self.stolen is None else say.content.cards[self.stolen].name
        return say(
            "{who} {you?take|takes} {card} from {whom}",
            who=thief.name,
            you=thief.is_you,
            card=card,
            whom=whom.name,
        )


class HandFoundEmpty(CardEvent):
    """CW-70."""

    def effect(self, say: Say, whom: Whom) -> str:
        return say("{who} {you?have|has} no card to lose", who=whom.name, you=whom.is_you)


class CardCancelled(CardEvent):
    """CW-37."""

    cancelled: Card

    def effect(self, say: Say, whom: Whom) -> str:
        card = say.content.cards[self.cancelled].name
        return say("{whose} {card} is cancelled", whose=whom.own, card=card)


class NothingCancelled(CardEvent):
    """CW-37."""

    def effect(self, say: Say, whom: Whom) -> str:
        return say("{who} {you?have|has} no card left to cancel", who=whom.name, you=whom.is_you)


class NumberChanged(CardEvent):
    """CW-36, CW-67: one of a cult's numbers, until the end of the turn; `times` takes a fraction."""

    number: Number
    operation: Operation
    value: int
    divisor: int

    def effect(self, say: Say, whom: Whom) -> str:
        half_again = (self.number, self.operation, self.value, self.divisor) == ("births", "times", 3, 2)
        if half_again:
            return say("{whose} breeders bring half as many again this turn", whose=whom.own)
        if self.operation == "add":
            return self._added(say, whom)
        size = str(self.value) if self.divisor == 1 else f"{self.value}/{self.divisor}"
        what = NUMBERS[self.number]
        if self.operation == "set":
            return say("{whose} {what} is set to {size} this turn", whose=whom.own, what=what, size=size)
        return say("{whose} {what} counts {size} times this turn", whose=whom.own, what=what, size=size)

    def _added(self, say: Say, whom: Whom) -> str:
        more = say("{number} {less?less|more}", number=abs(self.value), less=self.value < 0)
        match self.number:
            case "attack":
                return say(
                    "{whose} attack counts {more} this turn, if {you?you have|it has} an attacker",
                    whose=whom.own,
                    more=more,
                    you=whom.is_you,
                )
            case "defence":
                return say("{whose} defence counts {more} this turn", whose=whom.own, more=more)
            case "sacrifice_points":
                return say(
                    "{whose} sacrifices bring {more} VP this turn, if any survives",
                    whose=whom.own,
                    more=more,
                )
            case "births":
                return say("{whose} number of births counts {more} this turn", whose=whom.own, more=more)


NUMBERS: Mapping[Number, str] = {
    "attack": Words("attack"),
    "defence": Words("defence"),
    "sacrifice_points": Words("number of VP for sacrifices"),
    "births": Words("number of births"),
}


class AttackersWithheld(CardEvent):
    """CW-68."""

    def effect(self, say: Say, whom: Whom) -> str:
        return say("{whose} attackers fight nobody this turn", whose=whom.own)


class LossesOrdered(CardEvent):
    """CW-69: from where a cult's losses at home are taken."""

    places: tuple[str, ...]

    def effect(self, say: Say, whom: Whom) -> str:
        first, *others = [say(GROUPS[place]) for place in self.places]
        return say(
            "{whose} losses in combat are taken from {first} first, then {others}",
            whose=whom.own,
            first=first,
            others=say.listed(others),
        )


# Combat, sacrifices and breeding.


@frozen()
class Onslaught:
    """One attacker in a battle: the followers it sent, what they count for, how many of them fell, and the VP
    for sacrifices killed.
    """

    seat: Seat
    followers: int
    attack: int
    fallen: int = 0
    vp: int = 0


class BattleFought(WarsEvent):
    """CW-38: all attackers of a cult together against its defence.

    Where the attack is stronger, `lost` are the followers killed at home (CW-44); where it is weaker,
    attackers have fallen (CW-40); where both are equal, nobody has (CW-43).
    """

    defender: Seat
    defenders: int
    defence: int
    """What the defenders count for."""
    attackers: tuple[Onslaught, ...]
    lost: dict[str, int]

    def sentence(self, say: Say) -> str:
        attackers = [_whom(say, one.seat) for one in self.attackers]
        defender = _whom(say, self.defender)
        fought = say(
            "{attackers} {one?attacks|attack} {defender}, {strengths} against {defence}",
            attackers=say.listed(one.name for one in attackers),
            one=1 if len(attackers) == 1 and not attackers[0].is_you else 2,
            defender=defender.name,
            strengths=" + ".join(str(one.attack) for one in self.attackers),
            defence=self.defence,
        )
        return say("{fought}: {outcome}", fought=fought, outcome=self._outcome(say))

    def _outcome(self, say: Say) -> str:
        attack = sum(one.attack for one in self.attackers)
        if attack == self.defence:
            return say("nobody falls.")
        if attack < self.defence:
            fallen = [
                _loses(say, _whom(say, one.seat), {"attack": one.fallen})
                for one in self.attackers
                if one.fallen
            ]
            return say("{losses}.", losses=say.listed(fallen)) if fallen else say("nobody falls.")
        if not any(self.lost.values()):
            return say("nobody was at home.")
        told = [say("{losses}.", losses=_loses(say, _whom(say, self.defender), self.lost))]
        for one in self.attackers:
            if one.vp:
                who = _whom(say, one.seat)
                told.append(
                    say(
                        "{who} {you?gain|gains} {vp} VP for the sacrifices killed.",
                        who=capital(who.name),
                        you=who.is_you,
                        vp=one.vp,
                    )
                )
        return " ".join(told)


class FollowersSacrificed(
    WarsEvent,
    SeatEvent,
    says="sacrifices {sacrificed:follower} and gains {vp} VP",
    you="sacrifice {sacrificed:follower} and gain {vp} VP",
):
    """CW-52."""

    sacrificed: int
    vp: int


class CardDrawn(WarsEvent, SeatEvent):
    """CW-54, CW-55: for sacrifices, and another for the sole most; only the seat knows which."""

    for_most: bool
    drawn: Card | None = None

    def is_told_to_itself(self, say: Say) -> bool:
        return say.is_you(self.seat)

    def does(self, say: Say) -> str:
        if self.drawn is not None:
            card = say.content.cards[self.drawn].name
        else:
            card = say("another card") if self.for_most else say("an action card")
        return say(
            "{you?draw|draws} {card}{most? for sacrificing most|}",
            you=self.is_told_to_itself(say),
            card=card,
            most=self.for_most,
        )


class NothingDrawn(
    WarsEvent,
    SeatEvent,
    says="draws nothing: there is no card left",
    you="draw nothing: there is no card left",
):
    """CW-59."""


class DeckReshuffled(WarsEvent, says="The discard pile is shuffled: a new deck of {deck_size:card}."):
    """CW-59."""

    deck_size: int


class FollowersBred(WarsEvent, SeatEvent, says="breeds {born:new follower}", you="breed {born:new follower}"):
    """CW-61."""

    breeders: int
    born: int


@frozen()
class Standing:
    """How a cult stands at the end of a turn."""

    seat: Seat
    vp: int
    followers: int


class TurnEnded(WarsEvent):
    """CW-62: all cults, the best first."""

    is_tabled = True
    turn: int
    standings: tuple[Standing, ...]

    def sentence(self, say: Say) -> str:
        told = [
            say(
                "{who} {vp} VP, {followers:follower}",
                who=_whom(say, one.seat).name,
                vp=one.vp,
                followers=one.followers,
            )
            for one in self.standings
        ]
        return say("Turn {turn} ends: {standings}.", turn=self.turn, standings="; ".join(told))


def _counted(say: Say, place: str, number: int) -> str:
    """Followers by the place where they stand."""
    match place:
        case "attack":
            return say("{number:attacker}", number=number)
        case "defend":
            return say("{number:defender}", number=number)
        case "sacrifice":
            return say("{number:sacrifice}", number=number)
        case "breed":
            return say("{number:breeder}", number=number)
        case _:
            return say("{number:idle follower}", number=number)


def _people(say: Say, shares: Mapping[str, int]) -> str:
    """`3 sacrifices and 5 breeders`; places with nobody are left out."""
    groups = [_counted(say, place, number) for place, number in shares.items() if number]
    return say.listed(groups) if groups else say("nobody")


def _loses(say: Say, whom: Whom, shares: Mapping[str, int]) -> str:
    return say("{who} {you?lose|loses} {people}", who=whom.name, you=whom.is_you, people=_people(say, shares))
