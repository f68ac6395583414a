"""What can happen in a game: a class for each kind, with its fields, its words and the things it names.

    class TempleBuilt(MessiahEvent, says="builds a temple on {at}"):
        at: Space

An event is data. Its sentence is made when somebody reads it, for that reader (`narrator.py`): from the
template `says`, or by a method where there is more to think of. Data, refs and JSON Schema come from the
fields.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, field, fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self, TypeAlias, dataclass_transform

from referee.engine import codec
from referee.engine.catalogue import parts_in
from referee.engine.frozen import frozen
from referee.engine.json_types import Json
from referee.engine.words import capital

if TYPE_CHECKING:
    from referee.engine.narrator import AnyNarrator
    from referee.engine.ruleset import Result


@frozen()
class Ref:
    """A kind of things that have ids: the card 12 is `card:12`, in views, options, pages and events alike.

    As part of a field's type it says that the field's value is such an id: `Annotated[str, Ref("card")]`.
    """

    kind: str

    def of(self, id_: str | int) -> str:
        return f"{self.kind}:{id_}"


SEAT = Ref("seat")
Seat: TypeAlias = Annotated[int, SEAT]
Seats: TypeAlias = tuple[Seat, ...]


AGREED_DRAW, LAST_STANDING = "agreed_draw", "last_standing"
"""The endings of games whose table agreed on a draw, or of which all but one have conceded."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Event:
    """Something that can happen. A game derives a base of its own from it (`game="odds"`), and from that a
    class for each kind; a class that only others derive from is `abstract=True`.

    Whatever the words need is a field, or in the content: the state has moved on when they are made. A field
    that is None is not known to whoever sees this face of the event, or there is no such thing; it is left
    out of the data.
    """

    game: ClassVar[str]
    kind: ClassVar[str]
    kinds: ClassVar[dict[str, type[Event]]]
    """All kinds of the game, by their names."""
    says: ClassVar[str | None] = None
    is_tabled: ClassVar[bool] = False
    """Whether every prompt shows it anyway: its news leaves it out."""
    is_quiet: ClassVar[bool] = False
    """Whether it tells only of a pass: several in a row are told in one line."""

    def __init_subclass__(
        cls, *, game: str | None = None, says: str | None = None, abstract: bool = False, **more: Any
    ) -> None:
        super().__init_subclass__(**more)
        documented = cls.__doc__
        frozen()(cls)
        cls.__doc__ = documented  # not the signature, which a dataclass takes for it
        hints = typing.get_type_hints(cls, include_extras=True)
        for one in fields(cls):  # type: ignore[arg-type]
            if type(None) in typing.get_args(hints[one.name]) and one.default is MISSING:
                raise TypeError(f"{cls.__name__}.{one.name} may be None: its default must be, too")
        cls.says = cls.says if says is None else says
        cls._check_parts(says)
        if game is not None:
            cls.game, cls.kinds = game, {}
        elif not abstract and hasattr(cls, "game"):
            cls.kind = f"{cls.game}.{_snake_case(cls.__name__)}"
            if cls.kind in cls.kinds:
                raise TypeError(f"there are two kinds of events {cls.kind}")
            cls.kinds[cls.kind] = cls

    @classmethod
    def _check_parts(cls, template: str | None) -> None:
        for name in parts_in(template or "") - {one.name for one in fields(cls)}:  # type: ignore[arg-type]
            raise TypeError(f"{cls.__name__} says {name!r}, but has no such field")

    # As data.

    @property
    def data(self) -> dict[str, Json]:
        kind: Any = type(self)
        return _writer(kind)(self)

    @classmethod
    def read(cls, data: Json) -> Self:
        """The event that this is the data of; raises BadState."""
        kind: Any = cls
        try:
            return _reader(kind)(data)  # type: ignore[no-any-return]
        except (KeyError, TypeError):
            return codec.decode(cls, data)  # which says what does not fit

    @property
    def refs(self) -> tuple[str, ...]:
        """All things that it names, each once."""
        kind: Any = type(self)
        return tuple(dict.fromkeys(_refs_in(kind)(self)))

    @classmethod
    def schema(cls) -> dict[str, Json]:
        """The JSON Schema of its data; ids say by `x-ref` what they are ids of."""
        about: dict[str, Json] = {"description": cls.__doc__.partition("\n")[0]} if cls.__doc__ else {}
        return {"title": cls.kind, **about, **_schema_of_fields(cls)}

    # In words.

    def sentence(self, say: AnyNarrator) -> str:
        """The whole sentence, or several."""
        assert self.says is not None, f"{type(self).__name__} has no words"  # noqa: S101
        return say.filled(self, self.says)

    def called(self, ref: Ref, id_: Any, say: AnyNarrator) -> str:
        """What a thing that it names is called; a game's base looks it up in the content."""
        return say.seat(id_) if ref == SEAT else str(id_)

    @classmethod
    def ended(cls, result: Result, say: AnyNarrator) -> str:
        """How the game has ended, by its rules or otherwise."""
        if result.ending == LAST_STANDING:
            return capital(say("{winner} wins: all others have conceded.", winner=say.seats(result.winners)))
        draw = result.ending == AGREED_DRAW
        said = say("The table agreed on a draw.") if draw else capital(cls.of_result(result, say))
        if not result.conceded:
            return said
        seats = say.seats(result.conceded)
        return say("{said} {seats} conceded.", said=said, seats=seats)

    @classmethod
    def of_result(cls, result: Result, say: AnyNarrator) -> str:
        """How the rules have ended it: a game that has more to tell overrides it."""
        points = result.scores[result.winners[0]].get("points") if result.winners else None
        winners, number = say.seats(result.winners), len(result.winners)
        if not isinstance(points, int):
            return say("{winners} {number?wins|share the victory}.", winners=winners, number=number)
        return say(
            "{winners} {number?wins with|share the victory with} {points:point}{number?| each}.",
            winners=winners,
            number=number,
            points=points,
        )

    def is_old_news(self, say: AnyNarrator) -> bool:  # noqa: ARG002 - for kinds that look at it
        """Whether this reader knows it already, such as what it has chosen itself."""
        return False

    def join(self, line: str, before: Sequence[Event], say: AnyNarrator) -> str | None:  # noqa: ARG002
        """The line of news that these events came to, with this one told in it, too; None if it takes one of
        its own, or goes by the general rules."""
        return None

    def may_come_before(self, others: Sequence[Event]) -> bool:  # noqa: ARG002 - for kinds that look at it
        """Whether news may tell it in an earlier line than these, with which it has nothing to do."""
        return False


class SeatEvent(Event, abstract=True):
    """What a seat does: its words are a subject, and what that `does`.

    `you` is what the seat itself reads after `You`, a template of its own: `you="build a temple on {at}"`.
    """

    seat: Seat

    you: ClassVar[str | None] = None
    also: ClassVar[str | None] = "so {seats?does|do} {others}"
    """How the same of several seats is told in one line; None if it must not be."""
    goes_on: ClassVar[bool] = True
    """Whether it is told in the line of what the same seat has done before."""

    def __init_subclass__(cls, *, you: str | None = None, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.you = cls.you if you is None else you
        cls._check_parts(you)

    def sentence(self, say: AnyNarrator) -> str:
        return say("{subject} {does}.", subject=self.subject(say), does=self.does(say))

    def subject(self, say: AnyNarrator) -> str:
        """Who does it."""
        return say("You") if self.is_told_to_itself(say) else say.seat(self.seat)

    def named(self, say: AnyNarrator) -> str:
        """The same where it stands alone, after `so does`."""
        return self.subject(say)

    def is_told_to_itself(self, say: AnyNarrator) -> bool:
        """Whether it reads `You …`."""
        return self.you is not None and say.is_you(self.seat)

    def does(self, say: AnyNarrator) -> str:
        """What it does, without a full stop."""
        words = self.you if self.is_told_to_itself(say) else self.says
        assert words is not None, f"{type(self).__name__} has no words"  # noqa: S101
        return say.filled(self, words)


def _snake_case(name: str) -> str:
    return "".join(
        f"_{sign.lower()}" if sign.isupper() and at else sign.lower() for at, sign in enumerate(name)
    )


@cache
def _writer(kind: Any) -> Callable[[Any], dict[str, Json]]:
    """Writes an event's data: the codec's, without what is None."""
    hints = typing.get_type_hints(kind)
    optional = [one.name for one in fields(kind) if type(None) in typing.get_args(hints[one.name])]
    holding = [one.name for one in fields(kind) if _holds_optional(hints[one.name])]
    write = typing.cast("Callable[[Any], dict[str, Json]]", codec.encoder(kind))
    if not optional and not holding:
        return write

    def without_none(event: Any) -> dict[str, Json]:
        data = write(event)
        for name in optional:
            if data[name] is None:
                del data[name]
        for name in holding:
            if name in data:
                data[name] = _without_none(data[name])
        return data

    return without_none


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """Reads an event's data; KeyError or TypeError if it does not fit. Compiled: it is done very often."""
    hints, names = typing.get_type_hints(kind), {"kind": kind, "unfit": _unfit}
    said = []
    for one in fields(kind):
        hint, value = hints[one.name], f"data[{one.name!r}]"
        item: Any = typing.get_args(hint)[0] if typing.get_origin(hint) is tuple else None
        if hint in _PLAIN:
            read = f"(v if type(v := {value}) is {hint.__name__} else unfit())"
        elif item in _PLAIN:
            same = f"type(v := {value}) is list and {{*map(type, v)}} <= {{{item.__name__}}}"
            read = f"(tuple(v) if {same} else unfit())"
        else:
            names[f"read_{one.name}"] = codec.decoder(hint)
            read = f"read_{one.name}({value})"
        if one.default is not MISSING:
            names[f"default_{one.name}"] = one.default
            read = f"({read} if {one.name!r} in data else default_{one.name})"
        said.append(read)
    optional = sum(one.default is not MISSING for one in fields(kind))
    count = f"len(data) <= {len(said)}" if optional else f"len(data) == {len(said)}"
    # The source holds nothing but names of fields and of plain types.
    source = f"lambda data: kind({', '.join(said)}) if type(data) is dict and {count} else unfit()"
    return typing.cast("Callable[[Any], Any]", eval(source, names))  # noqa: S307


def _unfit() -> typing.NoReturn:
    raise TypeError("the data does not fit")


def _holds_optional(hint: Any) -> bool:
    """Whether there are dataclasses in it of which a field may be None."""
    if is_dataclass(hint):
        inner = typing.get_type_hints(hint).values()
        return any(type(None) in typing.get_args(one) or _holds_optional(one) for one in inner)
    return any(_holds_optional(one) for one in typing.get_args(hint))


def _without_none(value: Json) -> Json:
    if isinstance(value, dict):
        return {name: _without_none(inner) for name, inner in value.items() if inner is not None}
    return [_without_none(one) for one in value] if isinstance(value, list) else value


RefsIn: TypeAlias = Callable[[Any], list[str]]


@cache
def _refs_in(kind: Any) -> RefsIn:
    """Finds the refs in a dataclass. Compiled: it is done for every event that somebody reads."""
    hints, names = typing.get_type_hints(kind, include_extras=True), dict[str, Any]()
    found = (_refs(hints[one.name], f"it.{one.name}", names) for one in fields(kind))
    # The source holds nothing but names of fields and kinds of refs.
    source = f"lambda it: [{', '.join(filter(None, found))}]"
    return typing.cast("RefsIn", eval(source, names))  # noqa: S307


def _refs(hint: Any, value: str, names: dict[str, Any], depth: int = 0) -> str:
    """The source of an item of a list, or of several (`*…`): the refs in a value with this hint; "" if it can
    hold none."""
    if ref := ref_of(hint):
        return f"f'{ref.kind}:{{{value}}}'"
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    item = f"item{depth}"
    if origin in (types.UnionType, typing.Union):
        inner = _refs(next(one for one in arguments if one is not type(None)), value, names, depth)
        return inner and f"*(() if {value} is None else ({inner},))"
    if origin in (tuple, list):
        inner = _refs(arguments[0], item, names, depth + 1)
        return inner and f"*[ref for {item} in {value} for ref in ({inner},)]"
    if origin is dict:
        parts = (_refs(one, f"{item}[{at}]", names, depth + 1) for at, one in enumerate(arguments))
        inner = ", ".join(filter(None, parts))
        return inner and f"*[ref for {item} in {value}.items() for ref in ({inner},)]"
    if not is_dataclass(hint):
        return ""
    hashable: Any = hint
    name = f"refs_in_{len(names)}"
    names[name] = _refs_in(hashable)
    return f"*{name}({value})"


def ref_of(hint: Any) -> Ref | None:
    """What kind of ids a field holds by its type; None if none."""
    marks = getattr(hint, "__metadata__", ())
    return next((mark for mark in marks if isinstance(mark, Ref)), None)


_PLAIN: Mapping[Any, str] = {int: "integer", str: "string", bool: "boolean"}


def _schema(hint: Any) -> dict[str, Json]:
    if ref := ref_of(hint):
        return {**_schema(hint.__origin__), "x-ref": ref.kind}
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if origin is Literal:
        return {"type": _PLAIN[type(arguments[0])], "enum": list(arguments)}
    if origin in (types.UnionType, typing.Union):
        return _schema(next(one for one in arguments if one is not type(None)))
    if origin in (tuple, list):
        return {"type": "array", "items": _schema(arguments[0])}
    if origin is dict:
        keys = {"propertyNames": {"x-ref": ref.kind}} if (ref := ref_of(arguments[0])) else {}
        return {"type": "object", **keys, "additionalProperties": _schema(arguments[1])}
    if is_dataclass(hint):
        return _schema_of_fields(hint)
    return {"type": "string"}  # a class that is written as text


def _schema_of_fields(kind: Any) -> dict[str, Json]:
    hints = typing.get_type_hints(kind, include_extras=True)
    known = [one.name for one in fields(kind)]
    return {
        "type": "object",
        "properties": {name: _schema(hints[name]) for name in known},
        "required": [name for name in known if type(None) not in typing.get_args(hints[name])],
        "additionalProperties": False,
    }
