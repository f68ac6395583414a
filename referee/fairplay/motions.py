"""The motions that every table has, whatever it plays: what they propose, and how they are voted on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.engine.motions import Ballot, Needs, Voting

ADMIT = "admit"
"""The motion to give a free seat to somebody who asks for it."""

RULES = "rules"
"""The motion to continue by other rules, in a game that is held because its own are not installed."""


@dataclass(frozen=True)
class StandardMotion:
    """A motion that every table has."""

    text: str
    """What is proposed, in words without a full stop; braces stand for what it is about."""
    ballot: Ballot
    needs: Needs
    about: str | None = None
    """The one thing that has to be named with it."""
    of_those_present: bool = False
    """Whether only the players who are present decide, as it gives time or players. All others may change
    how the game ends: there a seat keeps its vote when its player has left or is missing, until somebody
    else takes it. Its silence is a no.
    """

    @property
    def voting(self) -> Voting:
        return Voting(self.ballot, self.needs)


STANDARD: Mapping[str, StandardMotion] = {
    "draw": StandardMotion("end the game in a draw", "secret", "unanimous"),
    "end_early": StandardMotion("end the game early", "secret", "unanimous"),
    "extend": StandardMotion("extend the deadline by {by}", "open", "majority", "by", of_those_present=True),
    "pause": StandardMotion("stop the clock", "open", "majority", of_those_present=True),
    "resume": StandardMotion("let the clock run again", "open", "majority", of_those_present=True),
    "cancel": StandardMotion("cancel the game", "open", "unanimous"),
    "replace": StandardMotion(
        "give {place} to another player", "secret", "majority", "seat", of_those_present=True
    ),
    ADMIT: StandardMotion(
        "give {place} to {name} (candidate {candidate})",
        "open",
        "majority",
        "candidate",
        of_those_present=True,
    ),
    "roll_back": StandardMotion(
        "roll the game back to step {step} (decks lie as they did then: who has seen a card since knows that "
        "it comes again)",
        "open",
        "unanimous",
        "step",
    ),
    RULES: StandardMotion(
        "go on by version {version} of the rules ({changes})", "open", "unanimous", "version"
    ),
}


def is_of_those_present(kind: str) -> bool:
    """Whether a motion of this kind is decided by the players who are there."""
    return kind in STANDARD and STANDARD[kind].of_those_present
