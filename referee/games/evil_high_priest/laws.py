"""What always holds, whatever the players do (section 3.2 of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from referee.engine.ruleset import Setup
from referee.games.evil_high_priest import storage
from referee.games.evil_high_priest.in_play import chosen_boxes
from referee.games.evil_high_priest.pack import SLIME, Board, Content
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import every_place
from referee.games.evil_high_priest.state import (
    ACOLYTES,
    ASYLUM,
    ASYLUM_ROOM,
    AZATHOTH,
    BOX,
    ESCAPE,
    EVOLUTION,
    KING,
    LAIRS,
    SANCTUM_SPACES,
    SIGNS,
    SLIME_MOLDS,
    STRONGEST_RAID,
    WORSHIPPERS_PER_SEAT,
    Deck,
    EvilHighPriest,
    Following,
)

NO_PLACE_FOR_PRIESTS = frozenset((ASYLUM, ESCAPE, AZATHOTH, KING, BOX, *EVOLUTION))  # EH-006, EH-007


def broken_laws(state: EvilHighPriest, setup: Setup[Content]) -> list[str]:
    """The laws that this state breaks, in words."""
    content = setup.content
    board = content.board[state.board]
    known = frozenset(every_place(content, state.board))
    found = [*_seats(state, setup), *_cards(state, setup), *_signs(state, board)]
    for seat, following in state.followings.items():
        breaches = [*_cultists(following, known), *_holdings(content, following)]
        found += [f"seat {seat}: {breach}" for breach in breaches]
    return [*found, *_spaces(state, board), *_specials(state, board), *_moments(state)]


def _seats(state: EvilHighPriest, setup: Setup[Content]) -> Iterator[str]:
    """Law 14: there is one first player and one holder of the marker."""
    if state.seats != list(range(1, setup.seats + 1)):
        yield f"the table has {setup.seats} seats, the state has {state.seats}"
    for name in ("first_player", "marker", "to_act"):
        seat = getattr(state, name)
        if seat not in state.followings and (seat or state.round):
            yield f"{name} is {seat}, who is nobody"


def _cultists(following: Following, known: frozenset[Place]) -> Iterator[str]:
    """Laws 1 and 7."""
    if len(following.acolytes) != ACOLYTES:
        yield f"{len(following.acolytes)} acolytes instead of {ACOLYTES}"
    for cultist in following.cultists:
        if cultist.at not in known:
            yield f"a cultist is nowhere: {cultist.at!r}"
    for acolyte in following.acolytes:
        if acolyte.at.kind == "priest":
            yield f"an acolyte is on {acolyte.at}"
    priest = following.priest.at
    if priest in NO_PLACE_FOR_PRIESTS or priest.kind == "eternal":
        yield f"its priest is in {priest}"
    if following.count(ASYLUM) > ASYLUM_ROOM:
        yield f"{following.count(ASYLUM)} acolytes in the asylum"


def _holdings(content: Content, following: Following) -> Iterator[str]:
    """Laws 7, 9 and 10."""
    if len(following.lairs) > LAIRS:
        yield f"{len(following.lairs)} monsters in {LAIRS} lairs"
    if any(space not in SANCTUM_SPACES for space in following.sanctum):
        yield f"chambers on spaces {following.spaces()}"
    if any(amounts and min(amounts) <= 0 for amounts in (one.values() for one in following.stores())):
        yield "a store holds 0 or less of something"
    for space, chamber in following.sanctum.items():
        card = content.chamber.get(chamber.card)
        if card is not None and (reason := storage.misfit(card, chamber.holds)):
            yield f"space {space}: {reason}"
    if not 0 <= following.strength <= STRONGEST_RAID:
        yield f"its raid marker is on {following.strength}"


def _signs(state: EvilHighPriest, board: Board) -> Iterator[str]:
    """Laws 2 and 13."""
    held = sum(following.has("ES") for following in state.followings.values())
    if state.signs_left + held + state.gone != SIGNS:
        yield f"{state.signs_left} signs on the board, {held} held, {state.gone} gone"
    if state.gone < 0:
        yield f"{state.gone} signs are gone"
    before: set[str] = set()
    for sign in state.shattered:
        if sign not in board.signs or sign in before:
            yield f"the sign of {sign!r} was shattered {state.shattered.count(sign)} times"
        lock = board.lock.get(sign)
        if lock is not None and not lock.start and before.isdisjoint(lock.opened_by):
            yield f"the sign of {sign} was shattered before any that opens it"
        before.add(sign)


def _cards(state: EvilHighPriest, setup: Setup[Content]) -> Iterator[str]:
    """Laws 3 to 7: every card is in exactly one place."""
    options = setup.options
    printed = _printed(
        setup.content,
        chosen_boxes(options),
        unique=options["monsters"] == "unique",
        investigators=bool(options["investigators"]),
        priests=bool(options["priests"]),
    )
    everybody = state.followings.values()
    lairs = [monster.card for one in everybody for monster in one.lairs]
    elsewhere = {
        "chambers": [chamber.card for one in everybody for chamber in one.sanctum.values()],
        "monsters": [card for card in lairs if card != SLIME],
        "investigators": [],
        "priests": [one.priest_card for one in everybody if one.priest_card is not None],
    }
    decks = (state.chambers, state.monsters, state.investigators, state.priests)
    for (name, held), deck in zip(elsewhere.items(), decks, strict=True):
        yield from _deck(name, deck, held, printed[name])
    if state.slime_supply + lairs.count(SLIME) != SLIME_MOLDS:
        yield f"{state.slime_supply} Slime Molds in the supply and {lairs.count(SLIME)} in lairs"


@lru_cache(maxsize=64)
def _printed(
    content: Content, boxes: tuple[str, ...], *, unique: bool, investigators: bool, priests: bool
) -> dict[str, list[str]]:
    """All cards of a game by deck, sorted."""
    detectives = [card.id for card in content.investigators if card.box in boxes]
    masters = [card.id for card in content.priests if card.box in boxes]
    return {
        "chambers": sorted(content.chamber_deck()),
        "monsters": sorted(content.monster_deck(boxes if unique else [])),
        "investigators": sorted(detectives) if investigators else [],
        "priests": sorted(masters) if priests else [],
    }


def _deck(name: str, deck: Deck, elsewhere: list[str], printed: list[str]) -> Iterator[str]:
    shown = [card for card in deck.shown if card is not None]
    found = sorted([*deck.cards, *shown, *deck.discard, *elsewhere])
    if found != printed:
        there, wanted = Counter(found), Counter(printed)
        yield f"{name}: {dict(there - wanted)} too many, {dict(wanted - there)} missing"


def _spaces(state: EvilHighPriest, board: Board) -> Iterator[str]:
    """Laws 11, 12 and 17: one placed cultist to a space, none where a sign is intact or rituals closed."""
    placed: Counter[Place] = Counter()
    for seat, following in state.followings.items():
        for cultist in following.cultists:
            at = cultist.at
            if not cultist.joined and _takes_one(at):
                placed[at] += 1
            if at.kind == "cult" and at.name not in state.shattered and state.end != "azathoth":
                yield f"seat {seat} has a cultist on {at}, whose sign is intact"
            if at.kind == "ritual" and not state.ritual_open:
                yield f"seat {seat} has a cultist on {at} before the first raid"
            if at.kind == "ytrack" and not _is_unlocked(state, board, at):
                yield f"seat {seat} has a cultist on {cultist.at}, whose sign is intact"
    for place, count in placed.items():
        if count > 1:
            yield f"{count} cultists were placed on {place}"


def _takes_one(place: Place) -> bool:
    """Whether such a space takes one placement; later stages are reached otherwise (EH-861)."""
    return place.kind in ("town", "cult", KING) or (place.kind in ("ritual", "ytrack") and place.stage == 1)


def _is_unlocked(state: EvilHighPriest, board: Board, place: Place) -> bool:
    track = board.yellow_track.get(place.name)
    return track is not None and track.stages[place.stage - 1].lock in state.shattered


def _specials(state: EvilHighPriest, board: Board) -> Iterator[str]:
    """Laws 6 and 15: special cards, tracks and worshippers."""
    for name, holder in (("Shoggoth", state.shoggoth), ("King", state.king)):
        if holder is not None and holder not in state.followings:
            yield f"the {name} is with seat {holder}, who is nobody"
    for seat, following in state.followings.items():
        if following.count(KING) and state.king != seat:
            yield f"seat {seat} has an acolyte on the King, whom it does not control"
    avatars = Counter(avatar for one in state.followings.values() for avatar in one.avatars)
    due = {section.avatar for section in board.sections if section.avatar_lock in state.shattered}
    for avatar, count in avatars.items():
        if count > 1 or avatar not in due:
            yield f"{count} seats control {avatar}"
    for track in board.tracks:
        if not track.first <= state.tracks.get(track.name, -1) <= track.last:
            yield f"the marker of {track.name} is on {state.tracks.get(track.name)}"
    for entity in state.glaciers:
        if entity not in board.glacier or board.glacier[entity].lock not in state.shattered:
            yield f"the glacier of {entity} is active before its time"
    if state.end is None and state.worshippers() >= WORSHIPPERS_PER_SEAT * len(state.followings):
        yield f"{state.worshippers()} acolytes worship, and the game goes on"


def _moments(state: EvilHighPriest) -> Iterator[str]:
    """Laws 10 and 16: markers between raids, and what the end means."""
    if state.raid is None and any(following.strength for following in state.followings.values()):
        yield "a raid marker is not on 0 between raids"
    if state.raids_begun != state.raids_resolved + (state.raid is not None):
        yield f"{state.raids_begun} raids have begun and {state.raids_resolved} are over"
    if (state.signs_left == 0) != (state.end == "signs"):
        yield f"{state.signs_left} signs are left, and the game's end is {state.end}"
