"""All that random games say to every reader, recorded to be compared after the words were touched.

    python -m tests.games.said record FILE [RULESET …] [--games 200]
    python -m tests.games.said compare BEFORE AFTER [--show 40]

A recording holds each event, each result, each prompt with its news, and what is said to wrong orders, as
every seat and a spectator reads it. `compare` lists what reads differently, each difference once, the most
frequent first: read all of them.
"""

from __future__ import annotations

import argparse
import difflib
import gzip
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from referee.engine.asks import Ask
from referee.engine.choices import Source
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.problems import UnreadableText
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.library import DEFAULT_PACK, AnyRuleset, Library
from tests.games.contract.inspection import NONSENSE, SILENCE, problems_of
from tests.games.contract.offered import SHORT
from tests.games.readers import Reader
from tests.games.recorder import mangled, wrong

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
STEPS_BETWEEN_REFUSALS = 7
"""Wrong orders are tried at one step of these: they take most of the time."""
MAX_WRONG = 40


def said_in_a_game(rules: AnyRuleset, content: Any, seats: int, seed: str) -> Iterator[tuple[str, str]]:
    """Everything that somebody reads in the random game of this seed, with a key that says where."""
    limits = {name: SHORT for name in ("round_limit", "max_rounds") if name in rules.option_defaults}
    options = rules.settle_options(limits, seats, content)
    setup = Setup(f"said-{seed}", seats, options, content)
    source: Source = UniformNumbers(seed.encode(), "said")
    play, advance = Play.begin(rules, setup, Seeded(Seeds(seed.encode())))
    reader = Reader(play, NAMES)
    yield from _events(seed, 0, reader.hear(advance.events))
    while play.step is not None:
        step = play.step
        answers: dict[int, Json] = {}
        for ask in step.asks:
            at = f"{seed}/{step.number}/{ask.seat}/{ask.kind}"
            yield f"{at}/prompt", reader.prompt(ask)
            answers[ask.seat] = ask.choice.sample(source)
            if step.number % STEPS_BETWEEN_REFUSALS == 0:
                yield from _refusals(at, ask, answers[ask.seat])
        reader.answered(answers)
        yield from _events(seed, step.number, reader.hear(play.resolve(answers).events))
    yield f"{seed}/result", reader.result()


def _events(seed: str, step: int, heard: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    return ((f"{seed}/{step}/{key}", text) for key, text in heard)


def _refusals(at: str, ask: Ask, answer: Json) -> Iterator[tuple[str, str]]:
    """What is said to wrong answers, and to lines that cannot be read."""
    for number, one in enumerate(islice([*wrong(answer), *NONSENSE], MAX_WRONG)):
        for found in problems_of(ask, one):
            yield f"{at}/refused/{number}{found.path}", f"{found.message} ({found.clause})"
    for number, text in enumerate(islice([*mangled(ask.show(answer)), *SILENCE], MAX_WRONG)):
        try:
            ask.read(text)
        except UnreadableText as error:
            yield f"{at}/unread/{number}", f"{error.line}: {error.message} Expected: {error.expected}"


def record(path: Path, rulesets: Sequence[str], games: int) -> None:
    """Play the games and write down what they say: each text once, and the keys of where it was said."""
    library = Library()
    texts: dict[str, int] = {}
    said: dict[str, int] = {}
    for name in rulesets or [rules.id for rules in library.rulesets()]:
        rules, content = library.ruleset(name), library.content(name, DEFAULT_PACK)[1]
        sizes = range(rules.min_seats, rules.max_seats + 1)
        for number in range(games):
            seed = f"{name}-{number}"
            for key, text in said_in_a_game(rules, content, sizes[number % len(sizes)], seed):
                said[key] = texts.setdefault(text, len(texts))
    with gzip.open(path, "wt", encoding="utf-8") as file:
        json.dump({"texts": list(texts), "said": said}, file)
    print(f"{len(said)} items, {len(texts)} different texts in {path}")


def compare(before: Path, after: Path, show: int) -> bool:
    """Print what reads differently; says whether anything does."""
    old, new = _read(before), _read(after)
    changed = Counter(
        (key.split("/")[-1].partition(".")[0], old[key], new[key])
        for key in old.keys() & new.keys()
        if old[key] != new[key]
    )
    for (what, was, now), times in changed.most_common(show):
        print(f"== {what}, {times} times")
        print("\n".join(list(difflib.unified_diff(was.split("\n"), now.split("\n"), lineterm="", n=0))[2:]))
    gone, come = old.keys() - new.keys(), new.keys() - old.keys()
    for named, keys in (("no longer said", gone), ("said now", come)):
        for key in sorted(keys)[: show // 4]:
            print(f"== {named}: {key}: {(old | new)[key]}")
    equal = len(old.keys() & new.keys()) - changed.total()
    print(
        f"{equal} equal; {changed.total()} differ, in {len(changed)} ways; {len(gone)} are no longer said; "
        f"{len(come)} are new"
    )
    return bool(changed or gone or come)


def _read(path: Path) -> dict[str, str]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        kept = json.load(file)
    return {key: kept["texts"][number] for key, number in kept["said"].items()}


def main() -> None:
    as_it_stands = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=as_it_stands)
    verbs = parser.add_subparsers(dest="verb", required=True)
    recording = verbs.add_parser("record")
    recording.add_argument("file", type=Path)
    recording.add_argument("rulesets", nargs="*")
    recording.add_argument("--games", type=int, default=200)
    comparing = verbs.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--show", type=int, default=40)
    given = parser.parse_args()
    if given.verb == "record":
        record(given.file, given.rulesets, given.games)
    elif compare(given.before, given.after, given.show):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
