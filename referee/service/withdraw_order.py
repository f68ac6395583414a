"""Taking an order back while its step is open."""

from __future__ import annotations

from referee.service.asked import Asked, read_filing
from referee.service.closing import close_or_wait
from referee.service.context import Referee
from referee.service.errors import NotFound
from referee.service.record import Record
from referee.service.seal_order import note_withdrawn
from referee.service.sessions import Player
from referee.store import orders
from referee.store.store import Connection


def withdraw_order(referee: Referee, player: Player, game_id: str, prompt_id: str) -> None:
    """Take back the order on file. What was shown of it stays shown, and a draft goes unnoticed."""
    asked = Asked.from_id(prompt_id)

    def withdraw(connection: Connection) -> None:
        filing = read_filing(referee, connection, player, game_id, asked, lock=True)
        if filing.commitment is None:
            raise NotFound("order")
        orders.remove(connection, game_id, asked.step, asked.seat)
        if not filing.final:
            return
        record = Record(referee, game_id, asked.step, filing, referee.clock.now())
        if filing.veiled_until is None:
            note_withdrawn(record, asked)
            record.save(connection)
        close_or_wait(referee, connection, game_id, asked.step, filing, complete=False, now=record.at)

    referee.store.run(withdraw)
