"""What readers are told of events: the journal's text says the same, in the words of the first version."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from referee.engine.records import Face
from referee.engine.words import count, listed
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.state import EVOLUTION, EXPOSED

Data: TypeAlias = Mapping[str, Any]

_WALK = re.compile(
    r"(?P<who>Seat \d+) (?:strikes with (?P<struck>.+)|does not strike) and loses (?P<lost>.+)\."
)
_STRUCK = re.compile(r"(.+?) at (A|G|BE|[BD]\d)(?:, |$)")
_ADVANCED = re.compile(r"advances on (.+) to \1 \((.+)\)\.")
_INVESTIGATOR = re.compile(r"The investigator die shows (\d): ([^:]+): (.+)")
_IN_A_SPACE = re.compile(r"\bin (lock |bonus space |Skulk space |track )")
OF_A_PLAYER = ("chamber_placed", "chamber_declined", "chamber_discarded", "rearranged", "spellbook_replaced")
"""Events in whose texts `its` is a player's."""
STATIONS = {"A": "on arrival", "G": "at the gate", "BE": "before the exposed resources"}


def retold(kind: str, _rule: str | None, face: Face) -> str:
    """The event in better words; its text as it stands if it is not one of those that have any."""
    text, word = face.text, kind.removeprefix("evil_high_priest.")
    if again := AGAIN.get(word):
        text = again(text, face.data)
    if word in OF_A_PLAYER:
        text = text.replace(" its ", " their ", 1)
    return _IN_A_SPACE.sub(r"on \1", text).replace("lock start", "the Start lock")


def _placed(text: str, data: Data) -> str:
    """`Seat 1 places an acolyte on Boston.`"""
    who = "the priest" if data["cultist"] == "priest" else "an acolyte"
    return text.replace(f"its {data['cultist']}", who)


def _paid(text: str, data: Data) -> str:
    """For which space is told right before; an eternal acolyte's is not."""
    place, name = str(data["source"]).partition(":")[::2]
    return (
        f"{text.partition(' for ')[0]}." if name and place not in ("eternal", "monster", "avatar") else text
    )


def _gained(text: str, data: Data) -> str:
    """Where a sign lies that was just taken, or which eternal acolyte brought it."""
    kind, _, place = str(data["source"]).partition(":")
    if kind == "eternal":
        return f"{text.removesuffix('.')} from the eternal acolyte in {place.replace('_', ' ').title()}."
    if data["gained"] != {"ES": 1} or " from " in text:
        return text
    (bucket,) = data["stored"]
    space = bucket.partition(".")[0]
    where = "among the exposed resources" if space == EXPOSED else f"in chamber {space}"
    return f"{text.partition(' gains ')[0]} keeps it {where}."


def _shattered(text: str, data: Data) -> str:
    name = "Start" if data["sign"] == "start" else data["sign"]
    return text.replace(f"the Elder Sign of {data['sign']}", f"the Elder Sign of {name}")


def _sacrificed(text: str, data: Data) -> str:
    return text.replace(f": to {data['to']}.", f", who goes to {_the(data['to'])}.")


def _sacrificed_stage(text: str, data: Data) -> str:
    return text.replace(f"to {data['to']} in place", f"to {_the(data['to'])} in place")


def _the(place: str) -> str:
    return "the asylum" if place == "asylum" else place


def _advanced(text: str, _data: Data) -> str:
    """`Seat 1 advances to the end of Mao Ceremony.`"""
    return _ADVANCED.sub(
        lambda found: f"advances to the {found[2]}{'' if found[2] == 'end' else ' space'} of {found[1]}.",
        text,
    )


def _returned(_text: str, data: Data) -> str:
    """`All cultists come home: 3 of seat 1 and 2 of seat 2.`"""
    coming = [f"{number} of seat {seat}" for seat, number in data["returned"].items() if number]
    return f"Cultists come home: {listed(coming)}." if coming else "Nobody comes home."


def _investigator(text: str, _data: Data) -> str:
    """`Investigator (die 3): Soldier. Strength +3.`"""
    return _INVESTIGATOR.sub(r"Investigator (die \1): \2. \3", text)


def _raid(text: str, data: Data) -> str:
    """`Raid 2, from lock C, rolls 4. Its strength is 4.`; how many dice can be seen."""
    return text.replace(f": {count(data['icons'], 'icon')}, rolls", ", rolls")


def _walk(text: str, data: Data) -> str:
    """What a seat struck with and where, what it lost, and what ended the raid."""
    found = _WALK.fullmatch(text)
    if found is None:
        return text
    ended = _end(data["steps"])
    if not found["struck"] and found["lost"] == "nothing":
        return f"{found['who']} is safe{f': {ended}' if ended else ''}."
    did = f"strikes {_strikes(found['struck'])}" if found["struck"] else "does not strike"
    return f"{found['who']} {did} and loses {found['lost']}{f': {ended}' if ended else ''}."


def _strikes(struck: str) -> str:
    """`at the gate with 2 acolytes in the pool and Zoog`."""
    by_station: dict[str, Counter[str]] = {}
    for unit, station in _STRUCK.findall(struck):
        by_station.setdefault(station, Counter())[unit] += 1
    return ", ".join(
        f"{_station(station)} with {listed([_units(*one) for one in units.items()])}"
        for station, units in by_station.items()
    )


def _units(unit: str, number: int) -> str:
    if number == 1:
        return f"the {unit}" if unit.startswith("acolyte") else unit
    return f"{number} {unit.replace('acolyte', 'acolytes') if unit.startswith('acolyte') else f'{unit}s'}"


def _station(station: str) -> str:
    if station in STATIONS:
        return STATIONS[station]
    return f"{'before' if station[0] == 'B' else 'behind'} the defence of chamber {station[1:]}"


def _end(steps: list[Data]) -> str:
    """What took the last of the strength, or that nothing did."""
    ends = [step["at"] for step in steps if not step["strength"]]
    if not steps:
        return ""
    if not ends:
        return f"strength {steps[-1]['strength']} is left" if steps[-1]["at"] != "E1" else ""
    first = ends[0]
    if first == "E0":
        return "asylum defence stops the raid"
    return f"chamber {first[1:]} holds" if first[0] == "H" else "that ends the raid"


def _strengths(_text: str, data: Data) -> str:
    left = [f"{strength} for seat {seat}" for seat, strength in data["at_the_gate"].items()]
    return f"After asylum defence its strength is {listed(left)}."


def _all_to_escape(_text: str, data: Data) -> str:
    moved = count(data["moved"], "acolyte")
    return f"{moved} of seat {data['seat']} {'goes' if data['moved'] == 1 else 'go'} to escape."


def _evolved(text: str, data: Data) -> str:
    """`Seat 1 turns the acolyte from the pool into a Mutant.`"""
    stage = Place(data["from"])
    before = f"a {stage.name.title()}".replace("a A", "an A") if stage in EVOLUTION else ""
    return re.sub(
        r" makes its acolyte from (.+) (an? .+)\.",
        lambda found: f" turns {before or f'the acolyte from {found[1]}'} into {found[2]}.",
        text,
    )


def _marker(text: str, _data: Data) -> str:
    return text.replace("for the coming round", "and goes first next round")


AGAIN: Mapping[str, Callable[[str, Data], str]] = {
    "placed": _placed,
    "paid": _paid,
    "gained": _gained,
    "shattered": _shattered,
    "sacrificed": _sacrificed,
    "spellbook_replaced": _sacrificed_stage,
    "ritual_advanced": _advanced,
    "returned": _returned,
    "investigator": _investigator,
    "raid": _raid,
    "raid_strengths": _strengths,
    "raid_walk": _walk,
    "all_to_escape": _all_to_escape,
    "evolved": _evolved,
    "marker": _marker,
}
TABLED = tuple(
    f"evil_high_priest.{kind}"
    for kind in ("display_filled", "deck_shuffled", "raid_strengths", "track_moved")
)
"""Displays and tracks are in every prompt; what asylum defence left is told with what each seat lost."""
