"""Table, pieces, winning: CG-01 to CG-21."""

from __future__ import annotations

import pytest

from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from referee.games.choose_your_god.locations.benefit import Benefit
from referee.games.choose_your_god.locations.city import New, Raise, Temple
from referee.games.choose_your_god.locations.orders import possible_ways
from referee.games.choose_your_god.state import Priest
from tests.games.choose_your_god.table import Game, Scene, content


@pytest.mark.rule("CG-01")
def test_two_to_five_players() -> None:
    assert (CHOOSE_YOUR_GOD.min_seats, CHOOSE_YOUR_GOD.max_seats) == (2, 5)


@pytest.mark.rule("CG-02")
def test_the_parts_and_their_numbers() -> None:
    pack = content()
    assert len(pack.locations) == 13
    assert len(pack.cult_sheets) == 8
    for cards in (pack.miracle_cards, pack.intrigue_cards, pack.license_cards):
        assert sum(card.copies for card in cards) == 33
    scene = Scene(red="F9 c60 m10", yellow="F9 c40 m6")
    assert (scene.state.coins_in_reserve, scene.state.mobs_in_reserve) == (0, 0)
    with pytest.raises(AssertionError):
        Scene(red="c60", yellow="c41")
    with pytest.raises(AssertionError):
        Scene(red="m10", yellow="m7")


@pytest.mark.rule("CG-05")
def test_three_tokens_of_each_strength_and_strength_is_influence() -> None:
    scene = Scene(red="1@6 2@6 3@6 4@6 5@6", yellow="")
    assert scene.influence("red", 6) == 15
    full = Scene(here=5, red="1 1 1", yellow="")
    assert full.cannot_take("red", "new") == "All three of Red's strength-1 tokens are in play."


@pytest.mark.rule("CG-06")
def test_every_altar_has_strength_four_whatever_lies_underneath() -> None:
    for strength in (1, 5):
        scene = Scene(here=7, red=f"{strength}@9 c5", yellow="")
        scene.benefit("red", f"altar {strength}@9")
        assert scene.influence("red", 9) == 4


@pytest.mark.rule("CG-07")
def test_the_patriarch_is_as_strong_as_its_cult_has_followers_wherever_it_stands() -> None:
    scene = Scene(here=3, red="F4 P@9", yellow="")
    assert scene.influence("red", 9) == 4
    scene.benefit("red", "take")
    assert scene.influence("red", 9) == 5
    assert Scene(red="F4 lic=novitiate", yellow="", supremacy="red").patriarch("red") == 4 + 3 + 7


@pytest.mark.rule("CG-08")
def test_the_patriarch_is_no_target_of_strength_changes_and_altars() -> None:
    cannot = "The Patriarch cannot be chosen for this."
    scene = Scene(here=5, red="cthulhu F9 P@5 1 c20 hand=M6 dark", yellow="hand=exorcism")
    assert scene.cannot_act("red", "play M6 on p") == cannot
    assert scene.cannot_act("yellow", "play exorcism on red p") == "That Priest cannot be lowered by 2."
    window = Game("resolve_location", here=5, asks="red", red="dark F9 P@5 hand=M6", yellow="")
    assert window.refused("play M6 on p") == [cannot]
    light = Scene(here=5, red="cthulhu F9 P@5 1", yellow="")
    assert light.cannot_act("red", "use abyss sacrifice 1 on p") == cannot
    assert light.cannot_act("red", "use shrine on p") == cannot
    assert legal(light, 5) == [Temple(how=New()), Temple(how=Raise(token="1 free"))]
    assert legal(Scene(here=7, red="P@9 c20 none", yellow=""), 7) == []


def legal(scene: Scene, location: int) -> list[Benefit]:
    return possible_ways(scene.now("red"), location)


@pytest.mark.rule("CG-09")
def test_the_patriarch_is_also_a_priest() -> None:
    placed = Scene(red="P", yellow="")
    placed.intend("red", "preach p at 4")
    assert placed.cult("red").patriarch.place == 4
    moved = Scene(here=6, red="F3 P@6 hand=M2", yellow="")
    moved.act("red", "play M2 p to 7")
    seized = Scene(here=6, red="P@6", yellow="dark hand=seize")
    seized.act("yellow", "play seize")
    assert seized.cult("red").patriarch.place == 0
    counted = Scene(here=6, red="P@6", yellow="anubis F0 2")
    counted.act("yellow", "use passing sacrifice 2")
    assert counted.cult("yellow").followers == 1


@pytest.mark.rule("CG-10")
def test_nobody_owns_more_than_nine_followers() -> None:
    scene = Scene(here=6, red="anubis F8 P@6 2", yellow="1@6 1@6")
    scene.act("red", "use passing sacrifice 2")
    assert scene.cult("red").followers == 9


@pytest.mark.rule("CG-11")
def test_a_gain_of_mobs_is_cut_and_an_exchange_refused_when_the_reserve_is_empty() -> None:
    cards = "M1,M1,M2,M2,M3,M3,M8,M8,M5"
    scene = Scene(here=6, red=f"janus dark hand={cards}", yellow="m15")
    scene.act("red", f"use madness discard {cards}")
    assert scene.cult("red").mobs == 1
    empty = Scene(here=12, red="dark F9 4@12 hand=M7", yellow="m16")
    assert empty.cannot_take("red", "arm") == "There is no Mob left."
    assert empty.cannot_act("red", "play M7") == "There is no Mob left."
    assert not empty.can_use("red")


@pytest.mark.rule("CG-12")
def test_what_the_reserve_cannot_pay_is_lost_and_alms_go_clockwise_from_the_first_player() -> None:
    scene = Scene(here=6, red="c5", yellow="c92")
    scene.benefit("red", "take")
    assert scene.cult("red").coins == 8
    game = Game(
        "resolve_location",
        here=3,
        first="yellow",
        red="1@3 c0",
        yellow="1@3 c0",
        green="5@3 c97",
        blue="1@3 c2",
    )
    assert [game.cult(c).coins for c in ("red", "yellow", "blue")] == [0, 1, 2]
    between = Scene(red="c1 1", yellow="c99 lic=tithe_slums_nobility")
    between.intend("red", "preach 1 at 3")
    assert between.cult("yellow").coins == 100


@pytest.mark.rule("CG-16")
def test_an_empty_deck_is_not_reshuffled() -> None:
    scene = Scene(here=6, red="janus dark 3", yellow="")
    scene.cult("yellow").hand = scene.state.intrigues[2:]
    scene.state.intrigues = scene.state.intrigues[:2]
    scene.act("red", "use vices sacrifice 3")
    assert (len(scene.cult("red").hand), scene.state.intrigues) == (2, [])
    ruins = Scene(here=1, red="1@1", yellow="")
    ruins.cult("yellow").hand, ruins.state.miracles = ruins.state.miracles, []
    assert not ruins.can_use("red")


@pytest.mark.rule("CG-17")
def test_there_is_no_hand_limit() -> None:
    scene = Scene(here=6, red="janus c7 2@6", yellow="")
    scene.cult("red").hand, scene.state.miracles = scene.state.miracles[1:], scene.state.miracles[:1]
    scene.act("red", "use virtues")
    assert len(scene.cult("red").hand) == 33


@pytest.mark.rule("CG-18")
@pytest.mark.rule("CG-19")
@pytest.mark.parametrize(
    ("red", "ending"),
    [("m4", "mobs"), ("m5", "mobs"), ("A1 A2 A3 A4 A5", "altars"), ("dark summoned_twice", "summoning")],
)
def test_three_ways_to_win(red: str, ending: str) -> None:
    game = Game("end_round", red=red, yellow="m3 A1 A2 A3 A4 dark")
    assert game.play.result is not None
    assert game.play.result.winners == (1,)
    assert game.play.result.ending == ending
    assert game.play.result.to_json()["ending"] == ending


@pytest.mark.rule("CG-19")
def test_nobody_wins_short_of_the_goals() -> None:
    game = Game("end_round", red="m3 A1 A2 A3 A4 dark", yellow="")
    assert game.play.result is None


@pytest.mark.rule("CG-20")
def test_only_the_end_of_the_round_counts() -> None:
    """Red arms its fourth Mob in 12, and loses one to a dragon's attack in 13."""
    game = Game(
        "resolve_location",
        here=12,
        asks="yellow",
        red="F9 m3 4@12 1@13",
        yellow="tiamat dark 1@13 hand=M1,M2,M3",
    )
    game.order("pass", "arm")
    assert game.cult("red").mobs == 4
    game.order("use dragons discard M1, M2, M3")
    assert game.play.result is None
    assert game.state.round == 4
    celebrating = Game("end_round", red="m4 celebrating", yellow="")
    assert celebrating.play.result is not None


@pytest.mark.rule("CG-21")
def test_of_several_the_highest_divine_might_wins() -> None:
    """Janus has two goals and 18, Tiamat one and 20, dark Cthulhu would beat both."""
    two = Game("end_round", red="janus m4 A1 A2 A3 A4 A5", yellow="tiamat m4", green="cthulhu dark")
    assert two.play.result is not None
    assert two.play.result.winners == (2,)
    dark = Game("end_round", red="janus m4", yellow="tiamat m4", green="atheism dark m4")
    assert dark.play.result is not None
    assert dark.play.result.winners == (3,)
    assert dark.play.result.places == {1: 2, 2: 2, 3: 1}


@pytest.mark.rule("CG-21")
def test_the_round_limit_is_off_by_default_and_decided_by_divine_might() -> None:
    assert CHOOSE_YOUR_GOD.option_defaults["round_limit"] is None
    on = Game("end_round", round_=3, red="fafnir", yellow="tiamat", options={"round_limit": 4})
    assert on.play.result is None
    over = Game("end_round", round_=4, red="fafnir", yellow="tiamat", options={"round_limit": 4})
    assert over.play.result is not None
    assert (over.play.result.winners, over.play.result.ending) == ((2,), "round_limit")
    goal = Game("end_round", round_=4, red="fafnir m4", yellow="tiamat", options={"round_limit": 4})
    assert goal.play.result is not None
    assert goal.play.result.winners == (1,)


# Tokens and words: CG-30 to CG-42.


@pytest.mark.rule("CG-30")
def test_only_a_priest_next_to_its_sheet_is_free() -> None:
    scene = Scene(red="F9 1@6 2@s 3", yellow="")
    assert scene.cannot_intend("red", "preach 1 at 1") == "Your 1 is not free."
    assert scene.cannot_intend("red", "preach 2 at 1") == "Your 2 is not free."
    assert scene.cannot_intend("red", "preach 5 at 1") == "Your 5 is not free."
    assert scene.cannot_intend("red", "preach 3 at 1") is None


@pytest.mark.rule("CG-31")
def test_the_token_under_an_altar_never_stands_in_the_way() -> None:
    """The third 3 lies under an Altar: a 2 can still be raised to 3, for another token takes its place."""
    scene = Scene(here=5, red="2 3 3 A9", yellow="")
    scene.benefit("red", "raise 2")
    assert scene.tokens("red") == [3, 3, 3]
    assert scene.cannot_take("red", "raise 2") == "Your 2 is not free."
    every = "1 1 1 2 2 2 3 3 3 4 4 4 5 5"
    full = Scene(here=5, red=f"{every} A9", yellow="")
    assert not full.cult("red").can_take(5)
    assert Scene(here=5, red=every, yellow="").cult("red").can_take(5)


@pytest.mark.rule("CG-31")
def test_what_the_same_effect_hands_back_can_be_taken_again() -> None:
    scene = Scene(here=6, red="cthulhu 1 2@6 3 3 3", yellow="")
    assert scene.cannot_act("red", "use abyss sacrifice 1 on 2") is not None
    assert scene.cannot_act("red", "use abyss sacrifice 3 on 2") is None
    back = Scene(here=6, red="cthulhu 3 3 3 1@6", yellow="")
    assert back.cannot_act("red", "use abyss sacrifice 3 on 1") is None
    last = Scene(here=6, red="anubis F1 5@6 5 5", yellow="")
    last.act("red", "use hand on 5")
    assert last.tokens("red") == [5, 5, 5]


@pytest.mark.rule("CG-32")
def test_a_priest_that_cannot_change_is_no_legal_choice_and_a_gain_falls_away() -> None:
    scene = Scene(here=5, red="1 2 2 2", yellow="")
    assert scene.cannot_take("red", "raise 1") == "All three of Red's strength-2 tokens are in play."
    gain = Scene(here=6, red="tiamat 3 1 5@6 5@6 5@6", yellow="")
    gain.act("red", "use incarnation ritual 3 destroy 1")
    assert gain.tokens("red", 6) == [5, 5, 5]


@pytest.mark.rule("CG-33")
def test_a_raise_stops_at_five_and_a_five_is_not_offered() -> None:
    academy = Scene(here=8, red="4 5 c11", yellow="")
    assert academy.cannot_take("red", "pay 11 raise 5") == "A 5 cannot be raised."
    academy.benefit("red", "pay 11 raise 4")
    assert academy.tokens("red") == [5, 5]
    temple = Scene(here=5, red="5 1 1 1", yellow="")
    assert legal(temple, 5) == [Temple(how=Raise(token="1 free"))]


@pytest.mark.rule("CG-34")
def test_removed_priests_are_free_destroyed_ones_are_gone() -> None:
    removed = Scene(here=6, red="2@6 hand=M5", yellow="")
    removed.act("red", "play M5 2")
    assert removed.tokens("red") == [2]
    destroyed = Scene(here=6, red="anubis 2 1", yellow="1@6")
    destroyed.act("red", "use passing sacrifice 2")
    assert destroyed.tokens("red") == [1]
    assert destroyed.cult("red").can_take(2)


@pytest.mark.rule("CG-35")
def test_a_swapped_token_keeps_coins_and_boosts() -> None:
    scene = Scene(here=8, red="cthulhu 1 3@8$+2 c0", yellow="hand=exorcism")
    scene.act("yellow", "play exorcism on red 3$+")
    assert scene.cult("red").tokens[1] == Priest(1, 8, 8, 2)
    scene.act("red", "use abyss sacrifice 1 on 1$+")
    assert scene.cult("red").tokens == [Priest(2, 8, 8, 2)]
    temple = Scene(here=5, red="1@5$ c0", yellow="")
    temple.benefit("red", "raise 1@5$")
    assert temple.cult("red").tokens == [Priest(2, 5, 5)]


@pytest.mark.rule("CG-36")
def test_a_lone_patriarch_of_strength_zero_counts_as_present() -> None:
    game = Game("resolve_location", here=3, red="F0 P@3", yellow="")
    assert game.winners() == {3: "red"}
    alms = Game("resolve_location", here=3, red="F0 P@3 c0", yellow="1@3")
    assert alms.cult("red").coins == 1
    hit = Scene(here=6, red="F0 P@6 m1", yellow="hand=disperse")
    hit.act("yellow", "play disperse")
    assert hit.cult("red").mobs == 0


@pytest.mark.rule("CG-37")
def test_how_many_of_each_a_seat_holds_is_public_the_faces_are_not() -> None:
    game = Game("take_turn", red="hand=M1,blackmail,M2", yellow="hand=seize")
    seen = CHOOSE_YOUR_GOD.view(game.state, game.play.setup, 2)
    seats: dict[str, dict[str, object]] = seen["seats"]  # type: ignore[assignment]
    assert (seats["1"]["miracles"], seats["1"]["intrigues"]) == (2, 1)
    assert seen["hand"] == [{"ref": "card:seize", "card": "seize", "name": "Seize the Location"}]
    assert "blackmail" not in str(seen)
    assert "hand" not in CHOOSE_YOUR_GOD.view(game.state, game.play.setup, None)


@pytest.mark.rule("CG-38")
def test_who_sees_a_card_that_moves() -> None:
    drawn = Scene(here=1, red="1@1", yellow="", miracles="M7")
    drawn.benefit("red", "take")
    assert "Kindled Frenzy" in drawn.texts("red")
    assert "Kindled Frenzy" not in drawn.texts("yellow")
    sold = Scene(red="hand=raid", yellow="")
    sold.intend("red", "pray / sell raid")
    assert "Inquisition Raid" in sold.texts("yellow")
    given = Scene(here=6, red="1@6 hand=secret_search", yellow="1@6 hand=M7", green="")
    given.act("red", "play search")
    assert "Kindled Frenzy" in given.texts("red")
    assert "Kindled Frenzy" in given.texts("yellow")
    assert "Kindled Frenzy" not in given.texts("green")


@pytest.mark.rule("CG-39")
def test_an_altar_is_not_a_priest_stays_and_can_win_alone() -> None:
    game = Game("resolve_location", here=6, red="A6 c0", yellow="3@6 c0")
    assert game.winners() == {6: "red"}
    assert game.cult("red").altars == [6]
    assert game.tokens("yellow") == [3]
    science = Scene(here=6, red="atheism F2 4", yellow="A6")
    assert science.cannot_act("red", "use science ritual 4") is None


@pytest.mark.rule("CG-40")
def test_one_own_altar_in_a_location_but_one_of_each_cult() -> None:
    scene = Scene(here=7, red="2@9 A9 c5", yellow="")
    assert scene.cannot_take("red", "altar 2@9") == "You already have an Altar in Location 9."
    other = Scene(here=7, red="2@9 c5", yellow="A9")
    assert other.cannot_take("red", "altar 2@9") is None


@pytest.mark.rule("CG-41")
def test_building_flips_a_token_and_loses_what_lay_on_it() -> None:
    scene = Scene(here=7, red="1@9$ 2@9+2 c5", yellow="")
    scene.benefit("red", "altar 1@9$")
    assert (scene.influence("red", 9), scene.cult("red").altars) == (4 + 4, [9])
    assert scene.state.coins_in_reserve == 95
    assert scene.tokens("red", 9) == [2]


@pytest.mark.rule("CG-42")
def test_a_fallen_altars_token_is_in_its_owners_reserve_again() -> None:
    every = "1 1 1 2 2 2 3 3 3 4 4 4 5 5"
    scene = Scene(here=13, red=f"{every} A13", yellow="hand=vandalism")
    assert not scene.cult("red").can_take(5)
    scene.act("yellow", "play vandalism")
    assert scene.cult("red").altars == []
    assert scene.cult("red").can_take(5)


@pytest.mark.rule("CG-30")
def test_a_token_is_named_by_its_mark_where_there_are_several_kinds() -> None:
    """A plain 3 goes by `3`; without one, `3` is the only kind there is, or must be told apart."""
    plain = Scene(here=9, red="3@9 3@9$ hand=M5", yellow="")
    plain.act("red", "play M5 3")
    assert plain.cult("red").tokens == [Priest(3), Priest(3, 9, 9)]
    only = Scene(here=9, red="3@9+2 hand=M5", yellow="")
    assert only.cannot_act("red", "play M5 3") is None
    both = Scene(here=9, red="3@9$ 3@9+2 hand=M5", yellow="")
    assert both.cannot_act("red", "play M5 3") == "Say which 3: 3$ or 3+."
    assert both.cannot_act("red", "play M5 3+") is None


@pytest.mark.rule("CG-193")
def test_at_the_round_limit_a_seat_given_up_does_not_win() -> None:
    over = Game(
        "end_round",
        round_=4,
        red="cthulhu given_up",
        yellow="fafnir",
        green="atheism",
        options={"round_limit": 4},
    )
    assert over.play.result is not None
    assert over.play.result.winners == (2,)


@pytest.mark.rule("CG-21")
def test_the_round_limit_looks_at_the_side_showing_and_at_nothing_else() -> None:
    """Atheism has the least Divine Might of all light sides and the most of all dark ones."""
    over = Game(
        "end_round",
        round_=4,
        red="cthulhu m3 A1 A2 A3 A4 F9 c50",
        yellow="atheism dark F0 c0",
        options={"round_limit": 4},
    )
    assert over.play.result is not None
    assert over.play.result.winners == (2,)
    assert over.play.result.places == {1: 2, 2: 1}
