"""The mails of the first turns of each game, as they are read: tests/mail/goldens."""

from __future__ import annotations

import pytest

from tests.api.house import House
from tests.mail.first_turns import GAMES, GOLDENS, as_golden, first_mails

RENEW = "These mails have changed. If they should have: `make mails` writes tests/mail/goldens anew."


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_first_mails_of_a_game(shelf: House, ruleset: str) -> None:
    before = (GOLDENS / f"{ruleset}.txt").read_text()
    assert as_golden(first_mails(shelf, ruleset)) == before, RENEW
