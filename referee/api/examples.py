"""Examples for the specification; the committed exchanges in api_spec are real ones."""

from __future__ import annotations

from typing import Any

_SOMEBODY = "h2kq7wz5xn4m3v6tqb7ya3cdei"
_SOME_MESSAGE = "t4wq6nz2kx5mj7ra3vydbc5ue7"


def named(**values: Any) -> dict[str, Any]:
    """Examples by what they show."""
    return {name.replace("_", " "): {"value": value} for name, value in values.items()}


NEW_PLAYER = named(a_player={"name": "Ann"}, a_guest={"guest": True})

ACCOUNT_CHANGES = named(
    another_name={"name": "Anna"},
    no_address={"email": None},
    a_bot_that_plays_with_everybody={"bot": True, "accepts_invitations": True},
)

NEW_TOKEN = named(a_bot={"name": "my bot", "scopes": ["read", "play"]})

NEW_ABSENCE = named(holidays={"from": "2026-12-24T00:00:00Z", "to": "2027-01-02T00:00:00Z"})

NEW_DELEGATE = named(for_the_holidays={"player": _SOMEBODY, "until": "2027-01-02T00:00:00Z"})

PREFERENCES = named(
    early_reminders={"zone": "Europe/Berlin", "reminder_percent": 50, "muted": ["message"]},
    a_digest_each_morning={"zone": "Asia/Tokyo", "digest_hour": 7},
)

READ_NOTICES = named(some={"ids": [_SOME_MESSAGE]}, one_and_all_older={"up_to": _SOME_MESSAGE})

MESSAGE = named(
    to_everybody={"to": "all", "text": "Good luck!"},
    to_two_seats={"to": [2, 3], "text": "Shall we leave each other alone?"},
)

NOTE_TEXT = named(a_plan={"text": "Horn broke our truce in turn 3. Aim at Eye only if Horn is weak."})

READ_MESSAGES = named(one_and_all_before={"up_to": _SOME_MESSAGE})

MOVED_DEADLINES = named(a_day_more={"by": "P1D"})

REPLACEMENTS_BY_HOST = named(anybody_who_asks={"by": "anybody"}, a_bot={"by": "bot:steady"})

SEAT = named(the_first_that_is_free={}, the_third={"seat": 3, "entropy": "three dice on my desk: 2 5 1"})

PART = named(
    in_words={"text": "show attack 6"}, the_same_as_JSON={"answer": {"slots": {"6": "attack"}, "play": []}}
)

PARTIAL = named(
    a_first_move={"partial": {"actions": [{"case": "move", "value": {"unit": "black.f01", "to": "3,3"}}]}}
)

QUEUE_ORDERS = named(
    in_words={"text": "plan: plan defend rest else default"},
    the_same_as_JSON={
        "orders": [{"kind": "cult_wars.plan", "answers": [{"text": "plan defend rest"}, {"default": True}]}]
    },
)

QUEUE_LINES = named(one_more={"text": "plan: default"}, nothing_for_a_question={"text": "clear plan"})

STANDING = named(
    in_words={"text": "if vp.eye > 4: target: eye\nalways target: horn"},
    the_same_as_JSON={
        "items": [
            {
                "kind": "cult_wars.target",
                "when": {"fact": "vp.eye", "is": ">", "value": 4},
                "answer": "eye",
            },
            {"kind": "cult_wars.target", "when": True, "answer": "horn"},
        ]
    },
)

STANDING_LINES = named(one_more={"text": "always target: horn if turn = 1"}, none={"text": "clear all"})

TRY = named(those_on_file={}, others={"text": "always target: horn"})

PLAYER_REPLY = {"id": _SOMEBODY, "name": "Ann", "guest": False, "token": "referee_…"}

NEW_GAME = {"ruleset": "cult_wars", "seats": 3, "clock": {"step": "P2D"}, "name": "Tuesday's table"}

NEW_GAME_WITH_BOTS = {"ruleset": "cult_wars", "seats": ["me", "bot:steady", "bot:random"]}

NEW_GAME_WITH_SOMEBODY = {
    "ruleset": "cult_wars",
    "seats": ["me", "player:h2kq7wz5xn4m3v6tqb7ya3cdei", "open"],
}

FOUND_PLAYERS = {
    "items": [{"id": "h2kq7wz5xn4m3v6tqb7ya3cdei", "name": "Ann", "bot": False}],
    "next": None,
}

ORDERS = {
    "an answer": {"value": {"answer": "eye"}},
    "a draft": {"value": {"answer": "eye", "final": False}},
    "in words, with entropy": {"value": {"text": "target eye", "entropy": "three dice on my desk: 2 5 1"}},
}

MANY_ORDERS = {
    "two games": {
        "value": {
            "orders": [
                {"game": "m5t3n7bq2wxk4ajz6y7rdcv5ue", "prompt": "12.3", "answer": "eye"},
                {"game": "q7c2d5mzk4ajn6ywxr3tb5vu7e", "prompt": "4.1", "text": "target eye"},
            ]
        }
    }
}

RULES_REPLY = {
    "ruleset": "cult_wars",
    "title": "Cult Wars: the rules as the referee plays them",
    "clauses": [
        {
            "id": "CW-15",
            "section": "2.2 Set-up",
            "text": "Everyone starts with 12 followers.",
            "notes": "VP start at 0.",
        }
    ],
}

GUIDE_REPLY = {
    "ruleset": "cult_wars",
    "title": "Cult Wars in ten minutes",
    "text": "Three or four cults want the favour of one deity. …",
}

_HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

_FREE_SEAT: dict[str, Any] = {
    "kind": "player",
    "status": "open",
    "player": None,
    "name": None,
    "called": None,
    "colour": None,
    "conceded": False,
    "excuses_used": 0,
    "delegate": None,
    "offer": None,
    "invited": False,
    "kept_until": None,
    "replaced_at": None,
}

GAME_REPLY: dict[str, Any] = {
    "id": "m5t3n7bq2wxk4ajz6y7rdcv5ue",
    "name": "Tuesday's table",
    "ruleset": "cult_wars",
    "rules_version": "1.0.0",
    "content_pack": "default",
    "content_hash": _HASH,
    "options": {},
    "status": "open",
    "ended": None,
    "held": None,
    "visibility": "public",
    "host": _SOMEBODY,
    "press": "all",
    "anonymous": False,
    "least_reliability": None,
    "replacements": "approved",
    "clock": {
        "preset": None,
        "step": "P2D",
        "steps": {},
        "zone": "UTC",
        "days": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
        "hour": None,
        "grace": "PT0S",
        "cooling_off": "PT0S",
        "veil": "PT0S",
        "tells": None,
        "excuses": 0,
        "excuse": "P1D",
        "misses": 3,
        "keep_seat": "P1D",
        "stand_in": "defaults",
        "absences": True,
    },
    "version": 1,
    "step": None,
    "round": None,
    "phase": None,
    "seats": [
        {**_FREE_SEAT, "seat": 1, "sign": "◆", "status": "taken", "player": _SOMEBODY, "name": "Ann"},
        {**_FREE_SEAT, "seat": 2, "sign": "▲"},
        {**_FREE_SEAT, "seat": 3, "sign": "●"},
    ],
    "candidates": [],
    "waiting_on": [],
    "deadline": None,
    "resolves_at": None,
    "paused_since": None,
    "seed_commitment": _HASH,
    "seed_source": "server",
    "step_seed_commitment": None,
    "journal": {
        "seq": 1,
        "hash": _HASH,
        "at": "2026-11-16T12:00:00.000000Z",
        "signature": {
            "key": _HASH[:16],
            "algorithm": "Ed25519",
            "public_key": _HASH,
            "value": _HASH + _HASH,
        },
    },
    "result": None,
    "created_at": "2026-11-16T12:00:00.000000Z",
    "started_at": None,
    "finished_at": None,
    "server_now": "2026-11-16T12:00:00.000000Z",
}

MY_EVENTS: dict[str, Any] = {
    "items": [
        {
            "game": "m5t3n7bq2wxk4ajz6y7rdcv5ue",
            "seat": 1,
            "n": 3,
            "step": 0,
            "at": "2026-11-16T12:00:00.000000Z",
            "kind": "seat.taken",
            "rule": None,
            "text": "Bob takes seat 2.",
            "data": {"seat": 2, "name": "Bob"},
            "refs": ["seat:2"],
        }
    ],
    "next": None,
    "cursor": "Ac8Tp0xqUifaMQ",
}
