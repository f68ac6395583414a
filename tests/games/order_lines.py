"""The order lines that a game's rules give as examples, read from its page."""

from __future__ import annotations

import re
from pathlib import Path

RULES = Path(__file__).parents[2] / "docs" / "rules"


def example_lines(game: str) -> list[str]:
    """Every line in the last columns of the tables of section 7, in its order."""
    section = (RULES / f"{game}.md").read_text(encoding="utf-8").partition("\n## 7. ")[2]
    rows = [line for line in section.splitlines() if line.startswith("| ")][1:]
    return [example for row in rows for example in re.findall(r"`([^`]+)`", row.rsplit("|", 2)[1])]
