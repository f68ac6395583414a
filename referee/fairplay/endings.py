"""How a game ends, and with what result: defined once, for those who end it and those who verify it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.engine.events import AGREED_DRAW, LAST_STANDING
from referee.engine.ruleset import Result, Setup
from referee.fairplay.entries import Reason
from referee.library import AnyRuleset

WITHOUT_AN_END: tuple[Reason, ...] = ("abandoned", "cancelled", "closed")
"""Games that end like this were not finished, and have no result."""


def final_result(
    reason: Reason, seats: int, conceded: Sequence[int], scored: Result | None = None
) -> Result | None:
    """The result of a game that ends for this reason; None if it has none.

    `conceded` are the seats that have conceded, in that order. `scored` is the rules' scoring of a game that
    was played to its end or ended early.
    """
    match reason:
        case "draw":
            return agreed_draw(range(1, seats + 1), conceded)
        case "conceded":
            return last_standing(range(1, seats + 1), conceded)
        case "played" | "ended_early":
            return scored
    return None


def scored_at_end(rules: AnyRuleset, result: Result | None, conceded: Sequence[int]) -> Result | None:
    """The rules' own result, with conceded seats last, unless the rules handle concessions themselves."""
    return (
        result
        if result is None or rules.interventions.concede is not None
        else with_conceded_last(result, conceded)
    )


def scored_early(rules: AnyRuleset, state: Any, setup: Setup[Any], conceded: Sequence[int]) -> Result | None:
    """The same for a game that is ended in this state; None if the rules have no scoring for that."""
    result = None if rules.interventions.early_end is None else rules.interventions.early_end(state, setup)
    return scored_at_end(rules, result, conceded)


def is_decided_by_concession(rules: AnyRuleset, seats: int, conceded: Sequence[int]) -> bool:
    """Whether all seats but one have conceded, in a game whose rules do not handle concessions."""
    return rules.interventions.concede is None and seats - len(conceded) == 1


def agreed_draw(seats: Sequence[int], conceded: Sequence[int]) -> Result:
    """All share the first place, except for those who have conceded."""
    winners = tuple(seat for seat in seats if seat not in conceded)
    drawn = Result(winners, dict.fromkeys(seats, 1), {seat: {} for seat in seats}, ending=AGREED_DRAW)
    return with_conceded_last(drawn, conceded)


def last_standing(seats: Sequence[int], conceded: Sequence[int]) -> Result:
    """The one seat that has not conceded wins."""
    (winner,) = (seat for seat in seats if seat not in conceded)
    alone = Result((winner,), dict.fromkeys(seats, 1), {seat: {} for seat in seats}, ending=LAST_STANDING)
    return with_conceded_last(alone, conceded)


def with_conceded_last(result: Result, conceded: Sequence[int]) -> Result:
    """The result with conceded seats behind all others, the first to concede last."""
    if not conceded:
        return result
    standing = [seat for seat in result.places if seat not in conceded]
    ranking = sorted(result.places[seat] for seat in standing)
    places = {seat: ranking.index(result.places[seat]) + 1 for seat in standing}
    places |= {seat: behind for behind, seat in enumerate(reversed(conceded), len(standing) + 1)}
    winners = tuple(seat for seat in standing if places[seat] == 1)
    return replace(
        result,
        winners=winners,
        places={seat: places[seat] for seat in result.places},
        conceded=tuple(conceded),
    )
