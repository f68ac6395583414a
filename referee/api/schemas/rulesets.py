"""The games on offer."""

from __future__ import annotations

from marshmallow import fields

from referee.api.schemas.base import Reply, page_of


class SeatRangeReply(Reply):
    min = fields.Integer(required=True)
    max = fields.Integer(required=True)


class ContentPackReply(Reply):
    """Cards and boards that a game can be played with."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    hash = fields.String(required=True, metadata={"description": "SHA-256 of its canonical JSON."})


class RulesetReply(Reply):
    """A game that can be played here."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    version = fields.String(required=True)
    summary = fields.String(required=True)
    seats = fields.Nested(SeatRangeReply(), required=True)
    options = fields.Dict(
        required=True, metadata={"description": "JSON Schema of the `options` that a new game takes."}
    )
    option_defaults = fields.Dict(
        required=True, metadata={"description": "The value of each option that a new game leaves out."}
    )
    content_packs = fields.List(fields.Nested(ContentPackReply()), required=True)


RULESET = RulesetReply()
RULESET_PAGE = page_of(RULESET, "RulesetPage")
