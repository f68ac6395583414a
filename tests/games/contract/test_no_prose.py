"""What the rules hand over to be hashed is data: no sentence is in an event, a state, a draw or a result."""

from __future__ import annotations

from typing import Any

from referee.engine import codec
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.engine.records import face_as_json
from tests.games.catalogues import printed
from tests.games.contract.offered import Offer, every_offer
from tests.games.contract.test_catalogues import pack_of
from tests.prose import prose_in

GAMES_PLAYED = 2


def test_what_reads_like_a_sentence_is_found() -> None:
    assert list(prose_in({"kind": "game.held", "data": {"why": "Its rules are gone.", "seat": 2}})) == [
        "Its rules are gone."
    ]
    assert list(prose_in(["game.held", "die/3@1", "2030-01-01T12:00:00Z", {"red.f01": ["seat:2", 7]}])) == []


@every_offer
def test_nothing_that_is_hashed_holds_a_sentence(offer: Offer) -> None:
    found: set[str] = set()
    # Where a thing has no other id.
    names = set(printed(pack_of(offer.rules), "name"))

    def look(*values: Any) -> None:
        found.update(prose_in(values, names))

    def watch(play: Play[Any, Any]) -> None:
        look(codec.encode(play.state), play.phase)
        if play.step is not None:
            look(play.step.key, [(ask.kind, ask.default) for ask in play.step.asks])

    for number in range(GAMES_PLAYED):
        report = random_game(
            offer.rules, offer.content, offer.seats, f"prose {number}", options=offer.short(), watch=watch
        )
        for record in report.events:
            faces = (record.public, *record.private.values(), record.hidden)
            look(*(face_as_json(face) for face in faces if face is not None))
        look(*((step.key, step.answers, step.settled) for step in report.answered))
        look(*((draw.label, draw.kind, draw.result) for draw in report.draws))
        look(report.result.to_json())
    assert sorted(found) == []
