"""The digest of a game: what happened since my last order."""

from __future__ import annotations

from datetime import timedelta

from referee.engine.catalogue import ENGLISH
from referee.engine.words import listed
from referee.fairplay.heads import foot, heads_in
from tests.api.house import House, Person
from tests.service.press.test_press import say


def test_since_the_start_for_who_has_sent_nothing(house: House, people: tuple[Person, ...]) -> None:
    ann, bob, _ = people
    game = house.table(*people, clock={"step": "P2D"}, name="Friday")
    house.seal(game, ann, "1")
    digest = house.get(f"/v1/games/{game}/digest", by=bob)
    assert (digest["seat"], digest["since"], digest["status"]) == (2, None, "running")
    [before] = digest["steps"]
    assert before["step"] is None
    assert [event["kind"] for event in before["events"]] == [
        "game.created",
        "seat.taken",
        "seat.taken",
        "seat.taken",
        "game.started",
    ]
    assert digest["asked"] == [
        {
            "prompt": "1.2",
            "kind": "odds.bet",
            "text": "Who will win?",
            "deadline": "2026-11-18T12:00:00.000000Z",
            "order": None,
        }
    ]
    assert digest["text"].splitlines() == [
        "Odds and Evens ‘Friday’: what happened since the start",
        "",
        "- A table is opened.",
        "- Ann takes seat 1.",
        "- Bob takes seat 2.",
        "- Cem takes seat 3.",
        "- The game begins.",
        "",
        "You are asked (by Wed 18 Nov, 12:00 (UTC), in 2 days): Who will win?",
        "",
        *foot(ENGLISH.say, [digest["journal"]]),
    ]
    assert heads_in(digest["text"])[0].hash == house.get(f"/v1/games/{game}")["journal"]["hash"]


def test_since_my_last_order_step_by_step(house: House, people: tuple[Person, ...]) -> None:
    ann, bob, _ = people
    game = house.table(*people, seed="digest")
    house.clock.move(timedelta(hours=1))
    house.default_all(game, *people)
    house.clock.move(timedelta(hours=1))
    house.seal(game, ann, "even")
    house.work()
    house.restart()
    say(house, game, ann, "Psst.", [2])
    digest = house.get(f"/v1/games/{game}/digest", by=bob)
    assert digest["since"] == {"step": 1, "at": "2026-11-16T13:00:00.000000Z"}
    assert [(step["step"], step["phase"]) for step in digest["steps"]] == [(1, "bets"), (2, "round")]
    first, second = ([event["text"] for event in step["events"]] for step in digest["steps"])
    hand = house.get(f"/v1/games/{game}/view", by=bob)["state"]["hand"]
    mine = f"You are dealt {listed([str(tile) for tile in hand])}."
    assert first == ["Ann is dealt 3 tiles.", mine, "Cem is dealt 3 tiles."]
    assert second == ["Ann calls even."]
    assert digest["unread_messages"] == 1
    assert digest["text"].splitlines()[-5:-3] == [
        f"You are asked (no deadline): Which tile? You hold {', '.join(str(tile) for tile in hand)}.",
        "Messages that you have not read: 1",
    ]
    mine_alone = house.get(f"/v1/games/{game}/digest", by=ann)
    assert [step["step"] for step in mine_alone["steps"]] == [2]


def test_a_draft_is_no_order(house: House, people: tuple[Person, ...]) -> None:
    game = house.table(*people)
    house.seal(game, people[0], "1", final=False)
    digest = house.get(f"/v1/games/{game}/digest", by=people[0])
    assert digest["since"] is None
    assert digest["asked"][0]["order"] == "draft"
    house.seal(game, people[0], "1")
    after = house.get(f"/v1/games/{game}/digest", by=people[0])
    assert after["steps"] == []
    assert after["asked"][0]["order"] == "final"
    assert after["text"].splitlines()[1] == "Nothing has happened."


def test_what_others_have_sent_for_my_seat_is_no_order_of_mine(
    house: House, people: tuple[Person, ...]
) -> None:
    ann, bob, cem = people
    game = house.table(*people, replacements="anybody")
    house.default_all(game, *people)
    house.call("DELETE", f"/v1/games/{game}/seats/me", by=cem)
    house.default_all(game, ann, bob)
    house.default_all(game, ann, bob)  # a stand-in has played a tile for seat 3
    dan = house.register("Dan")
    assert house.call("POST", f"/v1/games/{game}/seats", {}, by=dan).status_code == 201
    digest = house.get(f"/v1/games/{game}/digest", by=dan)
    assert digest["since"] is None
    assert [step["step"] for step in digest["steps"]] == [None, 1, 2, 3, 4]


def test_the_end_and_plain_text(house: House, people: tuple[Person, ...]) -> None:
    bob = people[1]
    game = house.table(*people, options={"rounds": 1})
    house.play_to_the_end(game, *people)
    digest = house.get(f"/v1/games/{game}/digest", by=bob)
    assert digest["asked"] == []
    result = house.get(f"/v1/games/{game}")["result"]["text"]
    assert f"- {result}" in digest["text"].splitlines()
    assert digest["text"].splitlines()[-4] == "The game is over."
    plain = house.call("GET", f"/v1/games/{game}/digest", by=bob, headers={"Accept": "text/plain"})
    assert plain.content_type == "text/plain; charset=utf-8"
    assert plain.get_data(as_text=True) == digest["text"] + "\n"
    stranger = house.register("Dan")
    assert house.call("GET", f"/v1/games/{game}/digest", by=stranger).status_code == 403
