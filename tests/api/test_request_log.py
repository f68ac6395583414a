"""The log tells what was asked and how it went, and nothing of what was sent or answered."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from structlog.testing import capture_logs

from tests.api.house import House

CANARY = "canary-7f3a"


def test_one_line_for_each_request(desk: House) -> None:
    with capture_logs() as log:
        desk.call("GET", "/v1/rulesets")
        desk.call("GET", "/v1/games/some-game")
        desk.call("GET", f"/{CANARY}")
        desk.call("GET", "/healthz")
    for line in log:
        line.pop("milliseconds")
    shared = {"event": "request", "log_level": "info", "request": "a-request", "method": "GET"}
    refused = {**shared, "player": None, "token": None, "address": "127.0.0.1"}
    assert log == [
        {**shared, "log_level": "debug", "route": "/v1/rulesets", "status": 200},
        {**refused, "route": "/v1/games/<game>", "status": 404},
        {**refused, "route": None, "status": 404},
    ]


def test_nothing_that_was_sent_is_logged(desk: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(CANARY)

    people = [desk.register(name) for name in ("Ann", "Bob")]
    game = desk.table(*people)
    order = f"/v1/games/{game}/prompts/1.1/order"
    with capture_logs() as log:
        desk.call("POST", "/v1/players", {"name": CANARY, "email": f"{CANARY}@example.org"})
        desk.call("PUT", order, {"answer": CANARY}, by=people[0])
        desk.call("PUT", order, {"text": CANARY, "entropy": CANARY}, by=people[0])
        desk.call("PUT", order, {"answer": "2", "entropy": CANARY}, by=people[0])
        desk.call("GET", f"/v1/games?cursor={CANARY}", headers={"Authorization": f"Bearer {CANARY}"})
        monkeypatch.setattr("referee.service.orders.seal_order.judge_order", fail)
        assert desk.call("PUT", order, {"answer": CANARY}, by=people[0]).status_code == 500
    assert [line["type"] for line in log if line["event"] == "failure"] == ["RuntimeError"]
    assert CANARY not in json.dumps(log)
    assert not [person for person in people if person.token in json.dumps(log)]


def test_lines_are_json_on_stderr() -> None:
    script = (
        "from referee.api.request_log import log\nfrom referee.logs import write_log\n"
        "write_log('INFO')\nlog.debug('quiet')\nlog.info('told', status=200)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert ran.stdout == b""
    [line] = ran.stderr.splitlines()
    assert json.loads(line).items() >= {"event": "told", "status": 200, "level": "info"}.items()
