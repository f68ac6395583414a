"""Writing a message to everybody or to some seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from referee.engine.catalogue import Words
from referee.engine.problems import Problem
from referee.service.games.access import seat_of
from referee.service.games.locked_game import enter_game
from referee.service.press.delivery import deliver
from referee.service.requests.errors import Forbidden, Invalid
from referee.service.requests.quotas import count_message
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.hours import next_full_hour
from referee.store import messages
from referee.store.games import SeatRow
from referee.store.messages import HOST, MessageRow
from referee.store.transactions import Transaction

Readers: TypeAlias = Literal["all"] | Sequence[int]
LONGEST_MESSAGE = 2000


def write_message(referee: Referee, player: Player, game_id: str, to: Readers, text: str) -> dict[str, Any]:
    """Write to everybody, or to these seats alone; returns the message as its writer sees it. A host who has
    no seat writes as the host.

    Where players are anonymous it is delivered on the next full hour: its time would tell who is awake.
    """

    def write(transaction: Transaction) -> dict[str, Any]:
        with enter_game(referee, transaction, player, game_id) as locked:
            game, now = locked.game, referee.clock.now()
            seat = seat_of(transaction, game_id, player, now)
            if seat is None and game.host != player.id:
                raise Forbidden(
                    "not-seated", Words("You have no seat in this game: spectators cannot write.")
                )
            locked.check_running(Words("Messages can be sent only while a game is running."))
            if seat is None:
                _check_is_to_all(to)
            else:
                _check_press(game.press, to)
                if to != "all":
                    _check_readers(locked.seats(), seat, to)
            count_message(referee, transaction, player, game_id, game.step)
            row = MessageRow(
                id=referee.new_id(),
                game_id=game_id,
                n=messages.waiting_number(transaction, game_id),
                seat=HOST if seat is None else seat,
                readers="all" if to == "all" else sorted(to),
                text=text,
                at=next_full_hour(now) if game.anonymous else now,
            )
            messages.insert_message(transaction, row)
            if not game.anonymous:
                deliver(referee, transaction, locked.chronicle, game, [row])
            return row._asdict() | {"seat": seat, "delivered": not game.anonymous, "read": True}

    return referee.store.run(write)


def _check_is_to_all(to: Readers) -> None:
    """The host is no party: what they write is for everybody, also where players do not talk."""
    if to != "all":
        problem = Problem("/to", Words('Expected "all": the host of a game writes to everybody.'))
        raise Invalid("invalid-message", Words("The message cannot be sent like this."), [problem])


def _check_press(press: str, to: Readers) -> None:
    if press == "none":
        raise Forbidden("no-press", Words("This game is played without messages."))
    if press == "public" and to != "all":
        raise Forbidden("no-private-press", Words("In this game messages are for everybody."))


def _check_readers(seats: Sequence[SeatRow], own: int, to: Sequence[int]) -> None:
    kinds = {row.seat: row.kind for row in seats}
    problems = []
    for index, seat in enumerate(to):
        if seat not in kinds:
            problems.append(Problem(f"/to/{index}", Words("There is no seat {seat}.", seat=seat)))
        elif kinds[seat] != "player":
            problems.append(
                Problem(
                    f"/to/{index}", Words("Seat {seat} is played by a bot, which does not read.", seat=seat)
                )
            )
        elif seat == own:
            problems.append(Problem(f"/to/{index}", Words("Seat {seat} is your own.", seat=seat)))
        elif seat in to[:index]:
            problems.append(Problem(f"/to/{index}", Words("Seat {seat} is named twice.", seat=seat)))
    if problems:
        raise Invalid("invalid-message", Words("The message cannot be sent like this."), problems)
