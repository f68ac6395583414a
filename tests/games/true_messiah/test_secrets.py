"""Section 5.4: what must not leak, and what each seat is shown."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.state import EffectInForce, TrueMessiah
from referee.games.true_messiah.texts.drawing import drawn
from tests.games.contract.offered import sight
from tests.games.true_messiah.table import Table

THREE = ("red", "black", "violet")
HOMES = {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "4,7": "Vm VVVV"}


def asked_with(hand: list[str]) -> tuple[Table, bytes, bytes]:
    """Red's bundle while Black holds these cards: what Violet and a spectator see."""
    decks = {"black": [card for card in ("fx-stop", "fx-smite", "fx-alms", "fx-see") if card not in hand]}
    table = Table(HOMES, colours=THREE, hands={"black": hand, "violet": ["fx-ward"]}, decks=decks)
    table.say("move f01 > 1,2 / move f02 > 1,2 / end")
    return table, sight(table.play, 3), sight(table.play, None)


def test_who_is_asked_tells_nothing_of_the_cards_held() -> None:
    answering, *seen = asked_with(["fx-stop"])
    helpless, *also_seen = asked_with(["fx-see"])
    assert answering.asked() == helpless.asked() == {"black": "window", "violet": "window"}
    assert [bytes_.replace(b"fx-see", b"fx-stop") for bytes_ in seen] == [
        bytes_.replace(b"fx-see", b"fx-stop") for bytes_ in also_seen
    ]


@pytest.mark.parametrize(
    "answer", ["pass", "pass turn", "respond after 2: pray f01", "respond end: pray f02"]
)
def test_void_responses_and_passes_leave_no_trace(answer: str) -> None:
    table = Table(HOMES, colours=THREE, hands={"black": ["fx-stop"], "violet": ["fx-ward"]})
    table.say("move f01 > 1,2 / move f02 > 1,2 / end")
    told = len(table.events)
    table.say(black=answer, violet="respond before 1: pray f01")
    assert table.texts()[told:] == [
        "Red announces: move red.f01 > 1,2.",
        "Violet steps in: pray violet.f01.",
        "violet.f01 prays.",
    ]
    assert table.asked() == {"black": "window"}


def test_a_pass_for_the_turn_is_known_to_its_seat_alone() -> None:
    def passed(answer: str) -> list[bytes]:
        table = Table(HOMES, colours=THREE, hands={"black": ["fx-stop"], "violet": ["fx-ward"]})
        table.say("move f01 > 1,2 / show / move f02 > 1,2 / end")
        table.say(black=answer, violet="pass")
        assert table.asked() == {"black": "window", "violet": "window"}
        return [sight(table.play, viewer) for viewer in (1, 3, None)]

    assert passed("pass turn unless combat") == passed("pass turn") == passed("pass")


def test_a_sealed_plan_is_seen_by_its_owner_only() -> None:
    def planned(order: str) -> list[bytes]:
        table = Table(HOMES, colours=THREE, hands={"black": ["fx-stop"], "red": ["fx-alms"]})
        table.say(f"move f01 > 1,2 / show / {order}")
        return [sight(table.play, viewer) for viewer in (1, 2, 3, None)]

    one, other = planned("pray f02 / play fx-alms / end"), planned("move f03 > 2,1 / more")
    assert one[0] != other[0]
    assert one[1:] == other[1:]


def test_sealed_choices_and_keep_decisions_are_their_players() -> None:
    def played(words: str) -> list[bytes]:
        hands = {"red": ["fx-edict3"], "black": ["fx-stop"], "violet": ["fx-stop"]}
        table = Table(HOMES, colours=THREE, hands=hands)
        table.say(f"pray f01, f02 / play fx-edict3 choose {words} / end")
        table.say(black="respond before 2: pray f01")
        return [sight(table.play, viewer) for viewer in (1, 2, 3, None)]

    one, other = played("f03 > 1,2"), played("f04 > 2,1")
    assert one[0] != other[0]
    assert one[1:] == other[1:]


@pytest.mark.rule("TM-119")
@pytest.mark.rule("TM-142")
def test_a_response_is_not_judged_by_a_sealed_keep_decision() -> None:
    """Without its eighth card Red would be out, and all its units gone: Black cannot know whether it pays."""

    def poor(state: TrueMessiah) -> None:
        red, black = state.seats[1], state.seats[2]
        red.belief, black.belief = 9, 9
        state.removed += red.deck[7:]
        del red.deck[7:]

    def shown(keep: str) -> Table:
        units = {"1,1": "Rm RRRR", "2,2": "R", "1,3": "Bm", "8,1": "BBBB", "4,7": "Vm VVVV"}
        hands = {"red": ["fx-avatar"], "black": ["fx-smite"]}
        table = Table(units, colours=THREE, hands=hands, prepare=poor)
        table.say(f"play fx-avatar target 1,2 {keep} / end")
        assert table.asked() == {"black": "window"}
        return table

    response = "respond after 1: play fx-smite target red.f05"
    tables = {keep: shown(keep) for keep in ("", "keep", "no keep", "keep praying f04")}
    for table in tables.values():
        assert table.refused(response) == []
        assert sight(table.play, 2) == sight(tables[""].play, 2)
    # Where it comes too late, it is told and the game goes on (TM-153).
    gone = tables["no keep"]
    gone.say(response)
    assert gone.own("red").out
    assert gone.play.step is not None
    assert gone.winners() is None


def test_wishes_and_bids_stay_sealed() -> None:
    table = Table(phase="market")
    assert table.play.step is not None
    for kind in table.play.step.asks:
        assert kind.revealed == "end"
    table.say(red="bid 2 wish fx-relic", black="bid 3")
    assert "wish" not in str([event.public for event in table.events])
    assert "baskets" not in str(TRUE_MESSIAH.view(table.state, table.play.setup, 2))


def test_answers_that_hold_secrets_are_revealed_only_at_the_end() -> None:
    table = Table(hands={"red": ["fx-alms"] * 5, "black": ["fx-stop"]})
    assert table.ask().revealed == "end"  # a plan
    table.say("move f01 > 1,2 / end")
    assert table.ask().revealed == "end"  # a window
    table.say()
    assert table.ask().kind.endswith("discard")
    assert table.ask().revealed == "end"


def test_errors_are_for_the_sender_and_do_not_speak_of_others_hands() -> None:
    table = Table(hands={"red": ["fx-stop"], "black": ["fx-alms"]})
    answer: Any = table.ask().read("pray f01 / play fx-alms / end")
    assert table.refused(answer) == ["Action 2: You do not hold FX-ALMS."]


# What a prompt shows.


def test_the_board_is_drawn_in_fixed_width() -> None:
    units = {
        "1,1": "Rm RRr",
        "1,3": "RR",
        "2,1": "RnRnRnRn",
        "4,2": "Ba b",
        "8,1": "Bm BBBB",
        "4,7": "Vm VVVV",
    }
    table = Table(units, colours=THREE, temples={"3,3": "violet"})
    lines = drawn(table.state, table.content)
    assert max(len(line) for line in lines) <= 40
    floors = [line for line in lines if "_" in line]
    assert [(len(line), line[-1]) for line in floors] == [(40, str(row)) for row in range(7, 0, -1)]
    assert lines[-2].startswith("RRr_|----|____|")
    assert lines[-3].startswith("R#m |    |")
    assert "|oBa |o   |" in lines[-5]
    assert "|b___|" in lines[-4]
    assert any("|V^  |" in line for line in lines)


def test_a_prompt_names_every_unit_by_space() -> None:
    table = Table({"1,1": "Rm RRr", "2,2": "R Rn", "5,6": "Bm BBBB"})
    table.say("move f04 > 2,3 / more")
    text = table.ask().text()
    assert "  Red: 1,1 f01 f02 f03* m; 2,2 n01; 2,3 f04'" in text
    assert "  Black: 5,6 f01 f02 f03 f04 m" in text


def test_a_window_shows_what_is_about_to_be_done() -> None:
    table = Table(hands={"black": ["fx-stop"]})
    table.say("move f01 > 1,2 / more")
    assert "  1. move red.f01 > 1,2" in table.ask("black").text()


def test_a_prompt_fits_a_mail_and_begins_with_the_question() -> None:
    cards = ["fx-stop", "fx-stop", "fx-alms"]
    table = Table(
        {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "4,7": "Vm VVVV", "5,5": "Va"},
        colours=THREE,
        hands={"black": cards},
        prepare=lambda state: state.effects.append(EffectInForce("ward", 1, "turn", 1, "2,2", 2)),
    )
    table.say("move f01 > 1,2 / end")
    lines = table.ask("black").text().splitlines()
    assert lines[:3] == [
        "Round 1, Red's turn: do you step in?",
        "Red is about to:",
        "  1. move red.f01 > 1,2",
    ]
    assert "Without an answer: pass" in lines
    assert sum("FX-STOP" in line for line in lines) == 1  # in the hand: there is nothing that it could stop
    assert any(line.startswith("  2 × FX-STOP (cost 1, preemptive)") for line in lines)
    assert "  Violet's avatar has 3 of 3 health." in lines
    assert "  In force this turn: enemies of Red cannot enter 2,2; 2 attacks on Red's" in lines
    header = next(line for line in lines if line.lstrip().startswith("Health"))
    for colour in ("Red", "Black", "Violet"):
        row = next(line for line in lines if re.match(rf"[* ] {colour} +6", line))
        assert len(row) == len(header) <= 78


def test_prompts_say_what_may_be_aimed_and_what_saves_a_mail() -> None:
    units = {"1,1": "Rm RRRR", "1,2": "B", "2,1": "B", "5,6": "Bm BBBB"}
    table = Table(units, phase="combat", turn={"declared": True})
    assert "messiah on 1,1: 4 attacks to divide over 2,1, 1,2" in table.ask().text()
    assert "wish <card>+<card>" in Table(phase="market").ask("red").text()
    window = Table(hands={"black": ["fx-stop"]})
    plan = window.ask().text()
    assert "if interrupted go on" in plan
    assert "give <card>" not in plan  # it has no ally
    assert plan.endswith("For example:\n  end\n  move red.f01 > 3,1 / end")
    assert "give <card>" in Table(colours=("red", "black", "violet", "white")).ask().text()
    window.say("end")
    assert "pass turn unless targeted" in window.ask().text()


def test_views_carry_the_board_as_data() -> None:
    table = Table({"1,1": "Rm RRRr"}, temples={"2,2": "red"})
    board: Any = TRUE_MESSIAH.view(table.state, table.play.setup, None)["board"]
    assert (board["columns"], board["rows"]) == (5, 6)
    assert {"at": "2,2", "seat": 1, "kind": "temple"} in board["buildings"]
    assert {
        "id": "red.f04",
        "ref": "unit:red.f04",
        "seat": 1,
        "kind": "follower",
        "at": "1,1",
        "praying": True,
        "moved": False,
        "reach": 2,
    } in board["units"]
    assert board["text"].splitlines()[0].startswith("    |    |    |    |B#m")
