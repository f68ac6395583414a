"""Why a verb refused. `code` is the stable name of the reason.

`problems` say what is wrong with which argument; their paths begin with the argument's name.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.engine.problems import Problem


class ServiceError(Exception):
    """A refusal that the caller may be told. `detail` is a sentence for people and holds no secret."""

    def __init__(self, code: str, detail: str, problems: Iterable[Problem] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.problems = tuple(problems)


class Unauthenticated(ServiceError):
    """No player is known by this token."""

    def __init__(self, detail: str = Words("This needs the token of a player.")) -> None:
        super().__init__("unauthenticated", detail)


class Forbidden(ServiceError):
    """The caller may know about the thing, but not do this with it."""


class NotSeated(Forbidden):
    """The caller plays no seat of the game."""

    def __init__(self) -> None:
        super().__init__("not-seated", Words("You have no seat in this game."))


class NotFound(ServiceError):
    """There is no such thing, or the caller may not know about it: the two look the same."""

    def __init__(self, what: str) -> None:
        super().__init__("not-found", Words("There is no such {what}.", what=Words(what)))


class Conflict(ServiceError):
    """The thing is not in a state that allows this."""


class Changed(ServiceError):
    """The thing that the caller wants to change has changed since the caller last saw it."""

    def __init__(self) -> None:
        super().__init__(
            "precondition-failed", Words("What is on file is not what you expected. Nothing was changed.")
        )


class Invalid(ServiceError):
    """What was sent cannot be accepted; `problems` say where and why."""

    answer: Json = None
    """The answer that was refused, as it was understood, if it was one."""


class TooMuch(ServiceError):
    """The caller has done this as often as one player may within some time."""

    def __init__(self, code: str, detail: str, *, again_in: int | None = None) -> None:
        super().__init__(code, detail)
        self.again_in = again_in
        """In how many seconds it may be done again, if known."""
