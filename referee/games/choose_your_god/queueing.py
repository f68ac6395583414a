"""How answers are written before they are asked for: what orders sent ahead are read by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from referee.engine.asks import Phrasing
from referee.engine.grammar import Grammar, first_readable
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText, UntimelyText
from referee.engine.ruleset import Setup
from referee.games.choose_your_god.orders.benefit import BenefitPhrasing
from referee.games.choose_your_god.orders.forms import BENEFIT_FORMS
from referee.games.choose_your_god.orders.intention import IntentionPhrasing, QueuePhrasing
from referee.games.choose_your_god.orders.plan import PlanPhrasing
from referee.games.choose_your_god.orders.small import (
    CardPhrasing,
    CelebrationPhrasing,
    DealsPhrasing,
    NumberPhrasing,
    RankingPhrasing,
    ReturnPhrasing,
    TargetPhrasing,
)
from referee.games.choose_your_god.orders.window import WindowPhrasing
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod
from referee.games.choose_your_god.vocabulary import LAST_LOCATION

MakesGrammar: TypeAlias = Callable[[ChooseYourGod, Setup[Content], int, Json], Grammar]

LOCATIONS = range(1, LAST_LOCATION + 1)
BENEFITS = f"{', '.join(BENEFIT_FORMS.values())}, take, or decline"


def _phrased(*makes: Callable[[ChooseYourGod, Content, int], Phrasing]) -> MakesGrammar:
    """The grammar of questions with one of these phrasings."""

    def grammar(state: ChooseYourGod, setup: Setup[Content], seat: int, _: Json) -> Grammar:
        return Grammar(first_readable(*(make(state, setup.content, seat).parse for make in makes)))

    return grammar


def benefit_grammar(state: ChooseYourGod, setup: Setup[Content], _seat: int, _when: Json) -> Grammar:
    """The benefit of any Location: which one it will be, nobody knows."""
    phrasings = [BenefitPhrasing(setup.content, location, state) for location in LOCATIONS]
    read = first_readable(*(phrasing.parse for phrasing in phrasings))

    def any_benefit(text: str) -> Json:
        try:
            return read(text)
        except UntimelyText:
            raise
        except UnreadableText as error:
            raise UnreadableText(error.line, error.source, error.message, BENEFITS) from None

    return Grammar(any_benefit)


def window_grammar(state: ChooseYourGod, setup: Setup[Content], seat: int, _: Json) -> Grammar:
    """`if win here` is meant of the Location of the window, which may be any."""
    there = [replace(state, location=location) for location in LOCATIONS]
    return Grammar(first_readable(*(WindowPhrasing(setup.content, at, seat).parse for at in there)))


_GRAMMARS: Mapping[str, MakesGrammar] = {
    "rank_cults": _phrased(lambda _, content, _seat: RankingPhrasing(content)),
    "celebrate": _phrased(lambda _, content, _seat: CelebrationPhrasing(content)),
    "intention": _phrased(lambda state, content, seat: IntentionPhrasing(content, state, seat)),
    "queue": _phrased(lambda state, content, seat: QueuePhrasing(IntentionPhrasing(content, state, seat))),
    "deals": _phrased(lambda state, content, _seat: DealsPhrasing(content, tuple(state.slots))),
    "plan": _phrased(lambda state, content, seat: PlanPhrasing(content, state, seat)),
    "window": window_grammar,
    "benefit": benefit_grammar,
    "return_intrigue": _phrased(
        lambda state, content, _seat: ReturnPhrasing(content, True, tuple(state.slots))
    ),
    "give_card": _phrased(lambda _, content, _seat: CardPhrasing(content, "give")),
    "lose_altar": _phrased(lambda _, content, _seat: NumberPhrasing(content, "altar")),
    "iniquity": _phrased(
        lambda _, content, _seat: TargetPhrasing(content, "on", ()),
        lambda _, content, _seat: TargetPhrasing(content, "take", ()),
    ),
}
GRAMMARS: Mapping[str, MakesGrammar] = {f"choose_your_god.{kind}": makes for kind, makes in _GRAMMARS.items()}
