"""What is kept of open prompts: their defaults, and once somebody has read one all that it says."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import and_, bindparam, select, update

from referee.engine.json_types import Json
from referee.store.columns import JsonParts
from referee.store.playing import played_by
from referee.store.rows import Rows
from referee.store.schema import GAME_RUNS, game, prompt, seat
from referee.store.sealed_columns import in_row
from referee.store.transactions import Snapshot
from referee.store.writes import Writer


class KeptBody(NamedTuple):
    """What is kept of a prompt that its game asks now, and what its seat has shown of the answer."""

    body: JsonParts
    shown: Json


class PlayedPrompt(NamedTuple):
    """A prompt that a game asks now, for who plays its seat."""

    game_id: str
    step: int
    seat: int
    body: JsonParts


_PLAYED = Rows(
    PlayedPrompt,
    select(prompt.c.game_id, prompt.c.step, prompt.c.seat, prompt.c.body)
    .select_from(
        prompt.join(game, and_(game.c.id == prompt.c.game_id, game.c.step == prompt.c.step)).join(
            seat, and_(seat.c.game_id == prompt.c.game_id, seat.c.seat == prompt.c.seat)
        )
    )
    .where(
        game.c.id.in_(bindparam("game_ids", expanding=True)),
        GAME_RUNS,
        prompt.c.body.is_not(None),
        seat.c.status == "taken",
        played_by(bindparam("player_id"), bindparam("now")),
    ),
)
_BODY = Rows(
    KeptBody,
    select(prompt.c.body, prompt.c.shown)
    .join(game, and_(game.c.id == prompt.c.game_id, game.c.step == prompt.c.step))
    .where(
        prompt.c.game_id == bindparam("game_id"),
        prompt.c.step == bindparam("step"),
        prompt.c.seat == bindparam("seat"),
        GAME_RUNS,
        game.c.rules_fingerprint == bindparam("fingerprint"),
    ),
)
_KEEP = (
    update(prompt)
    .where(
        prompt.c.game_id == bindparam("of_game"),
        prompt.c.step == bindparam("of_step"),
        prompt.c.seat == bindparam("of_seat"),
    )
    .values(body=bindparam("to_body"))
)


def unread_body(default: Json) -> dict[str, Json]:
    """What is kept of a prompt that nobody has read yet."""
    return {"default": default}


def is_made(body: Mapping[str, Any]) -> bool:
    """Whether the body is complete."""
    return "page" in body


def played_by_player(
    snapshot: Snapshot, player_id: str, game_ids: Collection[str], now: datetime
) -> list[PlayedPrompt]:
    """What these games ask this player now, also as a delegate, answered or not."""
    return _PLAYED.all(snapshot, player_id=player_id, game_ids=sorted(game_ids), now=now)


def kept_body(
    snapshot: Snapshot, game_id: str, step: int, seat: int, of_rules: str | None
) -> KeptBody | None:
    """What is kept of a prompt that the game asks now, by these rules; None if it does not."""
    return _BODY.find(snapshot, game_id=game_id, step=step, seat=seat, fingerprint=of_rules)


def keep_body(writer: Writer, game_id: str, step: int, seat: int, body: Mapping[str, Any]) -> None:
    """Keep this of a prompt from now on."""
    row = in_row(prompt, {"game_id": game_id, "step": step, "seat": seat, "body": body})
    writer.execute(_KEEP, {"of_game": game_id, "of_step": step, "of_seat": seat, "to_body": row["body"]})


def forget_words(writer: Writer, game_id: str, step: int, defaults: Mapping[int, Json]) -> None:
    """Keep no more of a step's prompts than these defaults, by seat, as if nobody had read them."""
    for number, default in defaults.items():
        keep_body(writer, game_id, step, number, unread_body(default))
