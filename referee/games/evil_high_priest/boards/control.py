"""Cards that one player at a time controls: the Shoggoth, the King in Yellow, the Avatars."""

from __future__ import annotations

from referee.engine.json_types import Json
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.registry import effect
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
        text = f"takes the Avatar card of {act.content.avatar[card].name}."
        act.tell("avatar_taken", text, {"avatar": card}, "EH-745")


def take_shoggoth(t: EvilTable, seat: int) -> None:
    """Whoever had it hands it over (EH-703)."""
    before, t.state.shoggoth = t.state.shoggoth, seat
    _tell(t, seat, "Shoggoth", SHOGGOTH, before, "EH-703")


def take_king(t: EvilTable, seat: int) -> None:
    """An acolyte that another player had on the card goes to that player's escape space (EH-853)."""
    before, t.state.king = t.state.king, seat
    _tell(t, seat, "King in Yellow", KING, before, "EH-850")
    if before is None or before == seat:
        return
    for acolyte in t.state.followings[before].acolytes_at(KING):
        acolyte.go(ESCAPE)
        text = f"Seat {before}'s acolyte on the King in Yellow goes to escape."
        t.tell("evil_high_priest.left_the_king", text, {"seat": before}, rule="EH-853")


def _tell(t: EvilTable, seat: int, name: str, card: str, before: int | None, rule: str) -> None:
    source = "the cult board" if before is None else f"seat {before}"
    text = f"Seat {seat} takes control of the {name} from {source}."
    if before == seat:
        text = f"Seat {seat} keeps control of the {name}."
    data: dict[str, Json] = {"seat": seat, "card": card, "before": before}
    t.tell("evil_high_priest.control_taken", text, data, rule=rule)
