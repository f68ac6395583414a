"""The worked examples of the rules, G1 to G18, by name."""

from __future__ import annotations

from tests.games.great_old_ones.table import RANKING, Table, monster, new_game


def test_g1_scoring() -> None:
    own = [monster("G1", 5, "7 8 9"), monster("5", 3, "2 3"), monster("6"), monster("15"), monster("35")]
    table = Table(monsters={1: own}, acts="G1", last_round="deck")
    table.order("pass")
    assert table.play.result is not None
    assert table.play.result.scores[1]["points"] == 30
    parts = "5 for 5 Cultists, 8 for 8 cubes, 8 for 4 Priests and 9 for 3 jewels among them"
    assert f"Ghul scores 30 points: {parts}." in table.texts()


def test_g2_set_up() -> None:
    faces = ["#1 F2", "#2 F3", "#3 F1", "#4 F1", "#5 F3", "#6 F2", "#7 F3", "#8 F2", "#9 F1"]
    play = new_game(*faces, draws={"deck/villager/shuffle/1": [str(no) for no in range(1, 51)]})
    play.resolve({1: RANKING, 2: RANKING})
    assert play.state.city == ["1", "3", "4", "6", "8", "9"]
    assert len(play.state.deck) == 44
    assert {"2", "5", "7"} < set(play.state.deck)


def test_g3_schedule() -> None:
    table = Table(
        "G1 T10",
        "#5 T7",
        "G2 T3",
        "#9 T7r",
        "#11 T5",
        monsters={1: [monster("G1", 4), monster("5")], 2: [monster("G2", 4), monster("9")]},
        city="11 45 46 47 48 49",
        phase="begin_round",
        acts="",
    )
    assert table.state.schedule == ["G2", "9", "5", "G1"]
    table.order("priest 11", "pass", "pass", "pass")
    assert table.state.schedule == ["G2", "11", "9", "5", "G1"]


def test_g4_choosing_old_ones() -> None:
    play = new_game(seats=3)
    play.resolve({1: ["G3", "G1", "G2", "G4"], 2: ["G3", "G4", "G1", "G2"], 3: ["G4", "G3", "G2", "G1"]})
    assert [play.state.cults[seat].god.card for seat in (1, 2, 3)] == ["G3", "G4", "G2"]
    assert [play.state.cults[seat].god.cubes for seat in (1, 2, 3)] == [4, 4, 4]


def test_g5_paying() -> None:
    cards = ["#12 F2 V1", "#5 red"]
    own = {1: [monster("G1", 4), monster("5", 0)]}
    table = Table(*cards, city="12", monsters=own)
    table.order("cultist 12 under 5")
    assert table.cubes("G1") == [2]
    assert table.cultists("5") == ["12"]
    other = Table(*cards, city="12", monsters=own)
    other.order("priest 12")
    assert other.cubes("G1") == [1]
    third = Table(*cards, city="12", monsters=own, acts="5 G2")
    assert third.refused("cultist 12 under 5") == ["Making 12 a Cultist costs 2 cubes; Villager 5 has 0."]
    assert third.refused("priest 12") == ["Making 12 a Priest costs 3 cubes; Villager 5 has 0."]


def test_g6_same_jewel() -> None:
    own = [monster("G1", 4), monster("5", 0)]
    for order, god in (("cultist 20 under god", 2), ("priest 20", 4)):
        free = Table("#5 red", "#20 red F2 V2", city="20 45", monsters={1: own}, acts="5 G2")
        free.order(order)
        assert free.cubes("5") == [0]
        paid = Table("#5 red", "#20 red F2 V2", city="20 45", monsters={1: own})
        paid.order(order)
        assert paid.cubes("G1") == [4 - god]


def test_g7_discounts() -> None:
    cards = ["#1 red F3", "#2 red F1", "#31 blue F3", "#3 red F2 V1"]
    for ability, order, price in (
        ("thrift_cultist", "cultist 1 under god", 2),
        ("thrift_cultist", "cultist 2 under god", 1),
        ("thrift_cultist", "cultist 31 under god", 0),
        ("thrift_priest", "priest 3", 2),
        ("thrift_priest", "cultist 3 under god", 2),
    ):
        own = [monster("G1"), monster("40", 3)]
        table = Table(f"#40 blue {ability}", *cards, city="1 2 31 3", monsters={1: own}, acts="40 G2")
        table.order(order)
        assert table.cubes("40") == [3 - price], (ability, order)


def test_g8_draining() -> None:
    own = [monster("G1", 2), monster("5", 3, "12 13 14")]
    table = Table("#5 C6", "#12 W2", "#13 W1", "#14 W2", monsters={1: own}, acts="5 G1 G2")
    table.order("dream", "dream")
    assert table.cubes("5", "G1") == [6, 3]
    assert table.cultists("5") == ["12", "13", "14"]
    full = Table("G1 C4")
    full.order("dream")
    assert full.cubes("G1") == [4]


def test_g9_scare_with_a_short_deck() -> None:
    table = Table(city="1 2 3 4 5 6", deck="7 8")
    table.order("scare")
    assert table.state.city == ["7", "8", "1", "2", "3", "4"]
    assert table.state.deck == ["5", "6"]
    assert table.state.last_round is None


def test_g10_sacrifice() -> None:
    own = [monster("G1", 5), monster("5", 3, "12 20")]
    table = Table("G1 C6", monsters={1: own}, deck="30 31", acts="5 G2")
    table.order("sacrifice")
    assert table.cubes("G1") == [6]
    assert table.state.deck == ["30", "31", "5", "12", "20"]
    assert table.told("priest_sacrificed")[0]["lost"] == 2


def test_g11_refill() -> None:
    table = Table(city="50", deck="1 2 3 4 5 6 7 8 9 10")
    table.order("cultist 50 under god")
    assert (len(table.state.city), len(table.state.deck), table.state.last_round) == (6, 4, None)
    short = Table(city="50", deck="1 2 3 4")
    short.order("cultist 50 under god")
    assert (len(short.state.city), len(short.state.deck), short.state.last_round) == (4, 0, "deck")
    assert short.state.actor == "G2"


def test_g12_double_across_a_refill() -> None:
    own = [monster("G1"), monster("7", 5)]
    table = Table(
        "#7 red double C5",
        "#30 green F1 V1",
        "#33 blue F2",
        monsters={1: own},
        city="30",
        deck="31 32 33 34 35 36 37",
        acts="7 G2",
    )
    table.order("priest 30")
    assert table.cubes("7") == [3]
    assert table.state.city == ["31", "32", "33", "34", "35", "36"]
    assert table.ask().kind == "great_old_ones.second"
    table.order("cultist 33 under 30")
    assert table.cubes("7") == [1]
    assert table.cultists("30") == ["33"]


def test_g13_promote() -> None:
    def promoting(cubes: int, priests: int) -> Table:
        others = [monster(str(no)) for no in range(1, priests)]
        own = [monster("G1"), monster("7", cubes, "40"), *others]
        return Table("#7 promote", "#40 green", monsters={1: own}, acts="7 G2")

    table = promoting(2, 4)
    table.order("promote 40")
    assert table.cubes("7", "40") == [0, 0]
    assert len(table.priests(1)) == 5
    assert "green" in table.state.cults[1].created
    assert table.state.actor == "G2"
    assert promoting(1, 4).refused("promote 40") == ["Promoting costs 2 cubes; Villager 7 has 1."]
    assert promoting(2, 5).refused("promote 40") == ["You already have five Priests."]


def test_g14_share() -> None:
    own = [monster("G1", 5), monster("8", 4), monster("5", 0)]
    table = Table("#8 share C4", "#5 C3", "G1 C6", monsters={1: own}, acts="8 G2")
    assert table.refused("give G1 2") == ["Ghul has room for 1 more cube."]
    table.order("give G1 1, 5 2")
    assert table.cubes("8", "G1", "5") == [1, 6, 2]


def test_g15_scout() -> None:
    table = Table("G1 scout", city="45 46 47 48 49 50", deck="1 2 3")
    table.order("scout")
    assert len(table.state.city) == 7
    table.order("dream", "pass")
    assert table.state.round == 2
    assert table.state.city == ["45", "46", "47", "48", "49", "50", "1"]
    assert table.state.deck == ["2", "3"]


def test_g16_colours_end_the_game() -> None:
    own = [monster("G1", 2), monster("5"), monster("15"), monster("25")]
    table = Table(
        "#50 violet F1 V1",
        monsters={1: own},
        created={1: ["red", "yellow", "green", "blue"]},
        round=8,
    )
    table.order("priest 50")
    assert table.state.last_round == "jewels"
    table.order("pass")
    assert table.play.result is not None
    score = table.play.result.scores[1]
    assert (score["colours"], score["priests"], score["points"]) == (4, 4, 12 + 8)


def test_g17_five_priests() -> None:
    own = [monster("G1", 4), *(monster(str(no)) for no in range(1, 6))]
    table = Table("#20 red", monsters={1: own}, city="20 45", acts="5 G1 G2")
    assert table.refused("priest 20") == ["You already have five Priests."]
    assert table.refused("cultist 20 under 5") == []
    table.order("sacrifice", "priest 20")
    assert table.priests(1) == ["1", "2", "3", "4", "20"]


def test_g18_one_scare_per_player() -> None:
    own = [monster("G1", 4), monster("5")]
    table = Table("G1 T1", "#5 T2", "G2 T3", monsters={1: own}, acts="G1 5 G2")
    table.order("scare")
    assert table.refused("scare") == ["You have already scared the City this round."]
    table.order("pass")
    assert table.refused("scare") == []
    table.order("scare")
    assert (table.state.round, table.state.actor) == (2, "G1")
    assert table.refused("scare") == []
