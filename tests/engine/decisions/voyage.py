"""A voyage: orders of several lines, a family made from the content, and records with fields left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from referee.engine.choices import Condition, Fact, Number, One, Option
from referee.engine.decisions import (
    Count,
    Decision,
    Moment,
    Named,
    Phrases,
    Sentence,
    Tested,
    Writing,
    asks,
    lines_of,
)
from referee.engine.json_types import Json

PORTS = [Option(name, name.title()) for name in ("genoa", "smyrna", "tunis")]
PORT = Named("port", PORTS)
TESTS = Condition([Fact("wind", "Wind", "number"), Fact("war", "War", "flag")])
WRITING = Writing(marks=",:", breaks="/")


@dataclass(frozen=True)
class Sea(Moment):
    port: str = "genoa"
    coins: int = 5
    charts: Mapping[str, int] = None  # type: ignore[assignment]
    """Charts by id, with their prices."""


def other_ports(at: Sea) -> One:
    return One([port for port in PORTS if port.id != at.port], lambda port: f"You are in {port} already.")


class Leg(Decision[Sea], form="to {port} [selling {goods}]"):
    what, writing = "a leg", WRITING
    port: str = asks(other_ports, PORT)
    goods: int = asks(Number(0, 9), Count("bales"), default=0)


def arrived(at: Sea, leg: Leg) -> Sea:
    return replace(at, port=leg.port)


class Watch(Decision[Sea], form="if {when}: {do}"):
    what, writing = "a watch", WRITING
    when: Json = asks(TESTS, Tested(TESTS, until=":"))
    do: Literal["flee", "fight"] = asks(One([Option("flee", "Flee"), Option("fight", "Fight")]))


class Voyage(
    Decision[Sea],
    form="""
        {legs}
        otherwise {otherwise}
        {watches}
        [flag {flag}]""",
):
    """Legs are read one after the other, each from the port that the last one reached."""

    what, writing = "a voyage", WRITING
    legs: tuple[Leg, ...] = asks(spelling=lines_of(Leg, arrived), default=())
    otherwise: Literal["wait", "return"] = asks(
        One([Option("wait", "Wait"), Option("return", "Return")]),
        Phrases({"wait": "wait", "return": "return"}),
    )
    watches: tuple[Watch, ...] = asks(spelling=lines_of(Watch), default=())
    flag: str | None = asks(One(PORTS), PORT, default=None)


class Chart(Decision[Sea], tag="chart"):
    """One case for each chart in the content; the class says what can be done with it."""

    what, writing = "the use of a chart", WRITING
    chart: str

    @classmethod
    def members(cls, at: Sea) -> Mapping[str, type[Chart]]:
        return {id_: Sell if id_.startswith("old") else Follow for id_ in at.charts}

    @classmethod
    def label_of(cls, case: str, at: Sea) -> str:
        return f"Chart {case} for {at.charts[case]}"


def charts(at: Sea) -> Named:
    return Named("chart", [Option(id_, id_) for id_ in at.charts])


class Follow(
    Chart, form="follow {chart} to {port}", rule=Sentence("A chart costs its price.", "VO-2"), weight=3
):
    chart: str = asks(spelling=charts)
    port: str = asks(other_ports, PORT)

    def problems(self, at: Sea) -> str | None:
        price = at.charts[self.chart]
        return None if price <= at.coins else f"{self.chart} costs {price}; you have {at.coins}."


class Sell(Chart, form="sell {chart} for {price}", bare=True):
    chart: str = asks(spelling=charts)
    price: int = asks(Number(1, 9), Count("coins"))


class Crew(Decision[Sea], form="[take] {port} [with {men}] [pay {pay}] [{by}]", sparse=True):
    what, writing = "a crew", WRITING
    port: str = asks(other_ports, PORT)
    men: int = asks(Number(1, 9), Count("men"), default=3)
    pay: int | None = asks(Number(1, 9), Count("coins"), default=None)
    by: Literal["day", "night"] = asks(
        One([Option("day", "Day"), Option("night", "Night")]), Phrases({"by day": "day", "by night": "night"})
    )

    @classmethod
    def understood(cls, said: dict[str, Json], at: Sea) -> dict[str, Json]:
        """By night, unless it is from Genoa."""
        return {"by": "day", **said} if at.port == "genoa" else said
