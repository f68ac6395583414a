"""Which orders the rules fail at."""

from __future__ import annotations

from collections.abc import Mapping

import structlog

from referee.engine.json_types import Json
from referee.service.advancing.next_step import come_to_rest
from referee.service.resolving.closing_steps import Closing, answer_of, resumed
from referee.service.running.context import Referee

log = structlog.get_logger()


def orders_at_fault(referee: Referee, closing: Closing) -> dict[int, str]:
    """The orders, as text, that the rules fail at; none if they fail whatever was ordered.

    These are the orders whose replacement by the default lets the rules go on; otherwise those that fail
    among nothing but defaults; otherwise all.
    """
    play = resumed(referee, closing)
    asks = {} if play.step is None else {ask.seat: ask for ask in play.step.asks}
    answers = {seat: answer_of(closing, play, ask) for seat, ask in asks.items()}
    defaults = {seat: ask.default_after(closing.orders[seat].shown) for seat, ask in asks.items()}
    sent = [seat for seat in asks if answers[seat] != defaults[seat]]
    at_fault = [seat for seat in sent if _resolves(referee, closing, {**answers, seat: defaults[seat]})]
    if not at_fault and _resolves(referee, closing, defaults):
        alone = [s for s in sent if not _resolves(referee, closing, {**defaults, s: answers[s]})]
        at_fault = alone or sent
    return {seat: asks[seat].show(answers[seat]) for seat in at_fault}


def _resolves(referee: Referee, closing: Closing, answers: Mapping[int, Json]) -> bool:
    """Whether the rules accept these answers."""
    try:
        play = resumed(referee, closing)
        come_to_rest(play, closing.seeds, play.resolve(answers))
    except Exception as error:  # noqa: BLE001 - that is what is asked
        log.info("step fails otherwise", game=closing.game.id, step=closing.step, type=type(error).__name__)
        return False
    return True
