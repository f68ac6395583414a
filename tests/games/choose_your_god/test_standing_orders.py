"""By post: orders sent ahead and standing orders, also where nobody waits for a seat (5.3, CG-192)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.ahead import (
    STANDING,
    QuestionAtHand,
    Stopped,
    Used,
    Vocabulary,
    consider,
    read_orders,
    receipt,
    spelled_out,
)
from referee.engine.problems import UnreadableText
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from referee.service.ahead.seats_in_play import vocabulary_of
from tests.games.choose_your_god.table import Game
from tests.orders_ahead import decide, read_queue


def sent_ahead(game: Game, text: str) -> Used | Stopped | None:
    """What a queue of orders sent ahead makes of the open question."""
    ask, state = game.ask(), game.state
    stated = CHOOSE_YOUR_GOD.facts(state, game.play.setup, ask.seat)
    queue = read_queue(text, CHOOSE_YOUR_GOD.kinds, [one.fact for one in stated], lambda _: None)
    known = {one.fact.id: one.value for one in stated}
    return decide(queue, ask, known, state.round, CHOOSE_YOUR_GOD.queues).outcome


def test_orders_sent_ahead_answer_questions_of_every_kind() -> None:
    celebrating = Game("begin_round", red="", yellow="F2", supremacy="yellow")
    orders = "if followers.me < 4: celebrate: celebrate 1\ncelebrate: no celebration"
    found = sent_ahead(celebrating, orders)
    assert isinstance(found, Used)
    assert found.answer == {"effect": "1", "slot": None}
    strong = Game("begin_round", red="", yellow="F4", supremacy="yellow")
    assert sent_ahead(strong, orders) == Used(None)
    window = Game("resolve_location", here=6, asks="red", red="1@6 hand=M8", yellow="2@6")
    playing = sent_ahead(window, "if leader.here != me: window: play M3 on 1 else play M8 coins")
    assert isinstance(playing, Used)
    assert sent_ahead(window, "if leader.here = me: window: pass") is None
    assert isinstance(sent_ahead(window, "window: play M3 on 1"), Stopped)
    benefit = Game("resolve_location", here=9, red="3@9 c5", yellow="")
    assert sent_ahead(benefit, "benefit: pay 11 else pay 5") == Used({"case": "9", "value": {"pay": "5"}})


@pytest.mark.rule("CG-74")
def test_free_benefits_are_taken_unless_a_plan_or_a_standing_order_declines() -> None:
    def won(location: int, standing: str = "") -> Game:
        game = Game(
            "resolve_location", here=location, red=f"3@{location}", yellow="", standing={"red": standing}
        )
        assert game.asked != ["red benefit"]
        return game

    assert won(6).cult("red").coins == 11
    for location in (1, 3, 4, 6, 11):
        assert ("red benefit", {"case": str(location), "value": {}}) in won(location).settled
        game = won(location, "benefit: decline")
        assert game.settled == [("red benefit", {"case": "decline", "value": {}})]
        assert "benefit_declined" in game.kinds()
    assert won(6, "if coins.me > 9: benefit: decline").cult("red").coins == 11
    plans = {"red": "otherwise pass\nif win 6: take"}
    standing = {"red": "benefit: decline"}
    written = Game("resolve_location", here=6, red="3@6", yellow="", plans=plans, standing=standing)
    assert (written.cult("red").coins, written.settled) == (11, [])  # its plan comes first


def test_a_benefit_that_costs_something_is_no_formality() -> None:
    game = Game("resolve_location", here=9, red="3@9", yellow="", standing={"red": "benefit: pay 5"})
    assert (game.asked, game.settled) == (["red benefit"], [])


@pytest.mark.rule("CG-192")
def test_a_seat_that_sits_out_follows_its_standing_orders_for_benefits() -> None:
    def won(standing: str) -> Game:
        game = Game(
            "resolve_location", here=9, red="3@9 F2 c9 sits_out", yellow="", standing={"red": standing}
        )
        assert game.asked == ["red intention"]  # nobody has waited
        return game

    assert won("").cult("red").followers == 2
    assert won("benefit: pay 5").cult("red").followers == 4
    assert won("benefit: pay 11 else decline").cult("red").followers == 2
    assert won("benefit: pay 11").cult("red").followers == 2  # it cannot be asked: the default
    free = Game(
        "resolve_location",
        here=6,
        red="3@6 c0 sits_out",
        yellow="",
        standing={"red": "benefit: decline"},
    )
    assert free.cult("red").coins == 0


@pytest.mark.rule("CG-192")
def test_a_seat_that_sits_out_follows_its_standing_orders_for_what_others_force_on_it() -> None:
    """Those that do not sit out still choose at once: only then do the cards change hands."""
    seats = {
        "red": "1@6 hand=secret_search",
        "yellow": "2@6 hand=M8,seize sits_out",
        "green": "2@6 hand=M1,M2",
    }

    def searched(standing: str) -> Game:
        game = Game("resolve_location", here=6, asks="red", standing={"yellow": standing}, **seats)
        game.order("play search")
        assert game.asked == ["green give_card"]
        assert game.cult("yellow").hand == ["M8", "seize"]
        return game.order("give M2")

    assert sorted(searched("").cult("red").hand) == ["M2", "seize"]
    assert sorted(searched("give_card: give M8").cult("red").hand) == ["M2", "M8"]

    def plotted(standing: str) -> list[int]:
        altars = {"red": "dark hand=foiled_plot", "yellow": "F5 A2 A9 hand=M1 sits_out"}
        game = Game("resolve_location", here=2, asks="red", standing={"yellow": standing}, **altars)
        game.order("play plot")
        assert ("yellow lose_altar", str(9 if standing else 2)) in game.settled
        return game.cult("yellow").altars

    assert plotted("") == [9]
    assert plotted("lose_altar: altar 9") == [2]


@pytest.mark.rule("CG-193")
def test_a_seat_that_was_given_up_has_no_standing_orders() -> None:
    words = {"here": 9, "yellow": "", "green": "", "standing": {"red": "benefit: pay 5"}}
    assert Game("resolve_location", red="3@9 F2 c9", **words).asked == ["red benefit"]
    given_up = Game("resolve_location", red="3@9 F2 c9 given_up", **words)
    assert (given_up.asked, given_up.settled) == (["yellow intention"], [])
    assert given_up.cult("red").followers == 2


@pytest.mark.rule("CG-143")
def test_a_standing_celebration_comes_before_the_first_players_first_turn() -> None:
    def first(standing: str) -> Game:
        return Game("begin_round", red="F2", yellow="", supremacy="red", standing={"red": standing})

    celebrating = first("celebrate: celebrate 2")
    assert (celebrating.cult("red").coins, celebrating.asked) == (14, ["yellow intention"])
    game = first("if followers.me > 3: celebrate: celebrate 1")
    assert (game.settled, game.asked) == ([("red celebrate", None)], ["red intention"])
    assert game.refused("celebrate 1") == []


@pytest.mark.rule("CG-192")
def test_a_seat_that_sits_out_puts_back_a_card_without_a_wait() -> None:
    def won(standing: str) -> Game:
        return Game(
            "resolve_location",
            here=11,
            red="3@11 hand=seize sits_out",
            yellow="",
            intrigues="raid ambush",
            plans={"red": "if win 11: take"},
            standing={"red": standing},
        )

    assert won("").settled == [("red return_intrigue", {"card": "ambush"})]
    assert won("return_intrigue: return seize").settled == [("red return_intrigue", {"card": "seize"})]
    assert won("").asked == ["red intention"]


@pytest.mark.rule("CG-96")
def test_licenses_may_be_wanted_in_an_order() -> None:
    words = {"red": "3@10", "yellow": "", "slots": "exiles community_rift novitiate"}
    game = Game("resolve_location", here=10, **words)
    for order, taken in (
        ("take novitiate, exiles, any", "novitiate"),
        ("take title_healer, Exiles", "exiles"),
        ("take title_healer, any", "any"),
        ("take B, any", "community_rift"),
    ):
        assert sent_ahead(game, f"benefit: {order}") == Used({"case": "10", "value": {"license": taken}})
    assert isinstance(sent_ahead(game, "benefit: take title_healer, approval_4"), Stopped)


@pytest.mark.rule("CG-96")
def test_a_plan_may_want_licenses_in_an_order_and_takes_the_first_that_is_left() -> None:
    words = {"red": "3@10 hand=M8", "yellow": "", "slots": "exiles - novitiate"}
    plans = {"red": "otherwise pass\nif win 10: take novitiate, any"}
    game = Game("resolve_location", here=10, plans=plans, **words)
    assert game.cult("red").licenses == ["novitiate"]
    ask = Game("make_plans", **words).ask("red")
    plan: Any = ask.read(plans["red"])
    wanted = [entry["do"]["value"]["license"] for entry in plan["if_win"]]
    assert wanted == ["novitiate", "any"]
    shown = ask.show(plan).splitlines()[1:]
    assert [line.partition("  #")[0] for line in shown] == [f"if win 10: take {one}" for one in wanted]


@pytest.mark.rule("CG-96")
@pytest.mark.parametrize("written", ["take exiles", "take A", "take slot A"])
def test_a_plan_keeps_the_license_that_it_names_wherever_licenses_lie_by_then(written: str) -> None:
    """5.3: what is not possible when it is needed opens the prompt, and takes nothing else."""
    words: dict[str, Any] = {"red": "3@10 hand=M8", "yellow": "1@6 nirriti c7 hand=M1,M2"}
    plan = f"otherwise pass / if win 10: {written}"
    game = Game("make_plans", slots="exiles - novitiate", **words)
    game.together(red=plan, yellow="otherwise pass")
    assert game.cult("red").licenses == ["exiles"]
    # Temptation takes Exiles before Red has won the Palace, and nothing comes in its place.
    lost = Game("make_plans", slots="exiles - novitiate", **words)
    lost.together(red=plan, yellow="at 6: use temptation discard M1, M2 take exiles / otherwise pass")
    assert (lost.cult("yellow").licenses, lost.asked) == (["exiles"], ["red benefit"])
    # The same plan at a table where another License lies in its slot.
    kept = lost.play.state.cults[1].plan
    assert kept is not None
    moved = Game(
        "resolve_location", here=10, asks="red", red=words["red"], yellow="", slots="novitiate exiles -"
    )
    moved.play.state.cults[1].plan = kept
    moved.order("pass")
    assert moved.cult("red").licenses == ["exiles"]


@pytest.mark.rule("CG-96")
def test_a_standing_plan_stands_while_a_license_that_it_names_is_not_on_offer() -> None:
    """5.3: only that entry has the seat asked."""
    plan = "otherwise pass / if win 9: pay 5 / if win 10: take exiles"
    words: dict[str, Any] = {"red": "3@9 2@10 c5 F2 hand=M8", "yellow": "F0 none", "slots": "novitiate - -"}
    game = Game("make_plans", **words)
    found = sent_ahead(game, f"plan: {plan}")
    assert isinstance(found, Used)
    game.resolve({1: found.answer})
    assert (game.cult("red").followers, game.asked) == (4, ["red benefit"])
    assert game.refused("take exiles") == ["Exiles is not on offer."]


@pytest.mark.rule("CG-57", "CG-96")
def test_a_queued_prayer_keeps_the_license_that_it_names() -> None:
    game = Game("take_turn", red="F2 1", yellow="F2", slots="exiles - -")
    answer: Any = game.ask().read("preach 1 at 1 / then pray benefit 10 take A")
    assert answer["then"][0]["do"]["value"]["benefit"]["value"] == {"license": "exiles"}


@pytest.mark.rule("CG-97")
def test_the_cheapest_intrigue_goes_back_whichever_that_is() -> None:
    game = Game("resolve_location", here=11, red="3@11 hand=seize", yellow="", intrigues="raid blackmail")
    assert game.asked == ["red return_intrigue"]
    assert sent_ahead(game, "return_intrigue: return cheapest") == Used({"card": "raid"})
    assert game.ask().read("return cheapest") == {"card": "raid"}


def _kept(game: Game, text: str) -> list[str]:
    """The receipts of Red's standing orders."""
    rules, state, setup = CHOOSE_YOUR_GOD, game.state, game.play.setup
    words = Vocabulary(
        rules.kinds,
        rules.testable(state, setup, 1),
        grammar=lambda order: rules.grammar(state, setup, 1, order),
    )
    orders = [spelled_out(order, words) for order in read_orders(STANDING, text, words)]
    return [receipt(order, words, rules.queues).partition(". ")[0] for order in orders]


def test_the_plan_of_this_round_is_kept_for_every_round_as_it_is_written() -> None:
    plan = "otherwise pass / if win 9: pay 11 / if win 9: pay 5 / give cheapest"
    words = {"red": "1@6 hand=M8", "yellow": "2@6 hand=M8", "asks": "yellow", "plans": {"red": plan}}
    game = Game("resolve_location", here=6, **words)
    assert _kept(game, "plan: as written") == [f"Answers every plan question: {plan}"]
    assert _kept(game, f"plan: {plan}") == _kept(game, "always plan: As Written")
    assert _kept(game, f"plan: {plan} if coins.me > 4") == [
        f"Answers every plan question while coins.me > 4: {plan}"
    ]
    unplanned = Game("take_turn", red="", yellow="")
    with pytest.raises(UnreadableText, match="cannot be read") as refused:
        _kept(unplanned, "plan: as written")
    assert refused.value.message == "You have no plan in this round yet."


PROPOSED = {
    "plan": Game("make_plans", red="3@9 c5 hand=M3", yellow="F0 none"),
    "return_intrigue": Game("resolve_location", here=11, red="P@11 hand=raid", yellow=""),
    "give_card": Game(
        "resolve_location", here=9, asks="yellow", red="2@9 hand=M1,raid", yellow="1@9 hand=secret_search"
    ).order("play search"),
}


@pytest.mark.parametrize("kind", PROPOSED)
def test_a_standing_order_that_a_prompt_proposes_answers_it(kind: str) -> None:
    game = PROPOSED[kind]
    ask = game.ask()
    assert ask.kind == f"choose_your_god.{kind}"
    page = ask.page()
    (line,) = [how.partition(": ")[2].removesuffix(".") for how in page.how if ": always " in how]
    orders = read_orders(STANDING, line, vocabulary_of(game.play, ask.seat))
    facts = CHOOSE_YOUR_GOD.fact_values(game.state, game.play.setup, ask.seat)
    question = QuestionAtHand(0, ask.kind, facts, lambda: (ask, game.state.round))
    found = consider(orders, question, CHOOSE_YOUR_GOD.queues).outcome
    assert isinstance(found, Used)
    assert ask.choice.problems(found.answer) == []
