"""Orders for questions that are yet to come: queues of turns (5.1), standing orders in this game's words.

They are read when they are filed, by the same decisions as answers are.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, TypeAlias

from referee.engine.ahead import ASK, Alternative, OrderAhead, QueueRules
from referee.engine.decisions import Orders, open_grammar
from referee.engine.grammar import Grammar, any_words
from referee.engine.json_types import Json
from referee.engine.order_lines import DEFAULT
from referee.engine.ruleset import Setup
from referee.games.evil_high_priest.acting.taking import NO_PICK
from referee.games.evil_high_priest.boards.eternal import NOT_USED
from referee.games.evil_high_priest.decisions.preparation import Prepare
from referee.games.evil_high_priest.decisions.raid import RaidPlan
from referee.games.evil_high_priest.decisions.skulk import Skulk
from referee.games.evil_high_priest.decisions.small import (
    Amend,
    Arranging,
    Choose,
    GrowthTie,
    LoseAcolyte,
    PickChamber,
    PickMonster,
    StoreGains,
    UseTown,
)
from referee.games.evil_high_priest.decisions.turn import NO_BONUS, BonusMove, Turn
from referee.games.evil_high_priest.moments import (
    Amending,
    Asking,
    Choosing,
    Losing,
    MovingOn,
    Placing,
    Preparing,
    Skulking,
    Storing,
    Tie,
    Yielding,
)
from referee.games.evil_high_priest.pack import PLAIN_RAID, Content
from referee.games.evil_high_priest.raids.defender import Defender
from referee.games.evil_high_priest.raids.units import fort
from referee.games.evil_high_priest.rehearsal import EvilRehearsal
from referee.games.evil_high_priest.state import SOMEWHERE, EvilHighPriest, EvilTable

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


def addressee(_state: EvilHighPriest, _seat: int, word: str) -> tuple[str, Json] | None:
    """`queue 1`, `queue 2`, …, or just the number: the next turns, line by line.

    `raid`, `growth-tie`: those questions.
    """
    plain = word.lower()
    if plain in ("raid", "growth-tie"):
        return POLICIES[plain], True
    number = plain.removeprefix("queue").strip()
    return (TURN, True) if number.isascii() and number.isdigit() else None


# Policies: standing orders in the game's own words.


def reworded(line: str) -> Sequence[str]:
    """`policy raid when sign-at-risk: stop at sign with monsters; else none`, an order for each clause.

    `policy raid auto on` has them answer at once. A line that is no policy stays as it is.
    """
    words = line.split(maxsplit=2)
    if len(words) < 3 or words[0].lower() != "policy" or words[1].lower() not in POLICIES:
        return (line,)
    verb = words[1].lower()
    said, limits = _without_limits(words[2])
    if said.lower().split() in (["auto", "on"], ["auto", "off"]):
        return (f"{'at once' if said.lower().endswith('on') else 'draft'} {POLICIES[verb]}",)
    return [f"{test}{POLICIES[verb]}: {_as_order(verb, order)}{limits}" for test, order in _clauses(said)]


def _without_limits(said: str) -> tuple[str, str]:
    """What is said, and the limits in brackets at its end: ` [uses 1]`."""
    end = len(said)
    while said[:end].rstrip().endswith("]") and "[" in said[:end]:
        end = said.rindex("[", 0, end)
    order = said[:end].rstrip()
    return order, said[len(order) :]


def _as_order(verb: str, order: str) -> str:
    """To be asked, the default, or what follows the policy's word as one text: it may have an `else`."""
    if order.lower() in (ASK, DEFAULT):
        return order.lower()
    return f"text {json.dumps(f'{verb} {order}', ensure_ascii=False)}"


def _clauses(said: str) -> Iterator[tuple[str, str]]:
    """The test of each clause, as a line of orders begins with it, and the order."""
    clauses: list[str] = []
    for part in said.split(";"):
        if clauses and not part.strip().lower().startswith(("when ", "else ")):
            clauses[-1] += f";{part}"
        else:
            clauses.append(part.strip())
    for clause in clauses:
        word, _, rest = clause.partition(" ")
        test, colon, order = rest.partition(":")
        if word.lower() == "when" and colon:
            yield f"if {test}: ", order.strip()
        else:
            yield "", rest.strip() if word.lower() == "else" else clause


# Tests in the game's own words: `if signs<=6 and sign-at-risk`.


def test_words(said: str) -> str | None:
    """A fact's name alone means that it is so; `-` and `_` are the same in names; signs are those left.

    `if able` is said of bonus spaces.
    """
    parts: list[list[str]] = [[]]
    for word in said.split():
        if word.casefold() == "and":
            parts.append([])
        else:
            parts[-1].append(_with_plain_name(word))
    if parts[0] == ["able"]:
        return None
    return " and ".join(f"{part[0]} = yes" if _is_name(part) else " ".join(part) for part in parts)


def _with_plain_name(word: str) -> str:
    name = "".join(takewhile(lambda letter: letter.isalpha() or letter in "-_", word))
    plain = "signs_left" if name.casefold() == "signs" else name.replace("-", "_")
    return plain + word[len(name) :]


def _is_name(part: list[str]) -> bool:
    return len(part) == 1 and part[0] != "true" and part[0].replace("_", "").isalpha()


QUEUES = QueueRules(
    below_orders=True,
    addressee=addressee,
    verbs=VERBS,
    usual=(OrderAhead((Alternative(text="store deepest"),), kind=STORE),),
    drafts=(RAID,),
    reworded=reworded,
    test_words=test_words,
)
"""Gains outside one's own turn store themselves, unless a standing order has the seat asked (5.2).

Standing raid orders are for the deadline, unless they are `auto` (5.4).
"""

# How answers are written, whatever will be on offer.

MakesOrders: TypeAlias = Callable[[EvilTable, int], list[Orders[Any]]]


def _turn(t: EvilTable, seat: int) -> list[Orders[Any]]:
    return [Orders(Turn, Placing(t=t, seat=seat, is_now=False))]


def _raid(t: EvilTable, seat: int) -> list[Orders[Any]]:
    """Which investigator comes, and so what can be paid with, is not known yet."""
    rules = [PLAIN_RAID, *(one.rule for one in t.content.investigators if one.rule.payment is not None)]
    defenders = [Defender(t.content, fort(t.state, t.content, seat, rule, 0)) for rule in rules]
    return [Orders(RaidPlan, defender) for defender in defenders]


def _eternal(t: EvilTable, seat: int) -> list[Orders[Any]]:
    towns = [Yielding(t=t, seat=seat, towns=(town.id,)) for town in t.content.towns]
    return [Orders(UseTown, at, NOT_USED) for at in towns]


def _pick(t: EvilTable, seat: int) -> list[Orders[Any]]:
    at = Asking(t=t, seat=seat)
    return [Orders(PickMonster, at), Orders(PickChamber, at, NO_PICK)]


_ORDERS: Mapping[str, MakesOrders] = {
    "turn": _turn,
    "bonus": lambda t, seat: [Orders(BonusMove, MovingOn(t=t, seat=seat), NO_BONUS)],
    "pick": _pick,
    "amend": lambda t, seat: [Orders(Amend, Amending(t=t, seat=seat))],
    "arrange": lambda t, seat: [Orders(Arranging, Asking(t=t, seat=seat))],
    "store": lambda t, seat: [Orders(StoreGains, Storing(t=t, seat=seat))],
    "raid_plan": _raid,
    "skulk": lambda t, seat: [Orders(Skulk, Skulking(t=t, seat=seat, able={SOMEWHERE: ()}))],
    "eternal": _eternal,
    "prep": lambda t, seat: [Orders(Prepare, Preparing(t=t, seat=seat))],
    "growth_tie": lambda t, _: [Orders(GrowthTie, Tie(t.state.seats))],
    "lose_acolyte": lambda t, seat: [Orders(LoseAcolyte, Losing(t=t, seat=seat))],
}


def _grammar(orders: MakesOrders) -> Callable[[EvilHighPriest, Setup[Content], int, Json], Grammar]:
    def grammar(state: EvilHighPriest, setup: Setup[Content], seat: int, _: Json) -> Grammar:
        return open_grammar(*orders(EvilRehearsal(state, setup), seat))

    return grammar


def _choice(_: EvilHighPriest, _setup: Setup[Content], _seat: int, _when: Json) -> Grammar:
    """What there is to choose depends on the card."""
    return open_grammar(Orders(Choose, Choosing(())), read=any_words)


GRAMMARS = {
    **{f"evil_high_priest.{kind}": _grammar(orders) for kind, orders in _ORDERS.items()},
    "evil_high_priest.choice": _choice,
}
