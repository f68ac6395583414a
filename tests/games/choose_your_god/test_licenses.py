"""License cards: CG-114 to CG-126."""

from __future__ import annotations

import pytest

from tests.games.choose_your_god.table import Game, Scene, content


@pytest.mark.rule("CG-114")
def test_each_license_strengthens_its_owners_patriarch() -> None:
    scene = Scene(here=6, red="dark F5 hand=threat P@9", yellow="F4 lic=approval_4,approval_5,approval_6 P@9")
    assert scene.influence("yellow", 9) == 4 + 1 + 2 + 3
    scene.act("red", "play threat take approval_6")
    assert (scene.influence("yellow", 9), scene.influence("red", 9)) == (4 + 1 + 2, 5 + 3)
    for card in content().license_cards:
        assert Scene(red=f"F1 lic={card.id}", yellow="").patriarch("red") == 1 + card.bonus


@pytest.mark.rule("CG-115")
def test_a_discarded_license_goes_to_the_bottom_of_its_deck() -> None:
    scene = Scene(here=6, red="janus hand=M1 lic=exiles", yellow="1@6")
    scene.act("red", "use clarity discard exiles, M1")
    assert scene.state.licenses[-1] == "exiles"
    assert (scene.cult("red").licenses, scene.state.miracles[-1]) == ([], "M1")
    assert scene.faces("cards_discarded")[0].text == "Red discards 1 Miracle and Exiles."


@pytest.mark.rule("CG-116")
def test_licenses_are_laid_out_anew_only_if_a_slot_is_empty() -> None:
    full = Game("end_round", red="", yellow="", slots="exiles novitiate aulic_magus")
    assert full.state.slots == ["exiles", "novitiate", "aulic_magus"]
    game = Game(
        "end_round", red="", yellow="", slots="exiles - aulic_magus", licenses="title_healer title_oracle"
    )
    assert game.state.slots == ["title_healer", "title_oracle", "approval_4"]
    assert game.state.licenses[-2:] == ["exiles", "aulic_magus"]


@pytest.mark.rule("CG-117")
@pytest.mark.parametrize("number", [4, 5, 6])
def test_approval(number: int) -> None:
    """Only the placement it names is free."""
    for placed in range(3, 7):
        scene = Scene(red=f"F2 placed={placed} 1 lic=approval_{number}", yellow="")
        scene.intend("red", "preach 1 at 1")
        assert scene.cult("red").followers == (2 if placed + 1 == number else 1)


@pytest.mark.rule("CG-118")
def test_community() -> None:
    """Green has lost, and takes the benefit after the winner; it gets no alms, also if it cannot use it."""
    game = Game(
        "resolve_location",
        here=3,
        first="red",
        red="3@3 c0",
        yellow="1@3 c0",
        green="1@3 c0 F9 lic=community_slums",
        blue="2@3 c0 lic=community_ruins",
    )
    assert [game.cult(c).followers for c in ("red", "yellow", "green", "blue")] == [3, 2, 9, 2]
    assert [game.cult(c).coins for c in ("red", "yellow", "green", "blue")] == [0, 1, 0, 1]


@pytest.mark.rule("CG-118")
def test_the_winner_takes_the_benefit_once_and_absent_communities_nothing() -> None:
    game = Game(
        "resolve_location", here=6, red="3@6 c0 lic=community_trade", yellow="1@6 c0", green="c0 lic=exiles"
    )
    assert [game.cult(c).coins for c in ("red", "yellow", "green")] == [6, 2, 0]
    away = Game("resolve_location", here=6, red="3@6 c0", yellow="1@6 c0", green="c0 lic=community_trade")
    assert away.cult("green").coins == 0


@pytest.mark.rule("CG-119")
def test_there_is_a_community_for_every_location_but_the_forum() -> None:
    numbers = [c.effect.numbers[0] for c in content().license_cards if c.effect.name == "community"]
    assert sorted(numbers) == [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13]


TITLES = {
    "title_minstrel": 7,
    "title_healer": 8,
    "title_admiral": 9,
    "title_mentor": 10,
    "title_inquisitor": 11,
    "title_general": 12,
    "title_oracle": 13,
}


@pytest.mark.rule("CG-120")
@pytest.mark.parametrize("title", TITLES)
def test_title(title: str) -> None:
    scene = Scene(red=f"F1 1 2 placed=3 lic={title}", yellow="")
    for location in range(7, 14):
        refused = scene.cannot_intend("red", f"preach 1 at {location}")
        assert (refused is None) == (location == TITLES[title])
    scene.intend("red", f"preach 1 at {TITLES[title]}")
    assert scene.cult("red").followers == 0


TITHES = {card.id: card.effect.numbers for card in content().license_cards if card.effect.name == "tithe"}


@pytest.mark.rule("CG-121")
@pytest.mark.parametrize("tithe", TITHES)
def test_tithe(tithe: str) -> None:
    for location in range(1, 14):
        scene = Scene(red="F9 c1 1 1", yellow=f"F9 c0 1 lic={tithe}", green="")
        scene.intend("red", f"preach 1 at {location}")
        assert scene.cult("yellow").coins == (1 if location in TITHES[tithe] else 0)
        scene.intend("yellow", f"preach 1 at {location}")
        scene.intend("red", f"preach 1 at {location}")
        assert scene.cult("red").coins == (0 if location in TITHES[tithe] else 1)


@pytest.mark.rule("CG-121")
def test_bribes_moves_and_altars_pay_no_tithe() -> None:
    scene = Scene(red="F9 c9 m3 1@2 2@3", yellow="c0 lic=tithe_slums_nobility")
    scene.intend("red", "pray benefit 2 bribe 3 with 1")
    assert scene.cult("yellow").coins == 0
    moved = Scene(here=1, red="F9 2@1 hand=M2", yellow="c0 lic=tithe_slums_nobility")
    moved.act("red", "play M2 2 to 3")
    assert moved.cult("yellow").coins == 0


@pytest.mark.rule("CG-122")
def test_several_tithes_are_paid_clockwise_from_the_placer_while_coins_last() -> None:
    scene = Scene(
        red="c0 lic=tithe_slums_nobility",
        yellow="c2 1",
        green="c0 celebrating lic=tithe_ruins_slums",
        blue="c0",
    )
    scene.intend("yellow", "preach 1 at 3")
    assert [scene.cult(c).coins for c in ("red", "yellow", "green")] == [1, 0, 1]
    poor = Scene(red="c0 lic=tithe_slums_nobility", yellow="c1 1", green="c0 lic=tithe_ruins_slums")
    poor.intend("yellow", "preach 1 at 3")
    assert [poor.cult(c).coins for c in ("red", "yellow", "green")] == [0, 0, 1]


@pytest.mark.rule("CG-123")
def test_exiles() -> None:
    scene = Scene(here=6, red="F2 1@6 hand=slaughter,raid lic=exiles", yellow="1@6")
    scene.act("red", "play slaughter")
    assert scene.cult("red").followers == 1
    scene.act("red", "play raid")
    assert scene.cult("red").followers == 2
    miracle = Scene(here=6, red="F2 hand=M8 lic=exiles", yellow="1@6")
    miracle.act("red", "play M8 coins")
    assert miracle.cult("red").followers == 2


@pytest.mark.rule("CG-123")
def test_exiles_counts_when_the_card_is_laid_down() -> None:
    """The License that Threat brings comes too late for Threat itself."""
    scene = Scene(here=6, red="dark F1 hand=threat", yellow="F5 lic=exiles")
    scene.act("red", "play threat")
    assert (scene.cult("red").licenses, scene.cult("red").followers) == (["exiles"], 1)


@pytest.mark.rule("CG-124")
def test_novitiate() -> None:
    scene = Scene(red="A6 A9 lic=novitiate", yellow="A6")
    assert (scene.influence("red", 6), scene.influence("red", 9), scene.influence("yellow", 6)) == (5, 5, 4)


@pytest.mark.rule("CG-125")
def test_aulic_magus() -> None:
    """The coins come after the effect, so a reserve of 4 still pays for the Lesser Bounty."""
    scene = Scene(here=6, red="c0 hand=M8,raid lic=aulic_magus", yellow="c96 1@6")
    scene.act("red", "play M8 coins")
    assert scene.cult("red").coins == 4
    rich = Scene(here=6, red="c0 hand=M8,raid lic=aulic_magus", yellow="1@6")
    rich.act("red", "play M8 coins")
    assert rich.cult("red").coins == 7
    rich.act("red", "play raid")
    assert rich.cult("red").coins == 7


@pytest.mark.rule("CG-126")
def test_licenses_and_supremacy_work_at_once_for_their_new_owner() -> None:
    scene = Scene(
        here=6,
        red="cthulhu dark F5 P@9",
        yellow="F1 lic=novitiate",
        green="F1",
        supremacy="green",
        face_up=False,
    )
    scene.act("red", "use will")
    assert scene.state.supremacy == 1
    assert scene.state.supremacy_face_up
    assert scene.cult("red").licenses == ["novitiate"]
    assert scene.cult("red").hand == []
    assert scene.influence("red", 9) == 0 + 3 + 7
    assert [face.data["card"] for face in scene.faces("card_given")] == ["novitiate", "supremacy"]


@pytest.mark.rule("CG-15")
def test_a_license_lies_before_its_owner_and_is_never_in_a_hand() -> None:
    scene = Scene(red="c9", yellow="", slots="exiles - -")
    scene.intend("red", "pray / buy exiles")
    assert (scene.cult("red").licenses, scene.cult("red").hand) == (["exiles"], [])
    won = Scene(here=10, red="c0", yellow="", slots="exiles - -")
    won.benefit("red", "take A")
    assert (won.cult("red").licenses, won.cult("red").hand, won.cult("red").coins) == (["exiles"], [], 0)
