"""What the game calls the parts of answers, for forms; fields in the order of the rules."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.choices import Labels

LABELS = Labels(
    fields={
        "before": Words("First, abilities"),
        "cultist": Words("Who"),
        "town": Words("Town"),
        "ability": Words("Ability"),
        "from": Words("From"),
        "unit": Words("With"),
        "to": Words("To"),
        "space": Words("Where"),
        "use": Words("Use the space"),
        "take": Words("Chamber"),
        "at": Words("At"),
        "with": Words("With these"),
        "monster": Words("Monster"),
        "target": Words("Aimed at"),
        "chamber": Words("Chambers"),
        "pay": Words("Pay with"),
        "any": Words("Pay “any” with"),
        "sacrifice": Words("Sacrifice from"),
        "discard": Words("Discard"),
        "gain_any": Words("Gain as “any”"),
        "store": Words("Store"),
        "arrange": Words("Lay out anew"),
        "bonus": Words("Use the bonus space"),
        "strikes": Words("Strike"),
        "save": Words("Save at the gates"),
        "keep": Words("Keep, the first first"),
        "then": Words("Further turns"),
        "T": Words("Treasure"),
        "M": Words("Magic"),
        "B": Words("Blood"),
        "SB": Words("Spellbooks"),
        "ES": Words("Elder Signs"),
    },
    groups={
        "space:town:": Words("Town"),
        "space:cult:": Words("Cult board"),
        "space:priest:": Words("Priest's board"),
        "space:ritual:": Words("Rituals"),
        "space:eternal:": Words("Town"),
        "space:pool": Words("Pool"),
        "space:escape": Words("Escape"),
    },
)
