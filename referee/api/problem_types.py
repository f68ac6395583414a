"""Every refusal: by status, and by code what each `/problems/<code>` is about (`problems.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

from referee.engine.problems import Problem


@dataclass(frozen=True)
class ProblemStatus:
    """A status of problems: its usual title, its name in the specification, and the problem if nothing more
    is known. Those without a name come before a call is found, those without a code only from verbs.
    """

    title: str
    name: str = ""
    description: str = ""
    code: str = ""

    @property
    def detail(self) -> str:
        return PROBLEM_TYPES[self.code].detail


PROBLEM_STATUSES: Mapping[int, ProblemStatus] = {
    400: ProblemStatus("Bad request", "BadRequest", "The request cannot be read.", "bad-request"),
    401: ProblemStatus(
        "Unauthenticated",
        "Unauthenticated",
        "A token is needed, or the one sent is not known or has expired.",
    ),
    403: ProblemStatus(
        "Forbidden", "Forbidden", "You may know of this, but not do that; or your token is not good for it."
    ),
    404: ProblemStatus(
        "Not found", "NotFound", "There is no such thing, or none that you may know of.", "not-found"
    ),
    405: ProblemStatus("Method not allowed", code="method-not-allowed"),
    408: ProblemStatus("Too slow", code="too-slow"),
    409: ProblemStatus("Conflict", "Conflict", "The thing is not in a state that allows this."),
    412: ProblemStatus(
        "Precondition failed", "PreconditionFailed", "What is on file is not what you expected."
    ),
    413: ProblemStatus("Body too large", "TooLarge", "The body is too large.", "too-large"),
    414: ProblemStatus("Address too long", code="address-too-long"),
    415: ProblemStatus("Not JSON", "NotJson", "The body is not declared as JSON.", "not-json"),
    417: ProblemStatus("Expectation failed", code="expectation-failed"),
    422: ProblemStatus("Invalid", "Invalid", "What was sent cannot be accepted; `errors` say where and why."),
    429: ProblemStatus("Too much", "TooManyRequests", "Too many requests; `Retry-After` says when to go on."),
    431: ProblemStatus("Headers too large", code="headers-too-large"),
    500: ProblemStatus(
        "Internal error", "InternalError", "The referee failed; nothing was changed.", "internal-error"
    ),
    503: ProblemStatus(
        "Unavailable",
        "Unavailable",
        "Not available for the moment; `Retry-After` says when to try again.",
        "unavailable",
    ),
    507: ProblemStatus("No room", "NoRoom", "The referee's disk is full; nothing was changed.", "no-room"),
}


@dataclass(frozen=True)
class ProblemType:
    """What a problem means, an example of it, and what whoever gets it can do."""

    status: int
    means: str
    request: str
    detail: str
    remedy: str
    title: str
    errors: tuple[Problem, ...] = ()


def _read() -> dict[str, ProblemType]:
    text = resources.files("referee.api").joinpath("problems.toml").read_text(encoding="utf-8")
    return {
        code: ProblemType(
            **{
                "title": PROBLEM_STATUSES[known["status"]].title,
                **known,
                "errors": tuple(Problem(**error) for error in known.get("errors", ())),
            }
        )
        for code, known in tomllib.loads(text).items()
    }


PROBLEM_TYPES: Mapping[str, ProblemType] = _read()
