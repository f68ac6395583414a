"""Random choices, answers and JSON, for the laws that every choice obeys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from referee.engine.choices import (
    Assign,
    Bucket,
    Case,
    Choice,
    Condition,
    Fact,
    FactFamily,
    Flag,
    InOrder,
    Json,
    Many,
    Maybe,
    Number,
    One,
    Option,
    Record,
    Slot,
    Some,
    Split,
)
from referee.engine.choices.fact import FactType

NASTY = [
    *("none", "None", "yes", "not", "and", "in", "true", "all", "2", "3", "2,3", "2, 3", "-1", "+", "a", "A"),
    *("red.f07", "FX-WALL.2", "priest:chanting", "Silver Twilight", "silver twilight lodge", "case", "value"),
    *(
        "",
        " ",
        " a",
        "\n",
        "#",
        '"',
        "\\",
        "(a)",
        "[",
        "}",
        "=",
        "a=b",
        "!=",
        "~",
        "a/b",
        "é",
        "…",
        "a;b",
        "none, a",
    ),
]
ids = st.sampled_from(NASTY) | st.text(max_size=4)


@dataclass(frozen=True)
class RandomSource:
    """The source of randomness that a seeded generator makes."""

    generator: Random

    def below(self, n: int, /) -> int:
        return self.generator.randrange(n)


sources = st.randoms(use_true_random=True).map(RandomSource)

json_values: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | ids,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ids, inner, max_size=3),
    max_leaves=6,
)


def options(min_size: int = 0) -> st.SearchStrategy[list[Option]]:
    return st.lists(
        st.builds(Option, ids, ids), min_size=min_size, max_size=4, unique_by=lambda option: option.id
    )


@st.composite
def picks(draw: st.DrawFn) -> Choice:
    offered = draw(options())
    least = draw(st.integers(0, len(offered)))
    most = draw(st.none() | st.integers(least, 5))
    kind = draw(st.sampled_from([Some, InOrder]))
    return draw(st.sampled_from([kind(offered, least, most), One(offered)]))


@st.composite
def assigns(draw: st.DrawFn, bounded: bool) -> Choice:
    slots: Sequence[Option] = draw(options())
    if bounded:
        slots = [
            Slot(s.id, s.label, {}, draw(st.integers(0, 1)), draw(st.none() | st.integers(1, 3)))
            for s in slots
        ]
    return Assign(draw(options()), slots, partial=draw(st.booleans()))


@st.composite
def splits(draw: st.DrawFn, bounded: bool) -> Choice:
    buckets = [
        Bucket(option.id, option.label, {}, least := draw(st.integers(0, 2)), least + draw(st.integers(0, 3)))
        for option in draw(options())
    ]
    if not bounded:
        return Split(buckets)
    most = sum(bucket.max or 0 for bucket in buckets)
    total = draw(st.integers(sum(bucket.min for bucket in buckets), most))
    return draw(
        st.sampled_from([Split(buckets, total=total), Split(buckets, min_total=total, max_total=most)])
    )


FACT_TYPES: list[FactType] = ["number", "text", "flag", "list"]
FAMILIES = [
    FactFamily(f"{type_}.<x>", type_, type_, (f"{type_}.a", f"{type_}.2,3"), lambda _: None, lambda _: None)
    for type_ in FACT_TYPES
]
bounded_facts: st.SearchStrategy[Fact] = st.one_of(
    st.builds(
        lambda id_, low, more: Fact(id_, id_, "number", least=low, most=low + more),
        ids,
        st.integers(-9, 9),
        st.integers(0, 9),
    ),
    st.builds(
        lambda id_, type_, values: Fact(id_, id_, type_, values=tuple(values)),
        ids,
        st.sampled_from(["text", "list"]),
        # As what a test names must be.
        st.lists(ids.filter(str.isprintable), max_size=4, unique=True),
    ),
)
facts: st.SearchStrategy[list[Fact]] = st.lists(
    st.builds(Fact, ids, ids, st.sampled_from(FACT_TYPES)) | bounded_facts | st.sampled_from(FAMILIES),
    max_size=4,
    unique_by=lambda fact: fact.id,
)


def choices(depth: int = 3, *, bounded: bool = True) -> st.SearchStrategy[Choice]:
    """Choices nested up to `depth`; unless `bounded`, only those that a JSON Schema can tell in full."""
    simple: st.SearchStrategy[Choice] = st.one_of(
        st.builds(Flag),
        st.builds(lambda low, more: Number(low, low + more), st.integers(-9, 9), st.integers(0, 9)),
        st.lists(st.integers(-9, 9), min_size=1, max_size=4).map(Number.among),
        picks(),
        assigns(bounded),
        splits(bounded),
        *([st.builds(Condition, facts)] if bounded else []),
    )
    if depth == 1:
        return simple
    inner = choices(depth - 1, bounded=bounded)
    named: st.SearchStrategy[Mapping[str, Choice]] = st.dictionaries(ids, inner, max_size=3)
    return st.one_of(
        simple,
        st.builds(Maybe, inner),
        st.builds(
            lambda of, low, more: Many(of, low, low + more), inner, st.integers(0, 2), st.integers(0, 2)
        ),
        st.builds(Record, named),
        st.builds(Case, named, st.dictionaries(ids, ids, max_size=2)),
    )


@st.composite
def mutated(draw: st.DrawFn, answer: Json) -> Json:
    """The answer with one thing changed somewhere in it."""
    if isinstance(answer, dict) and answer and draw(st.integers(0, 3)):
        key = draw(st.sampled_from(sorted(answer)))
        match draw(st.sampled_from(["inside", "without", "more"])):
            case "inside":
                return {**answer, key: draw(mutated(answer[key]))}
            case "without":
                return {other: value for other, value in answer.items() if other != key}
            case _:
                return {**answer, draw(ids): draw(json_values)}
    if isinstance(answer, list) and answer and draw(st.integers(0, 3)):
        at = draw(st.integers(0, len(answer) - 1))
        match draw(st.sampled_from(["inside", "without", "twice"])):
            case "inside":
                return [*answer[:at], draw(mutated(answer[at])), *answer[at + 1 :]]
            case "without":
                return [*answer[:at], *answer[at + 1 :]]
            case _:
                return [*answer, answer[at]]
    return draw(json_values)
