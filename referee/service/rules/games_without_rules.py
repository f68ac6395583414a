"""Games that are played by rules which are not installed."""

from __future__ import annotations

from referee.service.running.context import Referee
from referee.store import rules

MAX_AT_ONCE = 50


def games_without_rules(referee: Referee) -> list[str]:
    """Some games whose rules are not installed, which are to be chosen again, one by one.

    Held games are always among them: their rules may have been installed again.
    """
    library = referee.library
    installed = [
        library.fingerprint(one) for newest in library.rulesets() for one in library.versions(newest.id)
    ]
    with referee.store.reading() as snapshot:
        return [*rules.held(snapshot), *rules.not_installed(snapshot, installed, MAX_AT_ONCE)]
