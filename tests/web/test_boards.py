"""The drawings of the boards: every step of random games, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from referee.games.evil_high_priest.pack import BOARD_IDS
from tests.web.boards import STATIC, WIDTHS, Stage, empty_page, moments, static_server

ALL_CARDS = {
    "boxes": ["blood_ceremony", "dark_ritual"],
    "monsters": "unique",
    "investigators": True,
    "priests": True,
}
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("cult_wars", 3, {}),
    ("cult_wars", 4, {}),
    ("great_old_ones", 4, {}),
    ("true_messiah", 3, {}),
    ("evil_high_priest", 3, {}),
    ("evil_high_priest", 2, {"board": "watcher", **ALL_CARDS}),
    ("evil_high_priest", 5, {"board": "windwalker"}),
    ("choose_your_god", 3, {"cults": "ranked"}),
    ("choose_your_god", 5, {}),
]
DRAWN = {
    "cult_wars": 1.0,
    "great_old_ones": 1.0,
    "true_messiah": 0.95,
    "evil_high_priest": 1.0,
    "choose_your_god": 1.0,
}
"""How much of what questions offer by its ref is on the board or in the hand, per game at least."""


@pytest.fixture(scope="module")
def chrome(browser: Browser) -> Iterator[tuple[Browser, Stage]]:
    with static_server() as server:
        yield browser, server


@pytest.fixture
def page(chrome: tuple[Browser, Stage]) -> Iterator[Page]:
    opened = empty_page(*chrome, WIDTHS[0])
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    opened.close()
    assert errors == []


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=[f"{game}-{n}" for game, n, _ in TABLES])
def test_every_step_of_a_game_is_drawn_so_that_it_can_be_read(
    chrome: tuple[Browser, Stage], page: Page, game: str, seats: int, options: dict[str, Any]
) -> None:
    """As one who is asked and as a spectator, from before all choices to the end, wide and narrow."""
    path = chrome[1].give(list(moments(game, seats, "boards", options)))
    found = page.evaluate("([path, widths]) => window.drawn.all(path, widths)", [path, list(WIDTHS)])
    assert found["faults"] == []
    assert found["offered"] > 100
    share = found["drawn"] / found["offered"]
    assert share >= DRAWN[game], found["missing"]


@pytest.mark.parametrize("board", BOARD_IDS)
def test_each_cult_board_is_drawn_so_that_it_can_be_read(
    chrome: tuple[Browser, Stage], page: Page, board: str
) -> None:
    """Its locks, tracks and whatever it alone has; some turns are enough for that."""
    game = moments("evil_high_priest", 4, "cult boards", {"board": board, **ALL_CARDS})
    path = chrome[1].give(list(islice(game, 12)))
    found = page.evaluate("([path, widths]) => window.drawn.all(path, widths)", [path, list(WIDTHS)])
    assert found["faults"] == []
    assert found["missing"] == []


PLAN = """async ({ moment, clicks }) => {
  const { Form } = await import("/choices.js");
  const { fits, inlined } = await import("/narrow.js");
  const { edit } = await import("/boards/choose_your_god.js");
  const choice = inlined(moment.choice);
  const stage = document.getElementById("stage");
  let answer;
  const form = new Form(draw, (form, spot) => edit(form, spot, moment));
  function draw() {
    stage.replaceChildren(form.draw(choice, answer, (said) => { answer = said; draw(); }));
  }
  draw();
  for (const click of clicks) {
    if (click.startsWith("location:")) form.targets.get(click)[0].act();
    else document.getElementById(click).click();
  }
  return { answer, fits: fits(choice, answer), rows: stage.querySelectorAll(".plan-rows > li").length };
}"""


def test_a_plan_is_written_location_by_location(page: Page) -> None:
    """Clicks on Locations open their rows; what is said there are the rules and wishes of the same answer."""
    plans = (
        one
        for one in moments("choose_your_god", 3, "pl")
        if one["kind"] == "choose_your_god.plan" and one["seat"]
    )
    moment = {**next(plans), "width": 860}
    form = {"moment": moment}
    assert page.evaluate(PLAN, {**form, "clicks": []})["rows"] == 13

    planned = page.evaluate(
        PLAN,
        {
            **form,
            "clicks": [
                "location:3",
                "f/rules/new3/do/pass",
                "f/if_win/new3/do/take",
                "location:5",
                "f/rules/new5/do/ask",
                "f/otherwise/pass",
            ],
        },
    )
    assert planned["fits"]
    assert planned["answer"] == {
        "rules": [
            {"at": [3], "do": {"case": "pass", "value": {}}},
            {"at": [5], "do": {"case": "ask", "value": {}}},
        ],
        "if_win": [{"at": 3, "do": {"case": "take", "value": {}}}],
        "otherwise": "pass",
    }

    changed = page.evaluate(
        PLAN,
        {
            **form,
            "clicks": [
                "location:3",
                "f/rules/new3/do/pass",
                "f/rules/0/do/ask",
                "f/if_win/new3/do/take",
                "f/if_win/0/do/take",
                "f/lines",
                "f/places",
            ],
        },
    )
    assert changed["answer"] == {"rules": [{"at": [3], "do": {"case": "ask", "value": {}}}], "if_win": []}


def luminance(colour: str) -> float:
    channels = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_contrast_of_black_and_white() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def themes() -> Iterator[dict[str, str]]:
    """The variables of the pages: those of the light theme, and those with what the dark one changes."""
    light: dict[str, str] = {}
    for theme, block in blocks((STATIC / "style.css").read_text()):
        found = dict(re.findall(r"(--[\w-]+):\s*(#[0-9a-f]{6})", block))
        light = light or found
        yield found if theme == "light" else {**light, **found}


def blocks(css: str) -> Iterator[tuple[str, str]]:
    """The rules that set the colours, by theme."""
    for block in re.findall(r":root[^{]*\{([^}]*)\}", css):
        if "--paper:" in block:
            yield ("light" if "--paper: #f" in block else "dark"), block


def test_all_colours_of_the_pages_can_be_told_from_what_is_behind_them() -> None:
    """4.5 for text and 3 for lines and shapes, as WCAG 2.2 asks (1.4.3, 1.4.11)."""
    both = list(themes())
    assert len(both) >= 2
    for theme in both:
        for behind in ("--paper", "--card"):
            for words in ("--ink", "--soft", "--accent", "--warn", "--ok"):
                assert contrast(theme[words], theme[behind]) >= 4.5, (words, behind)
            for shape in ("--ring", *(f"--seat-{seat}" for seat in range(1, 6))):
                assert contrast(theme[shape], theme[behind]) >= 3, (shape, behind)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_colours_of_games_can_be_told_from_what_is_behind_them(theme: str) -> None:
    """A piece's edge, and the sign upon it: white and yellow ones have a darker edge where it is light."""
    light, dark = (
        (STATIC / "boards" / "boards.css").read_text().split("@media (prefers-color-scheme: dark)", 1)
    )
    behind = dict(zip(("light", "dark"), themes(), strict=True))[theme]
    found = {
        colour: dict(re.findall(r"--bd-(seat|edge|on): (#[0-9a-f]{6})", rule))
        for colour, rule in re.findall(
            r"^ *\.bd-([a-z]+) \{([^}]*)\}", light if theme == "light" else dark, re.M
        )
        if "--bd-seat:" in rule
    }
    assert set(found) >= {"red", "black", "violet", "white", "green", "yellow", "blue", "orange"}
    for colour, shades in found.items():
        shades = {"edge": shades["seat"], "on": "#fffdf7", **shades}
        assert contrast(shades["edge"], behind["--paper"]) >= 3, colour
        assert contrast(shades["edge"], behind["--card"]) >= 3, colour
        assert contrast(shades["on"], shades["seat"]) >= 3, colour
