"""Rules may take long, and while somebody writes others wait: no rules are run within a write transaction.

From the moment that `watch` is called, whatever runs the rules of a game there fails, in every test.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from referee.engine.asks import Ask
from referee.engine.grammar import Grammar
from referee.engine.play import Play
from referee.store.store import Store, Transaction

SETTING_UP = ("begin", "resume", "at")
RUNNING = ("resolve", "replay", "intervene")
JUDGING = ("understood", "read", "show")


class RulesInTransaction(BaseException):
    """Nothing that looks after failing rules may catch this."""


_writing = threading.local()


def watch() -> None:
    """Have rules that run within a write transaction fail from now on."""
    begun = Store._begun

    @contextmanager
    def watched(store: Store) -> Iterator[Transaction]:
        with begun(store) as connection:
            _writing.now = True
            try:
                yield connection
            finally:
                _writing.now = False

    Store._begun = watched  # type: ignore[assignment,method-assign]
    for name in RUNNING:
        setattr(Play, name, _outside(getattr(Play, name)))
    for name in SETTING_UP:
        setattr(Play, name, classmethod(_outside(getattr(Play, name).__func__)))
    for name in JUDGING:
        setattr(Ask, name, _outside(getattr(Ask, name)))
    Grammar.understood = _outside(Grammar.understood)  # type: ignore[method-assign]


def _outside(run: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(run)
    def checked(*args: Any, **kwargs: Any) -> Any:
        if getattr(_writing, "now", False):
            raise RulesInTransaction(run.__qualname__)
        return run(*args, **kwargs)

    return checked
