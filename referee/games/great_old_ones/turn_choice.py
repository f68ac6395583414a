"""What a monster may do on its turn, as choices that explain their refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from referee.engine.choices import Bucket, Case, Choice, Constraint, Maybe, One, Option, Record, Split
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.great_old_ones.abilities import DOUBLE, PROMOTE, PROMOTION_PRICE, SCOUT, SHARE
from referee.games.great_old_ones.conversions import (
    FIVE_PRIESTS,
    NOT_YOURS,
    Into,
    Means,
    means_of,
    read_conversion,
)
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.prices import room
from referee.games.great_old_ones.sampling import lively_turn
from referee.games.great_old_ones.state import GreatOldOnes, Monster
from referee.games.great_old_ones.words import cubes

LABELS = {
    "cultist": "Create a Cultist",
    "priest": "Create a Priest",
    "double": "Convert two cards",
    "dream": "Dream",
    "scare": "Scare the City",
    "sacrifice": "Sacrifice itself",
    "share": "Share cubes",
    "promote": "Promote a Cultist",
    "scout": "Scout a card first",
    "pass": "Pass",
}
NOTHING = Record({})
ONE_AFTER_THE_OTHER = "Both conversions are paid one after the other, and the second is judged by what the first leaves."


@dataclass(frozen=True, repr=False)
class TurnChoice(Case):
    """The cases open to the actor.

    `closed` holds those that it has no legal answer to at present: they are not offered, but whoever tries one is
    told what is wrong with the very card named.
    """

    closed: Mapping[str, Choice] = field(default_factory=dict)

    def problems(self, answer: Json) -> list[Problem]:
        if isinstance(answer, dict) and "value" in answer:
            name = answer.get("case")
            if isinstance(name, str) and name in self.closed:
                found = [problem.within("value") for problem in self.closed[name].problems(answer["value"])]
                return found or super().problems(answer)
        return super().problems(answer)

    @property
    def only_dreaming(self) -> bool:
        """Whether there is nothing to decide: a dream can never hurt."""
        return self.cases.keys() == {"dream", "pass"}


def turn_choice(content: Content, state: GreatOldOnes, seat: int, actor: str) -> TurnChoice:
    """All that this monster of the seat may do now, by public facts only."""
    means = means_of(content, state, seat, actor)
    possible: dict[str, Choice] = {}
    closed: dict[str, Choice] = {}
    refused: dict[str, str] = {}
    for name in LABELS:
        offered = _CASES[name](content, state, seat, means) if name in _CASES else NOTHING
        if isinstance(offered, str):
            refused[name] = offered
        elif offered.possible:
            possible[name] = offered
        else:
            closed[name] = offered
    return TurnChoice(
        possible,
        {name: LABELS[name] for name in possible},
        refused.get,
        closed=closed,
        sampler=lively_turn(means, possible),
    )


def second_choice(means: Means) -> Maybe:
    """The second conversion of a `double` monster, chosen after a refill (GO-62)."""
    return Maybe(_conversion(means))


def _cultist(content: Content, state: GreatOldOnes, seat: int, means: Means) -> Choice | str:
    return _cultist_of(means, means.affordable("cultist"), means.monsters)


def _priest(content: Content, state: GreatOldOnes, seat: int, means: Means) -> Choice | str:
    if not means.may_add_priest:
        return FIVE_PRIESTS
    return _priest_of(means, means.affordable("priest"))


def _double(content: Content, state: GreatOldOnes, seat: int, means: Means) -> Choice | str:
    if content.monsters[means.actor].ability != DOUBLE:
        return _lacks_ability(content, means.actor)
    # The first of the two may be free and may become the monster that the second goes under.
    everywhere = (*means.monsters, *(means.affordable("priest")))
    cases: dict[str, Choice] = {"cultist": _cultist_of(means, means.city, everywhere)}
    if means.may_add_priest:
        cases["priest"] = _priest_of(means, means.city)
    second = Case(cases, _labels(cases), _priest_refusal(means))
    together = Constraint(ONE_AFTER_THE_OTHER, _second_problems(means), "GO-61")
    return Record({"first": _conversion(means), "second": Maybe(second)}, constraints=(together,))


def _scare(content: Content, state: GreatOldOnes, seat: int, means: Means) -> Choice | str:
    if state.cults[seat].scare_used:  # GO-52
        return "You have already scared the City this round."
    if not state.city and not state.deck:  # GO-53
        return "There are no cards to deal."
    return NOTHING


def _sacrifice(content: Content, state: GreatOldOnes, seat: int, means: Means) -> Choice | str:
    return "Only Priests can be sacrificed." if content.monsters[means.actor].is_old_one else NOTHING  # GO-54


def _share(content: Content, state: GreatOldOnes, seat: int, means: Means) -> Choice | str:
    if content.monsters[means.actor].ability != SHARE:
        return _lacks_ability(content, means.actor)
    others = {monster.card: monster for monster in state.cults[seat].monsters if monster.card != means.actor}
    return Split(
        [_bucket(content, monster) for monster in others.values()],
        min_total=1,
        max_total=means.cubes,
        refuse=lambda _: "You can give cubes only to your other monsters.",
        too_much=lambda card, amount: _too_much(content, means, others[card], amount),
        wrong_total=lambda total: "Give at least 1 cube." if total == 0 else _has(content, means),
    )


def _promote(content: Content, state: GreatOldOnes, seat: int, means: Means) -> Choice | str:
    name = content.name(means.actor)
    if content.monsters[means.actor].ability != PROMOTE:
        return _lacks_ability(content, means.actor)
    if not means.may_add_priest:  # GO-39
        return FIVE_PRIESTS
    if means.cubes < PROMOTION_PRICE:
        return f"Promoting costs {cubes(PROMOTION_PRICE)}; {name} has {means.cubes}."
    cultists = state.monster(means.actor).cultists
    return One([_card_option(content, card) for card in cultists], lambda card: f"Card {card} is not under {name}.")


def _scout(content: Content, state: GreatOldOnes, seat: int, means: Means) -> Choice | str:
    name = content.name(means.actor)
    if content.monsters[means.actor].ability != SCOUT:
        return _lacks_ability(content, means.actor)
    if state.scouted:
        return f"{name} has already scouted this turn."
    if not state.deck:
        return "The villager deck is empty."
    return NOTHING


_CASES: Mapping[str, Callable[[Content, GreatOldOnes, int, Means], Choice | str]] = {
    "cultist": _cultist,
    "priest": _priest,
    "double": _double,
    "scare": _scare,
    "sacrifice": _sacrifice,
    "share": _share,
    "promote": _promote,
    "scout": _scout,
}
"""For each case its choice, or why it is out of the question; the others are always open."""


def _conversion(means: Means) -> Case:
    """One conversion that the means allow as they are."""
    offered: dict[str, Choice] = {
        "cultist": _cultist_of(means, means.affordable("cultist"), means.monsters),
        "priest": _priest_of(means, means.affordable("priest")),
    }
    cases = {name: choice for name, choice in offered.items() if choice.possible}
    closed = {name: choice for name, choice in offered.items() if name not in cases}
    return TurnChoice(cases, _labels(cases), _priest_refusal(means), closed=closed)


def _cultist_of(means: Means, cards: Iterable[str], under: Iterable[str]) -> Record:
    content = means.content
    where = [Option(monster, content.name(monster)) for monster in under]
    return Record({"card": _city_card(means, "cultist", cards), "under": One(where, lambda _: NOT_YOURS)})


def _priest_of(means: Means, cards: Iterable[str]) -> One:
    return _city_card(means, "priest", cards)


def _city_card(means: Means, into: Into, cards: Iterable[str]) -> One:
    options = [_card_option(means.content, card, means.price(into, card)) for card in cards]
    return One(options, lambda card: means.refusal(into, card))


def _card_option(content: Content, card: str, price: int | None = None) -> Option:
    villager = content.by_id[card]
    extra: dict[str, Json] = {"jewel": villager.jewel}
    if price is not None:
        extra["price"] = price
    return Option(card, villager.name, extra)


def _bucket(content: Content, monster: Monster) -> Bucket:
    return Bucket(monster.card, content.name(monster.card), max=room(content, monster))


def _second_problems(means: Means) -> Callable[[Json], Iterator[Problem]]:
    def test(answer: Json) -> Iterator[Problem]:
        value = cast("dict[str, Any]", answer)
        if value["second"] is not None:
            left = means.after(read_conversion(value["first"]))
            problem = left.problem(read_conversion(value["second"]))
            if problem:
                yield problem.within("second")

    return test


def _labels(cases: Mapping[str, Choice]) -> dict[str, str]:
    return {name: LABELS[name] for name in cases}


def _priest_refusal(means: Means) -> Callable[[str], str | None]:
    return lambda name: FIVE_PRIESTS if name == "priest" and not means.may_add_priest else None


def _lacks_ability(content: Content, actor: str) -> str:
    return f"{content.name(actor)} does not have that ability."  # GO-57


def _too_much(content: Content, means: Means, receiver: Monster, amount: int) -> str:
    space = room(content, receiver)
    if amount > space:
        return f"{content.name(receiver.card)} has room for {space} more {'cube' if space == 1 else 'cubes'}."
    return _has(content, means)


def _has(content: Content, means: Means) -> str:
    return f"{content.name(means.actor)} has {cubes(means.cubes)}."
