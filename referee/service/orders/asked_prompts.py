"""The prompt that somebody answers: whether they may, and what exactly it asks."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from referee.engine.asks import Ask, Step
from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.engine.play import Divergence, RulesError
from referee.fairplay.entries import prompt_id
from referee.service.games.game_rules import OtherRules, are_installed
from referee.service.games.live_games import open_step
from referee.service.requests.errors import Conflict, Forbidden, NotFound, NotSeated
from referee.service.rules.choose_rules import choose_rules
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import games, orders, steps
from referee.store.orders import Filing
from referee.store.transactions import Snapshot

_PROMPT_ID = re.compile(r"([1-9][0-9]{0,8})\.([1-9][0-9]?)", re.ASCII)


@dataclass(frozen=True)
class AskedPrompt:
    """A prompt by its step and seat. Ids that are not a prompt's become step 0, which asks nobody."""

    step: int
    seat: int

    @classmethod
    def from_id(cls, text: str) -> AskedPrompt:
        match = _PROMPT_ID.fullmatch(text)
        return cls(int(match[1]), int(match[2])) if match else cls(0, 0)

    @property
    def prompt_id(self) -> str:
        return prompt_id(self.step, self.seat)


def read_filing(
    referee: Referee,
    snapshot: Snapshot,
    player: Player,
    game_id: str,
    asked: AskedPrompt,
) -> Filing:
    """Everything about an open prompt and the order on file for it; raises what the player may be told."""
    return ask_filing(referee, snapshot, player, game_id, asked)()


def ask_filing(
    referee: Referee,
    snapshot: Snapshot,
    player: Player,
    game_id: str,
    asked: AskedPrompt,
    arrived_at: datetime | None = None,
) -> Callable[[], Filing]:
    """Ask for the same; it is there when the result is called, which raises what `read_filing` does.

    What arrived before the deadline is not late, however long it has waited for others since.
    """
    now = referee.clock.now()
    found = orders.ask_filing(
        snapshot, game_id=game_id, step=asked.step, seat=asked.seat, player_id=player.id, now=now
    )
    return lambda: _checked(found(), player, asked, arrived_at or now)


def _checked(filing: Filing | None, player: Player, asked: AskedPrompt, arrived_at: datetime) -> Filing:
    """The order of the checks gives nothing away: first the game, then the seat, then the prompt."""
    if filing is None:
        raise NotFound("game")
    if filing.own_seat is None:
        if filing.visibility == "private" and filing.host != player.id:
            raise NotFound("game")
        raise NotSeated
    if asked.step == 0 or asked.step > filing.open_step:
        raise NotFound("prompt")
    if asked.seat != filing.own_seat:
        raise Forbidden("not-your-prompt", Words("This prompt is for another seat."))
    # While the clock is stopped, nothing is late.
    running = filing.paused_at is None
    overdue = running and filing.closes_at is not None and filing.closes_at <= arrived_at
    if filing.status != "running" or asked.step < filing.open_step or filing.step_state != "open" or overdue:
        raise Conflict("prompt-closed", Words("This prompt is closed: no more orders are taken for it."))
    if filing.asked_seat is None:
        raise NotFound("prompt")
    if filing.rules_held_at is not None:
        raise OtherRules
    return filing


def find_ask(referee: Referee, player: Player, game_id: str, asked: AskedPrompt) -> Ask:
    """What the prompt asks. Whether the player may answer it is checked by `read_filing`."""
    play = referee.plays.find(game_id, asked.step)
    # Read once: a worker thread of this process may be about to resolve it.
    step = None if play is None else play.step
    if step is None or step.number != asked.step or asked.seat not in step.seats:
        step = _read_step(referee, player, game_id, asked)
    if step is None and choose_rules(referee, game_id):
        step = _read_step(referee, player, game_id, asked)
    if step is None:
        raise OtherRules
    return step.ask_of(asked.seat)


def find_open_ask(referee: Referee, player: Player, game_id: str, prompt_id: str) -> Ask:
    """What a player is asked in a prompt that still takes an order; raises as for an order."""
    asked = AskedPrompt.from_id(prompt_id)
    with referee.store.reading() as snapshot:
        read_filing(referee, snapshot, player, game_id, asked)
    return find_ask(referee, player, game_id, asked)


def _read_step(referee: Referee, player: Player, game_id: str, asked: AskedPrompt) -> Step | None:
    """The open step, if the player may answer the prompt; None if its rules have yet to be chosen."""
    with referee.store.reading() as snapshot:
        read_filing(referee, snapshot, player, game_id, asked)
        game = games.get(snapshot, game_id)
        if not are_installed(referee, game):
            return None
        try:
            return open_step(referee, snapshot, game)
        except (Divergence, RulesError):
            raise OtherRules from None


def find_shown(referee: Referee, game_id: str, asked: AskedPrompt, ask: Ask) -> Json:
    """What the seat has shown of its answer so far."""
    if ask.open is None:
        return None
    with referee.store.reading() as snapshot:
        return steps.shown_of(snapshot, game_id, asked.step, asked.seat)


def only_shows(referee: Referee, player: Player, game_id: str, prompt_id: str, text: str) -> bool:
    """Whether a text only shows a part of the answer, and orders nothing."""
    open_part = find_ask(referee, player, game_id, AskedPrompt.from_id(prompt_id)).open
    return open_part is not None and open_part.only_shows(text)
