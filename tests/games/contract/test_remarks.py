"""A remark stands apart from the order that it is about, and says all that stands in it as comments."""

from __future__ import annotations

from typing import Any

from referee.engine.dice import UniformNumbers
from referee.engine.order_lines import COMMENT
from referee.engine.play import Play
from referee.engine.playout import random_game
from tests.games.contract.offered import Offer
from tests.games.contract.test_catalogues import every_offer

REMARKING = {"choose_your_god", "cult_wars", "evil_high_priest", "great_old_ones", "true_messiah"}
"""The games that have something to remark on orders."""


@every_offer
def test_an_order_is_its_words_and_its_remark(offer: Offer) -> None:
    told: list[str] = []

    def watch(play: Play[Any, Any]) -> None:
        for ask in play.step.asks if play.step else ():
            source = UniformNumbers(b"remarks", f"{play.step.number if play.step else 0}.{ask.seat}")
            answer = ask.choice.sample(source)
            shown, words = ask.show(answer), ask.in_words(answer)
            assert words is not None
            comments = [line.lstrip("# ") for line in COMMENT.findall(shown)]
            assert not COMMENT.search(words)
            assert ask.read(words) == ask.read(shown) == answer
            assert sorted((ask.remark(answer) or "").split("\n")) == sorted(comments or [""])
            told.extend(comments)

    random_game(offer.rules, offer.content, offer.seats, "remarks", options=offer.short(), watch=watch)
    assert told or offer.rules.id not in REMARKING
