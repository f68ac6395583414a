"""Random orders are as people write them: the random games of the laws and the contract depend on it."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from referee.engine.dice import UniformNumbers
from tests.games.evil_high_priest.cards.test_priests import priest
from tests.games.evil_high_priest.table import Table, seat

SAMPLES = 400


def sampled(table: Table) -> list[dict[str, Any]]:
    """Random orders for the open question, all of them legal."""
    source = UniformNumbers(b"as people write", table.ask().kind)
    orders = [cast("dict[str, Any]", table.ask().choice.sample(source)) for _ in range(SAMPLES)]
    assert not any(table.ask().choice.problems(order) for order in orders[:40])
    return orders


def test_payments_for_what_is_not_known_yet_are_partial_or_more_than_one_has() -> None:
    others = seat(acolytes="pool town:starry_wisdom town:athenaeum town:aylesbury")
    orders = sampled(priest("whisperer", other=others, exposed="6T 1M"))
    used = [order for order in orders if order["space"] == "priest:ability"]
    paid = [sum(order["any"].values()) for order in used if order.get("any") is not None]
    assert 0 in paid
    assert any(0 < amount < 5 for amount in paid)  # of the 5 that the Athenaeum costs
    listed = [order["pay"] for order in used if order.get("pay")]
    assert any(pay.get("exposed.M", 0) > 1 for pay in listed)


def test_abilities_come_one_after_the_other_useless_ones_too() -> None:
    """Nobody has a spellbook for the Byakhee: after the Rat-Thing, which draws, an order may name it."""
    followings = {1: seat(lairs="rat_thing byakhee ghoul", acolytes="pool*2"), 2: seat()}
    orders = sampled(Table("cthulhu", followings, monsters="zoog gug dark_young"))
    lists = Counter(tuple(one["monster"] for one in order.get("before") or ()) for order in orders)
    assert any(one[0] == "rat_thing" and "byakhee" in one for one in lists if one)
    assert lists[()] > SAMPLES / 2


def test_most_orders_say_no_more_than_they_need() -> None:
    orders = sampled(Table("cthulhu", {1: seat(exposed="3T 3B 3M")}))
    assert (
        sum(set(order) <= {"cultist", "space", "any", "chamber", "bonus"} for order in orders) > SAMPLES * 0.8
    )
