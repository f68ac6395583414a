"""The games that the contract is held against: all on the shelf, at every size of table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from referee.engine.asks import Ask
from referee.engine.canonical import canonical
from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.ruleset import Ruleset, Setup
from referee.library import DEFAULT_PACK, Library

LIBRARY = Library()
SHORT = 6


@dataclass(frozen=True)
class Offer:
    """A game at a table of some size, with its default content."""

    rules: Ruleset[Any, Any]
    seats: int

    @property
    def content(self) -> Any:
        return LIBRARY.content(self.rules.id, DEFAULT_PACK)[1]

    def setup(self, game: str = "contract", options: Mapping[str, Json] | None = None) -> Setup[Any]:
        settled = self.rules.settle_options(options or {}, self.seats, self.content)
        return Setup(game, self.seats, settled, self.content)

    def short(self) -> dict[str, Json]:
        """Options of a new table whose game is over soon, for tests that look at each step of it."""
        limits = ("round_limit", "max_rounds")
        known = self.rules.option_defaults
        return {name: SHORT for name in limits if name in known}

    def viewers(self) -> list[int | None]:
        return [None, *range(1, self.seats + 1)]


OFFERS = [
    Offer(rules, seats)
    for rules in LIBRARY.rulesets()
    for seats in range(rules.min_seats, rules.max_seats + 1)
]

every_offer = pytest.mark.parametrize("offer", OFFERS, ids=lambda offer: f"{offer.rules.id}-{offer.seats}")


def prompt(ask: Ask) -> dict[str, Json]:
    """All that a client is given of a question."""
    shown: Mapping[str, Json] | None = None if ask.open is None else ask.open.choice.describe()
    return {
        "seat": ask.seat,
        "kind": ask.kind,
        "text": ask.text(),
        "page": ask.page().to_json(),
        "unavailable": [one.to_json() for one in ask.unavailable()],
        "choice": ask.choice.describe(),
        "schema": ask.choice.schema(),
        "default": ask.default,
        "open": shown,
    }


def facts(play: Play[Any, Any], seat: int) -> list[Json]:
    """What the seat's tests may read: all that is stated, and some of what they name themselves."""
    stated = play.rules.facts(play.state, play.setup, seat)
    families = play.rules.facts.by_name(play.state, play.setup, seat)
    return [
        *({**one.fact.describe(), "value": one.value} for one in stated),
        *({**one.describe(), "values": [one.value(name) for name in one.examples]} for one in families),
    ]


def sight(play: Play[Any, Any], viewer: int | None) -> bytes:
    """All that a viewer sees of a table in one moment, as bytes: view, own prompts, facts, who is asked."""
    step = play.step
    asks = () if step is None else step.asks
    seen: Json = {
        "view": play.rules.view(play.state, play.setup, viewer),
        "prompts": [prompt(ask) for ask in asks if ask.seat == viewer],
        "titles": {str(seat): title for seat, title in play.rules.titles(play.state, play.setup).items()},
        "colours": {str(seat): name for seat, name in play.rules.colours(play.state, play.setup).items()},
        "standings": {
            str(seat): [one.words, one.score]
            for seat, one in play.rules.standings(play.state, play.setup).items()
        },
        "facts": [] if viewer is None else facts(play, viewer),
        "step": None if step is None else [step.number, step.key, step.sealed, list(step.seats)],
        "result": None if play.result is None else play.result.to_json(),
        "round": play.rules.round(play.state),
        "phase": play.phase,
    }
    return canonical(seen)
