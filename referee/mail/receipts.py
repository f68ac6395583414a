"""Receipts as mails tell them. Those that wait for the next mail are kept as data, and worded there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from referee.mail.writing.page import Block, Heading, Sheet, Text
from referee.mail.writing.words import time_in_words
from referee.service.orders.receipts import Receipt
from referee.service.times.written_times import stamp

PROOF = "With these two anybody can check, when the step is over, that your order was not changed:"


@dataclass(frozen=True)
class MailedReceipt:
    """What is on file for a prompt: the order as it was understood, and what proves it."""

    prompt: str
    text: str
    sent_ahead: tuple[str, ...]
    final: bool
    wait: bool
    accepted_at: str | None
    commitment: str
    nonce: str

    @classmethod
    def of(cls, receipt: Receipt) -> MailedReceipt | None:
        """None if nothing is on file, and so nothing proved."""
        if receipt.commitment is None or receipt.nonce is None:
            return None
        at = None if receipt.accepted_at is None else stamp(receipt.accepted_at)
        return cls(
            receipt.prompt,
            receipt.text,
            receipt.sent_ahead,
            receipt.final,
            receipt.wait,
            at,
            receipt.commitment,
            receipt.nonce,
        )

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> MailedReceipt:
        return cls(**{**kept, "sent_ahead": tuple(kept["sent_ahead"])})

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def title(self, game: str) -> str:
        return f"{'Sealed' if self.final else 'Draft kept'}: {game}"

    def taken(self, zone: str) -> str:
        """When and for what it was taken."""
        how = "" if self.final else "It counts only if you seal nothing before the deadline. "
        how += "The step stays open until its deadline. " if self.wait else ""
        at = ""
        if self.accepted_at is not None:
            at = f" on {time_in_words(datetime.fromisoformat(self.accepted_at), zone)},"
        return f"{how}Taken{at} for question {self.prompt}, as:"

    @property
    def lines(self) -> list[str]:
        """The order as it was understood, and what is on file for later."""
        return understood(self.text, self.sent_ahead)

    @property
    def proof(self) -> str:
        return f"{PROOF}\ncommitment {self.commitment}\nnonce {self.nonce}"

    def blocks(self, game: str, zone: str) -> list[Block]:
        """The receipt in words."""
        return [Heading(self.title(game)), Text(self.taken(zone)), Sheet(self.lines), Text(self.proof)]


def understood(text: str, sent_ahead: tuple[str, ...]) -> list[str]:
    """An order as lines to be read, with its comments below it."""
    return [*text.replace("  # ", "\n# ").split("\n"), *(f"ahead: {line}" for line in sent_ahead)]
