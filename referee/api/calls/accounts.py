"""A player's own account: name and address, tokens, and everything that is kept about them."""

from __future__ import annotations

from typing import Any

from flask import request

from referee.api.blueprint import Blueprint
from referee.api.callers import browser_session, own_session_cookie, player, referee, session
from referee.api.cookies import csrf_token, delete_cookie, is_from_elsewhere, set_cookie
from referee.api.examples import ACCOUNT_CHANGES, NEW_TOKEN
from referee.api.schemas.accounts import (
    ChangePlayerRequest,
    ExportReply,
    NewTokenReply,
    SessionReply,
    TokenReply,
    TokenRequest,
)
from referee.api.schemas.base import page_of
from referee.api.schemas.players import MeReply
from referee.engine.catalogue import Words
from referee.service.accounts.change_player import change_player
from referee.service.accounts.delete_player import delete_player
from referee.service.accounts.export_player import export_player
from referee.service.requests.errors import Forbidden
from referee.service.tokens.create_token import create_token as do_create_token
from referee.service.tokens.list_tokens import list_tokens as do_list_tokens
from referee.service.tokens.revoke_token import revoke_token as do_revoke_token
from referee.service.tokens.rotate_token import rotate_token as do_rotate_token
from referee.service.tokens.start_session import start_session as do_start_session
from referee.service.tokens.tokens import check_lasting

calls = Blueprint("accounts", "My account: name and address, tokens, and what is kept about me.")

BY_COOKIE: list[dict[str, list[str]]] = [{"session": []}]
TOKEN = "/me/tokens/<token>"  # noqa: S105 - an address


@calls.call("PATCH", "/me", needs="account")
@calls.body(ChangePlayerRequest(), examples=ACCOUNT_CHANGES)
@calls.reply(200, MeReply())
@calls.refuses(409, 422)
def change_me(body: dict[str, Any]) -> Any:
    """Change my name, my address or what my account is.

    It takes a token that does not expire; `"email": null` deletes the address. A name is free if nobody has
    one that looks like it. Earlier events keep the old name. `bot` marks the account of a program.
    """
    check_lasting(session())
    return change_player(referee(), player(), **body)


@calls.call("DELETE", "/me", needs="account")
@calls.reply(204, description="Your account is deleted.")
def delete_me() -> None:
    """Delete my account, for good.

    It takes a token that does not expire. I leave all my seats. Name, address, tokens, notices and absences
    are deleted; the games stay, and can be verified as before: a former player played in them. What I have
    written to others stays, too.
    """
    check_lasting(session())
    delete_player(referee(), player())


@calls.call("GET", "/me/export", needs="account")
@calls.reply(200, ExportReply())
def export_me() -> Any:
    """Export everything that is kept about me.

    One JSON document, with all but the texts of my tokens.
    """
    return export_player(referee(), session())


@calls.call("POST", "/me/session", needs="account", gives_token=True)
@calls.reply(201, SessionReply(), headers=("Set-Cookie",))
@calls.refuses(409, 422)
def start_session() -> Any:
    """Sign in a browser: start a session and set its cookie.

    For pages of this referee's own origin. Scripts cannot read the cookie (`HttpOnly`, `SameSite=Lax`; under
    TLS `__Host-session` with `Secure`, else `session`). It stands for a token in requests that the browser
    says are same-origin, and in navigations; calls that change something also need `X-CSRF-Token`. The
    session that the browser had before ends. It ends no later than the token it is started with, and is
    listed among the tokens.
    """
    settings = referee().settings
    if is_from_elsewhere(request, settings):
        raise Forbidden("other-origin", Words("Only pages of this referee itself may sign a browser in."))
    row, cookie = do_start_session(referee(), session(), browser_session())
    lasts = None if row.expires_at is None else row.expires_at - referee().clock.now()
    body = {"id": row.id, "player": player(), "csrf": csrf_token(cookie), "expires_at": row.expires_at}
    return body, 201, set_cookie(request, settings, cookie, lasts)


@calls.call("GET", "/me/session", needs="read", security=BY_COOKIE)
@calls.reply(200, SessionReply())
@calls.refuses(404)
def show_session() -> Any:
    """Show who is signed in.

    By the browser's cookie; 404 for those who call with a token. `csrf` is what calls that change something
    must carry.
    """
    own, cookie = session(), own_session_cookie()
    return {
        "id": own.token,
        "player": own.player,
        "csrf": csrf_token(cookie),
        "expires_at": own.expires_at,
    }


@calls.call("DELETE", "/me/session", needs="read", security=BY_COOKIE)
@calls.reply(204, description="You are signed out.", headers=("Set-Cookie",))
@calls.refuses(404)
def end_session() -> Any:
    """Sign out: end the browser's session, and delete its cookie.

    Sessions of other browsers go on; `DELETE /v1/me/tokens/{token}` ends them.
    """
    own_session_cookie()
    do_revoke_token(referee(), session(), session().token)
    return None, 204, delete_cookie(request, referee().settings)


@calls.call("GET", "/me/tokens", needs="account")
@calls.reply(200, page_of(TokenReply(), "Tokens"))
def list_tokens() -> dict[str, Any]:
    """List my tokens, oldest first.

    Their texts are not shown again. There are at most 20, so all of them are on one page.
    """
    return {"items": do_list_tokens(referee(), session()), "next": None}


@calls.call("POST", "/me/tokens", needs="account", gives_token=True)
@calls.body(TokenRequest(), examples=NEW_TOKEN)
@calls.reply(201, NewTokenReply())
@calls.refuses(409, 422)
def create_token(body: dict[str, Any]) -> dict[str, Any]:
    """Create a token for one purpose.

    Give a program only the scopes that it needs, and a date on which it ends. It cannot outlive the token
    that creates it.
    """
    return do_create_token(referee(), session(), **body)


@calls.call("POST", f"{TOKEN}/rotate", needs="account", gives_token=True)
@calls.reply(200, NewTokenReply())
@calls.refuses(404, 409)
def rotate_token(token: str) -> dict[str, Any]:
    """Get a new text for a token.

    The old one no longer works: use it when a text may have been seen by others. A token that expires can do
    so for itself, and for those that end no later.
    """
    return do_rotate_token(referee(), session(), token)


@calls.call("DELETE", TOKEN, needs="account")
@calls.reply(204, description="The token no longer works.")
@calls.refuses(404)
def revoke_token(token: str) -> None:
    """Revoke a token.

    It is refused at once here, and within two seconds by every other process of the referee. A token that
    expires can revoke itself, and those that end no later.
    """
    do_revoke_token(referee(), session(), token)
