"""The table as its viewers see it: every row of the list of who sees what (section 3)."""

from __future__ import annotations

from typing import Any

from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from tests.games.choose_your_god.table import Game, content


def lap() -> Game:
    """Red has raided the Port; Yellow is asked, Green celebrates and Blue sits out."""
    return Game(
        "resolve_location",
        here=9,
        first="red",
        asks="yellow",
        red="cthulhu dark F4 c7 m1 placed=2 prayed "
        "1@9+2 2@s 3 P@12$ A9 A3 hand=raid,M1,M2,blackmail lic=exiles",
        yellow="tiamat F3 c0 5@9 hand=M8",
        green="janus celebrating A13",
        blue="nirriti sits_out summoned_twice dark",
        plans={"red": "at 9: play raid\notherwise pass"},
        slots="title_healer - novitiate",
        supremacy="green",
        face_up=False,
    )


def seen_by(game: Game, viewer: int | None) -> dict[str, Any]:
    return CHOOSE_YOUR_GOD.view(game.state, game.play.setup, viewer)


def test_what_everybody_sees_of_a_seat() -> None:
    red = seen_by(lap(), None)["seats"]["1"]
    assert red == {
        "ref": "seat:1",
        "colour": "red",
        "cult": {
            "ref": "cult:cthulhu",
            "id": "cthulhu",
            "name": "Cthulhu",
            "abilities": [
                {"ref": "ability:furious_storm", "id": "furious_storm", "name": "Furious Storm"},
                {
                    "ref": "ability:will_of_the_ancient",
                    "id": "will_of_the_ancient",
                    "name": "Will of the Ancient",
                },
            ],
        },
        "side": "dark",
        "divine_might": 23,
        "summoned_twice": False,
        "coins": 7,
        "followers": 5,  # the fifth for the Intrigue that Exiles saw
        "mobs": 1,
        "patriarch": {"strength": 5 + 2, "place": 12, "coins": 12, "boost": 0},
        "tokens": [
            {"strength": 2, "place": -1, "coins": 0, "boost": 0},
            {"strength": 3, "place": 0, "coins": 0, "boost": 0},
            {"strength": 1, "place": 9, "coins": 0, "boost": 2},
        ],
        "altars": [3, 9],
        "miracles": 2,
        "intrigues": 1,
        "licenses": [{"ref": "card:exiles", "card": "exiles", "name": "Exiles"}],
        "placed": 2,
        "prayed": True,
        "celebrating": False,
        "given_up": False,
    }


def test_what_everybody_sees_of_the_table() -> None:
    seen = seen_by(lap(), None)
    assert (seen["round"], seen["phase"], seen["first_player"], seen["location"]) == (3, "resolution", 1, 9)
    assert seen["lap"] == {
        "acted": {"1": "intrigue"},
        "action": {"1": "raid"},
        "raided": True,
        "seized_by": None,
        "least_wins": False,
    }
    assert seen["offered"] == {
        "A": {
            "ref": "slot:A",
            "license": {"ref": "card:title_healer", "card": "title_healer", "name": "Title Healer"},
        },
        "B": {"ref": "slot:B", "license": None},
        "C": {
            "ref": "slot:C",
            "license": {"ref": "card:novitiate", "card": "novitiate", "name": "Novitiate"},
        },
    }
    supremacy = seen["supremacy"]
    assert (supremacy["ref"], supremacy["seat"], supremacy["face_up"]) == ("card:supremacy", 3, False)
    assert [one["ref"] for one in supremacy["effects"]] == [
        f"effect:{id_}" for id_ in content().supremacy_effects
    ]
    # 33 Miracles less three in hands, 33 Intrigues less one (the raid is back), 33 Licenses less three
    assert seen["decks"] == {"miracle": 30, "intrigue": 32, "license": 30}
    assert seen["reserve"] == {"coins": 100 - 7 - 12 - 5 - 5, "mobs": 15}
    port = seen["locations"][8]
    assert port == {
        "ref": "location:9",
        "no": 9,
        "name": "Port",
        "influence": {"1": 1 + 2 + 4, "2": 5},
        "leader": 1,
    }
    assert [seen["seats"][seat]["celebrating"] for seat in "1234"] == [False, False, True, False]
    assert seen["seats"]["4"]["summoned_twice"]


def test_what_only_its_owner_sees() -> None:
    game = lap()
    own = seen_by(game, 1)
    assert [card["card"] for card in own["hand"]] == ["M1", "M2", "blackmail"]
    assert own["plan"]["rules"][0]["at"] == [9]
    assert own["queue"] == []
    assert (own["sits_out"], seen_by(game, 4)["sits_out"]) == (False, True)
    for viewer in (None, 2):
        assert "raid" not in str({**seen_by(game, viewer), "lap": None})
    assert [card["card"] for card in seen_by(game, 2)["hand"]] == ["M8"]
