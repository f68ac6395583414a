"""Draws, transcripts and keys."""

from __future__ import annotations

from marshmallow import fields

from referee.api.schemas.base import Instant, Reply, anything, one_of, page_of
from referee.engine.dice import DrawKind
from referee.fairplay.signing import ALGORITHM


class DrawReply(Reply):
    """A public draw."""

    label = fields.String(required=True)
    kind = fields.String(required=True, validate=one_of(DrawKind))
    sides = fields.Integer(required=True)
    result = anything("The face rolled.")
    step = fields.Integer(required=True)


class EntryReply(Reply):
    """An entry of the journal. `hash` covers all but `hidden` and `nonce`, which `commitment` covers."""

    seq = fields.Integer(required=True)
    kind = fields.String(required=True)
    at = fields.String(required=True, metadata={"description": "When it was made."})
    public = fields.Dict(required=True)
    hidden = fields.Dict(required=True, allow_none=True)
    nonce = fields.String(required=True, allow_none=True)
    commitment = fields.String(required=True, allow_none=True)
    prev = fields.String(required=True)
    hash = fields.String(required=True)


class SignatureReply(Reply):
    key = fields.String(required=True)
    algorithm = fields.String(required=True, validate=one_of([ALGORITHM]))
    public_key = fields.String(required=True)
    value = fields.String(required=True)


class JournalHeadReply(Reply):
    """How far a game's journal has come, signed: players who have the same head have the same game.

    `referee verify --head` compares it with a transcript.
    """

    seq = fields.Integer(required=True, metadata={"description": "The number of the last entry."})
    hash = fields.String(required=True, metadata={"description": "Its hash, which covers all before it."})
    at = fields.String(required=True, metadata={"description": "When something was last told."})
    signature = fields.Nested(
        SignatureReply(),
        required=True,
        metadata={"description": "Of `format` (`referee/head/1`), `game`, `seq`, `hash` and `at`."},
    )


class TranscriptReply(Reply):
    """A game's journal, signed."""

    format = fields.String(required=True)
    game = fields.String(required=True)
    content = fields.Dict(
        required=True,
        allow_none=True,
        metadata={"description": "The content pack, unless it comes with the rules."},
    )
    entries = fields.List(fields.Nested(EntryReply()), required=True)
    head = fields.String(required=True)
    complete = fields.Boolean(required=True)
    signature = fields.Nested(SignatureReply(), required=True)


class KeyReply(Reply):
    """A key that transcripts are signed with."""

    key = fields.String(required=True)
    algorithm = fields.String(required=True, validate=one_of([ALGORITHM]))
    public_key = fields.String(required=True)
    created_at = Instant(required=True)
    retired_at = Instant(
        required=True,
        allow_none=True,
        metadata={"description": "Since when nothing is signed with it; null: it is in use."},
    )


class WellKnownReply(Reply):
    """What this referee is, and how to check its signatures."""

    name = fields.String(required=True)
    version = fields.String(required=True)
    openapi = fields.String(required=True)
    keys = fields.List(fields.Nested(KeyReply()), required=True)


DRAW_PAGE = page_of(DrawReply(), "DrawPage")
