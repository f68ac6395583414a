"""What a table may choose before the game begins."""

from __future__ import annotations

from referee.engine.choices import Maybe, Number, Record
from referee.engine.json_types import Json

OPTIONS = Record({"max_rounds": Maybe(Number(1, 1000))})  # GO-76
OPTION_DEFAULTS: dict[str, Json] = {"max_rounds": None}
