"""Decisions: what players are asked, declared once as typed values; choices and text orders come from them.

They know the choices beneath them and nothing of any game. Games import from here.
"""

from referee.engine.decisions.decision import Decision, Moment, Sentence, asks
from referee.engine.decisions.orders import Orders, examples, open_decisions, order_lines
from referee.engine.decisions.question import Question, grammar, optional_question, question
from referee.engine.decisions.spelling import (
    Aliased,
    Count,
    Either,
    Listed,
    Named,
    Numbered,
    Phrases,
    Shares,
    Spelled,
    Spelling,
)
from referee.engine.decisions.words import Cursor, Writing

__all__ = [
    "Aliased",
    "Count",
    "Cursor",
    "Decision",
    "Either",
    "Listed",
    "Moment",
    "Named",
    "Numbered",
    "Orders",
    "Phrases",
    "Question",
    "Sentence",
    "Shares",
    "Spelled",
    "Spelling",
    "Writing",
    "asks",
    "examples",
    "grammar",
    "open_decisions",
    "optional_question",
    "order_lines",
    "question",
]
