"""How things stand: everybody's points and cultists, what one has, and what lies on display."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.engine.catalogue import Words, joined
from referee.engine.events import SEAT, Ref
from referee.engine.page import Block, Line, Section, grid, listing, prose, section
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
    EvilTable,
    Following,
)
from referee.games.evil_high_priest.things import (
    A_CHAMBER,
    A_MONSTER,
    A_PRIEST_CARD,
    A_SPACE,
    AN_AVATAR,
    AN_INVESTIGATOR,
)
from referee.games.evil_high_priest.words import STAGES, codes, colour, place_name

LEGEND = (
    Words("T treasure, B blood, M magic (these pay `any`), SB spellbook, ES Elder Sign."),
    Words("Points: ES 10, SB 5, M 2, B 1, most T 5. Rescue: from your asylum to escape."),
)
BRIEF_LEGEND = Words("T treasure (most: 5 points), B blood 1, M magic 2, SB spellbook 5, ES sign 10.")
ATOMICS = Words("AT atomic: pays `any`, too, and is worth no points.")
NOT_ON_A_BOARD = (POOL, ASYLUM, ESCAPE, BOX, AZATHOTH, *EVOLUTION)


def legend(t: EvilTable) -> Section:
    """What the codes of resources mean, and what these are worth."""
    atomics = [ATOMICS] if "AT" in in_play(t).kinds else []
    brief = [prose(BRIEF_LEGEND, *atomics)]
    return section("legend", prose(*LEGEND, *atomics), shorter=[brief, []], worth=7)


def players(t: EvilTable, seat: int) -> Section:
    """Everybody in a row of a table, with the number that marks where their cultists stand."""
    state = t.state
    score = points(state)
    rows = []
    for one in (seat, *state.opponents(seat)):
        following = state.followings[one]
        rows.append(
            Line(
                (
                    Words("{seat} you", seat=one)
                    if one == seat
                    else Words("{seat} {name}", seat=one, name=colour(one)),
                    str(score[one]),
                    codes(following.totals()),
                    _pool(following),
                    str(following.count(ASYLUM)),
                    str(following.count(ESCAPE)),
                ),
                (SEAT.of(one),),
                mine=one == seat,
            )
        )
    return section("players", grid("", Words("|points>|has|pool|asylum>|escape>"), rows))


def _pool(following: Following) -> str:
    acolytes = following.count(POOL)
    found = [Words("priest")] if following.priest.at == POOL else []
    found += [Words("{n:acolyte}", n=acolytes)] if acolytes else []
    return joined(" + ", found) or Words("nobody")


# What others have.


def rivals(t: EvilTable, seat: int) -> Section:
    """What others have on cards; in short without what these do, and in as few lines as can be."""
    full = [line for other in t.state.opponents(seat) if (line := _rival(t, other, brief=False))]
    brief = [line for other in t.state.opponents(seat) if (line := _rival(t, other, brief=True))]
    refs = tuple(ref for line in brief for ref in line.refs)
    together = prose(Line((joined(" ", (line.text for line in brief)),), refs)) if brief else prose()
    return section("rivals", prose(*full), shorter=[[together]], worth=4)


def _rival(t: EvilTable, other: int, *, brief: bool) -> Line | None:
    has = list(_belongings(t.content, t.state.followings[other], brief=brief))
    if not has:
        return None
    text = Words("{seat}: {has}.", seat=colour(other), has=joined("; ", (what for what, _ in has)))
    return Line((text,), (SEAT.of(other), *(ref for _, ref in has)))


def _belongings(content: Content, following: Following, *, brief: bool) -> Iterator[tuple[str, str]]:
    """What lies in a rival's chambers, and the cards; each with what it is about."""
    for space, chamber in sorted(following.sanctum.items()):
        card = content.chamber[chamber.card]
        defence = "" if brief else Words("(defence {defence})", defence=card.defence)
        holds = codes(chamber.holds) if any(chamber.holds.values()) else ""
        said = joined(" ", filter(None, (str(space), card.name, defence, holds)))
        yield said, A_CHAMBER.of(card.id)
    for one, number in Counter(one.card for one in following.lairs).items():
        monster = content.monster[one]
        name = monster.name if brief else monster_face(monster)
        yield _times(number, name), A_MONSTER.of(one)
    for one in following.avatars:
        avatar = content.avatar[one]
        yield avatar.name if brief else _with_text(avatar.name, avatar.text), AN_AVATAR.of(one)
    if following.priest_card is not None and (following.priest_card_up or not brief):
        card_text = content.priest[following.priest_card]
        name = card_text.name if brief else _with_text(card_text.name, card_text.text)
        said = (
            Words("Priest card {card}", card=name)
            if following.priest_card_up
            else Words("Priest card {card} (used)", card=card_text.name)
        )
        yield said, A_PRIEST_CARD.of(card_text.id)


def _times(number: int, name: str) -> str:
    return Words("{number} x {name}", number=number, name=name) if number > 1 else name


def _with_text(name: str, text: str) -> str:
    return Words("{name} ({text})", name=name, text=text.rstrip("."))


# What one has.


def own_things(t: EvilTable, seat: int) -> Section:
    """Where the seat's resources lie and its cultists stand; in short without what its cards do."""
    return section("own", *_own(t, seat, brief=False), shorter=[_own(t, seat, brief=True)], worth=6)


def _own(t: EvilTable, seat: int, *, brief: bool) -> list[Block]:
    content, following = t.content, t.state.followings[seat]
    blocks: list[Block] = []
    if following.sanctum:
        blocks.append(_stored(content, following) if brief else _storage(content, following))
    elif not following.has_nothing():
        blocks.append(prose(Words("You have no chamber: all that you have lies exposed.")))
    monsters = [
        Line((Words("Your monster: {monster}.", monster=one),), (A_MONSTER.of(card),))
        for card, one in _monsters(content, following, brief=brief)
    ]
    avatars = [
        Line((Words("Your Avatar: {name}: {text}", name=one.name, text=one.text),), (AN_AVATAR.of(one.id),))
        for one in map(content.avatar.__getitem__, following.avatars)
    ]
    priest = list(_priest(content, following, brief=brief))
    if brief:
        monsters, avatars = _in_one(t, following)
    return [*blocks, prose(*_cultists(content, following), *monsters, *avatars, *priest)]


def _monsters(content: Content, following: Following, *, brief: bool) -> Iterator[tuple[str, str]]:
    for (card, used), number in Counter((one.card, one.used) for one in following.lairs).items():
        face = _times(number, monster_face(content.monster[card], brief=brief))
        yield card, Words("{monster} (used)", monster=face) if used else face


def _in_one(t: EvilTable, following: Following) -> tuple[list[Line], list[Line]]:
    """All monsters in a line, and all Avatars in another."""
    faces = list(_monsters(t.content, following, brief=True))
    monsters = Words("Your monsters: {monsters}.", monsters=joined("; ", (face for _, face in faces)))
    names = [t.content.avatar[one].name for one in following.avatars]
    avatars = Words("Your Avatars: {avatars}.", avatars=joined("; ", names))
    return (
        [Line((monsters,), tuple(A_MONSTER.of(card) for card, _ in faces))] if faces else [],
        [Line((avatars,), tuple(map(AN_AVATAR.of, following.avatars)))] if names else [],
    )


def _priest(content: Content, following: Following, *, brief: bool) -> Iterator[Line]:
    if following.priest_card is not None:
        card = content.priest[following.priest_card]
        said = Words("Your Priest card: {name}.", name=card.name)
        if not (brief and following.priest_card_up):
            text = card.text if following.priest_card_up else Words("Used.")
            said = Words("{said} {text}", said=said, text=text)
        yield Line((said,), (A_PRIEST_CARD.of(card.id),))


def _stored(content: Content, following: Following) -> Block:
    """The same as `_storage` in as few words as can be."""
    parts: list[str] = [Words("You have exposed {resources}", resources=codes(following.exposed))]
    for space, chamber in sorted(following.sanctum.items()):
        card = content.chamber[chamber.card]
        parts.append(
            Words(
                "{space} {name} (defence {defence}, room for {room}) {holds}",
                space=space,
                name=card.name,
                defence=card.defence,
                room=room(card),
                holds=codes(chamber.holds),
            )
        )
    refs = tuple(A_CHAMBER.of(chamber.card) for chamber in following.sanctum.values())
    return prose(Line((Words("{parts}.", parts=joined("; ", parts)),), refs))


def _storage(content: Content, following: Following) -> Block:
    """Where resources can lie, in the order in which raids come there."""
    rows = [Line((Words("exposed"), "", Words("all"), codes(following.exposed)))]
    for space, chamber in sorted(following.sanctum.items()):
        card = content.chamber[chamber.card]
        holds = codes(chamber.holds)
        rows.append(
            Line(
                (
                    f"{space} {card.name}",
                    str(card.defence),
                    room(card),
                    _with_text(holds, card.text) if card.text else holds,
                ),
                (A_CHAMBER.of(card.id),),
            )
        )
    return grid("", Words("your resources|defence>|room for|holds"), rows)


def _cultists(content: Content, following: Following) -> Iterator[Line]:
    """Those that are neither in the pool nor in the table of players."""
    out = Counter(one.at for one in following.cultists if one.at not in NOT_ON_A_BOARD)
    if out:
        named = (_so_many(place_name(content, place), number) for place, number in out.items())
        text = Words("Your cultists stand on: {places}.", places=joined(", ", named))
        yield Line((text,), tuple(map(A_SPACE.of, out)))
    if worshippers := following.count(AZATHOTH):
        text = Words("{n:acolyte} of yours {n?is|are} with Azathoth.", n=worshippers)
        yield Line((text,), (A_SPACE.of(AZATHOTH),))
    evolved = {stage: number for stage in EVOLUTION if (number := following.count(stage))}
    if evolved:
        each = (joined(" ", (str(number), STAGES[stage.name])) for stage, number in evolved.items())
        blocked = sum(EVOLVED_BLOCKS[stage] * number for stage, number in evolved.items())
        text = Words(
            "Evolved acolytes: {each}; they lower each raid on you by {blocked}.",
            each=joined(", ", each),
            blocked=blocked,
        )
        yield Line((text,), tuple(map(A_SPACE.of, evolved)))


def _so_many(name: str, number: int) -> str:
    return Words("{name} ({number})", name=name, number=number) if number > 1 else name


# Cards.


def room(card: ChamberCard) -> str:
    """`2 any`, `3B`, `nothing`."""
    typed = {kind: number for kind, number in card.storage.items() if kind != "white"}
    white = card.storage.get("white", 0)
    parts = [codes(typed)] if typed else []
    return joined(" ", [*parts, *([Words("{n} any", n=white)] if white else [])]) or Words("nothing")


def chamber_face(card: ChamberCard, *, brief: bool = False) -> str:
    """`Vault (defence 2, room for 2 any)`, with its power."""
    face = {"name": card.name, "defence": card.defence, "room": room(card)}
    if brief or not card.text:
        return Words("{name} (defence {defence}, room for {room})", **face)
    return Words("{name} (defence {defence}, room for {room}, {text})", **face, text=card.text.rstrip("."))


def monster_face(card: MonsterCard, *, brief: bool = False) -> str:
    """`Ghoul (defence 3, Before placing, …)`."""
    if brief or not card.text:
        return Words("{name} (defence {defence})", name=card.name, defence=card.defence)
    text = card.text.rstrip(".")
    return Words("{name} (defence {defence}, {text})", name=card.name, defence=card.defence, text=text)


def displays(t: EvilTable) -> Iterator[Section]:
    """The cards on display, by slot, with what they do unless there is no room for it."""
    content, state = t.content, t.state
    chambers, monsters, who = state.chambers, state.monsters, content.investigator
    yield _display(
        "chambers",
        Words("Chambers on display"),
        chambers,
        lambda card, brief: chamber_face(content.chamber[card], brief=brief),
        lambda card: f"{content.chamber[card].name} ({content.chamber[card].defence})",
        A_CHAMBER,
        worth=1,
    )
    yield _display(
        "monsters",
        Words("Monsters on display"),
        monsters,
        lambda card, brief: monster_face(content.monster[card], brief=brief),
        lambda card: f"{content.monster[card].name} ({content.monster[card].defence})",
        A_MONSTER,
        worth=3,
    )
    yield _display(
        "investigators",
        Words("Investigators on display"),
        state.investigators,
        lambda card, brief: who[card].name if brief else _with_text(who[card].name, who[card].text),
        lambda card: who[card].name,
        AN_INVESTIGATOR,
        worth=5,
    )


def _display(
    name: str,
    heading: str,
    deck: Deck,
    face: Callable[[str, bool], str],
    called: Callable[[str], str],
    ref: Ref,
    *,
    worth: int,
) -> Section:
    """A line for each card; in short all in one paragraph, at last by their names and defence."""
    if not deck.shown:
        return section(name)
    shown = list(enumerate(deck.shown, start=1))

    def slot(number: int, card: str | None, *, brief: bool) -> str:
        return joined(" ", (str(number), Words("(empty)") if card is None else face(card, brief)))

    lines = [
        Line((slot(number, card, brief=False),), () if card is None else (ref.of(card),))
        for number, card in shown
    ]
    refs = tuple(ref.of(card) for card in deck.shown if card is not None)

    def together(heading: str, faces: str) -> list[Block]:
        return [prose(Line((Words("{heading}: {cards}.", heading=heading, cards=faces),), refs))]

    whole = Words("{heading} ({deck} in the deck)", heading=heading, deck=len(deck.cards))
    full = listing(Words("{heading}:", heading=whole), lines)
    brief = together(whole, joined("; ", (slot(number, card, brief=True) for number, card in shown)))
    names = (f"{number} {called(card)}" for number, card in shown if card is not None)
    return section(name, full, shorter=[brief, together(heading, ", ".join(names))], worth=worth)


def cards_to_pick(shown: Mapping[str, Any], face: Callable[[Any], str], ref: Ref) -> Block:
    """The cards that one can take now, by their slots."""
    lines = (
        Line((Words("{slot}: {card}", slot=slot, card=face(card)),), (ref.of(card.id),))
        for slot, card in shown.items()
    )
    return listing("", lines)
