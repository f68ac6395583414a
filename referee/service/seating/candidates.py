"""Candidates: players who ask for a free seat of a running game.

The table decides with the motion `admit`, or the host if the host does not play.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.service.games.access import plays_with_others
from referee.service.games.chronicle import Chronicle
from referee.service.news.notices import Announcement, announce
from referee.service.requests.errors import Conflict, Invalid
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.seating.sit_down import sit_down
from referee.service.times.kept_seats import why_kept
from referee.store import games, playing, seating
from referee.store.games import GameRow
from referee.store.seating import CandidateRow
from referee.store.seats import has_part
from referee.store.transactions import Snapshot, Transaction

FREE = ("left", "missing")


def ask_for_seat(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, seat: int, player: Player
) -> None:
    """Add the player to the candidates, and tell the table."""
    asked = {row.player_id: row for row in seating.candidates(transaction, [game.id])}
    if player.id in asked:
        before = asked[player.id].seat
        raise Conflict(
            "already-asked",
            Words("You have asked for seat {before}: the table has not decided yet.", before=before),
        )
    number = seating.add_candidate(transaction, game.id, player.id, seat, chronicle.at)
    name = None if game.anonymous else player.name
    chronicle.tell("seat.candidate", {"candidate": number, "seat": seat, "name": name})
    seats = games.seats_of(transaction, game.id)
    deciding = playing.players_of([row for row in seats if row.status == "taken"], chronicle.at)
    if not plays_with_others(seats, game.host, chronicle.at):
        deciding |= {game.host}
    announce(
        referee,
        transaction,
        [
            Announcement(
                player_id=player_id,
                kind="seat.candidate",
                occasion=f"candidate/{game.id}/{number}",
                data={
                    "candidate": number,
                    "seat": seat,
                    "player": None if game.anonymous else player.id,
                },
                game_id=game.id,
                step=game.step,
            )
            for player_id in sorted(deciding)
        ],
    )


def candidacy(snapshot: Snapshot, game: GameRow, number: Json) -> dict[str, Json]:
    """What a motion to admit this candidate is about; raises Invalid."""
    row = find_candidate(snapshot, game.id, number)
    if row is None:
        message = Words("No candidate has this number.")
        problem = Problem("/candidate", message)
        raise Invalid("invalid-motion", Words("There is no such motion to vote on."), [problem])
    return {"candidate": row.number, "seat": row.seat, "name": "somebody" if game.anonymous else row.name}


def cannot_admit(
    referee: Referee, snapshot: Snapshot, game: GameRow, about: Mapping[str, Json]
) -> str | None:
    """Why the candidate cannot be seated now, in a sentence; None if they can."""
    seat = next(row for row in games.seats_of(snapshot, game.id) if row.seat == about["seat"])
    if seat.status not in FREE:
        return Words("Seat {seat} is taken.", seat=seat.seat)
    now, row = referee.clock.now(), find_candidate(snapshot, game.id, about["candidate"])
    if row is None:
        return Words("The candidate no longer asks for the seat.")
    # Since asking, the candidate may have played another seat as a delegate.
    seen = seating.former_seats(snapshot, game.id, row.player_id).keys() - {seat.seat}
    if seen or has_part(snapshot, game.id, row.player_id, now):
        return Words("The candidate has seen another hand of this game.")
    return why_kept(seat, now)


def seat_candidate(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, about: Mapping[str, Json]
) -> bool:
    """Give the candidate the seat. False if that is no longer possible."""
    row = find_candidate(transaction, game.id, about["candidate"])
    if row is None or cannot_admit(referee, transaction, game, about) is not None:
        return False
    seat = next(one for one in games.seats_of(transaction, game.id) if one.seat == row.seat)
    sit_down(referee, transaction, chronicle, game, seat, row.player_id, row.name)
    return True


def find_candidate(snapshot: Snapshot, game_id: str, number: Json) -> CandidateRow | None:
    """The candidate with this number, if there is one."""
    asked = seating.candidates(snapshot, [game_id])
    return next((row for row in asked if row.number == number), None)
