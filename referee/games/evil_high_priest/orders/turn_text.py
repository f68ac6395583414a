"""Turns in words: `place acolyte kingsport`, `place priest chanting chamber 2 at 5`, `before byakhee from
2`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing, StatedFact
from referee.engine.choices import Condition, holds
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText, UntimelyText
from referee.games.evil_high_priest.orders.clauses import CLAUSES, Clauses
from referee.games.evil_high_priest.orders.lines import COMMENT, Words, only_line, read_lines
from referee.games.evil_high_priest.orders.places import read_place
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.queueing import plain_test

TURN = f"place acolyte|priest <space>, then in any order {CLAUSES}, bonus no|ask|if able|yes …"
TEST = re.compile(r"[ \t]if[ \t]+(?!able\b)([^\n]+)$", re.IGNORECASE)
BONUS_WORDS = {"no": "no", "ask": "ask", "if": "if_able", "yes": "yes"}


@dataclass(frozen=True)
class TurnPhrasing(Phrasing):
    """A turn: lines with abilities used before, and the line that places a cultist."""

    content: Content
    held: Mapping[str, int]
    acolytes: bool
    """Whether there is an acolyte in the pool: then it is meant where the order does not say."""
    consecutive: bool = False
    """Whether the seat may send further turns after this one."""
    facts: Callable[[], Sequence[StatedFact]] = tuple
    """The public facts, for turns sent ahead that depend on them: `cult:D if signs<=6`."""

    @property
    def clauses(self) -> Clauses:
        return Clauses(self.content, self.held)

    def show(self, answer: Json) -> str:
        said = cast("dict[str, Any]", answer)
        return "\n".join(self._show_turn(one) for one in (said, *(said.get("then") or ())))

    def _show_turn(self, said: dict[str, Any]) -> str:
        lines = [
            f"before {one['monster']}{self.clauses.show(_without(one, 'monster'))}"
            for one in said.get("before") or ()
        ]
        order = self.clauses.show(said)
        lines.append(f"place {said['cultist']} {said['space']}{order}{self._show_bonus(said.get('bonus'))}")
        return "\n".join(lines)

    def _show_bonus(self, bonus: Any) -> str:
        if bonus is None:
            return ""
        if bonus["case"] == "yes":
            return f" bonus yes{self.clauses.show(bonus['value'])}"
        return f" bonus {bonus['case'].replace('_', ' ')}"

    def parse(self, text: str) -> Json:
        lines = read_lines(self._tested(text), TURN)
        if not lines:
            raise UnreadableText(1, "", "There is no order.", TURN)
        turns: list[dict[str, Json]] = [{}]
        for words in lines:
            self._read_part(words, turns)
            while words.skip(";"):
                self._read_part(words, turns)
            words.finish()
        if "space" not in turns[-1]:
            raise lines[-1].unreadable("It does not say where a cultist is placed.")
        first, *later = turns
        return {**first, "then": later} if later else first

    def _tested(self, text: str) -> str:
        """The text without a test at its end; where the test does not hold it is no order (5.1)."""
        text = COMMENT.sub("", text).rstrip()
        found = TEST.search(text)
        if found is None:
            return text
        stated = self.facts()
        test = Condition([one.fact for one in stated]).parse(plain_test(found[1]))
        if not holds(test, {one.fact.id: one.value for one in stated}):
            message = f"It is only for the case that {found[1].strip()}."
            raise UntimelyText(1 + text.count("\n"), text.split("\n")[-1].strip(), message, TURN)
        return text[: found.start()]

    def _read_part(self, words: Words, turns: list[dict[str, Json]]) -> None:
        """An ability, a placement, or more clauses of it; after a placement a new turn begins."""
        if "space" in turns[-1] and words.peek() in ("before", "place"):
            if not self.consecutive:
                raise words.unreadable("A turn places one cultist.")
            turns.append({})
        turn = turns[-1]
        if words.skip("before"):
            used = {"monster": words.next("a monster"), **self.clauses.read(words)}
            turn["before"] = [*cast("list[Json]", turn.get("before", [])), used]
        elif "space" not in turn:
            self._read_placement(words, turn)
        else:
            self._read_clauses(words, turn)

    def _read_placement(self, words: Words, answer: dict[str, Json]) -> None:
        if words.skip("use"):
            words.skip("priest")
            answer.update(cultist="priest", space="priest:ability")
        else:
            words.skip("place")
            who = words.next() if words.peek() in ("acolyte", "priest") else None
            place = read_place(self.content, words.next("a space"))
            answer["cultist"] = who or self._meant(place)
            answer["space"] = place
        self._read_clauses(words, answer)

    def _read_clauses(self, words: Words, answer: dict[str, Json]) -> None:
        answer.update(self.clauses.read(words))
        if words.skip("bonus"):
            answer["bonus"] = self._read_bonus(words)
            answer.update(self.clauses.read(words))

    def _meant(self, place: str) -> str:
        return "acolyte" if self.acolytes and not place.startswith("priest:") else "priest"

    def _read_bonus(self, words: Words) -> Json:
        word = words.next("no, ask, if able or yes")
        if word not in BONUS_WORDS:
            raise words.unreadable(f"{word[:30]!r} is no answer to the bonus: no, ask, if able or yes.")
        words.skip("able")
        value = self.clauses.read(words) if word == "yes" else {}
        return {"case": BONUS_WORDS[word], "value": value}


@dataclass(frozen=True)
class BonusPhrasing(Phrasing):
    """`bonus yes sacrifice pool`, `bonus no`."""

    content: Content
    held: Mapping[str, int]

    def show(self, answer: Json) -> str:
        if answer is None:
            return "bonus no"
        return f"bonus yes{Clauses(self.content, self.held).show(cast('dict[str, Any]', answer))}"

    def parse(self, text: str) -> Json:
        words = only_line(text, f"bonus no, or bonus yes with {CLAUSES}")
        words.skip("bonus")
        word = words.next("yes or no")
        if word not in ("yes", "no"):
            raise words.unreadable(f"{word[:30]!r} is neither yes nor no.")
        order = Clauses(self.content, self.held).read(words)
        words.finish()
        return order if word == "yes" else None


def _without(order: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in order.items() if key != name}
