"""Reading JSON files from users: unambiguous, or refused."""

from __future__ import annotations

from pathlib import Path

from referee.commands.refusal import Refusal
from referee.engine import strict_json
from referee.engine.json_types import Json


def read_json(path: Path) -> Json:
    """The file's value, parsed as strictly as what is sent to the referee."""
    try:
        value: Json = strict_json.read_json(path.read_bytes(), called=str(path))
    except OSError as error:
        raise Refusal(f"cannot read {path}: {error.strerror}") from None
    except strict_json.BadJson as error:
        raise Refusal(str(error)) from None
    return value
