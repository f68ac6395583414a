"""Orders sent ahead: rules for later, judged from the top of a list; how they are written, checked and told.

Each file has one subject. It may import choices, asks and grammars; games use what is named here.
"""

from referee.engine.ahead.answering import (
    Considered,
    QuestionAtHand,
    Used,
    as_queued,
    consider,
    lapse,
    list_of,
)
from referee.engine.ahead.checking import over_before_use, problems_of
from referee.engine.ahead.letters import Letter, taken_apart
from referee.engine.ahead.lines import ASK, QUEUE, STANDING, OrderList, read_orders
from referee.engine.ahead.order import (
    DEFAULT,
    MAX_ANSWERS,
    MAX_ORDERS,
    MAX_PREFERENCES,
    Alternative,
    OrderAhead,
    QueueRules,
)
from referee.engine.ahead.possible import can_hold
from referee.engine.ahead.receipts import in_words, receipt, spelled_out
from referee.engine.ahead.rule import Ahead, Judged, NotNow, Stopped, judge
from referee.engine.ahead.vocabulary import Vocabulary
from referee.engine.ahead.writing import write_orders

__all__ = [
    "ASK",
    "DEFAULT",
    "MAX_ANSWERS",
    "MAX_ORDERS",
    "MAX_PREFERENCES",
    "QUEUE",
    "STANDING",
    "Ahead",
    "Alternative",
    "Considered",
    "Judged",
    "Letter",
    "NotNow",
    "OrderAhead",
    "OrderList",
    "QuestionAtHand",
    "QueueRules",
    "Stopped",
    "Used",
    "Vocabulary",
    "as_queued",
    "can_hold",
    "consider",
    "in_words",
    "judge",
    "lapse",
    "list_of",
    "over_before_use",
    "problems_of",
    "read_orders",
    "receipt",
    "spelled_out",
    "taken_apart",
    "write_orders",
]
