"""Errors, following RFC 9457."""

from __future__ import annotations

from marshmallow import fields

from referee.api.schemas.base import RULE_PAGE, Reply


class ErrorReply(Reply):
    """One thing wrong with what was sent."""

    path = fields.String(
        required=True,
        metadata={"description": "A JSON pointer into the body, or `?name` for a query parameter."},
    )
    message = fields.String(required=True, metadata={"description": "What is wrong, in a sentence or two."})
    clause = fields.String(metadata={"description": "The clause of the game's rules that says so."})
    rule_page = fields.String(metadata={"description": RULE_PAGE})
    expected = fields.String(metadata={"description": "How it could be written instead."})
    nearest = fields.String(
        metadata={
            "description": "What may have been meant, if something is near: of a text the whole line, mended "
            "so that it can be read; of an answer in JSON the id."
        }
    )
    line = fields.Integer(metadata={"description": "In a text: the number of the line, from 1."})
    source = fields.String(
        metadata={"description": "In a text: the line. Of an answer in JSON: as a line would say it."}
    )


class ProblemReply(Reply):
    """Why a request was refused."""

    type = fields.String(
        required=True, metadata={"description": "Stable; also the address of an explanation."}
    )
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    instance = fields.String(
        required=True, metadata={"description": "The id of the request, as the log has it."}
    )
    errors = fields.List(fields.Nested(ErrorReply()))
