"""Receipts as mails tell them. Those that wait for the next mail are kept as data, and worded there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from referee.engine.catalogue import Say, Words
from referee.mail.writing.page import Block, Heading, Sheet, Text
from referee.mail.writing.words import time_in_words
from referee.service.orders.receipts import Receipt
from referee.service.times.written_times import stamp

PROOF = Words("With these two anybody can check, when the step is over, that your order was not changed:")


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

    def title(self, say: Say, game: str) -> str:
        return say("Sealed: {game}", game=game) if self.final else say("Draft kept: {game}", game=game)

    def taken(self, say: Say, zone: str) -> str:
        """When and for what it was taken."""
        how = "" if self.final else say("It counts only if you seal nothing before the deadline. ")
        how += say("The step stays open until its deadline. ") if self.wait else ""
        at = ""
        if self.accepted_at is not None:
            at = say(" on {at},", at=time_in_words(say, datetime.fromisoformat(self.accepted_at), zone))
        return say("{how}Taken{at} for question {prompt}, as:", how=how, at=at, prompt=self.prompt)

    def lines(self, say: Say) -> list[str]:
        """The order as it was understood, and what is on file for later."""
        return understood(say, self.text, self.sent_ahead)

    def proof(self, say: Say) -> str:
        return f"{say(PROOF)}\ncommitment {self.commitment}\nnonce {self.nonce}"

    def blocks(self, say: Say, game: str, zone: str) -> list[Block]:
        """The receipt in words."""
        return [
            Heading(self.title(say, game)),
            Text(self.taken(say, zone)),
            Sheet(self.lines(say)),
            Text(self.proof(say)),
        ]


def understood(say: Say, text: str, sent_ahead: tuple[str, ...]) -> list[str]:
    """An order as lines to be read, with its comments below it."""
    ahead = [say("ahead: {line}", line=line) for line in sent_ahead]
    return [*text.replace("  # ", "\n# ").split("\n"), *ahead]
