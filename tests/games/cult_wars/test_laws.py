"""The conservation laws, on random games with both packs and both numbers of seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.engine.play import Play
from referee.engine.playout import PlayoutReport, random_game
from referee.engine.records import EventRecord
from referee.engine.ruleset import Setup
from referee.games.cult_wars import CULT_WARS
from referee.games.cult_wars.events import WarsEvent
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.state import SLOTS, Cult, CultWars, Headcount
from tests.games.cult_wars.fixture_pack import card, fixture_content
from tests.games.cult_wars.table import FIXTURE, NAMES
from tests.games.cult_wars.test_cards import CONTENT as DEFAULT

AMOUNT = {"kind": "amount", "low": 0, "high": 4}
ALL_BLOCKS = fixture_content(
    card("FX-MOVE", "move(target, slot, idle, amount)", target="all_others", needs=["slot", AMOUNT]),
    card("FX-TAX", ["vp(target, -2)", "vp(self, 1)"], target="aimed"),
    card("FX-BURN", ["discard_random(target, 1)", "draw(target, 2)"], target="all"),
    card(
        "FX-THIEF",
        ["steal_random(target, 2)", "steal(target, any, amount)"],
        target="cult",
        allow_self=True,
        timing="late",
        needs=["cult", AMOUNT],
    ),
    card("FX-FOG", ["withhold(target)", "attack(target, set, 4)"], target="aimed", timing="standing"),
    card(
        "FX-RITE",
        ["births(self, times, 3/2)", "loss_order(self, idle > breed > defend > sacrifice)"],
        timing="standing",
    ),
)
PACKS = {"default": DEFAULT, "fixture": FIXTURE, "all blocks": ALL_BLOCKS}
GAMES = 120
RARE_KINDS = {"value_shown", "card_shown", "nothing_drawn"}
"""What is shown is told while a question is open; and the deck hardly ever runs out."""


def games(pack: str, seats: int, count: int = GAMES) -> list[PlayoutReport]:
    return [
        random_game(CULT_WARS, PACKS[pack], seats, f"{pack}/{seats}/{n}", careful=True) for n in range(count)
    ]


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("seats", [3, 4])
def test_random_games_keep_the_laws_to_the_end(pack: str, seats: int) -> None:
    for report in games(pack, seats):
        turns = [event for event in report.events if event.kind == "cult_wars.turn_ended"]
        assert len(turns) == 8
        assert len(report.result.winners) >= 1
        for turn in by_turn(report.events):
            cards_drawn_for_sacrifices_are_bounded(turn)
            points_and_births_without_changers_are_the_bodies(turn)


def by_turn(events: tuple[EventRecord, ...]) -> list[list[EventRecord]]:
    turns: list[list[EventRecord]] = []
    for event in events:
        if event.kind == "cult_wars.targets_revealed":
            turns.append([])
        if turns:
            turns[-1].append(event)
    return turns


def data_of(events: list[EventRecord], kind: str) -> list[Any]:
    return [event.public.data for event in events if event.public and event.kind == f"cult_wars.{kind}"]


def cards_drawn_for_sacrifices_are_bounded(turn: list[EventRecord]) -> None:
    assert len(data_of(turn, "card_drawn")) <= len(data_of(turn, "followers_sacrificed")) + 1


def points_and_births_without_changers_are_the_bodies(turn: list[EventRecord]) -> None:
    changed = {(change["seat"], change["number"]) for change in data_of(turn, "number_changed")}
    for made in data_of(turn, "followers_sacrificed"):
        assert (made["seat"], "sacrifice_points") in changed or made["vp"] == made["sacrificed"]
    for born in data_of(turn, "followers_bred"):
        assert (born["seat"], "births") in changed or born["born"] == born["breeders"]


def test_random_games_are_lively() -> None:
    """What the laws are tried on: every kind of event and each kind of question comes up."""
    reports = games("all blocks", 4, 60) + games("default", 4, 60)
    kinds = {event.kind for report in reports for event in report.events}
    assert kinds | {f"cult_wars.{kind}" for kind in RARE_KINDS} == set(WarsEvent.kinds)
    asked = {answered.key.split("/")[2] for report in reports for answered in report.answered}
    assert asked == {"cult_wars.target", "cult_wars.plan", "cult_wars.assign_losses"}


def sound() -> CultWars:
    return CultWars(
        {seat: Cult(name) for seat, name in enumerate(NAMES, start=1)}, deck=["FX-WALL", "FX-GIFT"]
    )


def unseat(state: CultWars) -> None:
    del state.cults[4]


@pytest.mark.parametrize(
    ("spoil", "law"),
    [
        (lambda s: s.deck.pop(), "1 action cards are in the game instead of 2"),
        (lambda s: s.deck.append("FX-WALL"), "3 action cards are in the game instead of 2"),
        (lambda s: s.deck.__setitem__(0, "FX-NONE"), "there is no action card 'FX-NONE'"),
        (lambda s: s.__setattr__("turn", 9), "there is no turn 9"),
        (lambda s: s.__setattr__("step", 0), "there is no step 0"),
        (lambda s: s.__setattr__("over", True), "the game is over in turn 1, step 1"),
        (lambda s: s.cults[1].__setattr__("vp", -1), "seat 1: 12 followers and -1 VP"),
        (lambda s: s.cults[2].__setattr__("followers", 11), "seat 2: 11 followers, but the turn's gains"),
        (lambda s: s.cults[2].bodies.__setitem__("idle", 13), "seat 2: 13 followers by place, 12 in all"),
        (lambda s: s.cults[2].bodies.update(idle=14, attack=-2), "seat 2: -2 followers in attack"),
        (lambda s: s.cults[2].bodies.update(hell=0), "seat 2: its followers stand in"),
        (
            lambda s: s.cults[3].__setattr__("target", "green"),
            "seat 3: its target 'green' is not another cult",
        ),
        (lambda s: s.cults[3].__setattr__("cult", "red"), "two seats lead the same cult"),
        (lambda s: s.cults[3].__setattr__("cult", "white"), "there is no cult 'white'"),
        (
            lambda s: s.cults[4].__setattr__("ledger", Headcount(9)),
            "seat 4: 12 followers, but the turn's gains",
        ),
        (unseat, "the table has 4 seats, the state has [1, 2, 3]"),
    ],
)
def test_a_spoilt_state_is_found_out(spoil: Callable[[CultWars], None], law: str) -> None:
    setup: Setup[Content] = Setup("test", 4, {"cults": None}, FIXTURE)
    state = sound()
    assert CULT_WARS.broken_laws(state, setup) == []
    spoil(state)
    assert any(breach.startswith(law) for breach in CULT_WARS.broken_laws(state, setup))


def test_too_many_copies_are_found_out() -> None:
    state = CultWars({seat: Cult(name) for seat, name in enumerate(NAMES, start=1)}, discard=["FX-GIFT"] * 5)
    setup: Setup[Content] = Setup("test", 4, {"cults": None}, FIXTURE)
    assert CULT_WARS.broken_laws(state, setup) == ["5 copies of 'FX-GIFT' are in the game, there are 4"]


def test_the_facts_of_the_table_are_stated() -> None:
    seen: dict[str, Any] = {}

    def watch(play: Play[Any, Any]) -> None:
        if play.step is not None and play.step.asks[0].kind == "cult_wars.plan" and play.state.turn == 2:
            stated = CULT_WARS.facts(play.state, play.setup, 1)
            seen.update({one.fact.id: one.value for one in stated})
            seen["aims"] = [cult.target for cult in play.state.cults.values()].count("red")

    random_game(CULT_WARS, FIXTURE, 3, "facts", watch=watch)
    per_cult = [
        f"{fact}.{cult}"
        for cult in NAMES[:3]
        for fact in ("followers", "vp", "hand_count", "target", "last_target")
    ]
    per_slot = [f"shown.{cult}.{slot}" for cult in NAMES[:3] for slot in SLOTS]
    table = ["turn", "step", "lead_seat", "deck_size", "discard", "targeting_me"]
    assert sorted(set(seen) - {"aims"}) == sorted([*table, *per_cult, *per_slot])
    assert (seen["turn"], seen["step"], seen["lead_seat"], seen["targeting_me"]) == (2, 2, 2, seen["aims"])
