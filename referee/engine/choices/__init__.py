"""Choices say what a legal answer is, once, for validation, clients, forms, text orders and random play.

One file for each shape. They know no ask, no table and no decision.
"""

from referee.engine.choices.assign import Assign
from referee.engine.choices.atoms import Flag, Number
from referee.engine.choices.base import CannotSample, Choice, Constraint
from referee.engine.choices.case import Case
from referee.engine.choices.compound import Many, Maybe, Record
from referee.engine.choices.condition import Condition, holds, tested
from referee.engine.choices.drawing import Source, pick, pick_by_weight
from referee.engine.choices.either import Either
from referee.engine.choices.fact import Fact, FactFamily, FactNames, FactValues
from referee.engine.choices.narrowing import narrowed
from referee.engine.choices.option import Bucket, Option, Slot
from referee.engine.choices.picks import InOrder, One, Some
from referee.engine.choices.publishing import Labels
from referee.engine.choices.sparse import Sparse
from referee.engine.choices.split import Split
from referee.engine.json_types import Json

__all__ = [
    "Assign",
    "Bucket",
    "CannotSample",
    "Case",
    "Choice",
    "Condition",
    "Constraint",
    "Either",
    "Fact",
    "FactFamily",
    "FactNames",
    "FactValues",
    "Flag",
    "InOrder",
    "Json",
    "Labels",
    "Many",
    "Maybe",
    "Number",
    "One",
    "Option",
    "Record",
    "Slot",
    "Some",
    "Source",
    "Sparse",
    "Split",
    "holds",
    "narrowed",
    "pick",
    "pick_by_weight",
    "tested",
]
