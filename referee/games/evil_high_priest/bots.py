"""Rules of thumb for Evil High Priest, in hundredths of a point.

First acolytes and chambers, since they work to the end; then what gives most for its cost. Signs when
there is room for them inside, or the end is near. Strike in a raid if that saves more than it costs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.effects import Effect
from referee.engine.ruleset import Worth
from referee.games.evil_high_priest.pack.content import Content
from referee.games.evil_high_priest.pack.parts import Cost

GOODS = {"ES": 1000, "SB": 500, "M": 200, "AT": 150, "B": 100, "T": 60}
UNSAFE = 350
"""A sign that the next raid will probably take."""
AN_ACOLYTE, A_CHAMBER = 120, 40
"""For each Elder Sign that is left: so long will they work."""
A_DIE, A_MONSTER = 25, 200
LATER = 75
"""What comes only in the rounds ahead counts this much in a hundred."""
STRIKE = {"acolyte": 2, "shoggoth": 10}
BEFORE_EXPOSED = ("A", "G")
"""The stations of a raid at which a strike saves what is exposed."""


def worth(view: Mapping[str, Any], content: Content, seat: int, kind: str) -> Worth:
    """What an answer is worth to this seat."""
    bot = Bot(view, content, view["seats"][str(seat)])
    match kind.partition(".")[2]:
        case "turn":
            return lambda answer: bot.space(answer["space"]) - 20 * (answer["cultist"] == "priest")
        case "skulk":
            return lambda answer: sum(bot.space(move["to"]) for move in answer or ())
        case "raid_plan":
            return lambda answer: bot.raid(answer["strikes"])
        case "arrange":
            return arranged
    return lambda _: 0


class Bot:
    """What a seat sees, and how far away it thinks the end is."""

    def __init__(self, view: Mapping[str, Any], content: Content, mine: Mapping[str, Any]) -> None:
        self.view, self.content, self.mine = view, content, mine
        self.signs_left = int(view["board"]["signs_left"])
        self.acolyte = AN_ACOLYTE * self.signs_left
        self.in_asylum: int = sum(one["at"] == "asylum" for one in mine["acolytes"])
        self.chambers: list[Mapping[str, Any]] = list(mine["sanctum"].values())

    def space(self, space: str) -> int:
        """What a cultist on this space brings."""
        place, _, name = space.partition(":")
        board = self.content.board[self.view["board"]["id"]]
        if place == "cult" and name in board.lock:
            lock = board.lock[name]
            return self.sign() + self.effects(lock.effects) - self.cost(lock.cost)
        if place == "ritual":
            ritual = self.content.ritual[name.partition(":")[0]]
            to_come = sum(self.effects(stage) for stage in ritual.stages)
            return to_come * LATER // 100 - self.cost(ritual.cost) - 40 * len(ritual.stages)
        match place:
            case "town":
                found = self.content.town.get(name)
            case "cult":
                found = board.bonus.get(name.removesuffix("+"))
            case _:
                found = self.content.priest_space.get(name or place)
        if found is None:
            return 50
        return self.effects(found.all_effects) - self.cost(found.cost) - A_DIE * found.raid

    def sign(self) -> int:
        """What an Elder Sign is worth: it must outlast the raids to come."""
        room = sum(one["storage"].get("ES", 0) + one["storage"].get("white", 0) for one in self.chambers)
        safe = self.mine["held"].get("ES", 0) < room or self.signs_left <= 2
        return GOODS["ES"] if safe else UNSAFE

    def effects(self, effects: tuple[Effect, ...]) -> int:
        return sum(self.effect(effect.word, effect.args) for effect in effects)

    def effect(self, word: str, args: Mapping[str, Any]) -> int:
        match word:
            case "gain" | "steal":
                return goods(args["amounts"])
            case "per":
                return 3 * goods(args["gain"]) // int(args["divide"])
            case "lose":
                return -goods(args["amounts"])
            case "rescue" | "asylum_to_pool":
                return self.acolyte * min(int(args["n"]), self.in_asylum)
            case "monster" | "control":
                return A_MONSTER if len(self.mine["lairs"]) < 3 else 0
            case "chamber":
                return A_CHAMBER * self.signs_left if len(self.chambers) < 5 else 60
            case "raid":
                return -A_DIE * int(args["dice"])
            case "free_shatter" | "shatter":
                return self.sign()
            case _:
                return 20

    def cost(self, cost: Cost) -> int:
        lives = self.acolyte * (cost.sacrifice + cost.worship)
        return goods(cost.amounts) + GOODS["T"] * cost.any + lives + A_MONSTER * cost.discard_monster

    def raid(self, strikes: Mapping[str, Any]) -> int:
        """What is kept of what the raid would take, less what strikes."""
        early, late = struck(strikes)
        left = self.mine["strength"] - self.in_asylum - sum(map(self.blow, early))
        lost = goods(self.mine["exposed"]) if left > 0 else 0
        left -= sum(map(self.blow, late))
        for chamber in self.chambers:
            left -= chamber["defence"]
            lost += goods(chamber["holds"]) if left > 0 else 0
        dead = 60 if self.in_asylum >= 4 else self.acolyte  # EH-067: then they only escape
        return -lost - sum(dead if "acolyte" in unit else 150 for unit in (*early, *late))

    def blow(self, unit: str) -> int:
        name = unit.split()[0]
        monster = self.content.monster.get(name)
        return STRIKE.get(name, 0) if monster is None else monster.defence


def struck(strikes: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """The units that strike: those in time to save what is exposed, and the rest."""
    if strikes["case"] == "spend":
        return list(strikes["value"]), []
    parts = [(one["at"], one.get("with") or [one["unit"]]) for one in strikes["value"] or ()]
    early = [unit for at, units in parts if at in BEFORE_EXPOSED for unit in units]
    return early, [unit for at, units in parts if at not in BEFORE_EXPOSED for unit in units]


def goods(amounts: Mapping[str, int]) -> int:
    return sum(GOODS[name] * number for name, number in amounts.items())


def arranged(answer: Mapping[str, Any]) -> int:
    """What is dear lies deep."""
    if answer["case"] != "to":
        return 0
    return sum(
        GOODS[name] * number * (0 if at == "exposed" else int(at))
        for name, places in answer["value"].items()
        for at, number in places.items()
    )
