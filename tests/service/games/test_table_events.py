"""What the referee itself tells of a game, in words."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from referee.engine.catalogue import Catalogue
from referee.engine.narrator import Narrator
from referee.engine.people import People
from referee.names import GONE_PLAYER
from referee.service.games.chronicle import TableEvent
from referee.service.games.table_events import SENTENCES, sentence
from referee.service.games.table_narrator import NOT_INSTALLED, TableNarrator

PEOPLE = People((1, 2, 3), {1: "Red", 2: "The Velvet Maw", 3: "Blue"}, {1: "Ada", 2: "Ben"})


def told(kind: str, data: dict[str, Any], **more: Any) -> str | None:
    say: TableNarrator = Narrator(NOT_INSTALLED, PEOPLE, **more)
    return sentence(kind, data, say)


def test_every_kind_has_a_sentence_but_what_the_rules_tell() -> None:
    assert set(get_args(TableEvent)) - SENTENCES.keys() == {"part.shown"}
    assert told("great_old_ones.dreamed", {}) is None


@pytest.mark.parametrize(
    ("kind", "data", "text"),
    [
        ("seat.taken", {"seat": 2, "name": "Cem"}, "Cem takes seat 2 (The Velvet Maw)."),
        ("seat.taken", {"seat": 3, "name": None}, "Somebody takes seat 3 (Blue)."),
        ("seat.taken", {"seat": 3, "name": GONE_PLAYER}, "A former player takes seat 3 (Blue)."),
        (
            "seat.left",
            {"seat": 1, "name": "Ada", "sent_away": True},
            "The host sends Ada away from seat 1 (Red).",
        ),
        ("seat.freed", {"seat": 3}, "Seat 3 (Blue) is free for another player."),
        ("order.sealed", {"seat": 1, "stand_in": False}, "Ada (Red) has sealed an order."),
        ("order.missed", {"seats": [1, 3]}, "No order came from Ada (Red) and Blue."),
        ("step.opened", {"prompts": [{"seat": 1}]}, "Ada (Red) is asked."),
        (
            "step.resolved",
            {"sources": {"1": "default", "2": "order", "3": "default"}},
            "Ada (Red) and Blue are answered for by default.",
        ),
        ("step.resolved", {"sources": {"1": "order"}}, "All orders are in."),
        (
            "motion.put",
            {"kind": "replace", "about": {"seat": 2}, "seat": 1},
            "Ada (Red) puts a motion to give the seat of Ben (The Velvet Maw) to another player.",
        ),
        ("motion.failed", {"kind": "draw", "about": {}}, "The motion to end the game in a draw has failed."),
        ("message", {"seat": None, "text": "Seat 1, hurry."}, "The host: Seat 1, hurry."),
        (
            "game.held",
            {"step": 4, "seats": [2]},
            "The game is held. The rules failed at step 4, at the order of Ben (The Velvet Maw): it can be "
            "replaced.",
        ),
        (
            "game.abandoned",
            {"reason": "closed", "why": "Spam."},
            "The referee's host has ended the game: Spam.",
        ),
        ("game.finished", {"reason": "played"}, ""),
    ],
)
def test_what_is_told(kind: str, data: dict[str, Any], text: str) -> None:
    assert told(kind, data) == text


def test_the_same_shortly_and_in_another_language() -> None:
    assert told("seat.conceded", {"seat": 1}, short=True) == "Red concedes."
    german = Catalogue("de", {"{seat} concedes.": "{seat} gibt auf.", "seat {seat}": "Platz {seat}"})
    assert told("seat.conceded", {"seat": 3}, catalogue=german) == "Blue gibt auf."
    assert told("seat.freed", {"seat": 3}, catalogue=german) == "Platz 3 (Blue) is free for another player."
