"""The text of actions: `play M2 3 to 9`, `use charms ritual 3 on p`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from referee.games.choose_your_god.abilities.registry import REGISTRY
from referee.games.choose_your_god.orders.forms import CARD_FORMS
from referee.games.choose_your_god.orders.reading import (
    PRIEST,
    Line,
    ability_names,
    between_commas,
    card_names,
    license_names,
    read_cards,
    read_location,
    read_number,
    read_priest,
)
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.vocabulary import COLOURS

EXPECTED = "play <card> <fields>, or use <ability> <fields>"
FIELD_WORDS = frozenset(
    {
        "on",
        "take",
        "followers",
        "coins",
        "ritual",
        "sacrifice",
        "discard",
        "destroy",
        "place",
        "play",
        "prefer",
    }
)


@dataclass(frozen=True)
class ActionText:
    """Reads and writes the actions of one cult."""

    content: Content
    cult: str

    # Writing.

    def show(self, action: dict[str, Any]) -> str:
        chosen = action["value"]
        if action["case"] == "ability":
            return " ".join(["use", chosen["case"], *self._show_ability(chosen["value"])])
        if action["case"] in ("miracle", "intrigue"):
            return self._show_card(chosen)
        return "sit out" if action["case"] == "sit_out" else str(action["case"])

    def _show_card(self, chosen: dict[str, Any]) -> str:
        fields = chosen["value"]
        words = ["play", chosen["case"]]
        for name in ("priest", "token", "target"):
            if name in fields:
                words += ["on", fields[name]]
        if "to" in fields:
            words += ["to", str(fields["to"])]
        if "gain" in fields:
            words.append(fields["gain"])
        if fields.get("license") is not None:
            words += ["take", fields["license"]]
        return " ".join(words)

    def _show_ability(self, fields: dict[str, Any]) -> list[str]:
        words: list[str] = []
        for name in ("ritual", "sacrifice", "followers"):
            if name in fields:
                words += [name, str(fields[name])]
        if "discard" in fields:
            words += ["discard", ", ".join(fields["discard"])]
        if "target" in fields:
            words += ["on", fields["target"]]
        if "license" in fields:
            words += ["take", fields["license"]]
        for name in ("place", "destroy"):
            if fields.get(name):
                words += [name, " ".join(fields[name])]
        if "card" in fields:
            words.append(self._show_card(fields["card"]))
        if fields.get("prefer"):
            words += ["prefer", ", ".join(fields["prefer"])]
        return words

    # Reading.

    def read(self, line: Line) -> dict[str, Any]:
        """An action that plays or uses something."""
        match line.words:
            case ["play", *rest] if rest:
                card = self._card(line, rest)
                kind = "miracle" if card["case"] in self.content.miracles else "intrigue"
                return {"case": kind, "value": card}
            case ["use", *rest] if rest:
                id_, fields = ability_names(self.content, self.cult).read_first(line, rest)
                return {"case": "ability", "value": {"case": id_, "value": self._ability(line, id_, fields)}}
            case _:
                raise line.unreadable("This is not an action.", EXPECTED)

    def _card(self, line: Line, words: Sequence[str]) -> dict[str, Any]:
        id_, rest = card_names(self.content).read_first(line, words)
        if id_ not in self.content.hand_cards:
            raise line.unreadable(f"{self.content.cards[id_]} cannot be played.", "a Miracle or an Intrigue")
        return {"case": id_, "value": self._card_fields(line, id_, rest)}

    def _card_fields(self, line: Line, id_: str, words: list[str]) -> dict[str, Any]:
        effect = self.content.hand_cards[id_].effect.name
        if words and PRIEST.fullmatch(words[0]):
            words = ["on", *words]
        match effect, words:
            case (("place" | "boost" | "withdraw"), ["on" | "place", priest]):
                return {"priest": read_priest(line, priest)}
            case "move", ["on", priest, "to", *location] if location:
                return {
                    "priest": read_priest(line, priest),
                    "to": read_location(line, location, self.content),
                }
            case "altar", ["on", token]:
                return {"token": read_priest(line, token)}
            case "gain", ["followers" | "coins" as what]:
                return {"gain": what}
            case "exorcism", ["on", colour, token] if colour in COLOURS:
                return {"target": f"{colour} {read_priest(line, token)}"}
            case "threat", []:
                return {"license": None}
            case "threat", ["take", *named]:
                return {"license": license_names(self.content).read(line, named)}
            case _, [] if effect not in CARD_FORMS:
                return {}
            case _:
                raise line.unreadable(f"This does not go with {id_}.", CARD_FORMS.get(effect, "nothing more"))

    def _ability(self, line: Line, id_: str, words: list[str]) -> dict[str, Any]:
        """The fields that the ability needs, in any order; `play` and what follows comes last."""
        said = _fields(line, words)
        ability = REGISTRY[id_]
        value: dict[str, Any] = {}
        if ability.cost.ritual is not None:
            value["ritual"] = read_priest(line, _single(line, said, "ritual"))
        if ability.cost.sacrifice is not None:
            value["sacrifice"] = read_priest(line, _single(line, said, "sacrifice"))
        if ability.cost.chosen_followers:
            value["followers"] = read_number(line, _single(line, said, "followers"))
        if ability.cost.discard:
            value["discard"] = read_cards(line, said.pop("discard", []), self.content)
        for field in ability.fields:
            match field:
                case "target":
                    value["target"] = read_priest(line, _single(line, said, "on"))
                case "place" | "destroy":
                    named = [word for word in said.pop(field, []) if word != ","]
                    value[field] = [read_priest(line, word) for word in named]
                case "license":
                    value["license"] = license_names(self.content).read(line, said.pop("take", []))
                case "prefer":
                    value["prefer"] = [
                        self._preferred(line, part) for part in between_commas(said.pop("prefer", []))
                    ]
                case _:
                    if not said.get("play"):
                        raise line.unreadable("It does not say which card to play.", "play <card> <fields>")
                    value["card"] = self._card(line, said.pop("play"))
        for word in said:
            raise line.unreadable(f"{id_} has no {word}.", "only what the ability needs")
        return value

    def _preferred(self, line: Line, words: list[str]) -> str:
        if len(words) == 2 and words[0] in COLOURS:
            return f"{words[0]} {read_priest(line, words[1])}"
        return license_names(self.content).read(line, words)


def _fields(line: Line, words: list[str]) -> dict[str, list[str]]:
    """The words after each field word."""
    said: dict[str, list[str]] = {}
    current: str | None = None
    for at, word in enumerate(words):
        if word in FIELD_WORDS and word not in said:
            current = word
            said[word] = []
            if word == "play":
                said[word] = words[at + 1 :]
                return said
        elif current is None:
            raise line.unreadable(f'"{word[:20]}" says nothing here.', EXPECTED)
        else:
            said[current].append(word)
    return said


def _single(line: Line, said: dict[str, list[str]], name: str) -> str:
    words = said.pop(name, [])
    if len(words) != 1:
        raise line.unreadable(f"It does not say {name} what.", f"{name} <one>")
    return words[0]
