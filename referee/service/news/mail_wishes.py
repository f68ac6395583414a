"""What players want by mail, and when: at once, in the daily digest, or never; for all games or for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import mail_out, mail_people
from referee.store.mail_people import Wish
from referee.store.store import Transaction

When: TypeAlias = Literal["now", "daily", "never"]

KIND_WORDS: dict[str, tuple[str, ...]] = {
    "questions": ("prompt.opened",),
    "results": ("step.resolved", "game.finished"),
    "messages": ("message",),
    "votes": ("vote",),
    "reminders": ("reminder",),
    "digests": ("digest",),
    "queue": ("queue",),
    "seats": (
        "seat.missing", "seat.delegated", "seat.replaced", "seat.candidate", "delegation.over", "game.held",
    ),
}  # fmt: skip
"""What kinds of notices are called in a line of text."""
_WHEN: dict[str, When] = {
    "now": "now",
    "at once": "now",
    "on": "now",
    "daily": "daily",
    "never": "never",
    "off": "never",
}
_IN_WORDS = {"now": "at once", "daily": "once a day", "never": "never"}
MY_QUESTIONS = ("prompt.opened", "reminder")


def when_to_send(wishes: Sequence[Wish], kind: str, game_id: str | None) -> str:
    """When this kind of notice goes out: the wish that fits best counts, one for a game before others."""
    fitting = [
        (bool(of_game), bool(of_kind), when)
        for of_kind, of_game, when in wishes
        if of_kind in ("", kind) and of_game in ("", game_id or "")
    ]
    return max(fitting, default=(False, False, "now"), key=lambda one: one[:2])[2]


def set_wish(referee: Referee, player: Player, text: str, game_id: str) -> str:
    """Set what a line of text says, for one game or for all (""); what that means. ValueError: unreadable."""
    text = text.strip().rstrip(".")
    where = "of this game" if game_id else "of all games"
    if text in ("only my questions", "only questions", "my questions only"):
        wishes = [("", game_id, "never"), *((kind, game_id, "now") for kind in MY_QUESTIONS)]
        _keep(referee, player, wishes, game_id, kinds=None)
        return f"You get only your own questions {where}, and reminders of them."
    word, _, rest = text.partition(" ")
    kinds = KIND_WORDS.get(word)
    when = _WHEN.get(rest.strip() if kinds else text)
    if when is None:
        raise ValueError(text)
    _keep(referee, player, [(kind, game_id, when) for kind in kinds or ("",)], game_id, kinds)
    return f"{(word if kinds else 'Mail').capitalize()} {where}: {_IN_WORDS[when]}."


def unsubscribe(referee: Referee, token: str) -> None:
    """Send no more of what the mail with this token was about: a game, or everything; raises NotFound."""

    def stop(transaction: Transaction) -> None:
        mail = mail_out.by_unsubscribe(transaction, token)
        if mail is None or mail.player_id is None:
            raise NotFound("mail")
        _write(transaction, mail.player_id, [("", mail.game_id or "", "never")], mail.game_id or "", None)

    referee.store.run(stop)


def stop_all(referee: Referee, player: Player, game_id: str) -> None:
    """Send this player nothing any more, about one game or at all ("")."""
    _keep(referee, player, [("", game_id, "never")], game_id, kinds=None)


def _keep(
    referee: Referee, player: Player, wishes: Sequence[Wish], game_id: str, kinds: Sequence[str] | None
) -> None:
    referee.store.run(lambda transaction: _write(transaction, player.id, wishes, game_id, kinds))


def _write(
    transaction: Transaction,
    player_id: str,
    wishes: Sequence[Wish],
    game_id: str,
    kinds: Sequence[str] | None,
) -> None:
    """Put these in the place of what was wished of the same game, and of the same kinds if there are any."""
    address = mail_people.address_of(transaction, player_id)
    if address is None:
        return
    others = [
        wish for wish in address.wishes if wish[1] != game_id or (kinds is not None and wish[0] not in kinds)
    ]
    mail_people.change_address(transaction, player_id, wishes=[list(wish) for wish in [*others, *wishes]])
