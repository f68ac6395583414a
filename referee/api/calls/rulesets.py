"""The games on offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response
from marshmallow import Schema

from referee.api.blueprint import Blueprint
from referee.api.callers import referee
from referee.api.documents import kept_json
from referee.api.examples import GUIDE_REPLY, RULES_REPLY
from referee.api.rule_pages import with_pages
from referee.api.schemas.rulesets import CONTENT, GUIDE, RULES, RULESET, RULESET_PAGE
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

    The same as in the list, for one ruleset.
    """
    return _kept(RULESET, lambda: with_pages(read_ruleset(referee(), ruleset)))


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
    return _kept(CONTENT, lambda: read_content(referee(), ruleset, pack))


def _kept(schema: Schema, read: Callable[[], dict[str, Any]]) -> Response:
    return kept_json(lambda: schema.dump(read()))


def _told_rules(page: WrittenPage) -> dict[str, Any]:
    return {"title": page.title, "clauses": page.clauses()}
