"""Why a verb refused. The API turns each of these into problem+json; `code` is the reason's stable name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from referee.engine.problems import Problem


class ServiceError(Exception):
    """A refusal that the caller may be told of. `detail` is a sentence for people and holds no secret."""

    status: ClassVar[int]
    title: ClassVar[str]

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        problems: Iterable[Problem] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.problems = tuple(problems)
        self.headers = dict(headers or {})


class Unauthenticated(ServiceError):
    """No player is known by this token."""

    status = 401
    title = "Unauthenticated"

    def __init__(self, detail: str = "This call needs the bearer token of a player.") -> None:
        super().__init__("unauthenticated", detail, headers={"WWW-Authenticate": "Bearer"})


class Forbidden(ServiceError):
    """The caller may know of the thing, but not do this with it."""

    status = 403
    title = "Forbidden"


class NotSeated(Forbidden):
    """The caller plays no seat of the game."""

    def __init__(self) -> None:
        super().__init__("not-seated", "You have no seat in this game.")


class NotFound(ServiceError):
    """There is no such thing, or the caller may not know of it: the two look the same."""

    status = 404
    title = "Not found"

    def __init__(self, what: str) -> None:
        super().__init__("not-found", f"There is no such {what}.")


class Conflict(ServiceError):
    """The thing is not in a state that allows this."""

    status = 409
    title = "Conflict"


class PreconditionFailed(ServiceError):
    """What the caller wants to change is no longer what the caller last saw."""

    status = 412
    title = "Precondition failed"

    def __init__(self) -> None:
        super().__init__("precondition-failed", "The order on file is not the one you last saw.")


class Invalid(ServiceError):
    """What was sent cannot be accepted; `problems` say where and why."""

    status = 422
    title = "Invalid"

    def __init__(self, code: str, detail: str, problems: Iterable[Problem]) -> None:
        super().__init__(code, detail, problems=problems)


class TooMuch(ServiceError):
    """The caller has done this as often as one player may within some time."""

    status = 429
    title = "Too much"

    def __init__(self, code: str, detail: str, *, retry_after: int | None = None) -> None:
        headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
        super().__init__(code, detail, headers=headers)
