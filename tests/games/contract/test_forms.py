"""Every form that a prompt shows can be read, once something that fits stands for each placeholder."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.library import DEFAULT_PACK, Library
from tests.games.forms import FITS, FRAMES, forms_in, unreadable_in

LIBRARY = Library()
ROUNDS = 4


@pytest.mark.parametrize("ruleset", FITS)
def test_every_form_that_a_prompt_shows_can_be_read(ruleset: str) -> None:
    rules, content = LIBRARY.ruleset(ruleset), LIBRARY.content(ruleset, DEFAULT_PACK)[1]
    seen: set[tuple[str, str]] = set()
    refused: list[str] = []

    def look(play: Play[Any, Any]) -> None:
        for ask in () if play.step is None else play.step.asks:
            for form in forms_in(ask.text()):
                if (ask.kind, form) not in seen:
                    seen.add((ask.kind, form))
                    wrong = unreadable_in(form, ask, FITS[ruleset], FRAMES.get(ruleset, ()))
                    refused.extend(f"{ask.kind}: {form}: {wrong}" for _ in wrong[:1])

    options = {name: ROUNDS for name in ("round_limit", "max_rounds") if name in rules.option_defaults}
    random_game(rules, content, max(3, rules.min_seats), "forms", options=options, watch=look)
    assert refused == []
    assert seen
