"""How players name places: by id, or by the bare name of a town, a ritual or a lock."""

from __future__ import annotations

from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.state import (
    ASYLUM,
    AZATHOTH,
    BOX,
    ESCAPE,
    EVOLUTION,
    KING,
    POOL,
    TOWN_SKULKS,
)

PLAIN = (POOL, ASYLUM, ESCAPE, BOX, AZATHOTH, KING, *EVOLUTION)
PRIEST = ("ability", "summon", "rescue", "chanting")


def read_place(content: Content, word: str) -> Place:
    """The location that a word means; a word that means none is given back as it is. Case does not matter."""
    plain = word.lower().replace("-", "_")
    if plain in PLAIN:
        return Place(plain)
    if plain in PRIEST:
        return Place.priest(plain)
    kind, colon, rest = plain.partition(":")
    if colon:
        return _read_id(content, kind, rest, word)
    if plain in content.town or Place.town(plain) in TOWN_SKULKS:
        return Place.town(plain)
    if plain == "skulk":
        return TOWN_SKULKS[0]
    if plain in content.ritual:
        return Place.ritual(plain)
    return _lock(content, plain) or Place(plain)


def _read_id(content: Content, kind: str, rest: str, word: str) -> Place:
    if kind == "ritual":
        ritual, _, stage = rest.partition(":")
        if ritual in content.ritual:
            last = len(content.ritual[ritual].stages)
            return Place(f"ritual:{ritual}:{ {'start': '1', '': '1', 'end': str(last)}.get(stage, stage) }")
    if kind == "cult":
        return _lock(content, rest) or Place.lock(rest)
    if kind == "ytrack":
        track, _, stage = rest.partition(":")
        spelled = (one.id for board in content.boards for one in board.yellow_tracks)
        return Place(f"ytrack:{next((one for one in spelled if one.lower() == track), track)}:{stage or '1'}")
    return Place(f"{kind}:{rest}" if kind in ("town", "priest", "eternal", "evo") else word.lower())


def _lock(content: Content, word: str) -> Place | None:
    """A lock by its letter, its bonus space by the letter with a plus, on whichever board has it."""
    made = Place.bonus if word.endswith("+") else Place.lock
    wanted = word.removesuffix("+")
    for board in content.boards:
        for lock in board.locks:
            if lock.id.lower() == wanted:
                return made(lock.id)
    return None
