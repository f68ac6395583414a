"""The games on the shelf."""

from __future__ import annotations

from typing import Any

from referee.library import AnyRuleset, UnknownRuleset
from referee.service.motions.motions import known_motions
from referee.service.requests.errors import NotFound
from referee.service.requests.pages import Page
from referee.service.running.context import Referee


def rulesets(referee: Referee) -> Page:
    """Every game that can be played here."""
    return Page([_described(referee, rules) for rules in referee.library.rulesets()])


def ruleset(referee: Referee, ruleset_id: str) -> dict[str, Any]:
    """One game; raises NotFound."""
    try:
        return _described(referee, referee.library.ruleset(ruleset_id))
    except UnknownRuleset:
        raise NotFound("ruleset") from None


def _described(referee: Referee, rules: AnyRuleset) -> dict[str, Any]:
    # A new game may leave options out, so none is required.
    options = {name: part for name, part in rules.options.schema().items() if name != "required"}
    return {
        "id": rules.id,
        "name": rules.name,
        "version": rules.version,
        "summary": rules.summary,
        "seats": {"min": rules.min_seats, "max": rules.max_seats},
        "options": options,
        "option_defaults": dict(rules.option_defaults),
        "content_packs": [
            {"id": pack.id, "name": pack.name, "hash": pack.hash} for pack in referee.library.packs(rules.id)
        ],
        "motions": known_motions(rules),
        "scores_early_end": rules.early_end is not None,
        "deals_with_concessions": rules.concede is not None,
    }
