"""The worked examples of the rules, E1 to E23, by name."""

from __future__ import annotations

import pytest

from referee.engine.json_types import Json
from referee.games.true_messiah.fighting import losses
from referee.games.true_messiah.scoring import score
from referee.games.true_messiah.state import TrueMessiah, Unit
from tests.games.true_messiah.table import Table, begin

RED_CARDS: list[Json] = [
    "edict_plus", "pious_benefactors", "pious_benefactors", "pious_benefactors", "edict", "evangelize",
    "evangelize", "fruit", "providence",
]  # fmt: skip
BLACK_CARDS: list[Json] = [
    "fruit_plus", "edict", "providence", "pious_benefactors", "pious_benefactors", "pious_benefactors",
    "edict", "evangelize", "evangelize",
]  # fmt: skip


@pytest.mark.rule("TM-28")
@pytest.mark.rule("TM-29")
@pytest.mark.rule("TM-30")
@pytest.mark.rule("TM-31")
@pytest.mark.rule("TM-32")
@pytest.mark.rule("TM-34")
@pytest.mark.rule("TM-37")
def test_e1_set_up() -> None:
    table = begin()
    for colour, city, trio in (("red", "1,1", "2,1"), ("black", "5,6", "4,6")):
        own = table.own(colour)
        assert table.on(city) == [*(f"{colour}.f0{n}" for n in range(1, 5)), f"{colour}.m"]
        assert table.on(trio) == [f"{colour}.f0{n}" for n in range(5, 8)]
        assert (own.health, own.mask, own.coins) == (6, True, 5)
        assert (len(own.hand), len(own.deck), len(own.discard)) == (6, 3, 0)
    assert len(table.state.marketplace) == 42
    assert table.asked() == {"red": "start"}
    table.say("move f05 > 2,2")
    assert table.asked() == {"black": "start"}
    assert table.texts("black")[-1] == "Red moves into position: red.f05 2,1 > 2,2."
    assert table.at("red.f05") == "2,2"


def example_game() -> Table:
    """The rulebook's round up to Black's second bundle."""
    market = begin().content.deck("market")
    shown = ["dissipater", "godspeed", "tithes", "doomsday", "plague"]
    for card in shown:
        market.remove(card)
    table = begin(
        draws={
            "deck/red/shuffle/1": RED_CARDS,
            "deck/black/shuffle/1": BLACK_CARDS,
            "market/shuffle/1": [*shown, *market],
        }
    )
    table.say("move f05, f06, f07 > 2,3\nmove 4 1,1 > 2,2\ndone")
    table.say("move 4 5,6 > 5,4\nmove messiah > 5,4\nmove 3 4,6 > 5,6\ndone")
    return table


@pytest.mark.rule("TM-53")
@pytest.mark.rule("TM-70")
@pytest.mark.rule("TM-87")
@pytest.mark.rule("TM-88")
@pytest.mark.rule("TM-161")
@pytest.mark.rule("TM-199")
@pytest.mark.rule("TM-205")
@pytest.mark.rule("TM-211")
def test_e2_the_rulebooks_round() -> None:
    table = example_game()
    # Red's turn.
    assert table.asked() == {"red": "begin"}
    assert table.refused("celebrity 2 / numbers 1,1 1 / build 2,2") == [
        "Numbers gives you 0 recruits, you placed 1."
    ]
    table.say("celebrity 2\nbuild 2,2")
    assert table.on("1,1") == ["red.f08", "red.f09", "red.m"]
    assert table.building("2,2") == "red temple"
    assert len(table.own("red").hand) == 6
    assert table.state.turn is not None
    assert table.state.turn.limit == 6
    wrong = "move f02 > 2,3\nmove f01 > 2,4\nend"
    assert table.refused(wrong) == ["Action 2: red.f01 finds no way to 2,4 within 2 steps."]
    table.say(
        "move f01 > 2,4\nmove f02 > 2,3\nmove f03 > 3,3\nmove f04 > 3,3\nmove messiah > 2,2\nend\n"
        "hold edict+, pious, pious"
    )
    assert table.asked() == {"black": "window"}
    assert table.state.frames[0].combat is False
    table.say()
    assert [
        len(pile) for pile in (table.own("red").hand, table.own("red").discard, table.own("red").deck)
    ] == [3] * 3
    # Black's turn.
    assert table.asked() == {"black": "begin"}
    table.say("numbers 5,6 1\nbuild 5,4")
    assert table.on("5,6") == ["black.f05", "black.f06", "black.f07", "black.f08"]
    assert table.state.turn.limit == 9
    table.say(
        "move messiah > 4,3\nmove 2 5,4 > 5,5\nmove 2 5,6 > 5,5\npray f08\n"
        "play Fruit+ target red.f05\nend\nhold edict, providence, pious"
    )
    assert table.asked() == {"red": "window"}
    assert len(table.state.frames[0].actions) == 5
    table.say()
    shown = table.state.frames[0]
    assert [item.do for item in shown.actions] == ["pray", "play"]
    assert (shown.ends, shown.combat) == (True, True)
    table.say("respond after 2: pray 2 1,1; play Edict+ choose nonbeliever 2,3 > 2,5, 1 2,4 > 2,3")
    assert table.own("black").belief == 0
    assert table.at("red.n01") == "2,3"
    assert table.asked() == {"black": "window"}
    table.say()
    assert table.at("red.n01") == "2,5"  # nobody is asked again: Red's answer came after Fruit +
    assert table.on("2,3") == ["red.f01", "red.f02", "red.f06", "red.f07"]
    assert table.asked() == {"black": "plan"}
    assert table.default()["actions"] == []
    table.say("end / hold edict, providence, pious")
    # Combat: Red has nobody left to pray, so there is no window.
    assert table.asked() == {"black": "targets"}
    table.say("messiah > 3,3 4 / hold all")
    assert table.asked() == {"red": "targets"}
    table.say("attack 3,3 > 4,3 / hold all")
    assert table.at("red.f03") is None
    assert table.at("red.f04") is None
    assert table.own("black").health == 5
    assert len(table.own("black").hand) == 3
    # Market.
    assert table.asked() == {"red": "bid", "black": "bid"}
    table.say(red="bid 5", black="bid 5")
    assert table.asked() == {"black": "buy"}
    table.say("buy godspeed, tithes")
    assert table.asked() == {"red": "buy"}
    assert table.refused("buy doomsday") == ["Doomsday costs 11, your bid is 5."]
    table.say("buy dissipater")
    assert len(table.state.marketplace) == 39
    assert sorted(table.state.marketplace[-2:]) == ["doomsday", "plague"]
    assert (table.own("red").coins, table.own("black").coins) == (2, 2)
    # The state that the example ends with, then Red's second Beginning Phase.
    red, black = table.own("red"), table.own("black")
    assert (len(black.hand), len(black.deck), len(black.discard)) == (3, 3, 5)
    assert table.at("red.m") == "2,2"
    assert table.at("black.m") == "4,3"
    assert table.on("5,4") == ["black.f03", "black.f04"]
    assert table.on("5,5") == ["black.f01", "black.f02", "black.f05", "black.f06"]
    assert table.on("5,6") == ["black.f07", "black.f08"]
    assert table.praying() == ["black.f08"]  # f08 and f09 of Red have just been flipped
    assert table.asked() == {"red": "begin"}
    assert table.default() == {
        "celebrity": 2,
        "numbers": {"1,1": 1},
        "build": [{"site": "2,3", "reuse": None}],
    }
    table.say()
    assert (len(red.hand), len(red.deck), len(red.discard)) == (6, 4, 0)


@pytest.mark.rule("TM-73")
def test_e3_recruiting_by_numbers() -> None:
    table = Table(
        {"1,1": "RR", "3,3": "Rm RRRR"},
        temples={"3,3": "red", "2,4": "red"},
        phase="begin_turn",
    )
    assert table.state.turn is not None
    assert table.state.turn.celebrity is None
    assert table.state.turn.crowds == ["1,1", "3,3"]
    assert table.refused("numbers 3,3 1") == ["3,3 has room for 0 more low units."]
    assert table.refused("numbers 1,1 2, 2,4 1") == ["Numbers gives you 2 recruits, you placed 3."]
    assert table.refused("numbers 1,1 2") == []
    assert table.refused("numbers 2,4 2") == []


@pytest.mark.rule("TM-74")
@pytest.mark.rule("TM-75")
def test_e4_recruiting_both_ways() -> None:
    table = Table(
        {"1,1": "Rm", "3,1": "RRRR", "3,3": "RRRR", "2,4": "RRRR"},
        temples={"3,1": "red", "3,3": "red", "2,4": "red"},
        phase="begin_turn",
    )
    assert table.refused("celebrity 2 / numbers 1,1 3") == [
        "1,1 has room for 4 more low units, you placed 5."
    ]
    assert table.refused("celebrity 1 / numbers 1,1 3") == []
    table.say("celebrity 2 / numbers 1,1 2")
    assert len(table.on("1,1")) == 5


@pytest.mark.rule("TM-104")
def test_e5_range() -> None:
    table = Table({"1,1": "RRRR", "2,2": "Rm"}, hands={"red": ["fx-ward"]})
    assert table.refused("pray 1 1,1 / play fx-ward target 3,3 / end") == []
    assert table.refused("pray 1 1,1 / play fx-ward target 4,3 / end") == [
        "Action 2: 4,3 is 3 from your messiah; range 2."
    ]
    assert table.refused("move messiah > 3,2 / pray 1 1,1 / play fx-ward target 4,3 / end") == []


def stack_example() -> Table:
    table = Table(
        {"1,1": "RRRR", "2,2": "Rm", "4,3": "Bm", "5,6": "BBB", "5,5": "B"},
        hands={"red": ["fx-smite", "fx-stop"], "black": ["fx-port"]},
    )
    table.say("pray 3 1,1 / play fx-smite target black.m / end")
    table.say("respond before 2: pray 3 5,6; play fx-port target messiah choose 5,4")
    assert table.asked() == {"red": "window"}
    return table


@pytest.mark.rule("TM-126")
@pytest.mark.rule("TM-127")
def test_e6_stack_passed() -> None:
    table = stack_example()
    table.say("pass")
    assert table.at("black.m") == "5,4"
    assert table.own("black").health == 6
    assert "Red's FX-SMITE has lost its target and is without effect." in table.texts()
    assert table.own("red").belief == 0
    assert table.asked() == {"red": "plan"}


@pytest.mark.rule("TM-128")
def test_e6_stack_stopped() -> None:
    table = stack_example()
    table.say("respond on card: pray 1 1,1; play fx-stop target fx-port")
    assert table.at("black.m") == "4,3"
    assert table.own("black").health == 4
    assert table.own("black").discard[-1:] == ["fx-port"]


@pytest.mark.rule("TM-164")
@pytest.mark.rule("TM-165")
@pytest.mark.rule("TM-176")
def test_e7_flanking_and_dividing() -> None:
    units = {"1,1": "Rm RR", "2,3": "RR", "4,3": "RR", "3,3": "BBBB", "5,6": "Bm BBBB"}
    table = Table(units, phase="combat", turn={"declared": True})
    table.say("attack 2,3 > 3,3 / attack 4,3 > 3,3")
    both = {"groups": {"3,3": "2,3"}, "messiah": {}, "avatar": {}}
    assert table.ask().choice.problems(both) == []
    table.say("attack 3,3 > 2,3")
    assert table.on("3,3") == []
    assert table.on("2,3") == []
    assert len(table.on("4,3")) == 2


@pytest.mark.rule("TM-166")
def test_e7_a_messiah_divides_its_attacks() -> None:
    units = {"3,2": "R", "2,3": "R", "4,3": "R", "3,4": "RRR", "1,1": "Rm", "3,3": "Bm", "5,6": "BBBB"}
    table = Table(units, phase="combat", active="black", turn={"declared": True})
    for shares in ("3,2 1, 2,3 1, 4,3 1, 3,4 1", "3,4 4", "3,4 3, 2,3 1", "3,4 2"):
        assert table.refused(f"messiah > {shares}") == []
    assert table.refused("messiah > 3,4 4, 2,3 1") == ["The messiah has 4 attacks, you aimed 5."]


@pytest.mark.parametrize(
    ("attacks", "spaces", "bodyguards", "damage"), [(4, 4, 0, 0), (4, 2, 0, 2), (4, 1, 0, 3), (12, 3, 4, 5)]
)
def test_e8_divine_armour(attacks: int, spaces: int, bodyguards: int, damage: int) -> None:
    table = Table()
    units = [Unit("red.m", 1, "messiah", "3,3")]
    units += [Unit(f"red.f{n:02}", 1, "follower", "3,3") for n in range(bodyguards)]
    found = losses(table.state, "3,3", units, attacks, spaces)
    assert (len(found.dead), found.damage) == (bodyguards, damage)


@pytest.mark.parametrize(("damage", "health", "won"), [(6, 0, ["red"]), (5, 1, None)])
def test_e9_mask(damage: int, health: int, won: list[str] | None) -> None:
    def weak(state: TrueMessiah) -> None:
        state.seats[2].health = 2

    units = {"1,1": "Rm", "2,3": "RRR", "3,2": "RRR", "3,4": "RR", "3,3": "Bm", "5,6": "BBBB"}
    table = Table(units, phase="combat", turn={"declared": True}, prepare=weak)
    table.say("attack 2,3 > 3,3 / attack 3,2 > 3,3 / attack 3,4 > 3,3")  # 8 attacks - 3 spaces
    table.say("hold all")
    assert (table.own("black").mask, table.own("black").health) == (False, 6)

    def unmasked(state: TrueMessiah) -> None:
        state.seats[2].mask = False

    number = {6: "RRRR", 5: "RRR"}[damage]
    units = {"1,1": "Rm", "2,3": "RRRR", "3,2": number, "3,3": "Bm", "5,6": "BBBB"}
    table = Table(units, phase="combat", turn={"declared": True}, prepare=unmasked)
    table.say("attack 2,3 > 3,3 / attack 3,2 > 3,3")
    table.say("hold all")
    assert table.own("black").health == health
    assert table.winners() == won


def drawn_combat(colours: tuple[str, ...], city: str) -> Table:
    """Red has 5 followers and loses 2, Black has 6 and loses 3."""
    units = {"1,1": "Rm", "3,3": "RR", "4,4": "RRR", "3,4": "BBB", city: "Bm BBB"}
    table = Table(units, colours=colours, phase="combat", turn={"declared": True})
    table.say("attack 4,4 > 3,4 / hold all")
    table.say("attack 3,4 > 3,3")
    return table


@pytest.mark.rule("TM-21")
@pytest.mark.rule("TM-22")
def test_e10_destroyed_together() -> None:
    assert drawn_combat(("red", "black"), "5,6").winners() == ["red", "black"]
    assert drawn_combat(("red", "black", "violet"), "8,1").winners() == ["violet"]
    four = drawn_combat(("red", "black", "violet", "white"), "8,1")
    assert four.winners() == ["red", "black", "violet", "white"]
    assert four.play.result is not None
    assert four.play.result.ending == "draw"


def test_e10_one_side_falls() -> None:
    units = {"1,1": "Rm R", "3,3": "RRR", "8,8": "Vm V", "5,5": "VVV", "3,4": "BBB", "5,4": "WWW"}
    units |= {"8,1": "Bm BBBB", "1,8": "Wm WWWW"}
    table = Table(units, colours=("red", "black", "violet", "white"), phase="combat", turn={"declared": True})
    table.say("hold all")
    table.say("attack 3,4 > 3,3")
    table.say("hold all")
    table.say("attack 5,4 > 5,5")
    assert table.winners() == ["black", "white"]


def second_round() -> Table:
    """After the example game: Red's action phase, with the fixtures."""
    units = {"1,1": "RR", "2,3": "RRRR", "2,2": "Rm", "2,5": "Rn"}
    units |= {"5,5": "BB", "5,4": "BB", "5,6": "B", "4,3": "Bm"}
    return Table(units, temples={"2,2": "red", "5,4": "black"}, hands={"red": [], "black": ["fx-edict3"]})


@pytest.mark.rule("TM-146")
@pytest.mark.rule("TM-129")
@pytest.mark.rule("TM-150")
def test_e11_preempted_move() -> None:
    table = second_round()
    table.say("move n01 > 4,5 / move messiah > 2,1 / end")
    assert table.state.frames[0].combat is True
    table.say("respond before 1: pray f03, f04; play fx-edict3 choose f05 > 4,5")
    assert table.at("black.f05") == "4,5"
    assert table.at("red.n01") == "2,5"
    assert table.state.units["red.n01"].moved
    turn = table.state.turn
    assert turn is not None
    assert turn.low_moves == 1
    assert table.asked() == {"red": "plan"}
    assert table.default()["actions"] == [{"case": "move", "value": {"unit": "red.m", "to": "2,1"}}]


@pytest.mark.rule("TM-151")
def test_e11_the_same_before_it_was_announced() -> None:
    table = second_round()
    table.say("move n01 > 4,5 / move messiah > 2,1 / end")
    table.say("respond start: pray f03, f04; play fx-edict3 choose f05 > 4,5")
    assert table.at("black.f05") == "4,5"
    assert not table.state.units["red.n01"].moved
    assert table.asked() == {"red": "plan"}
    assert table.refused("move n01 > 3,4 / end") == []


def prayer_example() -> Table:
    units = {"1,1": "RR", "3,4": "RRRR", "2,3": "Rm", "3,2": "Bm", "5,6": "BBB", "5,5": "B"}
    table = Table(units, hands={"red": ["fx-edict3"], "black": ["fx-smite"]})
    table.say("pray f01, f02 / play fx-edict3 choose f03 > 4,4 / end")
    return table


@pytest.mark.rule("TM-130")
def test_e12_killed_before_the_belief_comes() -> None:
    table = prayer_example()
    table.say("respond before 1: pray 3 5,6; play fx-smite target red.f01")
    table.passes()
    assert table.at("red.f01") is None
    assert table.own("red").belief == 1
    assert table.own("red").hand == ["fx-edict3"]
    assert table.asked() == {"red": "plan"}


@pytest.mark.rule("TM-131")
@pytest.mark.rule("TM-108")
def test_e12_killed_when_the_card_is_paid_for() -> None:
    table = prayer_example()
    table.say("respond before 2: pray 3 5,6; play fx-smite target red.f01")
    table.passes()
    assert table.at("red.f01") is None
    assert table.asked() == {"red": "choose"}
    table.say("confirm")
    assert table.at("red.f03") == "4,4"


@pytest.mark.rule("TM-143")
@pytest.mark.rule("TM-133")
@pytest.mark.rule("TM-144")
def test_e14_two_responders() -> None:
    def shown(black: str, violet: str) -> Table:
        units = {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "4,7": "Vm VVVV"}
        hands = {"black": ["fx-martyr"], "violet": ["fx-martyr"]}
        table = Table(units, colours=("red", "black", "violet"), hands=hands)
        table.say("move f01 > 1,2 / move f02 > 1,2 / move f03 > 1,3 / end")
        table.say(black=f"respond {black}: pray f01", violet=f"respond {violet}: pray f01")
        return table

    table = shown("after 2", "before 2")
    assert table.at("red.f01") == "1,2"
    assert table.at("red.f02") == "1,1"
    assert [frame.kind for frame in table.state.frames] == ["action", "reaction"]
    assert table.praying() == ["violet.f01"]
    assert [data["seat"] for data in table.told("stepped_in")] == [table.seat["violet"]]
    assert table.asked() == {"black": "window"}  # about Violet's prayer
    table.say()
    assert table.asked() == {"black": "window", "violet": "window"}  # about action 2
    assert shown("before 2", "before 2").praying() == ["black.f01"]


def sack_example(coins: int) -> Table:
    def poor(state: TrueMessiah) -> None:
        state.seats[2].coins = coins

    units = {"1,1": "Rm RRR", "4,4": "R Rn"}
    table = Table(
        units,
        temples={"5,4": "black"},
        phase="end_phase",
        decks={"black": ["fx-see", "fx-call"]},
        hands={"black": ["fx-stop", "fx-port", "fx-smite"]},
        discards={"black": ["fx-ward", "fx-cull", "fx-doom", "fx-turn"]},
        draws={"deck/black/shuffle/2": ["fx-doom", "fx-cull", "fx-turn", "fx-ward"]},
        prepare=poor,
    )
    assert table.refused("sack 5,4 capture place f04, n01") == [
        "red.n01 is a nonbeliever and cannot enter your temple."
    ]
    table.say("sack 5,4 capture place f04")
    assert table.building("5,4") == "red temple"
    assert table.on("5,4") == ["red.f04"]
    assert table.asked() == {"red": "loot"}
    return table


@pytest.mark.rule("TM-192")
@pytest.mark.rule("TM-193")
@pytest.mark.rule("TM-14")
def test_e15_sack_and_loot() -> None:
    table = sack_example(coins=1)
    assert table.own("red").coins == 6
    table.say("take fx-see / remove fx-doom")
    assert table.own("red").discard[-1] == "fx-see"
    assert table.state.removed == ["fx-doom"]
    assert table.winners() == ["red"]


@pytest.mark.rule("TM-194")
def test_e15_sack_with_coins() -> None:
    table = sack_example(coins=2)
    assert table.refused("take fx-see / remove fx-doom") == [
        "You may choose only 1 card: Black paid 2 coins."
    ]
    table.say("take fx-see")
    assert table.own("black").hand[3:5] == ["fx-call", "fx-doom"]  # drawn again, in that order
    assert table.winners() is None


def keep_example(prayers: int, black: tuple[str, ...] = ()) -> Table:
    units = {"1,1": "Rm RRRR", "2,2": "RRRR", "3,1": "R" * max(1, prayers - 8)}
    return Table(units, temples={"2,2": "red"}, hands={"red": ["fx-avatar"], "black": list(black)})


@pytest.mark.rule("TM-117")
@pytest.mark.rule("TM-119")
def test_e16_paid_to_keep() -> None:
    table = keep_example(8)
    table.say("pray 4 1,1, 1 2,2 / play fx-avatar target 1,2 keep praying 2 2,2 / end")
    assert table.at("red.a") == "1,2"
    assert len(table.praying()) == 7
    assert table.own("red").discard == ["fx-avatar"]


@pytest.mark.rule("TM-119")
def test_e16_not_enough_to_keep() -> None:
    units = {"1,1": "Rm RRRR", "2,2": "RR", "3,3": "RR"}
    table = Table(units, temples={"2,2": "red"}, hands={"red": ["fx-avatar"]})
    table.say("pray 4 1,1, 1 2,2 / play fx-avatar target 1,2 keep / end")
    assert table.at("red.a") == "1,2"
    assert table.state.removed == ["fx-avatar"]
    assert len(table.own("red").deck) == 8


@pytest.mark.rule("TM-117")
def test_e16_stopped_and_still_due() -> None:
    table = keep_example(8, ("fx-stop",))
    table.say("pray 4 1,1, 1 2,2 / play fx-avatar target 1,2 keep praying 2 2,2 / end")
    table.say("respond before 2: pray f01; play fx-stop target fx-avatar")
    table.passes()
    assert table.at("red.a") is None
    assert len([unit for unit in table.praying() if unit.startswith("red")]) == 7
    assert table.own("red").discard == ["fx-avatar"]


@pytest.mark.rule("TM-120")
def test_e16_unpaid_card_by_the_board() -> None:
    table = Table({"1,1": "Rm RRRR", "2,2": "RR"}, temples={"2,2": "red"}, hands={"red": ["fx-peace"]})
    table.say("pray 4 1,1, 1 2,2 / play fx-peace no keep / end")
    assert [one.unpaid for one in table.own("red").by_board] == [True]
    for _ in range(40):
        if table.state.round == 2 and table.state.turn and table.state.turn.seat == 1:
            break
        table.say()
    assert table.own("red").by_board
    while table.state.turn is None or table.state.turn.seat == 1:
        table.say()
    assert not table.own("red").by_board
    assert table.state.removed == ["fx-peace"]


@pytest.mark.rule("TM-202")
@pytest.mark.rule("TM-204")
@pytest.mark.rule("TM-205")
@pytest.mark.rule("TM-208")
def test_e17_market_of_four() -> None:
    costs = ["confirmation_bias", "godspeed", "tithes", "smite", "pilgrimage", "plague", "doomsday"]
    table = Table(
        colours=("red", "black", "violet", "white"),
        phase="market",
        market=costs,
        prepare=lambda state: state.marketplace.sort(key=lambda card: (card not in costs, card)),
    )
    assert sorted(table.content.by_id[card].cost for card in table.state.market.sale) == [
        1,
        2,
        3,
        3,
        5,
        7,
        11,
    ]
    table.say(red="bid 3", black="bid 3", violet="bid 5", white="bid 0")
    assert table.asked() == {"violet": "buy"}
    table.say("buy godspeed, tithes for red")
    assert table.asked() == {"red": "accept"}
    table.say("accept tithes")
    assert table.own("red").discard == ["tithes"]
    assert table.asked() == {"black": "buy"}
    table.say("buy smite")
    assert table.asked() == {"red": "buy"}
    assert table.refused("buy pilgrimage") == ["Pilgrimage costs 5, your bid is 3."]
    table.say("buy confirmation_bias")
    assert table.told("buyer_passed_over") == [{"seat": 4}]
    assert sorted(table.state.marketplace[-3:]) == ["doomsday", "pilgrimage", "plague"]
    assert [table.own(colour).coins for colour in ("red", "black", "violet", "white")] == [3, 3, 1, 6]


@pytest.mark.rule("TM-169")
@pytest.mark.rule("TM-172")
def test_e18_allies_share_a_space() -> None:
    units = {"1,1": "Rm RRRR", "3,3": "RR V Vm", "3,4": "WWWW", "8,8": "VVVV", "8,1": "Bm BBBB"}
    units |= {"1,8": "Wm WWWW", "2,3": "B"}
    table = Table(units, colours=("red", "black", "violet", "white"), phase="combat", turn={"declared": True})
    table.say("attack 3,3 > 3,4")
    table.say("hold all")
    assert table.refused("attack 3,3 > 2,3") == [
        "Red has aimed the low units of 3,3 at 3,4: yours attack 3,4 or hold."
    ]
    assert table.refused("hold 3,3 / messiah > 2,3 4") == []
    table.say("attack 3,3 > 3,4")
    table.say("attack 3,4 > 3,3")
    assert table.on("3,3") == ["violet.m"]
    assert table.own("violet").health == 6


@pytest.mark.rule("TM-103")
@pytest.mark.rule("TM-19")
def test_e18_a_gift() -> None:
    hands = {"red": ["fx-alms"]}
    table = Table(colours=("red", "black", "violet", "white"), hands=hands)
    table.say("pray f01 / give fx-alms / end")
    table.passes()
    assert table.own("violet").discard == ["fx-alms"]
    assert table.own("red").coins == 5

    def short(state: TrueMessiah) -> None:
        state.removed.append(state.seats[1].deck.pop())

    table = Table(colours=("red", "black", "violet", "white"), hands=hands, prepare=short)
    table.say("pray f01 / give fx-alms / end")
    table.passes()
    assert table.winners() == ["black", "white"]


@pytest.mark.rule("TM-213")
@pytest.mark.rule("TM-19")
@pytest.mark.rule("TM-20")
def test_e19_three_players() -> None:
    units = {"4,2": "VV", "2,5": "Va", "4,7": "Vm VV", "1,1": "Rm RRRR", "8,1": "Bm BBBB"}
    table = Table(
        units, colours=("red", "black", "violet"), temples={"4,6": "violet", "3,7": "violet"}, phase="market"
    )
    table.say()
    table.passes()
    assert table.own("violet").coins == 10

    hands = {"black": ["fx-martyr"]}
    table = Table(
        {"8,1": "Bm BBBBB"[:7], "7,1": "B"}, colours=("red", "black", "violet"), hands=hands, active="black"
    )
    table.say("pray f01 / play fx-martyr choose f02, f03 / end")
    table.passes()
    assert table.own("black").out
    assert table.winners() is None
    assert table.state.turn is not None
    assert table.state.turn.seat == 3
    while not table.state.market.open:
        table.say()
    assert len(table.state.market.sale) == 5


@pytest.mark.rule("TM-216")
@pytest.mark.rule("TM-217")
def test_e20_early_end() -> None:
    def points(state: TrueMessiah) -> None:
        red, black = state.seats[1], state.seats[2]
        red.health, red.coins = 4, 7 - 3
        black.mask, black.coins = False, 8 - 4

    market = ["confirmation_bias", "smite", "tithes", "den_of_thieves", "zealotry"]
    units = {"1,1": "Rm R", "2,2": "RRRR", "3,3": "RRRR", "1,2": "Ra", "5,6": "Bm BBBB", "5,4": "BBBB"}
    table = Table(
        units,
        temples={"2,2": "red", "3,3": "red", "5,4": "black", "4,4": "black", "3,6": "black"},
        discards={"red": ["confirmation_bias", "smite"], "black": ["tithes", "born_again"]},
        market=[*market, "born_again"],
        phase="market",
        options={"round_limit": 1},
        prepare=points,
    )
    table.say()
    assert score(table.state, table.content, 1).points == 50
    assert score(table.state, table.content, 2).points == 50
    assert table.winners() == ["black"]


@pytest.mark.rule("TM-157")
@pytest.mark.rule("TM-158")
def test_e21_last_minute() -> None:
    units = {"1,1": "Rm RRR", "2,2": "R", "4,3": "Bm", "5,6": "BBBB"}
    table = Table(units, hands={"black": ["fx-port"]})
    table.say("move f04 > 3,3 / end")
    table.say("respond end: pray 3 5,6; play fx-port target messiah choose 5,5")
    assert table.at("black.m") == "5,5"
    assert table.told("combat_declared") == [{"seat": 1, "combat": True}]
    assert "targets" not in table.asked().values()


@pytest.mark.rule("TM-149")
def test_e21_one_more_window_at_the_end() -> None:
    units = {"1,1": "Rm RRR", "2,2": "R", "4,3": "Bm", "5,6": "BBBB"}
    table = Table(units, hands={"black": ["fx-port"], "red": ["fx-alms"]})
    table.say("move f04 > 3,3 / end")
    table.say("respond end: pray 3 5,6; play fx-port target messiah choose 5,5")
    table.say()  # Red could answer the reaction
    assert table.asked() == {"red": "window"}
    table.say("respond end: pray f01; play fx-alms")
    assert table.own("red").coins == 6


@pytest.mark.rule("TM-158")
def test_e21_no_combat_although_adjacent_now() -> None:
    units = {"1,1": "Rm RRR", "3,3": "R", "5,3": "Bm", "5,6": "BBBB"}
    table = Table(units, hands={"black": ["fx-port"]})
    table.say("end")
    table.say("respond end: pray 3 5,6; play fx-port target messiah choose 4,3")
    assert table.at("black.m") == "4,3"
    assert "targets" not in table.asked().values()


@pytest.mark.rule("TM-108")
def test_e22_sealed_choices() -> None:
    units = {"1,1": "Rm RRRR", "4,1": "BB", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-smite"], "black": ["fx-edict3"]})
    table.say("move messiah > 2,1 / end")
    table.say("respond after 1: pray f03, f04; play fx-edict3 choose f02 > 4,2")
    table.say("respond on card: pray 3 1,1; play fx-smite target black.f02")
    table.passes()
    assert table.at("black.f02") is None
    assert table.asked() == {"black": "choose"}
    table.say("choose f01 > 4,2")
    assert table.at("black.f01") == "4,2"


@pytest.mark.rule("TM-108")
def test_e22_nothing_in_between() -> None:
    units = {"1,1": "Rm RRRR", "4,1": "BB", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-smite"], "black": ["fx-edict3"]})
    table.say("move messiah > 2,1 / end")
    table.say("respond after 1: pray f03, f04; play fx-edict3 choose f02 > 4,2")
    table.say("pass")
    assert table.at("black.f02") == "4,2"


@pytest.mark.rule("TM-219")
@pytest.mark.rule("TM-158")
@pytest.mark.rule("TM-184")
def test_e23_declared_first() -> None:
    units = {"1,1": "Rm RR RR"[:5] + "RR", "2,3": "R", "3,5": "BB", "5,6": "Bm BBB"}
    table = Table(units, temples={"4,4": "black"}, hands={"red": ["fx-edict3"], "black": ["fx-stop"]})
    table.say("move messiah > 1,2 / declare / pray 2 1,1 / play fx-edict3 choose f05 > 3,4 / end")
    bundles = []
    while table.asked() == {"black": "window"}:
        frame = table.state.frames[0]
        bundles.append(([item.do for item in frame.actions], frame.declares, frame.combat, frame.ends))
        table.say()
    assert bundles == [
        (["move"], True, False, False),
        (["pray", "play"], False, None, False),
        ([], False, None, True),
    ]
    assert table.at("red.f05") == "3,4"
    assert not table.told("attacks_aimed")
    assert table.asked() == {"red": "sack"}
    assert "4,4" in table.ask().text()


@pytest.mark.rule("TM-219")
def test_e23_no_moves_after_the_declaration() -> None:
    table = Table({"1,1": "Rm RRRR"})
    assert table.refused("declare / move f01 > 1,2 / end") == ["The action phase is ending: no more moves."]
    near = Table({"1,1": "Rm RRR", "3,4": "R", "3,5": "B", "5,6": "Bm BBBB"}, hands={"black": ["fx-stop"]})
    near.say("declare / pray f01 / end")
    assert near.state.frames[0].combat is True


# E13, short answers.


@pytest.mark.rule("TM-99")
def test_e13_a_follower_moves_then_prays() -> None:
    table = Table({"1,1": "Rm RRRR"[:6], "1,2": "RR"})
    table.say("move f04 > 1,1 / pray f04 / more")
    assert table.own("red").belief == 1
    assert table.state.turn is not None
    assert table.state.turn.low_moves == 1


@pytest.mark.rule("TM-91")
def test_e13_edict_on_a_moved_unit() -> None:
    table = Table({"1,1": "Rm RRRR"}, hands={"red": ["fx-edict3"]})
    order = "move f03 > 1,2 / pray f01, f02 / play fx-edict3 choose f03 > 1,3 / end"
    assert table.refused(order) == ["Action 3: red.f03 has moved this turn."]


@pytest.mark.rule("TM-90")
def test_e13_nine_moved() -> None:
    table = Table({"1,1": "Rm RR", "2,1": "RRRR", "3,1": "RRRR", "4,1": "R"}, hands={"red": ["fx-edict3"]})
    table.say(
        "move 4 2,1 > 2,2 / move 2 3,1 > 3,2 / pray 2 1,1 / "
        "play fx-edict3 choose 2 3,1 > 3,2, 1 4,1 > 4,2 / more"
    )
    assert len(table.on("3,2")) == 4
    assert table.on("4,2") == ["red.f11"]


@pytest.mark.rule("TM-92")
def test_e13_edict_in_anothers_turn() -> None:
    units = {"1,1": "Rm RRRR", "2,2": "RRR"}
    table = Table(units, hands={"red": ["fx-edict3"], "black": ["fx-alms"]})
    table.say("move f05 > 2,3 / end")
    table.passes()
    while table.asked() != {"black": "plan"}:
        table.say()
    table.say("pray f01 / end")
    table.say("respond start: pray f01, f02; play fx-edict3 choose f05 > 2,4")
    table.passes()
    assert table.at("red.f05") == "2,4"


@pytest.mark.rule("TM-61")
def test_e13_a_placed_follower_moves_and_prays() -> None:
    table = Table({"1,1": "Rm RRRR", "2,2": "RRR"}, temples={"2,2": "red"}, hands={"red": ["fx-call"]})
    table.say("pray f01, f02 / play fx-call choose 2,2 / move f08 > 1,2 / more")
    table.passes()
    assert table.at("red.f08") == "1,2"
    assert table.state.turn is not None
    assert table.state.turn.low_moves == 1
    other = Table({"1,1": "Rm RRRR", "2,2": "RRR"}, temples={"2,2": "red"}, hands={"red": ["fx-call"]})
    other.say("pray f01, f02 / play fx-call choose 2,2 / pray f08 / more")
    assert other.own("red").belief == 1


@pytest.mark.rule("TM-60")
def test_e13_a_moved_messiah_is_placed() -> None:
    table = Table({"1,1": "Rm RRRR"}, hands={"red": ["fx-port"]})
    table.say("move messiah > 1,3 / pray 3 1,1 / play fx-port target messiah choose 3,3 / more")
    assert table.at("red.m") == "3,3"


@pytest.mark.rule("TM-100")
def test_e13_forced_prayer() -> None:
    units = {"1,1": "Rm RRRR", "2,2": "RRR"}
    table = Table(units, hands={"red": ["fx-compel"]})
    table.say("pray f01, f02 / play fx-compel target 2,2 / more")
    assert table.praying() == [f"red.f0{n}" for n in (1, 2, 5, 6, 7)]
    assert table.own("red").belief == 0


@pytest.mark.rule("TM-106")
def test_e13_no_turning_of_choices() -> None:
    table = Table(hands={"red": ["fx-edict3"], "black": ["fx-turn"]})
    table.say("pray f01, f02 / play fx-edict3 choose f03 > 1,2 / end")
    order = "respond before 2: pray 4 5,6; play fx-turn target red.fx-edict3"
    assert table.refused(order, "black") == ["FX-TURN: red.fx-edict3 has no target."]


@pytest.mark.rule("TM-114")
def test_e13_a_shield_does_not_help_against_ones_own() -> None:
    def shielded(state: TrueMessiah) -> None:
        from referee.games.true_messiah.state import EffectInForce, Lasting

        state.seats[2].deck.remove("fx-shield")
        state.seats[2].by_board.append(Lasting("fx-shield", "owner_start", 0))
        state.effects.append(EffectInForce("shield", 2, "owner_start", 0))

    units = {"2,2": "Rm RRRR", "1,1": "RRRR", "4,2": "Bm", "4,3": "BB", "5,6": "BBBB"}
    table = Table(
        units,
        active="black",
        hands={"black": ["fx-smite"], "red": ["fx-turn"]},
        decks={"black": ["fx-shield"]},
        prepare=shielded,
    )
    table.say("pray 3 5,6 / play fx-smite target red.f01 / end")
    table.say(
        "respond before 2: pray 4 1,1; play fx-turn target fx-smite choose which red.f01 and to black.f01"
    )
    table.passes()
    assert table.at("black.f01") is None
    assert table.at("red.f01") == "2,2"


@pytest.mark.rule("TM-79")
def test_e13_no_temple_on_a_monolith() -> None:
    units = {"4,2": "RRRR", "1,1": "Rm RR"}
    table = Table(units, colours=("red", "black", "violet"), phase="begin_turn")
    assert table.refused("build 4,2") == ["4,2 holds a monolith."]


@pytest.mark.rule("TM-80")
def test_e13_no_temple_with_a_nonbeliever() -> None:
    table = Table({"2,3": "RRR Rn", "1,1": "Rm RR"}, phase="begin_turn")
    assert table.refused("build 2,3") == ["2,3 has 3 followers and 1 nonbeliever."]
