"""Trying an order out, and telling all there is to say of it, whether it is legal or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.service.orders.asked_prompts import AskedPrompt, find_ask, find_shown
from referee.service.post.send_order import send_order
from referee.service.requests.errors import Invalid
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


@dataclass(frozen=True, repr=False)
class OrderReport:
    """What would become of an order: the answer as it was understood, also if it is not legal."""

    legal: bool
    problems: Sequence[Problem]
    answer: Json
    text: str | None
    """The answer in words, as far as it has any."""
    remark: str | None
    unfinished: bool


def report_order(
    referee: Referee,
    player: Player,
    game_id: str,
    prompt_id: str,
    *,
    answer: Json = None,
    text: str | None = None,
    **order: Any,
) -> OrderReport:
    """Try an order out as `send_order` does. What the rules refuse is told in the report; raises the rest."""
    order |= {"text": text} if text is not None else {"answer": answer}
    problems: Sequence[Problem] = ()
    try:
        understood = send_order(referee, player, game_id, prompt_id, **order, dry_run=True).answer
    except Invalid as refusal:
        problems, understood = refusal.problems, refusal.answer
    asked = AskedPrompt.from_id(prompt_id)
    ask = find_ask(referee, player, game_id, asked)
    ask = ask.after(find_shown(referee, game_id, asked, ask))
    legal = not problems
    return OrderReport(
        legal,
        problems,
        understood,
        ask.in_words(understood) if legal or understood is not None else None,
        ask.remark(understood) if legal else None,
        any(problem.unfinished for problem in problems),
    )
