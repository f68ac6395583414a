"""Absences, and having somebody else play."""

from __future__ import annotations

from marshmallow import fields, validate

from referee.api.schemas.base import AwareInstant, Instant, Reply, Request, page_of


class AbsenceRequest(Request):
    """When I am away."""

    from_at = AwareInstant(required=True, data_key="from", metadata={"description": "Not in the past."})
    to_at = AwareInstant(required=True, data_key="to")


class AbsenceReply(Reply):
    """A period that does not count towards the player's deadlines."""

    id = fields.String(required=True)
    from_at = Instant(required=True, data_key="from")
    to_at = Instant(required=True, data_key="to")
    created_at = Instant(required=True)


class DelegateRequest(Request):
    """Who may play my seat, and how long."""

    player = fields.String(
        required=True, validate=validate.Length(1, 64), metadata={"description": "The player's id."}
    )
    until = AwareInstant(required=True, metadata={"description": "Within the next 180 days."})


ABSENCE = AbsenceReply()
ABSENCE_PAGE = page_of(ABSENCE, "AbsencePage")
