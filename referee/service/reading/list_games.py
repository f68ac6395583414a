"""The lobby."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TypeVar

from referee.service.reading.headers import header_of, words_of
from referee.service.requests.cursors import read_cursor, timestamp, word, write_cursor
from referee.service.requests.pages import ListPage
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import reading, seating
from referee.store.reading import AskedSeat, SeatHeader
from referee.store.seating import CandidateRow

R = TypeVar("R", SeatHeader, AskedSeat, CandidateRow)


def list_games(
    referee: Referee,
    player: Player | None,
    *,
    status: str | None = None,
    ruleset: str | None = None,
    mine: bool = False,
    open_seats: bool = False,
    observed: bool = False,
    cursor: str | None = None,
    limit: int = 50,
) -> ListPage:
    """Games that the caller may see, newest first."""
    with referee.store.reading() as snapshot:
        found = reading.headers(
            snapshot,
            viewer=player.id if player else None,
            now=referee.clock.now(),
            only_own=mine,
            only_with_room=open_seats,
            only_observed=observed,
            status=status,
            ruleset=ruleset,
            before=read_cursor(cursor, timestamp, word) if cursor else None,
            most=limit + 1,
        )
        rows = found[:limit]
        seats = _by_game(reading.seats(snapshot, [row.id for row in rows]))
        waiting = _by_game(reading.waiting(snapshot, [row.id for row in rows]))
        asking = _by_game(seating.candidates(snapshot, [row.id for row in rows]))
        words = words_of(referee, snapshot, rows)
    return ListPage(
        [
            header_of(
                referee,
                player,
                row,
                seats[row.id],
                waiting[row.id],
                asking[row.id],
                words[row.id],
            )
            for row in rows
        ],
        write_cursor(rows[-1].created_at.isoformat(), rows[-1].id) if len(found) > limit else None,
    )


def _by_game(rows: Iterable[R]) -> dict[str, list[R]]:
    grouped: dict[str, list[R]] = defaultdict(list)
    for row in rows:
        grouped[row.game_id].append(row)
    return grouped
