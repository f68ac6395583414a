"""Boards, spaces and cards of Evil High Priest in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.engine.components import Component, ComponentList, section
from referee.engine.words import count, listed
from referee.games.evil_high_priest.describe import cost_text, effects_text, requirement_text, sign_text
from referee.games.evil_high_priest.pack import (
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
    "T": "basic resource; 5 points for whoever has most",
    "B": "basic resource; 1 point",
    "M": "basic resource; 2 points",
    "SB": "5 points",
    "ES": "10 points",
    "AT": "pays `any`, too; no points",
}


def components(content: Content) -> list[ComponentList]:
    priest_spaces = [*content.priest_spaces, content.king]
    return [
        section(
            "Cultists", (Component(name.lower(), name, f"seat {n}") for n, name in enumerate(COLOURS, 1))
        ),
        section("Resources", (Component(kind, NAMES[kind], text) for kind, text in RESOURCES.items())),
        section(
            "Town",
            map(_space, content.towns),
            "Cost -> what it gives; `any` is any of T, B and M.",
        ),
        section(
            "Rituals",
            map(_ritual, content.rituals),
            "Cost -> what a cultist gets there, Preparation by Preparation; it comes home from the end.",
        ),
        section("Priest board and the King in Yellow", map(_space, priest_spaces)),
        section("Chambers", map(_chamber, content.chambers)),
        section("Monsters", map(_monster, content.monsters)),
        section("Investigators", map(_investigator, content.investigators)),
        section("Priests", map(_priest, content.priests)),
        section("Avatars", map(_avatar, content.avatars)),
        *(section(f"Cult board: {board.name}", _board(board), LOCKS) for board in content.boards),
    ]


LOCKS = "A lock's cost -> what comes with its sign. Its bonus space is open from then on."


def _space(space: Space) -> Component:
    who = {"priest": "for your priest only", "acolyte": "for acolytes only"}.get(space.who, "")
    does = "the ability of your Priest card" if space.id == ABILITY.name else _does(space)
    return Component(space.id, space.name, _joined([does, who]))


def _does(space: Space) -> str:
    raid = f"RAID of {count(space.raid, 'die', 'dice')}" if space.raid else ""
    does = ", ".join(filter(None, [effects_text(space.all_effects), *special(space), raid]))
    needs = requirement_text(space.requires)
    return f"{cost_text(space.cost)} -> {does or 'nothing'}{f' ({needs})' if needs else ''}"


def _ritual(ritual: Ritual) -> Component:
    stages = (effects_text(stage) or "nothing" for stage in ritual.stages[1:])
    return Component(ritual.id, ritual.name, f"{cost_text(ritual.cost)} -> {', then '.join(stages)}")


def _chamber(card: ChamberCard) -> Component:
    room = codes(card.storage).replace("white", " any") if card.storage else "nothing"
    return Component(
        card.id, card.name, _joined([f"defence {card.defence}, room for {room}", card.text]), card.copies
    )


def _monster(card: MonsterCard) -> Component:
    cost = "" if card.cost.free else f"costs {cost_text(card.cost)}"
    return Component(
        card.id, card.name, _joined([_box(card.box), f"defence {card.defence}", cost, card.text]), card.copies
    )


def _investigator(card: Investigator) -> Component:
    return Component(card.id, card.name, _joined([_box(card.box), card.text]))


def _priest(card: PriestCard) -> Component:
    return Component(card.id, card.name, _joined([_box(card.box), card.text]))


def _avatar(card: Avatar) -> Component:
    return Component(
        card.id,
        card.name,
        _joined([card.text or effects_text(card.effects), requirement_text(card.requires)]),
    )


def _box(box: str | None) -> str:
    return "" if box is None else box.replace("_", " ").title()


def _board(board: Board) -> Iterator[Component]:
    yield Component("", board.name, f"{count(len(board.locks), 'lock')}, each with an Elder Sign")
    for lock in board.lock.values():
        yield Component(f"cult:{lock.id}", lock.name or f"Lock {lock.id}", _lock(lock))
        if lock.bonus is not None:
            does = f"bonus space of lock {lock.id}; {_does(lock.bonus)}"
            yield Component(f"cult:{lock.id}+", lock.bonus.name, does)
    for track in board.tracks:
        text = f"from {track.first} to {track.last}, begins at {track.start}"
        yield Component("", f"Track {track.name.replace('_', ' ')}", text)
    for site in board.sites:
        most = PLURALS.get(site.resource, NAMES[site.resource])
        raid = f"RAID of {count(site.raid, 'die', 'dice')}"
        text = f"when the marker reaches {site.at}: an Elder Sign for whoever has most {most}, then {raid}"
        yield Component("", f"Growth site {site.id}", text)
    for part in board.sections:
        text = f"locks {listed(part.locks)}; its Avatar waits behind {part.avatar_lock}"
        yield Component("", f"Section of {part.avatar.replace('_', ' ').title()}", text)
    for glacier in board.glaciers:
        text = f"opened by lock {glacier.lock}, then pays everybody {codes(glacier.reward)}"
        yield Component("", glacier.name, text)
    for yellow in board.yellow_tracks:
        stages = ", ".join(
            f"{stage.lock}{f' +{codes(stage.reward)}' if stage.reward else ''}" for stage in yellow.stages
        )
        gift = f", a gift of {codes(yellow.gift)}" if yellow.gift else ""
        yield Component(
            f"ytrack:{yellow.id}", f"Yellow track {yellow.id}", f"{cost_text(yellow.cost)}{gift}; {stages}"
        )


def _lock(lock: Lock) -> str:
    way = (
        "open from the start"
        if lock.start
        else f"opened by {' or '.join(lock.opened_by)}"
        if lock.opened_by
        else ""
    )
    return _joined([way, requirement_text(lock.requires), f"{cost_text(lock.cost)} -> {sign_text(lock)}"])


def _joined(parts: Iterable[str]) -> str:
    return "; ".join(part for part in parts if part)
