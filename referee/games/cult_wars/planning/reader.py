"""Reading a plan from the lines that players write."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from referee.engine.json_types import Json
from referee.engine.problems import AmbiguousText, UnreadableText, UntimelyText
from referee.games.cult_wars.pack import unnumbered
from referee.games.cult_wars.planning.desk import Desk, Entry, Plan
from referee.games.cult_wars.reading import Line, read_cult
from referee.games.cult_wars.words import SLOT_NAMES

PLAN_FORM = "plan attack … / defend … / sacrifice … / breed … / play … / blame …, or plan nothing"
SHOW_FORM = "show <slot> <values> or show play <card>"
NEEDS = ("cult", "slot", "amount")


class PlanReader:
    """Collects a plan from its lines."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.slots: dict[str, str] = {}
        self.play: list[Entry] = []
        self.face_up: list[str] = []
        self.blame: Json = None

    def result(self) -> Plan:
        return {"slots": self.slots, "play": self.play, "face_up": self.face_up, "blame": self.blame}

    def shown_part(self) -> dict[str, Any]:
        return {"slots": self.slots, "play": self.play}

    def plan(self, line: Line) -> None:
        if line.rest.lower() == "nothing":
            return
        readers: dict[str, Callable[[Line, str], None]] = {"play": self._play, "blame": self._blame}
        for part in line.rest.split("/"):
            word, rest = _first_word(part)
            if word in SLOT_NAMES:
                for value in _values(rest):
                    self.slots[self._free_card(line, value)] = word
            elif word in readers:
                readers[word](line, rest)
            else:
                raise line.unreadable(f"{part.strip()!r} is no part of a plan.", PLAN_FORM)

    def show(self, line: Line) -> None:
        word, rest = _first_word(line.rest)
        if word == "play":
            for text in _entries(rest):
                self.face_up.append(self._shown_entry(line, text))
        elif word in SLOT_NAMES and _values(rest):
            for value in _values(rest):
                self.face_up.append(self._shown_card(line, value, word))
        else:
            raise line.unreadable(f"{line.rest!r} cannot be shown.", SHOW_FORM)

    def _play(self, line: Line, rest: str) -> None:
        for text in _entries(rest):
            self.play.append(self._entry(line, text))

    def _blame(self, line: Line, rest: str) -> None:
        word = rest.strip().lower()
        if word == "ask":
            self.blame = None
        elif word == "even":
            self.blame = {"case": "even", "value": {}}
        elif word:
            names = rest.split(",") if "," in rest else rest.split()
            self.blame = {"case": "cults", "value": [self._cult(line, name) for name in names]}
        else:
            raise line.unreadable("Whom to blame is missing.", "blame <cults>, blame even or blame ask")

    def _free_card(self, line: Line, value: str) -> str:
        """The id of a strategy card of this value that is not used yet."""
        same = self._cards_of(line, value)
        free = [card for card in same if card not in self.slots]
        if free:
            return free[0]
        often = "twice" if len(same) == 1 else f"{len(same) + 1} times"
        raise line.unreadable(f"Strategy card {value} is used {often}.", "each card in one slot")

    def _cards_of(self, line: Line, value: str) -> list[str]:
        strategy = self.desk.strategy
        if value in strategy and value != str(strategy[value]):
            return [value]  # a copy by its own id, such as 4.2
        same = [card for card in strategy if str(strategy[card]) == value]
        if not same:
            yours = " ".join(str(card) for card in strategy.values())
            raise line.unreadable(f"You have no strategy card {value}.", f"values out of {yours}")
        return same

    def _shown_card(self, line: Line, value: str, slot: str) -> str:
        for card in self._cards_of(line, value):
            if self.slots.get(card) == slot and card not in self.face_up:
                return card
        card = self._free_card(line, value)
        self.slots[card] = slot
        return card

    def _shown_entry(self, line: Line, text: str) -> str:
        name, choices = self._read_entry(line, text)
        for entry in sorted(self.play, key=lambda entry: entry["case"] != name):  # the very copy first
            id_ = str(entry["case"])
            same = id_ == name if "." in name else unnumbered(id_) == name
            if same and entry["value"] == choices and id_ not in self.face_up:
                return id_
        self.play.append(self._entry(line, text))
        return str(self.play[-1]["case"])

    def _entry(self, line: Line, text: str) -> Entry:
        name, choices = self._read_entry(line, text)
        used = {entry["case"] for entry in self.play}
        copies = [
            id_ for id_ in self.desk.held if id_ == name or ("." not in name and unnumbered(id_) == name)
        ]
        free = [id_ for id_ in copies if id_ not in used]
        if not free:
            raise line.unreadable(self.desk.not_held(name), self._yours(), UntimelyText)
        return {"case": free[0], "value": choices}

    def _read_entry(self, line: Line, text: str) -> tuple[str, dict[str, Json]]:
        """The card that the text names (by a copy's id or the card's), and what is announced with it."""
        words = re.sub(r"\s*=\s*", "=", text).split()
        name = " ".join(word for word in words if "=" not in word)
        choices: dict[str, Json] = {}
        for word in words:
            kind, equals, value = word.partition("=")
            if equals:
                if kind.lower() not in NEEDS:
                    raise line.unreadable(
                        f"{kind!r} is not announced with a card.", "cult=…, slot=… or amount=…"
                    )
                choices[kind.lower()] = self._choice(line, kind.lower(), value)
        return self._card(line, name), choices

    def _choice(self, line: Line, kind: str, value: str) -> Json:
        if kind == "cult":
            return self._cult(line, value)
        if kind == "slot":
            slots = [slot for slot in SLOT_NAMES if slot.startswith(value.lower())]
            if len(slots) != 1:
                raise line.unreadable(f"{value!r} is no slot.", "attack, defend, sacrifice or breed")
            return slots[0]
        if not re.fullmatch(r"\d{1,6}", value):
            raise line.unreadable(f"{value!r} is no amount.", "a whole number")
        return int(value)

    def _card(self, line: Line, name: str) -> str:
        plain = name.casefold()
        held = {id_: {id_.casefold(), card.name.casefold()} for id_, card in self.desk.held.items()}
        exact = [id_ for id_ in held if id_.casefold() == plain] or [
            id_ for id_ in held if plain in held[id_]
        ]
        found = exact or [id_ for id_ in held if plain and any(n.startswith(plain) for n in held[id_])]
        cards = {unnumbered(id_) for id_ in found}
        if len(cards) > 1:
            names = ", ".join(self.desk.card_name(card) for card in self.desk.content.cards if card in cards)
            raise line.unreadable(f"{name!r} could be {names}.", self._yours(), AmbiguousText)
        if not found:
            known = [
                c.id for c in self.desk.content.action_cards if plain in (c.id.casefold(), c.name.casefold())
            ]
            error = UntimelyText if known else UnreadableText  # a card of the game may be drawn yet
            raise line.unreadable(self.desk.not_held(known[0] if known else name), self._yours(), error)
        return found[0] if "." in plain else unnumbered(found[0])

    def _cult(self, line: Line, word: str) -> str:
        return read_cult(line, word, self.desk.content, self.desk.cults)

    def _yours(self) -> str:
        names = ", ".join(card.name for card in self.desk.held.values())
        return f"cards in your hand ({names})" if names else "no action cards: your hand is empty"


def _first_word(text: str) -> tuple[str, str]:
    """The first word in lower case, and the rest."""
    word, *rest = text.split(maxsplit=1) or [""]
    return word.lower(), "".join(rest)


def _values(text: str) -> list[str]:
    return [value for value in re.split(r"[\s,+]+", text) if value]


def _entries(text: str) -> list[str]:
    return [entry.strip() for entry in text.split(";") if entry.strip()]


def written(entry: Entry) -> str:
    return " ".join([str(entry["case"]), *(f"{kind}={value}" for kind, value in entry["value"].items())])
