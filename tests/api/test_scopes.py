"""Scopes: what each call needs of a token, and that a token is good for nothing else."""

from __future__ import annotations

import pytest

from referee.api.scopes import NEEDS, scopes_of
from tests.api.house import House
from tests.service.assembly import refusal
from tests.service.tokens.test_tokens import SCOPES, new_token

PAGES = ("pages.", "web.")


def test_every_call_says_what_it_needs(desk: House) -> None:
    """Pages, which are for browsers without a token, are no calls."""
    rules = {rule.endpoint for rule in desk.app.url_map.iter_rules()}
    assert {rule for rule in rules if rule != "static" and not rule.startswith(PAGES)} == NEEDS.keys()


@pytest.mark.parametrize("scope", SCOPES)
def test_a_token_is_good_for_its_scopes_and_nothing_else(desk: House, scope: str) -> None:
    ann = desk.register("Ann")
    _, narrow = new_token(desk, ann, scopes=[scope])
    for rule in desk.app.url_map.iter_rules():
        if not rule.rule.startswith("/v1/") or rule.endpoint.startswith(PAGES):
            continue
        needed = scopes_of(NEEDS[rule.endpoint])
        path = rule.rule
        for part in rule.arguments:
            path = path.replace(f"<{part}>", "a" * 26).replace(f"<int:{part}>", "1")
        [method] = (rule.methods or set()) - {"HEAD", "OPTIONS"}
        reply = desk.call(method, path, by=narrow)
        lacks = reply.json is not None and reply.json.get("type") == "/problems/scope-missing"
        assert lacks == any(one != scope for one in needed), (method, path)


def test_a_token_for_reading_cannot_play(desk: House) -> None:
    ann, bob = desk.register("Ann"), desk.register("Bob")
    game = desk.table(ann, bob)
    _, eyes = new_token(desk, ann, scopes=["read"])
    assert len(desk.get(f"/v1/games/{game}/prompts", by=eyes)["items"]) == 1
    reply = desk.seal(game, eyes, "2")
    assert refusal(reply) == (403, "scope-missing")
    assert reply.json is not None
    assert reply.json["detail"] == "This call needs a token with the scope play."
