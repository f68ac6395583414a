"""What the game calls the parts of answers, for forms; fields in the order of the rules."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.choices import Labels

LABELS = Labels(
    fields={
        "celebrity": Words("Celebrity"),
        "numbers": Words("Followers for spaces"),
        "build": Words("Build"),
        "site": Words("Where"),
        "building": Words("Building"),
        "how": Words("Captured building"),
        "reuse": Words("In place of"),
        "place": Words("Where to"),
        "actions": Words("Actions"),
        "do": Words("Do"),
        "said": Words("Answer"),
        "at": Words("When"),
        "pray": Words("Who prays"),
        "unit": Words("Unit"),
        "card": Words("Card"),
        "origin": Words("From"),
        "targets": Words("Targets"),
        "choices": Words("Choices"),
        "open": Words("Face up"),
        "followers": Words("Who prays"),
        "which": Words("Which"),
        "who": Words("Who"),
        "units": Words("Units"),
        "from": Words("From"),
        "moves": Words("Moves"),
        "n": Words("How many"),
        "victims": Words("Who dies"),
        "saved": Words("Who is saved"),
        "temple": Words("Temple"),
        "to": Words("To"),
        "coins": Words("Coins"),
        "wish": Words("Cards wished for"),
        "pay": Words("Keep it"),
        "keep": Words("Keeping cost"),
        "combat": Words("Combat"),
        "groups": Words("Groups"),
        "messiah": Words("Messiah"),
        "interrupted": Words("Interrupted"),
        "hold": Words("Cards to keep"),
        "then": Words("After that"),
        "rest_of_turn": Words("Pass for all of this turn"),
        "unless": Words("Ask me if"),
    },
    groups={
        "space:": Words("Spaces"),
        "unit:": Words("Units"),
        "seat:": Words("Players"),
        "miracle:": Words("Miracles"),
    },
)
