"""Creating, finding and joining games."""

from __future__ import annotations

from typing import Any

from flask import jsonify

from referee.api.blueprint import Blueprint
from referee.api.callers import caller, player, referee
from referee.api.examples import GAME_REPLY, NEW_GAME, NEW_GAME_WITH_BOTS, NEW_GAME_WITH_SOMEBODY
from referee.api.paging import paged
from referee.api.schemas.games import (
    ASKED,
    GAME,
    GAME_PAGE,
    INVITATION,
    DeadlineRequest,
    GamesQuery,
    NewGameRequest,
    ReplacementRequest,
    SeatRequest,
)
from referee.service.advancing.pause_game import pause_game
from referee.service.advancing.resume_game import resume_game
from referee.service.lobby.create_game import create_game
from referee.service.lobby.start_game import start_game
from referee.service.reading.list_games import list_games as do_list_games
from referee.service.reading.read_game import read_game
from referee.service.seats.admit_candidate import admit_candidate
from referee.service.seats.leave_seat import leave_seat
from referee.service.seats.refuse_candidate import refuse_candidate
from referee.service.seats.remove_player import remove_player as do_remove_player
from referee.service.seats.renew_invitation import renew_invitation as do_renew_invitation
from referee.service.seats.replace_player import replace_player
from referee.service.seats.take_seat import take_seat
from referee.service.steps.extend_step import extend_step
from referee.service.steps.process_step import process_step

calls = Blueprint("games", "Creating, finding and joining games.")


@calls.call("POST", "/games", needs="host")
@calls.body(
    NewGameRequest(),
    examples={
        "open seats": {"value": NEW_GAME},
        "against bots": {"value": NEW_GAME_WITH_BOTS},
        "with somebody": {"value": NEW_GAME_WITH_SOMEBODY},
    },
)
@calls.reply(201, GAME, example=GAME_REPLY)
@calls.refuses(422)
def create(body: dict[str, Any]) -> Any:
    """Create a game, as its host.

    It starts when all seats are taken, or when the host posts `/start`. A seat for `player:<id>` is kept for
    that player or bot, who is asked and takes or declines it; one who accepts all invitations sits at once.
    """
    game = create_game(referee(), player(), **body)
    return _header(game), {"Location": f"/v1/games/{game}"}


@calls.call("GET", "/games", needs="read", anybody=True)
@calls.query(GamesQuery())
@calls.reply(200, GAME_PAGE)
@calls.refuses(422)
def list_games(query: dict[str, Any]) -> Any:
    """The lobby: games that I may see, newest first."""
    who = player() if query["mine"] or query["observed"] else caller()
    return paged(do_list_games(referee(), who, **query))


@calls.call("GET", "/games/<game>", needs="read", anybody=True)
@calls.reply(200, GAME, example=GAME_REPLY)
@calls.refuses(404)
def show_game(game: str) -> dict[str, Any]:
    """A game's header."""
    return read_game(referee(), caller(), game)


@calls.call("POST", "/games/<game>/seats", needs="play")
@calls.body(SeatRequest(), required=False)
@calls.reply(201, GAME)
@calls.also(202, schema=ASKED, description="The table, or its host, decides; you will be told.")
@calls.refuses(403, 404, 409, 422)
def join(body: dict[str, Any], game: str) -> Any:
    """Take a seat; a private game requires its invitation, or that its host has invited me to a seat.

    The game starts when the last seat is taken. Whoever wants a free seat in a running game becomes a
    candidate, until the table has voted to `admit` them, or a host who does not play has.
    """
    if take_seat(referee(), player(), game, **body) is None:
        asked = jsonify(ASKED.dump({"game": game, "asked": True}))
        asked.status_code = 202
        return asked
    return _header(game)


@calls.call("POST", "/games/<game>/invitation", needs="host")
@calls.reply(201, INVITATION)
@calls.refuses(403, 404, 409)
def renew_invitation(game: str) -> dict[str, Any]:
    """Make a new invitation to my private game; the previous one is no longer valid."""
    return {"invitation": do_renew_invitation(referee(), player(), game)}


@calls.call("DELETE", "/games/<game>/seats/<int:seat>", needs="host")
@calls.reply(204, description="The seat is open again.")
@calls.refuses(403, 404, 409)
def remove_player(game: str, seat: int) -> None:
    """Remove somebody from my game before it begins, for good; or take back my invitation to the seat."""
    do_remove_player(referee(), player(), game, seat)


@calls.call("POST", "/games/<game>/candidates/<int:candidate>", needs="host")
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409)
def admit(game: str, candidate: int) -> dict[str, Any]:
    """Give a candidate the seat, in a game that I host and do not play in."""
    admit_candidate(referee(), player(), game, candidate)
    return _header(game)


@calls.call("DELETE", "/games/<game>/candidates/<int:candidate>", needs="host")
@calls.reply(204, description="The candidate cannot ask again.")
@calls.refuses(403, 404, 409)
def refuse(game: str, candidate: int) -> None:
    """Turn a candidate away, in a game that I host and do not play in."""
    refuse_candidate(referee(), player(), game, candidate)


@calls.call("DELETE", "/games/<game>/seats/me", needs="play")
@calls.reply(204, description="You no longer sit there.")
@calls.refuses(403, 404, 409)
def leave(game: str) -> None:
    """Leave my seat, withdraw my request for one, or decline one that I am invited to."""
    leave_seat(referee(), player(), game)


@calls.call("POST", "/games/<game>/start", needs="host")
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409)
def start(game: str) -> dict[str, Any]:
    """Start my game without waiting for the open seats, which are dropped."""
    start_game(referee(), player(), game)
    return _header(game)


@calls.call("POST", "/games/<game>/pause", needs="host")
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409)
def pause(game: str) -> dict[str, Any]:
    """Stop the clock of my game: orders are taken, but nothing closes."""
    pause_game(referee(), player(), game)
    return _header(game)


@calls.call("POST", "/games/<game>/resume", needs="host")
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409)
def resume(game: str) -> dict[str, Any]:
    """Restart the clock of my game; deadlines move by the length of the pause."""
    resume_game(referee(), player(), game)
    return _header(game)


@calls.call("POST", "/games/<game>/deadline", needs="host")
@calls.body(DeadlineRequest())
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409, 422)
def move_deadline(body: dict[str, Any], game: str) -> dict[str, Any]:
    """Give everybody more time for the open step of my game: never less."""
    extend_step(referee(), player(), game, **body)
    return _header(game)


@calls.call("POST", "/games/<game>/process", needs="host")
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409)
def process(game: str) -> dict[str, Any]:
    """Take no more late orders: close the step of my game whose deadline has passed, or extend it where
    somebody who is silent has an excuse left.
    """
    process_step(referee(), player(), game)
    return _header(game)


@calls.call("POST", "/games/<game>/seats/<int:seat>/replace", needs="host")
@calls.body(ReplacementRequest(), required=False)
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409, 422)
def replace(body: dict[str, Any], game: str, seat: int) -> dict[str, Any]:
    """Give the seat of a player who is gone, and for whom it is kept no longer, to somebody else."""
    replace_player(referee(), player(), game, seat, **body)
    return _header(game)


def _header(game: str) -> dict[str, Any]:
    return read_game(referee(), caller(), game)
