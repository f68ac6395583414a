"""The conservation laws: broken ones are named, and no random game on any board breaks any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.randomness import Seeded
from referee.engine.records import EventRecord
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from referee.games.evil_high_priest.pack import BOARD_IDS, Content
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.state import ASYLUM, ESCAPE, KING, Chamber, EvilHighPriest, Monster
from tests.games.evil_high_priest.content.pack import house_pack
from tests.games.evil_high_priest.table import BOTH_BOXES, Table, seat

EVERYTHING: dict[str, Json] = {
    "boxes": list(BOTH_BOXES),
    "monsters": "unique",
    "investigators": True,
    "priests": True,
}
GAMES: tuple[tuple[int, dict[str, Json]], ...] = (
    (2, EVERYTHING),
    (2, {}),
    (3, {"aggressive": True, "investigators": True, "boxes": ["blood_ceremony"]}),
    (4, {**EVERYTHING, "boxes": ["dark_ritual"], "strict_prep": True}),
    (5, {"priests": True, "boxes": ["blood_ceremony"]}),
)
"""How many seats and which options are played on each board."""
GAMES_OF_A_KIND = 2
"""`referee simulate` plays the thousands."""

Breach = Callable[[EvilHighPriest], object]


def send(number: int, acolytes: int, place: str) -> Breach:
    """So many acolytes of a seat go there."""

    def breach(state: EvilHighPriest) -> None:
        for acolyte in state.followings[number].acolytes[:acolytes]:
            acolyte.go(Place(place))

    return breach


def early_ritual(state: EvilHighPriest) -> None:
    state.raids_resolved = state.raids_begun = 0
    state.followings[1].acolytes[0].go(Place("ritual:mao:1"))


def king_of_another(state: EvilHighPriest) -> None:
    state.king = 2
    state.followings[1].acolytes[0].go(KING)


BREACHES: dict[str, tuple[Breach, str]] = {
    "an acolyte too few": (lambda s: s.followings[1].acolytes.pop(), "seat 1: 5 acolytes instead of 6"),
    "an acolyte nowhere": (
        send(1, 1, "town:atlantis"),
        "seat 1: a cultist is nowhere: 'town:atlantis'",
    ),
    "an eternal skulk in Providence": (
        send(1, 1, "eternal:providence"),
        "seat 1: a cultist is nowhere: 'eternal:providence'",
    ),
    "an acolyte on a space of the priest": (
        send(1, 1, "priest:chanting"),
        "seat 1: an acolyte is on priest:chanting",
    ),
    "a priest in the asylum": (
        lambda s: s.followings[2].priest.go(ASYLUM),
        "seat 2: its priest is in asylum",
    ),
    "a priest on escape": (lambda s: s.followings[2].priest.go(ESCAPE), "seat 2: its priest is in escape"),
    "an eternal priest": (
        lambda s: s.followings[2].priest.go(Place.eternal("boston")),
        "seat 2: its priest is in eternal:boston",
    ),
    "five in the asylum": (
        send(1, 5, "asylum"),
        "seat 1: 5 acolytes in the asylum",
    ),
    "a sign too many": (
        lambda s: s.followings[1].exposed.update(ES=2),
        "12 signs on the board, 2 held, 0 gone",
    ),
    "a sign shattered twice": (
        lambda s: s.shattered.append("start"),
        "the sign of 'start' was shattered 2 times",
    ),
    "a sign that is on no board": (
        lambda s: s.shattered.append("Q"),
        "the sign of 'Q' was shattered 1 times",
    ),
    "a sign before its time": (
        lambda s: s.shattered.append("E"),
        "the sign of E was shattered before any that opens it",
    ),
    "a chamber lost": (lambda s: s.chambers.cards.pop(), "chambers: {} too many, {'monster_pit': 1} missing"),
    "a chamber twice": (
        lambda s: s.followings[1].sanctum.update({7: Chamber("monster_pit")}),
        "chambers: {'monster_pit': 1} too many, {} missing",
    ),
    "a monster lost": (lambda s: s.monsters.cards.pop(), "monsters: {} too many, {'generic': 1} missing"),
    "a monster of a box that is not in use": (
        lambda s: s.monsters.discard.append("ghoul"),
        "monsters: {'ghoul': 1} too many, {} missing",
    ),
    "investigators without the option": (
        lambda s: s.investigators.cards.append("hobo"),
        "investigators: {'hobo': 1} too many, {} missing",
    ),
    "a priest card without the option": (
        lambda s: setattr(s.followings[1], "priest_card", "broker"),
        "priests: {'broker': 1} too many, {} missing",
    ),
    "a Slime Mold from nowhere": (
        lambda s: s.followings[1].lairs.append(Monster("slime_mold")),
        "15 Slime Molds in the supply and 1 in lairs",
    ),
    "four monsters": (
        lambda s: s.followings[1].lairs.extend(Monster("generic") for _ in range(3)),
        "seat 1: 4 monsters in 3 lairs",
    ),
    "an eighth sanctum space": (
        lambda s: s.followings[1].sanctum.update({8: Chamber("trap")}),
        "seat 1: chambers on spaces [2, 8]",
    ),
    "less than nothing": (
        lambda s: s.followings[1].exposed.update(T=-1),
        "seat 1: a store holds 0 or less of something",
    ),
    "a full chamber": (
        lambda s: s.followings[1].sanctum[2].holds.update(B=3),
        "seat 1: space 2: The Vault has no room for a third blood.",
    ),
    "a marker beyond 18": (
        lambda s: setattr(s.followings[1], "strength", 19),
        "seat 1: its raid marker is on 19",
    ),
    "a marker between raids": (
        lambda s: setattr(s.followings[1], "strength", 3),
        "a raid marker is not on 0 between raids",
    ),
    "a raid forgotten": (
        lambda s: setattr(s, "raids_begun", 2),
        "2 raids have begun and 1 are over",
    ),
    "two placed on one space": (
        send(1, 2, "town:boston"),
        "2 cultists were placed on town:boston",
    ),
    "a cultist on an intact sign": (
        send(1, 1, "cult:B"),
        "seat 1 has a cultist on cult:B, whose sign is intact",
    ),
    "a cultist on a locked bonus space": (
        send(1, 1, "cult:A+"),
        "seat 1 has a cultist on cult:A+, whose sign is intact",
    ),
    "a ritual before the first raid": (
        early_ritual,
        "seat 1 has a cultist on ritual:mao:1 before the first raid",
    ),
    "no holder of the marker": (lambda s: setattr(s, "marker", 7), "marker is 7, who is nobody"),
    "a Shoggoth with nobody": (
        lambda s: setattr(s, "shoggoth", 3),
        "the Shoggoth is with seat 3, who is nobody",
    ),
    "an acolyte on another's King": (
        king_of_another,
        "seat 1 has an acolyte on the King, whom it does not control",
    ),
    "an Avatar on the wrong board": (
        lambda s: s.followings[1].avatars.append("howler"),
        "1 seats control howler",
    ),
    "a marker off its track": (
        lambda s: s.tracks.update(deep_one=14),
        "the marker of deep_one is on 14",
    ),
    "a glacier on the wrong board": (
        lambda s: s.glaciers.append("rhan_tegoth"),
        "the glacier of rhan_tegoth is active before its time",
    ),
    "too many worshippers": (
        send(1, 6, "azathoth"),
        "6 acolytes worship, and the game goes on",
    ),
    "an end with signs left": (
        lambda s: setattr(s, "end", "signs"),
        "12 signs are left, and the game's end is signs",
    ),
    "an empty seat": (lambda s: s.followings.pop(2), "the table has 2 seats, the state has [1]"),
}


@pytest.mark.parametrize("breach", BREACHES)
def test_a_broken_law_is_named(breach: str) -> None:
    own = seat(acolytes="pool*6", exposed="1ES 1T", sanctum={2: "vault"}, lairs="generic")
    table = Table("cthulhu", {1: own}, shattered="start")
    assert table.broken_laws() == []
    breaking, message = BREACHES[breach]
    breaking(table.state)
    assert message in table.broken_laws()


class Ledger:
    """What every seat must hold by all that was told (law 18), and what must never change back (law 2)."""

    def __init__(self, seats: int) -> None:
        self.held: dict[int, Counter[str]] = {number: Counter() for number in range(1, seats + 1)}
        self.shattered: list[str] = []

    def hear(self, events: Iterable[EventRecord]) -> None:
        for event in events:
            assert event.public is not None
            data: Any = event.public.data
            match event.kind.removeprefix("evil_high_priest."):
                case "first_player_chosen":
                    for number, one in enumerate(data["order"], start=1):
                        self.held[one]["T"] += number
                case "gained" | "monster_brought":
                    self.held[data["seat"]].update(data["gained"])
                case "paid":
                    self.held[data["seat"]].subtract(data["paid"])
                case "stolen":
                    self.held[data["victim"]].subtract(data["taken"])
                case "lost":
                    self.held[data["seat"]].subtract(data["lost"])
                case "raid_walked":
                    for taken in (*data["lost"].values(), *data["paid"].values()):
                        self.held[data["seat"]].subtract(taken)
                    self.check_walk(data)

    def check_walk(self, data: Any) -> None:
        """Law 19: what is lost is lost where the raid came with strength left."""
        reached = {step["at"] for step in data["steps"] if step["strength"] >= 1}
        assert bool(reached) or not data["lost"]

    def check(self, state: EvilHighPriest) -> None:
        for number, following in state.followings.items():
            assert +self.held[number] == Counter(following.totals())
        assert state.shattered[: len(self.shattered)] == self.shattered
        self.shattered = list(state.shattered)


def played(
    board: str, seats: int, options: dict[str, Json], seed: str
) -> tuple[Play[EvilHighPriest, Content], int]:
    """A random game with all laws checked at every step; the play when it is over, and its raids."""
    content = house_pack()
    settled = EVIL_HIGH_PRIEST.settle_options({**options, "board": board}, seats, content)
    setup = Setup(f"laws-{seed}", seats, settled, content)
    source, ledger = UniformNumbers(seed.encode(), "answers"), Ledger(seats)
    play, advance = Play.begin(EVIL_HIGH_PRIEST, setup, Seeded(Seeds(seed.encode())))
    raids = 0
    while True:
        raids += sum(event.kind == "evil_high_priest.raid_rolled" for event in advance.events)
        ledger.hear(advance.events)
        ledger.check(play.state)
        assert EVIL_HIGH_PRIEST.broken_laws(play.state, setup) == []
        if play.step is None:
            return play, raids
        advance = play.resolve({ask.seat: ask.choice.sample(source) for ask in play.step.asks})


@pytest.mark.rule("EH-001")
@pytest.mark.rule("EH-043")
@pytest.mark.parametrize("game", range(len(GAMES)))
@pytest.mark.parametrize("board", BOARD_IDS)
def test_no_random_game_breaks_a_law(board: str, game: int) -> None:
    seats, options = GAMES[game]
    for number in range(GAMES_OF_A_KIND):
        play, raids = played(board, seats, options, f"{board} {game} {number}")
        state = play.state
        assert state.end == ("signs" if state.signs_left == 0 else "azathoth")  # law 16
        assert play.result is not None
        assert bool(play.result.winners) == (state.end == "signs")
        assert raids == state.raids_resolved + (state.raid is not None)
