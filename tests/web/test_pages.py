"""The pages as they are served: nothing of their own in them, and nothing from elsewhere."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator

import httpx2
import pytest

from referee.web.static_files import FOLDER, modules_of
from tests.serve.served import PATIENCE_SECONDS

BLOCK = re.compile(
    r'<script type="application/json" id="data-(\w+)" data-path="([^"]+)" data-tag="([^"]*)">(.*?)</script>',
    re.DOTALL,
)
POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
SAME_ORIGIN = {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate"}
FROM_ELSEWHERE = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}


@pytest.fixture
def client(referee_url: str) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=referee_url, timeout=PATIENCE_SECONDS, headers=SAME_ORIGIN) as client:
        yield client


def play_now(client: httpx2.Client) -> str:
    reply = client.post("/play", data={"ruleset": "cult_wars"})
    assert reply.status_code == 303
    return str(reply.headers["Location"])


def test_what_stands_in_a_page_is_what_the_calls_answer(client: httpx2.Client) -> None:
    page = client.get(play_now(client)).text
    blocks = {name: (html.unescape(path), tag, body) for name, path, tag, body in BLOCK.findall(page)}
    assert set(blocks) == {"session", "header", "view", "prompts", "ruleset"}
    for path, tag, body in blocks.values():
        called = client.get(f"/v1{path}", headers={"Accept-Encoding": "identity"})
        plain = body.encode().replace(b"\\u003c", b"<").replace(b"\\u003e", b">").replace(b"\\u0026", b"&")
        told, again = json.loads(plain), called.json()
        assert {**told, "server_now": None} == {**again, "server_now": None}
        assert html.unescape(tag) == called.headers.get("ETag", "")


def test_nothing_in_a_page_ends_its_block_of_data(client: httpx2.Client) -> None:
    """What others write may be anything."""
    name = "</script><script>alert(1)</script>"
    address = play_now(client)
    csrf = client.get("/v1/me/session").json()["csrf"]
    game = client.post(
        "/v1/games",
        json={"ruleset": "cult_wars", "seats": ["me", "open", "open"], "name": name},
        headers={"X-CSRF-Token": csrf},
    )
    assert game.status_code == 201, address
    page = client.get(f"/table/{game.json()['id']}", follow_redirects=True).text
    assert name not in page
    assert name in [json.loads(body).get("name") for _, _, _, body in BLOCK.findall(page)]


def test_pages_load_nothing_from_elsewhere_and_cannot_be_framed(client: httpx2.Client) -> None:
    for path in ("/", play_now(client), "/table/nowhere"):
        assert client.get(path).headers["Content-Security-Policy"] == POLICY


def test_another_site_cannot_sign_anybody_in_here(client: httpx2.Client) -> None:
    reply = client.post("/play", data={"ruleset": "cult_wars"}, headers=FROM_ELSEWHERE)
    assert reply.status_code == 403
    assert "Set-Cookie" not in reply.headers


def test_whoever_is_signed_in_begins_another_game_under_the_same_name(client: httpx2.Client) -> None:
    first = play_now(client)
    name = client.get("/v1/me").json()["name"]
    assert play_now(client) != first
    assert client.get("/v1/me").json()["name"] == name
    refused = client.post("/play", data={"ruleset": "cult_wars"}, headers=FROM_ELSEWHERE)
    assert refused.status_code in (401, 403)


def test_a_game_that_is_not_there_is_a_page_that_says_so(client: httpx2.Client) -> None:
    for path in ("/table/nowhere", "/table/nowhere/at/3"):
        reply = client.get(path)
        assert (reply.status_code, reply.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert client.post("/play", data={"ruleset": "../me"}).status_code == 404


def test_files_are_kept_for_ever_under_the_hash_of_all(client: httpx2.Client) -> None:
    page = client.get("/").text
    addresses = set(re.findall(r'"(/static/[^"]+)"', page))
    assert len(addresses) > 3
    for address in addresses:
        assert client.get(address).headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert client.get("/static/0000000000/style.css").status_code == 404


def test_every_module_is_named_in_the_page_that_needs_it() -> None:
    """Otherwise a browser would learn of one from the other, and wait each time."""
    loaded = {"table.js", *(f"boards/{file.name}" for file in (FOLDER / "boards").glob("*.js"))}
    named = set(modules_of(*sorted(loaded)))
    imports = {
        str((FOLDER / name).parent.joinpath(found).resolve().relative_to(FOLDER))
        for name in named
        for found in re.findall(r'(?:from|import) "(\.[^"]+)"', (FOLDER / name).read_text())
    }
    assert imports <= named


def test_a_table_is_light(client: httpx2.Client) -> None:
    """Before compression, with its drawing."""
    page = client.get(play_now(client)).text
    modules = re.findall(r'modulepreload" href="/static/\w+/([^"]+)"', page)
    files = [*modules, "style.css", "boards/boards.css"]
    assert len(page) + sum((FOLDER / name).stat().st_size for name in files) < 300_000


def test_what_the_pack_holds_is_read_once_and_for_all(client: httpx2.Client) -> None:
    page = client.get(play_now(client)).text
    [preloaded] = re.findall(r'rel="preload" as="fetch" crossorigin href="([^"]+)"', page)
    assert f'data-content="{preloaded}"' in page
    content = client.get(preloaded)
    assert "immutable" in content.headers["Cache-Control"]
    assert content.json()["data"]["cults"]
