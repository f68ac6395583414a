"""Who is ahead of whom, with ties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.ruleset import Result


def places(standing: Mapping[int, Any]) -> dict[int, int]:
    """Each seat's place: the highest standing is first, and equal ones share a place."""
    return {seat: 1 + sum(other > own for other in standing.values()) for seat, own in standing.items()}


def winners_of(ranked: Mapping[int, int]) -> tuple[int, ...]:
    """The seats in the first place."""
    return tuple(seat for seat in sorted(ranked) if ranked[seat] == 1)


def by_points(points: Mapping[int, int]) -> Result:
    """The result of a game that is won by points alone."""
    ranked = places(points)
    return Result(winners_of(ranked), ranked, {seat: {"points": own} for seat, own in points.items()})
