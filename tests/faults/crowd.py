"""People who play over HTTP whatever happens, and remember what they were promised."""

from __future__ import annotations

import json
import threading
import time
from http.client import HTTPConnection, HTTPException
from typing import Any

ANSWER_SECONDS = 300.0
PAUSE_SECONDS = 0.05


class Person(threading.Thread):
    """Plays one game of Cult Wars after another by defaults, against two bots, until told to finish.

    `promised` has the receipt of every order that was accepted: (game, prompt, commitment).
    """

    def __init__(self, name: str, port: int, seconds_to_finish: float) -> None:
        super().__init__(name=name, daemon=True)
        self.promised: list[tuple[str, str, str]] = []
        self.games: list[str] = []
        self.refused: list[str] = []
        self.unfinished: str | None = None
        self._port = port
        self._seconds_to_finish = seconds_to_finish
        self._token = ""
        self._last_game = threading.Event()
        self._give_up = float("inf")

    def finish(self) -> None:
        """Begin no other game."""
        self._give_up = time.monotonic() + self._seconds_to_finish
        self._last_game.set()

    def run(self) -> None:
        self._token = self._until_answered("POST", "/v1/players", {"name": self.name})["token"]
        while not self._last_game.is_set():
            seats = ["me", "bot:random", "bot:random"]
            game = self._until_answered("POST", "/v1/games", {"ruleset": "cult_wars", "seats": seats})["id"]
            self.games.append(game)
            self._play(game)

    def _play(self, game: str) -> None:
        while time.monotonic() < self._give_up:
            if self._until_answered("GET", f"/v1/games/{game}")["status"] != "running":
                return
            for prompt in self._until_answered("GET", f"/v1/games/{game}/prompts")["items"]:
                if prompt["order"] is None:
                    self._answer(game, prompt)
            time.sleep(PAUSE_SECONDS)
        self.unfinished = game

    def _answer(self, game: str, prompt: dict[str, Any]) -> None:
        path = f"/v1/games/{game}/prompts/{prompt['id']}/order"
        status, body = self._asked("PUT", path, {"answer": prompt["default"]})
        if status == 202:
            self.promised.append((game, prompt["id"], body["commitment"]))
        elif status not in (0, 404, 409):
            self.refused.append(f"PUT {path}: {status} {body}")

    def _until_answered(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """Ask until there is an answer: the server may be down for a while."""
        while True:
            status, answer = self._asked(method, path, body)
            if 200 <= status < 300:
                return answer
            if status != 0:
                self.refused.append(f"{method} {path}: {status} {answer}")
            time.sleep(PAUSE_SECONDS)

    def _asked(self, method: str, path: str, body: object) -> tuple[int, dict[str, Any]]:
        """Status and body; status 0 if the connection broke."""
        connection = HTTPConnection("127.0.0.1", self._port, timeout=ANSWER_SECONDS)
        headers = {"Content-Type": "application/json"}
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
