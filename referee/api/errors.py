"""Refusals that concern a request as such, before any use case is called."""

from __future__ import annotations

from collections.abc import Mapping

from referee.service.requests.errors import ServiceError


class BadRequest(ServiceError):
    """The request cannot be read."""

    status = 400
    title = "Bad request"


class TooManyAtOnce(ServiceError):
    """The caller has sent more dear requests at once than one player may."""

    status = 429
    title = "Too many at once"

    def __init__(self) -> None:
        super().__init__(
            "too-many-at-once",
            "Two requests of yours that take long to work out are not answered yet. Wait for one of them.",
            headers={"Retry-After": "1"},
        )


class TooBusy(ServiceError):
    """The server has enough dear requests to work on."""

    status = 503
    title = "Too busy"

    def __init__(self) -> None:
        super().__init__(
            "too-busy",
            "The server has as much to work out for others as it takes on at once. Try again.",
            headers={"Retry-After": "1"},
        )


class TooManyRequests(ServiceError):
    """The caller has used up its allowance for now; `headers` say for how long."""

    status = 429
    title = "Too many requests"

    def __init__(self, headers: Mapping[str, str]) -> None:
        super().__init__(
            "too-many-requests", "You have sent too many requests; see Retry-After.", headers=headers
        )
