"""Words for what the referee itself tells of a game, and for events of the rules that it quotes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

import structlog

from referee.engine.codec import BadState
from referee.engine.events import Event
from referee.engine.narrator import Narrator
from referee.library import AnyRuleset

log = structlog.get_logger()


class Played(NamedTuple):
    """By which rules a game is told, and with which content; there are none where none are installed."""

    rules: AnyRuleset | None = None
    content: Any = None

    def event(self, kept: Mapping[str, Any]) -> Event | None:
        """The event that is kept like this; None if it is not one that these rules declare."""
        kind = None if self.rules is None else self.rules.events.kinds.get(kept["kind"])
        try:
            return None if kind is None else kind.read(kept["data"])
        except BadState:
            # Rules of another version may know other fields: nobody is kept from reading the rest.
            log.exception("an event could not be read", kind=kept["kind"])
            return None


NOT_INSTALLED: Final = Played()

TableNarrator: TypeAlias = Narrator[Played]
"""Words for a reader of what the referee tells."""


def in_words(say: TableNarrator, kept: Mapping[str, Any]) -> str | None:
    """What an event of the rules tells; None if these rules do not declare it."""
    event = say.content.event(kept)
    if event is None:
        return None
    narrator = Narrator(say.content.content, say.people, say.reader, short=say.short, catalogue=say.catalogue)
    return narrator.tell(event)
