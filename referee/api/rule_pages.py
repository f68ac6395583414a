"""The games' rules as web pages, and the addresses of their clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from markdown_it.token import Token
from markupsafe import Markup

from referee.service.rules.rulebooks import (
    WrittenPage,
    clause_id_of,
    find_guide,
    find_rules,
    game_with_clause,
    markdown,
)

# The documents link to each other as files in a folder.
_DOCUMENT = re.compile(r"\.\./(rules|games|content)/(\w+)\.md")
_ADDRESSES = {
    "rules": "/rules/{}",
    "games": "/guides/{}",
    "content": "/v1/rulesets/{}/content/default",
}


def rule_page_of(clause_id: str | None) -> str | None:
    """Where this clause can be read, if it is one of ours."""
    game = None if clause_id is None else game_with_clause(clause_id)
    return None if game is None else f"/rules/{game}#{clause_id}"


def with_rule_page(told: dict[str, Any], *, clause: str = "rule") -> dict[str, Any]:
    """The same with a link to the clause that it names, if it names one."""
    page = rule_page_of(told.get(clause))
    return told if page is None else {**told, "rule_page": page}


def with_pages(game: dict[str, Any]) -> dict[str, Any]:
    """What is told of a game on the shelf, with links to its pages."""
    return {
        **game,
        "rules_page": None if find_rules(game["id"]) is None else f"/rules/{game['id']}",
        "guide_page": None if find_guide(game["id"]) is None else f"/guides/{game['id']}",
    }


def html_of(page: WrittenPage) -> Markup:
    """The page in HTML, with an anchor for each clause; all that is not Markdown is escaped."""
    tokens = page.tokens()
    for at, token in enumerate(tokens):
        if (clause_id := clause_id_of(tokens, at)) is not None:
            token.attrSet("id", clause_id)
        # Ours is the only style that our pages may have.
        token.attrs.pop("style", None)
        if token.children:
            token.children = list(_with_our_links(token.children))
    html = markdown().renderer.render(tokens, markdown().options, {})
    return Markup(html)  # noqa: S704 - the renderer has escaped it


def _with_our_links(tokens: Sequence[Token]) -> Iterator[Token]:
    """Links to documents lead to their pages here; what has none is left as plain text."""
    is_link = True
    for token in tokens:
        if token.type == "link_open":
            address = _address(str(token.attrGet("href")))
            is_link = address is not None
            token.attrSet("href", address or "")
        if is_link or token.type not in ("link_open", "link_close"):
            yield token


def _address(link: str) -> str | None:
    found = _DOCUMENT.fullmatch(link)
    return None if found is None else _ADDRESSES[found[1]].format(found[2])
