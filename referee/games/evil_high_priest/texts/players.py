"""How things stand: everybody's points and cultists, what one has, and what lies on display."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator

from referee.engine.layout import wrapped
from referee.engine.words import count
from referee.games.evil_high_priest.pack import Chamber, Content, Monster
from referee.games.evil_high_priest.scoring import points
from referee.games.evil_high_priest.state import ASYLUM, BOX, ESCAPE, POOL, Deck, EvilTable, Following
from referee.games.evil_high_priest.texts.layout import in_columns, table
from referee.games.evil_high_priest.texts.words import codes, place_name

LEGEND = (
    "T treasure, B blood, M magic (basic: these pay `any`), SB spellbook, ES Elder",
    "Sign. Points: ES 10, SB 5, M 2, B 1, most T 5. Rescued: from asylum to escape.",
)


NOT_ON_A_BOARD = (POOL, ASYLUM, ESCAPE, BOX)


def players_table(t: EvilTable, seat: int) -> Iterator[str]:
    """Everybody in a row of a table."""
    state = t.state
    score = points(state)
    rows = [("", "points", "has", "pool", "asylum", "escape")]
    for one in (seat, *state.opponents(seat)):
        following = state.followings[one]
        rows.append(
            (
                "you" if one == seat else f"seat {one}",
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
        f"Seat {other}: {has}."
        for other in t.state.opponents(seat)
        if (has := "; ".join(_belongings(t.content, t.state.followings[other], brief=brief)))
    ]
    for line in [" ".join(found)] if brief and found else found:
        yield from wrapped(line)


def _belongings(content: Content, following: Following, *, brief: bool) -> Iterator[str]:
    """What lies in a rival's chambers, and the cards."""
    for space, chamber in sorted(following.sanctum.items()):
        face = content.chamber[chamber.card]
        yield f"{space} {face.name} {f'(defence {face.defence}) ' * (not brief)}{codes(chamber.holds)}"
    for card, number in Counter(one.card for one in following.lairs).items():
        monster = content.monster[card]
        times = f"{number} x " if number > 1 else ""
        yield times + (monster.name if brief else monster_face(monster))
    for one in following.avatars:
        avatar = content.avatar[one]
        yield avatar.name if brief else f"{avatar.name} ({avatar.text.rstrip('.')})"
    if following.priest_card is not None:
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
    rows = [
        ("your resources", "defence", "room for", "holds"),
        ("exposed", "", "all", codes(following.exposed)),
    ]
    for space, chamber in sorted(following.sanctum.items()):
        card = content.chamber[chamber.card]
        power = f" ({card.text.rstrip('.')})" if card.text and not brief else ""
        rows.append((f"{space} {card.name}", str(card.defence), room(card), codes(chamber.holds) + power))
    yield from table(rows)
    out = Counter(one.at for one in following.cultists if one.at not in NOT_ON_A_BOARD)
    if out:
        places = [place_name(content, place) + (f" ({n})" if n > 1 else "") for place, n in out.items()]
        yield from wrapped(f"Your cultists stand on: {', '.join(places)}.")
    for monster in following.lairs:
        used = " (used)" if monster.used else ""
        yield from wrapped(f"Your monster: {monster_face(content.monster[monster.card], brief=brief)}{used}.")
    for one in following.avatars:
        avatar = content.avatar[one]
        yield from wrapped(f"Your Avatar: {avatar.name}{'' if brief else f': {avatar.text}'}")
    if following.priest_card is not None:
        priest = content.priest[following.priest_card]
        yield from wrapped(
            f"Your Priest card: {priest.name}. {priest.text if following.priest_card_up else 'Used.'}"
        )


def room(card: Chamber) -> str:
    """`2 any`, `3B`, `nothing`."""
    return codes(card.storage).replace("white", " any")


def chamber_face(card: Chamber, *, brief: bool = False) -> str:
    """`Vault (defence 2, room for 2 any)`, with its power."""
    power = f", {card.text.rstrip('.')}" if card.text and not brief else ""
    return f"{card.name} (defence {card.defence}, room for {room(card)}{power})"


def monster_face(card: Monster, *, brief: bool = False) -> str:
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
    told_briefly = []
    for name, (deck, face) in faces.items():
        if not deck.shown:
            continue
        slots = [
            f"{slot} {'(empty)' if card is None else face(card, name in brief)}"
            for slot, card in enumerate(deck.shown, start=1)
        ]
        head = f"{name} on display ({len(deck.cards)} in the deck):"
        if name in brief:
            told_briefly.append(f"{head} {'; '.join(slots)}.")
        else:
            yield head
            yield from in_columns(slots)
    for line in [" ".join(told_briefly)] if len(brief) == len(faces) else told_briefly:
        yield from wrapped(line)


def _investigator(content: Content, card: str, *, brief: bool) -> str:
    one = content.investigator[card]
    return one.name if brief else f"{one.name} ({one.text.rstrip('.')})"
