"""True Messiah on the server: what a seat has said of the rest of the turn answers windows without a mail."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from referee.library import Library
from referee.service.ahead.edits import Sent
from referee.service.lobby.create_game import create_game
from referee.service.orders.seal_order import seal_order
from referee.service.post.list_prompts import list_prompts
from referee.service.post.send_order import send_order
from referee.service.requests.errors import Invalid
from referee.service.running.sessions import Player
from referee.service.running.tasks import Ring
from referee.service.seats.take_seat import take_seat
from referee.service.sent_ahead.file_standing import file_standing
from referee.service.sent_ahead.try_standing import try_standing
from referee.service.upkeep.do_work import do_work
from referee.settings import Settings
from tests.service.table import Table, named, open_table

SEED = "5e" * 32
HASH = re.compile(r"[0-9a-f]{64}")
PLAN = "move f05 > 2,2 / show / move f06 > 2,2 / show / move f07 > 2,2 / end"


@pytest.fixture
def table(settings: Settings) -> Iterator[Table]:
    with open_table(settings, library=Library()) as table:
        yield table


class Post:
    """A game of three in which nobody writes unless told to."""

    def __init__(self, table: Table, players: list[Player]) -> None:
        self.table, self.players = table, players
        table.seeds.deal(SEED)
        self.game = create_game(
            table.referee,
            players[0],
            ruleset="true_messiah",
            seats=["me", "open", "open"],
            options={"colours": ["red", "black", "violet"], "windows": "bundles"},
        )
        for player in players[1:]:
            take_seat(table.referee, player, self.game)
        table.play_on(self.game, *players, until=lambda _: self.asked() == {1: "plan"})

    def asked(self) -> dict[int, str]:
        """Who is asked what and has not answered yet."""
        found = {}
        for seat, player in enumerate(self.players, start=1):
            for prompt in list_prompts(self.table.referee, player, self.game).items:
                if prompt["order"] is None:
                    found[seat] = prompt["kind"].partition(".")[2]
        return found

    def say(self, seat: int, text: str) -> None:
        step = self.table.game_row(self.game).step
        seal_order(self.table.referee, self.players[seat - 1], self.game, f"{step}.{seat}", text=text)
        self.table.work_off()

    def seen_by(self, viewer: int) -> list[Any]:
        """All events, without what is random: seeds, and commitments to them and to orders."""
        seen = self.table.events(self.game, viewer)
        return [(event["kind"], _without_hashes(event["data"])) for event in seen]


def _without_hashes(data: dict[str, Any]) -> dict[str, Any]:
    return {name: one for name, one in data.items() if not (isinstance(one, str) and HASH.fullmatch(one))}


@pytest.fixture
def post(table: Table) -> Post:
    return Post(table, named(table, ["Ada", "Bob", "Cyd"]))


def test_a_pass_for_the_turn_answers_every_window_of_that_turn(post: Post) -> None:
    post.say(1, PLAN)
    assert post.asked() == {2: "window", 3: "window"}
    post.say(2, "pass turn unless combat")
    for _ in range(2):
        post.say(3, "pass")
        assert post.asked() == {3: "window"}  # Black has answered already
    post.say(3, "pass")
    assert post.asked()[1] == "discard"


def test_a_pass_for_the_turn_looks_like_passes_one_by_one(table: Table) -> None:
    players = named(table, ["Ada", "Bob", "Cyd"])
    told, typed = Post(table, players), Post(table, players)
    for post, first in ((told, "pass turn"), (typed, "pass")):
        post.say(1, PLAN)
        post.say(2, first)
        post.say(3, "pass")
        for _ in range(2):
            if 2 in post.asked():
                post.say(2, "pass")
            post.say(3, "pass")
    assert told.asked() == typed.asked()
    for viewer in (0, 1, 3):
        assert told.seen_by(viewer) == typed.seen_by(viewer)


def stepped_in(post: Post) -> list[Any]:
    """With what Black has stepped in, as Violet sees it."""
    told = [data for kind, data in post.seen_by(3) if kind == "true_messiah.stepped_in"]
    assert {data["seat"] for data in told} == {2}
    return [data["actions"] for data in told]


def test_standing_orders_in_the_words_of_the_game_step_in_for_their_seat(post: Post) -> None:
    lines = "always pass in violet's turns\nwhen space 2,2: respond after that: pray 1 8,1\nelse pass"
    file_standing(post.table.referee, post.players[1], post.game, Sent(text=lines))
    post.say(1, PLAN)
    post.say(3, "pass")
    assert stepped_in(post) == [[{"do": "pray", "followers": ["black.f01"], "from_avatar": False}]]


def test_standing_orders_measure_what_no_prompt_states(post: Post) -> None:
    referee, black = post.table.referee, post.players[1]
    near = "when distance.red.f05.b2 = 1 and units.my.follower.active.8,1 = 4: respond start: pray 1 8,1"
    file_standing(referee, black, post.game, Sent(text=f"{near}\nelse pass"))
    post.say(1, PLAN)
    post.say(3, "pass")
    assert stepped_in(post) == [[{"do": "pray", "followers": ["black.f01"], "from_avatar": False}]]
    (trial,) = try_standing(referee, black, post.game, Sent(text=near), limit=1).items
    assert trial.text == "respond start: pray black.f01"  # as the board was then


def test_a_measure_of_nothing_is_refused_with_the_reason(post: Post) -> None:
    wrong = {"fact": "distance.red.m.9,9", "is": "<", "value": 3}
    sent = Sent(orders=[{"kind": "true_messiah.window", "when": wrong, "otherwise": "ask"}])
    with pytest.raises(Invalid) as refused:
        file_standing(post.table.referee, post.players[1], post.game, sent)
    (problem,) = refused.value.problems
    assert problem.path == "/orders/0/when/fact"
    assert problem.message.startswith("'9,9' is neither a space of this board nor one of red, black, violet")


def test_prompts_tell_the_patterns_of_what_can_be_measured(post: Post) -> None:
    (prompt,) = list_prompts(post.table.referee, post.players[0], post.game, include=["facts"]).items
    patterns = [family["pattern"] for family in json.loads(prompt["facts_by_name"])]
    assert json.loads(prompt["fact_names"])[-len(patterns) :] == patterns
    assert patterns == [
        "distance.<place>.<place>",
        "adjacent.<place>.<place>",
        "units.<seat>.<kind>.<state>.<space>",
        *(f"action.<number>.{what}" for what in ("kind", "owner", "unit", "unit_kind", "from", "to", "card")),
        "action_targets.<number>",
    ]


def test_what_happened_while_orders_answered_is_told_with_the_next_question(post: Post) -> None:
    file_standing(post.table.referee, post.players[1], post.game, Sent(text="else pass"))
    post.say(1, "move f05 > 2,2 / end")
    post.say(3, "pass")
    post.table.play_on(post.game, *post.players, until=lambda _: post.asked() == {2: "plan"})
    (prompt,) = list_prompts(post.table.referee, post.players[1], post.game).items
    assert "- red.f05 moves 2,1 > 2,2." in prompt["text"]


def test_no_worker_looks_for_orders_where_nobody_has_sent_any(post: Post) -> None:
    step = post.table.game_row(post.game).step
    seal_order(post.table.referee, post.players[0], post.game, f"{step}.1", text=PLAN)
    resolved = [row for row in post.table.work() if row.kind == "resolve"]
    for row in resolved:
        do_work(post.table.referee, Ring(row.kind, row.game_id, row.step))
    assert post.asked() == {2: "window", 3: "window"}
    assert [row.kind for row in post.table.work()] == []


def test_a_standing_order_may_be_written_below_an_answer(post: Post) -> None:
    step = post.table.game_row(post.game).step
    text = "move f05 > 2,2\nif interrupted go on\nend\nalways discard: default"
    receipt = send_order(post.table.referee, post.players[0], post.game, f"{step}.1", text=text)
    assert receipt.sent_ahead == ("always discard: default",)
    post.table.work_off()
    for seat in (2, 3):
        post.say(seat, "pass")
    assert post.asked().get(1) is None  # it has discarded
    assert [data["seat"] for kind, data in post.seen_by(2) if kind == "true_messiah.cards_discarded"] == [1]
