"""Holding a game whose rules are not installed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from referee.engine.json_types import Json
from referee.service.advancing.pauses import stop_clock
from referee.service.games.chronicle import Chronicle
from referee.service.news.notices import Announcement, announce
from referee.service.rules.trials import Tried
from referee.service.running.context import Referee
from referee.store import games, playing
from referee.store.games import GameRow
from referee.store.transactions import Transaction


def hold_for_rules(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, tried: Sequence[Tried]
) -> None:
    """Hold a game, stop its clock and tell its players and host why."""
    why = _why(game, tried)
    games.change(transaction, game.id, {"held": why, "rules_held_at": chronicle.at})
    chronicle.tell("game.held", why)
    if game.paused_at is None:
        stop_clock(transaction, chronicle, game, "referee")
    seats = games.seats_of(transaction, game.id)
    people = {*playing.players_of(seats, chronicle.at), game.host}
    announce(
        referee,
        transaction,
        [
            Announcement(
                player_id=player_id,
                kind="game.held",
                occasion=f"held/{game.id}/{game.version}",
                data=why,
                game_id=game.id,
                step=game.step,
            )
            for player_id in people
        ],
    )


def _why(game: GameRow, tried: Sequence[Tried]) -> dict[str, Json]:
    """Why the game cannot go on: what would go differently by which rules."""
    first = tried[0] if tried else None
    return {
        "version": game.rules_version,
        "phase": game.phase,
        "installed": None if first is None else first.rules.version,
        "finding": None if first is None or first.finding is None else asdict(first.finding.for_table),
    }
