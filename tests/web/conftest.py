"""A running referee and a browser, for the tests that use pages as people do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.conftest import LONG_LIVED
from tests.left_behind import children
from tests.serve.served import await_readiness, free_port, serving
from tests.web.chromium import MISSING, find_chromium
from tests.web.visitor import Visitor


@pytest.fixture(scope="session")
def referee_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    before = children()
    many = {"REFEREE_RATE_LIMIT_NEW_PLAYERS": "1000000/second", "REFEREE_WEB_WORKERS": "1"}
    with serving(tmp_path_factory.mktemp("served"), free_port(), **many) as served:
        served.wait_until_ready()
        served.listen()
        await_readiness(served.url)
        LONG_LIVED.update(children().keys() - before.keys())
        yield served.url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = find_chromium()
    if found is None:
        pytest.skip(MISSING)
    before = children()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found)
        LONG_LIVED.update(children().keys() - before.keys())
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, referee_url: str) -> Iterator[Callable[..., Visitor]]:
    """Opens browsers of their own, as of different people; none may complain of a page."""
    with ExitStack() as open_until_the_end:
        visitors: list[Visitor] = []

        def visit(size: ViewportSize | None = None, **looks: Any) -> Visitor:
            context = browser.new_context(viewport=size or {"width": 1280, "height": 800}, **looks)
            open_until_the_end.callback(context.close)
            visitors.append(Visitor(context.new_page(), referee_url))
            return visitors[-1]

        yield visit
        for visitor in visitors:
            assert visitor.complaints == []
