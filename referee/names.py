"""What a player may be called, and which names look so much alike that only one player may have them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

LONGEST_NAME = 40
GONE_PLAYER = "a former player"
"""What somebody is called who has gone for good."""
RESERVED = (
    GONE_PLAYER,
    "former player",
    "host",
    "nobody",
    "random bot",
    "referee",
    "somebody",
    "spectator",
    "the host",
    "the referee",
    "the table",
)
"""What the referee itself calls somebody."""

MAX_MARKS = 3  # on one letter, of those that are left when marks and letters are put together
SIGNS = "'’-_."
_INVISIBLE = re.compile(
    # Unicode's Default_Ignorable_Code_Point, as far as it is letters and marks.
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_SEAT = re.compile(r"seat\W*\d")
_LEFT_TO_RIGHT_MARK = "\u200e"


def objection(name: str) -> str | None:
    """Why nobody may be called this, in one sentence; None if somebody may."""
    return next(_objections(name), None)


def keys(name: str) -> frozenset[str]:
    """What names have in common that readers take for one another, in either case.

    Both ways are needed: `ΑΝΝ` in Greek looks like `Ann` only as it is written, `ann` only when it is folded.
    """
    plain = unicodedata.normalize("NFKC", name)
    return frozenset({_skeleton(plain.casefold()), _skeleton(_skeleton(plain).casefold())})


def _objections(name: str) -> Iterator[str]:
    if not 1 <= len(name) <= LONGEST_NAME:
        yield f"Must have 1 to {LONGEST_NAME} characters."
    if name != name.strip(" ") or "  " in name:
        yield "Must have no blanks at its ends, and only one between words."
    for character in name:
        if not _is_allowed(character):
            shown = f"U+{ord(character):04X}"
            yield f"Must consist of letters, digits, blanks and the signs {' '.join(SIGNS)}; {shown} is none."
    if not any(unicodedata.category(character)[0] in "LN" for character in name):
        yield "Must have a letter or a digit."
    if _has_loose_marks(name):
        yield f"Must have at most {MAX_MARKS} marks on a letter, and none without one."
    if re.search(r"(?<!\w)\.|\.(?!\w)", name):
        yield "Must have no full stop but within a word: it would look like the end of a sentence."
    folded = unicodedata.normalize("NFKC", name).casefold()
    if _SEAT.search(folded) or keys(name) & _reserved():
        yield "Must not be what the referee itself calls somebody or a seat."


def _is_allowed(character: str) -> bool:
    if character in SIGNS or character == " ":
        return True
    return unicodedata.category(character) in _CATEGORIES and not _INVISIBLE.match(character)


_CATEGORIES = {"Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Mn", "Mc"}


def _has_loose_marks(name: str) -> bool:
    marks = MAX_MARKS
    for character in unicodedata.normalize("NFC", name):
        category = unicodedata.category(character)
        if category in ("Mn", "Mc"):
            marks += 1
            if marks > MAX_MARKS:
                return True
        else:
            marks = 0 if category[0] == "L" else MAX_MARKS
    return False


@cache
def _reserved() -> frozenset[str]:
    return frozenset(key for name in RESERVED for key in keys(name))


def _skeleton(text: str) -> str:
    """UTS #39: each character is replaced by the one that stands for all that look like it."""
    for _ in range(2):
        decomposed = unicodedata.normalize("NFD", text)
        text = "".join(_prototypes().get(character, character) for character in decomposed)
    return unicodedata.normalize("NFD", text)


@cache
def _prototypes() -> dict[str, str]:
    """By character, what stands for it. Unicode's table has these pairs, in both directions here."""
    # Only those who check a name wait for the table.
    from confusable_homoglyphs.confusables import confusables_data

    alike = {
        _without_marks(one): [_without_marks(other["c"]) for other in others]
        for one, others in confusables_data.items()
    }
    found: dict[str, str] = {}
    for one, others in alike.items():
        # What stands for many has them all here; of two that have but each other, the plainer one does.
        if len(one) == 1 and len(others) == 1:
            [other] = others
            is_pair = alike.get(other) == [one]
            found[one] = max(one, other, key=_plainness) if is_pair else other
    return found


def _plainness(text: str) -> tuple[int, bool, list[int]]:
    return len(text), text.isascii(), [-ord(character) for character in text]


def _without_marks(text: str) -> str:
    return text.replace(_LEFT_TO_RIGHT_MARK, "")
