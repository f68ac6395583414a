"""By post: queued intentions, sealed plans, windows, sitting out (5.1 to 5.4, CG-192 to CG-194)."""

from __future__ import annotations

import pytest

from referee.engine.ahead import Stopped, Used, decide
from referee.engine.ahead_text import read_queue
from referee.engine.json_types import Json
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from tests.games.choose_your_god.table import Game, content

# 5.1 The queue.


def test_the_first_queued_rule_that_fits_is_carried_out() -> None:
    game = Game("take_turn", red="F2 1 2 3 P", yellow="F2")
    game.order(
        "preach 1 at 1\n"
        "then preach 3 at 9\n"  # needs 3 Followers: never legal
        "then if leader.3 is red: preach 3 at 2\n"  # Yellow leads there
        "then if leader.3 is yellow: preach 3 at 6\n"
        "then preach 2 at 5\n"
        "then ask"
    )
    game.order("preach 3 at 3")
    assert game.tokens("red", 6) == [3]
    assert game.asked == ["yellow intention"]
    game.order("preach 1 at 1")
    assert game.tokens("red", 5) == [2]
    game.order("preach 2 at 1")
    assert game.asked == ["red intention"]  # ask


def test_a_used_placement_is_struck_out_and_a_queued_prayer_carries_its_plan() -> None:
    game = Game("take_turn", red="F2 1 1 1 P hand=M8", yellow="F0 none P hand=M8")
    game.order("preach 1 at 1\nthen preach 1 at 1\nthen pray\nat all: play M8 coins\notherwise pass")
    game.order("preach p at 1")
    assert game.tokens("red", 1) == [1, 1]
    assert game.cult("red").prayed
    assert game.asked == ["yellow plan"]
    game.together(yellow="otherwise pass")
    assert [e["card"] for e in game.data("card_played")] == ["M8"]


def test_alone_a_queue_runs_through_in_one_message() -> None:
    game = Game("take_turn", red="F2 1 2 3 P", yellow="prayed F0 none")
    game.order("preach 1 at 1\nthen preach 2 at 2\nthen preach 3 at 3\nthen pray\notherwise pass").silence()
    assert [e["location"] for e in game.data("preached")] == [1, 2, 3]


def test_a_deal_marked_if_possible_does_not_make_a_prayer_illegal() -> None:
    game = Game("take_turn", red="F2 1 c4", yellow="c9 F0 none P", slots="title_healer - -")
    game.order("preach 1 at 1\nthen pray / buy title_healer if possible")
    game.order("pray / buy title_healer")
    assert game.cult("red").prayed
    assert game.cult("red").licenses == []


def test_a_queue_ends_with_the_phase() -> None:
    game = Game("take_turn", red="F2 1", yellow="F0 none prayed")
    game.order("pray\nthen preach 1 at 1").silence()
    assert game.cult("red").queue == []
    assert game.asked == ["red intention"]


@pytest.mark.rule("CG-54")
@pytest.mark.parametrize(
    ("red", "slots", "asked"),
    [
        ("F0 none P@1 c3", "title_healer - -", False),
        ("F0 none P@1 c4", "title_healer - -", True),
        ("F0 none P@1 c0 hand=raid", "- - -", True),
        ("F0 none P@1 c0 hand=M1", "- - -", False),
        ("F0 none P@1 c0 m1", "- - -", True),
        ("F0 none P@1 c0 m0", "- - -", False),
    ],
)
def test_a_forced_prayer_is_asked_only_if_something_could_be_done(red: str, slots: str, asked: bool) -> None:
    game = Game("take_turn", red=red, yellow="", slots=slots)
    assert (game.asked == ["red intention"]) == asked


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
        (10, "3@10", "take B"),
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
    assert CHOOSE_YOUR_GOD.kinds[2] == "choose_your_god.intention"


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
def test_a_seat_without_a_plan_takes_free_benefits_or_declines_by_a_standing_order() -> None:
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
    planned = Game("resolve_location", here=6, formal=True, red="3@6", yellow="")
    assert planned.data("coins_changed")[0]["change"] == 6


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


def test_a_rule_that_did_not_fit_stays_in_the_queue() -> None:
    game = Game("take_turn", red="F2 1 2 3 P", yellow="F2")
    game.order("preach 1 at 1\nthen if leader.3 is yellow: preach 3 at 6\nthen preach 2 at 5")
    game.order("preach 1 at 1")
    assert game.tokens("red", 5) == [2]
    game.order("preach 3 at 3")
    assert game.tokens("red", 6) == [3]


def test_whoever_is_asked_writes_the_queue_anew() -> None:
    game = Game("take_turn", red="F2 1 2 3 P", yellow="F2")
    game.order("preach 1 at 1\nthen if leader.3 is yellow: preach 2 at 5", "preach 1 at 1")
    assert game.asked == ["red intention"]
    game.order("preach 3 at 2", "preach 3 at 3")
    assert game.asked == ["red intention"]
    assert game.tokens("red", 5) == []


def test_a_prayer_ends_the_queue_that_was_sent_with_it() -> None:
    game = Game("take_turn", red="F2 1", yellow="F2").order("pray\nthen preach 1 at 1")
    assert game.asked == ["yellow intention"]
    assert game.cult("red").queue == []


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
