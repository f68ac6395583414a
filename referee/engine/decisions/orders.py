"""Decisions as text orders: read, shown and explained from the same forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING
from difflib import get_close_matches
from functools import partial
from typing import Any, Generic, TypeAlias

from referee.engine.asks import Phrasing
from referee.engine.choices import CannotSample, Case
from referee.engine.choices.wording import quoted
from referee.engine.decisions.decision import At, Decision, Field
from referee.engine.decisions.spelling import Spelling, usual_spelling
from referee.engine.decisions.words import Cursor, Mismatch, Word
from referee.engine.json_types import Json
from referee.engine.order_lines import SentLine
from referee.engine.problems import NO_ORDER, UnreadableText

AnyKind: TypeAlias = type[Decision[Any]]


class Orders(Phrasing, Generic[At]):
    """How answers to a question are written; `none` is the phrase for no decision where none is needed."""

    def __init__(self, kind: type[Decision[At]], at: At, none: str = "") -> None:
        self._kind = kind
        self._at = at
        self._none = none

    def show(self, answer: Json) -> str:
        """The order, with its remark as a comment."""
        if answer is None:
            return self._none
        remark = self._kind.from_answer(answer, self._at).remark(self._at)
        return shown(self._kind, answer, self._at) + (f"  # {remark}" if remark else "")

    def parse(self, text: str) -> Json:
        lines = list(self._kind.writing.lines(text))
        if not lines:
            raise UnreadableText(1, "", NO_ORDER, self.expected)
        if len(lines) > 1:
            raise lines[1][0].unreadable("There is one order too many.", "a single line")
        return self._read(*lines[0])

    @property
    def expected(self) -> str:
        """All that can be written, whatever is on offer."""
        lines = [help_line(one, self._at) for one in self._kind.alternatives().values()]
        return "; ".join([*lines, self._none] if self._none else lines)

    def _read(self, line: SentLine, said: list[Word], *, suggest: bool = True) -> Json:
        words = Cursor(said)
        if self._none and words.take_phrase(self._none) and not words.left:
            return None
        blamed: AnyKind | None = None
        for decision in self._kind.alternatives().values():
            words.at, before = 0, words.furthest
            found = words.attempt(partial(read_one, decision, words, self._at))
            if not isinstance(found, Mismatch):
                if not words.left:
                    return _within(self._kind, decision, found)
                words.note(words.unfit(decision.surplus(quoted(words.rest()))))
            if words.furthest is not before:
                blamed = decision
        words.at = 0
        mismatch = words.furthest
        if mismatch is None:
            mismatch = words.unfit(f"This is not {self._kind.what}.", _openings(self._kind))
        message = mismatch.message + (self._suggestion(line, words, mismatch) if suggest else "")
        raise line.unreadable(message, self._wanted(blamed), mismatch.error)

    def _suggestion(self, line: SentLine, words: Cursor, mismatch: Mismatch) -> str:
        """The nearest line that can be read, if one word makes the difference."""
        wanted = {word.casefold(): word for word in reversed(mismatch.wanted)}
        for near in get_close_matches(words.word(mismatch.place).casefold(), wanted, n=3):
            mended = words.mended(mismatch.place, wanted[near])
            try:
                self._read(
                    line,
                    [word for _, said in self._kind.writing.lines(mended) for word in said],
                    suggest=False,
                )
            except UnreadableText:
                continue
            return f" Did you mean {quoted(mended)}?"
        return ""

    def _wanted(self, blamed: AnyKind | None) -> str:
        if blamed is None and self._kind.forms:
            blamed = self._kind
        if blamed is None or self._none:
            return self.expected
        example = _example(self._kind, blamed, self._at)
        return help_line(blamed, self._at) + (f", such as {example}" if example else "")


class Nested(Spelling):
    """A decision that stands within another."""

    def __init__(self, kind: AnyKind, at: Any) -> None:
        self.label, self.what = kind.what.partition(" ")[2], kind.what
        self._kind = kind
        self._at = at

    def read(self, words: Cursor) -> Json:
        every = self._kind.alternatives().values()
        found = words.longest(partial(self._read_as, one, words) for one in every)
        if isinstance(found, Mismatch):
            raise words.instead(self.what, _openings(self._kind))
        return found

    def _read_as(self, decision: AnyKind, words: Cursor) -> Json:
        return _within(self._kind, decision, read_one(decision, words, self._at))

    def show(self, value: Any) -> str:
        return shown(self._kind, value, self._at)


def read_one(decision: AnyKind, words: Cursor, at: Any) -> Json:
    """The answer that the words mean as this very decision; raises Mismatch. It is read, not judged."""
    readers = {name: partial(_read_field, one, at) for name, one in decision.fields().items()}
    found = words.longest(partial(form.read, words, readers) for form in decision.forms)
    if isinstance(found, Mismatch):
        raise found
    return _answer(decision, found)


def shown(kind: AnyKind, answer: Any, at: Any) -> str:
    """The order that an answer is written as."""
    decision = kind if kind.forms else kind.cases[answer["case"]]
    own = answer if kind.forms else answer["value"]
    known = decision.fields()
    said: Mapping[str, Any] = dict.fromkeys(known, own) if decision.bare else own
    form = decision.forms[0]
    unsaid = {name for name in form.fields if _at_default(known[name], said[name])}
    return form.show(lambda name: _spelling(known[name], at).show(said[name]), unsaid)


def help_line(decision: AnyKind, at: Any) -> str:
    """How the decision is written: `cultist <card> under <monster>`."""
    form = decision.forms[0]
    return form.help({name: _spelling(decision.fields()[name], at).help for name in form.fields})


def order_lines(kind: type[Decision[At]], at: At) -> list[str]:
    """How each decision is written that is open at the moment."""
    return [help_line(decision, at) for decision in open_decisions(kind, at)]


def examples(kind: type[Decision[At]], at: At) -> list[str]:
    """An order for each decision that is open at the moment, legal as it stands."""
    found = (_example(kind, decision, at) for decision in open_decisions(kind, at))
    return [example for example in found if example]


class _First:
    """The source of examples: always the first of all possibilities."""

    def below(self, _: int, /) -> int:
        return 0


def _example(kind: AnyKind, decision: AnyKind, at: Any) -> str:
    """A legal order of this decision; empty if none is found."""
    if decision not in open_decisions(kind, at):
        return ""
    try:
        own = decision.choice(at).sample(_First())
    except CannotSample:
        return ""
    return shown(decision, own, at)


def open_decisions(kind: type[Decision[At]], at: At) -> list[type[Decision[At]]]:
    """Those of the family that are open at the moment: what they ask can be answered."""
    choice = kind.choice(at)
    if kind.forms or not isinstance(choice, Case):
        return [kind] if choice.possible else []
    return [kind.cases[case] for case in choice.cases]


def _answer(decision: AnyKind, said: Mapping[str, Json]) -> Json:
    """The answer with these values, and defaults for what was left unsaid."""
    values = {
        name: said[name] if name in said else one.converter.write(one.default)
        for name, one in decision.fields().items()
    }
    return next(iter(values.values())) if decision.bare else values


def _read_field(one: Field, at: Any, words: Cursor) -> Json:
    return _spelling(one, at).read(words)


def _spelling(one: Field, at: Any) -> Spelling:
    match one.asked.spelling:
        case None if one.nested is not None:
            return Nested(one.nested, at)
        case None:
            return usual_spelling(one.name.replace("_", " "), one.plain_choice(at))
        case Spelling() as spelling:
            return spelling
        case makes:
            return makes(at)


def _within(kind: AnyKind, decision: AnyKind, own: Json) -> Json:
    """A decision's own answer as one of this kind."""
    return own if kind.forms else {"case": decision.case, "value": own}


def _at_default(one: Field, value: Json) -> bool:
    return one.default is not MISSING and bool(value == one.converter.write(one.default))


def _openings(kind: AnyKind) -> list[str]:
    """The words that its orders begin with."""
    return [word for one in kind.alternatives().values() for form in one.forms for word in form.openings]
