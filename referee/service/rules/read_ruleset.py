"""One game on the shelf."""

from __future__ import annotations

from typing import Any

from referee.library import UnknownRuleset
from referee.service.requests.errors import NotFound
from referee.service.rules.described_rulesets import described
from referee.service.running.context import Referee


def read_ruleset(referee: Referee, ruleset_id: str) -> dict[str, Any]:
    """One game; raises NotFound."""
    try:
        return described(referee, referee.library.ruleset(ruleset_id))
    except UnknownRuleset:
        raise NotFound("ruleset") from None
