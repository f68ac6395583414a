"""A game as players read about it before they play."""

from __future__ import annotations

from typing import Any

from referee.library import AnyRuleset
from referee.service.motions.motions import known_motions
from referee.service.running.context import Referee


def described(referee: Referee, rules: AnyRuleset) -> dict[str, Any]:
    # A new game may leave options out, so none is required.
    options = {name: part for name, part in rules.options.schema().items() if name != "required"}
    own = rules.interventions
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
        "scores_early_end": own.early_end is not None or rules.motion("end_early") is not None,
        "deals_with_concessions": own.concede is not None,
    }
