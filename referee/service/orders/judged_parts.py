"""Parts of answers as the rules have judged them, ready to be shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.engine.problems import IllegalAnswer, UnreadableText
from referee.service.games.locked_game import lock_game
from referee.service.orders.asked_prompts import AskedPrompt, find_ask, read_filing
from referee.service.orders.judged_answers import Showing, illegal_answer, judge_showing
from referee.service.orders.told_orders import show
from referee.service.requests.errors import Conflict
from referee.service.requests.repeated_judgements import Overtaken
from referee.service.requests.unreadable_texts import unreadable_text
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import steps
from referee.store.transactions import Transaction


@dataclass(frozen=True)
class ShownSoFar:
    """What a seat has shown so far: what the table was told, by its kind and data."""

    prompt: str
    shown: list[dict[str, Json]]
    accepted_at: datetime
    answer: Json = field(repr=False)
    """The whole answer as it stands: the order on file, or else the draft that showing has made."""
    final: bool = False


@dataclass(frozen=True, repr=False)
class JudgedPart:
    """A legal part to show, given what the seat has shown and filed so far."""

    referee: Referee
    player: Player
    game_id: str
    asked: AskedPrompt
    shown: Json
    filed: Json
    whole: Json
    showing: Showing | None

    def show(self, transaction: Transaction, *, dry_run: bool = False) -> ShownSoFar:
        """Show it, in the caller's transaction; raises Overtaken."""
        asked = self.asked
        with lock_game(self.referee, transaction, self.game_id) as locked:
            filing = read_filing(self.referee, transaction, self.player, self.game_id, asked)
            if (self.shown, self.filed) != (filing.shown, filing.answer):
                raise Overtaken
            if not dry_run and self.showing is not None:
                show(transaction, locked.chronicle, self.game_id, asked, filing, self.showing)
            told = steps.told_of(transaction, self.game_id, asked.step, asked.seat)
        on_file = filing.commitment is not None
        whole = filing.answer if on_file else self.whole
        return ShownSoFar(asked.prompt_id, told, locked.chronicle.at, whole, on_file and bool(filing.final))


def judge_part(
    referee: Referee, player: Player, game_id: str, prompt_id: str, answer: Json, text: str | None
) -> JudgedPart:
    """Let the rules judge a part of an answer; raises what the player may be told."""
    asked = AskedPrompt.from_id(prompt_id)
    ask = find_ask(referee, player, game_id, asked)
    with referee.store.reading() as snapshot:
        filing = read_filing(referee, snapshot, player, game_id, asked)
    if ask.open is None:
        raise Conflict("nothing-to-show", Words("The rules let no part of this answer be shown beforehand."))
    try:
        part = ask.open.understood(answer if text is None else ask.open.read(text))
    except UnreadableText as error:
        raise unreadable_text(error) from None
    except IllegalAnswer as error:
        raise illegal_answer(error.problems) from None
    if problems := ask.open.conflicts(part, filing.shown, filing.answer):
        raise illegal_answer(problems)
    whole = ask.default_after(ask.open.together(filing.shown, part))
    showing = judge_showing(ask, part, filing.shown)
    return JudgedPart(referee, player, game_id, asked, filing.shown, filing.answer, whole, showing)
