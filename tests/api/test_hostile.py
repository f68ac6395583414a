"""A few hundred hostile requests, so that the long run (`make fuzz`) keeps working and gets past the door."""

from __future__ import annotations

from referee.settings import Settings
from tests.api.hostile import attack, quiet
from tests.api.web_server import running_web_server


def test_no_hostile_request_breaks_the_server(settings: Settings) -> None:
    with running_web_server(settings, variables=quiet(settings.rate_limit)) as server:
        report = attack(server, requests=400, seed=14)
    assert report.faults == []
    assert set(report.statuses) > {200, 400, 404, 422}
    assert 429 not in report.statuses
    assert report.statuses[401] < report.statuses[200] + report.statuses[404] + report.statuses[422]
