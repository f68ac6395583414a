"""Events of some kinds only, and without names for browsers that hear but one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.api.stream_formats import EVENT_STREAM, NDJSON
from tests.api.house import House, Person

KINDS = "seat.taken,step.resolved"


@pytest.fixture
def played(desk: House) -> tuple[str, Person]:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob)
    desk.default_all(game, ann, bob)
    return game, ann


@pytest.mark.parametrize("mine", [True, False])
def test_lists_and_streams_of_some_kinds(desk: House, played: tuple[str, Person], mine: bool) -> None:
    game, ann = played
    path = "/v1/me/events" if mine else f"/v1/games/{game}/events"
    every: Any = desk.get(path, by=ann)["items"]
    wanted = [one for one in every if one["kind"] in KINDS.split(",")]
    assert 0 < len(wanted) < len(every)
    assert desk.get(f"{path}?kinds={KINDS}", by=ann)["items"] == wanted
    assert desk.get(f"{path}?kinds=no.such", by=ann)["items"] == []
    stream = desk.call("GET", f"{path}?kinds={KINDS}", by=ann, headers={"Accept": NDJSON}).text
    assert [json.loads(line)["n"] for line in stream.splitlines() if line] == [one["n"] for one in wanted]


def test_pages_lead_on_over_what_is_not_wanted(desk: House, played: tuple[str, Person]) -> None:
    game, _ = played
    path, after, found = f"/v1/games/{game}/events?limit=2&kinds=step.resolved", "0", []
    while after is not None:
        page = desk.get(f"{path}&after={after}")
        found += page["items"]
        after = page["next"]
    assert [one["kind"] for one in found] == ["step.resolved"]


def test_without_names(desk: House, played: tuple[str, Person]) -> None:
    game, _ = played

    def frames(query: str) -> list[str]:
        text = desk.call("GET", f"/v1/games/{game}/events{query}", headers={"Accept": EVENT_STREAM}).text
        return [frame for frame in text.split("\n\n") if "data: " in frame]

    named, nameless = frames(""), frames("?named=false")
    assert all("\nevent: " in frame for frame in named)
    assert nameless == [
        "\n".join(line for line in frame.split("\n") if not line.startswith("event: ")) for frame in named
    ]
