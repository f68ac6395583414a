"""Places and strike units: ids with parts, which are put together and taken apart here alone."""

from __future__ import annotations

from functools import lru_cache


class Place(str):
    """Where a cultist can be: `pool`, `town:arkham`, `cult:B`, its bonus space `cult:B+`, `ritual:mao:1`.

    It is its id, and kept, compared and sent as such. The same few places are looked at very often: each is
    one object, which is known by being the same, and whose parts are worked out once.
    """

    kind: str
    """`town`, `cult`, `ritual` …; what has no parts is a kind by itself."""
    name: str
    """The id of the town, ritual, track, lock or stage of evolution; "" for what has no parts."""
    is_lock: bool
    is_bonus: bool

    def __new__(cls, text: str) -> Place:
        return _known(text)

    @classmethod
    def priest(cls, space: str) -> Place:
        return cls(f"priest:{space}")

    @classmethod
    def town(cls, town: str) -> Place:
        return cls(f"town:{town}")

    @classmethod
    def eternal(cls, town: str) -> Place:
        """Where an acolyte is laid down on a town location for good (EH-834)."""
        return cls(f"eternal:{town}")

    @classmethod
    def ritual(cls, ritual: str, stage: int = 1) -> Place:
        return cls(f"ritual:{ritual}:{stage}")

    @classmethod
    def lock(cls, lock: str) -> Place:
        return cls(f"cult:{lock}")

    @classmethod
    def bonus(cls, lock: str) -> Place:
        return cls(f"cult:{lock}+")

    @classmethod
    def track(cls, track: str, stage: int = 1) -> Place:
        """A stage of a ritual track of the Yellow Sign (EH-855)."""
        return cls(f"ytrack:{track}:{stage}")

    @classmethod
    def evolved(cls, stage: str) -> Place:
        return cls(f"evo:{stage}")

    @property
    def stage(self) -> int:
        """How far along its ritual or track it is, from 1 on."""
        return int(self.rpartition(":")[2])

    @property
    def location(self) -> Place:
        """The space that is used there: an eternal acolyte uses the town location that it lies on."""
        return Place.town(self.name) if self.kind == "eternal" else self


@lru_cache(maxsize=4096)
def _known(text: str) -> Place:
    """The place of this id. Ids come from outside, too, so not all of them are remembered for good."""
    place = str.__new__(Place, text)
    place.kind, _, rest = text.partition(":")
    place.name = rest.partition(":")[0].removesuffix("+")
    place.is_bonus = text.endswith("+")
    place.is_lock = place.kind == "cult" and not place.is_bonus
    return place


class Unit(str):
    """What strikes in a raid: `acolyte pool`, `monster ghoul`, `shoggoth`, or a payment, `magic exposed`."""

    __slots__ = ()

    @classmethod
    def acolyte(cls, place: Place) -> Unit:
        return cls(f"acolyte {place}")

    @classmethod
    def monster(cls, card: str) -> Unit:
        return cls(f"monster {card}")

    @classmethod
    def payment(cls, what: str, place: str = "") -> Unit:
        return cls(f"{what} {place}".rstrip())

    @property
    def kind(self) -> str:
        return self.partition(" ")[0]

    @property
    def name(self) -> str:
        """The acolyte's place, the monster's card, or the place that is paid from; "" if it has none."""
        return self.partition(" ")[2]


def written_place(place: str) -> str:
    """The place as orders name it: `kingsport`, `mao`, `B+`; a later stage of a ritual by its id."""
    known = Place(place)
    match known.kind:
        case "town" | "priest" | "evo":
            return known.name
        case "cult":
            return f"{known.name}+" if known.is_bonus else known.name
        case "ritual" if known == Place.ritual(known.name):
            return known.name
        case "ytrack" if known == Place.track(known.name):
            return f"track {known.name}"
        case _:
            return place


def written_unit(unit: str) -> str:
    """The unit as orders name it: `acolyte kingsport`, `monster ghoul`."""
    known = Unit(unit)
    return f"acolyte {written_place(known.name)}" if known.kind == "acolyte" else unit
