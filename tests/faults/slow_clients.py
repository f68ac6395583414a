"""Clients who never come to an end: `python -m tests.faults.slow_clients` measures what others notice.

They come from many addresses of the loopback network, so that no limit of a single address keeps them away.
"""

from __future__ import annotations

import argparse
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path

import httpx2

from tests.faults.estate import running_estate

NOTHING = b""
HALF_A_HEAD = b"GET / HTTP/1.1\r\nX: "
HALF_A_BODY = (
    b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
)
HALF_A_CHUNK = b"POST /v1/players HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n50\r\n{"
KINDS = (NOTHING, HALF_A_HEAD, HALF_A_BODY, HALF_A_CHUNK)
# A whole request whose sender does not close the connection after its answer, though it said it would.
LINGERING = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


@contextmanager
def slow_clients(
    port: int, count: int, kinds: tuple[bytes, ...] = KINDS, *, addresses: int = 200
) -> Iterator[list[socket.socket]]:
    """So many connections, each of which sends one of `kinds` and then nothing more."""
    clients = []
    try:
        for number, sent in enumerate(islice(cycle(kinds), count)):
            client = socket.socket()
            client.bind((f"127.0.1.{1 + number % addresses}", 0))
            client.connect(("127.0.0.1", port))
            client.sendall(sent)
            clients.append(client)
        yield clients
    finally:
        for client in clients:
            client.close()


def await_end(client: socket.socket, seconds: float) -> bytes:
    """What the server says before it closes the connection; fails unless it does so in time."""
    client.settimeout(seconds)
    said = b""
    try:
        while data := client.recv(4096):
            said += data
    except ConnectionResetError:
        pass
    return said


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure what slow clients cost others.")
    parser.add_argument("--clients", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60.0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="slow-") as folder, running_estate(Path(folder)) as estate:
        url = f"http://127.0.0.1:{estate.settings.port}"
        token = httpx2.post(f"{url}/v1/players", json={"name": "Ann"}).json()["token"]
        ann = {"Authorization": f"Bearer {token}"}
        game = {"ruleset": "cult_wars", "seats": ["me", "bot:random", "bot:random"]}
        game_id = httpx2.post(f"{url}/v1/games", json=game, headers=ann).json()["id"]
        checks, orders, refused = [], [], 0
        with slow_clients(estate.settings.port, chosen.clients) as clients:
            began = time.monotonic()
            while time.monotonic() - began < chosen.seconds:
                asked = time.monotonic()
                httpx2.get(f"{url}/healthz", timeout=30).raise_for_status()
                checks.append(time.monotonic() - asked)
                prompts = httpx2.get(f"{url}/v1/games/{game_id}/prompts", headers=ann, timeout=30).json()
                for prompt in prompts["items"]:
                    asked = time.monotonic()
                    path = f"{url}/v1/games/{game_id}/prompts/{prompt['id']}/order"
                    body = {"answer": prompt["default"]}
                    reply = httpx2.put(path, json=body, headers=ann, timeout=30)
                    orders.append(time.monotonic() - asked)
                    refused += reply.status_code not in (202, 404, 409)
                time.sleep(0.1)
            ended = 0
            for client in clients:
                await_end(client, 60)
                ended += 1
    print(f"{len(clients)} slow clients, all ended: {ended == len(clients)}")
    print(f"{len(checks)} health checks, the slowest took {max(checks):.2f} s (aim: 2 s)")
    print(f"{len(orders)} orders, {refused} refused, the slowest took {max(orders):.2f} s")
    return 0 if ended == len(clients) and max(checks) <= 2 and not refused else 1


if __name__ == "__main__":
    sys.exit(main())
