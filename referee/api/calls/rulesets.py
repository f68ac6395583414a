"""The games on offer."""

from __future__ import annotations

from typing import Any

from referee.api.blueprint import Blueprint
from referee.api.callers import referee
from referee.api.paging import paged
from referee.api.schemas.rulesets import CONTENT, RULESET, RULESET_PAGE
from referee.service.rules.list_rulesets import list_rulesets as do_list_rulesets
from referee.service.rules.read_content import read_content
from referee.service.rules.read_ruleset import read_ruleset

calls = Blueprint("rulesets", "The games on offer, with their options and content packs.")


@calls.call("GET", "/rulesets", needs="read", anybody=True)
@calls.reply(200, RULESET_PAGE)
def list_rulesets() -> Any:
    """List every game that can be played here.

    With the number of seats, the options, the content packs and the motions of each: all that it takes to
    create one.
    """
    return paged(do_list_rulesets(referee()))


@calls.call("GET", "/rulesets/<ruleset>", needs="read", anybody=True)
@calls.reply(200, RULESET)
@calls.refuses(404)
def show_ruleset(ruleset: str) -> dict[str, Any]:
    """Show one of the games that can be played here.

    The same as in the list, for one ruleset.
    """
    return read_ruleset(referee(), ruleset)


@calls.call("GET", "/rulesets/<ruleset>/content/<pack>", needs="read", anybody=True)
@calls.reply(200, CONTENT)
@calls.refuses(404)
def show_content(ruleset: str, pack: str) -> dict[str, Any]:
    """Show a content pack of a game.

    Cards, boards and spaces, in words and as data. It changes only with a new version of the rules, so keep
    it.
    """
    return read_content(referee(), ruleset, pack)
