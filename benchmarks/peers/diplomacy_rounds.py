"""Plays whole phases on a server of the `diplomacy` package, all seven powers of every game.

`python diplomacy_rounds.py PORT SECONDS GAMES` prints a line when all are seated, then how many orders of
complete phases were taken per second, a power's orders being one, and what each power knows to be taken; when
the server goes away, it stops there and then.
`python diplomacy_rounds.py PORT` reads that and prints how much of it is gone. Runs in that package's own
virtual environment, so it imports nothing of ours.

The package's own client keeps a whole game for each power and takes longer than the server, so the players
send the package's requests themselves and read only what they need of the replies.
"""

import asyncio
import json
import logging
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from diplomacy import Game, connect  # type: ignore[import-not-found]
from diplomacy.communication import requests  # type: ignore[import-not-found]
from tornado.websocket import websocket_connect  # type: ignore[import-not-found]

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
RULES = ["REAL_TIME", "POWER_CHOICE"]
ANSWER_SECONDS = 5.0
PASSWORD = "password"  # noqa: S105
PLAYING = "playing"


class Refused(RuntimeError):
    """A request that the server did not carry out."""


@dataclass
class Player:
    """One power of every game: all its units hold, phase after phase."""

    power: str
    orders: list[str]
    socket: Any
    token: str = ""
    taken: dict[str, int] = field(default_factory=dict)
    """How many phases of each game the server has taken its orders for."""
    sent: dict[str, str] = field(default_factory=dict)
    """The game of each order that has no reply yet."""

    async def ask(self, request: Any) -> Any:
        """Send a request while nothing else is under way; returns the data of its reply."""
        await self.socket.write_message(request.json())
        while told := await self._next():
            if told.get("request_id") == request.request_id:
                return told["data"]
        raise Refused("the server is gone")

    async def play(self, phase: str) -> None:
        """Play all games from this phase on, until the server goes away."""
        for game_id in self.taken:
            await self._order(game_id, phase)
        while told := await self._next():
            if told["name"] == "game_processed":
                await self._order(told["game_id"], told["current_phase_data"]["name"])
            elif game_id := self.sent.pop(told.get("request_id", ""), ""):
                self.taken[game_id] += 1

    async def _order(self, game_id: str, phase: str) -> None:
        order = requests.SetOrders(
            token=self.token,
            game_id=game_id,
            game_role=self.power,
            phase=phase,
            orders=self.orders,
            wait=False,
        )
        self.sent[order.request_id] = game_id
        await self.socket.write_message(order.json())

    async def _next(self) -> dict[str, Any]:
        """The next message, or none if the server is gone."""
        message = await self.socket.read_message()
        told: dict[str, Any] = json.loads(message or "{}")
        if told.get("name") == "error":
            raise Refused(message)
        return told


async def signed_in(port: int, power: str, orders: list[str]) -> Player:
    player = Player(power, orders, await websocket_connect(f"ws://127.0.0.1:{port}"))
    player.token = await player.ask(requests.SignIn(username=power.lower(), password=PASSWORD))
    return player


async def open_game(players: list[Player]) -> None:
    """A new game of all these players."""
    first, *others = players
    creation = requests.CreateGame(
        token=first.token, power_name=first.power, n_controls=len(players), deadline=0, rules=RULES
    )
    game_id = (await first.ask(creation))["game_id"]
    for player in others:
        await player.ask(requests.JoinGame(token=player.token, game_id=game_id, power_name=player.power))
    for player in players:
        player.taken[game_id] = 0


async def drive(port: int, seconds: float, games: int) -> None:
    start_of_all = Game()
    players = [
        await signed_in(port, power, [f"{unit} H" for unit in start_of_all.get_units(power)])
        for power in POWERS
    ]
    for _ in range(games):
        await open_game(players)
    print(PLAYING, flush=True)
    start, worked = time.perf_counter(), time.process_time()
    playing = [asyncio.ensure_future(player.play(start_of_all.current_short_phase)) for player in players]
    over, _ = await asyncio.wait(playing, timeout=seconds)
    elapsed = time.perf_counter() - start
    for task in over:
        task.result()
    known = {game_id: {one.power: one.taken[game_id] for one in players} for game_id in players[0].taken}
    phases = sum(min(taken.values()) for taken in known.values())
    print(
        json.dumps(
            {
                "per_second": phases * len(POWERS) / elapsed,
                "cores": (time.process_time() - worked) / elapsed,
                "games": known,
            }
        ),
        flush=True,
    )


async def look(port: int) -> None:
    """How many orders are gone: those for phases that the server has not reached, or that it has none of."""
    taken = gone = 0
    players = [
        await (await connect("127.0.0.1", port)).authenticate(power.lower(), PASSWORD) for power in POWERS
    ]
    for game_id, known in json.load(sys.stdin)["games"].items():
        taken += sum(known.values())
        for player, power in zip(players, POWERS, strict=True):
            try:
                joining = player.join_game(game_id=game_id, power_name=power)
                game = await asyncio.wait_for(joining, ANSWER_SECONDS)
            except Exception:  # noqa: BLE001 - the server does not know the game any more
                gone += known[power]
            else:
                ordered = len(game.state_history) + bool(game.get_orders(power))
                gone += max(0, known[power] - ordered)
    print(json.dumps({"taken": taken, "gone": gone}), flush=True)


def main(arguments: list[str]) -> None:
    logging.disable()
    if len(arguments) == 1:
        asyncio.run(look(int(arguments[0])))
    else:
        asyncio.run(drive(int(arguments[0]), float(arguments[1]), int(arguments[2])))


main(sys.argv[1:])
