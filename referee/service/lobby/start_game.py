"""The host starts a game without waiting for the open seats."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.problems import IllegalAnswer
from referee.service.advancing.first_step import FirstStep
from referee.service.games.game_rules import rules_to_read, setup_of
from referee.service.games.locked_game import enter_as_host
from referee.service.lobby.begin_game import begin_game
from referee.service.requests.errors import Conflict
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import games
from referee.store.games import GameRow
from referee.store.transactions import Transaction


def start_game(referee: Referee, player: Player, game_id: str) -> None:
    """Start with the players who are present; empty seats are dropped, and the others move up."""

    first_step = FirstStep(referee)

    def start(transaction: Transaction) -> None:
        with enter_as_host(referee, transaction, player, game_id) as locked:
            locked.check_open()
            _drop_empty_seats(referee, transaction, locked.game)
            begin_game(referee, locked, first_step)

    first_step.run(start)


def _drop_empty_seats(referee: Referee, transaction: Transaction, game: GameRow) -> None:
    seats = games.seats_of(transaction, game.id)
    taken = [seat for seat in seats if seat.status == "taken"]
    if len(taken) == len(seats):
        return
    rules = rules_to_read(referee, game)
    if len(taken) < rules.min_seats:
        raise Conflict(
            "too-few-players",
            Words(
                "{name} needs at least {min_seats} players; {number} are here.",
                name=rules.name,
                min_seats=rules.min_seats,
                number=len(taken),
            ),
        )
    content = setup_of(referee, transaction, game, rules).content
    try:
        options = rules.settle_options(game.options, len(taken), content)
    except IllegalAnswer as error:
        raise Conflict(
            "options-need-all-seats",
            Words(
                "The game's options do not fit {number} players: {message}",
                number=len(taken),
                message=error.problems[0].message,
            ),
        ) from None
    games.delete_seats(transaction, game.id)
    games.insert_seats(
        transaction,
        [
            {
                "game_id": game.id,
                "seat": number,
                "kind": seat.kind,
                "player_id": seat.player_id,
                "entropy": seat.entropy,
                "status": "taken",
                "offered_to": None,
            }
            for number, seat in enumerate(taken, 1)
        ],
    )
    games.change(transaction, game.id, {"seats": len(taken), "options": options})
