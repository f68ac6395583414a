"""A game's header, as everybody who may see the game may know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.seat_look import sign_of
from referee.service.games.access import has_part
from referee.service.games.narration import Narration, narrations
from referee.service.games.people import BOT_NAMES, seat_names
from referee.service.games.table_events import why_held
from referee.service.reading.signed_heads import signed_head
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.running.titles import NO_NAMES, SeatNames
from referee.service.times.pace import shown_clock
from referee.store.reading import AskedSeat, GameHeader, SeatHeader
from referee.store.seating import CandidateRow
from referee.store.transactions import Snapshot


def header_of(
    referee: Referee,
    player: Player | None,
    row: GameHeader,
    seats: Sequence[SeatHeader],
    asked: Sequence[AskedSeat],
    asking: Sequence[CandidateRow],
    words: HeaderWords,
) -> dict[str, Any]:
    running = row.status == "running"
    ticking = running and row.paused_at is None
    # The time at which it closes would tell when the last order was sealed or changed.
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
        "held": words.held,
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
        "seats": [
            {**_seat(seat, knows, player, row.host), **_look(referee, seat.seat, words.names)}
            for seat in seats
        ],
        "candidates": [_candidate(one, knows) for one in asking] if running else [],
        "waiting_on": waiting if running else [],
        "deadline": row.due_at if ticking else None,
        "resolves_at": row.closes_at if ticking and told and not waiting else None,
        "paused_since": row.paused_at if running else None,
        "seed_commitment": row.seed_commitment,
        "seed_source": row.seed_source,
        "step_seed_commitment": row.step_seed_commitment if running else None,
        "journal": signed_head(referee, row),
        "result": words.result,
        "created_at": row.created_at,
        "started_at": row.started_at,
        "finished_at": row.finished_at,
        "server_now": now,
    }


class HeaderWords(NamedTuple):
    """What of a header is said: what the seats are called, how the game has ended, why it cannot go on."""

    names: SeatNames
    result: Mapping[str, Any] | None
    held: str | None


def words_of(referee: Referee, snapshot: Snapshot, rows: Sequence[GameHeader]) -> dict[str, HeaderWords]:
    """The words of these games."""
    worded = [row.id for row in rows if row.result is not None or row.held is not None]
    told = narrations(referee, snapshot, worded)
    return {row.id: _words(referee, snapshot, row, told.get(row.id)) for row in rows}


def _words(referee: Referee, snapshot: Snapshot, row: GameHeader, narration: Narration | None) -> HeaderWords:
    names = seat_names(referee, snapshot, row.id, row.epoch) if row.step else NO_NAMES
    if narration is None:
        return HeaderWords(names, None, None)
    return HeaderWords(
        names,
        None if row.result is None else {**row.result, "text": narration.result(row.result)},
        None if row.held is None else why_held(row.held, narration.of_table()),
    )


def _look(referee: Referee, seat: int, names: SeatNames) -> dict[str, Any]:
    called = names.titles.get(seat)
    return {
        "called": None if called is None else referee.language.said(called),
        "colour": names.colours.get(seat),
        "sign": sign_of(seat),
    }


def _acquaintance(player: Player | None, game: GameHeader) -> Callable[[str | None], bool]:
    """Tells whether the caller may know that a player with some id takes part in the game."""
    hidden = game.anonymous and game.status in ("open", "running")
    return lambda player_id: not hidden or (player is not None and player_id == player.id)


def _seat(
    row: SeatHeader, knows: Callable[[str | None], bool], player: Player | None, host: str
) -> dict[str, Any]:
    # A seat that was taken away by a vote still has its former player's id, but nobody sits there.
    is_vacant = row.status == "left" and not row.conceded
    known = not is_vacant and knows(row.player_id)
    return {
        "seat": row.seat,
        "kind": "bot" if row.bot and known else row.kind,
        "status": row.status,
        "player": row.player_id if known else None,
        "name": BOT_NAMES.get(row.kind, row.name if known else None),
        "conceded": row.conceded,
        "excuses_used": row.excuses_used,
        "delegate": _delegate(row) if row.delegate_id is not None and known else None,
        "offer": _offer(row, player, host),
        "invited": row.status == "open" and row.offered_to is not None,
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


def _offer(row: SeatHeader, player: Player | None, host: str) -> dict[str, Any] | None:
    """Only these two may know whom the seat is offered to: who offers it, and to whom."""
    by = host if row.status == "open" else row.player_id
    if row.offered_to is None or player is None or player.id not in (by, row.offered_to):
        return None
    return {"player": row.offered_to, "until": row.offered_until}


def _delegate(row: SeatHeader) -> dict[str, Any]:
    return {"player": row.delegate_id, "name": row.delegate_name, "until": row.delegated_until}
