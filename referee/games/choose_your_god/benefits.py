"""The benefits of the Locations, taken by winners, Communities and prayers alike.

Each is a class: what it asks, how that is written, what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Literal, Self

from referee.engine.choices import Case, Choice, Constraint, Number, Source, narrowed
from referee.engine.decisions import Cursor, Decision, Phrases, Spelling, asks
from referee.engine.decisions.orders import help_line, read_one, shown
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.decisions.options import (
    LOCATION,
    PRICE,
    any_priest_here,
    any_slot,
    any_token_here,
    raised_in,
)
from referee.games.choose_your_god.decisions.spelling import (
    PRIEST,
    WRITING,
    Slot,
    location,
    placed_token,
    raised_token,
)
from referee.games.choose_your_god.effects import (
    draw,
    gain_coins,
    gain_followers,
    gain_mobs,
    license_in,
    lose_coins,
    lose_followers,
    own_supremacy,
    take_license,
    tell,
)
from referee.games.choose_your_god.influence import influence, might
from referee.games.choose_your_god.moments import ForLater, Now, Prospect, Sheet
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.pieces import (
    STRONGEST,
    all_in_play,
    build_altar,
    can_change,
    find_priest,
    gain_token,
    lay_bribe,
    raised_to,
    swap,
)
from referee.games.choose_your_god.state import FREE, ChooseYourGod, Cult, GodTable, Priest
from referee.games.choose_your_god.texts.words import priest_name, who
from referee.games.choose_your_god.vocabulary import (
    ACADEMY,
    ARTISAN,
    FORUM,
    GUARD,
    LAST_LOCATION,
    NOBILITY,
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
LOCATIONS = range(1, LAST_LOCATION + 1)


class Benefit(ForLater):
    """What is done with a benefit. Its case in JSON is the number of the Location, or take, or decline."""

    what, writing = "an order for the benefit", WRITING
    number: ClassVar[int] = 0
    """Of the Location."""
    gives: ClassVar[str] = ""
    """What it gives in a few words."""

    async def carry_out(self, t: GodTable, seat: int) -> None:
        """Raises Refused if it is not possible."""
        raise NotImplementedError

    @classmethod
    def ways(cls, at: Now) -> Iterator[Self]:  # noqa: ARG003 - most are taken in one way
        """All that might be legal, those that are alike left out."""
        yield cls()

    def meant_in(self, location: int) -> Benefit:
        """The same, meant of this Location; raises Refused if it is not."""
        if self.number != location:
            raise Refused(f"This is Location {location}.", "CG-74")
        return self


class Foreseen(Benefit):
    """Benefits of which all is checked before anything happens: they need no rehearsal."""

    async def carry_out(self, t: GodTable, seat: int) -> None:
        self.check(t.content, t.state, seat)
        self.take(t, seat)

    def check(self, content: Content, state: ChooseYourGod, seat: int) -> None:
        """Raises Refused if it is not possible."""
        raise NotImplementedError

    def take(self, t: GodTable, seat: int) -> None:
        raise NotImplementedError


class Take(Benefit, form="take"):
    """The benefit of a Location where nothing else need be said."""

    def meant_in(self, location: int) -> Benefit:
        if needs_words(location):
            raise Refused("Say what you want there.", "CG-74")
        return benefit_of(location)()


class Decline(Benefit, form="decline"):
    """CG-74."""

    def meant_in(self, location: int) -> Benefit:  # noqa: ARG002 - anywhere
        return self

    async def carry_out(self, t: GodTable, seat: int) -> None:
        tell(
            t,
            "benefit_declined",
            f"{who(t, seat)} does not take the benefit.",
            {"seat": seat, "location": t.state.location},
            "CG-74",
        )


class Ruins(Foreseen, form="take", case="1"):
    """CG-81."""

    number = RUINS
    gives = "draw 1 Miracle"

    def check(self, _content: Content, state: ChooseYourGod, _seat: int) -> None:
        if not state.miracles:
            raise Refused("There is no Miracle to draw.", "CG-16")

    def take(self, t: GodTable, seat: int) -> None:
        draw(t, seat, "miracle", 1)


def bribe(at: Sheet) -> Number:
    return Number(MIN_BRIBE, LAST_LOCATION) if isinstance(at, Prospect) else LOCATION


class Thieves(Foreseen, form="bribe {pay} with {priest}", case="2"):
    """CG-82, CG-83, CG-86."""

    number = THIEVES
    gives = "pay 3 to 13 coins and win the Location of that number"
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
            raise Refused("You have no Priest in the Thieves District.", "CG-86")  # CG-58: in prayer, too
        if not MIN_BRIBE <= self.pay <= min(cult.coins, LAST_LOCATION):
            raise Refused(f"Pay {MIN_BRIBE} to {LAST_LOCATION} coins (you have {cult.coins}).", "CG-82")
        self._priest(cult)

    def take(self, t: GodTable, seat: int) -> None:
        cult = t.state.cults[seat]
        cult.coins -= self.pay
        lay_bribe(t, seat, self._priest(cult), self.pay)

    def _priest(self, cult: Cult) -> Priest:
        return find_priest(cult, self.priest, THIEVES, "in the Thieves District")


class Slums(Foreseen, form="take", case="3"):
    """CG-88."""

    number = SLUMS
    gives = "1 Follower"

    def check(self, _content: Content, state: ChooseYourGod, seat: int) -> None:
        if not state.followers_left(seat):
            raise Refused("You have all nine Followers.", "CG-10")

    def take(self, t: GodTable, seat: int) -> None:
        gain_followers(t, seat, 1, "CG-88")


class Forum(Foreseen, form="take", case="4"):
    """CG-89."""

    number = FORUM
    gives = "take the Supremacy card (Patriarch +7)"

    def check(self, _content: Content, state: ChooseYourGod, seat: int) -> None:
        if state.supremacy == seat and state.supremacy_face_up:
            raise Refused("Supremacy lies face up before you.", "CG-89")

    def take(self, t: GodTable, seat: int) -> None:
        own_supremacy(t, seat)
        tell(t, "supremacy_taken", f"{who(t, seat)} takes Supremacy.", {"seat": seat}, "CG-89")


class Growth(ForLater):
    """What is done in the Temple."""

    what, writing = "an order for the benefit", WRITING


class New(Growth, form="new"):
    """CG-90: a 1 from the reserve."""


class Raise(Growth, form="raise {token}", bare=True):
    """CG-91."""

    token: str = asks(raised_in(TEMPLE), raised_token)


class Temple(Benefit, form="{how}", case="5", bare=True):
    """CG-90, CG-91."""

    number = TEMPLE
    gives = "a new 1, or +1 for a Free token or one here"
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
            raise Refused(all_in_play(t, seat, 1), "CG-32")


class Trade(Foreseen, form="take", case="6"):
    """CG-92."""

    number = TRADE
    gives = "6 coins"

    def check(self, _content: Content, state: ChooseYourGod, _seat: int) -> None:
        if not state.coins_in_reserve:
            raise Refused("The reserve has no coins.", "CG-12")

    def take(self, t: GodTable, seat: int) -> None:
        gain_coins(t, seat, TRADE_COINS, "CG-92")


class Artisan(Benefit, form="altar {standing}", case="7"):
    """CG-93."""

    number = ARTISAN
    gives = "pay 5: an Altar where you have a token"
    also = {"standing": placed_token}  # noqa: RUF012 - a ClassVar of Decision
    token: str = asks(any_token_here)
    at: int = asks(LOCATION)

    @classmethod
    def understood(cls, said: dict[str, Json], at: Sheet) -> dict[str, Json]:  # noqa: ARG003 - anywhere
        strength, _, rest = str(said["standing"]).partition("@")
        number = rest.rstrip("$+")
        return {"token": strength + rest[len(number) :], "at": int(number)}

    @classmethod
    def worded(cls, fields: dict[str, Json], at: Sheet) -> dict[str, Json]:  # noqa: ARG003 - anywhere
        token = str(fields["token"])
        return {"standing": f"{token[0]}@{fields['at']}{token[1:]}"}

    @classmethod
    def ways(cls, at: Now) -> Iterator[Self]:
        standing = ((priest_name(at.own, token), token.place) for token in at.own.tokens if token.place > 0)
        return (cls(token=called, at=place) for called, place in dict.fromkeys(standing))

    async def carry_out(self, t: GodTable, seat: int) -> None:
        _pay(t, seat, ALTAR_PRICE)
        token = find_priest(t.state.cults[seat], self.token, self.at, f"in Location {self.at}")
        build_altar(t, seat, token, "CG-93")


class Academy(Benefit, form="pay {pay} raise {token}", case="8"):
    """CG-94."""

    number = ACADEMY
    gives = "pay 5: +2 for a Free token or one here; pay 11: +4"
    pay: Literal["5", "11"] = asks(PRICE, PRICES)
    token: str = asks(raised_in(ACADEMY), raised_token)

    @classmethod
    def ways(cls, at: Now) -> Iterator[Self]:
        names = raisable_names(at, ACADEMY)
        return (cls(pay=pay, token=token) for pay in PRICES_PAID for token in names)

    async def carry_out(self, t: GodTable, seat: int) -> None:
        _pay(t, seat, int(self.pay))
        raise_token(t, seat, self.token, ACADEMY, RAISES[self.pay])


class Port(Foreseen, form="pay {pay}", case="9"):
    """CG-95: the full price even if the cap cuts the gain."""

    number = PORT
    gives = "pay 5: 2 Followers; pay 11: 4"
    pay: Literal["5", "11"] = asks(PRICE, PRICES)

    @classmethod
    def ways(cls, at: Now) -> Iterator[Self]:  # noqa: ARG003 - whatever the seat has
        return (cls(pay=pay) for pay in PRICES_PAID)

    def check(self, _content: Content, state: ChooseYourGod, seat: int) -> None:
        if not state.followers_left(seat):
            raise Refused("You have all nine Followers.", "CG-95")
        _check_price(state, seat, int(self.pay))

    def take(self, t: GodTable, seat: int) -> None:
        lose_coins(t, seat, int(self.pay))
        gain_followers(t, seat, RAISES[self.pay], "CG-95")


class Palace(Foreseen, form="take {slot}", case="10"):
    """CG-96."""

    number = PALACE
    gives = "one face-up License free"
    slot: str = asks(any_slot, Slot)

    @classmethod
    def ways(cls, at: Now) -> Iterator[Self]:
        filled = (slot for slot, card in zip(SLOTS, at.state.slots, strict=True) if card is not None)
        return (cls(slot=slot) for slot in filled)

    def check(self, _content: Content, state: ChooseYourGod, _seat: int) -> None:
        license_in(state, self.slot)

    def take(self, t: GodTable, seat: int) -> None:
        take_license(t, seat, self.slot, "CG-96")


class Guard(Foreseen, form=("arm", "take"), case="12"):
    """CG-98."""

    number = GUARD
    gives = "2 Followers for 1 Mob"

    def check(self, _content: Content, state: ChooseYourGod, seat: int) -> None:
        own = state.cults[seat].followers
        if own < ARMED_FOLLOWERS:
            raise Refused(f"A Mob costs {ARMED_FOLLOWERS} Followers, you have {own}.", "CG-98")
        if not state.mobs_in_reserve:
            raise Refused("There is no Mob left.", "CG-11")

    def take(self, t: GodTable, seat: int) -> None:
        lose_followers(t, seat, ARMED_FOLLOWERS, "CG-98")
        gain_mobs(t, seat, 1, "CG-98")


class Rift(Foreseen, form=("summon", "take"), case="13"):
    """CG-99 to CG-101."""

    number = RIFT
    gives = "Summon your deity, with Influence of at least your Divine Might"

    def check(self, content: Content, state: ChooseYourGod, seat: int) -> None:
        own, needed = influence(content, state, seat, RIFT), might(content, state.cults[seat])
        if own < needed:
            raise Refused(f"Your Influence in the Rift is {own}, your Divine Might {needed}.", "CG-99")

    def take(self, t: GodTable, seat: int) -> None:
        cult = t.state.cults[seat]
        deity = t.content.cults[cult.cult].name
        if cult.side == "light":
            cult.side = "dark"
            now = might(t.content, cult)
            text = f"{who(t, seat)} Summons {deity}: its sheet turns dark (Divine Might {now})."
            tell(t, "summoned", text, {"seat": seat, "side": "dark"}, "CG-100")
        else:
            cult.summoned_twice = True
            tell(
                t,
                "summoned",
                f"{who(t, seat)} Summons {deity} again.",
                {"seat": seat, "side": "dark"},
                "CG-101",
            )


def raise_token(t: GodTable, seat: int, called: str, location: int, steps: int) -> None:
    """A Free token, or one that stands in this Location, gets stronger (CG-90, CG-91, CG-94)."""
    token = _raisable(t, seat, called, location)
    if token.strength == STRONGEST:
        raise Refused("A 5 cannot be raised.", "CG-33")
    swap(t, seat, token, raised_to(token, steps), f"CG-{'90' if location == TEMPLE else '94'}")


def _raisable(t: GodTable, seat: int, called: str, location: int) -> Priest:
    """`3 free`, or `3@5` in the Location itself."""
    cult = t.state.cults[seat]
    if called.endswith(" free"):
        return find_priest(cult, called.removesuffix(" free"), FREE, "free")
    strength, _, rest = called.partition("@")
    marks = rest.lstrip("0123456789")
    return find_priest(cult, strength + marks, location, f"free, nor in Location {location}")


def _pay(t: GodTable, seat: int, price: int) -> None:
    _check_price(t.state, seat, price)
    lose_coins(t, seat, price)


def _check_price(state: ChooseYourGod, seat: int, price: int) -> None:
    own = state.cults[seat].coins
    if own < price:
        raise Refused(f"That costs {price} coins, you have {own}.", "CG-74")


def raisable_names(at: Now, location: int) -> list[str]:
    names = [f"{priest_name(at.own, token)} free" for token in at.own.free_tokens()]
    for token in at.own.tokens_at(location):
        called = priest_name(at.own, token)
        names.append(f"{token.strength}@{location}{called.lstrip('12345')}")
    return sorted(dict.fromkeys(names), key=lambda called: (called[0], "@" in called, called))


# What can be done with a benefit at present: all of it is public.


def benefit_of(location: int) -> type[Benefit]:
    found: type[Benefit] = Benefit.cases[str(location)]
    return found


def needs_words(location: int) -> bool:
    """Whether an order for the benefit has to say more than to take it."""
    return bool(benefit_of(location).fields())


def problem_with(at: Now, benefit: Benefit, location: int) -> Problem | None:
    """Why this cannot be carried out now; declining always can be."""
    if isinstance(benefit, Decline):
        return None
    try:
        meant = benefit.meant_in(location)
        if isinstance(meant, Foreseen):
            meant.check(at.content, at.state, at.seat)
            return None
    except Refused as refused:
        return refused.problem
    return at.problem_with(lambda t: meant.carry_out(t, at.seat))


def possible_ways(at: Now, location: int) -> list[Benefit]:
    """All that can be done with the benefit now; [] if there is no legal use."""
    return [way for way in benefit_of(location).ways(at) if problem_with(at, way, location) is None]


def has_a_use(at: Now, location: int) -> bool:
    """Whether anything could be done with the benefit now."""
    return any(problem_with(at, way, location) is None for way in benefit_of(location).ways(at))


def usual_way(at: Now, location: int) -> Benefit:
    """Free benefits are taken, paid ones declined."""
    if location == TEMPLE:
        if at.own.can_take(1):
            return Temple(how=New())
        for called in raisable_names(at, TEMPLE):
            strength = int(called[0])
            token = next(token for token in at.own.tokens if token.strength == strength)
            if strength < STRONGEST and can_change(at.own, token, strength + 1):
                return Temple(how=Raise(token=called))
    if location == PALACE and (filled := next(Palace.ways(at), None)):
        return filled
    if location == RIFT or location in WITHOUT_A_CHOICE or (location == NOBILITY and at.state.intrigues):
        return benefit_of(location)()
    return Decline()


def must_be_asked(state: ChooseYourGod, location: int) -> bool:
    """Whether taking the benefit is a real choice; the Nobility is one only with a short deck."""
    if location == NOBILITY:
        return len(state.intrigues) < DRAWN_INTRIGUES
    return location not in WITHOUT_A_CHOICE


# How orders for a benefit are written, and what they may be.


class InLocation(Spelling):
    """An order for the benefit of one Location, or `decline`.

    `won`: of a Location that may be won; `take` then stands for a benefit that needs no words.
    """

    def __init__(self, at: Sheet, location: int, *, won: bool = False) -> None:
        self.label, self.what = "benefit", Benefit.what
        self._at = at
        self._location = location
        self._won = won

    @property
    def help(self) -> str:
        known = str(self._location) in Benefit.cases
        return f"{benefit_form(self._at, self._location)}, or decline" if known else "<benefit>"

    def read(self, words: Cursor) -> Json:
        if words.take_if("decline"):
            return {"case": "decline", "value": {}}
        if str(self._location) not in Benefit.cases:
            raise words.unfit(f"There is no Location {self._location}.")
        own = read_one(benefit_of(self._location), words, self._at)
        plain = self._won and not needs_words(self._location)
        return {"case": "take" if plain else str(self._location), "value": own}

    def show(self, value: Any) -> str:
        if value["case"] != "take":
            return shown(Benefit, value, self._at)
        return shown(benefit_of(self._location), {}, self._at)


class Prayed(Spelling):
    """A Location and what is done with its benefit: `9 pay 5`; `1` alone, where nothing need be said."""

    label, what = "location> <benefit", "a Location and an order for its benefit"

    def __init__(self, at: Sheet) -> None:
        self._at = at

    def read(self, words: Cursor) -> Json:
        number = location(self._at).read(words)
        if words.line_ends and str(number) in Benefit.cases and not needs_words(number):
            return {"case": str(number), "value": {}}
        if words.next() == "decline":
            raise words.unfit("A prayer without a benefit needs no word of it.")
        return InLocation(self._at, number).read(words)

    def show(self, value: Any) -> str:
        return f"{value['case']} {shown(Benefit, value, self._at)}"


def benefit_form(at: Sheet, location: int) -> str:
    """`pay 5|11 raise <token>`."""
    return help_line(benefit_of(location), at)


def _benefits(at: Sheet, cases: Sequence[str], only: Mapping[str, Mapping[str, Sequence[int]]]) -> Case:
    offered = {case: Benefit.cases[case].choice(at) for case in cases}
    return Case({case: choice for case, choice in offered.items() if choice.possible}, only=only)


def prayed_benefits(at: Sheet) -> Case:
    """Those of all Locations; what a seat may pray for is said when it does."""
    allowed = at.content.prayed_for(at.now.own.mobs) if isinstance(at, Prospect) else LOCATIONS
    return _kept(at.sheet, "prayed", lambda sheet: _benefits(sheet, [*map(str, allowed)], {}))


def won_benefits(at: Sheet) -> Case:
    """What to do with a benefit that may be won; `take` where nothing need be said."""
    return _kept(at.sheet, "won", _won_benefits)


def _won_benefits(at: Sheet) -> Case:
    wordy = [number for number in LOCATIONS if needs_words(number)]
    plain = [number for number in LOCATIONS if number not in wordy]
    only = {"take": {"at": plain}, **{str(number): {"at": [number]} for number in wordy}}
    return _benefits(at, ["take", "decline", *map(str, wordy)], only)


def _kept(at: Sheet, key: str, make: Callable[[Sheet], Case]) -> Case:
    """Made once for a moment."""
    if (kept := at.choices.get(key)) is None:
        kept = at.choices[key] = make(at)
    assert isinstance(kept, Case)  # noqa: S101 - kept here alone
    return kept


def offered_benefit(at: Now) -> Case:
    """The benefit of the Active Location, or nothing."""
    number = at.location

    def test(answer: Json) -> Iterator[Problem]:
        problem = problem_with(at, Benefit.from_answer(answer, at), number)
        if problem is not None:
            yield Problem("/value", problem.message, problem.clause)

    def propose(source: Source) -> Json:
        """Taken most of the time."""
        ways = [*possible_ways(at, number), Decline()]
        return Benefit.to_answer(ways[-1] if source.below(8) == 0 else ways[source.below(len(ways))])

    both = Case(
        {str(number): benefit_of(number).choice(at), "decline": Decline.choice(at)},
        {str(number): at.content.location(number).name, "decline": "Decline"},
        constraints=(Constraint("The benefit must be possible.", test, "CG-74"),),
        sampler=propose,
    )

    def offered() -> Choice:
        return narrowed(both, [Benefit.to_answer(way) for way in (*possible_ways(at, number), Decline())])

    return replace(both, offers=offered)


def here(at: Now) -> InLocation:
    return InLocation(at, at.location)


class BenefitHere(Decision[Now], form="{benefit}", bare=True):
    """What is done with the benefit of the Active Location (CG-74)."""

    what, writing = Benefit.what, WRITING
    benefit: Benefit = asks(offered_benefit, here)


def fits(benefit: Benefit, location: int) -> bool:
    """Whether an order for a benefit that may be won is one for this Location."""
    if isinstance(benefit, Decline):
        return True
    if isinstance(benefit, Take):
        return not needs_words(location)
    return needs_words(location) and benefit.number == location
