"""Plays random games by the rules of the checkout that it is started in, and tells what they cost.

It is run by its path, with a checkout of any age on `PYTHONPATH`; each line that it reads is a ruleset, a
number of seats, and the seeds to play.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any

from referee.engine.playout import random_game
from referee.library import Library

OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "true_messiah": {"windows": "bundles"},
    "evil_high_priest": {"spare_safe_seats": False},
}
"""Said, since checkouts may differ in their defaults: with fewer formalities, each answer costs more."""


def main() -> None:
    library = Library()
    contents = {rules.id: library.content(rules.id, "default")[1] for rules in library.rulesets()}
    with suppress(
        ModuleNotFoundError
    ):  # as a process that plays for long does; older ones know no such thing
        import_module("referee.long_running").settle_down()
    for line in sys.stdin:
        ruleset, seats, seeds = json.loads(line)
        rules, content = library.ruleset(ruleset), contents[ruleset]
        options = OPTIONS.get(ruleset)
        start, answers = time.process_time(), 0
        for seed in seeds:
            answers += random_game(rules, content, seats, seed, options=options).answers
        print(json.dumps([answers, time.process_time() - start]), flush=True)


if __name__ == "__main__":
    main()
