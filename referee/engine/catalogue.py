"""Sentences with named parts, and the catalogues that put them into a language.

The English stands where it is said and is its own key, as with gettext, so that an author writes it once. A
catalogue of another language maps it to its translation. gettext itself chooses one plural for a whole
sentence; ours count several things in one, so counted nouns and choices are parts of a template:

    {at}                as the thing is called
    {coins:coin}        counted: 1 coin, 2 coins; `{n:ability|abilities}` where the plural is not with an s
    {units?dies|die}    chosen by number, by how many there are, or by a yes or no
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, NamedTuple, Self, TypeAlias, cast

from referee.engine.json_types import Json

_PART = re.compile(r"\{(\w+)(?:([:?])([^{}]*))?\}")


class Piece(NamedTuple):
    """A part of a template, with what stands before it. Without a name it is the end."""

    before: str
    name: str = ""
    sign: str = ""
    forms: tuple[str, ...] = ()


Say: TypeAlias = Callable[..., str]
"""Says a sentence in the language of whoever reads it: `Catalogue.say`."""

_AS_IT_IS = (
    "(part if (kind := type(part := {value})) is str else str(part) if kind is int else catalogue.said(part))"
)
Filling: TypeAlias = Callable[[Any, "Catalogue"], str]
"""Makes a sentence of its parts."""


@lru_cache(maxsize=4096)
def pieces_of(template: str) -> tuple[Piece, ...]:
    """The template, taken apart once; raises ValueError."""
    found, end = [], 0
    for part in _PART.finditer(template):
        name, sign, forms = part[1], part[2] or "", tuple((part[3] or "").split("|"))
        if (sign == "?" and len(forms) < 2) or (sign == ":" and not forms[0]):
            raise ValueError(f"{part[0]} has not enough forms, in {template!r}")
        found.append(Piece(template[end : part.start()], name, sign, forms if sign else ()))
        end = part.end()
    rest = template[end:]
    if any("{" in piece.before or "}" in piece.before for piece in (*found, Piece(rest))):
        raise ValueError(f"a brace is not closed, in {template!r}")
    return (*found, Piece(rest))


def parts_in(template: str) -> set[str]:
    """The names of its parts."""
    return {piece.name for piece in pieces_of(template) if piece.name}


def one_or_many(number: int) -> int:
    """Which form English takes."""
    return 0 if number == 1 else 1


@dataclass(frozen=True)
class Catalogue:
    """The sentences of one language, by the English ones; what is missing is said in English."""

    language: str = "en"
    sentences: Mapping[str, str] = field(default_factory=dict)
    nouns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The forms of counted nouns, by the English singular."""
    form: Callable[[int], int] = one_or_many
    """Which form a number takes."""

    fillings: dict[object, Filling] = field(default_factory=dict, init=False, repr=False, compare=False)

    def words(self, template: str, parts: Mapping[str, Any]) -> str:
        """The sentence with these parts: texts, numbers, words and lists of them."""
        fill = self.fillings.get(template)
        if fill is None:
            fill = self.filling(template, template, "parts[{!r}]".format)
        return fill(parts, self)

    def say(self, words: str, /, **parts: Any) -> str:
        """A sentence, or a part of one, by its template; a text of `Words` as it is in this language."""
        return self.said(words) if isinstance(words, Words) else self.words(words, parts)

    def filling(
        self,
        key: object,
        template: str,
        value: Callable[[str], str],
        called: Callable[[str], str | None] = lambda _: None,
        names: Mapping[str, Any] | None = None,
    ) -> Filling:
        """What fills the template in, compiled once and kept by its key: sentences are said very often.

        `value` and `called` are the source of what a part is, and of how it is called if not so; `names` is
        what they speak of.
        """
        said: list[str] = []
        for before, name, sign, forms in pieces_of(self.sentences.get(template, template)):
            said += [repr(before)] if before else []
            if sign == ":":
                said.append(f"catalogue.counted({value(name)}, {self._forms(forms)!r})")
            elif sign:
                said.append(f"catalogue.chosen({value(name)}, {forms!r})")
            elif name:
                said.append(called(name) or _AS_IT_IS.format(value=value(name)))
        # The source holds nothing but literals and names of parts, which are words.
        source = f"lambda parts, catalogue: ''.join(({', '.join([*said, repr('')])}))"
        fill = self.fillings[key] = cast("Filling", eval(source, dict(names or {})))  # noqa: S307
        return fill

    def counted(self, value: Any, forms: tuple[str, ...]) -> str:
        number = value if type(value) is int else _number(value)
        return f"{number} {self._formed(number, forms)}"

    def chosen(self, value: Any, forms: tuple[str, ...]) -> str:
        number = value if type(value) is int else _number(value)
        return self._formed(number, forms)

    def _formed(self, number: int, forms: tuple[str, ...]) -> str:
        at = self.form(number)
        return forms[at] if at < len(forms) else forms[-1]

    def _forms(self, noun: tuple[str, ...]) -> tuple[str, ...]:
        return self.nouns.get(noun[0]) or (noun if len(noun) > 1 else (noun[0], f"{noun[0]}s"))

    def said(self, value: Any) -> str:
        """A part, or a whole text, in this language: words are put into it, names and numbers stay."""
        kind = type(value)
        if kind is str:
            return value  # type: ignore[no-any-return]
        if kind is int:
            return str(value)
        if isinstance(value, Words):
            return str.__str__(value) if self is ENGLISH else self.words(value.template, value.parts)
        if isinstance(value, str):
            return value
        if isinstance(value, Sequence):
            return self.listed([self.said(one) for one in value])
        return str(value)

    def throughout(self, value: Any) -> Any:
        """Some JSON with all its texts in this language."""
        if self is ENGLISH:
            return value
        if isinstance(value, dict):
            return {name: self.throughout(inner) for name, inner in value.items()}
        if isinstance(value, list | tuple):
            return [self.throughout(inner) for inner in value]
        return self.said(value) if isinstance(value, str) else value

    def listed(self, parts: Sequence[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return self.words("{some} and {last}", {"some": ", ".join(parts[:-1]), "last": parts[-1]})


def _number(value: Any) -> int:
    return int(value) if isinstance(value, int) else len(value)


ENGLISH: Final = Catalogue()


class Words(str):
    """A text for people that knows which sentence it is, and with which parts: English until somebody puts it
    into another language (`Catalogue.said`).

    Whatever is put together of such texts is a sentence with parts itself: `f"{one} {other}"` is in no
    catalogue.
    """

    template: str
    parts: Mapping[str, Any]

    def __new__(cls, template: str, /, **parts: Any) -> Self:
        words = str.__new__(cls, ENGLISH.words(template, parts))
        words.template = template
        words.parts = parts
        return words

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.template, dict(self.parts))


def as_kept(text: str) -> Json:
    """A text as it is stored: one that may be read in several languages, as what it says and its parts."""
    if not isinstance(text, Words):
        return text
    return {"say": text.template, "parts": {name: _kept(part) for name, part in text.parts.items()}}


def _kept(part: Any) -> Json:
    if isinstance(part, str):
        return as_kept(part)
    return [_kept(one) for one in part] if isinstance(part, Sequence) else part


def from_kept(kept: Any) -> str:
    """The text that is stored like this."""
    if isinstance(kept, str):
        return kept
    return Words(kept["say"], **{name: _from_kept(part) for name, part in kept["parts"].items()})


def _from_kept(part: Any) -> Any:
    if isinstance(part, dict):
        return from_kept(part)
    return [_from_kept(one) for one in part] if isinstance(part, list) else part


def joined(between: str, parts: Iterable[str]) -> Words:
    """Texts with a sign between them, each of which stays what it is."""
    named = {f"part{number}": part for number, part in enumerate(parts)}
    return Words(between.join(f"{{{name}}}" for name in named), **named)


def alternatives(parts: Iterable[str]) -> str:
    """`a or b or c`."""
    first, *others = parts
    said = first
    for other in others:
        said = Words("{one} or {other}", one=said, other=other)
    return said


class Reason(Words):
    """Why something cannot be done, and by which clause of the rules."""

    clause: str

    def __new__(cls, template: str, clause: str, /, **parts: Any) -> Self:
        reason = super().__new__(cls, template, **parts)
        reason.clause = clause
        return reason

    def __reduce__(self) -> tuple[Any, ...]:
        return _reason_again, (self.template, self.clause, dict(self.parts))


def _reason_again(template: str, clause: str, parts: dict[str, Any]) -> Reason:
    return Reason(template, clause, **parts)


def _again(template: str, parts: dict[str, Any]) -> Words:
    return Words(template, **parts)
