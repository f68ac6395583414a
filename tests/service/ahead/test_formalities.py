"""Formalities by post: settled within the resolution, from what the seat has on file, and nothing is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from referee.engine.asks import Ask
from referee.engine.choices import One, Option
from referee.engine.page import Page
from referee.service.rules.shadow_running_games import shadow_running_games
from referee.settings import Settings
from tests.api.house import House, Person
from tests.odds import Called, OddsTable
from tests.service.assembly import OUTSPOKEN, all_vote, check_transcript, house_playing, three

TILES, DOUBT = 2, 3
MEANWHILE: list[Callable[[], None]] = []
"""What is done while the rules run, once."""


async def round_without_asking(t: OddsTable) -> str | None:
    """The caller calls odd, unless it has ordered otherwise; nobody is asked."""
    state = t.state
    state.round += 1
    if state.round > 2:
        return "end"
    if MEANWHILE:
        with ThreadPoolExecutor(1) as another:
            another.submit(MEANWHILE.pop()).result()
    caller = state.caller()
    call = One([Option("odd", "Odd"), Option("even", "Even")])
    called = await t.settle(Ask(caller, "odds.call", call, "odd", lambda: Page("Odd or even?"), rule="OE-3"))
    state.call = "odd" if called == "odd" else "even"
    t.tell(Called(caller, state.call), rule="OE-3")
    return "tiles"


FORMAL = replace(OUTSPOKEN, phases={**OUTSPOKEN.phases, "round": round_without_asking})


@pytest.fixture
def formal(settings: Settings) -> Iterator[House]:
    with house_playing(settings, FORMAL) as house:
        yield house


def stand(house: House, game: str, person: Person, text: str) -> None:
    where = f"/v1/games/{game}/standing-orders"
    assert house.call("PUT", where, {"text": text}, by=person).status_code == 200


def events(house: House, game: str, by: Person | None = None) -> list[Any]:
    items: list[Any] = house.get(f"/v1/games/{game}/events?limit=1000", by=by)["items"]
    return items


def called(house: House, game: str) -> list[str]:
    return [event["data"]["call"] for event in events(house, game) if event["kind"] == "odds.called"]


def reliability(house: House, person: Person) -> Any:
    return house.get(f"/v1/players/{person.id}")


@pytest.mark.parametrize(("order", "call"), [("", "odd"), ("call: even", "even"), ("call: ask", "odd")])
def test_it_is_settled_from_standing_orders_or_by_default(formal: House, order: str, call: str) -> None:
    people = three(formal)
    game = formal.table(*people)
    stand(formal, game, people[0], order)
    formal.default_all(game, *people)
    assert called(formal, game) == [call]
    assert formal.get(f"/v1/games/{game}")["step"] == TILES


def test_nothing_tells_of_it_but_what_the_rules_tell(formal: House) -> None:
    people = three(formal)
    games = [formal.table(*people, seed="formal") for _ in range(2)]
    stand(formal, games[0], people[0], "call: odd")
    for game in games:
        formal.play_to_the_end(game, *people)
    seen = [[(event["kind"], event["text"]) for event in events(formal, game)] for game in games]
    assert seen[0] == seen[1]
    opened = [event["data"]["step"] for event in events(formal, games[0]) if event["kind"] == "step.opened"]
    assert opened == [1, 2, 3, 4, 5]
    assert formal.get(f"/v1/games/{games[0]}")["version"] == formal.get(f"/v1/games/{games[1]}")["version"]


def test_no_order_is_counted(formal: House) -> None:
    people = three(formal)
    game = formal.table(*people, clock={"step": "P1D"})
    formal.play_to_the_end(game, *people)
    seats = formal.get(f"/v1/games/{game}")["seats"]
    assert [seat.get("missed_in_row", 0) for seat in seats] == [0, 0, 0]
    # The bet, two tiles, and a doubt for each of the two rounds that others called.
    assert [reliability(formal, person)["orders"]["sent"] for person in people] == [4, 4, 5]


def test_what_is_used_up_is_written_with_the_resolution(formal: House) -> None:
    ann, *others = people = three(formal)
    game = formal.table(*people)
    body = {"orders": [{"kind": "odds.call", "answers": [{"answer": "even"}]}]}
    assert formal.call("PUT", f"/v1/games/{game}/queue", body, by=ann).status_code == 200
    once = [{"kind": "odds.call", "answer": "even", "uses": 1}]
    where = f"/v1/games/{game}/standing-orders"
    assert formal.call("PUT", where, once, by=others[0]).status_code == 200
    formal.play_to_the_end(game, *people)
    assert called(formal, game) == ["even", "even"]
    assert formal.get(f"/v1/games/{game}/queue", by=ann)["orders"] == []
    (kept,) = formal.get(where, by=others[0])["items"]
    assert kept["used"] == 1


def test_a_queue_that_finds_no_legal_answer_stops(formal: House) -> None:
    people = three(formal)
    game = formal.table(*people)
    body = {"orders": [{"kind": "odds.call", "answers": [{"answer": "neither"}]}]}
    assert formal.call("PUT", f"/v1/games/{game}/queue", body, by=people[0]).status_code == 200
    formal.default_all(game, *people)
    assert called(formal, game) == ["odd"]
    assert formal.get(f"/v1/games/{game}/queue", by=people[0])["stopped"].startswith("Order 1: None of its")


def test_the_rules_run_again_if_other_orders_were_filed_meanwhile(formal: House) -> None:
    people = three(formal)
    game = formal.table(*people)
    stand(formal, game, people[0], "call: odd")
    MEANWHILE.append(lambda: stand(formal, game, people[0], "call: even"))
    formal.default_all(game, *people)
    assert not MEANWHILE
    assert called(formal, game) == ["even"]
    (kept,) = formal.get(f"/v1/games/{game}/standing-orders", by=people[0])["items"]
    assert (kept["answers"], kept["used"]) == ([{"text": "even"}], 1)


def test_a_concession_is_dealt_with_again_if_other_orders_were_filed_meanwhile(formal: House) -> None:
    people = three(formal)
    game = formal.table(*people)
    formal.default_all(game, *people)
    MEANWHILE.append(lambda: stand(formal, game, people[1], "call: even"))
    assert formal.call("POST", f"/v1/games/{game}/concede", by=people[2]).status_code == 200
    formal.work()
    assert not MEANWHILE
    assert called(formal, game) == ["odd", "even"]


def test_bots_and_seats_without_a_player_take_the_default(formal: House) -> None:
    ann = formal.register("Ann")
    calls = []
    for _ in range(4):
        game = formal.create(ann, seats=["me", "bot:random"])
        formal.play_to_the_end(game, ann)
        calls += called(formal, game)
    assert calls == ["odd"] * 8


def test_a_game_goes_on_after_a_restart_and_its_transcript_verifies(formal: House) -> None:
    people = three(formal)
    game = formal.table(*people)
    stand(formal, game, people[0], "call: even")
    stand(formal, game, people[1], "call: even")
    while formal.get(f"/v1/games/{game}")["status"] == "running":
        formal.restart()
        assert [one.finding for one in shadow_running_games(formal.referee)] == [None]
        running = formal.get(f"/v1/games/{game}/transcript")
        assert "settled" not in str([entry["hidden"] for entry in running["entries"]])
        formal.default_all(game, *people)
    check_transcript(formal, game)
    transcript = formal.get(f"/v1/games/{game}/transcript")
    hidden = [entry["hidden"] for entry in transcript["entries"] if entry["kind"] == "resolved"]
    settled = [one for part in hidden for one in part.get("settled", [])]
    assert settled == [{"kind": "odds.call", "seat": seat, "answer": "even"} for seat in (1, 2)]


def test_the_past_looks_as_it_did_and_can_be_gone_back_to(formal: House) -> None:
    people = three(formal)
    game = formal.table(*people)
    stand(formal, game, people[0], "call: even")
    stand(formal, game, people[1], "call: even")
    seen = {}
    for step in (1, TILES, DOUBT, 4):
        seen[step] = formal.get(f"/v1/games/{game}/view")["state"]
        if step < 4:
            formal.default_all(game, *people)
    formal.restart()
    assert {step: formal.get(f"/v1/games/{game}/view?at={step}")["state"] for step in seen} == seen
    all_vote(formal, game, people, "roll_back", step=DOUBT)
    formal.work()
    assert formal.get(f"/v1/games/{game}/view")["state"] == seen[DOUBT]
    formal.restart()
    formal.default_all(game, *people)  # all that was sent ahead is dropped: the second round is called odd
    assert called(formal, game) == ["even", "even", "odd"]
    formal.play_to_the_end(game, *people)
    check_transcript(formal, game)


def test_the_rules_settle_formalities_after_a_concession(formal: House) -> None:
    people = three(formal)
    game = formal.table(*people)
    stand(formal, game, people[1], "call: even")
    formal.default_all(game, *people)
    assert formal.call("POST", f"/v1/games/{game}/concede", by=people[2]).status_code == 200
    formal.work()
    assert called(formal, game) == ["odd", "even"]
    formal.restart()
    formal.play_to_the_end(game, *people[:2])
    check_transcript(formal, game)
    transcript = formal.get(f"/v1/games/{game}/transcript")
    (part,) = [entry["hidden"] for entry in transcript["entries"] if entry["kind"] == "intervened"]
    assert part["settled"] == [{"kind": "odds.call", "seat": 2, "answer": "even"}]


def test_a_try_of_standing_orders_tells_what_they_would_settle(formal: House) -> None:
    people = three(formal)
    game = formal.table(*people)
    formal.default_all(game, *people)
    formal.restart()
    where = f"/v1/games/{game}/standing-orders/try"

    def tried(text: str) -> Any:
        reply = formal.call("POST", where, {"text": text}, by=people[0])
        assert reply.status_code == 200
        assert reply.json is not None
        return [(one["prompt"], one["kind"], one["order"], one["answer"]) for one in reply.json["items"]]

    prompts = [("2.1", "odds.tile", None, None), ("1.1", "odds.bet", None, None)]
    assert tried("call: even") == [prompts[0], (None, "odds.call", 0, "even"), prompts[1]]
    assert tried("") == [prompts[0], (None, "odds.call", None, "odd"), prompts[1]]
