"""Events as they are read."""

from __future__ import annotations

import pytest

from referee.engine.events import LAST_STANDING
from referee.engine.ruleset import Result
from referee.games.cult_wars.events import (
    Announced,
    BattleFought,
    CardCancelled,
    CardsGranted,
    CardShown,
    FollowersLost,
    FollowersMoved,
    NumberChanged,
    Onslaught,
    PointsChanged,
    WarsEvent,
)
from referee.library import DEFAULT_PACK, Library
from tests.games.cult_wars.fixture_pack import card, fixture_content
from tests.games.cult_wars.table import Table, narrator, planning

HOUSE = Library().content("cult_wars", DEFAULT_PACK)[1]


def test_a_turn_reads_without_arithmetic() -> None:
    hands = {
        "spiral": ["sabotage", "pact_in_blood", "relic_thief"],
        "eye": ["wardstones", "blood_frenzy", "hidden_crypt"],
        "horn": ["poisoned_well", "fertility_rite", "counter_ritual"],
    }
    table = Table(content=HOUSE, seats=3, hands=hands, deck=["missionaries"] * 3)
    table.target(spiral="eye", eye="spiral", horn="eye")
    table.plan(
        spiral="attack 5 / defend 4 / sacrifice 3 / play sabotage; pact_in_blood; relic_thief cult=horn",
        eye="sacrifice 3 / breed 6 / attack 2 / play wardstones; hidden_crypt / blame spiral horn",
        horn="attack 4 / breed 2 / sacrifice 1 / defend 5 / play poisoned_well; fertility_rite / blame even",
    )
    assert table.texts()[1:] == [
        "Spiral: Attack 5, Defend 4, Sacrifice 3; plays Sabotage, Pact in Blood and Relic Thief on Horn.",
        "Eye: Attack 2, Sacrifice 3, Breed 6, idle 1; plays Wardstones and Hidden Crypt; Spiral's attackers "
        "would fall first, then Horn's.",
        "Horn: Attack 4, Defend 5, Sacrifice 1, Breed 2; plays Poisoned Well and Fertility Rite; its "
        "attackers would fall evenly.",
        "Horn's Poisoned Well: Eye loses 1 idle follower and 1 breeder.",
        "Spiral's Sabotage: Eye's defence counts 3 less this turn.",
        "Eye's Wardstones: its defence counts 4 more this turn.",
        "Eye's Hidden Crypt: its losses in combat are taken from idle followers first, then defenders, "
        "breeders and sacrifices.",
        "Spiral's Pact in Blood: its sacrifices bring 2 more VP this turn, if any survives.",
        "Horn's Fertility Rite: its breeders bring half as many again this turn.",
        "Spiral's Relic Thief takes effect after breeding.",
        "Eye attacks Spiral, 2 against 4: Eye loses 2 attackers.",
        "Spiral and Horn attack Eye, 5 + 4 against 1: Eye loses 5 breeders and 3 sacrifices. Spiral gains 3 "
        "VP for the sacrifices killed.",
        "Spiral sacrifices 3 followers and gains 5 VP.",
        "Horn sacrifices 1 follower and gains 1 VP.",
        "Spiral draws an action card.",
        "Horn draws an action card.",
        "Spiral draws another card for sacrificing most.",
        "Horn breeds 3 new followers.",
        "Spiral's Relic Thief: it takes an action card from Horn.",
        "Turn 1 ends: Spiral 8 VP, 9 followers; Horn 1 VP, 14 followers; Eye 0 VP, 0 followers.",
    ]
    assert table.texts(1)[1:] == [
        "You: Attack 5, Defend 4, Sacrifice 3; play Sabotage, Pact in Blood and Relic Thief on Horn.",
        "Eye: Attack 2, Sacrifice 3, Breed 6, idle 1; plays Wardstones and Hidden Crypt; your attackers "
        "would fall first, then Horn's.",
        "Horn: Attack 4, Defend 5, Sacrifice 1, Breed 2; plays Poisoned Well and Fertility Rite; its "
        "attackers would fall evenly.",
        "Horn's Poisoned Well: Eye loses 1 idle follower and 1 breeder.",
        "Your Sabotage: Eye's defence counts 3 less this turn.",
        "Eye's Wardstones: its defence counts 4 more this turn.",
        "Eye's Hidden Crypt: its losses in combat are taken from idle followers first, then defenders, "
        "breeders and sacrifices.",
        "Your Pact in Blood: your sacrifices bring 2 more VP this turn, if any survives.",
        "Horn's Fertility Rite: its breeders bring half as many again this turn.",
        "Your Relic Thief takes effect after breeding.",
        "Eye attacks you, 2 against 4: Eye loses 2 attackers.",
        "You and Horn attack Eye, 5 + 4 against 1: Eye loses 5 breeders and 3 sacrifices. You gain 3 VP for "
        "the sacrifices killed.",
        "You sacrifice 3 followers and gain 5 VP.",
        "Horn sacrifices 1 follower and gains 1 VP.",
        "You draw Missionaries.",
        "Horn draws an action card.",
        "You draw Missionaries for sacrificing most.",
        "Horn breeds 3 new followers.",
        table.texts(1)[-2],
        "Turn 1 ends: you 8 VP, 9 followers; Horn 1 VP, 14 followers; Eye 0 VP, 0 followers.",
    ]
    assert table.texts(1)[-2].startswith("Your Relic Thief: you take ")
    assert table.texts(3)[-2].startswith("Spiral's Relic Thief: it takes ")
    assert table.texts(3)[-2].endswith(" from you.")


def test_news_tells_all_that_a_card_does_in_one_line() -> None:
    """Hands, targets and standings are in every prompt, and what comes late is told when it comes."""
    card_that_does_much = card("FX-MUCH", ["vp(self, 2)", "steal(target, idle, 2)"], target="all_others")
    table = planning(content=fixture_content(card_that_does_much), hands={"red": ["FX-MUCH"]}, seats=3)
    table.plan(red="sacrifice 1 / play FX-MUCH", green="sacrifice 1")
    assert table.news("blue")[3:] == [
        "Red's FX-MUCH: it gains 2 VP; you lose 2 idle followers; Red gains 2 idle followers; Green loses 2 "
        "idle followers; Red gains 2 idle followers.",
        "Red sacrifices 1 follower and gains 1 VP; so does Green.",
        "Red draws nothing: there is no card left; so does Green.",
    ]


def test_combat_is_told_in_numbers_for_each_attacker() -> None:
    table = Table(
        "combat",
        bodies={"red": {"attack": 4}, "green": {"attack": 3}, "blue": {"defend": 2, "sacrifice": 3}},
        targets={"red": "blue", "green": "blue", "blue": "red"},
        stop_before="sacrifice",
        seats=3,
    )
    assert table.told(BattleFought) == [
        BattleFought(
            defender=2,
            defenders=2,
            defence=2,
            attackers=(Onslaught(1, followers=4, attack=4, vp=3), Onslaught(3, followers=3, attack=3)),
            lost={"sacrifice": 3, "breed": 0, "defend": 2, "idle": 0},
        )
    ]
    assert table.told(BattleFought)[0].refs == ("seat:2", "seat:1", "seat:3")


def test_a_raid_on_an_empty_home_says_so() -> None:
    table = Table(
        "combat",
        bodies={"red": {"attack": 4}, "blue": {"attack": 12}},
        stop_before="sacrifice",
        targets={"red": "blue", "blue": "green"},
        seats=3,
    )
    assert table.texts()[0] == "Red attacks Blue, 4 against 0: nobody was at home."


SAY = narrator(Table(seats=3).play)


def test_a_card_that_finds_nobody_says_whom_it_looked_for() -> None:
    lost = FollowersLost("FX-PLAGUE", by=2, seat=1, lost={"idle": 0, "breed": 0, "defend": 0})
    assert SAY.tell(lost) == "Blue's FX-PLAGUE: Red has no idle followers, breeders or defenders to lose."
    moved = FollowersMoved("FX-PLAGUE", by=2, seat=2, moved={"idle": 0}, to="defend")
    assert SAY.tell(moved) == "Blue's FX-PLAGUE: it has nobody to move."


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            NumberChanged("FX-WALL", 1, 2, "defence", "set", 5, 1),
            "Red's FX-WALL: Blue's defence is set to 5 this turn.",
        ),
        (
            NumberChanged("FX-WALL", 1, 1, "attack", "add", 2, 1),
            "Red's FX-WALL: its attack counts 2 more this turn, if it has an attacker.",
        ),
        (
            NumberChanged("FX-WALL", 1, 2, "births", "times", 1, 2),
            "Red's FX-WALL: Blue's number of births counts 1/2 times this turn.",
        ),
        (
            FollowersMoved("FX-WALL", 1, 2, {"idle": 2, "breed": 1}, "defend"),
            "Red's FX-WALL: Blue's 2 idle followers and 1 breeder join the defenders.",
        ),
        (PointsChanged("FX-WALL", 1, 2, -2), "Red's FX-WALL: Blue loses 2 VP."),
        (CardsGranted("FX-WALL", 1, 1, 1), "Red's FX-WALL: it draws 1 action card."),
        (CardCancelled("FX-WALL", 1, 2, "FX-GIFT"), "Red's FX-WALL: Blue's FX-GIFT is cancelled."),
        (CardShown(1, Announced("FX-HUSH", 2, "attack", 3)), "Red shows FX-HUSH on Blue (Attack, 3)."),
    ],
)
def test_words_of_other_events(event: WarsEvent, told: str) -> None:
    assert SAY.tell(event) == told


def test_an_end_says_what_decided() -> None:
    """E16: Red, Blue and Green are level on VP; Blue wins by cards, and Green has fewer followers."""
    scores: dict[int, tuple[int, int, int]] = {1: (21, 1, 3), 2: (21, 1, 4), 3: (21, 0, 9), 4: (20, 30, 9)}
    named = {
        seat: {"vp": vp, "followers": followers, "cards": cards}
        for seat, (vp, followers, cards) in scores.items()
    }
    ended = Result((2,), {1: 2, 2: 1, 3: 3, 4: 4}, named)
    assert WarsEvent.ended(ended, narrator(Table().play)) == (
        "Blue wins with 21 VP and 1 follower. Green has as many VP, but fewer followers. Red has as many VP "
        "and followers, but fewer action cards."
    )
    gone = Result((2,), {1: 2, 2: 1}, {1: {}, 2: {}}, ending=LAST_STANDING, conceded=(1,))
    assert WarsEvent.ended(gone, SAY) == "Blue wins: all others have conceded."
