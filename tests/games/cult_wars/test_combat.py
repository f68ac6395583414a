"""Step 5, combat: CW-38 to CW-51."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine import codec
from referee.engine.problems import UnreadableText
from referee.engine.records import EventRecord
from referee.engine.ruleset import Setup
from referee.engine.table import Table as EngineTable
from referee.games.cult_wars.battle import Attacker, Battle, battles, in_turn, level_down, spoils, taken
from referee.games.cult_wars.phases.combat import fight_out
from referee.games.cult_wars.state import Changer, Cult, CultWars
from tests.games.cult_wars.table import FIXTURE, NAMES, Table

ON_BLUE = {"red": "blue", "blue": "red", "green": "blue", "black": "blue"}


def fought(**bodies: dict[str, int]) -> Table:
    """The table after combat, everybody aiming at Blue, Blue at Red."""
    return Table("combat", bodies=bodies, targets=ON_BLUE, stop_before="sacrifice")


@pytest.mark.rule("CW-38")
@pytest.mark.rule("CW-39")
def test_all_attackers_of_a_cult_are_added_up() -> None:
    table = fought(
        red={"attack": 2}, green={"attack": 3}, black={"attack": 1}, blue={"defend": 4, "breed": 8}
    )
    assert table.followers()["blue"] == 10
    assert table.texts() == ["Red, Green and Black attack Blue, 2 + 3 + 1 against 4: Blue loses 2 breeders."]


@pytest.mark.rule("CW-38")
def test_pointing_without_attackers_starts_no_combat() -> None:
    assert fought(blue={"defend": 5}).events == []


@pytest.mark.rule("CW-40")
def test_beaten_attackers_die_and_nobody_gains() -> None:
    table = fought(red={"attack": 4, "sacrifice": 3}, blue={"defend": 6, "sacrifice": 2})
    assert table.followers() == {"red": 10, "blue": 12, "green": 12, "black": 12}
    assert set(table.vp().values()) == {0}


@pytest.mark.rule("CW-41")
def test_no_more_attackers_die_than_there_are() -> None:
    assert fought(red={"attack": 4}, blue={"defend": 12}).cult("red").bodies["attack"] == 0


@pytest.mark.rule("CW-41")
@pytest.mark.rule("CW-42")
@pytest.mark.parametrize("blame", ["ask", "even", "green"])
def test_where_all_attackers_die_there_is_nothing_to_choose(blame: str) -> None:
    table = Table("plan", targets=ON_BLUE, stop_before="sacrifice")
    table.plan(red="attack 2", green="attack 1", blue=f"defend 6 5 / blame {blame}")
    assert table.asked() == []
    assert table.followers() == {"red": 10, "blue": 12, "green": 11, "black": 12}


@pytest.mark.rule("CW-42")
def test_where_just_all_attackers_die_nobody_is_asked_either() -> None:
    table = fought(red={"attack": 1}, green={"attack": 2}, blue={"defend": 6})
    assert table.asked() == []
    assert table.followers() == {"red": 11, "blue": 12, "green": 10, "black": 12}


@pytest.mark.rule("CW-42")
@pytest.mark.parametrize(
    ("answer", "path", "message"),
    [
        ({"red": 1}, "", "Share out exactly 3 losses (you shared 1)."),
        ({"red": 2, "green": 2}, "", "Share out exactly 3 losses (you shared 4)."),
        ({"red": 3}, "/red", "Red has only 2 attackers."),
        ({"black": 2, "green": 1}, "/black", "Black has only 1 attacker."),
        ({"blue": 3}, "/blue", "Blue did not attack you."),
        ({"white": 3}, "/white", "white did not attack you."),
        ({"red": -1, "green": 4}, "/red", "Expected a whole number from 0 to 2, got -1."),
    ],
)
def test_the_defender_shares_out_just_the_losses(answer: dict[str, int], path: str, message: str) -> None:
    table = fought(red={"attack": 2}, green={"attack": 4}, black={"attack": 1}, blue={"defend": 10})
    assert table.asked() == ["blue"]
    assert (path, message) in [(where, what) for where, what, _ in table.problems("blue", answer)]


@pytest.mark.rule("CW-42")
def test_losses_fall_as_the_defender_says() -> None:
    table = fought(red={"attack": 2}, green={"attack": 4}, black={"attack": 1}, blue={"defend": 10})
    table.write(blue="losses green 2, k 1")
    assert table.followers() == {"red": 12, "blue": 12, "green": 10, "black": 11}
    assert "Green loses 2 attackers and Black loses 1 attacker." in table.texts()[-1]


@pytest.mark.rule("CW-42")
def test_defenders_with_a_choice_are_asked_together() -> None:
    targets = {"red": "blue", "blue": "red", "green": "red", "black": "blue"}
    bodies = {
        "red": {"attack": 2, "defend": 9},
        "blue": {"attack": 3, "defend": 8},
        "green": {"attack": 4},
        "black": {"attack": 5},
    }
    table = Table("combat", bodies=bodies, targets=targets, stop_before="sacrifice")
    assert table.asked() == ["red", "blue"]
    assert table.play.step is not None
    assert table.play.step.sealed
    table.write(red="losses blue 2", blue="losses red 1")
    assert table.followers() == {"red": 11, "blue": 10, "green": 12, "black": 12}


@pytest.mark.rule("CW-42")
@pytest.mark.parametrize(
    ("blame", "left"),
    [
        ("blame even", {"red": 12, "green": 9, "black": 12}),
        ("blame black red", {"red": 10, "green": 12, "black": 11}),
        ("blame red", {"red": 10, "green": 11, "black": 12}),
        ("blame ask", None),
    ],
)
def test_blame_in_the_plan_answers_for_the_defender(blame: str, left: dict[str, int] | None) -> None:
    table = Table("plan", targets=ON_BLUE, stop_before="sacrifice")
    table.plan(red="attack 2", green="attack 4", black="attack 1", blue=f"defend 6 4 / {blame}")
    if left is None:
        assert table.asked() == ["blue"]
    else:
        assert table.followers() == {**left, "blue": 12}


@pytest.mark.rule("CW-42")
def test_blamed_cults_that_did_not_attack_are_skipped() -> None:
    table = Table("plan", targets=ON_BLUE, stop_before="sacrifice")
    table.plan(green="attack 4", black="attack 1", blue="defend 6 1 / blame red black")
    assert table.followers() == {"red": 12, "blue": 12, "green": 11, "black": 11}


@pytest.mark.parametrize(
    ("losses", "bodies", "shares"),
    [
        (2, {1: 4, 3: 3}, {1: 1, 3: 1}),  # the first seat upwards from seat 2 is 3
        (1, {1: 4, 3: 3}, {1: 1, 3: 0}),
        (1, {1: 3, 3: 3}, {1: 0, 3: 1}),
        (3, {1: 3, 3: 3, 4: 3}, {1: 1, 3: 1, 4: 1}),
        (2, {1: 3, 4: 3}, {1: 1, 4: 1}),
        (5, {1: 1, 3: 6}, {1: 0, 3: 5}),
        (0, {1: 1, 3: 6}, {1: 0, 3: 0}),
    ],
)
def test_level_down(losses: int, bodies: dict[int, int], shares: dict[int, int]) -> None:
    assert level_down(losses, bodies, [2, 3, 4, 1]) == shares


def test_in_turn_uses_up_one_after_another() -> None:
    assert in_turn(5, {1: 3, 3: 4, 4: 2}, [4, 1, 3]) == {1: 3, 3: 0, 4: 2}
    assert in_turn(6, {1: 3, 3: 4, 4: 2}, [4, 1, 3]) == {1: 3, 3: 1, 4: 2}


@pytest.mark.rule("CW-43")
def test_level_numbers_do_no_damage() -> None:
    table = fought(red={"attack": 4}, green={"attack": 2}, blue={"defend": 6, "sacrifice": 6})
    assert set(table.followers().values()) == {12}
    assert table.texts() == ["Red and Green attack Blue, 4 + 2 against 6: nobody falls."]


@pytest.mark.rule("CW-44")
def test_a_beaten_defender_loses_the_difference_and_attackers_nobody() -> None:
    table = fought(red={"attack": 7}, blue={"defend": 2, "breed": 10})
    assert table.followers() == {"red": 12, "blue": 7, "green": 12, "black": 12}


@pytest.mark.rule("CW-45")
@pytest.mark.parametrize(
    ("losses", "lost"),
    [
        (1, (1, 0, 0, 0)),
        (3, (2, 1, 0, 0)),
        (6, (2, 3, 1, 0)),
        (9, (2, 3, 4, 0)),
        (10, (2, 3, 4, 1)),
        (99, (2, 3, 4, 5)),
    ],
)
def test_sacrifices_breeders_defenders_idle(losses: int, lost: tuple[int, int, int, int]) -> None:
    home = {"attack": 7, "defend": 4, "sacrifice": 2, "breed": 3, "idle": 5}
    assert tuple(taken(home, losses).values()) == lost


@pytest.mark.rule("CW-46")
def test_the_defenders_own_attackers_are_away() -> None:
    table = fought(red={"attack": 12}, blue={"attack": 9, "idle": 3})
    assert table.cult("blue").bodies == {"attack": 9, "defend": 0, "sacrifice": 0, "breed": 0, "idle": 0}


@pytest.mark.rule("CW-47")
def test_one_vp_for_each_sacrifice_killed_and_for_nobody_else() -> None:
    table = fought(red={"attack": 9}, blue={"sacrifice": 3, "breed": 9})
    assert table.vp() == {"red": 3, "blue": 0, "green": 0, "black": 0}


@pytest.mark.rule("CW-48")
@pytest.mark.rule("CW-49")
@pytest.mark.parametrize(
    ("attacks", "killed", "vp"),
    [
        ((5, 4), 3, {1: 3}),
        ((4, 5, 1), 3, {2: 3}),
        ((5, 5), 3, {1: 1, 2: 1}),
        ((5, 5, 5), 5, {1: 1, 2: 1, 3: 1}),
        ((5, 5, 4), 1, {1: 0, 2: 0}),
        ((1,), 0, {1: 0}),
    ],
)
def test_the_strongest_attacker_gets_the_vp(
    attacks: tuple[int, ...], killed: int, vp: dict[int, int]
) -> None:
    attackers = tuple(Attacker(seat, 1, attack) for seat, attack in enumerate(attacks, start=1))
    assert spoils(Battle(4, attackers, 0), killed) == vp


@pytest.mark.rule("CW-48")
def test_changed_attacks_decide_who_is_strongest() -> None:
    table = Table(
        "combat",
        bodies={"red": {"attack": 3}, "green": {"attack": 4}, "blue": {"sacrifice": 6, "idle": 6}},
        targets=ON_BLUE,
        changers=[Changer(1, "attack", "add", 2)],
        stop_before="sacrifice",
    )
    assert table.vp() == {"red": 6, "blue": 0, "green": 0, "black": 0}


@pytest.mark.rule("CW-50")
def test_every_combat_uses_the_numbers_after_step_4() -> None:
    targets = {"red": "blue", "blue": "green", "green": "red", "black": "red"}
    bodies = {
        "red": {"attack": 6, "defend": 6},
        "blue": {"attack": 6, "sacrifice": 6},
        "green": {"attack": 6, "sacrifice": 6},
    }
    table = Table("combat", bodies=bodies, targets=targets, stop_before="sacrifice")
    assert table.followers() == {"red": 12, "blue": 6, "green": 6, "black": 12}
    assert table.vp() == {"red": 6, "blue": 6, "green": 0, "black": 0}


@pytest.mark.rule("CW-51")
def test_two_cults_attacking_each_other_are_two_combats() -> None:
    table = fought(red={"attack": 6, "defend": 3, "idle": 3}, blue={"attack": 5, "defend": 4, "breed": 3})
    assert [text.partition(":")[0] for text in table.texts()] == [
        "Blue attacks Red, 5 against 3",
        "Red attacks Blue, 6 against 4",
    ]
    assert table.followers() == {"red": 10, "blue": 10, "green": 12, "black": 12}


class Silent:
    """A recorder for phases that neither draw nor need their events."""

    def roll(self, label: str, sides: int) -> int:
        raise AssertionError(label, sides)

    def permutation(self, label: str, items: Any) -> list[int]:
        raise AssertionError(label, items)

    def pick(self, label: str, items: Any) -> int:
        raise AssertionError(label, items)

    def record(self, event: EventRecord) -> None:
        """Events are not looked at."""


PLACED = st.fixed_dictionaries(
    {place: st.integers(0, 6) for place in ("attack", "defend", "sacrifice", "breed", "idle")}
)
CHANGER = st.builds(
    Changer,
    st.integers(1, 4),
    st.sampled_from(["attack", "defence"]),
    st.sampled_from(["set", "times", "add"]),
    st.integers(0, 5),
)


@st.composite
def before_combat(draw: st.DrawFn) -> CultWars:
    cults = {}
    for seat, name in enumerate(NAMES, start=1):
        placed = draw(PLACED)
        others = [other for other in NAMES if other != name]
        blame = draw(st.just([]) | st.lists(st.sampled_from(others), unique=True))
        cults[seat] = Cult(
            name, sum(placed.values()), bodies=placed, target=draw(st.sampled_from(others)), blame=blame
        )
    withheld = draw(st.lists(st.integers(1, 4), max_size=1))
    return CultWars(cults, step=5, changers=draw(st.lists(CHANGER, max_size=6)), withheld=withheld)


@pytest.mark.rule("CW-50")
@given(before_combat())
def test_combats_in_any_order_come_to_the_same(state: CultWars) -> None:
    before = codec.encode(state)
    outcomes = []
    for order in permutations(range(len(battles(state)))):
        copy = codec.decode(CultWars, before)
        table = EngineTable(copy, Setup("test", 4, {"cults": None}, FIXTURE), Silent())
        fights = battles(copy)
        for index in order:
            fight_out(table, fights[index])
        outcomes.append(codec.encode(copy))
    assert all(outcome == outcomes[0] for outcome in outcomes)


@given(before_combat())
def test_at_most_one_side_loses_and_vp_match_the_killed(state: CultWars) -> None:
    for fight in battles(state):
        copy = codec.decode(CultWars, codec.encode(state))
        fight_out(EngineTable(copy, Setup("test", 4, {"cults": None}, FIXTURE), Silent()), fight)
        lost = {seat: state.cults[seat].followers - copy.cults[seat].followers for seat in state.seats}
        attackers_lost = sum(lost[attacker.seat] for attacker in fight.attackers)
        home = sum(count for place, count in state.cults[fight.defender].bodies.items() if place != "attack")
        difference = fight.defence - fight.attack
        assert attackers_lost == min(max(0, difference), sum(fight.bodies.values()))
        assert lost[fight.defender] == min(max(0, -difference), home)
        killed = (
            state.cults[fight.defender].bodies["sacrifice"] - copy.cults[fight.defender].bodies["sacrifice"]
        )
        given_vp = sum(cult.vp for cult in copy.cults.values())
        most = max(attacker.attack for attacker in fight.attackers)
        leaders = sum(attacker.attack == most for attacker in fight.attackers)
        assert killed - leaders < given_vp <= killed


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("losses red", "The order ends where <losses> should stand."),
        ("losses red 2, red 1", "red is named twice."),
        ("losses white 3", '"white" is not one of Red, Green.'),
    ],
)
def test_losses_that_cannot_be_read(order: str, message: str) -> None:
    table = fought(red={"attack": 2}, green={"attack": 4}, blue={"defend": 9})
    with pytest.raises(UnreadableText) as refused:
        table.read("blue", order)
    assert refused.value.message == message


def test_what_the_defender_reads() -> None:
    table = fought(red={"attack": 2}, green={"attack": 4}, blue={"defend": 9})
    assert table.ask("blue").text().splitlines()[:3] == [
        "Turn 1 of 8, losses: whose attackers fall (3 in all)?",
        "Without an answer they fall one by one, always from the largest group left:",
        "  Green 3.",  # 4 and 2, then 3 and 2, then 2 and 2: Green sits next to Blue
    ]
    assert "You beat your attackers by 9 to 6. They sent: Red 2, Green 4." in table.ask("blue").text()
    assert table.examples("blue") == [
        "losses red 2, green 1",
        "losses green 3\nalways blame even",
    ]
    assert table.read("blue", "red=1, green=2") == {"red": 1, "green": 2}


def test_the_last_turn_is_seen_until_the_next_plans_are_revealed() -> None:
    table = Table("plan", seats=3, targets={"red": "blue", "blue": "red", "green": "blue"})
    table.plan(red="attack 4", green="attack 1", blue="defend 3 / breed 2")
    view = table.view()
    assert view["turn"] == 2
    assert view["cults"]["2"]["last_slots"] == {"3": "defend", "2": "breed"}
    [battle] = view["battles"]
    assert (battle["defender"], battle["defence"], battle["lost"]["breed"]) == (2, 3, 2)
    assert battle["attackers"] == [
        {"seat": 1, "followers": 4, "attack": 4, "fallen": 0, "vp": 0},
        {"seat": 3, "followers": 1, "attack": 1, "fallen": 0, "vp": 0},
    ]
