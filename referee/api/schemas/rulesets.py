"""The games on offer."""

from __future__ import annotations

from marshmallow import fields, validate

from referee.api.schemas.base import Reply, page_of
from referee.api.schemas.votes import LASTS


class SeatRangeReply(Reply):
    min = fields.Integer(required=True)
    max = fields.Integer(required=True)


class ContentPackReply(Reply):
    """Cards and boards that a game can be played with."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    hash = fields.String(required=True, metadata={"description": "SHA-256 of its canonical JSON."})


class OfferedPackReply(ContentPackReply):
    """A content pack that new games can have."""

    at = fields.String(
        metadata={
            "description": "Where it can be read, and be cached for ever. Only for a ruleset that is read by "
            "itself, not in the list."
        }
    )


class ComponentReply(Reply):
    """A card, a board, a space or a piece."""

    id = fields.String(required=True, metadata={"description": "What orders call it, if they ever do."})
    name = fields.String(required=True)
    text = fields.String(required=True, metadata={"description": "What it is and does."})
    copies = fields.Integer(required=True)


class SectionReply(Reply):
    """Components of one kind, in the order of the pack."""

    title = fields.String(required=True)
    note = fields.String(required=True, metadata={"description": "What holds for all of them."})
    components = fields.List(fields.Nested(ComponentReply()), required=True)


class ContentReply(ContentPackReply):
    """A content pack: players have no printed copy of their game."""

    sections = fields.List(fields.Nested(SectionReply()), required=True)
    text = fields.String(
        required=True, metadata={"description": "The sections as plain text of at most 78 columns."}
    )
    data = fields.Dict(required=True, metadata={"description": "The pack itself."})


class KnownMotionReply(Reply):
    """Something that the table may vote on."""

    motion = fields.String(required=True, metadata={"description": "Its kind, as `…/votes` takes it."})
    text = fields.String(
        required=True, metadata={"description": "What it proposes; what it is about stands in braces."}
    )
    about = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf(("seat", "candidate", "step", "by", "version")),
        metadata={"description": "What has to be named with it, if anything."},
    )
    ballot = fields.String(required=True, validate=validate.OneOf(("open", "secret")))
    needs = fields.String(required=True, validate=validate.OneOf(("unanimous", "majority")))
    lasts = fields.String(
        required=True,
        validate=validate.OneOf(LASTS),
        metadata={"description": "Whether it lapses with the step, or stays open until the game is over."},
    )


class RulesetReply(Reply):
    """A game that can be played here."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    version = fields.String(required=True)
    summary = fields.String(required=True)
    rules_page = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Where people can read its rules, with an anchor for each clause."},
    )
    guide_page = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Where people can read how it is played, in ten minutes."},
    )
    seats = fields.Nested(SeatRangeReply(), required=True)
    options = fields.Dict(
        required=True, metadata={"description": "JSON Schema of the `options` that a new game takes."}
    )
    option_defaults = fields.Dict(
        required=True, metadata={"description": "The value of each option that a new game leaves out."}
    )
    content_packs = fields.List(fields.Nested(OfferedPackReply()), required=True)
    motions = fields.List(fields.Nested(KnownMotionReply()), required=True)
    scores_early_end = fields.Boolean(
        required=True, metadata={"description": "Whether a game that all agree to end early has a result."}
    )
    deals_with_concessions = fields.Boolean(
        required=True,
        metadata={
            "description": "Whether the rules say what becomes of a seat that concedes. Otherwise a stand-in "
            "plays it on, and it comes last."
        },
    )


class ClauseReply(Reply):
    """A clause of a game's rules."""

    id = fields.String(required=True, metadata={"description": "As refusals, prompts and events name it."})
    section = fields.String(required=True, metadata={"description": "The heading that it stands under."})
    text = fields.String(required=True, metadata={"description": "What it says, in Markdown."})
    notes = fields.String(
        required=True,
        metadata={"description": "How the referee understands it, in Markdown; may be empty."},
    )


class RulesReply(Reply):
    """A game's rules as the referee plays them."""

    ruleset = fields.String(required=True)
    title = fields.String(required=True)
    clauses = fields.List(fields.Nested(ClauseReply()), required=True)


class GuideReply(Reply):
    """How a game is played, in ten minutes."""

    ruleset = fields.String(required=True)
    title = fields.String(required=True)
    text = fields.String(required=True, metadata={"description": "All of it but the title, in Markdown."})


RULES = RulesReply()
GUIDE = GuideReply()
RULESET = RulesetReply()
RULESET_PAGE = page_of(RULESET, "RulesetPage")
CONTENT = ContentReply()
