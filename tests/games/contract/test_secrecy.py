"""Twin games that differ in one secret look the same to everybody who must not know it.

Each game names its secrets in tests/games/<game>/secrets.py: `twins(state, viewer)` gives states that differ
only in what the viewer does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

import pytest

from referee.engine import codec
from referee.engine.ahead import Alternative, OrderAhead, Vocabulary, in_words, problems_of
from referee.engine.dice import UniformNumbers
from referee.engine.grammar import Grammar
from referee.engine.play import Advance, Checkpoint, Play
from referee.engine.playout import random_game
from referee.engine.randomness import Seeded
from referee.engine.seeds import Seeds
from tests.games.contract.offered import Offer, every_offer, sight

Twins = Callable[[Any, int | None], Iterator[Any]]


def twins_of(offer: Offer) -> Twins:
    secrets: Twins = import_module(f"tests.games.{offer.rules.id}.secrets").twins
    return secrets


def table_at(offer: Offer, phase: str, state: Any) -> Play[Any, Any]:
    checkpoint = Checkpoint(phase, codec.encode(state), 0, {})
    play, _ = Play.at(offer.rules, offer.setup(), Seeded(Seeds(b"twins")), checkpoint, careful=True)
    return play


def heard(advance: Advance, viewer: int | None) -> list[Any]:
    """What a viewer learns from a step: the faces it sees and the public draws."""
    faces = [(event.kind, event.rule, event.seen_by(viewer)) for event in advance.events]
    draws = [draw for draw in advance.draws if draw.public]
    return [*(face for face in faces if face[2] is not None), *draws]


def one_of_each_kind(play: Play[Any, Any]) -> list[OrderAhead]:
    """Answers to what anybody is asked, as orders that anybody may file: a guess must not be confirmed."""
    asks = {ask.kind: ask for ask in (() if play.step is None else play.step.asks)}
    return [
        OrderAhead((Alternative(answer=ask.default),), kind=kind)
        for kind, ask in asks.items()
        if kind in play.rules.grammars
    ]


def told_when_filed(play: Play[Any, Any], viewer: int | None, orders: Sequence[OrderAhead]) -> list[Any]:
    """How each order is refused or repeated to the viewer."""
    if viewer is None:
        return []

    def grammar(order: OrderAhead) -> Grammar | None:
        return play.rules.grammar(play.state, play.setup, viewer, order)

    words = Vocabulary(play.rules.kinds, (), grammar=grammar)
    return [
        (list(problems_of(order, play.rules.kinds, (), grammar(order))), in_words(order, words))
        for order in orders
    ]


MAX_STATES = 40
"""Of one game: a longer one is looked at in so many places."""


def steps_of(offer: Offer, name: str) -> list[tuple[str, Any]]:
    """The phase and state at the start of each phase that a random game stops in, of long games some."""
    found = []

    def watch(play: Play[Any, Any]) -> None:
        if play.step is not None and not play.position.since:
            found.append((play.phase, codec.decode(offer.rules.state, play.position.checkpoint.state)))

    random_game(offer.rules, offer.content, offer.seats, name, watch=watch)
    return found[:: 1 + len(found) // MAX_STATES]


@every_offer
def test_what_a_viewer_sees_does_not_depend_on_what_it_must_not_know(offer: Offer) -> None:
    compared = 0
    twins = twins_of(offer)
    for phase, state in steps_of(offer, "secrets"):
        play, encoded = table_at(offer, phase, state), codec.encode(state)
        assert play.step is not None
        orders = one_of_each_kind(play)
        seen = {viewer: sight(play, viewer) for viewer in offer.viewers()}
        filed = {viewer: told_when_filed(play, viewer, orders) for viewer in offer.viewers()}
        advance = play.resolve({ask.seat: ask.default for ask in play.step.asks})
        next_seen = {viewer: sight(play, viewer) for viewer in offer.viewers()}
        for viewer in offer.viewers():
            for other in twins(state, viewer):
                assert codec.encode(other) != encoded
                twin = table_at(offer, phase, other)
                assert sight(twin, viewer) == seen[viewer]
                assert told_when_filed(twin, viewer, orders) == filed[viewer]
                assert twin.step is not None
                outcome = twin.resolve({ask.seat: ask.default for ask in twin.step.asks})
                assert heard(outcome, viewer) == heard(advance, viewer)
                assert sight(twin, viewer) == next_seen[viewer]
                compared += 1
    assert compared > 10


@every_offer
def test_a_secret_is_seen_by_its_owner_or_comes_out_in_time(offer: Offer) -> None:
    """The twins are told apart by somebody, at once or later: otherwise the test above compares nothing."""
    twins = twins_of(offer)
    for phase, state in steps_of(offer, "secrets"):
        for other in twins(state, None):
            for seat in range(1, offer.seats + 1):
                one, two = table_at(offer, phase, state), table_at(offer, phase, other)
                if sight(one, seat) != sight(two, seat):
                    return
            if comes_out(table_at(offer, phase, state), table_at(offer, phase, other), offer):
                return
    pytest.fail("no twin was ever told apart")


def comes_out(one: Play[Any, Any], two: Play[Any, Any], offer: Offer) -> bool:
    """Whether everybody hears of the difference some time, if the answers stay the same as long as the
    prompts do.
    """
    sources = [UniformNumbers(b"future", offer.rules.id) for _ in (one, two)]
    while one.step is not None and two.step is not None:
        first, second = (
            heard(play.resolve({ask.seat: ask.choice.sample(source) for ask in play.step.asks}), None)
            for play, source in zip((one, two), sources, strict=True)
            if play.step is not None
        )
        if first != second:
            return True
    return (one.step is None) is not (two.step is None)


@every_offer
def test_a_sealed_answer_is_nowhere_to_be_seen_before_the_step_resolves(offer: Offer) -> None:
    """Choosing and checking an answer leaves no trace at the table."""
    play, _ = Play.begin(offer.rules, offer.setup(options=offer.short()), Seeded(Seeds(b"sealed")))
    source = UniformNumbers(b"sealed answers", offer.rules.id)
    while play.step is not None and play.step.number < MAX_STATES:
        before = [sight(play, viewer) for viewer in offer.viewers()]
        answers = {ask.seat: ask.choice.sample(source) for ask in play.step.asks}
        for ask in play.step.asks:
            assert ask.choice.problems(answers[ask.seat]) == []
        assert [sight(play, viewer) for viewer in offer.viewers()] == before
        play.resolve(answers)
