"""How a game keeps time."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validate

from referee.api.schemas.base import Reply, Request, TrueOrFalse, one_of
from referee.fairplay.pace import DAYS, STAND_INS
from referee.service.times.pace import PRESETS

MAX_EXCUSES = 20
MAX_KINDS = 100
_A_DURATION = validate.Length(3, 40)


def _duration(description: str, example: str, **more: Any) -> fields.String:
    return fields.String(
        allow_none=True,
        validate=_A_DURATION,
        metadata={"description": f"{description} An ISO 8601 duration.", "examples": [example]},
        **more,
    )


class _ByKind(fields.Dict):
    """Something for each kind of question; problems name the kind."""

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **more: Any) -> Any:
        try:
            return super().deserialize(value, attr, data, **more)
        except ValidationError as error:
            if not isinstance(error.messages, dict):
                raise
            raise ValidationError(
                {
                    kind: [told for part in wrong.values() for told in part]
                    for kind, wrong in error.messages.items()
                }
            ) from None


class ClockRequest(Request):
    """How the game keeps time. A `preset` fills in what is not given."""

    error_messages = {"type": 'Must be an object such as {"step": "P2D"}.'}  # noqa: RUF012 - declared so by marshmallow

    preset = fields.String(allow_none=True, validate=validate.OneOf(list(PRESETS)))
    step = _duration("How long a step stays open, from PT1M to P60D; null: without a deadline.", "P2D")
    steps = _ByKind(
        keys=fields.String(validate=validate.Length(1, 80)),
        values=fields.String(validate=_A_DURATION),
        validate=validate.Length(0, MAX_KINDS),
        metadata={"description": "The same for single kinds of questions. The slowest of a step counts."},
    )
    zone = fields.String(
        validate=validate.Length(1, 64),
        metadata={"description": "The game's time zone; UTC if left out.", "examples": ["Europe/Berlin"]},
    )
    days = fields.List(
        fields.String(validate=validate.OneOf(DAYS)),
        validate=validate.Length(1, len(DAYS)),
        metadata={"description": "The days that count. No deadline falls on another one."},
    )
    hour = fields.String(
        allow_none=True,
        validate=validate.Regexp(r"\A([01][0-9]|2[0-3]):[0-5][0-9]\Z", error="Must be a time such as 20:00."),
        metadata={
            "description": "Deadlines wait for this time of day in the game's zone.",
            "examples": ["20:00"],
        },
    )
    grace = _duration("How long after the deadline orders are still taken, at most P7D.", "PT1H")
    cooling_off = _duration("How long orders may still change once all are final, at most P7D.", "PT30M")
    veil = _duration(
        "How long a window stays open at least, and shows nobody who has answered, at most P7D.", "PT2H"
    )
    tells = _duration(
        "The interval at which it is told who has answered, at most P7D; PT0S: at once, and each change of "
        "an order too. Usually eight times in a step's time, or every PT15M without a deadline.",
        "PT1H",
    )
    excuses = fields.Integer(
        strict=True,
        validate=validate.Range(0, MAX_EXCUSES),
        metadata={"description": "How often each seat may be silent before its order counts as missed."},
    )
    excuse = _duration("By how much an excuse extends the step, once.", "P1D")
    misses = fields.Integer(
        strict=True,
        validate=validate.Range(0, MAX_EXCUSES),
        metadata={"description": "Missed orders in a row until others may take the seat over; 0: never."},
    )
    keep_seat = _duration(
        "How long a seat is kept for its player who is missing or whom the table replaces, at most P7D.",
        "P1D",
    )
    stand_in = fields.String(
        validate=validate.OneOf(STAND_INS),
        metadata={"description": "Who plays a seat whose player is not there."},
    )
    absences = TrueOrFalse(
        metadata={"description": "Whether deadlines wait for players who have booked an absence."},
    )


class ClockReply(Reply):
    """How the game keeps time, every field filled in."""

    preset = fields.String(required=True, allow_none=True, validate=one_of(PRESETS))
    step = fields.String(required=True, allow_none=True)
    steps = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    zone = fields.String(required=True)
    days = fields.List(fields.String(validate=one_of(DAYS)), required=True)
    hour = fields.String(required=True, allow_none=True)
    grace = fields.String(required=True)
    cooling_off = fields.String(required=True)
    veil = fields.String(required=True)
    tells = fields.String(required=True, allow_none=True)
    excuses = fields.Integer(required=True)
    excuse = fields.String(required=True)
    misses = fields.Integer(required=True)
    keep_seat = fields.String(required=True)
    stand_in = fields.String(required=True, validate=one_of(STAND_INS))
    absences = fields.Boolean(required=True)
