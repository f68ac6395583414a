"""Motions, and the votes on them."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from referee.api.schemas.base import Instant, Reply, Request, page_of
from referee.api.schemas.games import MAX_SEATS

CHOICES = ("yes", "no")
WITHDRAW = "withdraw"
LASTS = ("step", "game")
LARGEST_STEP = 2**31 - 1
LONGEST_VOTE = 200


class VoteRequest(Request):
    """A vote on a motion, which is named by its kind and what it is about; or the same as a line of text."""

    text = fields.String(
        validate=validate.Length(1, LONGEST_VOTE),
        metadata={
            "description": "The vote in words, instead of all the rest: `vote <motion> [yes or no]`, "
            "`vote yes` or `vote no` on the one motion that is open, `unvote <motion>`.",
            "examples": ["vote extend P1D", "vote no"],
        },
    )
    motion = fields.String(
        validate=validate.Length(1, 64),
        metadata={
            "description": "`draw`, `end_early`, `extend`, `pause`, `resume`, `cancel`, `replace`, "
            "`admit`, `roll_back`, `rules`, or a motion that the game's rules define."
        },
    )
    choice = fields.String(
        validate=validate.OneOf((*CHOICES, WITHDRAW)),
        metadata={"description": "`withdraw` takes back what you have voted. Needed with `motion`."},
    )
    seat = fields.Integer(
        strict=True,
        validate=validate.Range(1, MAX_SEATS),
        metadata={"description": "Of `replace`: whose player is to go. That seat has no vote."},
    )
    candidate = fields.Integer(
        strict=True,
        validate=validate.Range(1, LARGEST_STEP),
        metadata={"description": "Of `admit`: the number of the candidate who is to have a free seat."},
    )
    step = fields.Integer(
        strict=True,
        validate=validate.Range(1, LARGEST_STEP),
        metadata={"description": "Of `roll_back`: the step whose question is to be asked again."},
    )
    by = fields.String(
        validate=validate.Length(3, 40),
        metadata={
            "description": "Of `extend`: by how much, as an ISO 8601 duration from PT1M to P60D.",
            "examples": ["P1D"],
        },
    )
    version = fields.String(
        validate=validate.Length(1, 40),
        metadata={
            "description": "Of `rules`, in a game that is held because its rules are not installed any more: "
            "the version of the rules to continue by.",
        },
    )

    @validates_schema
    def one_way(self, data: dict[str, Any], **_: Any) -> None:
        if "text" in data:
            if len(data) > 1:
                raise ValidationError("Give either `text` or `motion` and `choice`.")
            return
        for name in ("motion", "choice"):
            if name not in data:
                raise ValidationError("Missing data for required field.", name)


class MotionReply(Reply):
    """A motion, and what you may know about the votes on it."""

    id = fields.String(required=True)
    motion = fields.String(required=True, metadata={"description": "Its kind."})
    text = fields.String(required=True, metadata={"description": "What it proposes, in words."})
    about = fields.Dict(
        required=True,
        metadata={"description": "The `seat`, `step`, `by`, `version` or `candidate` that it is about."},
    )
    ballot = fields.String(
        required=True,
        validate=validate.OneOf(("open", "secret")),
        metadata={"description": "Of a secret ballot nobody learns more than the outcome."},
    )
    needs = fields.String(required=True, validate=validate.OneOf(("unanimous", "majority")))
    state = fields.String(
        required=True,
        validate=validate.OneOf(("open", "carried", "failed", "lapsed")),
        metadata={"description": "It lapses when its step, or the game, is over before it is decided."},
    )
    lasts = fields.String(
        required=True,
        validate=validate.OneOf(LASTS),
        metadata={"description": "How long it stays open if nothing decides it."},
    )
    step = fields.Integer(required=True, metadata={"description": "The step that was open when it was put."})
    put_by = fields.Integer(
        required=True, allow_none=True, metadata={"description": "A seat; null with a secret ballot."}
    )
    put_at = Instant(required=True)
    closed_at = Instant(required=True, allow_none=True)
    electors = fields.List(
        fields.Integer(),
        required=True,
        allow_none=True,
        metadata={"description": "The seats that have a vote; null when it is closed."},
    )
    votes = fields.Dict(
        keys=fields.String(),
        values=fields.String(validate=validate.OneOf(CHOICES)),
        required=True,
        allow_none=True,
        metadata={"description": "Seat → choice, of those who have voted; null with a secret ballot."},
    )
    my_vote = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf(CHOICES),
        metadata={"description": "What my seat has voted, while the motion is open."},
    )


MOTION = MotionReply()
MOTION_PAGE = page_of(MOTION, "MotionPage")
