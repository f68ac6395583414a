"""The journal's entries, from their rows."""

from __future__ import annotations

from referee.fairplay.journal import Entry
from referee.service.times.written_times import stamp
from referee.store.reading import JournalRow


def entry_from(row: JournalRow) -> Entry:
    """An entry from its row."""
    return Entry(
        row.seq,
        row.kind,
        stamp(row.at),
        row.public,
        row.hidden,
        row.nonce,
        row.commitment,
        row.prev,
        row.hash,
    )
