"""Followers of all their games, of whom only the games that have changed are looked at."""

from __future__ import annotations

import pytest

from referee.service.following.follow_all_games import follow_all_games
from referee.service.following.followers import EventsSince, PlayerFollower, from_the_start
from referee.service.following.read_new_events import read_new_events
from referee.service.tokens.authenticate import authenticate
from tests.api.house import House, Person

MANY = 100


def follower_of(house: House, person: Person) -> PlayerFollower:
    session = authenticate(house.referee, person.token)
    return follow_all_games(house.referee, session, from_the_start(house.referee))


def told(house: House, follower: PlayerFollower, changed: set[str] | None, most: int = MANY) -> EventsSince:
    [news] = read_new_events(house.referee, [follower], most, changed)
    assert news is not None
    return news


def as_player(news: EventsSince) -> PlayerFollower:
    assert isinstance(news.then, PlayerFollower)
    return news.then


def test_only_the_games_that_have_changed_are_told_of(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    first, second = desk.create(ann), desk.create(ann)
    follower = as_player(told(desk, follower_of(desk, ann), None))
    assert follower.game_ids == {first, second}
    for game in (first, second):
        desk.call("POST", f"/v1/games/{game}/seats", by=bob)
    news = told(desk, follower, {first})
    assert {one.game_id for one in news.events} == {first}
    # Nothing is forgotten of the game that was not looked at, nor told twice of the other.
    news = told(desk, as_player(news), None)
    assert {one.game_id for one in news.events} == {second}
    assert not told(desk, as_player(news), None).events


def test_a_changed_game_of_others_is_none_of_their_business(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    own, other = desk.create(ann), desk.create(bob)
    follower = as_player(told(desk, follower_of(desk, ann), None))
    desk.call("POST", f"/v1/games/{other}/seats", by=desk.register("Cyd"))
    news = told(desk, follower, {own, other})
    assert not news.events
    assert as_player(news).game_ids == {own}


def test_who_has_left_a_private_game_is_told_no_more_of_it(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.create(ann, visibility="private")
    invitation = desk.call("POST", f"/v1/games/{game}/invitation", by=ann).get_json()
    assert desk.call("POST", f"/v1/games/{game}/seats", invitation, by=bob).status_code == 201
    follower = as_player(told(desk, follower_of(desk, bob), None))
    assert follower.game_ids == {game}
    assert desk.call("DELETE", f"/v1/games/{game}/seats/me", by=bob).status_code == 204
    assert not told(desk, follower, {game}).events


def test_more_than_fits_is_told_the_next_time(desk: House) -> None:
    ann = desk.register("Ann")
    games = {desk.create(ann) for _ in range(3)}
    follower, seen = follower_of(desk, ann), list[str]()
    for _ in range(20):
        news = told(desk, follower, None, most=1)
        follower = as_player(news)
        seen += [one.game_id for one in news.events]
        if news.is_all:
            break
    else:
        pytest.fail("there is no end of it")
    everything = told(desk, follower_of(desk, ann), None).events
    assert sorted(seen) == sorted(one.game_id for one in everything)
    assert set(seen) == games
