"""Which games are played by rules that are not installed."""

from __future__ import annotations

from referee.service.running.context import Referee
from referee.store import rules

MAX_AT_ONCE = 50


def unsettled_games(referee: Referee) -> list[str]:
    """Games that are played by rules which are not installed, some at a time: to be settled one by one.

    Those that are held come every time: somebody may have installed their rules again.
    """
    library = referee.library
    installed = [
        library.fingerprint(one) for newest in library.rulesets() for one in library.versions(newest.id)
    ]
    with referee.store.reading() as snapshot:
        return [*rules.held(snapshot), *rules.unsettled(snapshot, installed, MAX_AT_ONCE)]
