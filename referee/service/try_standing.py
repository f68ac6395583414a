"""Trying standing orders out: what they would have done on the questions that a seat has had."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.ahead import Considered, OrderAhead, Question, Stopped, Used, consider
from referee.engine.asks import Ask
from referee.engine.choices import FactFamily, FactValues
from referee.engine.json_types import Json
from referee.engine.play import Divergence, RulesError
from referee.fairplay.entries import prompt_id
from referee.service.context import Referee
from referee.service.line import Line
from referee.service.look_back import play_at
from referee.service.orders_ahead import Place, own_place
from referee.service.plays import AnyPlay
from referee.service.rules_in_force import OtherRules
from referee.service.sessions import Player
from referee.service.standing_orders import Sent, known_with, order_from, understood
from referee.store import standing
from referee.store.store import Connection

USUAL_TRIALS = 20
MOST_TRIALS = 50
"""Each may have the game replayed."""

NOTHING_MEANT = "No order on the list is for such questions."
NOTHING_ANSWERS = "No order on the list answers it."
OTHER_RULES = "The rules installed now do not lead to this question."


@dataclass(frozen=True, repr=False)
class Trial:
    """What a list makes of one prompt, or of a formality, which has none: an order's answer, or the default;
    or why the seat is asked.
    """

    prompt: str | None
    kind: str
    current: bool
    order: int | None
    answer: Json
    text: str | None
    draft: bool
    asked: str | None
    passed: list[dict[str, Any]]


@dataclass(frozen=True, repr=False)
class Trials:
    """The latest prompt first."""

    items: list[Trial]
    next: None = None


def try_standing(
    referee: Referee, player: Player, game_id: str, sent: Sent | None = None, limit: int = USUAL_TRIALS
) -> Trials:
    """What the list sent, or else the one on file, would do on the player's open prompt and on past ones.

    Each past prompt is judged for itself: as if no order had been used before, nor expired by a test.
    """
    with referee.store.reading() as connection:
        place = own_place(referee, connection, player, game_id)
        filed = standing.of_seat(connection, game_id, place.seat)
        known = known_with(filed, place.play, place.seat)
        on_file = [order_from(order) for order in filed]
        orders = on_file if sent is None else understood(place, known, sent, on_file)
        bench = _Bench(referee, connection, place)
        rows = standing.prompts_to_try(connection, game_id, place.seat, limit)
        tried = [(row.step, bench.tried(row, orders)) for row in rows]
        for step in standing.formalities_to_try(connection, game_id, place.seat, limit):
            tried += [(step, trial) for trial in bench.tried_formalities(step, orders)]
        # A formality comes up when its step is resolved, after the step's own question.
        tried.sort(key=lambda one: (one[0], one[1].prompt is None), reverse=True)
        return Trials([trial for _, trial in tried[:limit]])


@dataclass(frozen=True)
class _Bench:
    """A seat's game, ready to be looked back on."""

    referee: Referee
    connection: Connection
    place: Place

    def tried(self, row: Any, orders: Sequence[OrderAhead]) -> Trial:
        current = row.step == self.place.game.step
        stated = {fact["id"]: fact["value"] for fact in row.body["facts"]}
        facts = FactValues(stated, lambda: self._facts_by_name(row.step))
        question = Question(row.step, row.kind, facts, lambda: self._asked(row.step), row.shown)
        fresh = orders if current else [replace(order, used=0, lapsed=False) for order in orders]
        rules = self.place.play.rules.queues
        try:
            considered = consider([*fresh, *rules.usual], question, rules)
        except (OtherRules, Divergence, RulesError, KeyError):
            return self._trial(row, current, asked=OTHER_RULES)
        match considered.outcome:
            case Used(index, answer, draft):
                text = question.ask.show(answer)
                own = index if index < len(orders) else None
                return self._trial(row, current, considered, order=own, answer=answer, text=text, draft=draft)
            case Stopped(_, reason):
                return self._trial(row, current, considered, asked=reason)
            case _:
                why = NOTHING_ANSWERS if considered.passed else NOTHING_MEANT
                return self._trial(row, current, considered, asked=why)

    def tried_formalities(self, step: int, orders: Sequence[OrderAhead]) -> list[Trial]:
        """What the list makes of the seat's formalities in the resolution of a step, the latest first."""
        game, rules = self.place.game, self.place.play.rules.queues
        fresh = [replace(order, used=0, lapsed=False) for order in orders]
        found: list[Trial] = []

        def judge(play: AnyPlay, ask: Ask) -> None:
            if ask.seat == self.place.seat:
                facts = play.rules.fact_values(play.state, play.setup, ask.seat)
                question = Question(step, ask.kind, facts, lambda: (ask, play.rules.round(play.state)))
                considered = consider([*fresh, *rules.usual], question, rules)
                found.insert(0, _settled_trial(ask, considered, len(orders)))

        line = Line.find(self.connection, game, game.step)
        answered = [one for one in line.answered(self.connection, step - 1) if one.step == step]
        try:
            for one in answered:
                play_at(self.referee, self.connection, game, step).replay(one, judge)
        except (OtherRules, Divergence, RulesError):
            return []
        return found

    def _asked(self, step: int) -> tuple[Ask, int]:
        """What this step asked of the seat, and in which round; KeyError if it asks nothing of it now."""
        then = self._then(step)
        if then.step is None:
            raise KeyError(step)
        return then.step.ask_of(self.place.seat), then.rules.round(then.state)

    def _facts_by_name(self, step: int) -> Sequence[FactFamily]:
        then = self._then(step)
        return then.rules.facts_by_name(then.state, then.setup, self.place.seat)

    def _then(self, step: int) -> AnyPlay:
        if step == self.place.game.step:
            return self.place.play
        return play_at(self.referee, self.connection, self.place.game, step)

    def _trial(
        self,
        row: Any,
        current: bool,
        considered: Considered | None = None,
        *,
        order: int | None = None,
        answer: Json = None,
        text: str | None = None,
        draft: bool = False,
        asked: str | None = None,
    ) -> Trial:
        passed = _passed(considered)
        prompt = prompt_id(row.step, self.place.seat)
        return Trial(prompt, row.kind, current, order, answer, text, draft, asked, passed)


def _settled_trial(ask: Ask, considered: Considered, own: int) -> Trial:
    """A formality: what no order answers goes by default, for nobody is asked."""
    used = considered.outcome if isinstance(considered.outcome, Used) else None
    order = used.index if used is not None and used.index < own else None
    answer = ask.default if used is None else used.answer
    return Trial(None, ask.kind, False, order, answer, ask.show(answer), False, None, _passed(considered))


def _passed(considered: Considered | None) -> list[dict[str, Any]]:
    found = {} if considered is None else considered.passed
    return [{"order": index, "reason": reason} for index, reason in found.items()]
