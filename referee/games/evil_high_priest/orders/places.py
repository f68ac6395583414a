"""How players name places: by id, or by the bare name of a town, a ritual or a lock."""

from __future__ import annotations

from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.state import ESCAPE, EVOLUTION, KING

PLAIN = ("pool", "asylum", ESCAPE, "box", "azathoth", KING)
PRIEST = ("ability", "summon", "rescue", "chanting")


def read_place(content: Content, word: str) -> str:
    """The location that a word means; a word that means none is given back as it is. Case does not matter."""
    plain = word.lower().replace("-", "_")
    if plain in PLAIN or plain in EVOLUTION:
        return plain
    if plain in PRIEST:
        return f"priest:{plain}"
    kind, colon, rest = plain.partition(":")
    if colon:
        return _read_id(content, kind, rest, word)
    if plain in content.town or plain in ("skulk1", "skulk2"):
        return f"town:{plain}"
    if plain == "skulk":
        return "town:skulk1"
    if plain in content.ritual:
        return f"ritual:{plain}:1"
    return _lock(content, plain) or plain


def _read_id(content: Content, kind: str, rest: str, word: str) -> str:
    if kind == "ritual":
        ritual, _, stage = rest.partition(":")
        if ritual in content.ritual:
            last = len(content.ritual[ritual].stages)
            return f"ritual:{ritual}:{ {'start': '1', '': '1', 'end': str(last)}.get(stage, stage) }"
    if kind == "cult":
        return _lock(content, rest) or f"cult:{rest}"
    if kind == "ytrack":
        track, _, stage = rest.partition(":")
        spelled = (one.id for board in content.boards for one in board.yellow_tracks)
        return f"ytrack:{next((one for one in spelled if one.lower() == track), track)}:{stage or '1'}"
    return f"{kind}:{rest}" if kind in ("town", "priest", "eternal", "evo") else word.lower()


def _lock(content: Content, word: str) -> str | None:
    """A lock by its letter, its bonus space by the letter with a plus, on whichever board has it."""
    plus = "+" if word.endswith("+") else ""
    wanted = word.removesuffix("+")
    for board in content.boards:
        for lock in board.locks:
            if lock.id.lower() == wanted:
                return f"cult:{lock.id}{plus}"
    return None
