"""What the game calls the parts of answers, for forms; fields in the order of the rules."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.choices import Labels

LABELS = Labels(
    fields={
        "first": Words("First"),
        "second": Words("Then"),
        "card": Words("Card"),
        "under": Words("Under"),
    },
)
