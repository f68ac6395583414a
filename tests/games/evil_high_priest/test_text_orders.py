"""Orders as text beyond the lines of section 7 (test_spec_orders.py), there and back; what cannot be read."""

from __future__ import annotations

import re
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from referee.engine.problems import UnreadableText
from tests.complaints import complaint
from tests.games.evil_high_priest.table import Table, dice, seat


def turn(**own: Any) -> Table:
    following = seat(exposed="12T 5B 5M 2SB 1ES", sanctum={3: "closet 1B", 5: "vault"}, **own)
    return Table("cthulhu", {1: following}, shattered="start", monsters="ghoul chthonian zoog")


PLACING: dict[str, dict[str, Any]] = {
    "place acolyte kingsport": {"cultist": "acolyte", "space": "town:kingsport"},
    "PLACE Acolyte Kingsport  # for treasure": {"cultist": "acolyte", "space": "town:kingsport"},
    "place acolyte kingsport  # if nobody minds": {"cultist": "acolyte", "space": "town:kingsport"},
    "place acolyte kingsport  # early": {"cultist": "acolyte", "space": "town:kingsport"},
    "kingsport": {"cultist": "acolyte", "space": "town:kingsport"},
    "chanting chamber 2 at 6": {
        "cultist": "priest",
        "space": "priest:chanting",
        "chamber": [{"take": "2", "at": "6"}],
    },
    "place priest chanting chamber 2 at 6 arrange keep": {
        "cultist": "priest",
        "space": "priest:chanting",
        "chamber": [{"take": "2", "at": "6"}],
        "arrange": {"case": "keep", "value": {}},
    },
    "place acolyte salem any 2T 1B pay 2T from exposed 1B from 3": {
        "cultist": "acolyte",
        "space": "town:salem",
        "any": {"T": 2, "B": 1},
        "pay": {"exposed.T": 2, "3.B": 1},
    },
    "place acolyte silver-twilight monster ghoul chamber 1 at 7": {
        "cultist": "acolyte",
        "space": "town:silver_twilight",
        "monster": ["ghoul"],
        "chamber": [{"take": "1", "at": "7"}],
    },
    "place acolyte cult:B pay 1SB store ES at 5 bonus ask": {
        "cultist": "acolyte",
        "space": "cult:B",
        "store": {"5.ES": 1},
        "bonus": {"case": "ask", "value": {}},
    },
    "place acolyte B": {"cultist": "acolyte", "space": "cult:B"},
    "place acolyte escape": {"cultist": "acolyte", "space": "escape"},
    "place acolyte tulszcha": {"cultist": "acolyte", "space": "ritual:tulszcha:1"},
    "place priest summon sacrifice pool monster 3": {
        "cultist": "priest",
        "space": "priest:summon",
        "sacrifice": ["pool"],
        "monster": ["3"],
    },
}


HURRIED = {
    "put an acolyte on Silver Twilight Lodge": ("acolyte", "town:silver_twilight"),
    "Place priest to the Starry Wisdom Church": ("priest", "town:starry_wisdom"),
    "place acolyte at kings": ("acolyte", "town:kingsport"),
    "mao ceremony": ("acolyte", "ritual:mao:1"),
    "place my priest in The Red Sign": ("priest", "ritual:red:1"),
    "acolyte lock b": ("acolyte", "cult:B"),
    "acolyte town 3": ("acolyte", "town:boston"),
    "priest skulk": ("priest", "town:skulk1"),
    "place priest rescue acolyte": ("priest", "priest:rescue"),
    "place priest Summon Monster": ("priest", "priest:summon"),
    "place acolyte misk": ("acolyte", "town:miskatonic"),
}
"""As people write who have the rulebook and no time."""


@pytest.mark.parametrize("text", HURRIED)
def test_spaces_are_known_by_printed_names_and_beginnings(text: str) -> None:
    answer: Any = turn().ask().read(text)
    assert (answer["cultist"], answer["space"]) == HURRIED[text]


def test_amounts_may_be_written_out_and_pay_for_any_cost() -> None:
    ask = turn().ask()
    for text in (
        "salem any 2T 1B",
        "salem, any 2 treasure and one blood",
        "salem with two treasure, 1 blood",
        "salem pay 2T 1B",
    ):
        assert ask.read(text) == {"cultist": "acolyte", "space": "town:salem", "any": {"T": 2, "B": 1}}
    assert ask.read("lock B, pay 1 spellbook, store an Elder Sign at 5") == {
        "cultist": "acolyte",
        "space": "cult:B",
        "store": {"5.ES": 1},
    }


def test_raid_plans_in_a_hurry() -> None:
    followings = {
        1: seat(exposed="3M", acolytes="pool*2 ritual:mao:2 town:boston", lairs="generic"),
        2: seat(acolytes="pool asylum*4"),
    }
    table = Table("cthulhu", followings, shattered="start B", draws=dice("44"))
    table.order("place acolyte E bonus no")
    ask = table.asked()[1]

    def struck(text: str) -> Any:
        answer: Any = ask.read(text)
        return answer["strikes"]["value"]

    mao, boston = "acolyte ritual:mao:2", "acolyte town:boston"
    assert struck("raid acolyte mao and acolyte in Boston") == [mao, boston]
    assert struck("strike with monsters") == ["monster generic"]
    assert struck("raid 2 acolytes") == ["acolyte cult:E", "acolyte pool"]
    assert struck("raid at the gate: generic monster") == [{"at": "G", "unit": "monster generic"}]
    assert struck("raid nothing") == {}
    with pytest.raises(UnreadableText, match="line 1"):
        ask.read("raid acolyte")  # which of the four?


def test_a_seat_is_known_by_its_colour() -> None:
    followings = {1: seat(lairs="byakhee"), 2: seat(exposed="1SB"), 3: seat(exposed="1SB")}
    table = Table("cthulhu", followings, seats=3, monsters="ghoul chthonian zoog")
    for text in ("before byakhee from orange; kingsport", "before byakhee target seat 3\nkingsport"):
        answer: Any = table.ask().read(text)
        assert answer["before"] == [{"monster": "byakhee", "target": {"seat": "3"}}]
    table.order("before byakhee; place acolyte kingsport")
    assert [table.ask().read(text) for text in ("Green", "gr", "2", "seat 2")] == ["2"] * 4


@pytest.mark.parametrize("text", PLACING)
def test_a_placement_is_read_as_the_rules_write_it(text: str) -> None:
    table = turn()
    answer = table.ask().read(text)
    assert answer == PLACING[text]
    assert table.ask().choice.problems(answer) == []


def test_use_priest_is_the_ability_space() -> None:
    table = Table("cthulhu", {1: seat(card="mr_shiny")})
    for text in ("place priest ability target 2", "use priest target 2"):
        assert table.ask().read(text) == {
            "cultist": "priest",
            "space": "priest:ability",
            "target": {"seat": "2"},
        }


def test_an_ability_before_placing_has_a_line_of_its_own() -> None:
    followings = {1: seat(lairs="byakhee"), 2: seat(exposed="1SB")}
    table = Table("cthulhu", followings, monsters="ghoul chthonian zoog")
    answer = table.ask().read("before byakhee from 2\nplace acolyte kingsport")
    assert answer == {
        "before": [{"monster": "byakhee", "target": {"seat": "2"}}],
        "cultist": "acolyte",
        "space": "town:kingsport",
    }
    assert table.ask().read(table.ask().show(answer)) == answer


def test_skulks() -> None:
    followings = {
        1: seat(priest="cult:B+", acolytes="town:skulk1 asylum*4", exposed="7T"),
        2: seat(priest="priest:chanting", acolytes="asylum*4"),
    }
    table = Table("sleeper", followings, phase="skulk", shattered="start B")
    ask = table.ask()
    assert ask.read("skulk stay") == []
    assert ask.read("skulk athenaeum any 5T") == [
        {"from": "town:skulk1", "to": "town:athenaeum", "any": {"T": 5}}
    ]
    several: Any = [
        {"from": "town:skulk1", "to": "town:innsmouth"},
        {"from": "cult:B+", "to": "ritual:red:1"},
    ]
    assert ask.read("skulk town: innsmouth; flex: ritual:red") == several
    assert ask.read("skulk skulk1: innsmouth; cult:B+: ritual:red") == several
    fallbacks = {
        "skulk arkham else innsmouth else stay": several[:1],  # nobody has an Elder Sign to pay there
        "skulk arkham else stay": [],
        "skulk flex: ritual:mao else stay": [{"from": "cult:B+", "to": "ritual:mao:1"}],
        "skulk town: arkham; flex: ritual:red else skulk town: innsmouth; flex: ritual:red": several,
    }
    assert {text: ask.read(text) for text in fallbacks} == fallbacks
    assert ask.read(ask.show(several)) == several
    assert ask.choice.problems(several) == []


def test_preparation_and_picks() -> None:
    followings = {1: seat(lairs="servitor_of_the_outer_gods"), 2: seat()}
    table = Table("cthulhu", followings, phase="abilities", monsters="ghoul chthonian zoog")
    assert table.ask().read("prep none") == []
    assert table.ask().read("prep servitor_of_the_outer_gods target acolyte pool") == [
        {"ability": "servitor_of_the_outer_gods", "target": {"acolyte": "pool"}}
    ]
    lodge = Table("cthulhu", {1: seat(exposed="1SB")}, monsters="ghoul chthonian zoog")
    lodge.order("place acolyte silver-twilight")
    assert lodge.ask().read("pick monster 2") == "2"
    lodge.order("pick monster 2")
    assert lodge.ask().read("pick chamber 1 at 6") == {"take": "1", "at": "6"}


def test_the_bonus_after_a_raid() -> None:
    own = seat(exposed="3B 3T", acolytes="pool*2 asylum*2")
    table = Table("cthulhu", {1: own}, shattered="start A B", draws=dice("1"), shoggoth=1)
    table.order("place acolyte cult:F sacrifice pool")
    table.no_strikes()
    assert table.waiting_for == ("bonus", [1])
    assert table.ask().read("bonus no") is None
    assert table.ask().read("bonus yes target sign C") == {"target": {"sign": "C"}}
    assert table.ask().read(table.ask().show({"target": {"sign": "C"}})) == {"target": {"sign": "C"}}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "There is no order."),
        ("place", "The order ends where a place should stand."),
        (
            "place acolyte kingsport at dawn",
            '"at dawn" is more than this order takes. Did you mean "place acolyte kingsport"?',
        ),
        ("place acolyte atlantis", '"atlantis" is not a place.'),
        (
            "place acolyte kingsprot",
            '"kingsprot" is not a place. Did you mean "place acolyte kingsport"?',
        ),
        ("place priest re", '"re" could be red sign, rescue acolyte.'),
        ("place acolyte kingsport\nplace acolyte boston", "A turn places one cultist."),
        ("place acolyte salem any much", "It does not say how much of what."),
        ("place acolyte B bonus maybe", '"maybe" stands where no, ask, if able or yes should.'),
        ("before ghoul", "It does not say where a cultist is placed."),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, message: str) -> None:
    with pytest.raises(UnreadableText) as refused:
        turn().ask().phrasing.parse(text)  # type: ignore[union-attr]
    assert complaint(refused.value) == message


def test_a_bonus_taken_without_a_word_is_read_in_the_general_form_too() -> None:
    table = Table("cthulhu", {1: seat(exposed="9B")}, shattered="start")
    order = table.ask().read("place acolyte cult:A bonus yes")
    choice = table.ask().choice
    assert choice.parse(choice.show(order)) == order


PAGE = Path(__file__).parents[3] / "docs" / "games" / "evil_high_priest.md"


def test_the_turns_that_the_page_shows_can_be_written_like_that() -> None:
    """On the first lines of its table; what a space then does is for the rules to say."""
    written = re.findall(r"^\| `(place [^`]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    table = Table("cthulhu", {1: seat(exposed="2T 1B 1SB", sanctum={7: "vault"}, acolytes="pool*2")})
    spaces = [table.ask().read(line)["space"] for line in written]  # type: ignore[call-overload, index]
    assert spaces == ["town:kingsport", "priest:chanting", "town:salem", "cult:B", "priest:summon"]


WRONG_KINDS = {
    "place acolyte silver-twilight monster vault": '"vault" is a Chamber, not a monster.',
    "place acolyte silver-twilight chamber ghoul at 7": '"ghoul" is a monster, not a Chamber.',
    "place acolyte silver-twilight discard kingsport": '"kingsport" is a place, not a monster.',
    "place acolyte hobo": '"hobo" is an investigator, not a place.',
    "before vault; place acolyte escape": '"vault" is a Chamber, not a monster.',
}


@pytest.mark.parametrize(("order", "message"), WRONG_KINDS.items())
def test_what_is_of_another_kind_is_told_of_which(order: str, message: str) -> None:
    own = seat(exposed="1SB", lairs="byakhee")
    table = Table("cthulhu", {1: own, 2: seat(exposed="1SB")}, monsters="zoog gug ghoul")
    with pytest.raises(UnreadableText) as refused:
        table.ask().read(order)
    assert refused.value.message == message


@pytest.mark.parametrize(
    ("order", "word"),
    [
        ("place acolyte salem any 3T any 2T 1B", "any"),
        ("place acolyte silver-twilight chamber 1 at 7 chamber 2 at 6", "chamber"),
        ("place acolyte cult:B bonus yes bonus no", "bonus"),
    ],
)
def test_what_is_said_twice_is_refused_as_such(order: str, word: str) -> None:
    table = Table("cthulhu", {1: seat(exposed="1SB 9T")}, shattered="start")
    with pytest.raises(UnreadableText) as refused:
        table.ask().read(order)
    assert refused.value.message.startswith(f'"{word}" is said twice.')


@pytest.mark.parametrize("board", ["cthulhu", "yellow_sign"])
def test_a_target_may_stand_before_the_chamber_that_is_taken(board: str) -> None:
    """On the Yellow Sign's board a chamber can be a target, too: it is discarded for a track."""
    own = seat(exposed="1SB", sanctum={3: "vault"})
    shattered = "start P1 P2" if board == "yellow_sign" else ""
    table = Table(board, {1: own}, monsters="fungi_from_yuggoth gug ghoul", shattered=shattered)
    clauses = ("target green", "chamber 1 at 7", "monster 1")
    answers = [
        table.ask().read(f"place acolyte silver-twilight {' '.join(order)}")
        for order in permutations(clauses)
    ]
    assert all(answer == answers[0] for answer in answers)
    table.answers({1: answers[0]})
    assert (table.lairs(1), table.places(2)["asylum"]) == (["fungi_from_yuggoth"], 4)


def test_a_chamber_is_still_a_target_where_it_is_not_put_anywhere() -> None:
    table = Table("yellow_sign", {1: seat(sanctum={3: "vault"})}, shattered="start P1 P2")
    read: Any = table.ask().read("place acolyte track P target green chamber 3")
    assert read["target"] == {"seat": "2", "chamber": "3"}
