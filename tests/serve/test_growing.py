"""docs/hosting.md, "Several machines": a wheel installed by its lines needs no checkout."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib import metadata
from pathlib import Path
from typing import Any

import httpx2
import pytest

from referee.serve.redis_server import running_redis
from referee.settings import private_redis_socket
from tests.serve.served import await_readiness, free_port
from tests.servers import TEST_KEY, running_postgres

ROOT = Path(__file__).parents[2]
SOURCES = (
    "README.md",
    "LICENSE",
    "Procfile",
    "pyproject.toml",
    "requirements.txt",
    "referee",
    "workers",
    "docs",
)
LOCKED = "install --require-hashes -r requirements.txt"
# A busy machine may take its time; only something that hangs takes so long.
PATIENCE_SECONDS = 300.0
MAX_STEPS = 200


@pytest.fixture(scope="module")
def venv(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the page's lines make of a checkout."""
    folder = tmp_path_factory.mktemp("growing")
    checkout, venv = folder / "checkout", folder / "venv"
    checkout.mkdir()
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, checkout / name)
    _, installing = indented_blocks("Several machines")
    before, line, after = installing.partition(f"$venv/bin/pip {LOCKED}\n")
    assert line
    naming = f"venv={shlex.quote(str(venv))}\n"
    _run(before.replace("venv=/opt/referee\n", naming), checkout, {})
    _install_locked(venv)
    _run(naming + after, checkout, {})
    shutil.rmtree(checkout)  # nobody reads it by accident
    return venv


def _install_locked(venv: Path) -> None:
    """Put in what the lock file has, and nothing else of what the tests use.

    `make` has installed it by the page's very line, which takes pip half a minute.
    """
    assert f"$(PIP) {LOCKED} " in (ROOT / "Makefile").read_text(encoding="utf-8")
    target = next(venv.glob("lib/python*/site-packages"))
    for name in re.findall(r"^([\w.-]+)==", (ROOT / "requirements.txt").read_text(), re.MULTILINE):
        with suppress(metadata.PackageNotFoundError):  # what other systems need
            for file in metadata.files(name) or ():
                _copy(Path(str(file.locate())), (target / file).resolve(), venv)


def _copy(file: Path, to: Path, venv: Path) -> None:
    if not file.exists():
        return
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(file, to)  # with its time, so that what is compiled counts as such
    if to.parent == venv / "bin":
        to.write_bytes(re.sub(rb"\A#!.*", f"#!{venv}/bin/python".encode(), to.read_bytes()))


@pytest.mark.first
@pytest.mark.timeout(1800)
def test_a_wheel_has_all_that_the_api_page_is_made_of(tmp_path: Path, venv: Path) -> None:
    written = _run(f"{shlex.quote(str(venv))}/bin/referee openapi", tmp_path, {})
    assert written == (ROOT / "api_spec" / "openapi.json").read_text(encoding="utf-8")


@pytest.mark.first
@pytest.mark.timeout(1800)
def test_hosts_that_follow_the_page_play_a_game(tmp_path: Path, venv: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    servers, _ = indented_blocks("Several machines")
    with ExitStack() as stack:
        names = re.findall(r"^export (\w+)=", servers, re.MULTILINE)
        assert names == ["DATABASE_URL", "REDIS_URL", "REFEREE_KEY"]
        urls = stack.enter_context(running_postgres()), stack.enter_context(_own_redis(tmp_path / "r"))
        environment = {
            **dict(zip(names, (*urls, TEST_KEY), strict=True)),
            "PATH": f"{venv}/bin:{os.environ['PATH']}",
        }
        programs = dict(line.split(": ", 1) for line in (ROOT / "Procfile").read_text().splitlines())
        released = _run(programs.pop("release"), elsewhere, environment)
        assert "The database is at" in released
        ports = [free_port(), free_port()]
        commands = []
        for port in ports:
            own = {
                **environment,
                "PORT": str(port),
                "MAIL_PORT": str(free_port()),
                "REFEREE_WEB_WORKERS": "1",
            }
            commands += [(programs[name], own) for name in ("web", "mail", "worker", "sweep")]
        stack.enter_context(_running(commands, elsewhere, tmp_path / "log"))
        webs = [f"http://127.0.0.1:{port}" for port in ports]
        for web in webs:
            await_readiness(web)
            for page in ("/", "/docs", "/openapi.json"):
                shown = httpx2.get(web + page, follow_redirects=True, timeout=PATIENCE_SECONDS)
                assert (page, shown.status_code) == (page, 200)
        transcript = _play(webs)
        (elsewhere / "game.json").write_text(transcript, encoding="utf-8")
        assert "holds" in _run("referee verify game.json", elsewhere, environment)
    assert sorted(path.name for path in elsewhere.iterdir()) == ["game.json"]


def indented_blocks(section: str) -> list[str]:
    """The lines to be typed in a section of the page, block by block, as they stand."""
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    text = page.partition(f"## {section}\n")[2].partition("\n## ")[0]
    return [re.sub(r"(?m)^    ", "", block) for block in re.findall(r"(?m)(?:^    .*\n)+", text)]


def _play(webs: list[str]) -> str:
    """A game of Cult Wars against two bots, each order sent to the other web server; its transcript."""
    with httpx2.Client(timeout=PATIENCE_SECONDS) as client:
        token = client.post(f"{webs[0]}/v1/players", json={"name": "Ada"}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        new = {"ruleset": "cult_wars", "seats": ["me", "bot:random", "bot:random"]}
        game = client.post(f"{webs[0]}/v1/games", json=new).json()["id"]
        for step in range(MAX_STEPS):
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
def _running(commands: list[tuple[str, dict[str, str]]], folder: Path, log: Path) -> Iterator[None]:
    """Programs, each with its environment, for the length of a `with` block; none may end before it does."""
    with log.open("wb") as said:
        processes = [
            subprocess.Popen(
                shlex.split(command), cwd=folder, env=_clean(environment), stdout=said, stderr=said
            )
            for command, environment in commands
        ]
    try:
        yield
        assert [process.poll() for process in processes] == [None] * len(processes), log.read_text()
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait()


def _clean(environment: dict[str, str]) -> dict[str, str]:
    """The test's environment without what would lead back into the checkout or its virtual environment."""
    kept: dict[str, Any] = {
        name: value
        for name, value in os.environ.items()
        if name not in ("PYTHONPATH", "VIRTUAL_ENV", "PYTHONHOME") and not name.startswith("REFEREE_")
    }
    return {**kept, **environment}
