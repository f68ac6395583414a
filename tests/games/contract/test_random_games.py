"""What every game keeps in any random game: its laws, its positions, its answers in every form."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, cast

import pytest

from referee.engine import codec
from referee.engine.canonical import canonical, in_canonical_order
from referee.engine.dice import UniformNumbers
from referee.engine.events import Event
from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.playout import MAX_STEPS, PlayoutReport, random_game
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.library import DEFAULT_PACK
from tests.games.contract.inspection import Inspector, as_stored, looked_at, upside_down
from tests.games.contract.offered import LIBRARY, Offer, every_offer

GAMES = 2


@pytest.mark.parametrize("number", range(GAMES))
@every_offer
def test_random_games_keep_the_contract(offer: Offer, number: int) -> None:
    """One game for all that is looked at, since playing it costs more than most looks."""
    name = f"contract/{number}"
    inspector = Inspector(offer, name)
    report = random_game(offer.rules, offer.content, offer.seats, name, careful=True, watch=inspector.look)
    it_ends_with_places_for_all(offer, report)
    its_draws_have_names_of_their_own(report)
    its_events_are_json(report)
    assert report.unsettled == ()


def it_ends_with_places_for_all(offer: Offer, report: PlayoutReport) -> None:
    assert 0 < report.steps < MAX_STEPS
    assert set(report.result.places) == set(range(1, offer.seats + 1))
    assert report.result.winners == tuple(seat for seat, place in report.result.places.items() if place == 1)


def its_draws_have_names_of_their_own(report: PlayoutReport) -> None:
    assert [label for label, count in Counter(draw.label for draw in report.draws).items() if count > 1] == []


def its_events_are_json(report: PlayoutReport) -> None:
    for event in report.events:
        faces = [face for face in (event.public, event.hidden, *event.private.values()) if face is not None]
        assert faces
        for face in faces:
            assert isinstance(face, Event) or face.text.strip()
            canonical(face.data)


@every_offer
def test_a_resumed_game_goes_on_as_the_live_one(offer: Offer) -> None:
    setup, seeds = offer.setup(), Seeds(b"goes on")
    source = UniformNumbers(b"goes on", "answers")
    live, _ = Play.begin(offer.rules, setup, Seeded(seeds))
    while live.step is not None:
        if not looked_at(live):
            live.resolve({ask.seat: ask.choice.sample(source) for ask in live.step.asks})
            continue
        resumed = Play.resume(offer.rules, setup, Seeded(seeds), as_stored(live.position))
        answers = {ask.seat: ask.choice.sample(source) for ask in live.step.asks}
        assert resumed.resolve(answers) == live.resolve(answers)
        assert codec.encode(resumed.state) == codec.encode(live.state)


@every_offer
def test_a_game_goes_the_same_way_however_its_json_is_written(offer: Offer) -> None:
    """A transcript has content and options in canonical order; clients write answers in any."""
    pack, content = LIBRARY.content(offer.rules.id, DEFAULT_PACK)
    report = random_game(offer.rules, content, offer.seats, "written", options=offer.short())
    settled = offer.rules.settle_options(offer.short(), offer.seats, content)
    options = cast("dict[str, Json]", in_canonical_order(settled))
    sorted_content = offer.rules.load_content(in_canonical_order(pack.data))
    setup = Setup("random-written", offer.seats, options, sorted_content)
    play, begun = Play.begin(offer.rules, setup, Seeded(Seeds(b"written")))
    events = list(begun.events)
    for step in report.answered:
        answers = {seat: upside_down(answer) for seat, answer in step.answers.items()}
        events += play.replay(replace(step, answers=answers)).events
    assert tuple(events) == report.events
    assert play.result == report.result


@every_offer
def test_a_game_of_defaults_alone_ends(offer: Offer) -> None:
    """Where the rules themselves set no limit, an option does."""
    limits = [name for name in ("max_rounds", "round_limit") if name in offer.rules.option_defaults]
    limit: dict[str, Json] = dict.fromkeys(limits, 30)
    setup: Setup[Any] = offer.setup(options=limit)
    play, _ = Play.begin(offer.rules, setup, Seeded(Seeds(b"defaults")), careful=True)
    steps = 0
    while play.step is not None:
        steps += 1
        assert steps < MAX_STEPS
        play.resolve({ask.seat: ask.default for ask in play.step.asks})
    assert play.result is not None


@every_offer
def test_the_manifest_is_sound(offer: Offer) -> None:
    rules = offer.rules
    assert 1 <= rules.min_seats <= rules.max_seats
    assert rules.options.problems(rules.option_defaults) == []
    assert rules.opening in rules.phases
