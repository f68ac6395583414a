"""The cult board in text: drawn with its arrows, and a line for each lock: its cost and what it brings."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.layout import wrapped
from referee.engine.words import count
from referee.games.evil_high_priest.decisions.place_names import written_place
from referee.games.evil_high_priest.describe import effects_text, requirement_text, short_cost
from referee.games.evil_high_priest.moments import Placing
from referee.games.evil_high_priest.pack import Board, Effect, Lock, Space, YellowTrack
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import standing
from referee.games.evil_high_priest.state import WORSHIPPERS_PER_SEAT, EvilTable
from referee.games.evil_high_priest.texts.layout import in_rows, table
from referee.games.evil_high_priest.texts.warnings import lost_rewards
from referee.games.evil_high_priest.words import NAMES, PLURALS, codes, colour

DRAWN = 40
"""Width of the drawing: all that a phone shows."""
HEAD = ("", "lock", "cost", "dice", "what else it does; its bonus space")
SKULKS = {
    "cult": "later to a bonus space",
    "ritual": "later to a ritual",
    "flex": "later to town or a ritual",
    "block": "later to town or a ritual, first and alone",
    "eternal": "later to town, for good",
}
"""What the kinds of skulk spaces are for; all of them also lead to spaces where somebody stands."""


EVOLVED = "Mutants lower raids on you by 2, Abominations by 3, Spawn by 4; these two also pay as a spellbook."


def board_lines(at: Placing, *, steps: int, brief: bool) -> Iterator[str]:
    """The drawing; every lock whose sign is there, and every bonus space that is open.

    Locks more than so many `steps` away from the next to be opened are told in a line, or not at all if that
    is below 0. `brief`: short rows of the drawing share a line, and so do locks.
    """
    t = at.t
    board, shattered = t.content.board[t.state.board], t.state.shattered
    near = {lock.id for lock in board.locks if board.accessible(lock.id, shattered)}
    for _ in range(steps):
        near.update(further for lock in tuple(near) for further in board.opened_through(lock))
    dice = "(2) dice" if brief else "its dice"
    yield f"{board.name}: pay a lock, take its sign, face a raid of {dice}."
    yield from _drawing(at, board, brief=brief)
    rows: list[tuple[str, ...]] = []
    far, bonuses = [], []
    for lock in board.locks:
        if lock.id in shattered:
            if lock.bonus is not None:
                bonuses.append(f"{_mark(at, Place.bonus(lock.id))} {lock.id}+ {_bonus(at, lock.bonus)}")
        elif lock.id not in near:
            cost = short_cost(lock.cost) or "free"
            far.append(
                f"{lock.id} {cost}" + (f" ({lock.raid})" if lock.raid else "") + _beyond(lock, brief=brief)
            )
        else:
            rows.append(_lock(at, board, lock, brief=brief))
        if lock.id in board.yellow_start:
            rows.append(_track(at, board.yellow_start[lock.id]))
    if brief:
        yield from in_rows([*map(_cell, rows), *bonuses])
    elif rows:
        yield from table([HEAD, *rows])
    if far and steps >= 0:
        yield from wrapped(f"Further on, with cost and dice (more: cards): {'; '.join(far)}.")
    if bonuses and not brief:
        yield "Bonus spaces, cost -> what they give:"
        yield from in_rows(bonuses)


def _beyond(lock: Lock, *, brief: bool) -> str:
    """What a lock that is not near needs besides an arrow; unless `brief`, what its sign brings as well."""
    does = "" if brief else effects_text(one for one in lock.effects if one.word != "raid")
    return "".join(f", {part}" for part in (requirement_text(lock.requires), does) if part)


def _cell(row: tuple[str, ...]) -> str:
    """A row of the table by itself: `- B 1SB (1): growth +1`."""
    mark, name, cost, dice, does = row
    lock = f"{mark} {name} {cost}{f' ({dice})' if dice else ''}"
    return f"{lock}: {does}" if does else lock


def _drawing(at: Placing, board: Board, *, brief: bool) -> Iterator[str]:
    """A row for all locks that are as many arrows away from the start: `xstart>A B`."""
    if not any(lock.opened_by for lock in board.locks):
        return
    if not brief:
        yield "Arrows lead to the locks that a sign opens:"
    rows: dict[int, list[str]] = {}
    depths: dict[str, int] = {}
    for lock in board.locks:
        before = [depths[one] for one in lock.opened_by if one in depths]
        depths[lock.id] = 0 if lock.start else 1 + min(before, default=0)
        opens = " ".join(board.opened_through(lock.id))
        mark = "x" if lock.id in at.t.state.shattered else _lock_mark(at, board, lock)
        rows.setdefault(depths[lock.id], []).append(mark + lock.id + (f">{opens}" if opens else ""))
    line = "|"
    for _, cells in sorted(rows.items()):
        if brief and line != "|" and len(line) + len("  ".join(["  |", *cells])) <= DRAWN:
            line += "  |"
        elif line != "|":
            yield line
            line = "|"
        for cell in cells:
            if len(line) + 2 + len(cell) > DRAWN:
                yield line
                line = "|"
            line += f" {cell}" if line == "|" else f"  {cell}"
    yield line


def _lock_mark(at: Placing, board: Board, lock: Lock) -> str:
    return _mark(at, Place.lock(lock.id)) if board.accessible(lock.id, at.t.state.shattered) else "."


def _lock(at: Placing, board: Board, lock: Lock, *, brief: bool) -> tuple[str, ...]:
    effects = [one for one in lock.effects if one.word != "raid"]
    gives = ", ".join(_gift(at, board, lock, one, brief=brief) for one in effects)
    brings = [gives + lost_rewards(at.t, at.seat, lock.effects, lock.raid), requirement_text(lock.requires)]
    if lock.bonus is not None:
        brings.append(f"{lock.id}+ {_bonus(at, lock.bonus, lock.raid)}")
    return (
        _lock_mark(at, board, lock),
        lock.id,
        short_cost(lock.cost) or "free",
        str(lock.raid or ""),
        "; ".join(filter(None, brings)),
    )


def _gift(at: Placing, board: Board, lock: Lock, effect: Effect, *, brief: bool) -> str:
    """What an effect of a lock does, with what a glacier does that it names, or a card unless `brief`."""
    avatar = None if brief else at.content.avatar.get(str(effect.args.get("card", "")))
    if effect.word == "control" and avatar is not None and board.accessible(lock.id, at.t.state.shattered):
        return f"you get {avatar.name}: {avatar.text.rstrip('.')}"
    glacier = next((one for one in board.glaciers if one.lock == lock.id), None)
    if effect.word == "glacier" and glacier is not None:
        return f"then {glacier.name} gives everybody {codes(glacier.reward)} each round"
    return effects_text([effect])


def _track(at: Placing, track: YellowTrack) -> tuple[str, ...]:
    start = Place.track(track.id)
    gift = f"an opponent gains {codes(track.gift)}; " if track.gift else ""
    stages = ", ".join(
        stage.lock + (f" +{codes(stage.reward)}" if stage.reward else "") for stage in track.stages
    )
    return (
        _mark(at, start),
        written_place(start),
        short_cost(track.cost) or "free",
        "",
        f"{gift}one stage a round: {stages}",
    )


def _mark(at: Placing, place: Place) -> str:
    if place in at.open_spaces:
        return "+"
    return str(standing(at.t.state).get(place, "-"))


def _bonus(at: Placing, space: Space, raid_before: int = 0) -> str:
    raid = f"RAID of {count(space.raid, 'die', 'dice')}" if space.raid else ""
    does = ", ".join(filter(None, [effects_text(space.all_effects), *special(space), raid]))
    needs = requirement_text(space.requires)
    lost = lost_rewards(at.t, at.seat, space.all_effects, raid_before)
    return f"{short_cost(space.cost) or 'free'} -> {does or 'nothing'}{f' ({needs})' if needs else ''}{lost}"


def special(space: Space) -> Iterator[str]:
    """What a bonus space is for, beyond its effects."""
    if space.skulk is not None:
        yield f"{space.skulk} skulk: {SKULKS.get(space.skulk, 'later on to a town space')}"
    if space.overlook:
        yield "there your Slime Molds defend with 4"


def track_lines(t: EvilTable) -> Iterator[str]:
    """What the board has beside its locks, what it does, and how far it has come."""
    state, board = t.state, t.content.board[t.state.board]
    sites = [site for site in board.sites if site.id not in state.shattered]
    if "deep_one" in state.tracks:
        yield f"The Deep One marker is on {state.tracks['deep_one']}; each raid moves it on by 1."
    if "growth" in state.tracks:
        yield f"The Growth marker is on {state.tracks['growth']}; locks move it on by their growth."
    if sites:
        each = [
            f"at {site.at} most {PLURALS.get(site.resource, NAMES[site.resource])} ({site.raid})"
            for site in sites
        ]
        yield (
            f"Growth sites give an Elder Sign to whoever has most of a kind, and bring a raid (of dice): "
            f"{', '.join(each)}."
        )
    if any(effect.word == "evolve" for space in board.bonus.values() for effect in space.all_effects):
        yield EVOLVED
    for entity in state.glaciers:
        glacier = board.glacier[entity]
        yield f"{_capital(glacier.name)}'s glacier gives everybody {codes(glacier.reward)} each round."
    if board.sections:
        limit = WORSHIPPERS_PER_SEAT * len(state.followings)
        yield (
            f"With Azathoth: {count(state.worshippers(), 'acolyte')}. Each adds 1 to every raid; at {limit} "
            f"all of you lose."
        )
    if state.shoggoth is not None:
        yield f"{colour(state.shoggoth)} has the Shoggoth: a strike of 10, once."
    if state.king is not None:
        yield f"{colour(state.king)} has the King in Yellow."


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]
