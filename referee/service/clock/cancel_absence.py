"""Taking an absence back."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.service.requests.errors import Conflict, NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.step_times import waits_for_absent
from referee.store import absences, players
from referee.store.transactions import Transaction


def cancel_absence(referee: Referee, player: Player, absence_id: str) -> None:
    """Cancel an absence, or end it now if it has begun. Deadlines that have moved stay where they are.

    If one may have moved, the days stay counted too: otherwise booking again would make others wait longer.
    """

    def cancel(transaction: Transaction) -> None:
        players.lock(transaction, player.id)
        now = referee.clock.now()
        booked = next(
            (one for one in absences.of_player(transaction, player.id) if one.id == absence_id), None
        )
        if booked is None or booked.to_at <= booked.from_at:
            raise NotFound("absence")
        if booked.to_at <= now:
            raise Conflict("absence-over", Words("This absence is over."))
        waited = any(waits_for_absent(game) for game in absences.may_have_waited(transaction, booked))
        end = max(booked.from_at, now)
        if end > booked.from_at or waited:
            absences.end(transaction, absence_id, end, booked.to_at if waited else end)
        else:
            absences.remove(transaction, absence_id)

    referee.store.run(cancel)
