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


class TooManyStreams(ServiceError):
    """All event streams that this server holds open are taken."""

    status = 503
    title = "Too many streams"

    def __init__(self) -> None:
        super().__init__(
            "too-many-streams",
            "This server holds as many event streams open as it can. Try again, or poll without a stream.",
            headers={"Retry-After": "10"},
        )


class TooManyOwnStreams(ServiceError):
    """The caller, or the caller's address, has as many event streams open as one may."""

    status = 429
    title = "Too many streams of yours"

    def __init__(self, whose: str, most: int) -> None:
        super().__init__(
            "too-many-own-streams",
            f"{whose} {most} event streams open, which is as many as one may. Close one, or follow all of "
            "your games in one stream: GET /v1/me/events.",
            headers={"Retry-After": "60"},
        )
