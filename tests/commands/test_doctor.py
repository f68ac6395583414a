"""`referee doctor`, and what other commands say of a set-up that does not work."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.settings import Settings
from referee.store.keys import key_ring
from tests.commands.conftest import Run
from tests.serve.served import free_port


@pytest.fixture(autouse=True)
def nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", str(free_port()))
    monkeypatch.setenv("MAIL_PORT", str(free_port()))


@pytest.fixture
def silent_server() -> Iterator[int]:
    """The port of a server that hangs up on everybody without a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def hang_up() -> None:
            while True:
                try:
                    server.accept()[0].close()
                except OSError:
                    return

        hanging_up = threading.Thread(target=hang_up)
        hanging_up.start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
        hanging_up.join()


def test_a_set_up_that_works_is_told_so(referee: Run, data: Settings) -> None:
    told = referee("doctor")
    assert told.exit_code == 0, told.stdout
    for line in (
        f"ok     data: {data.data} can be written to.",
        "ok     database: It answers, and its tables are up to date.",
        "ok     redis: It answers.",
        "ok     clock: It agrees with that of Redis.",
    ):
        assert line in told.stdout.splitlines()
    assert told.stdout.endswith("\nAll is well.\n")


@pytest.mark.parametrize(
    ("variables", "line", "remedy"),
    [
        (
            {"DATABASE_URL": "postgresql://ada:secret@127.0.0.1:1/referee"},
            "wrong  database: connection failed",
            "set DATABASE_URL",
        ),
        ({"REDIS_URL": "redis://127.0.0.1:1/0"}, "wrong  redis: It does not answer", "set REDIS_URL"),
        ({"SMTP_URL": "smtp://ada:secret@127.0.0.1:1"}, "wrong  mail out: The host in SMTP_URL", "SMTP_URL"),
        ({"IMAP_URL": "imap://ada:secret@127.0.0.1:1/INBOX"}, "wrong  mail in: The mailbox", "IMAP_URL"),
        ({"MAIL_TRUST": "results"}, "wrong  mail in: MAIL_TRUST is results", "Set MAIL_AUTHSERV"),
        (
            {"PUBLIC_URL": "https://127.0.0.1:1"},
            "wrong  proxy: FORWARDED_ALLOW is not set",
            "X-Forwarded-For",
        ),
        ({"PUBLIC_URL": "http://127.0.0.1:1"}, "wrong  proxy: No referee answers", "Have the proxy pass"),
    ],
)
def test_each_part_that_is_wrong_is_named_with_its_remedy(
    variables: dict[str, str],
    line: str,
    remedy: str,
    referee: Run,
    data: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    told = referee("doctor")
    assert told.exit_code == 1
    lines = told.stdout.splitlines()
    [found] = [number for number, said in enumerate(lines) if said.startswith(line)]
    assert lines[found + 1].startswith("       -> ")
    assert remedy in lines[found + 1]
    assert "secret" not in told.stdout


def test_who_else_listens_on_our_ports_is_noticed(
    referee: Run, data: Settings, monkeypatch: pytest.MonkeyPatch, silent_server: int
) -> None:
    for name in ("PORT", "MAIL_PORT"):
        monkeypatch.setenv(name, str(silent_server))
    told = referee("doctor").stdout
    assert f"wrong  web: Something else listens on http://127.0.0.1:{silent_server}." in told
    assert (
        f"wrong  mail in: Something that is no mail server listens on 127.0.0.1 port {silent_server}." in told
    )


def test_old_tables_and_a_missing_key_are_noticed(
    referee: Run, data: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sqlite3.connect(data.data / "referee.sqlite") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    monkeypatch.delenv("REFEREE_KEY")
    told = referee("doctor").stdout
    assert "wrong  database:" in told
    assert "a later version" in told
    assert f"wrong  key: The key file {data.key_path} is missing." in told


def test_a_key_that_does_not_open_the_data_is_noticed(
    referee: Run, data: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    sealed_with = key_ring(data).current().name
    monkeypatch.setenv("REFEREE_KEY", "5e" * 32)
    told = referee("doctor")
    assert f"wrong  key: The data is sealed with key {sealed_with}, but REFEREE_KEY has " in told.stdout
    assert told.exit_code == 1


def test_before_the_first_start_there_is_no_key(
    referee: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "new"))
    for name in ("REFEREE_KEY", "REDIS_URL", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    told = referee("doctor").stdout
    assert f"note   data: {tmp_path}/new does not exist yet; the first start makes it." in told
    assert f"note   key: {tmp_path}/new/keys/referee.key does not exist yet" in told
    assert not (tmp_path / "new").exists()


def test_a_data_folder_that_cannot_be_made_is_noticed(
    referee: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_DATA", "/proc/referee/data")
    told = referee("doctor")
    assert "wrong  data: /proc/referee/data cannot be made. Nothing can be written to /proc" in told.stdout
    assert told.exit_code == 1


COMMANDS = [
    ("admin", "players", "ann"),
    ("backup", "backup"),
    ("db", "upgrade"),
    ("keys", "rotate"),
    ("mail", "dead"),
    ("release",),
    ("shadow",),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_what_cannot_be_used_is_one_sentence_from_whichever_command(
    command: tuple[str, ...], data: Settings, tmp_path: Path
) -> None:
    """In a process of its own: only there is nothing loaded but what the command has loaded."""
    for variables, said in (
        ({"DATABASE_URL": "postgresql://ada:secret@127.0.0.1:1/referee"}, "the database cannot be used: "),
        ({"REFEREE_KEY": "5e" * 32}, "The data is sealed with key "),
    ):
        ran = subprocess.run(
            [sys.executable, "-m", "referee", *command],
            cwd=tmp_path,
            env={**os.environ, **variables},
            capture_output=True,
            text=True,
            check=False,
        )
        [line] = ran.stderr.splitlines()
        assert line.startswith(f"referee: {said}")
        assert "secret" not in line
        assert ran.returncode == 2


def test_a_command_does_not_look_for_players_where_no_referee_has_been(
    referee: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "elsewhere"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    refused = referee("admin", "players", "ann")
    assert refused.exit_code == 2
    assert "there is no database yet: are DATABASE_URL or REFEREE_DATA set" in refused.stderr
    assert not (tmp_path / "elsewhere").exists()


def test_a_backup_says_what_is_in_its_way(
    referee: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "file"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    refused = referee("backup", tmp_path / "new")
    assert refused.stderr == f"referee: {tmp_path}/file cannot be used: File exists\n"


def test_a_database_that_does_not_answer_keeps_the_referee_from_starting(
    data: Settings, referee: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its database process says by itself what is wrong: what counts is that it ends."""
    monkeypatch.setenv("DATABASE_URL", "postgresql://ada:secret@127.0.0.1:1/referee")
    monkeypatch.delenv("REDIS_URL")
    refused = referee("serve")
    assert refused.exit_code == 1
    assert "Traceback" not in refused.output
    assert "secret" not in refused.output


@pytest.mark.parametrize("command", [("db", "upgrade"), ("serve",)])
@pytest.mark.parametrize("place", ["a file", "nowhere"])
def test_a_data_folder_that_cannot_be_is_one_sentence(
    place: str, command: tuple[str, ...], tmp_path: Path, referee: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a file").touch()
    where = tmp_path / "a file" if place == "a file" else Path("/proc/referee")
    monkeypatch.setenv("REFEREE_DATA", str(where))
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    refused = referee(*command)
    assert refused.exit_code in (1, 2)
    [line] = refused.stderr.splitlines()
    assert line.startswith(f"referee: {where} cannot be")


def test_logging_in_to_a_mail_host_sends_nothing(
    referee: Run, data: Settings, monkeypatch: pytest.MonkeyPatch, mail_host: list[str]
) -> None:
    told = referee("doctor").stdout
    assert "ok     mail out: The host in SMTP_URL lets us in." in told
    assert not any(line.upper().startswith(("MAIL", "RCPT", "DATA")) for line in mail_host)


@pytest.fixture
def mail_host(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What a mail host hears, which greets everybody."""
    heard: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def host() -> None:
            connection, _ = server.accept()
            with connection, connection.makefile("rw", newline="\r\n") as talk:
                talk.write("220 here\r\n")
                talk.flush()
                for line in talk:
                    heard.append(line)
                    talk.write("250 yes\r\n")
                    talk.flush()

        hosting = threading.Thread(target=host)
        hosting.start()
        monkeypatch.setenv("SMTP_URL", f"smtp://127.0.0.1:{server.getsockname()[1]}")
        yield heard
        hosting.join()
