"""Where cultists on skulk spaces may go in the skulk step."""

from __future__ import annotations

from collections.abc import Callable

from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.state import NEVER_SKULKED, Cultist, EvilHighPriest


def targets(state: EvilHighPriest, content: Content, seat: int, cultist: Cultist, kind: str) -> list[Place]:
    """The locations that a skulker of this kind may go to, whether or not its owner can pay there.

    Cultists that are there do not matter (EH-141), but what the Block Skulk has chosen is closed (EH-785).
    """
    if kind == "town":
        found = _towns(content, Place.town)
    elif kind == "eternal":
        found = _towns(content, Place.eternal) if cultist is not state.followings[seat].priest else []
    elif kind == "cult":
        found = _bonus_spaces(state, content, is_priest=cultist is state.followings[seat].priest)
    elif kind == "ritual":
        found = _rituals(state, content)
    else:  # flex and block: town or ritual (EH-784, EH-785)
        found = [*_towns(content, Place.town), *_rituals(state, content)]
    return [place for place in found if not _blocked(state, place)]


def _blocked(state: EvilHighPriest, place: Place) -> bool:
    return state.block == place.location


def _towns(content: Content, made: Callable[[str], Place]) -> list[Place]:
    """The eleven other locations, occupied or not (EH-148); not Providence (EH-134, EH-143)."""
    return [made(town.id) for town in content.towns if town.id != NEVER_SKULKED]


def _rituals(state: EvilHighPriest, content: Content) -> list[Place]:
    """Start spaces only, once the board lies face up (EH-782); they advance in this very round (EH-783)."""
    return [Place.ritual(ritual.id) for ritual in content.rituals] if state.ritual_open else []


def _bonus_spaces(state: EvilHighPriest, content: Content, *, is_priest: bool) -> list[Place]:
    """Unlocked bonus spaces of the cult board, no skulk space among them (EH-147)."""
    barred = "acolyte" if is_priest else "priest"
    return [
        Place.bonus(lock)
        for lock, space in content.board[state.board].bonus.items()
        if lock in state.shattered and space.skulk is None and space.who != barred
    ]
