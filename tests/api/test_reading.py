"""Reads: what the referee offers, and games only when there is something new."""

from __future__ import annotations

from datetime import timedelta

from referee.fairplay.signing import is_signed
from tests.api.house import House, Person


def test_me(house: House) -> None:
    ann = house.register("Ann")
    me = house.get("/v1/me", by=ann)
    assert me == {
        "id": ann.id,
        "name": "Ann",
        "email": None,
        "created_at": "2026-11-16T12:00:00.000000Z",
        "bot": False,
        "guest": False,
        "accepts_invitations": False,
    }


def test_rulesets_describe_themselves(desk: House) -> None:
    shelf = {one["id"]: one for one in desk.get("/v1/rulesets")["items"]}
    assert "cult_wars" in shelf
    odds = desk.get("/v1/rulesets/odds")
    # Only here each pack has the address that it keeps for good.
    [pack] = odds["content_packs"]
    assert pack.pop("at").startswith("/v1/rulesets/odds/content/default/")
    assert odds == shelf["odds"]
    assert odds["seats"] == {"min": 2, "max": 4}
    assert odds["options"]["properties"]["rounds"] == {"type": "integer", "minimum": 1, "maximum": 3}
    assert "required" not in odds["options"]
    assert odds["option_defaults"] == {"rounds": 2}
    assert [pack["id"] for pack in odds["content_packs"]] == ["default"]


def test_a_content_pack_is_shown_in_words_and_as_data(desk: House) -> None:
    [pack] = desk.get("/v1/rulesets/cult_wars")["content_packs"]
    shown = desk.get(f"/v1/rulesets/cult_wars/content/{pack['id']}")
    assert (shown["id"], shown["name"], shown["hash"]) == (pack["id"], pack["name"], pack["hash"])
    cards = {section["title"]: section["components"] for section in shown["sections"]}["Action cards"]
    assert cards[0] == {
        "id": "counter_ritual",
        "name": "Counter-Ritual",
        "text": "Cancel the next action card of your rival still to resolve this turn. Order 10.",
        "copies": 3,
    }
    assert "Counter-Ritual" in shown["text"]
    assert shown["data"]["action_cards"][0]["id"] == "counter_ritual"
    for nothing in ("/v1/rulesets/cult_wars/content/none", "/v1/rulesets/none/content/default"):
        assert desk.call("GET", nothing).status_code == 404


def test_etags_spare_what_one_has(house: House, people: tuple[Person, Person, Person]) -> None:
    ann, bob, _ = people
    game = house.table(*people)
    for path in ("", "/view", "/prompts", "/events", "/dice", "/transcript"):
        reply = house.call("GET", f"/v1/games/{game}{path}", by=ann)
        have = {"If-None-Match": reply.headers["ETag"]}
        house.clock.move(timedelta(seconds=1))
        again = house.call("GET", f"/v1/games/{game}{path}", by=ann, headers=have)
        assert (again.status_code, again.get_data()) == (304, b""), path
        assert again.headers["ETag"] == reply.headers["ETag"]
        # A proxy that compresses makes the tag a weak one.
        weak = {"If-None-Match": f"W/{reply.headers['ETag']}"}
        assert house.call("GET", f"/v1/games/{game}{path}", by=ann, headers=weak).status_code == 304
        other = house.call("GET", f"/v1/games/{game}{path}", by=bob, headers=have)
        assert other.status_code == 200
    header = house.call("GET", f"/v1/games/{game}")
    house.seal(game, ann, "1")
    assert house.call("GET", f"/v1/games/{game}").headers["ETag"] == header.headers["ETag"]
    house.pass_time(timedelta(minutes=15))
    assert house.call("GET", f"/v1/games/{game}").headers["ETag"] != header.headers["ETag"]


def test_replies_are_not_for_shared_caches(house: House) -> None:
    ann = house.register("Ann")
    read = house.call("GET", "/v1/me", by=ann)
    assert read.headers["Cache-Control"] == "private, no-cache"
    assert read.headers["Vary"] == "Authorization, Cookie, Origin"
    assert house.call("POST", "/v1/players", {"name": "Bob"}).headers["Cache-Control"] == "no-store"


def test_a_header_has_the_signed_head_of_the_journal(desk: House) -> None:
    """The same that the transcript ends with: sealed orders leave no trace in it before they are told."""
    people = [desk.register(name) for name in ("Ann", "Bob", "Cem")]
    game = desk.table(*people)
    before = desk.get(f"/v1/games/{game}", by=people[1])["journal"]
    desk.seal(game, people[0], "3")
    head = desk.get(f"/v1/games/{game}", by=people[1])["journal"]
    assert head == before == desk.get(f"/v1/games/{game}", by=people[0])["journal"]
    transcript = desk.get(f"/v1/games/{game}/transcript")
    last = transcript["entries"][-1]
    assert (head["seq"], head["hash"], head["at"]) == (last["seq"], last["hash"], last["at"])
    body = {"format": "referee/head/1", "game": game, **{name: head[name] for name in ("seq", "hash", "at")}}
    assert is_signed(body, transcript["signature"]["public_key"], head["signature"]["value"])
    listed = desk.get("/v1/games", by=people[1])["items"]
    assert [one["journal"] for one in listed if one["id"] == game] == [head]
    digest = desk.get(f"/v1/games/{game}/digest", by=people[1])
    assert digest["journal"] == head
