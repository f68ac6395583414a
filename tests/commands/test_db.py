"""`referee db` and `referee openapi`."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from sqlalchemy import text

from referee.store import migrate
from referee.store.keys import KeyRing
from referee.store.store import Store
from tests.commands.conftest import Run
from tests.store.later import LATER, a_later_version


@pytest.fixture(autouse=True)
def fresh_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    data = tmp_path / "data"
    monkeypatch.setenv("REFEREE_DATA", str(data))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("REDIS_URL", raising=False)
    return data


def test_upgrading_makes_the_database_and_tells_where_it_is(referee: Run, fresh_folder: Path) -> None:
    ran = referee("db", "upgrade")
    assert (ran.exit_code, ran.stdout) == (0, f"The database is at {migrate.latest()}.\n")
    assert (fresh_folder / "referee.sqlite").is_file()
    assert "the latest migration" in referee("db", "current").stdout
    assert referee("db", "upgrade").exit_code == 0


def test_what_lies_in_the_data_folder_is_for_its_owner_alone(referee: Run, fresh_folder: Path) -> None:
    """Also where the host's own umask is generous."""
    before = os.umask(0o022)
    try:
        referee("db", "upgrade")
    finally:
        os.umask(before)
    for path in (fresh_folder, *fresh_folder.iterdir()):
        assert path.stat().st_mode & 0o077 == 0, path


def test_a_database_of_an_earlier_version_is_told_what_it_needs(referee: Run, tmp_path: Path) -> None:
    referee("db", "upgrade")
    today = migrate.latest()
    with a_later_version(tmp_path):
        assert referee("db", "current").stdout == (
            f"The database is at {today}; the latest migration is {LATER}. Run: referee db upgrade\n"
        )
        assert referee("db", "upgrade").stdout == f"The database is at {LATER}.\n"
        assert referee("db", "current").stdout == f"The database is at {LATER}, the latest migration.\n"


def test_a_database_of_a_later_version_is_left_alone_and_named(referee: Run, fresh_folder: Path) -> None:
    referee("db", "upgrade")
    store = Store(
        f"sqlite:///{fresh_folder}/referee.sqlite", KeyRing("", fresh_folder / "keys" / "referee.key")
    )
    store.run(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    store.close()
    told = referee("db", "current")
    assert (told.exit_code, "Install that one" in told.stdout) == (0, True)
    refused = referee("db", "upgrade")
    assert (refused.exit_code, "a later version" in refused.stderr) == (2, True)
    assert "Traceback" not in refused.stderr
    assert "a later version" in referee("shadow").stderr


def test_asking_where_it_is_makes_nothing(referee: Run, fresh_folder: Path) -> None:
    ran = referee("db", "current")
    assert "has no tables yet" in ran.stdout
    assert not fresh_folder.exists()


def test_bad_settings_are_named(referee: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "mysql://somewhere")
    ran = referee("db", "upgrade")
    assert ran.exit_code == 2
    assert "DATABASE_URL" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_apis_description_is_compared(referee: Run, tmp_path: Path) -> None:
    printed = referee("openapi")
    assert printed.exit_code == 0
    file = tmp_path / "openapi.json"
    file.write_text(printed.stdout, encoding="utf-8")
    assert referee("openapi", "--check", file).exit_code == 0
    described = json.loads(printed.stdout)
    described["info"]["title"] = "Another"
    file.write_text(json.dumps(described), encoding="utf-8")
    ran = referee("openapi", "--check", file)
    assert ran.exit_code == 1
    assert "/info/title" in ran.stderr
