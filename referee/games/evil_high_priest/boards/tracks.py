"""The tracks of cult boards: Deep One and Growth."""

from __future__ import annotations

from referee.games.evil_high_priest.state import EvilTable

DEEP_ONE = "deep_one"


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
    text = f"The {called} marker moves from {was} to {now}." if now != was else f"The {called} marker stays at {now}."
    t.tell("evil_high_priest.track_moved", text, {"track": name, "from": was, "to": now}, rule=rule)
    return was, now
