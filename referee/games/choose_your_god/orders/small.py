"""The text of small decisions: one card, one Location, one target, a ranking, deals, a celebration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.games.choose_your_god.orders.reading import (
    Line,
    between_commas,
    card_names,
    cult_names,
    effect_names,
    license_names,
    lines_of,
    only_line,
    plain,
    read_location,
)
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.vocabulary import COLOURS, SLOTS
from referee.games.choose_your_god.words import meant

IF_POSSIBLE = ["if", "possible"]
DEALS = "sell <cards>, buy <Licenses>, or no deals"


def after(line: Line, command: str, expected: str) -> list[str]:
    """The words after the command that the line must begin with."""
    if not line.words or line.words[0] != command:
        raise line.unreadable(f"The line does not begin with {command}.", expected)
    return line.words[1:]


@dataclass(frozen=True)
class CardPhrasing(Phrasing):
    """`give blackmail`."""

    content: Content
    command: str

    def show(self, answer: Json) -> str:
        return f"{self.command} {answer}"

    def parse(self, text: str) -> Json:
        expected = f"{self.command} <card>"
        line = only_line(text, expected)
        return card_names(self.content).read(line, after(line, self.command, expected))


@dataclass(frozen=True)
class NumberPhrasing(Phrasing):
    """`altar 6`."""

    content: Content
    command: str

    def show(self, answer: Json) -> str:
        return f"{self.command} {answer}"

    def parse(self, text: str) -> Json:
        expected = f"{self.command} <location>"
        line = only_line(text, expected)
        words = after(line, self.command, expected)
        return str(read_location(line, words, self.content))


@dataclass(frozen=True)
class TargetPhrasing(Phrasing):
    """`on yellow 4`, `take exiles`."""

    content: Content
    command: str
    targets: tuple[str, ...]

    def show(self, answer: Json) -> str:
        return f"{self.command} {answer}"

    def parse(self, text: str) -> Json:
        expected = "on <colour> <strength>" if self.command == "on" else "take <License>"
        line = only_line(text, expected)
        words = after(line, self.command, expected)
        if self.command == "take":
            return license_names(self.content).read(line, words)
        if len(words) != 2 or words[0] not in COLOURS:
            raise line.unreadable("It does not name a Priest.", expected)
        named = " ".join(words)
        return meant(named, self.targets) or named


@dataclass(frozen=True)
class RankingPhrasing(Phrasing):
    """`cults janus fafnir nirriti`."""

    content: Content

    def show(self, answer: Json) -> str:
        return " ".join(["cults", *(cast("list[str]", answer) or ["none"])])

    def parse(self, text: str) -> Json:
        expected = "cults <names in order>, or cults none"
        line = only_line(text, expected)
        words = [word for word in after(line, "cults", expected) if word != ","]
        if words == ["none"]:
            return []
        return [cult_names(self.content).read(line, [word]) for word in words]


@dataclass(frozen=True)
class CelebrationPhrasing(Phrasing):
    """`celebrate 4 slot B`, `effect 4 slot B`; `no celebration`, `never`."""

    content: Content

    def show(self, answer: Json) -> str:
        return "no celebration" if answer is None else show_celebration(cast("dict[str, Any]", answer))

    def parse(self, text: str) -> Json:
        expected = "celebrate <effect> [slot A], or no celebration"
        line = only_line(text, expected)
        if line.words in (["no", "celebration"], ["never"]):
            return None
        if line.words[0] == "effect":
            line = line.rest(f"celebrate {line.said[len('effect') :]}")
        return read_celebration(line, self.content)


def show_celebration(value: dict[str, Any]) -> str:
    return f"celebrate {value['effect']}" + (f" slot {value['slot']}" if value["slot"] else "")


def read_celebration(line: Line, content: Content) -> dict[str, Any]:
    expected = "celebrate <effect> [slot A]"
    words = after(line, "celebrate", expected)
    slot = None
    if len(words) > 2 and words[-2] == "slot":
        slot = words[-1].upper()
        words = words[:-2]
        if slot not in SLOTS:
            raise line.unreadable("There is no such slot.", "slot A, B or C")
    return {"effect": effect_names(content).read(line, words), "slot": slot}


@dataclass(frozen=True)
class DealsPhrasing(Phrasing):
    """`sell exorcism`, `buy healer if possible`, one line each; `no deals`."""

    content: Content
    slots: tuple[str | None, ...]

    def show(self, answer: Json) -> str:
        return "\n".join(show_deals(cast("list[Any]", answer))) or "no deals"

    def parse(self, text: str) -> Json:
        lines = lines_of(text, DEALS)
        if len(lines) == 1 and lines[0].words == ["no", "deals"]:
            return []
        return [deal for line in lines for deal in read_deals(line, self.content, self.slots)]


def show_deals(deals: Sequence[dict[str, Any]]) -> list[str]:
    shown = []
    for deal in deals:
        value = deal["value"]
        what = value["card"] if deal["case"] == "sell" else value["license"]
        shown.append(f"{deal['case']} {what}{' if possible' if value['if_possible'] else ''}")
    return shown


def read_deals(line: Line, content: Content, slots: Sequence[str | None]) -> list[dict[str, Any]]:
    """`sell <cards>` or `buy <Licenses>`, with commas between; `if possible` is meant of all of them.

    A License may be named by the slot in which it lies: `buy A`.
    """
    words = line.words
    if not words or words[0] not in ("sell", "buy"):
        raise line.unreadable("This is not a deal.", DEALS)
    leave_out = words[-2:] == IF_POSSIBLE
    named = between_commas(words[1:-2] if leave_out else words[1:])
    if not named:
        raise line.unreadable("The deal names no card.", DEALS)
    if words[0] == "sell":
        cards = [card_names(content).read(line, part) for part in named]
        return [{"case": "sell", "value": {"card": card, "if_possible": leave_out}} for card in cards]
    licenses = [_bought(line, part, content, slots) for part in named]
    return [{"case": "buy", "value": {"license": card, "if_possible": leave_out}} for card in licenses]


def _bought(line: Line, words: list[str], content: Content, slots: Sequence[str | None]) -> str:
    slot = named_slot(words[-1]) if len(words) == 1 or (len(words) == 2 and words[0] == "slot") else None
    if slot is None:
        return license_names(content).read(line, words)
    license_ = slots[SLOTS.index(slot)]
    if license_ is None:
        raise line.unreadable(f"Slot {slot} is empty.", "a License on offer, by slot or name")
    return license_


@dataclass(frozen=True)
class ReturnPhrasing(Phrasing):
    """`return ambush`, after a prayer with lines of deals."""

    content: Content
    with_deals: bool
    slots: tuple[str | None, ...]

    def show(self, answer: Json) -> str:
        value = cast("dict[str, Any]", answer)
        return "\n".join([f"return {value['card']}", *show_deals(value.get("deals", []))])

    def parse(self, text: str) -> Json:
        expected = "return <card>" + (", then lines of deals" if self.with_deals else "")
        first, *others = lines_of(text, expected)
        card = card_names(self.content).read(first, after(first, "return", expected))
        if not self.with_deals:
            if others:
                raise others[0].unreadable("There is one line too many.", expected)
            return {"card": card}
        deals = [deal for line in others for deal in read_deals(line, self.content, self.slots)]
        return {"card": card, "deals": deals}


def named_slot(word: str) -> str | None:
    """A slot by its letter."""
    return word.upper() if plain(word).upper() in SLOTS else None
