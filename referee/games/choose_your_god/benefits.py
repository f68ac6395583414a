"""The benefits of the Locations (CG-81 to CG-101), taken by winners, Communities and prayers alike."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from referee.engine.ruleset import Setup
from referee.games.choose_your_god.effects import (
    draw,
    gain_coins,
    gain_followers,
    gain_mobs,
    lose_coins,
    lose_followers,
    own_supremacy,
    take_license,
    tell,
)
from referee.games.choose_your_god.influence import influence, might
from referee.games.choose_your_god.nobility import return_an_intrigue
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
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.rehearsal import refusal
from referee.games.choose_your_god.state import FREE, ChooseYourGod, GodTable, Priest
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
from referee.games.choose_your_god.words import priest_name, who

Benefit = Callable[[GodTable, int, Any], Awaitable[None]]

BENEFITS: dict[int, Benefit] = {}

TRADE_COINS = 6
ALTAR_PRICE = 5
LEAST_BRIBE = 3
DRAWN_INTRIGUES = 2
ARMED_FOLLOWERS = 2
RAISES: Mapping[str, int] = {"5": 2, "11": 4}
"""CG-94, CG-95: what 5 and 11 coins buy, steps in the Academy, Followers in the Port."""
WITHOUT_A_CHOICE = (RUINS, SLUMS, FORUM, TRADE)
"""Free for the taking: nobody is asked (CG-74)."""

DECLINE: dict[str, Any] = {"case": "decline", "value": {}}


def benefit(location: int) -> Callable[[Benefit], Benefit]:
    """Registers the function as the benefit of this Location."""

    def register(function: Benefit) -> Benefit:
        BENEFITS[location] = function
        return function

    return register


async def take_benefit(
    t: GodTable, seat: int, location: int, order: Mapping[str, Any], *, deals_later: bool = False
) -> list[Any] | None:
    """Carry out an order `{case: the Location's number | take, value: …}`.

    With `deals_later`, the deals that were asked for on the way; None if they were not.
    """
    if order["case"] not in (str(location), "take"):
        raise Refused(f"This is Location {location}.", "CG-74")
    value = order["value"]
    if order["case"] == "take" and location in (THIEVES, TEMPLE, ARTISAN, ACADEMY, PORT, PALACE):
        raise Refused("Say what you want there.", "CG-74")
    if location == NOBILITY:
        return await nobility(t, seat, deals_later=deals_later)
    await BENEFITS[location](t, seat, value)
    return None


@benefit(RUINS)
async def ruins(t: GodTable, seat: int, _: Any) -> None:
    """CG-81."""
    if not draw(t, seat, "miracle", 1):
        raise Refused("There is no Miracle to draw.", "CG-16")


@benefit(THIEVES)
async def thieves(t: GodTable, seat: int, value: Mapping[str, Any]) -> None:
    """CG-82, CG-83, CG-86."""
    cult = t.state.cults[seat]
    if not cult.priests_at(THIEVES):
        raise Refused("You have no Priest in the Thieves District.", "CG-86")
    if not LEAST_BRIBE <= value["pay"] <= min(cult.coins, LAST_LOCATION):
        raise Refused(f"Pay {LEAST_BRIBE} to {LAST_LOCATION} coins (you have {cult.coins}).", "CG-82")
    priest = find_priest(cult, value["priest"], THIEVES, "in the Thieves District")
    cult.coins -= value["pay"]
    lay_bribe(t, seat, priest, value["pay"])


@benefit(SLUMS)
async def slums(t: GodTable, seat: int, _: Any) -> None:
    """CG-88."""
    if not gain_followers(t, seat, 1, "CG-88"):
        raise Refused("You have all nine Followers.", "CG-10")


@benefit(FORUM)
async def forum(t: GodTable, seat: int, _: Any) -> None:
    """CG-89."""
    if t.state.supremacy == seat and t.state.supremacy_face_up:
        raise Refused("Supremacy lies face up before you.", "CG-89")
    own_supremacy(t, seat)
    tell(t, "supremacy_taken", f"{who(t, seat)} takes Supremacy.", {"seat": seat}, "CG-89")


@benefit(TEMPLE)
async def temple(t: GodTable, seat: int, value: Mapping[str, Any]) -> None:
    """CG-90, CG-91."""
    if value["case"] == "raise":
        raise_token(t, seat, value["value"], TEMPLE, 1)
    elif not gain_token(t, seat, 1, rule="CG-90"):
        raise Refused(all_in_play(t, seat, 1), "CG-32")


@benefit(TRADE)
async def trade(t: GodTable, seat: int, _: Any) -> None:
    """CG-92."""
    if not gain_coins(t, seat, TRADE_COINS, "CG-92"):
        raise Refused("The reserve has no coins.", "CG-12")


@benefit(ARTISAN)
async def artisan(t: GodTable, seat: int, value: Mapping[str, Any]) -> None:
    """CG-93."""
    _pay(t, seat, ALTAR_PRICE)
    at = value["at"]
    token = find_priest(t.state.cults[seat], value["token"], at, f"in Location {at}")
    build_altar(t, seat, token, "CG-93")


@benefit(ACADEMY)
async def academy(t: GodTable, seat: int, value: Mapping[str, Any]) -> None:
    """CG-94."""
    _pay(t, seat, int(value["pay"]))
    raise_token(t, seat, value["token"], ACADEMY, RAISES[value["pay"]])


@benefit(PORT)
async def port(t: GodTable, seat: int, value: Mapping[str, Any]) -> None:
    """CG-95: the full price even if the cap cuts the gain."""
    if not t.state.followers_left(seat):
        raise Refused("You have all nine Followers.", "CG-95")
    _pay(t, seat, int(value["pay"]))
    gain_followers(t, seat, RAISES[value["pay"]], "CG-95")


@benefit(PALACE)
async def palace(t: GodTable, seat: int, value: Mapping[str, Any]) -> None:
    """CG-96."""
    take_license(t, seat, value["slot"], "CG-96")


async def nobility(t: GodTable, seat: int, *, deals_later: bool = False) -> list[Any] | None:
    """CG-97."""
    hand = t.state.cults[seat].hand
    if not t.state.intrigues and not any(card in t.content.intrigues for card in hand):
        raise Refused("There is no Intrigue to draw and none to put back.", "CG-97")
    draw(t, seat, "intrigue", DRAWN_INTRIGUES)
    return await return_an_intrigue(t, seat, deals_later=deals_later)


@benefit(GUARD)
async def guard(t: GodTable, seat: int, _: Any) -> None:
    """CG-98."""
    own = t.state.cults[seat].followers
    if own < ARMED_FOLLOWERS:
        raise Refused(f"A Mob costs {ARMED_FOLLOWERS} Followers, you have {own}.", "CG-98")
    if not t.state.mobs_in_reserve:
        raise Refused("There is no Mob left.", "CG-11")
    lose_followers(t, seat, ARMED_FOLLOWERS, "CG-98")
    gain_mobs(t, seat, 1, "CG-98")


@benefit(RIFT)
async def rift(t: GodTable, seat: int, _: Any) -> None:
    """CG-99 to CG-101."""
    cult = t.state.cults[seat]
    own, needed = influence(t.content, t.state, seat, RIFT), might(t.content, cult)
    if own < needed:
        raise Refused(f"Your Influence in the Rift is {own}, your Divine Might {needed}.", "CG-99")
    deity = t.content.cults[cult.cult].name
    if cult.side == "light":
        cult.side = "dark"
        text = (
            f"{who(t, seat)} Summons {deity}: its sheet turns dark (Divine Might {might(t.content, cult)})."
        )
        tell(t, "summoned", text, {"seat": seat, "side": "dark"}, "CG-100")
    else:
        cult.summoned_twice = True
        tell(
            t, "summoned", f"{who(t, seat)} Summons {deity} again.", {"seat": seat, "side": "dark"}, "CG-101"
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
    own = t.state.cults[seat].coins
    if own < price:
        raise Refused(f"That costs {price} coins, you have {own}.", "CG-74")
    lose_coins(t, seat, price)


# What can be done with a benefit at present: all of it is public.


def possible_orders(state: ChooseYourGod, seat: int, location: int) -> list[dict[str, Any]]:
    """Every order that might be legal, those that are alike left out."""
    return [{"case": str(location), "value": value} for value in _values(state, seat, location)]


def _values(state: ChooseYourGod, seat: int, location: int) -> list[Any]:
    cult = state.cults[seat]
    match location:
        case 2:
            priests = dict.fromkeys(priest_name(cult, p) for p in cult.priests_at(THIEVES))
            pays = range(LEAST_BRIBE, min(cult.coins, LAST_LOCATION) + 1)
            return [{"pay": pay, "priest": priest} for pay in pays for priest in priests]
        case 5:
            raises = [{"case": "raise", "value": token} for token in _raisable_names(state, seat, TEMPLE)]
            return [{"case": "new", "value": {}}, *raises]
        case 7:
            tokens = [(priest_name(cult, token), token.place) for token in cult.tokens if token.place > 0]
            return [{"token": called, "at": at} for called, at in dict.fromkeys(tokens)]
        case 8:
            names = _raisable_names(state, seat, ACADEMY)
            return [{"pay": pay, "token": token} for pay in RAISES for token in names]
        case 9:
            return [{"pay": pay} for pay in RAISES]
        case 10:
            return [{"slot": slot} for slot, card in zip(SLOTS, state.slots, strict=True) if card is not None]
        case _:
            return [{}]


def _raisable_names(state: ChooseYourGod, seat: int, location: int) -> list[str]:
    cult = state.cults[seat]
    names = [f"{priest_name(cult, token)} free" for token in cult.free_tokens()]
    for token in cult.tokens_at(location):
        called = priest_name(cult, token)
        names.append(f"{token.strength}@{location}{called.lstrip('12345')}")
    return sorted(dict.fromkeys(names), key=lambda called: (called[0], "@" in called, called))


def benefit_refusal(
    state: ChooseYourGod, setup: Setup[Content], seat: int, location: int, order: Mapping[str, Any]
) -> Refused | None:
    """Why this order cannot be carried out now; declining always can."""
    if order["case"] == "decline":
        return None
    return refusal(state, setup, lambda t: take_benefit(t, seat, location, order))


def legal_orders(
    state: ChooseYourGod, setup: Setup[Content], seat: int, location: int
) -> list[dict[str, Any]]:
    """All that can be done with the benefit now; [] if there is no legal use."""
    return [
        order
        for order in possible_orders(state, seat, location)
        if benefit_refusal(state, setup, seat, location, order) is None
    ]


def has_a_use(state: ChooseYourGod, setup: Setup[Content], seat: int, location: int) -> bool:
    """Whether anything could be done with the benefit now."""
    orders = possible_orders(state, seat, location)
    return any(benefit_refusal(state, setup, seat, location, order) is None for order in orders)


def default_order(state: ChooseYourGod, seat: int, location: int) -> dict[str, Any]:
    """Free benefits are taken, paid ones declined."""
    cult = state.cults[seat]
    if location == TEMPLE:
        if cult.can_take(1):
            return {"case": "5", "value": {"case": "new", "value": {}}}
        for called in _raisable_names(state, seat, TEMPLE):
            strength = int(called[0])
            token = next(token for token in cult.tokens if token.strength == strength)
            if strength < STRONGEST and can_change(cult, token, strength + 1):
                return {"case": "5", "value": {"case": "raise", "value": called}}
    if location == PALACE:
        filled = [slot for slot, card in zip(SLOTS, state.slots, strict=True) if card is not None]
        if filled:
            return {"case": "10", "value": {"slot": filled[0]}}
    if location == RIFT or location in WITHOUT_A_CHOICE or (location == NOBILITY and state.intrigues):
        return {"case": str(location), "value": {}}
    return DECLINE


def must_be_asked(state: ChooseYourGod, location: int) -> bool:
    """Whether taking the benefit is a real choice; the Nobility is one only with a short deck."""
    if location == NOBILITY:
        return len(state.intrigues) < DRAWN_INTRIGUES
    return location not in WITHOUT_A_CHOICE
