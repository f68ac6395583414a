"""Receipts: what the sender of an order gets, with the referee's signature that it has the order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from referee.engine.json_types import Json
from referee.fairplay.receipts import Proof
from referee.service.orders.asked_prompts import AskedPrompt
from referee.service.requests.find_signing_key import find_signing_key
from referee.service.running.context import Referee
from referee.service.times.written_times import stamp
from referee.store.orders import FiledOrder, Filing


@dataclass(frozen=True, repr=False)
class Receipt:
    """What the sender gets for an order. The nonce proves later what the commitment stood for.

    A dry run commits to nothing: it has the answer as understood, but no nonce, commitment, time or proof.
    """

    prompt: str
    final: bool
    answer: Json
    text: str
    commitment: str | None = None
    nonce: str | None = None
    accepted_at: datetime | None = None
    wait: bool = False
    proof: Mapping[str, Json] | None = None
    """None also for orders from before the referee signed receipts."""
    sent_ahead: tuple[str, ...] = ()
    """All that the seat has on file for later questions, in words."""


@dataclass(frozen=True, repr=False)
class OrderOnFile:
    """An order or draft on file, and the last entry of the journal when it was filed."""

    game_id: str
    asked: AskedPrompt
    number: int
    answer: Json
    text: str
    final: bool
    wait: bool
    entropy: str | None
    nonce: str
    commitment: str
    accepted_at: datetime
    head_seq: int
    head_hash: str
    sent_ahead: tuple[str, ...] = ()
    """All that the seat has on file for later questions, in words."""
    read_at: datetime | None = None
    """When it was read back; then the journal's last entry is that of this moment."""

    @classmethod
    def from_filing(cls, game_id: str, asked: AskedPrompt, filing: Filing, text: str) -> OrderOnFile:
        """The order that is on file already; its number is that of its last change."""
        if (
            filing.nonce is None
            or filing.commitment is None
            or filing.accepted_at is None
            or filing.head_seq is None
            or filing.head_hash is None
        ):
            raise AssertionError("no order is on file")
        return cls(
            game_id=game_id,
            asked=asked,
            number=filing.changes,
            answer=filing.answer,
            text=text,
            final=bool(filing.final),
            wait=bool(filing.wait),
            entropy=filing.entropy,
            nonce=filing.nonce,
            commitment=filing.commitment,
            accepted_at=filing.accepted_at,
            head_seq=filing.head_seq,
            head_hash=filing.head_hash,
        )

    def read_back(self, filing: Filing, now: datetime) -> OrderOnFile:
        """The same as it is on file now. A clock may be set back; the times in a journal never are."""
        at = max(now, filing.journal_at)
        return replace(self, read_at=at, head_seq=filing.journal_seq, head_hash=filing.journal_hash)

    def as_row(self, by: str) -> FiledOrder:
        """The order's row, filed by this player or by a stand-in."""
        return {
            "game_id": self.game_id,
            "step": self.asked.step,
            "seat": self.asked.seat,
            "answer": self.answer,
            "final": self.final,
            "wait": self.wait,
            "entropy": self.entropy,
            "nonce": self.nonce,
            "commitment": self.commitment,
            "accepted_at": self.accepted_at,
            "by": by,
            "head_seq": self.head_seq,
            "head_hash": self.head_hash,
        }


def receipt_for(referee: Referee, order: OrderOnFile) -> Receipt:
    """The receipt of an order that was filed or read back. Signing needs neither a lock nor a transaction."""
    return Receipt(
        prompt=order.asked.prompt_id,
        final=order.final,
        answer=order.answer,
        text=order.text,
        commitment=order.commitment,
        nonce=order.nonce,
        accepted_at=order.accepted_at,
        wait=order.wait,
        proof=_proof(referee, order),
        sent_ahead=order.sent_ahead,
    )


def _proof(referee: Referee, order: OrderOnFile) -> Mapping[str, Json]:
    proof = Proof(
        game=order.game_id,
        prompt=order.asked.prompt_id,
        seat=order.asked.seat,
        number=order.number,
        final=order.final,
        entropy=order.entropy,
        commitment=order.commitment,
        accepted_at=stamp(order.accepted_at),
        read_at=None if order.read_at is None else stamp(order.read_at),
        head_seq=order.head_seq,
        head_hash=order.head_hash,
    )
    return proof.signed(find_signing_key(referee))
