"""People who play over HTTP whatever happens, and remember what they were promised."""

from __future__ import annotations

import json
import random
import secrets
import threading
import time
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from typing import Any

ANSWER_SECONDS = 300.0
PAUSE_SECONDS = 0.2
# What may be said while the disk is full, the database away, or a step just closed.
PASSING = {503, 507}
TOO_LATE = {404, 409}
SEATS = ["me", "bot:random", "bot:random"]
# Ten minutes of real time for an order that is sent within a second: whoever is missed could have sent it.
CLOCK = {"step": "PT10M"}


@dataclass(frozen=True)
class Receipt:
    """An order that was accepted."""

    game: str
    prompt: str
    commitment: str


class Person(threading.Thread):
    """Plays one game after another by defaults, against two bots, until told to finish.

    Whatever is sent is sent again until it is answered, and now and then once more although it was.
    """

    def __init__(self, name: str, port: int, rulesets: list[str], seed: int) -> None:
        super().__init__(name=name, daemon=True)
        self.receipts: list[Receipt] = []
        self.games: list[str] = []
        self.said: list[tuple[str, str]] = []
        self.refused: list[str] = []
        self.last_refusal = ""
        self.moved_at = time.monotonic()
        self._port = port
        self._rulesets = cycle(rulesets)
        self._choice = random.Random(seed)  # noqa: S311 - what is sent twice is no secret
        self._token = ""
        self._give_up = float("inf")

    def finish(self, seconds: float) -> None:
        """Begin no other game, and have the one that is played cancelled if it is not over by then."""
        self._give_up = time.monotonic() + seconds

    def read(self, path: str) -> dict[str, Any]:
        return self._sent("GET", path)

    def pages(self, path: str) -> list[dict[str, Any]]:
        """All items of a list."""
        items, page = [], self.read(path)
        while True:
            items += page["items"]
            if page["next"] is None:
                return items
            page = self.read(f"{path}{'&' if '?' in path else '?'}cursor={page['next']}")

    def run(self) -> None:
        self._token = self._sent("POST", "/v1/players", {"name": self.name})["token"]
        while self._give_up == float("inf"):
            wanted = {"ruleset": next(self._rulesets), "seats": SEATS, "clock": CLOCK}
            self.games.append(self._sent("POST", "/v1/games", wanted)["id"])
            self._play(self.games[-1])

    def _play(self, game: str) -> None:
        at = (0, "")
        while (header := self._sent("GET", f"/v1/games/{game}"))["status"] == "running":
            if (header["step"], header["status"]) != at:
                at = header["step"], header["status"]
                self.moved_at = time.monotonic()
            for prompt in self._sent("GET", f"/v1/games/{game}/prompts")["items"]:
                if prompt["order"] is None:
                    self._answer(game, prompt)
            if self._choice.random() < 0.02:
                self._say(game, f"{self.name} at step {header['step']}")
            if time.monotonic() > self._give_up:
                self._sent("POST", f"/v1/games/{game}/votes", {"motion": "cancel", "choice": "yes"})
            time.sleep(PAUSE_SECONDS)
        self.moved_at = time.monotonic()

    def _answer(self, game: str, prompt: dict[str, Any]) -> None:
        path = f"/v1/games/{game}/prompts/{prompt['id']}/order"
        for _ in range(self._choice.choice((1, 1, 1, 2))):
            receipt = self._sent("PUT", path, {"answer": prompt["default"]})
            if receipt:
                self.receipts.append(Receipt(game, prompt["id"], receipt["commitment"]))

    def _say(self, game: str, text: str) -> None:
        if self._sent("POST", f"/v1/games/{game}/messages", {"to": "all", "text": text}):
            self.said.append((game, text))

    def _sent(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """The reply; {} if it was too late for what was sent."""
        key = secrets.token_hex(16)
        again = method == "POST" and self._choice.random() < 0.2
        while True:
            status, reply = self._asked(method, path, body, key)
            if 200 <= status < 300:
                if not again:
                    return reply
                again = False
                continue
            if status in TOO_LATE and method != "GET":
                return {}
            self.last_refusal = f"{method} {path}: {status} {reply}"
            if status != 0 and status not in PASSING:
                self.refused.append(self.last_refusal)
            time.sleep(PAUSE_SECONDS)

    def _asked(self, method: str, path: str, body: object, key: str) -> tuple[int, dict[str, Any]]:
        """Status and body; status 0 if the connection broke."""
        connection = HTTPConnection("127.0.0.1", self._port, timeout=ANSWER_SECONDS)
        headers = {"Content-Type": "application/json"}
        if method == "POST":
            headers["Idempotency-Key"] = key
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            response = connection.getresponse()
            return response.status, json.loads(response.read() or b"{}")
        except (OSError, HTTPException, ValueError):
            return 0, {}
        finally:
            connection.close()
