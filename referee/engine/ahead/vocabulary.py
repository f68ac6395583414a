"""What orders sent ahead can name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from referee.engine.ahead.order import OrderAhead
from referee.engine.choices import Fact
from referee.engine.grammar import Grammar
from referee.engine.json_types import Json
from referee.engine.problems import Problem

Addressee: TypeAlias = Callable[[str], tuple[str, Json] | None]


@dataclass(frozen=True)
class Vocabulary:
    """What orders as text can name: kinds of questions, facts, and the words that the game has for them."""

    kinds: Sequence[str]
    facts: Sequence[Fact]
    addressee: Addressee = lambda _: None
    verbs: Mapping[str, str] = field(default_factory=dict)
    reworded: Callable[[str], Sequence[str]] = lambda line: (line,)
    test_words: Callable[[str], str | None] | None = None
    grammar: Callable[[OrderAhead], Grammar | None] = lambda _: None
    """How the answers of an order are written, as far as anybody can tell now."""
    unusable: Callable[[OrderAhead], Problem | None] = lambda _: None
    """Why an order could never be used, whatever it answers."""
    once: Callable[[OrderAhead], bool] = lambda _: False
    """Whether a second order of a queue for the same would never be used."""
    then: Sequence[str] = ()
    """Words that begin a line for a question which follows the open one."""
    say: Callable[[str], str] = str
    """Puts what is remarked on orders into the language of their sender."""

    def question(self, word: str) -> tuple[str, Json] | None:
        """The kind and test of the questions that a word means: in the game's words, or a kind's name."""
        return self.addressee(word) or self._by_kind(word)

    def question_of(self, order: str) -> tuple[str, Json] | None:
        """The same for an order that begins with the kind's name, or a verb that belongs to one question."""
        verb = order.split(maxsplit=1)[0].lower() if order else ""
        kind = self.verbs.get(verb)
        return self._by_kind(verb) if kind is None else (kind, True)

    def _by_kind(self, word: str) -> tuple[str, Json] | None:
        """A kind by its name, with or without the game's."""
        plain = word.lower()
        for kind in self.kinds:
            if plain in (kind, kind.partition(".")[2]):
                return kind, True
        return None
