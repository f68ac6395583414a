"""Every game on the shelf, played over the API against bots to its end, and its transcript verified."""

from __future__ import annotations

import pytest

from referee.fairplay.verify import verify
from referee.games import RULESETS
from tests.api.house import House
from tests.games.contract.offered import Offer


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_a_game_against_bots_is_verified(desk: House, game: str) -> None:
    """After each order everything begins anew, so that it all goes through the database.

    Nothing is left to the referee's word but what is so in each game like this.
    """
    rules = RULESETS[game]
    ann = desk.register("Ann")
    seats = ["me", *["bot:random"] * (rules.max_seats - 1)]
    options = Offer(rules, rules.max_seats).short()
    table = desk.create(ann, ruleset=game, seats=seats, options=options)
    desk.work()
    while desk.get(f"/v1/games/{table}", by=ann)["status"] == "running":
        desk.default_all(table, ann)
        desk.restart()
    verdict = verify(desk.get(f"/v1/games/{table}/transcript"), desk.library)
    assert verdict.failure is None
    always = {"entropy", "players", "orders", "secrets", "journal", "key"}
    assert {remark.about for remark in verdict.word} - {"formalities"} == always
