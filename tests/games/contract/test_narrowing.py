"""What may follow the first lines of an answer: legal answers can be made line by line."""

from __future__ import annotations

from typing import Any

from referee.engine.asks import Ask
from referee.engine.dice import UniformNumbers
from referee.engine.play import Play
from referee.engine.playout import random_game
from tests.games.contract.offered import Offer
from tests.games.contract.test_catalogues import every_offer
from tests.games.strangers.fit import misfits

ODD: tuple[Any, ...] = (None, 3, "plan", [], {}, {"actions": None}, {"actions": {}}, {"actions": [None, {}]})


def within(answer: Any, at: str) -> Any:
    for name in at.split("/")[1:]:
        answer = answer.get(name, [])
    return answer


def unsayable(ask: Ask, answer: Any, at: str, labels: Any) -> tuple[int, int]:
    """How many lines of a legal answer there are, and how many the lines before do not make possible."""
    lines, missing = within(answer, at), 0
    for number, line in enumerate(lines):
        following = ask.offer_after({at.removeprefix("/"): lines[:number]})
        assert following.problems == ()
        choice = following.next.get(at)
        missing += choice is None or bool([*misfits(choice.publish(labels), line, lenient=True)])
    return len(lines), missing


@every_offer
def test_lines_of_legal_answers_are_offered_one_after_the_other(offer: Offer) -> None:
    found: list[tuple[int, int]] = []

    def watch(play: Play[Any, Any]) -> None:
        for ask in play.step.asks if play.step else ():
            for odd in ODD:
                assert ask.offer_after(odd).next.keys() <= {*ask.narrows}
            source = UniformNumbers(b"narrowing", f"{play.step.number if play.step else 0}.{ask.seat}")
            if ask.narrows:
                answer = ask.choice.sample(source)
                found.extend(unsayable(ask, answer, at, offer.rules.labels) for at in ask.narrows)

    random_game(offer.rules, offer.content, offer.seats, "narrowing", options=offer.short(), watch=watch)
    lines, missing = (sum(column) for column in zip(*found, strict=True)) if found else (0, 0)
    assert missing <= lines / 20, f"{missing} of {lines}"
    if offer.rules.id == "true_messiah":
        assert lines > 20
