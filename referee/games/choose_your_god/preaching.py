"""The acts of the Intention Phase: Preach, Pray, celebrate (CG-45 to CG-61, CG-143 to CG-149)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import Constraint
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.choose_your_god.benefits import has_a_use, take_benefit
from referee.games.choose_your_god.deals import deals_choice, make_deals
from referee.games.choose_your_god.effects import hand_over_coins, lose_followers, tell
from referee.games.choose_your_god.formalities import answer_to
from referee.games.choose_your_god.influence import owns
from referee.games.choose_your_god.orders.small import DealsPhrasing
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.pieces import free_priest
from referee.games.choose_your_god.plans import written
from referee.games.choose_your_god.prompts import deals_text
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.rehearsal import refusal
from referee.games.choose_your_god.state import ChooseYourGod, GodTable
from referee.games.choose_your_god.vocabulary import FREE_PLACEMENTS, LAST_LOCATION, NOBILITY, RUINS
from referee.games.choose_your_god.words import followers, in_words, mobs, numbers, place, priest_name, who

NOTHING_NEW = "You learn nothing new from this benefit; write your deals now."


def preach(t: GodTable, seat: int, value: Mapping[str, Any]) -> None:
    """CG-46 to CG-51: access and cost are checked; the Priest is placed, Tithes paid, the Follower lost."""
    cult = t.state.cults[seat]
    location = value["location"]
    priest = free_priest(cult, value["priest"])
    _check_access(t.state, t.content, seat, location)
    _check_cost(t.state, t.content, seat)
    cult.placed += 1
    priest.place = location
    text = f"{who(t, seat)} places {in_words(cult, priest)} in {place(t.content, location)}."
    data: dict[str, Json] = {
        "seat": seat,
        "priest": priest_name(cult, priest),
        "location": location,
        "placed": cult.placed,
    }
    tell(t, "preached", text, data, "CG-46")
    _pay_tithes(t, seat, location)
    if not _is_free(t.content, t.state, seat, cult.placed):
        lose_followers(t, seat, 1, "CG-49")


def _check_access(state: ChooseYourGod, content: Content, seat: int, location: int) -> None:
    """The Follower table, or a Title (CG-47, CG-120)."""
    cult, needed = state.cults[seat], content.location(location).followers
    if cult.followers < needed and not owns(content, cult, "title", location):
        message = f"Location {location} needs {followers(needed)}, you have {cult.followers}."
        raise Refused(message, "CG-47")


def _check_cost(state: ChooseYourGod, content: Content, seat: int) -> None:
    """CG-50."""
    cult = state.cults[seat]
    coming = cult.placed + 1
    if not _is_free(content, state, seat, coming) and not cult.followers:
        message = f"You have no Follower to lose for a {coming}th Priest; you must Pray."
        raise Refused(message, "CG-50")


def _is_free(content: Content, state: ChooseYourGod, seat: int, placement: int) -> bool:
    """CG-49, CG-117."""
    return placement <= FREE_PLACEMENTS or owns(content, state.cults[seat], "approval", placement) > 0


def _pay_tithes(t: GodTable, seat: int, location: int) -> None:
    """One coin for each License, owners clockwise, until the coins are gone (CG-121, CG-122)."""
    for owner in t.state.rivals(seat):
        claims = owns(t.content, t.state.cults[owner], "tithe", location)
        if claims:
            hand_over_coins(t, seat, owner, claims, "CG-121")


def legal_placements(state: ChooseYourGod, content: Content, seat: int) -> Iterator[tuple[str, int]]:
    """Every Free Priest and Location that can be Preached, those that are alike left out."""
    cult = state.cults[seat]
    names = dict.fromkeys(priest_name(cult, priest) for priest in cult.free_priests())
    if not names:
        return
    try:
        _check_cost(state, content, seat)
    except Refused:
        return
    for location in range(1, LAST_LOCATION + 1):
        try:
            _check_access(state, content, seat, location)
        except Refused:
            continue
        for called in names:
            yield called, location


async def pray(t: GodTable, seat: int, value: Mapping[str, Any]) -> None:
    """CG-53 to CG-61: the benefit first, then the deals, all in this turn."""
    cult = t.state.cults[seat]
    held = list(cult.hand)
    cult.prayed = True
    tell(t, "prayed", f"{who(t, seat)} Prays.", {"seat": seat}, "CG-53")
    deals = value["deals"]
    later = deals["case"] == "later"
    collected = None
    if value["benefit"] is not None:
        location = int(value["benefit"]["case"])
        _check_prayer(t, seat, location)
        if later and not _learns_something(t, location):
            raise Refused(NOTHING_NEW, "CG-59")
        collected = await take_benefit(t, seat, location, value["benefit"], deals_later=later)
    elif later:
        raise Refused(NOTHING_NEW, "CG-59")
    if value["plan"] is not None:
        cult.plan = written(value["plan"])
    cult.queue = []
    if not later:
        # The card that went back on top of the Intrigues may be one that was to be sold.
        returned = value["benefit"] is not None and int(value["benefit"]["case"]) == NOBILITY
        make_deals(t, seat, deals["value"], held, as_far_as_possible=returned)
    elif collected is not None:
        make_deals(t, seat, collected)
    else:
        make_deals(t, seat, await _ask_deals(t, seat))


def _check_prayer(t: GodTable, seat: int, location: int) -> None:
    """CG-56."""
    own = t.state.cults[seat].mobs
    allowed = t.content.prayed_for(own)
    if location not in allowed:
        what = f"the benefit of {numbers(allowed)}" if allowed else "no benefit"
        raise Refused(f"With {mobs(own)} you may take {what}.", "CG-56")


def _learns_something(t: GodTable, location: int) -> bool:
    """Whether cards are drawn, so that deals may wait for them."""
    return (location == RUINS and bool(t.state.miracles)) or (
        location == NOBILITY and bool(t.state.intrigues)
    )


async def _ask_deals(t: GodTable, seat: int) -> list[Any]:
    async def deal(trial: GodTable, answer: Json) -> None:
        make_deals(trial, seat, cast("list[Any]", answer))

    def test(answer: Json) -> str | None:
        refused = refusal(t.state, t.setup, lambda trial: deal(trial, answer))
        return refused.message if refused else None

    choice = deals_choice(t.content).where(Constraint("Deals are made one after another.", test, "CG-59"))
    ask = Ask(
        seat,
        "choose_your_god.deals",
        choice,
        [],
        lambda: deals_text(t.content, t.state, seat),
        rule="CG-59",
        phrasing=DealsPhrasing(t.content, tuple(t.state.slots)),
        revealed="end",
    )
    return cast("list[Any]", await answer_to(t, ask))


def could_do_something_by_praying(state: ChooseYourGod, setup: Setup[Content], seat: int) -> bool:
    """5.1: a benefit it could use, an Intrigue in hand whatever its face, or coins for a face-up License."""
    cult, content = state.cults[seat], setup.content
    if any(card in content.intrigues for card in cult.hand):
        return True
    if any(card is not None and content.licenses[card].cost <= cult.coins for card in state.slots):
        return True
    return any(has_a_use(state, setup, seat, at) for at in content.prayed_for(cult.mobs))
