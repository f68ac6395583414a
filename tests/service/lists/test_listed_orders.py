"""The orders on a seat's list: as they are kept, and what becomes of them."""

from __future__ import annotations

import json
from dataclasses import replace

from referee.engine.ahead import QUEUE, STANDING, OrderAhead
from referee.engine.ahead import Alternative as Answer
from referee.service.lists.listed_orders import (
    MAX_TOLD,
    Fate,
    ListedOrder,
    is_live,
    listed_from,
    listed_json,
    of_the_past,
    stopped_at,
    waiting,
    without_lines_below,
)

ORDER = OrderAhead(kind="odds.call", when=True, do=(Answer(text="odd"),), until_round=3)
QUEUED = ListedOrder(QUEUE, ORDER, 1, "call: odd", "Calls odd.")
STANDS = ListedOrder(STANDING, replace(ORDER, until_round=None), 2, "call: odd", "Calls odd.")


def test_an_order_is_kept_as_data_and_read_again() -> None:
    below = replace(QUEUED, below="4.1", by="Bob", fate=Fate("stopped", "5.1", "It was raided.", list=""))
    for entry in (QUEUED, below):
        assert listed_from(json.loads(json.dumps(listed_json(entry)))) == entry


def test_an_order_in_the_queue_lapses_with_its_round() -> None:
    assert QUEUED.at(9, 3).fate is None
    assert QUEUED.at(9, 4).fate == Fate("lapsed", None, "Round 3 is over.")
    assert STANDS.at(9, 4).fate is None


def test_a_queue_that_has_stopped_waits_until_it_is_sent_again() -> None:
    stopped = replace(QUEUED, fate=Fate("stopped", "5.1", "It was raided.", list=""))
    assert waiting([stopped]) == [stopped]
    assert stopped_at([stopped], "6.1") == "Order 1: It was raided."
    assert not is_live([stopped, replace(QUEUED, number=2)])
    assert is_live([stopped, STANDS])
    assert stopped_at(of_the_past([stopped]), "6.1") is None


def test_only_the_last_fates_are_still_told() -> None:
    used = [
        replace(QUEUED, number=number, fate=Fate("used", f"{number}.1", "It answered the question."))
        for number in range(1, MAX_TOLD + 3)
    ]
    assert [entry.number for entry in of_the_past([*used, QUEUED])] == list(range(3, MAX_TOLD + 3))


def test_lines_below_an_order_go_with_it() -> None:
    below = replace(QUEUED, below="4.1")
    assert without_lines_below([below, QUEUED, STANDS], "4.1") == [QUEUED, STANDS]
    assert without_lines_below([below], "5.1") == [below]
