"""Plays, choices and keeping costs in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.engine.problems import UntimelyText
from referee.games.true_messiah.acting.items import read_choices, write_choices
from referee.games.true_messiah.acting.shapes import SPACE_KINDS, UNIT_KINDS
from referee.games.true_messiah.board import own_holy, prayable
from referee.games.true_messiah.cards.faces import Card, ChoiceSlot, TargetSlot
from referee.games.true_messiah.orders.reading import (
    SPACE,
    UNIT,
    Line,
    plain_name,
    read_card,
    read_number,
    read_space,
    read_spaces,
    read_units,
    scan,
    the_line,
)
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import COLOURS, Item, Keep, TrueMessiah, Unit

PLAY_FORM = (
    "play <card> [from avatar] [target <…>] [choose <…>] [open] [keep, keep praying <units>, or no keep]"
)
PLAY = re.compile(
    r"(?P<card>.+?)(?: from (?P<origin>messiah|avatar))?(?: targets? (?P<targets>.+?))?"
    r"(?: choose (?P<choices>.+?))?(?P<open> open)?(?P<keep> keep(?: praying .+)?| no keep)?"
)


class CardReader:
    """Reads plays against the board as it is at that point of an order."""

    def __init__(self, state: TrueMessiah, content: Content, seat: int, known: list[str]) -> None:
        self.state = state
        self.content = content
        self.seat = seat
        self.known = known

    def play(self, line: Line, text: str) -> Item:
        match = PLAY.fullmatch(text)
        if match is None:
            raise line.unreadable("This is not a play.", PLAY_FORM)
        card = self.content.by_id[read_card(line, match["card"], self.content, self.known)]
        return Item(
            "play",
            card=card.id,
            origin=cast("Literal['messiah', 'avatar'] | None", match["origin"]),
            targets=self.targets(line, card, match["targets"] or ""),
            choices=self.choices(line, card, match["choices"] or ""),
            open=bool(match["open"]),
            keep=self.keep(line, (match["keep"] or "").strip()),
        )

    def card(self, line: Line, text: str) -> str:
        return read_card(line, text, self.content, self.known)

    def followers(self, line: Line, text: str) -> list[str]:
        """Followers who pray; a number of them means those who can."""
        able = {unit.id for unit in prayable(self.state, self.seat)}
        holy = own_holy(self.state, self.seat)
        return read_units(
            line, text, self.state, self.seat, lambda u: u.id in able or (u.at not in holy and not u.praying)
        )

    def keep(self, line: Line, text: str) -> Keep | None:
        if not text:
            return None
        if text == "no keep":
            return Keep(False)
        praying = text.removeprefix("keep").strip().removeprefix("praying").strip()
        return Keep(True, self.followers(line, praying) if praying else [])

    # Targets.

    def targets(self, line: Line, card: Card, text: str) -> list[str]:
        if text and not card.targets:
            raise line.unreadable(f"{card.name} has no target.", PLAY_FORM)
        kinds: set[str] = {slot.kind for slot in card.targets}
        words = scan(line, text, rf"{SPACE}|{UNIT}|[a-z][\w.+' -]*") if text else []
        found: list[str] = []
        for word in words:
            found += self._targets(line, card.targets[0], word.strip(), kinds, found)
        return found

    def _targets(
        self, line: Line, slot: TargetSlot, word: str, kinds: set[str], named: Sequence[str]
    ) -> list[str]:
        """What a word means: a number of units on a space are several."""
        if "unit" in kinds:
            return read_units(line, word, self.state, self.seat, lambda _: True, without=named)
        if "miracle" in kinds:
            return [self._miracle(line, word)]
        return [word if slot.kind == "player" else read_space(line, word)]

    def _miracle(self, line: Line, word: str) -> str:
        found = self._stacked(word)
        if found is None:
            expected = "a miracle that is being played"
            raise line.unreadable(f'"{word[:40]}" is not being played.', expected, UntimelyText)
        return found

    def _stacked(self, word: str) -> str | None:
        """The newest miracle being played that is called so."""
        stacked = {miracle.id: miracle.card for miracle in self.state.stack}
        if word in stacked:
            return word
        plain = plain_name(word)
        known = {id_: {card, plain_name(self.content.name(card))} for id_, card in stacked.items()}
        whole = [id_ for id_ in known if plain in known[id_]]
        found = whole or [id_ for id_ in known if any(name.startswith(plain) for name in known[id_])]
        return found[-1] if found else None

    # Choices.

    def choices(self, line: Line, card: Card, text: str) -> dict[str, list[str]]:
        """`name value and name value`; the name may be left out if there is only one."""
        found: dict[str, list[str]] = {}
        if not text:
            return found
        slots = {slot.name: slot for slot in card.filed}
        for part in text.split(" and "):
            name, _, rest = part.strip().partition(" ")
            if not (name in slots and rest):
                name, rest = "".join(slots) if len(slots) == 1 else "", part.strip()
            if name not in slots:
                names = ", ".join(slots) or "nothing"
                raise line.unreadable(f"{card.name} lets you choose {names}.", "choose <name> <value> and …")
            if name in found:
                raise line.unreadable(f"{name} is chosen twice.", "choose <name> <value> and …")
            found[name] = self._choice(line, slots[name], rest)
        return found

    def _choice(self, line: Line, slot: ChoiceSlot, text: str) -> list[str]:
        if slot.kind == "moves":
            return self._moves(line, text)
        if slot.kind == "number":
            return [str(read_number(line, text))]
        if text == "none":
            return []
        if slot.kind in UNIT_KINDS:
            return read_units(line, text, self.state, self.seat, lambda _: True)
        if slot.kind in SPACE_KINDS:
            return read_spaces(line, text)
        found: list[str] = []
        for word in scan(line, text, rf"{SPACE}|{UNIT}|[a-z][\w.-]*"):
            found += self._anything(line, word, found)
        return found

    def _anything(self, line: Line, word: str, named: Sequence[str]) -> list[str]:
        if re.fullmatch(SPACE, word):
            return [read_space(line, word)]
        if re.fullmatch(UNIT, word):
            return read_units(line, word, self.state, self.seat, lambda _: True, without=named)
        return [word if word in COLOURS else self._stacked(word) or word]

    def _moves(self, line: Line, text: str) -> list[str]:
        """`2 1,1 > 2,1, nonbeliever 2,3 > 2,5`: as a number means units, they are those not yet named."""
        words: list[str] = []
        if text == "none":
            return words
        gone: list[str] = []
        for match in scan(line, text, rf"{UNIT}(?:\s*,\s*{UNIT})*\s*>\s*{SPACE}"):
            units, _, to = match.rpartition(">")
            space = read_space(line, to.strip())
            ids = read_units(line, units.strip(), self.state, self.seat, _can_move, without=gone)
            gone += ids
            words += [f"{id_}>{space}" for id_ in ids]
        return words


def _can_move(unit: Unit) -> bool:
    return not unit.moved and not unit.praying


def show_play(content: Content, item: Item) -> str:
    """A play in words; `CardReader.play` reads it back."""
    card = content.by_id[item.card]
    parts = [f"play {card.id}"]
    if item.origin is not None:
        parts.append(f"from {item.origin}")
    if item.targets:
        parts.append(f"target {', '.join(item.targets)}")
    if item.choices:
        parts.append(f"choose {show_choices(item.choices)}")
    if item.open:
        parts.append("open")
    if item.keep is not None:
        parts.append(show_keep(item.keep))
    return " ".join(parts)


def show_choices(choices: Mapping[str, list[str]]) -> str:
    return " and ".join(
        f"{name} {', '.join(word.replace('>', ' > ') for word in words) or 'none'}"
        for name, words in choices.items()
    )


def show_keep(keep: Keep) -> str:
    if not keep.pay:
        return "no keep"
    return f"keep praying {', '.join(keep.pray)}" if keep.pray else "keep"


@dataclass(frozen=True)
class ChoosePhrasing(Phrasing):
    """`choose moves f03 > 2,3`, or `confirm` for what was filed."""

    state: TrueMessiah
    content: Content
    seat: int
    card: str
    filed: Mapping[str, Any]

    def show(self, answer: Json) -> str:
        choices = read_choices(cast("dict[str, Any]", answer))
        return f"choose {show_choices(choices)}" if choices else "choose defaults"

    def parse(self, text: str) -> Json:
        line = the_line(text, "choose …, or confirm")
        if line.words == "confirm":
            return dict(self.filed)
        if line.words == "choose defaults":
            return {}
        if line.command != "choose":
            raise line.unreadable("This is not a choice.", "choose …, or confirm")
        reader = CardReader(self.state, self.content, self.seat, [self.card])
        words = reader.choices(line, self.content.by_id[self.card], line.rest)
        return cast("Json", write_choices(self.content, self.card, words))


@dataclass(frozen=True)
class KeepPhrasing(Phrasing):
    """`keep praying 2 1,1`, `keep`, `no keep`."""

    state: TrueMessiah
    seat: int
    cost: int

    def show(self, answer: Json) -> str:
        given = cast("dict[str, Any]", answer)
        return show_keep(Keep(given["pay"], given["pray"]))

    def parse(self, text: str) -> Json:
        line = the_line(text, "keep [praying <units>], or no keep")
        if line.words == "no keep":
            return {"pay": False, "pray": []}
        match = re.fullmatch(r"keep(?: praying (.+))?", line.words)
        if match is None:
            raise line.unreadable("This does not say whether you keep it.", "keep, or no keep")
        able = {unit.id for unit in prayable(self.state, self.seat)}
        pray = read_units(line, match[1], self.state, self.seat, lambda u: u.id in able) if match[1] else []
        return {"pay": True, "pray": cast("Json", pray)}
