"""Rules of thumb for Cult Wars, in hundredths of a victory point.

Breed until the six strategy cards can no longer give everybody a task, then sacrifice half and breed half;
keep enough defenders at home for those who aim at you; in the last turn sacrifice all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.ruleset import Worth
from referee.games.cult_wars.pack import Content

SHARE = 5
"""One follower in so many is thought to attack, or to be sacrificed, by a rival."""
A_CARD = 60
SPARE = 30
"""A follower for whom there will be no task soon."""


def worth(view: Mapping[str, Any], content: Content, seat: int, kind: str) -> Worth:  # noqa: ARG001 - as all
    """What an answer is worth to this seat."""
    if kind == "cult_wars.target":
        return lambda answer: _aim(view, answer)
    if kind == "cult_wars.plan":
        return lambda answer: _plan(view, seat, answer)
    return lambda _: 0


def _aim(view: Mapping[str, Any], cult: str) -> int:
    """The richest rival: it has most to lose."""
    rival = next(one for one in view["cults"].values() if one["cult"] == cult)
    return 100 * int(rival["vp"]) + int(rival["followers"])


def _plan(view: Mapping[str, Any], seat: int, answer: Mapping[str, Any]) -> int:
    mine = view["cults"][str(seat)]
    rivals = [one for key, one in view["cults"].items() if key != str(seat)]
    at: dict[str, int] = dict.fromkeys(("attack", "defend", "sacrifice", "breed"), 0)
    for card, slot in (answer.get("slots") or {}).items():
        at[slot] += int(card)
    threat = sum(int(one["followers"]) // SHARE for one in rivals if one["target"] == mine["cult"])
    beaten = max(0, threat - at["defend"])
    killed = min(beaten, at["sacrifice"])  # CW-45: they die first, then breeders
    barren = min(beaten - killed, at["breed"])
    sacrificed = at["sacrifice"] - killed
    followers = int(mine["followers"]) - beaten - sacrificed + at["breed"] - barren
    points = 100 * sacrificed + 100 * _raided(rivals, mine["target"], at["attack"])
    cards = A_CARD * (bool(sacrificed) + len(answer.get("play") or ()))
    return points + cards + _future(max(0, followers), int(view["turns"]) - int(view["turn"]))


def _raided(rivals: list[Mapping[str, Any]], target: str | None, attackers: int) -> int:
    """The sacrifices of the target that attackers are likely to kill."""
    followers = next((int(one["followers"]) for one in rivals if one["cult"] == target), 0)
    return max(0, min(attackers - followers // SHARE, followers // SHARE))


def _future(followers: int, turns: int) -> int:
    """What followers are worth when so many turns are left: in each, those that get a task."""
    if turns == 0:
        return followers  # CW-08
    busy = min(followers, 21)
    return busy * (100 + 40 * min(turns - 1, 3)) + SPARE * (followers - busy)
