"""`referee scenario`."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from referee.commands.json_files import read_json
from referee.commands.refusal import Refusal
from referee.engine.content import BadContent
from referee.engine.json_types import Json
from referee.engine.problems import IllegalAnswer
from referee.engine.ruleset import Setup
from referee.engine.scenario import (
    BadScenario,
    Scenario,
    check_expectation,
    disappointments,
    read_scenario,
    run_scenario,
)
from referee.library import DEFAULT_PACK, Library


@click.command("scenario")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--expect",
    "expected",
    type=click.Path(path_type=Path),
    help="Compare with the JSON in this file; what it does not mention may be anything.",
)
def command(file: Path, expected: Path | None) -> None:
    """Run the scenario in FILE and print, as JSON, the prompts, the events, the draws and the final state.

    \b
    A scenario is a JSON object:
      {"ruleset": "cult_wars", "seats": 3,
       "phase": "…", "state": {…},                     where to begin (left out: at the beginning)
       "draws": {"label": value},                      what comes up
       "answers": [{"seat": 1, "answer": …}],          who answers what, in order ("text" instead of "answer")
       "defaults": true,                               whoever is not scripted takes the default
       "expect": {"result": {…}}}                      what should come of it; "nobody_asked": true or kinds

    docs/scenarios.md tells all of it. Exit code: 1 if something was not as expected, 2 if the scenario cannot
    be played.
    """
    data = read_json(file)
    library = Library()
    try:
        scenario = read_scenario(data)
        report = play_scenario(scenario, library)
    except BadScenario as error:
        raise Refusal(f"{file}: {error}") from None
    wanted: list[Json] = [scenario.expect] if scenario.expect is not None else []
    if expected is not None:
        wanted.append(_expectation(expected, scenario, library))
    click.echo(json.dumps(report, indent=2, ensure_ascii=False))
    found = [disappointment for one in wanted for disappointment in disappointments(one, report)]
    for disappointment in found:
        click.echo(f"not as expected: {disappointment}", err=True)
    sys.exit(1 if found else 0)


def _expectation(file: Path, scenario: Scenario, library: Library) -> Json:
    expect: Json = read_json(file)
    try:
        check_expectation(expect, library.ruleset(scenario.ruleset))
    except BadScenario as error:
        raise Refusal(f"{file}: {error}") from None
    return expect


def play_scenario(scenario: Scenario, library: Library) -> dict[str, Json]:
    """The report of a scenario of any game in the library; raises BadScenario."""
    try:
        rules = library.ruleset(scenario.ruleset)
    except LookupError as error:
        raise BadScenario("/ruleset", str(error)) from None
    if not rules.min_seats <= scenario.seats <= rules.max_seats:
        raise BadScenario("/seats", f"{rules.name} is for {rules.min_seats} to {rules.max_seats} seats")
    content = _content(scenario.content, rules.id, library)
    try:
        options = rules.settle_options(scenario.options, scenario.seats, content)
    except IllegalAnswer as error:
        problem = error.problems[0]
        raise BadScenario("/options" + problem.path, problem.message) from None
    return run_scenario(scenario, rules, Setup("scenario", scenario.seats, options, content))


def _content(given: Json, ruleset: str, library: Library) -> Any:
    """The content of a pack, of a pack with changes, or of data that the scenario brings along."""
    if given is None or isinstance(given, str):
        return _pack(ruleset, given or DEFAULT_PACK, library)[1]
    if not isinstance(given, Mapping) or not given or given.keys() - {"pack", "changes", "data"}:
        raise BadScenario("/content", 'expected a pack\'s id, {"pack": id, "changes": {…}} or {"data": {…}}')
    if "data" in given and len(given) > 1:
        raise BadScenario("/content", "`data` is the whole content; it goes with nothing else")
    if "data" in given:
        data, place = given["data"], "/content/data"
    else:
        pack = given.get("pack", DEFAULT_PACK)
        if not isinstance(pack, str):
            raise BadScenario("/content/pack", "expected a pack's id")
        data = _merged(_pack(ruleset, pack, library)[0], given.get("changes", {}))
        place = "/content/changes"
    try:
        return library.content_from(ruleset, data)[1]
    except BadContent as error:
        problem = error.problems[0]
        raise BadScenario(place + problem.path, problem.message) from None


def _pack(ruleset: str, pack_id: str, library: Library) -> tuple[Json, Any]:
    try:
        pack, content = library.content(ruleset, pack_id)
    except LookupError as error:
        raise BadScenario("/content", str(error)) from None
    return pack.data, content


def _merged(base: Json, changes: Json) -> Json:
    """Objects field by field; anything else is replaced."""
    if isinstance(base, Mapping) and isinstance(changes, Mapping):
        return {**base, **{key: _merged(base.get(key), value) for key, value in changes.items()}}
    return changes
