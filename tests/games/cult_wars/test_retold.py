"""Events as they are read; journals keep the words of the first version."""

from __future__ import annotations

from referee.engine.json_types import Json
from referee.engine.records import Face
from referee.engine.ruleset import Result
from referee.games.cult_wars import CULT_WARS
from referee.library import DEFAULT_PACK, Library
from tests.games.cult_wars.table import Table

HOUSE = Library().content("cult_wars", DEFAULT_PACK)[1]


def read(table: Table, viewer: int | None = None) -> list[str]:
    """What a seat, or a spectator, is told of everything so far."""
    faces = [(event, event.seen_by(viewer)) for event in table.events]
    return [CULT_WARS.retold(event.kind, event.rule, face) for event, face in faces if face is not None]


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
    assert read(table)[1:] == [
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
    assert read(table, 1)[-2].startswith("Your Relic Thief: you take ")
    assert read(table, 3)[-2].startswith("Spiral's Relic Thief: it takes ")


def test_a_raid_on_an_empty_home_says_so() -> None:
    table = Table(
        "combat",
        bodies={"red": {"attack": 4}, "blue": {"attack": 12}},
        stop_before="sacrifice",
        targets={"red": "blue", "blue": "green"},
        seats=3,
    )
    assert read(table)[0] == "Red attacks Blue, 4 against 0: nobody was at home."


def test_a_card_that_finds_nobody_says_whom_it_looked_for() -> None:
    data: dict[str, Json] = {"by": 2, "seat": 1, "lost": {"idle": 0, "breed": 0, "defend": 0}}
    face = Face("Poisoned Well (Eye): Horn loses nobody.", data)
    assert CULT_WARS.retold("cult_wars.followers_lost", "CW-35", face) == (
        "Eye's Poisoned Well: Horn has no idle followers, breeders or defenders to lose."
    )


def test_words_of_other_cards() -> None:
    whom: dict[str, Json] = {"by": 1, "seat": 2}
    set_to = {**whom, "number": "defence", "operation": "set", "value": 5, "divisor": 1}
    face = Face("Wall (Red): Blue's defence set to 5 this turn.", set_to)
    assert CULT_WARS.retold("cult_wars.number_changed", "CW-36", face) == (
        "Red's Wall: Blue's defence is set to 5 this turn."
    )
    assert CULT_WARS.retold("cult_wars.unheard_of", None, Face("As it was.")) == "As it was."


def test_an_end_says_what_decided() -> None:
    """E16: Red, Blue and Green are level on VP; Blue wins by cards, and Green has fewer followers."""
    scores: dict[int, tuple[int, int, int]] = {1: (21, 1, 3), 2: (21, 1, 4), 3: (21, 0, 9), 4: (20, 30, 9)}
    named = {
        seat: {"vp": vp, "followers": followers, "cards": cards}
        for seat, (vp, followers, cards) in scores.items()
    }
    ended = Result((2,), {1: 2, 2: 1, 3: 3, 4: 4}, named, "Blue wins with 21 VP and 1 followers.")
    assert CULT_WARS.told_result(ended) == (
        "Blue wins with 21 VP and 1 follower. Seat 3 has as many VP, but fewer followers. Seat 1 has as many "
        "VP and followers, but fewer action cards."
    )
    gone = Result((2,), {1: 2, 2: 1}, {1: {}, 2: {}}, "Seat 2 wins: all others have conceded.")
    assert CULT_WARS.told_result(gone) == gone.text
