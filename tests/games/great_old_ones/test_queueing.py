"""Turns ordered ahead: by monster, with alternatives, for this round, unless the City has something new."""

from __future__ import annotations

import pytest

from referee.engine.ahead import Judged, Stopped, Used, as_queued
from referee.engine.problems import UnreadableText
from referee.games.great_old_ones import GREAT_OLD_ONES
from tests.games.great_old_ones.table import Table, monster
from tests.orders_ahead import decide, read_queue


def a_table() -> Table:
    """Seat 1 has an Old One and Priest 5, which acts now."""
    return Table(monsters={1: [monster("G1", 4), monster("5")]}, acts="5 G1 G2")


def considered(table: Table, text: str, *, after: Table | None = None) -> Judged[Used]:
    """What a queue of seat 1, sent at one table, makes of the turn asked at another (or the same)."""
    rules = GREAT_OLD_ONES.queues
    kinds = [kind for kind in GREAT_OLD_ONES.kinds if kind not in rules.never]
    before, now = table.play, (after or table).play
    stated = GREAT_OLD_ONES.facts(before.state, before.setup, 1)
    known = [one.fact for one in stated]
    orders = read_queue(text, kinds, known, lambda word: rules.addressee(before.state, 1, word))
    values = {one.fact.id: one.value for one in stated}
    queue = [as_queued(order, rules, values, before.state.round) for order in orders]
    assert now.step is not None
    facts = {one.fact.id: one.value for one in GREAT_OLD_ONES.facts(now.state, now.setup, 1)}
    return decide(queue, now.step.ask_of(1), facts, now.state.round, rules)


def decided(table: Table, text: str, *, after: Table | None = None) -> Used | Stopped | None:
    return considered(table, text, after=after).outcome


def test_the_order_for_the_acting_monster_is_used() -> None:
    found = considered(a_table(), "god: scare\n5: dream")
    assert isinstance(found.outcome, Used)
    assert (found.index, found.outcome.answer) == (1, {"case": "dream", "value": {}})


def test_the_first_legal_alternative_is_carried_out() -> None:
    outcome = decided(a_table(), "#5: priest 50 else dream")
    assert isinstance(outcome, Used)
    assert outcome.answer == {"case": "dream", "value": {}}


def test_a_card_new_to_the_city_has_the_seat_asked_unless_the_order_is_firm() -> None:
    table, later = a_table(), a_table()
    new = next(card for card in later.state.deck)
    later.state.city.append(new)
    assert isinstance(decided(table, "5: dream", after=later), Stopped)
    assert isinstance(decided(table, "5: dream firm", after=later), Used)


def test_after_a_card_is_scouted_the_turn_is_asked_even_if_more_is_ordered_firmly() -> None:
    table = Table("#5 scout", monsters={1: [monster("G1", 4), monster("5")]}, acts="5 G1 G2")
    queue = "5: scout else dream firm\n5: dream firm"
    outcome = decided(table, queue)
    assert isinstance(outcome, Used)
    assert outcome.answer == {"case": "scout", "value": {}}
    table.order("scout")
    assert decided(table, queue) is None


def test_an_order_may_depend_on_a_test() -> None:
    assert decided(a_table(), "if cubes.god < 4: 5: dream") is None
    assert isinstance(decided(a_table(), "if cubes.god = 4: 5: dream"), Used)


def test_orders_lapse_at_the_end_of_the_round() -> None:
    table, later = a_table(), a_table()
    later.state.round += 1
    assert decided(table, "5: dream firm", after=later) is None


def test_only_own_monsters_can_be_ordered_about() -> None:
    with pytest.raises(UnreadableText) as refused:
        decided(a_table(), "G2: dream")
    assert refused.value.message == "'G2' is no question."


def test_a_second_conversion_is_never_ordered_ahead() -> None:
    with pytest.raises(UnreadableText):
        decided(a_table(), "second: none")


def test_a_test_may_name_a_card_by_its_number() -> None:
    assert isinstance(decided(a_table(), "if city = 45: 5: dream"), Used)
    assert isinstance(decided(a_table(), "if city in (1, 45): 5: dream"), Used)
    assert decided(a_table(), "if city = 38: 5: dream") is None


def test_what_cannot_be_read_is_not_taken_for_what_is_not_legal() -> None:
    outcome = decided(a_table(), "5: prist 17 else dream")  # here nobody reads it as filing does
    assert isinstance(outcome, Stopped)
    assert outcome.reason.startswith("It cannot be read: This is not an order for a turn.")
