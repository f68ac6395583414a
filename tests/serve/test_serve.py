"""`referee serve`, as a user runs it: every process it starts holds the pipe that we read to its end."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import httpx2
import pytest

from referee.serve.data_folder import held
from tests.serve.guest import Guest
from tests.serve.served import OURS, PATIENCE_SECONDS, PROCESSES, await_readiness, free_port, serving


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def http() -> Iterator[httpx2.Client]:
    with httpx2.Client(timeout=PATIENCE_SECONDS) as client:
        yield client


def test_stops_within_seconds_and_continues_when_started_again(
    tmp_path: Path, port: int, http: httpx2.Client
) -> None:
    with serving(tmp_path, port) as served:
        served.wait_until_ready()
        player = http.post(f"{served.url}/v1/players", json={"name": "Ada"}).raise_for_status().json()
        as_ada = {"Authorization": f"Bearer {player['token']}"}
        wanted = {"ruleset": "cult_wars", "seats": 3}
        game = http.post(f"{served.url}/v1/games", json=wanted, headers=as_ada).raise_for_status().json()
        address = f"{served.url}/v1/games/{game['id']}"
        with http.stream(
            "GET", f"{address}/events", headers={**as_ada, "Accept": "text/event-stream"}
        ) as stream:
            assert stream.status_code == 200
            served.process.terminate()
            words = served.end()
            assert "SIGTERM: stopping." in words
            assert "Traceback" not in words
        assert served.process.returncode == 0

    with serving(tmp_path, port) as served:
        served.wait_until_ready()
        await_readiness(served.url)
        again = http.get(address, headers=as_ada).raise_for_status().json()
        assert {**again, "server_now": None} == {**game, "server_now": None}
        served.process.send_signal(signal.SIGINT)
        served.end()
        assert served.process.returncode == 0


@pytest.mark.parametrize("names", [("redis", "web"), ("worker", "sweep")])
def test_each_process_that_dies_is_started_again_and_games_go_on(
    tmp_path: Path, port: int, names: tuple[str, ...]
) -> None:
    with serving(tmp_path, port) as served:
        served.wait_until_ready()
        served.listen()
        with Guest(served.url) as guest:
            for name in names:
                os.kill(served.child(PROCESSES[name]), signal.SIGKILL)
                served.await_words(f"{name} was killed by SIGKILL: started again at once")
                guest.play_a_step()
        assert [str(path) for path in (tmp_path, *tmp_path.rglob("*")) if path.stat().st_mode & 0o077] == []


def test_what_dies_before_anything_worked_ends_everything(tmp_path: Path, port: int) -> None:
    with serving(tmp_path, port, REFEREE_WEB_WORKERS="none") as served:
        assert "REFEREE_WEB_WORKERS" in served.end()
        assert served.process.returncode != 0


def test_a_port_in_use_is_refused_before_anything_starts(tmp_path: Path, port: int) -> None:
    with socket.create_server(("127.0.0.1", port)), serving(tmp_path, port) as served:
        assert f"Cannot listen on 127.0.0.1 port {port}" in served.end()
        assert served.process.returncode == 1
        assert {path.name for path in tmp_path.iterdir()} == {"serve.lock"}


def test_a_new_data_folder_is_for_its_owner_alone(tmp_path: Path) -> None:
    with held(tmp_path / "var"):
        assert (tmp_path / "var").stat().st_mode & 0o077 == 0


def test_a_data_folder_that_others_could_look_into_is_tightened(tmp_path: Path) -> None:
    (tmp_path / "var").mkdir(mode=0o755)
    with held(tmp_path / "var"):
        assert (tmp_path / "var").stat().st_mode & 0o777 == 0o700


def test_a_data_folder_in_use_is_refused(tmp_path: Path, port: int) -> None:
    with held(tmp_path), serving(tmp_path, port) as served:
        assert f"A referee already runs on {tmp_path} (process {os.getpid()})" in served.end()
        assert served.process.returncode == 1


@pytest.mark.parametrize(("prefix", "stays"), [("", False), ("nohup ", True)])
def test_ends_with_the_script_that_started_it_unless_told_to_stay(
    tmp_path: Path, port: int, http: httpx2.Client, prefix: str, stays: bool
) -> None:
    script = f"{prefix}{sys.executable} -m referee serve & echo $!; wait"
    with starting_through(script, tmp_path, port) as (shell, referee_pid, said):
        assert any(f"ready at http://127.0.0.1:{port}" in line for line in said)
        shell.kill()
        shell.wait()
        if stays:
            assert http.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
            os.kill(referee_pid, signal.SIGTERM)
        rest = "".join(said)
        assert ("The process that started this has ended: stopping." in rest) is not stays


@contextmanager
def starting_through(
    script: str, data: Path, port: int
) -> Iterator[tuple[subprocess.Popen[str], int, IO[str]]]:
    """A shell in a process group of its own that runs a script; the referee's pid, and all that they say."""
    environment = {name: value for name, value in os.environ.items() if name not in OURS}
    shell = subprocess.Popen(
        ["/bin/sh", "-c", script],
        env={
            **environment,
            "REFEREE_DATA": str(data),
            "PORT": str(port),
            "MAIL_PORT": str(free_port()),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        process_group=0,
    )
    assert shell.stdout is not None
    with shell:
        try:
            yield shell, int(shell.stdout.readline()), shell.stdout
        finally:
            with suppress(ProcessLookupError):
                os.killpg(shell.pid, signal.SIGTERM)
