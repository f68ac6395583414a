"""Reading a transcript that nobody vouches for: every field is checked before it is used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from referee.engine.formalities import Settled
from referee.engine.json_types import Json
from referee.fairplay.entries import OnFile

HEX = re.compile(r"[0-9a-f]*")


PUBLIC_FIELDS = {
    "created": (
        "ruleset",
        "rules_version",
        "content_pack",
        "content_hash",
        "options",
        "seats",
        "seed_commitment",
        "seed_source",
        "clock",
        "press",
        "anonymous",
    ),
    "rules": ("rules_version",),
    "adopted": ("step", "rules_version", "seed", "events", "draws"),
    "joined": ("place",),
    "seated": ("seat", "kind", "name", "entropy"),
    "vacated": ("seat",),
    "missing": ("seat",),
    "delegated": ("seat", "until"),
    "started": ("seats", "entropy", "seed", "events", "draws"),
    "opened": ("step", "key", "sealed", "prompts", "seed_commitment", "due_at"),
    "sealed": ("prompt", "seat", "commitment", "entropy", "stand_in"),
    "withdrawn": ("prompt", "seat"),
    "answered": ("step", "seats"),
    "shown": ("prompt", "seat", "shown"),
    "resolved": ("step", "answers", "entropy", "seed", "events", "draws"),
    "extended": ("step", "due_at", "reason", "seats"),
    "processed": ("step",),
    "missed": ("step", "seats"),
    "paused": ("by",),
    "resumed": ("by", "due_at"),
    "put": ("motion", "kind", "about", "seat", "ballot", "needs"),
    "voted": ("motion", "seat", "choice"),
    "settled": ("motion", "outcome"),
    "conceded": ("seat",),
    "intervened": ("step", "kind", "seat", "seed", "events", "draws"),
    "rolled_back": ("to", "step", "epoch"),
    "message": ("seat",),
    "administered": ("deed", "about", "reason"),
    "finished": ("result", "seed", "reason"),
}
"""The public fields of each kind of entry."""


class DoesNotHold(Exception):
    """What the transcript says here is wrong; the message is a sentence that says why."""


class Fields:
    """The fields of one object in a transcript: exactly those named, the `optional` ones perhaps."""

    def __init__(self, data: Json, names: Iterable[str], what: str, optional: Iterable[str] = ()) -> None:
        if not isinstance(data, Mapping):
            raise DoesNotHold(f"{what} is not an object")
        wanted = set(names)
        for name in sorted(wanted - data.keys()):
            raise DoesNotHold(f"{what} has no field {name!r}")
        for name in sorted(data.keys() - wanted - set(optional)):
            raise DoesNotHold(f"{what} has a field {name!r} that does not belong there")
        self._data = data
        self._what = what

    def any(self, name: str) -> Json:
        return self._data[name]

    def text(self, name: str) -> str:
        value = self._data[name]
        if not isinstance(value, str):
            raise self._wrong(name, "a text")
        return value

    def text_or_none(self, name: str) -> str | None:
        return None if self._data[name] is None else self.text(name)

    def hex(self, name: str, size: int = 32) -> str:
        """Bytes in the one spelling that is allowed; 32 of them make a hash, a seed, a nonce or a key."""
        value = self.text(name)
        if len(value) != 2 * size or not HEX.fullmatch(value):
            raise self._wrong(name, f"{2 * size} digits of lower-case hex")
        return value

    def number(self, name: str) -> int:
        value = self._data[name]
        if type(value) is not int:
            raise self._wrong(name, "a whole number")
        return value

    def flag(self, name: str) -> bool:
        value = self._data[name]
        if type(value) is not bool:
            raise self._wrong(name, "true or false")
        return value

    def list(self, name: str) -> list[Json]:
        value = self._data[name]
        if not isinstance(value, list):
            raise self._wrong(name, "a list")
        return value

    def one_of(self, name: str, *words: str) -> str:
        value = self.text(name)
        if value not in words:
            raise self._wrong(name, f"one of {', '.join(words)}")
        return value

    def object(self, name: str) -> Mapping[str, Json]:
        value = self._data[name]
        if not isinstance(value, Mapping):
            raise self._wrong(name, "an object")
        return value

    def _wrong(self, name: str, expected: str) -> DoesNotHold:
        return DoesNotHold(f"{self._what}: {name!r} is not {expected}")


def read_entry(kind: str, public: Json) -> Fields:
    """The public part of an entry of this kind."""
    if kind not in PUBLIC_FIELDS:
        raise DoesNotHold(f"there is no kind of entry called {kind!r}")
    return Fields(public, PUBLIC_FIELDS[kind], "the entry")


def seat_numbers(listed: Iterable[Json]) -> list[int]:
    """A list of seats."""
    seats: list[int] = []
    for seat in listed:
        if type(seat) is not int:
            raise DoesNotHold("a seat is not a whole number")
        seats.append(seat)
    return seats


def entropy_by_seat(given: Mapping[str, Json]) -> dict[int, str]:
    """What seats added to a seed, from an entry's own `{seat: text}`."""
    found: dict[int, str] = {}
    for seat, text in given.items():
        if not seat.isdecimal() or not isinstance(text, str):
            raise DoesNotHold("entropy is not a text for each seat")
        found[int(seat)] = text
    return found


def read_filed(hidden: Json) -> dict[int, int]:
    """How often each seat's file was changed, from a resolution's hidden part; {} while there is none."""
    if hidden is None:
        return {}
    more = hidden if isinstance(hidden, Mapping) else ()
    filed = Fields(hidden, ("filed",), "the hidden part", more).object("filed")
    numbers = Fields(filed, filed.keys(), "the numbers of changes")
    return {_seat(name): numbers.number(name) for name in filed}


def read_on_file(hidden: Json) -> dict[int, OnFile]:
    """The orders on file that an `answered` entry commits to."""
    orders = Fields(hidden, ("orders",), "the hidden part").object("orders")
    found: dict[int, OnFile] = {}
    for name, order in orders.items():
        fields = Fields(order, ("number", "commitment"), "the order on file")
        found[_seat(name)] = OnFile(fields.number("number"), fields.hex("commitment"))
    return found


def _seat(name: str) -> int:
    if not name.isdecimal():
        raise DoesNotHold(f"{name!r} is not the number of a seat")
    return int(name)


def read_settled(hidden: Json) -> tuple[Settled, ...]:
    """The formalities in the hidden part of an entry, which omits them if there were none."""
    if not isinstance(hidden, Mapping) or "settled" not in hidden:
        return ()
    found = []
    for one in Fields(hidden, hidden.keys(), "the hidden part").list("settled"):
        fields = Fields(one, ("kind", "seat", "answer"), "a formality")
        found.append(Settled(fields.text("kind"), fields.number("seat"), fields.any("answer")))
    return tuple(found)
