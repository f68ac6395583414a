"""What a question says: the rules put it into words when somebody first reads it, and that is stored.

Rules run outside any lock. If several make the same body at once, the first to store it wins and the others
drop theirs, so that everybody reads the same. No step waits for words, whatever a seat holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from referee.engine.asks import Ask, Step
from referee.engine.catalogue import ENGLISH, Catalogue
from referee.engine.choices.fact import patterns
from referee.engine.json_types import Json
from referee.engine.play import Divergence, RulesError
from referee.service.games.game_rules import OtherRules
from referee.service.games.live_games import find_play, resume
from referee.service.requests.repeated_judgements import Overtaken
from referee.service.running.context import Referee
from referee.service.running.plays import AnyPlay
from referee.store import games, prompts, steps
from referee.store.columns import JsonParts
from referee.store.games import GameRow
from referee.store.prompts import is_made
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer


class OpenPrompt(Protocol):
    """A question of an open step, from the store."""

    @property
    def game_id(self) -> str: ...
    @property
    def step(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def body(self) -> Mapping[str, Any]: ...


def prompt_body(play: AnyPlay, ask: Ask, language: Catalogue = ENGLISH) -> dict[str, Any]:
    """What is stored of a question; `post/prompts.py` says which parts clients get without requesting
    them.
    """
    facts = play.rules.facts(play.state, play.setup, ask.seat)
    families = play.rules.facts.by_name(play.state, play.setup, ask.seat)
    shape = None if ask.open is None else ask.open.choice
    body: dict[str, Any] = {
        "page": ask.put().page().put_into(language).to_json(),
        "choice": ask.choice.publish(play.rules.labels),
        "narrows": list(ask.narrows),
        "schema": ask.choice.schema(),
        "default": ask.default,
        "fact_names": [*patterns(stated.fact.id for stated in facts), *(family.id for family in families)],
        "facts": [{**stated.fact.describe(), "value": stated.value} for stated in facts],
        "facts_by_name": [family.describe() for family in families],
        "rule": ask.rule,
        "open": None if shape is None else {"choice": shape.publish(play.rules.labels)},
        "open_schema": None if shape is None else shape.schema(),
    }
    said: dict[str, Any] = language.throughout(body)
    return said


@dataclass(frozen=True, repr=False)
class MadeBody:
    """A body, made by the rules with this fingerprint."""

    game_id: str
    step: int
    seat: int
    fingerprint: str | None
    shown: Json
    """What the seat has shown of its answer: the words tell it."""
    body: JsonParts

    def keep(self, transaction: Transaction, writer: Writer) -> JsonParts:
        """What is stored from now on; raises Overtaken."""
        kept = prompts.kept_body(transaction, self.game_id, self.step, self.seat, self.fingerprint)
        if kept is None or kept.shown != self.shown:
            raise Overtaken
        if is_made(kept.body):
            return kept.body
        prompts.keep_body(writer, self.game_id, self.step, self.seat, self.body)
        return self.body


def made_body(referee: Referee, asked: OpenPrompt) -> MadeBody:
    with referee.store.reading() as snapshot:
        game = games.get(snapshot, asked.game_id)
        if game.step != asked.step or game.status != "running":
            raise Overtaken
        try:
            shown = steps.shown_of(snapshot, game.id, game.step, asked.seat)
            body = _body(referee, snapshot, game, asked.seat, shown)
        except (Divergence, RulesError):
            raise OtherRules from None
    return MadeBody(game.id, game.step, asked.seat, game.rules_fingerprint, shown, JsonParts.of(body))


def _body(referee: Referee, snapshot: Snapshot, game: GameRow, seat: int, shown: Json) -> dict[str, Any]:
    """The body by the rules in force, from this process's memory if the game is there."""

    def put_by(play: AnyPlay, step: Step | None) -> dict[str, Any]:
        if step is None or step.number != game.step:
            raise Overtaken
        return prompt_body(play, step.ask_of(seat).after(shown), referee.language)

    play = find_play(referee, snapshot, game)
    step = play.step
    try:
        body = put_by(play, step)
    except Exception:
        if play.step is step is not None:
            raise
    else:
        if play.step is step:
            return body
    # Another thread was resolving it in the meantime: its state is no longer that of the question.
    play = resume(referee, snapshot, game)
    return put_by(play, play.step)
