"""The examples of docs/playing-by-post.md, section by section."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

from referee.service.notices import KINDS
from referee.service.pace import PRESETS
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
    draw, extend, against, in_words, cancel = (json.loads(example) for example in examples("Votes"))

    def post(body: Any, by: Any) -> Any:
        reply = desk.call("POST", f"/v1/games/{game}/votes", body, by=by)
        assert reply.status_code == 200, reply.get_data(as_text=True)
        return reply.json

    for _ in range(2):
        desk.default_all(game, ann, bob, cem)
    assert post(draw, bob)["state"] == "open"
    assert post(extend, bob)["state"] == "open"
    post({**against, "choice": "yes"}, ann)
    assert post(against, bob)["my_vote"] == "no"
    assert post(in_words, cem)["state"] == "failed"  # as all have voted
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


def test_notices_and_reminders(desk: House) -> None:
    ann, bob, cem = (desk.register(name) for name in ("Ann", "Bob", "Cem"))
    section = "Notices and reminders"
    notice, ids, up_to, preferences = (json.loads(example) for example in examples(section))
    said = desk.call("PUT", "/v1/me/preferences", preferences, by=bob)
    assert said.json == preferences
    game = desk.table(ann, bob, cem, name="Friday", clock={"step": "P2D"})
    desk.pass_time(timedelta(0))
    [told] = desk.get("/v1/me/notices?unread=true", by=bob)["items"]
    assert {name: told[name] for name in notice} == {**notice, "data": {**notice["data"], "game": game}}
    for body in ({**ids, "ids": [told["id"]]}, {**up_to, "up_to": told["id"]}):
        assert desk.call("POST", "/v1/me/notices/read", body, by=bob).json == {"unread": 0}
    kinds = set(re.findall(r"`([a-z]+\.?[a-z]*)`(?=[^|\n]*\|)", _table(section)))
    assert kinds == set(KINDS)


def _table(section: str) -> str:
    """The rows of the table in a section."""
    text = PAGE.read_text(encoding="utf-8").partition(f"## {section}\n")[2].partition("\n## ")[0]
    return "\n".join(line for line in text.splitlines() if line.startswith("| `"))


def test_messages(desk: House) -> None:
    people = [desk.register(name) for name in ("Ann", "Bob", "Cem")]
    game = desk.table(*people)
    for example in examples("Messages"):
        reply = desk.call("POST", f"/v1/games/{game}/messages", json.loads(example), by=people[0])
        assert reply.status_code == 201
    assert len(desk.get(f"/v1/games/{game}/messages", by=people[2])["items"]) == 2
    assert len(desk.get(f"/v1/games/{game}/messages")["items"]) == 1


def test_anonymous_games(desk: House) -> None:
    [new] = (json.loads(example) for example in examples("Anonymous games"))
    game = desk.create(desk.register("Ann"), **new)
    assert desk.get(f"/v1/games/{game}")["host"] is None


def test_reliability(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    record, new = (json.loads(example) for example in examples("Reliability"))
    game = desk.table(ann, bob, clock={"step": "P1D", "excuses": 0})
    desk.default_all(game, ann, bob)
    desk.pass_time(timedelta(days=2))
    desk.pass_time(timedelta(0))
    found = desk.get(f"/v1/players/{ann.id}")
    assert {name: found[name] for name in record} == record
    game = desk.create(bob, **new)
    assert desk.get(f"/v1/games/{game}")["least_reliability"] == 90


def test_since_you_last_looked(desk: House) -> None:
    ann, bob, cem = (desk.register(name) for name in ("Ann", "Bob", "Cem"))
    [letter] = examples("Since you last looked", "text")
    game = desk.table(ann, bob, cem, name="Friday", clock={"step": "P2D"}, seed="a letter")
    desk.default_all(game, ann, bob, cem)
    desk.seal(game, ann, "even")
    desk.work()
    desk.call("POST", f"/v1/games/{game}/messages", {"to": [2], "text": "Hello"}, by=ann)
    path = f"/v1/games/{game}/digest"
    written = desk.call("GET", path, by=bob, headers={"Accept": "text/plain"}).get_data(as_text=True)
    hand = desk.get(f"/v1/games/{game}/view", by=bob)["state"]["hand"]
    assert written == letter.replace("2, 10, 12", ", ".join(str(tile) for tile in hand))


def test_clocks(desk: House) -> None:
    preset, in_detail, waiting = (json.loads(example) for example in examples("Clocks"))
    ann, bob = desk.register("Ann"), desk.register("Bob")
    daily = desk.get(f"/v1/games/{desk.create(ann, clock=preset)}")["clock"]
    assert (daily["step"], daily["grace"], daily["excuses"], daily["misses"]) == ("P1D", "PT1H", 2, 3)
    game = desk.table(ann, bob, clock=in_detail)
    shown = desk.get(f"/v1/games/{game}")
    assert shown["clock"] == {"preset": None, **in_detail}
    # On Monday at 13:00 in Berlin, two days are Wednesday at 20:00.
    assert shown["deadline"] == "2026-11-18T19:00:00.000000Z"
    for person in (ann, bob):
        path = f"/v1/games/{game}/prompts/1.{1 if person is ann else 2}/order"
        assert desk.call("PUT", path, waiting, by=person).status_code == 202
    assert desk.get(f"/v1/games/{game}")["resolves_at"] == "2026-11-18T20:00:00.000000Z"


def test_the_presets_are_those_of_the_page() -> None:
    section = PAGE.read_text(encoding="utf-8").partition("## Clocks")[2]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", section, re.MULTILINE)[: len(PRESETS)])
    assert rows == {
        "fast": "4 hours | 10 minutes | 1 of 4 hours | 2 missed orders",
        "daily": "a day | 1 hour | 2 of a day | 3 missed orders",
        "relaxed": "3 days | 6 hours | 3 of 2 days | 3 missed orders",
    }
    assert {
        name: tuple(preset[field] for field in ("step", "grace", "excuses", "excuse", "misses"))
        for name, preset in PRESETS.items()
    } == {
        "fast": ("PT4H", "PT10M", 1, "PT4H", 2),
        "daily": ("P1D", "PT1H", 2, "P1D", 3),
        "relaxed": ("P3D", "PT6H", 3, "P2D", 3),
    }


def test_being_away(desk: House) -> None:
    absence, delegation = (json.loads(example) for example in examples("Absence"))
    ann, bob = desk.register("Ann"), desk.register("Bob")
    booked = desk.call("POST", "/v1/me/absences", absence, by=ann)
    assert booked.status_code == 201
    assert booked.json is not None
    assert desk.call("DELETE", f"/v1/me/absences/{booked.json['id']}", by=ann).status_code == 204
    game = desk.table(ann, bob)
    path = f"/v1/games/{game}/seats/me/delegate"
    body = {**delegation, "player": desk.register("Eve").id}
    assert desk.call("PUT", path, body, by=ann).status_code == 200
    assert desk.call("DELETE", path, by=ann).status_code == 204
