"""Grammars for tests of orders sent ahead."""

from __future__ import annotations

from referee.engine.choices import Choice
from referee.engine.grammar import Grammar
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText, UntimelyText


def fixed(choice: Choice) -> Grammar:
    """The grammar of a question that always offers the same: what is unknown now is unknown for good."""

    def strictly(text: str) -> Json:
        try:
            return choice.parse(text)
        except UntimelyText as error:
            raise UnreadableText(error.line, error.source, error.message, error.expected) from None

    return Grammar(strictly, widest=choice)
