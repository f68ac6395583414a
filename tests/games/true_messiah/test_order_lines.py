"""Every line of section 7 as it is printed there, and what it means."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from referee.engine.problems import NO_ORDER, UnreadableText
from referee.games.true_messiah.state import TrueMessiah
from tests.complaints import complaint
from tests.games.true_messiah.table import Table, begin
from tests.games.true_messiah.test_standing_orders import answer as standing_answer

SPEC = Path(__file__).parents[3] / "docs/rules/true_messiah.md"


# Tables at which each decision is asked for.


def choosing_colours() -> Table:
    table = begin(("red", "black"), options={"colours": None})
    assert table.asked() == {"": "colour"}
    return table


def starting() -> Table:
    table = begin()
    assert table.asked() == {"red": "start"}
    return table


def beginning() -> Table:
    """The messiah alone on one holy space, crowds on two more, four followers on each of two sites."""
    units = {"1,1": "Rm", "2,2": "RR", "3,1": "RR", "2,3": "RRRR", "3,3": "RRRR", "5,6": "Bm BBBB"}
    return Table(units, phase="begin_turn", temples={"2,2": "red", "3,1": "red"})


def planning() -> Table:
    units = {"1,1": "Rm RRRR", "2,2": "RR Rn", "3,3": "R", "3,4": "B", "5,6": "Bm BBBB"}
    hand = ["edict", "smite", "fx-stop", "fx-avatar", "fx-call", "fx-see"]
    return Table(units, hands={"red": hand})


def window() -> Table:
    """Red's bundle of two actions; Black has a nonbeliever and an Edict +."""
    units = {"1,1": "Rm RRRR", "2,3": "Bn", "2,4": "B", "5,6": "Bm", "4,5": "BBBB"}
    hands = {"red": ["fx-alms"], "black": ["edict_plus", "fx-stop"]}
    table = Table(units, hands=hands, temples={"4,5": "black"})
    table.say("pray f01 / play fx-alms / end")
    return table


def confirming() -> Table:
    units = {"1,1": "Rm RRRR", "4,1": "BB", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-smite"], "black": ["fx-edict3"]})
    table.say("move messiah > 2,1 / end")
    table.say("respond after 1: pray f03, f04; play fx-edict3 choose f01 > 4,2")
    table.say("respond on card: pray 3 1,1; play fx-smite target black.f02")
    table.passes()
    assert table.asked() == {"black": "choose"}
    return table


def keeping() -> Table:
    table = Table({"1,1": "Rm RRRR"}, hands={"red": ["fx-peace"]}, prepare=_believing)
    table.say("play fx-peace / end")
    table.passes()
    assert table.asked() == {"red": "keep"}
    return table


def _believing(state: TrueMessiah) -> None:
    state.seats[1].belief = 5


def fighting() -> Table:
    units = {"1,1": "RRRR", "4,3": "Rm RR", "3,3": "B", "4,4": "B", "2,4": "Ra", "2,5": "B", "5,6": "Bm BBBB"}
    return Table(units, phase="combat", turn={"declared": True})


def sacking() -> Table:
    units = {"1,1": "Rm RR", "4,4": "RR", "5,6": "Bm BBBB"}
    return Table(units, phase="end_phase", temples={"5,4": "black", "2,2": "red"})


def looting() -> Table:
    table = Table(
        {"1,1": "Rm RRRR", "4,4": "R", "5,6": "Bm BBBB"},
        phase="end_phase",
        temples={"5,4": "black"},
        decks={"black": ["tithes", "smite", "edict"]},
    )
    table.say("sack 5,4 capture")
    assert table.asked() == {"red": "loot"}
    return table


def discarding() -> Table:
    return Table(hands={"red": ["edict", "smite", "fx-stop", "fx-alms", "fx-see"]}, phase="discard")


def _for_sale(state: TrueMessiah) -> None:
    wanted = ("godspeed", "tithes", "smite")
    state.marketplace.sort(key=lambda card: card not in wanted)


def bidding(colours: tuple[str, ...] = ("red", "black"), prepare: Any = _for_sale) -> Table:
    return Table(colours=colours, phase="market", market=["godspeed", "tithes", "smite"], prepare=prepare)


def buying() -> Table:
    def rich(state: TrueMessiah) -> None:
        _for_sale(state)
        state.seats[1].coins = 9

    table = Table(
        colours=("red", "black", "violet"),
        phase="market",
        market=["godspeed", "tithes", "smite"],
        prepare=rich,
    )
    table.say(red="bid 9")
    assert table.asked() == {"red": "buy"}
    return table


def offered() -> Table:
    table = buying()
    table.say("buy smite for black, tithes for black")
    assert table.asked() == {"black": "accept"}
    return table


# What each line means. The first word of each row is the decision as section 7 calls it.

ACTIONS: dict[str, list[Any]] = {
    "move 2 2,2 > 2,3": [
        {"case": "move", "value": {"unit": "red.f05", "to": "2,3"}},
        {"case": "move", "value": {"unit": "red.f06", "to": "2,3"}},
    ],
    "move nonbeliever 2,2 > b3": [{"case": "move", "value": {"unit": "red.n01", "to": "2,3"}}],
    "pray 2 1,1": [{"case": "pray", "value": {"followers": ["red.f01", "red.f02"]}}],
    "give edict": [{"case": "gift", "value": {"card": "edict"}}],
    "show": [{"case": "show", "value": {}}],
    "with": [{"case": "with", "value": {}}],
    "stop": [{"case": "stop", "value": {}}],
    "declare": [{"case": "declare", "value": {}}],
}


def play(card: str, **more: Any) -> Any:
    plain: dict[str, Any] = {"origin": None, "targets": [], "choices": {}, "open": False, "keep": None}
    return {"case": "play", "value": {"card": card, **plain, **more}}


PLAYS = {
    "play smite target black.f01": play("smite", targets=["black.f01"]),
    "play smite from avatar target black.m": play("smite", origin="avatar", targets=["black.m"]),
    "play fx-call choose 1,1 open": play("fx-call", choices={"at": ["1,1"]}, open=True),
    "play fx-avatar target 1,2 keep": play("fx-avatar", targets=["1,2"], keep={"pay": True, "pray": []}),
    "play fx-avatar target 1,2 keep praying 2 1,1": play(
        "fx-avatar", targets=["1,2"], keep={"pay": True, "pray": ["red.f01", "red.f02"]}
    ),
    "play fx-avatar target 1,2 no keep": play("fx-avatar", targets=["1,2"], keep={"pay": False, "pray": []}),
}


@pytest.mark.parametrize("line", [*ACTIONS, *PLAYS])
def test_a_line_of_a_plan(line: str) -> None:
    answer: Any = planning().ask().read(f"{line}\nmore")
    assert answer["actions"] == (ACTIONS[line] if line in ACTIONS else [PLAYS[line]])
    assert (answer["then"], answer["interrupted"], answer["combat"], answer["hold"]) == (
        "more",
        "ask",
        None,
        None,
    )


PASS = {"case": "pass", "value": {"rest_of_turn": False, "unless": []}}


def response(point: str, pray: list[str], do: Any) -> Any:
    return {"case": "respond", "value": {"at": point, "pray": pray, "do": do}}


EDICT = play(
    "edict_plus",
    choices={"moves": [{"unit": "black.n01", "to": "2,5"}, {"unit": "black.f01", "to": "2,3"}]},
)
NO_AIMS: dict[str, Any] = {"groups": {"4,3": "hold"}, "messiah": {}, "avatar": {}}

LINES: dict[str, list[tuple[Any, str, Any]]] = {
    "colour": [(choosing_colours, "colour violet", "violet")],
    "start": [
        (starting, "move 3 2,1 > 2,3\ndone", [{"unit": f"red.f0{n}", "to": "2,3"} for n in (5, 6, 7)]),
        (starting, "move 3 2,1 > 2,3", [{"unit": f"red.f0{n}", "to": "2,3"} for n in (5, 6, 7)]),
        (starting, "done", []),
    ],
    "begin": [
        (beginning, "celebrity 2", {"celebrity": 2, "numbers": {}, "build": []}),
        (
            beginning,
            "numbers 1,1 1, 2,2 1\nbuild 2,3",
            {"celebrity": 0, "numbers": {"1,1": 1, "2,2": 1}, "build": [{"site": "2,3", "reuse": None}]},
        ),
        (
            beginning,
            "build 2,3\nbuild 3,3 using 2,2",
            {
                "celebrity": 0,
                "numbers": {},
                "build": [{"site": "2,3", "reuse": None}, {"site": "3,3", "reuse": "2,2"}],
            },
        ),
        (beginning, "build none", {"celebrity": 0, "numbers": {}, "build": []}),
    ],
    "plan": [
        (
            planning,
            "move messiah > 1,2\nend",
            {
                "actions": [{"case": "move", "value": {"unit": "red.m", "to": "1,2"}}],
                "then": "end",
                "interrupted": "ask",
                "combat": None,
                "hold": None,
            },
        ),
    ],
    "… its fields": [
        (
            planning,
            "end\nif interrupted go on\ncombat: attack 3,3 > 3,4\nhold edict, smite, fx-stop",
            {
                "actions": [],
                "then": "end",
                "interrupted": "go_on",
                "combat": {"groups": {"3,3": "3,4"}, "messiah": {}, "avatar": {}},
                "hold": ["edict", "smite", "fx-stop"],
            },
        ),
        (
            planning,
            "if interrupted ask\nend",
            {"actions": [], "then": "end", "interrupted": "ask", "combat": None, "hold": None},
        ),
    ],
    "window": [
        (window, "pass", PASS),
        (window, "pass turn", {"case": "pass", "value": {"rest_of_turn": True, "unless": []}}),
        (
            window,
            "pass turn unless targeted, near 2, space 2,3",
            {"case": "pass", "value": {"rest_of_turn": True, "unless": ["targeted", "near 2", "space 2,3"]}},
        ),
        (
            window,
            "respond after 2: pray 2 4,5; play Edict+ choose nonbeliever 2,3 > 2,5, 1 2,4 > 2,3",
            response("after 2", ["black.f02", "black.f03"], EDICT),
        ),
        *(
            (window, f"respond {point}: pray 1 4,5", response(said, ["black.f02"], None))
            for point, said in (
                ("start", "start"),
                ("before 1", "before 1"),
                ("end", "end"),
                ("on prayer", "before 1"),
                ("on card", "before 2"),
            )
        ),
    ],
    "choose": [
        (confirming, "choose f01 > 4,3", {"moves": [{"unit": "black.f01", "to": "4,3"}]}),
        (confirming, "confirm", {"moves": [{"unit": "black.f01", "to": "4,2"}]}),
    ],
    "keep": [
        (keeping, "keep", {"pay": True, "pray": []}),
        (keeping, "keep praying 2 1,1", {"pay": True, "pray": ["red.f01", "red.f02"]}),
        (keeping, "no keep", {"pay": False, "pray": []}),
    ],
    "targets": [
        (fighting, "attack 4,3 > 4,4", {**NO_AIMS, "groups": {"4,3": "4,4"}}),
        (fighting, "messiah > 3,3 3, 4,4 1", {**NO_AIMS, "messiah": {"3,3": 3, "4,4": 1}}),
        (fighting, "avatar > 2,5 3", {**NO_AIMS, "avatar": {"2,5": 3}}),
        (fighting, "hold 4,3", NO_AIMS),
        (fighting, "hold all", NO_AIMS),
    ],
    "sack": [
        (
            sacking,
            "sack 5,4 capture place f03",
            {"building": "5,4", "how": "capture", "reuse": None, "place": ["red.f03"]},
        ),
        (
            sacking,
            "sack 5,4 destroy using 2,2 place 2 4,4",
            {"building": "5,4", "how": "destroy", "reuse": "2,2", "place": ["red.f03", "red.f04"]},
        ),
        (sacking, "no sack", None),
    ],
    "loot": [
        (looting, "take tithes", [{"card": "tithes", "do": "take"}]),
        (looting, "remove smite", [{"card": "smite", "do": "remove"}]),
        (looting, "leave all", []),
    ],
    "discard": [(discarding, "hold edict, smite, fx-stop", ["edict", "smite", "fx-stop"])],
    "bid": [
        (bidding, "bid 5", {"coins": 5, "wish": None}),
        (
            bidding,
            "bid 5 wish godspeed+tithes; tithes",
            {"coins": 5, "wish": [["godspeed", "tithes"], ["tithes"]]},
        ),
    ],
    "buy": [
        (
            buying,
            "buy smite, tithes for violet",
            {"cards": ["smite", "tithes"], "offer": {"tithes": "violet"}},
        ),
        (buying, "buy nothing", {"cards": [], "offer": {}}),
    ],
    "accept": [
        (offered, "accept smite\nrefuse tithes", {"smite": "yes", "tithes": "no"}),
    ],
}
ROWS = [(kind, table, text, meaning) for kind, rows in LINES.items() for table, text, meaning in rows]


@pytest.mark.parametrize(("kind", "table", "text", "meaning"), ROWS, ids=[f"{r[0]}: {r[2]!r}" for r in ROWS])
def test_a_line_means_what_it_says(kind: str, table: Any, text: str, meaning: Any) -> None:
    del kind
    asked = table()
    ask = next(iter(asked.play.step.asks))
    assert ask.read(text) == meaning
    assert ask.read(text.upper().replace("\n", "  # a remark\n\n")) == meaning


def printed() -> dict[str, str]:
    """The rows of section 7: the decision, and its example."""
    section = SPEC.read_text(encoding="utf-8").partition("## 7. Text orders")[2]
    rows = re.findall(r"^\| ([^|]+?) \| .+ \| ?([^|]*?) ?\|$", section, re.MULTILINE)
    return {kind: example for kind, example in rows if kind not in ("Decision", "---")}


ELSEWHERE = {
    "votes": "tests/service/votes/test_vote_texts.py",
    "standing": "test_standing_lines_of_section_7",
}


RESET = {"2 1,1; play Edict+": "2 4,5; play Edict+", ", stop": ", fx-stop"}
"""The examples name a space and a card that these tables do not have."""


def test_every_row_of_section_7_is_tested() -> None:
    assert set(printed()) == {*LINES, *ELSEWHERE}


@pytest.mark.parametrize("kind", [kind for kind in printed() if kind not in ELSEWHERE])
def test_every_example_of_section_7_is_tested(kind: str) -> None:
    tested = "\n".join(text for _, text, _ in LINES[kind])
    for example in re.findall(r"`([^`]+)`", printed()[kind]):
        for here, there in RESET.items():
            example = example.replace(here, there)
        assert example in tested


TELEPORT = "pray 3 5,6; play Teleport target messiah choose 5,1"


@pytest.mark.parametrize(
    ("line", "plan", "meaning"),
    [
        ("always pass in violet's turns", "move f01 > 1,2 / end", None),  # it is Red's
        ("pass unless targeted, combat", "move f01 > 1,2 / end", PASS),
        ("pass unless targeted, combat", "pray 3 1,1 / play fx-smite target black.m / end", None),
        ("else ask", "move f01 > 1,2 / end", None),
        ("else pass", "move f01 > 1,2 / end", PASS),
        (
            f"when miracle targets my messiah: respond on card: {TELEPORT}",
            "pray 3 1,1 / play fx-smite target black.m / end",
            response(
                "before 2",
                ["black.f01", "black.f02", "black.f03"],
                play("teleport", targets=["black.m"], choices={"to": ["5,1"]}),
            ),
        ),
    ],
)
def test_standing_lines_of_section_7(line: str, plan: str, meaning: Any) -> None:
    units = {"1,1": "RRRR", "2,2": "Rm", "4,2": "Bm", "5,6": "BBBB"}
    # Violet plays only where it is named: nothing can be ordered for the turns of a colour that nobody plays.
    colours = ("red", "black", "violet") if "violet" in line else ("red", "black")
    table = Table(units, colours=colours, hands={"red": ["fx-smite"], "black": ["teleport"]})
    table.say(plan)
    assert standing_answer(table, line) == meaning


# What is not an order is none.


@pytest.mark.parametrize("table", dict.fromkeys(row[1] for row in ROWS))
def test_a_text_without_any_order_is_refused_whatever_is_asked(table: Any) -> None:
    ask = next(iter(table().play.step.asks))
    for silence in ("", "\n \n", "# I am thinking about it, please wait", "  # perhaps\n\n# or not"):
        with pytest.raises(UnreadableText) as unreadable:
            ask.read(silence)
        assert unreadable.value.message == NO_ORDER


@pytest.mark.rule("TM-135")
@pytest.mark.parametrize("text", ["move messiah > 1,2", "pray f01\nshow", "if interrupted go on", "stop"])
def test_a_plan_says_whether_the_phase_ends(text: str) -> None:
    with pytest.raises(UnreadableText) as unreadable:
        planning().ask().read(text)
    assert unreadable.value.message == "The plan does not say whether your action phase ends."
    assert unreadable.value.expected == "[end|more]"
    assert unreadable.value.line == len(text.split("\n"))


@pytest.mark.parametrize(
    ("table", "text", "line", "message"),
    [
        (planning, "end\nmove messiah > 1,2", 2, 'This comes after "end": no action can follow that.'),
        (planning, "end\nmore", 2, "This line is said twice."),
        (
            planning,
            "if interrupted ask\nif interrupted go on\nend",
            2,
            "This line is said twice.",
        ),
        (planning, "play fx-call choose at 1,1 and at 1,1\nend", 1, "at is chosen twice."),
        (starting, "done\nmove f01 > 1,2", 2, 'This comes after "done".'),
        (beginning, "celebrity 1\ncelebrity 2", 2, "This line is said twice."),
        (beginning, "build 2,3\nbuild none", 2, "This contradicts what was said before."),
        (looting, "leave all\ntake tithes", 2, "There is one order too many."),
        (
            window,
            "respond start: pray 1 4,5; pray 1 4,5",
            1,
            'A response is one prayer, then one card. Did you mean "respond start: pray 1 4,5"?',
        ),
    ],
)
def test_what_contradicts_itself_is_refused_and_not_cut_down(
    table: Any, text: str, line: int, message: str
) -> None:
    ask = next(iter(table().play.step.asks))
    with pytest.raises(UnreadableText) as unreadable:
        ask.read(text)
    assert (unreadable.value.line, complaint(unreadable.value)) == (line, message)


def test_a_number_of_units_as_a_target_means_all_of_them() -> None:
    """Smite has one target: two are refused, and not one of them taken."""
    units = {"1,1": "Rm RRRR", "2,2": "RR", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-smite"]})
    answer: Any = table.ask().read("pray 3 1,1\nplay fx-smite target 2 2,2\nend")
    assert answer["actions"][1]["value"]["targets"] == ["red.f05", "red.f06"]
    assert table.ask().choice.problems(answer)
