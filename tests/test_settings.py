"""Settings from the environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.settings import Settings, SettingsError


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("PORT", "DATABASE_URL", "REDIS_URL", "REFEREE_DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def test_nothing_needs_to_be_set(tmp_path: Path) -> None:
    settings = Settings.from_env()
    assert settings.port == 8000
    assert settings.host == "127.0.0.1"
    assert settings.data == tmp_path / "var"
    assert settings.database_url == f"sqlite:///{tmp_path}/var/referee.sqlite"
    assert settings.starts_redis


def test_a_given_redis_is_not_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://queue.example:6379/3")
    settings = Settings.from_env()
    assert not settings.starts_redis
    assert settings.redis_url == settings.broker_url


def test_a_socket_is_spelt_as_celery_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "unix:///run/redis.sock")
    assert Settings.from_env().broker_url == "redis+socket:///run/redis.sock"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgresql_is_spoken_to_through_psycopg(monkeypatch: pytest.MonkeyPatch, scheme: str) -> None:
    monkeypatch.setenv("DATABASE_URL", f"{scheme}://ada:secret@db.example/referee")
    assert Settings.from_env().database_url == "postgresql+psycopg://ada:secret@db.example/referee"


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("PORT", "0", "must be between 1 and 65535"),
        ("PORT", "eighty", "Not a valid integer"),
        ("REFEREE_DATA", " ", "is empty"),
        ("DATABASE_URL", "mysql://root@db/referee", "must be sqlite:////path/to/file or postgresql://"),
        ("DATABASE_URL", "sqlite://", "names no file"),
        ("REDIS_URL", "amqp://rabbit", "must be redis://"),
        ("REFEREE_RATE_LIMIT", "often", "must be a rate such as"),
        ("REFEREE_KEY", "7e57", "must be 64 hexadecimal digits"),
        ("REFEREE_LOG_LEVEL", "LOUD", "Must be one of"),
        ("REFEREE_LANGUAGE", "languages/nowhere", "there is no folder"),
        ("REFEREE_WEB_WORKERS", "0", "must be between 1 and 64"),
    ],
)
def test_a_bad_value_is_named_with_what_was_expected(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, expected: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=f"(?s){name}: .*{expected}"):
        Settings.from_env()


def test_all_bad_values_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "99999")
    monkeypatch.setenv("REDIS_URL", "ftp://x")
    with pytest.raises(SettingsError, match=r"(?s)REDIS_URL.*PORT"):
        Settings.from_env()


def test_passwords_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://ada:hunter2@db.example/referee")
    monkeypatch.setenv("REDIS_URL", "redis://:hunter2@queue.example/0")
    assert "hunter2" not in repr(Settings.from_env())
    monkeypatch.setenv("DATABASE_URL", "mysql://ada:hunter2@db.example/referee")
    with pytest.raises(SettingsError) as refusal:
        Settings.from_env()
    assert "hunter2" not in str(refusal.value)
