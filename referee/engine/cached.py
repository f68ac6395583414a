"""`cached_property` without the lock that Python 3.11 takes each time one is worked out.

What is cached here is a pure function of its object: worked out twice by two threads, it is the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functools import cached_property as cached_property
else:

    class cached_property:  # noqa: N801 - it stands for the one in functools
        """Kept in the object's own dictionary, where Python finds it before it comes here again."""

        def __init__(self, work: Any) -> None:
            self._work = work
            self._name = work.__name__
            self.__doc__ = work.__doc__

        def __get__(self, of: Any, _: type | None = None) -> Any:
            if of is None:
                return self
            found = of.__dict__[self._name] = self._work(of)
            return found
