"""Rules never change under players: newer ones take a game over only if they play all of it the same way.

Otherwise the game is held with its clock stopped, until its rules are installed again or its table agrees to
others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.engine.json_types import Json
from referee.fairplay import entries
from referee.fairplay.ledger import Ledger
from referee.fairplay.trial import Finding, follow, refused_on_file
from referee.library import AnyRuleset
from referee.service.advancing.pauses import restart_clock
from referee.service.games.chronicle import Chronicle
from referee.service.games.game_rules import are_installed, candidates
from referee.service.games.live_games import resume_by, seeds_of
from referee.service.games.locked_game import lock_game
from referee.service.rules.holding import hold_for_rules
from referee.service.rules.trials import Tried, keep_trial, try_on
from referee.service.running.context import Referee
from referee.store import games, outbox, prompts, rules
from referee.store.games import GameRow
from referee.store.transactions import Snapshot, Transaction


def choose_rules(referee: Referee, game_id: str) -> bool:
    """Find rules that the game can continue by: those in force, or others that take it over; False: none.

    Rules are tried outside any lock. If the game has moved on in the meantime, they are tried again later.
    """
    with referee.store.reading() as snapshot:
        game = games.find(snapshot, game_id)
        if game is None or game.status != "running":
            return True
        installed = are_installed(referee, game)
        tried = [] if installed else _try_all(referee, snapshot, game)
        takeover = _takeover(referee, snapshot, game, tried)
    is_held = game.rules_held_at is not None
    if installed and not is_held:
        return True
    if is_held and not installed and takeover is None and all(one.kept for one in tried):
        return False

    def choose(transaction: Transaction) -> bool:
        with lock_game(referee, transaction, game_id) as locked:
            now, chronicle = locked.game, locked.chronicle
            if not locked.is_running:
                return True
            if (now.step, now.rules_fingerprint) != (game.step, game.rules_fingerprint):
                return False
            if takeover is not None and rules.on_file(transaction, game_id, now.step) != takeover.on_file:
                return False
            for one in tried:
                keep_trial(referee, transaction, now, one)
            if takeover is not None:
                _take_over(referee, transaction, chronicle, now, takeover)
                # Even if nothing is told: the open questions may have new wording.
                chronicle.save(transaction)
            if installed or takeover is not None:
                _let_go(referee, transaction, chronicle, now)
                return True
            if now.rules_held_at is None:
                hold_for_rules(referee, transaction, chronicle, now, tried)
            return False

    return referee.store.run(choose)


def _try_all(referee: Referee, snapshot: Snapshot, game: GameRow) -> list[Tried]:
    """Try rules one by one on the game, until some fit."""
    tried: list[Tried] = []
    for ruleset in candidates(referee, game.ruleset, game.rules_version):
        tried.append(_trial(referee, snapshot, game, ruleset))
        if tried[-1].finding is None:
            break
    return tried


def _trial(referee: Referee, snapshot: Snapshot, game: GameRow, ruleset: AnyRuleset) -> Tried:
    kept = rules.find_trial(snapshot, game.id, referee.library.fingerprint(ruleset))
    # A difference in the past is there for good; one at the open step counts for that step alone.
    if kept is not None and (
        kept.step == game.step or (kept.finding is not None and kept.finding["step"] < kept.step)
    ):
        return Tried(ruleset, None if kept.finding is None else Finding(**kept.finding), kept=True)
    return Tried(ruleset, try_on(snapshot, game.id, ruleset))


@dataclass(frozen=True, repr=False)
class _Takeover:
    """Rules that take a game over, with the open questions' defaults and the orders on file, by seat."""

    rules: AnyRuleset
    defaults: Mapping[int, Json]
    on_file: Mapping[int, Json]


def _takeover(referee: Referee, snapshot: Snapshot, game: GameRow, tried: list[Tried]) -> _Takeover | None:
    """The last rules tried, if they fit; not if they refuse an order that was filed after the trial."""
    if not tried or tried[-1].finding is not None:
        return None
    ruleset = tried[-1].rules
    play = resume_by(referee, snapshot, game, ruleset)
    assert play.step is not None  # noqa: S101 - it was open in the trial, too
    on_file = rules.on_file(snapshot, game.id, game.step)
    ledger = Ledger(game.id, game.seats)
    for entry in rules.entries(snapshot, game.id):
        follow(ledger, entry)
    shown = rules.shown(snapshot, game.id, game.step)
    refused = refused_on_file(play, on_file, shown, ledger, seeds_of(snapshot, game))
    if refused is not None:
        tried[-1] = Tried(ruleset, refused)
        return None
    return _Takeover(ruleset, {ask.seat: ask.default for ask in play.step.asks}, on_file)


def _take_over(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, takeover: _Takeover
) -> None:
    version, fingerprint = takeover.rules.version, referee.library.fingerprint(takeover.rules)
    games.change(transaction, game.id, {"rules_version": version, "rules_fingerprint": fingerprint})
    # From now on these rules judge the answers, so the open questions are asked in their words.
    prompts.forget_words(transaction, game.id, game.step, takeover.defaults)
    if version != game.rules_version:
        chronicle.note(entries.rules(version))
        chronicle.tell(
            "rules.changed",
            {"version": version},
        )


def _let_go(referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow) -> None:
    """Release a game that was held."""
    if game.rules_held_at is None:
        return
    games.change(transaction, game.id, {"held": None, "rules_held_at": None})
    chronicle.tell("game.released", {})
    if game.paused_at == game.rules_held_at:
        restart_clock(referee, transaction, chronicle, game, "referee")
    outbox.defer(transaction, "resolve", game.id, game.step, chronicle.at)
