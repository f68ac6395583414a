"""Section 7: orders in words, and their receipts."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.asks import Ask
from referee.engine.problems import AmbiguousText, UnreadableText
from referee.games.true_messiah.state import TrueMessiah
from tests.games.true_messiah.table import Table
from tests.games.true_messiah.test_order_lines import confirming

HOMES = {"1,1": "Rm RRRR", "2,2": "RR Rn", "5,6": "Bm BBBB"}


def actions(table: Table, text: str) -> list[Any]:
    answer: Any = table.ask().read(text)
    return [(one["case"], one["value"]) for one in answer["actions"]]


def test_units_by_id_by_number_and_space_and_by_kind() -> None:
    table = Table(HOMES)
    assert actions(table, "MOVE  red.f05 > 2,3\nmove f6 > b3\nend  # a comment") == [
        ("move", {"unit": "red.f05", "to": "2,3"}),
        ("move", {"unit": "red.f06", "to": "2,3"}),
    ]
    moved = actions(table, "move 2 2,2 > 2,3 / move nonbeliever 2,2 > 3,2 / move messiah > 1,2 / end")
    assert [value["unit"] for _, value in moved] == ["red.f05", "red.f06", "red.n01", "red.m"]


def test_a_number_means_those_that_can_do_it_when_it_is_their_turn() -> None:
    table = Table(HOMES)
    moved = actions(table, "move 1 2,2 > 2,3 / move 1 2,2 > 2,3 / move 1 2,2 > 2,3 / end")
    assert [value["unit"] for _, value in moved] == ["red.f05", "red.f06", "red.n01"]
    prayed = actions(table, "pray 1 1,1 / pray 2 1,1 / end")
    assert [value["followers"] for _, value in prayed] == [["red.f01"], ["red.f02", "red.f03"]]
    with pytest.raises(UnreadableText) as unreadable:
        table.ask().read("move 4 2,2 > 2,3 / end")
    assert unreadable.value.message == "There are only 3 such units on 2,2."


def test_cards_by_id_name_or_beginning() -> None:
    table = Table(HOMES, hands={"red": ["edict", "edict_plus", "fruit_plus", "pious_benefactors"]})

    def card(name: str) -> str:
        return str(actions(table, f"play {name} / end")[0][1]["card"])

    assert card("edict") == "edict"  # a whole name wins over a longer one
    assert card("Edict +") == "edict_plus"
    assert card("Edict+") == "edict_plus"
    assert card("Fruit+") == "fruit_plus"
    assert card("fruit of knowledge +") == "fruit_plus"
    assert card("pious") == "pious_benefactors"
    with pytest.raises(AmbiguousText):
        card("ed")
    with pytest.raises(UnreadableText):
        card("nothing of the kind")


def test_a_play_with_everything() -> None:
    table = Table(HOMES, hands={"red": ["fx-avatar", "fx-port"]})
    ((_, value),) = actions(
        table, "play fx-port from messiah target f05 choose 3,3 open keep praying 2 1,1 / more"
    )
    assert value == {
        "card": "fx-port",
        "origin": "messiah",
        "targets": ["red.f05"],
        "choices": {"to": ["3,3"]},
        "open": True,
        "keep": {"pay": True, "pray": ["red.f01", "red.f02"]},
    }
    ((_, value),) = actions(table, "play fx-avatar target 1,2 no keep / end")
    assert value["keep"] == {"pay": False, "pray": []}


def test_black_s_turn_of_the_example_game_in_a_mail() -> None:
    units = {"1,1": "Rm RR", "2,3": "RRRR", "5,4": "Bm BBBB", "5,6": "BBBB"}
    hand = ["fruit_plus", "edict", "providence", "pious_benefactors"]
    table = Table(units, active="black", hands={"black": hand}, temples={"5,4": "black"})
    mail = """
        move messiah > 4,3
        move 2 5,4 > 5,5
        move 2 5,6 > 5,5
        pray 1 5,6
        play Fruit+ target red.f05
        end
        hold edict, providence, pious
    """
    answer: Any = table.ask().read(mail)
    assert [line["case"] for line in answer["actions"]] == ["move"] * 5 + ["pray", "play"]
    assert answer["hold"] == ["edict", "providence", "pious_benefactors"]
    assert answer["actions"][5]["value"] == {"followers": ["black.f07"]}


def test_the_receipt_shows_bundles_moves_belief_and_combat() -> None:
    units = {"1,1": "Rm RRRR", "3,3": "R", "3,5": "B", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-alms"]})
    ask = table.ask()
    shown = ask.show(ask.read("move f05 > 3,4 / pray f01 / play fx-alms / end"))
    assert "# shown first: 1. move red.f05 > 3,4" in shown
    assert "# shown next: 1. pray red.f01; 2. play FX-ALMS (cost 1); end the phase; 0 belief left" in shown
    assert "# 1 of 6 low units moved; with combat; asked whether they step in, if they can: Black" in shown


def test_the_fields_of_a_plan() -> None:
    units = {"1,1": "Rm RRRR", "3,3": "R", "3,4": "B", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-alms", "fx-alms", "fx-see"]})
    text = "if interrupted go on / combat: attack 3,3 > 3,4 / hold fx-alms, fx-alms, fx-see / end"
    answer: Any = table.ask().read(text)
    assert answer["interrupted"] == "go_on"
    assert answer["combat"] == {"groups": {"3,3": "3,4"}, "messiah": {}, "avatar": {}}
    assert answer["hold"] == ["fx-alms", "fx-alms.2", "fx-see"]
    marked: Any = table.ask().read("show / with / stop / declare / end")
    markers = [line["case"] for line in marked["actions"]]
    assert markers == ["show", "with", "stop", "declare"]


HURRIED = {
    "Move f1 1,2, end": "move red.f01 > 1,2\nend",
    "move f1->1,2; end turn": "move red.f01 > 1,2\nend",
    "move red f01 to A2 / pass": "move red.f01 > 1,2\nend",
    "move f01 1,1 > 1,2 / end": "move red.f01 > 1,2\nend",
    "move two followers from 1,1 > 1,2 / end": "move red.f01 > 1,2\nmove red.f02 > 1,2\nend",
    "move all 2,2 > 2,3 / move the messiah to 1,2 / end": "move red.f05 > 2,3\nmove red.m > 1,2\nend",
    "pray f1 f2, play fx-smite on black f01; end": (
        "pray red.f01, red.f02\nplay fx-smite target black.f01\nend"
    ),
    "do nothing": "end",
    "move f1 to 1,2, f2 to 1,3 and the messiah to 2,1 / end": (
        "move red.f01 > 1,2\nmove red.f02 > 1,3\nmove red.m > 2,1\nend"
    ),
    "move f1 > 1,2 / pray all, play the fx-smite on black f01; end": (
        "move red.f01 > 1,2\npray red.f02, red.f03, red.f04\nplay fx-smite target black.f01\nend"
    ),
}
ANSWERS = {
    "no": "pass",
    "pass for the turn": "pass turn",
    "pass unless I am targeted": "pass turn unless targeted",
    "before 2 pray f1, play fx-stop on fx-alms": (
        "respond before 2: pray black.f01; play fx-stop target red.fx-alms"
    ),
    "respond at start: pray 1 5,6": "respond start: pray black.f01",
    "pray 1 from 5,6": "respond start: pray black.f01",
}
BIDS = {
    "nothing": "bid 0",
    "Bid 3 coins": "bid 3",
    "3 for FX-STOP or fx-relic": "bid 3 wish fx-stop; fx-relic",
}


def shown(ask: Ask, text: str) -> str:
    return ask.show(ask.read(text)).partition("\n#")[0]


def test_orders_as_somebody_in_a_hurry_writes_them() -> None:
    units = {"1,1": "Rm RRRR", "2,2": "R", "3,2": "B", "5,6": "Bm BBBB"}
    plan = Table(units, hands={"red": ["fx-smite"]}).ask()
    assert {text: shown(plan, text) for text in HURRIED} == HURRIED
    table = Table(hands={"red": ["fx-alms"], "black": ["fx-stop"]})
    table.say("pray f01 / play fx-alms / end")
    window = table.ask("black")
    assert {text: shown(window, text) for text in ANSWERS} == ANSWERS
    bid = Table(phase="market").ask("red")
    assert {text: shown(bid, text) for text in BIDS} == BIDS


def test_combat_is_read_on_the_board_that_the_actions_leave() -> None:
    """The group on 3,3 moves away; the one that comes to 3,3 holds unless it is named."""
    table = Table({"1,1": "Rm RRRR", "3,3": "R", "3,4": "B", "2,4": "R", "5,6": "Bm BBBB"})
    answer: Any = table.ask().read("move 1 3,3 > 2,2 / combat: hold all / end")
    assert answer["combat"]["groups"] == {"2,4": "hold"}


def test_window_answers() -> None:
    table = Table(HOMES, hands={"red": ["fx-alms"], "black": ["fx-edict3", "fx-stop"]})
    table.say("pray f01 / play fx-alms / end")
    ask = table.ask("black")
    assert ask.read("pass") == ask.default
    assert ask.read("pass turn unless targeted, near 2, space 2,3") == {
        "case": "pass",
        "value": {"rest_of_turn": True, "unless": ["targeted", "near 2", "space 2,3"]},
    }
    answer: Any = ask.read("respond after 2: pray 2 5,6; play Fx-Edict3 choose 1 5,6 > 5,5, f04 > 5,4")
    assert answer["value"]["pray"] == ["black.f01", "black.f02"]
    assert answer["value"]["do"]["value"]["choices"] == {
        "moves": [{"unit": "black.f01", "to": "5,5"}, {"unit": "black.f04", "to": "5,4"}]
    }
    stop: Any = ask.read("respond before 2: pray f01; play fx-stop target fx-alms")
    assert stop["value"]["do"]["value"]["targets"] == ["red.fx-alms"]
    for wrong in ("perhaps", "respond before 2", "respond start: jump"):
        with pytest.raises(UnreadableText):
            ask.read(wrong)


def test_beginnings_targets_sacks_and_loot() -> None:
    begin = Table({"1,1": "Rm", "2,2": "RRRR"}, phase="begin_turn")
    assert begin.ask().read("celebrity 2 / build 2,2") == {
        "celebrity": 2,
        "numbers": {},
        "build": [{"site": "2,2", "reuse": None}],
    }
    fight = Table(
        {"1,1": "RRRR", "3,3": "Rm R", "3,4": "B", "5,6": "Bm BBBB"}, phase="combat", turn={"declared": True}
    )
    assert fight.ask().read("messiah > 3,4 3") == {
        "groups": {"3,3": "hold"},
        "messiah": {"3,4": 3},
        "avatar": {},
    }
    sack = Table({"1,1": "Rm RRRR", "4,4": "R"}, phase="end_phase", temples={"5,4": "black"})
    assert sack.ask().read("sack 5,4 destroy using 1,1 place f05") == {
        "building": "5,4",
        "how": "destroy",
        "reuse": "1,1",
        "place": ["red.f05"],
    }
    assert sack.ask().read("no sack") is None
    for table, wrong in ((begin, "recruit all"), (fight, "attack"), (sack, "burn 5,4")):
        with pytest.raises(UnreadableText):
            table.ask().read(wrong)


def test_market_words() -> None:
    def for_sale(state: TrueMessiah) -> None:
        state.marketplace.sort(key=lambda card: card not in ("tithes", "smite"))

    table = Table(phase="market", market=["tithes", "smite"], prepare=for_sale)
    ask = table.ask("red")
    assert ask.read("bid 5 wish tithes+fx-relic; smite") == {
        "coins": 5,
        "wish": [["tithes", "fx-relic"], ["smite"]],
    }
    table.say(red="bid 5", black="bid 0")
    assert table.ask().read("buy tithes for black, fx-relic") == {
        "cards": ["tithes", "fx-relic"],
        "offer": {"tithes": "black"},
    }
    assert table.ask().read("buy nothing") == {"cards": [], "offer": {}}


def test_confirm_means_what_was_filed() -> None:
    table = confirming()
    assert table.ask().read("confirm") == {"moves": [{"unit": "black.f01", "to": "4,2"}]}
    assert table.refused("choose f02 > 4,2") == ["FX-EDICT3: black.f02 is not a low unit of yours."]
    assert table.refused("choose f01 > 4,4") == ["4,4 is 3 steps away; a unit moves at most 2."]


@pytest.mark.parametrize("text", ["dance", "move f01", "move f01 > nowhere", "play", "pray 2"])
def test_what_cannot_be_read_is_named_with_its_line(text: str) -> None:
    table = Table(HOMES)
    with pytest.raises(UnreadableText) as unreadable:
        table.ask().read(f"move f05 > 2,3\n{text}\nend")
    assert unreadable.value.line == 2
    assert unreadable.value.source == text


def test_a_number_of_units_never_means_an_allys() -> None:
    units = {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "8,8": "Vm VVVV", "1,8": "Wm WWWW", "3,3": "R V"}
    table = Table(units, colours=("red", "black", "violet", "white"), active="violet")
    moved = actions(table, "move 1 3,3 > 3,4 / end")
    assert [value["unit"] for _, value in moved] == ["violet.f05"]
