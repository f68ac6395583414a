"""Results of games that were not simply played to their end: draws, concessions."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.ruleset import Result
from referee.engine.words import listed


def agreed_draw(seats: Sequence[int], conceded: Sequence[int]) -> Result:
    """All share the first place, but for those who have given up before."""
    winners = tuple(seat for seat in seats if seat not in conceded)
    drawn = Result(
        winners, dict.fromkeys(seats, 1), {seat: {} for seat in seats}, "The table agreed on a draw."
    )
    return with_conceded_last(drawn, conceded)


def last_standing(seats: Sequence[int], conceded: Sequence[int]) -> Result:
    """The one seat that has not given up wins."""
    (winner,) = (seat for seat in seats if seat not in conceded)
    text = f"Seat {winner} wins: all others have conceded."
    alone = Result((winner,), dict.fromkeys(seats, 1), {seat: {} for seat in seats}, text)
    return with_conceded_last(alone, conceded)


def with_conceded_last(result: Result, conceded: Sequence[int]) -> Result:
    """The result with those who gave up behind all others: who did so first is last."""
    if not conceded:
        return result
    standing = [seat for seat in result.places if seat not in conceded]
    ranking = sorted(result.places[seat] for seat in standing)
    places = {seat: ranking.index(result.places[seat]) + 1 for seat in standing}
    places |= {seat: behind for behind, seat in enumerate(reversed(conceded), len(standing) + 1)}
    winners = tuple(seat for seat in standing if places[seat] == 1)
    gave_up = f"{_seats(conceded)} conceded."
    same = set(winners) == set(result.winners)
    return Result(
        winners=winners,
        places={seat: places[seat] for seat in result.places},
        scores=result.scores,
        text=f"{result.text} {gave_up}" if same else f"{gave_up} First: {_seats(winners).lower()}.",
    )


def _seats(seats: Sequence[int]) -> str:
    return f"{'Seat' if len(seats) == 1 else 'Seats'} {listed([str(seat) for seat in seats])}"
