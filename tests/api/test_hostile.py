"""A few hundred hostile requests, so that the long run (`make fuzz`) keeps working."""

from __future__ import annotations

from referee.settings import Settings
from tests.api.hostile import attack, known_to
from tests.api.web_server import running_web_server


def test_no_hostile_request_breaks_the_server(settings: Settings) -> None:
    limits = {
        "REFEREE_RATE_LIMIT": settings.rate_limit,
        "REFEREE_RATE_LIMIT_NEW_PLAYERS": settings.rate_limit,
    }
    with running_web_server(settings, REFEREE_LOG_LEVEL="CRITICAL", **limits) as server:
        report = attack(server, known_to(server), requests=400, seed=14)
    assert report.faults == []
    assert set(report.statuses) > {200, 400, 404, 422}
