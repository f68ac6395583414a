"""What proves that the referee was honest."""

from __future__ import annotations

from typing import Any

from flask import Response, json

from referee.api.blueprint import Blueprint
from referee.api.callers import caller, referee
from referee.api.etags import etag_of
from referee.api.paging import paged
from referee.api.schemas.base import PageQuery
from referee.api.schemas.fair_play import DRAW_PAGE, TranscriptReply
from referee.service.reading.read_dice import read_dice as do_read_dice
from referee.service.reading.read_transcript import read_transcript

_TRANSCRIPT = TranscriptReply()

calls = Blueprint("fair play", "What proves that the referee was honest.")


@calls.call("GET", "/games/<game>/dice", needs="read", anybody=True)
@calls.query(PageQuery())
@calls.reply(200, DRAW_PAGE)
@calls.refuses(404, 422)
def list_dice(query: dict[str, Any], game: str) -> Any:
    """List every public draw of a game, in order.

    Rolls that all may see, with what came up. Once the game has ended, `referee verify` recomputes them from
    the transcript.
    """
    return paged(do_read_dice(referee(), caller(), game, **query))


@calls.call("GET", "/games/<game>/transcript", needs="read", anybody=True)
@calls.reply(200, _TRANSCRIPT)
@calls.refuses(404)
def show_transcript(game: str) -> Any:
    """Show a game's transcript: its hash-chained journal, signed.

    Once the game has ended, all of it: seed, nonces and every answer. Check it with `referee verify`, which
    also lists what in this game rests on the referee's word.
    """
    written = read_transcript(referee(), caller(), game, _written)
    response = Response(written, content_type="application/json")
    response.set_etag(etag_of(written))
    return response


def _written(transcript: dict[str, Any]) -> bytes:
    return json.dumps(_TRANSCRIPT.dump(transcript)).encode()
