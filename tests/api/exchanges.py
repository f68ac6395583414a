"""The example exchanges in api_spec: a first game against bots, as a client sends and gets it.

Written anew with `python -m tests.api.exchanges`.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from referee.library import Library
from referee.settings import Settings
from referee.store.migrate import upgrade
from tests.api.house import House, Person
from tests.servers import TEST_KEY, TEST_KEYS

COMMITTED = Path(__file__).parents[2] / "api_spec" / "first_game.json"


class Scribe:
    """Calls the API and writes down what was sent and what came back."""

    def __init__(self, house: House) -> None:
        self.exchanges: list[dict[str, Any]] = []
        self._house = house

    def call(
        self, says: str, method: str, path: str, body: Any = None, *, by: Person | None = None, **headers: str
    ) -> Any:
        reply = self._house.call(method, path, body, by=by, headers=headers)
        token = {"Authorization": "Bearer referee_…"} if by else {}
        self.exchanges.append(
            {
                "says": says,
                "request": {"method": method, "path": path, "headers": {**token, **headers}, "body": body},
                "reply": {"status": reply.status_code, "body": _without_tokens(reply.json)},
            }
        )
        return reply.json


def first_game(house: House) -> list[dict[str, Any]]:
    """From becoming a player to the first step's result, with what goes wrong on the way."""
    scribe = Scribe(house)
    made = scribe.call("Become a player.", "POST", "/v1/players", {"name": "Ann"})
    ann = Person(made["id"], made["token"])
    scribe.call("See what can be played.", "GET", "/v1/rulesets")
    seats = ["me", "bot:random", "bot:random"]
    game = scribe.call(
        "Create a game against two bots.",
        "POST",
        "/v1/games",
        {"ruleset": "cult_wars", "seats": seats},
        by=ann,
    )["id"]
    house.work()
    [prompt] = scribe.call("See what waits for me.", "GET", "/v1/me/prompts", by=ann)["items"]
    order = f"/v1/games/{game}/prompts/{prompt['id']}/order"
    scribe.call("An illegal answer is refused.", "PUT", order, {"answer": "nonsense"}, by=ann)
    scribe.call(
        "A draft is used only at a deadline.",
        "PUT",
        order,
        {"answer": prompt["default"], "final": False},
        by=ann,
    )
    scribe.call("Seal an order.", "PUT", order, {"answer": prompt["default"]}, by=ann)
    house.work()
    scribe.call("The step has resolved.", "GET", f"/v1/games/{game}", by=ann)
    scribe.call("See the table.", "GET", f"/v1/games/{game}/view", by=ann)
    scribe.call("See what happened.", "GET", f"/v1/games/{game}/events?limit=5", by=ann)
    scribe.call("That prompt is closed now.", "PUT", order, {"answer": prompt["default"]}, by=ann)
    return scribe.exchanges


def _without_tokens(body: Any) -> Any:
    return {**body, "token": "referee_…"} if isinstance(body, dict) and "token" in body else body


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/referee.sqlite"
        redis_url = f"unix://{folder}/none.sock"
        settings = Settings(data=Path(folder), database_url=url, redis_url=redis_url, key=TEST_KEY)
        upgrade(url, TEST_KEYS)
        house = House(settings, library=Library())
        COMMITTED.write_text(json.dumps(first_game(house), indent=2, ensure_ascii=False) + "\n")
        house.close()


if __name__ == "__main__":
    main()
