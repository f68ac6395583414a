"""Decisions: what players are asked, declared once as typed values; choices and text orders come from them.

They know the choices beneath them and nothing of any game. Games import from here.
"""

from referee.engine.decisions.decision import Decision, Moment, Sentence, asks
from referee.engine.decisions.orders import (
    Below,
    First,
    Lines,
    Nested,
    Orders,
    below,
    examples,
    lines_of,
    open_decisions,
    order_lines,
)
from referee.engine.decisions.question import Question, grammar, open_grammar, optional_question, question
from referee.engine.decisions.spelling import (
    Aliased,
    AnyOf,
    Count,
    Listed,
    Named,
    Numbered,
    Phrases,
    Shares,
    Spelling,
    Tested,
)
from referee.engine.decisions.words import Cursor, Writing

__all__ = [
    "Aliased",
    "AnyOf",
    "Below",
    "Count",
    "Cursor",
    "Decision",
    "First",
    "Lines",
    "Listed",
    "Moment",
    "Named",
    "Nested",
    "Numbered",
    "Orders",
    "Phrases",
    "Question",
    "Sentence",
    "Shares",
    "Spelling",
    "Tested",
    "Writing",
    "asks",
    "below",
    "examples",
    "grammar",
    "lines_of",
    "open_decisions",
    "open_grammar",
    "optional_question",
    "order_lines",
    "question",
]
