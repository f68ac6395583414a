"""README, "Growing": a wheel installed by its lines runs on hosts of their own, without the checkout."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from referee.serve.redis_server import running_redis
from referee.settings import private_redis_socket
from tests.servers import running_postgres

ROOT = Path(__file__).parents[2]
SOURCES = ("README.md", "Procfile", "pyproject.toml", "requirements.txt", "referee", "workers")
# A busy machine may take its time; only something that hangs takes so long.
PATIENCE_SECONDS = 300.0
MOST_STEPS = 200


@pytest.mark.first
@pytest.mark.timeout(1800)
def test_hosts_that_follow_the_readme_play_a_game(tmp_path: Path) -> None:
    checkout, elsewhere = tmp_path / "checkout", tmp_path / "elsewhere"
    elsewhere.mkdir()
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        checkout.mkdir(exist_ok=True)
        copy(ROOT / name, checkout / name)
    servers, installing = indented_blocks("Growing")
    venv = tmp_path / "venv"
    _run(installing.replace("venv=/opt/referee", f"venv={shlex.quote(str(venv))}"), checkout, {})
    shutil.rmtree(checkout / "referee")  # nobody reads it by accident

    with ExitStack() as stack:
        names = re.findall(r"^export (\w+)=", servers, re.MULTILINE)
        assert names == ["DATABASE_URL", "REDIS_URL"]
        urls = stack.enter_context(running_postgres()), stack.enter_context(_own_redis(tmp_path / "r"))
        environment = {**dict(zip(names, urls, strict=True)), "PATH": f"{venv}/bin:{os.environ['PATH']}"}
        programs = dict(line.split(": ", 1) for line in (checkout / "Procfile").read_text().splitlines())
        released = _run(programs.pop("release"), elsewhere, environment)
        assert "The database is at" in released
        ports = [_free_port(), _free_port()]
        for port in ports:
            for name in ("web", "worker", "sweep"):
                own = {**environment, "PORT": str(port), "REFEREE_WEB_WORKERS": "1"}
                stack.enter_context(_running(programs[name], elsewhere, own, tmp_path / f"{name}-{port}.log"))
        webs = [f"http://127.0.0.1:{port}" for port in ports]
        for web in webs:
            _wait_until_ready(web)
            for page in ("/", "/docs", "/openapi.json"):
                shown = httpx2.get(web + page, follow_redirects=True, timeout=PATIENCE_SECONDS)
                assert (page, shown.status_code) == (page, 200)
        transcript = _play(webs)
        (elsewhere / "game.json").write_text(transcript, encoding="utf-8")
        assert "holds" in _run("referee verify game.json", elsewhere, environment)
    assert sorted(path.name for path in elsewhere.iterdir()) == ["game.json"]


def indented_blocks(section: str) -> list[str]:
    """The lines to be typed in a section of the README, block by block, as they stand."""
    text = (
        (ROOT / "README.md").read_text(encoding="utf-8").partition(f"## {section}\n")[2].partition("\n## ")[0]
    )
    return [re.sub(r"(?m)^    ", "", block) for block in re.findall(r"(?m)(?:^    .*\n)+", text)]


def _play(webs: list[str]) -> str:
    """A game of Cult Wars against two bots, each order sent to the other web server; its transcript."""
    with httpx2.Client(timeout=PATIENCE_SECONDS) as client:
        token = client.post(f"{webs[0]}/v1/players", json={"name": "Ada"}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        new = {"ruleset": "cult_wars", "seats": ["me", "bot:random", "bot:random"]}
        game = client.post(f"{webs[0]}/v1/games", json=new).json()["id"]
        for step in range(MOST_STEPS):
            web = webs[step % 2]
            if client.get(f"{web}/v1/games/{game}").json()["status"] == "finished":
                return client.get(f"{web}/v1/games/{game}/transcript").text
            _answer(client, f"{web}/v1/games/{game}")
    raise AssertionError("the game never ends")


def _answer(client: httpx2.Client, game: str) -> None:
    """Send the defaults of what is asked, and wait until something happens."""
    version = client.get(game).json()["version"]
    for prompt in client.get(f"{game}/prompts").json()["items"]:
        if prompt["order"] is None:
            order = f"{game}/prompts/{prompt['id']}/order"
            sent = client.put(order, json={"answer": prompt["default"]}, headers={"Prefer": "wait=10"})
            assert sent.status_code in (200, 202), sent.text
    give_up = time.monotonic() + PATIENCE_SECONDS
    while client.get(game).json()["version"] == version:
        assert time.monotonic() < give_up, "nothing happens any more"
        time.sleep(0.05)


@contextmanager
def _own_redis(folder: Path) -> Iterator[str]:
    folder.mkdir()
    with running_redis(folder, private_redis_socket(folder)) as url:
        yield url


def _run(commands: str, folder: Path, environment: dict[str, str]) -> str:
    """What the commands print, pasted into a shell."""
    ran = subprocess.run(
        ["/bin/sh", "-e", "-c", commands],
        cwd=folder,
        env=_clean(environment),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@contextmanager
def _running(command: str, folder: Path, environment: dict[str, str], log: Path) -> Iterator[None]:
    with log.open("wb") as said:
        process = subprocess.Popen(
            shlex.split(command), cwd=folder, env=_clean(environment), stdout=said, stderr=said
        )
    try:
        yield
        assert process.poll() is None, log.read_text()
    finally:
        process.terminate()
        process.wait()


def _clean(environment: dict[str, str]) -> dict[str, str]:
    """The test's environment without what would lead back into the checkout or its virtual environment."""
    kept: dict[str, Any] = {
        name: value
        for name, value in os.environ.items()
        if name not in ("PYTHONPATH", "VIRTUAL_ENV", "PYTHONHOME") and not name.startswith("REFEREE_")
    }
    return {**kept, **environment}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_ready(web: str) -> None:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            if httpx2.get(f"{web}/readyz", timeout=PATIENCE_SECONDS).status_code == 200:
                return
        except httpx2.TransportError:
            assert time.monotonic() < give_up, f"{web} does not answer"
        time.sleep(0.1)
