"""Orders for questions that are yet to come: standing orders in this game's words, and `pass turn` (5.3)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from referee.engine.ahead import Alternative, OrderAhead, QueueRules
from referee.games.true_messiah.acting.responses import PASS
from referee.games.true_messiah.scene import GAME

WINDOW = f"{GAME}.window"
VERBS: Mapping[str, str] = {
    "colour": "colour",
    "celebrity": "begin",
    "numbers": "begin",
    "build": "begin",
    "pass": "window",
    "respond": "window",
    "confirm": "choose",
    "attack": "targets",
    "sack": "sack",
    "hold": "discard",
    "bid": "bid",
    "buy": "buy",
    "accept": "accept",
    "refuse": "accept",
}
"""Words that only one kind of answer begins with."""

_LIMITS = r"(?P<limits>(?: *\[[^]]*\])*)"
_IN_TURNS = re.compile(rf"(?:always )?pass in (?P<colour>\w+)(?:'s)? turns{_LIMITS}")
_FILTER = re.compile(rf"(?:always )?pass (?P<word>unless|when|until) (?P<test>[^\[]+?){_LIMITS}")
_WHEN = re.compile(r"when (?P<test>[^:]+): *respond (?P<point>[^:]+): *(?P<rest>.+)")
_AT = re.compile(r"when (?P<test>[^:]+?) at (?P<point>[^:]+?) respond:? (?P<rest>.+)")
_REST = re.compile(rf"(?P<response>.*?)(?P<otherwise> else (?:ask|pass))?{_LIMITS}")
_ELSE = re.compile(rf"else (?P<word>ask|pass){_LIMITS}")
_TARGETS = re.compile(r"(?:an? )?miracle targets my (\w+?)s?")
_JOINT = re.compile(r"( and | or |,(?! *\d) *)")  # the comma of a space is none
_FLAGS = ("targeted", "combat", "miracle", "answer", "end")


def reworded(line: str) -> Sequence[str]:
    """A line in the words of 5.3 as a standing order of the usual form; any other line stays as it is.

    `that` in a point is what makes the test true: `when near 2: respond before that: …`.
    """
    plain = " ".join(line.split())
    low = plain.lower()
    if found := _IN_TURNS.fullmatch(low):
        return (f"if active = {found['colour']}: {WINDOW}: pass{found['limits']}",)
    if found := _FILTER.fullmatch(low):
        return (_filter(found["word"], _test(found["test"])[0], found["limits"]),)
    if found := _ELSE.fullmatch(low):
        test = "if passing = no: " if found["word"] == "ask" else ""
        return (f"{test}{WINDOW}: {found['word']}{found['limits']}",)
    if found := _WHEN.fullmatch(low) or _AT.fullmatch(low):
        return (_reactive(found["test"], found["point"].strip(), found["rest"]),)
    return (line,)


def _filter(word: str, test: str, limits: str) -> str:
    if word == "until":
        return f"{WINDOW}: pass [until {test}]{limits}"
    return f"if {f'not ({test})' if word == 'unless' else test}: {WINDOW}: pass{limits}"


def _reactive(said: str, point: str, rest: str) -> str:
    test, waking = _test(said)
    where = re.sub(r"^that$", "before that", point).replace("that", ", ".join(waking))
    if point.startswith("on ") and waking:
        where = f"{point} {', '.join(waking)}"
    found = _REST.fullmatch(rest)
    assert found is not None  # noqa: S101 - it matches anything
    response = json.dumps(f"respond {where}: {found['response']}", ensure_ascii=False)
    return f"if {test}: {WINDOW}: text {response}{found['otherwise'] or ''}{found['limits']}"


def _test(words: str) -> tuple[str, list[str]]:
    """The test in the usual form, and the wake tests in it; a comma is an `or`."""
    parts, waking = [], []
    for part in _JOINT.split(words.strip()):
        if _JOINT.fullmatch(part):
            parts.append(" or " if part.startswith(",") else part)
            continue
        usual, wake = _term(part.strip())
        parts.append(usual)
        waking += [wake] if wake else []
    return "".join(parts), waking


def _term(term: str) -> tuple[str, str | None]:
    """One test in the usual form, and as windows name it, if they can."""
    if term in _FLAGS:
        return f"{term} = yes", term
    if found := re.fullmatch(r"near (\d+)", term):
        return f"near <= {found[1]}", term
    if found := re.fullmatch(r"space (\d+), ?(\d+)", term):
        return f'spaces = "{found[1]},{found[2]}"', f"space {found[1]},{found[2]}"
    if found := re.fullmatch(r"round (\d+)", term):
        return f"round >= {found[1]}", None
    if found := _TARGETS.fullmatch(term):
        return f"hit = {found[1]}", f"hit {found[1]}"
    return term, None


QUEUES = QueueRules(
    never=(f"{GAME}.loot",),
    verbs={verb: f"{GAME}.{kind}" for verb, kind in VERBS.items()},
    usual=(
        OrderAhead(
            WINDOW,
            (Alternative(answer=PASS),),
            when={"fact": "passing", "is": "=", "value": True},
            uses=None,
            otherwise="next",
        ),
    ),
    reworded=reworded,
)
"""A seat that has passed for the rest of the turn is asked like everybody, and has answered already."""
