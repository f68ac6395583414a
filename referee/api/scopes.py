"""Scopes: what a token must allow for each call, and the check that it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

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


def security_of(need: Need, *, anybody: bool) -> dict[str, Any]:
    """What a call needs in the specification; `anybody` may also call without a token.

    OpenAPI has scopes for OAuth only, and readers of other schemes refuse them: ours are `x-scopes`.
    """
    if need is None:
        return {"security": []}
    with_token: dict[str, list[str]] = {"token": []}
    ways = [{}, with_token] if anybody else [with_token]
    return {"security": ways, "x-scopes": list(scopes_of(need))}


def security_in_words(operation: Mapping[str, Any]) -> str:
    """The same for people, from a call of the specification."""
    ways, scopes = operation["security"], operation.get("x-scopes", ())
    if not ways:
        return "Needs no token."
    if {"metrics": []} in ways:
        return "Needs the host's `REFEREE_METRICS_TOKEN`."
    allowed = " and ".join(f"`{scope}`" for scope in scopes)
    if {} in ways:
        return f"Works without a token; with one, shows what its player may see (needs the scope {allowed})."
    return f"Needs a token with {'the scope' if len(scopes) == 1 else 'the scopes'} {allowed}."
