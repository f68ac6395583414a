"""kill -9 anywhere loses nothing and answers once."""

from __future__ import annotations

import random

from referee.settings import Settings
from tests.mail.kills import kill_again_and_again


def test_a_mail_room_that_is_killed_again_and_again(settings: Settings) -> None:
    seed = random.randrange(2**32)  # noqa: S311 - when to kill is no secret
    kill_again_and_again(settings, kills=4, seed=seed)
