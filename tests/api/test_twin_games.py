"""Nothing that a player must not know can be seen, counted or timed by comparing replies.

Two worlds run the same script and differ in one secret. Everything that the other seats, a stranger and
anybody else can get must be the same to the byte, commitments aside, until the secret is revealed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from typing import Any, Protocol

import pytest

from referee.api.calls import games, watching
from referee.engine.canonical import hash_of
from referee.engine.codec import encode
from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.randomness import Seeded
from referee.engine.records import face_as_json
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds, master_seed
from referee.library import AnyRuleset
from referee.service.reading.read_game import read_game
from referee.service.reading.read_view import read_view
from referee.settings import Settings
from tests.api.house import LIBRARY
from tests.api.twins import (
    CHAINED,
    COMMITMENTS,
    World,
    differences,
    unseen_answers,
    with_redis_of_its_own,
)
from tests.servers import Databases

RULESETS = [rules.id for rules in LIBRARY.rulesets()]
STEPS = [1, 2, 3, 5]
SEALED_ALIKE = COMMITMENTS | CHAINED | {"nonce"}
"""What differs between two orders that are the same: the nonce is revealed with the answer."""
SEEDS_TRIED = 6000
TRIED_FIRST = {"choose_your_god": (3548, 5267)}
"""Twins that a long search found: it is made again only if they are twins no longer."""


class MakeTwins(Protocol):
    def __call__(self, ruleset: str, **games: Any) -> tuple[World, World]: ...


@pytest.fixture
def make_twins(sqlite_databases: Databases, sqlite_settings: Settings) -> Iterator[MakeTwins]:
    """Makes two worlds; what is given as a pair differs between them."""
    with ExitStack() as stack:

        def make(ruleset: str, **game: Any) -> tuple[World, World]:
            worlds = []
            for number in (0, 1):
                url = stack.enter_context(sqlite_databases.fresh())
                given = {name: pair[number] for name, pair in game.items()}
                world = World(with_redis_of_its_own(sqlite_settings, url, number + 1), ruleset, **given)
                stack.callback(world.close)
                worlds.append(world)
            return worlds[0], worlds[1]

        yield make


def advance(worlds: tuple[World, World], step: int) -> None:
    for world in worlds:
        while world.step < step:
            assert world.asks(), "the game is over before that step"
            world.resolve()


def choose_victim(world: World) -> tuple[int, list[Json]]:
    """A seat that is asked now and two answers that it could give."""
    options = {seat: unseen_answers(ask, f"secret/{seat}") for seat, ask in world.asks().items()}
    victim, answers = max(options.items(), key=lambda item: len(item[1]))
    assert len(answers) == 2, "no seat has a secret to keep"
    return victim, answers


def assert_same(
    worlds: tuple[World, World], victim: int, masked: frozenset[str] = COMMITMENTS | CHAINED
) -> None:
    one, other = worlds
    assert differences(one.glimpses(victim), other.glimpses(victim), masked=masked) == []


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_sealed_answer(make_twins: MakeTwins, ruleset: str, step: int) -> None:
    worlds = make_twins(ruleset)
    advance(worlds, step)
    victim, answers = choose_victim(worlds[0])
    for world, answer in zip(worlds, (answers[0], answers[-1]), strict=True):
        assert world.seal(victim, answer) == 202
    assert_same(worlds, victim)
    others = [seat for seat in worlds[0].asks() if seat != victim][:-1]
    for world in worlds:
        for seat in others:
            assert world.seal(seat, world.asks()[seat].default) == 202
    assert_same(worlds, victim)


@pytest.mark.parametrize("step", [1, 3])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_draft_or_none(make_twins: MakeTwins, ruleset: str, step: int) -> None:
    worlds = make_twins(ruleset, clock=({"step": "P2D"}, {"step": "P2D"}))
    advance(worlds, step)
    victim, answers = choose_victim(worlds[0])
    assert worlds[0].seal(victim, answers[0], final=False) == 202
    assert_same(worlds, victim)
    assert worlds[1].seal(victim, answers[-1], final=False) == 202
    assert_same(worlds, victim)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_order_that_was_refused(make_twins: MakeTwins, ruleset: str) -> None:
    worlds = make_twins(ruleset)
    victim, _ = choose_victim(worlds[0])
    assert worlds[0].seal(victim, {"no": "answer"}) == 422
    assert_same(worlds, victim)


def second_kind(ruleset: str) -> str:
    """The kind of question that comes after the first, or the only one there is."""
    kinds = LIBRARY.ruleset(ruleset).kinds
    return kinds[min(1, len(kinds) - 1)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_orders_sent_ahead_or_none(make_twins: MakeTwins, ruleset: str) -> None:
    worlds = make_twins(ruleset)
    victim, _ = choose_victim(worlds[0])
    kind = second_kind(ruleset)
    assert worlds[0].send_ahead(victim, kind) == 200
    assert_same(worlds, victim)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_standing_orders_or_none(make_twins: MakeTwins, ruleset: str) -> None:
    worlds = make_twins(ruleset)
    kind = second_kind(ruleset)
    fact, before = ("turn", 7) if ruleset == "cult_wars" else ("round", 900)
    late: Json = {"fact": fact, "is": ">", "value": before}
    assert worlds[0].stand(1, kind, "default", when=late) == 200
    assert_same(worlds, 1)
    advance(worlds, 3)  # they are passed over, and nobody can tell
    assert_same(worlds, 1)


@pytest.mark.parametrize(
    ("ruleset", "answer"), [("odds", "even"), ("cult_wars", "plan nothing"), ("great_old_ones", "pass")]
)
def test_an_automatic_answer_or_a_typed_one(make_twins: MakeTwins, ruleset: str, answer: str) -> None:
    automatic, typed = make_twins(ruleset)
    typed.resolve()
    (victim, ask), *_ = typed.asks().items()
    kind = second_kind(ruleset)
    assert ask.kind == kind
    assert automatic.stand(victim, kind, answer) == 200
    automatic.resolve()
    assert typed.seal(victim, ask.read(answer)) == 202
    typed.house.work()
    assert automatic.step == typed.step
    assert differences(automatic.glimpses(victim), typed.glimpses(victim), masked=SEALED_ALIKE) == []


@pytest.mark.parametrize("list_", ["queue", "standing orders"])
def test_when_an_order_came_and_how_often_it_was_changed(make_twins: MakeTwins, list_: str) -> None:
    """Of an open step others see who has answered, some time after its question was asked, and no more."""
    clock = {"preset": "daily"}
    worlds = ahead, typed = make_twins("cult_wars", clock=(clock, clock))
    kind = "cult_wars.plan"
    sent = ahead.send_ahead(1, kind) if list_ == "queue" else ahead.stand(1, kind, "default")
    assert sent == 200
    advance(worlds, 2)
    assert {ask.kind for ask in typed.asks().values()} == {kind}
    assert ahead.house.prompt(ahead.game, ahead.people[0])["order"]["final"]
    assert_same(worlds, 1)
    for world in worlds:
        world.pass_time(timedelta(hours=1))
    first, other = unseen_answers(typed.asks()[1], "changed")
    for answer in (first, other, first):
        assert typed.seal(1, answer) == 202
    assert_same(worlds, 1)
    for world in worlds:
        world.pass_time(timedelta(hours=2))
        assert world.house.get(f"/v1/games/{world.game}")["waiting_on"] == [2, 3]
    assert_same(worlds, 1)
    # What is changed after it was told is not told again.
    assert typed.seal(1, other) == 202
    for world in worlds:
        world.pass_time(timedelta(hours=3))
    assert_same(worlds, 1)


SIX_IS_WON = (
    (1, "preach 3 at 6"),
    (2, "pray"),
    (3, "pray"),
    (1, "pray\notherwise pass"),
    (2, "otherwise pass"),
    (3, "otherwise pass"),
)
"""A round of Choose Your God in which seat 1 wins Location 6, whose benefit nobody is asked about."""


@pytest.mark.parametrize(
    ("plan", "standing"), [("\nif win 6: take", ""), ("", "take"), ("\nif win 9: pay 5\ngive cheapest", "")]
)
def test_orders_for_what_happens_anyway_or_none(make_twins: MakeTwins, plan: str, standing: str) -> None:
    """What a seat has filed for a formality adds no step and saves none (5.3).

    A question that a plan asks for, or makes needless, is another matter: the rules have the table see it.
    """
    gods = {"chosen": ["cthulhu", "tiamat", "nirriti"]}
    worlds = make_twins("choose_your_god", options=(gods, gods))
    if standing:
        assert worlds[0].stand(1, "choose_your_god.benefit", standing) == 200
    for number, world in enumerate(worlds):
        for seat, said in SIX_IS_WON:
            ask = world.asks()[seat]
            more = plan if number == 0 and said.startswith("pray\n") else ""
            assert world.seal(seat, ask.read(said + more)) == 202
            world.secrets.begin(f"work after seat {seat}, {said}")
            world.house.work()
    assert {ask.kind for world in worlds for ask in world.asks().values()} == {"choose_your_god.intention"}
    for world in worlds:
        texts = [
            event["text"] for event in world.house.get(f"/v1/games/{world.game}/events?limit=1000")["items"]
        ]
        assert "Ann (Red) gains 6 coins." in texts
    assert_same(worlds, 1)


@pytest.mark.parametrize("others", [["no"], []], ids=["yes or no", "a vote or none"])
def test_a_vote_in_a_secret_ballot(make_twins: MakeTwins, others: list[str]) -> None:
    worlds = make_twins("odds")
    for world in worlds:
        assert world.vote(1, "draw", "yes", named="first") == 200
    assert worlds[0].vote(2, "draw", "yes", named="second") == 200
    for choice in others:
        assert worlds[1].vote(2, "draw", choice, named="second") == 200
    assert_same(worlds, 2)


def test_who_puts_a_motion_to_a_secret_ballot(make_twins: MakeTwins) -> None:
    worlds = make_twins("odds")
    for world, seats in zip(worlds, [(1, 2), (2, 1)], strict=True):
        assert world.vote(seats[0], "draw", "yes", named="first") == 200
        assert world.vote(seats[1], "draw", "yes", named="second") == 200
    seen = [[one for one in world.glimpses(2) if not one.request.startswith("seat 1")] for world in worlds]
    assert differences(*seen) == []


def test_an_answer_that_is_revealed_at_the_end(make_twins: MakeTwins) -> None:
    worlds = make_twins("odds")
    for world, bet in zip(worlds, ("1", "3"), strict=True):
        assert world.seal(2, bet) == 202
        world.resolve(but=2)
    while worlds[0].asks():
        assert_same(worlds, 2)
        for world in worlds:
            world.resolve()
    ends = [world.house.get(f"/v1/games/{world.game}/events")["items"][-4:] for world in worlds]
    assert [event["text"] for event in ends[0] if event["data"].get("seat") == 2] == ["Bob had bet on Ann."]
    assert [event["text"] for event in ends[1] if event["data"].get("seat") == 2] == ["Bob had bet on Cem."]


@pytest.mark.parametrize("observer", [None, 1, 2])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_decks_and_hands(make_twins: MakeTwins, ruleset: str, observer: int | None) -> None:
    """Seeds under which the observer knows the same, while decks and other hands differ."""
    seeds = _twin_seeds(LIBRARY.ruleset(ruleset), observer)
    worlds = make_twins(ruleset, seed=seeds)
    for world in worlds:
        for _ in range(_steps_before_the_deal(ruleset)):
            for seat, ask in world.asks().items():
                world.seal(seat, ask.default)
            world.house.work()
    seen = [
        [
            glimpse
            for glimpse in world.glimpses(victim=3)
            if glimpse.request.startswith("anonymous" if observer is None else f"seat {observer}:")
        ]
        for world in worlds
    ]
    # The seed of a resolved step is a keyed hash, revealed once nothing more is drawn from it.
    masked = COMMITMENTS | CHAINED | {"seed"}
    assert differences(*seen, masked=masked) == []


def _steps_before_the_deal(ruleset: str) -> int:
    """Odds and Evens deals after the bets, True Messiah when all three have their colours; others at once."""
    return {"odds": 1, "true_messiah": 3}.get(ruleset, 0)


def _twin_seeds(rules: AnyRuleset, observer: int | None) -> tuple[str, str]:
    """Two seeds that give the observer the same to know, and the table another state."""
    pack = LIBRARY.packs(rules.id)[0]
    _, content = LIBRARY.content(rules.id, pack.id)
    setup = Setup("twins", 3, rules.settle_options({}, 3, content), content)
    known: dict[str, tuple[str, str]] = {}
    for number in (*TRIED_FIRST.get(rules.id, ()), *range(SEEDS_TRIED)):
        seed = hash_of(number)
        play, advance_ = Play.begin(rules, setup, Seeded(Seeds(master_seed(bytes.fromhex(seed), {}))))
        events = list(advance_.events)
        for _ in range(_steps_before_the_deal(rules.id)):
            assert play.step is not None
            events += play.resolve({ask.seat: ask.default for ask in play.step.asks}).events
        assert play.step is not None
        faces = [event.seen_by(observer) for event in events]
        knowledge: Json = [
            rules.view(play.state, setup, observer),
            [face_as_json(face) for face in faces if face is not None],
            [ask.choice.describe() for ask in play.step.asks if ask.seat == observer],
        ]
        state = hash_of(encode(play.state))
        other_seed, other_state = known.setdefault(hash_of(knowledge), (seed, state))
        if other_state != state:
            return other_seed, seed
    raise AssertionError(f"no twin seeds among {SEEDS_TRIED}")


# Leaks, planted: the comparison above must notice each of them.


def _plant_in_the_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """The version counts drafts too."""
    true_header = read_game

    def leaky(referee: Any, player: Any, game: str) -> dict[str, Any]:
        header = true_header(referee, player, game)
        with referee.store.reading() as snapshot:
            drafts = snapshot.connection.exec_driver_sql("SELECT count(*) FROM sealed_order").scalar()
        return {**header, "version": header["version"] + drafts}

    monkeypatch.setattr(games, "read_game", leaky)


def _plant_in_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """The view tells how long the longest order on file is."""
    true_view = read_view

    def leaky(referee: Any, player: Any, game: str) -> dict[str, Any]:
        with referee.store.reading() as snapshot:
            longest = snapshot.connection.exec_driver_sql(
                "SELECT max(length(answer)) FROM sealed_order"
            ).scalar()
        return {**true_view(referee, player, game), "state": {"longest": longest}}

    monkeypatch.setattr(watching, "read_view", leaky)


def _plant_in_the_etag(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ETag covers the whole database."""
    from flask import current_app

    from referee.api import etags

    true_etag = etags._etag

    def leaky(dumped: Any) -> str:
        with current_app.extensions["referee"].store.reading() as snapshot:
            orders = snapshot.connection.exec_driver_sql("SELECT count(*) FROM sealed_order").scalar()
        return f"{true_etag(dumped)}-{orders}"

    monkeypatch.setattr(etags, "_etag", leaky)


def _plant_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each request logs how many orders there are."""
    from referee.api import request_log

    true_view = read_view

    def leaky(referee: Any, player: Any, game: str) -> dict[str, Any]:
        with referee.store.reading() as snapshot:
            orders = snapshot.connection.exec_driver_sql("SELECT count(*) FROM sealed_order").scalar()
        request_log.log.info("orders", count=orders)
        return true_view(referee, player, game)

    monkeypatch.setattr(watching, "read_view", leaky)


@pytest.mark.parametrize(
    "plant", [_plant_in_the_version, _plant_in_the_view, _plant_in_the_etag, _plant_in_the_log]
)
def test_a_leak_would_be_noticed(make_twins: MakeTwins, monkeypatch: pytest.MonkeyPatch, plant: Any) -> None:
    worlds = make_twins("odds")
    plant(monkeypatch)
    assert worlds[0].seal(1, "2", final=False) == 202
    one, other = worlds
    assert differences(one.glimpses(1), other.glimpses(1)) != []
