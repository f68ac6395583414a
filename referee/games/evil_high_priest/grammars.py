"""How answers are written before they are asked for: what orders sent ahead are read by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from referee.engine.asks import Phrasing
from referee.engine.grammar import Grammar, any_words, first_readable
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.evil_high_priest.amending import AmendPhrasing
from referee.games.evil_high_priest.facts import facts
from referee.games.evil_high_priest.orders.board_texts import (
    EternalPhrasing,
    LoseAcolytePhrasing,
    TiePhrasing,
)
from referee.games.evil_high_priest.orders.prep_text import PrepPhrasing
from referee.games.evil_high_priest.orders.skulk_text import SkulkPhrasing
from referee.games.evil_high_priest.orders.small_texts import (
    ArrangePhrasing,
    PickChamberPhrasing,
    PickMonsterPhrasing,
    StorePhrasing,
)
from referee.games.evil_high_priest.orders.turn_text import BonusPhrasing, TurnPhrasing
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.pack.parts import PLAIN_RAID
from referee.games.evil_high_priest.raids.plan import Defender
from referee.games.evil_high_priest.raids.text import PlanPhrasing
from referee.games.evil_high_priest.raids.units import fort
from referee.games.evil_high_priest.state import EvilHighPriest

MakesGrammar: TypeAlias = Callable[[EvilHighPriest, Setup[Content], int, Json], Grammar]

ANYWHERE: Mapping[str, tuple[str, ...]] = {"": ()}
"""A skulker of which nobody knows yet where it stands."""


def _phrased(make: Callable[[EvilHighPriest, Setup[Content], int], list[Phrasing]]) -> MakesGrammar:
    """The grammar of questions with one of these phrasings."""

    def grammar(state: EvilHighPriest, setup: Setup[Content], seat: int, _: Json) -> Grammar:
        return Grammar(first_readable(*(phrasing.parse for phrasing in make(state, setup, seat))))

    return grammar


def _turn(state: EvilHighPriest, setup: Setup[Content], seat: int) -> list[Phrasing]:
    return [
        TurnPhrasing(
            setup.content,
            _held(state, seat),
            acolytes=True,
            consecutive=True,
            facts=lambda: facts(state, setup, seat),
        )
    ]


def _raid(state: EvilHighPriest, setup: Setup[Content], seat: int) -> list[Phrasing]:
    """Which investigator comes, and so what can be paid with, is not known yet."""
    content = setup.content
    rules = [PLAIN_RAID, *(who.rule for who in content.investigators if who.rule.payment is not None)]
    return [PlanPhrasing(Defender(content, fort(state, content, seat, rule, 0))) for rule in rules]


def _eternal(state: EvilHighPriest, setup: Setup[Content], seat: int) -> list[Phrasing]:
    return [EternalPhrasing(setup.content, _held(state, seat), town.id) for town in setup.content.towns]


def choice_grammar(_: EvilHighPriest, _setup: Setup[Content], _seat: int, _when: Json) -> Grammar:
    """What there is to choose depends on the card."""
    return Grammar(any_words)


_GRAMMARS: Mapping[str, MakesGrammar] = {
    "turn": _phrased(_turn),
    "bonus": _phrased(lambda state, setup, seat: [BonusPhrasing(setup.content, _held(state, seat))]),
    "pick": _phrased(lambda *_: [PickMonsterPhrasing({}), PickChamberPhrasing({})]),
    "amend": _phrased(lambda state, setup, seat: [AmendPhrasing(setup.content, _held(state, seat))]),
    "arrange": _phrased(lambda state, _, seat: [ArrangePhrasing(_held(state, seat))]),
    "store": _phrased(lambda *_: [StorePhrasing({})]),
    "raid_plan": _phrased(_raid),
    "skulk": _phrased(
        lambda state, setup, seat: [SkulkPhrasing(setup.content, _held(state, seat), ANYWHERE)]
    ),
    "eternal": _phrased(_eternal),
    "prep": _phrased(lambda state, setup, seat: [PrepPhrasing(setup.content, _held(state, seat), ())]),
    "growth_tie": _phrased(lambda state, *_: [TiePhrasing(tuple(state.followings))]),
    "lose_acolyte": _phrased(lambda _, setup, _seat: [LoseAcolytePhrasing(setup.content)]),
    "choice": choice_grammar,
}
GRAMMARS: Mapping[str, MakesGrammar] = {
    f"evil_high_priest.{kind}": makes for kind, makes in _GRAMMARS.items()
}


def _held(state: EvilHighPriest, seat: int) -> Mapping[str, int]:
    return state.followings[seat].totals()
