"""How answers are written before they are asked for: what orders sent ahead are read by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from referee.engine.ahead import OrderAhead, QueueRules
from referee.engine.catalogue import Reason, Words
from referee.engine.decisions import Decision, Orders, open_grammar
from referee.engine.grammar import Grammar, complaining, first_readable
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from referee.engine.ruleset import Setup
from referee.games.choose_your_god.decisions.acts import NOT_ASKED_AGAIN, ThenLines
from referee.games.choose_your_god.decisions.celebration import Celebration
from referee.games.choose_your_god.decisions.deals import Deals
from referee.games.choose_your_god.decisions.intention import Intention
from referee.games.choose_your_god.decisions.plan import AS_WRITTEN, Plan, plan_lines
from referee.games.choose_your_god.decisions.returning import ReturnAndDeal
from referee.games.choose_your_god.decisions.small import (
    AimAtLicense,
    AimAtToken,
    GiveCard,
    LoseAltar,
    Ranking,
)
from referee.games.choose_your_god.decisions.window import Window
from referee.games.choose_your_god.locations.benefit import LOCATIONS, needs_words
from referee.games.choose_your_god.locations.orders import BenefitHere, benefit_form
from referee.games.choose_your_god.moments import Among, Now, Turn
from referee.games.choose_your_god.options import rounds_are_sealed
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod

QUEUE = "choose_your_god.queue"
MakesGrammar: TypeAlias = Callable[[ChooseYourGod, Setup[Content], int, Json], Grammar]


def _read_as(
    *kinds: type[Decision[Any]], at: Callable[..., Now] = Now.of, none: str | tuple[str, ...] = ""
) -> MakesGrammar:
    """The grammar of questions that are answered by one of these decisions."""

    def grammar(state: ChooseYourGod, setup: Setup[Content], seat: int, _: Json) -> Grammar:
        moment = at(state, setup, seat)
        return open_grammar(*(Orders(kind, moment, none) for kind in kinds))

    return grammar


def _any(state: ChooseYourGod, setup: Setup[Content], seat: int) -> Among:
    return Among.cards(state, setup, seat, ())


def benefit_grammar(state: ChooseYourGod, setup: Setup[Content], seat: int, _: Json) -> Grammar:
    """The benefit of any Location: which one it will be, nobody knows."""
    at = Now.of(state, setup, seat)
    orders = [Orders(BenefitHere, at.active(place)) for place in LOCATIONS]
    any_benefit = first_readable(*(one.parse for one in orders))
    forms = [benefit_form(at, place) for place in LOCATIONS if needs_words(place)]
    expected = Words("{forms}, arm, summon, take, or decline", forms=", ".join(forms))
    return open_grammar(*orders, read=complaining(any_benefit, expected))


def window_grammar(state: ChooseYourGod, setup: Setup[Content], seat: int, _: Json) -> Grammar:
    """`if win here` is meant of the Location of the window, which may be any."""
    at = Now.of(state, setup, seat)
    return open_grammar(*(Orders(Window, at.active(place)) for place in LOCATIONS))


def plan_grammar(state: ChooseYourGod, setup: Setup[Content], seat: int, _: Json) -> Grammar:
    """`as written` is the plan in force: kept as a standing order, it is that of every round to come."""
    at = Now.of(state, setup, seat)

    def spell_out(text: str) -> str:
        if text.strip().casefold() != AS_WRITTEN:
            return text
        lines = plan_lines(at)
        if not lines:
            raise UnreadableText(
                1, text, Words("You have no plan in this round yet."), Words("the lines of a plan")
            )
        return " / ".join(lines)

    orders = Orders(Plan, at, "sit out")
    plans = open_grammar(orders, read=lambda text: orders.parse(spell_out(text)))
    return replace(plans, spell_out=spell_out)


def queue_grammar(state: ChooseYourGod, setup: Setup[Content], seat: int, order: Json) -> Grammar:
    """Later turns; where rounds are sealed nobody writes them anew (CG-195)."""
    queues = _read_as(ThenLines, none=AS_WRITTEN)(state, setup, seat, order)

    def refuse(text: str) -> Json:
        raise UnreadableText(1, text, NOT_ASKED_AGAIN, Words("an order for a whole round, when it begins"))

    return replace(queues, read=refuse) if rounds_are_sealed(setup) else queues


def too_late(state: ChooseYourGod, seat: int, order: OrderAhead) -> str | None:
    """A queue is written anew between turns of the phase that it ends with (5.1)."""
    cult = state.cults[seat]
    if order.kind != QUEUE:
        return None
    if state.part != "intention" or cult.prayed or cult.celebrating:
        return Reason("You have no later turn in this round.", "CG-45")
    if state.turn != seat:
        return None
    return Reason("It is your turn: write your later turns below your order for it.", "CG-45")


_GRAMMARS: Mapping[str, MakesGrammar] = {
    "rank_cults": _read_as(Ranking),
    "celebrate": _read_as(Celebration, none=("no celebration", "never")),
    "round": _read_as(Intention, at=Turn.of, none="sit out"),
    "intention": _read_as(Intention, at=Turn.of),
    "queue": queue_grammar,
    "deals": _read_as(Deals),
    "plan": plan_grammar,
    "window": window_grammar,
    "benefit": benefit_grammar,
    "return_intrigue": _read_as(ReturnAndDeal, at=_any),
    "give_card": _read_as(GiveCard, at=_any),
    "lose_altar": _read_as(LoseAltar, at=_any),
    "iniquity": _read_as(AimAtToken, AimAtLicense, at=_any),
}
GRAMMARS: Mapping[str, MakesGrammar] = {f"choose_your_god.{kind}": makes for kind, makes in _GRAMMARS.items()}
QUEUES = QueueRules(
    too_late=too_late,
    past=lambda *_: ("choose_your_god.rank_cults",),  # asked once, at the very first
)
