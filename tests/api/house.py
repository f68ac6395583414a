"""A referee with its API, as tests hold it in their hands: its clock stands still, its work waits."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import Flask
from werkzeug.serving import make_server
from werkzeug.test import TestResponse

from referee.api.app import create_app, put_in_charge
from referee.games import RULESETS
from referee.library import Library
from referee.service.running.bell import Listeners
from referee.service.running.context import Referee, SecretSource
from referee.service.running.plays import Plays
from referee.service.running.sessions import Sessions
from referee.service.running.tasks import Ring
from referee.service.upkeep.do_work import do_work
from referee.service.upkeep.sweep import sweep
from referee.settings import Settings
from tests.dealt import DealtSeeds
from tests.odds import ODDS, PACK
from tests.stores import borrow_store, return_store

LIBRARY = Library({**RULESETS, ODDS.id: ODDS}, {ODDS.id: [PACK]})


class StandingClock:
    """Moves only when told to."""

    def __init__(self) -> None:
        self._now = datetime(2026, 11, 16, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self._now

    def move(self, span: timedelta) -> None:
        self._now += span


class CountedSecrets:
    """Secrets that are the same in every run."""

    def __init__(self) -> None:
        self._count = 0

    def token(self, size: int) -> bytes:
        self._count += 1
        return hashlib.shake_256(str(self._count).encode()).digest(size)


class HeldBell:
    """Keeps what is rung until the test has it done."""

    def __init__(self) -> None:
        self.rings: list[Ring] = []
        self._listeners = Listeners()

    def ring(self, ring: Ring) -> None:
        self.rings.append(ring)

    def ring_now(self, rings: Sequence[Ring]) -> bool:
        self.rings.extend(rings)
        return True

    def ask_for_life(self) -> None:
        """Workers here live as long as the test."""

    def nudge(self, game_id: str) -> None:
        self._listeners.wake(game_id)

    @contextmanager
    def listening(self, game_id: str) -> Iterator[threading.Event]:
        with self._listeners.listening(game_id) as event:
            yield event

    def hear_all(self, heard: Callable[[str], None]) -> None:
        self._listeners.hear_all(heard)

    def close(self) -> None:
        """There is nothing to stop."""


@dataclass(frozen=True)
class Person:
    """A player with a token."""

    id: str
    token: str = field(repr=False)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


@contextmanager
def listening(app: Flask) -> Iterator[str]:
    """Where an app can be called from outside, for the length of a `with` block."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


THROUGH_FLASK = {"Prefer": "no-short-way"}
"""Says nothing to the referee, but is not what plain orders have: they go the long way with it."""
FREE_APPS: list[Flask] = []
"""Apps whose house is closed. To make one takes as long as many requests, so the next house has it."""


class House:
    """A referee, its API, and those who call it."""

    further_headers: Mapping[str, str] = {}
    """Sent with every request."""

    def __init__(
        self, settings: Settings, secrets: SecretSource | None = None, library: Library = LIBRARY
    ) -> None:
        self.settings = settings
        self.library = library
        self.clock = StandingClock()
        self._secrets = DealtSeeds(secrets or CountedSecrets())
        self._names = Counter[str]()
        self._open()

    def _open(self) -> None:
        self.bell = HeldBell()
        self.referee = Referee(
            settings=self.settings,
            store=borrow_store(self.settings.database_url),
            clock=self.clock,
            secrets=self._secrets,
            library=self.library,
            plays=Plays(),
            sessions=Sessions(),
            bell=self.bell,
        )
        if FREE_APPS:
            self.app = FREE_APPS.pop()
            put_in_charge(self.app, self.referee)
        else:
            self.app = create_app(self.referee, request_ids=lambda: "a-request")

    def close(self) -> None:
        self.referee.close()
        return_store(self.settings.database_url, self.referee.store)
        assert self.app not in FREE_APPS, "a house is closed once"
        FREE_APPS.append(self.app)

    def restart(self) -> None:
        """Every process ends and begins anew: what is not in the database is gone, rings and all."""
        self.close()
        self._open()

    def pass_time(self, span: timedelta) -> None:
        """Time goes by; then the sweep comes round, and all that it rings for is done."""
        self.clock.move(span)
        sweep(self.referee)
        self.work()

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        by: Person | None = None,
        headers: dict[str, str] | None = None,
    ) -> TestResponse:
        """One request, as `by` or as nobody; the keys of the body are sent in the order they have."""
        data = None if body is None else json.dumps(body).encode()
        return self.send(method, path, data, by=by, headers=headers)

    def send(
        self,
        method: str,
        path: str,
        data: bytes | None,
        *,
        by: Person | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TestResponse:
        """The same with a body as it is written."""
        given = {**self.further_headers, **(by.headers if by else {}), **(headers or {})}
        if data is not None:
            given = {"Content-Type": "application/json", **given}
        with self.app.test_client(use_cookies=False) as client:
            return client.open(path, method=method, headers=given, data=data, buffered=True)

    def get(self, path: str, *, by: Person | None = None) -> Any:
        """The JSON of a read that must succeed."""
        reply = self.call("GET", path, by=by)
        assert reply.status_code == 200, reply.get_data(as_text=True)
        return reply.json

    def register(self, name: str) -> Person:
        """A new player of this name; with a number, if there is one already."""
        self._names[name] += 1
        if self._names[name] > 1:
            name = f"{name} {self._names[name]}"
        reply = self.call("POST", "/v1/players", {"name": name})
        assert reply.status_code == 201, reply.get_data(as_text=True)
        assert reply.json is not None
        return Person(reply.json["id"], reply.json["token"])

    def create(self, host: Person, *, seed: str | None = None, **game: Any) -> str:
        """A new game's id; of Odds and Evens unless said otherwise."""
        if seed is not None:
            self._secrets.deal(seed)
        reply = self.call("POST", "/v1/games", {"ruleset": "odds", "seats": 3, **game}, by=host)
        assert reply.status_code == 201, reply.get_data(as_text=True)
        assert reply.json is not None
        return str(reply.json["id"])

    def table(self, *people: Person, host: Person | None = None, **game: Any) -> str:
        """A running game with these players, by seat; the first of them is its host unless that is said."""
        first = "me" if host is None else "open"
        seats = [first, *["open"] * (len(people) - 1)]
        game_id = self.create(host or people[0], seats=seats, **game)
        body = {}
        if game.get("visibility") == "private":
            invited = self.call("POST", f"/v1/games/{game_id}/invitation", by=host or people[0])
            body = invited.get_json()
        for person in people if host is not None else people[1:]:
            assert self.call("POST", f"/v1/games/{game_id}/seats", body, by=person).status_code == 201
        return game_id

    def prompt(self, game_id: str, person: Person) -> Any:
        """The one prompt that this player has."""
        [prompt] = self.get(f"/v1/games/{game_id}/prompts", by=person)["items"]
        return prompt

    def seal(self, game_id: str, person: Person, answer: Any, **order: Any) -> TestResponse:
        prompt = self.prompt(game_id, person)
        path = f"/v1/games/{game_id}/prompts/{prompt['id']}/order"
        return self.call("PUT", path, {"answer": answer, **order}, by=person)

    def default_all(self, game_id: str, *people: Person) -> None:
        """Have each of these players who is asked seal the default, and the step resolved."""
        for person in people:
            for prompt in self.get(f"/v1/games/{game_id}/prompts", by=person)["items"]:
                path = f"/v1/games/{game_id}/prompts/{prompt['id']}/order"
                assert self.call("PUT", path, {"answer": prompt["default"]}, by=person).status_code == 202
        self.work()

    def play_to_the_end(self, game_id: str, *people: Person) -> None:
        while self.get(f"/v1/games/{game_id}", by=people[0])["status"] == "running":
            self.default_all(game_id, *people)

    def work(self) -> None:
        """Do everything that was rung for, and what follows from it."""
        while self.bell.rings:
            do_work(self.referee, self.bell.rings.pop(0))
