"""A client that plays all seats of a game over HTTP, knowing nothing but what the API publishes.

It is neither stupid nor careful: it writes objects in any order, says things twice, shows cards, changes its
mind, comes too late, mends what was refused, and in the end takes the prompt's default.
"""

from __future__ import annotations

import http.client
import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.games.strangers.guess import Guesser, NothingToGuess

TRIES = 6
TIMEOUT_SECONDS = 300
ODDLY = 0.05
"""How often the stranger does each of the odd things that it may do with an order."""
TAKEN = (200, 202)
EXPECTED = {200, 201, 202, 204, 409, 422}


class Trouble(Exception):
    """Something that the referee should never have done."""


class Stuck(Trouble):
    """The game does not go on though all orders were taken."""


@dataclass
class Counts:
    """What was sent, and what came of it."""

    orders: int = 0
    refused: int = 0


class Http:
    """Calls with JSON over one connection that stays open."""

    def __init__(self, host: str, port: int) -> None:
        self._connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT_SECONDS)
        self.last = ""
        """The last call that might have changed something, for the report of what went wrong."""

    def call(
        self, method: str, path: str, body: Any = None, token: str | None = None
    ) -> tuple[int, dict[str, Any]]:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if method != "GET":
            self.last = f"{method} {path} {json.dumps(body)}"
        self._connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = self._connection.getresponse()
        read = response.read()
        if response.status not in EXPECTED:
            raise Trouble(f"{method} {path} was answered {response.status}: {read.decode()[:500]}")
        reply = json.loads(read) if read else {}
        if response.status == 422 and reply["type"] == "/problems/malformed":
            raise Trouble(f"{method} {path} was called malformed: {reply}")
        return response.status, reply

    def close(self) -> None:
        self._connection.close()


class Stranger:
    """All players of one game."""

    def __init__(self, http_: Http, chance: random.Random) -> None:
        self.counts = Counts()
        self._http = http_
        self._chance = chance
        self._guesser = Guesser(chance)
        self._tokens: list[str] = []
        self._game = ""
        self._closed: str | None = None
        """An order that was sent to a prompt which is closed by now."""

    def sit_down(self, ruleset: str, seats: int, options: Mapping[str, Any], name: str) -> str:
        """Register, make a game and take its seats; the game's id."""
        for seat in range(1, seats + 1):
            _, player = self._http.call("POST", "/v1/players", {"name": f"{name} {seat}"})
            self._tokens.append(player["token"])
        made = {"ruleset": ruleset, "seats": seats, "options": dict(options)}
        _, game = self._http.call("POST", "/v1/games", made, self._tokens[0])
        self._game = f"/v1/games/{game['id']}"
        for token in self._tokens[1:]:
            self._http.call("POST", f"{self._game}/seats", {}, token)
        return str(game["id"])

    def header(self) -> dict[str, Any]:
        return self._http.call("GET", self._game, None, self._tokens[0])[1]

    def transcript(self) -> dict[str, Any]:
        return self._http.call("GET", f"{self._game}/transcript", None, self._tokens[0])[1]

    def play(self, work: Callable[[], bool], most: int) -> int:
        """Play to the end, or until so many orders were sent or steps taken, and all agree on a draw.

        The number of steps. `work` has the referee's workers do some of what there is to do, and says
        whether there is more: with standing orders a game may go on without anybody, and for ever. A step
        that does not resolve though all its orders were taken is trouble.
        """
        work()
        header = self.header()
        while header["status"] == "running":
            if max(self.counts.orders, header["step"]) >= most:
                self._agree_on_a_draw()
                work()
                header = self.header()
                if header["status"] == "running":
                    raise Trouble("all agreed on a draw, and the game goes on")
                break
            step = header["step"]
            self._answer_step(header["waiting_on"])
            more = work()
            header = self.header()
            stands = header["status"] == "running" and header["step"] == step and not more
            if header["held"] is not None or stands:
                raise Stuck(f"step {step} does not resolve (held: {header['held']})")
        return int(header["step"])

    def _agree_on_a_draw(self) -> None:
        for token in self._tokens:
            self._http.call("POST", f"{self._game}/votes", {"motion": "draw", "choice": "yes"}, token)

    def _answer_step(self, waiting_on: list[int]) -> None:
        for seat in self._chance.sample(waiting_on, len(waiting_on)):
            token = self._tokens[seat - 1]
            _, prompts = self._http.call("GET", f"{self._game}/prompts", None, token)
            for prompt in prompts["items"]:
                if prompt["order"] is None or not prompt["order"]["final"]:
                    self._answer(self._shown(prompt, token), token)

    def _answer(self, prompt: dict[str, Any], token: str) -> None:
        """Have an order taken, by guessing a few times and else by the default."""
        path = f"{self._game}/prompts/{prompt['id']}/order"
        self._send_late()
        answer = self._guessed(prompt)
        for _ in range(TRIES):
            body = {"answer": self._guesser.shuffled(answer)}
            if self._oddly():
                dry, _ = self._http.call("PUT", f"{path}?dry_run=true", body, token)
                self._expect(dry in {200, 422}, f"a dry run was answered {dry}")
            refusal = self._send(prompt, path, token, body)
            if refusal is None:
                return
            answer = self._mended(prompt, answer, refusal)
        refusal = self._send(prompt, path, token, {"answer": prompt["default"]})
        self._expect(refusal is None, f"the default of {prompt['kind']} was refused: {refusal}")

    def _send(
        self, prompt: dict[str, Any], path: str, token: str, body: dict[str, Any]
    ) -> dict[str, Any] | None:
        """Send an order; why it was refused, if it was."""
        status, reply = self._http.call("PUT", path, body, token)
        self.counts.orders += 1
        if status in TAKEN:
            self._think_again(prompt, path, token, body, reply)
            self._closed = path if self._oddly() else self._closed
            return None
        self._expect(status == 422, f"an order was answered {status}: {reply}")
        self.counts.refused += 1
        return reply

    def _mended(self, prompt: dict[str, Any], answer: Any, refusal: dict[str, Any]) -> Any:
        """The answer with something else at the place that was complained of; or another one."""
        places = [error["path"].split("/")[2:] for error in refusal["errors"]]
        if not places or self._oddly(0.2):
            return self._guessed(prompt)
        place = [key.replace("~1", "/").replace("~0", "~") for key in places[0]]
        try:
            return self._guesser.mended(prompt["choice"], answer, place)
        except NothingToGuess:
            return prompt["default"]

    def _guessed(self, prompt: dict[str, Any]) -> Any:
        way = self._chance.random()
        try:
            if way < 0.1:
                return prompt["default"]
            if way < 0.3:
                return self._guesser.varied(prompt["choice"], prompt["default"])
            return self._guesser.guess(prompt["choice"])
        except NothingToGuess:
            return prompt["default"]

    def _think_again(
        self, prompt: dict[str, Any], path: str, token: str, body: dict[str, Any], receipt: dict[str, Any]
    ) -> None:
        """What people do with an order that was taken. It may have closed the step: then it is too late."""
        if self._oddly():  # the same again, in another order of words
            again = {**body, "answer": self._guesser.shuffled(body["answer"])}
            status, same = self._http.call("PUT", path, again, token)
            self._expect(
                status == 409 or (status in TAKEN and same["commitment"] == receipt["commitment"]),
                f"the same order again was answered {status} {same}, not {receipt}",
            )
        if self._oddly():  # the receipt's own text
            status, same = self._http.call("PUT", path, {"text": receipt["text"]}, token)
            self._expect(
                status == 409 or (status in TAKEN and same["answer"] == receipt["answer"]),
                f"{receipt['text']!r} was answered {status} {same}, not {receipt}",
            )
        if self._oddly():  # as a draft, and then for good
            self._http.call("PUT", path, {**body, "final": False}, token)
            self._http.call("PUT", path, body, token)
        if self._oddly():
            self._http.call("DELETE", path, None, token)
            status, _ = self._http.call("PUT", path, body, token)
            self._expect(status in {*TAKEN, 409}, f"an order that was taken back is now answered {status}")
        if self._oddly():  # for the next question of the kind, or for every one
            ahead = {"kind": prompt["kind"], "answers": [{"answer": body["answer"]}]}
            self._http.call("PUT", f"{self._game}/queue", {"orders": [ahead]}, token)
        if self._oddly():
            standing = {"kind": prompt["kind"], "answer": body["answer"]}
            orders = [standing] if self._chance.random() < 0.5 else []
            self._http.call("PUT", f"{self._game}/standing-orders", orders, token)

    def _shown(self, prompt: dict[str, Any], token: str) -> dict[str, Any]:
        """Show a part of the answer, where there is one to show; the prompt as it is then."""
        if prompt["open"] is None or not self._oddly(0.3):
            return prompt
        try:
            part = self._guesser.shuffled(self._guesser.guess(prompt["open"]["choice"]))
        except NothingToGuess:
            return prompt
        self._http.call("POST", f"{self._game}/prompts/{prompt['id']}/shown", {"answer": part}, token)
        _, prompts = self._http.call("GET", f"{self._game}/prompts", None, token)
        return next((one for one in prompts["items"] if one["id"] == prompt["id"]), prompt)

    def _send_late(self) -> None:
        if self._closed is None:
            return
        path, self._closed = self._closed, None
        for token in self._tokens:
            try:
                self._http.call("PUT", path, {"answer": None}, token)
            except Trouble as trouble:
                # Another seat's prompt is forbidden, as it should be.
                if "was answered 403" not in str(trouble):
                    raise

    def _oddly(self, probability: float = ODDLY) -> bool:
        return self._chance.random() < probability

    def _expect(self, holds: bool, otherwise: str) -> None:
        if not holds:
            raise Trouble(otherwise)
