"""What a table can vote on: which motions there are, what they are about, and who has a vote."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.engine import codec
from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.engine.motions import RulesMotion, Voting
from referee.engine.problems import Problem
from referee.fairplay.motions import STANDARD, is_of_those_present
from referee.library import AnyRuleset
from referee.service.games.game_rules import are_installed, rules_to_read
from referee.service.requests.errors import Invalid
from referee.service.running.context import Referee
from referee.service.times.written_times import step_duration
from referee.store import games, reading
from referee.store.reading import AnyGame
from referee.store.transactions import Snapshot


@dataclass(frozen=True)
class Proposal:
    """A kind of motion and what it is about. Equal proposals are the same motion."""

    kind: str
    about: Mapping[str, Json]
    voting: Voting
    of_rules: RulesMotion[Any, Any] | None = None

    @property
    def named_may_speak(self) -> bool:
        """Whether the seat that it is about may put it and support it."""
        return self.of_rules is not None and self.of_rules.named_may_speak

    @property
    def seat(self) -> int | None:
        """The seat that it is about, which has no vote on it."""
        seat = self.about.get("seat")
        return seat if isinstance(seat, int) else None


def read_proposal(rules: AnyRuleset, seats: int, kind: str, about: Mapping[str, Json]) -> Proposal:
    """A proposal from what somebody has sent; raises Invalid. `about` holds only what was given."""
    of_rules = rules.motion(kind)
    if of_rules is None and kind not in STANDARD:
        known = ", ".join(str(motion["motion"]) for motion in known_motions(rules))
        raise _invalid(
            "/motion", Words("There is no such motion at this table. There are: {known}.", known=known)
        )
    needed = about_of(rules, kind)
    if needed is not None and needed not in about:
        raise _invalid(f"/{needed}", Words("This motion needs it."))
    for name in about:
        if name != needed:
            raise _invalid(f"/{name}", Words("This motion has nothing to do with it."))
    if needed == "seat" and about["seat"] not in range(1, seats + 1):
        raise _invalid("/seat", Words("The game has no such seat."))
    if needed == "by":
        try:
            step_duration(str(about["by"]))
        except ValueError as error:
            raise _invalid("/by", str(error)) from None
    if of_rules is None:
        return Proposal(kind, about, STANDARD[kind].voting)
    return Proposal(of_rules.kind, about, of_rules.voting, of_rules)


def about_of(rules: AnyRuleset, kind: str) -> str | None:
    """The one thing that a motion of this kind is about, if anything."""
    of_rules = rules.motion(kind)
    if of_rules is None:
        return STANDARD[kind].about if kind in STANDARD else None
    return "seat" if of_rules.about_a_seat else None


def voting_of(rules: AnyRuleset, kind: str) -> Voting:
    """How such a motion is voted on: as the game's rules say if they define it, else as everywhere."""
    of_rules = rules.motion(kind)
    return STANDARD[kind].voting if of_rules is None else of_rules.voting


def known_motions(rules: AnyRuleset) -> list[dict[str, Json]]:
    """Every motion that a table with these rules may vote on, and how. The rules' own definitions win."""
    own = [motion.kind for motion in rules.interventions.motions]
    return [
        {
            "motion": kind,
            "text": _text_of(rules, kind),
            "about": about_of(rules, kind),
            "ballot": voting_of(rules, kind).ballot,
            "needs": voting_of(rules, kind).needs,
            "lasts": voting_of(rules, kind).lasts,
        }
        for kind in [*(kind for kind in STANDARD if kind not in own), *own]
    ]


def _text_of(rules: AnyRuleset, kind: str) -> str:
    of_rules = rules.motion(kind)
    return STANDARD[kind].text if of_rules is None else of_rules.text


def electors_of(referee: Referee, snapshot: Snapshot, game: AnyGame, kind: str, concerned: Json) -> list[int]:
    """The seats that vote on a motion of this kind, without the seat that it is about.

    These are the seats of all players still in the game, present or not, except for motions that only the
    players who are present decide.
    """
    rules = rules_to_read(referee, game)
    without: list[Json] = [concerned]
    if rules.interventions.out is not None and are_installed(referee, game):
        without += rules.interventions.out(codec.decode(rules.state, reading.view_state(snapshot, game.id)))
    return [
        int(row.seat)
        for row in games.seats_of(snapshot, game.id)
        if row.kind == "player"
        and (row.status == "taken" or not is_of_those_present(kind))
        and not row.conceded
        and row.seat not in without
    ]


def _invalid(path: str, message: str) -> Invalid:
    return Invalid("invalid-motion", Words("There is no such motion to vote on."), [Problem(path, message)])
