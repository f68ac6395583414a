"""The cult board: drawn with its arrows, and a line for each lock: its cost and what it brings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.engine.catalogue import Words, joined
from referee.engine.events import SEAT
from referee.engine.page import Block, Line, Section, drawing, grid, prose, row, section
from referee.games.evil_high_priest.describe import (
    FREE,
    NOTHING,
    effects_text,
    raid_text,
    requirement_text,
    short_cost,
)
from referee.games.evil_high_priest.moments import Placing
from referee.games.evil_high_priest.pack import Board, Effect, Lock, Space, YellowTrack
from referee.games.evil_high_priest.places import Place, written_place
from referee.games.evil_high_priest.spaces import standing
from referee.games.evil_high_priest.state import AZATHOTH, WORSHIPPERS_PER_SEAT, EvilTable
from referee.games.evil_high_priest.texts.warnings import with_losses
from referee.games.evil_high_priest.things import A_GLACIER, A_SIGN, A_SPACE, A_TRACK, A_YELLOW_TRACK
from referee.games.evil_high_priest.words import NAMES, PLURALS, codes, colour

DRAWN = 40
"""Width of the drawing: all that a phone shows."""
SKULKS = {
    "cult": Words("cult skulk: later to a bonus space"),
    "ritual": Words("ritual skulk: later to a ritual"),
    "flex": Words("flex skulk: later to town or a ritual"),
    "block": Words("block skulk: later to town or a ritual, first and alone"),
    "eternal": Words("eternal skulk: later to town, for good"),
}
"""What the kinds of skulk spaces are for; all of them also lead to spaces where somebody stands."""
EVOLVED = Words(
    "Mutants lower raids on you by 2, Abominations by 3, Spawn by 4; these two also pay as a spellbook."
)


class Telling(NamedTuple):
    """How much is told of the board."""

    steps: int
    """How many locks behind the next ones are told in full; those further on in a line."""
    brief: bool = False
    """Whether short rows of the drawing share a line, and so do locks."""
    effects: bool = True
    """Whether it is told what the signs further on bring, and the bonus spaces of those that are there."""


FULL = Telling(13)
SHORTER = (Telling(1), Telling(1, brief=True), Telling(0, brief=True), Telling(0, brief=True, effects=False))


def board_section(at: Placing) -> Section:
    """The drawing; every lock whose sign is there, and every bonus space that is open."""
    return section("board", *_board(at, FULL), shorter=[_board(at, how) for how in SHORTER])


def _board(at: Placing, how: Telling) -> list[Block]:
    t = at.t
    board, shattered = t.content.board[t.state.board], t.state.shattered
    near = {lock.id for lock in board.locks if board.accessible(lock.id, shattered)}
    for _ in range(how.steps):
        near.update(further for lock in tuple(near) for further in board.opened_through(lock))
    locks: list[Line] = []
    far: list[Line] = []
    bonuses: list[Line] = []
    for lock in board.locks:
        if lock.id in shattered:
            if lock.bonus is not None:
                bonuses.append(_open_bonus(at, lock, lock.bonus))
        elif lock.id not in near:
            far.append(_beyond(lock, how))
        else:
            locks.append(_lock(at, board, lock, how))
        if lock.id in board.yellow_start:
            locks.append(_track(at, board.yellow_start[lock.id]))
    blocks = [_drawing(at, board, brief=how.brief)]
    if how.brief:
        blocks.append(row("", [*map(_cell, locks), *bonuses]))
    elif locks:
        blocks.append(grid("", Words("|lock|cost|dice>|what else it does; its bonus space"), locks))
    if far:
        heading = Words("Further on, with cost and dice (more: cards):")
        text = Words("{heading} {locks}.", heading=heading, locks=joined("; ", (one.text for one in far)))
        blocks.append(prose(Line((text,), tuple(ref for one in far for ref in one.refs))))
    if bonuses and not how.brief:
        blocks.append(row(Words("Bonus spaces, cost -> what they give:"), bonuses))
    return blocks


def _beyond(lock: Lock, how: Telling) -> Line:
    """A lock that is not near: cost, dice, what it needs besides an arrow, and what its sign brings."""
    does = effects_text(one for one in lock.effects if one.word != "raid") if how.effects else ""
    parts = [_with_dice(lock.id, lock), requirement_text(lock.requires), does]
    return Line((joined(", ", filter(None, parts)),), _of_lock(lock))


def _with_dice(name: str, lock: Lock) -> str:
    dice = f"({lock.raid})" if lock.raid else ""
    return joined(" ", filter(None, (name, short_cost(lock.cost) or FREE, dice)))


def _of_lock(lock: Lock) -> tuple[str, ...]:
    return A_SIGN.of(lock.id), A_SPACE.of(Place.lock(lock.id))


def _cell(line: Line) -> Line:
    """A row of the table by itself: `- B 1SB (1): growth +1`."""
    mark, name, cost, dice, does = line.cells
    lock = joined(" ", filter(None, (mark, name, cost, f"({dice})" if dice else "")))
    text = Words("{lock}: {does}", lock=lock, does=does) if does else lock
    return Line((text,), line.refs)


# The drawing.


def _drawing(at: Placing, board: Board, *, brief: bool) -> Block:
    """A row for all locks that are as many arrows away from the start: `#start>A B`."""
    if brief:
        heading = Words("{board}: pay a lock, take its sign, face a raid of (2) dice.", board=board.name)
    else:
        heading = Words("{board}: pay a lock, take its sign, face a raid of its dice.", board=board.name)
    if not any(lock.opened_by for lock in board.locks):
        return prose(heading)
    if not brief:
        heading = Words("{heading} Arrows (>) lead to the locks that a sign opens:", heading=heading)
    rows: dict[int, list[tuple[str, Lock]]] = {}
    depths: dict[str, int] = {}
    for lock in board.locks:
        before = [depths[one] for one in lock.opened_by if one in depths]
        depths[lock.id] = 0 if lock.start else 1 + min(before, default=0)
        opens = " ".join(board.opened_through(lock.id))
        mark = "#" if lock.id in at.t.state.shattered else _lock_mark(at, board, lock)
        cell = mark + lock.id + (f">{opens}" if opens else "")
        rows.setdefault(depths[lock.id], []).append((cell, lock))
    return drawing(heading, list(_drawn(rows, brief=brief)))


def _drawn(rows: dict[int, list[tuple[str, Lock]]], *, brief: bool) -> Iterator[Line]:
    """Lines no wider than a phone; in brief short rows share one."""
    line, refs = "", list[str]()
    for _, cells in sorted(rows.items()):
        whole = "  ".join(text for text, _ in cells)
        if brief and line and len(f"{line}  |  {whole}") <= DRAWN:
            line += "  |"
        elif line:
            yield Line((line,), tuple(refs))
            line, refs = "", []
        for text, lock in cells:
            if line and len(f"{line}  {text}") > DRAWN:
                yield Line((line,), tuple(refs))
                line, refs = "", []
            line += f"  {text}"
            refs += _of_lock(lock)
    yield Line((line,), tuple(refs))


def _lock_mark(at: Placing, board: Board, lock: Lock) -> str:
    return _mark(at, Place.lock(lock.id)) if board.accessible(lock.id, at.t.state.shattered) else "."


# Locks, tracks and bonus spaces.


def _lock(at: Placing, board: Board, lock: Lock, how: Telling) -> Line:
    effects = [one for one in lock.effects if one.word != "raid"]
    gives = joined(", ", (_gift(at, board, lock, one, brief=how.brief) for one in effects))
    brings = [with_losses(gives, at.t, at.seat, lock.effects, lock.raid), requirement_text(lock.requires)]
    refs = _of_lock(lock)
    if lock.bonus is not None and (how.effects or Place.lock(lock.id) in at.open_spaces):
        brings.append(joined(" ", (f"{lock.id}+", _bonus(at, lock.bonus, lock.raid))))
        refs = (*refs, A_SPACE.of(Place.bonus(lock.id)))
    return Line(
        (
            _lock_mark(at, board, lock),
            lock.id,
            short_cost(lock.cost) or FREE,
            str(lock.raid or ""),
            joined("; ", filter(None, brings)),
        ),
        refs,
    )


def _gift(at: Placing, board: Board, lock: Lock, effect: Effect, *, brief: bool) -> str:
    """What an effect of a lock does, with what a glacier does that it names, or a card unless `brief`."""
    avatar = None if brief else at.content.avatar.get(str(effect.args.get("card", "")))
    if effect.word == "control" and avatar is not None and board.accessible(lock.id, at.t.state.shattered):
        return Words("you get {name}: {text}", name=avatar.name, text=avatar.text.rstrip("."))
    glacier = next((one for one in board.glaciers if one.lock == lock.id), None)
    if effect.word == "glacier" and glacier is not None:
        return Words(
            "then {name} gives everybody {reward} each round",
            name=glacier.name,
            reward=codes(glacier.reward),
        )
    return effects_text([effect])


def _track(at: Placing, track: YellowTrack) -> Line:
    start = Place.track(track.id)
    told = Words(
        "one stage a round: {stages}",
        stages=joined(
            ", ",
            (stage.lock + (f" +{codes(stage.reward)}" if stage.reward else "") for stage in track.stages),
        ),
    )
    if track.gift:
        told = Words("an opponent gains {gift}; {told}", gift=codes(track.gift), told=told)
    cells = (_mark(at, start), written_place(start), short_cost(track.cost) or FREE, "", told)
    return Line(cells, (A_YELLOW_TRACK.of(track.id), A_SPACE.of(start)))


def _mark(at: Placing, place: Place) -> str:
    if place in at.open_spaces:
        return "+"
    return str(standing(at.t.state).get(place, "-"))


def _open_bonus(at: Placing, lock: Lock, bonus: Space) -> Line:
    place = Place.bonus(lock.id)
    text = joined(" ", (_mark(at, place), f"{lock.id}+", _bonus(at, bonus)))
    return Line((text,), (A_SPACE.of(place),))


def _bonus(at: Placing, space: Space, raid_before: int = 0) -> str:
    raid = raid_text(space.raid) if space.raid else ""
    does = joined(", ", filter(None, [effects_text(space.all_effects), *special(space), raid]))
    told = Words("{cost} -> {does}", cost=short_cost(space.cost) or FREE, does=does or NOTHING)
    if needs := requirement_text(space.requires):
        told = Words("{told} ({needs})", told=told, needs=needs)
    return with_losses(told, at.t, at.seat, space.all_effects, raid_before)


def special(space: Space) -> Iterator[str]:
    """What a bonus space is for, beyond its effects."""
    if space.skulk is not None:
        yield SKULKS[space.skulk]
    if space.overlook:
        yield Words("there your Slime Molds defend with 4")


# What the board has besides.


def track_lines(t: EvilTable) -> Iterator[Line]:
    """What the board has beside its locks, what it does, and how far it has come."""
    state, board = t.state, t.content.board[t.state.board]
    if "deep_one" in state.tracks:
        at = state.tracks["deep_one"]
        text = Words("The Deep One marker is on {at}; each raid moves it on by 1.", at=at)
        yield Line((text,), (A_TRACK.of("deep_one"),))
    if "growth" in state.tracks:
        at = state.tracks["growth"]
        text = Words("The Growth marker is on {at}; locks move it on by their growth.", at=at)
        yield Line((text,), (A_TRACK.of("growth"),))
    if sites := [site for site in board.sites if site.id not in state.shattered]:
        each = (
            Words(
                "at {at} most {kind} ({raid})",
                at=site.at,
                kind=PLURALS.get(site.resource, NAMES[site.resource]),
                raid=site.raid,
            )
            for site in sites
        )
        text = Words(
            "Growth sites give an Elder Sign to whoever has most of a kind, and bring a raid (of dice): "
            "{each}.",
            each=joined(", ", each),
        )
        yield Line((text,), tuple(A_SIGN.of(site.id) for site in sites))
    if any(effect.word == "evolve" for space in board.bonus.values() for effect in space.all_effects):
        yield Line((EVOLVED,))
    for entity in state.glaciers:
        glacier = board.glacier[entity]
        text = Words(
            "The glacier of {name} gives everybody {reward} each round.",
            name=glacier.name,
            reward=codes(glacier.reward),
        )
        yield Line((text,), (A_GLACIER.of(entity),))
    if board.sections:
        text = Words(
            "With Azathoth: {n:acolyte}. Each adds 1 to every raid; at {limit} all of you lose.",
            n=state.worshippers(),
            limit=WORSHIPPERS_PER_SEAT * len(state.followings),
        )
        yield Line((text,), (A_SPACE.of(AZATHOTH),))
    if state.shoggoth is not None:
        text = Words("{seat} has the Shoggoth: a strike of 10, once.", seat=colour(state.shoggoth))
        yield Line((text,), (SEAT.of(state.shoggoth),))
    if state.king is not None:
        text = Words("{seat} has the King in Yellow.", seat=colour(state.king))
        yield Line((text,), (SEAT.of(state.king),))
