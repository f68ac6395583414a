"""The table between two questions: motions, votes and concessions, as the journal records them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from referee.engine.json_types import Json
from referee.engine.motions import Voting, decided
from referee.fairplay.motions import is_of_those_present
from referee.fairplay.reading import DoesNotHold, Fields


@dataclass
class Motion:
    """A motion, and who voted how if the ballot is open."""

    kind: str
    about: dict[str, Json]
    voting: Voting
    votes: dict[int, str] = field(default_factory=dict)
    outcome: str | None = None
    done: bool = False
    """A carried motion is carried out once."""


@dataclass
class Assembly:
    """Follows motions from entry to entry, and refuses outcomes that the votes do not support."""

    conceded: list[int] = field(default_factory=list)
    """The seats that have conceded, in that order."""
    left_to_the_rules: list[int] = field(default_factory=list)
    """Those of them that the rules have handled."""
    motions: dict[str, Motion] = field(default_factory=dict)
    out: Collection[int] = ()
    """Seats that the rules have put out of the game, and that have no vote."""
    may_be_out: bool = False
    """Whether seats may be out although that is still hidden: then only those who voted are counted."""
    anonymous: bool = False
    """Every ballot is secret, as the times of votes would tell too much."""

    def put(self, public: Fields, players: Collection[int]) -> Motion:
        name, kind = public.text("motion"), public.text("kind")
        if name in self.motions:
            raise DoesNotHold(f"the motion {name} was put before")
        ballot = public.one_of("ballot", "open", "secret")
        if ballot == "open":
            self._voter(public.number("seat"), players)
        elif public.any("seat") is not None:
            raise DoesNotHold("who puts a motion to a secret ballot stands in no journal")
        needs = public.one_of("needs", "unanimous", "majority")
        voting = Voting(ballot, needs)  # type: ignore[arg-type] # both are one of the words asked for
        self.motions[name] = Motion(kind, dict(public.object("about")), voting)
        return self.motions[name]

    def voting(self, usual: Voting) -> Voting:
        """How a motion is voted on here, as journals record it, given how it is usually voted on."""
        return Voting("secret" if self.anonymous else usual.ballot, usual.needs)

    def voted(self, public: Fields, players: Collection[int]) -> None:
        motion = self._open(public)
        if motion.voting.ballot == "secret":
            raise DoesNotHold("a vote in a secret ballot stands in no journal")
        seat = public.number("seat")
        self._voter(seat, players)
        motion.votes.pop(seat, None)
        choice = public.one_of("choice", "yes", "no", "withdraw")
        if choice != "withdraw":
            motion.votes[seat] = choice

    def settled(self, public: Fields, players: Collection[int], absent: Collection[int]) -> None:
        """`absent`: seats whose players are not there, but which have a vote all the same."""
        motion = self._open(public)
        outcome = public.one_of("outcome", "carried", "failed", "lapsed")
        about = motion.about.get("seat")
        silent = [] if is_of_those_present(motion.kind) else self.electors(absent, about)
        is_left_open = motion.voting.ballot == "secret" or motion.voting.needs == "unanimous"
        if outcome == "carried" and silent and is_left_open and not self.may_be_out:
            raise DoesNotHold(f"seat {silent[0]}, whose player was not there, has not agreed to the motion")
        if outcome != "lapsed" and motion.voting.ballot == "open":
            electors = [*self.electors(players, about), *silent]
            if self.may_be_out:
                electors = [seat for seat in electors if seat in motion.votes] or electors
            cast = [motion.votes[seat] for seat in electors if seat in motion.votes]
            yes, no = cast.count("yes"), cast.count("no")
            backers = list(motion.votes.values()).count("yes")
            is_carried = decided(motion.voting, len(electors), yes, no, backers) == "carried"
            # What lasts for the game fails for want of backers, too.
            may_have_failed = not is_carried and (len(cast) == len(electors) or backers == 0)
            if not (is_carried if outcome == "carried" else may_have_failed):
                raise DoesNotHold(f"the votes do not say that the motion is {outcome}")
        motion.outcome = outcome

    def concede(self, public: Fields, players: Collection[int]) -> None:
        seat = public.number("seat")
        if seat not in players or seat in self.conceded:
            raise DoesNotHold(f"seat {seat} has no vote")
        self.conceded.append(seat)
        self.forget(seat)

    def forget(self, seat: int) -> None:
        """A vote goes with its player."""
        for motion in self.motions.values():
            motion.votes.pop(seat, None)

    def leave_to_the_rules(self, seat: int | None) -> None:
        """The rules handle a concession, once."""
        if seat not in self.conceded or seat in self.left_to_the_rules:
            raise DoesNotHold(f"seat {seat} has not conceded, or that was dealt with before")
        self.left_to_the_rules.append(seat)

    def electors(self, players: Collection[int], about: Json) -> list[int]:
        """Who votes: seats in the game that players hold, except for the one that the motion is about."""
        return [
            seat
            for seat in sorted(players)
            if seat not in self.conceded and seat not in self.out and seat != about
        ]

    def check_carried(self, kind: str, voting: Voting | None = None, **about: Json) -> None:
        """Check that something was done on the strength of a carried motion of this kind, not carried out
        before.

        If `voting` is given, it must have been voted on like this.
        """
        if not self.carry_out(kind, voting, **about):
            raise DoesNotHold(f"no motion of the kind {kind} was carried")

    def carry_out(self, kind: str, voting: Voting | None = None, **about: Json) -> bool:
        """The same; False if there is none."""
        for motion in self.motions.values():
            if (
                motion.kind == kind
                and motion.outcome == "carried"
                and not motion.done
                and (voting is None or motion.voting == self.voting(voting))
                and all(motion.about.get(name) == value for name, value in about.items())
            ):
                motion.done = True
                return True
        return False

    def _open(self, public: Fields) -> Motion:
        motion = self.motions.get(public.text("motion"))
        if motion is None or motion.outcome is not None:
            raise DoesNotHold(f"no motion {public.text('motion')} is open")
        return motion

    def _voter(self, seat: int, players: Collection[int]) -> None:
        if seat not in self.electors(players, None):
            raise DoesNotHold(f"seat {seat} has no vote")
