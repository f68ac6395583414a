"""Random games for the drawings: each moment of them as the API would give it, drawn in a real browser.

`python -m tests.web.boards GAME --pictures FOLDER` takes pictures of some: wide and narrow, light and dark.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, cast

import orjson
from playwright.sync_api import Browser, Page, sync_playwright

import referee
from referee.engine.catalogue import ENGLISH
from referee.engine.dice import UniformNumbers
from referee.engine.play import Play
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.library import DEFAULT_PACK, Library
from tests.web.chromium import find_chromium

STATIC = Path(referee.__file__).parent / "web" / "static"
CHECKS = Path(__file__).with_name("drawn.js")
WIDTHS = (860, 380)
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>boards</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css">
<link rel="stylesheet" href="/boards/boards.css">
<body style="margin: 14px"><main id="stage"></main></body></html>"""


def moments(ruleset: str, seats: int, seed: str, options: dict[str, Any] | None = None) -> Iterator[Any]:
    """What the drawing gets at each step of a random game: for one who is asked, at times for a spectator."""
    library = Library()
    rules = library.ruleset(ruleset)
    pack, content = library.content_of(rules, DEFAULT_PACK)
    settled = rules.settle_options({**rules.bounds, **(options or {})}, seats, content)
    key = seed.encode()
    setup = Setup(f"boards-{seed}", seats, settled, content)
    source = UniformNumbers(key, "random answers")
    play, _ = Play.begin(rules, setup, Seeded(Seeds(key)))
    shared = {
        "content": {
            "id": pack.id,
            "name": pack.name,
            "sections": [one.said_in(ENGLISH).to_json() for one in rules.components(content)],
            "data": pack.data,
        },
        "header": {
            "ruleset": ruleset,
            "options": settled,
            "seats": [{"seat": seat, "kind": "bot", "name": "Random bot"} for seat in range(1, seats + 1)],
        },
    }

    def seen(seat: int | None, **more: Any) -> Any:
        state = rules.view(play.state, play.setup, seat)
        return orjson.loads(orjson.dumps({**shared, "seat": seat, "state": state, **more}))

    while (step := play.step) is not None:
        answers = {ask.seat: ask.choice.sample(source) for ask in step.asks}
        asked = step.asks[step.number % len(step.asks)]
        choice = ENGLISH.throughout(asked.choice.publish())
        yield seen(asked.seat, step=step.number, kind=asked.kind, choice=choice, answer=answers[asked.seat])
        if step.number % 4 == 1:
            yield seen(None, step=step.number, kind=asked.kind)
        play.resolve(answers)
    yield seen(1, step=None, kind=None)
    yield seen(None, step=None, kind=None)


class Stage(ThreadingHTTPServer):
    """The real static files, and a page that has nothing but room for a drawing."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), partial(_Files, directory=str(STATIC)))
        self.given: dict[str, bytes] = {}
        """Moments by their path: fetched by the page, since they are megabytes."""
        self.address = f"http://127.0.0.1:{self.server_address[1]}"

    def give(self, moments: Sequence[Any]) -> str:
        path = f"/moments/{len(self.given)}"
        self.given[path] = orjson.dumps(moments)
        return path


class _Files(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        given = cast("Stage", self.server).given
        if self.path == "/":
            self._send(PAGE.encode(), "text/html")
        elif self.path in given:
            self._send(given[self.path], "application/json")
        elif self.path == "/drawn.js":
            self._send(CHECKS.read_bytes(), "text/javascript")
        else:
            super().do_GET()

    def _send(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Requests for our own files are no news."""


@contextmanager
def static_server() -> Iterator[Stage]:
    with Stage() as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=find_chromium())
        try:
            yield launched
        finally:
            launched.close()


def empty_page(opened: Browser, server: Stage, width: int, *, dark: bool = False) -> Page:
    """An empty page that is as wide as a drawing of this width needs."""
    page = opened.new_page(
        viewport={"width": width + 28, "height": 800}, color_scheme="dark" if dark else "light"
    )
    page.goto(server.address)
    page.evaluate("async () => { window.drawn = await import('/drawn.js'); }")
    return page


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--pictures", type=Path, required=True)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", default="a")
    parser.add_argument(
        "--moments", default="", help="which, by their number: 3,17,-1; some of all unless told"
    )
    parser.add_argument("--options", type=orjson.loads, default={})
    parser.add_argument("--quick", action="store_true", help="light only")
    told = parser.parse_args()
    told.pictures.mkdir(parents=True, exist_ok=True)
    all_moments = list(moments(told.game, told.seats, told.seed, told.options))
    last = len(all_moments) - 1
    numbers = [int(one) % (last + 1) for one in told.moments.split(",") if one] or [
        last * part // 5 for part in range(6)
    ]
    with static_server() as server, browser() as opened:
        path = server.give(all_moments)
        for dark in (False,) if told.quick else (False, True):
            for width in WIDTHS:
                page = empty_page(opened, server, width, dark=dark)
                for number in numbers:
                    found = page.evaluate(
                        "async ([path, n, width]) => drawn.show((await drawn.given(path))[n], width)",
                        [path, number, width],
                    )
                    name = f"{told.game}-{number:03}-{width}-{'dark' if dark else 'light'}.png"
                    page.screenshot(path=told.pictures / name, full_page=True)
                    print(name, all_moments[number]["kind"], *found, sep="\n  ")
                page.close()


if __name__ == "__main__":
    main()
