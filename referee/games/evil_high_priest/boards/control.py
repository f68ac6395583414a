"""Cards that one player at a time controls: the Shoggoth, the King in Yellow, the Avatars."""

from __future__ import annotations

from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.registry import effect
from referee.games.evil_high_priest.events.boards import AvatarTaken, ControlTaken, KingLeft
from referee.games.evil_high_priest.pack import SHOGGOTH
from referee.games.evil_high_priest.state import ESCAPE, KING, EvilTable


@effect("control")
async def control(act: Act, card: str) -> None:
    """The user of the space takes the card, also from another player (EH-703, EH-704, EH-745, EH-850)."""
    if card == SHOGGOTH:
        take_shoggoth(act.t, act.seat)
    elif card == KING:
        take_king(act.t, act.seat)
    else:
        act.following.avatars.append(card)
        act.t.tell(AvatarTaken(act.seat, card), rule="EH-745")


def take_shoggoth(t: EvilTable, seat: int) -> None:
    """Whoever had it hands it over (EH-703)."""
    before, t.state.shoggoth = t.state.shoggoth, seat
    t.tell(ControlTaken(seat, "shoggoth", before), rule="EH-703")


def take_king(t: EvilTable, seat: int) -> None:
    """An acolyte that another player had on the card goes to that player's escape space (EH-853)."""
    before, t.state.king = t.state.king, seat
    t.tell(ControlTaken(seat, "king", before), rule="EH-850")
    if before is None or before == seat:
        return
    for acolyte in t.state.followings[before].acolytes_at(KING):
        acolyte.go(ESCAPE)
        t.tell(KingLeft(before), rule="EH-853")
