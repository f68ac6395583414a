"""Bans: who is banned is told why, and every deed is noted."""

from __future__ import annotations

from referee.service.admin.list_deeds import list_deeds
from referee.service.admin.players.ban_player import ban_player
from referee.service.admin.players.unban_player import unban_player
from tests.api.house import House
from tests.service.assembly import refusal


def test_who_is_banned_is_told_why(desk: House) -> None:
    ann = desk.register("Ann")
    desk.get("/v1/me", by=ann)
    ban_player(desk.referee, ann.id, "insults")
    reply = desk.call("GET", "/v1/me", by=ann)
    assert refusal(reply) == (403, "banned")
    assert reply.json is not None
    assert "insults" in reply.json["detail"]
    unban_player(desk.referee, ann.id, "sorry")
    assert desk.call("GET", "/v1/me", by=ann).status_code == 200


def test_every_deed_is_listed_with_its_reason_newest_first(desk: House) -> None:
    ann = desk.register("Ann")
    ban_player(desk.referee, ann.id, "insults")
    unban_player(desk.referee, ann.id, "sorry")
    assert [(deed.what, deed.about, deed.reason) for deed in list_deeds(desk.referee)] == [
        ("unban", {"player": ann.id}, "sorry"),
        ("ban", {"player": ann.id}, "insults"),
    ]
