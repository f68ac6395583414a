"""What decisions look at: a question as it is asked now, or any such question that may yet come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from referee.engine.cached import cached_property
from referee.engine.catalogue import Reason, Words
from referee.engine.decisions import Moment
from referee.engine.frozen import frozen
from referee.games.cult_wars.battle import Battle, shares_by_blame
from referee.games.cult_wars.numbers import bodies_of
from referee.games.cult_wars.pack import ActionCard, Content, numbered, unnumbered
from referee.games.cult_wars.state import CultWars
from referee.games.cult_wars.words import totals


@frozen()
class Aim(Moment):
    """A seat chooses an insignia (step 1)."""

    content: Content
    own: str
    cults: tuple[str, ...]
    """All in play, by seat."""
    keep: str | None = None
    leader: str | None = None
    hunter: str | None = None
    """What `keep`, `leader` and `revenge` mean; of a turn to come nobody can tell."""

    @classmethod
    def now(cls, state: CultWars, content: Content, seat: int) -> Aim:
        return replace(
            cls.to_come(state, content, seat),
            keep=state.default_target(seat),
            leader=leader(state, seat),
            hunter=hunter(state, seat),
        )

    @classmethod
    def to_come(cls, state: CultWars, content: Content, seat: int) -> Aim:
        return cls(content, state.cults[seat].cult, tuple(state.cults_in_play()))

    @property
    def insignia(self) -> list[str]:
        """The cults that can be aimed at (CW-16)."""
        return [cult for cult in self.cults if cult != self.own]


def leader(state: CultWars, seat: int) -> str:
    """The VP leader other than this seat; ties to more followers, then the lowest seat."""
    others = [cult for other, cult in state.cults.items() if other != seat]
    return max(others, key=lambda cult: (cult.vp, cult.followers)).cult


def hunter(state: CultWars, seat: int) -> str | None:
    """The cult that targeted this seat last turn, the lowest seat first."""
    own = state.cults[seat].cult
    return next((cult.cult for cult in state.cults.values() if cult.last_target == own), None)


@frozen()
class PlanMoment(Moment):
    """What a seat has before it when it plans its turn: its own followers, cards and insignia (step 2)."""

    content: Content
    seat: int
    cult: str
    insignia: str
    followers: int
    hand: tuple[str, ...] = field(repr=False)
    cults: tuple[str, ...]
    is_now: bool = True
    """Otherwise it is a turn that may yet come, with any cards and followers."""
    shown: Mapping[str, str] = field(default_factory=dict)
    """The strategy cards that the seat has shown, each in its slot: they go without saying (CW-30)."""
    shown_cards: tuple[str, ...] = ()
    """The action cards that it has shown, by id."""

    @classmethod
    def now(cls, state: CultWars, content: Content, seat: int) -> PlanMoment:
        own = state.cults[seat]
        insignia = own.target or state.default_target(seat)
        return cls(
            content, seat, own.cult, insignia, own.followers, tuple(own.hand), tuple(state.cults_in_play())
        )

    @classmethod
    def to_come(cls, state: CultWars, content: Content, seat: int) -> PlanMoment:
        return replace(cls.now(state, content, seat), is_now=False)

    @property
    def strategy(self) -> Mapping[str, int]:
        """The value of each strategy card by its id."""
        return self.content.strategy_cards

    @property
    def cards(self) -> Sequence[str]:
        """The action cards that can be played: those in hand, or any that may come to it."""
        return self.hand if self.is_now else self.content.full_deck()

    @cached_property
    def held(self) -> dict[str, ActionCard]:
        """The action cards in hand by the id they have this turn; copies are `X`, `X.2` …"""
        cards, known = self.cards, self.content.cards
        return {id_: known[card] for id_, card in zip(numbered(cards), cards, strict=True)}

    @property
    def others(self) -> list[str]:
        """The other cults in play, in seat order."""
        return [cult for cult in self.cults if cult != self.cult]

    def seat_of(self, cult: str) -> int:
        return 1 + self.cults.index(cult)

    def card_name(self, id_: str) -> str:
        """What players call a card: a strategy card's value, an action card's name; never a copy's number."""
        if id_ in self.strategy:
            return str(self.strategy[id_])
        card = self.content.cards.get(unnumbered(id_))
        return card.name if card else id_

    def not_held(self, id_: str) -> str:
        """The refusal of a card that is not in the hand (CW-26)."""
        return Reason("You do not hold {card}.", "CW-26", card=self.card_name(id_))

    def not_held_so_often(self, ids: Sequence[str]) -> str | None:
        """The refusal of the last of these, if that is one copy too many. Which is named does not matter."""
        card = unnumbered(ids[-1])
        played = [unnumbered(id_) for id_ in ids].count(card)
        return self.not_held(card) if played > self.cards.count(card) and ids[-1] in self.held else None

    @property
    def to_assign(self) -> int:
        """The followers that are not assigned by what is shown."""
        return self.followers - sum(self.strategy[card] for card in self.shown)

    def joined(self, slots: Mapping[str, str], more: Mapping[str, str]) -> dict[str, str]:
        """These slots with what they lack of `more`, as far as there are cards left for it.

        Cards of the same value are interchangeable.
        """
        joined = dict(slots)
        lacking = Counter(self._values(more)) - Counter(self._values(slots))
        for value, slot in lacking.elements():
            cards = (card for card, worth in self.strategy.items() if worth == value and card not in joined)
            if free := next(cards, None):
                joined[free] = slot
        return joined

    def _values(self, slots: Mapping[str, str]) -> list[tuple[int | None, str]]:
        return [(self.strategy.get(card), slot) for card, slot in slots.items()]

    def filled(self, slots: Mapping[str, str], slot: str = "defend") -> dict[str, str]:
        """These slots and what is shown, with every further strategy card that fits put on one of them.

        The highest card comes first.
        """
        filled = self.joined(slots, self.shown)
        total = sum(self.strategy.get(card, 0) for card in filled)
        for card, value in self.content.high_to_low:
            if card not in filled and total + value <= self.followers:
                filled[card] = slot
                total += value
        return filled

    def summary(self, slots: Mapping[str, str]) -> str:
        """The totals of a plan: `Attack 6, Defend 4, Sacrifice 2, Breed 0, idle 0 of 12`.

        Of a plan to come, what it would be now.
        """
        used = sum(self.strategy[card] for card in slots)
        if used > self.followers:
            return Words(
                "takes {used:follower}; you have {followers} now", used=used, followers=self.followers
            )
        told = totals(bodies_of(slots, self.strategy, self.followers))
        return told if self.is_now else Words("now {totals}", totals=told)


@frozen()
class Siege(Moment):
    """A defender shares out its attackers' losses (step 5)."""

    content: Content
    seats: Mapping[str, int]
    """The seats of the cults that attacked, or that may."""
    upwards: tuple[int, ...] = ()
    """All seats, the defender's first."""
    battle: Battle | None = None
    """None: it is yet to come."""

    @classmethod
    def now(cls, state: CultWars, content: Content, battle: Battle) -> Siege:
        seats = {state.cults[seat].cult: seat for seat in battle.bodies}
        return cls(content, seats, tuple(state.upwards_from(battle.defender)), battle)

    @classmethod
    def to_come(cls, state: CultWars, content: Content, seat: int) -> Siege:
        return cls(content, {cult: state.seat_of(cult) for cult in state.insignia(seat)})

    def blamed(self, first: Sequence[str]) -> dict[str, int] | None:
        """The losses by cult if these fall first; an empty list levels down. None in a battle to come."""
        if self.battle is None:
            return None
        seats = [self.seats[cult] for cult in first if cult in self.seats]
        shares = shares_by_blame(self.battle, self.upwards, seats if seats or not first else None)
        return {cult: shares[seat] for cult, seat in self.seats.items() if shares[seat]}
