"""Pages of lists: `next` in the body, and the same as a Link header (RFC 8288)."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from flask import request

from referee.service.reading.read_games import Page


def paged(page: Page, *, cursor: str = "cursor") -> tuple[dict[str, Any], dict[str, str]]:
    """The body and headers of a page; `cursor` is the query parameter that takes what `next` gives."""
    body = {"items": page.items, "next": page.next}
    if page.next is None:
        return body, {}
    query = {**request.args.to_dict(), cursor: page.next}
    return body, {"Link": f'<{request.path}?{urlencode(query)}>; rel="next"'}
