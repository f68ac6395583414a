"""The examples of docs/playing-by-post.md, section by section."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.api.house import House
from tests.post.assembly import all_vote

PAGE = Path(__file__).parents[2] / "docs" / "playing-by-post.md"


def examples(section: str, language: str = "json") -> list[str]:
    """The fenced blocks of one language in the section with this heading."""
    text = PAGE.read_text(encoding="utf-8")
    [found] = re.findall(rf"^## {re.escape(section)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return re.findall(rf"^```{language}\n(.*?)^```$", found, re.MULTILINE | re.DOTALL)


def test_votes(desk: House) -> None:
    ann, bob, cem = (desk.register(name) for name in ("Ann", "Bob", "Cem"))
    game = desk.table(ann, bob, cem, clock={"step": "P2D"})
    draw, extend, against, cancel = (json.loads(example) for example in examples("Votes"))

    def post(body: Any, by: Any) -> Any:
        reply = desk.call("POST", f"/v1/games/{game}/votes", body, by=by)
        assert reply.status_code == 200, reply.get_data(as_text=True)
        return reply.json

    for _ in range(2):
        desk.default_all(game, ann, bob, cem)
    assert post(draw, bob)["state"] == "open"
    assert post(extend, bob)["state"] == "open"
    post({**against, "choice": "yes"}, ann)
    assert post(against, bob)["state"] == "failed"
    post({"motion": "cancel", "choice": "yes"}, ann)
    listed = desk.get(f"/v1/games/{game}/votes", by=bob)["items"]
    [shown] = [motion for motion in listed if motion["motion"] == "cancel"]
    assert {name: shown[name] for name in cancel} == cancel
    listed_fields = set(shown) - set(cancel)
    assert listed_fields == {"id", "step", "put_at", "closed_at"}


def test_rolling_back_as_the_page_tells_it(desk: House) -> None:
    people = [desk.register(name) for name in ("Ann", "Bob", "Cem")]
    game = desk.table(*people)
    for _ in range(4):
        desk.default_all(game, *people)
    assert desk.get(f"/v1/games/{game}")["step"] == 5
    all_vote(desk, game, people, "roll_back", step=3)
    desk.work()
    assert desk.get(f"/v1/games/{game}")["step"] == 6
    desk.default_all(game, *people)
    labels = [draw["label"] for draw in desk.get(f"/v1/games/{game}/dice")["items"]]
    assert labels == ["die/1", "die/1@1"]


def test_standing_orders(desk: House) -> None:
    people = ann, bob, cem = [desk.register(name) for name in ("Ann", "Bob", "Cem")]
    game = desk.table(*people)
    path = f"/v1/games/{game}/standing-orders"
    plain, full, trial = (json.loads(example) for example in examples("Standing orders and queues"))
    text, lines = examples("Standing orders and queues", "text")

    filed: list[Any] = [desk.call("PUT", path, body, by=ann).json for body in (plain, full, {"text": text})]
    assert [one["kind"] for one in filed[0]["items"]] == ["odds.call", "odds.doubt"]
    assert filed[1]["text"] == text.strip()
    assert filed[2] == filed[1]

    changed = desk.call("POST", path, {"text": lines}, by=ann).json
    assert changed is not None
    assert [one["kind"] for one in changed["items"]] == ["odds.doubt", "odds.doubt", "odds.call"]

    assert desk.call("DELETE", path, by=ann).status_code == 204
    for _ in range(2):
        desk.default_all(game, ann, bob, cem)
    orders = {"text": "call: odd if round > 1\ncall: even"}
    tried = desk.call("POST", f"{path}/try", orders, by=ann).json
    assert tried is not None
    assert trial in tried["items"]
