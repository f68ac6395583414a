"""The effects of Intrigue cards (CG-130 to CG-140). Each must change something (CG-128)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from referee.games.choose_your_god.effects import (
    gain_coins,
    give,
    hand_over_coins,
    lose_followers,
    lose_mob,
    tell,
)
from referee.games.choose_your_god.forced import collect_cards, lose_an_altar
from referee.games.choose_your_god.influence import patriarch_strength
from referee.games.choose_your_god.pieces import find_priest, go_home, lose_altar, swap
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.words import who

IntrigueEffect = Callable[[GodTable, int, Mapping[str, Any]], Coroutine[Any, Any, None]]

EFFECTS: dict[str, IntrigueEffect] = {}

LOWERED = 2


def intrigue(effect: IntrigueEffect) -> IntrigueEffect:
    """Registers the effect under the name of its function."""
    EFFECTS[effect.__name__] = effect
    return effect


@intrigue
async def blackmail(t: GodTable, seat: int, _: Mapping[str, Any]) -> None:
    """CG-130: half the coins of the richest player, rounded up; nothing if that is oneself."""
    richest = _the_most({s: cult.coins for s, cult in t.state.cults.items()}, "richest", "Blackmail")
    if richest != seat:
        owned = t.state.cults[richest].coins
        hand_over_coins(t, richest, seat, (owned + 1) // 2, "CG-130")


@intrigue
async def exorcism(t: GodTable, _seat: int, fields: Mapping[str, Any]) -> None:
    """CG-131: any one token here is lowered by exactly two."""
    colour, _, called = fields["target"].partition(" ")
    try:
        owner = t.state.seat_of(colour)
    except KeyError:
        raise Refused(f"Nobody plays {colour}.", "CG-131") from None
    cult = t.state.cults[owner]
    if called == "patriarch":
        raise Refused("That Priest cannot be lowered by 2.", "CG-08")
    try:
        token = find_priest(cult, called, t.state.location, "here")
    except Refused:
        raise Refused(f"{who(t, owner)} has no {called} here.", "CG-131") from None
    if token.strength <= LOWERED:
        raise Refused("That Priest cannot be lowered by 2.", "CG-131")
    swap(t, owner, token, token.strength - LOWERED, "CG-131")


@intrigue
async def foiled_plot(t: GodTable, _seat: int, _: Mapping[str, Any]) -> None:
    """CG-132: whoever has most cards loses a Mob, an Altar and two Followers."""
    cards = {s: len(t.state.owned_cards(s)) for s in t.state.seats}
    victim = _the_most(cards, "first in cards", "Foiled Plot")
    cult = t.state.cults[victim]
    if not (cult.mobs or cult.altars or cult.followers):
        raise Refused(f"{who(t, victim)} has nothing to lose to Foiled Plot.", "CG-132")
    lose_mob(t, victim, "CG-132")
    lose_followers(t, victim, 2, "CG-132")
    await lose_an_altar(t, victim, "CG-132")


@intrigue
async def slaughter(t: GodTable, _seat: int, _: Mapping[str, Any]) -> None:
    """CG-133: everybody here loses two Followers, or the last one."""
    hit = t.state.present(t.state.location)
    if not any(t.state.cults[other].followers for other in hit):
        raise Refused("Nobody here has a Follower to lose.", "CG-133")
    for other in hit:
        lose_followers(t, other, 2, "CG-133")


@intrigue
async def disperse(t: GodTable, _seat: int, _: Mapping[str, Any]) -> None:
    """CG-134: everybody here loses a Mob."""
    losses = [lose_mob(t, other, "CG-134") for other in t.state.present(t.state.location)]
    if not any(losses):
        raise Refused("Nobody here has a Mob to lose.", "CG-134")


@intrigue
async def secret_search(t: GodTable, seat: int, _: Mapping[str, Any]) -> None:
    """CG-135: each rival here gives a card from its hand."""
    here = t.state.present(t.state.location)
    givers = [rival for rival in t.state.rivals(seat) if rival in here and t.state.cults[rival].hand]
    if not givers:
        raise Refused("No rival here has a hand card.", "CG-135")
    await collect_cards(t, seat, givers, hand_only=True, rule="CG-135")


@intrigue
async def threat(t: GodTable, seat: int, fields: Mapping[str, Any]) -> None:
    """CG-136: a License of the owner of the strongest Patriarch; nothing if that is oneself."""
    strengths = {s: patriarch_strength(t.content, t.state, s) for s in t.state.seats}
    victim = _the_most(strengths, "strongest", "Threat to the Crown")
    if victim == seat:
        return
    owned = t.state.cults[victim].licenses
    if not owned:
        raise Refused(f"{who(t, victim)} has no License.", "CG-136")
    wanted = fields["license"]
    if wanted is None and len(owned) == 1:
        wanted = owned[0]
    if wanted is None:
        raise Refused(f"Name the License to take from {who(t, victim)}.", "CG-136")
    if wanted not in owned:
        raise Refused(f"{who(t, victim)} does not own {t.content.cards[wanted]}.", "CG-136")
    give(t, victim, seat, wanted, "CG-136")


@intrigue
async def vandalism(t: GodTable, _seat: int, _: Mapping[str, Any]) -> None:
    """CG-137: all Altars here fall, unless one stands in a higher Location."""
    here = t.state.location
    altars = [at for cult in t.state.cults.values() for at in cult.altars]
    if any(at > here for at in altars):
        raise Refused("An Altar stands in a higher Location: Vandalism cannot be played.", "CG-137")
    if here not in altars:
        raise Refused("There is no Altar here.", "CG-137")
    raze(t, "CG-137")


def raze(t: GodTable, rule: str) -> None:
    """All Altars in the Active Location go to the reserve."""
    for owner, cult in t.state.cults.items():
        if t.state.location in cult.altars:
            lose_altar(t, owner, t.state.location, rule)


@intrigue
async def ambush(t: GodTable, seat: int, _: Mapping[str, Any]) -> None:
    """CG-138: a bribed Priest here goes home, and its coins to the player of the card."""
    for cult in t.state.cults.values():
        for priest in cult.priests():
            if priest.place == t.state.location and priest.coins:
                found, priest.coins = priest.coins, 0
                go_home(t, priest)
                gain_coins(t, seat, found, "CG-138")
                return
    raise Refused("There is no bribed Priest here.", "CG-138")


@intrigue
async def raid(t: GodTable, _seat: int, _: Mapping[str, Any]) -> None:
    """CG-139."""
    if t.state.lap.raided:
        raise Refused("There is a raid here already.", "CG-139")
    t.state.lap.raided = True
    tell(t, "raided", "A raid: no benefits and no alms here.", rule="CG-139")


@intrigue
async def seize(t: GodTable, seat: int, _: Mapping[str, Any]) -> None:
    """CG-140: all Priests here go home, and the player of the card wins."""
    for cult in t.state.cults.values():
        for priest in cult.priests_at(t.state.location):
            go_home(t, priest)
    t.state.lap.seized_by = seat
    text = f"All Priests here go home; {who(t, seat)} is to win this Location."
    tell(t, "seized", text, {"seat": seat}, "CG-140")


def _the_most(amounts: Mapping[int, int], called: str, card: str) -> int:
    """The only seat with the highest amount; the card cannot be played if several have it."""
    most = max(amounts.values())
    first = [seat for seat, amount in amounts.items() if amount == most]
    if len(first) > 1:
        counted = {2: "Two", 3: "Three", 4: "Four", 5: "Five"}[len(first)]
        raise Refused(f"{counted} players are {called}: {card} cannot be played.", "CG-128")
    return first[0]
