"""What the journal records besides the game itself: clocks, absences, votes and messages.

Much of it rests on the referee's word, such as when a deadline moved; the rest is compared with other
entries.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast, get_args

from referee.engine.bots import BOTS
from referee.engine.json_types import Json
from referee.engine.play import Intervention
from referee.fairplay import entries
from referee.fairplay.assembly import Assembly, Motion
from referee.fairplay.entries import Deed, Extension, Statement, Stopper
from referee.fairplay.ledger import Ledger
from referee.fairplay.motions import STANDARD
from referee.fairplay.reading import DoesNotHold, Fields, seat_numbers
from referee.library import AnyRuleset

if TYPE_CHECKING:
    from typing import Literal

    Choice = Literal["yes", "no", "withdraw"]
    Outcome = Literal["carried", "failed", "lapsed"]


def bot_that_stands_in(created: Fields) -> str | None:
    """The bot that answers where nobody plays, by this clock; None: stand-ins give defaults."""
    clock = created.any("clock")
    stand_in = clock.get("stand_in") if isinstance(clock, Mapping) else None
    return stand_in if isinstance(stand_in, str) and stand_in in BOTS else None


class TableTalk:
    """Follows these entries, and writes each again."""

    def __init__(self) -> None:
        self.assembly = Assembly()
        self.rules: AnyRuleset | None = None
        """The game's rules; None while they are not known."""
        self.closed = False
        """Whether the referee's host has ended the game."""
        self._seed_source = ""
        self._paused: Stopper | None = None
        self._clock: Mapping[str, Json] = {}
        self.stands_in_by_default = False
        """Whether stand-ins give defaults, and nothing that somebody has chosen."""

    def begin(self, created: Fields) -> None:
        """What the table has agreed on for the whole game."""
        self.assembly.anonymous = created.flag("anonymous")
        self._seed_source = created.one_of("seed_source", "server", "host")
        clock = created.any("clock")
        self._clock = clock if isinstance(clock, Mapping) else {}
        self.stands_in_by_default = bot_that_stands_in(created) is None

    def check_seed_is_unknown(self, ledger: Ledger) -> None:
        """Nobody else may play where the host has chosen the seed."""
        if self._seed_source == "host" and len(ledger.players) > 1:
            raise DoesNotHold("the host has chosen the seed, and so nobody else may play")

    def intervention(self, fields: Fields) -> Intervention:
        """Why the rules continued without an answer: somebody conceded, or the table wants it."""
        seat = None if fields.any("seat") is None else fields.number("seat")
        intervention = Intervention(fields.text("kind"), seat)
        if intervention.kind == "concede":
            self.assembly.leave_to_the_rules(seat)
        else:
            self.assembly.check_carried(intervention.kind, seat=seat)
        return intervention

    def follow(self, kind: str, fields: Fields, ledger: Ledger) -> Statement:
        """The entry as it must be; raises DoesNotHold."""
        match kind:
            case "missing":
                missing = ledger.seat_of_a_player(fields)
                if not self.assembly.carry_out("replace", seat=missing):
                    ledger.check_missing(missing, self._clock.get("misses"))
                ledger.vacated(fields)
                self.assembly.forget(missing)
                return entries.missing(missing)
            case "delegated":
                return entries.delegated(ledger.seat_of_a_player(fields), fields.text_or_none("until"))
            case "extended":
                return self._extended(fields, ledger)
            case "processed":
                return self._processed(fields, ledger)
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
                self.assembly.settled(fields, ledger.players, ledger.absent)
                return entries.settled(fields.text("motion"), cast("Outcome", fields.text("outcome")))
            case "conceded":
                self.assembly.concede(fields, ledger.players)
                ledger.concede(fields.number("seat"))
                return entries.conceded(fields.number("seat"))
            case "message":
                return entries.message(ledger.writer(fields), None)
            case "administered":
                return self._administered(fields)
        raise DoesNotHold(f"there is no kind of entry called {kind!r}")

    def _check_voting(self, motion: Motion) -> None:
        """There must be such a motion, and it must be voted on like this."""
        if self.rules is None:
            return
        of_rules = self.rules.motion(motion.kind)
        # Rules that now define a motion of this name may not have when it was put.
        usual = [] if of_rules is None else [of_rules.voting]
        usual += [STANDARD[motion.kind].voting] if motion.kind in STANDARD else []
        if motion.voting not in [self.assembly.voting(one) for one in usual]:
            name = self.rules.name
            raise DoesNotHold(f"{name} has no motion of the kind {motion.kind} that is voted on like this")

    def _extended(self, fields: Fields, ledger: Ledger) -> Statement:
        step, reason = fields.number("step"), fields.one_of("reason", *get_args(Extension))
        if reason == "vote":
            self.assembly.check_carried("extend")
        ledger.has_failed = ledger.has_failed or reason == "failure"
        return entries.extended(
            step,
            due_at=fields.text_or_none("due_at") if reason == "failure" else fields.text("due_at"),
            reason=cast("Extension", reason),
            seats=ledger.asked_seats(step, seat_numbers(fields.list("seats"))),
        )

    def _processed(self, fields: Fields, ledger: Ledger) -> Statement:
        if self._paused is not None:
            raise DoesNotHold("nothing is processed while the clock is stopped")
        step = fields.number("step")
        ledger.open_now(step)
        return entries.processed(step)

    def _missed(self, fields: Fields, ledger: Ledger) -> Statement:
        step, silent = fields.number("step"), seat_numbers(fields.list("seats"))
        ledger.missed(step, silent)
        return entries.missed(step, silent)

    def _administered(self, fields: Fields) -> Statement:
        deed = cast("Deed", fields.one_of("deed", *get_args(Deed)))
        self.closed = self.closed or deed == "closed"
        return entries.administered(deed, fields.object("about"), fields.text("reason"))

    def _paused_or_resumed(self, fields: Fields, *, now: bool) -> Statement:
        by = cast("Stopper", fields.one_of("by", *get_args(Stopper)))
        if (self._paused is not None) == now:
            raise DoesNotHold(f"the game {'was paused already' if now else 'was not paused'}")
        if by == "vote":
            self.assembly.check_carried("pause" if now else "resume")
        if by == "host" and self._paused == "vote":
            raise DoesNotHold("the host had a clock go on that the table had stopped")
        self._paused = by if now else None
        return entries.paused(by) if now else entries.resumed(by, due_at=fields.text_or_none("due_at"))
