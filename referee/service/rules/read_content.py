"""What a content pack holds: players have no printed copy of their game."""

from __future__ import annotations

from typing import Any

from referee.engine.catalogue import Words
from referee.engine.components import in_text
from referee.library import UnknownPack, UnknownRuleset
from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee


def read_content(referee: Referee, ruleset_id: str, pack_id: str) -> dict[str, Any]:
    """A pack's cards, boards and spaces, in words and as data; raises NotFound."""
    try:
        rules = referee.library.ruleset(ruleset_id)
        pack, content = referee.library.content_of(rules, pack_id)
    except UnknownRuleset:
        raise NotFound("ruleset") from None
    except UnknownPack:
        raise NotFound(Words("content pack")) from None
    sections = [one.said_in(referee.language) for one in rules.components(content)]
    return {
        "id": pack.id,
        "name": pack.name,
        "hash": pack.hash,
        "sections": [section.to_json() for section in sections],
        "text": in_text(sections),
        "data": pack.data,
    }
