"""How players name places: by id, by the printed name or a beginning of it, a lock by its letter."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from referee.engine.catalogue import Words
from referee.engine.choices.option import listing
from referee.engine.choices.wording import quoted
from referee.engine.decisions import Cursor
from referee.engine.decisions.words import BREAK
from referee.engine.problems import AmbiguousText
from referee.games.evil_high_priest.decisions.names import NameBook
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.places import Place, written_place
from referee.games.evil_high_priest.state import (
    ASYLUM,
    AZATHOTH,
    BOX,
    ESCAPE,
    EVOLUTION,
    KING,
    POOL,
    SUMMON,
    TOWN_SKULKS,
)

PLAIN = (POOL, ASYLUM, ESCAPE, BOX, AZATHOTH, KING, *EVOLUTION)
IDLE = ("to", "on", "at", "in", "town", "ritual", "space")
"""Words that may stand before a name and add nothing to it."""


AFTER_A_NAME = (
    "",
    BREAK,
    ",",
    "sacrifice",
    "pay",
    "arrange",
    "bonus",
    "store",
    "target",
    "discard",
    "monster",
)


def take_place(content: Content, words: Cursor) -> Place:
    """The place that the next words name: `B`, `silver twilight`, `the Red Sign`, `town:arkham`.

    What has a colon is taken for an id: whether it exists is for the choice to say.
    """
    while True:
        if place := _of_kind(content, words):
            return place
        if words.next() not in IDLE or words.left_in_line < 2:
            break
        words.take()
    if words.line_ends or words.next() in (",", ":"):
        raise words.instead(Words("a place"))
    book, word = _book(content), words.next().replace("-", "_")
    if named := None if ":" in word else book.take_whole(words):
        if (
            named == SUMMON
            and words.next() == "monster"
            and words.word(words.at + 1).casefold() in AFTER_A_NAME
        ):
            words.take()  # the printed name, and not which monster is wanted
        return Place(named)
    if ":" in word or _lock(content, word):
        words.take()
        return read_place(content, word)
    if named := book.take_begun(words):
        return Place(named)
    if len(numbered := [*_numbered(content, word)]) == 1:
        words.take()
        return numbered[0][1]
    if numbered:
        known = [f"{kind} {word} ({written_place(place)})" for kind, place in numbered]
        several = Words("{said} could be {known}.", said=quoted(word), known=listing(known))
        raise words.unfit(several, error=AmbiguousText)
    said = quoted(words.phrase(1))
    if kind := card_kind(content, words):
        raise words.unfit(Words("{said} is {kind}, not a place.", said=said, kind=kind))
    raise words.unfit(Words("{said} is not a place.", said=said), book)


def card_kind(content: Content, words: Cursor) -> str | None:
    """What kind of card the next words name in full; nothing is taken."""
    start, kind = words.at, _cards(content).take_whole(words)
    words.at = start
    return kind


@lru_cache(maxsize=16)
def _cards(content: Content) -> NameBook:
    kinds: dict[str, Iterable[tuple[str, str]]] = {
        Words("a monster"): ((card.id, card.name) for card in content.monsters),
        Words("a Chamber"): ((card.id, card.name) for card in content.chambers),
        Words("an investigator"): ((card.id, card.name) for card in content.investigators),
        Words("a Priest card"): ((card.id, card.name) for card in content.priests),
        Words("an Avatar"): ((card.id, card.name) for card in content.avatars),
    }
    return NameBook((name, kind) for kind, cards in kinds.items() for names in cards for name in names)


def other_kind(content: Content, words: Cursor) -> str | None:
    """What the next words name in full, be it a card or a place; nothing is taken."""
    start, place = words.at, _book(content).take_whole(words)
    words.at = start
    return card_kind(content, words) or (None if place is None else Words("a place"))


def _of_kind(content: Content, words: Cursor) -> Place | None:
    """`lock B`, `bonus B`, `track P`, `town 3` as the rulebook numbers them; else nothing is taken."""
    name = words.word(words.at + 1).casefold()
    match words.next():
        case "lock" | "cult" | "sign":
            found = _lock(content, name)
        case "bonus":
            found = _lock(content, f"{name.removesuffix('+')}+")
        case "track" | "ytrack" if name:
            found = _read_id(content, "ytrack", name, name)
        case "town" | "ritual" as kind:
            found = dict(_numbered(content, name)).get(kind)
        case _:
            return None
    if found is not None:
        words.take(2)
    return found


def _numbered(content: Content, number: str) -> Iterator[tuple[str, Place]]:
    """What has this number in the rulebook."""
    towns = [("town", Place.town(town.id)) for town in content.towns]
    rituals = [("ritual", Place.ritual(ritual.id)) for ritual in content.rituals]
    for printed in (towns, rituals):
        yield from (one for at, one in enumerate(printed, start=1) if number == str(at))


@lru_cache(maxsize=16)
def _book(content: Content) -> NameBook:
    return NameBook(_names(content), {"priest ability": Place.priest("ability"), "skulk": TOWN_SKULKS[0]})


def _names(content: Content) -> Iterator[tuple[str, str]]:
    for town in content.towns:
        yield from ((name, Place.town(town.id)) for name in (town.id, town.name))
    for number, skulk in enumerate(TOWN_SKULKS, start=1):
        yield from ((f"{name}{number}", skulk) for name in ("skulk", "skulk ", "skulk space "))
    for ritual in content.rituals:
        yield from ((name, Place.ritual(ritual.id)) for name in (ritual.id, ritual.name))
    for space in content.priest_spaces:
        if space.id == ESCAPE:
            continue
        yield space.id, Place.priest(space.id)
        if not set(space.name.casefold().split()) & {"priest", "monster"}:  # both begin something else
            yield space.name, Place.priest(space.id)
    for place in PLAIN:
        yield place.name or place, place
    yield "king in yellow", KING


def read_place(content: Content, word: str) -> Place:
    """The location that a word means; a word that means none is given back as it is. Case does not matter."""
    said = word.lower().replace("-", "_")
    kind, colon, rest = said.partition(":")
    if colon:
        return _read_id(content, kind, rest, word)
    book = _book(content)
    if whole := book.meant(said):
        return Place(whole)
    if place := _lock(content, said):
        return place
    begun = book.beginning(said)
    return Place(begun[0] if len(begun) == 1 else said)


def one_of(places: Collection[Place], meant: Place) -> Place:
    """The place itself; or the only one of these that is another stage of the same ritual or track."""
    alike = [one for one in places if (one.kind, one.name) == (meant.kind, meant.name) and one.name]
    if meant in places or len(alike) != 1 or alike[0].is_bonus != meant.is_bonus:
        return meant
    return alike[0]


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
