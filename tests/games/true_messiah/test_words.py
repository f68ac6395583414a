"""Sentences that players stumbled over: what is false is not said, what one would ask next is."""

from __future__ import annotations

import pytest

from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.phases.planning import brief_lines
from referee.games.true_messiah.state import EffectInForce, TrueMessiah
from tests.games.true_messiah.fixture_pack import default_data
from tests.games.true_messiah.table import Table, begin

FEW = {"windows": "few"}
THREE = ("red", "black", "violet")
FOUR = (*THREE, "white")
EDICT = {"red": ["fx-edict3"], "black": ["fx-edict3", "fx-stop"]}


def said(table: Table, colour: str | None = None) -> str:
    """The open prompt in one line."""
    return " ".join(table.ask(colour).text().split())


# The Market.


@pytest.mark.rule("TM-203")
def test_a_wish_for_the_second_of_two_is_met_by_the_one_that_is_left() -> None:
    cards = ["smite", "smite", "tithes", "fx-stop"]
    table = Table(
        phase="market", market=cards, prepare=lambda s: setattr(s, "marketplace", _on_top(s, cards))
    )
    table.say(red="bid 3 wish smite.2", black="bid 4 wish smite")
    assert table.state.market.open is False
    assert table.own("red").discard[-1:] == table.own("black").discard[-1:] == ["smite"]


def _on_top(state: TrueMessiah, cards: list[str]) -> list[str]:
    rest = list(state.marketplace)
    for card in cards:
        rest.remove(card)
    return [*cards, *rest]


def test_a_bid_is_the_measure_and_is_spent_whatever_it_buys() -> None:
    text = said(Table(phase="market"), "red")
    assert (
        "up to 2 cards that together cost no more than the bid. Every bid is spent, whatever it buys." in text
    )


# The Beginning Phase.


@pytest.mark.rule("TM-75")
@pytest.mark.rule("TM-76")
def test_celebrity_says_what_is_lacking() -> None:
    table = Table({"1,1": "Rm", "2,1": "RRRR", "2,2": "RR"}, phase="begin_turn", supply={"followers": 7})
    assert table.refused("celebrity 2") == ["You have 1 follower chip left."]
    assert table.refused("celebrity 3") == ["Celebrity brings at most 2."]


def test_the_beginning_says_what_counts_and_what_is_left_out() -> None:
    units = {"1,1": "Rm", "2,2": "RR", "3,3": "RRRR"}
    text = said(Table(units, phase="begin_turn", temples={"2,2": "red"}))
    assert "one for each holy space with 2 or more followers" in text
    assert "1,1 (room for 4, celebrity included), 2,2 (room for 2)" in text
    assert "What you leave out is not done." in text


# Plans.


@pytest.mark.rule("TM-219")
@pytest.mark.parametrize(
    ("colours", "left"), [(("red", "black"), "prayers and plays"), (FOUR, "prayers, plays and gifts")]
)
def test_after_the_declaration_no_moves_are_offered(colours: tuple[str, ...], left: str) -> None:
    text = Table(colours=colours, turn={"declared": False}).ask().text()
    assert f"Combat was not declared: only {left} are left." in text
    assert "move <units>" not in text
    assert "combat: attack" not in text
    assert "combat: attack" in Table(turn={"declared": True}).ask().text()
    brief = brief_lines(Table(turn={"declared": False}).state)
    assert brief.startswith("Lines: pray <units>; play <card> […]; show; hold <cards>;")
    assert "combat" not in brief


def test_a_plan_says_how_to_declare_attack_and_keep() -> None:
    text = Table(hands={"red": ["fx-avatar"]}).ask().text()
    assert "show, or declare          others answer this far first; combat is settled" in text
    assert "combat: attack <a> > <b>  if it comes to that; messiah > <b> 4; hold all" in text
    assert "play … keep | no keep     pay to keep it, or lose it; else you are asked" in text
    assert "Where you are not asked" not in text  # here one is asked


def test_silence_says_which_cards_are_kept() -> None:
    hands = {"red": ["fx-smite", "fx-stop", "fx-alms", "fx-doom"]}
    asked = Table(hands=hands).ask().text()
    assert "# you do nothing; you are asked which 3 cards you keep" in asked
    formal = Table(hands=hands, options=FEW).ask().text()
    assert "# you do nothing, and keep FX-ALMS, FX-SMITE, FX-STOP" in formal


@pytest.mark.rule("TM-150")
def test_a_plan_that_comes_back_says_what_is_not_kept() -> None:
    table = Table(hands=EDICT)
    table.say("move f01 > 1,2 / move f02 > 1,2 / end")
    table.say(black="respond after 1: pray f01")
    table.passes()
    assert "The rest of your plan: move red.f02 > 1,2." in said(table)
    assert "A new plan replaces all of it: end, hold and combat, too." in said(table)


@pytest.mark.rule("TM-105")
@pytest.mark.parametrize(
    ("units", "idle"),
    [({"1,2": "Rm RRRR", "1,1": "Ra"}, True), ({"1,2": "RRRR", "1,1": "Rm"}, False)],
)
def test_a_receipt_warns_of_a_card_that_will_change_nothing(units: dict[str, str], idle: bool) -> None:
    def rich(state: TrueMessiah) -> None:
        state.seats[1].belief = 3

    table = Table(units, hands={"red": ["evangelize"]}, prepare=rich)
    ask = table.ask()
    receipt = ask.show(ask.understood(ask.read("play evangelize / more")))
    assert ("as things stand, Evangelize will change nothing" in receipt) is idle
    table.say("play evangelize / more")
    nobody = "Nobody is placed: Red's messiah is not on a holy space of its own."
    assert (nobody in table.texts()) is idle


@pytest.mark.rule("TM-62")
def test_it_is_told_why_nobody_is_placed() -> None:
    def rich(state: TrueMessiah) -> None:
        state.seats[1].belief = 3

    full = Table({"1,1": "Rm RRRR"}, hands={"red": ["evangelize"]}, prepare=rich)
    full.say("play evangelize / more")
    assert "Nobody is placed: 1,1 already has 4 low units." in full.texts()


# Windows.


def window() -> Table:
    table = Table(hands=EDICT, turn={"limit": 9})
    table.say("move f01 > 1,2 / move f02 > 1,2 / declare / end")
    return table


def test_a_window_explains_its_points_and_tests() -> None:
    text = said(window())
    assert "then declare no combat" in text
    assert "before 1 … 2 (announced; later ones may change)" in text
    assert (
        "targeted (by a miracle), combat (you would fight), miracle (one is played), end (of the phase)"
        in text
    )


def test_only_cards_that_can_be_used_are_named() -> None:
    assert "You could pay for and play: FX-EDICT3." in said(window())  # nothing can be stopped
    table = Table(hands={"red": ["fx-see"], "black": ["fx-stop"]})
    table.say("pray 2 1,1 / play fx-see / more")
    assert "You could pay for and play: FX-STOP." in said(table)


def test_a_window_shows_a_response_that_fits_in_a_line() -> None:
    first = window().ask().page().examples[0].whole
    assert first.startswith("respond start: pray f01, f02; play fx-edict3 choose moves f03 > ")


def test_a_reaction_says_what_it_is_about_and_what_lies_under_it() -> None:
    table = Table(hands={"red": ["fx-stop"], "black": ["fx-edict3"]})
    table.say("move f01 > 1,2 / end")
    table.say(black="respond before 1: pray f01, f02; play fx-edict3")
    text = table.ask("red").text()
    assert "Waiting to take effect, in this order:\n  Red: move red.f01 > 1,2\n" in text
    assert "on prayer (before it brings belief) or on card (then; before it takes effect)" in " ".join(
        text.split()
    )
    table.say("respond on prayer: pray f02")
    table.passes()

    table = Table(
        hands={"red": ["fx-stop"], "black": ["fx-edict3"]}, prepare=lambda s: setattr(s.seats[2], "belief", 2)
    )
    table.say("move f01 > 1,2 / end")
    table.say(black="respond before 1: play fx-edict3")
    assert (
        "Waiting to take effect, in this order:\n"
        "  Black's FX-EDICT3, which this is about\n"
        "  Red: move red.f01 > 1,2\n"
    ) in table.ask("red").text()  # fmt: skip


@pytest.mark.rule("TM-223")
@pytest.mark.parametrize(
    ("windows", "to", "told"), [("few", "3,4", True), ("bundles", "3,4", False), ("few", "3,2", False)]
)
def test_a_window_says_that_attacks_come_unasked(windows: str, to: str, told: bool) -> None:
    units = {"1,1": "Rm RRRR", "3,3": "R", "3,5": "B", "5,6": "Bm BBBB"}
    table = Table(units, hands={"black": ["fx-edict3"]}, options={"windows": windows})
    table.say(f"move f05 > {to} / end")
    assert ("to hold them, add the line: targets: hold all" in said(table, "black")) is told


# Combat.


@pytest.mark.rule("TM-161")
def test_two_attacks_from_one_space_are_told_apart() -> None:
    units = {"1,1": "RRR", "3,3": "R", "4,3": "Bm B", "5,6": "BBB", "1,2": "Rm"}
    table = Table(units, active="black", phase="combat", turn={"declared": True})
    table.say("attack 4,3 > 3,3 / messiah > 3,3 4")
    text = said(table)
    assert "Black's low units on 4,3: 1 attack on 3,3. Black's messiah on 4,3: 4 attacks on 3,3." in text
    assert "Whoever you do not name attacks nobody; hold all: nobody does." in text


@pytest.mark.rule("TM-168")
def test_whoever_is_not_named_attacks_nobody() -> None:
    units = {"1,1": "RRR", "3,3": "Rm R", "4,3": "BB", "5,6": "Bm BBB"}
    table = Table(units, phase="combat", turn={"declared": True})
    table.say("messiah > 4,3 1")
    assert "Red attacks: the messiah on 3,3 > 4,3 (1 attack)." in table.texts()


@pytest.mark.rule("TM-182")
def test_mercy_saves_up_to_a_number_and_says_who_attacked() -> None:
    def mercy(state: TrueMessiah) -> None:
        state.effects.append(EffectInForce("undo", 2, "turn", 1, amount=2))

    units = {"1,1": "Rm RRRR", "3,3": "RRRR", "3,4": "BB b", "5,6": "Bm BBBB"}
    table = Table(units, phase="combat", turn={"declared": True}, prepare=mercy)
    table.say("attack 3,3 > 3,4")
    table.say("hold all")
    text = said(table)
    assert "which of your units live, up to 2?" in text
    assert "saves up to 2 of these: black.f01 on 3,4, black.f02 on 3,4, black.f03 on 3,4 (praying)." in text
    assert "Red's low units on 3,3: 4 attacks on 3,4." in text


# The End Phase.


@pytest.mark.rule("TM-188")
def test_what_is_destroyed_needs_no_tile() -> None:
    temples = {"5,4": "black", "2,2": "red", "2,3": "red", "2,4": "red", "2,5": "red"}
    table = Table({"1,1": "Rm RRRR", "4,4": "R"}, phase="end_phase", temples=temples)
    assert table.refused("sack 5,4 destroy using 2,2") == [
        "What is destroyed needs no temple tile: leave out using."
    ]


def test_sack_and_loot_say_what_tiles_and_cards_are_for() -> None:
    def poor(state: TrueMessiah) -> None:
        state.seats[2].coins = 0

    table = Table({"1,1": "Rm RRRR", "4,4": "R"}, phase="end_phase", temples={"5,4": "black"}, prepare=poor)
    assert "You have 4 temple tiles left to capture with." in said(table)
    table.say("sack 5,4 capture")
    assert "You may choose 2 cards, because coins were short." in said(table)


# Miracles that resolve.


@pytest.mark.rule("TM-108")
def test_what_was_filed_is_shown_as_it_is_written_and_as_much_as_is_left() -> None:
    units = {"1,1": "Rm RRRR", "2,1": "RR", "2,2": "Bm", "5,6": "BBBB"}
    table = Table(units, hands={"red": ["fx-edict3"], "black": ["fx-smite"]})
    table.say("pray f01, f02 / play fx-edict3 choose f03 > 1,2, f04 > 1,2 / more")
    table.say(black="respond before 2: pray 3 5,6; play fx-smite target red.f03")
    table.passes()
    text = said(table)
    assert "A miracle took effect since you played it (see below): you may choose anew." in text
    assert "Left of it is: moves red.f04 > 1,2." in text
    assert "# what is left of it" in text


def test_victims_are_told_where_it_was_aimed() -> None:
    def armed(state: TrueMessiah) -> None:
        state.seats[1].belief = 12

    units = {"1,1": "Rm RRRR", "2,2": "B b", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["plague"]}, market=["plague"], prepare=armed)
    table.say("play plague target 2,1 no keep / more")
    table.passes()
    assert table.asked() == {"black": "choose"}
    assert "Red has aimed it at 2,1." in said(table)


def test_what_belief_is_left_for() -> None:
    def armed(state: TrueMessiah) -> None:
        state.seats[1].belief = 7

    table = Table({"1,1": "Rm RRRR"}, hands={"red": ["fx-avatar"]}, prepare=armed)
    table.say("play fx-avatar target 1,2 / more")
    table.passes()
    assert "Belief left over is lost when the turn ends." in said(table)


# Colours, hands, options.


def test_the_order_of_turns_has_all_colours() -> None:
    content = TRUE_MESSIAH.load_content(default_data())
    table = begin(content=content, options={"colours": None})
    table.say("colour violet")
    assert "Turns go Red, Black, Violet, White. Each colour has a card of its own: Red:" in said(table)
    assert "Violet: Evangelize" not in said(table)


def test_a_colour_has_one_name_whatever_the_pack_calls_it() -> None:
    data = default_data()
    data["colours"][0]["name"] = "Crimson"
    table = begin(content=TRUE_MESSIAH.load_content(data))
    assert "R Red, B Black:" in table.ask().text()
    assert "Crimson" not in table.ask().text()
    (colours, *_) = TRUE_MESSIAH.components(TRUE_MESSIAH.load_content(data))
    assert "red in orders and prompts" in str(colours)


@pytest.mark.parametrize("phase", ["plan", "market"])
def test_an_empty_hand_is_called_so_everywhere(phase: str) -> None:
    assert "Your hand is empty." in Table(phase=phase).ask("red").text()


@pytest.mark.rule("TM-221")
def test_the_option_says_when_allies_step_in() -> None:
    described = str(TRUE_MESSIAH.options.describe())
    assert "allies step in only where each other's phase ends (TM-221)" in described
