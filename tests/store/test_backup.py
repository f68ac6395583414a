"""A backup is whole, has no key in it, and brings every game back, in either kind of database."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from referee.fairplay.verify import verify
from referee.service.running.sessions import Player
from referee.settings import Settings
from referee.store.backup import NotABackup, NotEmpty, back_up, restore
from referee.store.engines import open_engines
from referee.store.keys import KeyProblem, KeyRing, new_key
from referee.store.migrate import UnknownRevision, current, latest
from referee.store.schema import metadata
from tests.servers import TEST_KEY, TEST_KEYS, Databases, unlimited
from tests.service.table import Table, odds_library, open_table
from tests.store.later import LATER, a_later_version


@pytest.fixture
def elsewhere(sqlite_databases: Databases, postgresql_databases: Databases) -> Iterator[dict[str, str]]:
    """An empty database of each kind, without any tables."""
    with sqlite_databases.fresh() as file, postgresql_databases.fresh() as server:
        Path(file.removeprefix("sqlite:///")).unlink()
        with closing(_Emptied(server)):
            yield {"sqlite": file, "postgresql": server}


class _Emptied:
    def __init__(self, url: str) -> None:
        self._engines = open_engines(url)
        with self._engines.writing.begin() as connection:
            metadata.drop_all(connection)
            connection.exec_driver_sql("DROP TABLE alembic_version")

    def close(self) -> None:
        self._engines.dispose()


def played(settings: Settings) -> tuple[str, str, list[Player]]:
    """A finished game, one that is under way, and who plays it."""
    with open_table(settings) as table:
        players = [table.player("Ada"), table.player("Bob")]
        finished, running = table.game(*players), table.game(*players)
        table.play_on(finished, *players)
        table.play_on(running, *players, until=lambda row: row.step == 4)
        table.answer_defaults(running, {1: players[0]})
        return finished, running, players


def go_on(table: Table, finished: str, running: str, players: list[Player]) -> None:
    """Both games hold, and the one under way goes on to its end."""
    assert verify(table.transcript(finished), odds_library()).failure is None
    table.play_on(running, *players)
    assert table.game_row(running).status == "finished"
    assert verify(table.transcript(running), odds_library()).failure is None


def test_every_game_is_restored_in_another_kind_of_database_and_goes_on(
    settings: Settings, tmp_path: Path, elsewhere: dict[str, str]
) -> None:
    finished, running, players = played(settings)
    file = tmp_path / "games.backup"
    with open_table(settings) as table:
        # While somebody is about to write: that is not in it.
        with table.referee.store.transaction() as connection:
            connection.connection.exec_driver_sql("UPDATE player SET name = 'Eve'")
            kept = back_up(settings.database_url, TEST_KEYS, file, table.clock.now())
        assert table.rows("player")[0].name == "Eve"
        before = {name: table.rows(name) for name in metadata.tables if name != "player"}
    assert file.stat().st_mode & 0o777 == 0o600
    assert TEST_KEY not in gzip.decompress(file.read_bytes()).decode()
    with pytest.raises(FileExistsError):
        back_up(settings.database_url, TEST_KEYS, file, table.clock.now())

    url = elsewhere["postgresql" if settings.database_url.startswith("sqlite") else "sqlite"]
    assert restore(url, TEST_KEYS, file) == kept
    with open_table(unlimited(tmp_path, url, settings.redis_url)) as table:
        assert {name: table.rows(name) for name in before} == before
        assert {row.name for row in table.rows("player")} == {"Ada", "Bob"}
        go_on(table, finished, running, players)
    with pytest.raises(NotEmpty):
        restore(url, TEST_KEYS, file)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_of_today_is_restored_tomorrow_and_brought_up_to_date(
    kind: str, sqlite_url: str, redis_url: str, elsewhere: dict[str, str], tmp_path: Path
) -> None:
    settings = unlimited(tmp_path, sqlite_url, redis_url)
    finished, running, players = played(settings)
    file, today = tmp_path / "games.backup", latest()
    with open_table(settings) as table:
        back_up(sqlite_url, TEST_KEYS, file, table.clock.now())
    with a_later_version(tmp_path):
        assert restore(elsewhere[kind], TEST_KEYS, file).revision == today
        assert current(elsewhere[kind]) == LATER
        with open_table(unlimited(tmp_path, elsewhere[kind], redis_url)) as table:
            go_on(table, finished, running, players)


def _with_byte_changed(content: bytes) -> bytes:
    """Somewhere in the middle of what is compressed."""
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 0xFF]) + content[middle + 1 :]


def test_what_cannot_be_restored_is_refused_and_leaves_the_database_empty(
    sqlite_url: str, redis_url: str, tmp_path: Path
) -> None:
    settings = unlimited(tmp_path, sqlite_url, redis_url)
    played(settings)
    file, url = tmp_path / "games.backup", f"sqlite:///{tmp_path}/new.sqlite"
    with open_table(settings) as table:
        back_up(settings.database_url, TEST_KEYS, file, table.clock.now())
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    head = json.loads(lines[0])
    forged = tmp_path / "forged.backup"
    later = json.dumps(head | {"revision": "9999"}).encode() + b"\n"
    for content, refusal, told in (
        (b"not gzip", NotABackup, "It is damaged"),
        (file.read_bytes()[:-20], NotABackup, "It is damaged"),
        (gzip.compress(b""), NotABackup, "does not begin as a referee/backup/1"),
        (gzip.compress(b"".join(lines[:-1])), NotABackup, "changed or cut short"),
        (gzip.compress(b"".join([*lines[:-2], lines[-1]])), NotABackup, "changed or cut short"),
        (gzip.compress(b"".join([*lines, lines[-1]])), NotABackup, "changed or cut short"),
        (gzip.compress(b"".join(lines).replace(b'"Ada"', b'"Eve"')), NotABackup, "changed or cut short"),
        # The end alone is missing or wrong: a reader that stops after the last row does not notice.
        (file.read_bytes()[:-3], NotABackup, "It is damaged"),
        (file.read_bytes()[:-8] + bytes(4) + file.read_bytes()[-4:], NotABackup, "It is damaged"),
        (_with_byte_changed(file.read_bytes()), NotABackup, "It is damaged|changed or cut short"),
        (gzip.compress(later + b"".join(lines[1:])), UnknownRevision, "a later version"),
    ):
        forged.write_bytes(content)
        with pytest.raises(refusal, match=told):
            restore(url, TEST_KEYS, forged)
        assert not (tmp_path / "new.sqlite").exists()
    nowhere = KeyRing("", tmp_path / "keys" / "referee.key")
    with pytest.raises(KeyProblem, match="is missing"):
        restore(url, nowhere, file)
    with pytest.raises(KeyProblem, match="is sealed with key"):
        restore(url, KeyRing(new_key().secret.hex(), nowhere.file), file)
    assert current(url) is None
    assert not nowhere.file.exists()
    with pytest.raises(NotABackup, match="no tables yet"):
        back_up(url, TEST_KEYS, tmp_path / "nothing.backup", table.clock.now())
    assert not (tmp_path / "nothing.backup").exists()
