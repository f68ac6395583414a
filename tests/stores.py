"""Stores that are used again: what SQLAlchemy has compiled for one test serves the next on that database."""

from __future__ import annotations

from collections import defaultdict

from referee.store.store import Store

_free: defaultdict[str, list[Store]] = defaultdict(list)


def borrow_store(database_url: str) -> Store:
    """A store without any connection yet."""
    return _free[database_url].pop() if _free[database_url] else Store(database_url)


def return_store(database_url: str, store: Store) -> None:
    """It is closed: the next to borrow it may find another database under the same URL."""
    _free[database_url].append(store)
