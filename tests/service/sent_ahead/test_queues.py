"""Orders sent ahead: used as if they were typed when the question comes, and nobody else's business."""

from __future__ import annotations

from typing import Any

import pytest

from referee.fairplay.verify import verify
from referee.service.ahead.answer_from_list import answer_from_list
from referee.service.post.list_prompts import list_prompts
from referee.service.requests.errors import Conflict, Forbidden, Invalid
from referee.service.running.sessions import Player
from referee.service.seats.leave_seat import leave_seat
from referee.service.sent_ahead.clear_queue import clear_queue
from referee.service.sent_ahead.file_queue import file_queue
from referee.service.sent_ahead.show_queue import show_queue
from tests.service.table import Table, odds_library


def call(*texts: str, **more: Any) -> dict[str, Any]:
    return {"kind": "odds.call", "answers": [{"text": text} for text in texts]} | more


def at_call(table: Table, game: str, players: list[Player]) -> None:
    """Play on to the first call, which is Ada's."""
    table.play_on(game, *players, until=lambda row: row.phase == "round")


def test_a_queued_order_answers_its_question_as_if_it_were_typed(
    table: Table, players: list[Player], game: str
) -> None:
    file_queue(table.referee, players[0], game, [call("even")])
    table.answer_defaults(game, dict(enumerate(players, 1)))
    table.work_off()
    assert table.game_row(game).phase == "tiles"
    assert table.row("resolution", game_id=game, step=2).kept["answers"] == {"1": "even"}
    sealed = [event for event in table.events(game) if event["kind"] == "order.sealed"]
    assert sealed[-1]["data"]["prompt"] == "2.1"
    assert table.row("sealed_order", game_id=game, step=2).by == players[0].id
    assert show_queue(table.referee, players[0], game).orders == []


def test_each_order_is_used_once_and_in_order(table: Table, players: list[Player]) -> None:
    game = table.game(*players[:2], options={"rounds": 3})
    file_queue(table.referee, players[0], game, [call("even"), call("odd")])
    table.play_on(game, *players[:2])
    called = [event["data"] for event in table.events(game) if event["kind"] == "odds.called"]
    assert [(one["seat"], one["call"]) for one in called] == [(1, "even"), (2, "odd"), (1, "odd")]
    assert show_queue(table.referee, players[0], game).orders == []


def test_a_game_with_queues_proves_fair(table: Table, players: list[Player], game: str) -> None:
    file_queue(table.referee, players[0], game, [call("even")])
    table.play_on(game, *players)
    verdict = verify(table.transcript(game), odds_library())
    assert verdict.holds, verdict


def test_a_queue_stops_with_its_reason_and_the_seat_is_asked(
    table: Table, players: list[Player], game: str
) -> None:
    file_queue(table.referee, players[0], game, [call("perhaps", "never"), call("even")])
    at_call(table, game, players)
    queue = show_queue(table.referee, players[0], game)
    assert queue.stopped is not None
    assert queue.stopped.startswith("Order 1: None of its answers is legal now: ")
    assert len(queue.orders) == 2
    (prompt,) = list_prompts(table.referee, players[0], game).items
    assert (prompt["kind"], prompt["order"]) == ("odds.call", None)
    assert prompt["queue_stopped"] == queue.stopped


def test_a_new_queue_goes_on_after_a_stop(table: Table, players: list[Player]) -> None:
    game = table.game(*players[:2], options={"rounds": 3})
    file_queue(table.referee, players[0], game, [call("perhaps")])
    at_call(table, game, players[:2])
    file_queue(table.referee, players[0], game, [call("even")])
    table.play_on(game, *players[:2])
    called = [event["data"]["call"] for event in table.events(game) if event["kind"] == "odds.called"]
    assert called == ["odd", "odd", "even"]


def test_facts_decide_when_an_order_is_meant_and_when_it_stops(
    table: Table, players: list[Player], game: str
) -> None:
    later = {"fact": "round", "is": ">", "value": 1}
    file_queue(table.referee, players[0], game, [call("even", when=later), call("odd", stop={"when": True})])
    at_call(table, game, players)
    assert show_queue(table.referee, players[0], game).stopped == "Order 2: The test it should stop at holds."


def test_a_fact_is_compared_with_what_it_was_when_the_order_was_sent(
    table: Table, players: list[Player], game: str
) -> None:
    file_queue(table.referee, players[0], game, [call("even", stop={"changed": ["round"]})])
    at_call(table, game, players)
    assert (
        show_queue(table.referee, players[0], game).stopped == "Order 1: round has changed since it was sent."
    )


def test_a_typed_order_comes_before_the_queue(table: Table, players: list[Player], game: str) -> None:
    at_call(table, game, players)
    file_queue(table.referee, players[0], game, [call("even")])
    table.answer_defaults(game, {1: players[0]})
    answer_from_list(table.referee, game, 2)
    table.work_off()
    assert table.row("resolution", game_id=game, step=2).kept["answers"] == {"1": "odd"}
    assert len(show_queue(table.referee, players[0], game).orders) == 1


def test_answering_twice_changes_nothing(table: Table, players: list[Player], game: str) -> None:
    file_queue(table.referee, players[0], game, [call("even"), call("even")])
    table.answer_defaults(game, dict(enumerate(players, 1)))
    table.work_off()
    assert answer_from_list(table.referee, game, 2) == 0
    assert len(show_queue(table.referee, players[0], game).orders) == 1


def test_nobody_else_can_tell_that_orders_were_sent(table: Table, players: list[Player], game: str) -> None:
    def seen() -> list[Any]:
        return [
            table.game_row(game),
            *(table.events(game, viewer) for viewer in range(4)),
            table.journal(game),
        ]

    before = seen()
    file_queue(table.referee, players[0], game, [call("even")])
    assert seen() == before
    clear_queue(table.referee, players[0], game)
    assert seen() == before
    assert show_queue(table.referee, players[0], game).orders == []
    with pytest.raises(Forbidden):
        show_queue(table.referee, table.player("Dee"), game)
    assert show_queue(table.referee, players[1], game).orders == []


def test_who_takes_a_seat_over_does_not_inherit_its_queue(
    table: Table, players: list[Player], game: str
) -> None:
    file_queue(table.referee, players[0], game, [call("even")])
    leave_seat(table.referee, players[0], game)
    assert table.rows("ahead") == []


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        (call("even", kind="odds.bluff"), "/orders/1/kind"),
        (call("even", when={"fact": "luck", "is": "=", "value": 1}), "/orders/1/when/fact"),
        (call("even", stop={"new": ["round"]}), "/orders/1/stop/new/0"),
    ],
)
def test_a_queue_that_names_unknown_things_is_refused_whole(
    table: Table, players: list[Player], game: str, wrong: dict[str, Any], path: str
) -> None:
    file_queue(table.referee, players[0], game, [call("odd")])
    with pytest.raises(Invalid) as refused:
        file_queue(table.referee, players[0], game, [call("even"), wrong])
    assert [problem.path for problem in refused.value.problems] == [path]
    assert show_queue(table.referee, players[0], game).orders[0]["answers"] == [{"text": "odd"}]


def test_a_game_that_does_not_run_takes_no_queue(table: Table, players: list[Player], game: str) -> None:
    table.play_on(game, *players)
    with pytest.raises(Conflict):
        file_queue(table.referee, players[0], game, [call("even")])
