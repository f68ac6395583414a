"""The Avatars of the Crawling Chaos: what they do for their controllers in Preparation."""

from __future__ import annotations

from referee.games.evil_high_priest.act import Act
from referee.games.evil_high_priest.boards.azathoth import free_starts
from referee.games.evil_high_priest.effects import carry_out
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.state import AZATHOTH, POOL, EvilHighPriest
from referee.games.evil_high_priest.taking import settle

HOWLER = "howler"


def avatar_abilities(state: EvilHighPriest, content: Content, seat: int) -> list[str]:
    """The Avatars of a seat that would do something if it used them now."""
    return [avatar for avatar in state.followings[seat].avatars if _usable(state, content, seat, avatar)]


def _usable(state: EvilHighPriest, content: Content, seat: int, avatar: str) -> bool:
    following, card = state.followings[seat], content.avatar[avatar]
    if card.requires.no_monster and following.lairs:
        return False  # EH-750
    for effect in card.effects:
        if effect.word == "retrieve":
            own = following.count(AZATHOTH)
            if not (own if effect.args["whose"] == "self" else state.worshippers()):
                return False
            if effect.args["to"] == "ritual" and not free_starts(state, content):
                return False  # EH-748
        elif effect.word == "send" and not any(
            state.followings[one].count(POOL) for one in state.opponents(seat)
        ):
            return False  # EH-749
    return True


async def use_avatar(act: Act, avatar: str) -> None:
    """What the card says, in its order (EH-746)."""
    await carry_out(act, act.content.avatar[avatar].effects)
    await settle(act)


async def leave_avatar(act: Act, avatar: str) -> None:
    """An Avatar that is not used: only the Howler's magic comes all the same (EH-746, EH-747)."""
    if avatar == HOWLER:
        await carry_out(act, [one for one in act.content.avatar[avatar].effects if one.word == "gain"])
