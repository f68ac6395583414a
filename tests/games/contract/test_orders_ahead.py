"""What every game owes to orders sent ahead: facts to test, questions to name, answers that can be filed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from referee.engine.ahead import (
    DEFAULT,
    STANDING,
    Alternative,
    OrderAhead,
    Used,
    Vocabulary,
    in_words,
    problems_of,
    read_orders,
    write_orders,
)
from referee.engine.asks import Ask
from referee.engine.choices import Condition, Fact, FactFamily, holds
from referee.engine.dice import UniformNumbers
from referee.engine.grammar import Grammar, any_words
from referee.engine.json_types import Json
from referee.engine.order_lines import said_in
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.engine.problems import Problem, UnreadableText
from referee.engine.randomness import Seeded
from referee.engine.seeds import Seeds
from tests.games.contract.offered import OFFERS, Offer, every_offer
from tests.orders_ahead import decide

CASES_TO_TRY = 40
ANSWERS_OF_A_KIND = 16
NONSENSE = "prist at of 17"
JSON_NONSENSE: list[Json] = [
    {"nonsense": 1},
    {"case": "nonsense", "value": {}},
    {"case": 1},
    ["nonsense", {"nonsense": []}],
    [[]],
    -17,
    True,
]


@every_offer
def test_what_a_game_says_of_them_names_its_own_questions(offer: Offer) -> None:
    rules = offer.rules
    assert {*rules.queues.never, *rules.queues.verbs.values()} <= set(rules.kinds)


@every_offer
def test_every_question_that_orders_may_answer_has_a_grammar(offer: Offer) -> None:
    rules = offer.rules
    assert set(rules.grammars) == set(rules.kinds) - set(rules.queues.never)


@every_offer
def test_what_a_fact_can_be_is_so_in_the_whole_game(offer: Offer) -> None:
    """Tests of anything else are refused: no fact may ever be outside its bounds, and they never change."""
    bounds: dict[tuple[int, str], Json] = {}

    def watch(play: Play[Any, Any]) -> None:
        for seat in range(1, offer.seats + 1):
            for stated in offer.rules.facts(play.state, play.setup, seat):
                fact, value = stated.fact, stated.value
                assert bounds.setdefault((seat, fact.id), fact.bounds()) == fact.bounds()
                for one in value if isinstance(value, list) else [value]:
                    assert fact.admits(one), (fact, one)
            for family in offer.rules.facts.by_name(play.state, play.setup, seat):
                assert bounds.setdefault((seat, family.id), family.bounds()) == family.bounds()
                for value in map(family.value, family.examples):
                    for one in value if isinstance(value, list) else [value]:
                        assert family.admits(one), (family, one)

    tables: list[dict[str, Json]] = [{}, {}, offer.short()]
    for number, options in enumerate(tables):
        bounds.clear()
        random_game(offer.rules, offer.content, offer.seats, f"facts {number}", watch=watch, options=options)


OPEN: dict[str, set[str]] = {
    "choose_your_god": {"round", "patriarch", "placed", "margin", "influence"},
    "cult_wars": {"followers", "vp"},
    "evil_high_priest": {"round", "raids_resolved", "icons", "T", "B", "M", "SB", "AT", "at_risk"}
    | {"own_T", "own_B", "own_M", "own_SB", "own_AT"},
    "great_old_ones": {"round", "score"},
    "true_messiah": {"round", "bundle", "stack", "belief", "coins"},
}
"""Numbers that no rule, no piece and no card limits, but only how long a game lasts."""


@every_offer
def test_a_fact_says_what_it_can_be(offer: Offer) -> None:
    """All texts and lists, and all numbers but those that nothing limits: else slips in tests pass."""
    unbounded: set[str] = set()

    def watch(play: Play[Any, Any]) -> None:
        for fact in offer.rules.testable(play.state, play.setup, 1):
            assert fact.type not in ("text", "list") or fact.values, fact
            if fact.type == "number" and fact.most is None:
                unbounded.add(fact.id.partition(".")[0])

    random_game(offer.rules, offer.content, offer.seats, "says what", watch=watch)
    assert unbounded == OPEN.get(offer.rules.id, set())


@pytest.mark.parametrize(
    ("ruleset", "text", "message"),
    [
        (
            "choose_your_god",
            "leader.6 is yelow",
            "leader.6 can be: me, red, yellow, none.",
        ),
        ("choose_your_god", "leader.6 is black", "leader.6 can be: me, red, yellow, none."),
        ("choose_your_god", "side.me = drak", "side.me can be: light, dark."),
        ("choose_your_god", "acted.yellow = miracel", "acted.yellow can be: none, pass, miracle, intrigue, "),
        ("choose_your_god", "first_player is nobody", "first_player can be: me, red, yellow, none."),
        ("choose_your_god", "here > 99", "here is from 0 to "),
        ("cult_wars", "turn > 8", "turn is from 1 to 8: this never holds."),
        ("cult_wars", "deck_size < 0", "deck_size is from 0 to "),
        ("cult_wars", "target.eye = eye", "target.eye can be: "),
        ("evil_high_priest", "to_act = 5", "to_act is from 0 to 2."),
        ("evil_high_priest", "phase = raid", "phase can be: "),
        ("great_old_ones", "deck_size > 50", "deck_size is from 0 to 50: this never holds."),
        ("great_old_ones", "actor = god", "actor can be: G1, G2, G3, G4, 1, 2, "),
        ("true_messiah", "active = green", "active can be: "),
        ("true_messiah", "active = 5", "active can be: "),
        ("true_messiah", "top = dragons", "top can be: "),
        ("true_messiah", "units = white.f99", "units can be: white.m, white.a, white.f01, "),
        ("true_messiah", "targets = black.f99", "targets can be: "),
        ("true_messiah", "top_targets in (1,1, 9,9)", "top_targets can be: "),
        ("true_messiah", "hit = mesiah", "hit can be: me, follower, nonbeliever, messiah, avatar, temple, "),
        ("true_messiah", "followers.white > 24", "followers.white is from 0 to 24: this never holds."),
        ("true_messiah", "action.1.unit = white.f99", "action.1.unit can be: white.m, white.a, "),
        ("true_messiah", "action.1.kind = mvoe", "action.1.kind can be: move, pray, play, gift, "),
        ("true_messiah", "action_targets.1 = red.f99", "action_targets.1 can be: "),
        ("true_messiah", "distance.my.city.b3 > 99", "distance.my.city.b3 is from 0 to 99: this never"),
        ("evil_high_priest", "occupied = town:arkam", "occupied can be: "),
        ("evil_high_priest", "units = shogoth", "units can be: "),
        ("evil_high_priest", "S > 18", "S is from 0 to 18: this never holds."),
        ("choose_your_god", "coins.me > 100", "coins.me is from 0 to 100: this never holds."),
        ("great_old_ones", "priests.1 > 5", "priests.1 is from 0 to 5: this never holds."),
    ],
)
def test_a_test_that_can_never_hold_is_refused(ruleset: str, text: str, message: str) -> None:
    offer = next(offer for offer in OFFERS if offer.rules.id == ruleset)
    found: list[Fact] = []

    def watch(play: Play[Any, Any]) -> None:
        found[:] = offer.rules.testable(play.state, play.setup, 1)

    random_game(offer.rules, offer.content, offer.seats, "never", watch=watch, options=offer.short())
    with pytest.raises(UnreadableText) as refused:
        Condition(found).parse(text)
    assert refused.value.message.startswith(message)


@every_offer
def test_what_answers_a_question_can_be_filed_from_the_first_step_on(offer: Offer) -> None:
    """Nothing that is legal when its question comes is refused when it is sent ahead, as text or as JSON.

    JSON is told as the game writes it, but for remarks: at another moment they may not be true. It may leave
    out what goes without saying.
    """
    filed: dict[str, list[tuple[int, Alternative]]] = {}

    def watch(play: Play[Any, Any]) -> None:
        for ask in play.step.asks if play.step is not None else ():
            known = filed.setdefault(ask.kind, [])
            if ask.kind in offer.rules.queues.never or len(known) >= ANSWERS_OF_A_KIND:
                continue
            for answer in (ask.default, ask.choice.sample(UniformNumbers(b"orders ahead", f"{len(known)}"))):
                text, json = Alternative(text=ask.show(answer)), Alternative(answer=answer)
                known += [(ask.seat, text), (ask.seat, json)]
                assert refused(offer, play, ask.seat, ask.kind, text) == []
                assert refused(offer, play, ask.seat, ask.kind, json) == []
                told = answer_told(offer, play, ask.seat, OrderAhead((json,), kind=ask.kind))
                assert without_remarks(told) == plainly(ask.show(answer))
                for less in left_out(answer):
                    if ask.choice.canonical(less) == ask.choice.canonical(answer):
                        known.append((ask.seat, Alternative(answer=less)))
                        assert refused(offer, play, ask.seat, ask.kind, known[-1][1]) == [], less

    random_game(offer.rules, offer.content, offer.seats, "grammars", watch=watch)
    first = at_the_first_step(offer)
    for kind, known in filed.items():
        for seat, one in [*known, (1, Alternative(text="default"))]:
            assert refused(offer, first, seat, kind, one) == []


def left_out(answer: Json) -> Iterator[Json]:
    """The answer without one of the fields in it."""
    if isinstance(answer, dict):
        for name, value in answer.items():
            yield {other: inner for other, inner in answer.items() if other != name}
            yield from ({**answer, name: less} for less in left_out(value))
    elif isinstance(answer, list):
        for at, value in enumerate(answer):
            yield from ([*answer[:at], less, *answer[at + 1 :]] for less in left_out(value))


@every_offer
def test_nonsense_is_refused_when_it_is_sent_ahead(offer: Offer) -> None:
    """Wherever a game has words of its own; of some questions nobody knows yet what they will be about."""
    first = at_the_first_step(offer)
    for kind in offer.rules.grammars:
        grammar = offer.rules.grammar(first.state, first.setup, 1, OrderAhead((), kind=kind))
        assert grammar is not None
        if grammar.read is any_words:
            continue
        (problem,) = refused(offer, first, 1, kind, NONSENSE)
        assert problem.path == "/answers/0/text"
        assert (problem.line, problem.source) == (1, NONSENSE)


@pytest.mark.parametrize(
    ("ruleset", "kind", "text", "message"),
    [
        ("great_old_ones", "turn", "prist 17", 'This is not an order for a turn. Did you mean "priest 17"?'),
        (
            "choose_your_god",
            "benefit",
            "at 4: decline",
            'This is not an order for the benefit. Did you mean "decline"?',
        ),
        ("choose_your_god", "benefit", "decline", None),
        ("true_messiah", "begin", "default", None),
        ("true_messiah", "begin", "defaults", "This is not part of a Beginning Phase."),
        (
            "true_messiah",
            "window",
            "respond before near 2: plya edict",
            "A response is a prayer, a play or a gift.",
        ),
        ("true_messiah", "window", "respond before near 2: play edict", None),
        ("true_messiah", "bid", "bid 99999", "Expected a whole number from 0 to 50000, got 99999."),
        ("true_messiah", "bid", "bid up to 99999 for tithes", None),
        ("true_messiah", "choose", "purple monkey dishwasher", "No card lets you choose this."),
        ("true_messiah", "choose", "confirm", None),
        ("evil_high_priest", "raid_plan", "raid stop at sign with monsters else none", None),
        ("evil_high_priest", "bonus", "bonus maybe", '"maybe" stands where "yes" should.'),
    ],
)
def test_what_was_taken_once_and_never_used(ruleset: str, kind: str, text: str, message: str | None) -> None:
    offer = next(offer for offer in OFFERS if offer.rules.id == ruleset)
    found = refused(offer, at_the_first_step(offer), 1, f"{ruleset}.{kind}", text)
    assert bool(found) == (message is not None)
    if message is not None:
        assert found[0].complaint.startswith(f"{message} Expected: ")


@every_offer
def test_nonsense_is_refused_when_it_is_sent_ahead_as_json(offer: Offer) -> None:
    first = at_the_first_step(offer)
    for kind in offer.rules.grammars:
        for answer in JSON_NONSENSE:
            found = refused(offer, first, 1, kind, Alternative(answer=answer))
            assert found, (kind, answer)
            assert all(problem.path.startswith("/answers/0/answer") for problem in found)


def answer_told(offer: Offer, play: Play[Any, Any], seat: int, order: OrderAhead) -> str:
    """What the receipt of an order says that it answers."""

    def grammar(of: OrderAhead) -> Grammar | None:
        return offer.rules.grammar(play.state, play.setup, seat, of)

    return in_words(order, Vocabulary(offer.rules.kinds, (), grammar=grammar)).partition(": ")[2]


def plainly(text: str) -> str:
    """A text of several lines in one, without remarks."""
    return "; ".join(filter(None, map(said_in, text.split("\n"))))


def without_remarks(told: str) -> str:
    """What a receipt tells without remarks, which it has in brackets."""
    return re.sub(r" \([^()]*\)(?=;|$)", "", told)


def at_the_first_step(offer: Offer) -> Play[Any, Any]:
    return Play.begin(offer.rules, offer.setup(), Seeded(Seeds(b"the first step")))[0]


def refused(
    offer: Offer, play: Play[Any, Any], seat: int, kind: str, answer: str | Alternative
) -> list[Problem]:
    """What is wrong with an answer, or its text, that the seat sends ahead at this moment."""
    one = Alternative(text=answer) if isinstance(answer, str) else answer
    order = OrderAhead((one,), kind=kind)
    grammar = offer.rules.grammar(play.state, play.setup, seat, order)
    return list(problems_of(order, offer.rules.kinds, (), grammar))


@every_offer
def test_every_default_can_be_given_by_a_standing_order_in_json_and_in_words(offer: Offer) -> None:
    tried = 0

    def watch(play: Play[Any, Any]) -> None:
        nonlocal tried
        for ask in play.step.asks if play.step is not None and tried < CASES_TO_TRY else ():
            tried += 1
            check(offer, play, ask)

    random_game(offer.rules, offer.content, offer.seats, "standing", watch=watch)
    assert tried


def check(offer: Offer, play: Play[Any, Any], ask: Ask) -> None:
    rules = offer.rules.queues
    known = offer.rules.testable(play.state, play.setup, ask.seat)
    values = offer.rules.fact_values(play.state, play.setup, ask.seat)
    words = Vocabulary(
        offer.rules.kinds, known, lambda word: rules.addressee(play.state, ask.seat, word), rules.verbs
    )
    orders = [
        OrderAhead((Alternative(answer=ask.default),), kind=ask.kind),
        OrderAhead((Alternative(text=ask.show(ask.default)),), kind=ask.kind),
        OrderAhead((DEFAULT,), kind=ask.kind),
        OrderAhead((Alternative(text="Default  # whatever"),), kind=ask.kind),
        *(
            _about(ask, name, values[name])
            for one in known
            if isinstance(one, FactFamily)
            for name in one.examples
        ),
    ]
    assert not [problem for order in orders for problem in problems_of(order, offer.rules.kinds, known)]
    assert read_orders(STANDING, write_orders(orders, words), words) == orders
    if rules.asked_when is not None and holds(rules.asked_when, values):
        return
    for order in orders:
        outcome = decide([order], ask, values, offer.rules.round(play.state), rules).outcome
        assert isinstance(outcome, Used)
        assert outcome.answer == ask.default


def _about(ask: Ask, fact: str, value: Json) -> OrderAhead:
    """An order that is good as long as a fact is what it is now."""
    test: Json = (
        {"size": fact, "is": "=", "value": len(value)}
        if isinstance(value, list)
        else {"fact": fact, "is": "=", "value": value}
    )
    return OrderAhead((Alternative(answer=ask.default),), when=test, kind=ask.kind)
