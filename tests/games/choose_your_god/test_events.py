"""Events as they are read: why somebody wins, what became of whom, and a round in a few lines."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.events import LAST_STANDING
from referee.engine.ruleset import Result
from referee.games.choose_your_god.events import GodEvent
from referee.games.choose_your_god.events.course import GameWon
from referee.games.choose_your_god.events.goods import AlmsPaid, CoinsHandedOver
from referee.games.choose_your_god.events.locations import SupremacyTaken
from tests.games.choose_your_god.table import Game, Scene, narrator, position

WINS = {
    "Red wins the Port (9), alone with 3.": {"red": "3@9", "yellow": ""},
    "Red wins the Port (9) with 3 against Yellow's 2.": {"red": "3@9", "yellow": "2@9"},
    "Red wins the Port (9) with 3 against Yellow's 2 and Green's 1.": {
        "red": "3@9", "yellow": "2@9", "green": "1@9"
    },
    "Red wins the tie in the Port (9) by its Divine Might, with 2 against Yellow's 2.": {
        "red": "2@9", "yellow": "2@9"
    },
    "Yellow wins the Port (9) by a bribe of 9 coins, with 1 against Red's 5.": {
        "red": "5@9", "yellow": "1@9$"
    },
}  # fmt: skip


@pytest.mark.rule("CG-70", "CG-71")
@pytest.mark.parametrize("text", WINS)
def test_it_is_told_why_a_location_is_won(text: str) -> None:
    game = Game(
        "resolve_location", here=9, asks="red", **{**WINS[text], "red": f"{WINS[text]['red']} hand=M8"}
    )
    game.order("pass")
    assert text in game.texts()


@pytest.mark.rule("CG-72", "CG-172")
def test_a_win_with_the_least_or_by_seizing_is_told_as_such() -> None:
    words: dict[str, Any] = {"here": 9, "asks": "red", "yellow": "5@9", "green": "3@9"}
    least = Game("resolve_location", red="janus 1@9 c0 hand=M1,M2", **words)
    least.order("use clarity discard M1, M2")
    won = "Red wins the Port (9) with the least Influence, by Chalice of Clarity: 1 against Yellow's 5 and "
    assert f"{won}Green's 3." in least.texts()
    seized = Game("resolve_location", red="dark 1@9 c0 A9 hand=seize", **words).order("play seize")
    assert "Red wins the Port (9), which it has seized." in seized.texts()
    by = [game.data("location_won")[0]["by"] for game in (least, seized)]
    assert by == ["least", "seizing"]


@pytest.mark.rule("CG-84", "CG-75")
def test_what_a_win_brings_is_told_in_its_line() -> None:
    game = Game("resolve_location", here=8, red="1@8$ c0", yellow="5@8")
    assert game.news() == [
        "Red wins the Academy (8) by a bribe of 8 coins, with 1 against Yellow's 5; Red's 8 coins there go "
        "to the reserve; Yellow gets 2 coins as alms.",
        "On offer in the Palace: Approval 4, Approval 5 and Approval 6.",
        "Round 4 begins; Red is First Player.",
    ]
    assert game.data("location_won")[0]["by"] == "bribe"


@pytest.mark.rule("CG-138", "CG-161")
def test_it_is_told_whose_priest_goes_home() -> None:
    ambush = Scene(here=8, red="1@8 hand=ambush", yellow="2@8$")
    ambush.act("red", "play ambush")
    assert ambush.texts().splitlines() == [
        "Red plays Ambush the Fool in the Academy (8).",
        "Yellow's Priest of strength 2 goes home.",
        "Red gains 8 coins.",
    ]
    assert "Your Priest of strength 2 goes home." in ambush.texts("yellow")
    death = Scene(here=8, red="anubis 2@8 F3", yellow="")
    death.act("red", "use hand on 2")
    assert "Red's Priest of strength 2 goes home." in death.texts()
    patriarch = Scene(here=8, red="1@8 hand=ambush", yellow="P@8$")
    patriarch.act("red", "play ambush")
    assert "Yellow's Patriarch goes home." in patriarch.texts()


@pytest.mark.rule("CG-87")
def test_when_bribes_meet_it_is_told_whose() -> None:
    game = Game("resolve_location", here=2, red="3@2 1@2 c9", yellow="5@8$")
    game.order("bribe 8 with 1")
    met = "Red's Priest of strength 1 and Yellow's Priest of strength 5 go home, the coins to the reserve."
    assert f"Two bribes meet in the Academy (8): {met}" in game.texts()


@pytest.mark.rule("CG-118", "CG-123")
def test_it_is_told_which_license_brings_something() -> None:
    game = Game("resolve_location", here=3, red="3@3 F1", yellow="1@3 F1 lic=community_slums")
    assert game.texts()[4:7] == [
        "Red gains 1 Follower.",
        "Yellow has lost, but uses Community Slums.",
        "Yellow gains 1 Follower.",
    ]
    scene = Scene(here=6, red="1@6 F1 hand=raid lic=exiles", yellow="")
    scene.act("red", "play raid")
    assert scene.texts("red").splitlines() == [
        "You play Inquisition Raid in the Trade District (6).",
        "There are no benefits and no alms in the Trade District (6).",
        "You gain 1 Follower by Exiles.",
    ]
    assert scene.news("red") == [
        "You play Inquisition Raid in the Trade District (6); there are no benefits and no alms; you gain 1 "
        "Follower by Exiles.",
    ]


@pytest.mark.rule("CG-38")
def test_only_who_may_know_a_card_is_told_its_name() -> None:
    scene = Scene(here=6, red="anubis F3 1 hand=", yellow="1@6 hand=M1", miracles="M3")
    scene.state.cults[1].side = "dark"
    scene.act("red", "use mummy sacrifice 1")
    assert "You draw Omen." in scene.texts("red")
    for viewer in ("yellow", None):
        assert "Red draws 1 Miracle." in scene.texts(viewer)
        assert "cards" not in scene.faces("cards_drawn", viewer)[0].data


def test_a_round_is_told_in_a_line_for_each_seat_and_each_location() -> None:
    game = Game("take_turn", red="F2 P 3 hand=M8", yellow="F2 2")
    game.order(
        "preach p at 4 / then preach 3 at 6 / then pray / at 6: play M8 coins / otherwise pass",
        "preach 2 at 4 / then pray",
    )
    assert game.news()[:5] == [
        "Red places the Patriarch in the Forum (4) and a 3 in the Trade District (6), and Prays.",
        "Yellow places a 2 in the Forum (4), and Prays.",
        "Red wins the tie in the Forum (4) by its Divine Might, with 2 against Yellow's 2; Red takes "
        "Supremacy (+7 for its Patriarch); Yellow gets 2 coins as alms.",
        "Red plays Lesser Bounty in the Trade District (6); gains 4 coins.",
        "Red wins the Trade District (6), alone with 3; gains 6 coins.",
    ]
    assert game.news(2)[:3] == [
        "Red places the Patriarch in the Forum (4) and a 3 in the Trade District (6), and Prays.",
        "You place a 2 in the Forum (4), and Pray.",
        "Red wins the tie in the Forum (4) by its Divine Might, with 2 against your 2; Red takes Supremacy "
        "(+7 for its Patriarch); you get 2 coins as alms.",
    ]


@pytest.mark.rule("CG-49", "CG-60", "CG-61", "CG-121")
def test_what_a_seat_pays_and_deals_is_told_with_its_turns() -> None:
    game = Game(
        "take_turn",
        red="F2 c9 placed=2 1 1 2 hand=blackmail",
        yellow="F2 3 lic=tithe_ruins_slums",
        slots="exiles - -",
    )
    deals = "sell blackmail / buy exiles"
    game.order(
        "preach 1 at 1 / then preach 1 at 1 / then preach 2 at 3 / then pray / " + deals,
        "preach 3 at 1 / then pray",
    )
    assert game.news()[:2] == [
        "Red places a 1 and a 1 in the Ruins (1) and a 2 in the Slums (3) for 2 Followers, with a Tithe of 3 "
        "coins to Yellow, and Prays; sells Blackmail for 5 coins; buys Exiles for 7 coins.",
        "Yellow places a 3 in the Ruins (1), and Prays.",
    ]


@pytest.mark.rule("CG-178")
def test_what_an_ability_plays_is_told_in_its_line() -> None:
    words: dict[str, Any] = {"here": 6, "red": "nirriti dark 2 3@6", "yellow": "4@6 F1"}
    scene = Scene(intrigues="vandalism raid ambush", **words)
    scene.act("red", "use iniquity sacrifice 2")
    assert scene.news() == [
        "Red uses Path of Iniquity in the Trade District (6); gives up a Priest of strength 2; turns up "
        "Vandalism; it cannot be played, and goes under the deck; Red turns up Inquisition Raid.",
        "Red plays Inquisition Raid; there are no benefits and no alms; Red turns up Ambush the Fool; it "
        "cannot be played, and goes under the deck.",
    ]
    assert [face.data["by"] for face in scene.faces("card_played")] == ["path_of_iniquity"]


@pytest.mark.rule("CG-193")
def test_who_gives_up_is_told_what_that_means() -> None:
    game = Game("take_turn", red="", yellow="", green="")
    game.give_up("red")
    assert game.news(1)[:1] == ["You give up: you take no part in the rounds to come, and cannot win."]
    assert game.news(2)[:1] == ["Red gives up: it takes no part in the rounds to come, and cannot win."]


def test_the_reader_is_spoken_to() -> None:
    state = position(red="", yellow="", green="")
    taken, alms = SupremacyTaken(2, loser=1), AlmsPaid(6, {1: 2, 3: 1})
    you, anybody = narrator(state, 1), narrator(state)
    assert you.tell(taken) == "Yellow takes Supremacy (+7 for its Patriarch) from you."
    assert narrator(state, 2).tell(taken) == "You take Supremacy (+7 for your Patriarch) from Red."
    assert anybody.tell(SupremacyTaken(2, is_owner=True)) == "Yellow turns Supremacy face up again."
    assert you.tell(alms) == "You get 2 coins and Green gets 1 coin as alms."
    assert anybody.tell(AlmsPaid(6, {1: 2, 3: 2})) == "Red and Green get 2 coins each as alms."
    assert you.tell(AlmsPaid(6, {1: 2, 3: 2})) == "You and Green get 2 coins each as alms."
    assert you.tell(CoinsHandedOver(2, 1, 3)) == "Yellow gives you 3 coins."
    assert you.tell(CoinsHandedOver(1, 2, 3)) == "You give Yellow 3 coins."


@pytest.mark.rule("CG-19", "CG-21")
def test_the_end_is_told_with_its_reason() -> None:
    state = position(red="", yellow="", green="")
    say = narrator(state)
    won = "Red wins the game by 5 Altars in the city"
    assert say.tell(GameWon(1, "altars", ())) == f"{won}."
    assert (
        say.tell(GameWon(1, "altars", (2,)))
        == f"{won}; Yellow has reached a goal as well, with less Divine Might."
    )
    assert narrator(state, 2).tell(GameWon(1, "altars", (2, 3))) == (
        f"{won}; you and Green have reached a goal as well, with less Divine Might."
    )
    places, scores = {1: 1, 2: 2, 3: 2}, {1: {"cult": "Janus"}, 2: {}, 3: {}}
    by_mobs, alone = (Result((1,), places, scores, ending=ending) for ending in ("mobs", LAST_STANDING))
    assert GodEvent.ended(by_mobs, say) == "Red wins with Janus, by 4 Mobs."
    assert GodEvent.ended(alone, say) == "Red wins: all others have conceded."


def test_the_outcome_of_a_game_is_in_its_result() -> None:
    game = Game("end_round", red="janus m4", yellow="")
    assert game.play.result is not None
    assert GodEvent.ended(game.play.result, narrator(game.state)) == "Red wins with Janus, by 4 Mobs."
