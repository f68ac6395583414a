"""What a token must allow, call by call. Callers are checked against it in `callers.py`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from referee.service.tokens.tokens import ALL_SCOPES, Scope

Need: TypeAlias = Scope | Literal["account"] | None
"""A scope; `account`: all of them, for the player's own account; None: no token is required."""

NEEDS: dict[str, Need] = {}
"""By endpoint. Every call is here, or it could not be made."""


def scopes_of(need: Need) -> tuple[Scope, ...]:
    """The scopes that a token must have."""
    if need is None:
        return ()
    return ALL_SCOPES if need == "account" else (need,)


def security_of(need: Need, *, anybody: bool) -> list[dict[str, list[str]]]:
    """The same for the specification; `anybody` may also call without a token."""
    if need is None:
        return []
    with_token: dict[str, list[str]] = {"token": list(scopes_of(need))}
    return [{}, with_token] if anybody else [with_token]
