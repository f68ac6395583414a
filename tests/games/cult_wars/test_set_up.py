"""Set-up: CW-15 to CW-18."""

from __future__ import annotations

import pytest

from referee.engine.play import Advance, Play
from referee.engine.randomness import Scripted, Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.games.cult_wars import CULT_WARS
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.state import Cult, CultWars
from tests.games.cult_wars.table import FIXTURE, NAMES, read

TOP = ["FX-WALL", "FX-HUSH", "FX-GIFT", "FX-GIFT", "FX-ZEAL", "FX-OMEN", "FX-VISION", "FX-PLAGUE"]


def begun(seats: int = 4) -> tuple[Play[CultWars, Content], Advance]:
    """A new game whose deck is known: the cards of TOP, then the rest in the pack's order."""
    deck = FIXTURE.full_deck()
    for drawn in TOP:
        deck.remove(drawn)
    draws = Scripted({"deck/action/shuffle/1": [*TOP, *deck]}, Seeded(Seeds(b"set up")))
    return Play.begin(CULT_WARS, Setup("test", seats, {"cults": None}, FIXTURE), draws, careful=True)


@pytest.mark.rule("CW-15")
def test_twelve_followers_and_no_vp() -> None:
    play, _ = begun()
    assert [(cult.followers, cult.vp) for cult in play.state.cults.values()] == [(12, 0)] * 4


@pytest.mark.rule("CW-16")
@pytest.mark.parametrize("seats", [3, 4])
def test_insignia_of_the_other_cults_in_play(seats: int) -> None:
    play, _ = begun(seats)
    for seat, own in enumerate(NAMES[:seats], start=1):
        assert play.state.insignia(seat) == [name for name in NAMES[:seats] if name != own]
    assert len(FIXTURE.strategy_cards) == 6


@pytest.mark.rule("CW-17")
def test_seat_1_takes_the_top_two_and_so_on() -> None:
    play, advance = begun()
    hands = [cult.hand for cult in play.state.cults.values()]
    assert hands == [
        ["FX-HUSH", "FX-WALL"],
        ["FX-GIFT", "FX-GIFT"],
        ["FX-OMEN", "FX-ZEAL"],
        ["FX-PLAGUE", "FX-VISION"],
    ]
    assert len(play.state.deck) == 22
    assert [(draw.label, draw.public) for draw in advance.draws] == [("deck/action/shuffle/1", False)]


@pytest.mark.rule("CW-17")
def test_everybody_sees_their_own_first_cards_only() -> None:
    play, advance = begun()
    assert read(play, advance.events, 1) == ["You lead Red. You draw FX-HUSH and FX-WALL."]
    assert read(play, advance.events) == [
        "Red, Blue, Green and Black gather: 12 followers and 2 action cards each."
    ]
    assert "FX-" not in str(advance.events[0].public)


@pytest.mark.rule("CW-18")
@pytest.mark.parametrize(
    ("seats", "turn", "order"),
    [
        (3, 1, [1, 2, 3]),
        (3, 3, [3, 1, 2]),
        (3, 4, [1, 2, 3]),
        (4, 4, [4, 1, 2, 3]),
        (4, 8, [4, 1, 2, 3]),
        (4, 5, [1, 2, 3, 4]),
    ],
)
def test_the_lead_seat_moves_up_each_turn(seats: int, turn: int, order: list[int]) -> None:
    state = CultWars({seat: Cult(name) for seat, name in enumerate(NAMES[:seats], start=1)}, turn=turn)
    assert (state.lead_seat, state.lead_order()) == (order[0], order)
