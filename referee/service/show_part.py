"""Showing part of a sealed answer, where the rules have something to show."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from referee.engine.json_types import Json
from referee.engine.problems import IllegalAnswer, UnreadableText
from referee.service.asked import Asked, find_ask, read_filing
from referee.service.context import Referee
from referee.service.errors import Conflict, Invalid
from referee.service.record import Record
from referee.service.seal_order import illegal_answer, show, unreadable
from referee.service.sessions import Player
from referee.store import steps
from referee.store.store import Connection


@dataclass(frozen=True)
class Shown:
    """What a seat has shown by now: the sentences that the table was told, and their data."""

    prompt: str
    shown: list[dict[str, Any]]
    accepted_at: datetime
    answer: Json = field(repr=False)
    """The whole answer as it stands: the order on file, or else the draft that showing makes."""
    final: bool = False


def show_part(
    referee: Referee,
    player: Player,
    game_id: str,
    prompt_id: str,
    *,
    answer: Json = None,
    text: str | None = None,
    dry_run: bool = False,
) -> Shown:
    """Show a part, in JSON or as `text`: everybody sees it at once, and it is binding from then on.

    A dry run shows nothing.
    """
    asked = Asked.from_id(prompt_id)
    ask = find_ask(referee, player, game_id, asked)

    def show_it(connection: Connection) -> Shown:
        filing = read_filing(referee, connection, player, game_id, asked, lock=True)
        if ask.open is None:
            raise Conflict(
                "nothing-to-show", "The rules have no part of this answer shown before the others."
            )
        try:
            part = ask.open.understood(answer if text is None else ask.open.choice.parse(text))
        except UnreadableText as error:
            raise Invalid("unreadable-text", "The text could not be read.", [unreadable(error)]) from None
        except IllegalAnswer as error:
            raise illegal_answer(error.problems) from None
        if problems := ask.open.conflicts(part, filing.shown, filing.answer):
            raise illegal_answer(problems)
        record = Record(referee, game_id, asked.step, filing, referee.clock.now())
        if not dry_run and show(connection, record, game_id, asked, ask, filing, part):
            record.save(connection)
        told = steps.told_of(connection, game_id, asked.step, asked.seat)
        on_file = filing.commitment is not None
        whole = filing.answer if on_file else ask.default_after(ask.open.together(filing.shown, part))
        return Shown(asked.prompt_id, told, record.at, whole, on_file and filing.final)

    return referee.store.run(show_it)
