"""What comes of a step: the rules get the answers, and the outcome is written behind a gate."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.asks import Ask, Step
from referee.engine.json_types import Json
from referee.engine.play import Divergence
from referee.fairplay import entries
from referee.fairplay.commitments import order_commitment
from referee.fairplay.entries import AnswerSource, Given, Statement, order_source, prompt_id
from referee.service.advancing.concessions import coming_last
from referee.service.advancing.next_step import Rest, come_to_rest, settled_json, write_rest
from referee.service.ahead.formalities import Formalities
from referee.service.games.game_rules import are_those_of
from referee.service.games.live_games import checkpoint_json
from referee.service.games.locked_game import LockedGame
from referee.service.lists.lists import enqueue_answers_ahead
from referee.service.motions.lapse_motions import lapse_motions
from referee.service.orders.told_orders import note_veiled
from referee.service.resolving.closing_steps import Closing, answer_of, resumed
from referee.service.running.context import Referee
from referee.service.running.plays import AnyPlay
from referee.service.times.stand_ins import STAND_IN
from referee.service.votes.count_again import count_again
from referee.store import games, outbox, rollbacks, steps
from referee.store.orders import OrderRow
from referee.store.seats import count_sent
from referee.store.writes import Writes

# At least this many steps lie between two checkpoints that are kept for looking back.
MILESTONE = 16


class Refiled(Exception):
    """A seat has changed the orders that its formalities were settled from."""


@dataclass(frozen=True, repr=False)
class Outcome:
    """What came of a step, ready to be written."""

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


def outcome_of(referee: Referee, closing: Closing) -> Outcome:
    """Run the rules on the answers; raises whatever they raise."""
    play = _play_at(referee, closing)
    checkpoint = play.position.checkpoint.step
    step = play.step
    if step is None or step.key != closing.key:
        raise Divergence(closing.step, closing.key, "another step" if step else "the end of the game")
    given = {ask.seat: _given(referee, closing, play, step, ask) for ask in step.asks}
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
    return Outcome(play, given, entropy, statement, rest, seed, epoch, milestone, formalities, defaults)


def _is_milestone(play: AnyPlay, before: int) -> bool:
    """Whether the present checkpoint is one to keep, some way after the last one kept."""
    return play.position.checkpoint.step // MILESTONE > before // MILESTONE


def _play_at(referee: Referee, closing: Closing) -> AnyPlay:
    """The game at the step, for this caller alone, as resolving changes it."""
    game = closing.game
    play = referee.plays.take(game.id, closing.step)
    if play is None or not are_those_of(referee, play.rules, game):
        play = resumed(referee, closing)
    return play


def _given(referee: Referee, closing: Closing, play: AnyPlay, step: Step, ask: Ask) -> Given:
    """The answer to use: the order or draft on file, or what the seat has shown, or the default."""
    order, answer = closing.orders[ask.seat], answer_of(closing, play, ask)
    if order.commitment is not None:
        return Given(_source(step, ask, order), answer, order.nonce, order.commitment)
    if ask.open is None or order.shown is None:
        return Given("default", answer)
    nonce = referee.new_nonce()
    prompt = prompt_id(closing.step, ask.seat)
    return Given("draft", answer, nonce, order_commitment(closing.game.id, prompt, ask.seat, answer, nonce))


def _source(step: Step, ask: Ask, order: OrderRow) -> AnswerSource:
    if order.by == STAND_IN:
        return "stand_in"
    return order_source(step, ask, order.answer) if order.final else "draft"


def write_outcome(referee: Referee, locked: LockedGame, closing: Closing, outcome: Outcome) -> Writes | None:
    """All that is to be written of it, unless somebody else has resolved the step; raises Refiled.

    Others may be written together with it.
    """
    transaction, game, chronicle = locked.transaction, locked.game, locked.chronicle
    game_id, number = game.id, closing.step
    if not outcome.formalities.hold(transaction):
        raise Refiled
    if not locked.is_running or not are_those_of(referee, outcome.play.rules, game):
        return None
    if not steps.resolve(transaction, game_id, number, closing.row.closed_at):
        return None
    if closing.row.veiled_until is not None or closing.row.tells_every is not None:
        note_veiled(chronicle, number, closing.orders)
    chronicle.note(outcome.statement)
    sources: dict[str, Json] = {str(seat): one.source for seat, one in outcome.given.items()}
    chronicle.tell(
        "step.resolved",
        {
            "step": number,
            "sources": sources,
            "seed": outcome.seed.hex(),
            "entropy": _texts(outcome.entropy),
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
                "answers": {str(seat): one.answer for seat, one in outcome.given.items()},
                "settled": settled_json(outcome.rest.advance),
                "defaults": {str(seat): default for seat, default in outcome.defaults.items()},
            },
            "entropy": _texts(outcome.entropy),
            "sources": sources,
            "resolved_at": chronicle.at,
            "epoch": outcome.epoch,
        },
    )
    steps.forget(writes, transaction.dialect, game_id, number)
    outcome.formalities.write(transaction)
    sent = [seat for seat, one in outcome.given.items() if one.source in ("order", "pass", "draft")]
    count_sent(writes, game_id, sent)
    position = outcome.play.position
    checkpoint = None if position.since else checkpoint_json(position.checkpoint)
    games.move_position(writes, game_id, outcome.rest.state, checkpoint)
    if outcome.milestone:
        rollbacks.insert_milestone(writes, game_id, position.checkpoint.step, checkpoint)
    still_open = lapse_motions(referee, transaction, chronicle, game, over=outcome.play.step is None)
    outbox.remove_of_step(writes, game_id, number)
    # Taking or leaving a seat changes the version.
    seats = closing.seats if game.version == closing.game.version else games.seats_of(transaction, game_id)
    last = coming_last(transaction, outcome.play, game_id)
    write_rest(referee, writes, chronicle, game, seats, outcome.play, outcome.rest, last)
    opening = outcome.rest.opening
    if opening is not None:
        enqueue_answers_ahead(referee, transaction, writes, game, opening, chronicle.at)
    if still_open:
        writes.write(transaction)
        count_again(referee, transaction, chronicle)
        return Writes()
    return writes


def keep_live(referee: Referee, closing: Closing, outcome: Outcome) -> None:
    """Keep the game in memory for its next step, once the outcome is committed."""
    if outcome.rest.opening is not None:
        referee.plays.keep(closing.game.id, outcome.rest.opening.step.number, outcome.play)


def _texts(entropy: dict[int, str]) -> dict[str, str]:
    return {str(seat): entropy[seat] for seat in sorted(entropy)}
