"""One player who takes much: `python -m tests.faults.heavy_users` measures what others notice.

Ann plays a game on SQLite while somebody else tries standing orders on six connections, a fresh
Idempotency-Key each, or while sixty games of bots alone are played.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

from tests.faults.estate import running_estate

CONNECTIONS = 6
ORDERS, TEXTS = 20, 10
GAMES_EACH = 3
PATIENCE_SECONDS = 120.0


class Caller:
    """A player with a connection of its own."""

    def __init__(self, url: str, name: str = "", token: str | None = None) -> None:
        self._client = httpx2.Client(base_url=url, timeout=PATIENCE_SECONDS)
        self.token = token or self.call("POST", "/v1/players", {"name": name}).json()["token"]
        self._client.headers["Authorization"] = f"Bearer {self.token}"

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> httpx2.Response:
        return self._client.request(method, path, json=body, headers=headers)

    def new_game(self, *seats: str) -> str:
        game = {"ruleset": "cult_wars", "seats": list(seats)}
        return str(self.call("POST", "/v1/games", game).json()["id"])

    def await_prompt(self, game: str, after: str = "") -> dict[str, Any]:
        """The next question; an empty one if the game is over."""
        give_up = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < give_up:
            for prompt in self.call("GET", f"/v1/games/{game}/prompts").json()["items"]:
                if prompt["id"] != after:
                    return dict(prompt)
            if self.call("GET", f"/v1/games/{game}").json()["status"] != "running":
                return {}
            time.sleep(0.02)
        raise AssertionError("nothing is asked any more")

    def close(self) -> None:
        self._client.close()


@dataclass
class Notes:
    """How long Ann's orders took to be accepted, and her steps to be resolved."""

    orders: list[float] = field(default_factory=list)
    steps: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        return f"order {_told(self.orders)}; step {_told(self.steps)}"


class Ann:
    """Plays all the time against two bots, by defaults."""

    def __init__(self, url: str) -> None:
        self._caller = Caller(url, f"Ann {uuid.uuid4().hex[:8]}")
        self._game = ""

    def play(self, seconds: float) -> Notes:
        notes, until = Notes(), time.monotonic() + seconds
        while time.monotonic() < until:
            prompt = self._await_prompt()
            began = time.monotonic()
            path = f"/v1/games/{self._game}/prompts/{prompt['id']}/order"
            self._caller.call("PUT", path, {"answer": prompt["default"]}).raise_for_status()
            notes.orders.append(time.monotonic() - began)
            self._await_prompt(after=prompt["id"])
            notes.steps.append(time.monotonic() - began)
            time.sleep(0.1)
        return notes

    def _await_prompt(self, after: str = "") -> dict[str, Any]:
        """Her next question, in a new game if the last one is over."""
        while not self._game or not (prompt := self._caller.await_prompt(self._game, after)):
            self._game = self._caller.new_game("me", "bot:random", "bot:random")
        return prompt


@contextmanager
def trying(url: str) -> Iterator[Counter[int]]:
    """Somebody who tries long standing orders on all connections; how many replies had which status."""
    mallory = Caller(url, f"Mallory {uuid.uuid4().hex[:8]}")
    game = mallory.new_game("me", "bot:random", "bot:random")
    prompt = _asked_often(mallory, game)
    path = f"/v1/games/{game}/prompts/{prompt['id']}/order?dry_run=true"
    text = mallory.call("PUT", path, {"answer": prompt["default"]}).json()["text"]
    orders = [{"kind": prompt["kind"], "answers": [{"text": text}] * TEXTS}] * ORDERS
    statuses: Counter[int] = Counter()
    over = threading.Event()

    def attack() -> None:
        caller = Caller(url, token=mallory.token)
        while not over.is_set():
            key = {"Idempotency-Key": str(uuid.uuid4())}
            path = f"/v1/games/{game}/standing-orders/try?limit=50"
            statuses[caller.call("POST", path, {"items": orders}, **key).status_code] += 1
        caller.close()

    threads = [threading.Thread(target=attack) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    try:
        yield statuses
    finally:
        over.set()
        for thread in threads:
            thread.join()
        mallory.close()


def _asked_often(caller: Caller, game: str) -> dict[str, Any]:
    """Play a dozen steps, so that there are questions to look back on; the one that is open then."""
    prompt = caller.await_prompt(game)
    for _ in range(12):
        path = f"/v1/games/{game}/prompts/{prompt['id']}/order"
        caller.call("PUT", path, {"answer": prompt["default"]}).raise_for_status()
        prompt = caller.await_prompt(game, after=prompt["id"])
    return prompt


def start_bot_games(url: str, count: int) -> None:
    """So many games of bots alone, by as many players as that takes."""
    for _ in range(count // GAMES_EACH):
        host = Caller(url, f"Host {uuid.uuid4().hex[:8]}")
        for _ in range(GAMES_EACH):
            host.new_game("bot:random", "bot:random", "bot:random")
        host.close()


def _told(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    return f"median {ordered[len(ordered) // 2]:.2f} s, worst {ordered[-1]:.2f} s ({len(ordered)})"


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure what a player who takes much costs others.")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--games", type=int, default=60)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="heavy-") as folder, running_estate(Path(folder)) as estate:
        url = f"http://127.0.0.1:{estate.settings.port}"
        ann = Ann(url)
        ann.play(2)
        print(f"alone: {ann.play(chosen.seconds / 2)}", flush=True)
        with trying(url) as statuses:
            notes = ann.play(chosen.seconds)
        print(f"{CONNECTIONS} connections of try: {notes}; replies {dict(statuses)}", flush=True)
        start_bot_games(url, chosen.games)
        print(f"{chosen.games} games of bots: {ann.play(chosen.seconds)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
