"""Health and readiness."""

from __future__ import annotations

from marshmallow import fields

from referee.api.schemas.base import Reply, one_of


class HealthReply(Reply):
    status = fields.String(required=True, validate=one_of(["ok"]))


class ReadinessReply(Reply):
    """Whether everything is there that games need to go on."""

    ready = fields.Boolean(required=True)
    missing = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={"description": "What does not work (`database`, `key`, `redis`, `worker`), and why."},
    )
    warnings = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={"description": "What may soon stop working (`disk`), and why."},
    )
