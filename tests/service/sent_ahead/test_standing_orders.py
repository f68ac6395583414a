"""Standing orders through the API: filed, used as if typed, tried out, and nobody else's business."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.fairplay.verify import verify
from referee.service.running.outbox import PATIENCE
from referee.service.upkeep.do_work import do_work
from tests.api.house import LIBRARY, House, Person
from tests.service.assembly import entries
from tests.service.pastimes import sources

# The first steps of Odds and Evens: bets, then in each round a call (by seat 1 at first), tiles and doubts.
CALL, TILES, DOUBT = 2, 3, 4
EVEN: dict[str, Any] = {"kind": "odds.call", "when": True, "answer": "even"}
NEVER_DOUBT: dict[str, Any] = {"kind": "odds.doubt", "when": True, "answer": False}

People = tuple[Person, Person, Person]


def path(game: str) -> str:
    return f"/v1/games/{game}/standing-orders"


def file(house: House, game: str, person: Person, orders: Any) -> Any:
    reply = house.call("PUT", path(game), orders, by=person)
    assert reply.status_code == 200, reply.get_data(as_text=True)
    return reply.json


def tryouts(house: House, game: str, person: Person, orders: Any = None) -> list[dict[str, Any]]:
    reply = house.call("POST", f"{path(game)}/try", orders, by=person)
    assert reply.status_code == 200, reply.get_data(as_text=True)
    assert reply.json is not None
    found: list[dict[str, Any]] = reply.json["items"]
    return found


def errors(reply: TestResponse) -> list[str]:
    assert reply.status_code == 422, reply.get_data(as_text=True)
    assert reply.json is not None
    return [error["path"] for error in reply.json["errors"]]


def step(house: House, game: str) -> int:
    return int(house.get(f"/v1/games/{game}")["step"])


def play_to(house: House, game: str, people: People, number: int) -> None:
    while step(house, game) < number:
        house.default_all(game, *people)


def called(house: House, game: str) -> list[str]:
    events = house.get(f"/v1/games/{game}/events?limit=1000")["items"]
    return [event["data"]["call"] for event in events if event["kind"] == "odds.called"]


def test_a_bare_list_of_kind_when_answer_is_all_it_takes(house: House, people: People) -> None:
    game = house.table(*people)
    filed = file(house, game, people[0], [EVEN])
    assert filed["text"] == 'call: = "even"'
    assert house.get(path(game), by=people[0]) == filed
    assert [(one["kind"], one["when"], one["answer"]) for one in filed["items"]] == [
        ("odds.call", True, "even")
    ]
    house.default_all(game, *people)
    assert step(house, game) == TILES
    assert called(house, game) == ["even"]


def test_they_are_used_again_and_again_and_journaled_as_the_players_own(house: House, people: People) -> None:
    game = house.table(*people[:2], options={"rounds": 3})
    file(house, game, people[0], [EVEN, NEVER_DOUBT])
    house.play_to_the_end(game, *people[:2])
    assert called(house, game) == ["even", "odd", "even"]
    transcript = house.get(f"/v1/games/{game}/transcript")
    assert verify(transcript, LIBRARY).holds
    sources = [
        entry["public"]["answers"]["1"]["source"]
        for entry in transcript["entries"]
        if entry["kind"] == "resolved" and "1" in entry["public"]["answers"]
    ]
    assert set(sources) == {"order", "pass"}  # not to doubt is to pass
    assert "standing" not in str(transcript)


def test_filed_orders_and_rings_that_were_lost_survive_a_restart(house: House, people: People) -> None:
    game = house.table(*people)
    file(house, game, people[0], [EVEN])
    for person in people:
        assert house.seal(game, person, "1").status_code == 202
    do_work(house.referee, house.bell.rings[-1])  # the bets are resolved, and the call is open
    assert step(house, game) == CALL
    house.restart()
    assert house.get(path(game), by=people[0])["items"][0]["answer"] == "even"
    house.pass_time(PATIENCE)
    assert called(house, game) == ["even"]


def test_the_question_that_is_open_when_they_are_filed_stays_open(house: House, people: People) -> None:
    game = house.table(*people)
    play_to(house, game, people, CALL)
    file(house, game, people[0], [EVEN])
    house.pass_time(PATIENCE)
    assert step(house, game) == CALL
    assert house.prompt(game, people[0])["order"] is None


def test_an_order_that_does_not_fit_is_passed_over_for_the_next(house: House, people: People) -> None:
    game = house.table(*people)
    file(
        house,
        game,
        people[0],
        [
            {**EVEN, "when": {"fact": "round", "is": ">", "value": 1}},
            {"kind": "odds.call", "answer": "neither"},
            {"kind": "odds.call", "answers": [{"text": "perhaps"}, {"prefer": ["heads", "even", "odd"]}]},
        ],
    )
    house.default_all(game, *people)
    assert called(house, game) == ["even"]
    assert [one["used"] for one in house.get(path(game), by=people[0])["items"]] == [0, 0, 1]


def test_where_none_applies_the_seat_is_asked_and_nobody_learns_why(house: House, people: People) -> None:
    game = house.table(*people)
    file(house, game, people[0], [{"kind": "odds.call", "answer": "neither"}])
    house.default_all(game, *people)
    prompt = house.prompt(game, people[0])
    assert (prompt["kind"], prompt["order"], prompt["queue_stopped"]) == ("odds.call", None, None)


@pytest.mark.parametrize(
    ("limit", "calls", "expired"),
    [
        ({"uses": 1}, ["even", "odd"], False),
        ({"expires": {"round": 2}}, ["even", "odd"], False),
        ({"expires": {"step": 4}}, ["even", "odd"], False),
        ({"expires": {"when": {"fact": "round", "is": "=", "value": 2}}}, ["even", "odd"], True),
        ({"expires": {"round": 3}, "uses": 2}, ["even", "even"], False),
    ],
)
def test_limits(desk: House, limit: dict[str, Any], calls: list[str], expired: bool) -> None:
    people = (desk.register("Ann"), desk.register("Bob"))
    game = desk.table(*people, options={"rounds": 3})
    file(desk, game, people[0], [{**EVEN, **limit}])
    while len(called(desk, game)) < 3:
        desk.default_all(game, *people)
    mine = called(desk, game)[0::2]
    assert mine == calls
    assert desk.get(path(game), by=people[0])["items"][0]["expired"] is expired


def test_a_draft_is_for_the_deadline(house: House, people: People) -> None:
    """The player is asked and told of it; to everybody else it is as if there were no order."""
    games = [house.table(*people, clock={"step": "P1D"}, seed="5e" * 32) for _ in range(2)]
    filed = file(house, games[0], people[0], {"text": "call: even [draft]"})
    assert (filed["items"][0]["draft"], filed["text"]) == (True, "call: even [draft]")
    assert file(house, games[0], people[0], filed["items"]) == filed
    for game in games:
        house.default_all(game, *people)
    assert house.get(f"/v1/games/{games[0]}")["waiting_on"] == [1]
    told = [
        [
            (event["kind"], event["text"])
            for event in house.get(f"/v1/games/{game}/events?limit=1000", by=people[1])["items"]
        ]
        for game in games
    ]
    assert told[0] == told[1]
    order = house.prompt(games[0], people[0])["order"]
    assert (order["final"], order["answer"]) == (False, "even")
    house.pass_time(timedelta(minutes=1))
    notices = house.get("/v1/me/notices?limit=100", by=people[0])["items"]
    assert [one["game"] for one in notices if one["kind"] == "prompt.opened"].count(games[0]) == 1
    house.pass_time(timedelta(days=1))
    assert called(house, games[0]) == ["even"]
    assert sources(house, games[0])[-1] == {"1": "draft"}
    assert entries(house, games[0], "missed") == []


def test_an_answer_by_hand_takes_the_place_of_a_draft(house: House, people: People) -> None:
    game = house.table(*people)
    file(house, game, people[0], [{**EVEN, "draft": True}])
    house.default_all(game, *people)
    assert house.seal(game, people[0], "odd").status_code == 202
    house.work()
    assert called(house, game) == ["odd"]


def test_a_trial_tells_what_would_be_a_draft(house: House, people: People) -> None:
    game = house.table(*people)
    play_to(house, game, people, CALL)
    tried = [
        tryouts(house, game, people[0], {"text": text})[0] for text in ("call: odd [draft]", "call: odd")
    ]
    assert [(one["answer"], one["draft"]) for one in tried] == [("odd", True), ("odd", False)]


def test_the_queue_comes_first(house: House, people: People) -> None:
    game = house.table(*people[:2], options={"rounds": 3})
    file(house, game, people[0], [EVEN])
    queue = {"orders": [{"kind": "odds.call", "answers": [{"text": "odd"}]}]}
    assert house.call("PUT", f"/v1/games/{game}/queue", queue, by=people[0]).status_code == 200
    house.play_to_the_end(game, *people[:2])
    assert called(house, game) == ["odd", "odd", "even"]


def test_where_a_queue_stops_the_player_is_asked_however_often_the_bell_rings(
    house: House, people: People
) -> None:
    game = house.table(*people)
    file(house, game, people[0], [EVEN])
    queue = {"orders": [{"kind": "odds.call", "answers": [{"text": "perhaps"}]}]}
    assert house.call("PUT", f"/v1/games/{game}/queue", queue, by=people[0]).status_code == 200
    for person in people:
        assert house.seal(game, person, "1").status_code == 202
    rung = []
    while house.bell.rings:
        rung.append(house.bell.rings.pop(0))
        do_work(house.referee, rung[-1])
    for ring in rung:
        do_work(house.referee, ring)
    prompt = house.prompt(game, people[0])
    assert prompt["order"] is None
    assert prompt["queue_stopped"].startswith("Order 1: None of its answers is legal now: ")
    assert step(house, game) == CALL


def test_the_whole_list_as_text_and_back(house: House, people: People) -> None:
    game = house.table(*people)
    text = "if round >= 2: call: even else odd\nalways doubt: no [uses 2]\ntile: ask"
    filed = file(house, game, people[0], {"text": text})
    assert [one["kind"] for one in filed["items"]] == ["odds.call", "odds.doubt", "odds.tile"]
    assert filed["items"][0]["answers"] == [{"text": "even"}, {"text": "odd"}]
    assert (filed["items"][1]["uses"], filed["items"][2]["otherwise"]) == (2, "ask")
    assert file(house, game, people[0], {"text": filed["text"]}) == filed
    assert file(house, game, people[0], filed["items"]) == filed
    assert file(house, game, people[0], {"items": filed["items"]}) == filed


def test_lines_change_the_list(house: House, people: People) -> None:
    game = house.table(*people)
    file(house, game, people[0], [EVEN, NEVER_DOUBT])
    reply = house.call("POST", path(game), {"text": "clear call\nalways tile: ask"}, by=people[0])
    assert reply.status_code == 200
    assert reply.json is not None
    assert reply.json["text"] == "doubt: = false\ntile: ask"
    assert house.call("DELETE", path(game), by=people[0]).status_code == 204
    assert house.get(path(game), by=people[0]) == {
        "items": [],
        "next": None,
        "text": "",
        "words": [],
        "receipt": [],
    }


def test_trying_them_on_the_present_and_the_past(house: House, people: People) -> None:
    game = house.table(*people)
    play_to(house, game, people, DOUBT)
    tried = tryouts(house, game, people[0], {"text": "call: even\nbet: 9 else first of 2, 1\ntile: = 5"})
    assert [(one["prompt"], one["current"], one["order"], one["answer"]) for one in tried] == [
        ("3.1", False, None, None),
        ("2.1", False, 0, "even"),
        ("1.1", False, 1, "2"),
    ]
    assert tried[0]["asked"] == "No order on the list answers it."
    (passed,) = tried[0]["passed"]
    assert passed["order"] == 2
    assert passed["reason"].startswith("None of its answers is legal now: ")
    assert (tried[1]["text"], tried[1]["asked"]) == ("even", None)

    doubts = tryouts(house, game, people[1], [NEVER_DOUBT])
    assert [(one["prompt"], one["current"], one["order"], one["answer"]) for one in doubts] == [
        ("4.2", True, 0, False),
        ("3.2", False, None, None),
        ("1.2", False, None, None),
    ]
    assert doubts[1]["asked"] == "No order on the list is for such questions."
    # Trying files nothing and answers nothing.
    assert house.get(path(game), by=people[1])["items"] == []
    assert house.prompt(game, people[1])["order"] is None


def test_trying_what_is_on_file_counts_its_uses_on_the_present_prompt_alone(
    house: House, people: People
) -> None:
    game = house.table(*people[:2], options={"rounds": 3})
    file(house, game, people[0], [{**EVEN, "uses": 1}])
    while len(called(house, game)) < 2 or not house.get(f"/v1/games/{game}/prompts", by=people[0])["items"]:
        house.default_all(game, *people[:2])
    play_to(house, game, people, 8)
    assert house.prompt(game, people[0])["kind"] == "odds.call"
    by_prompt = {one["prompt"]: one for one in tryouts(house, game, people[0])}
    assert by_prompt["8.1"]["passed"] == [{"order": 0, "reason": "It has been used as often as it may be."}]
    assert by_prompt["2.1"]["answer"] == "even"


def test_a_past_prompt_is_judged_by_what_was_legal_then(house: House, people: People) -> None:
    """Seat 1 holds three tiles at first; which it plays, it does not hold any more."""
    game = house.table(*people, options={"rounds": 2})
    play_to(house, game, people, TILES)
    tile = house.prompt(game, people[0])["default"]
    play_to(house, game, people, 6)
    tried = {
        one["prompt"]: one for one in tryouts(house, game, people[0], [{"kind": "odds.tile", "answer": tile}])
    }
    assert tried["3.1"]["answer"] == tile
    assert tried["6.1"]["order"] is None


def test_who_takes_a_seat_over_does_not_inherit_them(house: House, people: People) -> None:
    game = house.table(*people, replacements="anybody")
    file(house, game, people[0], [EVEN])
    assert house.call("DELETE", f"/v1/games/{game}/seats/me", by=people[0]).status_code == 204
    heir = house.register("Dee")
    assert house.call("POST", f"/v1/games/{game}/seats", {}, by=heir).status_code == 201
    assert house.get(path(game), by=heir)["items"] == []


def test_under_a_veil_an_automatic_answer_cannot_be_told_from_none(house: House, people: People) -> None:
    def seen(game: str) -> tuple[Any, ...]:
        header = house.get(f"/v1/games/{game}", by=people[2])
        events = house.get(f"/v1/games/{game}/events?limit=1000", by=people[2])["items"]
        entries = house.get(f"/v1/games/{game}/transcript")["entries"]
        kinds = [entry["kind"] for entry in entries]
        return header["version"], header["waiting_on"], [event["text"] for event in events], kinds

    clock = {"step": "P2D", "veil": "PT2H", "tells": "PT1H"}
    games = [house.table(*people, clock=clock, seed="5e" * 32) for _ in range(2)]
    file(house, games[0], people[1], [NEVER_DOUBT])
    for game in games:
        play_to(house, game, people, DOUBT)
    automatic, silent = (seen(game) for game in games)
    assert automatic == silent
    assert automatic[1] == [2, 3]
    house.pass_time(timedelta(hours=2))
    automatic, silent = (seen(game) for game in games)
    assert (automatic[1], silent[1]) == ([3], [2, 3])
    assert automatic[2][len(silent[2]) :] == ["Orders are on file from Bob."]


COUNT = {"count": [True, {"fact": "my_points", "is": "=", "value": 0}], "is": ">=", "value": 2}


@pytest.mark.parametrize(
    ("orders", "paths"),
    [
        ([{**EVEN, "when": COUNT}], []),
        ([{**EVEN, "kind": "odds.bluff"}], ["/0/kind"]),
        ({"items": [EVEN, {**EVEN, "kind": "odds.bluff"}]}, ["/items/1/kind"]),
        ([{**EVEN, "when": {"fact": "luck", "is": "=", "value": 1}}], ["/0/when/fact"]),
        ([{**EVEN, "when": {**COUNT, "count": [True, {"all": 3}]}}], ["/0/when/count/1/all"]),
        ([{**EVEN, "when": {"size": "round", "is": "=", "value": 1}}], ["/0/when/size"]),
        ([{**EVEN, "expires": {"when": {"fact": "round"}}}], ["/0/expires/when"]),
        ([{**EVEN, "expires": {"step": 0}}], ["/0/expires/step"]),
        ([{**EVEN, "uses": 0}], ["/0/uses"]),
        ([{**EVEN, "uses": True}], ["/0/uses"]),
        ([{**EVEN, "luck": 1}], ["/0/luck"]),
        ([{**EVEN, "otherwise": "stop"}], ["/0/otherwise"]),
        ([{**EVEN, "prefer": ["even"]}], ["/0"]),
        ([{"kind": "odds.call"}], ["/0"]),
        ([{"kind": "odds.call", "answers": []}], ["/0"]),
        ([{"kind": "odds.call", "otherwise": "ask"}], []),
        ([{"kind": "odds.call", "answers": [{"answer": 1, "text": "x"}]}], ["/0/answers/0"]),
        ([{"kind": "odds.call", "prefer": []}], ["/0/prefer"]),
        ([{"answer": "even"}], ["/0/kind"]),
        (["even"], ["/0"]),
        ({}, [""]),
        ({"items": [], "text": "call: even"}, [""]),
        ({"text": "call: even\nbluff: even"}, ["/text"]),
        ({"text": "call: even if " + "not (" * 8 + "round = 1" + ")" * 8}, ["/text"]),
        ([EVEN] * 51, [""]),
        ([{**EVEN, "answer": "x" * 8192}], [""]),
    ],
)
def test_what_is_wrong_is_told_where_it_stands_and_nothing_is_changed(
    desk: House, orders: Any, paths: list[str]
) -> None:
    people = (desk.register("Ann"), desk.register("Bob"))
    game = desk.table(*people)
    before = file(desk, game, people[0], [NEVER_DOUBT])
    reply = desk.call("PUT", path(game), orders, by=people[0])
    if not paths:
        assert reply.status_code == 200, reply.get_data(as_text=True)
        return
    assert errors(reply) == paths
    assert desk.get(path(game), by=people[0]) == before
    if orders:  # without any, those on file are tried
        assert errors(desk.call("POST", f"{path(game)}/try", orders, by=people[0])) == paths


def test_a_game_that_does_not_run_takes_none(desk: House) -> None:
    people = (desk.register("Ann"), desk.register("Bob"))
    game = desk.create(people[0], seats=2)
    reply = desk.call("PUT", path(game), [EVEN], by=people[0])
    assert reply.status_code == 409
    assert reply.json is not None
    assert reply.json["type"] == "/problems/game-not-running"


def test_a_fact_that_is_no_longer_stated_does_not_spoil_the_list(house: House, people: People) -> None:
    """In Great Old Ones facts come and go with the cards in the City."""
    game = house.table(*people[:2], ruleset="great_old_ones")
    house.default_all(game, *people[:2])
    asked = next(
        person for person in people[:2] if house.get(f"/v1/games/{game}/prompts", by=person)["items"]
    )
    prompt = house.prompt(game, asked)
    known = house.get(f"/v1/games/{game}/prompts/{prompt['id']}/facts", by=asked)["facts"]
    card = next(fact["value"] for fact in known if fact["id"] == "city")[0]
    filed = file(house, game, asked, {"text": f"if jewel.{card} = red: turn: scare"})
    scare = {"case": "scare", "value": {}}
    assert house.seal(game, asked, scare).status_code == 202
    house.work()
    facts = {
        fact["id"]
        for person in people[:2]
        for prompt in house.get(f"/v1/games/{game}/prompts?include=facts", by=person)["items"]
        for fact in prompt["facts"]
    }
    assert f"jewel.{card}" not in facts
    assert file(house, game, asked, {"text": filed["text"]}) == filed
