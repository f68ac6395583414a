"""The forms that prompts show, `preach <priest> at <location>`, filled in and read.

Prompts are prose: a form stands in a line of its own, in a list, or in a sentence, between other words.
So each stretch between signs is tried that might be the form; every placeholder has to be in one that can be
read, whether or not it is legal now.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from referee.engine.asks import Ask
from referee.engine.layout import WIDTH
from referee.engine.problems import UnreadableText, UntimelyText

PLACEHOLDER = re.compile(r"<([^<>]+)>")
LEGEND = re.compile(r"(?:an? )?<[^<>]+>:(?: |$)")
"""What a placeholder stands for: no form."""
FOR_LATER = re.compile(r"add a line below\b")
"""A line for a question that comes later, which this one does not read."""
ADDED = re.compile(r"^ *(?:\d+ × )?([^(:]+) \(cost .*\[([^\[\]]*<[^\[\]]*)\]$")
"""A card of a hand, and what the order for it has to add."""
ADDED_TO = "play <card> […]"
"""How a prompt that takes such orders shows them; others only tell the hand."""
OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
CHOICE = re.compile(r"(\S+)(?: or |\|)(\S+)")
LONG_CHOICE = re.compile(r"((?:<[^<>]+> ?)+)(?: or |\|)(<[^<>]+>)")
SIGNS = re.compile(r": |, | \(|  +| and | or |$")
MORE = re.compile(r",? ?…")

FITS: Mapping[str, Mapping[str, str]] = {
    "cult_wars": {"cult": "eye"},
    "great_old_ones": {"card": "11", "monster": "god", "conversion": "priest 11", "cubes": "2"},
    "evil_high_priest": {
        "1-7": "3",
        "1M": "1M",
        "1T": "1T",
        "2T 1B": "2T 1B",
        "monster": "ghoul",
        "place": "exposed",
        "player or space": "Green",
        "slot": "1",
        "where": "pool",
    },
    "choose_your_god": {
        "1 to 5": "3",
        "9 cards": "M1, M2, M3, M4, M5, M6, M7, M8, M9",
        "Free Priest": "3",
        "Free token": "3",
        "Intrigue": "raid",
        "Intrigues": "raid, seize",
        "License": "exiles",
        "Licenses": "exiles, novitiate",
        "Miracle": "M7",
        "Priest here": "p",
        # One of each cult.
        "ability": "hand on 3; shrine on 3; greed on 3; virtues; loyalty; incarnation ritual 3; "
        "ordination followers 3; science ritual 3",
        "as many as you like, in your order": "janus anubis",
        "benefit": "pay 5",
        "card": "raid",
        "cards": "raid, M1",
        "colour": "yellow",
        "location": "9",
        "locations": "7, 9",
        "number": "1",
        "priest": "3",
        "slot or License": "exiles",
        "strength": "4",
        "test": "coins.me > 4",
        "token": "3",
        "token here": "3",
    },
    "true_messiah": {
        "3 cards": "edict, providence, zealotry",
        "a": "1,1",
        "attacks": "1",
        "b": "1,2",
        "card": "edict; providence",
        "cards": "edict, providence",
        "coins": "2",
        "colour": "red",
        "from": "1,1",
        "moves": "f01 > 1,2",
        "n": "1",
        "new target": "1,2",
        "number": "1",
        "old target": "1,1",
        "space": "1,1",
        "unit": "f01",
        "units": "f01",
        "when": "start; on prayer",
    },
}
"""What may stand for the placeholders of each game; where it depends on who is asked, several things."""
FRAMES: Mapping[str, Sequence[str]] = {
    "choose_your_god": ("at 6: {}", "pass / {}", "preach 3 at 6 / {}", "pray / {}", "pray / at 6: {}"),
    "evil_high_priest": ("place priest summon {}", "place priest chanting {}"),
    "true_messiah": (
        "{} / end",
        "combat: {} / end",
        "play edict {} / end",
        "respond start: {}",
        "respond start: play edict {}",
    ),
}
"""Orders that a form may be a part of, where the examples of the prompt have none."""


def forms_in(prompt: str) -> list[str]:
    """The parts of sentences that have a placeholder, and the orders for cards that tell what to add."""
    lines = unwrapped(prompt)
    if not any(ADDED_TO in line for line in lines):
        lines = [line for line in lines if not ADDED.search(line)]
    lines = [ADDED.sub(r"play \1 \2", line) for line in lines]
    parts = [part.strip(" .") for line in lines for part in re.split(r"; |\. ", line)]
    return [part for part in parts if is_form(part)]


def is_form(part: str) -> bool:
    return bool(PLACEHOLDER.search(part)) and not LEGEND.match(part) and not FOR_LATER.search(part)


def unwrapped(prompt: str) -> list[str]:
    """Its lines, those that were too long put together again."""
    lines, before = [""], ""
    for line in prompt.splitlines():
        word, further = line.split(maxsplit=1)[:1], _indent(line) > _indent(lines[-1])
        if word and further and not before.endswith(":") and len(f"{before} {word[0]}") > WIDTH:
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line)
        before = line
    return lines


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def unreadable_in(form: str, ask: Ask, fits: Mapping[str, str], frames: Sequence[str]) -> list[str]:
    """The placeholders of a form that are in no stretch of it that can be read; `fits` is what they may be.

    `frames` are orders of which a form may be a part: `respond start: {}`.
    """
    orders = [example.whole for example in ask.page().examples]
    whole = [*frames, *(f"{order}{joint}{{}}" for order in orders for joint in (" ", "\n"))]
    wanted = dict.fromkeys(PLACEHOLDER.findall(form))
    unknown = [name for name in wanted if name not in fits]
    read: set[str] = set()
    for stretch in () if unknown else _stretches(form):
        for one in _written_out(stretch):
            names = set(PLACEHOLDER.findall(one))
            if names <= read:
                continue
            orders = list(_filled(one, fits))
            if any(_reads(ask, frame.replace("{}", order)) for frame in ("{}", *whole) for order in orders):
                read |= names
    return [name for name in wanted if name not in read]


def _stretches(form: str) -> Iterator[str]:
    """What stands between signs, the longest first."""
    starts = [0, *(found.end() for found in SIGNS.finditer(form))]
    ends = [found.start() for found in SIGNS.finditer(form)]
    pairs = [(start, end) for start in starts for end in ends if PLACEHOLDER.search(form[start:end])]
    yield from (form[start:end].strip() for start, end in sorted(pairs, key=lambda pair: pair[0] - pair[1]))


def _written_out(form: str) -> Iterator[str]:
    """With and without what may be left out, and with each of what may stand in one place."""
    if found := OPTIONAL.search(form):
        for inner in (found[1], ""):
            yield from _written_out(form[: found.start()] + inner + form[found.end() :])
        return
    for choice in (LONG_CHOICE, CHOICE):
        if found := choice.search(form):
            for one in found.groups():
                yield from _written_out(form[: found.start()] + one + form[found.end() :])
    yield MORE.sub("", form).strip()


def _filled(form: str, fits: Mapping[str, str]) -> Iterator[str]:
    names = dict.fromkeys(PLACEHOLDER.findall(form))
    for words in product(*(fits[name].split("; ") for name in names)):
        known = dict(zip(names, words, strict=True))
        yield PLACEHOLDER.sub(partial(_word_for, known), form)


def _word_for(known: Mapping[str, str], found: re.Match[str]) -> str:
    return known[found[1]]


def _reads(ask: Ask, order: str) -> bool:
    try:
        ask.read(order)
    except UntimelyText:
        return True
    except UnreadableText:
        return False
    return True
