"""What a referee holds itself to beside the rules of the game: every journal is held to it."""

from __future__ import annotations

import pytest

from referee.engine.json_types import Json
from referee.fairplay import entries
from referee.fairplay.endings import agreed_draw
from referee.fairplay.verify import verify
from tests.fairplay.desk import LIBRARY, Desk, forged, running_desk
from tests.fairplay.mutations import changed
from tests.fairplay.test_by_post import DUE, carried, ended, put, reason_of
from tests.fairplay.test_verify import FINISHED


def cancelled_without_seat_3() -> dict[str, Json]:
    desk = running_desk()
    desk.write(entries.vacated(3))
    put(desk, "m", "cancel", {})
    desk.write(entries.voted("m", 1, "yes"))
    desk.write(entries.settled("m", "carried"))
    return ended(desk, None, "cancelled")


def drawn_without_seat_3() -> dict[str, Json]:
    desk = running_desk()
    desk.write(entries.vacated(3))
    carried_in_secret(desk)
    return ended(desk, agreed_draw(range(1, 4), []), "draw")


def carried_in_secret(desk: Desk) -> None:
    put(desk, "m", "draw", {})
    desk.write(entries.settled("m", "carried"))


def resumed_by_the_host() -> dict[str, Json]:
    desk = running_desk()
    carried(desk, "pause")
    desk.write(entries.paused("vote"))
    desk.write(entries.resumed("host", due_at=DUE))
    carried(desk, "cancel")
    return ended(desk, None, "cancelled")


def seed_of_the_host() -> dict[str, Json]:
    return forged(changed(FINISHED, "entries", 0, "public", "seed_source", to="host"))


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        (cancelled_without_seat_3(), "seat 3, whose player was not there, has not agreed to the motion"),
        (drawn_without_seat_3(), "seat 3, whose player was not there, has not agreed to the motion"),
        (resumed_by_the_host(), "the host had a clock go on that the table had stopped"),
        (seed_of_the_host(), "the host has chosen the seed, and so nobody else may play"),
    ],
)
def test_a_journal_is_held_to_them(document: dict[str, Json], reason: str) -> None:
    assert reason_of(document) == reason


def test_who_sits_there_anew_has_the_vote() -> None:
    desk = running_desk()
    desk.write(entries.vacated(3))
    desk.write(entries.seated(3, "player", "Dora", None))
    carried(desk, "cancel")
    assert verify(ended(desk, None, "cancelled"), LIBRARY).holds
