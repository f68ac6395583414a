"""Resolving a step: the rules get the answers, and the outcome is written exactly once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import structlog

from referee.engine.asks import Ask, Step
from referee.engine.json_types import Json
from referee.engine.play import Divergence, RulesError
from referee.engine.seeds import Seeds
from referee.engine.words import seats_are
from referee.fairplay import entries
from referee.fairplay.commitments import order_commitment
from referee.fairplay.entries import AnswerSource, Given, Statement, order_source, prompt_id
from referee.service.advancing.concessions import coming_last
from referee.service.advancing.failed_steps import MAX_ATTEMPTS, Fault
from referee.service.advancing.hold_failed_step import hold_failed_step
from referee.service.advancing.next_step import Rest, come_to_rest, settled_json, write_rest
from referee.service.advancing.retry_failed_step import retry_failed_step
from referee.service.ahead.formalities import Formalities
from referee.service.ahead.lists import enqueue_answers_ahead
from referee.service.games.game_rules import OtherRules, are_installed, are_those_of
from referee.service.games.live_games import checkpoint_json, resume, seeds_from
from referee.service.games.locked_game import LockedGame, lock_game
from referee.service.motions.lapse_motions import lapse_motions
from referee.service.orders.told_orders import note_veiled
from referee.service.rules.settle_rules import settle_rules
from referee.service.running.context import Referee
from referee.service.running.plays import AnyPlay
from referee.service.steps.default_for_bots import default_for_bots
from referee.service.times.stand_ins import STAND_IN
from referee.service.votes.count_again import count_again
from referee.store import games, orders, outbox, rollbacks, steps
from referee.store.games import GameRow, SeatRow
from referee.store.orders import OrderRow
from referee.store.seats import count_sent
from referee.store.steps import ClosingStep
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writes

log = structlog.get_logger()

# A step whose formalities are settled from orders that keep changing is left to the sweep.
MAX_READINGS = 10
# At least this many steps lie between two checkpoints that are kept for looking back.
MILESTONE = 16


def resolve_step(referee: Referee, game_id: str, step: int) -> bool:
    """Resolve a closing step; False if it is not closing, or cannot be resolved now. May be repeated.

    The rules run outside any lock. If several resolve the same step, one gets through the gate in `_write`,
    and what the others computed is dropped. The rules run again if orders that settled formalities were
    changed.
    """
    closing = _find(referee, game_id, step)
    if closing is None:
        return False
    if not are_installed(referee, closing.game):
        # Without rules to continue by, nothing is tried or counted.
        return settle_rules(referee, game_id) and resolve_step(referee, game_id, step)
    attempts = 0
    if closing.retried:
        # Counted in advance: whatever ended the last attempt may end this process too.
        attempts = _count_attempt(referee, game_id, step)
        if attempts > MAX_ATTEMPTS:
            hold_failed_step(referee, game_id, step, Fault())
            return False
    for _ in range(MAX_READINGS):
        try:
            return _resolve_as_filed(referee, closing, attempts)
        except _Refiled:
            continue
    return False


class _Refiled(Exception):
    """A seat has changed the orders that its formalities were settled from."""


def _resolve_as_filed(referee: Referee, closing: _Closing, attempts: int) -> bool:
    game_id, step = closing.game.id, closing.step
    try:
        resolved = _resolve(referee, closing)
    except Exception as error:  # noqa: BLE001 - whatever a game's rules raise, other games go on
        if not closing.retried:
            attempts = _count_attempt(referee, game_id, step)
        if not attempts:
            return False  # Somebody else has resolved it, so the game was read at a later step.
        # Only this: the error's message may hold what is still secret.
        log.error("step failed", game=game_id, step=step, type=type(error).__name__)
        if attempts >= MAX_ATTEMPTS:
            _hold(referee, closing, error)
        return False
    done = referee.store.run(lambda transaction: _write(referee, transaction, closing, resolved))
    if done and resolved.rest.opening is not None:
        referee.plays.keep(game_id, resolved.rest.opening.step.number, resolved.play)
    return done


@dataclass(frozen=True, repr=False)
class _Closing:
    """A closing step as it was read. Its orders cannot change, unless it is reopened."""

    game: GameRow
    row: ClosingStep
    step: int
    key: str
    seats: Sequence[SeatRow]
    seeds: Seeds
    orders: Mapping[int, OrderRow]
    retried: bool


@dataclass(frozen=True, repr=False)
class _Resolved:
    """The outcome, ready to be written."""

    play: AnyPlay
    given: dict[int, Given]
    entropy: dict[int, str]
    statement: Statement
    rest: Rest
    seed: bytes
    epoch: int
    milestone: bool
    formalities: Formalities
    defaults: dict[int, Json]


def _find(referee: Referee, game_id: str, step: int) -> _Closing | None:
    """The step if it is closing, or if the rules failed at it and are due to be tried again."""
    with referee.store.reading() as snapshot:
        closing = _read(snapshot, game_id, step)
    if closing is None and retry_failed_step(referee, game_id, step):
        with referee.store.reading() as snapshot:
            closing = _read(snapshot, game_id, step)
    return closing


def _read(snapshot: Snapshot, game_id: str, number: int) -> _Closing | None:
    row = steps.closing(snapshot, game_id, number)
    if row is None:
        return None
    seats = games.seats_of(snapshot, game_id)
    return _Closing(
        game=row.game,
        row=row,
        step=number,
        key=row.key,
        seats=seats,
        seeds=seeds_from(row.game, seats),
        orders=orders.of_step(snapshot, game_id, number),
        retried=row.rings is not None and row.rings > 0,
    )


def _resolve(referee: Referee, closing: _Closing) -> _Resolved:
    play = _play_at(referee, closing)
    checkpoint = play.position.checkpoint.step
    step = play.step
    if step is None or step.key != closing.key:
        raise Divergence(closing.step, closing.key, "another step" if step else "the end of the game")
    given = {ask.seat: _given(referee, closing, step, ask) for ask in step.asks}
    entropy = {seat: order.entropy for seat, order in closing.orders.items() if order.entropy is not None}
    formalities = Formalities(closing.game.id, referee.store.reading)
    advance = play.resolve({seat: one.answer for seat, one in given.items()}, entropy, formalities.settle)
    rest = come_to_rest(play, closing.seeds, advance)
    epoch = play.epoch
    seed = closing.seeds.step_seed(step.number)
    filed = {seat: order.changes for seat, order in closing.orders.items() if order.changes}
    statement = entries.resolved(
        step, given, entropy=entropy, seed=seed, advance=advance, state=rest.state, filed=filed
    )
    milestone = _is_milestone(play, checkpoint)
    defaults = {ask.seat: ask.default for ask in step.asks}
    return _Resolved(play, given, entropy, statement, rest, seed, epoch, milestone, formalities, defaults)


def _is_milestone(play: AnyPlay, before: int) -> bool:
    """Whether the present checkpoint is one to keep, some way after the last one kept."""
    return play.position.checkpoint.step // MILESTONE > before // MILESTONE


def _play_at(referee: Referee, closing: _Closing) -> AnyPlay:
    """The game at the step, for this caller alone, as resolving changes it."""
    game = closing.game
    play = referee.plays.take(game.id, closing.step)
    if play is None or not are_those_of(referee, play.rules, game):
        play = _resumed(referee, closing)
    return play


def _resumed(referee: Referee, closing: _Closing) -> AnyPlay:
    with referee.store.reading() as snapshot:
        return resume(referee, snapshot, closing.game)


def _given(referee: Referee, closing: _Closing, step: Step, ask: Ask) -> Given:
    """The answer to use: the order or draft on file, or what the seat has shown, or the default."""
    order, answer = closing.orders[ask.seat], _answer(closing, ask)
    if order.commitment is not None:
        return Given(_source(step, ask, order), answer, order.nonce, order.commitment)
    if ask.open is None or order.shown is None:
        return Given("default", answer)
    nonce = referee.new_nonce()
    prompt = prompt_id(closing.step, ask.seat)
    return Given("draft", answer, nonce, order_commitment(closing.game.id, prompt, ask.seat, answer, nonce))


def _answer(closing: _Closing, ask: Ask) -> Json:
    order = closing.orders[ask.seat]
    return ask.default_after(order.shown) if order.commitment is None else order.answer


def _source(step: Step, ask: Ask, order: OrderRow) -> AnswerSource:
    if order.by == STAND_IN:
        return "stand_in"
    return order_source(step, ask, order.answer) if order.final else "draft"


def _write(referee: Referee, transaction: Transaction, closing: _Closing, resolved: _Resolved) -> bool:
    """Write everything, unless somebody else has; raises _Refiled."""
    with lock_game(referee, transaction, closing.game.id) as locked:
        return _write_in(referee, locked, closing, resolved)


def _write_in(referee: Referee, locked: LockedGame, closing: _Closing, resolved: _Resolved) -> bool:
    transaction, game, record = locked.transaction, locked.game, locked.record
    game_id, number = game.id, closing.step
    if not resolved.formalities.hold(transaction):
        raise _Refiled
    if not locked.is_running or not are_those_of(referee, resolved.play.rules, game):
        return False
    if not steps.resolve(transaction, game_id, number, closing.row.closed_at):
        return False
    if closing.row.veiled_until is not None or closing.row.tells_every is not None:
        note_veiled(record, number, closing.orders)
    record.note(resolved.statement)
    sources: dict[str, Json] = {str(seat): one.source for seat, one in resolved.given.items()}
    record.tell(
        "step.resolved",
        _in_words(resolved.given),
        {
            "step": number,
            "sources": sources,
            "seed": resolved.seed.hex(),
            "entropy": _texts(resolved.entropy),
        },
    )
    writes = Writes()
    steps.insert_resolution(
        writes,
        {
            "game_id": game_id,
            "step": number,
            "key": closing.key,
            "kept": {
                "answers": {str(seat): one.answer for seat, one in resolved.given.items()},
                "settled": settled_json(resolved.rest.advance),
                "defaults": {str(seat): default for seat, default in resolved.defaults.items()},
            },
            "entropy": _texts(resolved.entropy),
            "sources": sources,
            "resolved_at": record.at,
            "epoch": resolved.epoch,
        },
    )
    steps.forget(writes, transaction.dialect, game_id, number)
    resolved.formalities.write(transaction)
    sent = [seat for seat, one in resolved.given.items() if one.source in ("order", "pass", "draft")]
    count_sent(writes, game_id, sent)
    position = resolved.play.position
    checkpoint = None if position.since else checkpoint_json(position.checkpoint)
    games.move_position(writes, game_id, resolved.rest.state, checkpoint)
    if resolved.milestone:
        rollbacks.insert_milestone(writes, game_id, position.checkpoint.step, checkpoint)
    still_open = lapse_motions(referee, transaction, record, game, over=resolved.play.step is None)
    outbox.remove_of_step(writes, game_id, number)
    # Taking or leaving a seat changes the version.
    seats = closing.seats if game.version == closing.game.version else games.seats_of(transaction, game_id)
    last = coming_last(transaction, resolved.play, game_id)
    write_rest(referee, writes, record, game, seats, resolved.play, resolved.rest, last)
    opening = resolved.rest.opening
    if opening is not None:
        enqueue_answers_ahead(referee, transaction, writes, game, opening, record.at)
    writes.write(transaction)
    if still_open:
        count_again(referee, transaction, record)
    return True


def _in_words(given: Mapping[int, Given]) -> str:
    silent = [seat for seat, one in given.items() if one.source == "default"]
    return f"{seats_are(silent)} answered for by default." if silent else "All orders are in."


def _count_attempt(referee: Referee, game_id: str, step: int) -> int:
    """How often it was tried, including this time; 0 if the step no longer waits to be resolved."""

    def count(transaction: Transaction) -> int:
        with lock_game(referee, transaction, game_id):
            return steps.count_attempt(transaction, game_id, step) or 0

    return referee.store.run(count)


def _hold(referee: Referee, closing: _Closing, error: Exception) -> None:
    """Hold the game because of the orders that the rules fail at; a bot's is replaced by the default."""
    try:
        orders = _orders_at_fault(referee, closing)
    except (OtherRules, Divergence, RulesError):
        orders = {}
    hold_failed_step(referee, closing.game.id, closing.step, Fault(type(error).__name__, orders))
    default_for_bots(referee, closing.game.id, closing.step, orders)


def _orders_at_fault(referee: Referee, closing: _Closing) -> dict[int, str]:
    """The orders, as text, that the rules fail at; none if they fail whatever was ordered.

    These are the orders whose replacement by the default lets the rules go on; otherwise those that fail
    among nothing but defaults; otherwise all.
    """
    step = _resumed(referee, closing).step
    asks = {} if step is None else {ask.seat: ask for ask in step.asks}
    answers = {seat: _answer(closing, ask) for seat, ask in asks.items()}
    defaults = {seat: ask.default_after(closing.orders[seat].shown) for seat, ask in asks.items()}
    sent = [seat for seat in asks if answers[seat] != defaults[seat]]
    at_fault = [seat for seat in sent if _resolves(referee, closing, {**answers, seat: defaults[seat]})]
    if not at_fault and _resolves(referee, closing, defaults):
        alone = [s for s in sent if not _resolves(referee, closing, {**defaults, s: answers[s]})]
        at_fault = alone or sent
    return {seat: asks[seat].show(answers[seat]) for seat in at_fault}


def _resolves(referee: Referee, closing: _Closing, answers: Mapping[int, Json]) -> bool:
    """Whether the rules accept these answers."""
    try:
        play = _resumed(referee, closing)
        come_to_rest(play, closing.seeds, play.resolve(answers))
    except Exception as error:  # noqa: BLE001 - that is what is asked
        log.info("step fails otherwise", game=closing.game.id, step=closing.step, type=type(error).__name__)
        return False
    return True


def _texts(entropy: dict[int, str]) -> dict[str, str]:
    return {str(seat): entropy[seat] for seat in sorted(entropy)}
