"""How many requests a request counts as: those that make the referee work count as several."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Request

EVENTS_FOR_ONE = 100


def _by_limit(request: Request) -> int:
    limit = request.args.get("limit", "")
    return 1 + int(limit) // EVENTS_FOR_ONE if limit.isascii() and limit.isdigit() and len(limit) < 5 else 1


PRICES: Mapping[str, Callable[[Request], int]] = {
    "watching.list_events": _by_limit,
    "watching.list_my_events": _by_limit,
    "watching.show_view": lambda request: 5 if "at" in request.args else 1,
    "fair play.show_transcript": lambda _: 5,
}
"""Calls by their endpoint; all others count as one."""


def price(request: Request) -> int:
    """How many requests this one counts as, before it is known what it really takes."""
    priced = PRICES.get(request.endpoint or "")
    return 1 if priced is None else priced(request)
