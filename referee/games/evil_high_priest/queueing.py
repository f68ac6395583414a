"""Orders for questions that are yet to come: queues of turns (5.1), standing orders in this game's words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from referee.engine.ahead import Alternative, OrderAhead, QueueRules
from referee.engine.ahead_text import ASK
from referee.engine.json_types import Json
from referee.engine.order_lines import DEFAULT
from referee.games.evil_high_priest.state import EvilHighPriest

TURN, STORE, RAID = "evil_high_priest.turn", "evil_high_priest.store", "evil_high_priest.raid_plan"
VERBS: Mapping[str, str] = {
    "place": TURN,
    "before": TURN,
    "use": TURN,
    "raid": RAID,
    "lose": "evil_high_priest.lose_acolyte",
    "growth-tie": "evil_high_priest.growth_tie",
}
POLICIES: Mapping[str, str] = {
    **{word: f"evil_high_priest.{word}" for word in ("store", "arrange", "skulk", "eternal", "prep")},
    "raid": RAID,
    "growth-tie": "evil_high_priest.growth_tie",
}
"""What there can be a policy for; each word begins the orders that answer such a question, too."""

_POLICY = re.compile(r"policy +(\S+) +(.*?)((?: *\[[^]]*\])*)", re.IGNORECASE)
_AUTO = re.compile(r"auto +(on|off)", re.IGNORECASE)
_CLAUSE = re.compile(r"; *(?=(?:when|else) )", re.IGNORECASE)
_WHEN = re.compile(r"when +([^:]+): *(.+)", re.IGNORECASE)
_NAME = re.compile(r"[a-z][a-z_-]*", re.IGNORECASE)


def addressee(_state: EvilHighPriest, _seat: int, word: str) -> tuple[str, Json] | None:
    """`queue 1`, `queue 2`, …, or just the number: the next turns, line by line. `raid`, `growth-tie`: those
    questions.
    """
    plain = word.lower()
    if plain in ("raid", "growth-tie"):
        return POLICIES[plain], True
    number = plain.removeprefix("queue").strip()
    return (TURN, True) if number.isascii() and number.isdigit() else None


def reworded(line: str) -> Sequence[str]:
    """`policy raid when sign-at-risk: stop at sign with monsters; else none` as standing orders, one for
    each clause; `policy raid auto on` has them answer at once. A line that is no policy stays as it is.
    """
    found = _POLICY.fullmatch(line)
    if found is None or found[1].lower() not in POLICIES:
        return (line,)
    verb, limits = found[1].lower(), found[3]
    if auto := _AUTO.fullmatch(found[2]):
        return (f"{'at once' if auto[1].lower() == 'on' else 'draft'} {POLICIES[verb]}",)
    return [f"{test}{POLICIES[verb]}: {_as_order(verb, order)}{limits}" for test, order in _clauses(found[2])]


def _as_order(verb: str, order: str) -> str:
    """To be asked, the default, or what follows the policy's word as one text."""
    return order.lower() if order.lower() in (ASK, DEFAULT) else _quoted(f"{verb} {order}")


def _clauses(text: str) -> Iterator[tuple[str, str]]:
    """The test of each clause, as a line of orders begins with it, and the order."""
    for clause in _CLAUSE.split(text):
        if found := _WHEN.fullmatch(clause):
            yield f"if {plain_test(found[1])}: ", found[2].strip()
        else:
            yield "", re.sub(r"^else +", "", clause, flags=re.IGNORECASE).strip()


def plain_test(words: str) -> str:
    """A test in which a fact's name alone means that it is so; `-` and `_` are the same in names, and signs
    are those that are left.
    """
    words = re.sub(r"\bsigns\b", "signs_left", words, flags=re.IGNORECASE)
    parts = [part.strip() for part in re.split(r" and ", words, flags=re.IGNORECASE)]
    named = [re.sub(r"(?<=[a-zA-Z])-(?=[a-zA-Z])", "_", part) for part in parts]
    return " and ".join(f"{part} = yes" if _NAME.fullmatch(part) else part for part in named)


def _quoted(order: str) -> str:
    """The order as one text: it may have an `else` of its own."""
    return f"text {json.dumps(order, ensure_ascii=False)}"


QUEUES = QueueRules(
    addressee=addressee,
    verbs=VERBS,
    usual=(OrderAhead(STORE, (Alternative(text="store deepest"),), uses=None, otherwise="next"),),
    drafts=(RAID,),
    reworded=reworded,
)
"""Gains outside one's own turn store themselves, unless a standing order has the seat asked (5.2).

Standing raid orders are for the deadline, unless they are `auto` (5.4).
"""
