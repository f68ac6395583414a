"""Which rules games are played by, and how others did when they were tried on them.

What a trial reads has been there since the first migration, and is named column by column: a release tries
new rules on all running games before it touches the database.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from sqlalchemy import CompoundSelect, and_, bindparam, delete, insert, select, union_all

from referee.engine.json_types import Json
from referee.store.rows import Rows
from referee.store.schema import (
    GAME_GOES_ON,
    GAME_RUNS,
    RULES_ARE_HELD,
    adoption,
    content,
    game,
    journal,
    position,
    prompt,
    resolution,
    rules_trial,
    sealed_order,
    seat,
)
from referee.store.sealed_columns import in_row
from referee.store.transactions import Snapshot, Transaction


class GameToTry(NamedTuple):
    """What is fixed about a game, where it stands, and its content pack."""

    id: str
    ruleset: str
    rules_version: str
    content_hash: str
    options: Mapping[str, Json]
    seats: int
    server_seed: bytes
    step: int
    content: dict[str, Any]
    view_state: Any


class EntryToTry(NamedTuple):
    """What an entry of the journal says."""

    kind: str
    public: dict[str, Any]
    hidden: dict[str, Any] | None


class TrialRow(NamedTuple):
    """How newer rules did on a game; without a finding, all came out the same."""

    game_id: str
    fingerprint: str
    step: int
    finding: Mapping[str, Any] | None


class AdoptionRow(NamedTuple):
    """Where a table agreed to other rules: the version before, and the checkpoint at which they began."""

    game_id: str
    step: int
    before: str
    checkpoint: Mapping[str, Any]


_TO_TRY = Rows(
    GameToTry,
    select(
        game.c.id,
        game.c.ruleset,
        game.c.rules_version,
        game.c.content_hash,
        game.c.options,
        game.c.seats,
        game.c.server_seed,
        game.c.step,
        content.c.data.label("content"),
        position.c.view_state,
    )
    .join(position, position.c.game_id == game.c.id)
    .join(content, (content.c.hash == game.c.content_hash) & (content.c.ruleset == game.c.ruleset))
    .where(game.c.id == bindparam("game_id"), game.c.status == "running"),
)
_ENTRIES = Rows(
    EntryToTry,
    select(journal.c.kind, journal.c.public, journal.c.hidden)
    .where(journal.c.game_id == bindparam("game_id"))
    .order_by(journal.c.seq),
)
_TRIAL = Rows(
    TrialRow,
    select(rules_trial).where(
        rules_trial.c.game_id == bindparam("game_id"), rules_trial.c.fingerprint == bindparam("fingerprint")
    ),
)
_ADOPTIONS = Rows(
    AdoptionRow,
    select(adoption).where(adoption.c.game_id == bindparam("game_id")).order_by(adoption.c.step),
)


def running(snapshot: Snapshot) -> list[str]:
    """The ids of all running games, oldest first."""
    started = select(game.c.id).where(game.c.status == "running").order_by(game.c.started_at, game.c.id)
    return list(snapshot.scalars(started))


def to_try(snapshot: Snapshot, game_id: str) -> GameToTry | None:
    """A running game; None if it is not running."""
    return _TO_TRY.find(snapshot, game_id=game_id)


def entropy_of(snapshot: Snapshot, game_id: str) -> dict[int, str]:
    """The entropy that seats added to the seed before the start."""
    rows = snapshot.execute(
        select(seat.c.seat, seat.c.entropy).where(seat.c.game_id == game_id, seat.c.entropy.is_not(None))
    )
    return {row.seat: row.entropy for row in rows}


def entries(snapshot: Snapshot, game_id: str) -> list[EntryToTry]:
    """The journal."""
    return _ENTRIES.all(snapshot, game_id=game_id)


def defaults(snapshot: Snapshot, game_id: str) -> dict[int, dict[int, Any]]:
    """The default of every prompt there was, by step and seat."""
    resolved = select(resolution.c.step, resolution.c.kept).where(resolution.c.game_id == game_id)
    kept: dict[int, dict[int, Any]] = {
        row.step: {int(of_seat): default for of_seat, default in row.kept["defaults"].items()}
        for row in snapshot.execute(resolved)
    }
    asked = select(prompt.c.step, prompt.c.seat, prompt.c.body).where(prompt.c.game_id == game_id)
    for row in snapshot.execute(asked.where(prompt.c.body.is_not(None))):
        kept.setdefault(row.step, {})[row.seat] = row.body["default"]
    return kept


def on_file(snapshot: Snapshot, game_id: str, step: int) -> dict[int, Any]:
    """The orders and drafts for a step, by seat."""
    filed = select(sealed_order.c.seat, sealed_order.c.answer).where(
        sealed_order.c.game_id == game_id, sealed_order.c.step == step
    )
    return {row.seat: row.answer for row in snapshot.execute(filed)}


def shown(snapshot: Snapshot, game_id: str, step: int) -> dict[int, Any]:
    """What was shown of the answers to a step, by seat."""
    chosen = select(prompt.c.seat, prompt.c.shown).where(prompt.c.game_id == game_id, prompt.c.step == step)
    return {row.seat: row.shown for row in snapshot.execute(chosen)}


def not_installed(snapshot: Snapshot, installed: Collection[str], most: int) -> list[str]:
    """Running games whose rules are not among these (fingerprints), without games held for that."""
    return sorted(snapshot.scalars(_not_installed(tuple(sorted(installed))), {"most": most}))


@lru_cache
def _not_installed(known: tuple[str, ...]) -> CompoundSelect[Any]:
    # One statement for each range between the fingerprints, which an index can find: for the whole condition
    # in one, SQLite would read all games.
    column = game.c.rules_fingerprint
    ranges = [and_(column > low, column < high) for low, high in pairwise(known)]
    ranges += [column < known[0], column > known[-1]] if known else [column >= ""]
    others = union_all(*(select(game.c.id).where(GAME_GOES_ON, one) for one in ranges))
    return others.limit(bindparam("most"))


def held(snapshot: Snapshot) -> list[str]:
    """Games that are held because no rules are installed to continue them."""
    found = select(game.c.id).where(GAME_RUNS, RULES_ARE_HELD)
    return list(snapshot.scalars(found.order_by(game.c.id)))


def find_trial(snapshot: Snapshot, game_id: str, fingerprint: str) -> TrialRow | None:
    return _TRIAL.find(snapshot, game_id=game_id, fingerprint=fingerprint)


def keep_trial(transaction: Transaction, row: TrialRow) -> None:
    """Store a finding, replacing that of an earlier trial of the same rules."""
    transaction.execute(
        delete(rules_trial).where(
            rules_trial.c.game_id == row.game_id, rules_trial.c.fingerprint == row.fingerprint
        )
    )
    transaction.execute(insert(rules_trial), in_row(rules_trial, row._asdict()))


def insert_adoption(transaction: Transaction, row: AdoptionRow) -> None:
    transaction.execute(insert(adoption), in_row(adoption, row._asdict()))


def last_adoption(snapshot: Snapshot, game_id: str) -> int:
    """The step at which the table agreed to the rules in force; 0: it began with them."""
    return max((row.step for row in adoptions(snapshot, game_id)), default=0)


def adoptions(snapshot: Snapshot, game_id: str) -> list[AdoptionRow]:
    """When the table agreed to other rules, latest last."""
    return _ADOPTIONS.all(snapshot, game_id=game_id)
