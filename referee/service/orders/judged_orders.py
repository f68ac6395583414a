"""Orders as the rules have judged them, ready to be put on file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeAlias

from referee.engine.asks import Ask
from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.engine.problems import Problem, UnreadableText
from referee.service.games.people import people_of
from referee.service.lists.listed_orders import on_file, without_lines_below
from referee.service.lists.lists import drop_lines_below, listed_in
from referee.service.orders.asked_prompts import AskedPrompt, ask_filing, find_ask, find_shown, read_filing
from referee.service.orders.filed_orders import OrderToFile, file_order, is_on_file
from referee.service.orders.judged_answers import JudgedAnswer, judge
from referee.service.orders.receipts import OrderOnFile, Receipt
from referee.service.requests.errors import Changed, Invalid
from referee.service.requests.quotas import count_change
from referee.service.requests.repeated_judgements import Overtaken
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import games
from referee.store.orders import Filing
from referee.store.store import Unit, Writer
from referee.store.transactions import Transaction

Condition: TypeAlias = Callable[[str | None], bool]
"""Whether the order with this commitment may be replaced or withdrawn; None: nothing is on file."""

ONLY_SHOWN = Words("This shows part of an answer. An order needs the rest too.")


@dataclass(frozen=True, repr=False)
class JudgedOrder:
    """An order that the rules have judged, or why they refuse it: only those who may answer are told that."""

    referee: Referee
    player: Player
    game_id: str
    asked: AskedPrompt
    shown: Json
    judged: JudgedAnswer | Invalid
    arrived_at: datetime

    def ask(
        self,
        asking: Transaction,
        *,
        final: bool = True,
        wait: bool = False,
        entropy: str | None = None,
        only_if: Condition | None = None,
    ) -> Unit[OrderOnFile]:
        """Ask for what is on file; the unit puts the order there, or raises Overtaken."""
        find_filing = ask_filing(self.referee, asking, self.player, self.game_id, self.asked, self.arrived_at)

        def seal(transaction: Transaction, writer: Writer) -> OrderOnFile:
            filing = find_filing()
            if only_if is not None and not only_if(filing.commitment):
                raise Changed
            _check_wait(wait, filing)
            order = OrderToFile(self._standing(filing), final, entropy, self.player.id, wait and final)
            if filing.commitment is not None and not is_on_file(filing, order):
                prompt = (self.game_id, self.asked.step, self.asked.seat)
                count_change(self.referee, transaction, writer, self.player, prompt, filing.changes)
            # The lines below the order on file belong to that order, and go with it.
            seat, prompt_id = self.asked.seat, self.asked.prompt_id
            left = drop_lines_below(writer, self.game_id, seat, prompt_id, listed_in(filing))
            filed = file_order(self.referee, writer, self.game_id, self.asked, filing, order)
            return replace(filed, sent_ahead=on_file(left, filing))

        return seal

    def seal(self, transaction: Transaction, **order: Any) -> OrderOnFile:
        """Put it on file in the caller's transaction; raises Overtaken."""
        games.lock(transaction, self.game_id)
        return self.ask(transaction, **order)(transaction, transaction)

    def dry_run(self, *, final: bool = True, wait: bool = False, **_: Any) -> Receipt:
        """The receipt it would get."""
        with self.referee.store.reading() as snapshot:
            filing = read_filing(self.referee, snapshot, self.player, self.game_id, self.asked)
        judged = self._standing(filing)
        _check_wait(wait, filing)
        left = without_lines_below(listed_in(filing), self.asked.prompt_id)
        return Receipt(
            self.asked.prompt_id, final, judged.answer, judged.text, sent_ahead=on_file(left, filing)
        )

    def _standing(self, filing: Filing) -> JudgedAnswer:
        if self.shown != filing.shown:
            raise Overtaken
        if isinstance(self.judged, Invalid):
            raise self.judged
        return self.judged


def judge_order(
    referee: Referee,
    player: Player,
    game_id: str,
    prompt_id: str,
    answer: Json,
    text: str | None,
    *,
    arrived_at: datetime,
    looks: bool = True,
) -> JudgedOrder:
    """Let the rules judge an order, in JSON or as `text`. Whether the player may send it is not checked here.

    Without `looks`, the seat is assumed to have shown nothing.
    """
    asked = AskedPrompt.from_id(prompt_id)
    ask = find_ask(referee, player, game_id, asked)
    shown = find_shown(referee, game_id, asked, ask) if looks else None
    judged: JudgedAnswer | Invalid
    try:
        judged = judge(ask, _read(referee, game_id, ask, answer, text, shown), shown, referee.language.said)
    except Invalid as refusal:
        judged = refusal
    return JudgedOrder(referee, player, game_id, asked, shown, judged, arrived_at)


def _check_wait(wait: bool, filing: Filing) -> None:
    if wait and filing.due_at is None:
        problem = Problem("/wait", Words("This step has no deadline to wait for."))
        raise Invalid("no-deadline", Words("The order cannot wait for the deadline."), [problem])


def _read(referee: Referee, game_id: str, ask: Ask, answer: Json, text: str | None, shown: Json) -> Json:
    """The answer that was sent by a seat that has shown this; raises Invalid if it is unreadable."""
    if text is None:
        return answer
    ask = ask.after(shown)
    try:
        if ask.open is None or not ask.open.only_shows(text):
            return ask.read(text)
        problem = Problem("/text", ONLY_SHOWN)
    except UnreadableText as error:
        with referee.store.reading() as snapshot:
            titled = people_of(referee, snapshot, game_id, present=True).by_titles(text)
        with suppress(UnreadableText):
            if titled != text:
                return ask.read(titled)
        problem = error.problem.within("text")
    raise Invalid("unreadable-text", Words("The text could not be read."), [problem])
