"""Delegation: somebody else plays the seat, too, for a time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.service.times.written_times import stamp
from tests.api.house import House, Person
from tests.service.assembly import People, check_transcript, entries, kinds, refusal
from tests.service.pastimes import DAY, HOUR, after, header, play_out, sources


def offer(house: House, game: str, person: Person, to: Person | str, span: timedelta = DAY) -> TestResponse:
    body = {"player": to if isinstance(to, str) else to.id, "until": stamp(after(house, span))}
    return house.call("PUT", f"/v1/games/{game}/seats/me/delegate", body, by=person)


def accept(house: House, game: str, person: Person) -> TestResponse:
    return house.call("POST", f"/v1/games/{game}/seats/me/delegate/accept", by=person)


def delegate(
    house: House, game: str, person: Person, to: Person | str, span: timedelta = DAY
) -> TestResponse:
    """Offer the seat, and have it accepted if it can be."""
    offered = offer(house, game, person, to, span)
    if offered.status_code != 200 or isinstance(to, str):
        return offered
    return accept(house, game, to)


def take_back(house: House, game: str, person: Person) -> TestResponse:
    return house.call("DELETE", f"/v1/games/{game}/seats/me/delegate", by=person)


def test_a_delegate_plays_the_seat_as_its_player_does(house: House, people: People) -> None:
    ann, bob, cem = people
    eve = house.register("Eve")
    game = house.table(*people, visibility="private")
    assert house.call("GET", f"/v1/games/{game}", by=eve).status_code == 404
    reply = delegate(house, game, bob, eve)
    assert reply.json is not None
    assert reply.json["seats"][1]["delegate"] == {
        "player": eve.id,
        "name": "Eve",
        "until": stamp(after(house, DAY)),
    }
    assert entries_of(house, game, "delegated", eve) == [{"seat": 2, "until": stamp(after(house, DAY))}]
    house.restart()
    assert [one["game"] for one in house.get("/v1/me/prompts", by=eve)["items"]] == [game]
    assert [one["id"] for one in house.get("/v1/games?mine=true", by=eve)["items"]] == [game]
    assert house.seal(game, eve, "3").status_code == 202
    assert house.prompt(game, bob)["order"]["answer"] == "3"
    # Both may change their minds.
    assert house.seal(game, bob, "2").status_code == 202
    assert house.call("DELETE", f"/v1/games/{game}/prompts/1.2/order", by=eve).status_code == 204
    house.seal(game, eve, "2")
    for person in (ann, cem):
        house.seal(game, person, "2")
    house.work()
    assert house.get(f"/v1/games/{game}/view", by=eve) == house.get(f"/v1/games/{game}/view", by=bob)
    play_out(house, game, ann, eve, cem)
    assert header(house, game, bob)["status"] == "finished"


def entries_of(house: House, game: str, kind: str, by: Person) -> list[Any]:
    found = house.get(f"/v1/games/{game}/transcript", by=by)["entries"]
    return [entry["public"] for entry in found if entry["kind"] == kind]


def test_a_delegate_may_not_give_the_seat_away(house: House, people: People) -> None:
    bob, eve = people[1], house.register("Eve")
    game = house.table(*people)
    delegate(house, game, bob, eve)
    assert refusal(house.call("DELETE", f"/v1/games/{game}/seats/me", by=eve)) == (403, "not-seated")
    assert refusal(delegate(house, game, eve, house.register("Fay"))) == (403, "not-seated")
    assert refusal(house.call("POST", f"/v1/games/{game}/seats", {}, by=eve)) == (409, "already-seated")


@pytest.mark.parametrize("by_delegate", [True, False])
def test_the_seat_is_taken_back_or_declined(house: House, people: People, by_delegate: bool) -> None:
    bob, eve = people[1], house.register("Eve")
    game = house.table(*people)
    delegate(house, game, bob, eve)
    assert take_back(house, game, eve if by_delegate else bob).status_code == 204
    assert header(house, game)["seats"][1]["delegate"] is None
    order = house.call("PUT", f"/v1/games/{game}/prompts/1.2/order", {"answer": "1"}, by=eve)
    assert refusal(order) == (403, "not-seated")
    assert entries(house, game, "delegated")[-1] == {"seat": 2, "until": None}
    version = header(house, game)["version"]
    assert take_back(house, game, bob).status_code == 204  # again: nothing to do
    assert header(house, game)["version"] == version
    assert refusal(take_back(house, game, eve)) == (403, "not-seated")


def test_a_delegation_ends_by_itself(house: House, people: People) -> None:
    bob, eve = people[1], house.register("Eve")
    game = house.table(*people)
    delegate(house, game, bob, eve, 2 * HOUR)
    house.pass_time(HOUR)
    assert house.seal(game, eve, "3").status_code == 202
    house.restart()
    house.pass_time(HOUR)
    assert house.get(f"/v1/games/{game}/prompts", by=eve)["items"] == []
    # What the delegate has sealed stands.
    assert house.prompt(game, bob)["order"]["answer"] == "3"
    house.pass_time(HOUR)
    assert kinds(house, game).count("seat.delegated") == 2
    house.default_all(game, *people)
    assert sources(house, game) == [{"1": "order", "2": "order", "3": "order"}]
    play_out(house, game, *people)
    check_transcript(house, game)


def test_a_delegate_whose_time_is_over_has_no_part_in_the_game_before_any_sweep(
    house: House, people: People
) -> None:
    bob, eve = people[1], house.register("Eve")
    game = house.table(*people, visibility="private")
    delegate(house, game, bob, eve, 2 * HOUR)
    house.clock.move(2 * HOUR - timedelta(seconds=1))
    assert house.seal(game, eve, "3").status_code == 202
    house.clock.move(timedelta(seconds=1))
    order = f"/v1/games/{game}/prompts/1.2/order"
    for method, path, body in (
        ("GET", f"/v1/games/{game}", None),
        ("GET", f"/v1/games/{game}/view", None),
        ("GET", f"/v1/games/{game}/prompts", None),
        ("GET", f"/v1/games/{game}/events", None),
        ("GET", f"/v1/games/{game}/messages", None),
        ("GET", f"/v1/games/{game}/digest", None),
        ("GET", f"/v1/games/{game}/standing-orders", None),
        ("GET", order, None),
        ("PUT", order, {"answer": "1"}),
        ("DELETE", order, None),
        ("PUT", f"/v1/games/{game}/queue", {"orders": []}),
        ("POST", f"/v1/games/{game}/messages", {"to": "all", "text": "Still here?"}),
        ("POST", f"/v1/games/{game}/votes", {"motion": "draw", "choice": "yes"}),
        ("DELETE", f"/v1/games/{game}/seats/me/delegate", None),
    ):
        assert refusal(house.call(method, path, body, by=eve)) == (404, "not-found"), (method, path)
    assert house.get("/v1/me/prompts", by=eve)["items"] == []
    assert house.get("/v1/games?mine=true", by=eve)["items"] == []
    # What the delegate has sealed stands, and the seat is the player's as before.
    assert house.prompt(game, bob)["order"]["answer"] == "3"
    assert house.seal(game, bob, "2").status_code == 202


def test_at_an_open_table_a_delegate_whose_time_is_over_is_a_stranger(house: House, people: People) -> None:
    ann, bob, _ = people
    eve = house.register("Eve")
    game = house.table(*people)
    delegate(house, game, bob, eve, HOUR)
    assert refusal(delegate(house, game, ann, eve)) == (409, "delegate-at-the-table")
    house.clock.move(HOUR)
    assert house.get(f"/v1/games/{game}/prompts", by=eve)["items"] == []
    order = f"/v1/games/{game}/prompts/1.2/order"
    assert refusal(house.call("PUT", order, {"answer": "1"}, by=eve)) == (403, "not-seated")
    assert refusal(take_back(house, game, eve)) == (403, "not-seated")
    # And may be asked to play another seat, without waiting for anything.
    assert delegate(house, game, ann, eve).status_code == 200
    assert house.prompt(game, eve)["id"] == "1.1"


def test_whom_one_cannot_delegate_to(house: House, people: People) -> None:
    ann, bob, _ = people
    eve = house.register("Eve")
    game = house.table(*people)
    for to, path in ((bob, "/player"), ("a" * 26, "/player")):
        refused = delegate(house, game, bob, to)
        assert refusal(refused) == (422, "invalid-delegation")
        assert refused.json is not None
        assert [error["path"] for error in refused.json["errors"]] == [path]
    assert refusal(delegate(house, game, bob, eve, timedelta())) == (422, "invalid-delegation")
    assert refusal(delegate(house, game, bob, eve, 181 * DAY)) == (422, "invalid-delegation")
    assert refusal(delegate(house, game, bob, ann)) == (409, "delegate-at-the-table")
    assert refusal(delegate(house, game, eve, ann)) == (403, "not-seated")
    assert delegate(house, game, bob, eve).status_code == 200
    assert refusal(delegate(house, game, ann, eve)) == (409, "delegate-at-the-table")
    # The time can be changed, and so can the delegate.
    assert delegate(house, game, bob, eve, 2 * DAY).status_code == 200
    assert delegate(house, game, bob, house.register("Fay")).status_code == 200
    assert house.get(f"/v1/games/{game}/prompts", by=eve)["items"] == []


def test_anonymous_games_and_games_that_do_not_run_have_no_delegates(house: House, people: People) -> None:
    """Otherwise one could find out by trying who sits at an anonymous table."""
    bob, eve = people[1], house.register("Eve")
    anonymous = house.table(*people, anonymous=True)
    for somebody in (eve, people[0]):
        assert refusal(delegate(house, anonymous, bob, somebody)) == (409, "game-anonymous")
    waiting = house.create(bob)
    assert refusal(delegate(house, waiting, bob, eve)) == (409, "game-not-running")


def test_after_the_end_a_delegation_runs_out_quietly(house: House, people: People) -> None:
    bob, eve = people[1], house.register("Eve")
    game = house.table(*people)
    delegate(house, game, bob, eve)
    play_out(house, game, *people)
    before = house.get(f"/v1/games/{game}/transcript")
    house.pass_time(DAY)
    assert header(house, game)["seats"][1]["delegate"] is None
    assert house.get(f"/v1/games/{game}/transcript") == before


def test_who_leaves_or_is_missing_has_no_delegate(house: House, people: People) -> None:
    bob, eve = people[1], house.register("Eve")
    game = house.table(*people, clock={"step": "P1D", "misses": 1})
    delegate(house, game, bob, eve, 10 * DAY)
    house.pass_time(DAY)
    seat = header(house, game)["seats"][1]
    assert (seat["status"], seat["delegate"]) == ("missing", None)
    assert refusal(delegate(house, game, bob, eve)) == (409, "seat-missing")


def test_a_seat_is_delegated_only_to_somebody_who_agrees(desk: House) -> None:
    people = ann, bob, _ = desk.register("Ann"), desk.register("Bob"), desk.register("Cem")
    eve = desk.register("Eve")
    game = desk.table(*people, visibility="private")
    before = kinds(desk, game, ann)
    version = header(desk, game, ann)["version"]
    offered: Any = offer(desk, game, bob, eve).json
    until = stamp(after(desk, DAY))
    assert offered["seats"][1]["delegate"] is None
    assert offered["seats"][1]["offer"] == {"player": eve.id, "until": until}
    # Nobody else learns of it, and nothing has changed.
    assert kinds(desk, game, ann) == before
    assert header(desk, game, ann)["version"] == version
    assert header(desk, game, ann)["seats"][1]["offer"] is None
    assert desk.call("GET", f"/v1/games/{game}", by=eve).status_code == 404
    prompt = f"/v1/games/{game}/prompts/{header(desk, game, ann)['step']}.2/order"
    assert desk.call("PUT", prompt, {"text": "default"}, by=eve).status_code == 404

    accepted: Any = accept(desk, game, eve).json
    assert accepted["seats"][1]["delegate"]["player"] == eve.id
    assert accepted["seats"][1]["offer"] is None
    assert accept(desk, game, eve).status_code == 200
    assert kinds(desk, game, ann) == [*before, "seat.delegated"]
    assert desk.call("PUT", prompt, {"text": "default"}, by=eve).status_code == 202


def test_an_offer_is_declined_taken_back_or_runs_out(desk: House) -> None:
    people = ann, bob, cem = desk.register("Ann"), desk.register("Bob"), desk.register("Cem")
    eve = desk.register("Eve")
    game = desk.table(*people)
    for end in (
        lambda: take_back(desk, game, eve),
        lambda: take_back(desk, game, bob),
        lambda: desk.clock.move(2 * DAY),
    ):
        offer(desk, game, bob, eve)
        end()
        assert refusal(accept(desk, game, eve)) == (409, "no-offer")
    assert refusal(accept(desk, game, cem)) == (409, "no-offer")
    offer(desk, game, bob, eve)
    # Whoever has a part in the game by then plays no second seat.
    offer(desk, game, ann, eve)
    assert accept(desk, game, eve).status_code == 200
    assert refusal(accept(desk, game, eve)) == (409, "delegate-at-the-table")


def test_what_a_delegate_has_filed_ends_with_the_delegation_and_its_player_is_told(desk: House) -> None:
    ann, bob, cem = (desk.register(name) for name in ("Ann", "Bob", "Cem"))
    eve = desk.register("Eve")
    game = desk.table(ann, bob, cem)
    standing, queue, votes = (f"/v1/games/{game}/{one}" for one in ("standing-orders", "queue", "votes"))
    own = {"text": "always call: odd [until round 2]"}
    assert desk.call("POST", standing, own, by=bob).status_code == 200
    delegate(desk, game, bob, eve)
    added = {"text": "always call: even"}
    assert desk.call("POST", standing, added, by=eve).status_code == 200
    assert desk.call("PUT", queue, {"text": "call: even"}, by=eve).status_code == 200
    for motion in ("cancel", "draw"):
        assert desk.call("POST", votes, {"motion": motion, "choice": "yes"}, by=eve).status_code == 200
    assert desk.call("POST", votes, {"motion": "end_early", "choice": "yes"}, by=bob).status_code == 200
    assert len(desk.get(standing, by=bob)["items"]) == 2

    assert take_back(desk, game, bob).status_code == 204
    assert [one["answers"] for one in desk.get(standing, by=bob)["items"]] == [[{"text": "odd"}]]
    assert desk.get(queue, by=bob)["orders"] == []
    mine = {one["motion"]: one["my_vote"] for one in desk.get(votes, by=bob)["items"]}
    assert mine == {"cancel": None, "draw": None, "end_early": "yes"}
    desk.pass_time(timedelta())
    [notice] = [
        one for one in desk.get("/v1/me/notices", by=bob)["items"] if one["kind"] == "delegation.over"
    ]
    assert [len(notice["data"][name]) for name in ("standing_orders", "queue", "votes")] == [1, 1, 2]
    check_transcript(desk, game)


def test_what_its_player_has_filed_anew_outlives_the_delegation(desk: House) -> None:
    ann, bob, cem = (desk.register(name) for name in ("Ann", "Bob", "Cem"))
    eve = desk.register("Eve")
    game = desk.table(ann, bob, cem)
    standing, queue, votes = (f"/v1/games/{game}/{one}" for one in ("standing-orders", "queue", "votes"))
    delegate(desk, game, bob, eve, HOUR)
    motion = {"motion": "cancel", "choice": "yes"}
    for person in (eve, bob):
        assert desk.call("PUT", standing, {"text": "always call: even"}, by=person).status_code == 200
        assert desk.call("PUT", queue, {"text": "call: even"}, by=person).status_code == 200
        assert desk.call("POST", votes, motion, by=person).status_code == 200
    desk.pass_time(HOUR)
    assert len(desk.get(standing, by=bob)["items"]) == 1
    assert len(desk.get(queue, by=bob)["orders"]) == 1
    assert desk.get(votes, by=bob)["items"][0]["my_vote"] == "yes"
    notices = desk.get("/v1/me/notices", by=bob)["items"]
    assert [one for one in notices if one["kind"] == "delegation.over"] == []
