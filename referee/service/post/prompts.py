"""Prompts as their players read them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from referee.engine.catalogue import ENGLISH, Catalogue
from referee.engine.json_types import WrittenJson
from referee.service.lists.listed_orders import listed_from, stopped_at
from referee.store.columns import JsonParts
from referee.store.reading import PromptRow

OnRequest: TypeAlias = Literal["facts", "page", "schema", "unavailable"]
"""Parts of a prompt that are not needed to answer it, and are sent only on request."""
WITH_PAGE: tuple[OnRequest, ...] = ("page",)


def facts_of(body: JsonParts) -> dict[str, WrittenJson]:
    """The facts that tests for the prompt with this body may read."""
    return {"facts": body.written["facts"], "facts_by_name": body.written["facts_by_name"]}


def needed_parts(body: JsonParts, include: Collection[OnRequest] = ()) -> dict[str, Any]:
    """What it takes to answer the prompt with this body, and the parts that were requested.

    Large parts are passed on as they are stored.
    """
    kept = body.written
    return {
        "rule": body["rule"],
        "choice": kept["choice"],
        "narrows": kept["narrows"],
        "default": kept["default"],
        "open": open_part_of(body, with_schema="schema" in include),
        "fact_names": kept["fact_names"],
        **(facts_of(body) if "facts" in include else {}),
        **({"schema": kept["schema"]} if "schema" in include else {}),
    }


def open_part_of(body: JsonParts, *, with_schema: bool) -> Any:
    """The part of an answer that may be shown at once, if there is one."""
    if not with_schema:
        return body.written["open"]
    part = body["open"]
    return None if part is None else {"choice": part["choice"], "schema": body["open_schema"]}


def prompts_json(
    rows: Sequence[PromptRow],
    texts: Sequence[str],
    include: Collection[OnRequest],
    extras: Sequence[Mapping[str, Any]] | None = None,
    language: Catalogue = ENGLISH,
) -> list[dict[str, Any]]:
    """These prompts as their player gets them, each with its text, and with what else was made for it."""
    written = [_prompt_json(row, text, include, language) for row, text in zip(rows, texts, strict=True)]
    if extras is None:
        return written
    return [{**one, **extra} for one, extra in zip(written, extras, strict=True)]


def _prompt_json(
    row: PromptRow, text: str, include: Collection[OnRequest], language: Catalogue
) -> dict[str, Any]:
    prompt_id = f"{row.step}.{row.seat}"
    order = None
    if row.accepted_at is not None:
        order = {
            "prompt": prompt_id,
            "answer": row.answer,
            "final": row.final,
            "wait": row.wait,
            "commitment": row.commitment,
            "nonce": row.nonce,
            "accepted_at": row.accepted_at,
        }
    stopped = stopped_at([listed_from(kept) for kept in row.ahead or ()], prompt_id)
    return {
        "id": prompt_id,
        "game": row.game_id,
        "kind": row.kind,
        "seat": row.seat,
        "step": row.step,
        **needed_parts(row.body, include),
        "text": text,
        **({} if row.shown_default is None else {"default": row.shown_default}),
        "shown": row.shown,
        "sealed": row.sealed,
        "deadline": row.due_at if row.paused_at is None else None,
        "order": order,
        "queue_stopped": stopped and language.said(stopped),
    }
