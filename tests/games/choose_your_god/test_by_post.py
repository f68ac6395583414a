"""By post: laps, sealed plans, defaults, sitting out (5.2 to 5.4, CG-192 to CG-194)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.choose_your_god.table import Game, content

# 5.2 The lap.


def test_w1_and_w2_nobody_is_asked_who_cannot_act_judging_by_public_facts() -> None:
    """Cthulhu-Red has no Free token for the Abyss, Tiamat-Yellow no card; one card of any face is enough."""
    game = Game(
        "resolve_location", here=6, asks="red yellow", red="cthulhu 1@6 P@6", yellow="tiamat P@6 F2 none"
    )
    assert game.asked == ["red intention"]
    assert game.data("cannot_act") == [{"seat": 1}, {"seat": 2}]
    light = Game("resolve_location", here=6, asks="red", red="cthulhu 1@6 P@6 hand=M4", yellow="P@6")
    assert light.asked == ["red window"]
    able = Game("resolve_location", here=6, asks="red", red="cthulhu 1@6 1 P@6", yellow="P@6")
    assert able.asked == ["red window"]


def test_w4_the_first_rule_that_fits_is_used_and_one_that_is_not_legal_passed_over() -> None:
    plan = (
        "at 5: play M8 coins\n"
        "at 6 if leader.here is me: pass\n"
        "at 6: play M4 on 1\n"  # a dark seal
        "at 6: play M3 on 1\n"
        "otherwise pass"
    )
    game = Game("resolve_location", here=6, red="1@6 hand=M3,M4,M8", yellow="2@6", plans={"red": plan})
    assert [e["card"] for e in game.data("card_played")] == ["M3"]
    leading = Game("resolve_location", here=6, red="3@6 hand=M3", yellow="2@6", plans={"red": plan})
    assert leading.data("card_played") == []


@pytest.mark.parametrize(
    ("otherwise", "asked"),
    [("pass", []), ("ask", [6, 8]), ("present", [8])],
)
def test_w5_and_w6_otherwise(otherwise: str, asked: list[int]) -> None:
    game = Game(
        "resolve_location",
        here=6,
        red="1@8 hand=M1",
        yellow="2@6 2@8",
        plans={"red": f"otherwise {otherwise}"},
    )
    found = []
    while game.asked == ["red window"]:
        found.append(game.state.location)
        game.order("pass")
    assert found == asked


def test_a_window_answer_may_replace_the_plan_for_the_rest() -> None:
    words = {"red": "1@8 hand=M1,M8", "yellow": "2@6 2@7 2@8 1@9 c0 sits_out", "asks": "red"}
    passed = Game("resolve_location", here=6, **words).order("pass all")
    assert passed.asked == ["yellow intention"]
    until = Game("resolve_location", here=6, **words).order("pass until 9")
    assert (until.asked, until.state.location) == (["red window"], 9)
    absent = Game("resolve_location", here=6, **words).order("pass where absent")
    assert (absent.asked, absent.state.location) == (["red window"], 8)
    unless = Game("resolve_location", here=6, **words).order(
        "pass unless influence.here.yellow > 1 and here > 7"
    )
    assert (unless.asked, unless.state.location) == (["red window"], 8)
    planned = Game("resolve_location", here=6, **words).order("pass\nat 7: play M8 coins\notherwise pass")
    assert [e["location"] for e in planned.data("card_played")] == [7]


def test_a_window_may_say_what_to_do_with_a_win_here() -> None:
    game = Game("resolve_location", here=9, asks="red", red="3@9 F2 c5 hand=M1", yellow="1@9")
    assert game.refused("pass\nif win here: decline") == []
    game.order("pass\nif win here: pay 5")
    assert game.cult("red").followers == 4
    assert game.asked == ["red intention"]


def test_w2_a_patriarch_just_strong_enough_could_act() -> None:
    """Way of Triumph needs 16, Dispelling the Myth 15: Followers and seven for Supremacy."""
    for cult, followers in (("nirriti", 9), ("atheism", 8)):
        able = f"{cult} dark F{followers} P none"
        game = Game("resolve_location", here=6, asks="red", red=able, yellow="1@6", supremacy="red")
        assert game.asked == ["red window"]
        weak = f"{cult} dark F{followers - 1} P none"
        game = Game("resolve_location", here=6, asks="red", red=weak, yellow="1@6", supremacy="red")
        assert {"seat": 1} in game.data("cannot_act")


def test_an_altar_is_presence_for_those_who_ask_where_they_are_present() -> None:
    game = Game(
        "resolve_location", here=6, red="A6 hand=M1", yellow="2@6", plans={"red": "otherwise present"}
    )
    assert game.asked == ["red window"]


# 5.3 The plan.


def test_who_is_asked_for_a_plan() -> None:
    """Red holds a card, Yellow could pay for an ability, Green neither; Blue has a plan, Black celebrates."""
    game = Game(
        "make_plans",
        red="cthulhu F0 none hand=M1",
        yellow="atheism F4 none P@3",
        green="nirriti F0 none",
        blue="hand=M1",
        black="celebrating hand=M2",
        plans={"blue": "otherwise pass"},
    )
    assert game.asked == ["red plan", "yellow plan"]
    assert game.play.step is not None
    assert game.play.step.sealed
    nobody = Game("make_plans", red="hand=M1", yellow="A3 celebrating")
    assert nobody.asked == ["red intention"]


def test_if_win_answers_the_benefit_and_an_illegal_entry_opens_the_prompt() -> None:
    fits = Game("resolve_location", here=9, red="3@9 F2 c5", yellow="", plans={"red": "if win 9: pay 5"})
    assert (fits.cult("red").followers, fits.asked) == (4, ["red intention"])
    illegal = Game("resolve_location", here=9, red="3@9 F2 c5", yellow="", plans={"red": "if win 9: pay 11"})
    assert illegal.asked == ["red benefit"]
    declined = Game("resolve_location", here=3, red="3@3 F2", yellow="", plans={"red": "if win 3: decline"})
    assert declined.cult("red").followers == 2


def test_give_and_altar_answer_for_the_victim() -> None:
    words = {"here": 6, "asks": "red", "red": "dark 1@6 hand=secret_search,foiled_plot"}
    yellow = "1@6 A2 A8 hand=M1,raid,blackmail,M2"
    named = Game(
        "resolve_location", **words, yellow=yellow, plans={"yellow": "otherwise pass\ngive seize, raid"}
    )
    named.order("play search")
    assert named.cult("red").hand[-1] == "raid"
    cheapest = Game(
        "resolve_location", **words, yellow=yellow, plans={"yellow": "otherwise pass\ngive cheapest"}
    )
    cheapest.order("play search")
    assert cheapest.cult("red").hand[-1] == "raid"  # 5 as Blackmail, held longer
    altar = Game("resolve_location", **words, yellow=yellow, plans={"yellow": "otherwise pass\naltar 9, 8"})
    altar.order("play plot")
    assert altar.cult("yellow").altars == [2]
    asked = Game("resolve_location", **words, yellow=yellow).order("play search")
    assert asked.asked == ["yellow give_card"]


@pytest.mark.parametrize(
    ("cards", "default"),
    [
        ("hand=M1,raid,ambush,exorcism lic=exiles", "ambush"),
        ("hand=M2,M1 lic=exiles", "M2"),
        ("lic=exiles,title_healer,title_minstrel", "title_healer"),
        ("lic=exiles", "exiles"),
    ],
)
def test_the_default_card_to_give(cards: str, default: str) -> None:
    game = Game(
        "resolve_location",
        here=6,
        asks="red",
        red="cthulhu dark F5",
        yellow=f"1@6 {cards}",
        supremacy="yellow",
    )
    game.order("use will")
    assert game.asked == ["yellow give_card"]
    assert game.ask().default == default


def test_a_plan_is_asked_of_a_seat_that_could_pay_with_its_patriarch() -> None:
    """Tiamat's Incarnation: a Priest of 3 or more, and there is but the Patriarch, which stands in 3."""
    game = Game("make_plans", red="tiamat F3 c0 none P@3", yellow="nirriti F0 none")
    assert game.asked == ["red plan"]
    weak = Game("make_plans", red="tiamat F2 c0 none P@3", yellow="nirriti F0 none")
    assert weak.asked == ["red intention"]


def test_of_several_entries_for_a_win_the_first_counts() -> None:
    plans = {"red": "if win 9: pay 5\nif win 9: decline"}
    game = Game("resolve_location", here=9, red="3@9 F2 c5", yellow="", plans=plans)
    assert game.cult("red").followers == 4


# Defaults of benefits (section 4).


@pytest.mark.parametrize(
    ("here", "red", "default"),
    [
        (2, "3@2 c9", "decline"),
        (5, "3@5 1 1", "new"),
        (5, "3@5 1 1 1 2", "raise 1 free"),
        (5, "1@5 1 1 2", "raise 1 free"),
        (5, "1@5 1@5 1@5 2", "raise 1@5"),
        (7, "3@7 c9", "decline"),
        (8, "3@8 c9", "decline"),
        (9, "3@9 c9", "decline"),
        (10, "3@10", "take exiles"),
        (12, "3@12 F4", "decline"),
        (13, "5@13 5@13 5@13 atheism", "summon"),
    ],
)
def test_the_default_of_a_benefit(here: int, red: str, default: str) -> None:
    game = Game("resolve_location", here=here, red=red, yellow="", slots="- exiles novitiate")
    assert game.asked == ["red benefit"]
    assert game.ask().show(game.ask().default) == default


def test_the_nobility_is_asked_about_only_with_a_short_deck() -> None:
    long = Game("resolve_location", here=11, red="3@11", yellow="")
    assert long.asked == ["red return_intrigue"]
    cards = ",".join(card.id for card in content().intrigue_cards for _ in range(3))
    one_left = Game(
        "resolve_location",
        here=11,
        red="3@11",
        yellow="hand=" + cards.replace("seize,seize,seize", "seize,seize"),
    )
    assert len(one_left.state.intrigues) == 1
    assert one_left.asked == ["red benefit"]
    assert one_left.ask().show(one_left.ask().default) == "take"


def test_the_default_to_put_back_is_the_cheapest_held_longest() -> None:
    """Ambush and Exorcism are both worth 4."""
    for first, second in (("ambush", "exorcism"), ("exorcism", "ambush")):
        game = Game(
            "resolve_location", here=11, red=f"3@11 hand={first}", yellow="", intrigues=f"{second} raid"
        )
        assert game.ask().default == {"card": first}


def test_deals_stay_hidden_where_they_say_more_than_was_done() -> None:
    game = Game("take_turn", red="m1 hand=raid", yellow="").order("pray benefit 1 / deals later")
    assert game.asked == ["red deals"]
    assert game.ask().revealed == "end"


# Sitting out, giving up, keeping order.


@pytest.mark.rule("CG-192")
def test_a_missed_plan_is_sitting_out_the_phase() -> None:
    game = Game("make_plans", red="3@9 F2 c9 hand=M8", yellow="1@6 c0 F0 hand=M1")
    game.together(red="default", yellow="otherwise ask")
    assert game.cult("red").sits_out
    assert game.asked == ["yellow window"]
    game.order("pass", "pass")
    assert game.cult("red").followers == 2  # the Port's default: nothing is paid, nobody waits
    assert game.asked == ["red intention"]
    assert not game.cult("red").sits_out  # it ends with the round


@pytest.mark.rule("CG-192")
def test_a_missed_window_is_sitting_out_but_presets_still_answer() -> None:
    game = Game(
        "resolve_location",
        here=6,
        red="1@6 3@9 F2 c9 hand=M8,raid",
        yellow="1@6 1@8 sits_out",
        plans={"red": "otherwise ask\nif win 9: pay 5\ngive cheapest"},
    )
    assert game.asked == ["red window"]
    game.order("default")
    assert game.asked == ["red intention"]
    assert game.cult("red").followers == 4
    assert game.data("passed")[0] == {"seat": 1}


@pytest.mark.rule("CG-192")
def test_a_missed_intention_is_a_prayer_and_the_plan_is_still_asked() -> None:
    game = Game("take_turn", red="3@6 hand=M8", yellow="F0 none")
    game.order("default").silence()
    assert [event.kind.partition(".")[2] for event in game.events].count("prayed") == 2
    again = Game("take_turn", red="3@6 hand=M8", yellow="prayed F0 none").order("default")
    assert again.asked == ["red plan"]


@pytest.mark.rule("CG-192")
def test_others_see_a_pass_whether_written_typed_or_missed() -> None:
    def passing(plan: str, answer: str | None) -> list[object]:
        game = Game("resolve_location", here=6, red="1@6 hand=M8", yellow="2@6", plans={"red": plan})
        if answer is not None:
            game.order(answer)
        return [event.seen_by(2) for event in game.events]

    written = passing("otherwise pass", None)
    assert written == passing("otherwise ask", "pass") == passing("otherwise ask", "default")
    assert written == passing("at 6 if here = 9: play M8 coins\notherwise pass", None)


@pytest.mark.rule("CG-194")
def test_a_plan_is_read_when_its_turn_comes_and_windows_open_one_at_a_time() -> None:
    """Yellow's rule looks at what Red, before it in the lap, has done; Red's cannot see Yellow's."""
    plans = {
        "red": "at 6 if acted.yellow = intrigue: play M8 coins\notherwise pass",
        "yellow": "at 6 if acted.red = pass and still_to_act = 1: play raid\notherwise pass",
    }
    game = Game(
        "resolve_location",
        here=6,
        red="1@6 hand=M8",
        yellow="hand=raid",
        green="hand=M1",
        plans=plans,
        asks="green",
    )
    assert [e["card"] for e in game.data("card_played")] == ["raid"]
    both = Game("resolve_location", here=6, asks="red yellow", red="1@6 hand=M8", yellow="1@6 hand=M8")
    assert both.asked == ["red window"]


def test_answers_with_hidden_parts_are_revealed_only_at_the_end() -> None:
    game = Game("take_turn", red="1 hand=M8", yellow="")
    assert game.ask().revealed == "end"
    window = Game("resolve_location", here=6, asks="red", red="1@6 hand=M8", yellow="")
    assert window.ask().revealed == "end"
    plan = Game("make_plans", red="1@6 hand=M8", yellow="F0 none")
    assert plan.ask().revealed == "end"
    whole = Game("begin_round", red="hand=M8", yellow="", options={"sealed_rounds": True})
    assert whole.ask("red").revealed == "end"


def test_an_order_for_a_win_must_be_one_for_its_location() -> None:
    port: Any = {"case": "9", "value": {"pay": "5"}}
    taken: Any = {"case": "take", "value": {}}
    window = Game("resolve_location", here=6, asks="red", red="1@6 hand=M8", yellow="").ask()
    answer: Any = {"action": {"case": "pass", "value": {}}, "then": None, "if_win": port}
    assert [p.message for p in window.choice.problems(answer)] == ["This is not an order for Location 6."]
    assert window.choice.problems({**answer, "if_win": taken}) == []
    plan = Game("make_plans", red="1@6 hand=M8", yellow="F0 none").ask("red")
    empty: Any = plan.read("otherwise pass")
    for at, do, fits in ((9, port, True), (9, taken, False), (6, taken, True), (12, taken, True)):
        problems = [p.message for p in plan.choice.problems({**empty, "if_win": [{"at": at, "do": do}]})]
        assert problems == ([] if fits else [f"This is not an order for Location {at}."])


def test_a_card_that_is_not_held_is_named() -> None:
    game = Game("resolve_location", here=6, asks="red", red="1@6 hand=M3", yellow="")
    assert game.refused("play M8 coins") == ["You do not hold Lesser Bounty."]
    assert game.refused("play raid") == ["You do not hold Inquisition Raid."]
