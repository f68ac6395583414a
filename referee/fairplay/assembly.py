"""The table between two questions: motions, votes and concessions, as the journal tells of them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from referee.engine.json_types import Json
from referee.engine.motions import Voting, decided
from referee.fairplay.motions import is_of_those_present
from referee.fairplay.reading import DoesNotHold, Fields


@dataclass
class Motion:
    """What was put to the table, and who voted how where that is open."""

    kind: str
    about: dict[str, Json]
    voting: Voting
    votes: dict[int, str] = field(default_factory=dict)
    outcome: str | None = None
    done: bool = False
    """What is carried is carried out once."""


@dataclass
class Assembly:
    """Follows motions from entry to entry, and refuses what the votes do not bear out."""

    conceded: list[int] = field(default_factory=list)
    """The seats that gave up, in the order in which they did."""
    left_to_the_rules: list[int] = field(default_factory=list)
    """Those of them for which the rules have gone on as they say."""
    motions: dict[str, Motion] = field(default_factory=dict)
    out: Collection[int] = ()
    """Seats that are out of the game by its rules as it stands, and have no vote."""
    may_be_out: bool = False
    """Whether seats may be out although nobody can tell yet: then only those who voted are counted."""
    anonymous: bool = False
    """Every ballot is secret: who votes when would tell too much."""

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
        """How a motion is voted on here, as journals tell it, that is usually voted on like this."""
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
        """`absent`: seats whose players are not there, and that have a vote all the same."""
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
            # One no was once enough to fail. That it ends for want of support is no more than that it lapses.
            may_have_failed = not is_carried and (no > 0 or backers == 0)
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
        """The rules deal with a concession, once."""
        if seat not in self.conceded or seat in self.left_to_the_rules:
            raise DoesNotHold(f"seat {seat} has not conceded, or that was dealt with before")
        self.left_to_the_rules.append(seat)

    def electors(self, players: Collection[int], about: Json) -> list[int]:
        """Who votes: seats in the game that players hold, but for the one that it is about."""
        return [
            seat
            for seat in sorted(players)
            if seat not in self.conceded and seat not in self.out and seat != about
        ]

    def check_carried(self, kind: str, voting: Voting | None = None, **about: Json) -> None:
        """Something was done that takes a motion of this kind which was carried, and not carried out before.

        It must have been voted on like this, if that is said.
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
