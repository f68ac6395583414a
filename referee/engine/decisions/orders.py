"""Decisions as text orders: read, shown and explained from the same forms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING
from difflib import get_close_matches
from functools import partial
from itertools import islice, takewhile
from typing import Any, Generic, TypeAlias, cast

from referee.engine.asks import Phrasing
from referee.engine.catalogue import Words, joined
from referee.engine.choices import CannotSample, Case, Choice
from referee.engine.choices.base import MAX_PROBLEMS
from referee.engine.choices.names import ARTICLES
from referee.engine.choices.wording import quoted
from referee.engine.decisions.decision import At, Decision, Field, MakesSpelling
from referee.engine.decisions.forms import Blank, joined_pieces
from referee.engine.decisions.shape import misfits
from referee.engine.decisions.spelling import Listed, Spelling, usual_spelling
from referee.engine.decisions.unavailable import unavailable
from referee.engine.decisions.words import BETWEEN_LINES, BREAK, Contradiction, Cursor, Mismatch
from referee.engine.following import Following
from referee.engine.json_types import Json
from referee.engine.order_lines import remarked, remarks
from referee.engine.problems import NO_ORDER, AmbiguousText, Problem, UnreadableText, UntimelyText
from referee.engine.unavailable import Unavailable

AnyKind: TypeAlias = type[Decision[Any]]
After: TypeAlias = Callable[[Any, Any], Any]
Spread: TypeAlias = Callable[[Any], list[Json]]
Contradicts: TypeAlias = Callable[[Sequence[Json], Json], bool]
CONTRADICTION = Words("This contradicts what was said before.")
Reads: TypeAlias = Callable[[Cursor], Json]

_NUMBERS = "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
NUMBER_WORDS = {word: number for number, word in enumerate(_NUMBERS.split("|"))}
MAX_MENDED = 4
"""How many words may be mended in an order that somebody may have meant, and how many ways are followed."""
MAX_REPAIRS = 12
"""How many repairs one order may need: articles dropped, verbs repeated."""
MIN_BEGINNING = 3
"""The length of the shortest prefix that may stand for a word, if it is unambiguous."""


class Orders(Phrasing, Generic[At]):
    """How answers to a question are written; `none` is the phrase for no decision where none is needed."""

    def __init__(self, kind: type[Decision[At]], at: At, none: str | tuple[str, ...] = "") -> None:
        self._kind = kind
        self._at = at
        self._none, *self._also_none = (none,) if isinstance(none, str) else none

    def show(self, answer: Json) -> str:
        """The order, with its remark as a comment."""
        if answer is None:
            return self._none
        return remarked(shown(self._kind, answer, self._at), lambda: self._own_remark(answer))

    def _own_remark(self, answer: Json) -> str | None:
        return self._kind.from_answer(answer, self._at).remark(self._at)

    def remark(self, answer: Json) -> str | None:
        if answer is None:
            return None
        remarks = [self._own_remark(answer), *_remarks_within(self._kind, answer, self._at)]
        return joined(BREAK, filter(None, remarks)) or None

    @property
    def narrows(self) -> tuple[str, ...]:
        return self._kind.narrows

    def offer_after(self, partial: Json) -> Following:
        return self._kind.offer_after(self._at, partial)

    def unavailable(self) -> list[Unavailable]:
        return list(unavailable(self._kind, self._at))

    def plainly(self, answer: Json) -> str:
        """The order without remarks: they may not be true of the moment that it is sent ahead for."""
        with remarks("left out"):
            return self.show(answer)

    def misfits(self, answer: Json) -> list[Problem]:
        """What is wrong with an answer, whatever is on offer. What goes without saying may be left out."""
        if answer is None and self._none:
            return []
        whole = self._kind.choice(self._at).canonical(answer)
        return list(islice(misfits(self._kind, whole, self._at), MAX_PROBLEMS))

    def parse(self, text: str) -> Json:
        """The answer that a text gives: it is read, and not judged."""
        words = self._kind.writing.words(text)
        if not words:
            refusal = UnreadableText(1, "", NO_ORDER, self.expected)
            refusal.unfinished = True
            raise refusal
        return self._read(Cursor(words))

    @property
    def expected(self) -> str:
        """All that can be written, whatever is on offer."""
        lines = [help_line(one, self._at) for one in self._kind.alternatives(self._at)]
        return "; ".join([*lines, self._none] if self._none else lines).replace(BREAK, "; ")

    @property
    def openings(self) -> frozenset[str]:
        """The words that a line of an order may begin with, and those for no decision."""
        words = [phrase.split()[0] for phrase in (self._none, *self._also_none) if phrase]
        words += _openings(self._kind, self._at)
        for one in self._kind.alternatives(self._at):
            for line in [line for form in one.forms for line in form.lines[1:]]:
                if isinstance(line.parts[0], Blank):
                    words += _spelling_of(one, line.parts[0].field, self._at, {}).openings
        return frozenset(word.casefold() for word in words if word[:1].isalpha())

    def mendings(self, text: str) -> list[str]:
        """Orders that can be read, and that may be meant by this text, which cannot: with the nearest words
        in place of some, or without them, or with the word that such orders begin with."""
        try:
            written = self._kind.writing.words(text)
        except UnreadableText:
            return []
        waiting = [Cursor(written)] if written else []
        found: list[str] = []
        for _ in range(MAX_MENDED):
            further: list[Cursor] = []
            for words in waiting[:MAX_MENDED]:
                try:
                    self._read(words, suggest=False)
                    found.append(words.whole())
                except UnreadableText:
                    further += self._nearest(words)
            waiting = further
        return list(dict.fromkeys(found))

    def _nearest(self, words: Cursor) -> list[Cursor]:
        """The same order, mended where the reading stopped."""
        mismatch = words.furthest
        words.at = 0
        if mismatch is None:
            mismatch = words.unfit("", _openings(self._kind, self._at))
        if mismatch.error is AmbiguousText:
            return []
        mended = self._mended(words, mismatch) or self._completed(words, mismatch)
        if mended is not None:
            return [mended]
        surplus = words.left > 1 and words.word(mismatch.place) not in ("", BREAK)
        without = [words.without(mismatch.place)] if surplus else []
        opened = [] if mismatch.place else self._opened(words)
        return [*self._alike(words, mismatch), *opened, *without, *words.shortened(mismatch)]

    def _read(self, words: Cursor, *, suggest: bool = True, repairs: int = MAX_REPAIRS) -> Json:
        for none in filter(None, (self._none, *self._also_none)):
            words.at = 0
            if words.take_phrase(none) and not words.left:
                return None
        blamed: AnyKind | None = None
        for decision in self._kind.alternatives(self._at):
            words.at, before = 0, words.furthest
            found = words.attempt(partial(read_one, decision, words, self._at))
            if not isinstance(found, Mismatch):
                if not words.left:
                    return _within(self._kind, decision, found)
                if words.next() == BREAK and not words.came_beyond(words.at + 1):
                    words.take()
                    too_many = decision.too_many(words.rest())
                    raise _begun(words.unreadable(words.at, too_many, Words("a single line")))
                surplus = words.unfit(decision.surplus(quoted(words.rest())))
                surplus.too_much = True
                words.note(surplus)
            if words.furthest is not before:
                blamed = decision
        words.at = 0
        mismatch = words.furthest
        if mismatch is None:
            mismatch = words.unfit(
                Words("This is not {what}.", what=self._kind.what), _openings(self._kind, self._at)
            )
        if suggest and (whole := self._completed(words, mismatch)) is not None:
            return self._read(whole, repairs=repairs)
        if suggest and repairs and (plain := self._without_article(words, mismatch)) is not None:
            return self._read(plain, repairs=repairs - 1)
        if suggest and repairs and (mended := self._mended(words, mismatch)) is not None:
            with suppress(UnreadableText):
                return self._read(mended, repairs=repairs - 1)
        near = self._suggestion(words, mismatch) if suggest else None
        refusal = words.unreadable(
            mismatch.place,
            mismatch.message,
            self._wanted(blamed, mismatch),
            mismatch.error,
            near,
            mismatch.wanted,
        )
        raise _begun(refusal) if mismatch.place else refusal

    def _completed(self, words: Cursor, mismatch: Mismatch) -> Cursor | None:
        """The order with an abbreviated word completed, if only one word fits."""
        written = words.word(mismatch.place).casefold()
        if len(written) < MIN_BEGINNING:
            return None
        meant = {word.casefold() for word in mismatch.wanted if word.casefold().startswith(written)}
        if len(meant) != 1 or written in meant:
            return None
        return words.mended(mismatch.place, self._kind.writing.words(meant.pop()))

    def _without_article(self, words: Cursor, mismatch: Mismatch) -> Cursor | None:
        """The order without an article that no name begins with."""
        place = mismatch.place
        if mismatch.error is not UnreadableText or words.word(place).casefold() not in ARTICLES:
            return None
        return words.without(place) if words.word(place + 1) not in ("", BREAK) else None

    def _mended(self, words: Cursor, mismatch: Mismatch) -> Cursor | None:
        """What may be meant: no name that begins with the article; a number that is written as a word; or the
        same verb once more, as in `move f01 > 1,2, f02 > 1,3`."""
        place = mismatch.place
        for before in () if mismatch.error is UntimelyText else (place, max(place - 1, 0)):
            if words.word(before).casefold() in ARTICLES and words.word(before + 1) not in ("", BREAK):
                return words.without(before)
        number = NUMBER_WORDS.get(words.word(place).casefold())
        if number is not None and mismatch.error is UnreadableText:
            return words.mended(place, self._kind.writing.words(str(number)))
        if mismatch.verb is not None and words.word(place).casefold() in BETWEEN_LINES:
            return words.parted(place, mismatch.verb)
        return None

    def _suggestion(self, words: Cursor, mismatch: Mismatch) -> str | None:
        """The nearest line that can be read: with another word in that place, or without what is too much."""
        opened = [] if mismatch.place else self._opened(words)
        for one in [*self._alike(words, mismatch), *words.shortened(mismatch), *opened]:
            try:
                self._read(one, suggest=False)
            except UnreadableText:
                continue
            return one.line_around(mismatch.place).rstrip(";, ")
        return None

    def _alike(self, words: Cursor, mismatch: Mismatch) -> list[Cursor]:
        """The order with words in that place that are like the one which stands there, if it is no number."""
        if mismatch.nearest is not None:
            count, meant = mismatch.nearest
            return [words.mended(mismatch.place, self._kind.writing.words(meant), count)]
        written = words.word(mismatch.place).casefold()
        wanted = {word.casefold(): word for word in reversed(mismatch.wanted)}
        near = () if written.isdigit() else get_close_matches(written, wanted, n=3)
        return [words.mended(mismatch.place, self._kind.writing.words(wanted[one])) for one in near]

    def _opened(self, words: Cursor) -> list[Cursor]:
        """The order with a word before it that orders begin with: `play omen` for `omen`."""
        first = words.word(0)
        openings = dict.fromkeys(_openings(self._kind, self._at))
        return [
            words.mended(0, self._kind.writing.words(f"{one} {first}")) for one in openings if first != BREAK
        ]

    def _wanted(self, blamed: AnyKind | None, mismatch: Mismatch) -> str:
        if self._kind.explains_parts and mismatch.help:
            return mismatch.help().replace(BREAK, "; ")
        if blamed is None and self._kind.forms:
            blamed = self._kind
        if blamed is not None and mismatch.form_line is not None:
            line = blamed.forms[0].lines[mismatch.form_line]
            return line.help(_labels(blamed, self._at)).replace(BREAK, "; ")
        if self._none:
            return self.expected
        if blamed is None:
            return self._with_example(self.expected, *open_decisions(self._kind, self._at)[:1])
        return self._with_example(help_line(blamed, self._at).replace(BREAK, "; "), blamed)

    def _with_example(self, wanted: str, of: AnyKind | None = None) -> str:
        example = "" if of is None else _example(self._kind, of, self._at)
        if not example or BREAK in example:
            return wanted
        return Words("{wanted}, such as {example}", wanted=wanted, example=example)


def _begun(refusal: UnreadableText) -> UnreadableText:
    refusal.begun = True
    return refusal


class Nested(Spelling):
    """A decision that stands within another."""

    def __init__(self, kind: AnyKind, at: Any) -> None:
        self.label, self.what = kind.what.partition(" ")[2], kind.what
        self._kind = kind
        self._at = at

    @property
    def help(self) -> str:
        return help_line(self._kind, self._at) if self._kind.forms else _family_help(self._kind, self._at)

    @property
    def openings(self) -> list[str]:
        return _openings(self._kind, self._at)

    def read(self, words: Cursor) -> Json:
        every = self._kind.alternatives(self._at)
        found = words.longest(partial(self._read_as, one, words) for one in every)
        if isinstance(found, Mismatch):
            raise words.instead(self.what, _openings(self._kind, self._at))
        return found

    def _read_as(self, decision: AnyKind, words: Cursor) -> Json:
        return _within(self._kind, decision, read_one(decision, words, self._at))

    def show(self, value: Any) -> str:
        return shown(self._kind, value, self._at)

    def remarks(self, value: Any) -> Iterator[str]:
        return _remarks_within(self._kind, value, self._at)


class Lines(Spelling):
    """Decisions of a kind, one to a line, with the moment that each of them leaves for the next."""

    def __init__(
        self,
        kind: AnyKind,
        at: Any,
        after: After | None = None,
        *,
        spread: Spread | None = None,
        contradicts: Contradicts | None = None,
        none: str = "",
        end: str = "",
    ) -> None:
        self.label, self.what = kind.what.partition(" ")[2], kind.what
        self._kind = kind
        self._at = at
        self._after = after
        self._spread = spread
        self._contradicts = contradicts
        self._none = none
        self._end = end

    @property
    def help(self) -> str:
        lines = [help_line(one, self._at) for one in self._kind.alternatives(self._at)]
        return BREAK.join([*lines, *filter(None, (self._none, self._end))])

    @property
    def openings(self) -> list[str]:
        return _openings(self._kind, self._at)

    def read(self, words: Cursor) -> Json:
        at = self._at
        values: list[Json] = []
        while not self._ends(words):
            if self._none and words.take_phrase(self._none):
                if values:
                    raise words.unfit(CONTRADICTION)
                break
            start, noted = words.at, words.furthest
            found = words.attempt(partial(self._read_line, words, at))
            if isinstance(found, Mismatch):
                if not values:
                    raise found
                words.note(found)
                words.at -= 1  # the line before it is the last of these
                break
            for value in [found] if self._spread is None else self._spread(found):
                if self._contradicts is not None and self._contradicts(values, value):
                    words.at, words.furthest = start, noted  # it could be read
                    raise words.unfit(CONTRADICTION)
                values.append(value)
                at = self._next(at, value)
            if not words.take_if(BREAK):
                break
        return values

    def _ends(self, words: Cursor) -> bool:
        """Whether the line follows that ends the list, which nothing may follow."""
        if not self._end or not words.take_phrase(self._end):
            return False
        if words.take_if(BREAK):
            raise words.unfit(Words("This comes after {order}.", order=quoted(self._end)))
        return True

    def _read_line(self, words: Cursor, at: Any) -> Json:
        start = words.at
        value = Nested(self._kind, at).read(words)
        if not words.line_ends:
            mismatch = words.unfit(Words("{name} is more than this line takes.", name=quoted(words.rest())))
            mismatch.verb = start
            raise mismatch
        return value

    def _remark_on(self, one: Any, at: Any) -> str | None:
        return self._kind.from_answer(one, at).remark(at)

    def show(self, value: Any) -> str:
        at = self._at
        lines: list[str] = []
        for one in value:
            lines.append(remarked(shown(self._kind, one, at), partial(self._remark_on, one, at)))
            at = self._next(at, one)
        if not lines and self._none:
            lines.append(self._none)
        return BREAK.join([*lines, self._end] if self._end else lines)

    def remarks(self, value: Any) -> Iterator[str]:
        at = self._at
        for one in value:
            if remark := self._kind.from_answer(one, at).remark(at):
                yield remark
            yield from _remarks_within(self._kind, one, at)
            at = self._next(at, one)

    def _next(self, at: Any, answer: Json) -> Any:
        return at if self._after is None else self._after(at, self._kind.from_answer(answer, at))


class Below(Spelling):
    """A decision that is written in the lines below the one that it belongs to."""

    def __init__(self, kind: AnyKind, at: Any) -> None:
        self._nested = Nested(kind, at)
        self.label, self.what = self._nested.label, self._nested.what

    def read(self, words: Cursor) -> Json:
        if not words.take_if(BREAK):
            raise words.instead(self.what)
        return self._nested.read(words)

    def show(self, value: Any) -> str:
        return BREAK + self._nested.show(value)

    def remarks(self, value: Any) -> Iterator[str]:
        return self._nested.remarks(value)


def below(kind: AnyKind) -> Callable[[Any], Below]:
    """The spelling of a field whose decision is written in the lines below."""
    return lambda at: Below(kind, at)


def lines_of(
    kind: AnyKind,
    after: After | None = None,
    *,
    spread: Spread | None = None,
    contradicts: Contradicts | None = None,
    none: str = "",
    end: str = "",
) -> Callable[[Any], Lines]:
    """The spelling of a field that holds several decisions of a kind and stands alone in its line.

    `after` makes of a moment and a decision the moment that the next line is read at; `spread` makes of what
    one line says the answers that it stands for; `contradicts` says whether a line cannot be meant together
    with those before it. `none` is the phrase for no decision at all, `end` one that
    is written below all of them and need not be read.
    """
    return lambda at: Lines(kind, at, after, spread=spread, contradicts=contradicts, none=none, end=end)


def read_one(decision: AnyKind, words: Cursor, at: Any) -> Json:
    """The answer that the words mean as this very decision; raises Mismatch. It is read, not judged."""
    heard: dict[str, Json] = {}
    readers: dict[str, Reads] = {
        name: partial(_read_field, one, at, heard) for name, one in decision.fields().items()
    }
    readers |= {name: _made(spelling, at).read for name, spelling in decision.also.items()}
    if decision.tag:
        readers[decision.tag] = partial(_read_case, decision, at, readers[decision.tag])
    start, before = words.at, words.furthest
    found = words.longest(partial(form.read, words, readers) for form in decision.forms)
    blamed = words.furthest
    if blamed is not None and blamed is not before and blamed.place > start and not blamed.help:
        blamed.help = partial(help_line, decision, at)
    if isinstance(found, Mismatch):
        raise found
    try:
        said = decision.understood(found, at)
    except Contradiction:
        words.furthest = before  # it could be read
        raise words.unfit(CONTRADICTION) from None
    for name, one in decision.fields().items():
        if name not in said and one.default is MISSING:
            mismatch = words.unfit(decision.unsaid(name))
            mismatch.form_line = decision.forms[0].line_of(name)
            raise mismatch
    return _answer(decision, said)


def shown(kind: AnyKind, answer: Any, at: Any) -> str:
    """The order that an answer is written as."""
    if kind.forms:
        return _shown(kind, answer, at, {})
    decision = kind.members(at)[answer["case"]]
    return _shown(decision, answer["value"], at, {kind.tag: answer["case"]} if kind.tag else {})


def _remarks_within(kind: AnyKind, answer: Any, at: Any) -> Iterator[str]:
    """The remarks that stand within an order, behind its lines."""
    decision = kind if kind.forms else kind.members(at)[answer["case"]]
    own = answer if kind.forms else answer["value"]
    said = _said(decision, own, at, {kind.tag: answer["case"]} if kind.tag and not kind.forms else {})
    for name in decision.forms[0].fields:
        if said.get(name) is not None:
            yield from _spelling_of(decision, name, at, said).remarks(said[name])


def _said(decision: AnyKind, own: Any, at: Any, tagged: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an order says that means this, by field."""
    known = decision.fields()
    fields: dict[str, Any] = {**(dict.fromkeys(known, own) if decision.bare else own), **tagged}
    return decision.worded(fields, at)


def _shown(decision: AnyKind, own: Any, at: Any, tagged: Mapping[str, Any]) -> str:
    known = decision.fields()
    said = _said(decision, own, at, tagged)
    form = decision.forms[0]
    unsaid = {
        name
        for name in form.fields
        if name not in said or (name in known and known[name].is_default(said[name]))
    }
    return form.show(lambda name: _spelling_of(decision, name, at, said).show(said[name]), unsaid)


def help_line(decision: AnyKind, at: Any) -> str:
    """How the decision is written: `cultist <card> under <monster>`."""
    return decision.help or decision.forms[0].help(_labels(decision, at))


def _family_help(kind: AnyKind, at: Any) -> str:
    """How all orders of a family begin, `play <Intrigue> …`; its name if they begin differently."""
    named = f"<{kind.what.partition(' ')[2]}>"
    lines = [
        [one.help] if one.help else one.forms[0].pieces({**_labels(one, at), kind.tag: named})
        for one in kind.alternatives(at)
    ]
    together = takewhile(lambda pieces: len(set(pieces)) == 1, zip(*lines, strict=False))
    alike = [pieces[0] for pieces in together]
    if not alike or alike[0].startswith(("<", "[")):
        return named
    return joined_pieces(alike if all(len(line) == len(alike) for line in lines) else [*alike, "…"])


def _labels(decision: AnyKind, at: Any) -> dict[str, str]:
    return {name: _spelling_of(decision, name, at, {}).help for name in decision.forms[0].fields}


def order_lines(kind: type[Decision[At]], at: At) -> list[str]:
    """How each decision is written that is open at the moment."""
    return [help_line(decision, at) for decision in open_decisions(kind, at)]


def examples(kind: type[Decision[At]], at: At) -> list[str]:
    """An order for each decision that is open at the moment, legal as it stands."""
    found = (_example(kind, decision, at) for decision in open_decisions(kind, at))
    return [example for example in found if example]


class First:
    """The source of examples: always the first of all possibilities."""

    def below(self, _: int, /) -> int:
        return 0


def _example(kind: AnyKind, decision: AnyKind, at: Any) -> str:
    """A legal order of this decision; empty if none is found."""
    for case, choice in _open_cases(kind, at):
        if _of_case(kind, case, at) is not decision:
            continue
        try:
            own = choice.sample(First())
        except CannotSample:
            return ""
        return _shown(decision, own, at, {kind.tag: case} if kind.tag and case else {})
    return ""


def open_decisions(kind: type[Decision[At]], at: At) -> list[type[Decision[At]]]:
    """Those of the family that are open at the moment: what they ask can be answered."""
    members = {"": kind} if kind.forms else kind.members(at)
    return list(dict.fromkeys([members[case] for case, _ in _open_cases(kind, at)]))


def _open_cases(kind: AnyKind, at: Any) -> list[tuple[str, Choice]]:
    """The open cases of a family with their choices; a lone decision has no name for its own."""
    choice = kind.choice(at)
    if kind.forms or not isinstance(choice, Case):
        return [("", choice)] if choice.possible else []
    return list(choice.cases.items())


def _of_case(kind: AnyKind, case: str, at: Any) -> AnyKind:
    return kind.members(at)[case] if case else kind


def _answer(decision: AnyKind, said: Mapping[str, Json]) -> Json:
    """The answer with these values, and defaults for what was left unsaid."""
    known = decision.fields()
    if decision.sparse:
        return {name: said[name] for name in known if name in said and not known[name].is_default(said[name])}
    values = {
        name: said[name] if name in said else one.converter.write(one.default) for name, one in known.items()
    }
    return next(iter(values.values())) if decision.bare and len(values) == 1 else values


def _read_field(one: Field, at: Any, heard: dict[str, Json], words: Cursor) -> Json:
    spelling = _spelling(one, at, heard)
    value: Any = spelling.read(words)
    before: Any = heard.get(one.name)
    heard[one.name] = [*before, *value] if isinstance(spelling, Lines) and before else value
    return cast("Json", value)


def _read_case(decision: AnyKind, at: Any, reads: Reads, words: Cursor) -> Json:
    start = words.at
    case = reads(words)
    if not decision.stands_for(str(case), at):
        words.at = start
        raise _not_of_this_kind(decision, str(case), at, words)
    return case


def _not_of_this_kind(decision: AnyKind, case: str, at: Any, words: Cursor) -> Mismatch:
    """The complaint that the case belongs to another family: `Omen is a Miracle, not an Intrigue.`"""
    families: list[AnyKind] = [
        one for one in decision.__mro__ if issubclass(one, Decision) and one.tag and not one.forms
    ]
    named, meant = decision.label_of(case, at), families[-1].members(at).get(case)
    if meant is None or meant.what == decision.what:  # another member of the family reads it
        return words.unfit(Words("{name} is not ordered like this.", name=named))
    mismatch = words.unfit(
        Words("{name} is {kind}, not {other}.", name=named, kind=meant.what, other=decision.what)
    )
    own = [one for one in families if one.what == decision.what]
    mismatch.help = partial(_family_help, own[-1], at)
    return mismatch


def _spelling_of(decision: AnyKind, name: str, at: Any, said: Mapping[str, Json]) -> Spelling:
    """How something is written that the form of a decision names."""
    known = decision.fields()
    return _spelling(known[name], at, said) if name in known else _made(decision.also[name], at)


def _spelling(one: Field, at: Any, said: Mapping[str, Json]) -> Spelling:
    match one.asked.spelling:
        case None if one.nested is not None:
            return Nested(one.nested, at)
        case None if one.element is not None:
            return Listed(Nested(one.element, at))
        case None:
            return usual_spelling(one.name.replace("_", " "), one.plain_choice(at))
        case makes if one.asked.given and not isinstance(makes, Spelling):
            return makes(at, *map(said.get, one.asked.given))
        case declared:
            return _made(declared, at)


def _made(declared: Spelling | MakesSpelling, at: Any) -> Spelling:
    return declared if isinstance(declared, Spelling) else declared(at)


def _within(kind: AnyKind, decision: AnyKind, own: Any) -> Json:
    """A decision's own answer as one of this kind."""
    whole: Json = own
    if kind.forms:
        return whole
    if not kind.tag:
        return {"case": decision.case, "value": own}
    rest = {name: value for name, value in own.items() if name != kind.tag}
    return {"case": own[kind.tag], "value": next(iter(rest.values())) if decision.bare else rest}


def _openings(kind: AnyKind, at: Any) -> list[str]:
    """The words that its orders begin with, those of a decision included that it begins with."""
    words: list[str] = []
    for one in kind.alternatives(at):
        for form in one.forms:
            words += form.openings
            if form.first_field and form.first_field != one.tag:
                words += _spelling_of(one, form.first_field, at, {}).openings
    return words
