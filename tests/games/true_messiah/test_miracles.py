"""Rules 2.10: playing miracles."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.state import EffectInForce, Lasting, TrueMessiah
from tests.games.true_messiah.table import Table

FOUR = ("red", "black", "violet", "white")
DUEL = {"1,1": "RRRR", "2,2": "Rm RR", "3,3": "BB", "4,3": "Bm", "5,6": "BBBB"}


def rich(belief: int = 12) -> object:
    def prepare(state: TrueMessiah) -> None:
        state.seats[1].belief = belief

    return prepare


@pytest.mark.rule("TM-101")
def test_paid_when_announced_and_never_given_back() -> None:
    table = Table(DUEL, hands={"red": ["fx-smite"], "black": ["fx-stop"]})
    table.say("pray 3 1,1 / play fx-smite target black.m / end")
    table.say("respond before 2: pray f03; play fx-stop target fx-smite")
    table.passes()
    assert table.own("red").belief == 0
    assert table.own("red").discard == ["fx-smite"]


@pytest.mark.rule("TM-101")
def test_a_discount_lowers_the_next_card_never_below_nothing() -> None:
    def cheaper(state: TrueMessiah) -> None:
        state.seats[1].discount = 2

    table = Table(hands={"red": ["fx-alms", "fx-edict3"]}, prepare=cheaper)
    table.say("play fx-alms / more")
    assert table.own("red").belief == 0
    assert table.own("red").discount == 0
    assert table.refused("play fx-edict3 / end") == ["Action 1: FX-EDICT3 costs 2, you would have 0 belief."]


@pytest.mark.rule("TM-102")
def test_without_the_word_preemptive_only_in_ones_own_action_phase_and_never_as_an_answer() -> None:
    table = Table(hands={"black": ["fx-alms"], "red": ["fx-alms"]})
    table.say("move f01 > 1,2 / end")
    assert table.refused("respond start: pray f01; play fx-alms", "black") == ["FX-ALMS is not preemptive."]
    answer = Table(hands={"black": ["fx-martyr"], "red": ["fx-alms"]})
    answer.say("move f01 > 1,2 / end")
    answer.say("respond start: pray f01; play fx-martyr choose none")
    assert answer.refused("respond on card: pray f02; play fx-alms", "red") == ["FX-ALMS is not preemptive."]


@pytest.mark.rule("TM-103")
def test_a_gift_costs_as_much_goes_to_the_allys_pile_and_is_no_miracle() -> None:
    hands = {"red": ["fx-edict3"], "black": ["fx-stop"]}
    table = Table(colours=FOUR, hands=hands)
    assert table.refused("pray f01 / give fx-edict3 / end") == [
        "Action 2: FX-EDICT3 costs 2, you would have 1 belief."
    ]
    table.say("pray f01, f02 / give fx-edict3 / end")
    assert table.state.stack == []
    table.passes()
    assert table.own("violet").discard == ["fx-edict3"]
    assert table.own("red").belief == 0
    two = Table(hands=hands)
    assert two.refused("pray f01, f02 / give fx-edict3 / end") == ["Gifts need an ally."]
    announced = Table(colours=FOUR, hands={"red": ["fx-edict3", "fx-ward"], "black": ["fx-martyr"]})
    announced.say("pray f01, f02 / give fx-edict3 / end")
    announced.say(black="respond before 2: pray f01; play fx-martyr choose none")
    assert announced.own("red").belief == 0  # paid for when it was announced
    assert announced.own("red").hand == ["fx-ward"]
    announced.passes()
    assert announced.own("violet").discard == ["fx-edict3"]
    late = Table(colours=FOUR, hands={"red": ["fx-alms"]}, active="black")
    late.say("move f01 > 7,1 / end")
    assert late.refused("respond start: pray f01; give fx-alms", "red") == ["FX-ALMS is not preemptive."]


@pytest.mark.rule("TM-104")
@pytest.mark.parametrize(
    ("spot", "distance"), [("2,2", 0), ("3,3", 2), ("2,4", 2), ("1,1", 2), ("3,4", 3), ("5,2", 3)]
)
def test_range_counts_columns_and_rows(spot: str, distance: int) -> None:
    table = Table({"1,1": "RRRR", "2,2": "Rm"}, hands={"red": ["fx-ward"]})
    wrong = [] if distance <= 2 else [f"Action 2: {spot} is {distance} from your messiah; range 2."]
    assert table.refused(f"pray f01 / play fx-ward target {spot} / end") == wrong


@pytest.mark.rule("TM-105")
def test_the_origin_is_named_or_the_messiah_or_else_the_avatar() -> None:
    units = {"1,1": "RRRR", "2,2": "Rm", "5,3": "Ra"}
    table = Table(units, hands={"red": ["fx-ward", "fx-ward"]})
    assert table.refused("pray f01 / play fx-ward from avatar target 2,2 / end") == [
        "Action 2: 2,2 is 4 from your avatar; range 2."
    ]
    table.say("pray f01, f02 / play fx-ward target 5,4 / play fx-ward target 2,3 / more")
    assert [effect.space for effect in table.state.effects] == ["5,4", "2,3"]
    none = Table({"1,1": "RRRR", "2,2": "Rm"}, hands={"red": ["fx-ward"]})
    assert none.refused("pray f01 / play fx-ward from avatar target 2,2 / end") == [
        "Action 2: Your avatar is not on the board."
    ]


@pytest.mark.rule("TM-105")
def test_nothing_is_in_range_of_an_origin_that_is_gone() -> None:
    units = {"1,1": "RRRR", "1,2": "Rm", "3,4": "Ra", "4,4": "B", "5,4": "Bm", "5,6": "BBBB"}

    def wounded(state: TrueMessiah) -> None:
        state.seats[1].avatar_damage = 1

    table = Table(units, hands={"red": ["fx-smite"], "black": ["fx-smite"]}, prepare=wounded)
    table.say("pray 3 1,1 / play fx-smite from avatar target black.f01 / end")
    table.say("respond before 2: pray 3 5,6; play fx-smite target red.a")
    table.passes()
    assert table.at("red.a") is None
    assert table.at("black.f01") == "4,4"


@pytest.mark.rule("TM-106")
def test_only_what_the_card_calls_target_is_one() -> None:
    """A shield does not stop a choice; a redirection finds no target in it."""

    def shield(state: TrueMessiah) -> None:
        state.effects.append(EffectInForce("shield", 2, "owner_start", 0))

    table = Table(hands={"red": ["den_of_thieves"]}, market=["den_of_thieves"], prepare=shield)
    table.say("pray f01, f02 / play den_of_thieves choose black / more")
    assert table.own("red").coins == 7


@pytest.mark.rule("TM-107")
def test_targets_are_named_and_must_be_legal_when_announced() -> None:
    table = Table(DUEL, hands={"red": ["fx-smite", "fx-edict3", "providence_plus"]})
    assert table.refused("pray 3 1,1 / play fx-smite / end") == ["Action 2: FX-SMITE needs a target."]
    assert table.refused("pray 3 1,1 / play fx-smite target black.f05, black.f06 / end") == [
        "Action 2: FX-SMITE has 1 target."
    ]
    assert table.refused("pray 1 1,1 / play providence_plus target 2,3, 2,3 / end") == [
        "Action 2: Providence +: the same target twice."
    ]
    assert table.refused("pray 2 1,1 / play fx-edict3 choose none / end") == []  # may do nothing


@pytest.mark.rule("TM-107")
def test_a_miracle_is_never_its_own_target() -> None:
    table = Table(hands={"red": ["fx-alms"], "black": ["fx-stop"]})
    table.say("pray f01 / play fx-alms / end")
    do = {
        "case": "play",
        "value": {
            "card": "fx-stop", "origin": None, "targets": ["black.fx-stop"], "choices": {}, "open": False,
            "keep": None,
        },
    }  # fmt: skip
    value = {"at": "before 2", "pray": ["black.f01"], "do": do}
    assert table.refused({"case": "respond", "value": value}, "black") != []


@pytest.mark.rule("TM-108")
def test_choices_are_sealed_until_the_card_resolves_unless_open() -> None:
    table = Table(hands={"red": ["fx-edict3"], "black": ["fx-stop"]})
    table.say("pray f01, f02 / play fx-edict3 choose f03 > 1,2 / end")
    assert "1,2" not in table.ask("black").text().split("+---")[0]
    seen = TRUE_MESSIAH.view(table.state, table.play.setup, 2)
    assert "red.f03 > 1,2" not in str(seen)
    opened = Table(hands={"red": ["fx-edict3"], "black": ["fx-stop"]})
    opened.say("pray f01, f02 / play fx-edict3 choose f03 > 1,2 open / end")
    assert "choosing moves red.f03 > 1,2" in opened.ask("black").text()


@pytest.mark.rule("TM-108")
def test_what_another_seat_chooses_is_asked_when_the_card_resolves() -> None:
    table = Table({"5,6": "Bm BBBB", "5,5": "B"}, hands={"red": ["fx-cull"]})
    table.say("pray f01, f02 / play fx-cull target black / more")
    assert table.asked() == {"black": "choose"}
    assert table.default() == "black.f01"
    table.say("black.f05")
    assert table.at("black.f05") is None
    assert table.at("black.f01") == "5,6"


@pytest.mark.rule("TM-109")
def test_played_cards_lie_on_their_players_pile() -> None:
    table = Table(hands={"red": ["fx-alms", "fx-smite"]})
    table.say("pray f01 / play fx-alms / more")
    assert table.own("red").discard == ["fx-alms"]
    assert table.own("red").hand == ["fx-smite"]


@pytest.mark.rule("TM-110")
def test_lasting_cards_lie_by_the_board_until_their_end() -> None:
    table = Table(hands={"red": ["fx-shield", "fx-ward"]})
    table.say("pray 4 1,1 / play fx-shield / play fx-ward target 1,2 / more")
    assert [one.card for one in table.own("red").by_board] == ["fx-shield"]
    assert table.own("red").discard == ["fx-ward"]  # only until the end of the turn: discarded as usual
    table.say("end")
    while table.state.round == 1:
        table.say()
    assert table.own("red").by_board == []
    assert "fx-shield" in [*table.own("red").discard, *table.own("red").deck, *table.own("red").hand]


@pytest.mark.rule("TM-112")
def test_of_several_targets_those_still_legal_are_hit() -> None:
    units = {"1,1": "RRRR", "2,2": "Rm", "3,3": "BB", "5,5": "Bm", "5,6": "BBBB"}
    table = Table(units, hands={"red": ["providence_plus"], "black": ["fx-shield"]})
    table.say("pray f01 / play providence_plus target 3,3, 1,2 / end")
    table.say("respond before 2: pray 3 5,6; play fx-shield")  # it covers 3,3, where its units stand
    table.passes()
    assert [effect.space for effect in table.state.effects if effect.kind == "ward"] == ["1,2"]

    def one_chit(state: TrueMessiah) -> None:
        state.effects.append(EffectInForce("ward", 1, "turn", 1, "5,1", 2))

    few = Table(units, hands={"red": ["providence_plus"]}, prepare=one_chit)
    few.say("pray f01 / play providence_plus target 2,3, 1,2 / more")
    assert [effect.space for effect in few.state.effects] == ["5,1", "2,3"]


@pytest.mark.rule("TM-113")
def test_armour_does_not_work_against_miracles_and_masks_break_when_the_effect_is_over() -> None:
    table = Table(DUEL, hands={"red": ["fx-smite"]})
    table.say("pray 3 1,1 / play fx-smite target black.m / more")
    assert table.own("black").health == 4

    def weak(state: TrueMessiah) -> None:
        state.seats[2].health = 1

    broken = Table(DUEL, hands={"red": ["fx-smite"]}, prepare=weak)
    broken.say("pray 3 1,1 / play fx-smite target black.m / more")
    assert (broken.own("black").health, broken.own("black").mask) == (6, False)


@pytest.mark.rule("TM-113")
def test_a_card_that_deals_attacks_goes_in_casualty_order() -> None:
    units = {"1,1": "Rm RRRR", "3,1": "Bn b B Bm", "5,6": "BBBB"}
    table = Table(units, hands={"red": ["wrath_of_heaven"]}, market=["wrath_of_heaven"], prepare=rich())
    table.say("play wrath target 3,1 / more")
    assert table.on("3,1") == ["black.m"]
    assert table.own("black").health == 6


@pytest.mark.rule("TM-114")
@pytest.mark.rule("TM-220")
def test_what_a_shield_covers() -> None:
    def shield(state: TrueMessiah) -> None:
        state.seats[2].deck.remove("fx-shield")
        state.seats[2].by_board.append(Lasting("fx-shield", "owner_start", 0))
        state.effects.append(EffectInForce("shield", 2, "owner_start", 0))
        state.seats[1].belief = 12

    units = {"1,1": "RRRR", "2,2": "Rm RR", "3,3": "BB", "4,3": "Bm", "5,6": "BBBB", "3,2": "B"}
    market = ["earthquake", "compelled_prayer", "plague"]
    table = Table(
        units,
        hands={"red": ["fx-smite", "fx-cull", *market]},
        decks={"black": ["fx-shield"]},
        temples={"3,2": "black", "3,1": "black"},
        market=market,
        prepare=shield,
    )
    for order, target in (
        ("fx-smite target black.f01", "black.f01"),
        ("compelled_prayer target 3,3", "3,3"),
        ("fx-cull target black", "black"),
        ("earthquake target 3,2", "3,2"),
    ):
        assert table.refused(f"play {order} / end") == [
            f"Action 1: {target} is shielded from enemy miracles."
        ]
    assert table.refused("play earthquake target 3,1 / end") == []  # an empty building
    assert table.refused("play plague target 2,3 / end") == []  # nothing against areas
    covered = EffectInForce("shield", 2, "owner_start", 0)
    own = Table(
        units,
        active="black",
        hands={"black": ["fx-smite"]},
        prepare=lambda state: state.effects.append(covered),
    )
    assert own.refused("pray 3 5,6 / play fx-smite target black.f01 / end") == []  # not an enemy miracle


def redirected(choose: str) -> tuple[Table, list[str]]:
    units = {"1,1": "RRRR", "2,2": "Rm RR", "3,3": "BB", "4,3": "Bm", "5,6": "BBBB", "5,1": "R"}
    table = Table(units, hands={"red": ["fx-smite"], "black": ["fx-turn"]})
    table.say("pray 3 1,1 / play fx-smite target black.m / end")
    order = f"respond before 2: pray 4 5,6; play fx-turn target fx-smite choose {choose}"
    return table, table.refused(order, "black")


@pytest.mark.rule("TM-115")
def test_the_new_target_must_be_legal_for_the_miracle_and_its_player() -> None:
    assert redirected("which black.m and to black.m")[1] == ["FX-TURN: black.m cannot be chosen as to."]
    assert redirected("which black.m and to black.f03")[1] == ["FX-TURN: black.f03 cannot be chosen as to."]
    table, wrong = redirected("which black.m and to red.f05")
    assert wrong == []
    order = "respond before 2: pray 4 5,6; play fx-turn target fx-smite choose which black.m and to red.f05"
    table.say(order)
    table.passes()
    assert table.at("red.f05") is None
    assert table.own("black").health == 6
    assert table.own("red").discard == ["fx-smite"]  # owner and pile stay


@pytest.mark.rule("TM-116")
def test_two_providence_chits_each_which_come_back() -> None:
    table = Table(hands={"red": ["fx-ward"] * 3})
    table.say(
        "pray 3 1,1 / play fx-ward target 1,2 / play fx-ward target 2,1 / play fx-ward target 2,2 / more"
    )
    assert [effect.space for effect in table.state.effects] == ["1,2", "2,1"]  # the third has no effect
    assert table.refused("move f04 > 1,2 / end") == []
    table.say("end")
    while table.state.turn and table.state.turn.seat == 1:
        table.say()
    assert table.state.effects == []

    def others(state: TrueMessiah) -> None:
        state.effects += [EffectInForce("ward", 2, "turn", 1, space, 2) for space in ("4,4", "5,5")]

    table = Table(hands={"red": ["fx-ward"]}, prepare=others)
    table.say("pray 1 1,1 / play fx-ward target 1,2 / more")
    assert [effect.space for effect in table.state.effects] == ["4,4", "5,5", "1,2"]  # each has its own


@pytest.mark.rule("TM-117")
def test_pay_to_keep_after_the_effect_also_with_belief_won_by_it() -> None:
    table = Table(hands={"red": ["fx-peace"]}, prepare=rich(7))
    table.say("play fx-peace keep / more")
    assert table.own("red").belief == 0
    assert [one.unpaid for one in table.own("red").by_board] == [False]
    gone = Table(hands={"red": ["fx-avatar"]}, prepare=rich(5))
    gone.say("play fx-avatar target 1,2 no keep / more")
    assert gone.state.removed == ["fx-avatar"]
    kept = Table(hands={"red": ["fx-avatar"]}, prepare=rich(7))
    kept.say("play fx-avatar target 1,2 keep / more")
    assert kept.own("red").discard == ["fx-avatar"]


@pytest.mark.rule("TM-117")
@pytest.mark.rule("TM-127")
def test_the_keeping_cost_is_due_even_if_the_card_failed() -> None:
    units = {"1,1": "Rm RRRR", "3,1": "BB", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-avatar"], "black": ["fx-edict3"]}, prepare=rich(7))
    table.say("play fx-avatar target 2,1 keep / end")
    table.say("respond before 1: pray f03, f04; play fx-edict3 choose f01 > 2,1")
    table.passes()
    assert table.at("black.f01") == "2,1"
    assert table.at("red.a") is None
    assert table.own("red").belief == 0
    assert table.own("red").discard == ["fx-avatar"]


@pytest.mark.rule("TM-118")
@pytest.mark.rule("TM-121")
def test_a_card_that_somebody_else_makes_one_discard_falls_due_too() -> None:
    hands = {"red": ["fx-purge"], "black": ["fx-avatar"]}
    table = Table(hands=hands)
    table.say("pray f01, f02 / play fx-purge target black / more")
    table.say()
    assert table.asked() == {"black": "keep"}
    assert table.ask().text().startswith("Round 1, Red's turn: pay 2 belief to keep FX-AVATAR?")
    table.say("no keep")
    assert table.state.removed == ["fx-avatar"]
    paid = Table(hands=hands)
    paid.say("pray f01, f02 / play fx-purge target black / more")
    paid.say()
    paid.say("keep praying 2 5,6")
    assert paid.own("black").discard == ["fx-avatar"]
    poor = Table({"5,5": "BBBB", "5,6": "Bm"}, hands=hands)
    poor.say("pray f01, f02 / play fx-purge target black / more")
    assert poor.state.removed == ["fx-avatar"]  # it could not pay


@pytest.mark.rule("TM-119")
def test_followers_pray_for_it_on_the_spot_and_nobody_can_react() -> None:
    hands = {"red": ["fx-avatar"], "black": ["fx-smite"]}
    table = Table({"1,1": "Rm RRRR", "3,1": "Bm", "5,6": "BBBB"}, hands=hands, prepare=rich(5))
    table.say("play fx-avatar target 1,2 keep praying f01, f02 / more")
    table.say()  # the window on the bundle; none on the prayers
    assert table.asked() == {"red": "plan"}
    assert table.own("red").discard == ["fx-avatar"]
    assert table.praying() == ["red.f01", "red.f02"]
    asked = Table(hands={"red": ["fx-avatar"]}, prepare=rich(5))
    asked.say("play fx-avatar target 1,2 keep / more")
    assert asked.asked() == {"red": "keep"}  # it said yes, but has nothing left
    assert asked.refused("keep praying f01") == ["Keeping FX-AVATAR costs 2; you would have 1."]
    assert asked.default() == {"pay": True, "pray": ["red.f01", "red.f02"]}


@pytest.mark.rule("TM-120")
def test_an_unpaid_card_by_the_board_works_as_printed_then_leaves_the_game() -> None:
    table = Table(
        {"1,1": "Rm RRRR", "3,3": "R", "3,4": "B", "5,6": "Bm BBBB"},
        hands={"red": ["fx-peace"]},
        prepare=rich(5),
    )
    table.say("play fx-peace no keep / end")
    table.passes()
    assert "targets" not in table.asked().values()  # no combat although they stand side by side
    assert table.own("red").by_board[0].unpaid
    while not table.state.removed:
        table.say()
    assert table.state.removed == ["fx-peace"]
    assert table.state.round == 2


@pytest.mark.rule("TM-121")
def test_no_keeping_cost_for_discards_gifts_and_cards_that_simply_end() -> None:
    table = Table(hands={"red": ["fx-avatar", "fx-doom", "fx-alms", "fx-alms"]}, phase="discard")
    table.say("hold fx-alms, fx-alms, fx-doom")
    assert table.own("red").discard == ["fx-avatar"]
    given = Table(colours=FOUR, hands={"red": ["fx-avatar"]}, prepare=rich(5))
    given.say("give fx-avatar / end")
    given.passes()
    assert given.own("violet").discard == ["fx-avatar"]

    def lasting(state: TrueMessiah) -> None:
        state.seats[1].deck.remove("fx-peace")
        state.seats[1].by_board.append(Lasting("fx-peace", "owner_end", 0))

    ended = Table(decks={"red": ["fx-peace"]}, phase="end_turn", prepare=lasting)
    assert ended.own("red").discard[-1:] == ["fx-peace"]


@pytest.mark.rule("TM-122")
def test_removed_cards_are_public_and_count_for_nobody() -> None:
    table = Table(hands={"red": ["fx-avatar"]}, prepare=rich(5))
    table.say("play fx-avatar target 1,2 no keep / more")
    removed: Any = TRUE_MESSIAH.view(table.state, table.play.setup, 2)["removed"]
    assert [card["card"] for card in removed] == ["fx-avatar"]
    seats = TRUE_MESSIAH.view(table.state, table.play.setup, None)["seats"]
    assert seats["1"]["cards"] == 8  # type: ignore[call-overload,index]


@pytest.mark.rule("TM-115")
def test_a_redirecting_miracle_is_no_new_target_itself() -> None:
    hands = {"red": ["fx-alms", "fx-turn"], "black": ["fx-stop"]}
    table = Table({"1,1": "Rm RRRR", "3,1": "RRR"}, hands=hands, temples={"3,1": "red"})
    table.say("pray f01 / play fx-alms / end")
    table.say("respond before 2: pray f01; play fx-stop target fx-alms")
    turned = "respond on card: pray 3 1,1, 1 3,1; play fx-turn target fx-stop"
    for named in ("red.fx-alms", "fx-alms"):
        answer: Any = table.ask().read(f"{turned} choose which {named}")
        assert answer["value"]["do"]["value"]["choices"] == {"which": ["red.fx-alms"]}
    table.say(turned)
    table.passes()
    assert table.own("red").coins == 5  # no other legal target: the stop works
