"""Priests and Altars: where they stand, how they change, what they leave behind."""

from __future__ import annotations

from referee.engine.catalogue import Reason, Words
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.events.pieces import (
    AltarBuilt,
    AltarLost,
    BribeLaid,
    BribesMet,
    BribeVoid,
    OwnPriest,
    PriestMoved,
    PriestOnSheet,
    PriestSentHome,
    TokenGained,
    TokenLost,
    TokenSwapped,
)
from referee.games.choose_your_god.state import FREE, ON_SHEET, Cult, GodTable, Priest
from referee.games.choose_your_god.vocabulary import LAST_LOCATION, STRENGTHS
from referee.games.choose_your_god.words import either, priest_name, who

STRONGEST = max(STRENGTHS)
IS_FREE, IS_HERE = Words("free"), Words("here")


def find_priest(cult: Cult, called: str, location: int, where: Words) -> Priest:
    """The seat's Priest of this name in a place; refused with `where` in the sentence if there is none.

    `3` also names the only kind of 3 that is there.
    """
    there = [priest for priest in cult.priests() if priest.place == location]
    for priest in there:
        if priest_name(cult, priest) == called:
            return priest
    alike = [priest for priest in there if priest_name(cult, priest).rstrip("$+") == called]
    kinds = sorted({priest_name(cult, priest) for priest in alike})
    if len(kinds) == 1:
        return alike[0]
    if kinds:
        raise Refused(Reason("Say which {called}: {kinds}.", "CG-30", called=called, kinds=either(kinds)))
    wanted = Words("Patriarch") if called == "patriarch" else called
    raise Refused(Reason("Your {priest} is not {where}.", "CG-30", priest=wanted, where=where))


def free_priest(cult: Cult, called: str) -> Priest:
    return find_priest(cult, called, FREE, IS_FREE)


def priest_here(t: GodTable, seat: int, called: str) -> Priest:
    """One of the seat's Priests in the Active Location."""
    return find_priest(t.state.cults[seat], called, t.state.location, IS_HERE)


def token_here(t: GodTable, seat: int, called: str) -> Priest:
    """One of the seat's tokens in the Active Location; the Patriarch will not do (CG-08)."""
    if called == "patriarch":
        raise Refused(Reason("The Patriarch cannot be chosen for this.", "CG-08"))
    return priest_here(t, seat, called)


def leave(t: GodTable, seat: int, priest: Priest) -> None:
    """What a Priest loses by leaving: a bribe's coins go to the reserve, a boost ends (CG-85, CG-109)."""
    if priest.coins:
        t.tell(BribeVoid(seat, priest.coins, priest.place), rule="CG-85")
    priest.coins = priest.boost = 0


def go_home(t: GodTable, seat: int, priest: Priest) -> None:
    """It becomes a Free Priest (CG-34)."""
    leave(t, seat, priest)
    priest.place = FREE


def send_home(t: GodTable, seat: int, priest: Priest, rule: str) -> None:
    """The same of one Priest by a card or ability, which is told."""
    t.tell(PriestSentHome(seat, priest_name(t.state.cults[seat], priest), priest.place), rule=rule)
    go_home(t, seat, priest)


def move(t: GodTable, seat: int, priest: Priest, location: int, rule: str) -> None:
    """To another Location, or into one."""
    origin = None if priest.place == FREE else priest.place
    leave(t, seat, priest)
    priest.place = location
    t.tell(PriestMoved(seat, priest_name(t.state.cults[seat], priest), location, origin), rule=rule)


def lay_on_sheet(t: GodTable, seat: int, priest: Priest) -> None:
    """It pays a Ritual Cost (CG-153)."""
    priest.place = ON_SHEET
    t.tell(PriestOnSheet(seat, priest_name(t.state.cults[seat], priest)), rule="CG-153")


def destroy(t: GodTable, seat: int, token: Priest, rule: str) -> None:
    """It goes to the reserve."""
    leave(t, seat, token)
    cult = t.state.cults[seat]
    cult.tokens = [other for other in cult.tokens if other is not token]
    t.tell(TokenLost(seat, token.strength), rule=rule)


def gain_token(t: GodTable, seat: int, strength: int, location: int = FREE, rule: str | None = None) -> bool:
    """A token from the reserve, free or in a Location; False if it cannot be had (CG-31, CG-32)."""
    cult = t.state.cults[seat]
    if not cult.can_take(strength):
        return False
    cult.tokens.append(Priest(strength, location))
    t.tell(TokenGained(seat, strength, location or None), rule=rule)
    return True


def can_change(cult: Cult, token: Priest, strength: int) -> bool:
    """Whether the token can be swapped for one of this strength (CG-31)."""
    return cult.can_take(strength, handed_back=token)


def raised_to(token: Priest, steps: int) -> int:
    return min(token.strength + steps, STRONGEST)  # CG-33


def swap(t: GodTable, seat: int, token: Priest, strength: int, rule: str) -> None:
    """The token is replaced by one of another strength; coins and boosts stay (CG-35)."""
    cult = t.state.cults[seat]
    if not can_change(cult, token, strength):
        raise Refused(all_in_play(t, seat, strength, "CG-32"))
    before, token.strength = token.strength, strength
    where = token.place if token.place > FREE else None
    t.tell(TokenSwapped(seat, before, strength, where), rule=rule)


def all_in_play(t: GodTable, seat: int, strength: int, clause: str) -> Reason:
    return Reason(
        "All three of {seat}'s strength-{strength} tokens are in play.",
        clause,
        seat=who(t, seat),
        strength=strength,
    )


def build_altar(t: GodTable, seat: int, token: Priest, rule: str) -> None:
    """CG-41: the token is flipped where it stands; one Altar of a colour in a Location (CG-40)."""
    cult = t.state.cults[seat]
    location = token.place
    if location in cult.altars:
        if location == t.state.location:
            raise Refused(Reason("You already have an Altar here.", "CG-40"))
        raise Refused(Reason("You already have an Altar in Location {location}.", "CG-40", location=location))
    leave(t, seat, token)
    cult.tokens = [other for other in cult.tokens if other is not token]
    cult.altars = sorted([*cult.altars, location])
    t.tell(AltarBuilt(seat, token.strength, location, tuple(cult.altars)), rule=rule)


def lose_altar(t: GodTable, seat: int, location: int, rule: str) -> None:
    """CG-42."""
    cult = t.state.cults[seat]
    cult.altars.remove(location)
    t.tell(AltarLost(seat, location, tuple(cult.altars)), rule=rule)


def lay_bribe(t: GodTable, seat: int, priest: Priest, location: int) -> None:
    """The Priest goes there with the coins under it; two bribes undo each other (CG-83, CG-87)."""
    called = priest_name(t.state.cults[seat], priest)
    priest.place, priest.coins, priest.boost = location, location, 0
    t.tell(BribeLaid(seat, called, location), rule="CG-83")
    bribed = [
        (owner, other)
        for owner, cult in t.state.cults.items()
        for other in cult.priests()
        if other.coins and other.place == location
    ]
    if len(bribed) > 1:
        met = tuple(OwnPriest(owner, priest_name(t.state.cults[owner], other)) for owner, other in bribed)
        for _, other in bribed:
            other.place = FREE
            other.coins = other.boost = 0
        t.tell(BribesMet(seat, location, met), rule="CG-87")


def next_location(t: GodTable) -> int:
    """CG-04."""
    if t.state.location == LAST_LOCATION:
        raise Refused(Reason("There is no Location after {last}.", "CG-04", last=LAST_LOCATION))
    return t.state.location + 1
