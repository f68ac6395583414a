"""Reading games: who sees what of them, and in pages."""

from __future__ import annotations

from datetime import timedelta

from tests.api.house import House, Person
from tests.service.seats.test_conceding import concede

People = tuple[Person, Person, Person]


def test_private_games_are_seen_by_those_at_the_table(house: House, people: People) -> None:
    ann, bob, cem = people
    game = house.create(ann, seats=["open", "open", "open"], visibility="private")
    invited = house.call("POST", f"/v1/games/{game}/invitation", by=ann).json
    house.call("POST", f"/v1/games/{game}/seats", invited, by=bob)
    for path in ("", "/view", "/events", "/dice", "/transcript", "/prompts"):
        assert house.call("GET", f"/v1/games/{game}{path}", by=cem).status_code == 404
        assert house.call("GET", f"/v1/games/{game}{path}", by=bob).status_code == 200
        assert house.call("GET", f"/v1/games/{game}{path}", by=ann).status_code == 200
    assert [one["id"] for one in house.get("/v1/games", by=bob)["items"]] == [game]
    assert [one["id"] for one in house.get("/v1/games", by=ann)["items"]] == [game]
    assert house.get("/v1/games", by=cem)["items"] == []
    assert house.get("/v1/games")["items"] == []


def test_the_lobby_in_pages(house: House, people: People) -> None:
    ann, bob, _ = people
    games = []
    for host in (ann, bob, ann, bob, ann):
        games.append(house.create(host))
        house.clock.move(timedelta(seconds=1))
    seen, path = [], "/v1/games?limit=2"
    while path:
        reply = house.call("GET", path)
        assert reply.json is not None
        seen.append([one["id"] for one in reply.json["items"]])
        link = reply.headers.get("Link")
        assert (link is None) == (reply.json["next"] is None)
        path = link.partition(">")[0].removeprefix("<") if link else ""
    assert seen == [[games[4], games[3]], [games[2], games[1]], [games[0]]]
    mine = house.get("/v1/games?mine=true", by=ann)["items"]
    assert [one["id"] for one in mine] == [games[4], games[2], games[0]]
    assert house.call("GET", "/v1/games?mine=true").status_code == 401
    house.call("POST", f"/v1/games/{games[0]}/seats", by=bob)
    assert len(house.get("/v1/games?mine=true", by=bob)["items"]) == 3
    assert house.get("/v1/games?status=running")["items"] == []
    assert house.get("/v1/games?ruleset=cult_wars")["items"] == []


def test_games_made_in_the_same_moment_are_each_listed_once(house: House) -> None:
    ann = house.register("Ann")
    games = {house.create(ann) for _ in range(5)}
    seen: list[str] = []
    cursor = ""
    while len(seen) < 5:
        page = house.get(f"/v1/games?limit=2{cursor}")
        seen += [one["id"] for one in page["items"]]
        cursor = f"&cursor={page['next']}"
    assert len(seen) == 5
    assert set(seen) == games


def test_views_are_built_for_the_viewer(house: House, people: People) -> None:
    ann, bob, _ = people
    dan = house.register("Dan")
    game = house.table(*people)
    house.default_all(game, *people)
    seen = {who: house.get(f"/v1/games/{game}/view", by=who) for who in (ann, bob, dan, None)}
    assert (seen[ann]["seat"], seen[bob]["seat"], seen[dan]["seat"]) == (1, 2, None)
    assert len(seen[ann]["state"]["hand"]) == 3
    assert seen[ann]["state"]["hand"] != seen[bob]["state"]["hand"]
    assert seen[dan] == seen[None]
    assert seen[None]["state"]["hand"] is None


def test_there_is_no_state_before_the_start(house: House) -> None:
    game = house.create(house.register("Ann"))
    assert house.get(f"/v1/games/{game}/view")["state"] is None


def test_events_are_numbered_without_gaps_for_each_viewer(house: House, people: People) -> None:
    game = house.table(*people)
    house.default_all(game, *people)
    for who in (*people, None):
        events = house.get(f"/v1/games/{game}/events", by=who)["items"]
        assert [event["n"] for event in events] == list(range(1, len(events) + 1))
    mine = house.get(f"/v1/games/{game}/events", by=people[0])["items"]
    public = house.get(f"/v1/games/{game}/events")["items"]
    assert [event["text"] for event in mine if event["kind"] == "odds.first_seat"] == ["You sit first."]
    assert not [event for event in public if event["kind"] == "odds.first_seat"]
    page = house.get(f"/v1/games/{game}/events?after=2&limit=3")
    assert [event["n"] for event in page["items"]] == [3, 4, 5]
    assert house.get(f"/v1/games/{game}/events?after={page['next']}")["items"][0]["n"] == 6


def test_dice_in_pages(house: House, people: People) -> None:
    game = house.table(*people)
    house.play_to_the_end(game, *people)
    first = house.get(f"/v1/games/{game}/dice?limit=1")
    second = house.get(f"/v1/games/{game}/dice?limit=1&cursor={first['next']}")
    assert [first["items"][0]["label"], second["items"][0]["label"]] == ["die/1", "die/2"]
    assert second["next"] is None


def test_drafts_change_nothing_that_others_see(house: House, people: People) -> None:
    ann, bob, _ = people
    game = house.table(*people)
    paths = [f"/v1/games/{game}{path}" for path in ("", "/view", "/events", "/transcript", "/dice")]
    before = [house.call("GET", path, by=bob).get_data() for path in paths]
    house.seal(game, ann, "2", final=False)
    assert [house.call("GET", path, by=bob).get_data() for path in paths] == before


def test_the_unfinished_transcript_shows_its_public_side_only(house: House, people: People) -> None:
    game = house.table(*people)
    house.default_all(game, *people)
    transcript = house.get(f"/v1/games/{game}/transcript")
    assert not transcript["complete"]
    assert all(entry["hidden"] is None and entry["nonce"] is None for entry in transcript["entries"])
    assert any(entry["commitment"] for entry in transcript["entries"])


def test_games_with_open_seats(house: House, people: People) -> None:
    ann, bob, cem = people
    waiting = house.create(ann)
    full = house.table(ann, bob, cem)
    left = house.table(ann, bob, cem)
    assert _with_room(house) == {waiting}
    house.call("DELETE", f"/v1/games/{left}/seats/me", by=cem)
    concede(house, full, cem)
    assert _with_room(house) == {waiting, left}
    assert {game["id"] for game in house.get("/v1/games?open_seats=true&status=running")["items"]} == {left}
    seats = house.get(f"/v1/games/{left}")["seats"]
    assert [seat["status"] for seat in seats] == ["taken", "taken", "left"]
    house.call("DELETE", f"/v1/games/{left}/seats/me", by=bob)
    house.call("DELETE", f"/v1/games/{left}/seats/me", by=ann)
    assert _with_room(house) == {waiting}


def _with_room(house: House) -> set[str]:
    return {game["id"] for game in house.get("/v1/games?open_seats=true")["items"]}
