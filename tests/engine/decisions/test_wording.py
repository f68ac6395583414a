"""Orders whose words are not their fields: short forms, lines below, spellings that depend on a field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from referee.engine.choices import Many, Number, One, Option
from referee.engine.decisions import (
    Below,
    Count,
    Decision,
    Moment,
    Named,
    Nested,
    Orders,
    Phrases,
    Spelling,
    Writing,
    asks,
    below,
    lines_of,
)
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText

WRITING = Writing(marks=",:")
GOODS = {"genoa": ["silk", "salt"], "tunis": ["dates"]}


@dataclass(frozen=True)
class Harbour(Moment):
    checked: bool = False


def goods_of(_: Harbour, port: Any) -> Spelling:
    return Named("goods", [Option(name, name) for name in GOODS.get(port, [])])


class Cargo(Decision[Harbour], form="load {port}: {goods}"):
    """Goods are named as the port calls them."""

    what, writing = "a cargo", WRITING
    port: str = asks(One([Option(port, port) for port in GOODS]))
    goods: str = asks(
        One([Option(name, name) for names in GOODS.values() for name in names]), goods_of, given="port"
    )

    def remark(self, at: Harbour) -> str | None:
        return "checked" if at.checked else None


class Manifest(Decision[Harbour], form="{cargoes}", bare=True):
    what, writing = "a manifest", WRITING
    cargoes: tuple[Cargo, ...] = asks(Many(Number(1, 2)), lines_of(Cargo))


class Sail(Decision[Harbour], form="sail {days} [{all_week}] [{manifest}]"):
    """`sail 2 all week` sails seven days."""

    what, writing = "a voyage", WRITING
    also = {"all_week": Phrases({"all week": True})}  # noqa: RUF012 - a ClassVar of Decision
    days: int = asks(Number(1, 7), Count("days"))
    manifest: Manifest | None = asks(Number(1, 2), below(Manifest), default=None)

    @classmethod
    def understood(cls, said: dict[str, Json], at: Harbour) -> dict[str, Json]:  # noqa: ARG003
        return {**said, "days": 7} if "all_week" in said else said

    @classmethod
    def worded(cls, fields: dict[str, Json], at: Harbour) -> dict[str, Json]:  # noqa: ARG003
        return {**fields, "days": 1, "all_week": True} if fields["days"] == 7 else fields

    @classmethod
    def too_many(cls, line: str) -> str:
        return f"{line} is for another day."


def test_a_spelling_may_depend_on_a_field_that_was_read_before_it() -> None:
    orders = Orders(Cargo, Harbour())
    assert orders.parse("load tunis: da") == {"port": "tunis", "goods": "dates"}
    with pytest.raises(UnreadableText):
        orders.parse("load tunis: silk")
    assert orders.show({"port": "genoa", "goods": "silk"}) == "load genoa: silk"


def test_what_is_said_beside_the_fields_is_understood_and_worded_again() -> None:
    orders = Orders(Sail, Harbour())
    assert orders.parse("sail 2") == {"days": 2, "manifest": None}
    week = orders.parse("sail 2 all week")
    assert week == {"days": 7, "manifest": None}
    assert orders.show(week) == "sail 1 all week"
    assert orders.expected == "sail <days> [all week] [<manifest>]"


def test_lines_below_belong_to_the_order_and_have_their_remarks() -> None:
    text = "sail 2\nload genoa: silk\nload tunis: dates"
    answer = Orders(Sail, Harbour()).parse(text)
    assert answer == {
        "days": 2,
        "manifest": [{"port": "genoa", "goods": "silk"}, {"port": "tunis", "goods": "dates"}],
    }
    assert Orders(Sail, Harbour()).show(answer) == text
    assert Orders(Sail, Harbour(checked=True)).show(answer).splitlines()[1] == "load genoa: silk  # checked"
    assert Below(Manifest, Harbour()).show([]) == "\n"


def test_a_line_that_cannot_be_read_is_told_from_one_too_many() -> None:
    def complaint(text: str) -> tuple[int, str]:
        with pytest.raises(UnreadableText) as found:
            Orders(Sail, Harbour()).parse(text)
        return found.value.line, found.value.message

    assert complaint("sail 2\nsail 3") == (2, "sail 3 is for another day.")
    assert complaint("sail 2\nload genoa: dates") == (2, '"dates" is not a goods.')


class Flag(Decision[Harbour], tag="colour"):
    what = "a flag"
    colour: str

    @classmethod
    def members(cls, at: Harbour) -> Mapping[str, type[Flag]]:  # noqa: ARG003
        return {"red": Hoist, "white": Hoist}

    @classmethod
    def refusal_of(cls, case: str, at: Harbour) -> str | None:  # noqa: ARG003
        return "No white flag." if case == "white" else None


class Hoist(Flag, form="hoist {colour}"):
    colour: str = asks(spelling=Named("colour", [Option("red", "red"), Option("white", "white")]))


def test_a_case_of_a_family_may_be_refused_by_itself() -> None:
    choice = Flag.choice(Harbour())
    assert choice.problems({"case": "red", "value": {}}) == []
    assert [one.message for one in choice.problems({"case": "white", "value": {}})] == ["No white flag."]


def test_what_stands_in_quotes_is_one_word() -> None:
    words = Writing(marks=",:", breaks=";").words('if name = "a; b: \\"c\\"": go; stay')
    assert [word.text for word in words] == ["if", "name", "=", '"a; b: \\"c\\""', ":", "go", "\n", "stay"]


COLOURS = One([Option("red", "red"), Option("white", "white")])


class Signal(Decision[Harbour]):
    what = "a signal"


class Salute(Signal, form="show flag {colour} to {port}"):
    colour: str = asks(COLOURS, Named("light flag", COLOURS.options))
    port: str = asks(COLOURS, Named("port", COLOURS.options))


class Warn(Signal, form="show flag {colour} at {port}"):
    colour: str = asks(COLOURS, Named("light lamp", COLOURS.options))
    port: str = asks(COLOURS, Named("port", COLOURS.options))


class Hush(Signal, form="show flag", case="hush"):
    pass


def test_the_help_of_a_family_is_what_all_its_orders_begin_with() -> None:
    assert Nested(Signal, Harbour()).help == "show flag …"
    assert Nested(Flag, Harbour()).help == "hoist <flag>"
