"""What a delegate has filed for a seat ends with the delegation; the seat's player is told what it was.

Sealed orders stand. Whatever the seat's player has filed since is theirs, and stays.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.ahead import QUEUE, STANDING
from referee.engine.json_types import Json
from referee.fairplay import entries
from referee.service.games.chronicle import Chronicle
from referee.service.lists.lists import keep_listed_orders, listed_orders_of
from referee.service.news.notices import Announcement, announce
from referee.service.running.context import Referee
from referee.service.times.written_times import stamp
from referee.service.votes.close_decided_motions import close_decided_motions
from referee.store import motions, seating
from referee.store.games import GameRow, SeatRow
from referee.store.transactions import Transaction


def drop_leftovers(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, seat: SeatRow
) -> None:
    """Drop what the delegate of this seat has filed, and tell its player."""
    seating.remember_delegate(transaction, seat)
    ended: dict[str, Json] = {
        **_from_lists(transaction, seat),
        "votes": _from_votes(referee, transaction, chronicle, game, seat),
    }
    if any(ended.values()) and seat.player_id is not None:
        announce(referee, transaction, [_news(chronicle, game, seat, seat.player_id, ended)])


def _from_lists(transaction: Transaction, seat: SeatRow) -> dict[str, list[str]]:
    """What is taken off the seat's queue and standing orders, in words."""
    filed = listed_orders_of(transaction, seat.game_id, seat.seat)
    over = [one for one in filed if one.by == seat.delegate_id and one.fate is None]
    if over:
        keep_listed_orders(transaction, seat.game_id, seat.seat, [one for one in filed if one not in over])
    return {
        "queue": [one.words for one in over if one.of is QUEUE],
        "standing_orders": [one.words for one in over if one.of is STANDING],
    }


def _from_votes(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, seat: SeatRow
) -> list[Json]:
    """Withdraw the votes that the delegate has cast on motions that are still open; returns which."""
    found = {motion.id: motion for motion in motions.still_open(transaction, game.id)}
    cast = [
        found[one.motion_id]
        for one in motions.votes_on(transaction, found)
        if one.seat == seat.seat and one.by == seat.delegate_id
    ]
    for motion in cast:
        motions.take_back(transaction, motion.id, seat.seat)
        if motion.ballot == "open":
            chronicle.note(entries.voted(motion.id, seat.seat, "withdraw"))
            data: dict[str, Json] = {
                "motion": motion.id,
                "kind": motion.kind,
                "about": motion.about,
                "seat": seat.seat,
                "choice": "withdraw",
            }
            chronicle.tell("vote.cast", data)
    if cast:
        close_decided_motions(referee, transaction, chronicle, game.id)
    return [{"kind": motion.kind, "about": motion.about} for motion in cast]


def _news(
    chronicle: Chronicle,
    game: GameRow,
    seat: SeatRow,
    player_id: str,
    ended: Mapping[str, Json],
) -> Announcement:
    return Announcement(
        player_id=player_id,
        kind="delegation.over",
        occasion=f"delegation/{game.id}/{seat.seat}/{stamp(chronicle.at)}",
        data={"seat": seat.seat, **ended},
        game_id=game.id,
        step=game.step,
    )
