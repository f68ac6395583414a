"""Transcripts of games that were played before now still hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.fairplay.verify import verify
from tests.fairplay.desk import LIBRARY

KEPT = Path(__file__).parent / "transcripts"
ALWAYS = ["key", "players", "customs", "times", "orders", "secrets", "journal"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        # Ann brings entropy with her bet alone, Bob sends a draft and leaves, Dan sits down for silent Cem.
        (
            "by_post_1",
            ["entropy", "messages", "silence", "drafts", "ballots", "replacement", "departure", *ALWAYS],
        ),
        # Players who were dealt to their seats by lot, and roll the game back by secret ballot.
        ("anonymous_1", ["seating", "ballots", *ALWAYS]),
    ],
)
def test_a_transcript_of_the_first_format_holds(name: str, said: list[str]) -> None:
    document: Any = json.loads((KEPT / f"{name}.json").read_text(encoding="utf-8"))
    assert document["format"] == "referee/transcript/1"
    verdict = verify(document, LIBRARY)
    assert verdict.failure is None
    assert verdict.complete
    assert [remark.about for remark in verdict.word] == said
