"""What is compressed, and in which form a client gets it."""

from __future__ import annotations

import gzip
import json

import pytest
from werkzeug.test import TestResponse

from tests.api.house import House, Person

DOCUMENTS = (
    "/docs", "/openapi.json", "/rules/cult_wars", "/guides/cult_wars",
    "/v1/rulesets", "/v1/rulesets/cult_wars", "/v1/rulesets/cult_wars/content/default",
    "/v1/rulesets/cult_wars/rules", "/v1/rulesets/cult_wars/guide",
)  # fmt: skip
LOBBY = "/v1/games"


def read(
    house: House,
    path: str,
    encoding: str | None,
    *,
    method: str = "GET",
    by: Person | None = None,
    have: str = "",
) -> TestResponse:
    headers = {} if encoding is None else {"Accept-Encoding": encoding}
    return house.call(method, path, by=by, headers={**headers, **({"If-None-Match": have} if have else {})})


@pytest.mark.parametrize("path", [*DOCUMENTS, LOBBY])
def test_both_forms_say_the_same_and_have_tags_of_their_own(desk: House, path: str) -> None:
    for _ in range(8):
        desk.create(desk.register("Ann"))
    plain, zipped = read(desk, path, None), read(desk, path, "gzip, br")
    assert "Content-Encoding" not in plain.headers
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.get_data()) == plain.get_data()
    assert len(zipped.get_data()) < len(plain.get_data()) / 2
    assert plain.headers["ETag"] != zipped.headers["ETag"]
    for reply in (plain, zipped):
        assert "Accept-Encoding" in reply.headers["Vary"]
    # Each is spared only to whom has that form.
    assert read(desk, path, None, have=plain.headers["ETag"]).status_code == 304
    spared = read(desk, path, "gzip", have=zipped.headers["ETag"])
    assert (spared.status_code, spared.get_data()) == (304, b"")
    assert spared.headers["ETag"] == zipped.headers["ETag"]
    assert spared.headers["Vary"] == zipped.headers["Vary"]
    assert "Content-Encoding" not in spared.headers
    assert read(desk, path, "gzip", have=plain.headers["ETag"]).status_code == 200


@pytest.mark.parametrize("path", [*DOCUMENTS, LOBBY])
@pytest.mark.parametrize("encoding", [None, "gzip"])
def test_a_head_has_the_headers_of_the_read(desk: House, path: str, encoding: str | None) -> None:
    whole, head = read(desk, path, encoding), read(desk, path, encoding, method="HEAD")
    assert (head.status_code, head.get_data()) == (200, b"")
    for name in ("ETag", "Vary", "Content-Length", "Content-Type", "Content-Encoding"):
        assert head.headers.get(name) == whole.headers.get(name)


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        ("gzip", "gzip"),
        ("GZIP;q=0.5", "gzip"),
        ("br, *", "gzip"),
        ("", None),
        ("br", None),
        ("identity", None),
        ("gzip;q=0", None),
        ("gzip;q=0, *;q=1", None),
    ],
)
def test_a_client_gets_only_what_it_takes(desk: House, encoding: str, expected: str | None) -> None:
    for path in (DOCUMENTS[0], LOBBY):
        assert read(desk, path, encoding).headers.get("Content-Encoding") == expected


def test_nothing_that_may_hold_a_secret_is_compressed(desk: House) -> None:
    """Its length would tell how much of the secret somebody has guessed in what they wrote beside it."""
    people = [desk.register(name) for name in ("Ann", "Bob", "Cem")]
    game = desk.table(*people, name="a" * 80)
    desk.seal(game, people[0], "2")
    own = ("view", "prompts", "prompts/1.1/order", "events", "digest", "messages", "transcript", "votes")
    for reading in own:
        reply = read(desk, f"/v1/games/{game}/{reading}", "gzip", by=people[0])
        assert reply.status_code == 200
        assert "Content-Encoding" not in reply.headers
    for path in ("/v1/me", "/v1/me/prompts", "/v1/me/export", "/v1/me/tokens", "/v1/me/notices", LOBBY):
        reply = read(desk, path, "gzip", by=people[0])
        assert reply.status_code == 200
        assert "Content-Encoding" not in reply.headers
    sealed = desk.call(
        "PUT",
        f"/v1/games/{game}/prompts/1.1/order",
        {"answer": "1"},
        by=people[0],
        headers={"Accept-Encoding": "gzip"},
    )
    assert sealed.status_code == 202
    assert "Content-Encoding" not in sealed.headers


def test_a_document_is_written_once(desk: House, monkeypatch: pytest.MonkeyPatch) -> None:
    first = read(desk, "/v1/rulesets/cult_wars/rules", "gzip")

    def compress(*_: object, **__: object) -> bytes:
        raise AssertionError("compressed again")

    monkeypatch.setattr(gzip, "compress", compress)
    again = read(desk, "/v1/rulesets/cult_wars/rules", "gzip", by=desk.register("Ann"))
    assert again.get_data() == first.get_data()
    assert json.loads(read(desk, "/v1/rulesets/cult_wars/rules", None).get_data())["ruleset"] == "cult_wars"


def test_other_origins_may_keep_both_forms_apart(desk: House) -> None:
    vary = read(desk, "/openapi.json", "gzip").headers["Vary"]
    assert {name.strip() for name in vary.split(",")} == {"Accept-Encoding", "Origin"}
