"""The orders on a seat's list as they are kept, and what became of them, for their owner alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, TypeAlias

from referee.engine.ahead import (
    QUEUE,
    STANDING,
    Alternative,
    OrderAhead,
    OrderList,
    Stopped,
    Used,
)
from referee.engine.catalogue import Words, as_kept, from_kept
from referee.service.news.in_words import fate_in_words
from referee.store.games import GameRow
from referee.store.orders import Filing

MAX_TOLD = 20
"""How many used entries of a queue are still shown to their owner."""
LISTS = {of.name: of for of in (QUEUE, STANDING)}
ALONE = ("answer", "prefer", "default")
"""The key of a standing order's single answer."""
Outcome: TypeAlias = Literal["used", "drafted", "stopped", "lapsed"]


@dataclass(frozen=True, repr=False)
class Fate:
    """What became of an order in the queue, and at which prompt."""

    outcome: Outcome
    prompt: str | None
    reason: str
    text: str | None = None
    """What it answered."""
    list: str | None = None
    """Which list of the queue stopped here, for as long as it is stopped."""

    @property
    def stops(self) -> bool:
        """Whether a list stopped here, and was not sent again since."""
        return self.outcome == "stopped" and self.list is not None


@dataclass(frozen=True, repr=False)
class ListedOrder:
    """An order as it is kept."""

    of: OrderList
    order: OrderAhead
    number: int = 1
    """Its place in the list as it was sent."""
    words: str = ""
    """What it answers, as understood: in short, and in sentences."""
    sentences: str = ""
    by: str | None = None
    """The delegate who filed it; None if the seat's own player did."""
    below: str | None = None
    """The prompt whose order it came below, and goes with; None if it was filed by itself."""
    facts: Sequence[Mapping[str, Any]] = ()
    """The facts that it tests, kept because the game may no longer state them when the list is edited."""
    passed: Mapping[str, str] | None = None
    """The last prompt at which it was passed over, and why."""
    fate: Fate | None = None

    def at(self, step: int, current_round: int) -> ListedOrder:
        """The entry as of this step and round: an order in the queue may have lapsed."""
        order = self.order
        if self.fate is not None or self.of is STANDING:
            return self
        if order.until_round is not None and order.until_round < current_round:
            return replace(
                self, fate=Fate("lapsed", None, Words("Round {round} is over.", round=order.until_round))
            )
        if order.until_step is not None and order.until_step < step:
            return replace(
                self, fate=Fate("lapsed", None, Words("Step {step} is over.", step=order.until_step))
            )
        return self

    def after(self, outcome: Used | Stopped, prompt: str, among: str, shown: str | None) -> ListedOrder:
        """The entry after a question was put to it; `among` is the list of the queue that it belongs to."""
        if self.of is STANDING:
            used = self.order.used + isinstance(outcome, Used)
            return replace(self, order=replace(self.order, used=used))
        if isinstance(outcome, Stopped):
            return replace(self, fate=Fate("stopped", prompt, outcome.reason, list=among))
        word: Literal["drafted", "used"] = "drafted" if outcome.draft else "used"
        return replace(self, fate=Fate(word, prompt, Words("It answered the question."), shown))

    def in_a_sentence(self) -> Words:
        """What became of it at a question, as a sentence for a notice."""
        assert self.fate is not None  # noqa: S101 - whoever asks knows that it is over
        return fate_in_words(self.fate.outcome, self.words, self.fate.text, self.fate.reason)

    def told(self, fate: Fate) -> dict[str, Any]:
        """What became of it, as told to its owner."""
        what = {name: getattr(fate, name) for name in ("outcome", "prompt", "reason", "text")}
        return {"number": self.number, "words": self.words, **what}


def over(entries: Sequence[ListedOrder]) -> Iterator[tuple[ListedOrder, Fate]]:
    """The entries that were used or are otherwise over, each with its fate."""
    return ((entry, entry.fate) for entry in entries if entry.fate is not None)


def waiting(entries: Sequence[ListedOrder]) -> list[ListedOrder]:
    """The entries that may still be used, unless their list has stopped."""
    return [entry for entry in entries if entry.fate is None or entry.fate.stops]


def has_stopped(entries: Sequence[ListedOrder], among: str) -> bool:
    """Whether this list of the queue has stopped."""
    return any(fate.stops and fate.list == among for _, fate in over(entries))


def is_live(entries: Sequence[ListedOrder]) -> bool:
    """Whether anything in the list may still be used."""
    going = not has_stopped(entries, "")
    return any(entry.fate is None and (going or entry.of is STANDING) for entry in entries)


def on_file(entries: Sequence[ListedOrder], game: GameRow | Filing) -> tuple[str, ...]:
    """What may still be used of the list, in words."""
    step = game.open_step if isinstance(game, Filing) else game.step
    now = [entry.at(step, game.round or 0) for entry in entries]
    going = not has_stopped(now, "")
    return tuple(
        f"always {entry.words}" if entry.of is STANDING else entry.words
        for entry in now
        if entry.fate is None and (going or entry.of is STANDING)
    )


def without_lines_below(entries: Sequence[ListedOrder], prompt: str) -> list[ListedOrder]:
    """The list without what came below an order for this prompt."""
    return [entry for entry in entries if entry.below != prompt]


def stopped_whole(entries: Sequence[ListedOrder]) -> str | None:
    """Why a queue that consists of a single list has stopped."""
    return _last_stop((entry, fate) for entry, fate in over(entries) if fate.list == "")


def stopped_at(entries: Sequence[ListedOrder], prompt: str) -> str | None:
    """Why the queue leaves the question of this prompt to its owner."""
    here = _last_stop((entry, fate) for entry, fate in over(entries) if fate.prompt == prompt)
    return here or stopped_whole(entries)


def of_the_past(entries: Sequence[ListedOrder]) -> list[ListedOrder]:
    """The entries whose fate is still shown once a new queue is sent. Old stops no longer apply to it."""
    return [replace(entry, fate=replace(fate, list=None)) for entry, fate in over(entries)][-MAX_TOLD:]


def _last_stop(found: Iterable[tuple[ListedOrder, Fate]]) -> str | None:
    stops = [
        Words("Order {number}: {reason}", number=entry.number, reason=fate.reason)
        for entry, fate in found
        if fate.stops
    ]
    return stops[-1] if stops else None


def listed_from(kept: Mapping[str, Any]) -> ListedOrder:
    """An entry from its stored form."""
    of = LISTS[kept["list"]]
    order, fate, passed = order_from(kept, of), kept.get("fate"), kept.get("passed")
    return ListedOrder(
        of,
        order,
        kept["number"],
        kept["words"],
        from_kept(kept["receipt"]),
        kept.get("by"),
        kept.get("below"),
        kept.get("facts", ()),
        None if passed is None else {**passed, "reason": from_kept(passed["reason"])},
        None if fate is None else Fate(**{**fate, "reason": from_kept(fate["reason"])}),
    )


def listed_json(entry: ListedOrder) -> dict[str, Any]:
    """The entry as it is stored."""
    more: dict[str, Any] = {"by": entry.by, "below": entry.below, "facts": list(entry.facts)}
    if entry.passed is not None:
        more["passed"] = {**entry.passed, "reason": as_kept(entry.passed["reason"])}
    fate: dict[str, Any] = {}
    if entry.fate is not None:
        fate = {"fate": {**asdict(entry.fate), "reason": as_kept(entry.fate.reason)}}
    return {
        "list": entry.of.name,
        **order_json(entry.order),
        "number": entry.number,
        "words": entry.words,
        "receipt": as_kept(entry.sentences),
        **{name: value for name, value in more.items() if value},
        **fate,
    }


def order_from(written: Mapping[str, Any], of: OrderList) -> OrderAhead:
    """An order from the JSON of a client, or from its stored form."""
    stop, expires = written.get("stop") or {}, written.get("expires") or {}
    alone = {key: written[key] for key in ALONE if key in written}
    return OrderAhead(
        kind=written["kind"],
        when=written.get("when", True),
        do=tuple(_alternative(one) for one in ([alone] if alone else written.get("answers", ()))),
        otherwise=written.get("otherwise", of.otherwise),
        uses=written.get("uses", of.uses),
        used=written.get("used", 0),
        until_step=expires.get("step", written.get("until_step")),
        until_round=expires.get("round", written.get("until_round")),
        until_when=expires.get("when"),
        lapsed=written.get("expired", False),
        draft=written.get("draft", of.draft),
        stop_when=stop.get("when"),
        stop_if_changed=tuple(stop.get("changed", ())),
        stop_if_new=tuple(stop.get("new", ())),
        noted=written.get("noted", {}),
        firm=written.get("firm", False),
    )


def order_json(order: OrderAhead) -> dict[str, Any]:
    """The order as it is stored; clients do not get `noted`."""
    return {
        "kind": order.kind,
        "when": order.when,
        "answers": [_alternative_json(one) for one in order.do],
        "otherwise": order.otherwise,
        "uses": order.uses,
        "used": order.used,
        "expires": {"step": order.until_step, "round": order.until_round, "when": order.until_when},
        "expired": order.lapsed,
        "draft": order.draft,
        "stop": {
            "when": order.stop_when,
            "changed": list(order.stop_if_changed),
            "new": list(order.stop_if_new),
        },
        "noted": dict(order.noted),
        "firm": order.firm,
    }


def _alternative(written: Mapping[str, Any]) -> Alternative:
    prefer = written.get("prefer")
    return Alternative(
        written.get("answer"),
        written.get("text"),
        None if prefer is None else tuple(prefer),
        written.get("default", False),
        written.get("when", True),
    )


def _alternative_json(one: Alternative) -> dict[str, Any]:
    return _answer_json(one) if one.when is True else {**_answer_json(one), "when": one.when}


def _answer_json(one: Alternative) -> dict[str, Any]:
    if one.default:
        return {"default": True}
    if one.prefer is not None:
        return {"prefer": list(one.prefer)}
    return {"answer": one.answer} if one.text is None else {"text": one.text}
