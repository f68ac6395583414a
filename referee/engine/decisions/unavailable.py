"""What is not on offer, and why: worked out when somebody asks, from what decisions say of themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.catalogue import Reason
from referee.engine.choices import One, Some
from referee.engine.choices.option import Option
from referee.engine.decisions.decision import Decision
from referee.engine.unavailable import Unavailable


def unavailable(kind: type[Decision[Any]], at: Any) -> Iterator[Unavailable]:
    """All that is known but not offered at the moment. It judges by the moment alone, as the offer does."""
    members = {"": kind} if kind.forms else kind.members(at)
    for case, decision in members.items():
        reason = kind.refusal_of(case, at) if case else decision.refusal(at)
        if reason is not None:
            label = kind.label_of(case, at) if case else decision.label
            yield Unavailable(case, label, reason, _clause(reason))
        else:
            yield from _refused_options(case, decision, at)
            yield from decision.not_offered(at)
            for part in decision.parts:
                yield from _refused_options(part.case, part, at) if part.forms else unavailable(part, at)


def _refused_options(case: str, decision: type[Decision[Any]], at: Any) -> Iterator[Unavailable]:
    """Of what one may think of for its fields (`among`), what cannot be chosen."""
    for one in decision.fields().values():
        among = one.asked.among
        offered = None if among is None else one.offered(at)
        if among is None or not isinstance(offered, One | Some) or offered.refuse is None:
            continue
        known = {option.id for option in offered.options}
        thought_of: list[Option] = [option for option in among(at) if option.id not in known]
        for option in thought_of:
            if reason := offered.refuse(option.id):
                yield Unavailable(case, option.label, reason, _clause(reason), option.id, option.refs)


def _clause(reason: str) -> str | None:
    return reason.clause if isinstance(reason, Reason) else None
