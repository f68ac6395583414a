"""Frozen dataclasses that are quickly made: games make them by the hundred for every question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")

FACTORY = object()
"""Stands for a default that is made anew each time."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(
    *,
    repr: bool = True,  # noqa: A002 - as a dataclass calls it
    eq: bool = True,
    kw_only: bool = False,
) -> Callable[[type[T]], type[T]]:
    """`@dataclass(frozen=True)`, but its `__init__` writes into the object's dictionary.

    That of Python calls `object.__setattr__` for each field, which takes three times as long.
    """

    def decorate(cls: type[T]) -> type[T]:
        made: Any = dataclass(init=False, frozen=True, repr=repr, eq=eq, kw_only=kw_only)(cls)
        made.__init__ = _init(made)
        return made  # type: ignore[no-any-return]

    return decorate


def _init(cls: Any) -> Any:
    names: dict[str, Any] = {"FACTORY": FACTORY}
    ordered: list[str] = []
    by_name: list[str] = []
    lines = ["__own = self.__dict__"]  # which no field is called
    for one in fields(cls):
        said, value = one.name, one.name
        if one.default is not MISSING:
            names[f"default_{one.name}"] = one.default
            said = f"{one.name}=default_{one.name}"
        elif one.default_factory is not MISSING:
            names[f"make_{one.name}"] = one.default_factory
            said = f"{one.name}=FACTORY"
            value = f"make_{one.name}() if {one.name} is FACTORY else {one.name}"
        (by_name if one.kw_only else ordered).append(said)
        lines.append(f"__own[{one.name!r}] = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    parameters = ", ".join(["self", *ordered, *(["*", *by_name] if by_name else [])])
    body = "\n    ".join(lines)
    # The source holds nothing but names of fields, which are Python's own identifiers.
    exec(f"def __init__({parameters}):\n    {body}", names)  # noqa: S102
    return names["__init__"]
