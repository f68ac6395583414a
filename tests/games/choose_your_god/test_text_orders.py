"""Text orders as players write them, and what comes back to them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee.engine.decisions import Orders
from referee.engine.problems import AmbiguousText, UnreadableText
from referee.games.choose_your_god.decisions.actions import Action
from referee.games.choose_your_god.moments import lasting_moment
from referee.games.choose_your_god.vocabulary import ABILITIES
from tests.complaints import complaint
from tests.games.choose_your_god.table import Game, content
from tests.games.forms import FITS, forms_in, unreadable_in, unwrapped

ACTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "play M2 3 to 9": (
        "cthulhu",
        {"case": "miracle", "value": {"case": "M2", "value": {"priest": "3", "to": 9}}},
    ),
    "use change-of-guise discard M1 play seize": (
        "tiamat",
        {
            "case": "ability",
            "value": {
                "case": "change_of_guise",
                "value": {"discard": ["M1"], "card": {"case": "seize", "value": {}}},
            },
        },
    ),
    "use ode-to-greed on 2": (
        "fafnir",
        {"case": "ability", "value": {"case": "ode_to_greed", "value": {"target": "2"}}},
    ),
    "use ordination followers 4": (
        "arachne",
        {"case": "ability", "value": {"case": "ordination_of_a_priestess", "value": {"followers": 4}}},
    ),
    "use charms ritual 3 on p": (
        "arachne",
        {
            "case": "ability",
            "value": {"case": "charms_of_the_woman", "value": {"ritual": "3", "target": "patriarch"}},
        },
    ),
    "use incarnation ritual p destroy 1 2": (
        "tiamat",
        {
            "case": "ability",
            "value": {"case": "incarnation", "value": {"ritual": "patriarch", "destroy": ["1", "2"]}},
        },
    ),
    "use spiders-grip discard M8, supremacy place p 1 2 3": (
        "arachne",
        {
            "case": "ability",
            "value": {
                "case": "spiders_grip",
                "value": {"discard": ["M8", "supremacy"], "place": ["patriarch", "1", "2", "3"]},
            },
        },
    ),
    "play M8 coins": ("cthulhu", {"case": "miracle", "value": {"case": "M8", "value": {"gain": "coins"}}}),
    "play exorcism on green 5": (
        "cthulhu",
        {"case": "intrigue", "value": {"case": "exorcism", "value": {"target": "green 5"}}},
    ),
    "play threat take exiles": (
        "cthulhu",
        {"case": "intrigue", "value": {"case": "threat", "value": {"license": "exiles"}}},
    ),
    "use iniquity sacrifice 2 prefer yellow 4, exiles": (
        "nirriti",
        {
            "case": "ability",
            "value": {
                "case": "path_of_iniquity",
                "value": {"sacrifice": "2", "prefer": ["yellow 4", "exiles"]},
            },
        },
    ),
    "PLAY Threat to the Crown take Title Healer": (
        "cthulhu",
        {"case": "intrigue", "value": {"case": "threat", "value": {"license": "title_healer"}}},
    ),
    "play herald patriarch": (
        "cthulhu",
        {"case": "miracle", "value": {"case": "M1", "value": {"priest": "patriarch"}}},
    ),
    "use Spider's Grip discard Foiled Plot, com-port place 1 2 3 4": (
        "arachne",
        {
            "case": "ability",
            "value": {
                "case": "spiders_grip",
                "value": {"discard": ["foiled_plot", "community_port"], "place": ["1", "2", "3", "4"]},
            },
        },
    ),
}


def actions(cult: str) -> Orders[Any]:
    return Orders(Action, lasting_moment(content(), cult, (), None))


@pytest.mark.parametrize("text", ACTIONS)
def test_the_actions_of_the_rules_are_read_and_written(text: str) -> None:
    cult, action = ACTIONS[text]
    orders = actions(cult)
    assert orders.parse(text) == action
    assert orders.parse(orders.show(action)) == action


def intention(text: str, **words: str) -> Any:
    game = Game("take_turn", **{"red": "", "yellow": "", "blue": "", **words})
    ask = game.ask()
    answer = ask.read(text)
    assert ask.read(ask.show(answer)) == answer
    assert ask.choice.parse(ask.choice.show(answer)) == answer
    return answer


def test_a_placement_with_orders_for_later() -> None:
    answer = intention("preach p at 4\nthen if leader.6 is not blue: preach 2 at 6\nthen ask  # I will see")
    assert answer["do"] == {"case": "preach", "value": {"priest": "patriarch", "location": 4}}
    assert answer["then"] == [
        {
            "when": {"fact": "leader.6", "is": "!=", "value": "blue"},
            "do": {"case": "preach", "value": {"priest": "2", "location": 6}},
        },
        {"when": True, "do": {"case": "ask", "value": {}}},
    ]
    assert intention("preach 1 at slums")["do"]["value"]["location"] == 3


def test_a_prayer_with_a_benefit_and_deals() -> None:
    answer = intention("pray benefit 2 bribe 8 with 1 / sell blackmail, raid / buy healer if possible")
    assert answer["do"] == {
        "case": "pray",
        "value": {
            "benefit": {"case": "2", "value": {"pay": 8, "priest": "1"}},
            "deals": {
                "case": "list",
                "value": [
                    {"case": "sell", "value": {"card": "blackmail", "if_possible": False}},
                    {"case": "sell", "value": {"card": "raid", "if_possible": False}},
                    {"case": "buy", "value": {"license": "title_healer", "if_possible": True}},
                ],
            },
            "plan": None,
        },
    }
    later = intention("pray benefit 1 / deals later")["do"]["value"]
    assert later["deals"] == {"case": "later", "value": {}}
    assert later["benefit"] == {"case": "1", "value": {}}


PLAN = """\
at 4 if leader.here is not me and still_to_act = 0: play M3 on p
at 7 if coins.me >= 5: ask
at 9 if bribe.here is blue: play ambush
otherwise pass
if win 5: new
if win 9: pay 5
give cheapest
"""


def test_a_plan_by_mail() -> None:
    game = Game("make_plans", red="1@6 hand=M3,ambush", yellow="F0 none", blue="F0 none")
    ask = game.ask("red")
    plan: Any = ask.read(PLAN)
    assert [rule["at"] for rule in plan["rules"]] == [[4], [7], [9]]
    assert plan["rules"][0]["when"] == {
        "all": [
            {"fact": "leader.here", "is": "!=", "value": "me"},
            {"fact": "still_to_act", "is": "=", "value": 0},
        ]
    }
    assert plan["otherwise"] == "pass"
    assert plan["if_win"][1] == {"at": 9, "do": {"case": "9", "value": {"pay": "5"}}}
    assert plan["give"] == {"case": "cheapest", "value": {}}
    assert ask.choice.problems(plan) == []
    assert ask.read(ask.show(plan)) == plan


def test_a_plan_may_come_with_the_prayer() -> None:
    answer = intention("pray\n" + PLAN)
    assert len(answer["do"]["value"]["plan"]["rules"]) == 3
    queued = intention("preach 1 at 1\nthen pray\n" + PLAN)
    assert queued["do"]["case"] == "preach"
    assert queued["then"][0]["do"]["value"]["plan"]["give"]["case"] == "cheapest"


def test_the_receipt_warns_of_what_could_not_be_done_now() -> None:
    game = Game("make_plans", red="1@6 F2 hand=M3", yellow="F0 none")
    ask = game.ask("red")
    receipt = ask.show(ask.read("at 6: play M3 on 1\nat 6: play M2 1 to 9\notherwise pass"))
    assert receipt.splitlines() == [
        "at 6: play omen on 1  # Omen",
        "at 6: play journey on 1 to 9  # Night Journey; not now: You do not hold Night Journey.",
        "otherwise pass",
    ]


def test_a_rule_is_warned_of_only_if_it_fits_none_of_its_locations() -> None:
    game = Game("make_plans", red="1@6 F2 hand=M3,raid", yellow="F0 none")
    ask = game.ask("red")
    plan = "at 4, 6: play M3 on 1\nat all: play M3 on 1\nat all: play M8 coins\nat 4, 5: play M3 on 1"
    assert ask.show(ask.read(plan)).splitlines() == [
        "at 4, 6: play omen on 1  # Omen",
        "at all: play omen on 1  # Omen",
        "at all: play lesser coins  # Lesser Bounty; not now: You do not hold Lesser Bounty.",
        "at 4, 5: play omen on 1  # Omen; not now: Your 1 is not here.",
        "otherwise ask",
    ]


def test_lines_of_a_plan_may_follow_every_pass() -> None:
    game = Game("resolve_location", here=6, asks="red", red="1@6 hand=M3,raid", yellow="2@9")
    answer: Any = game.ask().read("pass until 9\nat 10: play raid\nif win 9: pay 5\ngive cheapest")
    assert answer["action"] == {"case": "pass", "value": {}}
    then = answer["then"]
    assert [rule["at"] for rule in then["rules"]] == [[10], [9, 10, 11, 12, 13]]
    assert [rule["do"]["case"] for rule in then["rules"]] == ["intrigue", "ask"]
    assert (then["otherwise"], then["give"]["case"], len(then["if_win"])) == ("pass", "cheapest", 1)
    every: Any = game.ask().read("pass all\nif win 9: pay 5")
    assert (every["then"]["otherwise"], every["then"]["rules"]) == ("pass", [])
    absent: Any = game.ask().read("pass where absent\naltar 6")
    assert (absent["then"]["otherwise"], absent["then"]["altar"]) == ("present", [6])


def test_a_token_to_raise_may_be_named_with_its_location() -> None:
    game = Game("resolve_location", here=5, red="3@5 2@9", yellow="")
    raised = {"case": "5", "value": {"case": "raise", "value": "3@5"}}
    assert game.ask().read("raise 3@temple") == game.ask().read("raise 3@5") == raised
    assert game.refused("raise 2@9") == ["Raise a Free token, or one in Location 5."]
    academy = Game("resolve_location", here=8, red="3@8 4@12 c5", yellow="")
    assert academy.refused("pay 5 raise 4@12") == ["Raise a Free token, or one in Location 8."]


def test_the_only_token_of_its_strength_needs_no_mark() -> None:
    words = {
        "here": 6,
        "asks": "red",
        "red": "nirriti dark 2 3@6",
        "yellow": "5@6$",
        "intrigues": "exorcism raid ambush",
    }
    asked = Game("resolve_location", **words).order("use iniquity sacrifice 2")
    assert asked.asked == ["red iniquity"]
    assert asked.ask().read("on yellow 5") == asked.ask().read("on yellow 5$") == "yellow 5$"
    assert asked.refused("on yellow 4") == ["That Priest cannot be lowered by 2."]
    preferring = Game("resolve_location", **words).order("use iniquity sacrifice 2 prefer yellow 5")
    assert {"seat": 2, "before": 5, "strength": 3, "location": 6} in preferring.data("token_swapped")


def test_the_small_decisions() -> None:
    celebrate = Game("begin_round", red="", yellow="", supremacy="yellow", slots="- exiles -").ask()
    assert celebrate.read("celebrate privilege slot b") == {"effect": "4", "slot": "B"}
    assert celebrate.read("no celebration") is None
    give = Game(
        "resolve_location",
        here=6,
        asks="red",
        red="cthulhu dark F5",
        yellow="1@6 hand=M1",
        supremacy="yellow",
    ).order("use will")
    assert give.ask().read("give supremacy") == "supremacy"
    altar = Game(
        "resolve_location", here=6, asks="red", red="dark hand=foiled_plot", yellow="1@6 A3 A6 hand=M1"
    ).order("play plot")
    assert altar.ask().read("altar 6") == "6"
    assert [p.message for p in altar.ask().choice.problems("9")] == ["You have no Altar in Location 9."]


UNREADABLE = {
    "": "There is no order.",
    "preach 9 at 1": '"9" is not a Priest.',
    "preach 1 at 99x": '"99x" is not a Location.',
    "wander": "This is not an act of the Intention Phase.",
    "preach 1 at 1\npreach 2 at 2": 'Later turns begin with then: "then preach 2 at 2".',
    "pray / sell nothing-like-this": '"nothing-like-this" is not a card.',
    "pray / deals later / sell raid": 'Deals go with a prayer, now or later: "then pray / sell raid".',
    "preach 1 at 1\notherwise pass": 'A plan goes with a prayer, now or later: "then pray / otherwise pass".',
    "then preach 1 at 1": 'This is not an act of the Intention Phase. Did you mean "preach 1 at 1"?',
    "pray benefit 9 raise 3": '"raise" stands where "pay" should.',
    "preach 1 at 1\nthen if leader.6 is yellow preach 2 at 3": "leader.6 can be: me, red, yellow, none.",
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_cannot_be_read_is_told_precisely(text: str) -> None:
    phrasing = Game("take_turn", red="", yellow="").ask().phrasing
    assert phrasing is not None
    with pytest.raises(UnreadableText) as refused:
        phrasing.parse(text)
    assert complaint(refused.value) == UNREADABLE[text]


def test_a_clear_beginning_is_enough_and_an_unclear_one_is_not() -> None:
    orders = actions("janus")
    assert orders.parse("play blackm") == {"case": "intrigue", "value": {"case": "blackmail", "value": {}}}
    with pytest.raises(AmbiguousText):
        orders.parse("play s")
    with pytest.raises(UnreadableText):
        orders.parse("use abyss sacrifice 1 on 2")


def test_a_receipt_does_not_take_what_is_in_force_here_for_elsewhere() -> None:
    game = Game(
        "resolve_location",
        here=6,
        asks="yellow",
        red="1@6 hand=raid",
        yellow="1@6 1@9 hand=raid",
        plans={"red": "at 6: play raid\notherwise pass"},
    )
    ask = game.ask()
    assert ask.show(ask.read("pass\nat 9: play raid\notherwise pass")).splitlines() == [
        "pass",
        "new plan",
        "at 9: play raid  # Inquisition Raid",
        "otherwise pass",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "PREACH the 3 in the Trade District",
        "preach 3 6",
        "Preach 3@6.",
        "place 3 in trade",
        "preach 3 to trade-district",
    ],
)
def test_a_placement_may_be_worded_as_people_do(text: str) -> None:
    ask = Game("take_turn", red="", yellow="").ask()
    assert ask.read(text) == ask.read("preach 3 at 6")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("preach 3 at 6, then preach 2 at 5, then pray.", "preach 3 at 6 / then preach 2 at 5 / then pray"),
        (
            "preach 3 at 6 then pray sell raid otherwise pass",
            "preach 3 at 6 / then pray / sell raid / otherwise pass",
        ),
        ("pray, buy exiles", "pray / buy exiles"),
    ],
)
def test_words_that_begin_a_line_need_no_sign_before_them(text: str, meant: str) -> None:
    ask = Game("take_turn", red="hand=raid", yellow="", slots="exiles - -").ask()
    assert ask.read(text) == ask.read(meant)


def test_names_may_do_without_the_and_colours_without_their_ends() -> None:
    ask = Game("resolve_location", here=9, asks="red", red="F5 3@9 2@9 hand=exorcism", yellow="4@9").ask()
    assert ask.read("use great shrine on 3") == ask.read("use the_great_shrine on 3")
    assert ask.read("play exorcism on Yel, 4") == ask.read("play exorcism on yellow 4")


@pytest.mark.parametrize(
    ("text", "message", "expected"),
    [
        ("play M3", "The order ends where <Priest here> should stand.", "play <card> [on] <Priest here>"),
        ("use great shrine", 'The order ends where "on" should stand.', "use <ability> on <token here>"),
        (
            "pass / otherwise wait",
            '"wait" stands where "pass" or "ask" or "present" should.',
            "otherwise pass|ask|present",
        ),
        ("pass / if win 9: pay 7", '"7" stands where "5" or "11" should.', "pay 5|11"),
        (
            "pass / at 14: pass",
            "There is no Location 14: they are 1 to 13.",
            "at <location>, … [if <test>]: <action>",
        ),
    ],
)
def test_a_complaint_says_how_that_part_is_written(text: str, message: str, expected: str) -> None:
    ask = Game("resolve_location", here=8, asks="red", red="F5 3@8 hand=M3", yellow="").ask()
    with pytest.raises(UnreadableText) as refused:
        ask.read(text)
    assert (refused.value.message, refused.value.expected) == (message, expected)


def test_a_token_to_raise_is_a_free_one_or_the_one_that_stands_here() -> None:
    ask = Game("resolve_location", here=5, red="3@5 2", yellow="").ask()
    assert ask.read("raise 3") == ask.read("raise 3@5")
    assert ask.read("raise 2") == ask.read("raise 2 free")


TURN = Game(
    "take_turn", red="F5 c9 m1 P 1 2 3 hand=M3,blackmail", yellow="2@6", slots="exiles title_healer -"
)
LAP = Game(
    "resolve_location", here=9, asks="red", red="fafnir F3 c9 2@9 3@9 1 hand=M3,exorcism", yellow="4@9"
)
PLANNING = Game("make_plans", red="2@9 c9 hand=M3 A7", yellow="F0 none")
HURRIED = {
    "put 3 in the forum": (TURN, "preach 3 at 4"),
    "Send my Patriarch to location 6": (TURN, "preach patriarch at 6"),
    "PREACH priest 3 AT trade, then PRAY": (TURN, "preach 3 at 6\nthen pray"),
    "pray and sell blackmail, buy healer": (TURN, "pray / sell blackmail / buy healer"),
    "no": (LAP, "pass"),
    "play omen 2": (LAP, "play omen on 2"),
    "play exorcism on Yellow's 4": (LAP, "play exorcism on yellow 4"),
    "use greed 3": (LAP, "use greed on 3"),
    "pass": (PLANNING, "otherwise pass"),
    "otherwise ask me, if I win port pay 5": (PLANNING, "otherwise ask\nif win 9: pay 5"),
    "at port play omen on 2 otherwise pass": (PLANNING, "at 9: play omen on 2\notherwise pass"),
    "altar port": (Game("resolve_location", here=7, red="P@7 3@9 c5", yellow=""), "altar 3@9"),
    "pay 5 coins": (Game("resolve_location", here=9, red="3@9 c5", yellow=""), "pay 5"),
}


@pytest.mark.parametrize("text", HURRIED)
def test_orders_are_read_as_people_in_a_hurry_write_them(text: str) -> None:
    game, meant = HURRIED[text]
    ask = game.ask("red")
    assert ask.choice.problems(ask.read(text)) == []
    assert re.sub(r"  #.*", "", ask.show(ask.read(text))) == meant


MEANT = {
    "3 at 6": (TURN, "preach 3 at 6"),
    "omen on 2": (LAP, "play omen on 2"),
    "5": (Game("resolve_location", here=9, red="3@9 c5", yellow=""), "pay 5"),
}


@pytest.mark.parametrize("text", MEANT)
def test_an_order_without_its_first_word_is_answered_with_it(text: str) -> None:
    game, meant = MEANT[text]
    with pytest.raises(UnreadableText) as refused:
        game.ask("red").read(text)
    assert refused.value.nearest == meant


@pytest.mark.parametrize("side", ["light", "dark"])
@pytest.mark.parametrize("cult", ABILITIES)
def test_a_prompt_teaches_forms_of_abilities_that_can_be_read(cult: str, side: str) -> None:
    """The contract looks at what random games come to; here are the abilities of all cults."""
    game = Game("make_plans", red=f"{cult} {side} F9 c20 3@6 3 3 P hand=M8,raid", yellow="F0 none")
    (line,) = [line for line in unwrapped(game.ask().text()) if line.startswith("In a plan: ")]
    fits = FITS["choose_your_god"]
    forms = forms_in(line.removeprefix("In a plan: "))
    assert [(one, unreadable_in(one, game.ask(), fits, ["at 6: {}"])) for one in forms] == [
        (one, []) for one in forms
    ]


def test_a_card_of_the_wrong_kind_is_told_of_which_kind_it_is() -> None:
    words = {"here": 6, "asks": "red", "yellow": ""}
    terror = Game("resolve_location", red="atheism 1@6 F5 hand=M8,raid", **words)
    for order in ("use terror play M8", "use terror play lesser coins", "use terror play lesser bounty"):
        assert terror.unreadable(order) == "Lesser Bounty is a Miracle, not an Intrigue."
    harvest = Game("resolve_location", red="tiamat dark 1@6 5 hand=M8,raid,exorcism", **words)
    assert harvest.unreadable("use harvest ritual 5 play raid") == (
        "Inquisition Raid is an Intrigue, not a Miracle."
    )
    assert harvest.unreadable("use harvest ritual 5 play exorcism on yellow 4") == (
        "Exorcism is an Intrigue, not a Miracle."
    )
    with pytest.raises(UnreadableText) as refused:
        harvest.ask().read("use harvest ritual 5 play raid")
    assert refused.value.expected == "play <Miracle> …"
