"""Small words for events and prompts."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.catalogue import Words

GROUPS: Mapping[str, str] = {
    "attack": Words("attackers"),
    "defend": Words("defenders"),
    "sacrifice": Words("sacrifices"),
    "breed": Words("breeders"),
    "idle": Words("idle followers"),
}
"""Followers by the place where they stand."""
SLOT_NAMES: Mapping[str, str] = {
    "attack": Words("Attack"),
    "defend": Words("Defend"),
    "sacrifice": Words("Sacrifice"),
    "breed": Words("Breed"),
}
PLACE_NAMES: Mapping[str, str] = {**SLOT_NAMES, "idle": Words("idle")}


def totals(bodies: Mapping[str, int]) -> Words:
    """`Attack 6, Defend 4, Sacrifice 2, Breed 0, idle 0 of 12`."""
    return Words(
        "Attack {attack}, Defend {defend}, Sacrifice {sacrifice}, Breed {breed}, idle {idle} of {all}",
        **bodies,
        all=sum(bodies.values()),
    )
