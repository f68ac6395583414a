"""Every priest by its name (2.6 and 2.23)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.evil_high_priest.state import Following
from tests.games.evil_high_priest.table import Table, dice, seat


def priest(
    card: str, *, board: str = "cthulhu", other: Following | None = None, seats: int = 2, **own: Any
) -> Table:
    """It is the turn of seat 1, who has this Priest card."""
    more = {
        name: own.pop(name)
        for name in ("shattered", "draws", "display", "raids_resolved", "raids_begun")
        if name in own
    }
    followings = {1: seat(card=card, **{"acolytes": "pool", **own}), 2: other or seat()}
    for number, following in followings.items():
        if number > 1:
            following.priest_card = "zealot" if card != "zealot" else "architect"
    return Table(board, followings, seats=seats, **more)


@pytest.mark.rule("EH-087")
def test_a_priest_card_is_used_once_and_turned_down() -> None:
    table = priest("hill_witch")
    table.order("place priest ability")
    assert table.seat(1).priest_card_up is False
    assert table.seat(1).priest_card == "hill_witch"
    used = priest("hill_witch", card_up=False)
    assert used.refused("place priest ability") == ["Priest ability already used."]
    assert used.refused("place acolyte ability") != []


def test_shan_queen() -> None:
    """Each opponent with magic gives 1."""
    table = priest("shan_queen", other=seat(exposed="3M"), seats=3)
    table.order("place priest ability")
    assert (table.held(1), table.held(2), table.held(3)) == ({"M": 1}, {"M": 2}, {})


def test_edward_hutchinson() -> None:
    """Gains a monster, even before the first raid."""
    table = priest("edward_hutchinson", raids_resolved=0, raids_begun=0)
    table.order("place priest ability")
    assert table.lairs(1) == ["generic"]


def test_mr_shiny() -> None:
    """Gains 6 treasure."""
    table = priest("mr_shiny")
    table.order("use priest")
    assert table.held(1) == {"T": 6}


def test_reef_captain() -> None:
    """Gains 4 blood."""
    table = priest("reef_captain")
    table.order("place priest ability")
    assert table.held(1) == {"B": 4}


def test_hill_witch() -> None:
    """Gains 2 magic."""
    table = priest("hill_witch")
    table.order("place priest ability")
    assert table.held(1) == {"M": 2}


def test_asylum_warden() -> None:
    """2 acolytes from the asylum to escape."""
    table = priest("asylum_warden", acolytes="pool asylum*3")
    table.order("place priest ability")
    assert table.places(1) == {"pool": 1, "asylum": 1, "escape": 2}


def test_architect() -> None:
    """Takes 2 Chambers, one after the other: the second may be the one that has just been revealed."""
    table = priest("architect", display="vault closet trap")
    table.order("place priest ability chamber 1 at 7")
    assert table.waiting_for == ("pick", [1])
    assert None not in table.state.chambers.shown
    table.order("pick chamber 2 at 6")
    assert {space: one.card for space, one in table.seat(1).sanctum.items()} == {7: "vault", 6: "closet"}


@pytest.mark.rule("EH-132")
def test_card_sharp() -> None:
    """1 treasure from each opponent who has any, and the First Player marker."""
    table = priest("card_sharp", other=seat(exposed="2T"), seats=3)
    table.state.marker = 3
    table.order("place priest ability")
    assert (table.held(1), table.held(2), table.held(3)) == ({"T": 1}, {"T": 1}, {})
    assert table.state.marker == 1
    assert table.state.first_player == 1


def test_whisperer() -> None:
    """Activates an occupied town location, paying its cost, without placing anybody there."""
    occupied = "town:kingsport town:aylesbury town:providence"
    table = priest("whisperer", other=seat(acolytes=f"pool {occupied}"), exposed="10T")
    for space in ("providence", "boston"):
        assert table.refused(f"place priest ability target space {space}") != []
    table.order("place priest ability target space aylesbury")
    assert table.held(1) == {"SB": 2}
    assert table.seat(1).priest.at == "priest:ability"


def test_zealot() -> None:
    """1 acolyte from the asylum straight to the pool."""
    table = priest("zealot", acolytes="asylum*2")
    table.order("place priest ability")
    assert table.places(1) == {"asylum": 1, "pool": 1}


@pytest.mark.rule("EH-193")
@pytest.mark.parametrize(("card", "gain"), [("carl_stanford", {"SB": 1}), ("archivist", {"M": 3})])
def test_carl_stanford_and_archivist(card: str, gain: dict[str, int]) -> None:
    """With an Elder Sign, which is kept: 1 spellbook, or 3 magic. Without one the card is not used up."""
    table = priest(card, exposed="1ES", shattered="start")
    table.order("place priest ability")
    assert table.held(1) == {"ES": 1, **gain}
    without = priest(card)
    assert without.refused("place priest ability") == ["You need an Elder Sign of your own."]


def test_carl_stanford() -> None:
    """If you own an Elder Sign: gain 1 spellbook."""
    table = priest("carl_stanford", sanctum={1: "reliquary 1ES"}, shattered="start")
    table.order("place priest ability")
    assert table.held(1) == {"ES": 1, "SB": 1}


def test_archivist() -> None:
    """If you own an Elder Sign: gain 3 magic."""
    table = priest("archivist", sanctum={1: "reliquary 1ES"}, shattered="start")
    table.order("place priest ability")
    assert table.held(1) == {"ES": 1, "M": 3}


def test_broker() -> None:
    """Swaps up to 4 basic resources with the bank, one for one."""
    table = priest("broker", exposed="5T 1SB")
    for order in ("any 4T", "any 5T gain 5M", "any 2T gain 1M", "any 1SB gain 1M"):
        assert table.refused(f"place priest ability {order}") != [], order
    table.order("place priest ability any 4T gain 3M 1B")
    assert table.held(1) == {"T": 1, "SB": 1, "M": 3, "B": 1}


def test_ritualist() -> None:
    """Puts a pool acolyte on a free ritual start without the 2 treasure."""
    table = priest("ritualist", other=seat(acolytes="pool ritual:mao:1"))
    assert table.refused("place priest ability target space ritual:mao") != []
    table.order("place priest ability target space ritual:red")
    assert table.places(1) == {"ritual:red:1": 1}
    assert table.held(1) == {}
    for unable in (
        priest("ritualist", raids_resolved=0, raids_begun=0),
        priest("ritualist", acolytes="town:boston"),
    ):
        assert unable.refused("place priest ability") == [
            "You need an acolyte in your pool and a free ritual start space."
        ]


def test_beastmaster() -> None:
    """With a monster: another one and 2 blood."""
    table = priest("beastmaster", lairs="generic")
    table.order("place priest ability")
    assert (table.lairs(1), table.held(1)) == (["generic", "generic"], {"B": 2})
    assert priest("beastmaster").refused("place priest ability") == ["You need a monster in a lair."]


def test_saboteur() -> None:
    """Moves up to 2 resources of an opponent from one chamber to the exposed space."""
    victim = seat(sanctum={2: "closet 1ES 2T", 5: "well 3B"})
    table = priest("saboteur", other=victim, shattered="start")
    table.order("place priest ability target seat 2 chamber 5")
    assert (table.seat(2).exposed, table.seat(2).sanctum[5].holds) == ({"B": 2}, {"B": 1})
    victim = seat(sanctum={2: "closet 1ES 2T", 5: "well 3B"})
    table = priest("saboteur", other=victim, shattered="start")
    table.order("place priest ability target seat 2 chamber 2 any 1ES")
    assert (table.seat(2).exposed, table.seat(2).sanctum[2].holds) == ({"ES": 1}, {"T": 2})


def test_the_saboteur_lays_the_best_open_if_nothing_is_said() -> None:
    table = priest("saboteur", other=seat(sanctum={2: "closet 1ES 1M 2T"}), shattered="start")
    table.order("place priest ability")
    assert table.seat(2).exposed == {"ES": 1, "M": 1}


def test_usurper() -> None:
    """Activates an unlocked, occupied bonus space of the cult board, paying its cost."""
    table = priest("usurper", other=seat(acolytes="cult:D+"), exposed="2B", shattered="start C D")
    assert table.refused("place priest ability target space cult:C+") != []
    table.order("place priest ability target space cult:D+")
    assert table.held(1) == {"M": 2}


def test_the_usurper_uses_no_skulk_space_and_no_overlook() -> None:
    skulk = priest("usurper", board="black_goat", other=seat(acolytes="cult:S2+"), shattered="S1 S2")
    assert skulk.refused("place priest ability") != []
    overlook = priest("usurper", board="watcher", other=seat(acolytes="cult:S1+"), shattered="S1")
    assert overlook.refused("place priest ability") != []


@pytest.mark.parametrize("asylum", [1, 3])
def test_gravedigger(asylum: int) -> None:
    """Gains 1 blood for each acolyte in the asylum."""
    table = priest("gravedigger", acolytes=f"pool asylum*{asylum} escape")
    table.order("place priest ability")
    assert table.held(1) == {"B": asylum}


@pytest.mark.rule("EH-108")
def test_smuggler() -> None:
    """Rearranges all resources, then gains 3 treasure."""
    table = priest("smuggler", exposed="1ES 1T", sanctum={1: "vault 2T", 6: "vault"}, shattered="start")
    table.order("place priest ability arrange 6: 1ES 1T; 1: 2T; exposed: nothing")
    assert table.seat(1).sanctum[6].holds == {"ES": 1, "T": 1}
    assert table.seat(1).exposed == {"T": 3}


def test_seal_breaker() -> None:
    """Shatters an accessible sign for 2 basic resources less; effects as normal, no bonus move."""
    table = priest("seal_breaker", exposed="1B", shattered="start", draws=dice("6"))
    assert table.refused("place priest ability target sign H") != []
    table.order("place priest ability target sign D save 1M 1B")
    assert table.told("raid_rolled")[0]["icons"] == 1
    table.no_strikes()
    assert table.state.shattered == ["start", "D"]
    assert table.seat(1).priest.at == "priest:ability"
    assert table.waiting_for == ("turn", [2])


def test_the_seal_breakers_user_picks_what_is_saved() -> None:
    table = priest("seal_breaker", exposed="2B 1M", acolytes="asylum*4", shattered="start", draws=dice("1"))
    assert table.refused("place priest ability target sign D save 1B") != []
    table.order("place priest ability target sign D save 2B")
    table.no_strikes()
    assert table.held(1) == {"B": 2, "ES": 1}
