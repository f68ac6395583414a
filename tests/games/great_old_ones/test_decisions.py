"""What is asked, of whom, with which words; what is refused; and when nobody need be asked."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.json_types import Json
from referee.games.great_old_ones import GREAT_OLD_ONES
from tests.games.great_old_ones.table import Table, monster


def test_an_old_one_that_can_only_dream_is_not_asked() -> None:
    own = [monster("G1", 0), monster("5")]
    table = Table(monsters={1: own}, acts="5 G1 G2")
    table.order("scare")
    assert table.state.actor == "G2"
    assert table.cubes("G1") == [1]
    told = {"seat": 1, "actor": "G1", "gained": 1, "cubes": 1, "drained": False, "forced": True}
    assert table.told("dreamed") == [told]


@pytest.mark.parametrize(
    ("cards", "god"),
    [
        (("#1 F1",), monster("G1", 1)),  # can afford a Cultist
        (("G1 scout",), monster("G1", 0)),
        (("G1 share",), monster("G1", 1)),
        (("G1 promote",), monster("G1", 2, "9")),
    ],
)
def test_an_old_one_with_anything_else_to_do_is_asked(cards: tuple[str, ...], god: Any) -> None:
    dear = [f"#{no} F9" for no in range(2, 9)]
    table = Table(
        *dear, *cards, monsters={1: [god, monster("25")]}, city="2", deck="1 3 4 5 6 7 8", acts="25 G1"
    )
    table.order("scare")
    assert table.state.actor == "G1"


def test_without_them_it_is_not() -> None:
    """The same table as above, with nothing special about the Old One."""
    dear = [f"#{no} F9" for no in range(1, 9)]
    own = [monster("G1", 2, "9"), monster("25")]
    table = Table(*dear, monsters={1: own}, city="2", deck="1 3 4 5 6 7 8", acts="25 G1 G2")
    table.order("scare")
    assert table.state.actor == "G2"


def test_a_priest_is_always_asked() -> None:
    table = Table(monsters={1: [monster("G1", 0), monster("5")]}, city="", deck="", acts="5 G2")
    assert table.state.actor == "5"
    assert table.ask().seat == 1


def test_the_default_is_to_dream() -> None:
    assert Table().ask().default == {"case": "dream", "value": {}}


@pytest.mark.parametrize(
    "answer",
    [
        None,
        "dream",
        [],
        {},
        {"case": "dream"},
        {"case": ["dream"], "value": {}},
        {"case": "dream", "value": None},
        {"case": "dream", "value": {"x": 1}},
        {"case": "fly", "value": {}},
        {"case": "cultist", "value": "50"},
        {"case": "cultist", "value": {"card": "50"}},
        {"case": "cultist", "value": {"card": 50, "under": "G1"}},
        {"case": "priest", "value": 50},
        {"case": "priest", "value": {"card": "50"}},
        {"case": "double", "value": {"first": None, "second": None}},
        {"case": "promote", "value": 1},
        {"case": "share", "value": {"G1": "1"}},
    ],
)
def test_an_answer_of_the_wrong_shape_is_refused(answer: Json) -> None:
    assert Table().ask().choice.problems(answer)
    closed = Table(city="", deck="", monsters={1: [monster("G1"), monster("5")]}, acts="5 G2")
    assert closed.ask().choice.problems(answer)


def test_a_refusal_points_to_the_place() -> None:
    table = Table("G1 double", "#50 F9")
    answer: Json = {"case": "cultist", "value": {"card": "50", "under": "G2"}}
    assert [p.path for p in table.ask().choice.problems(answer)] == ["/value/card", "/value/under"]
    both: Json = {
        "case": "double",
        "value": {"first": {"case": "priest", "value": "49"}, "second": {"case": "priest", "value": "49"}},
    }
    assert [p.path for p in table.ask().choice.problems(both)] == ["/value/second/value"]


def test_cards_that_cost_too_much_are_not_among_the_options() -> None:
    described: Any = Table("#50 F5", "#49 F2 V9").ask().choice.describe()
    cultists = [option["id"] for option in described["cases"]["cultist"]["fields"]["card"]["options"]]
    assert cultists == ["45", "46", "47", "48", "49"]
    priests = described["cases"]["priest"]["options"]
    assert [option["id"] for option in priests] == ["45", "46", "47", "48"]
    face = {"label": "Villager 45", "jewel": "violet", "price": 2, "refs": ["card:45"]}
    assert priests[0] == {"id": "45", **face}


def test_alternatives_can_be_tried_one_after_the_other() -> None:
    """As a list of orders with fallbacks would: the first that the prompt accepts is the one."""
    table = Table("#50 F9")
    wishes = ["priest 50", "cultist 7 under god", "cultist 49 under god", "dream"]
    assert [bool(table.refused(wish)) for wish in wishes] == [True, True, False, False]


def test_the_prompt_tells_who_acts_what_it_can_afford_and_what_the_city_holds() -> None:
    own = [monster("G1", 4), monster("5", 2, "12 13")]
    table = Table(
        "#5 red C4 scout",
        "#12 W2",
        "#50 violet F1 V2 W1 C3 T14r double",
        "#49 red F2 V2",
        monsters={1: own},
        city="50 49",
        deck="1 2 3",
        acts="5 G2",
        round=3,
    )
    assert table.ask().text().split("\n") == [
        "Round 3, turn 1 of 2: what does Villager 5 (5) do?",
        "Your red Priest has 2 of 4 cubes. Without an answer it dreams: 2 more.",
        "Seek: may first turn up a card from the deck into the City.",
        "The City and its prices for Villager 5 (3 cards in the deck):",
        "  card             jewel   Cultist  Priest  Will  holds  turn",
        "  #50 Villager 50  violet        1      3*     1      3   14r  Double",
        "  #49 Villager 49  red        free    free     1      3   149",
        "* too dear; free: same jewel; Will: cubes in each dream as a Cultist (without",
        "  Cultists 1 comes); holds: cubes as a Priest; turn: lowest acts first (r: of",
        "  equals).",
        "Double: may take two cards in one turn, as Cultists or Priests.",
        "Points now: a Cultist 1, a cube 1, a Priest 2, each jewel among the Priests 3.",
        "        points  Priests  Cultists  cubes  jewels created",
        "* Ghul      13        1         2      6  red",
        "  Gorm       4        0         0      4  none",
        "Your monsters (Old One, Priests) and those of the others, with cubes/capacity:",
        "  G1 Ghul: 4/6 cubes, dream +1",
        "  5 Villager 5, red, Seek: 2/4 cubes, dream +2; Cultists 12, 13",
        "  Gorm: G2 4/6",
        "Last round: the deck runs out, or somebody has made Priests of all 5 jewels.",
        "Still to act: G2.",
        "Orders: cultist <card> under <monster> (any of yours, for its dreams); priest",
        "  <card> (acts from the next round on, has no cubes; 5 at most; priest free:",
        "  49); dream; scare (the City goes under the deck, 5 come from its top; each",
        "  player once a round); sacrifice (it goes under the deck with its Cultists,",
        "  its cubes to your Old One); seek; pass.",
        "For example:",
        "  cultist 50 under G1",
        "  priest 49",
    ]


def test_the_prompt_of_a_second_conversion_shows_the_new_city() -> None:
    table = Table("G1 double", city="50", deck="1")
    table.order("priest 50")
    assert table.ask().text().split("\n") == [
        "Round 1, the last, turn 1 of 2: which second card does Ghul (G1) take?",
        "It took the last City card and has 2 cubes left. Without an answer it takes",
        "  none.",
        "The City and its prices for Ghul (0 cards in the deck):",
        "  card            jewel  Cultist  Priest  Will  holds  turn",
        "  #1  Villager 1  red          1       2     1      3   101",
        "Will: cubes in each dream as a Cultist (without Cultists 1 comes); holds:",
        "  cubes as a Priest; turn: lowest acts first (r: of equals).",
        "Orders: cultist <card> under <monster> (any of yours, for its dreams); priest",
        "  <card> (acts no more, has no cubes; 5 at most); none.",
        "For example:",
        "  cultist 1 under G1",
        "  priest 1",
    ]


def test_the_events_of_a_round_read_as_a_story() -> None:
    table = Table(
        "#5 red T11 scout",
        "#45 red",
        monsters={1: [monster("G1", 4), monster("5", 1, "12")]},
        city="45 46",
        deck="1 2 3 4 7 8 9 10",
        phase="begin_round",
        acts="",
        round=2,
    )
    table.order("cultist 46 under 5", "scout", "priest 45", "pass")
    assert table.texts()[:6] == [
        "Round 3 begins. Villager 1 (#1), Villager 2 (#2), Villager 3 (#3) and Villager 4 (#4) come to the "
        "City.",
        "Ghul makes Villager 46 (#46) a Cultist under Villager 5 (#5) for 1 cube, 3 left.",
        "Villager 5, Priest of Ghul, seeks out Villager 7 (#7), who joins the City.",
        "Villager 5, Priest of Ghul, makes Villager 45 (#45) a red Priest for free (same jewel).",
        "Gorm passes.",
        "Round 4 begins. Villager 8 (#8) comes to the City.",
    ]


def test_sacrifice_scare_and_gifts_are_told_too() -> None:
    own = [monster("G1", 5), monster("5", 3, "12"), monster("6", 2), monster("7", 2, "13")]
    table = Table("#6 share", "#7 promote", monsters={1: own}, city="50", deck="1 2", acts="5 6 7 G1 G2")
    table.order("sacrifice", "give 7 1", "promote 13", "scare")
    assert table.texts() == [
        "Villager 5, Priest of Ghul, is sacrificed with 1 Cultist: 1 cube for its Old One; 2 cubes did not "
        "fit.",
        "Villager 6, Priest of Ghul, gives 1 cube to Villager 7 (#7), and keeps 1.",
        "Villager 7, Priest of Ghul, raises its Cultist Villager 13 (#13) to a yellow Priest for 2 cubes.",
        "Ghul scares the City: #50 goes under the deck, #1, #2, #5, #12 and #50 come.",
        "The villager deck has run out: round 1 is the last.",
    ]


def test_every_prompt_kind_has_its_facts() -> None:
    table = Table("#50 red F2 V1", monsters={1: [monster("G1", 4, "9"), monster("5", 1)]}, acts="5 G1 G2")
    facts = {
        stated.fact.id: stated.value for stated in GREAT_OLD_ONES.facts(table.state, table.play.setup, 1)
    }
    expected: dict[str, Json] = {
        "round": 1,
        "last_round": False,
        "deck_size": 42,
        "city": ["45", "46", "47", "48", "49", "50"],
        "city_size": 6,
        "actor": "5",
        "upcoming": ["G1", "G2"],
        "cubes.G1": 4,
        "cubes.god": 4,
        "room.god": 2,
        "drain.god": 1,
        "cubes.5": 1,
        "room.5": 2,
        "cost_cultist.50": 0,
        "cost_cultist.49": 1,
        "cost_priest.49": 2,
        "free_cards": ["50"],
        "jewel.50": "red",
        "force.50": 2,
        "vigor.50": 1,
        "priests.1": 1,
        "colours.1": 1,
        "created.1": 1,
        "score.1": 1 + 5 + 2 + 3,
        "score.2": 4,
        "scare_used.2": False,
    }
    assert {name: facts.get(name) for name in expected} == expected
    other = {
        stated.fact.id: stated.value for stated in GREAT_OLD_ONES.facts(table.state, table.play.setup, 2)
    }
    assert other["cubes.god"] == 4
    assert other["room.god"] == 2
