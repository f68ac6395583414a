"""The examples of docs/playing-by-post.md, section by section, with the games that are on the shelf."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from referee.service.news.notices import KINDS
from referee.service.times.pace import PRESETS
from tests.api.choice_validator import CHOICES
from tests.api.house import House, Person, listening
from tests.games.strangers.guess import spelled_out
from tests.service.assembly import all_vote

PAGE = Path(__file__).parents[3] / "docs" / "playing-by-post.md"
TESTED = {
    "Clocks": 3,
    "Absence": 2,
    "Questions": 1,
    "Standing orders and queues": 3,
    "Votes": 5,
    "Notices and reminders": 4,
    "Messages": 2,
    "Anonymous games": 1,
    "Reliability": 2,
}
"""How many examples in JSON the tests below know of, by section."""


def cult_wars(shelf: House, *people: Person, **game: Any) -> str:
    return shelf.table(*people, ruleset="cult_wars", **game)


def test_no_example_goes_untested() -> None:
    text = PAGE.read_text(encoding="utf-8")
    sections = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert {name: len(examples(name)) for name in sections if examples(name)} == TESTED
    assert sum(TESTED.values()) == text.count("```json")


def examples(section: str, language: str = "json") -> list[str]:
    """The fenced blocks of one language in the section with this heading."""
    text = PAGE.read_text(encoding="utf-8")
    [found] = re.findall(rf"^## {re.escape(section)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return re.findall(rf"^```{language}\n(.*?)^```$", found, re.MULTILINE | re.DOTALL)


def test_questions() -> None:
    [example] = (json.loads(one) for one in examples("Questions"))
    CHOICES.validate(example)
    fields, spaces = spelled_out(example)["fields"], example["definitions"]["space_options"]
    assert fields["from"] == fields["to"] == {"shape": "one", "options": spaces}
    assert [option["id"] for option in fields["target"]["options"]] == ["1,1", "1,2", "red"]


def test_votes(shelf: House) -> None:
    ann, bob, cem = (shelf.register(name) for name in ("Ann", "Bob", "Cem"))
    game = cult_wars(shelf, ann, bob, cem, clock={"step": "P2D"})
    draw, extend, against, in_words, cancel = (json.loads(example) for example in examples("Votes"))

    def post(body: Any, by: Any) -> Any:
        reply = shelf.call("POST", f"/v1/games/{game}/votes", body, by=by)
        assert reply.status_code == 200, reply.get_data(as_text=True)
        return reply.json

    for _ in range(2):
        shelf.default_all(game, ann, bob, cem)
    assert post(draw, bob)["state"] == "open"
    assert post(extend, bob)["state"] == "open"
    post({**against, "choice": "yes"}, ann)
    assert post(against, bob)["my_vote"] == "no"
    assert post(in_words, cem)["state"] == "failed"  # as all have voted
    post({"motion": "cancel", "choice": "yes"}, ann)
    listed = shelf.get(f"/v1/games/{game}/votes", by=bob)["items"]
    [shown] = [motion for motion in listed if motion["motion"] == "cancel"]
    assert {name: shown[name] for name in cancel} == cancel
    listed_fields = set(shown) - set(cancel)
    assert listed_fields == {"id", "step", "put_at", "closed_at"}


def test_rolling_back_as_the_page_tells_it(shelf: House) -> None:
    people = [shelf.register(name) for name in ("Ann", "Bob", "Cem")]
    game = cult_wars(shelf, *people)
    for _ in range(4):
        shelf.default_all(game, *people)
    assert shelf.get(f"/v1/games/{game}")["step"] == 5
    all_vote(shelf, game, people, "roll_back", step=3)
    shelf.work()
    assert shelf.get(f"/v1/games/{game}")["step"] == 6
    assert shelf.prompt(game, people[0])["kind"] == "cult_wars.target"


def test_standing_orders(shelf: House) -> None:
    people = ann, bob, cem = [shelf.register(name) for name in ("Ann", "Bob", "Cem")]
    game = cult_wars(shelf, *people)
    path = f"/v1/games/{game}/standing-orders"
    plain, full, tryout = (json.loads(example) for example in examples("Standing orders and queues"))
    text, lines = examples("Standing orders and queues", "text")

    filed: list[Any] = [shelf.call("PUT", path, body, by=ann).json for body in (plain, full, {"text": text})]
    assert [one["kind"] for one in filed[0]["items"]] == ["cult_wars.target"] * 2
    assert filed[1]["text"] == text.strip()
    assert filed[2] == filed[1]

    rows = re.findall(r"^\| `(\{[^…`]+\})` \| `([^…`]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == 3
    for test, words in rows:
        order = {"kind": "cult_wars.target", "when": json.loads(test), "answer": "horn"}
        kept = shelf.call("PUT", path, [order], by=ann).json
        assert kept is not None
        assert kept["text"] == f'if {words}: target: = "horn"'

    shelf.call("PUT", path, full, by=ann)
    changed = shelf.call("POST", path, {"text": lines}, by=ann).json
    assert changed is not None
    assert [one["kind"] for one in changed["items"]] == ["cult_wars.plan", "cult_wars.target"]

    assert shelf.call("DELETE", path, by=ann).status_code == 204
    for _ in range(2):
        shelf.default_all(game, ann, bob, cem)
    orders = {"text": "target: eye if vp.eye > 4\ntarget: horn"}
    tried = shelf.call("POST", f"{path}/try", orders, by=ann).json
    assert tried is not None
    assert tryout in tried["items"]


def test_notices_and_reminders(shelf: House) -> None:
    ann, bob, cem = (shelf.register(name) for name in ("Ann", "Bob", "Cem"))
    section = "Notices and reminders"
    notice, ids, up_to, preferences = (json.loads(example) for example in examples(section))
    said = shelf.call("PUT", "/v1/me/preferences", preferences, by=bob)
    assert said.json == preferences
    game = cult_wars(shelf, ann, bob, cem, name="Friday", clock={"step": "P2D"})
    shelf.pass_time(timedelta(0))
    [told] = shelf.get("/v1/me/notices?unread=true", by=bob)["items"]
    assert {name: told[name] for name in notice} == {**notice, "data": {**notice["data"], "game": game}}
    for body in ({**ids, "ids": [told["id"]]}, {**up_to, "up_to": told["id"]}):
        assert shelf.call("POST", "/v1/me/notices/read", body, by=bob).json == {"unread": 0}
    kinds = set(re.findall(r"`([a-z]+\.?[a-z]*)`(?=[^|\n]*\|)", _table(section)))
    assert kinds == set(KINDS)


def _table(section: str) -> str:
    """The rows of the table in a section."""
    text = PAGE.read_text(encoding="utf-8").partition(f"## {section}\n")[2].partition("\n## ")[0]
    return "\n".join(line for line in text.splitlines() if line.startswith("| `"))


def test_messages(shelf: House) -> None:
    people = [shelf.register(name) for name in ("Ann", "Bob", "Cem")]
    game = cult_wars(shelf, *people)
    for example in examples("Messages"):
        reply = shelf.call("POST", f"/v1/games/{game}/messages", json.loads(example), by=people[0])
        assert reply.status_code == 201
    assert len(shelf.get(f"/v1/games/{game}/messages", by=people[2])["items"]) == 2
    assert len(shelf.get(f"/v1/games/{game}/messages")["items"]) == 1


def test_anonymous_games(shelf: House) -> None:
    [new] = (json.loads(example) for example in examples("Anonymous games"))
    game = shelf.create(shelf.register("Ann"), **new)
    assert shelf.get(f"/v1/games/{game}")["host"] is None


def test_reliability(shelf: House) -> None:
    people = ann, bob, _ = [shelf.register(name) for name in ("Ann", "Bob", "Cem")]
    shown, new = (json.loads(example) for example in examples("Reliability"))
    game = cult_wars(shelf, *people, clock={"step": "P1D", "excuses": 0})
    shelf.default_all(game, *people)
    shelf.pass_time(timedelta(days=2))
    shelf.pass_time(timedelta(0))
    found = shelf.get(f"/v1/players/{ann.id}")
    assert {name: found[name] for name in shown} == shown
    game = shelf.create(bob, **new)
    assert shelf.get(f"/v1/games/{game}")["least_reliability"] == 90


def test_since_you_last_looked(shelf: House) -> None:
    ann, bob, cem = (shelf.register(name) for name in ("Ann", "Bob", "Cem"))
    [letter] = examples("Since you last looked", "text")
    game = cult_wars(shelf, ann, bob, cem, name="Friday", clock={"step": "P2D"}, seed="a letter")
    shelf.default_all(game, ann, bob, cem)
    shelf.call("POST", f"/v1/games/{game}/messages", {"to": [2], "text": "Hello"}, by=ann)
    path = f"/v1/games/{game}/digest"
    written = shelf.call("GET", path, by=bob, headers={"Accept": "text/plain"}).get_data(as_text=True)
    # Which cards are dealt follows from the game's id.
    cards = re.compile(r"^  equal numbers .*:\n(  .*\n)*For example:\n(  .*\n)*", re.MULTILINE)
    head = re.compile(r"^head \d+:\S+ at \S+ signed \S+$", re.MULTILINE)
    assert head.search(written)
    assert head.sub("…", cards.sub("…", written)) == head.sub("…", cards.sub("…", letter))


def test_clocks(shelf: House) -> None:
    preset, in_detail, waiting = (json.loads(example) for example in examples("Clocks"))
    people = ann, bob, cem = [shelf.register(name) for name in ("Ann", "Bob", "Cem")]
    daily = shelf.get(f"/v1/games/{shelf.create(ann, ruleset='cult_wars', clock=preset)}")["clock"]
    assert (daily["step"], daily["grace"], daily["excuses"], daily["misses"]) == ("P1D", "PT1H", 2, 3)
    game = cult_wars(shelf, *people, clock=in_detail)
    shown = shelf.get(f"/v1/games/{game}")
    assert shown["clock"] == {"preset": None, **in_detail}
    # On Monday at 13:00 in Berlin, two days are Wednesday at 20:00.
    assert shown["deadline"] == "2026-11-18T19:00:00.000000Z"
    # Nobody aims at their own cult.
    orders = (ann, waiting), (bob, {**waiting, "answer": "horn"}), (cem, waiting)
    for seat, (person, order) in enumerate(orders, 1):
        path = f"/v1/games/{game}/prompts/1.{seat}/order"
        assert shelf.call("PUT", path, order, by=person).status_code == 202
    assert shelf.get(f"/v1/games/{game}")["resolves_at"] is None


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


def test_being_away(shelf: House) -> None:
    absence, delegation = (json.loads(example) for example in examples("Absence"))
    people = ann, _, _ = [shelf.register(name) for name in ("Ann", "Bob", "Cem")]
    booked = shelf.call("POST", "/v1/me/absences", absence, by=ann)
    assert booked.status_code == 201
    assert booked.json is not None
    assert shelf.call("DELETE", f"/v1/me/absences/{booked.json['id']}", by=ann).status_code == 204
    game = cult_wars(shelf, *people)
    path = f"/v1/games/{game}/seats/me/delegate"
    body = {**delegation, "player": shelf.register("Eve").id}
    assert shelf.call("PUT", path, body, by=ann).status_code == 200
    assert shelf.call("DELETE", path, by=ann).status_code == 204


def test_the_command_line(shelf: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of the page, typed as it stands."""
    [typed] = examples("From the command line", "sh")
    ann, bob, cem = (shelf.register(name) for name in ("Ann", "Bob", "Cem"))
    game = cult_wars(shelf, ann, bob, cem, clock={"step": "P2D"})
    export, *lines = typed.replace("$GAME", game).strip().splitlines()
    assert re.findall(r"\bREFEREE_\w+", export) == ["REFEREE_URL", "REFEREE_TOKEN"]
    monkeypatch.setenv("REFEREE_TOKEN", ann.token)
    with listening(shelf.app) as url:
        monkeypatch.setenv("REFEREE_URL", url)
        for line in lines:
            referee, *words = shlex.split(line, comments=True)
            assert referee == "referee"
            ran = subprocess.run(
                [sys.executable, "-m", referee, *words], capture_output=True, text=True, check=False
            )
            assert ran.returncode == 0, ran.stderr
    assert shelf.get(f"/v1/games/{game}/standing-orders", by=ann)["text"] == "target: horn"
    [motion] = shelf.get(f"/v1/games/{game}/votes", by=bob)["items"]
    assert (motion["motion"], motion["about"]) == ("extend", {"by": "P1D"})
