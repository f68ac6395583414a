"""Games as everybody may know them who may see them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from referee.service.games.access import has_part, viewing_seat
from referee.service.requests.cursors import moment, read_cursor, word, write_cursor
from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.pace import shown_clock
from referee.store import following, reading, seating
from referee.store.reading import AskedSeat, GameHeader, SeatHeader
from referee.store.seating import CandidateRow
from referee.store.transactions import Snapshot

R = TypeVar("R", SeatHeader, AskedSeat, CandidateRow)

BOT_NAMES = {"bot:random": "Random bot"}


@dataclass(frozen=True)
class Seen:
    """A game that the caller may see, and where the caller sits (None: nowhere)."""

    game: GameHeader
    seats: Sequence[SeatHeader]
    seat: int | None

    @property
    def viewer(self) -> int:
        """Whose events the caller sees."""
        return self.seat or 0


@dataclass(frozen=True)
class Page:
    """Part of a list. `next` is the cursor of what follows, None at the end."""

    items: list[dict[str, Any]]
    next: str | None = None


def seen_game(snapshot: Snapshot, player: Player | None, game_id: str, now: datetime) -> Seen:
    """The one way to a game for readers; raises NotFound also if the caller may not know of it."""
    row = reading.header(snapshot, game_id)
    if row is None:
        raise NotFound("game")
    seats = reading.seats(snapshot, [game_id])
    return Seen(row, seats, viewing_seat(row, seats, player, now))


def seat_seen_from(snapshot: Snapshot, player: Player | None, game_id: str, now: datetime) -> int | None:
    """Only where the caller sits in the game (None: nowhere); raises NotFound as `seen_game` does."""
    game = following.find_game(snapshot, game_id)
    if game is None:
        raise NotFound("game")
    return viewing_seat(game, following.seats_of(snapshot, game_id), player, now)


def game_header(referee: Referee, player: Player | None, game_id: str) -> dict[str, Any]:
    """The header of one game; raises NotFound."""
    with referee.store.reading() as snapshot:
        seen = seen_game(snapshot, player, game_id, referee.clock.now())
        waiting = reading.waiting(snapshot, [game_id])
        asking = seating.candidates(snapshot, [game_id])
    return _header(referee, player, seen.game, seen.seats, waiting, asking)


def list_games(
    referee: Referee,
    player: Player | None,
    *,
    status: str | None = None,
    ruleset: str | None = None,
    mine: bool = False,
    open_seats: bool = False,
    cursor: str | None = None,
    limit: int = 50,
) -> Page:
    """The lobby: games that the caller may see, newest first."""
    with referee.store.reading() as snapshot:
        found = reading.headers(
            snapshot,
            viewer=player.id if player else None,
            now=referee.clock.now(),
            only_own=mine,
            only_with_room=open_seats,
            status=status,
            ruleset=ruleset,
            before=read_cursor(cursor, moment, word) if cursor else None,
            most=limit + 1,
        )
        rows = found[:limit]
        seats = _by_game(reading.seats(snapshot, [row.id for row in rows]))
        waiting = _by_game(reading.waiting(snapshot, [row.id for row in rows]))
        asking = _by_game(seating.candidates(snapshot, [row.id for row in rows]))
    return Page(
        [_header(referee, player, row, seats[row.id], waiting[row.id], asking[row.id]) for row in rows],
        write_cursor(rows[-1].created_at.isoformat(), rows[-1].id) if len(found) > limit else None,
    )


def _by_game(rows: Iterable[R]) -> dict[str, list[R]]:
    grouped: dict[str, list[R]] = defaultdict(list)
    for row in rows:
        grouped[row.game_id].append(row)
    return grouped


def _header(
    referee: Referee,
    player: Player | None,
    row: GameHeader,
    seats: Sequence[SeatHeader],
    asked: Sequence[AskedSeat],
    asking: Sequence[CandidateRow],
) -> dict[str, Any]:
    running = row.status == "running"
    ticking = running and row.paused_at is None
    # When it closes says when the last order was sealed or changed.
    told = row.step_state == "open" and row.veiled_until is None and row.tells_every is None
    now = referee.clock.now()
    own = {seat.seat for seat in seats if player is not None and has_part(seat, player, now)}
    waiting = [one.seat for one in asked if (one.for_own if one.seat in own else one.for_all)]
    knows = _acquaintance(player, row)
    return {
        "id": row.id,
        "name": row.name,
        "ruleset": row.ruleset,
        "rules_version": row.rules_version,
        "content_pack": row.content_pack,
        "content_hash": row.content_hash,
        "options": row.options,
        "status": row.status,
        "ended": row.ended,
        "held": row.held,
        "visibility": row.visibility,
        "host": row.host if knows(row.host) else None,
        "press": row.press,
        "anonymous": row.anonymous,
        "least_reliability": row.least_reliability,
        "replacements": row.replacements,
        "clock": shown_clock(row.clock),
        "version": row.version,
        "step": row.step or None,
        "round": row.round,
        "phase": row.phase,
        "seats": [_seat(seat, knows, player) for seat in seats],
        "candidates": [_candidate(one, knows) for one in asking] if running else [],
        "waiting_on": waiting if running else [],
        "deadline": row.due_at if ticking else None,
        "resolves_at": row.closes_at if ticking and told and not waiting else None,
        "paused_since": row.paused_at if running else None,
        "seed_commitment": row.seed_commitment,
        "seed_source": row.seed_source,
        "step_seed_commitment": row.step_seed_commitment if running else None,
        "result": row.result,
        "created_at": row.created_at,
        "started_at": row.started_at,
        "finished_at": row.finished_at,
        "server_now": now,
    }


def _acquaintance(player: Player | None, game: GameHeader) -> Callable[[str | None], bool]:
    """Whether the caller may know that the player with this id has to do with the game."""
    hidden = game.anonymous and game.status in ("open", "running")
    return lambda player_id: not hidden or (player is not None and player_id == player.id)


def _seat(row: SeatHeader, knows: Callable[[str | None], bool], player: Player | None) -> dict[str, Any]:
    # A seat that was taken away by a vote still knows whose it was, but nobody sits there.
    is_vacant = row.status == "left" and not row.conceded
    known = not is_vacant and knows(row.player_id)
    return {
        "seat": row.seat,
        "kind": row.kind,
        "status": row.status,
        "player": row.player_id if known else None,
        "name": BOT_NAMES.get(row.kind, row.name if known else None),
        "conceded": row.conceded,
        "excuses_used": row.excuses_used,
        "delegate": _delegate(row) if row.delegate_id is not None and known else None,
        "offer": _offer(row, player),
        "kept_until": row.kept_until if row.status == "missing" else None,
        "replaced_at": row.replaced_at,
    }


def _candidate(row: CandidateRow, knows: Callable[[str | None], bool]) -> dict[str, Any]:
    known = knows(row.player_id)
    return {
        "candidate": row.number,
        "seat": row.seat,
        "player": row.player_id if known else None,
        "name": row.name if known else None,
    }


def _offer(row: SeatHeader, player: Player | None) -> dict[str, Any] | None:
    """Whom the seat is offered to is the business of these two alone."""
    if row.offered_to is None or player is None or player.id not in (row.player_id, row.offered_to):
        return None
    return {"player": row.offered_to, "until": row.offered_until}


def _delegate(row: SeatHeader) -> dict[str, Any]:
    return {"player": row.delegate_id, "name": row.delegate_name, "until": row.delegated_until}
