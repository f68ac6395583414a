"""The Resolution Phase and the end of a round: CG-63 to CG-80."""

from __future__ import annotations

import pytest

from referee.games.choose_your_god.facts import Facts
from referee.games.choose_your_god.state import Priest
from tests.games.choose_your_god.table import Game, Scene, content


@pytest.mark.rule("CG-64")
def test_locations_are_resolved_one_by_one_in_rising_order() -> None:
    game = Game("resolve_location", red="1@9 1@1 1@3 c0", yellow="2@11 2@6")
    game.silence()
    assert [e["location"] for e in game.data("location_active")] == [1, 3, 6, 9, 11]
    kinds = [(event.kind.partition(".")[2]) for event in game.events]
    assert kinds.index("location_won") < [i for i, k in enumerate(kinds) if k == "location_active"][1]


@pytest.mark.rule("CG-65")
def test_only_occupied_locations_become_active_looked_at_when_their_number_comes() -> None:
    game = Game(
        "resolve_location", here=5, asks="red", red="F9 c0 2@5 hand=M2", yellow="1@5 c0 A8 lic=exiles"
    )
    game.order("play M2 2 to 9")
    game.order("new")
    active = [e["location"] for e in game.data("location_active")]
    assert active == [5, 8, 9]


@pytest.mark.rule("CG-66")
def test_one_lap_first_player_first_each_once() -> None:
    game = Game(
        "resolve_location",
        here=6,
        first="yellow",
        asks="red yellow green",
        red="1@6 hand=M3,M5",
        yellow="hand=M8,M1",
        green="hand=M8,M1",
    )
    order = []
    for text in ("play M8 coins", "play M8 coins", "play M3 on 1"):
        order.append(game.asked[0])
        game.order(text)
    assert order == ["yellow window", "green window", "red window"]
    assert game.winners() == {6: "red"}
    assert [e["seat"] for e in game.data("card_played")] == [2, 3, 1]


@pytest.mark.rule("CG-66")
def test_a_later_seat_knows_what_an_earlier_one_did() -> None:
    game = Game("resolve_location", here=6, asks="red yellow", red="1@6 hand=M3,M8", yellow="2@6 hand=M8")
    game.order("play M3 on 1")
    assert "Red played Omen" in game.ask().text()
    assert "Red 3" in game.ask().text()


@pytest.mark.rule("CG-67")
def test_absent_seats_may_act() -> None:
    game = Game("resolve_location", here=6, asks="yellow", red="1@6", yellow="c0 hand=M8")
    assert game.asked == ["yellow window"]
    game.order("play M8 coins")
    assert game.cult("yellow").coins == 4


@pytest.mark.rule("CG-68")
def test_an_action_is_finished_before_the_next_seat_acts() -> None:
    game = Game(
        "resolve_location",
        here=6,
        asks="red yellow",
        red="1@6 hand=secret_search,M1",
        yellow="1@6 hand=M2,M8",
    )
    game.order("play search")
    assert game.asked == ["yellow give_card"]
    game.order("give M2")
    assert game.asked == ["yellow window"]
    assert game.state.intrigues[-1] == "secret_search"


@pytest.mark.rule("CG-69")
def test_influence_adds_priests_altars_boosts_and_novitiate() -> None:
    scene = Scene(here=6, red="F4 1@6+2 2@6 P@6 A6 5@7 lic=novitiate", yellow="")
    assert scene.influence("red") == (1 + 2) + 2 + (4 + 3) + (4 + 1)


@pytest.mark.rule("CG-70")
def test_most_influence_wins() -> None:
    game = Game("resolve_location", here=6, red="2@6", yellow="1@6 2@6", green="2@6")
    assert game.winners() == {6: "yellow"}
    assert game.data("location_won")[0]["influence"] == {"1": 2, "2": 3, "3": 2}


@pytest.mark.rule("CG-71")
def test_a_tie_goes_to_the_highest_divine_might() -> None:
    game = Game("resolve_location", here=6, red="fafnir 3@6", yellow="janus 3@6", green="cthulhu 2@6")
    assert game.winners() == {6: "yellow"}
    dark = Game("resolve_location", here=6, red="fafnir dark 3@6", yellow="janus 3@6")
    assert dark.winners() == {6: "red"}


@pytest.mark.rule("CG-72")
def test_seize_beats_a_bribe_which_beats_clarity_which_beats_influence() -> None:
    scene = Scene(
        here=9,
        red="5@9",
        yellow="janus 1@9 hand=M1,M2",
        green="3@9$",
        blue="dark F9 3 hand=seize,M1",
    )
    scene.cult("green").tokens[0].coins = 0
    assert scene.leader() == "red"
    scene.act("yellow", "use clarity discard M1, M2")
    assert scene.leader() == "yellow"
    scene.cult("green").tokens[0].coins = 9
    assert scene.leader() == "green"
    scene.act("blue", "play seize")
    assert scene.leader() == "blue"


@pytest.mark.rule("CG-73")
def test_nobody_wins_when_everybody_has_left() -> None:
    game = Game("resolve_location", here=6, first="yellow", asks="red", red="1@6 c0 hand=M5", yellow="c0")
    game.order("play M5 1")
    assert game.winners() == {}
    assert game.data("nobody_won") == [{"location": 6}]
    assert [game.cult(c).coins for c in ("red", "yellow")] == [7, 0]
    assert game.state.first_player == 2


@pytest.mark.rule("CG-74")
def test_the_winner_may_decline_and_gets_no_alms() -> None:
    game = Game("resolve_location", here=9, red="3@9 F2 c5", yellow="1@9 c0").order("decline")
    assert (game.cult("red").followers, game.cult("red").coins) == (2, 5)
    assert game.cult("yellow").coins == 2
    cannot = Game("resolve_location", here=9, red="3@9 F2 c4", yellow="1@9 c0")
    assert cannot.asked == ["red intention"]
    assert cannot.cult("red").coins == 4


@pytest.mark.rule("CG-75")
def test_all_others_present_get_alms() -> None:
    game = Game(
        "resolve_location", here=6, red="3@6", yellow="A6 c0 4@6", green="1@6 c0", blue="c0", black="A6 c0"
    )
    assert game.winners() == {6: "yellow"}
    assert [game.cult(c).coins for c in ("red", "green", "blue", "black")] == [7, 2, 0, 2]


@pytest.mark.rule("CG-76")
def test_winner_and_losers_are_fixed_before_benefits_change_anything() -> None:
    """Red's benefit turns its token here into an Altar; Yellow gets its alms all the same."""
    game = Game("resolve_location", here=7, red="3@7 c5", yellow="2@7 c0").order("altar 3@7")
    assert game.winners() == {7: "red"}
    assert game.cult("yellow").coins == 2
    order = Game(
        "resolve_location",
        here=9,
        first="yellow",
        red="5@9 c5",
        yellow="1@9 c0",
        green="1@9 c5 lic=community_port",
        blue="1@9 c5 lic=exiles",
    )
    assert order.asked == ["red benefit"]
    order.order("pay 5")
    assert order.asked == ["green benefit"]
    order.order("pay 5")
    assert [order.cult(c).coins for c in ("red", "yellow", "green", "blue")] == [0, 2, 0, 7]


@pytest.mark.rule("CG-76")
@pytest.mark.rule("CG-84")
def test_the_coins_of_a_bribe_go_back_before_the_benefit() -> None:
    """The reserve is empty: the six coins of the Trade District are those of the bribe itself."""
    game = Game("resolve_location", here=6, red="1@6$ c4", yellow="2@6 c90")
    assert [game.cult(c).coins for c in ("red", "yellow")] == [10, 90]


@pytest.mark.rule("CG-77")
def test_priests_go_home_altars_stay_and_effects_end() -> None:
    game = Game(
        "resolve_location", here=6, asks="green", red="2@6+2 P@6", yellow="A6", green="1@6 1@8 hand=raid,M8"
    )
    game.order("play raid")
    assert game.state.location == 8
    assert game.cult("red").tokens == [Priest(2)]
    assert game.cult("red").patriarch == Priest(0)
    assert (game.tokens("green"), game.cult("yellow").altars) == ([1], [6])
    assert not game.state.lap.raided


@pytest.mark.rule("CG-77")
def test_a_priest_that_came_home_can_pay_in_a_later_location() -> None:
    game = Game("resolve_location", here=3, asks="red", red="cthulhu 3@3 2@6 P@6", yellow="1@6")
    assert game.asked == ["red window"]
    assert game.state.location == 6
    game.order("use abyss sacrifice 3 on 2")
    assert game.data("location_won")[1]["influence"]["1"] == 5 + 3


@pytest.mark.rule("CG-78")
def test_nothing_is_made_ready_once_somebody_has_won() -> None:
    game = Game("end_round", red="m4 1@s", yellow="", slots="exiles - -")
    assert game.play.result is not None
    assert game.state.slots == ["exiles", None, None]
    assert game.tokens("red") == []


@pytest.mark.rule("CG-79")
def test_the_table_is_made_ready_for_the_next_round() -> None:
    game = Game("end_round", red="1@s P@s placed=3 prayed", yellow="", slots="exiles - -")
    assert None not in game.state.slots
    assert game.tokens("red") == [1]
    assert game.cult("red").patriarch.place == 0
    assert (game.state.round, game.cult("red").placed, game.cult("red").prayed) == (4, 0, False)


@pytest.mark.rule("CG-80")
def test_the_winner_of_the_highest_location_is_first_player() -> None:
    game = Game("resolve_location", red="3@1", yellow="1@6", green="2@3 4@9 c0")
    assert game.winners() == {1: "red", 3: "green", 6: "yellow", 9: "green"}
    assert game.state.first_player == 3
    raided = Game("resolve_location", here=9, asks="red", red="1@9 hand=raid", yellow="2@9")
    raided.order("play raid")
    assert raided.state.first_player == 2
    nobody = Game("end_round", first="yellow", red="", yellow="")
    assert nobody.state.first_player == 2


@pytest.mark.rule("CG-72")
def test_a_seizure_here_names_no_winner_elsewhere() -> None:
    game = Game(
        "resolve_location",
        here=6,
        asks="yellow",
        red="dark 3@6 1@9 hand=seize",
        yellow="2@9 hand=M8",
        plans={"red": "at 6: play seize\notherwise pass"},
    )
    known = Facts(game.state, content(), 2)
    assert known["leader.6"] == ["red"]
    assert known["leader.9"] == ["yellow", "me"]


@pytest.mark.rule("CG-74")
def test_what_is_said_in_a_window_of_winning_here_goes_before_the_plan() -> None:
    plans = {"red": "otherwise ask\nif win 9: pay 5"}
    game = Game("resolve_location", here=9, red="3@9 F2 c5 hand=M8", yellow="", plans=plans)
    game.order("pass\nif win here: decline")
    assert (game.cult("red").coins, game.cult("red").followers) == (5, 2)


@pytest.mark.rule("CG-97")
def test_an_empty_nobility_is_declined_by_default_and_one_card_is_taken() -> None:
    every = [card.id for card in content().intrigue_cards for _ in range(card.copies)]
    empty = Game("resolve_location", here=11, red=f"3@11 hand={','.join(every)}", yellow="")
    assert empty.asked == ["red benefit"]
    assert empty.ask().default == {"case": "decline", "value": {}}
    one_left = Game("resolve_location", here=11, red=f"3@11 hand={','.join(every[1:])}", yellow="")
    assert one_left.ask().default == {"case": "11", "value": {}}
