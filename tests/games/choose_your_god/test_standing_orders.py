"""By post: orders sent ahead and standing orders, also where nobody waits for a seat (5.3, CG-192)."""

from __future__ import annotations

import pytest

from referee.engine.ahead import Stopped, Used, decide
from referee.engine.ahead_text import read_queue
from referee.engine.json_types import Json
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from tests.games.choose_your_god.table import Game


def sent_ahead(game: Game, text: str) -> Used | Stopped | None:
    """What a queue of orders sent ahead makes of the open question."""
    ask, state = game.ask(), game.state
    stated = CHOOSE_YOUR_GOD.facts(state, game.play.setup, ask.seat)
    queue = read_queue(text, CHOOSE_YOUR_GOD.kinds, [one.fact for one in stated], lambda _: None)
    known = {one.fact.id: one.value for one in stated}
    return decide(queue, ask, known, state.round, CHOOSE_YOUR_GOD.queues)


def test_orders_sent_ahead_answer_questions_of_every_kind() -> None:
    celebrating = Game("begin_round", red="", yellow="F2", supremacy="yellow")
    orders = "if followers.me < 4: celebrate: celebrate 1\ncelebrate: no celebration"
    found = sent_ahead(celebrating, orders)
    assert isinstance(found, Used)
    assert found.answer == {"effect": "1", "slot": None}
    strong = Game("begin_round", red="", yellow="F4", supremacy="yellow")
    assert sent_ahead(strong, orders) == Used(1, None)
    window = Game("resolve_location", here=6, asks="red", red="1@6 hand=M8", yellow="2@6")
    playing = sent_ahead(window, "if leader.here != me: window: play M3 on 1 else play M8 coins")
    assert isinstance(playing, Used)
    assert sent_ahead(window, "if leader.here = me: window: pass") is None
    assert isinstance(sent_ahead(window, "window: play M3 on 1"), Stopped)
    benefit = Game("resolve_location", here=9, red="3@9 c5", yellow="")
    assert sent_ahead(benefit, "benefit: pay 11 else pay 5") == Used(0, {"case": "9", "value": {"pay": "5"}})


def settled(game: Game, standing: str = "") -> Json:
    """What a formality comes to for a seat with these standing orders."""
    assert game.state.formality
    ask, rules = game.ask(), CHOOSE_YOUR_GOD.queues
    stated = CHOOSE_YOUR_GOD.facts(game.state, game.play.setup, ask.seat)
    orders = read_queue(standing, CHOOSE_YOUR_GOD.kinds, [one.fact for one in stated], lambda _: None)
    known = {one.fact.id: one.value for one in stated}
    found = decide([*orders, *rules.usual], ask, known, game.state.round, rules)
    assert isinstance(found, Used)
    game.resolve({ask.seat: found.answer})
    return found.answer


@pytest.mark.rule("CG-74")
def test_free_benefits_are_taken_unless_a_plan_or_a_standing_order_declines() -> None:
    def won(location: int, standing: str) -> tuple[Json, Game]:
        game = Game(
            "resolve_location", here=location, asks="red", formal=True, red=f"3@{location}", yellow=""
        )
        assert game.asked == ["red benefit"]
        return settled(game, standing), game

    taken, game = won(6, "")
    assert taken == {"case": "6", "value": {}}
    assert game.cult("red").coins == 11
    for location in (1, 3, 4, 6, 11):
        assert won(location, "")[0] == {"case": str(location), "value": {}}
        declined, game = won(location, "benefit: decline")
        assert declined == {"case": "decline", "value": {}}
        assert "benefit_declined" in game.kinds()
    assert won(6, "if coins.me > 9: benefit: decline")[0] == {"case": "6", "value": {}}
    silent = Game("resolve_location", here=6, formal=True, red="3@6", yellow="")
    assert settled(silent, "benefit: decline") == {"case": "decline", "value": {}}
    plans = {"red": "otherwise pass\nif win 6: take"}
    written = Game("resolve_location", here=6, formal=True, red="3@6", yellow="", plans=plans)
    assert written.data("coins_changed")[0]["change"] == 6  # its plan comes first


def test_a_benefit_that_costs_something_is_no_formality() -> None:
    game = Game("resolve_location", here=9, asks="red", formal=True, red="3@9", yellow="")
    assert game.asked == ["red benefit"]
    assert not game.state.formality


@pytest.mark.rule("CG-192")
def test_a_seat_that_sits_out_follows_its_standing_orders_for_benefits() -> None:
    def won(standing: str) -> Game:
        game = Game("resolve_location", here=9, formal=True, red="3@9 F2 c9 sits_out", yellow="")
        assert game.asked == ["red benefit"]
        settled(game, standing)
        assert game.asked == ["red intention"]  # nobody has waited
        return game

    assert won("").cult("red").followers == 2
    assert won("benefit: pay 5").cult("red").followers == 4
    assert won("benefit: pay 11 else decline").cult("red").followers == 2
    free = Game("resolve_location", here=6, formal=True, red="3@6 c0 sits_out", yellow="")
    settled(free, "benefit: decline")
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
        game = Game("resolve_location", here=6, asks="red", formal=True, **seats)
        game.order("play search")
        assert game.asked == ["yellow give_card"]
        settled(game, standing)
        assert (game.asked, game.state.formality) == (["green give_card"], False)
        assert game.cult("yellow").hand == ["M8", "seize"]
        return game.order("give M2")

    assert sorted(searched("").cult("red").hand) == ["M2", "seize"]
    assert sorted(searched("give_card: give M8").cult("red").hand) == ["M2", "M8"]

    def plotted(standing: str) -> list[int]:
        altars = {"red": "dark hand=foiled_plot", "yellow": "F5 A2 A9 hand=M1 sits_out"}
        game = Game("resolve_location", here=6, asks="red", formal=True, **altars)
        game.order("play plot")
        assert game.asked == ["yellow lose_altar"]
        settled(game, standing)
        return game.cult("yellow").altars

    assert plotted("") == [9]
    assert plotted("lose_altar: altar 9") == [2]


@pytest.mark.rule("CG-193")
def test_a_seat_that_was_given_up_has_no_standing_orders() -> None:
    game = Game("resolve_location", here=9, formal=True, red="3@9 F2 c9", yellow="", green="")
    assert game.asked == ["red benefit"]
    given_up = Game("resolve_location", here=9, formal=True, red="3@9 F2 c9 given_up", yellow="", green="")
    assert given_up.asked == ["yellow intention"]
    assert given_up.cult("red").followers == 2


@pytest.mark.rule("CG-143")
def test_a_standing_celebration_comes_before_the_first_players_first_turn() -> None:
    def first(standing: str) -> tuple[Json, Game]:
        game = Game("begin_round", formal=True, red="F2", yellow="", supremacy="red")
        assert game.asked == ["red celebrate"]
        return settled(game, standing), game

    assert first("celebrate: celebrate 2")[1].cult("red").coins == 14
    answer, game = first("if followers.me > 3: celebrate: celebrate 1")
    assert (answer, game.asked) == (None, ["red intention"])
    assert game.refused("celebrate 1") == []


@pytest.mark.rule("CG-192")
def test_a_seat_that_sits_out_puts_back_a_card_without_a_wait() -> None:
    words = {"here": 11, "formal": True, "yellow": "", "intrigues": "raid ambush"}
    game = Game("resolve_location", red="3@11 hand=seize sits_out", plans={"red": "if win 11: take"}, **words)
    assert game.asked == ["red return_intrigue"]
    assert settled(game) == {"card": "ambush"}
    ordered = Game(
        "resolve_location", red="3@11 hand=seize sits_out", plans={"red": "if win 11: take"}, **words
    )
    assert settled(ordered, "return_intrigue: return seize") == {"card": "seize"}
