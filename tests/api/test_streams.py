"""Events as they happen, and replies that wait, from a real gunicorn."""

from __future__ import annotations

import dataclasses
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from referee.service.running.context import Referee, open_referee
from referee.service.steps.resolve_step import resolve_step
from referee.settings import Settings
from referee.store import steps
from tests.api.web_server import PATIENCE_SECONDS, WebServer, running_web_server

STREAM = {"Accept": "text/event-stream"}


@pytest.fixture
def server(settings: Settings) -> Iterator[WebServer]:
    with running_web_server(settings) as running:
        yield running


@pytest.fixture
def worker(settings: Settings) -> Iterator[Referee]:
    """Another process of the same referee, as far as the database and Redis can tell."""
    opened = open_referee(settings)
    yield opened
    opened.close()


class Client:
    """A player's program."""

    def __init__(self, server: WebServer, name: str) -> None:
        self.http = httpx2.Client(base_url=server.url, timeout=PATIENCE_SECONDS)
        token = self.post("/v1/players", {"name": name})["token"]
        self.http.headers["Authorization"] = f"Bearer {token}"

    def post(self, path: str, body: Any) -> Any:
        reply = self.http.post(path, json=body)
        assert reply.is_success, reply.text
        return reply.json()

    @contextmanager
    def streaming(self, game: str, **headers: str) -> Iterator[Iterator[tuple[int, Any]]]:
        """The events of a game as they arrive: (id, event)."""
        path = f"/v1/games/{game}/events"
        with self.http.stream("GET", path, headers={**STREAM, **headers}) as reply:
            assert reply.status_code == 200
            assert reply.headers["Content-Type"].startswith("text/event-stream")
            yield frames(reply)


def frames(reply: Any) -> Iterator[tuple[int, Any]]:
    number = 0
    for line in reply.iter_lines():
        if line.startswith("id: "):
            number = int(line.removeprefix("id: "))
        elif line.startswith("data: "):
            yield number, json.loads(line.removeprefix("data: "))


@pytest.fixture
def clients(server: WebServer) -> Iterator[tuple[Client, Client, Client]]:
    made = Client(server, "Ann"), Client(server, "Bob"), Client(server, "Cem")
    yield made
    for client in made:
        client.http.close()


def test_events_arrive_as_they_happen_and_resume_where_one_was(
    clients: tuple[Client, Client, Client],
) -> None:
    ann, bob, cem = clients
    game = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
    with cem.streaming(game) as events:
        assert [next(events)[1]["kind"] for _ in range(2)] == ["game.created", "seat.taken"]
        bob.post(f"/v1/games/{game}/seats", {})
        number, event = next(events)
        assert (number, event["n"]) == (3, 3)
        assert event["text"] == "Bob takes seat 2."
    page = cem.http.get(f"/v1/games/{game}/events").json()["items"]
    assert page[2] == event
    with cem.streaming(game, **{"Last-Event-ID": "1"}) as events:
        assert [next(events)[0] for _ in range(2)] == [2, 3]


def test_events_arrive_without_redis_too(sqlite_settings: Settings, tmp_path: Path) -> None:
    settings = dataclasses.replace(sqlite_settings, redis_url=f"unix://{tmp_path}/none.sock")
    with running_web_server(settings) as server:
        ann, bob = Client(server, "Ann"), Client(server, "Bob")
        game = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
        with ann.streaming(game) as events:
            assert [next(events)[0] for _ in range(2)] == [1, 2]
            bob.post(f"/v1/games/{game}/seats", {})
            assert next(events)[1]["text"] == "Bob takes seat 2."
        ann.http.close()
        bob.http.close()


def test_who_takes_a_seat_starts_a_new_stream(clients: tuple[Client, Client, Client]) -> None:
    ann, bob, _ = clients
    game = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
    with bob.streaming(game) as events:
        next(events)
        bob.post(f"/v1/games/{game}/seats", {})
        assert len(list(events)) <= 2  # ends by itself


def test_streams_are_capped_and_refused_streams_say_when_to_try_again(settings: Settings) -> None:
    with running_web_server(settings, threads=4) as server:
        ann = Client(server, "Ann")
        game = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
        with ann.streaming(game) as first, ann.streaming(game) as second:
            next(first), next(second)
            refused = ann.http.get(f"/v1/games/{game}/events", headers=STREAM)
            assert refused.status_code == 503
            assert refused.headers["Content-Type"] == "application/problem+json"
            assert refused.headers["Retry-After"] == "10"
            assert ann.http.get(f"/v1/games/{game}/events").status_code == 200
        ann.http.close()


def test_streams_end_with_the_server(clients: tuple[Client, Client, Client], server: WebServer) -> None:
    ann = clients[0]
    game = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
    with ann.streaming(game) as events:
        next(events)
        assert server.stop() == 0
        # The stream is ended properly, not cut off: that would raise here.
        list(events)


def test_a_stream_of_a_game_that_is_not_there(clients: tuple[Client, Client, Client]) -> None:
    reply = clients[0].http.get("/v1/games/none/events", headers=STREAM)
    assert reply.status_code == 404
    assert reply.headers["Content-Type"] == "application/problem+json"


def test_prefer_wait_answers_when_the_step_has_resolved(
    clients: tuple[Client, Client, Client], worker: Referee
) -> None:
    ann, bob, cem = clients
    game = ann.post("/v1/games", {"ruleset": "cult_wars", "seats": 3})["id"]
    for client in (bob, cem):
        client.post(f"/v1/games/{game}/seats", {})
    replies: dict[str, httpx2.Response] = {}

    def seal(client: Client, name: str, **headers: str) -> None:
        [prompt] = client.http.get(f"/v1/games/{game}/prompts").json()["items"]
        path = f"/v1/games/{game}/prompts/{prompt['id']}/order"
        replies[name] = client.http.put(path, json={"answer": prompt["default"]}, headers=headers)

    seal(ann, "at once", Prefer="wait=0")
    waiting = threading.Thread(target=seal, args=(bob, "waits"), kwargs={"Prefer": "respond-async, wait=30"})
    waiting.start()
    seal(cem, "last")
    _wait_until_all_are_sealed(worker, game)
    assert resolve_step(worker, game, 1)
    waiting.join()
    assert replies["at once"].status_code == replies["last"].status_code == 202
    assert "game" not in replies["last"].json()
    assert replies["waits"].status_code == 200
    assert replies["waits"].headers["Preference-Applied"] == "wait"
    assert replies["waits"].json()["game"]["step"] == 2


def _wait_until_all_are_sealed(referee: Referee, game: str) -> None:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < give_up:
        with referee.store.reading() as connection:
            step = steps.find(connection, game, 1)
        if step is not None and step.state == "closing":
            return
        time.sleep(0.01)
    raise AssertionError("the step did not close")
