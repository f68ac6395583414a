"""What must hold on every cult board, beyond the shape of its data (the checks of section 2.22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from referee.engine.content import BadContent
from referee.engine.effects import Effect
from referee.engine.problems import Problem, pointer
from referee.games.evil_high_priest.pack.board import Board
from referee.games.evil_high_priest.pack.parts import Cost, Lock, Requires
from referee.games.evil_high_priest.pack.vocabulary import AVATARS, SIGNS, STAGES

NOT_AGAIN = ("sign_held", "no_monster")
"""Conditions that no player may be able to bring about once the other signs are gone."""

Complaint: TypeAlias = tuple[tuple[str | int, ...], str]
"""Where in the board's data something is wrong, and what."""


def playable(board: Board) -> Board:
    """The board, if it can be played to its end; raises BadContent."""
    rest = (_arrows, _references, _costs, _yellow, _sections)
    found = list(_names(board)) or [wrong for check in rest for wrong in check(board)]
    if found := found or list(_dead_ends(board)):
        raise BadContent([Problem(pointer(*place), sentence) for place, sentence in found])
    return board


def _names(board: Board) -> Iterator[Complaint]:
    if (count := len(board.signs)) != SIGNS:
        yield ("locks",), f"Expected {SIGNS} Elder Signs on locks and sites, got {count}."
    for id_, count in Counter(sign.lower() for sign in board.signs).items():
        if count > 1:  # text orders do not tell capitals apart
            yield ("locks",), f"There are {count} signs on {id_}, whatever their capitals."

    for what, ids in (
        ("tracks", [track.name for track in board.tracks]),
        ("glaciers", [glacier.entity for glacier in board.glaciers]),
        ("yellow_tracks", [track.id.lower() for track in board.yellow_tracks]),
        ("sites", [f"{site.at} of Growth" for site in board.sites]),
    ):
        for id_, count in Counter(ids).items():
            if count > 1:
                yield (what,), f"{id_} is there {count} times."


def _arrows(board: Board) -> Iterator[Complaint]:
    for index, lock in enumerate(board.locks):
        place = ("locks", index, "opened_by")
        if lock.start and lock.opened_by:
            yield place, f"Lock {lock.id} is a start: no arrow leads to it."
        if not lock.start and not lock.opened_by:
            yield place, f"Lock {lock.id} is no start, and no arrow leads to it."
        for opener in lock.opened_by:
            if opener not in board.lock:
                yield place, f"There is no lock {opener!r} on this board."
        for needed in lock.requires.shattered:
            if needed not in board.signs:
                yield ("locks", index, "requires"), f"There is no sign {needed!r} on this board."
        for needed in lock.bonus.requires.shattered if lock.bonus else ():
            if needed not in board.signs:
                yield ("locks", index, "bonus", "requires"), f"There is no sign {needed!r} on this board."
        for condition in NOT_AGAIN:
            if getattr(lock.requires, condition):
                yield (
                    ("locks", index, "requires"),
                    f"{condition} may never hold again: lock {lock.id} could stay shut for good.",
                )


def _all_effects(board: Board) -> Iterator[tuple[tuple[str | int, ...], Effect]]:
    for index, lock in enumerate(board.locks):
        for effect in lock.effects:
            yield ("locks", index, "effects"), effect
        if lock.bonus is not None:
            for effect in lock.bonus.all_effects:
                yield ("locks", index, "bonus"), effect


def _references(board: Board) -> Iterator[Complaint]:
    for place, effect in _all_effects(board):
        if effect.word == "track" and effect.args["name"] not in board.track:
            yield place, f"There is no track {effect.args['name']!r} on this board."
        if effect.word == "glacier" and effect.args["entity"] not in board.glacier:
            yield place, f"There is no glacier of {effect.args['entity']!r} on this board."
        if effect.word == "per" and effect.args["count"] == "deep_one" and "deep_one" not in board.track:
            yield place, "There is no track 'deep_one' on this board."
        if effect.word == "control" and effect.args["card"] in AVATARS and place[-1] == "bonus":
            yield place, "An Avatar is taken with its sign, not on a bonus space."
    taken = Counter(
        effect.args["card"] for lock in board.locks for effect in lock.effects if effect.word == "control"
    )
    for avatar in AVATARS:
        if taken[avatar] > 1:
            yield ("locks",), f"{taken[avatar]} locks give {avatar}; expected one."
    for index, glacier in enumerate(board.glaciers):
        lock = board.lock.get(glacier.lock)
        if lock is None or not _has(lock, "glacier", glacier.entity):
            yield ("glaciers", index, "lock"), f"Lock {glacier.lock!r} does not call {glacier.name}."
    growth = board.track.get("growth")
    for index, site in enumerate(board.sites):
        if growth is None or site.at > growth.last:
            yield ("sites", index, "at"), f"The track 'growth' does not go to {site.at}."


def _has(lock: Lock, word: str, value: str) -> bool:
    return any(effect.word == word and value in effect.args.values() for effect in lock.effects)


def _costs(board: Board) -> Iterator[Complaint]:
    """No cost names what the board in use cannot produce."""
    given = {kind for _, effect in _all_effects(board) for kind in effect.args.get("amounts", ())}
    given |= {kind for track in board.yellow_tracks for stage in track.stages for kind in stage.reward}
    controlled = {effect.args["card"] for _, effect in _all_effects(board) if effect.word == "control"}
    for index, lock in enumerate(board.locks):
        for cost in (lock.cost, lock.bonus.cost if lock.bonus else Cost()):
            if "AT" in cost.amounts and "AT" not in given:
                yield ("locks", index, "cost"), "Nothing on this board gives AT."
            if cost.control and cost.control not in controlled:
                yield ("locks", index, "cost"), f"Nothing on this board gives {cost.control}."


def _yellow(board: Board) -> Iterator[Complaint]:
    for index, track in enumerate(board.yellow_tracks):
        before: str | None = None
        for number, stage in enumerate(track.stages):
            place = ("yellow_tracks", index, "stages", number)
            lock = board.lock.get(stage.lock)
            if lock is None:
                yield (*place, "lock"), f"There is no lock {stage.lock!r} on this board."
            elif before is None and lock.bonus is not None:
                yield (
                    (*place, "lock"),
                    f"Lock {lock.id} has a bonus space; the track begins there.",
                )
            elif before is not None and lock.opened_by != (before,):
                yield (
                    (*place, "lock"),
                    f"Lock {lock.id} must open after {before}, and it alone.",
                )
            before = stage.lock
        if track.stages[0].reward:
            yield ("yellow_tracks", index, "stages", 0, "reward"), "A start space gives nothing."


def _sections(board: Board) -> Iterator[Complaint]:
    for index, section in enumerate(board.sections):
        for lock_id in section.locks:
            if lock_id not in board.lock:
                yield ("sections", index, "locks"), f"There is no lock {lock_id!r} on this board."
        avatar = board.lock.get(section.avatar_lock)
        if section.avatar_lock not in section.locks or avatar is None:
            yield ("sections", index, "avatar_lock"), "The Avatar's lock is one of the section's three."
        elif not _has(avatar, "control", section.avatar):
            yield ("sections", index, "avatar"), f"Lock {avatar.id} does not give {section.avatar}."
    found = [section.avatar for section in board.sections]
    if homeless := [
        one for one in AVATARS if one not in found and any(_has(lock, "control", one) for lock in board.locks)
    ]:
        yield ("sections",), f"Locks give {', '.join(homeless)}, but no section has them."


def _dead_ends(board: Board) -> Iterator[Complaint]:
    """Everything that opens a lock stays true once it is, so one order of shattering speaks for all."""
    done: set[str] = set()
    growing = True
    while growing:
        fresh = {
            lock.id
            for lock in board.locks
            if board.accessible(lock.id, done) and _can_be_met(lock.requires, board, done)
        }
        growth = sum(_growth(board.lock[lock_id]) for lock_id in done & board.lock.keys())
        fresh |= {site.id for site in board.sites if site.at <= growth} - done
        growing = bool(fresh)
        done |= fresh
    for index, lock in enumerate(board.locks):
        if lock.id not in done:
            yield ("locks", index), f"The sign of lock {lock.id} can never be shattered."
    for index, site in enumerate(board.sites):
        if site.id not in done:
            yield ("sites", index), f"Growth never comes to {site.at}."


def _growth(lock: Lock) -> int:
    return sum(
        int(effect.args["by"])
        for effect in lock.effects
        if effect.word == "track" and effect.args["name"] == "growth"
    )


def _can_be_met(requires: Requires, board: Board, shattered: set[str]) -> bool:
    stages = _stages(board, shattered)
    return (
        shattered >= set(requires.shattered)
        and len(shattered) >= requires.signs
        and (not requires.evolved or bool(stages))
        and (not requires.stage or bool(stages & set(requires.stage)))
    )


def _stages(board: Board, shattered: set[str]) -> set[str]:
    """The Evolution stages that players can bring acolytes to with these signs shattered."""
    ways = {
        effect.args["to"]
        for lock_id in shattered & board.bonus.keys()
        for effect in board.bonus[lock_id].all_effects
        if effect.word == "evolve"
    }
    reached: set[str] = set()
    for stage in STAGES:
        if stage not in ways:
            break
        reached.add(stage)
    return reached
