"""The tracks of cult boards: Deep One and Growth."""

from __future__ import annotations

from referee.games.evil_high_priest.act import Act
from referee.games.evil_high_priest.effects import effect
from referee.games.evil_high_priest.pack import Amounts
from referee.games.evil_high_priest.state import ASYLUM, EVOLUTION, EvilTable
from referee.games.evil_high_priest.verbs import gain as gain_resources

DEEP_ONE = "deep_one"
GROWTH = "growth"


def before_raid(t: EvilTable) -> None:
    """The Deep One marker moves with each raid, before it is rolled (EH-708)."""
    if DEEP_ONE in t.content.board[t.state.board].track:
        move(t, DEEP_ONE, 1, rule="EH-708")


def move(t: EvilTable, name: str, by: int, *, rule: str) -> tuple[int, int]:
    """Moves a marker, never beyond the track's ends (EH-195); from where to where."""
    track = t.content.board[t.state.board].track[name]
    was = t.state.tracks[name]
    now = min(max(was + by, track.first), track.last)
    t.state.tracks[name] = now
    called = name.replace("_", " ").title()
    text = (
        f"The {called} marker moves from {was} to {now}."
        if now != was
        else f"The {called} marker stays at {now}."
    )
    t.tell("evil_high_priest.track_moved", text, {"track": name, "from": was, "to": now}, rule=rule)
    return was, now


@effect("track")
async def track(act: Act, name: str, by: int) -> None:
    """Moves a marker; Growth sites that it reaches or passes are resolved after the space (EH-802)."""
    was, now = move(act.t, name, by, rule="EH-801")
    if name == GROWTH:
        reached = [site for site in act.content.board[act.state.board].sites if was < site.at <= now]
        for site in sorted(reached, key=lambda site: site.at):
            act.state.pending_sites.append(site.id)


@effect("per")
async def per(act: Act, count: str, gain: Amounts, divide: int, most: int) -> None:
    """Gains something for each of what is counted, so many at most (EH-709)."""
    number = min(counted(act, count) // divide, most)
    if number:
        await gain_resources(act, {kind: amount * number for kind, amount in gain.items()})
    else:
        act.tell("reward_lost", f"finds nothing to gain at {act.name}.", {"reward": "resources"}, "EH-070")


def counted(act: Act, count: str) -> int:
    """How many there are of what `per` counts."""
    if count == DEEP_ONE:
        return act.state.tracks[DEEP_ONE]
    return act.following.count(ASYLUM if count == "asylum" else EVOLUTION[0])
