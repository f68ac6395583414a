"""Reads with conditions, as they go over the wire: what a client has already is not sent again."""

from __future__ import annotations

from collections.abc import Iterator

import httpx2
import pytest

from tests.api.house import House
from tests.api.web_server import running_web_server
from tests.servers import Databases, unlimited

PATHS = ("/v1/rulesets", "/v1/rulesets/cult_wars/content/default", "/v1/games")
KEPT = ("ETag", "Vary", "Cache-Control")
ABOUT_THE_BODY = ("Content-Type", "Content-Length", "Transfer-Encoding")


@pytest.fixture(scope="module")
def client(
    sqlite_databases: Databases, redis_server_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[httpx2.Client]:
    with (
        sqlite_databases.fresh() as url,
        running_web_server(unlimited(tmp_path_factory.mktemp("web"), url, redis_server_url)) as server,
        httpx2.Client(base_url=server.url, timeout=300) as client,
    ):
        yield client


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("have", ["{tag}", "W/{tag}", '"other", {tag}', "*"])
def test_what_one_has_is_not_sent_again(client: httpx2.Client, method: str, path: str, have: str) -> None:
    first = client.request(method, path)
    again = client.request(method, path, headers={"If-None-Match": have.format(tag=first.headers["ETag"])})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert {name: again.headers[name] for name in KEPT} == {name: first.headers[name] for name in KEPT}
    assert not [name for name in ABOUT_THE_BODY if name in again.headers]
    for reply in (first, again):
        assert len(reply.headers.get_list("Date")) == 1


@pytest.mark.parametrize("have", ['"other"', 'W/"other"', "nonsense", ""])
def test_anything_else_is_sent(client: httpx2.Client, have: str) -> None:
    reply = client.get(PATHS[0], headers={"If-None-Match": have})
    assert reply.status_code == 200
    assert reply.json()["items"]
    assert len(reply.headers.get_list("Date")) == 1


@pytest.mark.parametrize("named", ['"other"', "*", 'W/"other"'])
def test_reads_do_not_depend_on_what_a_write_would_replace(client: httpx2.Client, named: str) -> None:
    read = client.get(PATHS[0], headers={"If-Match": named})
    assert read.status_code == 200
    have = {"If-None-Match": read.headers["ETag"]}
    assert client.get(PATHS[0], headers={"If-Match": named, **have}).status_code == 304


def test_the_date_is_left_to_the_server(desk: House) -> None:
    read = desk.call("GET", PATHS[0])
    again = desk.call("GET", PATHS[0], headers={"If-None-Match": read.headers["ETag"]})
    assert (read.status_code, again.status_code) == (200, 304)
    assert "Date" not in read.headers
    assert "Date" not in again.headers
