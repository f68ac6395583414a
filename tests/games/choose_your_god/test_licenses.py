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


PRICES_AND_BONUSES = {
    "approval_4": (8, 1),
    "approval_5": (6, 2),
    "approval_6": (5, 3),
    "community_ruins": (6, 2),
    "community_thieves": (5, 2),
    "community_slums": (8, 1),
    "community_temple": (8, 1),
    "community_trade": (8, 1),
    "community_artisan": (9, 1),
    "community_academy": (7, 2),
    "community_port": (8, 1),
    "community_palace": (9, 1),
    "community_nobility": (7, 2),
    "community_guard": (11, 1),
    "community_rift": (10, 1),
    "title_minstrel": (4, 2),
    "title_healer": (4, 2),
    "title_admiral": (4, 3),
    "title_mentor": (5, 2),
    "title_inquisitor": (5, 2),
    "title_general": (6, 2),
    "title_oracle": (6, 3),
    "tithe_ruins_rift": (6, 2),
    "tithe_thieves_guard": (5, 2),
    "tithe_slums_nobility": (6, 2),
    "tithe_forum_palace": (6, 2),
    "tithe_temple_port": (6, 2),
    "tithe_trade_academy": (6, 2),
    "tithe_artisan_forum": (5, 3),
    "tithe_ruins_slums": (7, 1),
    "exiles": (7, 2),
    "novitiate": (6, 3),
    "aulic_magus": (6, 3),
}


@pytest.mark.rule("CG-61")
@pytest.mark.rule("CG-114")
@pytest.mark.parametrize("license_", PRICES_AND_BONUSES)
def test_price_and_bonus(license_: str) -> None:
    cost, bonus = PRICES_AND_BONUSES[license_]
    scene = Scene(red=f"F1 c{cost}", yellow="", slots=f"- {license_} -")
    scene.intend("red", f"pray / buy {license_}")
    assert (scene.cult("red").coins, scene.patriarch("red")) == (0, 1 + bonus)
    poor = Scene(red=f"c{cost - 1}", yellow="", slots=f"- {license_} -")
    assert poor.cannot_intend("red", f"pray / buy {license_}") is not None


def test_each_license_of_the_house_pack_is_looked_at() -> None:
    assert [card.id for card in content().license_cards] == list(PRICES_AND_BONUSES)


@pytest.mark.rule("CG-115")
def test_a_discarded_license_goes_to_the_bottom_of_its_deck() -> None:
    scene = Scene(here=6, red="janus hand=M1 lic=exiles", yellow="1@6")
    scene.act("red", "use clarity discard exiles, M1")
    assert scene.state.licenses[-1] == "exiles"
    assert (scene.cult("red").licenses, scene.state.miracles[-1]) == ([], "M1")
    assert "Red discards 1 Miracle and Exiles." in scene.texts()


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


def lost(location: int, license_: str, **words: str) -> Game:
    """Red has won this Location; Yellow has lost there, and owns the License."""
    red = f"anubis 5@{location} 4@{location} c0 F0"
    yellow = f"atheism 1@{location} c0 lic={license_} {words.pop('yellow', '')}"
    plans = {"red": f"otherwise pass\nif win {location}: decline"}
    return Game("resolve_location", here=location, red=red, yellow=yellow, plans=plans, **words)


@pytest.mark.rule("CG-118")
def test_community_ruins() -> None:
    game = lost(1, "community_ruins", miracles="M7")
    assert (game.cult("yellow").hand, game.cult("yellow").coins) == (["M7"], 0)


@pytest.mark.rule("CG-118")
def test_community_thieves() -> None:
    game = lost(2, "community_thieves", yellow="c9")
    assert game.asked == ["yellow benefit"]
    game.order("bribe 8 with 1")
    assert game.data("bribe_laid") == [{"seat": 2, "priest": "1", "location": 8}]
    assert game.winners() == {2: "red", 8: "yellow"}


@pytest.mark.rule("CG-118")
def test_community_slums() -> None:
    game = lost(3, "community_slums", yellow="F4")
    assert (game.cult("yellow").followers, game.cult("yellow").coins) == (5, 0)


@pytest.mark.rule("CG-118")
def test_community_temple() -> None:
    game = lost(5, "community_temple").order("raise 1@5")
    assert (game.tokens("yellow"), game.cult("yellow").coins) == ([2], 0)


@pytest.mark.rule("CG-118")
def test_community_trade() -> None:
    assert lost(6, "community_trade").cult("yellow").coins == 6


@pytest.mark.rule("CG-118")
def test_community_artisan() -> None:
    game = lost(7, "community_artisan", yellow="c5").order("altar 1@7")
    assert (game.cult("yellow").altars, game.cult("yellow").coins) == ([7], 0)


@pytest.mark.rule("CG-118")
def test_community_academy() -> None:
    game = lost(8, "community_academy", yellow="c5").order("pay 5 raise 1@8")
    assert (game.tokens("yellow"), game.cult("yellow").coins) == ([3], 0)


@pytest.mark.rule("CG-118")
def test_community_port() -> None:
    game = lost(9, "community_port", yellow="c5 F1").order("pay 5")
    assert (game.cult("yellow").followers, game.cult("yellow").coins) == (3, 0)


@pytest.mark.rule("CG-118")
def test_community_palace() -> None:
    game = lost(10, "community_palace", slots="- exiles -").order("take exiles")
    assert (game.cult("yellow").licenses, game.cult("yellow").coins) == (["community_palace", "exiles"], 0)


@pytest.mark.rule("CG-118")
def test_community_nobility() -> None:
    game = lost(11, "community_nobility", intrigues="raid seize").order("return raid")
    assert (game.cult("yellow").hand, game.cult("yellow").coins) == (["seize"], 0)


@pytest.mark.rule("CG-118")
def test_community_guard() -> None:
    game = lost(12, "community_guard", yellow="F2").order("arm")
    assert (game.cult("yellow").mobs, game.cult("yellow").followers, game.cult("yellow").coins) == (1, 0, 0)


@pytest.mark.rule("CG-118")
@pytest.mark.rule("CG-99")
def test_community_rift() -> None:
    """Atheism needs 13; it loses the Rift to 14 and turns dark all the same, with 12 it does not."""

    def second(third: int) -> Game:
        yellow = f"atheism 5@13 5@13 {third}@13 c0 lic=community_rift"
        return Game("resolve_location", here=13, red="fafnir dark 5@13 5@13 4@13", yellow=yellow)

    game = second(3).order("summon")
    assert (game.winners(), game.cult("yellow").side) == ({13: "red"}, "dark")
    assert game.cult("yellow").coins == 0
    weak = second(2)
    assert (weak.asked, weak.cult("yellow").side) == (["red intention"], "light")


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
    numbers = [c.effect.numbers[0] for c in content().license_cards if c.effect.word == "community"]
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


TITHES = {
    "tithe_ruins_rift": (1, 13),
    "tithe_thieves_guard": (2, 12),
    "tithe_slums_nobility": (3, 11),
    "tithe_forum_palace": (4, 10),
    "tithe_temple_port": (5, 9),
    "tithe_trade_academy": (6, 8),
    "tithe_artisan_forum": (7, 4),
    "tithe_ruins_slums": (1, 3),
}


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
    ability = Scene(here=6, red="tiamat dark c0 5 hand=M8 lic=aulic_magus", yellow="1@6")
    ability.act("red", "use harvest ritual 5 play M8 followers")
    assert ability.cult("red").coins == 3


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


@pytest.mark.rule("CG-122")
def test_each_tithe_of_one_owner_claims_a_coin() -> None:
    owner = "c0 lic=tithe_ruins_rift,tithe_ruins_slums"
    for coins, paid in ((3, 2), (1, 1)):
        scene = Scene(red=f"c{coins} 1", yellow=owner)
        scene.intend("red", "preach 1 at 1")
        assert (scene.cult("red").coins, scene.cult("yellow").coins) == (coins - paid, paid)
