"""Conceding: a seat gives up for good."""

from __future__ import annotations

from referee.fairplay import entries
from referee.fairplay.endings import is_decided_by_concession
from referee.service.advancing.concessions import conceded_seats
from referee.service.advancing.end_game import end_game
from referee.service.games.chronicle import Chronicle
from referee.service.games.game_rules import rules_to_read
from referee.service.games.locked_game import LockedGame, enter_game
from referee.service.requests.errors import NotSeated
from referee.service.running.context import Referee
from referee.service.running.outbox import enqueue_motions
from referee.service.running.sessions import Player
from referee.service.seating.free_seat import free_seat
from referee.service.seating.go_on_without import go_on_without
from referee.service.votes.close_decided_motions import close_decided_motions
from referee.store import motions
from referee.store.games import GameRow
from referee.store.motions import CONCEDE, MotionRow
from referee.store.transactions import Transaction


def concede(referee: Referee, player: Player, game_id: str) -> None:
    """Give up the seat. The game's rules say what happens then, if they say anything.

    Otherwise a stand-in plays on and the seat comes last; the last seat that has not conceded wins.
    """

    def give_up(transaction: Transaction) -> None:
        with enter_game(referee, transaction, player, game_id) as locked:
            game, chronicle = locked.game, locked.chronicle
            seat = _own_seat(locked, player)
            locked.check_running()
            chronicle.note(entries.conceded(seat))
            chronicle.tell("seat.conceded", {"seat": seat})
            free_seat(transaction, game_id, seat, {"status": "left", "conceded": True})
            rules = rules_to_read(referee, game)
            if rules.interventions.concede is not None:
                _leave_to_the_rules(referee, transaction, chronicle, game, seat)
            elif is_decided_by_concession(rules, game.seats, conceded_seats(transaction, game_id)):
                end_game(referee, transaction, chronicle, game, "conceded")
            elif go_on_without(referee, transaction, chronicle, game):
                close_decided_motions(referee, transaction, chronicle, game_id)

    referee.store.run(give_up)


def _own_seat(locked: LockedGame, player: Player) -> int:
    """The player's own seat: nobody can concede for somebody else."""
    for row in locked.seats():
        if row.status == "taken" and row.player_id == player.id:
            return row.seat
    raise NotSeated


def _leave_to_the_rules(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, seat: int
) -> None:
    """Have a worker ask the rules what happens, as for a motion that was carried."""
    conceding = MotionRow(
        id=referee.new_id(),
        game_id=game.id,
        step=game.step,
        kind=CONCEDE,
        about={"seat": seat},
        ballot="open",
        needs="unanimous",
        put_by=seat,
        put_at=chronicle.at,
        state="carried",
        closed_at=chronicle.at,
        carried_out_at=None,
    )
    motions.insert_motion(transaction, conceding)
    enqueue_motions(referee, transaction, game, chronicle.at)
    close_decided_motions(referee, transaction, chronicle, game.id)
