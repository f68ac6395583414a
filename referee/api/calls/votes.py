"""Motions, votes and conceding."""

from __future__ import annotations

from typing import Any

from referee.api.blueprint import Blueprint
from referee.api.callers import caller, player, referee
from referee.api.paging import paged
from referee.api.schemas.base import PageQuery
from referee.api.schemas.games import GAME
from referee.api.schemas.votes import MOTION, MOTION_PAGE, VoteRequest
from referee.service.motions.list_motions import list_motions as do_list_motions
from referee.service.motions.show_motion import show_motion
from referee.service.reading.read_game import read_game
from referee.service.seats.concede import concede as do_concede
from referee.service.votes.vote import vote as do_vote
from referee.service.votes.vote_in_words import vote_in_words

calls = Blueprint("votes", "What the table decides together, and giving up alone.")

VOTES = "/games/<game>/votes"


@calls.call("GET", VOTES, needs="read", anybody=True)
@calls.query(PageQuery())
@calls.reply(200, MOTION_PAGE)
@calls.refuses(404, 422)
def list_motions(query: dict[str, Any], game: str) -> Any:
    """List the motions of a game, newest first.

    Open ones with the votes that I may know of, and past ones with their outcome.
    """
    return paged(do_list_motions(referee(), caller(), game, **query))


@calls.call("POST", VOTES, needs="play")
@calls.body(
    VoteRequest(),
    examples={
        "a draw": {"value": {"motion": "draw", "choice": "yes"}},
        "one more day": {"value": {"motion": "extend", "by": "P1D", "choice": "yes"}},
        "against a roll-back": {"value": {"motion": "roll_back", "step": 2, "choice": "no"}},
        "the same in words": {"value": {"text": "vote roll back 2 no"}},
    },
)
@calls.reply(200, MOTION)
@calls.refuses(403, 404, 409, 422)
def cast_vote(body: dict[str, Any], game: str) -> dict[str, Any]:
    """Vote on a motion, or propose it.

    A yes puts it to the table if it is not open yet. Each seat that a player holds has a vote, and may change
    or withdraw it while the motion is open. An open ballot is carried as soon as it has enough votes, a
    secret one is decided when all have voted; so is an open one that has failed. A motion that is undecided
    when the step is over lapses, except for motions of a game's rules that last: these stay open as long as
    somebody supports them.
    """
    if "text" in body:
        motion = vote_in_words(referee(), player(), game, body["text"])
    else:
        motion = do_vote(referee(), player(), game, **body)
    return show_motion(referee(), player(), game, motion)


@calls.call("POST", "/games/<game>/concede", needs="play")
@calls.reply(200, GAME)
@calls.refuses(403, 404, 409)
def concede_game(game: str) -> dict[str, Any]:
    """Concede: give up my seat for good.

    Nobody else can take it. Some games have rules for what happens to it. In all others a stand-in plays on,
    it comes last, and the game is over when only one seat has not conceded.
    """
    do_concede(referee(), player(), game)
    return read_game(referee(), caller(), game)
