"""The head of a journal, signed: it binds the referee to everything before it while the game is played.

Two heads of one number and different hashes, both signed, show that there are two journals.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from email import message_from_bytes, policy

from referee.engine.catalogue import Say, Words
from referee.engine.json_types import Json
from referee.fairplay.reading import DoesNotHold, Fields
from referee.fairplay.receipts import Accused, Judgement
from referee.fairplay.signing import SigningKey, is_signed

FORMAT = "referee/head/1"
FOOT = Words("Fair play: everybody at your table must have this head of the journal:")
SIGNATURE = ("key", "algorithm", "public_key", "value")
_BLANK = re.compile(r"[\s>]+")
_LINE = re.compile(r"head(\d{1,9}):([0-9a-f]{64})at(\d{4}-[-0-9T:.]+Z)signed([0-9a-f]{128})", re.ASCII)
_READ_OUT = re.compile(r"(\d{1,9}):([0-9a-f]{64})", re.ASCII)


@dataclass(frozen=True)
class JournalHead:
    """The last entry of a journal: its number and hash, and until when there was no other."""

    seq: int
    hash: str
    at: str | None = None
    value: str | None = None
    """The referee's signature in hex; None: somebody has read the head out."""

    def body(self, game: str) -> dict[str, Json]:
        """What is signed."""
        return {"format": FORMAT, "game": game, "seq": self.seq, "hash": self.hash, "at": self.at}

    def signed(self, game: str, key: SigningKey) -> dict[str, Json]:
        """The head as the referee publishes it."""
        return {"seq": self.seq, "hash": self.hash, "at": self.at, "signature": key.sign(self.body(game))}


def in_one_line(head: Mapping[str, Json]) -> str:
    """A signed head as it stands at the foot of a mail."""
    signature = head["signature"]
    value = signature["value"] if isinstance(signature, Mapping) else ""
    return f"head {head['seq']}:{head['hash']} at {head['at']} signed {value}"


def foot(say: Say, heads: Sequence[Mapping[str, Json]]) -> list[str]:
    """What stands at the foot of mails and digests: it binds the referee to the journals of these games."""
    return [say(FOOT), *map(in_one_line, heads)] if heads else []


def heads_in(text: str) -> list[JournalHead]:
    """The signed heads in the text of a mail, however its lines were broken or quoted."""
    found = _LINE.findall(_BLANK.sub("", text))
    return [JournalHead(int(seq), hashed, at, value) for seq, hashed, at, value in found]


def heads_in_file(content: bytes) -> list[JournalHead]:
    """The signed heads in a game's header as JSON, in its `journal` alone, or in a mail as it came."""
    try:
        document = json.loads(content)
    except ValueError:
        body = message_from_bytes(content, policy=policy.default).get_body(("plain", "html"))
        text = "" if body is None else str(body.get_content())
        return heads_in(text) or heads_in(content.decode("utf-8", "replace"))
    head = document.get("journal", document) if isinstance(document, Mapping) else None
    try:
        fields = Fields(head, ("seq", "hash", "at", "signature"), "the head")
        value = Fields(fields.any("signature"), SIGNATURE, "the signature").hex("value", 64)
        return [JournalHead(fields.number("seq"), fields.hex("hash"), fields.text("at"), value)]
    except DoesNotHold:
        return []


def read_out(text: str) -> JournalHead | None:
    """A head as one reads it out, `57:3a7f…`; None if it is none."""
    found = _READ_OUT.fullmatch(text.strip().lower())
    return None if found is None else JournalHead(int(found[1]), found[2])


def judge_head(accused: Accused, keys: Collection[str], head: JournalHead) -> Judgement:
    """Compare a head, read out or signed, with a transcript that holds."""
    if head.value is not None and not any(
        is_signed(head.body(accused.game), key, head.value) for key in keys
    ):
        return Judgement("bearer", "the referee has not signed this head for this game")
    if head.seq > len(accused.entries) and not accused.complete:
        return Judgement("unknown", "it is later than this transcript: get a newer one")
    entry = accused.entries[head.seq - 1] if 1 <= head.seq <= len(accused.entries) else None
    if entry is None:
        return _another(head, f"this journal has no entry {head.seq}")
    if entry["hash"] != head.hash:
        return _another(head, f"entry {head.seq} of this journal has the hash {entry['hash']}")
    made = entry.get("at")
    if head.at is not None and isinstance(made, str) and head.at < made:
        return Judgement("referee", f"entry {head.seq} was made at {made}, after its head was signed")
    return Judgement("nobody", f"it is the same journal up to entry {head.seq}")


def _another(head: JournalHead, why: str) -> Judgement:
    if head.value is not None:
        return Judgement("referee", f"it keeps another journal of this game: {why}")
    return Judgement(
        "somebody", f"{why}. Was it read out correctly? If so, the referee keeps two journals: compare mails"
    )
