"""Somebody who plays a referee's games over HTTP, whatever becomes of its processes."""

from __future__ import annotations

import time
from typing import Any

import httpx2

SEATS = ["me", "bot:random", "bot:random"]
PATIENCE_SECONDS = 90.0
ANSWER_SECONDS = 15.0
PAUSE_SECONDS = 0.1


class Guest:
    """A player in a game of Cult Wars against two bots."""

    def __init__(self, url: str) -> None:
        self._http = httpx2.Client(base_url=url, timeout=ANSWER_SECONDS)
        token = self._until(201, "POST", "/v1/players", {"name": f"Guest {time.time_ns()}"})["token"]
        self._http.headers["Authorization"] = f"Bearer {token}"
        self.game = self._new_game()

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def play_a_step(self) -> float:
        """Seal an order and wait until its step has resolved; how many seconds that took.

        Whoever does not answer is asked again. Fails if the game stands still.
        """
        began = time.monotonic()
        give_up = began + PATIENCE_SECONDS
        before = self._standing()
        if before[0] != "running":
            self.game = self._new_game()
            before = self._standing()
        while self._standing() == before:
            assert time.monotonic() < give_up, f"the game stands still: {before}"
            self.try_an_order()
            time.sleep(PAUSE_SECONDS)
        return time.monotonic() - began

    def try_an_order(self) -> None:
        """Seal the default wherever nothing is sealed yet, whatever becomes of it."""
        for prompt in self._until(200, "GET", f"/v1/games/{self.game}/prompts")["items"]:
            if prompt["order"] is None:
                path = f"/v1/games/{self.game}/prompts/{prompt['id']}/order"
                self.asked("PUT", path, {"answer": prompt["default"]})

    def asked(self, method: str, path: str, body: Any = None) -> httpx2.Response | None:
        """The reply; None if the connection broke."""
        try:
            return self._http.request(method, path, json=body)
        except httpx2.TransportError:
            return None

    def _standing(self) -> tuple[str, int]:
        """The game's status and step: one of them changes when the step is resolved."""
        header = self._until(200, "GET", f"/v1/games/{self.game}")
        return header["status"], header["step"]

    def _new_game(self) -> str:
        wanted = {"ruleset": "cult_wars", "seats": SEATS}
        return str(self._until(201, "POST", "/v1/games", wanted)["id"])

    def _until(self, status: int, method: str, path: str, body: Any = None) -> Any:
        give_up = time.monotonic() + PATIENCE_SECONDS
        while True:
            reply = self.asked(method, path, body)
            if reply is not None and reply.status_code == status:
                return reply.json()
            said = "nothing" if reply is None else f"{reply.status_code} {reply.text}"
            assert time.monotonic() < give_up, f"{method} {path}: {said}"
            time.sleep(PAUSE_SECONDS)
