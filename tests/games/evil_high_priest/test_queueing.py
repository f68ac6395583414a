"""Section 5.1 and 5.7: orders sent ahead, with fallbacks and tests of public facts."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.ahead import Alternative, OrderAhead, Stopped, Used, as_queued, problems_of
from referee.engine.problems import UnreadableText
from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from tests.games.evil_high_priest.table import Table, dice, seat
from tests.orders_ahead import decide, read_queue


def decided(before: Table, text: str, after: Table | None = None, number: int = 1) -> Used | Stopped | None:
    """What a seat's queue makes of the question that is open, if it was sent when `before` stood."""
    now = (after or before).play
    rules, kinds = EVIL_HIGH_PRIEST.queues, EVIL_HIGH_PRIEST.kinds
    stated = EVIL_HIGH_PRIEST.facts(before.state, before.play.setup, number)
    known = [one.fact for one in stated]
    orders = read_queue(
        text,
        kinds,
        known,
        lambda word: rules.addressee(before.state, number, word),
        test_words=rules.test_words,
    )
    for order in orders:
        assert list(problems_of(order, kinds, known)) == []
    values = {one.fact.id: one.value for one in stated}
    queue = [as_queued(order, rules, values, before.state.round) for order in orders]
    assert now.step is not None
    facts = {one.fact.id: one.value for one in EVIL_HIGH_PRIEST.facts(now.state, now.setup, number)}
    return decide(queue, now.step.ask_of(number), facts, now.state.round, rules).outcome


def used(outcome: Used | Stopped | None) -> Any:
    assert isinstance(outcome, Used), outcome
    return outcome.answer


def test_the_first_legal_fallback_is_played() -> None:
    table = Table("cthulhu", {1: seat(), 2: seat(acolytes="town:kingsport pool asylum*4")})
    answer = used(decided(table, "queue 1: kingsport else innsmouth else escape"))
    assert answer == {"cultist": "acolyte", "space": "town:innsmouth"}


def test_if_none_is_legal_the_seat_is_asked_and_told_why() -> None:
    table = Table("cthulhu", {1: seat(), 2: seat(acolytes="town:kingsport pool asylum*4")})
    outcome = decided(table, "turn: kingsport else salem")
    assert isinstance(outcome, Stopped)
    assert "Kingsport is occupied by Green." in outcome.reason
    assert "You cannot pay: 3 basic resources short." in outcome.reason


@pytest.mark.parametrize(("shattered", "space"), [("start A B C E F G", "cult:D"), ("start", "town:boston")])
def test_a_fallback_may_have_a_test_of_its_own(shattered: str, space: str) -> None:
    """The rules' own words: the first is for 6 signs or fewer, the second for whatever else is the case."""
    table = Table("cthulhu", {1: seat(exposed="2B 1M")}, shattered=shattered)
    answer = used(decided(table, "queue 2: cult:D if signs<=6 else boston"))
    assert answer == {"cultist": "acolyte", "space": space}


def test_the_reason_tells_of_a_test_that_does_not_hold() -> None:
    outcome = decided(Table("cthulhu"), "queue 1: boston if signs <= 6")
    assert isinstance(outcome, Stopped)
    assert "It is only for the case that signs_left <= 6." in outcome.reason


def test_a_test_is_not_taken_for_a_bonus_if_able() -> None:
    table = Table("cthulhu", {1: seat(exposed="4B")}, shattered="start")
    answer = used(decided(table, "queue 1: cult:A bonus if able if ritual-open and signs > 6"))
    assert answer["bonus"] == {"case": "if_able", "value": {}}


def test_a_queue_can_be_cleared_in_words() -> None:
    table = Table("cthulhu")
    assert decided(table, "queue 1: boston\nqueue clear") is None
    assert used(decided(table, "queue 1: boston\nqueue clear\nqueue 1: dunwich"))["space"] == "town:dunwich"


@pytest.mark.parametrize(
    ("stop", "stopped"),
    [
        ("[stop if raids_resolved changes]", True),
        ("[stop if chambers = vault]", True),
        ("[stop if chambers = well]", False),
        ("[stop if marker_holder changes] [stop if own_T > 5]", False),
        ("[stop if own_T > 5] [stop if occupied.salem = no]", True),
    ],
)
def test_stops_in_words_have_the_seat_asked(stop: str, stopped: bool) -> None:
    """A raid has come since the queue was sent; a Vault is on display; nobody is on Salem."""
    before = Table("cthulhu", shattered="start")
    after = Table("cthulhu", shattered="start", raids_resolved=2, raids_begun=2)
    outcome = decided(before, f"queue 1: boston else escape {stop}\nqueue 2: dunwich", after)
    assert isinstance(outcome, Stopped if stopped else Used)


@pytest.mark.parametrize(
    ("test", "goes"),
    [
        ("signs_left <= 6", False),
        ("signs_left = 12", True),
        ("occupied.salem = no", True),
        ("occupied.boston = yes", False),
        ("raids_resolved < 2", True),
        ("chambers = vault", True),
        ("chambers = well", False),
        ("own_T >= 4 and T.2 = 1", True),
        ("accessible = B and not shattered = A", True),
        ("own_pool = 3 and own_asylum = 4", True),
        ("deep_one > 0", False),
        ("shoggoth = 0", True),
    ],
)
def test_an_order_may_depend_on_public_facts(test: str, goes: bool) -> None:
    table = Table("cthulhu", {1: seat(exposed="4T"), 2: seat(exposed="1T")}, shattered="start")
    outcome = decided(table, f"if {test}: turn: boston")
    assert (outcome is not None) is goes


def test_a_queue_stops_if_a_raid_came_since() -> None:
    orders = Table("cthulhu", shattered="start")
    later = Table("cthulhu", shattered="start", raids_resolved=2, raids_begun=2)
    stated = EVIL_HIGH_PRIEST.facts(orders.state, orders.play.setup, 1)
    values = {one.fact.id: one.value for one in stated}
    order = OrderAhead(
        (Alternative(text="boston"),), kind="evil_high_priest.turn", stop_if_changed=("raids_resolved",)
    )
    queue = [as_queued(order, EVIL_HIGH_PRIEST.queues, values, 2)]
    for table, kind in ((orders, Used), (later, Stopped)):
        facts = {one.fact.id: one.value for one in EVIL_HIGH_PRIEST.facts(table.state, table.play.setup, 1)}
        assert isinstance(decide(queue, table.ask(), facts, 2, EVIL_HIGH_PRIEST.queues).outcome, kind)


def test_a_standing_raid_order_reads_what_is_at_risk() -> None:
    own = seat(exposed="1SB 2T", lairs="generic", acolytes="pool asylum*2")
    table = Table("cthulhu", {1: own}, shattered="start", draws=dice("6"))
    table.order("place acolyte cult:B")
    policy = "if sign_at_risk = yes: raid_plan: raid stop at G with generic else raid none"
    answer = used(decided(table, policy))
    assert answer["strikes"] == {"case": "stop", "value": [{"at": "G", "with": ["monster generic"]}]}
    facts = {one.fact.id: one.value for one in EVIL_HIGH_PRIEST.facts(table.state, table.play.setup, 1)}
    assert (facts["icons"], facts["S"], facts["own_strength"], facts["at_risk"]) == (1, 6, 4, 3)
    assert facts["units"] == ["acolyte cult:B", "monster generic"]


def test_a_skulk_list_may_be_prepared_with_fallbacks() -> None:
    own = seat(priest="priest:chanting", acolytes="town:skulk1 asylum*4")
    table = Table("cthulhu", {1: own, 2: seat(priest="priest:chanting", acolytes="asylum*4")}, phase="skulk")
    answer = used(decided(table, "skulk: skulk athenaeum else innsmouth else stay"))
    assert answer == [{"from": "town:skulk1", "to": "town:innsmouth"}]


def test_presets_answer_picks_ties_and_rearranging() -> None:
    lodge = Table("cthulhu", {1: seat(exposed="1SB")}, monsters="ghoul chthonian zoog")
    lodge.order("place acolyte silver-twilight chamber 1 at 7")
    assert used(decided(lodge, "pick: pick monster 3")) == "3"
    assert used(decided(lodge, "pick: pick monster zoog")) == "3"
    assert used(decided(lodge, "pick monster first of gug, chthonian, slot 1")) == "2"
    assert isinstance(decided(lodge, "pick monster gug"), Stopped)
    spectral = seat(priest="priest:chanting", acolytes="ritual:spectral:1 asylum*4")
    ritual = Table("cthulhu", {1: spectral, 2: seat(priest="priest:chanting")}, phase="rituals")
    assert used(decided(ritual, "pick chamber well, closet at 6 else pick chamber 1 at 6")) == {
        "take": "2",
        "at": "6",
    }
    shelves = Table("cthulhu", {1: seat(exposed="1T", sanctum={7: "closet"})}, phase="rearranging")
    assert used(decided(shelves, "arrange: arrange keep")) == {"case": "keep", "value": {}}


def test_an_order_for_the_open_question_takes_no_test() -> None:
    """It is for things as they stand; what a fallback is for is judged by the list that it is on."""
    with pytest.raises(UnreadableText) as refused:
        Table("cthulhu").ask().read("place acolyte boston if signs <= 6")
    assert refused.value.message.startswith('A test belongs on a queue line: "if signs <= 6".')
