"""What the game calls the parts of answers, for forms; fields in the order of the rules."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.choices import Labels

LABELS = Labels(
    fields={
        "slots": Words("Strategy cards"),
        "play": Words("Action cards"),
        "cult": Words("Aimed at"),
        "face_up": Words("Shown face up at once"),
        "blame": Words("Losses fall on"),
    },
    groups={
        "strategy:": Words("Strategy cards"),
        "card:": Words("Action cards"),
    },
)
