"""The conservation laws: broken ones are named, and no random game breaks any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from referee.engine.dice import UniformNumbers
from referee.engine.play import Play
from referee.engine.playout import PlayoutReport, random_game
from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.acting.aims import attacks_of, default_aims
from referee.games.true_messiah.board import turn_order, units_at
from referee.games.true_messiah.fighting import all_losses
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import Building, EffectInForce, Miracle, TrueMessiah, Unit
from referee.library import Library
from tests.games.true_messiah.fixture_pack import pack
from tests.games.true_messiah.table import Table

GAMES_IN_A_BATCH = 6

BREACHES: dict[str, tuple[Callable[[TrueMessiah], object], str]] = {
    "a card lost": (lambda s: s.seats[1].hand.pop(), "17 cards fx-alms instead of 18"),
    "a card too many": (lambda s: s.removed.append("fx-stop"), "2 cards fx-stop instead of 1"),
    "a card of nobody": (lambda s: s.gone.append("joker"), "1 cards joker instead of 0"),
    "five low units": (lambda s: _add(s, "red.f05", "1,1"), "1,1 has more than 4 low units"),
    "two high units": (
        lambda s: s.units.update({"red.a": Unit("red.a", 1, "avatar", "1,1")}),
        "1,1 has two high units",
    ),
    "enemies together": (lambda s: setattr(s.units["black.f01"], "at", "2,1"), "2,1 has units of enemies"),
    "outside": (lambda s: setattr(s.units["black.f01"], "at", "9,9"), "9,9 is outside the play area"),
    "on another's building": (
        lambda s: s.buildings.update({"2,1": Building(2, "temple")}),
        "2,1 has a unit on another seat's building",
    ),
    "a nonbeliever on holy ground": (
        lambda s: _nonbeliever_on_a_temple(s),
        "2,2 has a nonbeliever on a holy space",
    ),
    "a building on a monolith": (
        lambda s: s.buildings.update({_monolith(s): Building(1, "temple")}),
        "3,3 has a building on a monolith",
    ),
    "too many followers": (
        lambda s: _add_many(s),
        "red: 26 followers, the most is 24",
    ),
    "too many temples": (
        lambda s: s.buildings.update({f"{c},2": Building(1, "temple") for c in range(1, 6)}),
        "red: 5 temples, the most is 4",
    ),
    "too many chits": (
        lambda s: s.effects.extend(EffectInForce("ward", 1, "turn", 1, f"{n},4", 2) for n in range(1, 4)),
        "red: 3 providence chits, the most is 2",
    ),
    "debts": (lambda s: setattr(s.seats[1], "coins", -1), "red: less than no coins or belief"),
    "no messiah": (lambda s: s.units.pop("red.m"), "red: no messiah"),
    "no city": (lambda s: s.buildings.pop("1,1"), "red: not exactly one city"),
    "no health": (lambda s: setattr(s.seats[1], "health", 0), "red: 0 health"),
    "too much health": (lambda s: setattr(s.seats[1], "health", 7), "red: 7 health"),
    "three followers": (
        lambda s: [s.units.pop(f"red.f0{n}") for n in (1, 2)],
        "red: too few followers to live",
    ),
    "seven cards": (
        lambda s: s.removed.extend(s.seats[1].hand.pop() for _ in range(2)),
        "red: too few cards to live",
    ),
    "belief at the wrong time": (
        lambda s: setattr(_in_end_phase(s).seats[1], "belief", 1),
        "belief outside the Action and Combat Phases",
    ),
    "too many moves": (lambda s: setattr(s.turn, "low_moves", 7), "7 low moves, the limit is 6"),
    "a card that waits": (
        lambda s: _in_end_phase(s).stack.append(
            Miracle("red.fx-alms", 1, s.seats[1].hand.pop(), "messiah", [])
        ),
        "something waits although the action phase is over",
    ),
    "one who prayed and is active": (
        lambda s: _prayed(_in_end_phase(s), "red.f01"),
        "red.f01 prayed this turn and is active",
    ),
    "another id": (
        lambda s: setattr(s.units["red.f01"], "id", "red.f09"),
        "red.f01 is kept under another id than red.f09",
    ),
}


def _add(state: TrueMessiah, id_: str, at: str) -> None:
    state.units[id_] = Unit(id_, 1, "follower", at)


def _add_many(state: TrueMessiah) -> None:
    for number in range(6, 27):
        _add(state, f"red.f{number:02}", f"{1 + number % 5},{3 + number // 10}")


def _nonbeliever_on_a_temple(state: TrueMessiah) -> None:
    state.units["red.n01"] = Unit("red.n01", 1, "nonbeliever", "2,2")
    state.buildings["2,2"] = Building(1, "temple")


def _monolith(state: TrueMessiah) -> str:
    state.monoliths.append("3,3")
    return "3,3"


def _in_end_phase(state: TrueMessiah) -> TrueMessiah:
    assert state.turn is not None
    state.turn.phase = "end"
    return state


def _prayed(state: TrueMessiah, follower: str) -> None:
    assert state.turn is not None
    state.turn.prayed.append(follower)


@pytest.mark.parametrize("breach", BREACHES)
def test_a_broken_law_is_named(breach: str) -> None:
    table = Table(
        {"1,1": "Rm RRRR", "2,1": "R", "5,6": "Bm BBBB", "5,5": "B"}, hands={"red": ["fx-alms"] * 9}
    )
    assert TRUE_MESSIAH.broken_laws(table.state, table.play.setup) == []
    breaking, message = BREACHES[breach]
    breaking(table.state)
    assert message in TRUE_MESSIAH.broken_laws(table.state, table.play.setup)


def wild_pack() -> Content:
    """A pack whose starting decks are full of the market's miracles, so that all of them come up."""
    return pack(
        {
            "red": ["smite", "dissipater", "martyrdom", "exodus", "wrath_of_heaven", "fruit", "uproot_temple",
                    "create_avatar", "edict_plus"],
            "black": ["teleport", "corrupt_miracle", "plague", "gods_mercy", "evangelize", "schism", "edict",
                      "divine_inspiration", "manna"],
            "violet": ["miracle_shield", "compelled_prayer", "doomsday", "pilgrimage", "zealotry", "tithes",
                       "born_again", "fx-purge", "godspeed"],
            "white": ["holy_day", "inquisition", "earthquake", "mob_rule", "den_of_thieves", "fx-cull",
                      "laying_on_hands", "providence_plus", "confirmation_bias"],
        },
        ["impassioned_sermon", "pious_benefactors"],
    )  # fmt: skip


class Watch:
    """What must hold from one step to the next."""

    def __init__(self) -> None:
        self.masks: dict[int, bool] = {}
        self.turn: tuple[int, int] | None = None

    def __call__(self, play: Play[TrueMessiah, Content]) -> None:
        state = play.state
        assert TRUE_MESSIAH.broken_laws(state, play.setup) == []
        for seat, one in state.seats.items():
            assert self.masks.get(seat, True) or not one.mask  # law 4: it never comes back
            self.masks[seat] = one.mask
        turn = state.turn
        if turn is not None and self.turn is not None and self.turn[0] != state.turns:
            assert len(state.seats[self.turn[1]].hand) <= 3  # law 10
        self.turn = (state.turns, turn.seat) if turn is not None else None


def check_story(content: Content, report: PlayoutReport) -> None:
    """Laws 8 and 11, from what was told."""
    reshuffled: Counter[Any] = Counter()
    bids: dict[int, int] = {}
    shown = bought = 0
    for event in report.events:
        data: Any = event.public.data if event.public else {}
        match event.kind.partition(".")[2]:
            case "turn_began":
                reshuffled.clear()
            case "deck_reshuffled":
                reshuffled[data["seat"]] += 1
                assert reshuffled[data["seat"]] == 1
            case "market_opened":
                shown, bought = len(data["sale"]), 0
            case "bids_opened":
                bids = {one["seat"]: one["coins"] for one in data["bids"]}
            case "cards_bought":
                assert len(data["cards"]) <= 2
                assert sum(content.by_id[card].cost for card in data["cards"]) <= bids[data["seat"]]
                bought += len(data["cards"])
            case "cards_returned":
                assert shown == bought + len(data["cards"])


@pytest.mark.parametrize("pack_name", ["default", "wild"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_random_game_breaks_a_law(seats: int, pack_name: str) -> None:
    content = wild_pack() if pack_name == "wild" else Library().content("true_messiah", "default")[1]
    for number in range(GAMES_IN_A_BATCH):
        seed = f"laws {seats} {pack_name} {number}"
        report = random_game(TRUE_MESSIAH, content, seats, seed, watch=Watch())
        check_story(content, report)


def test_random_games_are_lively() -> None:
    content, kinds, cards = wild_pack(), Counter[str](), Counter[str]()
    for number in range(5):
        report = random_game(TRUE_MESSIAH, content, 4, f"lively {number}")
        for event in report.events:
            kinds[event.kind.partition(".")[2]] += 1
            if event.kind.endswith("miracle_resolved") and event.public:
                cards[str(event.public.data["card"])] += 1
    for kind in (
        "unit_moved",
        "followers_prayed",
        "stepped_in",
        "combat_declared",
        "losses_taken",
        "followers_recruited",
        "temple_built",
        "cards_bought",
        "deck_reshuffled",
    ):
        assert kinds[kind], kind
    assert len(cards) > 20


@pytest.mark.parametrize("number", range(20))
def test_resolving_the_spaces_in_any_order_gives_the_same_losses(number: int) -> None:
    """Law 9, on random boards."""
    source = UniformNumbers(b"any order", str(number))
    state = Table({"1,1": "Rm RRRR", "5,6": "Bm BBBB"}).state
    for unit in state.units.values():
        at = f"{2 + source.below(3)},{2 + source.below(3)}"
        if all(other.seat == unit.seat and (unit.low or other.low) for other in units_at(state, at)):
            unit.at = at
    attacks = [
        attack for seat in turn_order(state) for attack in attacks_of(state, seat, default_aims(state, seat))
    ]
    found = all_losses(state, attacks)
    shuffled = [attacks[at] for at in sorted(range(len(attacks)), key=lambda at: (at * 7) % 5)]
    assert all_losses(state, shuffled) == found
    for one in found:
        low = sum(unit.low for unit in units_at(state, one.space))
        aimed = [attack for attack in attacks if attack.to == one.space and attack.amount]
        total = sum(attack.amount for attack in aimed)
        assert len(one.dead) == min(total, low)
        if one.high:
            assert one.damage == max(0, total - low - len({attack.source for attack in aimed}))
