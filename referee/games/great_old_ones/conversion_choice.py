"""The choice of a conversion, and cases that explain why they are closed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from referee.engine.choices import Case, Choice, Constraint, Maybe, One, Option, Record
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.great_old_ones.conversions import FIVE_PRIESTS, NOT_YOURS, Into, Means, read_conversion
from referee.games.great_old_ones.pack import Content

LABELS = {"cultist": "Create a Cultist", "priest": "Create a Priest"}
ONE_AFTER_THE_OTHER = (
    "Both conversions are paid one after the other, and the second is judged by what the first leaves."
)


@dataclass(frozen=True, repr=False)
class OpenCases(Case):
    """Cases of which some are `closed`: those have no legal answer at present and are not offered.

    Whoever tries one all the same is told what is wrong with the very card named.
    """

    closed: Mapping[str, Choice] = field(default_factory=dict)

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        found = self._why_closed(answer)
        yield from found or super()._misfits(answer)

    def _why_closed(self, answer: Json) -> list[Problem]:
        if not isinstance(answer, dict) or "value" not in answer:
            return []
        name = answer.get("case")
        if not isinstance(name, str) or name not in self.closed:
            return []
        return [problem.within("value") for problem in self.closed[name].problems(answer["value"])]


def sorted_cases(
    offered: Mapping[str, Choice], labels: Mapping[str, str], refused: Callable[[str], str | None]
) -> OpenCases:
    """The offered cases, closed where nothing is legal; `refused` words what is out of the question."""
    possible = {name: choice for name, choice in offered.items() if choice.possible}
    closed = {name: choice for name, choice in offered.items() if name not in possible}
    return OpenCases(possible, labels, refused, closed=closed)


def conversion_choice(means: Means) -> OpenCases:
    """One conversion that these means allow."""
    offered: dict[str, Choice] = {"cultist": cultist_choice(means)}
    if means.may_add_priest:
        offered["priest"] = priest_choice(means)
    return sorted_cases(offered, LABELS, _five_priests(means))


def double_choice(means: Means) -> Record:
    """Two conversions in one order, the second optional (GO-61)."""
    # The first of the two may become the Priest that the second goes under.
    everywhere = (*means.monsters, *means.affordable("priest"))
    cases: dict[str, Choice] = {"cultist": _cultist(means, means.city, everywhere)}
    if means.may_add_priest:
        cases["priest"] = _city_card(means, "priest", means.city)
    second = Case(cases, LABELS, _five_priests(means))
    together = Constraint(ONE_AFTER_THE_OTHER, _second_problems(means), "GO-61")
    return Record({"first": conversion_choice(means), "second": Maybe(second)}, constraints=(together,))


def cultist_choice(means: Means) -> Record:
    return _cultist(means, means.affordable("cultist"), means.monsters)


def priest_choice(means: Means) -> One:
    return _city_card(means, "priest", means.affordable("priest"))


def card_option(content: Content, card: str, price: int | None = None) -> Option:
    """A villager to choose, with its price if it has one."""
    villager = content.by_id[card]
    extra: dict[str, Json] = {"jewel": villager.jewel}
    if price is not None:
        extra["price"] = price
    return Option(card, villager.name, extra)


def _cultist(means: Means, cards: Iterable[str], under: Iterable[str]) -> Record:
    where = [Option(monster, means.content.name(monster)) for monster in under]
    return Record({"card": _city_card(means, "cultist", cards), "under": One(where, lambda _: NOT_YOURS)})


def _city_card(means: Means, into: Into, cards: Iterable[str]) -> One:
    options = [card_option(means.content, card, means.price(into, card)) for card in cards]
    return One(options, lambda card: means.refusal(into, card))


def _second_problems(means: Means) -> Callable[[Json], Iterator[Problem]]:
    def test(answer: Json) -> Iterator[Problem]:
        both = cast("dict[str, Any]", answer)
        if both["second"] is not None:
            left = means.after(read_conversion(both["first"]))
            problem = left.problem(read_conversion(both["second"]))
            if problem:
                yield problem.within("second")

    return test


def _five_priests(means: Means) -> Callable[[str], str | None]:
    return lambda name: FIVE_PRIESTS if name == "priest" and not means.may_add_priest else None
