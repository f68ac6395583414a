"""What players write down about their games is for them alone."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from referee.store.schema import note
from tests.api.house import House
from tests.service.assembly import refusal
from tests.service.storage import stored_bytes

TEXT = "Bob is a liar: xyzzy-4711."


def test_a_note_is_its_players_alone(house: House) -> None:
    ann, bob = house.register("Ann"), house.register("Bob")
    game, other = house.table(ann, bob), house.table(ann, bob)
    path = f"/v1/games/{game}/note"
    assert house.get(path, by=ann) == {"text": ""}
    assert house.call("PUT", path, {"text": TEXT}, by=ann).get_json() == {"text": TEXT}
    assert house.get(path, by=ann) == {"text": TEXT}
    assert house.get(path, by=bob) == {"text": ""}
    assert house.get(f"/v1/games/{other}/note", by=ann) == {"text": ""}
    assert house.call("PUT", path, {"text": "Never mind."}, by=ann).status_code == 200
    assert house.get(path, by=ann) == {"text": "Never mind."}
    house.play_to_the_end(game, ann, bob)
    assert house.get(path, by=ann) == {"text": "Never mind."}
    assert house.call("PUT", path, {"text": ""}, by=ann).get_json() == {"text": ""}
    assert house.get("/v1/me/export", by=ann)["notes"] == []


def test_who_takes_the_seat_over_does_not_get_it(desk: House) -> None:
    ann, bob, dan = (desk.register(name) for name in ("Ann", "Bob", "Dan"))
    game = desk.table(ann, bob, replacements="anybody")
    path = f"/v1/games/{game}/note"
    desk.call("PUT", path, {"text": TEXT}, by=ann)
    desk.call("DELETE", f"/v1/games/{game}/seats/me", by=ann)
    assert desk.call("POST", f"/v1/games/{game}/seats", {"seat": 1}, by=dan).status_code == 201
    assert desk.get(path, by=dan) == {"text": ""}
    assert refusal(desk.call("GET", path, by=ann)) == (403, "not-seated")


def test_it_is_exported_and_goes_with_the_account(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob)
    path = f"/v1/games/{game}/note"
    desk.call("PUT", path, {"text": TEXT}, by=ann)
    [mine] = desk.get("/v1/me/export", by=ann)["notes"]
    assert (mine["game_id"], mine["text"]) == (game, TEXT)
    assert desk.get("/v1/me/export", by=bob)["notes"] == []
    assert desk.call("DELETE", "/v1/me", by=ann).status_code == 204
    with desk.referee.store.reading() as snapshot:
        assert snapshot.execute(select(note.c.game_id)).all() == []


def test_the_database_alone_does_not_tell_it(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    desk.call("PUT", f"/v1/games/{desk.table(ann, bob)}/note", {"text": TEXT}, by=ann)
    assert b"xyzzy-4711" not in stored_bytes(desk.settings.database_url)


@pytest.mark.parametrize(("length", "status"), [(4000, 200), (4001, 422)])
def test_it_has_an_end(desk: House, length: int, status: int) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    path = f"/v1/games/{desk.table(ann, bob)}/note"
    assert desk.call("PUT", path, {"text": "é" * length}, by=ann).status_code == status
