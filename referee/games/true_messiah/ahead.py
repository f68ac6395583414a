"""Orders for questions that are yet to come: how they are read, standing orders in this game's words, and
`pass turn` (rules 5.3)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from referee.engine.ahead import Alternative, OrderAhead, QueueRules
from referee.engine.catalogue import Words
from referee.engine.decisions import Decision, Orders, grammar, open_grammar
from referee.engine.grammar import Grammar, complaining, first_readable
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.true_messiah.decisions.beginning import Begin
from referee.games.true_messiah.decisions.combat import Saved, Targets
from referee.games.true_messiah.decisions.ending import Hold, Looted, Sack
from referee.games.true_messiah.decisions.market import Accept, Bid, Buy
from referee.games.true_messiah.decisions.plan import Plan
from referee.games.true_messiah.decisions.resolving import Chosen, Confirm, Pay, Victims
from referee.games.true_messiah.decisions.setting_up import StartingPosition, TakeColour
from referee.games.true_messiah.decisions.window import Pass, WindowAnswer
from referee.games.true_messiah.moments import (
    Answering,
    Keeping,
    Looting,
    Mercy,
    Now,
    Offered,
    Planning,
    Resolving,
    Sacking,
)
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.scene import GAME
from referee.games.true_messiah.state import Loot, Miracle, TrueMessiah

MakesGrammar: TypeAlias = Callable[[TrueMessiah, Setup[Content], int, Json], Grammar]

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
    "take": "loot",
    "remove": "loot",
    "leave": "loot",
    "hold": "discard",
    "bid": "bid",
    "buy": "buy",
    "accept": "accept",
    "refuse": "accept",
}
"""Words that only one kind of answer begins with."""

FLAGS = ("targeted", "combat", "miracle", "answer", "end")


def reworded(line: str) -> Sequence[str]:
    """A line in the words of 5.3 as a standing order of the usual form; any other line stays as it is.

    `that` in a point is what makes the test true: `when near 2: respond before that: …`.
    """
    low = " ".join(line.lower().split())
    said = low.partition("[")[0].rstrip()
    limits = low[len(said) :]
    match said.removeprefix("always ").split():
        case ["pass", "in", colour, "turns"]:
            whose = colour.removesuffix("'s")
            return (f"if active = {whose}: {WINDOW}: pass{limits}",)
        case ["pass", ("unless" | "when" | "until") as word, *test] if test:
            return (_filter(word, _test(" ".join(test))[0], limits),)
        case ["else", "ask"]:
            return (f"if passing = no: {WINDOW}: ask{limits}",)
        case ["else", "pass"]:
            return (f"{WINDOW}: pass{limits}",)
        case ["when", *_] if found := _reaction(said.removeprefix("when ")):
            return (_reactive(*found, limits),)
        case _:
            return (line,)


def _filter(word: str, test: str, limits: str) -> str:
    if word == "until":
        return f"{WINDOW}: pass [until {test}]{limits}"
    return f"if {f'not ({test})' if word == 'unless' else test}: {WINDOW}: pass{limits}"


def _reaction(said: str) -> tuple[str, str, str] | None:
    """The test, point and response of `<test>: respond <point>: …`, or of `<test> at <point> respond …`."""
    test, _, order = said.partition(":")
    point, _, response = order.strip().removeprefix("respond ").partition(":")
    if order.strip().startswith("respond ") and point and response:
        return test, point.strip(), response.strip()
    before, _, response = said.partition(" respond")
    test, _, point = before.partition(" at ")
    response = response.removeprefix(":").strip()
    return (test, point, response) if point and response and ":" not in before else None


def _reactive(said: str, point: str, response: str, limits: str) -> str:
    test, waking = _test(said)
    where = ("before that" if point == "that" else point).replace("that", ", ".join(waking))
    if point.startswith("on ") and waking:
        where = f"{point} {', '.join(waking)}"
    otherwise = next((word for word in (" else ask", " else pass") if response.endswith(word)), "")
    answer = json.dumps(f"respond {where}: {response.removesuffix(otherwise)}", ensure_ascii=False)
    return f"if {test}: {WINDOW}: text {answer}{otherwise}{limits}"


def _test(said: str) -> tuple[str, list[str]]:
    """The test in the usual form, and the wake tests in it; a comma is an `or`, unless it is a space's."""
    words = said.replace(",", " , ").split()
    term, usual, waking = "", "", list[str]()
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word in ("and", "or") or (word == "," and not following[:1].isdigit()):
            usual += _usual(term, waking) + (" or " if word == "," else f" {word} ")
            term = ""
        elif word == "," or term.endswith(","):
            term += word
        else:
            term += f" {word}"
    return usual + _usual(term, waking), waking


def _usual(term: str, waking: list[str]) -> str:
    """One test in the usual form; as windows name it, it is added to the others, if they can."""
    match term.split():
        case [flag] if flag in FLAGS:
            waking.append(flag)
            return f"{flag} = yes"
        case ["near", number] if number.isdigit():
            waking.append(f"near {number}")
            return f"near <= {number}"
        case ["space", space] if space.replace(",", "").isdigit():
            waking.append(f"space {space}")
            return f'spaces = "{space}"'
        case ["round", number] if number.isdigit():
            return f"round >= {number}"
        case [*article, "miracle", "targets", "my", thing] if article in ([], ["a"], ["an"]):
            waking.append(f"hit {thing.removesuffix('s')}")
            return f"hit = {thing.removesuffix('s')}"
        case _:
            return term.strip()


QUEUES = QueueRules(
    past=lambda state, seat: (f"{GAME}.colour",) if state.seats[seat].colour else (),
    below_orders=True,
    verbs={verb: f"{GAME}.{kind}" for verb, kind in VERBS.items()},
    usual=(
        OrderAhead(
            (Alternative(answer=WindowAnswer.to_answer(Pass())),),
            when={"fact": "passing", "is": "=", "value": True},
            kind=WINDOW,
        ),
    ),
    reworded=reworded,
)
"""A seat that has passed for the rest of the turn is asked like everybody, and has answered already."""


# How answers are written before they are asked for.


def _now(state: TrueMessiah, content: Content, seat: int) -> Now:
    return Now(state, content, seat, ahead=True)


def _planning(state: TrueMessiah, content: Content, seat: int) -> Now:
    return Planning(state, content, seat, ahead=True)


def _answering(state: TrueMessiah, content: Content, seat: int) -> Now:
    return Answering(state, content, seat, ahead=True)


def _keeping(state: TrueMessiah, content: Content, seat: int) -> Now:
    return Keeping(state, content, seat, content.cards[0], ahead=True)


def _sacking(state: TrueMessiah, content: Content, seat: int) -> Now:
    return Sacking(state, content, seat, (), ahead=True)


def _looting(state: TrueMessiah, content: Content, seat: int) -> Now:
    return Looting(state, content, seat, Loot(seat, seat, [], 0), ahead=True)


def _offered(state: TrueMessiah, content: Content, seat: int) -> Now:
    return Offered(state, content, seat, _now(state, content, seat).copies([]), ahead=True)


def _ahead(
    kind: type[Decision[Any]], moment: Callable[[TrueMessiah, Content, int], Now] = _now, none: str = ""
) -> MakesGrammar:
    """Read as if it stood in an answer now; what it comes to shows on the board of that turn."""
    return lambda state, setup, seat, _: open_grammar(Orders(kind, moment(state, setup.content, seat), none))


def _cards_ahead(
    kind: type[Decision[Any]], moment: Callable[[TrueMessiah, Content, int], Now] = _now
) -> MakesGrammar:
    """The same of answers that depend on cards and coins alone: ahead, any card may be among them."""

    def makes(state: TrueMessiah, setup: Setup[Content], seat: int, _: Json) -> Grammar:
        at = moment(state, setup.content, seat)
        orders = Orders(kind, at)
        return replace(open_grammar(orders), misfits=kind.choice(at).problems, form=orders.expected)

    return makes


def choose_grammar(state: TrueMessiah, setup: Setup[Content], seat: int, _: Json) -> Grammar:
    """What there is to choose depends on the card: its own choices by their names, or units."""
    content = setup.content
    played = [Miracle("", seat, card.id, "messiah", []) for card in content.cards if card.filed]
    mercy = Mercy(state, content, seat, (), ahead=True)
    orders: list[Orders[Any]] = [
        *(Orders(Confirm, Resolving(state, content, seat, miracle=one, ahead=True)) for one in played),
        *(Orders(kind, mercy) for kind in (Chosen, Victims, Saved)),
    ]
    any_choice = first_readable(*(one.parse for one in orders))
    expected = Words("confirm, choose <name> <what>, or units")
    return open_grammar(
        *orders, read=complaining(any_choice, expected, Words("No card lets you choose this."))
    )


_GRAMMARS: Mapping[str, MakesGrammar] = {
    "colour": lambda state, setup, seat, _: grammar(TakeColour, _now(state, setup.content, seat)),
    "start": _ahead(StartingPosition),
    "begin": _ahead(Begin),
    "plan": _ahead(Plan, _planning),
    "window": _ahead(WindowAnswer, _answering),
    "choose": choose_grammar,
    "keep": _ahead(Pay, _keeping),
    "targets": _ahead(Targets),
    "sack": _ahead(Sack, _sacking, "no sack"),
    "loot": _cards_ahead(Looted, _looting),
    "discard": _cards_ahead(Hold),
    "bid": _cards_ahead(Bid),
    "buy": _ahead(Buy),
    "accept": _ahead(Accept, _offered),
}
GRAMMARS: Mapping[str, MakesGrammar] = {f"{GAME}.{kind}": makes for kind, makes in _GRAMMARS.items()}
