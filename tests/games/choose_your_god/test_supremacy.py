"""Supremacy and its celebration: CG-141 to CG-149."""

from __future__ import annotations

import pytest

from tests.games.choose_your_god.table import Game, Scene


@pytest.mark.rule("CG-141")
def test_its_owners_patriarch_has_seven_more_at_once_and_everywhere() -> None:
    scene = Scene(here=4, red="F5 P@10 2@4", yellow="F3 P@10", supremacy="yellow")
    assert (scene.influence("red", 10), scene.influence("yellow", 10)) == (5, 10)
    scene.benefit("red", "take")
    assert (scene.influence("red", 10), scene.influence("yellow", 10)) == (12, 3)
    down = Scene(red="F5", yellow="", supremacy="red", face_up=False)
    assert down.patriarch("red") == 12


@pytest.mark.rule("CG-142")
def test_it_counts_as_a_card_and_goes_to_the_reserve_when_discarded() -> None:
    scene = Scene(here=6, red="janus hand=M1", yellow="1@6", supremacy="red")
    assert scene.owns("red") == ["M1", "supremacy"]
    scene.act("red", "use clarity discard supremacy, M1")
    assert scene.state.supremacy is None
    assert scene.faces("cards_discarded")[0].data["shown"] == ["supremacy"]


@pytest.mark.rule("CG-143")
def test_the_owner_of_a_face_up_card_decides_before_anybody_acts() -> None:
    game = Game("begin_round", red="", yellow="F2", supremacy="yellow")
    assert game.asked == ["yellow celebrate"]
    game.order("no celebration")
    assert game.asked == ["red intention"]
    down = Game("begin_round", red="", yellow="", supremacy="yellow", face_up=False)
    assert down.asked == ["red intention"]
    later = Game("begin_round", red="", yellow="", supremacy="yellow", round_=9)
    assert later.asked == ["yellow celebrate"]


@pytest.mark.rule("CG-143")
def test_the_first_player_celebrates_in_its_first_turn_or_not_at_all() -> None:
    game = Game("begin_round", red="F2", yellow="", supremacy="red")
    assert game.asked == ["red intention"]
    assert game.refused("celebrate 1") == []
    game.order("preach 1 at 1", "preach 1 at 1")
    assert game.asked == ["red intention"]
    assert game.refused("celebrate 1") == ["The round has begun."]
    scene = Scene(red="", yellow="", supremacy="red")
    assert scene.cannot_intend("red", "celebrate 1") == "The round has begun."


@pytest.mark.rule("CG-144")
def test_exactly_one_effect_and_the_card_is_turned_face_down() -> None:
    game = Game("begin_round", red="", yellow="F2 c0", supremacy="yellow")
    game.order("celebrate 1")
    assert (game.cult("yellow").followers, game.cult("yellow").coins) == (5, 0)
    assert not game.state.supremacy_face_up
    assert game.state.supremacy == 2


@pytest.mark.rule("CG-144")
def test_losses_must_be_payable_and_gains_possible_in_part() -> None:
    game = Game("begin_round", red="", yellow="F1", supremacy="yellow", slots="- exiles -")
    assert game.refused("celebrate 5") == ["You cannot lose 2 Followers, you have 1."]
    assert game.refused("celebrate 4 slot A") == ["Slot A is empty."]
    assert game.refused("celebrate 4") == ["Say which License: slot A, B or C."]
    assert game.refused("celebrate 4 slot B") == []
    full = Game("begin_round", red="", yellow="F9", supremacy="yellow")
    assert full.refused("celebrate 1") == ["There is nothing to gain from this effect now."]
    part = Game("begin_round", red="", yellow="F8", supremacy="yellow")
    part.order("celebrate 1")
    assert part.cult("yellow").followers == 9


EFFECTS = {
    "1": ("followers", 5),
    "2": ("coins", 14),
    "5": ("mobs", 1),
}


@pytest.mark.rule("CG-144")
@pytest.mark.parametrize("effect", EFFECTS)
def test_celebrated_effect(effect: str) -> None:
    game = Game("begin_round", red="", yellow="F2 c5", supremacy="yellow")
    game.order(f"celebrate {effect}")
    what, amount = EFFECTS[effect]
    assert getattr(game.cult("yellow"), what) == amount


@pytest.mark.rule("CG-144")
def test_celebrated_effects_with_tokens_licenses_and_cards() -> None:
    words = {"red": "", "yellow": "", "supremacy": "yellow", "slots": "- exiles -", "miracles": "M1 M2"}
    token = Game("begin_round", **words).order("celebrate 3")
    assert token.tokens("yellow") == [1, 2, 3, 3]
    license_ = Game("begin_round", **words).order("celebrate 4 slot B")
    assert license_.cult("yellow").licenses == ["exiles"]
    cards = Game("begin_round", **words).order("celebrate 6")
    assert cards.cult("yellow").hand[:2] == ["M1", "M2"]
    assert len(cards.cult("yellow").hand) == 3


def celebration() -> Game:
    """Yellow celebrates; Red and Green are in 6, where Yellow has an Altar; Yellow has one in 9 too."""
    game = Game(
        "begin_round",
        red="1 hand=slaughter",
        yellow="F4 A6 A9 c0 hand=M1 lic=community_trade,tithe_trade_academy",
        green="F0 none",
        supremacy="yellow",
    )
    return game.order("celebrate 1")


@pytest.mark.rule("CG-145")
def test_the_celebrant_takes_no_part_in_the_round() -> None:
    game = celebration()
    assert game.asked == ["red intention"]
    game.order("preach 1 at 6")
    assert game.asked == ["green intention"]
    game.order("pray", "pray")
    assert game.asked == ["red plan"]  # Green has neither cards nor means
    game.together(red="otherwise ask")
    assert game.asked == ["red window"]
    game.order("pass")
    assert game.state.round == 4
    assert "yellow" not in str(game.data("passed"))
    assert game.cult("yellow").coins == 1  # Tithes are still paid to it, the Community benefit is not


@pytest.mark.rule("CG-146")
def test_the_celebrant_cannot_win_or_get_alms() -> None:
    game = celebration().order("preach 1 at 6", "pray", "pray").together(red="otherwise pass")
    assert game.winners() == {6: "red"}
    assert game.cult("yellow").coins == 1
    scene = Scene(here=6, red="janus 3@6 hand=M1,M2", yellow="A6 celebrating")
    scene.act("red", "use clarity discard M1, M2")
    assert (scene.influence("yellow"), scene.leader()) == (4, "red")


@pytest.mark.rule("CG-147")
def test_its_altars_alone_do_not_make_a_location_active() -> None:
    game = celebration().order("preach 1 at 6", "pray", "pray").together(red="otherwise pass")
    assert [e["location"] for e in game.data("location_active")] == [6]


@pytest.mark.rule("CG-148")
def test_rivals_hit_the_celebrant_as_usual() -> None:
    game = (
        celebration()
        .order("preach 1 at 6", "pray", "pray")
        .together(red="at 6: play slaughter\notherwise pass")
    )
    assert game.cult("yellow").followers == 7 - 2
    scene = Scene(here=6, red="dark hand=foiled_plot", yellow="A6 A9 hand=M1 celebrating", green="")
    scene.act("red", "play plot", yellow="altar 9")
    assert (scene.asked, scene.cult("yellow").altars) == ([("yellow", "lose_altar")], [6])


@pytest.mark.rule("CG-149")
def test_losing_the_card_meanwhile_changes_nothing_for_the_celebrant() -> None:
    scene = Scene(
        here=6, red="cthulhu dark F5 1@6", yellow="A6 celebrating", supremacy="yellow", face_up=False
    )
    scene.act("red", "use will")
    assert (scene.state.supremacy, scene.state.supremacy_face_up) == (1, True)
    assert scene.cult("yellow").celebrating
    assert scene.leader() == "red"


@pytest.mark.rule("CG-143")
def test_a_card_face_down_or_of_another_cannot_be_celebrated() -> None:
    for owner, face_up in (("red", False), ("yellow", True)):
        scene = Scene(red="", yellow="", supremacy=owner, face_up=face_up)
        scene.state.opened = False
        assert scene.cannot_intend("red", "celebrate 1") == "You do not have Supremacy face up."
