"""Beginning a game: the seeds are mixed, the table is set up and the first step opens."""

from __future__ import annotations

from typing import Any

from referee.engine.content import BadContent
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds, master_seed
from referee.fairplay import entries
from referee.library import AnyRuleset
from referee.service.advancing.first_step import FirstStep
from referee.service.advancing.next_step import Rest, write_rest
from referee.service.games.game_rules import OtherRules, rules_to_read, setup_of
from referee.service.games.host_seed import check_seed_is_unknown
from referee.service.games.live_games import checkpoint_json
from referee.service.games.locked_game import LockedGame
from referee.service.games.seating import seat_anonymously
from referee.service.requests.quotas import check_bot_games
from referee.service.running.context import Referee
from referee.service.running.plays import AnyPlay
from referee.service.times.stand_ins import is_bot
from referee.store import games
from referee.store.games import GameRow
from referee.store.transactions import Snapshot


def begin_game(referee: Referee, locked: LockedGame, first_step: FirstStep) -> None:
    """Begin a game whose seats are all taken; raises Overtaken."""
    transaction, chronicle, game_id = locked.transaction, locked.chronicle, locked.game.id
    game = games.get(transaction, game_id)
    if game.anonymous:
        seats = seat_anonymously(transaction, chronicle, game_id, game.server_seed)
    else:
        seats = games.seats_of(transaction, game_id)
    for seat in seats:  # In an old game others may have joined a host who chose the seed.
        check_seed_is_unknown(game, seat.player_id)
    entropy = {seat.seat: seat.entropy for seat in seats if seat.entropy is not None}
    seeds = Seeds(master_seed(game.server_seed, entropy))
    rules = rules_to_read(referee, game)
    bots_alone = all(is_bot(seat) for seat in seats)
    if bots_alone:
        check_bot_games(referee, transaction, game.host)
    table = first_step.set_up(rules, _setup(referee, transaction, game, rules), seeds)
    play, advance, rest = table.play, table.advance, table.rest

    if rules.version != game.rules_version:
        chronicle.note(entries.rules(rules.version))
        chronicle.tell("rules.changed", {"version": rules.version})
    chronicle.note(
        entries.started(
            seats=game.seats, entropy=entropy, seed=seeds.step_seed(0), advance=advance, state=rest.state
        )
    )
    chronicle.tell("game.started", {"seats": game.seats, "seed": seeds.step_seed(0).hex()})
    games.insert_position(transaction, game_id, checkpoint_json(play.position.checkpoint), rest.state)
    games.change(
        transaction,
        game_id,
        {
            "started_at": chronicle.at,
            "bots_alone": bots_alone,
            "rules_version": rules.version,
            "rules_fingerprint": referee.library.fingerprint(rules),
        },
    )
    game = games.get(transaction, game_id)
    write_rest(referee, transaction, chronicle, game, seats, play, rest)
    _keep(referee, game_id, play, rest)


def _setup(referee: Referee, snapshot: Snapshot, game: GameRow, rules: AnyRuleset) -> Setup[Any]:
    """A game opened for rules that are no longer installed begins by the newest, if they fit it."""
    try:
        setup = setup_of(referee, snapshot, game, rules)
    except BadContent:
        raise OtherRules from None
    if not rules.fits(setup.options):
        raise OtherRules
    return setup


def _keep(referee: Referee, game_id: str, play: AnyPlay, rest: Rest) -> None:
    if rest.opening is not None:
        step = rest.opening.step.number
        referee.store.after_commit(lambda: referee.plays.keep(game_id, step, play))
