"""What keeps this referee from doing its work."""

from __future__ import annotations

from datetime import timedelta
from functools import cache

import redis

from referee.service.running.context import Referee
from referee.service.running.impatient_redis import impatient_redis
from referee.store import heartbeats, migrate, reading
from referee.store.database_errors import DatabaseError
from referee.store.heartbeats import WORKER
from referee.store.keys import KeyProblem

MIN_SECONDS = 30.0
REDIS_SECONDS = 0.5


def find_missing_parts(referee: Referee) -> dict[str, str]:
    """What is wrong with the database, its key, Redis and the workers, a sentence for each; {}: nothing."""
    missing = {}
    try:
        with referee.store.reading() as snapshot:
            at = reading.revision(snapshot)
            up_to_date = at == _latest()
            heard = heartbeats.last_beat(snapshot, WORKER) if up_to_date else None
            if up_to_date:
                referee.store.check_keys(snapshot)
    except KeyProblem as problem:
        needed = " and ".join(problem.missing)
        missing["key"] = (
            f"The database is sealed with key {needed}, which this process does not have."
            if needed
            else "This process has no key that it could use."
        )
    except DatabaseError:
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


@cache
def _latest() -> str:
    return migrate.latest()
