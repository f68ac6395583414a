"""Small words for events and prompts."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.words import count, listed
from referee.games.cult_wars.state import CultTable

PEOPLE = {
    "attack": ("attacker", "attackers"),
    "defend": ("defender", "defenders"),
    "sacrifice": ("sacrifice", "sacrifices"),
    "breed": ("breeder", "breeders"),
    "idle": ("idle follower", "idle followers"),
}
SLOT_NAMES = {"attack": "Attack", "defend": "Defend", "sacrifice": "Sacrifice", "breed": "Breed"}


def name(t: CultTable, seat: int) -> str:
    """The name of the cult that sits there."""
    return t.content.cult_name(t.state.cults[seat].cult)


def people(shares: Mapping[str, int]) -> str:
    """`3 sacrifices and 5 breeders`; places with nobody are left out."""
    return listed([count(number, *PEOPLE[place]) for place, number in shares.items() if number]) or "nobody"


def totals(bodies: Mapping[str, int]) -> str:
    """`Attack 6, Defend 4, Sacrifice 2, Breed 0, idle 0 of 12`."""
    slots = ", ".join(f"{label} {bodies[slot]}" for slot, label in SLOT_NAMES.items())
    return f"{slots}, idle {bodies['idle']} of {sum(bodies.values())}"
