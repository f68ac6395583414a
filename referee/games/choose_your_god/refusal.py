"""How rules say no: in the words that the sender of an order reads."""

from __future__ import annotations


class Refused(Exception):
    """An order that cannot be carried out as things stand. Nothing is paid, nothing is done (CG-68)."""

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause
