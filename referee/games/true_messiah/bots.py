"""Rules of thumb for True Messiah, in hundredths of a follower.

Keep at least two followers on every holy space, so that recruits come, and four together where a temple may
rise; attack where more fall than are lost; never leave the city empty, and take an empty one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.engine.ruleset import Worth
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import PARTNERS

A_FOLLOWER, A_TEMPLE, A_CITY = 100, 250, 2000
A_RECRUIT = 60
HITS = {"messiah": 4, "avatar": 3}
LIVES = {"messiah": 6, "avatar": 3}
HELPS = {"evangelize", "evangelize_plus", "inquisition", "manna", "create_avatar", "schism", "mob_rule"}
HARMS = {"smite", "fruit", "fruit_plus", "inquisition", "schism", "earthquake", "plague", "wrath_of_heaven"}


def worth(view: Mapping[str, Any], content: Content, seat: int, kind: str) -> Worth:  # noqa: ARG001 - as all
    """What an answer is worth to this seat. Where nothing is said, it does as one who is silent."""
    if "board" not in view:
        return lambda _: 0
    bot = Bot(view, seat, friends(view, seat))
    match kind.partition(".")[2]:
        case "plan":
            return bot.plan
        case "begin":
            return lambda answer: (
                A_TEMPLE * len(answer["build"])
                + A_FOLLOWER * (answer["celebrity"] + sum(answer["numbers"].values()))
            )
        case "window":
            return lambda answer: 0 if answer["case"] == "pass" else -10
        case "bid":
            purse = view["seats"][str(seat)]["coins"]
            return lambda answer: min(answer["coins"], purse // 2)
        case "sack":
            return lambda answer: 0 if answer is None else 1
    return lambda _: 0


@dataclass(frozen=True)
class Bot:
    view: Mapping[str, Any]
    seat: int
    friends: frozenset[int]

    def plan(self, answer: Mapping[str, Any]) -> int:
        """How it will stand once all of the plan is done, and what its miracles do."""
        at = {unit["id"]: unit["at"] for unit in self.view["board"]["units"]}
        done = 0
        for action in answer["actions"]:
            value = action["value"]
            if action["case"] == "move":
                at[value["unit"]] = value["to"]
            elif action["case"] == "play":
                done += self.miracle(value["card"], value.get("targets") or ())
                for move in (value.get("choices") or {}).get("moves") or ():
                    at[move["unit"]] = move["to"]
            elif action["case"] == "pray":
                done -= 3 * len(value["followers"])
        return done + self.position(at) - (5 if answer["then"] == "more" else 0)

    def miracle(self, card: str, targets: Iterable[str]) -> int:
        there = (*self.view["board"]["units"], *self.view["board"]["buildings"])
        own = {one.get("id", one["at"]) for one in there if one["seat"] in self.friends}
        value = A_FOLLOWER if card in HELPS else 20
        if card in HARMS:
            value += sum(-2 * A_FOLLOWER if target in own else A_FOLLOWER for target in targets)
        return value

    def position(self, at: Mapping[str, str]) -> int:
        there = self.view["board"]["units"]
        units = [(one["seat"], one["kind"], one["praying"], at[one["id"]]) for one in there]
        buildings = {one["at"]: one for one in self.view["board"]["buildings"]}
        total = 0
        for space in {where for seat, *_, where in units if seat == self.seat}:
            followers = sum(
                seat == self.seat and kind == "follower" and where == space for seat, kind, _, where in units
            )
            if space in buildings:
                total += A_RECRUIT * (followers >= 2)
            elif space not in self.view["board"]["monoliths"]:
                total += A_TEMPLE if followers == 4 else 10 * followers
        for space, building in buildings.items():
            manned = any(where == space for *_, where in units)
            if building["seat"] == self.seat and building["kind"] == "city" and not manned:
                total -= A_CITY // 4
            if building["seat"] not in self.friends and not manned:
                near = [distance(where, space) for seat, *_, where in units if seat == self.seat]
                dear = A_CITY if building["kind"] == "city" else A_TEMPLE
                total += dear // (2 * min(near, default=9) + 1)
        return total + self.combat(units)

    def combat(self, units: list[tuple[int, str, bool, str]]) -> int:
        """What falls on either side, if each space attacks the one beside it where most stand."""
        mine = self.blows(units, own=True)
        theirs = self.blows(units, own=False)
        return self.fallen(units, mine, own=False) - self.fallen(units, theirs, own=True) * 9 // 10

    def blows(self, units: list[tuple[int, str, bool, str]], *, own: bool) -> dict[str, int]:
        """The attacks on each space by this side."""
        against: dict[str, int] = {}
        for space in {one[3] for one in units if (one[0] in self.friends) == own}:
            others = (one[3] for one in units if (one[0] in self.friends) != own)
            beside = [where for where in others if distance(where, space) == 1]
            if beside:
                aimed = max(sorted(set(beside)), key=beside.count)
                strength = sum(
                    HITS.get(one[1], 0 if one[2] else 1)
                    for one in units
                    if one[3] == space and (one[0] in self.friends) == own
                )
                against[aimed] = against.get(aimed, 0) + strength
        return against

    def fallen(self, units: list[tuple[int, str, bool, str]], blows: Mapping[str, int], *, own: bool) -> int:
        """What this side loses to these attacks; the last followers are dearest (TM-12)."""
        total = 0
        for space, attacks in blows.items():
            there = [one for one in units if one[3] == space and (one[0] in self.friends) == own]
            low = [one for one in there if one[1] not in LIVES]
            total += min(attacks, len(low)) * self.life(units, own=own)
            if len(low) < len(there):
                total += max(0, attacks - len(low) - 1) * 70
        return total

    def life(self, units: list[tuple[int, str, bool, str]], *, own: bool) -> int:
        """What one follower of this side is worth now."""
        number = sum((one[0] in self.friends) == own and one[1] == "follower" for one in units)
        return A_FOLLOWER + 400 // max(1, number - 3)


def friends(view: Mapping[str, Any], seat: int) -> frozenset[int]:
    """The seat, and its ally at a table of four (TM-03)."""
    colours = {one["colour"]: int(number) for number, one in view["seats"].items()}
    partner = PARTNERS[view["seats"][str(seat)]["colour"]] if len(colours) == len(PARTNERS) else None
    return frozenset((seat, colours.get(partner, seat)))


def distance(one: str, other: str) -> int:
    column, row = map(int, one.split(","))
    to_column, to_row = map(int, other.split(","))
    return abs(column - to_column) + abs(row - to_row)
