"""Running the rules from any state, with draws and answers written down beforehand.

`read_scenario` checks the data, `run_scenario` plays it and reports what happened as JSON. docs/scenarios.md
describes the format.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, NoReturn

from referee.engine import codec
from referee.engine.asks import Ask, Step
from referee.engine.compare import differences
from referee.engine.events import Event
from referee.engine.json_types import Json
from referee.engine.narrator import AnyNarrator, Narrator
from referee.engine.people import People
from referee.engine.play import Advance, Checkpoint, Play, RulesError
from referee.engine.problems import IllegalAnswer, Problem, UnreadableText, pointer
from referee.engine.randomness import BadScript, Scripted, Seeded
from referee.engine.records import EventRecord
from referee.engine.ruleset import Result, Ruleset, Setup
from referee.engine.seeds import Seeds
from referee.engine.table import Table
from referee.engine.words import listed


class BadScenario(ValueError):
    """A scenario that cannot be played; the message names the place in it and what is wrong there."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path or '/'}: {message}")
        self.path = path


@dataclass(frozen=True)
class ScriptedAnswer:
    """What a seat answers when it is next asked (this kind of question, if one is named).

    A formality, which nobody is asked, is answered only by an answer that names its kind.
    """

    seat: int
    kind: str | None
    answer: Json = None
    text: str | None = None

    def fits(self, ask: Ask) -> bool:
        return ask.seat == self.seat and self.kind in (None, ask.kind)


@dataclass(frozen=True)
class Scenario:
    """A scenario as it is written. Without a phase and a state, the game begins at its beginning."""

    ruleset: str
    seats: int
    content: Json = None
    """Which cards and boards; the setup's content has been made from it."""
    options: Mapping[str, Json] = field(default_factory=dict)
    phase: str | None = None
    state: Json = None
    seed: str = "scenario"
    draws: Mapping[str, Json] = field(default_factory=dict)
    answers: tuple[ScriptedAnswer, ...] = ()
    defaults: bool = False
    stop_phase: str | None = None
    stop_steps: int | None = None
    expect: Json = None


def read_scenario(data: Json) -> Scenario:
    """The scenario in this data; raises BadScenario."""
    given = _object(data, "")
    _only(given, FIELDS, "")
    stop = _object(given.get("stop", {}), "/stop")
    _only(stop, {"phase", "steps"}, "/stop")
    if ("phase" in given) != ("state" in given):
        raise BadScenario(
            "", "`phase` and `state` come together; without both the game begins at its beginning"
        )
    return Scenario(
        ruleset=_of(str, _needed(given, "ruleset"), "/ruleset"),
        seats=_of(int, _needed(given, "seats"), "/seats"),
        content=given.get("content"),
        options=_object(given.get("options", {}), "/options"),
        phase=_of(str, given["phase"], "/phase") if "phase" in given else None,
        state=given.get("state"),
        seed=_of(str, given.get("seed", Scenario.seed), "/seed"),
        draws=_object(given.get("draws", {}), "/draws"),
        answers=_answers(given.get("answers", [])),
        defaults=_of(bool, given.get("defaults", False), "/defaults"),
        stop_phase=_of(str, stop["phase"], "/stop/phase") if "phase" in stop else None,
        stop_steps=_of(int, stop["steps"], "/stop/steps") if "steps" in stop else None,
        expect=given.get("expect"),
    )


def run_scenario(scenario: Scenario, rules: Ruleset[Any, Any], setup: Setup[Any]) -> dict[str, Json]:
    """Play the scenario and tell all that happened; raises BadScenario where it does not fit the rules."""
    for index, answer in enumerate(scenario.answers):
        if not 1 <= answer.seat <= scenario.seats:
            raise BadScenario(pointer("answers", index, "seat"), f"there is no seat {answer.seat}")
        if answer.kind is not None:
            _known_kind(rules, answer.kind, pointer("answers", index, "kind"))
    check_expectation(scenario.expect, rules, "/expect")
    return _Run(scenario, rules, setup).report()


NOBODY_ASKED = "nobody_asked"
"""What an expectation may say beside what the report holds: true, or the kinds of questions that nobody is
asked.
"""


def check_expectation(expect: Json, rules: Ruleset[Any, Any], path: str = "") -> None:
    """Raises BadScenario where an expectation could never fail because it names what the game never asks."""
    silent = expect.get(NOBODY_ASKED, []) if isinstance(expect, Mapping) else []
    path += pointer(NOBODY_ASKED)
    if silent is True:
        return
    if not isinstance(silent, list):
        raise BadScenario(path, "expected true, or a list of kinds of questions")
    for index, kind in enumerate(silent):
        _known_kind(rules, kind, path + pointer(index))


def disappointments(expect: Json, report: Mapping[str, Json]) -> list[str]:
    """What of the report is not as expected, in sentences; the expectation was checked."""
    if not isinstance(expect, Mapping):
        return [str(one) for one in differences(expect, report, subset=True)]
    rest = {name: value for name, value in expect.items() if name != NOBODY_ASKED}
    found = [str(one) for one in differences(rest, report, subset=True)]
    return [*found, *_asked_after_all(expect.get(NOBODY_ASKED, []), report["prompts"])]


def _asked_after_all(silent: Any, prompts: Any) -> Iterator[str]:
    """Who was asked what, step by step, although nobody should have been: any of these kinds, or (true)
    anything without a scripted answer.
    """
    asked = [one for one in prompts if (one["from"] != "script" if silent is True else one["kind"] in silent)]
    for (step, kind), group in groupby(asked, key=lambda prompt: (prompt["step"], prompt["kind"])):
        seats = listed([f"seat {prompt['seat']}" for prompt in group])
        yield f"{pointer(NOBODY_ASKED)}: step {step} asks {seats} for {kind}"


class _Run:
    def __init__(self, scenario: Scenario, rules: Ruleset[Any, Any], setup: Setup[Any]) -> None:
        self._scenario = scenario
        self._left = dict(enumerate(scenario.answers))
        self._prompts: list[Json] = []
        self._settled: list[Json] = []
        self._events: list[Json] = []
        self._draws: list[Json] = []
        self._resolved = 0
        self._stopped_at: dict[str, Json] | None = None
        seeds = Seeds(hashlib.sha256(scenario.seed.encode()).digest())
        self._randomness = Scripted(scenario.draws, Seeded(seeds))
        try:
            self._begin(_stopping(rules, scenario.stop_phase), setup)
            while self._goes_on():
                self._take_step()
        except BadScript as error:
            raise BadScenario("/draws", str(error)) from None
        except RulesError as error:
            raise BadScenario("", f"the rules of {rules.name} fail here: {error}") from None

    def report(self) -> dict[str, Json]:
        play = self._play
        stopped_at = self._stopped_at
        result: Json = None
        if play.result is STOPPED:
            stopped_at = {"phase": self._scenario.stop_phase}
        elif play.result is not None:
            result = self._result(play.result)
        return {
            "prompts": self._prompts,
            "settled": self._settled,
            "events": self._events,
            "draws": self._draws,
            "phase": play.phase,
            "state": codec.encode(play.state),
            "stopped_at": stopped_at,
            "result": result,
            "unused": {
                "answers": [pointer("answers", index) for index in self._left],
                "draws": list(self._randomness.unused()),
            },
        }

    def _begin(self, rules: Ruleset[Any, Any], setup: Setup[Any]) -> None:
        if self._scenario.phase is None:
            self._play, advance = Play.begin(
                rules, setup, self._randomness, careful=True, settle=self._settle
            )
        else:
            checkpoint = _checkpoint(self._scenario, rules, setup)
            self._play, advance = Play.at(
                rules, setup, self._randomness, checkpoint, careful=True, settle=self._settle
            )
        self._note(advance)

    def _goes_on(self) -> bool:
        step = self._play.step
        if step is not None and self._resolved == self._scenario.stop_steps:
            self._stopped_at = {"step": step.number, "key": step.key, "waiting_on": list(step.seats)}
        return step is not None and self._stopped_at is None

    def _take_step(self) -> None:
        step = self._play.step
        if step is None:
            return
        answers: dict[int, Json] = {}
        for ask in step.asks:
            scripted = self._scripted(ask)
            how: Json = None
            if scripted is not None:
                answers[ask.seat], how = self._answer(*scripted, ask), "script"
            elif self._scenario.defaults:
                answers[ask.seat], how = ask.default, "default"
            self._prompts.append(_prompt(step, ask, answers.get(ask.seat), how))
        waiting = [seat for seat in step.seats if seat not in answers]
        if waiting:
            self._stopped_at = {"step": step.number, "key": step.key, "waiting_on": waiting}
            return
        self._note(self._play.resolve(answers, settle=self._settle))
        self._resolved += 1

    def _settle(self, play: Play[Any, Any], ask: Ask) -> Json:
        """A formality: as the script has it for this kind, or else by default."""
        scripted = self._scripted(ask, by_kind=True)
        answer = ask.default if scripted is None else self._answer(*scripted, ask)
        self._settled.append(
            {
                "step": play.last_step,
                "seat": ask.seat,
                "kind": ask.kind,
                "answer": answer,
                "from": "default" if scripted is None else "script",
            }
        )
        return answer

    def _scripted(self, ask: Ask, *, by_kind: bool = False) -> tuple[int, ScriptedAnswer] | None:
        for index, answer in self._left.items():
            if answer.fits(ask) and not (by_kind and answer.kind is None):
                del self._left[index]
                return index, answer
        return None

    def _answer(self, index: int, scripted: ScriptedAnswer, ask: Ask) -> Json:
        answer = scripted.answer
        if scripted.text is not None:
            try:
                answer = ask.read(scripted.text)
            except UnreadableText as error:
                raise BadScenario(
                    pointer("answers", index, "text"),
                    f"line {error.line}, {error.source!r}: {error.message} Expected {error.expected}.",
                ) from None
        try:
            return ask.understood(answer)
        except IllegalAnswer as error:
            problem = error.problems[0]
            raise BadScenario(
                pointer("answers", index, "answer") + problem.path, _sentence(problem)
            ) from None

    def _event(self, event: EventRecord) -> dict[str, Json]:
        return {
            "kind": event.kind,
            "rule": event.rule,
            "public": self._face(event.public),
            "private": {str(seat): self._face(face, seat) for seat, face in sorted(event.private.items())},
            "hidden": self._face(event.hidden),
        }

    def _face(self, face: Event | None, seat: int | None = None) -> Json:
        """What is kept of it, and as the seat reads it."""
        return None if face is None else {"text": self._narrator(seat).tell(face), "data": face.data}

    def _narrator(self, reader: int | None = None) -> AnyNarrator:
        play = self._play
        seats = range(1, play.setup.seats + 1)
        people = People(seats, play.rules.titles(play.state, play.setup), {})
        return Narrator(play.setup.content, people, reader)

    def _result(self, result: Result) -> Json:
        text = self._play.rules.events.ended(result, self._narrator())
        return {**result.to_json(), "text": text}

    def _note(self, advance: Advance) -> None:
        self._events += [self._event(event) for event in advance.events]
        self._draws += [
            {
                "label": draw.label,
                "kind": draw.kind,
                "sides": draw.sides,
                "result": draw.result,
                "public": draw.public,
                "step": draw.step,
            }
            for draw in advance.draws
        ]


STOPPED = Result((), {}, {})
"""The result of a game that a scenario ends before a phase."""


def _stopping(rules: Ruleset[Any, Any], phase: str | None) -> Ruleset[Any, Any]:
    """The rules with the game over as soon as this phase begins."""
    if phase is None:
        return rules
    if phase not in rules.phases:
        raise BadScenario("/stop/phase", _no_such_phase(rules, phase))
    stopped = False

    async def stop(_: Table[Any, Any]) -> None:
        nonlocal stopped
        stopped = True

    def result(state: Any, setup: Setup[Any]) -> Result:
        return STOPPED if stopped else rules.result(state, setup)

    return replace(rules, phases={**rules.phases, phase: stop}, result=result)


def _checkpoint(scenario: Scenario, rules: Ruleset[Any, Any], setup: Setup[Any]) -> Checkpoint:
    phase = scenario.phase or rules.opening
    if phase not in rules.phases:
        raise BadScenario("/phase", _no_such_phase(rules, phase))
    try:
        state = codec.decode(rules.state, scenario.state)
    except codec.BadState as error:
        place, _, message = str(error).partition(": ")
        raise BadScenario("/state" + place.rstrip("/"), message) from None
    broken = rules.broken_laws(state, setup)
    if broken:
        raise BadScenario("/state", f"the state breaks a law of {rules.name}: {'; '.join(broken)}")
    return Checkpoint(phase, codec.encode(state), 0, {})


def _known_kind(rules: Ruleset[Any, Any], kind: Json, path: str) -> None:
    if kind not in rules.kinds:
        raise BadScenario(path, f"{rules.name} never asks {kind!r}; it asks {', '.join(rules.kinds)}")


def _no_such_phase(rules: Ruleset[Any, Any], phase: str) -> str:
    return f"{rules.name} has no phase {phase!r}; it has {', '.join(rules.phases)}"


def _prompt(step: Step, ask: Ask, answer: Json, how: Json) -> dict[str, Json]:
    return {
        "step": step.number,
        "seat": ask.seat,
        "kind": ask.kind,
        "rule": ask.rule,
        "sealed": step.sealed,
        "text": ask.text(),
        "choice": ask.choice.describe(),
        "default": ask.default,
        "answer": answer,
        "from": how,
    }


def _sentence(problem: Problem) -> str:
    return f"{problem.message} ({problem.clause})" if problem.clause else problem.message


# Reading.

FIELDS = {
    "ruleset",
    "seats",
    "content",
    "options",
    "phase",
    "state",
    "seed",
    "draws",
    "answers",
    "defaults",
    "stop",
    "expect",
}


def _answers(data: Json) -> tuple[ScriptedAnswer, ...]:
    found = []
    for index, one in enumerate(_of(list, data, "/answers")):
        path = pointer("answers", index)
        given = _object(one, path)
        _only(given, {"seat", "kind", "answer", "text"}, path)
        if ("answer" in given) == ("text" in given):
            raise BadScenario(path, "an answer has either `answer` or `text`")
        found.append(
            ScriptedAnswer(
                seat=_of(int, _needed(given, "seat", path), path + "/seat"),
                kind=_of(str, given["kind"], path + "/kind") if "kind" in given else None,
                answer=given.get("answer"),
                text=_of(str, given["text"], path + "/text") if "text" in given else None,
            )
        )
    return tuple(found)


def _needed(given: Mapping[str, Json], name: str, path: str = "") -> Json:
    if name not in given:
        raise BadScenario(path, f"{name!r} is missing")
    return given[name]


def _only(given: Mapping[str, Json], known: set[str], path: str) -> None:
    for name in given:
        if name not in known:
            raise BadScenario(path + pointer(name), f"unknown; the fields are {', '.join(sorted(known))}")


def _object(data: Json, path: str) -> Mapping[str, Json]:
    if not isinstance(data, Mapping):
        raise BadScenario(path, "expected an object")
    return data


def _of(kind: type[Any], data: Json, path: str) -> Any:
    if type(data) is not kind:
        _expected(kind, path)
    return data


def _expected(kind: type[Any], path: str) -> NoReturn:
    names = {int: "a whole number", str: "a text", bool: "true or false", list: "a list"}
    raise BadScenario(path, f"expected {names[kind]}")
