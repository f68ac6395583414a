"""Priests and Altars: where they stand, how they change, what they leave behind."""

from __future__ import annotations

from referee.engine.catalogue import Reason, Words
from referee.engine.json_types import Json
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.effects import tell
from referee.games.choose_your_god.state import FREE, ON_SHEET, Cult, GodTable, Priest
from referee.games.choose_your_god.texts.words import coins, either, in_words, place, priest_name, who
from referee.games.choose_your_god.vocabulary import LAST_LOCATION, STRENGTHS

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


def leave(t: GodTable, priest: Priest) -> None:
    """What a Priest loses by leaving: a bribe's coins go to the reserve, a boost ends (CG-85, CG-109)."""
    if priest.coins:
        tell(t, "bribe_void", f"{coins(priest.coins)} under a Priest go to the reserve.", rule="CG-85")
    priest.coins = priest.boost = 0


def go_home(t: GodTable, priest: Priest) -> None:
    """It becomes a Free Priest (CG-34)."""
    leave(t, priest)
    priest.place = FREE


def send_home(t: GodTable, seat: int, priest: Priest, rule: str) -> None:
    """The same of one Priest by a card or ability, which is told."""
    cult = t.state.cults[seat]
    called = "Patriarch" if priest is cult.patriarch else str(priest.strength)
    data: dict[str, Json] = {"seat": seat, "priest": priest_name(cult, priest)}
    tell(t, "priest_sent_home", f"{who(t, seat)}'s {called} goes home.", data, rule)
    go_home(t, priest)


def move(t: GodTable, seat: int, priest: Priest, location: int, rule: str) -> None:
    """To another Location, or into one."""
    cult = t.state.cults[seat]
    came_from = priest.place
    leave(t, priest)
    priest.place = location
    text = f"{who(t, seat)} puts {in_words(cult, priest)} into {place(t.content, location)}."
    data: dict[str, Json] = {
        "seat": seat,
        "priest": priest_name(cult, priest),
        "from": came_from,
        "to": location,
    }
    tell(t, "priest_moved", text, data, rule)


def lay_on_sheet(t: GodTable, seat: int, priest: Priest) -> None:
    """It pays a Ritual Cost (CG-153)."""
    priest.place = ON_SHEET
    cult = t.state.cults[seat]
    data: dict[str, Json] = {"seat": seat, "priest": priest_name(cult, priest)}
    tell(t, "priest_on_sheet", f"{who(t, seat)} lays {in_words(cult, priest)} on its sheet.", data, "CG-153")


def destroy(t: GodTable, seat: int, token: Priest, rule: str) -> None:
    """It goes to the reserve."""
    leave(t, token)
    cult = t.state.cults[seat]
    cult.tokens = [other for other in cult.tokens if other is not token]
    data: dict[str, Json] = {"seat": seat, "strength": token.strength}
    tell(t, "token_lost", f"{who(t, seat)} gives up a {token.strength}.", data, rule)


def gain_token(t: GodTable, seat: int, strength: int, location: int = FREE, rule: str | None = None) -> bool:
    """A token from the reserve, free or in a Location; False if it cannot be had (CG-31, CG-32)."""
    cult = t.state.cults[seat]
    if not cult.can_take(strength):
        return False
    cult.tokens.append(Priest(strength, location))
    where = f" in {place(t.content, location)}" if location else ""
    data: dict[str, Json] = {"seat": seat, "strength": strength, "place": location}
    tell(t, "token_gained", f"{who(t, seat)} gains a {strength}{where}.", data, rule)
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
    data: dict[str, Json] = {"seat": seat, "from": before, "to": strength, "place": token.place}
    tell(t, "token_swapped", f"{who(t, seat)}'s {before} becomes a {strength}.", data, rule)


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
    leave(t, token)
    cult.tokens = [other for other in cult.tokens if other is not token]
    cult.altars = sorted([*cult.altars, location])
    text = f"{who(t, seat)} flips a {token.strength} in {place(t.content, location)} to an Altar."
    data: dict[str, Json] = {"seat": seat, "location": location, "altars": list(cult.altars)}
    tell(t, "altar_built", text, data, rule)


def lose_altar(t: GodTable, seat: int, location: int, rule: str) -> None:
    """CG-42."""
    cult = t.state.cults[seat]
    cult.altars.remove(location)
    data: dict[str, Json] = {"seat": seat, "location": location, "altars": list(cult.altars)}
    tell(t, "altar_lost", f"{who(t, seat)} loses its Altar in {place(t.content, location)}.", data, rule)


def lay_bribe(t: GodTable, seat: int, priest: Priest, location: int) -> None:
    """The Priest goes there with the coins under it; two bribes undo each other (CG-83, CG-87)."""
    cult = t.state.cults[seat]
    called = in_words(cult, priest)
    priest.place, priest.coins, priest.boost = location, location, 0
    text = f"{who(t, seat)} sends {called} with {coins(location)} to {place(t.content, location)}."
    tell(t, "bribe_laid", text, {"seat": seat, "location": location}, "CG-83")
    bribed = [
        other
        for rival in t.state.cults.values()
        for other in rival.priests()
        if other.coins and other.place == location
    ]
    if len(bribed) > 1:
        for other in bribed:
            other.place = FREE
            other.coins = other.boost = 0
        met = f"Two bribes meet in {place(t.content, location)}"
        text = f"{met}: both Priests go home, the coins to the reserve."
        tell(t, "bribes_met", text, {"location": location}, "CG-87")


def next_location(t: GodTable) -> int:
    """CG-04."""
    if t.state.location == LAST_LOCATION:
        raise Refused(Reason("There is no Location after {last}.", "CG-04", last=LAST_LOCATION))
    return t.state.location + 1
