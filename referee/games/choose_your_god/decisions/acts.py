"""The acts of the Intention Phase, and what is written for later turns of it (CG-45 to CG-61)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Many, Number
from referee.engine.decisions import (
    Cursor,
    Decision,
    Orders,
    asks,
    below,
    lines_of,
    question,
)
from referee.engine.decisions.orders import shown
from referee.engine.decisions.words import BREAK
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.decisions.celebration import FORMS, Celebrating
from referee.games.choose_your_god.decisions.deals import Deal, Deals, DealsBelow, deals, make_deals
from referee.games.choose_your_god.decisions.options import LOCATION, priest_to_place, public_test
from referee.games.choose_your_god.decisions.plan import Plan, tested
from referee.games.choose_your_god.decisions.spelling import PRIEST, WRITING, location
from referee.games.choose_your_god.effects import move_coins
from referee.games.choose_your_god.events import intention
from referee.games.choose_your_god.formalities import decision_of
from referee.games.choose_your_god.influence import owns
from referee.games.choose_your_god.kept import KeptDecision
from referee.games.choose_your_god.locations.benefit import Benefit
from referee.games.choose_your_god.locations.city import Ruins
from referee.games.choose_your_god.locations.nobility import Nobility
from referee.games.choose_your_god.locations.orders import Prayed, has_a_use, prayed_benefits
from referee.games.choose_your_god.moments import AnyMoment, AnyQuestion, ForLater, Now, Prospect, Turn
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.pieces import free_priest
from referee.games.choose_your_god.state import ChooseYourGod, Cult, GodTable, Priest
from referee.games.choose_your_god.texts.prompts import deals_page
from referee.games.choose_your_god.things import ANY_LOCATION
from referee.games.choose_your_god.vocabulary import FREE_PLACEMENTS, LAST_LOCATION
from referee.games.choose_your_god.words import (
    numbers,
    priest_name,
)

MAX_QUEUED = 20
NOTHING_NEW = Reason("You learn nothing new from this benefit; write your deals now.", "CG-59")
DEALS_LATER = "deals later"
NOT_ASKED_AGAIN = Reason("In a sealed round nobody is asked again before all have Prayed.", "CG-195")
ASKED_NOW = Reason("You are asked now.", "CG-45")


def open_location(at: AnyMoment) -> Number:
    if not isinstance(at, Prospect):
        return LOCATION
    return Number.among(_accessible(at.now), ANY_LOCATION)


class Act(Decision[AnyMoment]):
    """What a seat does on its turn, or has written to do."""

    what, writing = Words("an act of the Intention Phase"), WRITING

    @property
    def asks_again(self) -> bool:
        """Whether the seat would be asked on the way, which nobody is in a sealed round (CG-195)."""
        return False

    async def carry_out(self, t: GodTable, seat: int) -> None:
        """Raises Refused if it is not possible as a whole."""
        raise NotImplementedError

    def problem_at(self, at: Now) -> Problem | None:
        """Why it is not possible now; None if it is."""
        return at.problem_with(lambda t: self.carry_out(t, at.seat))


PLACING = (
    "preach {priest} at {location}",
    "preach [the] {priest} [at] {location}",
    "preach [the] {priest} in {location}",
    "preach [the] {priest} to {location}",
    "preach [the] {priest} @ {location}",
    "place [the] {priest} [at] {location}",
    "place [the] {priest} in {location}",
    "send {priest} to {location}",
    "put {priest} [at] {location}",
    "put {priest} in {location}",
)
"""The first is how it is taught."""


class Preach(Act, form=PLACING, label=Words("Preach")):
    """CG-46, CG-51: access and cost are checked; the Priest is placed, Tithes paid, the Follower lost."""

    priest: str = asks(priest_to_place, PRIEST)
    location: int = asks(open_location, location)

    async def carry_out(self, t: GodTable, seat: int) -> None:
        cult = t.state.cults[seat]
        priest = self._checked(t.state, t.content, seat)
        cult.placed += 1
        priest.place = self.location
        tithes = _pay_tithes(t, seat, self.location)
        lost = 0 if _is_free(t.content, t.state, seat, cult.placed) else 1  # CG-49
        cult.followers -= lost  # CG-52: nowhere but here
        called = priest_name(cult, priest)
        t.tell(intention.Preached(seat, called, self.location, cult.placed, tithes, lost), rule="CG-46")
        t.state.opened = True

    def problem_at(self, at: Now) -> Problem | None:
        """Without a rehearsal: nothing changes before all is checked."""
        try:
            self._checked(at.state, at.content, at.seat)
        except Refused as refused:
            return refused.problem
        return None

    def _checked(self, state: ChooseYourGod, content: Content, seat: int) -> Priest:
        """The Priest; raises Refused."""
        priest = free_priest(state.cults[seat], self.priest)
        _check_access(state, content, seat, self.location)
        _check_cost(state, content, seat)
        return priest


class PrayerDeals(ForLater):
    """The deals of a prayer (CG-59)."""

    what, writing = Words("deals"), WRITING


class DealsNow(PrayerDeals, form="{deals}", case="list", label=Words("These, in this order"), bare=True):
    """They are written with the prayer."""

    deals: tuple[Deal, ...] = asks(deals, DealsBelow, default=())


class DealsLater(PrayerDeals, form=DEALS_LATER, case="later", label=Words("Once I have seen the cards")):
    """They are asked for once the seat has seen the cards that it draws."""


class PrayerDealsBelow(DealsBelow):
    """The same, in the words that follow a prayer."""

    def read(self, words: Cursor) -> Json:
        start = words.at
        if words.take_if(BREAK) and words.take_phrase(DEALS_LATER):
            return {"case": "later", "value": {}}
        words.at = start
        return {"case": "list", "value": super().read(words)}

    def show(self, value: Any) -> str:
        return f"/ {DEALS_LATER}" if value["case"] == "later" else super().show(value["value"])


class Pray(Act, form="pray [benefit {benefit}] [{deals}] [{plan}]", label=Words("Pray")):
    """CG-53: the benefit first, then the deals, all in this turn."""

    benefit: Benefit | None = asks(prayed_benefits, Prayed, default=None)
    deals: PrayerDeals = asks(spelling=PrayerDealsBelow, default=DealsNow())
    plan: Plan | None = asks(spelling=below(Plan), default=None)

    @property
    def asks_again(self) -> bool:
        return isinstance(self.deals, DealsLater)

    async def carry_out(self, t: GodTable, seat: int) -> None:
        cult = t.state.cults[seat]
        held = list(cult.hand)
        cult.prayed = True  # CG-55
        t.tell(intention.Prayed(seat, None if self.benefit is None else self.benefit.number), rule="CG-53")
        collected = await self._take_benefit(t, seat)
        if self.plan is not None:
            cult.plan = KeptDecision.of(self.plan)
        cult.queue = []
        if isinstance(self.deals, DealsNow):
            # The card that went back on top of the Intrigues may be one that was to be sold.
            returned = isinstance(self.benefit, Nobility)
            make_deals(t, seat, self.deals.deals, held, as_far_as_possible=returned)
        else:
            drawn = [*(Counter(cult.hand) - Counter(held))]
            make_deals(t, seat, await _ask_deals(t, seat, drawn) if collected is None else collected)
        t.state.opened = True

    def problem_at(self, at: Now) -> Problem | None:
        """Nothing stands in the way of a prayer for nothing."""
        for_nothing = self.benefit is None and self.deals == DealsNow()
        return None if for_nothing else super().problem_at(at)

    async def _take_benefit(self, t: GodTable, seat: int) -> tuple[Deal, ...] | None:
        """The deals that were asked for on the way, if they were."""
        later = isinstance(self.deals, DealsLater)
        if self.benefit is not None:
            _check_prayer(t, seat, self.benefit.number)
        if later and not learns_something(t.state, self.benefit):
            raise Refused(NOTHING_NEW)
        if isinstance(self.benefit, Nobility):
            return await self.benefit.draw_and_return(t, seat, deals_later=later)
        if self.benefit is not None:
            await self.benefit.carry_out(t, seat)  # CG-57: as by a winner there
        return None


class Celebrate(Celebrating, Act, form=FORMS, label=Words("Celebrate")):
    """CG-143: instead of the first turn of the round."""

    @classmethod
    def refusal(cls, at: AnyMoment) -> str | None:
        may = isinstance(at, Turn | AnyQuestion) and at.may_celebrate
        return None if may else Reason("The round has begun.", "CG-143")


class AskMeThen(Act, form="ask", case="ask", label=Words("Ask me")):
    """For a later turn alone: the seat wants to decide when it comes."""

    @property
    def asks_again(self) -> bool:
        return True

    @classmethod
    def refusal(cls, at: AnyMoment) -> str | None:
        if isinstance(at, Prospect) and isinstance(at.now, Turn) and at.now.sealed:
            return NOT_ASKED_AGAIN
        return ASKED_NOW if isinstance(at, Now | AnyQuestion) else None


JUST_PRAY = Pray()


# Later turns.


class ThenLine(ForLater, form="then [if {when}:] {do}"):
    """Where the test holds: this, if it is possible. It is used once."""

    what, writing = Words("an order for a later turn"), WRITING
    when: Json = asks(public_test, tested, default=True)
    do: Act = asks()


def queued(at: AnyMoment) -> Many:
    return Many(ThenLine.choice(at), max=MAX_QUEUED)


class ThenLines(ForLater, form="{rules}", bare=True):
    """All that is written for later turns: the first that fits is carried out (5.1)."""

    what, writing = Words("orders for later turns"), WRITING
    rules: tuple[ThenLine, ...] = asks(queued, lines_of(ThenLine, none="then nothing"))


def queue_of(cult: Cult, at: AnyMoment) -> list[ThenLine]:
    """What the seat has written for later turns."""
    return [rule.read(ThenLine, at.for_later) for rule in cult.queue]


def queue_lines(at: Now) -> list[str]:
    """What the seat has written for later turns, in lines."""
    rules = queue_of(at.own, at)
    return (
        shown(ThenLines, ThenLines.to_answer(ThenLines(rules=tuple(rules))), at.for_later).split(BREAK)
        if rules
        else []
    )


def needs_followers(content: Content, cult: Cult, location: int) -> Reason:
    return Reason(
        "Location {location} needs {needed:Follower}, you have {own}.",
        "CG-47",
        location=location,
        needed=content.location(location).followers,
        own=cult.followers,
    )


def _check_access(state: ChooseYourGod, content: Content, seat: int, location: int) -> None:
    """The Follower table, or a Title (CG-47, CG-120)."""
    cult = state.cults[seat]
    if not _has_access(content, cult, location):
        raise Refused(needs_followers(content, cult, location))


def _has_access(content: Content, cult: Cult, location: int) -> bool:
    needed = content.location(location).followers
    return cult.followers >= needed or owns(content, cult, "title", location) > 0


def _check_cost(state: ChooseYourGod, content: Content, seat: int) -> None:
    """CG-50."""
    cult = state.cults[seat]
    coming = cult.placed + 1
    if not _is_free(content, state, seat, coming) and not cult.followers:
        raise Refused(
            Reason(
                "You have no Follower to lose for a {coming}th Priest; you must Pray.", "CG-50", coming=coming
            )
        )


def _is_free(content: Content, state: ChooseYourGod, seat: int, placement: int) -> bool:
    """CG-49, CG-117."""
    return placement <= FREE_PLACEMENTS or owns(content, state.cults[seat], "approval", placement) > 0


def _pay_tithes(t: GodTable, seat: int, location: int) -> dict[int, int]:
    """One coin for each License, owners clockwise, until the coins are gone (CG-121, CG-122)."""
    claims = {
        owner: owns(t.content, t.state.cults[owner], "tithe", location) for owner in t.state.rivals(seat)
    }
    paid = {owner: move_coins(t.state, seat, owner, claim) for owner, claim in claims.items() if claim}
    return {owner: coins for owner, coins in paid.items() if coins}


def possible_placements(at: Now) -> tuple[list[str], list[int]]:
    """The Free Priests and the Locations that can be Preached, any with any; Priests that are alike once."""
    names = list(dict.fromkeys(priest_name(at.own, priest) for priest in at.own.free_priests()))
    try:
        _check_cost(at.state, at.content, at.seat)
    except Refused:
        return [], []
    return names, _accessible(at) if names else []


def _accessible(at: Now) -> list[int]:
    content, cult = at.content, at.own
    return [target for target in range(1, LAST_LOCATION + 1) if _has_access(content, cult, target)]


def _check_prayer(t: GodTable, seat: int, location: int) -> None:
    """CG-56."""
    own = t.state.cults[seat].mobs
    allowed = t.content.prayed_for(own)
    if location not in allowed:
        raise Refused(may_pray_for(own, allowed))


def may_pray_for(own: int, allowed: Sequence[int]) -> Reason:
    if not allowed:
        return Reason("With {own:Mob} you may take no benefit.", "CG-56", own=own)
    return Reason(
        "With {own:Mob} you may take the benefit of {allowed}.", "CG-56", own=own, allowed=numbers(allowed)
    )


def learns_something(state: ChooseYourGod, benefit: Benefit | None) -> bool:
    """Whether cards are drawn, so that deals may wait for them."""
    return (isinstance(benefit, Ruins) and bool(state.miracles)) or (
        isinstance(benefit, Nobility) and bool(state.intrigues)
    )


async def _ask_deals(t: GodTable, seat: int, drawn: Sequence[str]) -> tuple[Deal, ...]:
    at = Now.of(t.state, t.setup, seat)
    asked = question(
        seat,
        "choose_your_god.deals",
        Deals,
        at,
        lambda: deals_page(at, drawn, Orders(Deals, at)),
        "CG-59",
        default=Deals(deals=()),
        revealed="end",
    )
    return (await decision_of(t, asked)).deals


def could_do_something_by_praying(at: Now) -> bool:
    """5.1: a benefit it could use, an Intrigue in hand whatever its face, or coins for a face-up License."""
    licenses = at.content.licenses
    if any(card in at.content.intrigues for card in at.own.hand):
        return True
    if any(card is not None and licenses[card].cost <= at.own.coins for card in at.state.slots):
        return True
    return any(has_a_use(at, location) for location in at.content.prayed_for(at.own.mobs))
