"""Whoever has the database, a copy of it, Redis or the log, but not the key, can read no secret in it."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import redis
from sqlalchemy import select, text, update
from sqlalchemy.exc import StatementError
from structlog.testing import capture_logs

from referee.fairplay.verify import verify
from referee.library import Library
from referee.service.ahead.edits import Sent
from referee.service.lobby.create_game import create_game
from referee.service.orders.seal_order import seal_order
from referee.service.press.write_message import write_message
from referee.service.reading.read_transcript import read_transcript
from referee.service.requests.find_signing_key import find_signing_key
from referee.service.running.sessions import Player
from referee.service.seats.take_seat import take_seat
from referee.service.sent_ahead.file_queue import file_queue
from referee.service.sent_ahead.file_standing import file_standing
from referee.service.upkeep.find_missing_parts import find_missing_parts
from referee.service.upkeep.sweep import sweep
from referee.settings import Settings
from referee.store.engines import open_engines
from referee.store.keys import KeyProblem, KeyRing, new_key
from referee.store.migrate import upgrade
from referee.store.rotate import rotate
from referee.store.schema import metadata, sealed_order
from referee.store.sealed_rows import Change, change_in_passing, sealed, secrets_of, unsealed
from referee.store.sealing import NotSealed, Sealing
from referee.store.store import Store
from tests.servers import TEST_KEY, TEST_KEYS
from tests.service.storage import found_in, secrets, stored_bytes
from tests.service.table import Table, open_table


@contextmanager
def game_under_way(settings: Settings) -> Iterator[tuple[Table, str, list[Player]]]:
    """A game of True Messiah with orders sealed, sent ahead and standing, and a private message."""
    with open_table(settings, library=Library()) as table:
        ada, bob = players = [table.player("Ada"), table.player("Bob")]
        game = create_game(table.referee, ada, ruleset="true_messiah", seats=["me", "open"])
        take_seat(table.referee, bob, game)
        table.play_on(game, ada, bob, until=lambda row: row.step == 5)
        find_signing_key(table.referee)
        file_standing(table.referee, bob, game, Sent(text="else pass"))
        file_queue(table.referee, bob, game, text="pass")
        write_message(table.referee, ada, game, [2], "A word for Bob alone: xyzzy-4711.")
        sweep(table.referee)
        step = table.game_row(game).step
        (prompt,) = table.prompts(game)[:1]
        seal_order(
            table.referee,
            players[prompt.seat - 1],
            game,
            f"{step}.{prompt.seat}",
            answer=prompt.body["default"],
            entropy="my own entropy: plugh-4712",
            final=False,
        )
        yield table, game, players


@contextmanager
def watched(redis_url: str) -> Iterator[list[bytes]]:
    """All commands that Redis gets meanwhile, and in the end all it holds."""
    heard: list[bytes] = []
    with redis.Redis.from_url(redis_url, socket_timeout=None) as client:
        monitor = client.connection_pool.get_connection()
        monitor.send_command("MONITOR")

        def listen() -> None:
            while "that is all" not in str(heard[-1:]):
                heard.append(monitor.read_response(disable_decoding=True))

        listener = threading.Thread(target=listen)
        listener.start()
        yield heard
        dumps = [client.dump(key) or b"" for key in client.scan_iter()]
        client.echo("that is all")
        listener.join()
        monitor.disconnect()
        client.connection_pool.release(monitor)
        heard.extend(dumps)


def change_secrets(database_url: str, change: Change) -> None:
    """Change everything that is sealed."""
    engines = open_engines(database_url)
    for table in metadata.sorted_tables:
        if paddings := secrets_of(table):
            list(change_in_passing(engines.writing, table.name, paddings, change))
    engines.dispose()


def test_no_secret_is_in_storage_redis_or_log_before_its_time(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with (
        capture_logs() as logged,
        watched(settings.redis_url) as heard,
        game_under_way(settings) as (table, game, players),
    ):
        sought = secrets(table, game)
        assert all(sought.values()), "a column has nothing to look for"
        assert found_in(stored_bytes(settings.database_url), sought) == set()

        # The same search finds all of it where nothing is sealed.
        change_secrets(settings.database_url, unsealed(Sealing(TEST_KEYS)))
        assert found_in(stored_bytes(settings.database_url), sought) == set(sought)
        change_secrets(settings.database_url, sealed(Sealing(TEST_KEYS)))

        table.play_on(game, *players, until=lambda row: row.step == 12)
        written = read_transcript(table.referee, players[0], game, lambda told: json.dumps(told).encode())
        assert verify(json.loads(written), Library()).failure is None
    assert heard
    assert found_in(b"\n".join(heard), sought) == set()
    assert found_in((caplog.text + str(logged)).encode(), sought) == set()


def test_what_was_sealed_for_one_row_is_refused_in_another(settings: Settings) -> None:
    with open_table(settings) as table:
        ada, bob = table.player("Ada"), table.player("Bob")
        game = table.game(ada, bob)
        table.answer_defaults(game, {1: ada, 2: bob})
        with table.referee.store.transaction() as connection:
            stored = connection.execute(text("SELECT answer FROM sealed_order")).scalars().all()
            assert len({len(answer) for answer in stored}) == 1
            of_first = "(SELECT answer FROM sealed_order WHERE seat = 1)"
            connection.execute(text(f"UPDATE sealed_order SET answer = {of_first} WHERE seat = 2"))  # noqa: S608
        with pytest.raises(NotSealed, match=r"sealed_order.answer/.*/1/2 was changed, or sealed for another"):
            table.rows("sealed_order", game_id=game)
        for damaged in (b"even", stored[0][:-7], stored[0][:20], b"sealed1:" + b"!" * 40):
            with table.referee.store.transaction() as connection:
                connection.execute(text("UPDATE sealed_order SET answer = :damaged"), {"damaged": damaged})
            with pytest.raises((NotSealed, KeyProblem)):
                table.rows("sealed_order", game_id=game)
        with table.referee.store.transaction() as connection, pytest.raises(StatementError, match="no row"):
            connection.execute(update(sealed_order).values(answer="even"))


def test_a_wrong_or_missing_key_is_told_and_changes_nothing(settings: Settings, tmp_path: Path) -> None:
    with open_table(settings) as table:
        game = table.game(table.player("Ada"), bots=1)
        row = table.game_row(game)
    before = stored_bytes(settings.database_url)
    file = tmp_path / "keys" / "other.key"
    missing = KeyRing("", file)
    wrong = KeyRing(new_key().secret.hex(), file)
    for keys, told, ready in (
        (missing, "other.key is missing", "This process has no key that it could use."),
        (
            wrong,
            "sealed with key .* but REFEREE_KEY has",
            f"The database is sealed with key {TEST_KEYS.current().name}, which this process does not have.",
        ),
    ):
        with pytest.raises(KeyProblem, match=told):
            upgrade(settings.database_url, keys)
        store = Store(settings.database_url, keys)
        with pytest.raises(KeyProblem, match=told), store.reading():
            pass
        with pytest.raises(KeyProblem, match=told), store.transaction():
            pass
        assert find_missing_parts(replace(table.referee, store=store))["key"] == ready
        store.close()
    assert not file.exists()
    assert stored_bytes(settings.database_url) == before
    with open_table(settings) as table:
        assert table.game_row(game) == row


def test_a_key_file_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    keys = KeyRing("", tmp_path / "keys" / "referee.key")
    url = f"sqlite:///{tmp_path}/referee.sqlite"
    upgrade(url, keys)
    made = keys.file.read_bytes()
    upgrade(url, keys)
    assert keys.file.read_bytes() == made
    assert (keys.file.stat().st_mode & 0o777, keys.file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    keys.file.write_text("this is no key")
    with pytest.raises(KeyProblem, match="cannot be used as a key: must be 64 hexadecimal digits") as refused:
        KeyRing("", keys.file).current()
    assert "this" not in str(refused.value)


def test_a_new_key_takes_over_while_the_referee_runs(settings: Settings, tmp_path: Path) -> None:
    file = tmp_path / "referee.key"
    file.write_text(TEST_KEY)
    running = Store(settings.database_url, KeyRing("", file))
    with open_table(settings) as table:
        ada = table.player("Ada")
        game = table.game(ada, bots=1)
        with running.reading() as connection:
            before = connection.execute(select(sealed_order)).all()
        changed = dict(rotate(settings.database_url, KeyRing("", file)))
        assert set(changed) >= {"game", "position", "journal"}
        # A process that had read the old file goes on, and cannot read with the old key alone any more.
        with running.reading() as connection:
            assert connection.execute(select(sealed_order)).all() == before
        running.close()
    assert file.read_text().splitlines()[-1] == TEST_KEY
    old = Store(settings.database_url, TEST_KEYS)
    with pytest.raises(KeyProblem, match="sealed with key"), old.reading():
        pass
    old.close()
    rotated = Store(settings.database_url, KeyRing("", file))
    with rotated.reading() as connection:
        assert connection.execute(select(sealed_order)).all() == before
    rotated.close()
    # With both keys in the environment, the first is the one to seal with.
    both = f"{TEST_KEY},{file.read_text().splitlines()[-2]}"
    list(rotate(settings.database_url, KeyRing(both, file)))
    with open_table(settings) as table:
        table.play_on(game, ada)
        assert table.game_row(game).status == "finished"
