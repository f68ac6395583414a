"""Nothing that a seat is told of its orders depends on what it must not know.

Positions of random games, and some where it would show at once, are compared with twins that differ only in
that: hidden cards are dealt out anew, down to the tops of decks, and others have sealed other things. For
each seat the question, all that is offered, and the judgement of orders, whether legal, wrong or nonsense,
must be the same, byte for byte. Nothing is resolved: what is hidden stays hidden.

Each game says in tests/games/<game>/secrets.py what that is: `shuffled(state, viewer, source)`; and it may
name `positions()` of its own, with orders. `JUDGING=10` in the environment looks at ten times as much.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any

import pytest

from referee.engine import codec
from referee.engine.asks import Ask
from referee.engine.choices import CannotSample
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.play import Divergence, Play, Position
from referee.engine.playout import random_game
from referee.engine.problems import IllegalAnswer, UnreadableText
from referee.engine.randomness import Seeded
from referee.engine.rehearsal import as_known_to
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.engine.unseen import Unknowable
from tests.games.contract.offered import OFFERS, Offer, sight
from tests.games.contract.test_secrecy import heard, one_of_each_kind, told_when_filed
from tests.games.strangers.guess import Guesser, NothingToGuess

THOROUGH = int(os.environ.get("JUDGING", "1"))
"""So many times as many positions."""
STEPS = 150 * THOROUGH
"""Of a random game that are looked at."""
OF_A_KIND = 2 * THOROUGH
"""Positions in which a kind of question is asked."""
PLACES = 4 * THOROUGH
"""Positions that are looked at in any case: a tiny game has one kind of question."""
GUESSES = 5
KNOWN = 8
"""Answers to other questions of the same kind that are tried."""

TABLES = [offer for offer in OFFERS if offer.seats == offer.rules.max_seats]


@dataclass
class Place:
    """A position to be looked at, and orders to be tried there."""

    setup: Setup[Any]
    position: Position
    orders: Sequence[str] = ()


@dataclass
class Collected:
    """Places of a random game, and answers to each kind of question in it."""

    places: list[Place] = field(default_factory=list)
    answers: defaultdict[str, list[Json]] = field(default_factory=lambda: defaultdict(list))


class Enough(Exception):
    """The game need not go on."""


def secrets_of(offer: Offer) -> Any:
    return import_module(f"tests.games.{offer.rules.id}.secrets")


def collected(offer: Offer, name: str) -> Collected:
    """Wherever something is asked that was seldom asked before."""
    found, asked, source = Collected(), Counter[str](), UniformNumbers(b"answers", name)

    def watch(play: Play[Any, Any]) -> None:
        if play.step is None or play.step.number > STEPS:
            raise Enough
        kinds = {ask.kind for ask in play.step.asks}
        if len(found.places) < PLACES or any(asked[kind] < OF_A_KIND for kind in kinds):
            asked.update(kinds)
            found.places.append(Place(play.setup, play.position))
            for ask in play.step.asks:
                found.answers[ask.kind] += sampled(ask, source)

    with suppress(Enough):
        random_game(offer.rules, offer.content, offer.seats, name, watch=watch)
    return found


def sampled(ask: Ask, source: UniformNumbers) -> list[Json]:
    try:
        return [ask.choice.sample(source)]
    except CannotSample:
        return []


@dataclass
class Reached:
    """A table at a position, and what a viewer has heard on the way there: from its checkpoint on."""

    play: Play[Any, Any] = field(compare=False)
    step: str
    told: list[Any]

    def ask_of(self, viewer: int) -> Ask | None:
        asks = () if self.play.step is None else self.play.step.asks
        return next((ask for ask in asks if ask.seat == viewer), None)


def reached(offer: Offer, place: Place, state: Json, viewer: int) -> Reached | None:
    """The position, if the state at its checkpoint is this; None if the game then goes another way."""
    checkpoint = replace(place.position.checkpoint, state=state)
    play, advance = Play.at(offer.rules, place.setup, Seeded(Seeds(b"judging")), checkpoint)
    told = heard(advance, viewer)
    try:
        for answered in place.position.since:
            told += heard(play.replay(answered), viewer)
    except Divergence:
        return None
    return None if play.step is None else Reached(play, play.step.key, told)


def tried(ask: Ask, known: Sequence[Json], words: Sequence[str]) -> list[Json | str]:
    """Orders for the question: its own, others of its kind, guesses from its shape, and all that in words."""
    chance = random.Random(ask.kind)  # noqa: S311 - no secret depends on it
    guesser, shape = Guesser(chance), json.loads(json.dumps(ask.choice.describe()))
    answers = [ask.default, *sampled(ask, UniformNumbers(b"judging", ask.kind)), *known[-KNOWN:]]
    for _ in range(GUESSES):
        with suppress(NothingToGuess):
            guess = guesser.guess(shape)
            answers += [guess, guesser.varied(shape, guess)]
    texts = [text for answer in answers for text in shown(ask, answer)]
    return [*answers, *words, *texts, *(misspelled(text, chance) for text in texts)]


def misspelled(text: str, chance: random.Random) -> str:
    """A text with a word left out, twice there, or elsewhere."""
    words = text.split(" ")
    at = chance.randrange(len(words))
    return " ".join(chance.choice([words[:at], words[: at + 1]]) + words[chance.randrange(len(words)) :])


def shown(ask: Ask, answer: Json) -> list[str]:
    """The answer in words, if it is legal."""
    with suppress(IllegalAnswer):
        return [ask.show(ask.understood(answer))]
    return []


def judgement(ask: Ask, order: Json | str) -> list[Any]:
    """All that the sender is told of an order."""
    try:
        answer = ask.read(order) if isinstance(order, str) else order
        meant = ask.understood(answer)
    except (IllegalAnswer, UnreadableText) as refused:
        problems = refused.problems if isinstance(refused, IllegalAnswer) else [refused.args, vars(refused)]
        return [type(refused).__name__, repr(problems)]
    return ["legal", repr(meant), ask.show(meant)]


def judgements(ask: Ask, orders: Sequence[Json | str]) -> list[Any]:
    return [(order, judgement(ask, order)) for order in orders]


def same_to(viewer: int, one: Any, other: Any) -> bool:
    """Whether a rehearsal of this seat, or one within it, would find the same table.

    Games without rehearsals need not say.
    """
    if not hasattr(one, "hide_from"):
        return True
    try:
        known = as_known_to(viewer, one)
        return bool(known == as_known_to(viewer, other) and known == as_known_to(viewer, known))
    except Unknowable:  # hidden here, open there
        return False


def all_places(offer: Offer) -> Iterator[tuple[Place, dict[str, list[Json]]]]:
    found = collected(offer, f"judging {offer.seats}")
    for place in found.places:
        yield place, found.answers
    for play, orders in getattr(secrets_of(offer), "positions", list)():
        yield Place(play.setup, play.position, orders), found.answers


@pytest.mark.parametrize("offer", TABLES, ids=lambda offer: offer.rules.id)
def test_no_judgement_depends_on_what_the_seat_must_not_know(offer: Offer) -> None:
    rules, shuffled, compared = offer.rules, secrets_of(offer).shuffled, 0
    source = UniformNumbers(b"twins", rules.id)
    for place, known in all_places(offer):
        start = codec.decode(rules.state, place.position.checkpoint.state)
        for viewer in range(1, place.setup.seats + 1):
            twin = shuffled(start, viewer, source)
            assert same_to(viewer, start, twin)
            here = reached(offer, place, place.position.checkpoint.state, viewer)
            there = reached(offer, place, codec.encode(twin), viewer)
            if here is None or there is None or here != there:
                continue  # what was hidden came out on the way
            assert same_to(viewer, here.play.state, there.play.state)
            assert sight(here.play, viewer) == sight(there.play, viewer)
            ask, same = here.ask_of(viewer), there.ask_of(viewer)
            if ask is not None and same is not None:
                orders = tried(ask, known[ask.kind], place.orders)
                assert judgements(ask, orders) == judgements(same, orders)
            ahead = one_of_each_kind(here.play)
            assert told_when_filed(here.play, viewer, ahead) == told_when_filed(there.play, viewer, ahead)
            compared += 1
    assert compared > 10
