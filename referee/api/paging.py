"""Pages of lists: `next` in the body, and the same as a Link header (RFC 8288)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from flask import Response, request

from referee.api.written_json import written_reply
from referee.service.requests.pages import ListPage


def paged(page: ListPage) -> tuple[dict[str, Any], dict[str, str]]:
    """The body and headers of a page."""
    return {"items": page.items, "next": page.next}, link_to_next(page.next)


def written_page(page: ListPage, told: Callable[[dict[str, Any]], dict[str, Any]]) -> Response:
    """The same as a reply, with items assembled from stored JSON, each as it is `told` to clients."""
    body: dict[str, Any] = {"items": [told(item) for item in page.items], "next": page.next}
    if page.total is not None:
        body["total"] = page.total
    return written_reply(body, link_to_next(page.next))


def link_to_next(following: str | None, *, cursor: str = "cursor") -> dict[str, str]:
    """The Link header of a page; `cursor` is the query parameter that takes the value of `next`."""
    if following is None:
        return {}
    query = {**request.args.to_dict(), cursor: following}
    return {"Link": f'<{request.path}?{urlencode(query)}>; rel="next"'}
