"""Sections 5.2, 5.4 and 7: policies as standing orders, in the words of the rules and in JSON."""

from __future__ import annotations

import pytest

from referee.engine.ahead import (
    STANDING,
    Alternative,
    Considered,
    OrderAhead,
    QuestionAtHand,
    Stopped,
    Used,
    Vocabulary,
    consider,
    problems_of,
    read_orders,
    write_orders,
)
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from tests.games.evil_high_priest.table import Table, dice, seat
from tests.orders_ahead import decide, read_queue

RULES = EVIL_HIGH_PRIEST.queues


def words_of(table: Table, number: int) -> Vocabulary:
    known = [one.fact for one in EVIL_HIGH_PRIEST.facts(table.state, table.play.setup, number)]
    return Vocabulary(
        EVIL_HIGH_PRIEST.kinds,
        known,
        lambda word: RULES.addressee(table.state, number, word),
        RULES.verbs,
        RULES.reworded,
        RULES.test_words,
    )


def considered(table: Table, orders: str | list[OrderAhead], number: int = 1) -> Considered:
    """What a seat's standing orders, and then those of the game, make of its open question."""
    words = words_of(table, number)
    listed = read_orders(STANDING, orders, words) if isinstance(orders, str) else orders
    assert read_orders(STANDING, write_orders(listed, words), words) == listed
    assert not [one for order in listed for one in problems_of(order, words.kinds, words.facts)]
    ask = table.asked()[number]
    stated = EVIL_HIGH_PRIEST.facts(table.state, table.play.setup, number)
    facts = {one.fact.id: one.value for one in stated}
    question = QuestionAtHand(1, ask.kind, facts, lambda: (ask, table.state.round))
    return consider([*listed, *RULES.usual], question, RULES)


def answer(table: Table, orders: str | list[OrderAhead], number: int = 1) -> Json:
    outcome = considered(table, orders, number).outcome
    assert isinstance(outcome, Used), outcome
    return outcome.answer


def asked(table: Table, orders: str, number: int = 1) -> bool:
    """Whether the seat is asked in spite of its orders."""
    return not isinstance(considered(table, orders, number).outcome, Used)


def raided(sanctum: dict[int, str] | None = None) -> Table:
    """A raid of strength 6 is at the door of seat 1, which has an asylum of 2: 4 are left at the gate."""
    acolytes = "pool*2 ritual:mao:2 asylum*2"
    own = seat(exposed="1SB 2T", sanctum=sanctum, lairs="generic", acolytes=acolytes)
    table = Table("cthulhu", {1: own}, shattered="start", draws=dice("6"))
    table.order("place acolyte cult:B")
    return table


WHEN_A_SIGN = (
    "policy raid when sign-at-risk: stop at sign with shoggoth, monster, acolyte ritual:*; else none"
)


def test_the_raid_policy_of_the_rules_strikes_only_for_a_sign() -> None:
    """The sign of lock B lies exposed: 4 are left at the gate, and a monster of 5 stops them."""
    at_risk = answer(raided(), WHEN_A_SIGN)  # nobody controls the Shoggoth: it is left out
    assert at_risk == {
        "strikes": {
            "case": "stop",
            "value": [{"at": "G", "with": ["monster generic", "acolyte ritual:mao:2"]}],
        }
    }
    vault = raided(sanctum={7: "reliquary", 6: "vault", 5: "vault"})
    assert vault.seat(1).exposed.get("ES", 0) == 0
    assert answer(vault, WHEN_A_SIGN) == {"strikes": {"case": "none", "value": {}}}


def test_what_cannot_be_struck_with_leaves_it_to_the_next_clause() -> None:
    policy = "policy raid when sign-at-risk: spend shoggoth; else none"
    assert answer(raided(), policy) == {"strikes": {"case": "none", "value": {}}}
    assert "You do not control the Shoggoth." in considered(raided(), policy).passed[0]


@pytest.mark.parametrize(
    ("policy", "strikes"),
    [
        ("policy raid none", {"case": "none", "value": {}}),
        ("policy raid spend generic", {"case": "spend", "value": ["monster generic"]}),
        (
            "policy raid G: generic, acolyte pool",
            {
                "case": "plan",
                "value": [{"at": "G", "unit": "monster generic"}, {"at": "G", "unit": "acolyte pool"}],
            },
        ),
        (
            "policy raid stop at G with acolyte pool else stop at G with generic else none",
            {
                "case": "stop",
                "value": [
                    {"at": "G", "with": ["acolyte pool"]},
                    {"at": "G", "with": ["monster generic"]},
                ],
            },
        ),
        (
            "policy raid when own-strength >= 5: spend generic; when icons = 1 and sign-at-risk: "
            "spend acolyte pool; else none",
            {"case": "spend", "value": ["acolyte pool"]},
        ),
        (
            "raid stop at G with acolyte ritual:*",
            {"case": "stop", "value": [{"at": "G", "with": ["acolyte ritual:mao:2"]}]},
        ),
        ("always raid none if S < 7", {"case": "none", "value": {}}),
    ],
)
def test_a_raid_policy_may_have_any_form_of_a_plan(policy: str, strikes: Json) -> None:
    assert answer(raided(), policy) == {"strikes": strikes}


def test_a_raid_policy_in_json() -> None:
    order = OrderAhead(
        (Alternative(answer={"strikes": {"case": "spend", "value": ["monster generic"]}}),),
        when={"fact": "at_risk", "is": ">=", "value": 3},
        kind="evil_high_priest.raid_plan",
    )
    assert answer(raided(), [order]) == {"strikes": {"case": "spend", "value": ["monster generic"]}}


def test_a_policy_may_have_limits_and_be_cleared() -> None:
    table = raided()
    words = words_of(table, 1)
    filed = read_orders(
        STANDING, "policy raid spend generic [uses 1] [until round 4]\npolicy arrange keep", words
    )
    assert [(order.kind, order.uses, order.until_round) for order in filed] == [
        ("evil_high_priest.raid_plan", 1, 4),
        ("evil_high_priest.arrange", None, None),
    ]
    assert read_orders(STANDING, "clear raid", words, filed) == filed[1:]


def test_a_raid_policy_is_for_the_deadline_unless_it_is_auto() -> None:
    """5.4; a plan that waits in a queue, and policies for other questions, answer at once."""
    table = raided()
    words = words_of(table, 1)
    policy = "policy raid when sign-at-risk: spend generic; else none"

    def drafts(text: str) -> list[bool]:
        outcome = considered(table, text).outcome
        assert isinstance(outcome, Used)
        return [outcome.draft]

    assert drafts(policy) == [True]
    assert drafts(f"{policy}\npolicy raid auto on") == [False]
    assert drafts(f"{policy}\nPolicy raid AUTO on\npolicy raid auto off") == [True]
    assert drafts("raid spend generic") == [True]
    assert drafts("raid spend generic [at once]") == [False]
    with pytest.raises(UnreadableText) as refused:
        read_orders(STANDING, "policy raid auto on", words)
    assert refused.value.message == "Nothing on the list is for this question."
    queued = read_queue("raid spend generic", EVIL_HIGH_PRIEST.kinds, (), words.addressee, RULES.verbs)
    found = decide(queued, table.asked()[1], {}, table.state.round, RULES).outcome
    assert isinstance(found, Used)
    assert not found.draft


def test_arranging_and_skulking_have_policies() -> None:
    shelves = Table("cthulhu", {1: seat(exposed="1T", sanctum={7: "closet"})}, phase="rearranging")
    assert answer(shelves, "policy arrange keep") == {"case": "keep", "value": {}}
    own = seat(priest="priest:chanting", acolytes="town:skulk1 asylum*4")
    others = seat(priest="priest:chanting", acolytes="asylum*4")
    lurking = Table("cthulhu", {1: own, 2: others}, phase="skulk")
    assert answer(lurking, "policy skulk stay") == []
    assert answer(lurking, "policy skulk innsmouth") == [{"from": "town:skulk1", "to": "town:innsmouth"}]
    assert asked(lurking, "policy arrange keep")


def growing() -> Table:
    """Growth passes 5: seat 2, with most blood, is given a sign outside its own turn."""
    other = seat(exposed="3B", sanctum={2: "reliquary", 6: "vault"}, priest="town:salem", acolytes="asylum*4")
    followings = {1: seat(exposed="2T 2B 2M", acolytes="pool asylum*4"), 2: other}
    table = Table("tcho_tcho", followings, draws=dice("11", "11"), shattered="S1 A T2", tracks={"growth": 4})
    table.order("place acolyte cult:D")
    table.no_strikes()
    return table


def test_where_gains_go_is_asked_only_of_those_whose_policy_says_so() -> None:
    """Nobody else can tell what a seat's policy is: it is among its standing orders, and in no turn."""
    table = growing()
    assert table.waiting_for == ("store", [2])
    assert answer(table, "", 2) == {"2.ES": 1}
    assert answer(table, "policy store deepest", 2) == {"2.ES": 1}
    assert isinstance(considered(table, "policy store ask", 2).outcome, Stopped)


@pytest.mark.parametrize("line", ["policy", "policy raid", "policy sleep deeply", "policy raid when x: none"])
def test_what_is_no_policy_is_refused(line: str) -> None:
    with pytest.raises(UnreadableText):
        read_orders(STANDING, line, words_of(Table("cthulhu"), 1))
