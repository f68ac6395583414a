"""Trying standing orders out: what they would have answered to the seat's questions so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.engine.ahead import STANDING, Considered, OrderAhead, QuestionAtHand, Stopped, Used, consider
from referee.engine.asks import Ask
from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.engine.play import Divergence, RulesError
from referee.fairplay.entries import prompt_id
from referee.service.ahead.edits import Sent, understood
from referee.service.ahead.seats_in_play import SeatInPlay, own_seat_in_play, vocabulary_of
from referee.service.games.game_rules import OtherRules
from referee.service.games.history import History
from referee.service.games.past_plays import play_at
from referee.service.lists.lists import listed_orders_of
from referee.service.requests.budgets import Budget, BudgetSpent
from referee.service.running.context import Referee
from referee.service.running.plays import AnyPlay
from referee.service.running.sessions import Player
from referee.store import ahead
from referee.store.ahead import TriedPrompt
from referee.store.transactions import Snapshot

USUAL_TRYOUTS = 20
MAX_TRYOUTS = 50
"""Each may need a replay of the game."""

NOTHING_MEANT = Words("No order on the list is for such questions.")
NOTHING_ANSWERS = Words("No order on the list answers it.")
OTHER_RULES = Words("The rules installed now do not lead to this question.")


@dataclass(frozen=True, repr=False)
class Tryout:
    """What a list makes of one prompt, or of a formality, which has no prompt: an order's answer, the
    default, or why the seat is asked.
    """

    prompt: str | None
    kind: str
    current: bool = False
    order: int | None = None
    answer: Json = None
    text: str | None = None
    draft: bool = False
    asked: str | None = None
    passed: list[dict[str, Any]] = field(default_factory=list)

    def by(self, considered: Considered, own: int, show: Callable[[Json], str]) -> Tryout:
        """The tryout with its outcome; the first `own` orders are the seat's, the others the game's."""
        tried = replace(
            self, passed=[{"order": index, "reason": why} for index, why in considered.passed.items()]
        )
        match considered.outcome:
            case Used(answer, draft):
                index = considered.index
                order = index if index is not None and index < own else None
                return replace(tried, order=order, answer=answer, text=show(answer), draft=draft)
            case Stopped(reason):
                return replace(tried, asked=reason)
            case _:
                return replace(tried, asked=NOTHING_ANSWERS if considered.passed else NOTHING_MEANT)


@dataclass(frozen=True, repr=False)
class Tryouts:
    """The latest prompt comes first. `untried` counts the steps for which there was no time left."""

    items: list[Tryout]
    untried: int = 0


def try_standing(
    referee: Referee, player: Player, game_id: str, sent: Sent | None = None, limit: int = USUAL_TRYOUTS
) -> Tryouts:
    """What the list sent, or else the one on file, would do on the player's open prompt and on past ones.

    Each past prompt is judged by itself, as if no order had been used before or had expired by a test. When
    the request's processor time is used up, the rest is not tried.
    """
    budget = Budget(referee.settings.try_seconds)
    with referee.store.reading() as snapshot:
        in_play = own_seat_in_play(referee, snapshot, player, game_id)
        filed = listed_orders_of(snapshot, game_id, in_play.seat)
        asked = {row.step: row for row in ahead.prompts_to_try(snapshot, game_id, in_play.seat, limit)}
        settled = set(ahead.formalities_to_try(snapshot, game_id, in_play.seat, limit))
        untried = sorted(asked.keys() | settled, reverse=True)
        tryouts: list[Tryout] = []
        try:
            vocabulary = vocabulary_of(in_play.play, in_play.seat, filed)
            orders = [entry.order for entry in filed if entry.of is STANDING]
            if sent is not None:
                orders = understood(in_play, vocabulary, STANDING, sent, orders, check=budget.check)
            bench = _Bench(referee, snapshot, in_play, budget)
            while untried and len(tryouts) < limit:
                budget.check()
                step = untried[0]
                # A formality comes up when its step is resolved, after the step's own question.
                later = bench.tried_formalities(step, orders) if step in settled else []
                tryouts += [*later, *([bench.tried(asked[step], orders)] if step in asked else [])]
                untried.pop(0)
        except BudgetSpent:
            return Tryouts(tryouts[:limit], untried=len(untried))
        return Tryouts(tryouts[:limit])


@dataclass(frozen=True, repr=False)
class _Timed(QuestionAtHand):
    """A question that many answers may be tried on, checking the budget before each."""

    budget: Budget | None = None

    @property
    def ask(self) -> Ask:
        if self.budget is not None:
            self.budget.check()
        return super().ask


@dataclass(frozen=True)
class _Bench:
    """A seat's game, ready to look back on."""

    referee: Referee
    snapshot: Snapshot
    in_play: SeatInPlay
    budget: Budget

    def tried(self, row: TriedPrompt, orders: Sequence[OrderAhead]) -> Tryout:
        current = row.step == self.in_play.game.step
        tryout = Tryout(prompt_id(row.step, self.in_play.seat), row.kind, current)
        try:
            then = self._then(row.step)
            facts = then.rules.fact_values(then.state, then.setup, self.in_play.seat)
            question = _Timed(
                row.step, row.kind, facts, lambda: self._asked(row.step), row.shown, self.budget
            )
            considered = self._considered(orders if current else _fresh(orders), question)
        except (OtherRules, Divergence, RulesError, KeyError):
            return replace(tryout, asked=OTHER_RULES)
        return tryout.by(considered, len(orders), lambda answer: question.ask.show(answer))

    def _considered(self, orders: Sequence[OrderAhead], question: QuestionAtHand) -> Considered:
        rules = self.in_play.play.rules.queues
        return consider([*orders, *rules.usual], question, rules)

    def tried_formalities(self, step: int, orders: Sequence[OrderAhead]) -> list[Tryout]:
        """What the list makes of the seat's formalities in the resolution of a step, latest first."""
        game = self.in_play.game
        found: list[Tryout] = []

        def judge(play: AnyPlay, ask: Ask) -> None:
            if ask.seat == self.in_play.seat:
                facts = play.rules.fact_values(play.state, play.setup, ask.seat)
                question = QuestionAtHand(step, ask.kind, facts, lambda: (ask, play.rules.round(play.state)))
                considered = self._considered(_fresh(orders), question)
                tried = Tryout(None, ask.kind).by(considered, len(orders), ask.show)
                if tried.asked is not None:  # Nobody is asked: what no order answers takes the default.
                    tried = replace(tried, answer=ask.default, text=ask.show(ask.default), asked=None)
                found.insert(0, replace(tried, draft=False))

        history = History.find(self.snapshot, game, game.step)
        answered = [one for one in history.answered(self.snapshot, step - 1) if one.step == step]
        try:
            for one in answered:
                play_at(self.referee, self.snapshot, game, step).replay(one, judge)
        except (OtherRules, Divergence, RulesError):
            return []
        return found

    def _asked(self, step: int) -> tuple[Ask, int]:
        """What this step asked of the seat, and in which round; KeyError if it asks nothing of it."""
        then = self._then(step)
        if then.step is None:
            raise KeyError(step)
        return then.step.ask_of(self.in_play.seat), then.rules.round(then.state)

    def _then(self, step: int) -> AnyPlay:
        if step == self.in_play.game.step:
            return self.in_play.play
        return play_at(self.referee, self.snapshot, self.in_play.game, step)


def _fresh(orders: Sequence[OrderAhead]) -> list[OrderAhead]:
    """The orders as if none had been used or had expired."""
    return [replace(order, used=0, lapsed=False) for order in orders]
