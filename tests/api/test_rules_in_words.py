"""The games' rules and ten-minute pages: as pages, as JSON, and where refusals, prompts and events lead."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from referee.games import RULESETS
from referee.rule_tests import clauses
from tests.api.house import House

ROOT = Path(__file__).parent.parent.parent
WITH_GUIDES = sorted(file.stem for file in (ROOT / "docs" / "games").glob("*.md"))


class Page(HTMLParser):
    """What a page has in it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            self.attributes.add(name)
            if name == "id":
                self.anchors.append(value or "")
            if name == "href" and tag == "a":
                self.links.append(value or "")


def page(house: House, path: str) -> Page:
    reply = house.call("GET", path)
    assert (reply.status_code, reply.mimetype) == (200, "text/html")
    return Page(reply.get_data(as_text=True))


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_every_clause_has_an_anchor_and_is_in_the_reply(shelf: House, ruleset: str) -> None:
    wanted = clauses(ROOT / "docs" / "rules" / f"{ruleset}.md")
    assert page(shelf, f"/rules/{ruleset}").anchors == wanted
    told = shelf.get(f"/v1/rulesets/{ruleset}/rules")
    assert [clause["id"] for clause in told["clauses"]] == wanted
    assert told["ruleset"] == ruleset


def test_a_clause_is_told_as_the_rules_have_it(shelf: House) -> None:
    told = {one["id"]: one for one in shelf.get("/v1/rulesets/cult_wars/rules")["clauses"]}
    assert told["CW-15"] == {
        "id": "CW-15",
        "section": "2.2 Set-up",
        "text": "Everyone starts with 12 followers.",
        "notes": "VP start at 0.",
    }


@pytest.mark.parametrize("ruleset", WITH_GUIDES)
def test_how_a_game_is_played_is_served(shelf: House, ruleset: str) -> None:
    first, _, rest = (ROOT / "docs" / "games" / f"{ruleset}.md").read_text().partition("\n")
    told = shelf.get(f"/v1/rulesets/{ruleset}/guide")
    assert told["title"] == first.removeprefix("# ")
    paragraph = rest.strip().partition("\n\n")[0]
    assert told["text"].startswith(paragraph)
    assert "<!--" not in told["text"]
    assert f"/rules/{ruleset}" in page(shelf, f"/guides/{ruleset}").links


@pytest.mark.parametrize(
    "path",
    ["/rules", *(f"/rules/{one}" for one in sorted(RULESETS)), *(f"/guides/{one}" for one in WITH_GUIDES)],
)
def test_pages_keep_to_their_policy_and_their_links_lead_somewhere(shelf: House, path: str) -> None:
    found = page(shelf, path)
    assert not found.tags & {"script", "style", "img", "iframe"}
    assert not [name for name in found.attributes if name == "style" or name.startswith("on")]
    assert found.links
    for link in found.links:
        assert shelf.call("GET", link).status_code == 200, link


def test_what_nobody_has_written_is_not_found(shelf: House) -> None:
    for path in ("/rules/none", "/guides/none", "/guides/odds", "/rules/..%2fcontent"):
        assert shelf.call("GET", path).status_code == 404
        assert shelf.call("GET", f"/v1/rulesets{path.removeprefix('/rules')}/rules").status_code == 404
    assert shelf.call("GET", "/v1/rulesets/odds/guide").status_code == 404


def test_games_name_their_pages(shelf: House) -> None:
    told = shelf.get("/v1/rulesets/cult_wars")
    assert (told["rules_page"], told["guide_page"]) == ("/rules/cult_wars", "/guides/cult_wars")
    assert shelf.get("/v1/rulesets/odds")["guide_page"] is None


def test_a_refusal_a_prompt_and_events_lead_to_their_clauses(shelf: House) -> None:
    people = [shelf.register(name) for name in ("Ann", "Bob", "Cem")]
    game = shelf.table(*people, ruleset="cult_wars")
    asked = shelf.prompt(game, people[0])
    leads_to(shelf, asked["rule"], asked)
    [inbox] = shelf.get("/v1/me/prompts", by=people[0])["items"]
    leads_to(shelf, asked["rule"], inbox)
    shelf.default_all(game, *people)
    # Nobody has 21 followers to begin with (CW-15, CW-24).
    plan = {"text": "plan attack 6 5 / defend 4 3 / breed 2 1"}
    order = f"/v1/games/{game}/prompts/{shelf.prompt(game, people[0])['id']}/order"
    refused = shelf.call("PUT", order, plan, by=people[0])
    assert refused.status_code == 422
    [error] = refused.get_json()["errors"]
    assert error["clause"] == "CW-24"
    leads_to(shelf, "CW-24", error)
    shelf.default_all(game, *people)
    events = shelf.get(f"/v1/games/{game}/events", by=people[0])["items"]
    digested = [
        event
        for step in shelf.get(f"/v1/games/{game}/digest", by=people[0])["steps"]
        for event in step["events"]
    ]
    streamed = shelf.get("/v1/me/events", by=people[0])["items"]
    for told in (events, digested, streamed):
        assert any(event["rule"] for event in told)
        for event in told:
            leads_to(shelf, event["rule"], event)


def leads_to(house: House, clause: str | None, told: dict[str, Any]) -> None:
    """What is told of a clause leads to its anchor; what names none leads nowhere."""
    if clause is None:
        assert "rule_page" not in told
        return
    address, _, anchor = told["rule_page"].partition("#")
    assert (address, anchor) == ("/rules/cult_wars", clause)
    assert anchor in page(house, address).anchors


def test_the_streams_have_the_links_too(shelf: House) -> None:
    people = [shelf.register(name) for name in ("Ann", "Bob", "Cem")]
    game = shelf.table(*people, ruleset="cult_wars")
    shelf.default_all(game, *people)
    listed = shelf.get(f"/v1/games/{game}/events", by=people[0])["items"]
    headers = {**people[0].headers, "Accept": "application/x-ndjson"}
    with shelf.app.test_client() as client:
        reply = client.get(f"/v1/games/{game}/events", headers=headers, buffered=False)
        read = b""
        for chunk in reply.response:
            read += chunk if isinstance(chunk, bytes) else chunk.encode()
            if read.endswith(b"\n") and len(_lines(read)) >= len(listed):
                break
        reply.close()
    assert [json.loads(line) for line in _lines(read)] == listed


def _lines(read: bytes) -> list[str]:
    return [line for line in read.decode().splitlines() if line]
