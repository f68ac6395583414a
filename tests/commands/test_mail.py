"""`referee mail`, apart from what its own tests send through it."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime

from referee.service.running.context import open_referee
from referee.settings import Settings
from referee.store import mail_out
from tests.commands.conftest import Run

WRITTEN = datetime(2026, 11, 16, 12, tzinfo=UTC)


def test_mails_that_could_not_be_delivered_are_listed(referee: Run, data: Settings) -> None:
    row: mail_out.NewMail = {
        "id": "m1",
        "player_id": None,
        "game_id": None,
        "address": "eve@example.org",
        "kind": "news",
        "answers": None,
        "raw": b"",
        "unsubscribe": "u1",
        "tries": 1,
        "try_at": None,
        "created_at": WRITTEN,
        "sent_at": None,
        "dead_at": WRITTEN,
        "error": "550 no such user",
        "receipt": None,
    }
    assert referee("mail", "dead").stdout == ""
    with closing(open_referee(data)) as opened:
        opened.store.run(lambda transaction: mail_out.add(transaction, row))
    listed = referee("mail", "dead").stdout
    assert listed == "2026-11-16T12:00:00.000000Z  eve@example.org  news  tries 1  550 no such user\n"
