"""Whether the referee says truly what it is and what it lacks."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from referee.fairplay.signing import is_signed
from referee.service.work import do, show_life
from referee.settings import Settings
from tests.api.house import House
from tests.odds import ODDS


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


def test_calls_without_a_database_say_so(lonely: House) -> None:
    reply = lonely.call("GET", "/v1/games")
    assert reply.status_code == 503
    assert reply.content_type == "application/problem+json"
    assert reply.headers["Retry-After"] == "5"
    assert b"sqlite" not in reply.get_data().lower()


def test_ready_as_long_as_a_worker_shows_itself(house: House) -> None:
    missing = house.call("GET", "/readyz").json
    assert missing is not None
    assert missing["missing"].keys() == {"worker"}
    show_life(house.referee)
    assert house.get("/readyz") == {"ready": True, "missing": {}, "warnings": {}}
    house.clock.move(timedelta(minutes=2))
    assert house.call("GET", "/readyz").status_code == 503


TOKEN = "a-token-for-metrics"


@pytest.fixture
def watched(settings: Settings) -> Iterator[House]:
    """A house whose host has chosen a token for metrics."""
    opened = House(dataclasses.replace(settings, metrics_token=TOKEN))
    yield opened
    opened.close()


def metrics(house: House) -> list[str]:
    reply = house.call("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert reply.status_code == 200
    return reply.get_data(as_text=True).splitlines()


def test_metrics_are_for_the_host_alone(house: House, watched: House) -> None:
    ann = watched.register("Ann")
    assert house.call("GET", "/metrics").status_code == 404
    assert watched.call("GET", "/metrics").status_code == 401
    assert watched.call("GET", "/metrics", by=ann).status_code == 401
    assert metrics(watched)


def test_metrics_count_games_and_no_drafts(watched: House) -> None:
    people = [watched.register(name) for name in ("Ann", "Bob")]
    game = watched.table(*people)
    before = metrics(watched)
    assert 'referee_games{status="running"} 1' in before
    assert "referee_outbox 0" in before
    watched.seal(game, people[0], "2", final=False)
    assert metrics(watched) == before


def test_metrics_do_not_tell_that_orders_were_sent_ahead(watched: House) -> None:
    people = [watched.register(name) for name in ("Ann", "Bob")]
    game = watched.table(*people)
    standing = [{"kind": kind, "answer": "1"} for kind in ODDS.kinds]
    for person in people:
        assert (
            watched.call("PUT", f"/v1/games/{game}/standing-orders", standing, by=person).status_code == 200
        )
        assert watched.seal(game, person, "1").status_code == 202
    # The step is resolved, and the next one's question has an answer that was sent ahead for it.
    resolve = next(ring for ring in watched.bell.rings if ring.work == "resolve")
    do(watched.referee, resolve)
    assert "queues" in [ring.work for ring in watched.bell.rings]
    assert "referee_outbox 0" in metrics(watched)


def test_a_database_of_a_later_version_is_named(desk: House) -> None:
    desk.referee.store.run(
        lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    )
    reply = desk.call("GET", "/readyz")
    assert reply.json is not None
    assert "later version" in reply.json["missing"]["database"]


def test_who_watches_too_often_has_to_wait(settings: Settings) -> None:
    busy = House(dataclasses.replace(settings, rate_limit_strangers="2/minute"))
    try:
        statuses = [busy.call("GET", "/readyz").status_code for _ in range(3)]
        assert statuses == [503, 503, 429]
        assert busy.call("GET", "/healthz").status_code == 200
    finally:
        busy.close()


def test_nothing_tells_where_one_came_from(settings: Settings) -> None:
    house = House(dataclasses.replace(settings, hsts_seconds=31536000))
    try:
        headers = house.call("GET", "/docs").headers
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Strict-Transport-Security"] == "max-age=31536000"
    finally:
        house.close()


def test_the_published_key_is_the_one_that_signs(house: House) -> None:
    game = house.create(house.register("Ann"))
    transcript = house.get(f"/v1/games/{game}/transcript")
    signature = transcript.pop("signature")
    [key] = house.get("/.well-known/referee.json")["keys"]
    assert key["key"] == signature["key"]
    assert is_signed(transcript, key["public_key"], signature["value"])
