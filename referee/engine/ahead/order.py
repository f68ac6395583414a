"""An order for a question that has not been asked yet, and what a game says of such orders."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from referee.engine.ahead.rule import Ahead
from referee.engine.json_types import Json

MAX_ORDERS = 50
"""In one list."""
MAX_ANSWERS = 10
"""To one question."""
MAX_PREFERENCES = 64
"""In one answer."""


@dataclass(frozen=True, repr=False)
class Alternative:
    """One answer: in JSON, as text, or the first legal of these options, by their ids.

    It is read when it is wanted: only then is the question known.
    """

    answer: Json = None
    text: str | None = None
    prefer: tuple[str, ...] | None = None
    default: bool = False
    """Whatever answers the question at its deadline."""
    when: Json = True
    """A test: it is an answer only where this holds. Those of queues may have one."""


DEFAULT = Alternative(default=True)


@dataclass(frozen=True, repr=False)
class OrderAhead(Ahead[tuple[Alternative, ...]]):
    """Answers a question of this kind by the first of its alternatives that is legal then.

    An order of a queue is used once. It stops the queue where none of them is legal, when `stop_when` holds,
    when a fact in `stop_if_changed` is not what it was when the order was sent, or when a list in
    `stop_if_new` holds something new; `noted` has the facts of that time.
    """

    kind: str = field(kw_only=True)
    until_round: int | None = None
    until_step: int | None = None
    until_when: Json = None
    """A test: once it has held, the order is not used any more."""
    lapsed: bool = False
    """That test has held."""
    draft: bool | None = None
    """The seat is asked all the same: the answer counts if none comes by the deadline. None: as the game has
    it for standing orders."""
    stop_when: Json = None
    stop_if_changed: tuple[str, ...] = ()
    stop_if_new: tuple[str, ...] = ()
    noted: Mapping[str, Json] = field(default_factory=dict)
    firm: bool = False
    """Used even where the game's rules would otherwise ask the seat again."""


@dataclass(frozen=True)
class QueueRules:
    """What a game says of orders sent ahead."""

    last: Literal["game", "round"] = "game"
    """How long a queue's orders are good for."""
    watched: tuple[str, ...] = ()
    """Facts that are lists: something new in one of them stops every queued order that is not firm."""
    apart: str | None = None
    """A fact: for each of its values a queue is a list of its own that stops alone. None: it is one list."""
    too_late: Callable[[Any, int, OrderAhead], str | None] = lambda *_: None
    """Why an order that a seat puts in its queue in this state comes too late to be used."""
    below_orders: bool = False
    """Whether a text may have lines with orders sent ahead below the order for the open question."""
    then: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For such texts: by kind of the open question, words that begin a line for one that follows it."""
    never: tuple[str, ...] = ()
    """Kinds of questions that they do not answer."""
    once: Callable[[OrderAhead], bool] = lambda _: False
    """Whether what an order answers comes up once while it is good for: a second one would never be used."""
    past: Callable[[Any, int], Collection[str]] = lambda *_: ()
    """Kinds of questions that a seat is not asked again, judging by this state."""
    asked_when: Json = None
    """A test of the facts: where it holds, the seat is asked, whatever orders it has sent."""
    addressee: Callable[[Any, int, str], tuple[str, Json] | None] = lambda *_: None
    """For orders as text: the kind and test of the questions that a word means to a seat in this state."""
    verbs: Mapping[str, str] = field(default_factory=dict)
    """For orders as text: words that an order may begin with, and the kind of question that it answers."""
    usual: tuple[OrderAhead, ...] = ()
    """Orders at the end of every seat's list: questions that are asked only of those who want to be asked."""
    drafts: tuple[str, ...] = ()
    """Kinds of questions that standing orders leave a draft for, unless they say otherwise."""
    reworded: Callable[[str], Sequence[str]] = lambda line: (line,)
    """For standing orders as text: what a line in the game's own words says, in lines of the usual form."""
    test_words: Callable[[str], str | None] | None = None
    """For tests as text: what the game's own words say in the usual ones, or None where they are no test.
    In a game with such words each answer of a queued order may end with a test: `B if signs<=6 else C`."""
