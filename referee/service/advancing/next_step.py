"""What follows once the rules have run: the next step opens, or the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.engine import codec
from referee.engine.asks import Ask, Step
from referee.engine.choices import holds
from referee.engine.json_types import Json
from referee.engine.play import Advance
from referee.engine.seeds import Seeds, step_commitment
from referee.fairplay import entries
from referee.fairplay.endings import scored_at_end
from referee.fairplay.entries import prompt_id
from referee.fairplay.pace import Span
from referee.service.games.chronicle import Chronicle
from referee.service.news.notices import tell_of_step
from referee.service.press.deliver_last_messages import deliver_last_messages
from referee.service.running.context import Referee
from referee.service.running.outbox import enqueue
from referee.service.running.plays import AnyPlay
from referee.service.times.stand_ins import answered_for
from referee.service.times.step_times import opening_times, waits_for_absent
from referee.service.times.written_times import stamp
from referee.store import absences, games, heartbeats, steps
from referee.store.games import GameRow, SeatRow
from referee.store.heartbeats import DOOR
from referee.store.prompts import unread_body
from referee.store.steps import NewDraw, NewPrompt
from referee.store.store import Writer
from referee.store.transactions import Transaction


@dataclass(frozen=True)
class Opening:
    """A step to be opened, prepared in advance, as rules do not run while the database is locked."""

    step: Step
    epoch: int
    phase: str
    seed_commitment: str
    prompts: list[NewPrompt]
    usual: bool
    """Whether one of the game's own orders for everybody may answer one of the questions."""


@dataclass(frozen=True)
class Rest:
    """Where the table has come to rest: everything that is stored of it."""

    advance: Advance
    state: Json
    round: int
    phase: str
    opening: Opening | None


def come_to_rest(play: AnyPlay, seeds: Seeds, advance: Advance) -> Rest:
    """Describe where the table stands now."""
    state = play.state
    opening = None
    if play.step is not None:
        opening = Opening(
            step=play.step,
            epoch=play.epoch,
            phase=play.phase,
            seed_commitment=step_commitment(
                play.setup.game, play.step.number, seeds.step_seed(play.step.number)
            ),
            prompts=[_prompt(play.setup.game, play.step.number, ask) for ask in play.step.asks],
            usual=any(_is_usual(play, ask) for ask in play.step.asks),
        )
    return Rest(
        advance=advance,
        state=codec.encode(state),
        round=play.rules.round(state),
        phase=play.phase,
        opening=opening,
    )


def settled_json(advance: Advance) -> list[dict[str, Json]]:
    """The formalities settled on the way, as a resolution stores them."""
    return [one.to_json() for one in advance.settled]


def write_rest(
    referee: Referee,
    writer: Writer,
    chronicle: Chronicle,
    game: GameRow,
    seats: Sequence[SeatRow],
    play: AnyPlay,
    rest: Rest,
    conceded: Sequence[int] = (),
) -> None:
    """Store what was drawn and told, open the next step or end the game, and save the chronicle.

    `conceded` are the seats that have conceded, in that order, if the game is over.
    """
    draws: list[NewDraw] = [
        {
            "game_id": game.id,
            "label": draw.label,
            "kind": draw.kind,
            "sides": draw.sides,
            "result": draw.result,
            "public": draw.public,
            "step": draw.step,
            "n": n,
            "epoch": play.epoch,
        }
        for n, draw in enumerate(rest.advance.draws, 1)
    ]
    steps.insert_draws(writer, draws)
    chronicle.tell_all(rest.advance.events)
    changes: games.RestColumns = {
        "step": game.step,
        "round": rest.round,
        "phase": rest.phase,
        "status": "running",
        "held": None,
        "ended": None,
        "finished_at": None,
        "result": None,
    }
    following = game.step + 1
    if rest.opening is not None:
        open_step(referee, writer, chronicle, game, seats, rest.opening)
        changes["step"] = following = rest.opening.step.number
    else:
        if game.anonymous:
            deliver_last_messages(referee, chronicle, game)
        result = scored_at_end(play.rules, play.result, conceded)
        chronicle.note(entries.finished(result=result, seed=game.server_seed, reason="played"))
        told = None if result is None else result.to_json()
        chronicle.tell("game.finished", {"reason": "played", "result": told})
        changes["status"], changes["ended"] = "finished", "played"
        changes["finished_at"], changes["result"] = chronicle.at, told
    tell_of_step(referee, writer, game.id, following, chronicle.at)
    chronicle.save(writer, changes)


def open_step(
    referee: Referee,
    writer: Writer,
    chronicle: Chronicle,
    game: GameRow,
    seats: Sequence[SeatRow],
    opening: Opening,
) -> None:
    """Open a step, with outbox rows for the work that it makes."""
    step = opening.step
    asked = [seat for seat in seats if seat.seat in step.seats]
    times = opening_times(game, step, chronicle.at, _away(referee, game, asked, chronicle.at))
    # If the clock jumps ahead before the door's next beat, the step must not seem older than the silence.
    heartbeats.set_back(writer, DOOR, chronicle.at)
    steps.insert_step(
        writer,
        {
            "game_id": game.id,
            "step": step.number,
            "key": step.key,
            "state": "open",
            "sealed": step.sealed,
            "window": step.window,
            "epoch": opening.epoch,
            "phase": opening.phase,
            "opened_at": chronicle.at,
            "due_at": times.due_at,
            "closes_at": times.closes_at,
            "veiled_until": times.veiled_until,
            "tells_every": times.tells_every,
            "tells_at": None,
            "closed_at": None,
            "attempts": 0,
            "seed_commitment": opening.seed_commitment,
        },
        opening.prompts,
    )
    deadline = None if times.due_at is None else stamp(times.due_at)
    chronicle.note(entries.opened(step, seed_commitment=opening.seed_commitment, due_at=deadline))
    chronicle.tell(
        "step.opened",
        {
            "step": step.number,
            "sealed": step.sealed,
            "prompts": [
                {"prompt": prompt_id(step.number, ask.seat), "seat": ask.seat, "kind": ask.kind}
                for ask in step.asks
            ],
            "seed_commitment": opening.seed_commitment,
            "deadline": deadline,
        },
    )
    if not answered_for(seats).isdisjoint(step.seats):
        enqueue(referee, writer, "bots", game, step.number, chronicle.at)


def _away(referee: Referee, game: GameRow, asked: Sequence[SeatRow], now: datetime) -> list[Span]:
    """When players who are asked will be away."""
    if game.away_until is None or game.away_until <= now or not waits_for_absent(game):
        return []
    with referee.store.reading() as snapshot:
        return absences.spans_of(snapshot, [seat.player_id for seat in asked if seat.status == "taken"], now)


def close_step(referee: Referee, transaction: Transaction, game: GameRow, step: int, now: datetime) -> bool:
    """Take no more orders and let a worker resolve the step; False if it was not open."""
    closed = steps.try_to_close(transaction, game.id, step, now)
    if closed:
        enqueue(referee, transaction, "resolve", game, step, now)
    return closed


def _is_usual(play: AnyPlay, ask: Ask) -> bool:
    tests = [order.when for order in play.rules.queues.usual if order.kind == ask.kind]
    facts = play.rules.fact_values(play.state, play.setup, ask.seat) if tests else {}
    return any(holds(test, facts) for test in tests)


def _prompt(game_id: str, step: int, ask: Ask) -> NewPrompt:
    """A prompt's row. What it says is put into words when somebody reads it (`wording/prompt_bodies.py`)."""
    return {
        "game_id": game_id,
        "step": step,
        "seat": ask.seat,
        "kind": ask.kind,
        "body": unread_body(ask.default),
        "shown": None,
        "shown_public": [],
    }
