"""Prompts that were stored by earlier versions are shown as new ones are."""

from __future__ import annotations

import json

from referee.api.written_json import written
from referee.service.post.prompts import OnRequest, needed_parts, open_part_of
from referee.service.running.sessions import Player
from referee.store.columns import JsonParts
from tests.service.table import Table

WANTED: list[tuple[OnRequest, ...]] = [(), ("facts",), ("schema",), ("facts", "schema")]


def test_they_have_all_that_is_kept_apart_now(table: Table, players: list[Player]) -> None:
    game = table.game(*players)
    table.play_on(game, *players, until=lambda row: row.step == 3)
    now: JsonParts = table.read_prompts(game)[0].body
    names = ("text", "choice", "schema", "default", "facts", "facts_by_name", "rule")
    part = {**now["open"], "schema": now["open_schema"]}
    before = JsonParts.of({**{name: now[name] for name in names}, "open": part})
    for include in WANTED:
        shown = [json.loads(written(needed_parts(body, include))) for body in (now, before)]
        assert shown[0] == shown[1]
        assert ("schema" in shown[0]["open"]) == ("schema" in include)
    assert open_part_of(before, with_schema=True) == part
