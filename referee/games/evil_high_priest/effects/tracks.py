"""The tracks of cult boards: Deep One and Growth."""

from __future__ import annotations

from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.registry import effect
from referee.games.evil_high_priest.acting.verbs import DEEP_ONE, move_marker
from referee.games.evil_high_priest.acting.verbs import gain as gain_resources
from referee.games.evil_high_priest.pack import Amounts
from referee.games.evil_high_priest.state import ASYLUM, EVOLUTION

GROWTH = "growth"


@effect("track")
async def track(act: Act, name: str, by: int) -> None:
    """Moves a marker; Growth sites that it reaches or passes are resolved after the space (EH-802)."""
    was, now = move_marker(act.t, name, by, rule="EH-801")
    if name == GROWTH:
        reached = [site for site in act.content.board[act.state.board].sites if was < site.at <= now]
        for site in sorted(reached, key=lambda site: site.at):
            act.state.pending_sites.append(site.id)


@effect("per")
async def per(act: Act, count: str, gain: Amounts, divide: int, most: int) -> None:
    """Gains something for each of what is counted, up to a limit (EH-709)."""
    number = min(counted(act, count) // divide, most)
    if number:
        await gain_resources(act, {kind: amount * number for kind, amount in gain.items()})
    else:
        act.loses_reward("resources")


def counted(act: Act, count: str) -> int:
    """How many there are of what `per` counts."""
    if count == DEEP_ONE:
        return act.state.tracks[DEEP_ONE]
    return act.following.count(ASYLUM if count == "asylum" else EVOLUTION[0])
