"""What the table is told about orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.events import Event
from referee.engine.json_types import Json
from referee.fairplay import entries
from referee.service.games.chronicle import Chronicle
from referee.service.orders.asked_prompts import AskedPrompt
from referee.service.orders.judged_answers import Showing
from referee.service.times.stand_ins import STAND_IN
from referee.store import prompts, steps
from referee.store.orders import Filing, OrderRow
from referee.store.store import Writer


def show(
    writer: Writer, chronicle: Chronicle, game_id: str, asked: AskedPrompt, filing: Filing, showing: Showing
) -> None:
    """Show a part of an answer to everybody, who can rely on it from now on."""
    faces = showing.faces
    chronicle.note(entries.shown(asked.prompt_id, asked.seat, told=faces, part=showing.part))
    for face in faces:
        about: dict[str, Json] = {"prompt": asked.prompt_id, "seat": asked.seat}
        chronicle.tell("part.shown", {**about, "event": face.kind, "data": face.data})
    told = [*filing.shown_public, *_as_json(faces)]
    steps.show(writer, game_id, asked.step, asked.seat, showing.shown, told, showing.default)
    prompts.forget_words(writer, game_id, asked.step, {asked.seat: showing.default})


def note_sealed(
    chronicle: Chronicle, asked: AskedPrompt, commitment: str, entropy: str | None, *, stand_in: bool
) -> None:
    """Tell the table that an order is sealed for the seat, with the commitment that binds it."""
    chronicle.note(
        entries.sealed(asked.prompt_id, asked.seat, commitment=commitment, entropy=entropy, stand_in=stand_in)
    )
    chronicle.tell(
        "order.sealed",
        {
            "seat": asked.seat,
            "prompt": asked.prompt_id,
            "commitment": commitment,
            "entropy": entropy,
            "stand_in": stand_in,
        },
    )


def note_withdrawn(chronicle: Chronicle, asked: AskedPrompt) -> None:
    """Tell the table that the seat's sealed order was withdrawn."""
    chronicle.note(entries.withdrawn(asked.prompt_id, asked.seat))
    chronicle.tell(
        "order.withdrawn",
        {"seat": asked.seat, "prompt": asked.prompt_id},
    )


def _as_json(faces: Sequence[Event]) -> list[dict[str, Any]]:
    return [{"kind": face.kind, "data": face.data} for face in faces]


def note_veiled(chronicle: Chronicle, step: int, orders: Mapping[int, OrderRow]) -> None:
    """Tell about all final orders of a step that were not told one by one; `orders` are by seat."""
    for seat in sorted(orders):
        order = orders[seat]
        if order.final and order.commitment is not None:
            stand_in = order.by == STAND_IN
            note_sealed(
                chronicle, AskedPrompt(step, seat), order.commitment, order.entropy, stand_in=stand_in
            )
