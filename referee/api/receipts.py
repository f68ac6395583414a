"""Receipts and refusals of orders as clients get them, for calls that write their replies themselves."""

from __future__ import annotations

import json
from typing import Any

import orjson

from referee.service.orders.receipts import Receipt
from referee.service.times.written_times import stamp

# The only character of ASCII that Flask escapes and orjson does not.
DELETE = b"\x7f"


def told(receipt: Receipt) -> dict[str, Any]:
    """The fields of `ReceiptReply`."""
    fields = {**vars(receipt), "accepted_at": receipt.accepted_at and stamp(receipt.accepted_at)}
    if not receipt.sent_ahead:
        del fields["sent_ahead"]
    return fields


def written(document: dict[str, Any]) -> bytes:
    """As Flask writes JSON."""
    text = orjson.dumps(document, option=orjson.OPT_SORT_KEYS)
    if text.isascii() and DELETE not in text:
        return text + b"\n"
    return json.dumps(document, sort_keys=True, separators=(",", ":")).encode() + b"\n"
