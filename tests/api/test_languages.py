"""What players read over HTTP, in a language that nobody speaks: what is left in narrow letters is in no
catalogue. And of what happened, nothing that is hashed or kept as data is a sentence in any language.

Problem documents are for developers and stay English (docs/translating.md).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from pprint import pformat
from typing import Any

from referee.api.app import put_in_charge
from referee.service.admin.games.hide_message import HIDDEN_MESSAGE, hide_message
from tests.api.house import House, Person
from tests.games.catalogues import orders, pseudo, words_in
from tests.games.contract.test_catalogues import names_in, texts_on_cards, without
from tests.mail.post_office import rows
from tests.prose import prose_in

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
TYPED = "Meet me at the old well, all of you."
WHY = "Somebody has complained about it."
IN_ORDERS = "Attack Defend Sacrifice Breed idle"
"""What orders say in their comments: they are the same in every language, and so is what they explain."""
NAMES = "Ann Bob Cem Dan Eve Hal Friday Random bot Cult Wars"
SAME = "Europe Berlin UTC PT default rest"
"""Time zones, spans of time, and what is typed."""
_HEAD = re.compile(r"head \d+:\S+ at \S+ signed \S+")


def widened(house: House) -> None:
    """From now on, players read the language that nobody speaks."""
    language = pseudo("engine", "service", "cult_wars")
    house.referee = replace(house.referee, language=language)
    put_in_charge(house.app, house.referee)


def lived(house: House) -> tuple[str, dict[str, Person]]:
    """A game of Cult Wars in which all happens that the referee itself tells of."""
    people = {name: house.register(name) for name in ("Hal", "Ann", "Bob", "Cem", "Dan", "Eve")}
    hal, ann, bob, cem, dan, eve = people.values()
    clock = {"step": "P1D", "misses": 2, "excuses": 1}
    game = house.table(ann, bob, cem, host=hal, ruleset="cult_wars", name="Friday", clock=clock)
    path = f"/v1/games/{game}"

    def does(who: Person, method: str, rest: str, body: Any = None) -> None:
        reply = house.call(method, f"{path}{rest}", body, by=who)
        assert reply.status_code < 300, (method, rest, reply.get_data(as_text=True))

    def votes(motion: str, *voters: Person, choice: str = "yes", **about: Any) -> None:
        for one in voters:
            does(one, "POST", "/votes", {"motion": motion, "choice": choice, **about})
        house.work()

    for person in (ann, bob, hal):
        body = {"digest_hour": 9, "zone": "Europe/Berlin", "reminder_percent": 50}
        assert house.call("PUT", "/v1/me/preferences", body, by=person).status_code == 200
    does(eve, "PUT", "/observers/me")
    does(ann, "POST", "/messages", {"to": "all", "text": TYPED})
    does(hal, "POST", "/messages", {"to": "all", "text": TYPED})
    message = house.get(f"{path}/messages", by=ann)["items"][-1]["id"]
    hide_message(house.referee, game, message, WHY)
    does(ann, "PUT", "/queue", {"text": "plan: default"})
    does(bob, "PUT", "/standing-orders", {"text": "always target: horn"})
    does(bob, "PUT", "/seats/me/delegate", {"player": dan.id, "until": "2026-12-01T12:00:00Z"})
    does(dan, "POST", "/seats/me/delegate/accept")
    votes("draw", dan)
    votes("extend", ann, by="PT5H")
    votes("extend", ann, choice="withdraw", by="PT5H")
    votes("pause", ann, cem)
    votes("resume", ann, cem)
    does(bob, "DELETE", "/seats/me/delegate")
    house.seal(game, ann, house.prompt(game, ann)["default"], final=False)
    house.seal(game, bob, house.prompt(game, bob)["default"])
    house.pass_time(HOUR)
    house.pass_time(DAY)
    house.pass_time(DAY)
    for _ in range(3):
        house.pass_time(DAY)
    does(eve, "DELETE", "/observers/me")
    does(eve, "POST", "/seats", {"seat": 3})
    votes("admit", ann, bob, candidate=1)
    house.pass_time(HOUR)
    house.default_all(game, ann, bob, eve)
    votes("roll_back", ann, bob, eve, step=2)
    house.pass_time(HOUR)
    votes("replace", ann, bob, seat=3)
    does(ann, "POST", "/concede")
    house.work()
    house.pass_time(2 * DAY)
    return game, people


def told(value: Any, at: str = "") -> Iterator[tuple[str, str]]:
    """All texts of a reply that people read, with where they stand."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from told(inner, f"{at}/{name}")
    elif isinstance(value, list):
        for one in value:
            yield from told(one, at)
    elif isinstance(value, str):
        yield at, value


def reads(house: House, game: str, people: Mapping[str, Person]) -> Iterator[tuple[str, Any]]:
    """All that can be read of the game and of what was told, by everybody."""
    paths = [
        "", "/events?limit=500", "/prompts?include=page,facts,unavailable", "/votes", "/digest", "/view",
        "/queue", "/standing-orders",
    ]  # fmt: skip
    for name, person in people.items():
        for path in (*(f"/v1/games/{game}{path}" for path in paths), "/v1/me/notices?limit=100"):
            reply = house.call("GET", path, by=person)
            if reply.status_code == 200:
                yield f"{name} {path}", reply.json
        page = house.get("/v1/me/notices?limit=100", by=person)
        while page["next"]:
            page = house.get(f"/v1/me/notices?limit=100&cursor={page['next']}", by=person)
            yield f"{name} notices", page


def test_nothing_that_players_read_stands_outside_the_catalogues(shelf: House) -> None:
    widened(shelf)
    game, people = lived(shelf)
    rules = shelf.library.ruleset("cult_wars")
    content = shelf.library.content("cult_wars", "default")[1]
    known = {*words_in(f"{NAMES} {SAME} {TYPED} {WHY} {IN_ORDERS}"), *orders(rules.id)}
    known |= names_in(rules, content)
    on_cards, left = texts_on_cards(rules), {}
    for who, reply in reads(shelf, game, people):
        for at, text in told(reply):
            narrow = [word for word in words_in(_HEAD.sub("", without(on_cards, text))) if word not in known]
            if " " in text and narrow:
                left[at, " ".join(narrow)] = f"{who}: {text}"
    assert not left, pformat(left)


def test_what_is_kept_of_what_happened_holds_no_sentence_but_what_people_wrote(shelf: House) -> None:
    game, people = lived(shelf)
    transcript = shelf.get(f"/v1/games/{game}/transcript", by=people["Ann"])
    kept: dict[str, Any] = {
        "transcript": {**transcript, "content": None},
        "journal": [(row.public, row.hidden) for row in rows(shelf, "journal")],
        "events": [
            [json.loads(body) for faces in row.faces for body in faces.values()]
            for row in rows(shelf, "event")
        ],
        "motions": [row.about for row in rows(shelf, "motion")],
        # What became of an order ahead keeps its sentence with its parts.
        "notices": [row.data for row in rows(shelf, "notice") if row.kind != "queue"],
    }
    assert all(kept.values())
    written = {TYPED, WHY, HIDDEN_MESSAGE}
    found = {name: set(prose_in(value)) - written for name, value in kept.items()}
    assert not any(found.values()), pformat(found)
