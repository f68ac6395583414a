"""Games, their seats, and what spectators may know about them."""

from __future__ import annotations

import re
from typing import Any

from marshmallow import ValidationError, fields, validate

from referee.api.schemas.base import (
    ENTROPY,
    LONGEST_NAME,
    Instant,
    Reply,
    Request,
    TrueOrFalse,
    one_line,
    one_of,
    page_of,
)
from referee.api.schemas.clocks import ClockReply, ClockRequest
from referee.api.schemas.fair_play import JournalHeadReply
from referee.engine.bots import BOTS, STEADY
from referee.engine.seat_look import COLOURS, SIGNS
from referee.service.seats.replace_player import ANYBODY

STATUSES = ("open", "running", "finished", "abandoned")
ENDS = ("played", "draw", "ended_early", "conceded", "cancelled", "abandoned", "closed")
REPLACEMENTS = ("approved", "anybody")
PRESS = ("all", "public", "none")
SEAT_KINDS = ("me", "open", *BOTS)
INVITED_PLAYER = re.compile(r"player:[a-z0-9]{1,32}")
MAX_SEATS = 16


def _seats(value: Any) -> None:
    is_number = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MAX_SEATS
    is_list = (
        isinstance(value, list)
        and 1 <= len(value) <= MAX_SEATS
        and all(
            isinstance(kind, str) and (kind in SEAT_KINDS or INVITED_PLAYER.fullmatch(kind)) for kind in value
        )
    )
    if not (is_number or is_list):
        raise ValidationError(
            f"Must be a number from 1 to {MAX_SEATS}, or a list of {', '.join(SEAT_KINDS)} and player:<id>."
        )


class NewGameRequest(Request):
    """What a new game is to be."""

    ruleset = fields.String(required=True, validate=validate.Length(1, 64))
    seats = fields.Raw(
        required=True,
        validate=_seats,
        metadata={
            "description": "How many seats, of which you take the first; or what each seat is. "
            "`player:<id>` keeps a seat for that player or bot, who is asked to take it.",
            "oneOf": [
                {"type": "integer", "minimum": 1, "maximum": MAX_SEATS},
                {
                    "type": "array",
                    "items": {
                        "type": "string",
                        "anyOf": [{"enum": list(SEAT_KINDS)}, {"pattern": f"^{INVITED_PLAYER.pattern}$"}],
                    },
                    "minItems": 1,
                    "maxItems": MAX_SEATS,
                },
            ],
        },
    )
    options = fields.Dict(
        keys=fields.String(),
        load_default=dict,
        metadata={"description": "As the ruleset's `options` schema has them."},
    )
    content_pack = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.Length(1, 64),
        metadata={"description": "One of the ruleset's packs; by default its first."},
    )
    clock = fields.Nested(
        ClockRequest(), load_default=None, allow_none=True, metadata={"description": "Null: no deadlines."}
    )
    visibility = fields.String(
        load_default="public",
        validate=validate.OneOf(("public", "private")),
        metadata={"description": "A private game is seen by its players only, and joined by invitation."},
    )
    name = fields.String(
        load_default=None,
        allow_none=True,
        validate=one_line(longest=LONGEST_NAME),
        metadata={"minLength": 1, "maxLength": LONGEST_NAME},
    )
    press = fields.String(
        load_default="all",
        validate=validate.OneOf(PRESS),
        metadata={"description": "Messages to all or some seats, to all only, or none at all."},
    )
    anonymous = TrueOrFalse(
        load_default=False,
        metadata={"description": "Nobody learns who plays before the game is over."},
    )
    least_reliability = fields.Integer(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=validate.Range(1, 100),
        metadata={
            "description": "How reliable a player must be to take a seat, as a percentage of orders sent."
        },
    )
    replacements = fields.String(
        load_default="approved",
        validate=validate.OneOf(REPLACEMENTS),
        metadata={
            "description": "Who may take a free seat once the game runs: those of whom the table approves "
            "(by the motion `admit`, or the host who does not play), or anybody."
        },
    )
    seed = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.Length(1, 256),
        metadata={
            "description": "The server's seed, for a game that is to be repeatable: 64 hex digits, or "
            "any text to be hashed. For games without open seats: its host can know all dice and cards, "
            "and nobody else takes a seat in it. The game says so by `seed_source: host`, and in its prompts."
        },
    )
    entropy = ENTROPY


class DelegateReply(Reply):
    player = fields.String(required=True)
    name = fields.String(required=True)
    until = Instant(required=True)


class OfferReply(Reply):
    player = fields.String(required=True)
    until = Instant(
        required=True,
        allow_none=True,
        metadata={"description": "Null: an invitation, until it is taken, declined or taken back."},
    )


class SeatReply(Reply):
    """A place at the table."""

    seat = fields.Integer(required=True)
    kind = fields.String(
        required=True,
        validate=one_of(("player", "bot", *BOTS)),
        metadata={
            "description": "`player`: a person; `bot`: a player whose account is marked as a program's; "
            "`bot:random` and `bot:steady`: the referee's own; "
            "one answers at random, the other by rules of thumb."
        },
    )
    status = fields.String(required=True, validate=validate.OneOf(("open", "taken", "left", "missing")))
    player = fields.String(required=True, allow_none=True, metadata={"description": "The player's id."})
    name = fields.String(required=True, allow_none=True)
    called = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "What the rules call the seat, once that is decided, whoever plays it.",
            "examples": ["Blue"],
        },
    )
    colour = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf(COLOURS),
        metadata={"description": "The colour of its pieces, once that is decided, in games that have any."},
    )
    sign = fields.String(
        required=True,
        validate=validate.OneOf(SIGNS),
        metadata={"description": "Tells seats apart without colour: each has its own."},
    )
    conceded = fields.Boolean(
        required=True, metadata={"description": "Given up for good: nobody can take it over."}
    )
    excuses_used = fields.Integer(required=True)
    delegate = fields.Nested(
        DelegateReply(),
        required=True,
        allow_none=True,
        metadata={"description": "Who plays the seat besides its player, if anybody."},
    )
    offer = fields.Nested(
        OfferReply(),
        required=True,
        allow_none=True,
        metadata={
            "description": "Whom its player has asked to play it too, or the host has invited to take it; "
            "only these two see it."
        },
    )
    invited = fields.Boolean(
        required=True,
        metadata={"description": "Open, but kept for somebody whom the host has invited."},
    )
    kept_until = Instant(
        required=True,
        allow_none=True,
        metadata={"description": "Of a missing seat: until then nobody else can take it."},
    )
    replaced_at = Instant(
        required=True,
        allow_none=True,
        metadata={"description": "When the seat becomes free, as the table has voted."},
    )


class CandidateReply(Reply):
    """Somebody who asks for a free seat."""

    candidate = fields.Integer(required=True, metadata={"description": "A number to vote by."})
    seat = fields.Integer(required=True)
    player = fields.String(required=True, allow_none=True)
    name = fields.String(required=True, allow_none=True)


class ResultReply(Reply):
    """How the game ended."""

    winners = fields.List(fields.Integer(), required=True)
    conceded = fields.List(
        fields.Integer(), metadata={"description": "Seats that gave up, the first of them first; if any did."}
    )
    places = fields.Dict(
        keys=fields.String(), values=fields.Integer(), required=True, metadata={"description": "Seat → rank."}
    )
    scores = fields.Dict(
        keys=fields.String(), values=fields.Dict(), required=True, metadata={"description": "Seat → why."}
    )
    text = fields.String(required=True)
    ending = fields.String(
        metadata={"description": "Which of several endings it came to, in a game that has several."}
    )


class GameReply(Reply):
    """A game's header: what everybody who may see the game may know."""

    id = fields.String(required=True)
    name = fields.String(required=True, allow_none=True)
    ruleset = fields.String(required=True)
    rules_version = fields.String(required=True)
    content_pack = fields.String(required=True)
    content_hash = fields.String(required=True)
    options = fields.Dict(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    ended = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf(ENDS),
        metadata={"description": "Why it is over, if it is."},
    )
    held = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Why the game cannot continue for now, if so."},
    )
    visibility = fields.String(required=True, validate=validate.OneOf(("public", "private")))
    host = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The id of the player who created it; null while that is secret."},
    )
    press = fields.String(required=True, validate=validate.OneOf(PRESS))
    anonymous = fields.Boolean(
        required=True,
        metadata={
            "description": "Players' ids and names, except for my own, are hidden until the game is over."
        },
    )
    least_reliability = fields.Integer(required=True, allow_none=True)
    replacements = fields.String(required=True, validate=validate.OneOf(REPLACEMENTS))
    clock = fields.Nested(ClockReply(), required=True, allow_none=True)
    version = fields.Integer(
        required=True, metadata={"description": "Grows with each change that everybody may know about."}
    )
    step = fields.Integer(
        required=True, allow_none=True, metadata={"description": "The step that the table waits for."}
    )
    round = fields.Integer(required=True, allow_none=True)
    phase = fields.String(required=True, allow_none=True)
    seats = fields.List(fields.Nested(SeatReply()), required=True)
    candidates = fields.List(
        fields.Nested(CandidateReply()),
        required=True,
        metadata={"description": "Who asks for a free seat of the running game."},
    )
    waiting_on = fields.List(
        fields.Integer(),
        required=True,
        metadata={
            "description": "Seats that have not sealed a final order, as far as the table was told; "
            "of your own, as it is now."
        },
    )
    deadline = Instant(
        required=True, allow_none=True, metadata={"description": "Also null while the clock is stopped."}
    )
    resolves_at = Instant(
        required=True,
        allow_none=True,
        metadata={
            "description": "When the step closes, all orders being final: they may change till then. "
            "Shown only where the clock announces every order at once (`tells` is `PT0S`)."
        },
    )
    paused_since = Instant(required=True, allow_none=True)
    seed_commitment = fields.String(required=True)
    seed_source = fields.String(
        required=True,
        validate=validate.OneOf(("server", "host")),
        metadata={"description": "`host`: the host has chosen the seed, and can know all dice and cards."},
    )
    step_seed_commitment = fields.String(required=True, allow_none=True)
    journal = fields.Nested(JournalHeadReply(), required=True)
    result = fields.Nested(ResultReply(), required=True, allow_none=True)
    created_at = Instant(required=True)
    started_at = Instant(required=True, allow_none=True)
    finished_at = Instant(required=True, allow_none=True)
    server_now = Instant(required=True, metadata={"description": "The referee's time, for countdowns."})


class GamesQuery(Request):
    status = fields.String(validate=validate.OneOf(STATUSES))
    ruleset = fields.String(validate=validate.Length(1, 64))
    mine = fields.Boolean(
        load_default=False,
        truthy={"true"},
        falsy={"false"},
        metadata={"description": "Only games that I host or sit in."},
    )
    open_seats = fields.Boolean(
        load_default=False,
        truthy={"true"},
        falsy={"false"},
        metadata={
            "description": "Only games with a seat to take: open ones, and running ones where somebody has "
            "left or is missing."
        },
    )
    observed = fields.Boolean(
        load_default=False,
        truthy={"true"},
        falsy={"false"},
        metadata={"description": "Only games that I observe."},
    )
    cursor = fields.String(validate=validate.Length(1, 200))
    limit = fields.Integer(load_default=50, validate=validate.Range(1, 100))


class SeatRequest(Request):
    """Which seat to take."""

    seat = fields.Integer(
        strict=True,
        validate=validate.Range(1, MAX_SEATS),
        metadata={"description": "The first free one if left out."},
    )
    invitation = fields.String(
        validate=validate.Length(1, 64),
        metadata={"description": "Of a private game, as its host has handed it on."},
    )
    entropy = ENTROPY


class DeadlineRequest(Request):
    """By how long, or until when: one of the two."""

    by = fields.String(
        validate=validate.Length(3, 40),
        metadata={
            "description": "How much later, as an ISO 8601 duration from PT1M to P60D; it keeps to the "
            "clock's days and hour.",
            "examples": ["P1D"],
        },
    )
    until = Instant(metadata={"description": "Later than the deadline, and within the next 60 days."})


class ReplacementRequest(Request):
    """By whom the player of a seat is replaced."""

    by = fields.String(
        load_default=ANYBODY,
        validate=validate.Length(1, 64),
        metadata={
            "description": "`anybody`: the seat becomes free, and others may ask for it; `bot:steady` or "
            "`bot:random`; or the id of a player who has asked for it.",
            "examples": [ANYBODY, STEADY],
        },
    )


class SeatAskedReply(Reply):
    """You have asked for a seat: the table decides."""

    game = fields.String(required=True)
    asked = fields.Boolean(required=True)


class InvitationReply(Reply):
    """What others need to join a private game."""

    invitation = fields.String(required=True)


ASKED = SeatAskedReply()
INVITATION = InvitationReply()
GAME = GameReply()
GAME_PAGE = page_of(GAME, "GamePage")
