"""The Windwalker's glaciers, and Rhan-Tegoth's gift."""

from __future__ import annotations

from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.registry import effect
from referee.games.evil_high_priest.acting.verbs import gain
from referee.games.evil_high_priest.events.boards import GlacierWoken, PriestCardTurnedUp
from referee.games.evil_high_priest.state import EvilTable


@effect("glacier")
async def glacier(act: Act, entity: str) -> None:
    """The entity's card goes on its glacier, which pays from now on (EH-820)."""
    act.state.glaciers.append(entity)
    woken = act.content.board[act.state.board].glacier[entity]
    act.t.tell(GlacierWoken(act.seat, entity, dict(woken.reward)), rule="EH-820")


@effect("priest_up")
async def priest_up(act: Act) -> None:
    """Turns the user's own Priest card face up again; one that is unused gains nothing (EH-822)."""
    following = act.following
    if following.priest_card is not None and not following.priest_card_up:
        following.priest_card_up = True
        act.t.tell(PriestCardTurnedUp(act.seat, following.priest_card), rule="EH-822")


async def pay_glaciers(t: EvilTable) -> None:
    """Every active glacier rewards every player, in turn order (EH-823, EH-283)."""
    board = t.content.board[t.state.board]
    for seat in t.state.in_turn_order():
        for entity in t.state.glaciers:
            active = board.glacier[entity]
            await gain(
                Act(t, seat, f"glacier:{entity}", active.name),
                active.reward,
                rule="EH-823",
            )
