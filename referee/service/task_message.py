"""A task as Celery's workers expect to find it on a Redis list (message protocol 2, in kombu's envelope).

Written out here so that whoever rings needs no Celery: one round trip, on a connection with time-outs of our
own, where kombu's publisher hangs on a frozen Redis.
"""

from __future__ import annotations

import json
from base64 import b64encode
from uuid import uuid4

KEY_PREFIX = "referee:"


def task_message(task: str, arguments: list[str | int], queue: str) -> str:
    """The message that has a worker of `queue` run `task`. Arguments are ids and numbers, nothing secret."""
    task_id = str(uuid4())
    body = json.dumps([arguments, {}, {"callbacks": None, "errbacks": None, "chain": None, "chord": None}])
    return json.dumps(
        {
            "body": b64encode(body.encode()).decode(),
            "content-encoding": "utf-8",
            "content-type": "application/json",
            "headers": {
                "lang": "py",
                "task": task,
                "id": task_id,
                "root_id": task_id,
                "parent_id": None,
                "group": None,
                "eta": None,
                "expires": None,
                "retries": 0,
                "timelimit": [None, None],
                "ignore_result": True,
            },
            "properties": {
                "correlation_id": task_id,
                "delivery_mode": 2,
                "delivery_tag": str(uuid4()),
                "delivery_info": {"exchange": "", "routing_key": queue},
                "priority": 0,
                "body_encoding": "base64",
            },
        }
    )
