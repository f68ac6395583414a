"""Ending a game other than by playing it: by agreement, by concession, or because nobody is left."""

from __future__ import annotations

from referee.engine.ruleset import Result
from referee.fairplay import entries
from referee.fairplay.endings import WITHOUT_AN_END, final_result
from referee.fairplay.entries import Reason
from referee.service.advancing.concessions import conceded_seats
from referee.service.games.chronicle import Chronicle
from referee.service.motions.lapse_motions import lapse_motions
from referee.service.news.notices import tell_of_step
from referee.service.press.deliver_last_messages import deliver_last_messages
from referee.service.running.context import Referee
from referee.store import games, outbox, steps
from referee.store.games import GameRow
from referee.store.transactions import Transaction


def end_game(
    referee: Referee,
    transaction: Transaction,
    chronicle: Chronicle,
    game: GameRow,
    reason: Reason,
    *,
    why: str = "",
    scored: Result | None = None,
) -> None:
    """End a game now: its open step becomes void and its motions lapse. `why` are the words of the host.

    `scored` is the rules' own scoring, if they have any.
    """
    conceded = conceded_seats(transaction, game.id)
    result = final_result(reason, game.seats, conceded, scored)
    lapse_motions(referee, transaction, chronicle, game, over=True)
    deliver_last_messages(referee, chronicle, game)
    chronicle.note(entries.finished(result=result, seed=game.server_seed, reason=reason))
    status = "abandoned" if reason in WITHOUT_AN_END else "finished"
    told = None if result is None else result.to_json()
    chronicle.tell(
        "game.abandoned" if status == "abandoned" else "game.finished",
        {"reason": reason, "result": told, **({"why": why} if why else {})},
    )
    steps.make_void(transaction, game.id, game.step, chronicle.at)
    outbox.remove_all(transaction, game.id)
    if game.status == "running":
        tell_of_step(referee, transaction, game.id, game.step + 1, chronicle.at)
    games.change(
        transaction,
        game.id,
        {
            "status": status,
            "ended": reason,
            "finished_at": chronicle.at,
            "result": told,
            "paused_at": None,
            "held": None,
            "rules_held_at": None,
        },
    )
