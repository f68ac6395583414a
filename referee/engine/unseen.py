"""What a seat must not know, where something is tried out for it: `UNSEEN`, in the place of every such thing.

It can be moved and counted like the card that it stands for: popped off a deck, put into a hand. Whatever
would look at it (compare it, look it up, sort it, put it into words) raises `Unknowable`.
"""

from __future__ import annotations

from collections.abc import Sized
from typing import Any, NoReturn, Protocol


class Unknowable(Exception):
    """A rehearsal has come to a draw, or to something that the seat must not know: nobody can know more."""


class Unseen:
    """A face-down card, or anything else that others have not shown."""

    __slots__ = ()

    def _looked_at(self, *_: object) -> NoReturn:
        raise Unknowable

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = __bool__ = _looked_at
    __str__ = __format__ = __int__ = __index__ = _looked_at
    __len__ = __iter__ = __contains__ = __getitem__ = __setitem__ = __delitem__ = _looked_at
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __neg__ = _looked_at

    def __getattr__(self, _name: str) -> NoReturn:
        raise Unknowable

    def __repr__(self) -> str:
        return "UNSEEN"


UNSEEN: Any = Unseen()


class Secretive(Protocol):
    """A state that can keep its secrets."""

    def hide_from(self, seat: int) -> None:
        """Put `UNSEEN` in the place of all that this seat must not know. It is done to copies only."""


def face_down(cards: Sized) -> list[Any]:
    """As many cards, of which only the number is known."""
    return [UNSEEN] * len(cards)
