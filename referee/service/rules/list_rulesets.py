"""The games on the shelf."""

from __future__ import annotations

from referee.service.requests.pages import ListPage
from referee.service.rules.described_rulesets import described
from referee.service.running.context import Referee


def list_rulesets(referee: Referee) -> ListPage:
    """Every game that can be played here."""
    return ListPage([described(referee, rules) for rules in referee.library.rulesets()])
