"""The benefits of the Locations. Each is a class: what it asks, how that is written, what it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, Self

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Number
from referee.engine.decisions import Phrases, asks
from referee.engine.json_types import Json
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.decisions.options import (
    LOCATION,
    PRICE,
    any_priest_here,
    any_token_here,
    raised_in,
    wanted_license,
)
from referee.games.choose_your_god.decisions.spelling import (
    PRIEST,
    WRITING,
    Wanted,
    location,
    placed_token,
    raised_token,
)
from referee.games.choose_your_god.effects import (
    draw,
    gain_coins,
    gain_followers,
    gain_mobs,
    lose_coins,
    lose_followers,
    own_supremacy,
    take_license,
)
from referee.games.choose_your_god.events.locations import Summoned, SupremacyTaken
from referee.games.choose_your_god.influence import influence, might
from referee.games.choose_your_god.locations.benefit import Benefit, Foreseen
from referee.games.choose_your_god.moments import AnyMoment, ForLater, Now, Prospect
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.pieces import (
    IS_FREE,
    STRONGEST,
    all_in_play,
    build_altar,
    find_priest,
    gain_token,
    lay_bribe,
    raised_to,
    swap,
)
from referee.games.choose_your_god.state import FREE, ChooseYourGod, Cult, GodTable, Priest
from referee.games.choose_your_god.things import ANY_LOCATION
from referee.games.choose_your_god.vocabulary import (
    ACADEMY,
    ANY,
    ARTISAN,
    FORUM,
    GUARD,
    LAST_LOCATION,
    PALACE,
    PORT,
    RIFT,
    RUINS,
    SLOTS,
    SLUMS,
    TEMPLE,
    THIEVES,
    TRADE,
)
from referee.games.choose_your_god.words import priest_name

TRADE_COINS = 6
ALTAR_PRICE = 5
MIN_BRIBE = 3
DRAWN_INTRIGUES = 2
ARMED_FOLLOWERS = 2
RAISES: Mapping[str, int] = {"5": 2, "11": 4}
"""CG-94, CG-95: what 5 and 11 coins buy, steps in the Academy, Followers in the Port."""
WITHOUT_A_CHOICE = (RUINS, SLUMS, FORUM, TRADE)
"""Free for the taking: nobody is asked (CG-74)."""
PRICES_PAID: tuple[Literal["5", "11"], ...] = ("5", "11")
PRICES = Phrases({price: price for price in PRICES_PAID})


class Ruins(Foreseen, form="take", case="1"):
    """CG-81."""

    number = RUINS
    gives = Words("draw 1 Miracle")
    prize = Words("1 Miracle")

    def check(self, _content: Content, state: ChooseYourGod, _seat: int) -> None:
        if not state.miracles:
            raise Refused(Reason("There is no Miracle to draw.", "CG-16"))

    def take(self, t: GodTable, seat: int) -> None:
        draw(t, seat, "miracle", 1)


def bribe(at: AnyMoment) -> Number:
    """A Location is won for as many coins as its number."""
    return Number(MIN_BRIBE, LAST_LOCATION, refs=ANY_LOCATION) if isinstance(at, Prospect) else LOCATION


class Thieves(Foreseen, form="bribe {pay} with {priest}", case="2"):
    """CG-82, CG-83, CG-86."""

    number = THIEVES
    gives = Words("pay 3 to 13: a Priest here goes and wins that Location")
    prize = Words("3 to 13 coins: a bribe")
    pay: int = asks(bribe, location)
    priest: str = asks(any_priest_here, PRIEST)

    @classmethod
    def ways(cls, at: Now) -> Iterator[Self]:
        priests = dict.fromkeys(priest_name(at.own, priest) for priest in at.own.priests_at(THIEVES))
        pays = range(MIN_BRIBE, min(at.own.coins, LAST_LOCATION) + 1)
        return (cls(pay=pay, priest=priest) for pay in pays for priest in priests)

    def check(self, _content: Content, state: ChooseYourGod, seat: int) -> None:
        cult = state.cults[seat]
        if not cult.priests_at(THIEVES):
            raise Refused(
                Reason("You have no Priest in the Thieves District.", "CG-86")
            )  # CG-58: in prayer, too
        if not MIN_BRIBE <= self.pay <= min(cult.coins, LAST_LOCATION):
            raise Refused(
                Reason(
                    "Pay {least} to {most} coins (you have {own}).",
                    "CG-82",
                    least=MIN_BRIBE,
                    most=LAST_LOCATION,
                    own=cult.coins,
                )
            )
        self._priest(cult)

    def take(self, t: GodTable, seat: int) -> None:
        cult = t.state.cults[seat]
        cult.coins -= self.pay
        lay_bribe(t, seat, self._priest(cult), self.pay)

    def _priest(self, cult: Cult) -> Priest:
        return find_priest(cult, self.priest, THIEVES, Words("in the Thieves District"))


class Slums(Foreseen, form="take", case="3"):
    """CG-88."""

    number = SLUMS
    gives = Words("1 Follower")
    prize = Words("1 Follower")

    def check(self, _content: Content, state: ChooseYourGod, seat: int) -> None:
        if not state.followers_left(seat):
            raise Refused(Reason("You have all nine Followers.", "CG-10"))

    def take(self, t: GodTable, seat: int) -> None:
        gain_followers(t, seat, 1, "CG-88")


class Forum(Foreseen, form="take", case="4"):
    """CG-89."""

    number = FORUM
    gives = Words("the Supremacy card: +7 for your Patriarch")
    prize = Words("Supremacy")

    def check(self, _content: Content, state: ChooseYourGod, seat: int) -> None:
        if state.supremacy == seat and state.supremacy_face_up:
            raise Refused(Reason("Supremacy lies face up before you.", "CG-89"))

    def take(self, t: GodTable, seat: int) -> None:
        owner = t.state.supremacy
        own_supremacy(t, seat)
        is_owner = owner == seat
        t.tell(SupremacyTaken(seat, None if is_owner else owner, is_owner), rule="CG-89")


class Growth(ForLater):
    """What is done in the Temple."""

    what, writing = Words("an order for the benefit"), WRITING


class New(Growth, form=("new", "new priest", "new token"), label=Words("A new Priest")):
    """CG-90: a 1 from the reserve."""


class Raise(Growth, form="raise {token}", label=Words("Raise a Priest"), bare=True):
    """CG-91."""

    token: str = asks(raised_in(TEMPLE), raised_token)


class Temple(Benefit, form="{how}", case="5", bare=True):
    """CG-90, CG-91."""

    number = TEMPLE
    gives = Words("a new token of 1, or +1 for one that is free or here")
    prize = Words("a new 1, or +1 for a token")
    help = "new|raise <token>"
    how: Growth = asks()

    @classmethod
    def ways(cls, at: Now) -> Iterator[Self]:
        yield cls(how=New())
        for token in raisable_names(at, TEMPLE):
            yield cls(how=Raise(token=token))

    async def carry_out(self, t: GodTable, seat: int) -> None:
        if isinstance(self.how, Raise):
            raise_token(t, seat, self.how.token, TEMPLE, 1)
        elif not gain_token(t, seat, 1, rule="CG-90"):
            raise Refused(all_in_play(t, seat, 1, "CG-32"))


class Trade(Foreseen, form="take", case="6"):
    """CG-92."""

    number = TRADE
    gives = Words("6 coins")
    prize = Words("6 coins")

    def check(self, _content: Content, state: ChooseYourGod, _seat: int) -> None:
        if not state.coins_in_reserve:
            raise Refused(Reason("The reserve has no coins.", "CG-12"))

    def take(self, t: GodTable, seat: int) -> None:
        gain_coins(t, seat, TRADE_COINS, "CG-92")


class Artisan(Benefit, form="altar {standing}", case="7"):
    """CG-93."""

    number = ARTISAN
    gives = Words("pay 5: flip a token in any Location to an Altar")
    prize = Words("5 coins: an Altar")
    also = {"standing": placed_token}  # noqa: RUF012 - a ClassVar of Decision
    token: str = asks(any_token_here)
    at: int = asks(LOCATION)

    @classmethod
    def understood(cls, said: dict[str, Json], at: AnyMoment) -> dict[str, Json]:  # noqa: ARG003 - anywhere
        strength, _, rest = str(said["standing"]).partition("@")
        number = rest.rstrip("$+")
        return {"token": strength + rest[len(number) :], "at": int(number)}

    @classmethod
    def worded(cls, fields: dict[str, Json], at: AnyMoment) -> dict[str, Json]:  # noqa: ARG003 - anywhere
        token = str(fields["token"])
        return {"standing": f"{token[0]}@{fields['at']}{token[1:]}"}

    @classmethod
    def ways(cls, at: Now) -> Iterator[Self]:
        standing = ((priest_name(at.own, token), token.place) for token in at.own.tokens if token.place > 0)
        return (cls(token=called, at=place) for called, place in dict.fromkeys(standing))

    async def carry_out(self, t: GodTable, seat: int) -> None:
        _pay(t, seat, ALTAR_PRICE)
        token = find_priest(
            t.state.cults[seat], self.token, self.at, Words("in Location {location}", location=self.at)
        )
        build_altar(t, seat, token, "CG-93")


class Academy(Benefit, form=("pay {pay} raise {token}", "pay {pay} coins raise {token}"), case="8"):
    """CG-94."""

    number = ACADEMY
    gives = Words("pay 5: +2 for a token that is free or here; pay 11: +4")
    prize = Words("5 coins: a token +2; 11: +4")
    pay: Literal["5", "11"] = asks(PRICE, PRICES)
    token: str = asks(raised_in(ACADEMY), raised_token)

    @classmethod
    def ways(cls, at: Now) -> Iterator[Self]:
        names = raisable_names(at, ACADEMY)
        return (cls(pay=pay, token=token) for pay in PRICES_PAID for token in names)

    async def carry_out(self, t: GodTable, seat: int) -> None:
        _pay(t, seat, int(self.pay))
        raise_token(t, seat, self.token, ACADEMY, RAISES[self.pay])


class Port(Foreseen, form=("pay {pay}", "pay {pay} coins"), case="9"):
    """CG-95: the full price even if the cap cuts the gain."""

    number = PORT
    gives = Words("pay 5: 2 Followers; pay 11: 4 Followers")
    prize = Words("5 coins: 2 Followers; 11: 4")
    pay: Literal["5", "11"] = asks(PRICE, PRICES)

    @classmethod
    def ways(cls, at: Now) -> Iterator[Self]:  # noqa: ARG003 - whatever the seat has
        return (cls(pay=pay) for pay in PRICES_PAID)

    def check(self, _content: Content, state: ChooseYourGod, seat: int) -> None:
        if not state.followers_left(seat):
            raise Refused(Reason("You have all nine Followers.", "CG-95"))
        _check_price(state, seat, int(self.pay))

    def take(self, t: GodTable, seat: int) -> None:
        lose_coins(t, seat, int(self.pay))
        gain_followers(t, seat, RAISES[self.pay], "CG-95")


class Palace(Foreseen, form="take {license}", case="10"):
    """CG-96. The License is named, not its slot: what is written ahead means no other."""

    number = PALACE
    gives = Words("one face-up License")
    prize = Words("a License")
    license: str = asks(wanted_license, Wanted)

    @classmethod
    def ways(cls, at: Now) -> Iterator[Self]:
        return (cls(license=card) for card in dict.fromkeys(at.state.slots) if card is not None)

    def check(self, content: Content, state: ChooseYourGod, _seat: int) -> None:
        if self._slot(state) is None:
            if self.license == ANY:
                raise Refused(Reason("Nothing is on offer.", "CG-96"))
            raise Refused(Reason("{card} is not on offer.", "CG-96", card=content.cards[self.license]))

    def take(self, t: GodTable, seat: int) -> None:
        slot = self._slot(t.state)
        assert slot is not None  # noqa: S101 - as checked
        take_license(t, seat, slot, "CG-96")

    def _slot(self, state: ChooseYourGod) -> str | None:
        """Where it lies."""
        lying = ((slot, card) for slot, card in zip(SLOTS, state.slots, strict=True) if card is not None)
        return next((slot for slot, card in lying if self.license in (card, ANY)), None)


class Guard(Foreseen, form=("arm", "take", "arm a mob"), case="12"):
    """CG-98."""

    number = GUARD
    gives = Words("lose 2 Followers: 1 Mob")
    prize = Words("2 Followers: a Mob")

    def check(self, _content: Content, state: ChooseYourGod, seat: int) -> None:
        own = state.cults[seat].followers
        if own < ARMED_FOLLOWERS:
            raise Refused(
                Reason(
                    "A Mob costs {price:Follower}, you have {own}.", "CG-98", price=ARMED_FOLLOWERS, own=own
                )
            )
        if not state.mobs_in_reserve:
            raise Refused(Reason("There is no Mob left.", "CG-11"))

    def take(self, t: GodTable, seat: int) -> None:
        lose_followers(t, seat, ARMED_FOLLOWERS, "CG-98")
        gain_mobs(t, seat, 1, "CG-98")


class Rift(Foreseen, form=("summon", "take"), case="13"):
    """CG-99 to CG-101."""

    number = RIFT
    gives = Words("Summon, if your Influence reaches your Divine Might")
    prize = Words("Summon")

    def check(self, content: Content, state: ChooseYourGod, seat: int) -> None:
        own, needed = influence(content, state, seat, RIFT), might(content, state.cults[seat])
        if own < needed:
            raise Refused(
                Reason(
                    "Your Influence in the Rift is {own}, your Divine Might {needed}.",
                    "CG-99",
                    own=own,
                    needed=needed,
                )
            )

    def take(self, t: GodTable, seat: int) -> None:
        cult = t.state.cults[seat]
        again = cult.side == "dark"
        if again:
            cult.summoned_twice = True
        else:
            cult.side = "dark"
        t.tell(Summoned(seat, cult.cult, again), rule="CG-101" if again else "CG-100")


def raise_token(t: GodTable, seat: int, called: str, location: int, steps: int) -> None:
    """A Free token, or one that stands in this Location, gets stronger (CG-90, CG-91, CG-94)."""
    token = _raisable(t, seat, called, location)
    if token.strength == STRONGEST:
        raise Refused(Reason("A 5 cannot be raised.", "CG-33"))
    swap(t, seat, token, raised_to(token, steps), f"CG-{'90' if location == TEMPLE else '94'}")


def _raisable(t: GodTable, seat: int, called: str, location: int) -> Priest:
    """`3 free`, or `3@5` in the Location itself."""
    cult = t.state.cults[seat]
    if called.endswith(" free"):
        return find_priest(cult, called.removesuffix(" free"), FREE, IS_FREE)
    strength, _, rest = called.partition("@")
    marks = rest.lstrip("0123456789")
    where = Words("free, nor in Location {location}", location=location)
    return find_priest(cult, strength + marks, location, where)


def _pay(t: GodTable, seat: int, price: int) -> None:
    _check_price(t.state, seat, price)
    lose_coins(t, seat, price)


def _check_price(state: ChooseYourGod, seat: int, price: int) -> None:
    own = state.cults[seat].coins
    if own < price:
        raise Refused(Reason("That costs {price} coins, you have {own}.", "CG-74", price=price, own=own))


def raisable_names(at: Now, location: int) -> list[str]:
    names = [f"{priest_name(at.own, token)} free" for token in at.own.free_tokens()]
    for token in at.own.tokens_at(location):
        called = priest_name(at.own, token)
        names.append(f"{token.strength}@{location}{called.lstrip('12345')}")
    return sorted(dict.fromkeys(names), key=lambda called: (called[0], "@" in called, called))
