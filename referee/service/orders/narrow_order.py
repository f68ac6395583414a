"""What the next line of an order may be, after those that are written so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.service.games.game_rules import rules_in_force
from referee.service.orders.asked_prompts import AskedPrompt, find_open_ask, read_filing
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import games


@dataclass(frozen=True, repr=False)
class NarrowedOrder:
    """What may come next, by the place of its list; what is wrong with the lines so far, and their words."""

    next: Sequence[Any]
    problems: Sequence[Problem]
    text: str | None


def narrow_order(
    referee: Referee, player: Player, game_id: str, prompt_id: str, partial: Json
) -> NarrowedOrder:
    """What may follow a part of an answer, by what the seat may know; raises as for an order."""
    found = find_open_ask(referee, player, game_id, prompt_id).offer_after(partial)
    with referee.store.reading() as snapshot:  # it may have closed meanwhile, and been another one
        read_filing(referee, snapshot, player, game_id, AskedPrompt.from_id(prompt_id))
        labels = rules_in_force(referee, games.get(snapshot, game_id)).labels
    published = [{"at": at, "choice": choice.publish(labels)} for at, choice in found.next.items()]
    return NarrowedOrder(referee.language.throughout(published), found.problems, found.text)
