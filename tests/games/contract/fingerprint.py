"""One hash over all that random games show: `python -m tests.games.contract.fingerprint RULESET`."""

from __future__ import annotations

import hashlib
import sys
from typing import Any

from referee.engine import codec
from referee.engine.canonical import canonical
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.engine.records import face_as_json
from tests.games.contract.offered import OFFERS, sight


def fingerprint(ruleset: str) -> str:
    """The same on every machine, in every process, under every hash seed: one game at each size of table."""
    seen = hashlib.sha256()
    for offer in [one for one in OFFERS if one.rules.id == ruleset]:

        def watch(play: Play[Any, Any], viewers: list[int | None] = offer.viewers()) -> None:  # noqa: B008
            seen.update(canonical(codec.encode(play.state)))
            for viewer in viewers:
                seen.update(sight(play, viewer))

        report = random_game(
            offer.rules, offer.content, offer.seats, "fingerprint/0", options=offer.short(), watch=watch
        )
        seen.update(canonical(report.result.to_json()))
        for event in report.events:
            for viewer in offer.viewers():
                face = event.seen_by(viewer)
                seen.update(canonical([event.kind, None if face is None else face_as_json(face)]))
        for draw in report.draws:
            seen.update(canonical([draw.label, draw.kind, draw.sides, draw.result, draw.step]))
    return seen.hexdigest()


if __name__ == "__main__":
    print(fingerprint(sys.argv[1]))
