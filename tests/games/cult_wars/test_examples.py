"""The worked examples of the rules, one test each."""

from __future__ import annotations

import pytest

from referee.engine.play import Play
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.games.cult_wars import CULT_WARS
from referee.games.cult_wars.decisions.face_up import FaceUp
from referee.games.cult_wars.events import BattleFought, ValueShown
from referee.games.cult_wars.state import Cult, CultWars
from tests.games.cult_wars.fixture_pack import card, fixture_content
from tests.games.cult_wars.table import FIXTURE, Table, a_plan, planning, played

HIDE = card("FX-HIDE", "loss_order(self, idle > defend > breed > sacrifice)", order=70, timing="standing")
OFFER = card("FX-OFFER", "sacrifice_points(self, add, 2)", order=70, timing="standing")
FOG = card("FX-FOG", "withhold(target)", order=15, target="aimed", timing="standing")
FERTILE = card("FX-FERTILE", "births(self, times, 3/2)", order=80, timing="standing")
LATECOMERS = card("FX-LATE", "gain(self, idle, 2)", order=90, timing="late")


@pytest.mark.rule("CW-15")
@pytest.mark.rule("CW-16")
@pytest.mark.rule("CW-17")
def test_e1_set_up() -> None:
    setup = Setup("e1", 4, {"cults": None}, FIXTURE)
    play, _ = Play.begin(CULT_WARS, setup, Seeded(Seeds(b"e1")), careful=True)
    state = play.state
    assert [(c.followers, c.vp, len(c.hand)) for c in state.cults.values()] == [(12, 0, 2)] * 4
    assert (len(state.deck), len(state.discard)) == (22, 0)
    assert state.insignia(1) == ["blue", "green", "black"]


@pytest.mark.rule("CW-19")
@pytest.mark.rule("CW-48")
@pytest.mark.rule("CW-61")
def test_e2_a_whole_turn_with_three_seats() -> None:
    hands = {name: ["FX-GIFT", "FX-OMEN"] for name in ("red", "blue", "green")}
    table = Table(seats=3, hands=hands, deck=["FX-WALL", "FX-ZEAL", "FX-HUSH", "FX-WALL"])
    table.target(red="blue", blue="red", green="blue")
    table.plan(
        red="attack 5 / defend 4 / sacrifice 3",
        blue="attack 2 / defend 1 / sacrifice 3 / breed 6",
        green="attack 4 / defend 5 / sacrifice 1 / breed 2",
    )
    assert table.followers() == {"red": 9, "blue": 3, "green": 13}
    assert table.vp() == {"red": 6, "blue": 0, "green": 1}
    assert table.cards() == {"red": 4, "blue": 2, "green": 3}
    assert table.cult("red").hand == ["FX-GIFT", "FX-HUSH", "FX-OMEN", "FX-WALL"]  # first and third card
    assert table.cult("green").hand == ["FX-GIFT", "FX-OMEN", "FX-ZEAL"]


@pytest.mark.rule("CW-43")
def test_e3_equal_numbers() -> None:
    table = planning(targets={"red": "blue", "green": "blue"}, stop_before="sacrifice")
    table.plan(red="attack 4", green="attack 2", blue="defend 6 / sacrifice 3")
    assert table.followers() == {"red": 12, "blue": 12, "green": 12, "black": 12}
    assert set(table.vp().values()) == {0}
    assert table.cult("blue").bodies["sacrifice"] == 3


def beaten_attackers() -> Table:
    table = planning(targets={"red": "blue", "green": "blue"}, stop_before="sacrifice")
    table.plan(red="attack 4", green="attack 3", blue="defend 6 3")
    return table


@pytest.mark.rule("CW-40")
@pytest.mark.rule("CW-42")
def test_e4_the_defender_shares_losses() -> None:
    table = beaten_attackers()
    assert table.asked() == ["blue"]
    for red, green in ((2, 0), (1, 1), (0, 2)):
        assert table.problems("blue", {"red": red, "green": green}) == []
    wrong_sum = [("", "Share out exactly 2 losses (you shared 3).", "CW-42")]
    assert table.problems("blue", {"red": 3}) == [("/red", *wrong_sum[0][1:])]
    assert table.ask("blue").default == {"red": 1, "green": 1}
    table.answer()
    assert table.followers() == {"red": 11, "blue": 12, "green": 11, "black": 12}


@pytest.mark.rule("CW-41")
def test_e5_cap_on_attackers_loss() -> None:
    table = planning(targets={"red": "blue", "green": "blue"}, stop_before="sacrifice")
    table.plan(red="attack 2", green="attack 1", blue="defend 6 4")
    assert table.asked() == []  # nothing to choose: all of them die
    assert table.followers() == {"red": 10, "blue": 12, "green": 11, "black": 12}


@pytest.mark.rule("CW-44")
@pytest.mark.rule("CW-45")
def test_e6_full_order_of_a_defenders_losses() -> None:
    table = planning(targets={"red": "green", "blue": "green"}, stop_before="sacrifice")
    table.plan(red="attack 6", blue="attack 3", green="attack 4 / defend 2 / sacrifice 3 / breed 1")
    (fight,) = [fight for fight in table.told(BattleFought) if fight.defender == 3]
    assert fight.lost == {"sacrifice": 3, "breed": 1, "defend": 2, "idle": 1}
    assert table.vp()["red"] == 3
    assert table.cult("green").bodies == {"attack": 4, "defend": 0, "sacrifice": 0, "breed": 0, "idle": 1}
    assert table.followers()["green"] == 5


@pytest.mark.rule("CW-46")
def test_e7_loss_larger_than_the_home() -> None:
    targets = {"red": "green", "blue": "green", "green": "black"}
    table = planning(targets=targets, stop_before="sacrifice")
    table.plan(red="attack 5", blue="attack 2", green="attack 6 4", black="sacrifice 6 / breed 4")
    assert table.followers() == {"red": 12, "blue": 12, "green": 10, "black": 2}
    assert table.vp() == {"red": 0, "blue": 0, "green": 6, "black": 0}
    assert table.cult("green").bodies["attack"] == 10


@pytest.mark.rule("CW-49")
def test_e8_tied_attackers() -> None:
    table = planning(targets={"red": "black", "blue": "black", "green": "black"}, stop_before="sacrifice")
    table.plan(red="attack 5", blue="attack 5", green="attack 2", black="defend 1 / sacrifice 5 / breed 4 2")
    assert table.vp() == {"red": 2, "blue": 2, "green": 0, "black": 0}
    assert table.cult("black").bodies == {"attack": 0, "defend": 1, "sacrifice": 0, "breed": 0, "idle": 0}


@pytest.mark.rule("CW-54")
@pytest.mark.rule("CW-55")
@pytest.mark.rule("CW-56")
@pytest.mark.parametrize(
    ("survivors", "drawn"),
    [
        ({"red": 4, "blue": 4, "green": 1}, {"red": 1, "blue": 1, "green": 1, "black": 0}),
        ({"red": 4, "blue": 3, "green": 1}, {"red": 2, "blue": 1, "green": 1, "black": 0}),
    ],
)
def test_e9_cards_in_step_6(survivors: dict[str, int], drawn: dict[str, int]) -> None:
    bodies = {name: {"sacrifice": number} for name, number in survivors.items()}
    table = Table("sacrifice", bodies=bodies, deck=["FX-WALL"] * 6, stop_before="breeding")
    assert table.cards() == drawn


@pytest.mark.rule("CW-24")
def test_e10_over_assignment() -> None:
    table = planning()
    over = a_plan(slots={"6": "attack", "5": "attack", "2": "defend"})
    assert table.problems("red", over) == [("/slots", "You assigned 13 followers but have 12.", "CW-24")]
    assert table.problems("red", a_plan(slots={"6": "attack", "5": "attack", "1": "breed"})) == []
    assert table.problems("red", a_plan(slots={"6": "attack"})) == []


@pytest.mark.rule("CW-34")
@pytest.mark.rule("CW-35")
def test_e11_action_cards_in_order() -> None:
    hands = {"red": ["FX-PLAGUE"], "blue": ["FX-GIFT"]}
    table = planning(turn=2, hands=hands, targets={"red": "blue"})
    table.plan(red="play FX-PLAGUE", blue="defend 4 / sacrifice 2 / breed 3 / play FX-GIFT")
    assert table.texts()[4:6] == [
        "Blue's FX-GIFT: it gains 2 idle followers.",
        "Red's FX-PLAGUE: Blue loses 2 sacrifices and 1 breeder.",
    ]
    assert table.vp() == {"red": 0, "blue": 0, "green": 0, "black": 0}
    assert table.cards()["blue"] == 0
    assert table.followers()["blue"] == 11 + 2


@pytest.mark.rule("CW-36")
@pytest.mark.parametrize(
    ("red", "blue", "red_left", "fallen"),
    [
        ("attack 3 / play FX-ZEAL", "defend 6 1", 10, [2]),
        ("play FX-ZEAL", "defend 6 1", 12, []),
        ("attack 2", "play FX-WALL", 11, [1]),
    ],
)
def test_e12_changers_are_not_bodies(red: str, blue: str, red_left: int, fallen: list[int]) -> None:
    hands = {"red": ["FX-ZEAL"], "blue": ["FX-WALL"]}
    table = planning(hands=hands, targets={"red": "blue"}, stop_before="sacrifice")
    table.plan(red=red, blue=blue)
    assert table.followers()["red"] == red_left
    fights = [fight for fight in table.told(BattleFought) if fight.defender == 2]
    assert [one.fallen for fight in fights for one in fight.attackers] == fallen


@pytest.mark.rule("CW-28")
@pytest.mark.rule("CW-29")
@pytest.mark.rule("CW-30")
def test_e13_showing() -> None:
    table = planning()
    ask = table.ask("red")
    assert isinstance(ask.open, FaceUp)
    part = ask.open.read("show defend 6")
    assert ask.open.conflicts(part, None, None) == []
    shown = ask.open.add(None, part)
    assert ask.open.announced(None, shown) == [ValueShown(1, "6", "defend")]
    assert ask.open.draft(shown) == a_plan(slots={"6": "defend", "5": "defend", "1": "defend"}, face_up=["6"])
    later = ask.open.completed(shown, table.read("red", "plan attack 5 / sacrifice 1"))
    assert later == a_plan(slots={"5": "attack", "1": "sacrifice", "6": "defend"}, face_up=["6"])
    assert ask.choice.problems(later) == []
    assert ask.open.kept_by(shown, later) == []
    moved = ask.open.completed(shown, table.read("red", "plan attack 6"))
    assert [(p.path, p.message, p.clause) for p in ask.open.kept_by(shown, moved)] == [
        ("/slots/6", "You showed 6 in Defend; it stays there.", "CW-30")
    ]


def test_e14_missed_deadlines() -> None:
    cults = {seat: Cult(name) for seat, name in enumerate(("red", "blue", "green", "black"), start=1)}
    cults[3] = Cult("green", followers=10, last_target="black")
    assert CultWars(cults, turn=3).default_target(3) == "black"
    table = planning(turn=3, followers={"green": 10}, hands={"green": ["FX-GIFT"]})
    assert table.ask("green").default == a_plan(slots={"6": "defend", "4": "defend"})


@pytest.mark.rule("CW-59")
def test_e15_empty_deck() -> None:
    table = Table(
        "sacrifice",
        seats=3,
        bodies={"red": {"sacrifice": 2}, "blue": {"sacrifice": 1}},
        deck=["FX-WALL"],
        discard=["FX-ZEAL", "FX-GIFT", "FX-OMEN", "FX-HUSH"],
        played=[played(1, "FX-GIFT", fate="resolved"), played(2, "FX-GIFT", fate="resolved")],
        draws={"deck/action/shuffle/2": ["FX-OMEN", "FX-GIFT", "FX-HUSH", "FX-ZEAL"]},
    )
    assert table.cult("red").hand == ["FX-GIFT", "FX-WALL"]
    assert table.cult("blue").hand == ["FX-OMEN"]
    assert table.state.deck == ["FX-HUSH", "FX-ZEAL"]
    assert table.state.discard == ["FX-GIFT", "FX-GIFT"]
    assert table.script.unused() == []


@pytest.mark.rule("CW-07")
@pytest.mark.rule("CW-08")
@pytest.mark.rule("CW-09")
@pytest.mark.rule("CW-11")
def test_e16_final_ranking() -> None:
    standing = {"red": (21, 9, 3), "blue": (21, 9, 4), "green": (21, 8, 9), "black": (20, 30, 9)}
    cults = {
        seat: Cult(name, followers, vp, ["FX-WALL"] * cards)
        for seat, (name, (vp, followers, cards)) in enumerate(standing.items(), start=1)
    }
    setup = Setup("test", 4, {"cults": None}, FIXTURE)
    result = CULT_WARS.result(CultWars(cults, turn=8, step=8, over=True), setup)
    assert result.winners == (2,)
    assert result.places == {2: 1, 1: 2, 3: 3, 4: 4}


@pytest.mark.rule("CW-67")
@pytest.mark.rule("CW-68")
@pytest.mark.rule("CW-71")
def test_e17_withheld_births_late() -> None:
    content = fixture_content(FOG, FERTILE, LATECOMERS)
    hands = {"red": ["FX-FOG"], "blue": ["FX-FERTILE", "FX-LATE"]}
    table = planning(content=content, hands=hands, targets={"red": "blue", "blue": "red"})
    table.plan(red="defend 4 / play FX-FOG", blue="attack 6 / breed 3 / play FX-FERTILE; FX-LATE")
    assert table.told(BattleFought) == []
    assert table.followers() == {"red": 12, "blue": 18, "green": 12, "black": 12}


@pytest.mark.rule("CW-67")
@pytest.mark.rule("CW-69")
@pytest.mark.parametrize(("green", "blue_cards"), [("attack 5", 2), ("attack 5 / sacrifice 4", 1)])
def test_e18_another_order_of_losses(green: str, blue_cards: int) -> None:
    content = fixture_content(HIDE, OFFER)
    hands = {"blue": ["FX-HIDE", "FX-OFFER"]}
    targets = {"red": "blue", "green": "blue", "blue": "black"}
    deck = ["FX-WALL"] * 5
    table = planning(content=content, hands=hands, targets=targets, deck=deck, stop_before="breeding")
    table.plan(red="attack 6", green=green, blue="defend 2 / sacrifice 4 / breed 3 / play FX-HIDE; FX-OFFER")
    (overrun,) = table.told(BattleFought)
    assert overrun.lost == {"idle": 3, "defend": 2, "breed": 3, "sacrifice": 1}
    assert table.vp()["red"] == 1
    assert table.vp()["blue"] == 5
    assert table.cards()["blue"] == blue_cards
    assert table.followers()["blue"] == 0
