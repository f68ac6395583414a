"""A full disk: orders are refused with a reason, and games go on by themselves when there is room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from referee.store.database_errors import DatabaseUnavailable
from referee.store.disk_space import is_nearly_full, is_out_of_space
from tests.api.house import House
from tests.faults.small_disk import NoSmallDisk, filled, small_disk
from tests.serve.guest import Guest
from tests.serve.served import free_port, serving
from tests.servers import unlimited

REFUSED = {503, 507}


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    try:
        with small_disk(tmp_path / "disk", megabytes=24) as folder:
            yield folder
    except NoSmallDisk:
        pytest.skip("needs to mount a small disk")


def test_games_go_on_by_themselves_when_there_is_room(disk: Path) -> None:
    with serving(disk, free_port()) as served:
        served.wait_until_ready()
        served.listen()
        with Guest(served.url) as guest:
            guest.play_a_step()
            with filled(disk):
                reply = guest.asked("POST", "/v1/games", {"ruleset": "cult_wars", "seats": 3})
                assert reply is not None
                assert reply.status_code in REFUSED
                assert reply.headers["Content-Type"] == "application/problem+json"
                reading = guest.asked("GET", f"/v1/games/{guest.game}")
                assert reading is not None
                assert reading.status_code == 200
                ready = guest.asked("GET", "/readyz")
                assert ready is not None
                assert "disk" in ready.json()["warnings"]
            guest.play_a_step()
            guest.play_a_step()


def test_what_cannot_be_written_is_refused_with_a_reason(
    tmp_path: Path, sqlite_url: str, redis_url: str
) -> None:
    """As a full disk would, SQLite refuses pages beyond the limit of a connection."""
    house = House(unlimited(tmp_path, sqlite_url, redis_url))
    try:
        ann = house.register("Ann")
        allowed = "PRAGMA max_page_count = {}"
        house.referee.store.run(lambda connection: connection.execute(text(allowed.format(1))))
        refusals = [house.call("POST", "/v1/players", {"name": f"Bob {n}"}) for n in range(200)]
        [refusal] = {(reply.status_code, reply.content_type) for reply in refusals} - {
            (201, "application/json")
        }
        assert refusal == (507, "application/problem+json")
        assert refusals[-1].json is not None
        assert refusals[-1].json["type"] == "/problems/no-room"
        house.referee.store.run(lambda connection: connection.execute(text(allowed.format(2**30))))
        assert house.call("POST", "/v1/players", {"name": "Bob"}).status_code == 201
        assert house.get("/v1/me", by=ann)["name"] == "Ann"
    finally:
        house.close()


def test_what_a_full_disk_looks_like() -> None:
    class DiskFull(Exception):
        sqlstate = "53100"

    def unavailable(driver: Exception) -> DatabaseUnavailable:
        return DatabaseUnavailable("", driver, is_disconnected=False)

    assert is_out_of_space(unavailable(DiskFull()))
    assert is_out_of_space(unavailable(Exception("database or disk is full")))
    assert not is_out_of_space(unavailable(Exception("database is locked")))
    assert not is_out_of_space(OSError())


def test_nearly_full_is_a_part_of_a_small_disk_and_a_gigabyte_of_a_large_one() -> None:
    gigabyte = 1024**3
    assert is_nearly_full(gigabyte - 1, 1000 * gigabyte)
    assert not is_nearly_full(gigabyte, 1000 * gigabyte)
    assert is_nearly_full(gigabyte // 21, gigabyte)
    assert not is_nearly_full(gigabyte // 19, gigabyte)
