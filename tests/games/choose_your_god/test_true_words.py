"""What players are told is so: margins, who sits out, what a prompt says of costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.engine.page import MAX_LINES, MIN_NEWS, as_text, fit
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from referee.games.choose_your_god.facts import Facts
from tests.games.choose_your_god.table import Game, content

HEAD = 3
"""Until when, and who is who at a full table."""
SEALED = {"sealed_rounds": True}


def told(game: Game) -> str:
    """The prompt, with its lines in one."""
    return " ".join(game.ask("red").text().split())


@pytest.mark.rule("CG-146")
def test_a_margin_counts_those_who_contend_alone() -> None:
    game = Game(
        "resolve_location", here=9, asks="red", red="3@9 hand=M8", yellow="celebrating A9", green="1@9"
    )
    assert Facts(game.state, content(), 1)["margin.here"] == 3 - 1
    alone = Game("resolve_location", here=9, asks="red", red="3@9 hand=M8", yellow="celebrating A9")
    assert Facts(alone.state, content(), 1)["margin.here"] == 3


@pytest.mark.rule("CG-192")
def test_who_sits_out_by_choice_is_seen_by_nobody_else() -> None:
    """Law 17: a plan that passes everywhere looks the same."""

    def seen(plan: str, viewer: int | None) -> Any:
        game = Game("make_plans", red="1@6 hand=M8", yellow="2@6 hand=M8")
        game.together(red=plan, yellow="otherwise ask")
        assert game.asked == ["yellow window"]
        return CHOOSE_YOUR_GOD.view(game.state, game.play.setup, viewer)

    for viewer in (None, 2):
        assert seen("sit out", viewer) == seen("otherwise pass", viewer)
    assert (seen("sit out", 1)["sits_out"], seen("otherwise pass", 1)["sits_out"]) == (True, False)


@pytest.mark.rule("CG-59")
def test_deals_tell_a_card_as_drawn_only_if_it_was() -> None:
    words: dict[str, Any] = {"red": "m3 c9 hand=M8", "yellow": "F2", "slots": "exiles - -"}
    miracle = Game("take_turn", miracles="M1", **words).order("pray benefit 1 / deals later")
    assert "you have drawn Herald" in told(miracle)
    *rows, most = content().pray_table
    pack = replace(content(), pray_table=(*rows, (*most, 11)))
    others = [card.id for card in content().intrigue_cards for _ in range(card.copies)][1:]
    words["yellow"] = f"F2 hand={','.join(others)}"  # one is left: it is drawn, and goes back
    game = Game("take_turn", pack=pack, **words)
    game.order("pray benefit 11 take / deals later")
    assert (game.asked, game.cult("red").hand) == (["red deals"], ["M8"])
    assert "drawn" not in told(game)


@pytest.mark.rule("CG-117")
def test_the_cost_of_placements_is_told_with_an_approval() -> None:
    words: dict[str, Any] = {"options": SEALED, "yellow": "F2"}
    assert "costs 1 Follower (the first 3 of a round are free)." in told(
        Game("begin_round", red="F2", **words)
    )
    approved = told(Game("begin_round", red="F2 1 1 2 3 lic=approval_5", **words))
    assert "costs 1 Follower (the first 3 of a round are free, and number 5 by your Approval)." in approved


LATE = "F9 c20 m3 4@6 5@9 P@12 1@3 2@7 A1 A4 A8 A10 lic=exiles,novitiate,approval_4,title_healer hand={}"


@pytest.mark.rule("CG-195")
@pytest.mark.parametrize(
    "seats",
    [
        {"red": "F2", "yellow": "F2"},
        {
            "red": "F9 c20 m3 1 2 4 5 A1 A4 A8 lic=approval_4,title_oracle "
            "hand=M1,M2,M3,M4,raid,seize,threat",
            "yellow": "F9 c20 m3 A2 A5 lic=aulic_magus,approval_6",
            "green": "F9 c20 m3 A3 A5 A7 hand=M8",
            "blue": "F9 c20 m3 A6 A9",
            "black": "F9 c20 m3 A11 A13",
        },
    ],
    ids=["early", "late"],
)
def test_a_sealed_round_teaches_how_a_plan_is_written_however_long_the_prompt(seats: dict[str, str]) -> None:
    game = Game("begin_round", options=SEALED, slots="exiles novitiate title_healer", **seats)
    text = told(game)
    for taught in ("at <locations> [if <test>]:", "otherwise pass, ask, or present", "if win "):
        assert taught in text
    assert "<test>: leader.here is not me" in text
    assert "An order that does not fit in its turn is passed over" in text
    assert "without one you are asked in the Locations" in text
    page = game.ask("red").page()
    assert as_text(fit(page, 1)).count("\n") < MAX_LINES - MIN_NEWS - HEAD


def test_what_lies_behind_is_told_in_a_lap() -> None:
    game = Game("resolve_location", here=6, asks="red", red="1@6 hand=M8", yellow="2@6 1@9")
    assert game.unreadable("pass until 5") == "Location 5 is over."
    assert game.unreadable("pass until 6") == "Location 6 is being resolved now."
    ask = game.ask()
    lines = ask.show(ask.read("pass / at 5: ask / if win 5: new / at 9: ask")).splitlines()
    assert [line for line in lines if line.startswith("#")] == [
        "# over already: at 5",
        "# over already: if win 5",
    ]
    assert "#" not in ask.show(ask.read("pass / at 5, 9: ask / if win 9: pay 5")).replace("  # Port", "")


@pytest.mark.parametrize("slots", ["exiles title_healer -", "novitiate - -"])
def test_licenses_on_offer_are_explained_in_short_prompts_too(slots: str) -> None:
    late = LATE.format("M1,M2,M3,M4,raid,seize,threat").replace(
        "exiles,novitiate,approval_4,title_healer", "approval_4"
    )
    rivals = {
        "yellow": "F9 c20 m3 A2 A5",
        "green": "F9 c20 A3 A5 A7",
        "blue": "F9 A6 A9",
        "black": "F9 A11 A13",
    }
    game = Game("take_turn", red=late, slots=slots, **rivals)
    page = game.ask("red").page()
    text = " ".join(as_text(fit(page, 40)).split())
    assert "On offer: A" in text
    for card in slots.split():
        if card != "-":
            kind = content().licenses[card].effect.word
            assert {"exiles": "Exiles: ", "title": "Title: ", "novitiate": "Novitiate: "}[kind] in text


def test_a_plan_is_told_how_the_benefits_to_come_are_written() -> None:
    game = Game("make_plans", red="1@9 2@5 hand=M8", yellow="3@7 F0")
    text = told(game)
    taught = "if win 5: new or raise <token>; if win 7: altar <token>@<location>; if win 9: pay 5 or 11"
    assert taught in text
    assert "if win 8:" not in text  # nobody is there


def test_small_prompts_say_who_sees_what_and_whom_it_hits() -> None:
    given = Game(
        "resolve_location", here=9, asks="yellow", red="2@9 hand=M1,raid", yellow="1@9 hand=secret_search"
    ).order("play search")
    assert "(only Yellow and you see a card from your hand):" in told(given)
    full = Game("resolve_location", here=9, red="3@9 c11 F8", yellow="")
    assert "you can gain 1 more, at the full price" in told(full)
    bribe = Game("resolve_location", here=2, red="3@2 c9", yellow="")
    assert "If two bribed Priests meet, both go home" in told(bribe)


@pytest.mark.rule("CG-178")
def test_what_path_of_iniquity_hits_is_asked_for_in_whole_sentences() -> None:
    words: dict[str, Any] = {"here": 6, "asks": "red", "red": "nirriti dark 3@6 2"}
    exorcism = Game("resolve_location", intrigues="exorcism", yellow="4@6 5@6", **words)
    text = told(exorcism.order("use iniquity sacrifice 2"))
    assert text.startswith("Path of Iniquity turns up Exorcism: whom does it hit? ")
    assert "Without an answer it hits Yellow's 5." in text
    threat = Game("resolve_location", intrigues="threat", yellow="4@6 F9 lic=exiles,novitiate", **words)
    text = told(threat.order("use iniquity sacrifice 2"))
    assert "turns up Threat to the Crown: which License do you take from Yellow? " in text
    assert "Without an answer you take Exiles." in text


@pytest.mark.rule("CG-178")
def test_path_of_iniquity_tells_what_it_turned_up_before() -> None:
    game = Game(
        "resolve_location",
        here=6,
        asks="red",
        red="nirriti dark 3@6 2",
        yellow="4@6 5@6",
        intrigues="secret_search exorcism",
    )
    text = told(game.order("use iniquity sacrifice 2"))
    assert text.startswith("Path of Iniquity turns up Exorcism, after Secret Search: whom does it hit? ")


def test_a_celebration_is_told_with_a_slot_that_holds_a_license() -> None:
    game = Game("begin_round", red="F4", yellow="", supremacy="red", slots="- exiles -")
    text = told(game)
    assert "slot A" not in text
    assert "no turns, wins or alms; Tithes go on, and so does what rivals do to you" in text
