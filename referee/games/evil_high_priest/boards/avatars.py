"""The Avatars of the Crawling Chaos: what they do for their controllers in Preparation."""

from __future__ import annotations

from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.registry import carry_out
from referee.games.evil_high_priest.acting.taking import perform
from referee.games.evil_high_priest.pack import Effect
from referee.games.evil_high_priest.spaces import free_ritual_starts, unmet_requirement
from referee.games.evil_high_priest.state import AZATHOTH, POOL, EvilTable

HOWLER = "howler"


def avatar_abilities(t: EvilTable, seat: int) -> list[str]:
    """The Avatars of a seat that would do something if it used them now."""
    return [
        avatar
        for avatar in t.state.followings[seat].avatars
        if not unmet_requirement(t, seat, t.content.avatar[avatar].requires)  # EH-750
        and all(_can_work(t, seat, one) for one in t.content.avatar[avatar].effects)
    ]


def _can_work(t: EvilTable, seat: int, effect: Effect) -> bool:
    state = t.state
    if effect.word == "retrieve":
        own = state.followings[seat].count(AZATHOTH)
        worshippers = own if effect.args["whose"] == "self" else state.worshippers()
        return bool(worshippers) and (effect.args["to"] != "ritual" or bool(free_ritual_starts(t)))  # EH-748
    if effect.word == "send":
        return any(state.followings[one].count(POOL) for one in state.opponents(seat))  # EH-749
    return True


async def use_avatar(act: Act, avatar: str) -> None:
    """What the card says, in its order (EH-746)."""
    await perform(act, act.content.avatar[avatar].effects)


async def leave_avatar(act: Act, avatar: str) -> None:
    """An Avatar that is not used: only the Howler's magic comes all the same (EH-746, EH-747)."""
    if avatar == HOWLER:
        await carry_out(act, [one for one in act.content.avatar[avatar].effects if one.word == "gain"])
