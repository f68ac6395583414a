"""Every call by everybody: who may do what, on public and on private games."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.datastructures import Headers

from referee.api.openapi import spec
from referee.service.upkeep.show_life import show_life
from tests.api.house import House, Person

ROLES = ("anonymous", "stranger", "ex-player", "rival", "owner")

ANYBODY = dict.fromkeys(ROLES, 200)
NOBODY = dict.fromkeys(ROLES, 404)
PLAYERS = {**ANYBODY, "anonymous": 401}
OWNER_ONLY = {"anonymous": 401, "stranger": 403, "ex-player": 403, "rival": 403}

ON_A_PUBLIC_GAME: dict[str, dict[str, int]] = {
    "register_player": dict.fromkeys(ROLES, 201),
    "show_me": PLAYERS,
    "change_me": PLAYERS,
    "delete_me": {**dict.fromkeys(ROLES, 204), "anonymous": 401},
    "export_me": PLAYERS,
    "list_tokens": PLAYERS,
    "create_token": {**dict.fromkeys(ROLES, 201), "anonymous": 401},
    "rotate_token": {**dict.fromkeys(ROLES, 404), "anonymous": 401},
    "revoke_token": {**dict.fromkeys(ROLES, 404), "anonymous": 401},
    "start_session": {**dict.fromkeys(ROLES, 201), "anonymous": 401},
    # They call with tokens, and so no browser has signed in.
    "show_session": {**dict.fromkeys(ROLES, 404), "anonymous": 401},
    "end_session": {**dict.fromkeys(ROLES, 404), "anonymous": 401},
    "list_my_prompts": PLAYERS,
    "list_my_events": PLAYERS,
    "list_notices": PLAYERS,
    "mark_notices_read": {**dict.fromkeys(ROLES, 404), "anonymous": 401},
    "show_preferences": PLAYERS,
    "set_preferences": PLAYERS,
    "show_unsubscribe_page": dict.fromkeys(ROLES, 404),
    "unsubscribe_player": dict.fromkeys(ROLES, 404),  # whoever has the token, which nobody was sent
    "book_absence": {**dict.fromkeys(ROLES, 201), "anonymous": 401},
    "list_absences": PLAYERS,
    "cancel_absence": {**dict.fromkeys(ROLES, 404), "anonymous": 401},
    "find_players": PLAYERS,
    "show_player": ANYBODY,
    "list_rulesets": ANYBODY,
    "show_content": ANYBODY,
    "show_kept_content": NOBODY,  # there is none with this tag
    "show_ruleset": ANYBODY,
    "show_rules": ANYBODY,
    "show_guide": dict.fromkeys(ROLES, 404),  # the tutorial game has none
    "create_game": {**dict.fromkeys(ROLES, 201), "anonymous": 401},
    "list_games": ANYBODY,
    "show_game": ANYBODY,
    # One seat is free: the ex-player may come back to it, and of others the table must approve.
    "join_game": {"anonymous": 401, "stranger": 202, "ex-player": 201, "rival": 409, "owner": 409},
    "renew_invitation": {**OWNER_ONLY, "owner": 409},  # of a public game there is none
    "remove_player": {**OWNER_ONLY, "owner": 409},  # the game has begun
    # The host plays, and so the table decides.
    "admit_candidate": {**OWNER_ONLY, "owner": 403},
    "refuse_candidate": {**OWNER_ONLY, "owner": 403},
    "leave_game": {"anonymous": 401, "stranger": 403, "ex-player": 403, "rival": 204, "owner": 204},
    "start_game": {**OWNER_ONLY, "owner": 409},
    "pause_game": {**OWNER_ONLY, "owner": 403},  # the host plays
    "resume_game": {**OWNER_ONLY, "owner": 409},
    "move_deadline": {**OWNER_ONLY, "owner": 403},  # the host plays
    "process_step": {**OWNER_ONLY, "owner": 403},
    "replace_player": {**OWNER_ONLY, "owner": 403},
    "observe_game": {"anonymous": 401, "stranger": 204, "ex-player": 204, "rival": 409, "owner": 409},
    "stop_observing": {**dict.fromkeys(ROLES, 204), "anonymous": 401},
    # To a player who does not exist.
    "use_excuse": {**OWNER_ONLY, "rival": 409, "owner": 409},  # there is no deadline
    "delegate_seat": {**OWNER_ONLY, "rival": 422, "owner": 422},
    # Nobody has asked anybody.
    "accept_delegation": {**dict.fromkeys(ROLES, 409), "anonymous": 401},
    "take_back_seat": {**OWNER_ONLY, "rival": 204, "owner": 204},
    "list_prompts": PLAYERS,
    # The prompt is that of the owner's seat.
    "show_facts": {**OWNER_ONLY, "owner": 200},
    "show_schema": {**OWNER_ONLY, "owner": 200},
    "list_legal_answers": {**OWNER_ONLY, "owner": 200},
    "show_hint": {**OWNER_ONLY, "owner": 409},  # the game has no rules of thumb
    "narrow_answer": {**OWNER_ONLY, "owner": 200},
    "seal_order": {**OWNER_ONLY, "owner": 202},
    "seal_orders": PLAYERS,  # each order is answered by itself
    "show_order": {**OWNER_ONLY, "owner": 200},
    "withdraw_order": {**OWNER_ONLY, "owner": 204},
    "reveal_part": {**OWNER_ONLY, "owner": 409},
    "show_queue": {**OWNER_ONLY, "rival": 200, "owner": 200},
    "send_queue": {**OWNER_ONLY, "rival": 200, "owner": 200},
    "change_queue": {**OWNER_ONLY, "rival": 200, "owner": 200},
    "drop_queue": {**OWNER_ONLY, "rival": 204, "owner": 204},
    "show_standing_orders": {**OWNER_ONLY, "rival": 200, "owner": 200},
    "file_standing_orders": {**OWNER_ONLY, "rival": 200, "owner": 200},
    "change_standing_orders": {**OWNER_ONLY, "rival": 200, "owner": 200},
    "drop_standing_orders": {**OWNER_ONLY, "rival": 204, "owner": 204},
    "try_standing_orders": {**OWNER_ONLY, "rival": 200, "owner": 200},
    "list_motions": ANYBODY,
    "cast_vote": {**OWNER_ONLY, "rival": 200, "owner": 200},
    "concede_game": {**OWNER_ONLY, "rival": 200, "owner": 200},
    "list_messages": ANYBODY,
    "write_message": {**OWNER_ONLY, "rival": 201, "owner": 201},
    "show_note": {**OWNER_ONLY, "rival": 200, "owner": 200},
    "write_note": {**OWNER_ONLY, "rival": 200, "owner": 200},
    "mark_messages_read": {**OWNER_ONLY, "rival": 404, "owner": 404},
    "show_digest": {**OWNER_ONLY, "rival": 200, "owner": 200},
    "show_view": ANYBODY,
    "list_events": ANYBODY,
    "list_dice": ANYBODY,
    "show_transcript": ANYBODY,
    "show_health": ANYBODY,
    "show_readiness": ANYBODY,
    "show_metrics": NOBODY,  # without the host's own token
    "show_referee": ANYBODY,
}

OF_NO_GAME = {
    "register_player", "show_me", "change_me", "delete_me", "export_me", "list_tokens", "create_token",
    "rotate_token", "revoke_token", "start_session", "show_session", "end_session",
    "list_my_prompts", "list_my_events", "seal_orders", "list_notices",
    "mark_notices_read",
    "show_preferences", "set_preferences", "find_players", "show_player", "list_rulesets", "show_ruleset",
    "show_content", "show_kept_content", "show_rules", "show_guide",
    "create_game", "list_games",
    "book_absence", "list_absences", "cancel_absence", "show_unsubscribe_page", "unsubscribe_player",
    "show_health", "show_readiness", "show_metrics", "show_referee",
}  # fmt: skip
OUTSIDERS = {"anonymous", "stranger", "ex-player"}

BODIES: dict[str, Any] = {
    "register_player": {"name": "Eve"},
    "change_me": {"email": "eve@example.org"},
    "create_token": {"name": "phone"},
    "create_game": {"ruleset": "odds", "seats": 2},
    "join_game": {},
    "move_deadline": {"by": "P1D"},
    "replace_player": {},
    "book_absence": {"from": "2026-12-24T00:00:00Z", "to": "2027-01-02T00:00:00Z"},
    "delegate_seat": {"player": "a" * 26, "until": "2026-12-24T00:00:00Z"},
    "narrow_answer": {"partial": {}},
    "seal_order": {"answer": "2"},
    "seal_orders": {"orders": [{"game": "a" * 26, "prompt": "1.1", "answer": "2"}]},
    "reveal_part": {"answer": "2"},
    "mark_notices_read": {"ids": ["a" * 26]},
    "set_preferences": {"zone": "Asia/Tokyo"},
    "cast_vote": {"motion": "cancel", "choice": "yes"},
    "write_message": {"to": "all", "text": "Good luck!"},
    "mark_messages_read": {"up_to": "a" * 26},
    "write_note": {"text": "Beware of Bob."},
    "send_queue": {"text": "call: even else odd"},
    "change_queue": {"text": "call: even else odd"},
    "file_standing_orders": [{"kind": "odds.call", "when": True, "answer": "even"}],
    "change_standing_orders": {"text": "always call: even"},
    "try_standing_orders": {},
}

OPERATIONS = {
    operation["operationId"]: (method.upper(), path)
    for path, item in spec()["paths"].items()
    for method, operation in item.items()
    if method != "parameters"
}


def expected(operation: str, role: str, visibility: str) -> int:
    status = ON_A_PUBLIC_GAME[operation][role]
    hidden = visibility == "private" and role in OUTSIDERS and operation not in OF_NO_GAME
    if visibility == "private" and operation == "renew_invitation" and role == "owner":
        return 201
    # Who has had a seat in a private game may come back to it.
    may_return = operation == "join_game" and role == "ex-player"
    return 404 if hidden and status != 401 and not may_return else status


def scene(house: House, visibility: str) -> tuple[str, dict[str, Person | None]]:
    """A running game of three where the owner has sealed an order and one player has left."""
    ann, bob, cem, dan = (house.register(name) for name in ("Ann", "Bob", "Cem", "Dan"))
    game = house.table(ann, bob, cem, visibility=visibility)
    house.seal(game, ann, "3")
    house.call("DELETE", f"/v1/games/{game}/seats/me", by=cem)
    show_life(house.referee)
    return game, {"anonymous": None, "stranger": dan, "ex-player": cem, "rival": bob, "owner": ann}


def call(house: House, operation: str, game: str, by: Person | None) -> Any:
    method, path = OPERATIONS[operation]
    player_id = house.register("Fay").id if "{player_id}" in path else ""
    path = path.format(
        game=game,
        prompt="1.1",
        ruleset="odds",
        pack="default",
        tag="a" * 32,
        absence="a" * 26,
        token="a" * 26,
        subscription="a" * 26,
        player_id=player_id,
        seat=2,
        candidate=1,
    )
    path += "?name=Ann" if operation == "find_players" else ""
    body = BODIES.get(operation)
    # Nobody can be called like somebody else.
    body = {"name": f"Eve {by.id if by else 'of none'}"} if operation == "register_player" else body
    return house.call(method, path, body, by=by)


def test_every_call_is_in_the_table() -> None:
    assert ON_A_PUBLIC_GAME.keys() == OPERATIONS.keys()


@pytest.mark.parametrize("visibility", ["public", "private"])
@pytest.mark.parametrize("operation", ON_A_PUBLIC_GAME)
def test_access(desk: House, operation: str, visibility: str) -> None:
    found = {}
    for role in ROLES:
        game, cast = scene(desk, visibility)
        found[role] = call(desk, operation, game, cast[role]).status_code
    assert found == {role: expected(operation, role, visibility) for role in ROLES}


@pytest.mark.parametrize("operation", sorted(ON_A_PUBLIC_GAME.keys() - OF_NO_GAME))
@pytest.mark.parametrize("role", sorted(OUTSIDERS))
def test_a_private_game_looks_like_none_at_all(desk: House, operation: str, role: str) -> None:
    if operation == "join_game" and role == "ex-player":
        return  # who has had a seat there knows of the game
    game, cast = scene(desk, "private")
    private, none = (call(desk, operation, one, cast[role]) for one in (game, "a" * 26))
    assert private.status_code == none.status_code
    assert private.get_data() == none.get_data()
    assert _but_for_the_count(private.headers) == _but_for_the_count(none.headers)


def _but_for_the_count(headers: Headers) -> dict[str, str]:
    """A caller's own requests are counted; that is the only thing that may differ."""
    return {name: value for name, value in headers.items() if name != "RateLimit"}
