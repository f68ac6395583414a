"""Boards, spaces and cards of Evil High Priest in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.engine.catalogue import Words, alternatives, joined
from referee.engine.components import Component, ComponentList, section
from referee.games.evil_high_priest.describe import (
    NOTHING,
    cost_text,
    effects_text,
    raid_text,
    requirement_text,
    sign_text,
)
from referee.games.evil_high_priest.pack import (
    WHITE,
    Avatar,
    Board,
    ChamberCard,
    Content,
    Investigator,
    Lock,
    MonsterCard,
    PriestCard,
    Ritual,
    Space,
)
from referee.games.evil_high_priest.state import ABILITY
from referee.games.evil_high_priest.texts.cult_board import special
from referee.games.evil_high_priest.words import COLOURS, NAMES, PLURALS, codes

RESOURCES = {
    "T": Words("basic resource; 5 points for whoever has most"),
    "B": Words("basic resource; 1 point"),
    "M": Words("basic resource; 2 points"),
    "SB": Words("5 points"),
    "ES": Words("10 points"),
    "AT": Words("pays `any`, too; no points"),
}
FOR_WHOM = {"priest": Words("for your priest only"), "acolyte": Words("for acolytes only")}
LOCKS = Words("A lock's cost -> what comes with its sign. Its bonus space is open from then on.")


def components(content: Content) -> list[ComponentList]:
    priest_spaces = [*content.priest_spaces, content.king]
    return [
        section(
            Words("Cultists"),
            (
                Component(name.lower(), name, Words("seat {seat}", seat=seat))
                for seat, name in enumerate(COLOURS, 1)
            ),
        ),
        section(Words("Resources"), (Component(kind, NAMES[kind], text) for kind, text in RESOURCES.items())),
        section(
            Words("Town"),
            map(_space, content.towns),
            Words("Cost -> what it gives; `any` is any of T, B and M."),
        ),
        section(
            Words("Rituals"),
            map(_ritual, content.rituals),
            Words(
                "Cost -> what a cultist gets there, Preparation by Preparation; it comes home from the end."
            ),
        ),
        section(Words("Priest board and the King in Yellow"), map(_space, priest_spaces)),
        section(Words("Chambers"), map(_chamber, content.chambers)),
        section(Words("Monsters"), map(_monster, content.monsters)),
        section(Words("Investigators"), map(_card, content.investigators)),
        section(Words("Priests"), map(_card, content.priests)),
        section(Words("Avatars"), map(_avatar, content.avatars)),
        *(
            section(Words("Cult board: {board}", board=board.name), _board(board), LOCKS)
            for board in content.boards
        ),
    ]


def _space(space: Space) -> Component:
    does = Words("the ability of your Priest card") if space.id == ABILITY.name else _does(space)
    return Component(space.id, space.name, _joined([does, FOR_WHOM.get(space.who, "")]))


def _does(space: Space) -> str:
    raid = raid_text(space.raid) if space.raid else ""
    does = joined(", ", filter(None, [effects_text(space.all_effects), *special(space), raid]))
    told = Words("{cost} -> {does}", cost=cost_text(space.cost), does=does or NOTHING)
    needs = requirement_text(space.requires)
    return Words("{told} ({needs})", told=told, needs=needs) if needs else told


def _ritual(ritual: Ritual) -> Component:
    first, *later = (effects_text(stage) or NOTHING for stage in ritual.stages[1:])
    does = first
    for stage in later:
        does = Words("{before}, then {after}", before=does, after=stage)
    told = Words("{cost} -> {does}", cost=cost_text(ritual.cost), does=does)
    return Component(ritual.id, ritual.name, told)


def _chamber(card: ChamberCard) -> Component:
    told = Words("defence {defence}, room for {room}", defence=card.defence, room=_room(card))
    return Component(card.id, card.name, _joined([told, card.text]), card.copies)


def _room(card: ChamberCard) -> str:
    """`2T 1B`, `1T 2 any`: white slots take anything."""
    plain = {kind: number for kind, number in card.storage.items() if kind != WHITE}
    white = card.storage.get(WHITE)
    parts = [codes(plain)] if plain else []
    return joined(" ", [*parts, Words("{n} any", n=white)] if white else parts) or NOTHING


def _monster(card: MonsterCard) -> Component:
    cost = "" if card.cost.free else Words("costs {cost}", cost=cost_text(card.cost))
    defence = Words("defence {defence}", defence=card.defence)
    return Component(card.id, card.name, _joined([_box(card.box), defence, cost, card.text]), card.copies)


def _card(card: Investigator | PriestCard) -> Component:
    return Component(card.id, card.name, _joined([_box(card.box), card.text]))


def _avatar(card: Avatar) -> Component:
    does = card.text or effects_text(card.effects)
    return Component(card.id, card.name, _joined([does, requirement_text(card.requires)]))


def _box(box: str | None) -> str:
    return "" if box is None else box.replace("_", " ").title()


def _board(board: Board) -> Iterator[Component]:
    locks = Words("{locks:lock}, each with an Elder Sign", locks=len(board.locks))
    yield Component("", board.name, locks)
    for lock in board.lock.values():
        name = lock.name or Words("Lock {lock}", lock=lock.id)
        yield Component(f"cult:{lock.id}", name, _lock(lock))
        if lock.bonus is not None:
            does = Words("bonus space of lock {lock}; {does}", lock=lock.id, does=_does(lock.bonus))
            yield Component(f"cult:{lock.id}+", lock.bonus.name, does)
    for track in board.tracks:
        text = Words(
            "from {first} to {last}, begins at {start}", first=track.first, last=track.last, start=track.start
        )
        yield Component("", Words("Track {track}", track=track.name.replace("_", " ")), text)
    for site in board.sites:
        text = Words(
            "when the marker reaches {at}: an Elder Sign for whoever has most {most}, then {raid}",
            at=site.at,
            most=PLURALS.get(site.resource, NAMES[site.resource]),
            raid=raid_text(site.raid),
        )
        yield Component("", Words("Growth site {site}", site=site.id), text)
    for part in board.sections:
        text = Words("locks {locks}; its Avatar waits behind {lock}", locks=part.locks, lock=part.avatar_lock)
        avatar = part.avatar.replace("_", " ").title()
        yield Component("", Words("Section of {avatar}", avatar=avatar), text)
    for glacier in board.glaciers:
        reward = codes(glacier.reward)
        text = Words("opened by lock {lock}, then pays everybody {reward}", lock=glacier.lock, reward=reward)
        yield Component("", glacier.name, text)
    for yellow in board.yellow_tracks:
        stages = ", ".join(
            f"{stage.lock}{f' +{codes(stage.reward)}' if stage.reward else ''}" for stage in yellow.stages
        )
        cost = cost_text(yellow.cost)
        if yellow.gift:
            cost = Words("{cost}, a gift of {gift}", cost=cost, gift=codes(yellow.gift))
        name = Words("Yellow track {track}", track=yellow.id)
        yield Component(f"ytrack:{yellow.id}", name, joined("; ", [cost, stages]))


def _lock(lock: Lock) -> str:
    way = ""
    if lock.start:
        way = Words("open from the start")
    elif lock.opened_by:
        way = Words("opened by {locks}", locks=alternatives(lock.opened_by))
    told = Words("{cost} -> {does}", cost=cost_text(lock.cost), does=sign_text(lock))
    return _joined([way, requirement_text(lock.requires), told])


def _joined(parts: Iterable[str]) -> str:
    return joined("; ", filter(None, parts))
