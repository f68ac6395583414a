"""The cult board in text: a line for each lock, with its cost, what it brings and where its arrows lead."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.layout import wrapped
from referee.engine.words import count
from referee.games.evil_high_priest.acting.verbs import WORSHIPPERS_PER_SEAT
from referee.games.evil_high_priest.moments import Placing
from referee.games.evil_high_priest.pack import Board, Cost, Lock, Space, YellowTrack
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import standing
from referee.games.evil_high_priest.state import EvilTable
from referee.games.evil_high_priest.texts.describe import cost_text, effects_text, requirement_text
from referee.games.evil_high_priest.texts.layout import table
from referee.games.evil_high_priest.texts.warnings import lost_rewards
from referee.games.evil_high_priest.texts.words import NAMES, codes

SHATTERED = "Shattered, and without a bonus space"
HEAD = ("", "lock", "cost", "dice", "opens", "brings; bonus space")


def board_lines(at: Placing, *, steps: int) -> Iterator[str]:
    """Every lock whose sign is there, and every bonus space that is open.

    Locks more than so many `steps` away from the next to be opened are told in a line.
    """
    t = at.t
    board, shattered = t.content.board[t.state.board], t.state.shattered
    near = {lock.id for lock in board.locks if board.accessible(lock.id, shattered)}
    for _ in range(steps):
        near.update(further for lock in tuple(near) for further in board.opened_through(lock))
    yield f"{board.name}. A lock gives its sign, then a raid of so many dice."
    rows: list[tuple[str, ...]] = [HEAD]
    far = []
    for lock in board.locks:
        if lock.id in shattered:
            if lock.bonus is not None:
                rows.append(
                    (_mark(at, Place.bonus(lock.id)), f"{lock.id}+", "", "", "", _bonus(at, lock.bonus))
                )
        elif lock.id not in near:
            far.append(f"{lock.id} {_cost(lock.cost)}" + (f" ({lock.raid})" if lock.raid else ""))
        else:
            rows.append(_lock(at, board, lock))
        if lock.id in board.yellow_start:
            rows.append(_track(at, board.yellow_start[lock.id]))
    yield from table(rows)
    if far:
        yield from wrapped(f"Further on, with cost and dice: {'; '.join(far)}.")
    bare = [lock.id for lock in board.locks if lock.id in shattered and lock.bonus is None]
    if bare:
        yield from wrapped(f"{SHATTERED}: {' '.join(bare)}.")


def _lock(at: Placing, board: Board, lock: Lock) -> tuple[str, ...]:
    gives = effects_text(effect for effect in lock.effects if effect.word != "raid")
    brings = [gives + lost_rewards(at.t, at.seat, lock.effects, lock.raid), requirement_text(lock.requires)]
    if lock.bonus is not None:
        brings.append(f"{lock.id}+ {_bonus(at, lock.bonus, lock.raid)}")
    reached = board.accessible(lock.id, at.t.state.shattered)
    opens = " ".join(one for one in board.opened_through(lock.id) if one not in at.t.state.shattered)
    return (
        _mark(at, Place.lock(lock.id)) if reached else ".",
        lock.id,
        _cost(lock.cost),
        str(lock.raid or ""),
        opens,
        "; ".join(filter(None, brings)),
    )


def _track(at: Placing, track: YellowTrack) -> tuple[str, ...]:
    start = Place.track(track.id)
    gift = f"; an opponent gains {codes(track.gift)}" if track.gift else ""
    stages = ", ".join(f"{stage.lock} +{codes(stage.reward)}" for stage in track.stages if stage.reward)
    return _mark(at, start), start, _cost(track.cost), "", "", f"track {track.id}{gift}: {stages}"


def _cost(cost: Cost) -> str:
    """`3B, 1 acolyte`."""
    short = cost_text(cost).replace(" + ", ", ").replace("acolyte to ", "to ")
    return short.replace(" sacrificed", "").replace(" discarded", "").replace(" Mold taken", "")


def _mark(at: Placing, place: Place) -> str:
    if place in at.open_spaces:
        return "+"
    return str(standing(at.t.state).get(place, "-"))


def _bonus(at: Placing, space: Space, raid_before: int = 0) -> str:
    raid = f"RAID of {count(space.raid, 'die', 'dice')}" if space.raid else ""
    does = ", ".join(filter(None, [effects_text(space.all_effects), *special(space), raid]))
    needs = requirement_text(space.requires)
    lost = lost_rewards(at.t, at.seat, space.all_effects, raid_before)
    return f"{_cost(space.cost)} -> {does or 'nothing'}{f' ({needs})' if needs else ''}{lost}"


def special(space: Space) -> Iterator[str]:
    """What a bonus space is for, beyond its effects."""
    if space.skulk is not None:
        yield f"{space.skulk} skulk"
    if space.overlook:
        yield "your Slime Molds defend with 4 while you stand there"


def track_lines(t: EvilTable) -> Iterator[str]:
    """What the board has beside its locks, and how far it has come."""
    state, board = t.state, t.content.board[t.state.board]
    for name, value in state.tracks.items():
        yield f"The {name.replace('_', ' ').title()} marker is on {value}."
    for site in board.sites:
        if site.id not in state.shattered:
            yield (
                f"Growth site at {site.at}: when the marker gets there, who has most {NAMES[site.resource]} "
                f"takes its sign; then a raid of {count(site.raid, 'die', 'dice')}."
            )
    for entity in state.glaciers:
        glacier = board.glacier[entity]
        yield f"The glacier of {glacier.name} pays everybody {codes(glacier.reward)} each round."
    if board.sections:
        limit = WORSHIPPERS_PER_SEAT * len(state.followings)
        yield f"Azathoth has {count(state.worshippers(), 'worshipper')}; with {limit} all lose at once."
    for name, holder in (("Shoggoth", state.shoggoth), ("King in Yellow", state.king)):
        if holder is not None:
            yield f"Seat {holder} has the {name}."
