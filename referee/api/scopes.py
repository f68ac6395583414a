"""Scopes: what a token must allow for each call, and the check that it does."""

from __future__ import annotations

from typing import Literal, TypeAlias

from referee.service.requests.errors import Forbidden
from referee.service.running.sessions import Session
from referee.service.tokens.tokens import ALL_SCOPES, Scope

Need: TypeAlias = Scope | Literal["account"] | None
"""A scope; `account`: all of them, for the player's own account; None: no token is required."""

NEEDS: dict[str, Need] = {}
"""By endpoint. Every call is here, or it could not be made."""
WITHOUT_TOKEN: set[str] = set()
"""The endpoints of calls that may be made without a token."""


def scopes_of(need: Need) -> tuple[Scope, ...]:
    """The scopes that a token must have."""
    if need is None:
        return ()
    return ALL_SCOPES if need == "account" else (need,)


def needs_token(call: str) -> bool:
    # Pages, and addresses that do not exist, are not calls.
    return call in NEEDS and call not in WITHOUT_TOKEN


def check_scopes(session: Session, call: str) -> None:
    """Raise Forbidden if the token does not allow this call."""
    # Pages, and addresses that do not exist, are not calls.
    lacks = [scope for scope in scopes_of(NEEDS.get(call)) if scope not in session.scopes]
    if lacks:
        raise Forbidden("scope-missing", f"This call needs a token with the scope {' and '.join(lacks)}.")


def security_of(need: Need, *, anybody: bool) -> list[dict[str, list[str]]]:
    """The scopes of a call in the specification; `anybody` may also call without a token."""
    if need is None:
        return []
    with_token: dict[str, list[str]] = {"token": list(scopes_of(need))}
    return [{}, with_token] if anybody else [with_token]
