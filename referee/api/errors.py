"""How refusals are answered: those of the service by their type, and those of the request itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, NamedTuple

from referee.api.problem_types import PROBLEM_STATUSES
from referee.engine.problems import Problem
from referee.service.requests.errors import (
    Changed,
    Conflict,
    Forbidden,
    Invalid,
    NotFound,
    ServiceError,
    TooMuch,
    Unauthenticated,
)


class HttpRefusal(NamedTuple):
    """The status, title and headers that answer a refusal."""

    status: int
    title: str
    headers: Mapping[str, str]


class RequestError(ServiceError):
    """A refusal of the request itself, before any verb is called."""

    status: ClassVar[int]
    title: ClassVar[str] = ""
    """If it has another than others with its status."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        problems: Iterable[Problem] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code, detail, problems)
        self.headers = dict(headers or {})


_STATUSES: Mapping[type[ServiceError], int] = {
    Unauthenticated: 401,
    Forbidden: 403,
    NotFound: 404,
    Conflict: 409,
    Changed: 412,
    Invalid: 422,
    TooMuch: 429,
}


def answer_to(error: ServiceError) -> HttpRefusal:
    """The status, title and headers for this refusal."""
    if isinstance(error, RequestError):
        title = error.title or PROBLEM_STATUSES[error.status].title
        return HttpRefusal(error.status, title, error.headers)
    headers = {}
    if isinstance(error, Unauthenticated):
        headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, TooMuch) and error.again_in is not None:
        headers["Retry-After"] = str(error.again_in)
    status = next(_STATUSES[kind] for kind in type(error).__mro__ if kind in _STATUSES)
    return HttpRefusal(status, PROBLEM_STATUSES[status].title, headers)


class BadRequest(RequestError):
    """The request cannot be read."""

    status = 400


class TooManyAtOnce(RequestError):
    """The caller has sent more expensive requests at once than one player may."""

    status = 429
    title = "Too many at once"

    def __init__(self) -> None:
        super().__init__(
            "too-many-at-once",
            "Two of your expensive requests are not answered yet. Wait for one of them.",
            headers={"Retry-After": "1"},
        )


class TooBusy(RequestError):
    """The server has enough expensive requests to work on."""

    status = 503
    title = "Too busy"

    def __init__(self) -> None:
        super().__init__(
            "too-busy",
            "The server is working on as many expensive requests as it takes on at once. Try again.",
            headers={"Retry-After": "1"},
        )


class TooManyRequests(RequestError):
    """The caller has used up its allowance for now; `headers` say for how long."""

    status = 429
    title = "Too many requests"

    def __init__(self, headers: Mapping[str, str]) -> None:
        super().__init__(
            "too-many-requests", "You have sent too many requests; see Retry-After.", headers=headers
        )


class TooManyStreams(RequestError):
    """This server cannot hold another event stream."""

    status = 503
    title = "Too many streams"

    def __init__(self) -> None:
        super().__init__(
            "too-many-streams",
            "This server holds as many event streams open as it can. Try again, or poll without a stream.",
            headers={"Retry-After": "10"},
        )


class TooManyOwnStreams(RequestError):
    """The caller, or the caller's address, has as many event streams open as are allowed."""

    status = 429
    title = "Too many of your streams are open"

    def __init__(self, whose: str, most: int) -> None:
        super().__init__(
            "too-many-own-streams",
            f"{whose} {most} event streams open, which is the limit. Close one, or follow all of "
            "your games in one stream: GET /v1/me/events.",
            headers={"Retry-After": "60"},
        )
