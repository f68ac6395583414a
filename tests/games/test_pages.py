"""The pages that teach the games: the turns that they show are played, line by line."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from referee.engine.play import Advance, Play
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.library import DEFAULT_PACK, Library
from tests.games.readable import people_at, read

DOCS = Path(__file__).parents[2] / "docs"
LIBRARY = Library()
PLAYED = re.compile(r'<!-- played: (\w+), seed "(.+)": (.+) -->\n```text\n(.*?)```', re.DOTALL)
PAGES = sorted((DOCS / "games").glob("*.md"))


def begun(ruleset: str, seed: str, seats: int) -> tuple[Play[Any, Any], Advance]:
    rules = LIBRARY.ruleset(ruleset)
    _, content = LIBRARY.content(ruleset, DEFAULT_PACK)
    setup = Setup("page", seats, rules.settle_options({}, seats, content), content)
    return Play.begin(rules, setup, Seeded(Seeds(seed.encode())))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_turns_that_a_page_shows_go_as_it_says(page: Path) -> None:
    [(ruleset, seed, names, lines)] = PLAYED.findall(page.read_text(encoding="utf-8"))
    assert ruleset == page.stem
    players = names.split(", ")
    play, _ = begun(ruleset, seed, len(players))
    told: list[str] = []
    for are_orders, block in groupby(filter(None, lines.splitlines()), lambda line: "> " in line):
        if not are_orders:
            shown = list(block)
            assert [text for text in told if text in shown] == shown
            continue
        orders = [line.split("> ", 1) for line in block]
        told = []
        while orders:
            assert play.step is not None
            asks = {players[ask.seat - 1]: ask for ask in play.step.asks}
            now, orders = dict(orders[: len(asks)]), orders[len(asks) :]
            assert now.keys() == asks.keys()
            answers = {asks[name].seat: asks[name].read(order) for name, order in now.items()}
            faces = [event.public for event in play.resolve(answers).events]
            titles = replace(people_at(play), players={})
            for face in faces:
                if face is not None:
                    ways = (read(play, face, titles, short=short) for short in (False, True))
                    told += dict.fromkeys(ways)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_page_points_to_is_there(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).is_file(), target
