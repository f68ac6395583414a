"""Golden games: finished games kept as JSON, which every later version of the rules must play the same way.

{"ruleset": id, "content_pack": id, "seats": n, "options": {…}, "seed": text,
 "steps": [{"key": …, "answers": {seat: answer}, "state": hash after it}], "result": {…}}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.engine import codec
from referee.engine.canonical import hash_of
from referee.engine.formalities import Settled
from referee.engine.json_types import Json
from referee.engine.play import Answered, Play
from referee.engine.playout import random_game
from referee.engine.retrace import Past
from referee.engine.ruleset import Ruleset, Setup
from referee.engine.seeds import Seeds


class BadGolden(ValueError):
    """The data is not a golden game."""


@dataclass(frozen=True)
class GoldenGame:
    """A finished game of the past."""

    ruleset: str
    content_pack: str
    seats: int
    options: Mapping[str, Json]
    seed: str
    past: Past

    def setup(self, content: Any) -> Setup[Any]:
        return Setup(f"random-{self.seed}", self.seats, self.options, content)

    def seeds(self) -> Seeds:
        return Seeds(self.seed.encode())


def golden_game(
    rules: Ruleset[Any, Any],
    content: Any,
    seats: int,
    seed: str,
    *,
    content_pack: str = "default",
    options: Mapping[str, Json] | None = None,
) -> dict[str, Json]:
    """The random game of this seed, as it is kept."""
    states: list[str] = []

    def watch(play: Play[Any, Any]) -> None:
        states.append(hash_of(codec.encode(play.state)))

    report = random_game(rules, content, seats, seed, options=options, careful=True, watch=watch)
    return {
        "ruleset": rules.id,
        "content_pack": content_pack,
        "seats": seats,
        "options": rules.settle_options(options or {}, seats, content),
        "seed": seed,
        "steps": [
            {
                "key": step.key,
                "answers": {str(seat): answer for seat, answer in step.answers.items()},
                **({"settled": [one.to_json() for one in step.settled]} if step.settled else {}),
                "state": state,
            }
            for step, state in zip(report.answered, states[1:], strict=True)
        ],
        "result": report.result.to_json(),
    }


def read_golden(data: Json) -> GoldenGame:
    """The golden game in this data; raises BadGolden."""
    try:
        kept: Any = data
        answered = tuple(
            Answered(
                number,
                step["key"],
                {int(seat): answer for seat, answer in step["answers"].items()},
                settled=tuple(Settled.from_json(one) for one in step.get("settled", ())),
            )
            for number, step in enumerate(kept["steps"], 1)
        )
        states = {number: str(step["state"]) for number, step in enumerate(kept["steps"], 1)}
        return GoldenGame(
            ruleset=str(kept["ruleset"]),
            content_pack=str(kept["content_pack"]),
            seats=int(kept["seats"]),
            options=dict(kept["options"]),
            seed=str(kept["seed"]),
            past=Past(answered, states, kept["result"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadGolden(f"not a golden game: {type(error).__name__} {error}") from None
