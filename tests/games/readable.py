"""A whole game of each kind as players read it: `python -m tests.games.readable [RULESET …]` writes them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from referee.engine.asks import Ask
from referee.engine.choices import Source
from referee.engine.dice import UniformNumbers
from referee.engine.events import Event
from referee.engine.json_types import Json
from referee.engine.narrator import Narrator
from referee.engine.people import People
from referee.engine.play import Advance, Play
from referee.engine.randomness import Seeded
from referee.engine.records import EventRecord
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.library import DEFAULT_PACK, Library

FOLDER = Path(__file__).parent / "readable"
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
GAMES: dict[str, dict[str, Json]] = {
    "cult_wars": {},
    "great_old_ones": {"max_rounds": 6},
    "evil_high_priest": {"max_rounds": 4},
    "choose_your_god": {},
    "true_messiah": {"round_limit": 2},
}
"""By game, options that keep it short: it ends by them. It is played by the fewest players that it takes."""
SEEDS = {"choose_your_god": b"readable 10"}
"""Of games that need no option: a short one of many, to its own end, that asks seven kinds of questions."""
SAME = "(the rest as in the question before)"


def written(ruleset: str) -> str:
    """All that every seat is asked, answers and is told, from the first question to the last event."""
    library = Library()
    rules, (_, content) = library.ruleset(ruleset), library.content(ruleset, DEFAULT_PACK)
    seats = rules.min_seats
    options = rules.settle_options(GAMES[ruleset], seats, content)
    setup = Setup("readable", seats, options, content)
    seed = SEEDS.get(ruleset, b"readable")
    play, advance = Play.begin(rules, setup, Seeded(Seeds(seed)))
    source: Source = UniformNumbers(seed, "answers")
    limits = "".join(f", at a table with {name} {value}" for name, value in GAMES[ruleset].items())
    lines = [f"{rules.name}, {rules.version}: a whole game as its players read it{limits}.", ""]
    asked: dict[str, str] = {}
    lines += _told(play, advance)
    while play.step is not None:
        answers: dict[int, Json] = {}
        for ask in play.step.asks:
            answers[ask.seat] = ask.choice.sample(source)
            lines += _question(ask, answers[ask.seat], asked)
        lines += _told(play, play.resolve(answers))
    return "\n".join(lines).rstrip() + "\n"


def _question(ask: Ask, answer: Json, asked: dict[str, str]) -> list[str]:
    """The question in full where it is the first of its kind, and what has changed in it where it is not."""
    text = ask.text()
    before = asked.get(ask.kind)
    asked[ask.kind] = text
    shown = text.split("\n")
    if before is not None:
        known = set(before.split("\n"))
        shown = [line for line in shown if line not in known]
        shown = shown if len(shown) == len(text.split("\n")) else [*shown, SAME]
    order = ask.show(answer).split("\n")
    return [
        f"=== {NAMES[ask.seat - 1]} is asked ({ask.kind}):",
        *(f"    {line}".rstrip() for line in shown),
        *(f"{NAMES[ask.seat - 1]}> {line}" for line in order),
        "",
    ]


def people_at(play: Play[Any, Any]) -> People:
    seats = range(1, play.setup.seats + 1)
    return People(seats, play.rules.titles(play.state, play.setup), dict(zip(seats, NAMES, strict=False)))


def _told(play: Play[Any, Any], advance: Advance) -> list[str]:
    people = people_at(play)
    lines = [line for event in advance.events for line in _faces(play, event, people)]
    return [*lines, ""] if lines else []


def _faces(play: Play[Any, Any], event: EventRecord, people: People) -> list[str]:
    public = [] if event.public is None else [f"* {read(play, event.public, people)}"]
    own = [
        f"  {NAMES[seat - 1]} alone: {read(play, face, people, seat, short=True)}"
        for seat, face in event.private.items()
    ]
    return [*public, *own]


def read(
    play: Play[Any, Any],
    face: Event,
    people: People,
    viewer: int | None = None,
    *,
    short: bool = False,
) -> str:
    """A face of an event as people read it."""
    return Narrator(play.setup.content, people, viewer, short=short).tell(face)


def page(ruleset: str) -> Path:
    return FOLDER / f"{ruleset}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or GAMES:
        page(name).write_text(written(name), encoding="utf-8")
