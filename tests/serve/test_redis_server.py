"""The private Redis server."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
import redis

from referee.serve.redis_server import LOG_NAME, RedisServerError, running_redis
from referee.settings import private_redis_socket


def test_writes_nothing_to_disk_but_its_log(tmp_path: Path) -> None:
    """On a full disk it would take nothing more, and nothing that it holds is worth that."""
    socket = private_redis_socket(tmp_path)
    with running_redis(tmp_path / "redis", socket) as url, redis.Redis.from_url(url) as client:
        client.set("bell", "rung")
    assert {path.name for path in (tmp_path / "redis").iterdir()} <= {LOG_NAME, socket.name}


def test_listens_for_its_owner_only(tmp_path: Path) -> None:
    socket = private_redis_socket(tmp_path)
    with running_redis(tmp_path / "redis", socket) as url, redis.Redis.from_url(url) as client:
        assert stat.S_IMODE(socket.stat().st_mode) == 0o600
        assert stat.S_IMODE(socket.parent.stat().st_mode) == 0o700
        assert client.config_get("port") == {"port": "0"}


def test_never_evicts(tmp_path: Path) -> None:
    with (
        running_redis(tmp_path / "redis", private_redis_socket(tmp_path)) as url,
        redis.Redis.from_url(url) as client,
    ):
        assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}


def test_starts_over_a_socket_left_by_a_crash(tmp_path: Path) -> None:
    socket = private_redis_socket(tmp_path)
    socket.parent.mkdir(parents=True)
    socket.touch()
    with running_redis(tmp_path / "redis", socket) as url, redis.Redis.from_url(url) as client:
        assert client.ping()


def test_finds_the_bundled_server_when_path_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with (
        running_redis(tmp_path / "redis", private_redis_socket(tmp_path)) as url,
        redis.Redis.from_url(url) as client,
    ):
        assert client.ping()


def test_a_server_that_cannot_start_is_an_error(tmp_path: Path) -> None:
    # A folder where the server needs a file.
    (tmp_path / "redis" / LOG_NAME).mkdir(parents=True)
    with (
        pytest.raises(RedisServerError, match="ended at once"),
        running_redis(tmp_path / "redis", private_redis_socket(tmp_path)),
    ):
        pass


def test_a_long_data_folder_gets_a_short_socket(tmp_path: Path) -> None:
    deep = tmp_path / ("long" * 30)
    with (
        running_redis(deep / "redis", private_redis_socket(deep)) as url,
        redis.Redis.from_url(url) as client,
    ):
        assert client.ping()
    private_redis_socket(deep).parent.rmdir()
