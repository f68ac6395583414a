"""Creating, finding and joining games."""

from __future__ import annotations

from typing import Any

from flask import jsonify

from referee.api.blueprint import Blueprint
from referee.api.callers import caller, player, referee
from referee.api.examples import (
    GAME_REPLY,
    MOVED_DEADLINES,
    NEW_GAME,
    NEW_GAME_WITH_BOTS,
    NEW_GAME_WITH_SOMEBODY,
    REPLACEMENTS_BY_HOST,
    SEAT,
)
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
from referee.service.advancing.pause_game import pause_game as do_pause_game
from referee.service.advancing.resume_game import resume_game as do_resume_game
from referee.service.lobby.create_game import create_game as do_create_game
from referee.service.lobby.start_game import start_game as do_start_game
from referee.service.reading.list_games import list_games as do_list_games
from referee.service.reading.read_game import read_game
from referee.service.seats.admit_candidate import admit_candidate as do_admit_candidate
from referee.service.seats.leave_seat import leave_seat
from referee.service.seats.refuse_candidate import refuse_candidate as do_refuse_candidate
from referee.service.seats.remove_player import remove_player as do_remove_player
from referee.service.seats.renew_invitation import renew_invitation as do_renew_invitation
from referee.service.seats.replace_player import replace_player as do_replace_player
from referee.service.seats.take_seat import take_seat
from referee.service.steps.extend_step import extend_step
from referee.service.steps.process_step import process_step as do_process_step

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
@calls.reply(201, GAME, example=GAME_REPLY, headers=["Location"])
@calls.refuses(422)
def create_game(body: dict[str, Any]) -> Any:
    """Create a game, as its host.

    It starts when all seats are taken, or when the host posts `/start`. A seat for `player:<id>` is kept for
    that player or bot, who is asked and takes or declines it; one who accepts all invitations sits at once.
    """
    game = do_create_game(referee(), player(), **body)
    return _header(game), {"Location": f"/v1/games/{game}"}


@calls.call("GET", "/games", needs="read", anybody=True)
@calls.query(GamesQuery())
@calls.reply(200, GAME_PAGE)
@calls.refuses(422)
def list_games(query: dict[str, Any]) -> Any:
    """List the games that I may see, newest first.

    This is the lobby: `open_seats=true` finds a game to join, `mine=true` those that I host or play,
    `observed=true` those that I observe.
    """
    who = player() if query["mine"] or query["observed"] else caller()
    return paged(do_list_games(referee(), who, **query))


@calls.call("GET", "/games/<game>", needs="read", anybody=True)
@calls.reply(200, GAME, example=GAME_REPLY)
@calls.refuses(404)
def show_game(game: str) -> dict[str, Any]:
    """Show a game's header.

    Who sits where, which step is open, whom it waits for and until when. Ask again with `If-None-Match` to
    learn cheaply whether anything has changed.
    """
    return read_game(referee(), caller(), game)


@calls.call("POST", "/games/<game>/seats", needs="play")
@calls.body(SeatRequest(), required=False, examples=SEAT)
@calls.reply(201, GAME)
@calls.also(202, schema=ASKED, description="The table, or its host, decides; you will be told.")
@calls.refuses(403, 404, 409, 422)
def join_game(body: dict[str, Any], game: str) -> Any:
    """Take a seat, or ask for one.

    A private game requires its invitation. The game starts when the last seat is taken. Whoever wants a free
    seat in a running game becomes a candidate, until the table has voted to `admit` them, or a host who does
    not play has.
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
    """Create a new invitation to my private game.

    Hand it to those who are to join, who send it as `invitation`. The previous one is no longer valid.
    """
    return {"invitation": do_renew_invitation(referee(), player(), game)}


@calls.call("DELETE", "/games/<game>/seats/<int:seat>", needs="host")
@calls.reply(204, description="The seat is open again.")
@calls.refuses(403, 404, 409)
def remove_player(game: str, seat: int) -> None:
    """Remove a player from my game before it starts, or take back my invitation to a seat.

    The seat is open again. A player who was removed cannot come back to it.
    """
    do_remove_player(referee(), player(), game, seat)


@calls.call("POST", "/games/<game>/candidates/<int:candidate>", needs="host")
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409)
def admit_candidate(game: str, candidate: int) -> dict[str, Any]:
    """Give a candidate the free seat.

    For hosts who do not play in the game; otherwise the table votes (`admit`). The header lists the
    candidates.
    """
    do_admit_candidate(referee(), player(), game, candidate)
    return _header(game)


@calls.call("DELETE", "/games/<game>/candidates/<int:candidate>", needs="host")
@calls.reply(204, description="The candidate cannot ask again.")
@calls.refuses(403, 404, 409)
def refuse_candidate(game: str, candidate: int) -> None:
    """Turn a candidate away.

    For hosts who do not play in the game. The candidate cannot ask again.
    """
    do_refuse_candidate(referee(), player(), game, candidate)


@calls.call("DELETE", "/games/<game>/seats/me", needs="play")
@calls.reply(204, description="You no longer sit there.")
@calls.refuses(403, 404, 409)
def leave_game(game: str) -> None:
    """Leave my seat, withdraw my request for one, or decline one that I am invited to.

    Before the start the seat is open again. In a running game a stand-in plays it until somebody takes it
    over; to give up for good, concede.
    """
    leave_seat(referee(), player(), game)


@calls.call("POST", "/games/<game>/start", needs="host")
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409)
def start_game(game: str) -> dict[str, Any]:
    """Start my game without waiting for the open seats.

    Open seats are dropped, so there must be enough players without them. A game whose seats are all taken
    starts by itself.
    """
    do_start_game(referee(), player(), game)
    return _header(game)


@calls.call("POST", "/games/<game>/pause", needs="host")
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409)
def pause_game(game: str) -> dict[str, Any]:
    """Stop the clock of my game.

    For hosts who do not play in it; otherwise the table votes. Orders are still taken, but nothing closes.
    """
    do_pause_game(referee(), player(), game)
    return _header(game)


@calls.call("POST", "/games/<game>/resume", needs="host")
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409)
def resume_game(game: str) -> dict[str, Any]:
    """Restart the clock of my game.

    Deadlines move by the length of the pause.
    """
    do_resume_game(referee(), player(), game)
    return _header(game)


@calls.call("POST", "/games/<game>/deadline", needs="host")
@calls.body(DeadlineRequest(), examples=MOVED_DEADLINES)
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409, 422)
def move_deadline(body: dict[str, Any], game: str) -> dict[str, Any]:
    """Give everybody more time for the open step of my game.

    A deadline is only ever moved to later. It takes a host who does not play; a table with a host who does
    votes to `extend`.
    """
    extend_step(referee(), player(), game, **body)
    return _header(game)


@calls.call("POST", "/games/<game>/process", needs="host")
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409)
def process_step(game: str) -> dict[str, Any]:
    """Take no more late orders for the open step of my game.

    Its deadline must have passed, and the host must not play. The step is closed, or extended where somebody
    who is silent has an excuse left.
    """
    do_process_step(referee(), player(), game)
    return _header(game)


@calls.call("POST", "/games/<game>/seats/<int:seat>/replace", needs="host")
@calls.body(ReplacementRequest(), required=False, examples=REPLACEMENTS_BY_HOST)
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409, 422)
def replace_player(body: dict[str, Any], game: str, seat: int) -> dict[str, Any]:
    """Give the seat of a player who is gone to somebody else.

    The host must not play, and the seat must be kept for its player no longer. Whoever is named has asked for
    the seat; a bot plays it, or it is open to everybody.
    """
    do_replace_player(referee(), player(), game, seat, **body)
    return _header(game)


def _header(game: str) -> dict[str, Any]:
    return read_game(referee(), caller(), game)
