"""What the journal says beside the game itself: clocks, absences, votes and messages.

Much of it rests on the referee's word, such as when a deadline moved; the rest is held against other entries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, get_args

from referee.engine.motions import STANDARD
from referee.fairplay import entries
from referee.fairplay.assembly import Assembly, Motion
from referee.fairplay.entries import Extension, Statement, Stopper
from referee.fairplay.ledger import Ledger
from referee.fairplay.reading import DoesNotHold, Fields, seat_numbers
from referee.library import AnyRuleset

if TYPE_CHECKING:
    from typing import Literal

    Choice = Literal["yes", "no", "withdraw"]
    Outcome = Literal["carried", "failed", "lapsed"]


class TableTalk:
    """Follows these entries, and writes each anew."""

    def __init__(self) -> None:
        self.assembly = Assembly()
        self.rules: AnyRuleset | None = None
        """Those of the game; None as long as they are not known."""
        self._paused = False

    def follow(self, kind: str, fields: Fields, ledger: Ledger) -> Statement:
        """The entry as it must be; raises DoesNotHold."""
        match kind:
            case "missing":
                missing = ledger.seat_of_a_player(fields)
                ledger.vacated(fields)
                self.assembly.forget(missing)
                return entries.missing(missing)
            case "delegated":
                return entries.delegated(ledger.seat_of_a_player(fields), fields.text_or_none("until"))
            case "extended":
                return self._extended(fields, ledger)
            case "missed":
                return self._missed(fields, ledger)
            case "paused":
                return self._paused_or_resumed(fields, now=True)
            case "resumed":
                return self._paused_or_resumed(fields, now=False)
            case "put":
                motion = self.assembly.put(fields, ledger.players)
                self._check_voting(motion)
                seat = fields.number("seat") if motion.voting.ballot == "open" else None
                return entries.put(fields.text("motion"), motion.kind, motion.about, seat, motion.voting)
            case "voted":
                self.assembly.voted(fields, ledger.players)
                choice = cast("Choice", fields.text("choice"))
                return entries.voted(fields.text("motion"), fields.number("seat"), choice)
            case "settled":
                self.assembly.settled(fields, ledger.players)
                return entries.settled(fields.text("motion"), cast("Outcome", fields.text("outcome")))
            case "conceded":
                self.assembly.concede(fields, ledger.players)
                return entries.conceded(fields.number("seat"))
            case "message":
                return entries.message(ledger.seat_of_a_player(fields), fields.text("text"))
        raise DoesNotHold(f"there is no kind of entry called {kind!r}")

    def _check_voting(self, motion: Motion) -> None:
        """There must be such a motion, and it must be voted on like this."""
        if self.rules is None:
            return
        of_rules = self.rules.motion(motion.kind)
        # Rules that now have a motion of this name may have left it to the table when it was put.
        usual = [] if of_rules is None else [of_rules.voting]
        usual += [STANDARD[motion.kind]] if motion.kind in STANDARD else []
        if motion.voting not in [self.assembly.voting(one) for one in usual]:
            name = self.rules.name
            raise DoesNotHold(f"{name} has no motion of the kind {motion.kind} that is voted on like this")

    def _extended(self, fields: Fields, ledger: Ledger) -> Statement:
        step = fields.number("step")
        return entries.extended(
            step,
            due_at=fields.text("due_at"),
            reason=cast("Extension", fields.one_of("reason", *get_args(Extension))),
            seats=ledger.asked_seats(step, seat_numbers(fields.list("seats"))),
        )

    def _missed(self, fields: Fields, ledger: Ledger) -> Statement:
        step = fields.number("step")
        silent = ledger.asked_seats(step, seat_numbers(fields.list("seats")))
        for seat in silent:
            if seat in ledger.orders:
                raise DoesNotHold(f"seat {seat} was not silent: it has sealed an order")
        return entries.missed(step, silent)

    def _paused_or_resumed(self, fields: Fields, *, now: bool) -> Statement:
        by = cast("Stopper", fields.one_of("by", *get_args(Stopper)))
        if self._paused == now:
            raise DoesNotHold(f"the game {'was paused already' if now else 'was not paused'}")
        self._paused = now
        return entries.paused(by) if now else entries.resumed(by, due_at=fields.text_or_none("due_at"))
