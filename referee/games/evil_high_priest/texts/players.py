"""How things stand: everybody's points and cultists, what one has, and what lies on display."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from referee.engine.layout import wrapped
from referee.engine.words import count
from referee.games.evil_high_priest.in_play import in_play
from referee.games.evil_high_priest.pack import ChamberCard, Content, MonsterCard
from referee.games.evil_high_priest.raids.units import EVOLVED_BLOCKS
from referee.games.evil_high_priest.scoring import points
from referee.games.evil_high_priest.state import (
    ASYLUM,
    AZATHOTH,
    BOX,
    ESCAPE,
    EVOLUTION,
    POOL,
    Deck,
    EvilHighPriest,
    EvilTable,
    Following,
)
from referee.games.evil_high_priest.texts.layout import table
from referee.games.evil_high_priest.words import codes, colour, place_name

LEGEND = (
    "T treasure, B blood, M magic (these pay `any`), SB spellbook, ES Elder Sign.",
    "Points: ES 10, SB 5, M 2, B 1, most T 5. Rescue: from your asylum to escape.",
)
BRIEF_LEGEND = "T treasure (most: 5 points), B blood 1, M magic 2, SB spellbook 5, ES sign 10."
ATOMICS = "AT atomic: pays `any`, too, and is worth no points."
NOT_ON_A_BOARD = (POOL, ASYLUM, ESCAPE, BOX, AZATHOTH, *EVOLUTION)


def legend(t: EvilTable, *, brief: bool = False) -> Iterator[str]:
    """What the codes of resources mean, and what these are worth."""
    yield from [BRIEF_LEGEND] if brief else LEGEND
    if "AT" in in_play(t).kinds:
        yield ATOMICS


def players_table(t: EvilTable, seat: int) -> Iterator[str]:
    """Everybody in a row of a table, with the number that marks where their cultists stand."""
    state = t.state
    score = points(state)
    rows = [("", "points", "has", "pool", "asylum", "escape")]
    for one in (seat, *state.opponents(seat)):
        following = state.followings[one]
        rows.append(
            (
                f"{one} {'you' if one == seat else colour(one)}",
                str(score[one]),
                codes(following.totals()),
                _pool(following),
                str(following.count(ASYLUM)),
                str(following.count(ESCAPE)),
            )
        )
    yield from table(rows)


def rivals(t: EvilTable, seat: int, *, brief: bool = False) -> Iterator[str]:
    """What others have on cards; `brief`: without what these do, and in as few lines as can be."""
    found = [
        f"{colour(other)}: {has}."
        for other in t.state.opponents(seat)
        if (has := "; ".join(_belongings(t.content, t.state.followings[other], brief=brief)))
    ]
    for line in [" ".join(found)] if brief and found else found:
        yield from wrapped(line)


def _belongings(content: Content, following: Following, *, brief: bool) -> Iterator[str]:
    """What lies in a rival's chambers, and the cards."""
    for space, chamber in sorted(following.sanctum.items()):
        face = content.chamber[chamber.card]
        defence = "" if brief else f"(defence {face.defence})"
        yield " ".join(filter(None, (str(space), face.name, defence, _holds(chamber.holds))))
    for card, number in Counter(one.card for one in following.lairs).items():
        monster = content.monster[card]
        times = f"{number} x " if number > 1 else ""
        yield times + (monster.name if brief else monster_face(monster))
    for one in following.avatars:
        avatar = content.avatar[one]
        yield avatar.name if brief else f"{avatar.name} ({avatar.text.rstrip('.')})"
    if following.priest_card is not None and (following.priest_card_up or not brief):
        card_text = content.priest[following.priest_card]
        text = "" if brief else f" ({card_text.text.rstrip('.')})"
        yield f"Priest card {card_text.name}{text if following.priest_card_up else ' (used)'}"


def _pool(following: Following) -> str:
    acolytes = following.count(POOL)
    found = ["priest"] if following.priest.at == POOL else []
    found += [count(acolytes, "acolyte")] if acolytes else []
    return " + ".join(found) or "nobody"


def own_things(t: EvilTable, seat: int, *, brief: bool = False) -> Iterator[str]:
    """Where the seat's resources lie and its cultists stand; `brief`: without what its cards do."""
    content, following = t.content, t.state.followings[seat]
    if following.sanctum and brief:
        yield from wrapped("; ".join(_stored(content, following)) + ".")
    elif following.sanctum:
        yield from table(_storage(content, following))
    elif not following.has_nothing():
        yield "You have no chamber: all that you have lies exposed."
    yield from _cultists(content, following)
    monsters = [
        (f"{number} x " if number > 1 else "")
        + monster_face(content.monster[card], brief=brief)
        + (" (used)" if used else "")
        for (card, used), number in Counter((one.card, one.used) for one in following.lairs).items()
    ]
    for told in ["; ".join(monsters)] if brief and monsters else monsters:
        yield from wrapped(f"Your monster: {told}.")
    avatars = [content.avatar[one] for one in following.avatars]
    if brief and avatars:
        yield from wrapped(f"Your Avatar: {'; '.join(one.name for one in avatars)}.")
    else:
        for avatar in avatars:
            yield from wrapped(f"Your Avatar: {avatar.name}: {avatar.text}")
    if following.priest_card is not None:
        priest = content.priest[following.priest_card]
        yield from wrapped(
            f"Your Priest card: {priest.name}. {priest.text if following.priest_card_up else 'Used.'}"
        )


def _stored(content: Content, following: Following) -> Iterator[str]:
    """The same as `_storage` in as few words as can be."""
    yield f"You have exposed {codes(following.exposed)}"
    for space, chamber in sorted(following.sanctum.items()):
        card = content.chamber[chamber.card]
        yield f"{space} {card.name} (defence {card.defence}, room for {room(card)}) {codes(chamber.holds)}"


def _storage(content: Content, following: Following) -> list[tuple[str, ...]]:
    """Where resources can lie, in the order in which raids come there."""
    rows: list[tuple[str, ...]] = [
        ("your resources", "defence", "room for", "holds"),
        ("exposed", "", "all", codes(following.exposed)),
    ]
    for space, chamber in sorted(following.sanctum.items()):
        card = content.chamber[chamber.card]
        power = f" ({card.text.rstrip('.')})" if card.text else ""
        rows.append((f"{space} {card.name}", str(card.defence), room(card), codes(chamber.holds) + power))
    return rows


def _cultists(content: Content, following: Following) -> Iterator[str]:
    """Those that are neither in the pool nor in the table of players."""
    out = Counter(one.at for one in following.cultists if one.at not in NOT_ON_A_BOARD)
    if out:
        places = [place_name(content, place) + (f" ({n})" if n > 1 else "") for place, n in out.items()]
        yield from wrapped(f"Your cultists stand on: {', '.join(places)}.")
    if worshippers := following.count(AZATHOTH):
        yield f"{count(worshippers, 'acolyte')} of yours {'is' if worshippers == 1 else 'are'} with Azathoth."
    evolved = {stage: number for stage in EVOLUTION if (number := following.count(stage))}
    if evolved:
        each = [f"{number} {stage.name.title()}" for stage, number in evolved.items()]
        blocked = sum(EVOLVED_BLOCKS[stage] * number for stage, number in evolved.items())
        yield from wrapped(f"Evolved acolytes: {', '.join(each)}; they lower each raid on you by {blocked}.")


def _holds(amounts: Mapping[str, int]) -> str:
    return codes(amounts) if any(amounts.values()) else ""


def room(card: ChamberCard) -> str:
    """`2 any`, `3B`, `nothing`."""
    return codes(card.storage).replace("white", " any")


def chamber_face(card: ChamberCard, *, brief: bool = False) -> str:
    """`Vault (defence 2, room for 2 any)`, with its power."""
    power = f", {card.text.rstrip('.')}" if card.text and not brief else ""
    return f"{card.name} (defence {card.defence}, room for {room(card)}{power})"


def monster_face(card: MonsterCard, *, brief: bool = False) -> str:
    """`Ghoul (defence 3, Before placing, …)`."""
    text = f", {card.text.rstrip('.')}" if card.text and not brief else ""
    return f"{card.name} (defence {card.defence}{text})"


def displays(t: EvilTable, *, brief: Collection[str] = ()) -> Iterator[str]:
    """The cards on display, by slot, with what they do unless there is no room for it."""
    content, state = t.content, t.state
    faces: dict[str, tuple[Deck, Callable[[str, bool], str]]] = {
        "Chambers": (state.chambers, lambda card, short: chamber_face(content.chamber[card], brief=short)),
        "Monsters": (state.monsters, lambda card, short: monster_face(content.monster[card], brief=short)),
        "Investigators": (state.investigators, lambda card, short: _investigator(content, card, brief=short)),
    }
    if len(brief) == len(faces):
        yield from wrapped(" ".join(_by_name(content, state)))
        return
    for name, (deck, face) in faces.items():
        if not deck.shown:
            continue
        slots = [
            f"{slot} {'(empty)' if card is None else face(card, name in brief)}"
            for slot, card in enumerate(deck.shown, start=1)
        ]
        yield from wrapped(f"{name} on display ({len(deck.cards)} in the deck): {'; '.join(slots)}.")


def _by_name(content: Content, state: EvilHighPriest) -> Iterator[str]:
    """The displays in as few words as can be: names, and defence."""
    names: dict[str, tuple[Deck, Mapping[str, Any]]] = {
        "Chambers": (state.chambers, content.chamber),
        "Monsters": (state.monsters, content.monster),
        "Investigators": (state.investigators, content.investigator),
    }
    for name, (deck, cards) in names.items():
        found = [
            f"{slot} {cards[card].name}{_defence(cards[card])}"
            for slot, card in enumerate(deck.shown, start=1)
            if card is not None
        ]
        if found:
            yield f"{name} on display, {len(deck.cards)} left: {', '.join(found)}."


def _defence(card: Any) -> str:
    return f" ({card.defence})" if isinstance(card, ChamberCard | MonsterCard) else ""


def _investigator(content: Content, card: str, *, brief: bool) -> str:
    one = content.investigator[card]
    return one.name if brief else f"{one.name} ({one.text.rstrip('.')})"
