"""The page of docs/web-client.md, served from elsewhere, plays."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import expect

from referee.web.static_files import FOLDER
from tests.serve.served import PATIENCE_SECONDS
from tests.web.visitor import Visitor

DOCUMENT = Path(__file__).parents[2] / "docs" / "web-client.md"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """Another origin, with the modules and the page."""
    folder = tmp_path / "elsewhere"
    shutil.copytree(FOLDER, folder)
    page = re.search(r"```html\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    assert page is not None
    (folder / "any.html").write_text(page[1])
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_the_page_of_the_documentation_plays_from_elsewhere(
    visit: Callable[..., Visitor], referee_url: str, elsewhere: str
) -> None:
    with httpx2.Client(base_url=f"{referee_url}/v1", timeout=PATIENCE_SECONDS) as client:
        token = client.post("/players", json={"guest": True}).json()["token"]
        seats = {"ruleset": "cult_wars", "seats": ["me", "bot:random", "bot:random"]}
        game = client.post("/games", json=seats, headers={"Authorization": f"Bearer {token}"}).json()["id"]
    page = visit().page
    answers = iter([f"{referee_url}/v1", token, game])
    page.on("dialog", lambda dialog: dialog.accept(next(answers)))
    page.goto(f"{elsewhere}/any.html")
    page.click(".chip:has-text('Horn')")
    page.click("#send:enabled")
    expect(page.locator("#question")).to_contain_text("plan")
    page.click(".cell >> nth=0")
    expect(page.locator("#words")).to_contain_text("plan attack 1 · legal")
