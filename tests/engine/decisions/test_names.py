"""Names that have further names, and records in the words of a game."""

from __future__ import annotations

import pytest

from referee.engine.choices import Bucket, Option, Record, Split
from referee.engine.decisions import Cursor, Named, Writing
from referee.engine.decisions.words import Mismatch
from referee.engine.problems import Problem

PORTS = Named(
    "port",
    [Option("tunis", "Tunis"), Option("genoa", "Genoa")],
    aliases={"T": "tunis", "la superba": "genoa"},
)


def test_aliases_are_read_in_full() -> None:
    cursor = Cursor(Writing().words("la Superba T tun"))
    assert [PORTS.read(cursor) for _ in range(3)] == ["genoa", "tunis", "tunis"]
    with pytest.raises(Mismatch):
        PORTS.read(Cursor(Writing().words("la")))


def test_a_record_in_the_words_of_a_game() -> None:
    record = Record(
        {"port": Split([Bucket("tunis", "Tunis")], total=1)},
        missing=lambda name: Problem(f"/{name}", f"Say which {name}.", "SEA-1"),
        unknown=lambda name: Problem(f"/{name}", "The wind decides.", "SEA-2") if name == "course" else None,
    )
    assert record.problems({"course": 3, "crew": 2}) == [
        Problem("/port", "Say which port.", "SEA-1"),
        Problem("/course", "The wind decides.", "SEA-2"),
        Problem("/crew", 'There is no field "crew"; the fields are port.', None),
    ]
