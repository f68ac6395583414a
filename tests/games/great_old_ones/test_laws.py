"""The conservation laws: broken ones are named, and no random game breaks any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from referee.engine.play import Play
from referee.engine.playout import PlayoutReport, random_game
from referee.games.great_old_ones import GREAT_OLD_ONES
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.state import Cult, GreatOldOnes, Monster, OldOnesTable
from referee.library import Library
from tests.games.great_old_ones.table import Table, able_pack, monster

GAMES_IN_A_BATCH = 50
BATCHES = 2

BREACHES: dict[str, tuple[Callable[[GreatOldOnes], object], str]] = {
    "a card in two places": (lambda s: s.city.append("9"), "villager 9 is in 2 places"),
    "a card lost": (lambda s: s.city.pop(), "49 villagers are in the game instead of 50"),
    "a card that does not exist": (lambda s: s.deck.append("51"), "there is no villager '51'"),
    "too many cubes": (
        lambda s: setattr(s.cults[1].god, "cubes", 7),
        "seat 1: 7 cubes on G1, which holds from 0 to 6",
    ),
    "less than no cubes": (
        lambda s: setattr(s.cults[1].god, "cubes", -1),
        "seat 1: -1 cubes on G1, which holds from 0 to 6",
    ),
    "six Priests": (
        lambda s: s.cults[1].priests.extend(Monster(s.deck.pop(0)) for _ in range(5)),
        "seat 1: 6 Priests, the most is 5",
    ),
    "no Old One": (lambda s: setattr(s.cults[1], "old_one", None), "a seat has no Old One"),
    "the same Old One twice": (
        lambda s: setattr(s.cults[1].god, "card", "G2"),
        "2 seats have the Old One G2",
    ),
    "an Old One that does not exist": (
        lambda s: setattr(s.cults[1].god, "card", "G5"),
        "there is no Old One 'G5'",
    ),
    "a jewel forgotten": (
        lambda s: s.cults[1].created.clear(),
        "seat 1: Priest 5 is red, which was never created",
    ),
    "a jewel counted twice": (
        lambda s: s.cults[1].created.append("red"),
        "seat 1: the jewels created are ['red', 'red']",
    ),
    "two turns for one": (lambda s: s.schedule.append("G2"), "a monster is in the schedule twice"),
    "a turn for nobody": (lambda s: s.schedule.append("30"), "30 is to act, but not in play"),
    "a turn past the schedule": (lambda s: setattr(s, "turn", 9), "turn 9 of a schedule of 3"),
    "a turn for a new Priest": (
        lambda s: setattr(s.cults[1].priests[0], "created", 1),
        "5 is to act in the round that created it",
    ),
    "an end that is not marked": (
        lambda s: s.cults[2].created.extend(["red", "yellow", "green", "blue", "violet"]),
        "seat 2 has created all jewels, but the round is not marked as the last",
    ),
    "an empty seat": (lambda s: s.cults.pop(2), "the table has 2 seats, the state has [1]"),
}


@pytest.mark.parametrize("breach", BREACHES)
def test_a_broken_law_is_named(breach: str) -> None:
    table = Table(monsters={1: [monster("G1", 4, "9"), monster("5")]}, acts="G1 5 G2")
    assert GREAT_OLD_ONES.broken_laws(table.state, table.play.setup) == []
    breaking, message = BREACHES[breach]
    breaking(table.state)
    assert message in GREAT_OLD_ONES.broken_laws(table.state, table.play.setup)


def copied(state: GreatOldOnes) -> GreatOldOnes:
    """By hand: this is done for hundreds of thousands of turns."""
    cults = {
        seat: Cult(
            Monster(cult.god.card, cult.god.cubes, cult.god.cultists[:]),
            [Monster(m.card, m.cubes, m.cultists[:], m.created) for m in cult.priests],
            cult.scare_used,
            cult.created[:],
        )
        for seat, cult in state.cults.items()
    }
    return replace(state, cults=cults, city=state.city[:], deck=state.deck[:], schedule=state.schedule[:])


def price(content: Content, actor: str, card: str, *, priest: bool) -> int:
    """GO-32, GO-33, GO-37, GO-38, GO-58 to GO-60, spelt out once more."""
    bearer, villager = content.monsters[actor], content.by_id[card]
    if bearer.jewel == villager.jewel:
        return 0
    if priest:
        return villager.force + villager.vigor - (bearer.ability == "thrift_priest")
    return max(villager.force - 1, 1) if bearer.ability == "thrift_cultist" else villager.force


class Watched:
    """The rules with every monster's turn compared before and after (laws 1 and 5 to 12)."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.all_cards = sorted(content.by_id)
        self.acted: dict[int, list[str]] = {}
        self.rules = replace(GREAT_OLD_ONES, phases={**GREAT_OLD_ONES.phases, "take_turn": self._turn})

    async def _turn(self, t: OldOnesTable) -> str | None:
        before, actor = copied(t.state), t.state.actor
        following = await GREAT_OLD_ONES.phases["take_turn"](t)
        assert actor is not None
        self.acted.setdefault(before.round, []).append(actor)
        self.check(before, t.state, actor)
        assert (following == "score") == (t.state.actor is None and t.state.last_round is not None)  # law 12
        return following

    def check(self, before: GreatOldOnes, after: GreatOldOnes, actor: str) -> None:
        assert sorted(after.cards_found()) == self.all_cards  # law 1
        seat = before.seat_of(actor)
        for other in before.seats:
            if other != seat:
                assert after.cults[other] == before.cults[other]  # law 10
        was, now = before.cults[seat], after.cults[seat]
        assert now.scare_used >= was.scare_used
        assert set(now.created) >= set(was.created)  # law 11
        assert after.last_round == before.last_round or before.last_round is None  # law 12
        owned_before = {card for m in was.monsters for card in (m.card, *m.cultists)}
        gained = {card for m in now.monsters for card in (m.card, *m.cultists)} - owned_before
        if gained:
            assert after.city or not after.deck  # law 5
        self.check_cubes(before, after, seat, actor, gained)

    def check_cubes(
        self, before: GreatOldOnes, after: GreatOldOnes, seat: int, actor: str, gained: set[str]
    ) -> None:
        """Laws 8 and 9."""
        was, now = before.cults[seat], after.cults[seat]
        old = {m.card: m.cubes for m in was.monsters}
        new = {m.card: m.cubes for m in now.monsters}
        change = sum(new.values()) - sum(old.values())
        others = {card: new[card] - old[card] for card in new if card in old and card != actor}
        priests = {m.card for m in now.priests}
        if actor not in new:  # sacrificed
            room = self.content.monsters[was.god.card].capacity - was.god.cubes
            assert change == -max(0, old[actor] - room)
            assert set(others) - {was.god.card} == {card for card, more in others.items() if not more} - {
                was.god.card
            }
            return
        given = {card: more for card, more in others.items() if more}
        if given:
            assert self.content.monsters[actor].ability == "share"
            assert min(given.values()) > 0
            assert change == 0
        elif set(new) - set(old) - gained:  # promoted
            assert change == -2
        elif gained:
            assert change == -sum(price(self.content, actor, card, priest=card in priests) for card in gained)
        else:
            drained = [self.content.by_id[card].will for card in before.monster(actor).cultists]
            room = self.content.monsters[actor].capacity - old[actor]
            assert change in (0, min(sum(drained) if drained else 1, room))


def check_rounds(watched: Watched, report: PlayoutReport) -> None:
    """Laws 6 and 7, and the fill at the start of each round (law 5)."""
    schedules: dict[int, Any] = {}
    scares: Counter[tuple[int, Any]] = Counter()
    created: set[tuple[int, Any]] = set()
    now = 0
    for event in report.events:
        assert event.public is not None
        data: Any = event.public.data
        if event.kind == "great_old_ones.round_began":
            now = data["round"]
            schedules[now] = data["schedule"]
        elif event.kind == "great_old_ones.city_scared":
            scares[now, data["seat"]] += 1
        elif event.kind in ("great_old_ones.priest_created", "great_old_ones.cultist_promoted"):
            created.add((now, data["card"]))
    assert watched.acted == schedules
    assert not scares or max(scares.values()) == 1
    for number, schedule in schedules.items():
        later = [card for card in schedule if (number, card) in created]
        for card in later:  # made anew after its own sacrifice, or it would have acted too early
            assert watched.acted[number].count(card) == 1


def check_state(play: Play[GreatOldOnes, Content]) -> None:
    state = play.state
    assert GREAT_OLD_ONES.broken_laws(state, play.setup) == []
    if play.step is not None and play.phase == "take_turn" and state.turn == 0 and not state.conversions:
        assert len(state.city) >= 6 or not state.deck


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_random_game_breaks_a_law(seats: int, batch: int) -> None:
    content = able_pack() if batch % 2 else Library().content("great_old_ones", "default")[1]
    for number in range(GAMES_IN_A_BATCH):
        watched = Watched(content)
        seed = f"laws {seats} {batch} {number}"
        report = random_game(watched.rules, content, seats, seed, watch=check_state)
        check_rounds(watched, report)
        for score in report.result.scores.values():  # law 13
            parts: Any = score
            worth = parts["cultists"] + parts["cubes"] + 2 * parts["priests"] + 3 * parts["colours"]
            assert parts["points"] == worth


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_are_lively_and_end_by_the_rules(seats: int) -> None:
    _, content = Library().content("great_old_ones", "default")
    kinds: Counter[str] = Counter()
    for number in range(25):
        report = random_game(GREAT_OLD_ONES, content, seats, f"lively {seats} {number}")
        kinds.update(event.kind.partition(".")[2] for event in report.events)
        (end,) = [event.public for event in report.events if event.kind == "great_old_ones.last_round_marked"]
        assert end is not None
        assert end.data["reason"] in ("deck", "jewels")
        assert report.steps < 1000
    for kind in (
        "cultist_created", "priest_created", "dreamed", "city_scared", "priest_sacrificed", "cubes_shared",
        "cultist_promoted", "scouted", "passed", "city_refilled", "last_round_marked",
    ):  # fmt: skip
        assert kinds[kind], kind
