"""Plans by post: what was written stays until something else is, and receipts read it back (5.3)."""

from __future__ import annotations

import pytest

from referee.engine.decisions.orders import shown
from referee.games.choose_your_god.decisions.plan import Plan, answer_of, plan_of
from referee.games.choose_your_god.moments import Now
from tests.games.choose_your_god.table import Game

WRITTEN = "at 9, 11: ask\notherwise pass\nif win 9: pay 5\nif win 12: arm\ngive herald\naltar 8"


def in_a_lap() -> Game:
    """Red, with a plan, is asked what to do in Location 9."""
    game = Game(
        "resolve_location",
        here=9,
        red="1@9 2@12 F5 c5 hand=M1,M8",
        yellow="2@9 1@11 1@13",
        plans={"red": WRITTEN},
    )
    assert game.asked == ["red window"]
    return game


def in_force(answer: str) -> list[str]:
    """The plan of red after this answer in Location 9."""
    game = in_a_lap()
    told = " ".join(game.ask().text().split())
    assert all(line in told for line in WRITTEN.splitlines())
    game.resolve({1: game.ask().read(answer)})
    at = Now.of(game.state, game.play.setup, 1)
    return shown(Plan, answer_of(plan_of(game.cult("red"), at)), at.for_later).splitlines()


@pytest.mark.parametrize(
    ("answer", "plan"),
    [
        ("pass", WRITTEN.splitlines()),
        ("pass all", ["otherwise pass", "if win 12: arm", "give herald", "altar 8"]),
        ("pass until 12", ["at 12, 13: ask", "otherwise pass", "if win 12: arm", "give herald", "altar 8"]),
        ("pass where absent", ["otherwise present", "if win 12: arm", "give herald", "altar 8"]),
        (
            "pass unless mobs.me > 3",
            ["at all if mobs.me > 3: ask", "otherwise pass", "if win 12: arm", "give herald", "altar 8"],
        ),
        (
            "pass\nat 12: ask",
            ["at 12: ask", "at 9, 11: ask", "otherwise pass", "if win 12: arm", "give herald", "altar 8"],
        ),
        ("pass all\nif win 12: ask\ngive ask\naltar ask", ["otherwise pass"]),
        ("pass\nnew plan\nat 12: pass", ["at 12: pass", "otherwise ask"]),
        (
            "pass all\nif win 12: decline\ngive cheapest",
            ["otherwise pass", "if win 12: decline", "give cheapest", "altar 8"],
        ),
    ],
)
def test_what_was_written_stays_unless_something_else_is(answer: str, plan: list[str]) -> None:
    assert in_force(answer) == plan


@pytest.mark.parametrize(
    "plan",
    [
        "otherwise pass\notherwise ask",
        "pass\nat 12: ask\notherwise present",
        "give cheapest\notherwise pass\ngive M8",
        "altar 8\naltar 6\notherwise pass",
    ],
)
def test_a_plan_that_contradicts_itself_is_refused(plan: str) -> None:
    game = Game("make_plans", red="3@9 A6 A8 hand=M8", yellow="F0 none")
    assert game.unreadable(plan) == "This contradicts what was said before."
    assert game.refused("otherwise pass\npass\nif win 9: pay 11\nif win 9: pay 5\nif win 9: ask") == []


@pytest.mark.parametrize(
    "answer",
    [
        "pass all\notherwise ask",
        "pass all\nat 12: ask\notherwise present",
        "pass where absent\notherwise pass",
        "pass until 11\notherwise ask",
        "pass all\nnew plan\notherwise ask",
    ],
)
def test_how_long_to_pass_is_not_said_in_two_ways(answer: str) -> None:
    """Neither part wins over the other in silence."""
    assert in_a_lap().unreadable(answer) == "This contradicts what was said before."


def test_a_test_of_a_round_that_the_table_will_not_play_is_refused() -> None:
    game = Game("make_plans", red="3@9", yellow="F0 none", options={"round_limit": 9})
    assert game.unreadable("at 9 if round > 9: ask").startswith("round is from 1 to 9: this never holds.")
    assert game.refused("at 9 if round = 9: ask\notherwise pass") == []


def test_passing_counts_above_a_new_plan_too() -> None:
    assert in_force("pass all\nnew plan\nat 12: ask") == ["at 12: ask", "otherwise pass"]


def test_what_was_written_of_winning_here_stays_with_a_new_plan_for_later() -> None:
    words = {"red": "3@9 F2 c5 hand=M1", "yellow": "1@9", "plans": {"red": "if win 9: pay 5"}}
    for answer in ("pass", "pass all", "pass\nat 12: ask"):
        game = Game("resolve_location", here=9, **words).order(answer)
        assert (game.asked, game.cult("red").followers) == (["red intention"], 4)


def test_of_several_orders_for_a_win_the_first_that_is_legal_counts() -> None:
    plans = {"red": "otherwise pass\nif win 9: pay 11\nif win 9: pay 5\nif win 9: decline"}
    game = Game("resolve_location", here=9, red="3@9 F2 c5", yellow="", plans=plans)
    assert (game.asked, game.cult("red").followers) == (["red intention"], 4)
    poor = Game("resolve_location", here=9, red="3@9 F2 c9", yellow="", plans={"red": "if win 9: pay 11"})
    assert poor.asked == ["red benefit"]  # none is legal


def test_an_order_for_winning_here_is_refused_if_it_could_never_be_carried_out() -> None:
    temple = Game("resolve_location", here=5, asks="red", red="1@5 2@9 hand=M8,M5", yellow="1@5")
    assert temple.refused("pass\nif win here: raise 2") == ["Your 2 is not free."]
    assert temple.refused("pass\nif win here: raise 1@5") == []
    assert temple.refused("pass\nif win here: raise 1") == ["Your 1 is not free."]
    assert temple.refused("play M5 1\nif win here: raise 1") == []  # by then it is
    thieves = Game("resolve_location", here=2, asks="red", red="1@2 2 c1 hand=M8", yellow="1@2")
    assert thieves.refused("pass\nif win here: bribe 9 with 2") == ["Your 2 is not in the Thieves District."]
    assert thieves.refused("pass\nif win here: bribe 9 with 1") == []  # somebody may give it the coins
    palace = Game("resolve_location", here=10, asks="red", red="1@10 hand=M8", yellow="", slots="- exiles -")
    assert palace.unreadable("pass\nif win here: take A") == "Slot A is empty."
    assert palace.refused("pass\nif win here: take novitiate") == ["Novitiate is not on offer."]
    assert palace.refused("pass\nif win here: take B") == []


def test_a_receipt_checks_and_repeats_every_line() -> None:
    game = Game("make_plans", red="1@6 F2 c3 A4 hand=M3", yellow="F0 none")
    lines = "at 6: play M3 on 1\nat 7: ask\notherwise present\nif win 6: take\nif win 9: pay 5"
    receipt = game.ask("red").show(game.ask("red").read(f"{lines}\ngive M3, M8\naltar 4, 6"))
    assert receipt.splitlines() == [
        "at 6: play omen on 1  # Omen",
        "at 7: ask",
        "otherwise present",
        "if win 6: take  # Trade District: 6 coins",
        "if win 9: pay 5  # Port: pay 5: 2 Followers; pay 11: 4 Followers; "
        "not now: That costs 5 coins, you have 3.",
        "give omen, lesser  # not yours now: Lesser Bounty",
        "altar 4, 6  # no Altar of yours there now: 6",
    ]
