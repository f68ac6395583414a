"""The Preparation phase: rituals, coming home, abilities, rearranging (EH-280)."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.rehearsal import GameOver
from referee.games.evil_high_priest import storage
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.taking import (
    arrange_question,
    arrangement_of,
    perform,
    tell_arrangement,
)
from referee.games.evil_high_priest.boards.glaciers import pay_glaciers
from referee.games.evil_high_priest.boards.yellow_tracks import advance
from referee.games.evil_high_priest.decisions.small import Arranging
from referee.games.evil_high_priest.events.cultists import RitualAdvanced, RitualOver
from referee.games.evil_high_priest.events.rounds import CultistsReturned, GameEnded
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.phases.abilities import use_abilities
from referee.games.evil_high_priest.phases.action import ready_monsters
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.state import POOL, EvilTable, Following
from referee.games.evil_high_priest.words import place_name


async def rituals(t: EvilTable) -> str:
    """Step 1: those on rituals advance with a reward, or come home from the end (EH-153, EH-161, EH-281)."""
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
        walkers = [
            (cultist, cultist.at.stage)
            for cultist in following.cultists
            if cultist.at.kind == "ritual" and cultist.at.name == ritual.id
        ]
        for cultist, stage in sorted(walkers, key=lambda walker: -walker[1]):
            if stage == last:
                t.tell(RitualOver(seat, cultist.at), rule="EH-153")
                cultist.go(POOL)
                continue
            cultist.go(Place.ritual(ritual.id, stage + 1))
            place = cultist.at
            act = Act(t, seat, place, place_name(t.content, place), cultist=cultist)
            t.tell(RitualAdvanced(seat, place), rule="EH-153")
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
    t.tell(CultistsReturned(returned), rule="EH-282")
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
    """Step 4: everybody may rearrange, all at once or, if the table insists, in turn order (EH-284, 5.3)."""
    t.state.part = "prep4"
    able = [seat for seat in t.state.in_turn_order() if _has_choice(t.content, t.state.followings[seat])]
    why = Words("Preparation of round {round}, step 4", round=t.state.round)
    questions = [arrange_question(t, seat, why) for seat in able]
    if t.options["strict_prep"]:
        for one in questions:
            _lay_out(t, one.seat, await t.decide(one))
    else:
        for seat, decided in (await t.decide_all(questions)).items():
            _lay_out(t, seat, decided)
    return "begin_round"


def _has_choice(content: Content, following: Following) -> bool:
    """Whether there is more than one way to lay the seat's resources out (5.2)."""
    return any(
        storage.fits(content.chamber[chamber.card], {kind: 1})
        for chamber in following.sanctum.values()
        for kind in following.totals()
    )


def _lay_out(t: EvilTable, seat: int, decided: Arranging) -> None:
    if (places := arrangement_of(t, seat, decided)) is not None:
        tell_arrangement(Act(t, seat, "preparation", "Preparation"), places)


async def score(t: EvilTable) -> None:
    """The game is over (EH-290)."""
    t.state.part = "over"
    assert t.state.end is not None  # noqa: S101 - nothing else leads here
    t.tell(GameEnded(t.state.end), rule="EH-290")
