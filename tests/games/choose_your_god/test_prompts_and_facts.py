"""What a player reads when asked, and the facts that tests may use."""

from __future__ import annotations

import pytest

from referee.engine.page import as_text
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from referee.games.choose_your_god.abilities import Ability
from referee.games.choose_your_god.cards.intrigues import Intrigue
from referee.games.choose_your_god.cards.miracles import Miracle
from referee.games.choose_your_god.facts import Facts
from referee.games.choose_your_god.texts.card_texts import LICENSES, effect_text, gives
from referee.games.choose_your_god.vocabulary import (
    ABILITIES,
    INTRIGUE_EFFECTS,
    LICENSE_EFFECTS,
    MIRACLE_EFFECTS,
)
from tests.games.choose_your_god.table import Game, content


def told(game: Game, colour: str | None = None) -> str:
    """The prompt with all its lines in one, and single spaces."""
    return " ".join(game.ask(colour).text().split())


def test_everything_on_cards_and_sheets_has_words() -> None:
    assert set(Ability.cases) == {ability for four in ABILITIES.values() for ability in four}
    assert set(Miracle.cases) == set(MIRACLE_EFFECTS)
    assert set(Intrigue.cases) == set(INTRIGUE_EFFECTS)
    assert set(LICENSES) == set(LICENSE_EFFECTS)
    assert all(ability.text for ability in Ability.cases.values())
    assert all(map(effect_text, content().hand_cards.values()))
    assert all(map(gives, range(1, 14)))


def test_an_intention_can_be_decided_from_its_prompt() -> None:
    game = Game(
        "take_turn",
        red="F4 c7 1 2@9 P hand=M3,raid lic=exiles",
        yellow="F3 A9 hand=seize",
        slots="title_healer - -",
    )
    page = game.ask().page()
    text = " ".join(as_text(page).split())
    assert (
        "You (Red, Cthulhu, light side, Divine Might 21): 7 coins, 4 Followers. Patriarch of 6: free." in text
    )
    assert "To win: 0 of 5 Altars, 0 of 4 Mobs or 0 of 2 Summonings." in text
    assert "Tokens by strength: 1 free; 2 in 9. To win:" in text
    assert "9 Port 3 2 5 coins: 2 Followers; 11: 4 Red 2 (2), Yellow 4 (A); Yellow leads" in text
    assert "The city (*: needs more Followers than you have; A: Altar, 4):" in text
    assert "12 Guard 7* 3 2 Followers: a Mob 13 Rift 7* 3 Summon" in text
    assert "A Title Healer 4 +2 you may Preach in 8 without the Followers" in text
    assert "raid (Inquisition Raid): no benefit and no alms here; sells for 5" in text
    assert "Might Altars Mobs coins Foll. cards Patr. free Yellow Tiamat light 20 1 0 5 3 0+1 3 P123" in text
    assert "+n strengthens the owner's Patriarch. Exiles: 1 Follower for each Intrigue played." in text
    assert "Left in the decks: 32 Miracles, 31 Intrigues and 31 Licenses." in text
    assert "seize" not in text.lower()
    assert "With 0 Mobs your prayer takes no benefit." in text


def test_a_window_tells_influence_what_winning_gives_and_what_is_at_hand() -> None:
    game = Game(
        "resolve_location",
        here=13,
        asks="red",
        red="F7 P@13 1@13 hand=M3",
        yellow="2@13",
        green="",
        first="red",
    )
    text = told(game)
    assert "Round 3, the Rift of Darkness (13)" in text
    assert "Influence: Red 8 (P7, 1), Yellow 2 (2); Red leads." in text
    assert "A win gives: Summon, if your Influence reaches your Divine Might." in text
    assert "Your Influence here is 8, your Divine Might 21." in text
    assert "After you: Yellow (cannot act), Green." in text
    assert (
        "The Great Shrine: lose 5 Followers and all Free tokens: flip a token of yours here to an Altar"
        in text
    )


def test_a_window_tells_what_can_be_used_here_and_where_things_stand_later() -> None:
    """Blackmail: two are richest. The Great Shrine needs a token here."""
    game = Game(
        "resolve_location",
        here=9,
        asks="red",
        red="F5 c9 P@9 3@10 2 hand=M3,M4,blackmail",
        yellow="c9 4@10 A8",
        green="A7 P@12 F0",
        slots="exiles - -",
    )
    text = told(game)
    assert "Possible here now: play omen on <Priest here>." in text
    assert "10 Palace 3 a License Red 3 (3), Yellow 4 (4); Yellow leads" in text
    assert "12 Guard 3 2 Followers: a Mob Green 0 (P0)" in text
    assert "A Exiles 7 +2" in text
    assert "7 Artisan" not in text
    assert "8 Academy" not in text
    assert "Followers needed" not in text  # Followers matter in the Intention Phase only (CG-48)
    shrine = Game("resolve_location", here=9, asks="red", red="F5 3@9 hand=M7", yellow="")
    assert "Possible here now: use shrine on <token here>." in told(shrine)
    nothing = Game("resolve_location", here=9, asks="red", red="P@9 hand=M7", yellow="")
    assert "Possible here now: nothing but to pass." in told(nothing)


def test_pieces_are_told_as_orders_name_them() -> None:
    """For Exorcism one must know the tokens of all others; for Threat, how strong Patriarchs are."""
    game = Game(
        "resolve_location",
        here=9,
        asks="red",
        red="F4 1@9+2 hand=exorcism",
        yellow="F3 P@9 5@9 4@9$ A9 lic=exiles",
        green="F1 celebrating",
        blue="F2",
        supremacy="blue",
    )
    text = told(game)
    assert "Influence: Red 3 (1+), Yellow 18 (P5, 5, 4$, A); Yellow leads by a bribe." in text
    assert "After you: Yellow (cannot act), Blue" in text  # not Green, which celebrates
    assert "Before them: Yellow: Exiles +2" in text
    assert "Exiles: 1 Follower for each Intrigue played." in text
    assert "Blue: Supremacy +7" in text
    assert "Tokens by strength: 1+ in 9." in text


def test_every_card_and_ability_is_told_with_the_form_of_its_order() -> None:
    hand = "M1,M2,M2,M6,M8,raid,exorcism,threat"
    game = Game("make_plans", red=f"arachne dark 1@9 hand={hand}", yellow="F0 none")
    text = told(game)
    for form in (
        "journey (Night Journey): a Priest of yours here moves to a higher Location, if you have the "
        "Followers for it; you have 2 of them",
        "play herald on <Free Priest>;",
        "play journey on <Priest here> to <location>;",
        "play cornerstone on <token here>;",
        "play lesser followers or coins;",
        "play raid;",
        "play exorcism on <colour> <strength>;",
        "play threat [take <License>];",
        "use grip discard <card>, <card> [place <priest> …];",
        "use sorcery sacrifice <Free token>.",
    ):
        assert form in text, form


def test_licenses_on_offer_are_told_where_they_can_be_had_and_which_are_too_dear() -> None:
    words = {"yellow": "1@9", "slots": "exiles title_healer -"}
    tempted = Game("resolve_location", here=9, asks="red", red="nirriti c4 hand=M1", **words)
    assert "A Exiles 7* +2 1 Follower for each Intrigue you play" in told(tempted)
    assert "B Title Healer 4 +2 you may Preach in 8 without the Followers" in told(tempted)
    other = Game("resolve_location", here=9, asks="red", red="janus c4 hand=M1", **words)
    assert "On offer" not in told(other)


def test_a_prayer_is_told_what_it_could_take() -> None:
    praying = Game("take_turn", red="m1 F9 c2 1@2", yellow="")
    assert (
        "With 1 Mob your prayer may take a benefit of 1, 2 or 3; possible now: pray benefit … (one of: 1)."
        in told(praying)
    )
    richer = Game("take_turn", red="m1 F9 c3 1@2", yellow="")
    assert "possible now: pray benefit … (one of: 1; 2 bribe <location> with <priest>)." in told(richer)


def test_only_possible_celebrations_are_told() -> None:
    """With nine Followers none can be gained; no License is on offer."""
    game = Game("begin_round", red="F9", yellow="", supremacy="red")
    text = told(game)
    assert " 2: Gain 9 coins." in text
    assert "Gain 3 Followers" not in text
    assert "Take one face-up License" not in text
    assert "celebrate <number>" in text


def test_a_title_opens_its_location_in_the_prompt() -> None:
    text = told(Game("take_turn", red="F2 lic=title_healer", yellow=""))
    assert "8 Academy 3 2 5 coins" in text
    assert "9 Port 3* 2 5 coins" in text


def test_what_is_within_reach_does_not_depend_on_which_card_is_discarded() -> None:
    for hand in ("seize,M3", "M3,seize"):
        game = Game("resolve_location", here=9, asks="red", red=f"tiamat c3 1@9 hand={hand}", yellow="")
        assert "Possible here now: play omen on <Priest here>; use guise discard" in told(game)


def test_a_bribe_is_decided_knowing_the_locations_to_come() -> None:
    game = Game("resolve_location", here=2, red="3@2 1@2 c9 2@8", yellow="5@8")
    text = told(game)
    assert "Possible now: bribe 3 to 9 with 3 or 1; decline." in text
    assert "8 Academy 2 5 coins: a token +2; 11: +4 Red 2 (2), Yellow 5 (5)" in text
    poor = Game("resolve_location", here=2, red="3@2 c3", yellow="5@8")
    assert "Possible now: bribe 3 with 3; decline." in told(poor)


def test_turns_abilities_and_first_player_are_told() -> None:
    game = Game("take_turn", red="", yellow="", green="", first="green", turn="red")
    assert "Order of turns, and in each Location: Green, you, Yellow." in told(game)
    assert "The Great Shrine:" in told(game)
    celebrating = Game("begin_round", red="", yellow="F2", supremacy="yellow")
    assert "Order of turns, and in each Location: Red, you." in told(celebrating)
    assert "Red Cthulhu light 21 0 0 5 2" in told(celebrating)


def test_a_benefit_lists_all_that_can_be_ordered() -> None:
    game = Game("resolve_location", here=9, red="3@9 c6 F2", yellow="")
    assert "Possible now: pay 5; decline." in told(game)
    palace = Game("resolve_location", here=10, red="3@10", yellow="", slots="exiles - novitiate")
    assert "Possible now: take exiles; take novitiate; decline." in told(palace)


FACTS = {
    "round": 3,
    "phase": "resolution",
    "first_player": ["yellow"],
    "supremacy": ["red", "me"],
    "celebrating": ["green"],
    "here": 9,
    "coins.me": 7,
    "coins.red": 7,
    "followers.yellow": 3,
    "mobs.me": 1,
    "altars.yellow": 2,
    "miracles.me": 1,
    "intrigues.me": 1,
    "cards.me": 4,
    "licenses.me": 1,
    "side.yellow": "dark",
    "might.yellow": 24,
    "might.me": 21,
    "patriarch.me": 4 + 2 + 7,
    "free.me": 1,
    "placed.me": 2,
    "prayed.yellow": True,
    "influence.9.me": 2,
    "influence.here.yellow": 4,
    "priests.9.me": 1,
    "altar.9.yellow": True,
    "altar.here.me": False,
    "leader.9": ["yellow"],
    "leader.12": ["red", "me"],
    "leader.1": ["none"],
    "margin.here": -2,
    "bribe.12": ["red", "me"],
    "bribe.here": ["none"],
    "offer.title_healer": True,
    "offer.exiles": False,
    "acted.yellow": "pass",
    "acted.me": "none",
    "action.yellow": "none",
    "still_to_act": 0,
    "raided": False,
    "seized_by": ["none"],
    "least_wins": False,
}


@pytest.fixture(scope="module")
def known() -> Facts:
    game = Game(
        "resolve_location",
        here=9,
        first="yellow",
        asks="red",
        red="F4 c7 m1 placed=2 1 2@9 P@12$ hand=M3,raid lic=exiles",
        yellow="F3 A9 A11 dark hand=seize prayed",
        green="celebrating",
        slots="title_healer - -",
        supremacy="red",
    )
    assert game.asked == ["red window"]
    return Facts(game.state, content(), 1)


@pytest.mark.parametrize("fact", FACTS)
def test_fact(known: Facts, fact: str) -> None:
    assert known[fact] == FACTS[fact]


def test_all_facts_that_are_declared_can_be_looked_up(known: Facts) -> None:
    game = Game("resolve_location", here=9, asks="red", red="2@9 hand=M3", yellow="")
    stated = {one.fact.id: one.value for one in CHOOSE_YOUR_GOD.facts(game.state, game.play.setup, 1)}
    assert set(stated) == set(Facts(game.state, content(), 1))
    assert "coins.green" not in stated
    assert "coins.green" in known
    before = Game("take_turn", red="", yellow="")
    stated_before = {one.fact.id for one in CHOOSE_YOUR_GOD.facts(before.state, before.play.setup, 1)}
    assert "leader.here" not in stated_before
    assert "leader.6" in stated_before


def test_celebrating_seats_are_not_still_to_act() -> None:
    game = Game("resolve_location", here=6, asks="red", red="1@6 hand=M8", yellow="celebrating", green="")
    assert Facts(game.state, content(), 1)["still_to_act"] == 1


@pytest.mark.rule("CG-21")
def test_a_limit_of_rounds_is_told() -> None:
    limited = Game("take_turn", red="", yellow="", options={"round_limit": 9})
    assert "Round 9 is the last: if nobody wins by then, the highest Divine Might does." in told(limited)
    assert "the highest Divine Might" not in told(Game("take_turn", red="", yellow=""))


def test_a_margin_is_to_the_best_rival() -> None:
    game = Game("resolve_location", here=6, asks="red", red="3@6 hand=M8", yellow="2@6", green="5@6")
    assert Facts(game.state, content(), 1)["margin.6"] == 3 - 5
    assert Facts(game.state, content(), 3)["margin.6"] == 5 - 3


IN_FORCE = {
    "play raid": "A raid: no benefit, no alms here.",
    "use clarity discard M1, M2": "The least Influence wins here.",
}


@pytest.mark.parametrize("action", IN_FORCE)
def test_what_is_in_force_is_told_to_those_who_act_later(action: str) -> None:
    game = Game(
        "resolve_location", here=9, asks="red yellow", red="janus 1@9 hand=raid,M1,M2", yellow="2@9 hand=M8"
    )
    assert IN_FORCE[action] not in told(game)
    assert IN_FORCE[action] in told(game.order(action))


def test_a_seizure_and_bribes_are_told() -> None:
    game = Game(
        "resolve_location", here=9, asks="red yellow", red="dark 1@9 hand=seize", yellow="2@9 3@12$ hand=M8"
    )
    assert "12 Guard 3 2 Followers: a Mob Yellow 3 (3$)" in told(game)
    assert "$: bribed, wins" in told(game)
    game.order("play seize")
    assert "Red has seized it, and wins here." in told(game)


def test_what_silence_means_is_told_in_the_second_line() -> None:
    def silence(game: Game, colour: str | None = None) -> str:
        return game.ask(colour).text().splitlines()[1].removeprefix("Without an answer ")

    assert silence(Game("take_turn", red="", yellow="")) == "you Pray, and take nothing."
    window = Game("resolve_location", here=9, asks="red", red="1@9 hand=M8", yellow="")
    assert silence(window) == "you pass from here on, and take only free benefits."
    plan = Game("make_plans", red="1@9 hand=M8", yellow="F0 none")
    assert silence(plan, "red") == "you pass everywhere, and take only free benefits."
    assert silence(Game("resolve_location", here=9, red="3@9 c6 F2", yellow="")) == "you decline."
    assert silence(Game("resolve_location", here=5, red="3@5", yellow="")) == "you take it (new)."
