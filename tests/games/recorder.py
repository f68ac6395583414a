"""Writes down all that random games say: `python -m tests.games.recorder RULESET SEATS SEED [NAME=VALUE …]`.

One JSON line for each question: the prompt, answers and their texts, and what is said to wrong ones. Record
before and after a change that should leave a game as it is, and compare the files.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from referee.engine.asks import Ask
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.engine.problems import UnreadableText, UntimelyText
from referee.engine.records import face_as_json
from referee.library import DEFAULT_PACK, Library
from tests.games.contract.inspection import NONSENSE, SILENCE, problems_of
from tests.games.contract.offered import prompt
from tests.games.golden import option

SAMPLES = 3
WRONG_ANSWERS = 24
"""At most this many for each answer that is right."""


class Recorder:
    """Looks at every question of a game and prints what it finds."""

    def __init__(self, seed: str) -> None:
        self._source = UniformNumbers(seed.encode(), "recorded answers")

    def watch(self, play: Play[Any, Any]) -> None:
        for ask in play.step.asks if play.step else ():
            print(json.dumps({"step": play.step.number if play.step else 0, **self._recorded(play, ask)}))

    def _recorded(self, play: Play[Any, Any], ask: Ask) -> dict[str, Json]:
        samples = [ask.default, *(ask.choice.sample(self._source) for _ in range(SAMPLES))]
        return {
            **prompt(ask),
            "answers": [self._written(play, ask, answer) for answer in samples],
            "refused": [_refusals(ask, wrong) for answer in samples for wrong in wrong(answer)],
            "nonsense": [_refusals(ask, nonsense) for nonsense in NONSENSE],
            "misread": [_read(ask, text) for answer in samples for text in mangled(ask.show(answer))],
            "silence": [_read(ask, text) for text in SILENCE],
        }

    def _written(self, play: Play[Any, Any], ask: Ask, answer: Json) -> dict[str, Json]:
        shown = ask.show(answer)
        return {
            "answer": answer,
            "shown": shown,
            "plainly": ask.choice.show(answer),
            "read": ask.read(shown),
            "ahead": _ahead(play, ask, shown),
        }


def _ahead(play: Play[Any, Any], ask: Ask, text: str) -> Json:
    """The text as an order sent ahead, for any such question and for this one."""
    makes = play.rules.grammars.get(ask.kind)
    if makes is None:
        return None
    stated = play.rules.facts(play.state, play.setup, ask.seat)
    actor = next((one.value for one in stated if one.fact.id == "actor"), None)
    found: list[Json] = []
    for when in (True, {"fact": "actor", "is": "=", "value": actor}):
        grammar = makes(play.state, play.setup, ask.seat, when)
        try:
            found.append(grammar.understood(text))
        except UnreadableText as error:
            found.append(_complaint(error))
    return found


def _refusals(ask: Ask, answer: Json) -> list[Json]:
    return [[found.path, found.message, found.clause] for found in problems_of(ask, answer)]


def _read(ask: Ask, text: str) -> Json:
    try:
        return ask.read(text)
    except UnreadableText as error:
        return _complaint(error)


def _complaint(error: UnreadableText) -> Json:
    untimely = isinstance(error, UntimelyText)
    return [error.line, error.source, error.message, error.expected, untimely]


def wrong(answer: Json) -> list[Json]:
    """The answer with one place of it changed, in several ways."""
    return list(_changed(answer))[:WRONG_ANSWERS]


def _changed(value: Json) -> Iterator[Json]:
    yield from (None, "12", "G1", 99, [], {})
    if isinstance(value, dict):
        for key in value:
            yield {name: one for name, one in value.items() if name != key}
            for inner in _changed(value[key]):
                yield {**value, key: inner}
        yield {**value, "more": 1}
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield [*value[:at], *value[at + 1 :]]
            yield [*value, one]


def mangled(text: str) -> Iterator[str]:
    """Mistakes that people make in writing."""
    words = text.split()
    yield text.upper()
    yield text.replace(" ", "   ")
    yield f"{text}\n{text}"
    for at, word in enumerate(words):
        yield " ".join([*words[:at], *words[at + 1 :]])
        yield " ".join([*words[:at], word[:-1], *words[at + 1 :]])
        yield " ".join([*words[:at], "zounds", *words[at + 1 :]])
        yield " ".join([*words[:at], word, word, *words[at + 1 :]])


def record(ruleset: str, seats: int, seed: str, options: dict[str, Json]) -> None:
    """Play the random game of this seed and print what it says."""
    library = Library()
    content = library.content(ruleset, DEFAULT_PACK)[1]
    watch = Recorder(seed).watch
    report = random_game(library.ruleset(ruleset), content, seats, seed, options=options, watch=watch)
    for event in report.events:
        faces = [event.public, event.hidden, *event.private.values()]
        print(json.dumps([event.kind, event.rule, *(face and face_as_json(face) for face in faces)]))


if __name__ == "__main__":
    record(sys.argv[1], int(sys.argv[2]), sys.argv[3], dict(map(option, sys.argv[4:])))
