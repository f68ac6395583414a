"""What games share: rankings with ties, facts, piles."""

from __future__ import annotations

from referee.engine.choices import Fact
from referee.engine.facts import StatedFact, flag_fact, list_fact, number_fact, text_fact
from referee.engine.piles import take_top
from referee.engine.ranking import by_points, places, winners_of
from referee.engine.words import capital


def test_equal_standings_share_a_place() -> None:
    ranked = places({1: (3, 1), 2: (5, 0), 3: (5, 0), 4: (3, 2)})
    assert ranked == {1: 4, 2: 1, 3: 1, 4: 3}
    assert winners_of(ranked) == (2, 3)


def test_a_sentence_begins_with_a_capital_unless_it_begins_with_an_id() -> None:
    assert [capital(text) for text in ("you pass", "you, Red and Blue pass", "red.f05 moves")] == [
        "You pass",
        "You, Red and Blue pass",
        "red.f05 moves",
    ]


def test_points_alone() -> None:
    assert by_points({1: 4, 2: 1}).scores == {1: {"points": 4}, 2: {"points": 1}}
    shared = by_points({1: 1, 2: 1, 3: 0})
    assert (shared.winners, shared.places) == ((1, 2), {1: 1, 2: 1, 3: 3})


def test_facts_of_each_type() -> None:
    assert number_fact("turn", "Turn", 3, most=None) == StatedFact(Fact("turn", "Turn", "number", least=0), 3)
    assert number_fact("margin", "Margin", -3, least=None, most=9).fact.bounds() == {"most": 9}
    assert flag_fact("last", "whether it is the last", True).value is True
    assert text_fact("actor", "who acts", "G1", ("G1", "")).fact.values == ("G1", "")
    assert list_fact("city", "the City", ("8", "9"), ("8", "9", "10")).value == ["8", "9"]


def test_cards_leave_a_pile_from_its_top() -> None:
    pile = ["a", "b", "c"]
    assert take_top(pile, 2) == ["a", "b"]
    assert pile == ["c"]
    assert take_top(pile, 2) == ["c"]
    assert take_top(pile, 2) == []
