"""Every investigator by its name (2.12 and 2.23)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.evil_high_priest.table import Table, dice, seat

LOCKS = {1: ("B", "1SB", "start"), 2: ("E", "3M", "start B"), 3: ("K", "3B 1SB", "start B E I")}


def raid_of(
    investigator: str, faces: str, *, icons: int | None = None, held: str = "", other: Any = None, **own: Any
) -> Table:
    """Seat 1's priest shatters a sign; the raid of this investigator shows these faces. Plans are still open.

    The sign of the lock is left exposed with what seat 1 holds.
    """
    number = icons or len(faces)
    lock, cost, shattered = LOCKS[number]
    others = [card for card in ("minister", "soldier", "psychic") if card != investigator][:2]
    followings = {
        1: seat(**{"acolytes": "", "exposed": f"{cost} {held}", **own}),
        2: other or seat(acolytes="", priest="priest:chanting"),
    }
    table = Table(
        "cthulhu",
        followings,
        shattered=shattered,
        investigators=" ".join([investigator, *others]),
        draws=dice(faces, investigator=1),
    )
    store = " store 1ES at exposed" if "sanctum" in own else ""
    table.order(f"place priest cult:{lock}{store}{' bonus no' if lock == 'E' else ''}")
    return table


def strength(table: Table) -> object:
    return table.told("raid_rolled")[0]["strength"]


def gate(table: Table, number: int = 1) -> object:
    at_the_gate = table.told("raid_strengths_set")[0]["at_the_gate"]
    assert isinstance(at_the_gate, dict)
    return at_the_gate[str(number)]


@pytest.mark.rule("EH-202")
@pytest.mark.parametrize(
    ("die", "card"),
    [(1, "minister"), (2, "minister"), (3, "hobo"), (4, "hobo"), (5, "artist"), (6, "artist")],
)
def test_the_die_picks_the_first_second_or_third_face_up_investigator(die: int, card: str) -> None:
    table = Table(
        "cthulhu",
        {1: seat(acolytes="", exposed="1SB")},
        shattered="start",
        investigators="minister hobo artist",
        draws=dice("1", investigator=die),
    )
    table.order("place priest cult:B")
    assert table.told("investigator_drawn")[0]["investigator"] == card


@pytest.mark.rule("EH-247")
def test_private_eye() -> None:
    """The first chamber hit gives no defence; its contents are destroyed as usual."""
    table = raid_of("private_eye", "4", sanctum={2: "vault 2B", 5: "vault 2M"})
    assert table.seat(1).sanctum[2].holds == {}  # 4, not 4 - 2
    assert table.seat(1).sanctum[5].holds == {}  # 4 - 2 = 2
    saved = raid_of("private_eye", "2", sanctum={2: "vault 2B", 5: "vault 2M"})
    assert saved.held(1) == {"M": 2}  # 2 at the first, 2 - 2 = 0 at the second


@pytest.mark.rule("EH-252")
@pytest.mark.rule("EH-253")
def test_hobo() -> None:
    """One die less; deepest chamber first and the exposed resources last; signs are safe."""
    table = raid_of("hobo", "4", icons=2, held="2T", sanctum={1: "vault 1T", 3: "closet 1ES 1B"})
    assert table.told("raid_rolled")[0]["dice"] == [4]
    # 4 at the Closet (0), 4 - 2 = 2 at the Vault, then the exposed treasure
    assert table.held(1) == {"ES": 2}
    stopped = raid_of("hobo", "2", icons=2, held="2T", sanctum={1: "vault 1T", 3: "closet 1B"})
    assert stopped.held(1) == {"T": 3, "ES": 1}


@pytest.mark.rule("EH-205")
def test_antiquarian() -> None:
    """One die less, but at least one."""
    assert raid_of("antiquarian", "3", icons=2).told("raid_rolled")[0]["dice"] == [3]
    assert raid_of("antiquarian", "3", icons=1).told("raid_rolled")[0]["dice"] == [3]


@pytest.mark.rule("EH-208")
def test_minister() -> None:
    """Strength +2."""
    assert strength(raid_of("minister", "3")) == 5


@pytest.mark.rule("EH-255")
def test_artist() -> None:
    """Who has fewer points than the leader halves the strength, rounded down; who is level does not."""
    table = raid_of("artist", "5", other=seat(acolytes="pool"))
    assert (gate(table, 1), gate(table, 2)) == (5, 2)
    level = raid_of("artist", "5", other=seat(acolytes="pool", exposed="5M"))
    assert (gate(level, 1), gate(level, 2)) == (
        5,
        5,
    )  # the sign and most treasure (0 each), 10 magic points and that


@pytest.mark.rule("EH-253")
def test_professor() -> None:
    """Treasure and blood are safe."""
    table = raid_of("professor", "6", held="2T 1B 1M", sanctum={1: "closet 1T 1SB"})
    assert table.held(1) == {"T": 3, "B": 1}


def test_journalist() -> None:
    """No asylum defence, escape and Cells included."""
    table = raid_of("journalist", "6", acolytes="asylum*4 escape", sanctum={1: "cell"})
    assert gate(table) == 6


@pytest.mark.rule("EH-257")
def test_police_detective() -> None:
    """Each acolyte struck with lowers the strength by 1 only."""
    table = raid_of("police_detective", "2", acolytes="town:boston town:salem")
    table.orders(seat1="raid spend acolyte town:boston, acolyte town:salem")
    assert table.held(1) == {"ES": 1}
    table = raid_of("police_detective", "2", acolytes="town:boston")
    table.orders(seat1="raid spend acolyte town:boston")
    assert table.held(1) == {}


@pytest.mark.rule("EH-257")
def test_big_game_hunter() -> None:
    """Monsters in lairs defend with 2 less, at least 0; the Shoggoth is none."""
    table = raid_of("big_game_hunter", "3", lairs="generic")
    table.orders(seat1="raid spend generic")
    assert table.held(1) == {"ES": 1}
    table = raid_of("big_game_hunter", "4", lairs="generic")
    table.orders(seat1="raid spend generic")
    assert table.held(1) == {}


@pytest.mark.rule("EH-256")
def test_dilettante() -> None:
    """Strength -2; who stops the raid before any chamber gains 1 treasure."""
    table = raid_of("dilettante", "4", acolytes="asylum*2")
    assert strength(table) == 2
    assert table.held(1) == {"T": 1, "ES": 1}
    hit = raid_of("dilettante", "4", acolytes="asylum", sanctum={1: "vault 1M"})
    assert hit.held(1) == {"M": 1}  # stopped, but by a chamber


@pytest.mark.rule("EH-206")
def test_federal_agent() -> None:
    """One die more, never above 18."""
    table = raid_of("federal_agent", "34", icons=1)
    assert (table.told("raid_rolled")[0]["dice"], strength(table)) == ([3, 4], 7)
    assert strength(raid_of("federal_agent", "6666", icons=3)) == 18


@pytest.mark.rule("EH-251")
def test_racketeer() -> None:
    """3 treasure lower the strength by 3, once, before anything is lost."""
    table = raid_of("racketeer", "3", held="1M", sanctum={4: "treasury 4T"})
    assert table.waiting_for == ("raid_plan", [1])
    assert table.refused("raid B4: bribe", 1) != []
    assert table.refused("raid G: bribe, bribe", 1) != []
    table.orders(seat1="raid G: bribe")
    assert table.held(1) == {"T": 1, "M": 1, "ES": 1}
    assert raid_of("racketeer", "3", held="2T").waiting_for[0] == "turn"  # with 2 treasure there is no plan


@pytest.mark.rule("EH-256")
def test_nurse() -> None:
    """After the raid each player moves 1 acolyte from the asylum to escape."""
    table = raid_of("nurse", "1", acolytes="asylum*2", other=seat(acolytes="asylum"))
    assert table.places(1) == {"asylum": 1, "escape": 1}
    assert table.places(2) == {"escape": 1}


@pytest.mark.rule("EH-208")
def test_soldier() -> None:
    """Strength +3."""
    assert strength(raid_of("soldier", "3")) == 6


@pytest.mark.rule("EH-251")
def test_occultist() -> None:
    """Each magic paid lowers the strength by 3, at any station."""
    table = raid_of("occultist", "6", held="1M", sanctum={2: "vault 1M"})
    table.orders(seat1="raid G: magic exposed, magic 2")
    assert table.held(1) == {"ES": 1}
    later = raid_of("occultist", "5", held="1T", sanctum={2: "vault 2M"})
    later.orders(seat1="raid D2: magic 2")
    assert later.held(1) == {"M": 1}  # 5 takes the exposed; 5 - 2 - 3 = 0


@pytest.mark.rule("EH-253")
def test_librarian() -> None:
    """Strength -1; spellbooks are safe."""
    table = raid_of("librarian", "6", held="1T", sanctum={1: "library 2SB"})
    assert strength(table) == 5
    assert table.held(1) == {"SB": 2}  # the treasure and the sign are lost


@pytest.mark.rule("EH-247")
def test_explorer() -> None:
    """The second chamber hit gives no defence."""
    table = raid_of("explorer", "4", sanctum={1: "vault 1M", 3: "trap", 6: "closet 1B"})
    assert table.held(1) == {}  # 4 - 2 = 2, the Trap ignored, 2 at the Closet


@pytest.mark.rule("EH-253")
def test_sailor() -> None:
    """Exposed resources are safe."""
    table = raid_of("sailor", "6", held="3T", sanctum={1: "closet 1B"})
    assert table.held(1) == {"T": 3, "ES": 1}


def test_exorcist() -> None:
    """One die less; monsters in lairs cannot strike."""
    table = raid_of("exorcist", "4", icons=2, lairs="generic", acolytes="town:boston")
    assert table.told("raid_rolled")[0]["dice"] == [4]
    assert table.refused("raid spend generic", 1) != []
    assert table.refused("raid spend acolyte town:boston", 1) == []


def test_psychic() -> None:
    """Chamber powers do not work; a False Wall defends and stays."""
    table = raid_of("psychic", "5", acolytes="asylum", sanctum={1: "cell", 2: "false_wall", 3: "closet 1M"})
    assert gate(table) == 4
    assert table.seat(1).sanctum[2].card == "false_wall"
    assert table.held(1) == {"M": 1}  # 4 - 1 - 4 is less than 1


@pytest.mark.rule("EH-254")
def test_lawyer() -> None:
    """Each player loses at most 4 resources, and picks which survive."""
    table = raid_of("lawyer", "6", held="4T 1M")
    assert table.waiting_for == ("raid_plan", [1])
    table.orders(seat1="raid none; keep T")
    assert table.held(1) == {"T": 2}  # 6 were hit, 4 are lost
    default = raid_of("lawyer", "6", held="4T 1M")
    default.default()
    assert default.held(1) == {"ES": 1, "M": 1}


@pytest.mark.rule("EH-254")
def test_by_default_a_limited_loss_spares_the_deepest_places() -> None:
    """Of an exposed sign and 3 blood each in spaces 2 and 6, 4 are lost: the sign and two deep blood stay."""
    table = raid_of("lawyer", "66", sanctum={2: "well 3B", 6: "well 3B"}, icons=2)
    table.default()
    assert table.seat(1).exposed == {"ES": 1}
    assert table.seat(1).sanctum[2].holds == {}
    assert table.seat(1).sanctum[6].holds == {"B": 2}
