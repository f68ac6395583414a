"""Setting what one wants by mail, with a line of text."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.catalogue import Words
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.wishes.mail_wishes import MY_QUESTIONS, When, write_wishes
from referee.store.mail_people import Wish

KIND_WORDS: dict[str, tuple[str, ...]] = {
    "questions": ("prompt.opened",),
    "results": ("step.resolved", "game.finished"),
    "messages": ("message",),
    "votes": ("vote",),
    "reminders": ("reminder",),
    "digests": ("digest",),
    "queue": ("queue",),
    "seats": (
        "seat.missing", "seat.invited", "seat.delegated", "seat.replaced", "seat.candidate",
        "delegation.over", "game.held",
    ),
}  # fmt: skip
"""The words for kinds of notices in a line of text."""
_WHEN: dict[str, When] = {
    "now": "now",
    "at once": "now",
    "on": "now",
    "daily": "daily",
    "never": "never",
    "off": "never",
}
_IN_WORDS = {"now": Words("at once"), "daily": Words("once a day"), "never": Words("never")}


def set_mail_wish(referee: Referee, player: Player, text: str, game_id: str) -> Words:
    """Set what a line of text says, for one game or for all (""); returns its meaning. ValueError:
    unreadable.
    """
    wishes, kinds, meaning = _read(text.strip().rstrip("."), game_id)
    referee.store.run(lambda transaction: write_wishes(transaction, player.id, wishes, game_id, kinds))
    return meaning


def _read(text: str, game_id: str) -> tuple[list[Wish], Sequence[str] | None, Words]:
    """The wishes, the kinds of notices that they are about (None: all), and their meaning in words."""
    if text in ("only my questions", "only questions", "my questions only"):
        wishes = [("", game_id, "never"), *((kind, game_id, "now") for kind in MY_QUESTIONS)]
        only = Words("You get only your own questions of all games, and reminders of them.")
        here = Words("You get only your own questions of this game, and reminders of them.")
        return wishes, None, here if game_id else only
    word, _, rest = text.partition(" ")
    kinds = KIND_WORDS.get(word)
    when = _WHEN.get(rest.strip() if kinds else text)
    if when is None:
        raise ValueError(text)
    what, often = (word.capitalize() if kinds else Words("Mail")), _IN_WORDS[when]
    meaning = (
        Words("{what} of this game: {often}.", what=what, often=often)
        if game_id
        else Words("{what} of all games: {often}.", what=what, often=often)
    )
    return [(kind, game_id, when) for kind in kinds or ("",)], kinds, meaning
