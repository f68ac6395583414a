"""Standing orders in this game's words: by monster, for all Priests, and taken out again."""

from __future__ import annotations

from referee.engine.ahead import (
    STANDING,
    OrderAhead,
    QuestionAtHand,
    Used,
    Vocabulary,
    consider,
    read_orders,
    write_orders,
)
from referee.engine.json_types import Json
from referee.games.great_old_ones import GREAT_OLD_ONES
from tests.games.great_old_ones.table import Table, monster

DREAM: Json = {"case": "dream", "value": {}}


def a_table(acts: str, cubes: int = 4) -> Table:
    """Seat 1 has an Old One and Priest 5."""
    return Table(monsters={1: [monster("G1", cubes), monster("5")]}, acts=acts)


def words(table: Table) -> Vocabulary:
    rules = GREAT_OLD_ONES.queues
    known = [one.fact for one in GREAT_OLD_ONES.facts(table.state, table.play.setup, 1)]
    kinds = [kind for kind in GREAT_OLD_ONES.kinds if kind not in rules.never]
    return Vocabulary(kinds, known, lambda word: rules.addressee(table.state, 1, word), rules.verbs)


def read(table: Table, text: str) -> list[OrderAhead]:
    return read_orders(STANDING, text, words(table))


def answer(table: Table, text: str) -> Json:
    """What seat 1's orders answer; None if it is asked."""
    assert table.play.step is not None
    ask = table.play.step.ask_of(1)
    facts = {one.fact.id: one.value for one in GREAT_OLD_ONES.facts(table.state, table.play.setup, 1)}
    question = QuestionAtHand(1, ask.kind, facts, lambda: (ask, table.state.round))
    outcome = consider(read(table, text), question, GREAT_OLD_ONES.queues).outcome
    return outcome.answer if isinstance(outcome, Used) else None


def test_a_god_dreams_while_it_has_few_cubes() -> None:
    order = "always god: dream if cubes.god < 4"
    assert answer(a_table("G1 5 G2", cubes=3), order) == DREAM
    assert answer(a_table("G1 5 G2", cubes=4), order) is None


def test_one_order_for_all_priests() -> None:
    order = "always priests: dream"
    assert answer(a_table("5 G1 G2"), order) == DREAM
    assert answer(a_table("G1 5 G2"), order) is None


def test_cases_by_preference() -> None:
    assert answer(a_table("5 G1 G2"), "turn: first of scout, share, dream") == DREAM


def test_an_order_outlasts_the_round_and_new_cards() -> None:
    table = a_table("5 G1 G2")
    (order,) = read(table, "always 5: dream")
    assert (order.until_round, order.uses, order.stop_if_new) == (None, None, ())


def test_orders_of_one_monster_can_be_cleared() -> None:
    table = a_table("5 G1 G2")
    text = "always god: dream if cubes.god < 4\nalways 5: scare\nalways 5: dream"
    kept = read_orders(STANDING, "clear 5", words(table), read(table, text))
    assert write_orders(kept, words(table)) == "if actor = G1 and cubes.god < 4: turn: dream"
    assert read_orders(STANDING, "clear all", words(table), kept) == []
    assert read_orders(STANDING, "clear turn", words(table), kept) == []
