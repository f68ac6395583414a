"""Whether the referee says truly what it is and what it lacks."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import text

from referee.fairplay.signing import is_signed
from referee.service.upkeep.do_work import do_work
from referee.service.upkeep.show_life import show_life
from referee.settings import Settings
from referee.store.keys import KeyRing
from referee.store.rotate import rotate
from tests.api.house import House
from tests.api.web_server import running_web_server
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


def test_a_missing_key_is_named(settings: Settings) -> None:
    """Sealed with another key while this process ran: `keys rotate` would have refused that."""
    house = House(settings)
    with house.referee.store.reading():
        pass
    other = KeyRing(f"{'ab' * 32},{settings.key}", settings.key_path)
    house.call("POST", "/v1/players", {"name": "Ada"})
    list(rotate(settings.database_url, other))
    ready = house.call("GET", "/readyz")
    assert ready.status_code == 503
    assert ready.json is not None
    assert ready.json["missing"].keys() == {"key"}
    assert other.current().name in ready.json["missing"]["key"]
    house.close()
    late = House(settings)
    refused = late.call("GET", "/v1/games")
    assert refused.status_code == 503
    assert refused.json is not None
    assert "does not have the key" in refused.json["detail"]
    late.close()


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


def of_requests(lines: list[str]) -> list[str]:
    return [line for line in lines if "referee_request_seconds" in line]


def of_games(lines: list[str]) -> list[str]:
    return [line for line in lines if "referee_request_seconds" not in line]


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
    assert 'referee_games{status="running"} 1.0' in before
    assert "referee_outbox 0.0" in before
    watched.seal(game, people[0], "2", final=False)
    assert of_games(metrics(watched)) == of_games(before)


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
    do_work(watched.referee, resolve)
    assert "queues" in [ring.work for ring in watched.bell.rings]
    assert "referee_outbox 0.0" in metrics(watched)


def test_metrics_tell_how_long_requests_take(watched: House) -> None:
    calls = {
        name: f'referee_request_seconds_count{{call="{name}",status="{status}"}}'
        for name, status in (("games.list_games", "2xx"), ("orders.seal_order", "4xx"), ("none", "4xx"))
    }

    def counted() -> dict[str, float]:
        lines = dict(line.rsplit(" ", 1) for line in of_requests(metrics(watched)))
        return {name: float(lines.get(line, 0)) for name, line in calls.items()}

    before = counted()
    ann = watched.register("Ann")
    watched.get("/v1/games")
    watched.call("PUT", "/v1/games/none/prompts/1.1/order", {"answer": "2"}, by=ann)
    watched.call("GET", "/v1/never/heard/of")
    assert counted() == {name: count + 1 for name, count in before.items()}


def test_metrics_name_no_game_player_or_address(watched: House) -> None:
    people = [watched.register(name) for name in ("Ann", "Bob")]
    game = watched.table(*people)
    watched.seal(game, people[0], "2")
    watched.call("GET", f"/v1/games/{game}/view", by=people[0])
    watched.call("GET", "/v1/secret-of-mine?token=abc")
    told = "\n".join(metrics(watched))
    assert game not in told
    for word in ("Ann", "secret", "abc", "127.0.0.1", "/v1"):
        assert word not in told


def test_any_web_process_tells_the_sum_of_all(settings: Settings) -> None:
    variables = {"REFEREE_METRICS_TOKEN": TOKEN, "REFEREE_WEB_WORKERS": "2"}
    line = 'referee_request_seconds_count{call="games.list_games",status="2xx"} '
    with running_web_server(settings, variables=variables) as server:
        files: set[Path] = set()
        sent = 0
        # Which of the two answers is chance.
        while len(files) < 2:
            assert httpx2.get(f"{server.url}/v1/games").status_code == 200
            sent += 1
            bearer = {"Authorization": f"Bearer {TOKEN}"}
            told = httpx2.get(f"{server.url}/metrics", headers=bearer).text.splitlines()
            [count] = [found.removeprefix(line) for found in told if found.startswith(line)]
            assert float(count) == sent
            files = counted_in(server.process.pid)
    [folder] = {file.parent for file in files}
    assert not folder.exists()


def counted_in(gunicorn: int) -> set[Path]:
    """The files that its workers count in, once each has counted something."""
    workers = Path(f"/proc/{gunicorn}/task/{gunicorn}/children").read_text().split()
    maps = [line for pid in workers for line in Path(f"/proc/{pid}/maps").read_text().splitlines()]
    return {Path(line.split()[-1]) for line in maps if line.endswith(".db") and "histogram_" in line}


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
