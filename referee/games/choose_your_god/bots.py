"""Rules of thumb for Choose Your God.

Grow Followers until the dear Locations open; then build an Altar or raise a Mob every round. Send just enough
to lead where the benefit is wanted, to the dearest Location first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.engine.ruleset import Worth
from referee.games.choose_your_god.pack import Content

USUAL = {1: 60, 2: 30, 3: 90, 4: 110, 5: 110, 6: 80, 7: 0, 8: 90, 9: 100, 10: 100, 11: 50, 12: 0, 13: 0}
"""What the benefit of a Location is worth, where nothing else is said."""
AN_ALTAR, A_MOB, A_SUMMONING = 300, 320, 500
ALTARS, MOBS = 5, 4
"""So many win (CG-19)."""
FREE_PLACEMENTS = 3
A_FOLLOWER = 160
"""What it costs to lose one for a fourth Priest: a whole win in the Slums."""
NEEDED, EACH = 8, 20
"""Followers that one works towards, and what a win counts for each that is missing."""
DENIED = 80
"""For each Mob of a rival: a win in the Guard Quarters is one that it does not get."""
ORDERED = 40
"""What it costs to have ordered ahead: one learns more by then."""


def worth(view: Mapping[str, Any], content: Content, seat: int, kind: str) -> Worth:  # noqa: ARG001 - as all
    """What an answer is worth to this seat."""
    bot = Bot(view, view["seats"][str(seat)], str(seat))
    match kind.partition(".")[2]:
        case "intention":
            return bot.intention
        case "window":
            return bot.window
        case "plan":
            return bot.plan
        case "benefit":
            return bot.benefit
    return lambda answer: 0 if answer else 1


@dataclass(frozen=True)
class Bot:
    """What a seat sees."""

    view: Mapping[str, Any]
    mine: Mapping[str, Any]
    seat: str

    def intention(self, answer: Mapping[str, Any]) -> int:
        ahead = ORDERED * bool(answer.get("then"))
        said = answer["do"]["value"]
        if answer["do"]["case"] == "preach":
            return self.preach(said["location"], said["priest"]) - ahead
        if answer["do"]["case"] == "pray":
            benefit, plan = said.get("benefit"), said.get("plan")
            return (5 if benefit else 0) + (self.plan(plan) if plan else 0) - ahead
        return -50

    def preach(self, number: int, priest: str) -> int:
        """What a Priest brings in a Location: the benefit, if it comes to lead there."""
        strength = int(self.mine["patriarch"]["strength"] if priest == "patriarch" else priest)
        influence: Mapping[str, int] = self.view["locations"][number - 1]["influence"]
        here = influence.get(self.seat, 0)
        rivals = max((value for seat, value in influence.items() if seat != self.seat), default=0)
        dear = A_FOLLOWER if self.mine["placed"] >= FREE_PLACEMENTS else 0
        value = self.benefit_of(number)
        if number == 13 and here + strength < self.mine["divine_might"]:
            value = 40 if priest == "patriarch" or here else 0
        if here > rivals:
            return (here - rivals < 2 + value // 60) * value // 4 - dear
        free = sum(int(one["strength"]) for one in self.mine["tokens"] if one["place"] == 0)
        leads, may_lead = here + strength > rivals, here + strength + free > rivals
        wasted = max(0, here + strength - rivals - value // 40)
        return (value if leads else value // 2 if may_lead else value // 8) - 2 * wasted - dear

    def benefit_of(self, number: int) -> int:
        followers, coins = int(self.mine["followers"]), int(self.mine["coins"])
        match number:
            case 2:
                return A_MOB // 2 if coins >= 12 and followers >= 2 else 60 if coins >= 7 else 20
            case 3 | 9:
                return (
                    USUAL[number]
                    + EACH * max(0, NEEDED - followers)
                    - (0 if number == 3 or coins >= 5 else 90)
                )
            case 6:
                return USUAL[6] + (60 if coins < 5 else 0)
            case 7:
                return AN_ALTAR * (2 + len(self.mine["altars"])) // 3 if coins >= 5 else 20
            case 12:
                return A_MOB * (2 + int(self.mine["mobs"])) // 3 + DENIED * self.rival_mobs
            case 13:
                return A_SUMMONING
        return USUAL[number]

    @property
    def rival_mobs(self) -> int:
        return max(int(one["mobs"]) for seat, one in self.view["seats"].items() if seat != self.seat)

    def window(self, answer: Mapping[str, Any]) -> int:
        """Cards are there to be played; abilities cost something."""
        value = {"pass": 0, "miracle": 20, "intrigue": 20, "ability": -10, "sit_out": -50}.get(
            answer["action"]["case"], -1
        )
        return value - ORDERED * bool(answer.get("then"))

    def plan(self, answer: Mapping[str, Any] | None) -> int:
        """To be asked, rather than to plan."""
        if answer is None:
            return 0
        asked = {"ask": 3, "present": 2}.get(answer["otherwise"], 0)
        return asked - len(answer["rules"]) - len(answer["if_win"])

    def benefit(self, answer: Mapping[str, Any]) -> int:
        """As much as is to be had; in the Thieves District, of the best Location."""
        if answer["case"] == "decline":
            return 0
        pay = int((answer["value"] or {}).get("pay") or 0)
        return 10 + (self.benefit_of(pay) if answer["case"] == "2" else pay)
