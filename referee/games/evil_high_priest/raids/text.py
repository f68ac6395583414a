"""Raid plans in words: `raid spend shoggoth, generic, acolyte pool`, `raid G: acolyte pool; D3: generic`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.games.evil_high_priest.orders.lines import Words, only_line
from referee.games.evil_high_priest.orders.order import read_allocation, write_allocation
from referee.games.evil_high_priest.orders.places import read_place
from referee.games.evil_high_priest.orders.small_texts import read_store, show_store
from referee.games.evil_high_priest.raids.forecast import step_line
from referee.games.evil_high_priest.raids.plan import Defender, compile_plan
from referee.games.evil_high_priest.raids.units import SHOGGOTH, payments
from referee.games.evil_high_priest.raids.walk import Plan
from referee.games.evil_high_priest.words import codes

EXPECTED = (
    "raid none; raid spend <units>; raid stop at <station> with <units> else none; raid <station>: <units>; …"
)
SHORT = {"slime": "slime_mold"}


@dataclass(frozen=True)
class PlanPhrasing(Phrasing):
    """The spec's words for plans; what is shown carries the compiled plan and its losses as a comment."""

    defender: Defender

    def show(self, answer: Json) -> str:
        said = cast("dict[str, Any]", answer)
        parts = [self._show_strikes(said["strikes"])]
        if said.get("save") is not None:
            parts += self._show_save(said["save"])
        if said.get("keep") is not None:
            parts.append(f"keep {', '.join(said['keep']) or 'nothing'}")
        if said.get("gain_any") is not None:
            parts.append(f"gain {codes(said['gain_any'])}")
        if said.get("store") is not None:
            allocation = read_allocation(said["store"])
            parts.append(show_store(allocation) if allocation else "store nothing")
        plan = compile_plan(self.defender, answer)
        done = self.defender.walk(plan)
        walked = "; ".join(step_line(step) for step in done.steps)
        return f"raid {'; '.join(parts)}  # loses {codes(done.lost())}: {walked or 'nothing happens'}"

    def _show_strikes(self, strikes: dict[str, Any]) -> str:
        value = strikes["value"]
        match strikes["case"]:
            case "spend":
                return f"spend {self._units(value)}"
            case "stop":
                clauses = [
                    f"stop at {one['at']} with {self._units(one['with']) or 'nothing'}" for one in value
                ]
                return " else ".join([*clauses, "none"])
            case "plan":
                return "; ".join(f"{one['at']}: {one['unit']}" for one in value)
            case _:
                return "none"

    def _show_save(self, save: dict[str, int]) -> list[str]:
        saved = read_allocation(save)
        return [f"save {space}: {codes(held)}" for space, held in saved.items()] or ["save none"]

    def _units(self, units: list[str]) -> str:
        return ", ".join(units)

    def parse(self, text: str) -> Json:
        words = only_line(text, EXPECTED)
        words.skip("raid")
        answer: dict[str, Json] = {"strikes": {"case": "none", "value": {}}}
        strikes: list[Json] = []
        self._clause(words, answer, strikes)
        while words.skip(";"):
            self._clause(words, answer, strikes)
        words.finish()
        if strikes:
            answer["strikes"] = {"case": "plan", "value": strikes}
        return answer

    def _clause(self, words: Words, answer: dict[str, Json], strikes: list[Json]) -> None:
        if words.skip("none"):
            return
        if words.skip("spend"):
            answer["strikes"] = {"case": "spend", "value": cast("list[Json]", self._read_units(words))}
        elif words.peek() == "stop":
            answer["strikes"] = {"case": "stop", "value": self._read_stop(words)}
        elif words.skip("save"):
            self._read_save(words, answer)
        elif words.skip("keep"):
            answer["keep"] = [] if words.skip("nothing") else cast("list[Json]", _read_kinds(words))
        elif words.skip("gain"):
            amounts = {} if words.skip("nothing") else words.amounts()
            answer["gain_any"] = cast("dict[str, Json]", amounts)
        elif words.skip("store"):
            answer["store"] = {} if words.skip("nothing") else write_allocation(read_store(words))
        else:
            station = _read_station(words)
            strikes += [{"at": station, "unit": unit} for unit in self._read_units(words)]

    def _read_stop(self, words: Words) -> list[Json]:
        clauses: list[Json] = []
        while True:
            if words.skip("none"):
                return clauses
            if not words.skip("stop"):
                raise words.unreadable("Expected stop at a station, or none.")
            words.skip("at")
            station = words.next("a station").upper()
            words.skip("with")
            units = [] if words.skip("nothing") else self._read_units(words)
            at = station
            if station == "SIGN":  # the form of policies: what the seat does not have just now is left out
                at = self._sign_station()
                units = [unit for unit in units if unit in self.defender.units]
            clauses.append({"at": at, "with": cast("list[Json]", units)})
            if not words.skip("else"):
                return clauses

    def _sign_station(self) -> str:
        """The last station before the first Elder Sign would be destroyed; the gate if none would."""
        for step in self.defender.walk(Plan()).steps:
            if step.lost.get("ES"):
                return f"D{step.at[1:]}" if step.at.startswith("X") else self.defender.fort.before_exposed
        return "G"

    def _read_units(self, words: Words) -> list[str]:
        units = self._read_unit(words)
        while words.skip(","):
            units += self._read_unit(words)
        return units

    def _read_unit(self, words: Words) -> list[str]:
        """A unit, or all of a kind: `monsters`, `acolyte ritual:*`, `acolyte *`."""
        word = words.next("a unit")
        content = self.defender.content
        if word in ("acolyte", "acolytes"):
            place = words.next("a place")
            if place.endswith("*"):
                return self._all(f"acolyte {place.removesuffix('*')}")
            return [f"acolyte {read_place(content, place)}"]
        if word == "monsters" or (word == "monster" and words.peek() in ("", ",", ";", "else")):
            return self._all("monster ")
        if word == "monster":
            word = words.next("a monster")
        word = SHORT.get(word, word)
        if word in content.monster:
            return [f"monster {word}"]
        payment = payments(content).get(word)
        if payment is not None and payment.times is None:
            return [f"{word} {words.place()}"]
        if word in (SHOGGOTH, "priest") or payment is not None:
            return [word]
        raise words.unreadable(f"{word[:30]!r} is nothing to strike with.")

    def _all(self, beginning: str) -> list[str]:
        """Every unit of the seat that begins so."""
        units = self.defender.units
        return [unit for unit, number in units.items() if unit.startswith(beginning) for _ in range(number)]

    def _read_save(self, words: Words, answer: dict[str, Json]) -> None:
        saved = cast("dict[str, Json]", answer.setdefault("save", {}))
        if words.skip("none"):
            return
        space = words.next("a sanctum space").removesuffix(":")
        words.skip(":")
        for kind, amount in words.amounts().items():
            saved[f"{space[:2]}.{kind}"] = amount


def _read_station(words: Words) -> str:
    word = words.next("a station")
    if not word.endswith(":") and not words.skip(":"):
        raise words.unreadable(f"{word[:30]!r} is not understood here.")
    return word.removesuffix(":").upper()


def _read_kinds(words: Words) -> list[str]:
    kinds: list[str] = []
    while True:
        amounts = words.amounts()
        if not amounts:
            raise words.unreadable("It does not say what is kept.")
        kinds += [kind for kind in amounts if kind not in kinds]
        if not words.skip(","):
            return kinds
