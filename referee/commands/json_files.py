"""Reading JSON files that users give us: one meaning, or a refusal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn

from referee.commands.refusal import Refusal
from referee.engine.json_types import Json


def read_json(path: Path) -> Json:
    """The file's value. Repeated keys and numbers with a fraction have no place in any of our formats."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Refusal(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise Refusal(f"{path} is not UTF-8: byte {error.start} cannot be read") from None
    try:
        value: Json = json.loads(
            text, object_pairs_hook=_unrepeated, parse_float=_no_fraction, parse_constant=_no_fraction
        )
    except json.JSONDecodeError as error:
        raise Refusal(f"{path} is not JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise Refusal(f"{path} is nested too deeply") from None
    except ValueError as error:
        raise Refusal(f"{path}: {error}") from None
    return value


def _unrepeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r} appears twice in one object")
        found[key] = value
    return found


def _no_fraction(number: str) -> NoReturn:
    raise ValueError(f"the number {number} is not an integer")
