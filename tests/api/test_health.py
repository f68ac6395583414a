"""Whether the referee says truly what it is and what it lacks."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from referee.fairplay.signing import is_signed
from referee.service.work import show_life
from referee.settings import Settings
from tests.api.house import House


@pytest.fixture
def lonely(sqlite_settings: Settings, tmp_path: Path) -> Iterator[House]:
    """A house whose Redis is not there and whose database has no tables."""
    settings = dataclasses.replace(
        sqlite_settings,
        redis_url=f"unix://{tmp_path}/no.sock",
        database_url=f"sqlite:///{tmp_path}/empty.sqlite",
    )
    opened = House(settings)
    yield opened
    opened.close()


def test_alive(lonely: House) -> None:
    assert lonely.get("/healthz") == {"status": "ok"}


def test_what_is_missing_is_named(lonely: House) -> None:
    reply = lonely.call("GET", "/readyz")
    assert reply.status_code == 503
    assert reply.json is not None
    assert not reply.json["ready"]
    assert reply.json["missing"].keys() == {"database", "redis"}


def test_ready_as_long_as_a_worker_shows_itself(house: House) -> None:
    missing = house.call("GET", "/readyz").json
    assert missing is not None
    assert missing["missing"].keys() == {"worker"}
    show_life(house.referee)
    assert house.get("/readyz") == {"ready": True, "missing": {}}
    house.clock.move(timedelta(minutes=2))
    assert house.call("GET", "/readyz").status_code == 503


def test_metrics_count_games_and_no_drafts(house: House) -> None:
    people = [house.register(name) for name in ("Ann", "Bob")]
    game = house.table(*people)
    before = house.call("GET", "/metrics").get_data(as_text=True)
    assert 'referee_games{status="running"} 1' in before.splitlines()
    assert "referee_outbox 0" in before.splitlines()
    house.seal(game, people[0], "2", final=False)
    assert house.call("GET", "/metrics").get_data(as_text=True) == before


def test_the_published_key_is_the_one_that_signs(house: House) -> None:
    game = house.create(house.register("Ann"))
    transcript = house.get(f"/v1/games/{game}/transcript")
    signature = transcript.pop("signature")
    [key] = house.get("/.well-known/referee.json")["keys"]
    assert key["key"] == signature["key"]
    assert is_signed(transcript, key["public_key"], signature["value"])
