"""The conservation laws: broken ones are named, and no random game breaks any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from referee.engine.play import Play
from referee.engine.playout import PlayoutReport, random_game
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod, Priest
from tests.games.choose_your_god.table import Scene, content

GAMES_IN_A_BATCH = 8
BATCHES = 2


def put(thing: object, name: str, value: object) -> object:
    setattr(thing, name, value)
    return thing


BREACHES: dict[str, tuple[Callable[[ChooseYourGod], object], str]] = {
    "ten Followers": (lambda s: put(s.cults[1], "followers", 10), "seat 1: 10 Followers"),
    "less than no Followers": (lambda s: put(s.cults[1], "followers", -1), "seat 1: -1 Followers"),
    "four tokens of a strength": (
        lambda s: s.cults[1].tokens.extend(Priest(2) for _ in range(3)),
        "seat 1: 4 tokens of strength 2",
    ),
    "a token of strength 6": (
        lambda s: s.cults[1].tokens.append(Priest(6)),
        "seat 1: a Priest of a strength that does not exist",
    ),
    "sixteen pieces": (
        lambda s: put(s.cults[1], "altars", list(range(1, 14))),
        "seat 1: 3 tokens and 13 Altars",
    ),
    "two Altars in a Location": (lambda s: put(s.cults[1], "altars", [6, 6]), "seat 1: Altars in [6, 6]"),
    "too many coins": (lambda s: put(s.cults[1], "coins", 96), "1 coins too many"),
    "less than no coins": (lambda s: put(s.cults[1], "coins", -1), "seat 1: -1 coins and 0 Mobs"),
    "too many Mobs": (lambda s: put(s.cults[1], "mobs", 17), "1 Mobs too many"),
    "a card lost": (lambda s: s.cults[1].hand.clear(), "there are not 6 of Omen"),
    "a card made": (lambda s: s.intrigues.append("raid"), "there are not 3 of Inquisition Raid"),
    "a card that does not exist": (lambda s: s.miracles.append("M10"), "there are no cards ['M10']"),
    "a License in a hand": (
        lambda s: s.cults[1].hand.append(s.licenses.pop()),
        "in the wrong place: ['aulic_magus']",
    ),
    "two bribes in a Location": (
        lambda s: s.cults[1].tokens.extend([Priest(4, 9, 9), Priest(4, 9, 9)]),
        "two bribes in one Location",
    ),
    "a wrong bribe": (
        lambda s: s.cults[1].tokens.append(Priest(4, 9, 8)),
        "8 coins under a Priest in Location 9",
    ),
    "coins on a Free Priest": (
        lambda s: put(s.cults[1].tokens[0], "coins", 3),
        "seat 1: coins or a boost on a Priest that stands nowhere",
    ),
    "a Priest nowhere": (
        lambda s: put(s.cults[1].patriarch, "place", 14),
        "seat 1: a Priest in place 14",
    ),
    "a Priest left behind": (
        lambda s: put(s.cults[1].patriarch, "place", 5),
        "seat 1: a Priest in Location 5, below the active one",
    ),
    "a celebrant on the board": (
        lambda s: (put(s.cults[1], "celebrating", True), put(s.cults[1].patriarch, "place", 9)),
        "seat 1: it celebrates with a Priest on the board",
    ),
    "an action of a celebrant": (
        lambda s: (put(s.cults[1], "celebrating", True), s.lap.acted.update({1: "pass"})),
        "a celebrating seat has acted",
    ),
    "a celebrant that has Prayed": (
        lambda s: (put(s.cults[1], "celebrating", True), put(s.cults[1], "prayed", True)),
        "seat 1: it celebrates and has Prayed",
    ),
    "a round that starts with a Priest in the city": (
        lambda s: (
            put(s, "part", "intention"),
            put(s, "opened", False),
            put(s.cults[1].patriarch, "place", 9),
        ),
        "seat 1 has a Priest that is not free at the start of a round",
    ),
    "Supremacy with nobody": (lambda s: put(s, "supremacy", 9), "Supremacy is with seat 9"),
    "an empty seat": (lambda s: s.cults.pop(2), "the table has 2 seats, the state has [1]"),
}


@pytest.mark.parametrize("breach", BREACHES)
def test_a_broken_law_is_named(breach: str) -> None:
    scene = Scene(here=6, red="hand=M3", yellow="")
    breaking, message = BREACHES[breach]
    breaking(scene.state)
    assert message in scene.laws()


class Watch:
    """Compares a game with itself from step to step (laws 13 and 14)."""

    def __init__(self) -> None:
        self.dark: set[int] = set()
        self.offered: tuple[int, int] = (0, 3)

    def __call__(self, play: Play[ChooseYourGod, Content]) -> None:
        state = play.state
        if state.part == "setup":
            return
        assert CHOOSE_YOUR_GOD.broken_laws(state, play.setup) == []
        dark = {seat for seat, cult in state.cults.items() if cult.side == "dark"}
        assert dark >= self.dark  # law 13
        self.dark = dark
        face_up = sum(card is not None for card in state.slots)
        if state.round == self.offered[0]:
            assert face_up <= self.offered[1]  # law 14
        self.offered = (state.round, face_up)


class Lap:
    """The seats that have acted in a Location; each acts once, First Player first (law 10)."""

    def __init__(self, first: int, seats: int) -> None:
        self.order = [*range(first, seats + 1), *range(1, first)]
        self.acted: list[int] = []

    def act(self, seat: int) -> None:
        """A card played by an ability is still the same action."""
        if self.acted[-1:] == [seat]:
            return
        places = [self.order.index(other) for other in (*self.acted, seat)]
        assert places == sorted(set(places))
        self.acted.append(seat)


ACTIONS = ("passed", "cannot_act", "ability_used", "card_played")


def check_events(report: PlayoutReport, seats: int) -> None:
    """Laws 10 to 12, from what everybody was told."""
    once: Counter[tuple[int, int, Any, str]] = Counter()
    round_ = location = first = 0
    lap = Lap(1, seats)
    celebrating: set[Any] = set()
    placed: Counter[Any] = Counter()
    lost: Counter[Any] = Counter()
    for event in report.events:
        kind = event.kind.partition(".")[2]
        data: Any = event.public.data if event.public else {}
        if kind == "round_began":
            for seat in placed:  # law 11
                assert lost[seat] <= max(0, placed[seat] - 3)
            round_, first, celebrating = data["round"], data["first_player"], set()
            placed, lost = Counter(), Counter()
        elif kind == "celebrated":
            celebrating.add(data["seat"])
        elif kind == "preached":
            placed[data["seat"]] += 1
            assert data["placed"] == placed[data["seat"]]
            lost[data["seat"]] += data["followers"]
            assert data["seat"] not in celebrating  # law 12
        elif kind == "location_active":
            location, lap = data["location"], Lap(first, seats)
        elif kind in ACTIONS:
            lap.act(data["seat"])  # law 10
            if kind != "card_played":
                once[round_, location, data["seat"], kind] += 1
            assert data["seat"] not in celebrating  # law 12
        elif kind == "location_won":
            assert data["seat"] not in celebrating  # law 12
    assert max(once.values()) == 1  # law 10


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_random_game_breaks_a_law(seats: int, batch: int) -> None:
    for number in range(GAMES_IN_A_BATCH):
        report = random_game(
            CHOOSE_YOUR_GOD, content(), seats, f"laws {seats} {batch} {number}", watch=Watch()
        )
        check_events(report, seats)


def test_random_games_are_lively() -> None:
    kinds: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    used: set[Any] = set()
    for seats in (2, 3, 4, 5):
        for number in range(3):
            report = random_game(CHOOSE_YOUR_GOD, content(), seats, f"lively {seats} {number}")
            kinds.update(event.kind.partition(".")[2] for event in report.events)
            asked.update(step.key.split("/")[2].partition(".")[2] for step in report.answered)
            used |= {
                e.public.data["card"] for e in report.events if e.kind.endswith("card_played") and e.public
            }
            used |= {
                e.public.data["ability"]
                for e in report.events
                if e.kind.endswith("ability_used") and e.public
            }
    for kind in (
        "altar_built",
        "bribe_laid",
        "card_sold",
        "license_taken",
        "celebrated",
        "summoned",
        "benefit_declined",
    ):
        assert kinds[kind], kind
    for kind in (
        "intention",
        "plan",
        "window",
        "benefit",
        "celebrate",
        "return_intrigue",
        "give_card",
        "deals",
    ):
        assert asked[kind], kind
    assert len(used) > 30
