"""Absences, and having somebody else play."""

from __future__ import annotations

from typing import Any

from referee.api.blueprint import Blueprint
from referee.api.callers import player, referee
from referee.api.examples import NEW_ABSENCE, NEW_DELEGATE
from referee.api.schemas.absences import ABSENCE, ABSENCE_PAGE, AbsenceRequest, DelegateRequest
from referee.api.schemas.games import GAME
from referee.service.clock.book_absence import book_absence as do_book_absence
from referee.service.clock.cancel_absence import cancel_absence as do_cancel_absence
from referee.service.clock.list_absences import list_absences as do_list_absences
from referee.service.delegation.accept_seat import accept_seat
from referee.service.delegation.delegate_seat import delegate_seat as do_delegate_seat
from referee.service.delegation.take_back_seat import take_back_seat as do_take_back_seat
from referee.service.reading.read_game import read_game
from referee.service.steps.use_excuse import use_excuse as do_use_excuse

calls = Blueprint("absences", "Absences, and having somebody else play.")

DELEGATE = "/games/<game>/seats/me/delegate"


@calls.call("POST", "/me/absences", needs="play")
@calls.body(AbsenceRequest(), examples=NEW_ABSENCE)
@calls.reply(201, ABSENCE)
@calls.refuses(409, 422)
def book_absence(body: dict[str, Any]) -> Any:
    """Book an absence.

    If the game's clock has `absences`, deadlines count only the time in which I am there; open questions that
    are due later move at once.
    """
    return do_book_absence(referee(), player(), **body)


@calls.call("GET", "/me/absences", needs="read")
@calls.reply(200, ABSENCE_PAGE)
def list_absences() -> Any:
    """List my absences, latest first.

    Past ones and those to come, all on one page; their ids are what cancelling takes.
    """
    return {"items": do_list_absences(referee(), player()), "next": None}


@calls.call("DELETE", "/me/absences/<absence>", needs="play")
@calls.reply(204, description="It is no longer booked, or ends now.")
@calls.refuses(404, 409)
def cancel_absence(absence: str) -> None:
    """Cancel an absence, or end it now.

    Use it when you are back early or do not go. Deadlines that have moved stay where they are.
    """
    do_cancel_absence(referee(), player(), absence)


@calls.call("POST", "/games/<game>/excuse", needs="play")
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409)
def use_excuse(game: str) -> dict[str, Any]:
    """Use one of my excuses now: everybody gets more time for the open step, once.

    It is used automatically if I am silent at the deadline. The others learn which seat has asked.
    """
    do_use_excuse(referee(), player(), game)
    return read_game(referee(), player(), game)


@calls.call("PUT", DELEGATE, needs="play")
@calls.body(DelegateRequest(), examples=NEW_DELEGATE)
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409, 422, 429)
def delegate_seat(body: dict[str, Any], game: str) -> dict[str, Any]:
    """Ask another player to play my seat for a while, besides me.

    Until that player accepts, I alone play it, and nobody else learns of it.
    """
    do_delegate_seat(referee(), player(), game, to=body["player"], until=body["until"])
    return read_game(referee(), player(), game)


@calls.call("POST", f"{DELEGATE}/accept", needs="play")
@calls.reply(200, GAME)
@calls.refuses(404, 409)
def accept_delegation(game: str) -> dict[str, Any]:
    """Accept the seat that I was asked to play.

    A notice (`GET /v1/me/notices`) tells me about such a request. From then on the seat's prompts are in my
    list, too.
    """
    accept_seat(referee(), player(), game)
    return read_game(referee(), player(), game)


@calls.call("DELETE", DELEGATE, needs="play")
@calls.reply(204, description="Only its own player plays the seat.")
@calls.refuses(403, 404)
def take_back_seat(game: str) -> None:
    """Take back my seat, or decline to play somebody else's.

    The seat's player ends the delegation or the offer of it; the player who was asked declines it.
    """
    do_take_back_seat(referee(), player(), game)
