"""Reading back what one has sealed."""

from __future__ import annotations

from referee.service.asked import Asked, find_ask, read_filing
from referee.service.context import Referee
from referee.service.errors import NotFound
from referee.service.seal_order import Receipt
from referee.service.sessions import Player


def read_order(referee: Referee, player: Player, game_id: str, prompt_id: str) -> Receipt:
    """The order on file for an open prompt of the player's own; raises NotFound if there is none."""
    asked = Asked.from_id(prompt_id)
    ask = find_ask(referee, player, game_id, asked)
    with referee.store.reading() as connection:
        filing = read_filing(referee, connection, player, game_id, asked)
    if filing.commitment is None:
        raise NotFound("order")
    return Receipt(
        prompt=asked.prompt_id,
        final=filing.final,
        answer=filing.answer,
        text=ask.show(filing.answer),
        commitment=filing.commitment,
        nonce=filing.nonce,
        accepted_at=filing.accepted_at,
        wait=filing.wait,
    )
