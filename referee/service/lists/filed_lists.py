"""What a seat has on file for future questions: its list, tried from the top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.engine.ahead import QUEUE, STANDING, QuestionAtHand, Used, consider, lapse, list_of
from referee.engine.asks import Ask
from referee.fairplay.entries import prompt_id
from referee.service.lists.listed_orders import Fate, ListedOrder, has_stopped, listed_from, over
from referee.service.lists.lists import keep_listed_orders
from referee.service.running.plays import AnyPlay
from referee.store import ahead, games
from referee.store.transactions import Snapshot, Transaction


class FiledList:
    """One seat's list as it was read, and as it is after some of it was used."""

    def __init__(self, kept: Sequence[ahead.KeptOrder] = ()) -> None:
        self.read = [listed_from(one) for one in kept]
        self._entries = self.read
        self.told: list[tuple[ListedOrder, Fate]] = []
        """The entry of the queue that was tried on the last question, if any."""

    @classmethod
    def of_players(cls, snapshot: Snapshot, game_id: str) -> dict[int, FiledList]:
        """The lists of all seats of a game whose players are present."""
        filed = ahead.of_game(snapshot, game_id)
        return {
            row.seat: cls(filed.get(row.seat, ()))
            for row in games.seats_of(snapshot, game_id)
            if row.status == "taken"
        }

    def answer(self, play: AnyPlay, ask: Ask, step: int, shown: Any = None) -> Used | None:
        """The order that answers the question, if one does. Orders that are used up or stop are not used
        again.
        """
        rules = play.rules.queues
        facts = play.rules.fact_values(play.state, play.setup, ask.seat)
        among, prompt = list_of(rules, facts), prompt_id(step, ask.seat)
        current_round = play.rules.round(play.state)
        entries = [
            replace(entry, order=lapse(entry.order, facts)).at(step, current_round) for entry in self._entries
        ]
        going = not has_stopped(entries, among)
        usable = [
            at for at, entry in enumerate(entries) if not entry.fate and (going or entry.of is STANDING)
        ]
        question = QuestionAtHand(step, ask.kind, facts, lambda: (ask, current_round), shown)
        considered = consider([*(entries[at].order for at in usable), *rules.usual], question, rules)
        for at, reason in considered.passed.items():
            if at < len(usable) and (entry := entries[usable[at]]).of is QUEUE:
                entries[usable[at]] = replace(entry, passed={"prompt": prompt, "reason": reason})
        outcome, index = considered.outcome, considered.index
        self.told = []
        if outcome is not None and index is not None and index < len(usable):
            answer = ask.show(outcome.answer) if isinstance(outcome, Used) else None
            entry = entries[usable[index]].after(outcome, prompt, among, answer)
            entries[usable[index]] = entry
            self.told = list(over([entry]))
        self._entries = entries
        return outcome if isinstance(outcome, Used) else None

    def write(self, transaction: Transaction, game_id: str, seat: int) -> None:
        """Store what is left of the list."""
        if self._entries != self.read:
            keep_listed_orders(transaction, game_id, seat, self._entries)
