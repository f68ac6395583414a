"""Half a head, half a body or nothing, from hundreds of connections: nobody notices, and they are ended."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator

import httpx2
import pytest

from referee.api.doorkeeper import DoorClosed, knock
from referee.settings import Settings
from tests.api.web_server import PATIENCE_SECONDS, WebServer, running_web_server
from tests.faults.slow_clients import HALF_A_BODY, HALF_A_HEAD, LINGERING, NOTHING, await_end, slow_clients
from tests.servers import unlimited

# Two threads, and hundreds of times as many clients that would keep one busy each.
THREADS = 2


@pytest.fixture
def settings(tmp_path_factory: pytest.TempPathFactory, sqlite_url: str, redis_url: str) -> Settings:
    return unlimited(tmp_path_factory.mktemp("slow"), sqlite_url, redis_url)


@pytest.fixture
def impatient(settings: Settings) -> Iterator[WebServer]:
    """A server that waits two seconds for a head, and three for a body."""
    limits = {"REFEREE_HEAD_SECONDS": "2", "REFEREE_BODY_SECONDS": "3"}
    with running_web_server(settings, threads=THREADS, variables=limits) as server:
        yield server


@pytest.fixture
def patient(settings: Settings) -> Iterator[WebServer]:
    """A server that waits for ever, as far as a test is concerned; an address may have five connections."""
    limits = {
        "REFEREE_HEAD_SECONDS": "600",
        "REFEREE_BODY_SECONDS": "600",
        "REFEREE_CONNECTIONS_PER_ADDRESS": "5",
    }
    with running_web_server(settings, threads=THREADS, variables=limits) as server:
        yield server


def test_others_get_through(patient: WebServer) -> None:
    with slow_clients(patient.port, 500):
        for name in ("Ann", "Bob", "Cem"):
            assert httpx2.get(f"{patient.url}/healthz", timeout=PATIENCE_SECONDS).status_code == 200
            reply = httpx2.post(f"{patient.url}/v1/players", json={"name": name}, timeout=PATIENCE_SECONDS)
            assert reply.status_code == 201


def test_they_are_ended(impatient: WebServer) -> None:
    with slow_clients(impatient.port, 120) as clients:
        replies = [await_end(client, PATIENCE_SECONDS) for client in clients]
    # Whoever said nothing is told nothing.
    assert replies[0] == NOTHING
    for reply in replies[1:4]:
        head, _, body = reply.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 408 Request Timeout")
        assert json.loads(body)["type"] == "/problems/too-slow"


def test_an_answer_that_nobody_waits_for_holds_up_nobody(patient: WebServer) -> None:
    """Lingering on the closed side of a connection is the poller's business, one look at a time."""
    with slow_clients(patient.port, 60, (LINGERING,)) as clients:
        knock(socket.AF_INET, ("127.0.0.1", patient.port), seconds=PATIENCE_SECONDS)
        for client in clients:
            assert await_end(client, PATIENCE_SECONDS).startswith(b"HTTP/1.1 200 OK")


def test_of_one_address_those_who_waited_longest_go_first(patient: WebServer) -> None:
    with slow_clients(patient.port, 8, (HALF_A_HEAD,), addresses=1) as clients:
        for client in clients[:3]:
            assert await_end(client, PATIENCE_SECONDS) == b""
        clients[-1].sendall(b"y\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert await_end(clients[-1], PATIENCE_SECONDS).startswith(b"HTTP/1.1 200 OK")


def test_one_who_comes_to_an_end_at_last_is_answered(patient: WebServer) -> None:
    with slow_clients(patient.port, 1, (HALF_A_BODY,)) as [client]:
        client.sendall(b"a" * 99)
        client.shutdown(socket.SHUT_WR)
        reply = await_end(client, PATIENCE_SECONDS)
    assert reply.startswith(b"HTTP/1.1 400")
    assert b"/problems/bad-json" in reply


def test_a_door_that_nobody_answers_at_is_closed() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(DoorClosed):
        knock(socket.AF_INET, silent.getsockname(), seconds=0.2)
