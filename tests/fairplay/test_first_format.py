"""Transcripts of games that were played before now still hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.fairplay.verify import verify
from tests.fairplay.desk import LIBRARY

KEPT = Path(__file__).parent / "transcripts"


@pytest.mark.parametrize("name", ["by_post_1", "anonymous_1"])
def test_a_transcript_of_the_first_format_holds(name: str) -> None:
    document: Any = json.loads((KEPT / f"{name}.json").read_text(encoding="utf-8"))
    assert document["format"] == "referee/transcript/1"
    verdict = verify(document, LIBRARY)
    assert verdict.failure is None
    assert verdict.complete
