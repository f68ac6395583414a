"""The Preparation phase: rituals, coming home, abilities, rearranging (EH-280 to EH-285)."""

from __future__ import annotations

from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.json_types import Json
from referee.engine.words import count
from referee.games.evil_high_priest.abilities import use_abilities
from referee.games.evil_high_priest.act import Act
from referee.games.evil_high_priest.boards.glaciers import pay_glaciers
from referee.games.evil_high_priest.boards.ytracks import advance
from referee.games.evil_high_priest.orders.arranging import arrange_ask, has_choice
from referee.games.evil_high_priest.orders.order import read_allocation
from referee.games.evil_high_priest.phases.action import ready_monsters
from referee.games.evil_high_priest.rehearsal import GameOver
from referee.games.evil_high_priest.state import POOL, EvilTable
from referee.games.evil_high_priest.taking import perform, tell_arrangement
from referee.games.evil_high_priest.words import place_name


async def rituals(t: EvilTable) -> str:
    """Step 1: who is on a ritual advances with its reward, or comes home from its end (EH-153, EH-161)."""
    t.state.part = "prep1"
    ready_monsters(t)
    try:
        for seat in t.state.in_turn_order():
            await _advance_rituals(t, seat)
            await advance(t, seat)
    except GameOver:  # what a monster does on entering (EH-743)
        return "score"
    return "home"


async def _advance_rituals(t: EvilTable, seat: int) -> None:
    """A seat's own cultists in the printed order of the rituals; on one ritual the farthest first."""
    following = t.state.followings[seat]
    for ritual in t.content.rituals:
        last = len(ritual.stages)
        here = {f"ritual:{ritual.id}:{stage}": stage for stage in range(1, last + 1)}
        walkers = [(cultist, here[cultist.at]) for cultist in following.cultists if cultist.at in here]
        for cultist, stage in sorted(walkers, key=lambda walker: -walker[1]):
            if stage == last:
                cultist.go(POOL)
                text = f"Seat {seat}'s cultist comes home from {ritual.name}."
                t.tell(
                    "evil_high_priest.ritual_over", text, {"seat": seat, "ritual": ritual.id}, rule="EH-153"
                )
                continue
            cultist.go(f"ritual:{ritual.id}:{stage + 1}")
            place = cultist.at
            act = Act(t, seat, place, place_name(t.content, place), cultist=cultist)
            text = f"advances on {ritual.name} to {act.name}."
            act.tell("ritual_advanced", text, {"ritual": ritual.id, "stage": stage + 1}, "EH-153")
            await perform(act, ritual.stages[stage])


async def home(t: EvilTable) -> str:
    """Step 2: all come home but those on rituals, in asylums or trapped (EH-086, EH-282).

    Abilities that work just before it come first (EH-264).
    """
    t.state.part = "prep2"
    _free_after_a_round(t)
    try:
        await use_abilities(t, "before_step_2")
    except GameOver:
        return "score"
    returned = {}
    for seat, following in t.state.followings.items():
        coming = [one for one in following.cultists if one.at != POOL and not one.stays_out]
        returned[seat] = len(coming)
        for cultist in coming:
            cultist.go(POOL)
    parts = [f"{count(number, 'cultist')} of seat {seat}" for seat, number in returned.items() if number]
    data: dict[str, Json] = {"returned": {str(seat): number for seat, number in returned.items()}}
    text = f"Home to their pools come {', '.join(parts)}." if parts else "Nobody comes home."
    t.tell("evil_high_priest.returned", text, data, rule="EH-282")
    return "abilities"


def _free_after_a_round(t: EvilTable) -> None:
    """A trap holds for one round: the cultist comes home now unless it is trapped again (EH-267)."""
    for following in t.state.followings.values():
        for cultist in following.cultists:
            cultist.trapped_by = None


async def abilities(t: EvilTable) -> str:
    """Step 3: glaciers for everybody, then monsters and Avatars player by player (EH-283)."""
    t.state.part = "prep3"
    try:
        await pay_glaciers(t)
        await use_abilities(t, "step_3")
    except GameOver:
        return "score"
    return "rearranging"


async def rearranging(t: EvilTable) -> str:
    """Step 4: everybody may rearrange, all at once and sealed, or in turn order if the table insists
    (EH-284, 5.3).
    """
    t.state.part = "prep4"
    able = [seat for seat in t.state.in_turn_order() if has_choice(t.content, t.state.followings[seat])]
    asks = [_arrange_ask(t, seat) for seat in able]
    if t.options["strict_prep"]:
        for ask in asks:
            _lay_out(t, ask.seat, await t.ask(ask))
    else:
        for seat, answer in (await t.ask_all(asks)).items():
            _lay_out(t, seat, answer)
    return "begin_round"


def _arrange_ask(t: EvilTable, seat: int) -> Ask:
    return arrange_ask(t.state, t.content, seat, f"Preparation of round {t.state.round}, step 4")


def _lay_out(t: EvilTable, seat: int, answer: Json) -> None:
    said = cast("dict[str, Any]", answer)
    if said["case"] == "to":
        act = Act(t, seat, "preparation", "Preparation")
        tell_arrangement(act, read_allocation(said["value"]))


async def score(t: EvilTable) -> None:
    """The game is over (EH-290)."""
    t.state.part = "over"
    why = {
        "signs": "The last Elder Sign is gone from the cult board: the game is over.",
        "azathoth": "Azathoth wakes: the game is over, and everybody loses.",
        "max_rounds": "The last round agreed on is over.",
    }
    assert t.state.end is not None  # noqa: S101 - nothing else leads here
    t.tell("evil_high_priest.over", why[t.state.end], {"end": t.state.end}, rule="EH-290")
