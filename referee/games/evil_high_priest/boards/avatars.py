"""The Avatars of the Crawling Chaos: what they do for their controllers in Preparation."""

from __future__ import annotations

from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.registry import carry_out, unmet
from referee.games.evil_high_priest.acting.taking import perform
from referee.games.evil_high_priest.pack import Avatar
from referee.games.evil_high_priest.spaces import free_ritual_starts, unmet_requirement
from referee.games.evil_high_priest.state import AZATHOTH, EvilTable

HOWLER = "howler"


def avatar_abilities(t: EvilTable, seat: int) -> list[str]:
    """The Avatars of a seat that would do something if it used them now."""
    return [
        avatar
        for avatar in t.state.followings[seat].avatars
        if _would_work(
            Act(t, seat, f"avatar:{avatar}", t.content.avatar[avatar].name), t.content.avatar[avatar]
        )
    ]


def _would_work(act: Act, card: Avatar) -> bool:
    retrieves = [one for one in card.effects if one.word == "retrieve"]
    return (
        not unmet_requirement(act.t, act.seat, card.requires)  # EH-750
        and not unmet(act, card.effects)  # EH-749
        and all(_can_retrieve(act, **one.args) for one in retrieves)
    )


def _can_retrieve(act: Act, whose: str, to: str) -> bool:
    worshippers = act.following.count(AZATHOTH) if whose == "self" else act.state.worshippers()
    return bool(worshippers) and (to != "ritual" or bool(free_ritual_starts(act.t)))  # EH-748


async def use_avatar(act: Act, avatar: str) -> None:
    """What the card says, in its order (EH-746)."""
    await perform(act, act.content.avatar[avatar].effects)


async def leave_avatar(act: Act, avatar: str) -> None:
    """An Avatar that is not used: only the Howler's magic comes all the same (EH-746, EH-747)."""
    if avatar == HOWLER:
        await carry_out(act, [one for one in act.content.avatar[avatar].effects if one.word == "gain"])
