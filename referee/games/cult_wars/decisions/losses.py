"""Step 5: which attackers fall when the defender has the choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Bucket, Split
from referee.engine.decisions import Cursor, Decision, Listed, Shares, Spelling, asks
from referee.engine.decisions.decision import MakesSpelling
from referee.engine.events import SEAT
from referee.engine.json_types import Json
from referee.engine.problems import UntimelyText
from referee.games.cult_wars.decisions.plan_text import EVENLY, WHOM_TO_BLAME
from referee.games.cult_wars.decisions.target import cults_of
from referee.games.cult_wars.moments import Siege

MAX_LOST = 1_000_000


def attackers(at: Siege) -> Split:
    """Just as many as fall, and of no cult more than it sent (CW-42)."""
    content, battle = at.content, at.battle
    refs = {cult: (SEAT.of(seat),) for cult, seat in at.seats.items()}
    if battle is None:
        others = [Bucket(cult, content.cult_name(cult), refs=ref) for cult, ref in refs.items()]
        return Split(others, min_total=0, max_total=MAX_LOST, clause="CW-42")
    sent = {cult: battle.bodies[seat] for cult, seat in at.seats.items()}
    lost = battle.attackers_lost

    def wrong_total(shared: int) -> str:
        return Reason(
            "Share out exactly {lost:loss|losses} (you shared {shared}).", "CW-42", lost=lost, shared=shared
        )

    def too_much(cult: str, share: int) -> str:
        if share <= sent[cult]:
            return wrong_total(share)
        return Reason(
            "{cult} has only {sent:attacker}.", "CW-42", cult=content.cult_name(cult), sent=sent[cult]
        )

    def did_not_attack(cult: str) -> str:
        name = content.cult_name(cult) if cult in content.cults_by_id else cult
        return Reason("{cult} did not attack you.", "CW-42", cult=name)

    return Split(
        [
            Bucket(cult, content.cult_name(cult), {"attackers": n}, max=n, refs=refs[cult])
            for cult, n in sent.items()
        ],
        total=lost,
        refuse=did_not_attack,
        too_much=too_much,
        wrong_total=wrong_total,
        clause="CW-42",
    )


class Blamed(Spelling):
    """`even`, or cults to be used up first, as in a plan: what that comes to in this battle."""

    label, what = "even|cults", Words("even or cults")
    help = "even|<cults>"

    def __init__(self, at: Siege) -> None:
        self._at = at
        self._cults = Listed(cults_of(at.content, at.seats))

    def read(self, words: Cursor) -> Json:
        if words.line_ends:
            raise words.unfit(WHOM_TO_BLAME)
        start = words.at
        first: Any = [] if words.take_if(*EVENLY) else self._cults.read(words)
        for cult in first:
            if first.count(cult) > 1:
                raise words.unfit(Words("{cult} is named twice.", cult=self._at.content.cult_name(cult)))
        shares = self._at.blamed(first)
        if shares is None and words.line_ends:
            words.at = start
            raise words.unfit(Words("Nobody knows yet who will attack."), error=UntimelyText)
        return shares

    def show(self, value: Any) -> str:
        raise NotImplementedError("it is read, and never written")


class Losses(Decision[Siege], form=("losses {shares}", "blame {blamed}"), bare=True):
    """CW-42."""

    what = Words("a sharing out of losses")
    also: ClassVar[Mapping[str, MakesSpelling]] = {"blamed": Blamed}
    shares: Mapping[str, int] = asks(attackers, lambda at: Shares(cults_of(at.content, at.seats), "losses"))

    @classmethod
    def understood(cls, said: dict[str, Json], at: Siege) -> dict[str, Json]:  # noqa: ARG003 - blame knew it
        return {"shares": said["blamed"]} if "blamed" in said else said
