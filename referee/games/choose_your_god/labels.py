"""What the game calls the parts of answers, for forms; fields in the order of the rules."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.choices import Labels

LABELS = Labels(
    fields={
        "do": Words("Do"),
        "action": Words("Action"),
        "when": Words("If"),
        "at": Words("In Location"),
        "priest": Words("Priest"),
        "ritual": Words("Ritual with"),
        "location": Words("Location"),
        "to": Words("To"),
        "target": Words("Target"),
        "token": Words("Priest"),
        "standing": Words("Altar"),
        "card": Words("Card"),
        "license": Words("License"),
        "slot": Words("Slot"),
        "effect": Words("Effect"),
        "gain": Words("Gain"),
        "pay": Words("Pay"),
        "destroy": Words("Destroy"),
        "sacrifice": Words("Sacrifice"),
        "prefer": Words("Rather"),
        "place": Words("Location"),
        "discard": Words("Discard"),
        "followers": Words("Followers"),
        "benefit": Words("Benefit"),
        "deals": Words("Deals"),
        "if_possible": Words("Leave out if impossible"),
        "plan": Words("Plan for the Resolution"),
        "rules": Words("In Locations"),
        "otherwise": Words("Everywhere else"),
        "if_win": Words("If I win"),
        "give": Words("If I must give a card"),
        "altar": Words("If I must lose an Altar"),
        "then": Words("Later turns"),
    },
)
