"""Packs are read by their dataclasses; every mistake is told with its place and with what was expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

import pytest

from referee.engine.content import (
    BadContent,
    ComesFrom,
    NameInPack,
    Title,
    between,
    matching,
    one_of,
    read_by,
    reader,
    refuse,
    size,
    then,
    twins,
    unreserved,
)
from referee.engine.problems import Problem

METALS = ("gold", "silver", "iron")
Metal: TypeAlias = Annotated[str, one_of(METALS)]
Id: TypeAlias = Annotated[str, matching(r"[a-z]+", "an id of small letters"), unreserved({"none"})]


def _pair(data: Any) -> tuple[int, int]:
    low, dash, high = str(data).partition("-")
    return (int(low), int(high)) if dash else refuse()


@dataclass(frozen=True)
class Coin:
    id: Id
    worth: Annotated[int, between(1, 9)]
    metal: Metal = "gold"
    shiny: bool = False
    weight: Annotated[int, between(1, 5)] | Literal["light", "heavy"] = 1
    ages: Annotated[tuple[int, int], read_by(_pair, "ages such as 3-5")] | None = None

    def problems(self) -> Iterator[Problem]:
        if self.shiny and self.metal == "iron":
            yield Problem("/shiny", "Iron does not shine.")


@dataclass(frozen=True)
class Purse:
    coins: Annotated[tuple[Coin, ...], size(1, 3, "1 to 3 coins")]
    owner_name: Annotated[str, NameInPack("owner"), size(1, 10)]
    amounts: Mapping[Metal, int] = field(default_factory=dict)
    notes: Mapping[str, ComesFrom] = field(default_factory=dict)
    best: Coin | None = None
    rows: tuple[tuple[int, ...], ...] = ()
    ranks: Annotated[tuple[int, ...], then(lambda ranks: tuple(sorted(ranks)))] = ()
    title: Title = ""

    def problems(self) -> Iterator[Problem]:
        yield from twins("/coins", ([coin.id] for coin in self.coins))


def data(**changes: Any) -> dict[str, Any]:
    return {"coins": [{"id": "penny", "worth": 1}], "owner": "Ann", **changes}


def refusals(given: Any) -> dict[str, str]:
    with pytest.raises(BadContent) as bad:
        reader(Purse).read(given)
    return {problem.path: problem.message for problem in bad.value.problems}


def test_a_pack_becomes_its_dataclasses() -> None:
    coin = {"id": "crown", "worth": 5, "metal": "silver", "weight": "heavy", "ages": "3-5"}
    purse = reader(Purse).read(
        data(
            coins=[coin],
            amounts={"iron": 3, "gold": 1},
            notes={"coins": "house"},
            best=coin,
            rows=[[1, 2], []],
            ranks=[3, 1, 2],
            name="A purse",
        )
    )
    crown = Coin("crown", 5, "silver", False, "heavy", (3, 5))
    assert purse == Purse(
        (crown,),
        "Ann",
        {"iron": 3, "gold": 1},
        {"coins": "house"},
        crown,
        ((1, 2), ()),
        (1, 2, 3),
        "A purse",
    )


def test_what_is_left_out_has_its_default() -> None:
    assert reader(Purse).read(data()) == Purse((Coin("penny", 1),), "Ann")


def test_a_mapping_of_a_few_words_has_them_in_their_order_whatever_the_pack_says() -> None:
    purse = reader(Purse).read(data(amounts={"iron": 3, "gold": 1}, notes={"b": "house", "a": "house"}))
    assert list(purse.amounts) == ["gold", "iron"]
    assert list(purse.notes) == ["b", "a"]


COIN = "a table with id, worth, metal, shiny, weight, ages"


@pytest.mark.parametrize(
    ("change", "place", "message"),
    [
        ({"coins": 3}, "/coins", "Expected a list, got 3."),
        ({"coins": []}, "/coins", "Expected 1 to 3 coins, got 0."),
        ({"coins": ["penny"]}, "/coins/0", f"Expected {COIN}, got 'penny'."),
        ({"owner": 3}, "/owner", "Expected a text, got 3."),
        ({"owner": None}, "/owner", "Expected a text, got null."),
        ({"owner": ""}, "/owner", "Expected a text of 1 to 10 characters, got 0."),
        (
            {"owner_name": "Ann"},
            "/owner_name",
            "There is no such key. Expected one of coins, owner, amounts, notes, best, rows, ranks, name.",
        ),
        ({"amounts": []}, "/amounts", "Expected a table with some of gold, silver, iron, got []."),
        (
            {"amounts": {"tin": 1}},
            "/amounts/tin",
            "There is no such key. Expected one of gold, silver, iron.",
        ),
        ({"amounts": {"iron": "1"}}, "/amounts/iron", "Expected a whole number, got '1'."),
        ({"notes": {"a/b": "hearsay"}}, "/notes/a~1b", "Expected rulebook or house, got 'hearsay'."),
        ({"best": 1}, "/best", f"Expected {COIN}, got 1."),
        ({"best": {"worth": 1}}, "/best/id", "Missing. Expected an id of small letters."),
        ({"rows": [[1], [2, "x"]]}, "/rows/1/1", "Expected a whole number, got 'x'."),
        ({"rows": "x" * 200}, "/rows", f"Expected a list, got '{'x' * 79}…."),
    ],
)
def test_a_mistake_is_told_with_its_place(change: dict[str, Any], place: str, message: str) -> None:
    assert refusals(data(**change)) == {place: message}


@pytest.mark.parametrize(
    ("change", "place", "message"),
    [
        ({"id": "Penny"}, "/id", "Expected an id of small letters, got 'Penny'."),
        ({"id": "none"}, "/id", "'none' is a word of text orders."),
        ({"worth": 10}, "/worth", "Expected a whole number from 1 to 9, got 10."),
        ({"worth": True}, "/worth", "Expected a whole number from 1 to 9, got True."),
        ({"worth": 1.5}, "/worth", "Expected a whole number from 1 to 9, got 1.5."),
        ({"metal": "tin"}, "/metal", "Expected one of gold, silver, iron, got 'tin'."),
        ({"metal": ["gold"]}, "/metal", "Expected one of gold, silver, iron, got ['gold']."),
        ({"shiny": 1}, "/shiny", "Expected true or false, got 1."),
        (
            {"weight": 6},
            "/weight",
            "Expected a whole number from 1 to 5, light or heavy, got 6.",
        ),
        ({"ages": "old"}, "/ages", "Expected ages such as 3-5, got 'old'."),
        ({"shiny": True, "metal": "iron"}, "/shiny", "Iron does not shine."),
    ],
)
def test_a_mistake_in_a_part_is_told_with_its_place(change: dict[str, Any], place: str, message: str) -> None:
    assert refusals(data(coins=[{"id": "penny", "worth": 1, **change}])) == {f"/coins/0{place}": message}


def test_all_mistakes_are_told_at_once() -> None:
    assert list(refusals({"coins": [{"id": "x"}, {"worth": 0}], "color": 3})) == [
        "/color",
        "/owner",
        "/coins/0/worth",
        "/coins/1/id",
        "/coins/1/worth",
    ]


def test_parts_are_compared_when_each_of_them_is_right() -> None:
    penny = {"id": "penny", "worth": 1}
    assert refusals(data(coins=[penny, penny])) == {"/coins": "'penny' names 2 of them."}
    assert list(refusals(data(coins=[penny, penny], rows=3))) == ["/rows"]


@pytest.mark.parametrize("given", [None, [], "purse", 3])
def test_what_is_no_table_at_all(given: Any) -> None:
    assert list(refusals(given)) == [""]


@dataclass(frozen=True)
class WithAFloat:
    share: float


def test_types_that_no_pack_can_hold_are_refused() -> None:
    with pytest.raises(TypeError, match="cannot be part of a content pack"):
        reader(WithAFloat)
