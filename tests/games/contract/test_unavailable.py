"""What is not on offer is told with the reason and the clause that it follows from."""

from __future__ import annotations

from typing import Any

from referee.engine.play import Play
from referee.engine.playout import random_game
from tests.games.contract.offered import Offer
from tests.games.contract.test_catalogues import every_offer

WITH_REASONS = ("cult_wars", "great_old_ones", "evil_high_priest", "choose_your_god", "true_messiah")
"""Small games have nothing that they could refuse."""


@every_offer
def test_what_is_not_on_offer_has_a_reason_and_a_clause(offer: Offer) -> None:
    told: list[str] = []

    def watch(play: Play[Any, Any]) -> None:
        for ask in play.step.asks if play.step else ():
            for one in ask.unavailable():
                assert one.label, ask.kind
                assert one.why.endswith((".", "!")), one.why
                assert one.rule, f"{ask.kind}: {one.why}"
                told.append(one.why)

    random_game(offer.rules, offer.content, offer.seats, "unavailable", options=offer.short(), watch=watch)
    assert told or offer.rules.id not in WITH_REASONS
