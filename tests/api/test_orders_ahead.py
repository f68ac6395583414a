"""Orders sent ahead over HTTP: read at once, used or explained, and nobody else's business."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from referee.service.upkeep.do_work import do_work
from tests.api.house import House, Person

CALL = 2
People = tuple[Person, Person, Person]


def queue(house: House, game: str, person: Person, body: Any, method: str = "PUT") -> Any:
    reply = house.call(method, f"/v1/games/{game}/queue", body, by=person)
    return reply.json if reply.status_code == 200 else (reply.status_code, _errors(reply.json))


def send(house: House, game: str, person: Person, text: str, **query: str) -> Any:
    """The receipt of a text for the open prompt, or what is wrong with it."""
    prompt = house.prompt(game, person)
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    path = f"/v1/games/{game}/prompts/{prompt['id']}/order?{asked}"
    reply = house.call("PUT", path, {"text": text}, by=person)
    return reply.json if reply.status_code in (200, 202) else (reply.status_code, _errors(reply.json))


def _errors(problem: Any) -> str:
    return " ".join(error["message"] for error in problem["errors"])


# Great Old Ones


@pytest.fixture
def cults(desk: House) -> tuple[str, Person, Person]:
    """A game of two; seat 1's Old One acts first, and in round 2 it has a Priest too."""
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob, ruleset="great_old_ones", seed="orders ahead")
    desk.default_all(game, ann, bob)
    made: set[str] = set()
    while desk.get(f"/v1/games/{game}")["round"] == 1:
        for person in (ann, bob):
            for prompt in desk.get(f"/v1/games/{game}/prompts", by=person)["items"]:
                priests = prompt["choice"]["cases"].get("priest")
                answer = (
                    {"case": "priest", "value": priests["options"][0]["id"]} if priests else prompt["default"]
                )
                made |= {person.id} if priests else set()
                desk.seal(game, person, answer)
        desk.work()
    assert made == {ann.id, bob.id}
    return game, ann, bob


def upcoming(house: House, game: str) -> list[tuple[int, str]]:
    """Who acts in this round from now on: seat and monster."""
    state = house.get(f"/v1/games/{game}/view")["state"]
    owners = {
        monster["id"]: int(seat)
        for seat, cult in state["seats"].items()
        for monster in [cult["old_one"], *cult["priests"]]
    }
    return [(owners[card], card) for card in state["schedule"][state["turn"] :]]


def test_a_misspelt_advance_order_is_refused_with_its_line_and_what_was_expected(
    desk: House, cults: tuple[str, Person, Person]
) -> None:
    game, *people = cults
    seat, monster = upcoming(desk, game)[-1]
    owner = people[seat - 1]
    line = f"{monster}: prist 17 else dream"
    reply = desk.call("PUT", f"/v1/games/{game}/queue", {"text": f"# later\n{line}"}, by=owner)
    assert reply.status_code == 422
    assert reply.json is not None
    (error,) = reply.json["errors"]
    assert error.pop("expected").startswith("cultist <card>")
    assert error == {
        "path": "/text",
        "message": "This is not an order for a turn.",
        "nearest": f"{monster}: priest 17 else dream",
        "line": 2,
        "source": line,
    }
    assert desk.get(f"/v1/games/{game}/queue", by=owner)["orders"] == []
    in_json = {
        "orders": [{"kind": "great_old_ones.turn", "answers": [{"text": "dream"}, {"text": "prist 17"}]}]
    }
    reply = desk.call("PUT", f"/v1/games/{game}/queue", in_json, by=owner)
    assert reply.json is not None
    (error,) = reply.json["errors"]
    assert (error["path"], error["nearest"]) == ("/orders/0/answers/1/text", "priest 17")
    for never, why in [
        ("priest 99", "There is no card 99."),
        ("priest 17 [until round 8]", "In this game an order sent ahead is good for the round"),
        ("priest 17 [uses 2]", "[uses 2] is not understood here."),
    ]:
        status, told = queue(desk, game, owner, {"text": f"{monster}: {never}"})
        assert status == 422
        assert why in told
    lasting = desk.call(
        "PUT", f"/v1/games/{game}/standing-orders", {"text": f"always {monster}: prist 17"}, by=owner
    )
    assert lasting.status_code == 422


def test_a_turns_order_has_advance_orders_below_it(desk: House, cults: tuple[str, Person, Person]) -> None:
    game, *people = cults
    (seat, monster), *later = upcoming(desk, game)
    owner = people[seat - 1]
    other = next(card for number, card in later if number == seat)
    text = f"dream\n{other}: scare else dream firm\nalways {monster}: pass if round > 50"
    tried = send(desk, game, owner, text, dry_run="true")
    assert desk.get(f"/v1/games/{game}/queue", by=owner)["orders"] == []
    receipt = send(desk, game, owner, text)
    assert receipt["answer"] == {"case": "dream", "value": {}}
    assert receipt["sent_ahead"] == tried["sent_ahead"]
    ahead, lasting = receipt["sent_ahead"]
    assert ahead.startswith("turn, if actor = ")
    assert ahead.endswith(": scare, else dream")
    assert lasting.startswith("always turn, if actor = ")
    assert lasting.endswith(" and round > 50: pass")
    desk.work()
    while any(card == other for _, card in upcoming(desk, game)):
        assert upcoming(desk, game)[0][0] != seat
        desk.default_all(game, *people)
    [told] = desk.get(f"/v1/games/{game}/queue", by=owner)["told"]
    assert (told["outcome"], told["text"]) == ("used", "scare")


def test_a_text_with_a_wrong_line_below_changes_nothing(
    desk: House, cults: tuple[str, Person, Person]
) -> None:
    game, *people = cults
    (seat, monster), *later = upcoming(desk, game)
    owner = people[seat - 1]
    other = next(card for number, card in later if number == seat)
    for line, text in (3, f"dream\n{other}: dream\n{other}: drem"), (1, f"drem\n{other}: dream"):
        path = f"/v1/games/{game}/prompts/{desk.prompt(game, owner)['id']}/order"
        reply = desk.call("PUT", path, {"text": text}, by=owner)
        assert reply.json is not None
        (error,) = reply.json["errors"]
        assert (error["message"], error["line"]) == ("This is not an order for a turn.", line)
    status, told = send(desk, game, owner, f"dream\n{monster}: dream")
    assert (status, "has its turn now" in told) == (422, True)
    assert desk.get(f"/v1/games/{game}/queue", by=owner)["orders"] == []
    assert desk.prompt(game, owner)["order"] is None


def test_one_monsters_stopped_list_leaves_anothers_alone(
    desk: House, cults: tuple[str, Person, Person]
) -> None:
    game, *people = cults
    first = upcoming(desk, game)
    seat = next(number for number, _ in first if number != first[0][0])
    owner, other = people[seat - 1], people[2 - seat]
    stopping, firm = [card for number, card in first if number == seat]
    filed = queue(
        desk, game, owner, {"text": f"{stopping}: dream firm [stop if round > 0]\n{firm}: dream firm"}
    )
    assert [order["number"] for order in filed["orders"]] == [1, 2]
    asked: list[str] = []
    while desk.get(f"/v1/games/{game}")["round"] == 2:
        for person in (owner, other):
            for prompt in desk.get(f"/v1/games/{game}/prompts", by=person)["items"]:
                if person is owner:
                    asked.append(upcoming(desk, game)[0][1])
                    assert prompt["queue_stopped"] == "Order 1: The test it should stop at holds."
                desk.seal(game, person, prompt["default"])
        desk.work()
    assert asked == [stopping]
    told = desk.get(f"/v1/games/{game}/queue", by=owner)["told"]
    assert [(one["number"], one["outcome"]) for one in told] == [(1, "stopped"), (2, "used")]


def test_a_question_that_is_not_asked_again_takes_no_orders(
    desk: House, cults: tuple[str, Person, Person]
) -> None:
    game, ann, _ = cults
    order = {"kind": "great_old_ones.choose_old_one", "answers": [{"default": True}]}
    reply = desk.call("PUT", f"/v1/games/{game}/queue", {"orders": [order]}, by=ann)
    assert reply.json is not None
    assert [(error["path"], error["message"]) for error in reply.json["errors"]] == [
        ("/orders/0/kind", "You are not asked this again.")
    ]


# Cult Wars


@pytest.fixture
def war(desk: House) -> tuple[str, list[Person]]:
    people = [desk.register(name) for name in ("Ann", "Bob", "Cem")]
    return desk.table(*people, ruleset="cult_wars", seed="orders ahead"), people


def cult_names(house: House, game: str) -> list[str]:
    return [cult["cult"] for cult in house.get(f"/v1/games/{game}/view")["state"]["cults"].values()]


@pytest.mark.rule("CW-21")
def test_a_target_may_have_an_early_plan_below_it(desk: House, war: tuple[str, list[Person]]) -> None:
    game, (ann, bob, cem) = war
    names = cult_names(desk, game)
    early = f"target {names[1]}\nif targeting_me = 0: plan sacrifice 6 4 / breed 2"
    receipt = send(desk, game, ann, early)
    assert receipt["answer"] == names[1]
    assert receipt["sent_ahead"] == [
        "plan, if targeting_me = 0: plan sacrifice 6 4 / breed 2 "
        "(now Attack 0, Defend 0, Sacrifice 10, Breed 2, idle 0 of 12)"
    ]
    send(desk, game, bob, f"target {names[2]}")
    send(desk, game, cem, f"target {names[1]}")
    desk.work()
    assert desk.get(f"/v1/games/{game}", by=ann)["waiting_on"] == [2, 3]
    assert desk.prompt(game, ann)["order"]["answer"]["slots"] == {
        "6": "sacrifice",
        "4": "sacrifice",
        "2": "breed",
    }


SACRIFICE, BREED, HORN = (
    "plan, if targeting_me = 0: plan sacrifice 6 5 1",
    "plan: plan breed 6",
    "always target: target horn",
)
BELOW = "if nobody aims at me: plan sacrifice 6 5 1\nalways target: horn"


def plain(receipt: Any) -> list[str]:
    """What is on file, without the sums of followers."""
    return [line.partition(" (")[0] for line in receipt.get("sent_ahead", ())]


def order_path(desk: House, game: str, person: Person) -> str:
    return f"/v1/games/{game}/prompts/{desk.prompt(game, person)['id']}/order"


def queued(desk: House, game: str, person: Person) -> list[str]:
    orders = desk.get(f"/v1/games/{game}/queue", by=person)["orders"]
    return plain({"sent_ahead": [order["words"] for order in orders]})


def play_targets(desk: House, game: str, people: list[Person], names: list[str]) -> None:
    """Nobody aims at the first."""
    send(desk, game, people[1], f"target {names[2]}")
    send(desk, game, people[2], f"target {names[1]}")
    desk.work()


@pytest.mark.rule("CW-21")
def test_lines_below_an_order_go_when_another_text_replaces_it(
    desk: House, war: tuple[str, list[Person]]
) -> None:
    game, people = war
    ann, names = people[0], cult_names(desk, game)
    aimed = f"target {names[1]}"
    first = send(desk, game, ann, f"{aimed}\n{BELOW}")
    assert plain(first) == [SACRIFICE, HORN]
    tried = send(desk, game, ann, f"{aimed}\nplan breed 6", dry_run="true")
    second = send(desk, game, ann, f"{aimed}\nplan breed 6")
    assert plain(second) == plain(tried) == [BREED]
    assert plain(desk.get(order_path(desk, game, ann), by=ann)) == [BREED]
    assert queued(desk, game, ann) == [BREED]
    play_targets(desk, game, people, names)
    assert desk.prompt(game, ann)["order"]["answer"]["slots"] == {"6": "breed"}


@pytest.mark.parametrize("how", ["text", "answer", "draft", "many", "withdrawn"])
def test_lines_below_an_order_go_with_it_and_nothing_else_does(
    desk: House, war: tuple[str, list[Person]], how: str
) -> None:
    game, people = war
    ann, names = people[0], cult_names(desk, game)
    separate = "if targeting_me > 0: plan defend 6"
    queue(desk, game, ann, {"text": separate})
    [mine] = queued(desk, game, ann)
    send(desk, game, ann, f"target {names[1]}\n{BELOW}")
    assert queued(desk, game, ann) == [mine, SACRIFICE]
    path, prompt = order_path(desk, game, ann), desk.prompt(game, ann)["id"]
    bodies = {
        "text": {"text": f"target {names[1]}"},
        "answer": {"answer": names[1]},
        "draft": {"answer": names[2], "final": False},
    }
    if how == "withdrawn":
        assert desk.call("DELETE", path, by=ann).status_code == 204
    elif how == "many":
        sent = {"orders": [{"game": game, "prompt": prompt, "answer": names[2]}]}
        reply: Any = desk.call("POST", "/v1/orders", sent, by=ann).json
        assert plain(reply["items"][0]) == [mine]
    else:
        assert plain(desk.call("PUT", path, bodies[how], by=ann).json) == [mine]
    assert queued(desk, game, ann) == [mine]
    assert desk.get(f"/v1/games/{game}/standing-orders", by=ann)["text"] == ""


def test_lines_that_are_filed_again_by_themselves_stay(desk: House, war: tuple[str, list[Person]]) -> None:
    game, people = war
    ann, names = people[0], cult_names(desk, game)
    send(desk, game, ann, f"target {names[1]}\nif nobody aims at me: plan sacrifice 6 5 1")
    queue(desk, game, ann, {"text": "if nobody aims at me: plan sacrifice 6 5 1"}, "POST")
    assert desk.call("DELETE", order_path(desk, game, ann), by=ann).status_code == 204
    assert queued(desk, game, ann) == [SACRIFICE]


def test_a_standing_order_that_is_told_to_leave_drafts_stays_by_itself(
    desk: House, war: tuple[str, list[Person]]
) -> None:
    game, people = war
    ann, names = people[0], cult_names(desk, game)
    path = f"/v1/games/{game}/standing-orders"
    desk.call("PUT", path, {"text": "always target: horn"}, by=ann)
    send(desk, game, ann, f"target {names[1]}\nif nobody aims at me: plan sacrifice 6 5 1")
    desk.call("POST", path, {"text": "draft target\nalways plan: defend rest"}, by=ann)
    desk.call("DELETE", order_path(desk, game, ann), by=ann)
    assert desk.get(path, by=ann)["text"] == "target: horn [draft]\nplan: defend rest"


@pytest.mark.rule("CW-29")
def test_a_shown_part_leaves_the_lines_below_the_order_on_file(
    desk: House, war: tuple[str, list[Person]]
) -> None:
    game, people = war
    desk.default_all(game, *people)
    ann = people[0]
    assert plain(send(desk, game, ann, "plan defend 6 5\nalways target: horn")) == [HORN]
    assert plain(send(desk, game, ann, "show defend 6")) == [HORN]
    shown = send(desk, game, ann, "show defend 5\nalways target: eye")
    assert plain(shown) == ["always target: target eye"]
    assert "sent_ahead" not in send(desk, game, ann, "plan defend 6 5")


@pytest.mark.rule("CW-29")
def test_a_lone_show_shows_and_leaves_a_draft(desk: House, war: tuple[str, list[Person]]) -> None:
    game, people = war
    desk.default_all(game, *people)
    ann = people[0]
    tried = send(desk, game, ann, "show defend 6", dry_run="true")
    assert desk.prompt(game, ann)["shown"] is None
    receipt = send(desk, game, ann, "show defend 6")
    assert (receipt["final"], receipt["commitment"]) == (False, None)
    assert receipt["answer"]["slots"] == {"6": "defend", "5": "defend", "1": "defend"}
    assert receipt["answer"] == tried["answer"]
    shown = [event["text"] for event in desk.get(f"/v1/games/{game}/events?limit=1000")["items"]]
    assert shown[-1].endswith("shows 6 in Defend.")
    assert desk.prompt(game, ann)["default"] == receipt["answer"]
    status, told = send(desk, game, ann, "plan attack 6")
    assert (status, told) == (422, "You showed 6 in Defend; it stays there.")
    assert send(desk, game, ann, "default")["answer"] == receipt["answer"]
    assert send(desk, game, ann, "show defend 5")["final"] is True
    status, told = send(desk, game, ann, "show attack 1")
    assert (status, told) == (422, "Your filed plan has 1 in Defend; change the plan first.")


@pytest.mark.parametrize("text", ["# I am thinking about it, please wait", "  \n # \n", "#"])
def test_a_text_without_an_order_is_refused(desk: House, war: tuple[str, list[Person]], text: str) -> None:
    game, people = war
    status, told = send(desk, game, people[0], text)
    assert (status, "There is no order." in told) == (422, True)
    desk.default_all(game, *people)
    status, told = send(desk, game, people[0], text)
    assert (status, "There is no order." in told) == (422, True)


# Any game


def test_default_is_an_answer_to_any_question(house: House, people: People) -> None:
    game = house.table(*people)
    assert send(house, game, people[0], "Default  # as ever")["answer"] == "1"
    filed = queue(house, game, people[0], {"text": "call: default"})
    assert filed["orders"][0]["answers"] == [{"default": True}]
    assert filed["orders"][0]["words"] == "call: default"
    lasting = [
        {"kind": "odds.tile", "default": True},
        {"kind": "odds.doubt", "answers": [{"text": "default"}]},
    ]
    reply = house.call("PUT", f"/v1/games/{game}/standing-orders", lasting, by=people[0])
    assert reply.json is not None
    assert reply.json["text"] == 'tile: default\ndoubt: text "default"'
    again = house.call("PUT", f"/v1/games/{game}/standing-orders", {"text": reply.json["text"]}, by=people[0])
    assert again.json == reply.json
    house.default_all(game, *people[1:])
    house.default_all(game, *people[1:])
    sources = [
        entry["public"]["answers"]["1"]["source"]
        for entry in house.get(f"/v1/games/{game}/transcript", by=people[0])["entries"]
        if entry["kind"] == "resolved" and "1" in entry["public"]["answers"]
    ]
    assert sources == ["order"] * 3


def test_limits_of_a_queue_are_kept_or_refused(house: House, people: People) -> None:
    game = house.table(*people)
    later = queue(
        house, game, people[0], {"text": "call: even [until round 8]\ntile: default [until step 40]"}
    )
    assert [(order["until_round"], order["until_step"]) for order in later["orders"]] == [
        (8, None),
        (None, 40),
    ]
    in_json = {"orders": [{"kind": "odds.call", "answers": [{"answer": "even"}], "until_round": 8}]}
    assert queue(house, game, people[0], in_json)["orders"][0]["until_round"] == 8
    past = {"orders": [{"kind": "odds.call", "answers": [{"answer": "even"}], "until_step": 1}]}
    assert queue(house, game, people[0], past) == (422, "It answers questions after step 1.")
    status, told = queue(house, game, people[0], {"text": "call: even [until coins = 3]"})
    assert (status, "[until coins = 3] is not understood here." in told) == (422, True)
    house.default_all(game, *people)
    while house.get(f"/v1/games/{game}")["round"] == 1:
        house.default_all(game, *people)
    expired = [{"kind": "odds.call", "answer": "even", "expires": {"round": 1}}]
    reply = house.call("PUT", f"/v1/games/{game}/standing-orders", expired, by=people[0])
    assert (reply.status_code, _errors(reply.json)) == (422, "Round 1 is over; this is round 2.")


def test_receipts_say_in_words_what_was_filed(house: House, people: People) -> None:
    game = house.table(*people)
    filed = queue(house, game, people[0], {"text": "call: even [until round 8]"})
    assert filed["receipt"] == [
        "Answers the next call question: even. If that is not legal then, you are asked and the queue stops. "
        "It ends after round 8."
    ]
    assert house.get(f"/v1/games/{game}/queue", by=people[0])["receipt"] == filed["receipt"]
    lasting = "if my_points > 2: call: even else odd\ntile: ask"
    path = f"/v1/games/{game}/standing-orders"
    reply = house.call("PUT", path, {"text": lasting}, by=people[0]).json
    assert reply is not None
    assert reply["receipt"] == [
        "Answers every call question while my_points > 2: even, else odd. If none of these is legal then, "
        "the next order is tried, and you are asked if there is none.",
        "You are asked every tile question.",
    ]
    assert house.get(path, by=people[0])["receipt"] == reply["receipt"]


@pytest.mark.parametrize(
    ("test", "message"),
    [
        ("my_points > 5 and my_points < 3", "This test can never hold."),
        ("round < 0", "round is never below 0: this never holds."),
        ("round < 1", "This test can never hold any more: it is round 1."),
        ("round < 9", None),
    ],
)
def test_what_can_never_apply_is_refused(
    house: House, people: People, test: str, message: str | None
) -> None:
    game = house.table(*people)
    house.default_all(game, *people)
    text = f"if {test}: call: even"
    for path in (f"/v1/games/{game}/queue", f"/v1/games/{game}/standing-orders"):
        reply = house.call("PUT", path, {"text": text}, by=people[0])
        assert reply.status_code == (200 if message is None else 422)
        if message is not None:
            assert message in _errors(reply.json)


def test_an_impossible_test_is_pointed_to(house: House, people: People) -> None:
    game = house.table(*people)
    order = {"kind": "odds.call", "when": {"any": []}, "answers": [{"text": "even"}]}
    for path, body, where in (
        ("queue", {"orders": [order]}, "/orders/0/when"),
        ("standing-orders", [order], "/0/when"),
    ):
        reply = house.call("PUT", f"/v1/games/{game}/{path}", body, by=people[0])
        assert reply.json is not None
        assert [(error["path"], error["message"]) for error in reply.json["errors"]] == [
            (where, "This test can never hold.")
        ]


def test_an_impossible_test_of_a_fallback_is_pointed_to(house: House, people: People) -> None:
    game = house.table(*people)
    order = {"kind": "odds.call", "answers": [{"text": "even"}, {"text": "odd", "when": {"any": []}}]}
    reply = house.call("PUT", f"/v1/games/{game}/queue", {"orders": [order]}, by=people[0])
    assert reply.json is not None
    assert [(error["path"], error["message"]) for error in reply.json["errors"]] == [
        ("/orders/0/answers/1/when", "This test can never hold.")
    ]


def test_a_fallback_is_used_only_where_its_test_holds(house: House, people: People) -> None:
    game = house.table(*people)
    test = {"fact": "my_points", "is": ">", "value": 5}
    order = {"kind": "odds.call", "answers": [{"text": "odd", "when": test}, {"text": "even"}]}
    filed = queue(house, game, people[0], {"orders": [order]})
    assert filed["orders"][0]["answers"] == order["answers"]
    assert filed["orders"][0]["words"] == "call: odd if my_points > 5, else even"
    house.default_all(game, *people)
    told = house.get(f"/v1/games/{game}/queue", by=people[0])["told"]
    assert [(one["outcome"], one["text"]) for one in told] == [("used", "even")]


def test_a_queue_is_changed_by_lines(house: House, people: People) -> None:
    game = house.table(*people)
    queue(house, game, people[0], {"text": "call: even\nif round > 1: call: odd\ntile: default"})
    changed = queue(house, game, people[0], {"text": "call: odd\nclear tile"}, "POST")
    assert [order["words"] for order in changed["orders"]] == ["call, if round > 1: odd", "call: odd"]
    assert queue(house, game, people[0], {"text": "clear all"}, "POST")["orders"] == []


def test_what_became_of_each_order_is_told_to_its_owner_alone(house: House, people: People) -> None:
    game = house.table(*people)
    text = "if my_points > 5: call: odd\ncall: even\ntile: default [stop if round = 1]\ncall: odd"
    queue(house, game, people[0], {"text": text})
    for _ in range(2):
        house.default_all(game, *people)
    mine = house.get(f"/v1/games/{game}/queue", by=people[0])
    assert [(one["number"], one["outcome"], one["prompt"], one["text"]) for one in mine["told"]] == [
        (2, "used", "2.1", "even"),
        (3, "stopped", "3.1", None),
    ]
    assert mine["orders"][0]["passed"] == {"prompt": "2.1", "reason": "Its test does not hold."}
    assert mine["stopped"] == "Order 3: The test it should stop at holds."
    digest = house.get(f"/v1/games/{game}/digest", by=people[0])
    assert digest["sent_ahead"][-1].endswith(
        "was not used, and you are asked. The test it should stop at holds."
    )
    house.pass_time(timedelta(0))
    notices = house.get("/v1/me/notices", by=people[0])["items"]
    assert {one["data"]["outcome"] for one in notices if one["kind"] == "queue"} == {"used", "stopped"}
    for other in people[1:]:
        assert house.get(f"/v1/games/{game}/queue", by=other)["told"] == []
        assert not [one for one in house.get("/v1/me/notices", by=other)["items"] if one["kind"] == "queue"]


def test_a_prompt_that_answers_itself_is_not_listed(house: House, people: People) -> None:
    game = house.table(*people)
    queue(house, game, people[0], {"text": "call: even"})
    for person in people:
        house.seal(game, person, house.prompt(game, person)["default"])
    resolve_only(house)
    assert house.get(f"/v1/games/{game}")["step"] == CALL
    assert house.get(f"/v1/games/{game}")["waiting_on"] == [1]
    assert house.get(f"/v1/games/{game}/prompts", by=people[0])["items"] == []
    assert house.get("/v1/me/prompts", by=people[0])["items"] == []
    house.work()
    assert house.get(f"/v1/games/{game}")["step"] == CALL + 1


def test_it_is_listed_and_told_of_as_soon_as_nothing_answers(house: House, people: People) -> None:
    game = house.table(*people)
    queue(house, game, people[0], {"text": "if my_points > 5: call: even"})
    for person in people:
        house.seal(game, person, house.prompt(game, person)["default"])
    resolve_only(house)
    assert house.get("/v1/me/prompts", by=people[0])["items"] == []
    house.work()
    assert house.prompt(game, people[0])["id"] == "2.1"
    house.pass_time(timedelta(0))
    opened = [
        one for one in house.get("/v1/me/notices", by=people[0])["items"] if one["kind"] == "prompt.opened"
    ]
    assert [one["data"]["prompt"] for one in opened][:1] == ["2.1"]


def resolve_only(house: House) -> None:
    """Do what resolving takes, and leave what follows for later."""
    rings = [ring for ring in house.bell.rings if ring.work == "resolve"]
    house.bell.rings[:] = [ring for ring in house.bell.rings if ring.work != "resolve"]
    for ring in rings:
        do_work(house.referee, ring)
