"""Refusals that concern a request as such, before any use case is called."""

from __future__ import annotations

from collections.abc import Mapping

from referee.service.errors import ServiceError


class BadRequest(ServiceError):
    """The request cannot be read."""

    status = 400
    title = "Bad request"


class TooManyRequests(ServiceError):
    """The caller has used up its allowance for now; `headers` say for how long."""

    status = 429
    title = "Too many requests"

    def __init__(self, headers: Mapping[str, str]) -> None:
        super().__init__(
            "too-many-requests", "You have sent too many requests; see Retry-After.", headers=headers
        )
