"""What every question publishes is what the specification says of choices, and no more."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from referee.engine.canonical import canonical
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.games import RULESETS
from referee.service.wording.prompt_bodies import prompt_body
from tests.api.choice_validator import CHOICES
from tests.games.contract.offered import LIBRARY, OFFERS
from tests.games.laws import kinds
from tests.games.strangers.guess import spelled_out

ANY = {"id": "a", "label": "A"}


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_every_choice_of_random_games_is_one_of_the_twelve_shapes(ruleset: str) -> None:
    seen: set[bytes] = set()

    def watch(play: Play[Any, Any]) -> None:
        for ask in play.step.asks if play.step else ():
            body = prompt_body(play, ask)
            for choice in (body["choice"], *([body["open"]["choice"]] if body["open"] else [])):
                written = canonical(choice)
                if written not in seen:
                    seen.add(written)
                    CHOICES.validate(choice)
                    if "definitions" in choice:  # spelled out, each list is held to what its shape lists
                        CHOICES.validate(spelled_out(choice))

    offers = [offer for offer in OFFERS if offer.rules.id == ruleset][:2]
    tables = [options for kind in kinds(LIBRARY) if kind.ruleset == ruleset for options in kind.options][:3]
    for offer, options in product(offers, tables):
        settled = {**options, **offer.short()}
        random_game(offer.rules, offer.content, offer.seats, "published", options=settled, watch=watch)
    assert seen


def test_a_field_that_is_not_in_the_specification_is_found() -> None:
    CHOICES.validate({"shape": "optional", "of": {"shape": "flag"}})
    for wrong in (
        {"shape": "optional", "of": {"shape": "flag", "colour": "red"}},
        {"shape": "optional"},
        {"shape": "maybe", "of": {"shape": "flag"}},
        {"shape": "one", "options": [{"id": "a"}]},
        {"shape": "one", "options": [{**ANY, "colour": "red"}]},
        {"shape": "one", "options": [{**ANY, "only": {"b": [True, {}]}}]},
        {"shape": "assign", "items": [ANY], "slots": [{**ANY, "times": 2}], "partial": True},
        {"shape": "split", "buckets": [{**ANY, "min": 0, "max": 1, "weight": 1}], "total": 1},
    ):
        assert not CHOICES.is_valid(wrong), wrong
