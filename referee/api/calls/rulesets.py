"""The games on offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response, json
from marshmallow import Schema

from referee.api.blueprint import Blueprint
from referee.api.callers import referee
from referee.api.documents import JSON, Document, keep, kept_json
from referee.api.examples import GUIDE_REPLY, RULES_REPLY
from referee.api.rule_pages import with_pages
from referee.api.schemas.rulesets import CONTENT, GUIDE, RULES, RULESET, RULESET_PAGE
from referee.engine.catalogue import Words
from referee.service.requests.errors import NotFound
from referee.service.rules.list_rulesets import list_rulesets as do_list_rulesets
from referee.service.rules.read_content import read_content
from referee.service.rules.read_ruleset import read_ruleset
from referee.service.rules.rule_pages import read_guide, read_rules
from referee.service.rules.rulebooks import WrittenPage

calls = Blueprint("rulesets", "The games on offer, with their options and content packs.")


@calls.call("GET", "/rulesets", needs="read", anybody=True)
@calls.reply(200, RULESET_PAGE)
def list_rulesets() -> Response:
    """List every game that can be played here.

    With the number of seats, the options, the content packs and the motions of each: all that it takes to
    create one.
    """

    def page() -> dict[str, Any]:
        items = [with_pages(one) for one in do_list_rulesets(referee()).items]
        return {"items": items, "next": None}

    return _kept(RULESET_PAGE, page)


@calls.call("GET", "/rulesets/<ruleset>", needs="read", anybody=True)
@calls.reply(200, RULESET)
@calls.refuses(404)
def show_ruleset(ruleset: str) -> Response:
    """Show one of the games that can be played here.

    The same as in the list, and the addresses `at` which its content packs can be read once and for all.
    """

    def read() -> dict[str, Any]:
        found = read_ruleset(referee(), ruleset)
        packs = [
            {**pack, "at": f"{_content_path(ruleset, pack['id'])}/{_content(ruleset, pack['id']).tag}"}
            for pack in found["content_packs"]
        ]
        return with_pages({**found, "content_packs": packs})

    return _kept(RULESET, read)


@calls.call("GET", "/rulesets/<ruleset>/rules", needs="read", anybody=True)
@calls.reply(200, RULES, example=RULES_REPLY)
@calls.refuses(404)
def show_rules(ruleset: str) -> Response:
    """Show a game's rules, clause by clause, as the referee plays them.

    `clause` of a refusal and `rule` of a prompt or an event are ids of these. For people the same is a page,
    with an anchor for each clause: `/rules/cult_wars#CW-24`.
    """
    return _kept(RULES, lambda: {"ruleset": ruleset, **_told_rules(read_rules(referee(), ruleset))})


@calls.call("GET", "/rulesets/<ruleset>/guide", needs="read", anybody=True)
@calls.reply(200, GUIDE, example=GUIDE_REPLY)
@calls.refuses(404)
def show_guide(ruleset: str) -> Response:
    """Show how a game is played, in ten minutes.

    As Markdown here; as a page for people at `/guides/cult_wars`.
    """
    return _kept(GUIDE, lambda: {"ruleset": ruleset, **vars(read_guide(referee(), ruleset))})


@calls.call("GET", "/rulesets/<ruleset>/content/<pack>", needs="read", anybody=True)
@calls.reply(200, CONTENT)
@calls.refuses(404)
def show_content(ruleset: str, pack: str) -> Response:
    """Show a content pack of a game.

    Cards, boards and spaces, in words and as data. It changes only with a new version of the rules, so keep
    it.
    """
    return _content(ruleset, pack).reply()


@calls.call("GET", "/rulesets/<ruleset>/content/<pack>/<tag>", needs="read", anybody=True)
@calls.reply(200, CONTENT)
@calls.refuses(404)
def show_kept_content(ruleset: str, pack: str, tag: str) -> Response:
    """Show a content pack at an address that never shows anything else.

    A ruleset's `content_packs` have this address in `at`. The reply may be cached for ever (`immutable`); 404
    once the pack or its words have changed.
    """
    document = _content(ruleset, pack)
    if document.tag != tag:
        raise NotFound(Words("content pack"))
    return document.reply(for_good=True)


def _content(ruleset: str, pack: str) -> Document:
    def write() -> str:
        return json.dumps(CONTENT.dump(read_content(referee(), ruleset, pack)))

    return keep(_content_path(ruleset, pack), write, JSON)


def _content_path(ruleset: str, pack: str) -> str:
    return f"/v1/rulesets/{ruleset}/content/{pack}"


def _kept(schema: Schema, read: Callable[[], dict[str, Any]]) -> Response:
    return kept_json(lambda: schema.dump(read()))


def _told_rules(page: WrittenPage) -> dict[str, Any]:
    return {"title": page.title, "clauses": page.clauses()}
