"""The referee with Sealed Picks on its shelf: web app, Celery app and, when run as a program, sweep."""

from __future__ import annotations

from celery import Celery

from benchmarks.sealed_picks import SEALED_PICKS
from referee.api.app import create_app
from referee.games import RULESETS
from workers import sweep
from workers.app import app as referee_app

__all__ = ["app", "create_app"]

RULESETS[SEALED_PICKS.id] = SEALED_PICKS
app: Celery = referee_app

if __name__ == "__main__":
    sweep.main()
