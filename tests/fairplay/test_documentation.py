"""The die in the documentation, rolled as a reader would."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tests.fairplay.desk import finished_desk

DOCUMENTATION = Path(__file__).parents[2] / "docs" / "fair-play.md"


def test_a_reader_can_roll_every_die_again() -> None:
    found = re.search(r"```python\n(.*?)```", DOCUMENTATION.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    reader: dict[str, Any] = {}
    exec(found[1], reader)  # noqa: S102 - it is our own documentation
    rolled = 0
    for entry in finished_desk().journal:
        if entry.kind == "resolved":
            public: Any = entry.public
            for draw in public["draws"]:
                result = reader["roll"](public["seed"], public["entropy"], draw["label"], draw["sides"])
                assert result == draw["result"]
                rolled += 1
    assert rolled >= 3
