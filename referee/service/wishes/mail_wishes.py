"""What players want by mail, and when: at once, in the daily digest, or never; for all games or for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from referee.store import mail_people
from referee.store.mail_people import Wish
from referee.store.store import Transaction

When: TypeAlias = Literal["now", "daily", "never"]
MY_QUESTIONS = ("prompt.opened", "reminder")


def when_to_send(wishes: Sequence[Wish], kind: str, game_id: str | None) -> str:
    """When this kind of notice is sent: the most specific wish counts, one for a game before one for all."""
    fitting = [
        (bool(of_game), bool(of_kind), when)
        for of_kind, of_game, when in wishes
        if of_kind in ("", kind) and of_game in ("", game_id or "")
    ]
    return max(fitting, default=(False, False, "now"), key=lambda one: one[:2])[2]


def write_wishes(
    transaction: Transaction,
    player_id: str,
    wishes: Sequence[Wish],
    game_id: str,
    kinds: Sequence[str] | None,
) -> None:
    """Replace the wishes for the same game (of all games: every other one), or only those for the same kinds
    if some are given.
    """
    address = mail_people.address_of(transaction, player_id)
    if address is None:
        return
    others = [
        wish
        for wish in address.wishes
        if (game_id and wish[1] != game_id) or (kinds is not None and wish[0] not in kinds)
    ]
    mail_people.change_address(transaction, player_id, wishes=[*others, *wishes])
