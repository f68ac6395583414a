"""A game from its creation to its transcript, over HTTP."""

from __future__ import annotations

from datetime import timedelta

import pytest

from referee.fairplay.verify import verify
from referee.service.upkeep.sweep import sweep
from tests.api.house import LIBRARY, House, Person

pytestmark = pytest.mark.usefixtures("either_way")

People = tuple[Person, Person, Person]


def test_a_whole_game(house: House, people: People) -> None:
    game = house.table(*people)
    house.play_to_the_end(game, *people)
    header = house.get(f"/v1/games/{game}")
    assert header["status"] == "finished"
    assert header["result"]["winners"]
    assert header["waiting_on"] == []
    transcript = house.get(f"/v1/games/{game}/transcript")
    assert transcript["complete"]
    assert verify(transcript, LIBRARY).failure is None
    labels = [draw["label"] for draw in house.get(f"/v1/games/{game}/dice")["items"]]
    assert labels == ["die/1", "die/2"]


def test_the_header_tells_who_is_waited_for(house: House, people: People) -> None:
    game = house.table(*people)
    assert house.get(f"/v1/games/{game}")["waiting_on"] == [1, 2, 3]
    receipt = house.seal(game, people[1], "2")
    assert receipt.status_code == 202
    assert house.get(f"/v1/games/{game}", by=people[1])["waiting_on"] == [1, 3]
    house.pass_time(timedelta(minutes=15))
    assert house.get(f"/v1/games/{game}")["waiting_on"] == [1, 3]


def test_receipts_and_sealed_orders(house: House, people: People) -> None:
    ann = people[0]
    game = house.table(*people)
    receipt = house.seal(game, ann, "3").json
    assert receipt is not None
    path = f"/v1/games/{game}/prompts/1.1/order"
    read = house.get(path, by=ann)
    assert {**read, "proof": None} == {**receipt, "proof": None}
    assert (receipt["proof"]["read_at"], read["proof"]["commitment"]) == (None, receipt["commitment"])
    assert read["proof"]["read_at"] >= receipt["accepted_at"]
    assert house.prompt(game, ann)["order"]["commitment"] == receipt["commitment"]
    assert house.call("DELETE", path, by=ann).status_code == 204
    assert house.call("GET", path, by=ann).status_code == 404
    assert house.prompt(game, ann)["order"] is None


def test_an_order_as_text(house: House, people: People) -> None:
    game = house.table(*people)
    reply = house.call("PUT", f"/v1/games/{game}/prompts/1.1/order", {"text": "seat 3"}, by=people[0])
    assert reply.status_code == 202
    assert reply.json is not None
    assert reply.json["answer"] == "3"


def test_a_dry_run_keeps_nothing(house: House, people: People) -> None:
    game = house.table(*people)
    reply = house.call(
        "PUT", f"/v1/games/{game}/prompts/1.1/order?dry_run=true", {"answer": "3"}, by=people[0]
    )
    assert reply.status_code == 200
    assert reply.json is not None
    assert reply.json["commitment"] is None
    assert house.prompt(game, people[0])["order"] is None


def test_an_illegal_answer_is_named_by_pointer(house: House, people: People) -> None:
    game = house.table(*people)
    reply = house.seal(game, people[0], "nobody")
    assert reply.status_code == 422
    assert reply.json is not None
    assert reply.json["errors"][0]["path"] == "/answer"


def test_a_closed_prompt_is_a_conflict(house: House, people: People) -> None:
    game = house.table(*people)
    house.default_all(game, *people)
    reply = house.call("PUT", f"/v1/games/{game}/prompts/1.1/order", {"answer": "3"}, by=people[0])
    assert reply.status_code == 409
    assert reply.json is not None
    assert reply.json["type"] == "/problems/prompt-closed"


def test_an_order_may_be_replaced_only_if_it_is_the_one_last_seen(house: House, people: People) -> None:
    ann = people[0]
    game = house.table(*people)
    first = house.seal(game, ann, "3")
    path = f"/v1/games/{game}/prompts/1.1/order"
    seen = {"If-Match": first.headers["ETag"]}
    assert house.call("PUT", path, {"answer": "2"}, by=ann, headers=seen).status_code == 202
    assert house.call("PUT", path, {"answer": "1"}, by=ann, headers=seen).status_code == 412


@pytest.mark.parametrize(
    ("named", "status"),
    [("{tag}", 202), ('"other", {tag}', 202), ("*", 202), ('"other"', 412), ("W/{tag}", 412), ("", 412)],
)
def test_an_order_may_be_named_in_every_way_that_http_has(
    house: House, people: People, named: str, status: int
) -> None:
    ann = people[0]
    game = house.table(*people)
    path = f"/v1/games/{game}/prompts/1.1/order"
    nothing_to_replace = house.call("PUT", path, {"answer": "3"}, by=ann, headers={"If-Match": "*"})
    assert nothing_to_replace.status_code == 412
    tag = house.seal(game, ann, "3").headers["ETag"]
    seen = {"If-Match": named.format(tag=tag)}
    assert house.call("PUT", path, {"answer": "2"}, by=ann, headers=seen).status_code == status


def test_a_shown_part_is_public_and_binding(house: House, people: People) -> None:
    ann, bob, _ = people
    game = house.table(*people)
    house.default_all(game, *people)
    house.default_all(game, *people)
    prompt = house.prompt(game, ann)
    assert prompt["open"]["choice"]["shape"] == "one"
    tile = prompt["open"]["choice"]["options"][-1]["id"]
    path = f"/v1/games/{game}/prompts/{prompt['id']}"
    shown = house.call("POST", f"{path}/shown", {"answer": tile}, by=ann)
    assert shown.status_code == 201
    assert house.get(f"/v1/games/{game}/view", by=bob)["shown"] == [
        {
            "prompt": prompt["id"],
            "seat": 1,
            "shown": [{"kind": "odds.shown_tile", "data": {"seat": 1, "tile": int(tile)}}],
        }
    ]
    other = prompt["open"]["choice"]["options"][0]["id"]
    refused = house.call("PUT", f"{path}/order", {"answer": {"tile": other, "face_up": True}}, by=ann)
    assert refused.status_code == 422
    assert refused.json is not None
    assert refused.json["errors"][0]["clause"] == "OE-4"


def test_the_default_stays_legal_when_part_of_the_answer_is_shown(house: House, people: People) -> None:
    ann = people[0]
    game = house.table(*people)
    house.default_all(game, *people)
    house.default_all(game, *people)
    prompt = house.prompt(game, ann)
    path = f"/v1/games/{game}/prompts/{prompt['id']}"
    tiles = [option["id"] for option in prompt["open"]["choice"]["options"]]
    tile = next(tile for tile in tiles if tile != prompt["default"]["tile"])
    assert house.call("POST", f"{path}/shown", {"answer": tile}, by=ann).status_code == 201
    default = house.prompt(game, ann)["default"]
    assert default["tile"] == tile
    assert house.get("/v1/me/prompts", by=ann)["items"][0]["default"] == default
    assert house.call("PUT", f"{path}/order", {"answer": default}, by=ann).status_code == 202


def test_a_deadline_uses_drafts_then_defaults(house: House, people: People) -> None:
    game = house.table(*people, clock={"step": "P1D"})
    assert house.get(f"/v1/games/{game}")["deadline"] == "2026-11-17T12:00:00.000000Z"
    house.seal(game, people[1], "3", final=False)
    assert house.get(f"/v1/games/{game}")["waiting_on"] == [1, 2, 3]
    house.clock.move(timedelta(days=1))
    sweep(house.referee)
    house.work()
    assert house.get(f"/v1/games/{game}")["step"] == 2
    assert house.get(f"/v1/games/{game}/view", by=people[1])["state"]["bet"] == 3
    assert house.get(f"/v1/games/{game}/view", by=people[0])["state"]["bet"] == 1


def test_bots_play_along(house: House) -> None:
    ann = house.register("Ann")
    game = house.create(ann, seats=["me", "bot:random", "bot:random"])
    house.work()
    house.pass_time(timedelta(minutes=15))
    assert house.get(f"/v1/games/{game}")["waiting_on"] == [1]
    house.play_to_the_end(game, ann)
    assert house.get(f"/v1/games/{game}")["status"] == "finished"


def test_the_inbox_has_the_nearest_deadline_first(house: House, people: People) -> None:
    ann, bob, cem = people
    patient = house.table(ann, bob, cem)
    slow = house.table(ann, bob, cem, clock={"step": "P9D"})
    quick = house.table(ann, bob, cem, clock={"step": "PT2H"})
    inbox = house.get("/v1/me/prompts", by=ann)
    assert [prompt["game"] for prompt in inbox["items"]] == [quick, slow, patient]
    house.seal(slow, ann, "1")
    first = house.get("/v1/me/prompts?limit=1", by=ann)
    assert [prompt["game"] for prompt in first["items"]] == [quick]
    second = house.get(f"/v1/me/prompts?limit=1&cursor={first['next']}", by=ann)
    assert [prompt["game"] for prompt in second["items"]] == [patient]
    assert second["next"] is None


def test_seats_are_taken_left_and_taken_over(house: House, people: People) -> None:
    ann, bob, cem = people
    dan = house.register("Dan")
    game = house.create(ann, replacements="anybody")
    seats = f"/v1/games/{game}/seats"
    assert house.call("POST", seats, {"seat": 3}, by=bob).status_code == 201
    assert house.call("POST", seats, {"seat": 3}, by=cem).status_code == 409
    assert house.call("DELETE", f"{seats}/me", by=bob).status_code == 204
    assert house.call("POST", seats, by=bob).status_code == 201
    assert house.call("POST", seats, {"entropy": "dice please"}, by=cem).status_code == 201
    assert house.get(f"/v1/games/{game}")["status"] == "running"
    assert house.call("DELETE", f"{seats}/me", by=cem).status_code == 204
    left = house.get(f"/v1/games/{game}")["seats"][2]
    assert (left["status"], left["player"]) == ("left", None)
    assert house.call("POST", seats, by=dan).status_code == 201
    assert house.get(f"/v1/games/{game}")["seats"][2]["name"] == "Dan"


def test_the_host_starts_with_those_who_are_there(house: House, people: People) -> None:
    ann, bob, _ = people
    game = house.create(ann)
    assert house.call("POST", f"/v1/games/{game}/start", by=ann).status_code == 409
    house.call("POST", f"/v1/games/{game}/seats", {"seat": 3}, by=bob)
    assert house.call("POST", f"/v1/games/{game}/start", by=bob).status_code == 403
    assert house.call("POST", f"/v1/games/{game}/start", by=ann).status_code == 200
    assert [seat["name"] for seat in house.get(f"/v1/games/{game}")["seats"]] == ["Ann", "Bob"]
