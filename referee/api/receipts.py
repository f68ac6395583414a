"""Receipts and refusals of orders as clients get them, for calls that write their replies themselves."""

from __future__ import annotations

import json
from typing import Any

from referee.service.orders.receipts import Receipt
from referee.service.times.moments import stamp


def told(receipt: Receipt) -> dict[str, Any]:
    """The fields of `ReceiptReply`."""
    fields = {**vars(receipt), "accepted_at": receipt.accepted_at and stamp(receipt.accepted_at)}
    if not receipt.sent_ahead:
        del fields["sent_ahead"]
    return fields


def written(document: dict[str, Any]) -> bytes:
    """As Flask writes JSON."""
    return json.dumps(document, sort_keys=True, separators=(",", ":")).encode() + b"\n"
