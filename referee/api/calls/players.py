"""Players, and what waits for them."""

from __future__ import annotations

from typing import Any

from referee.api.blueprint import Blueprint
from referee.api.callers import player, referee
from referee.api.examples import FOUND_PLAYERS, NEW_PLAYER, PLAYER_REPLY
from referee.api.paging import written_page
from referee.api.rule_pages import with_rule_page
from referee.api.schemas.players import (
    PLAYER_PAGE,
    MeReply,
    NewPlayerReply,
    NewPlayerRequest,
    PlayerReply,
    PlayersQuery,
)
from referee.api.schemas.table import InboxQuery, InboxReply
from referee.service.accounts.find_by_name import find_by_name
from referee.service.accounts.read_player import read_player
from referee.service.accounts.register_player import register_player as do_register_player
from referee.service.post.list_inbox import list_inbox

calls = Blueprint("players", "Players, and what waits for them.")


@calls.call("POST", "/players", needs=None, gives_token=True)
@calls.body(NewPlayerRequest(), examples=NEW_PLAYER)
@calls.reply(201, NewPlayerReply(), example=PLAYER_REPLY)
@calls.refuses(409, 422)
def register_player(body: dict[str, Any]) -> dict[str, Any]:
    """Register as a player, or come as a guest.

    The reply has the token that identifies you from then on. It is shown only here, and kept only as a hash.
    """
    new, token = do_register_player(referee(), **body)
    return {"id": new.id, "name": new.name, "guest": new.guest, "token": token}


@calls.call("GET", "/players", needs="read")
@calls.query(PlayersQuery())
@calls.reply(200, PLAYER_PAGE, example=FOUND_PLAYERS)
@calls.refuses(422)
def find_players(query: dict[str, Any]) -> dict[str, Any]:
    """Find a player by name, to invite them to a game or to delegate a seat to them.

    Finds who has this name or one that looks like it: nobody else may have either, so these are few.
    """
    return {"items": find_by_name(referee(), query["name"]), "next": None}


@calls.call("GET", "/me", needs="read")
@calls.reply(200, MeReply())
def show_me() -> Any:
    """Show my account.

    Name, address and when I registered. Also the plainest way to find out whether a token still works.
    """
    return player()


@calls.call("GET", "/players/<player_id>", needs="read", anybody=True)
@calls.reply(200, PlayerReply())
@calls.refuses(404)
def show_player(player_id: str) -> Any:
    """Show who a player is, and how reliably they send orders.

    Look before you let somebody join. Orders in anonymous games count once these are over.
    """
    return read_player(referee(), player_id)


@calls.call("GET", "/me/prompts", needs="read")
@calls.query(InboxQuery())
@calls.reply(200, InboxReply())
@calls.refuses(422)
def list_my_prompts(query: dict[str, Any]) -> Any:
    """List every question that waits for me, in all games, nearest deadline first.

    Start here when you write a client: each prompt says how to answer it, and `PUT …/order` answers it.
    `total` counts all of them; `limit=1&after={game}` leads from one game to the next that waits.
    """
    return written_page(list_inbox(referee(), player(), **query), with_rule_page)
