"""Whether this referee can do its work, and how much of it there is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from functools import cache

import redis

from referee.service.running.context import Referee
from referee.service.running.impatient_redis import impatient_redis
from referee.store import heartbeats, migrate, reading, room
from referee.store.heartbeats import WORKER
from referee.store.keys import KeyProblem

MIN_SECONDS = 30.0
REDIS_SECONDS = 0.5
STATUSES = ("open", "running", "finished", "abandoned")


@dataclass(frozen=True)
class Counts:
    """Nothing here may depend on what players keep secret: drafts, for one, are not counted."""

    games: dict[str, int]
    outbox: int


def missing_parts(referee: Referee) -> dict[str, str]:
    """What is wrong with the database, Redis and the workers, each in a sentence; {} if all is well."""
    missing = {}
    try:
        with referee.store.reading() as snapshot:
            at = reading.revision(snapshot)
            up_to_date = at == _latest()
            heard = heartbeats.last_beat(snapshot, WORKER) if up_to_date else None
    except KeyProblem:
        missing["database"] = "It is sealed with a key that is not here."
    except reading.DatabaseError:
        missing["database"] = "It does not answer, or has no tables yet."
    else:
        if not up_to_date:
            missing["database"] = (
                "Its tables are not up to date: run `referee db upgrade`."
                if at is None or migrate.is_known(at)
                else "It belongs to a later version of the referee than this one."
            )
        patience = timedelta(seconds=max(MIN_SECONDS, 4 * referee.settings.sweep_seconds))
        if heard is None or referee.clock.now() - heard > patience:
            missing["worker"] = "No worker has shown itself lately."
    try:
        with impatient_redis(referee.settings.redis_url, REDIS_SECONDS) as client:
            client.ping()
    except redis.RedisError:
        missing["redis"] = "It does not answer."
    return missing


def warnings(referee: Referee) -> dict[str, str]:
    """What works, but not for much longer, each in a sentence; {} if all is well."""
    left = room.room_left(room.disk_of(referee.settings.database_url, referee.settings.data))
    if left is None or not room.is_nearly_full(*left):
        return {}
    return {"disk": f"The disk is nearly full: {left[0] // 2**20} MB are left of {left[1] // 2**20} MB."}


def counts(referee: Referee) -> Counts:
    with referee.store.reading() as snapshot:
        games = reading.games_by_status(snapshot)
        waiting = reading.unanswered_rings(snapshot)
    return Counts({status: games.get(status, 0) for status in STATUSES}, waiting)


@cache
def _latest() -> str:
    return migrate.latest()
