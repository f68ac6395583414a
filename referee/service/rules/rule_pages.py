"""A game's rules in words, for whoever may play it."""

from __future__ import annotations

from referee.library import UnknownRuleset
from referee.service.requests.errors import NotFound
from referee.service.rules.rulebooks import WrittenPage, find_guide, find_rules
from referee.service.running.context import Referee


def read_rules(referee: Referee, ruleset_id: str) -> WrittenPage:
    """The rules of a game that can be played here, clause by clause; raises NotFound."""
    return _of_ours(referee, ruleset_id, find_rules(ruleset_id))


def read_guide(referee: Referee, ruleset_id: str) -> WrittenPage:
    """How a game that can be played here is played, in ten minutes; raises NotFound."""
    return _of_ours(referee, ruleset_id, find_guide(ruleset_id))


def _of_ours(referee: Referee, ruleset_id: str, page: WrittenPage | None) -> WrittenPage:
    try:
        referee.library.ruleset(ruleset_id)
    except UnknownRuleset:
        raise NotFound("ruleset") from None
    if page is None:
        raise NotFound("page")
    return page
