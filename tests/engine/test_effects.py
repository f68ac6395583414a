"""Effects are read as calls and as tables, by one vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import pytest

from referee.engine.content import BadContent, between, one_of, reader
from referee.engine.effects import Default, Effect, EffectWords, effect_of

Amounts: TypeAlias = Mapping[Annotated[str, one_of(("T", "B", "M"))], Annotated[int, between(1, 99)]]
Few: TypeAlias = Annotated[int, between(1, 6)]

WORDS: EffectWords = {
    "rest": {},
    "draw": {"n": Few},
    "gain": {"amounts": Amounts},
    "steal": {
        "n": Few,
        "who": Annotated[Literal["most", "each"], Default("most")],
        "hidden": Annotated[bool, Default(False)],
    },
    "tithe": {"n": Few, "at": tuple[Few, ...]},
}
AnyEffect: TypeAlias = Annotated[Effect, effect_of(WORDS)]
Some: TypeAlias = Annotated[Effect, effect_of(WORDS, ("rest", "draw"))]


@pytest.mark.parametrize(
    ("data", "word", "args"),
    [
        ("rest", "rest", {}),
        ("rest()", "rest", {}),
        (" draw ( 2 ) ", "draw", {"n": 2}),
        ("tithe(1)", "tithe", {"n": 1, "at": ()}),
        ("tithe(1, 2, 3)", "tithe", {"n": 1, "at": (2, 3)}),
        ({"rest": True}, "rest", {}),
        ({"draw": 2}, "draw", {"n": 2}),
        ({"gain": {"M": 1, "T": 3}}, "gain", {"amounts": {"T": 3, "M": 1}}),
        ({"steal": {"n": 2}}, "steal", {"n": 2, "who": "most", "hidden": False}),
        ({"steal": {"hidden": True, "n": 2}}, "steal", {"n": 2, "who": "most", "hidden": True}),
        ({"tithe": {"n": 1, "at": [2]}}, "tithe", {"n": 1, "at": (2,)}),
    ],
)
def test_effects_are_read(data: Any, word: str, args: dict[str, Any]) -> None:
    effect = reader(AnyEffect).read(data)
    assert effect == Effect(word, args)
    assert list(effect.args) == list(args)
    assert str(effect) == (data if isinstance(data, str) else word)


ALL = "Expected one of rest, draw, gain, steal, tithe."


@pytest.mark.parametrize(
    ("data", "place", "message"),
    [
        ("fly(2)", "", f"There is no effect 'fly'. {ALL}"),
        ("draw 2", "", f"There is no effect 'draw 2'. {ALL}"),
        ("", "", f"There is no effect ''. {ALL}"),
        (3, "", f"There is no effect 3. {ALL}"),
        ({}, "", f"There is no effect {{}}. {ALL}"),
        ({"draw": 1, "rest": True}, "", f"There is no effect {{'draw': 1, 'rest': True}}. {ALL}"),
        ({"fly": 2}, "", f"There is no effect 'fly'. {ALL}"),
        ("draw", "", "'draw' has the wrong number of arguments. Expected draw(n)."),
        ("draw(1, 2)", "", "'draw(1, 2)' has the wrong number of arguments. Expected draw(n)."),
        ("tithe()", "", "'tithe()' has the wrong number of arguments. Expected tithe(n, at)."),
        ("draw(7)", "", "'draw(7)': n: Expected a whole number from 1 to 6, got 7."),
        ("draw(two)", "", "'draw(two)': n: Expected a whole number from 1 to 6, got 'two'."),
        ("tithe(1, 2, x)", "", "'tithe(1, 2, x)': at: Expected a whole number from 1 to 6, got 'x'."),
        ({"rest": 1}, "/rest", "This effect takes no parameter: write true."),
        ({"draw": "2"}, "/draw", "Expected a whole number from 1 to 6, got '2'."),
        ({"gain": {"S": 1}}, "/gain/S", "There is no such key. Expected one of T, B, M."),
        ({"gain": {"T": True}}, "/gain/T", "Expected a whole number from 1 to 99, got True."),
        ({"steal": 3}, "/steal", "Expected a table with n, who, hidden, got 3."),
        ({"steal": {}}, "/steal/n", "Missing. Expected a whole number from 1 to 6."),
        ({"steal": {"n": 1, "who": "me"}}, "/steal/who", "Expected most or each, got 'me'."),
        (
            {"steal": {"n": 1, "from": "all"}},
            "/steal/from",
            "There is no such key. Expected one of n, who, hidden.",
        ),
    ],
)
def test_an_effect_that_cannot_be_read(data: Any, place: str, message: str) -> None:
    with pytest.raises(BadContent) as bad:
        reader(AnyEffect).read(data)
    assert [(problem.path, problem.message) for problem in bad.value.problems] == [(place, message)]


def test_a_place_may_take_some_words_only() -> None:
    assert reader(Some).read("draw(1)") == Effect("draw", {"n": 1})
    with pytest.raises(BadContent, match=r"'gain' cannot stand here\. Expected one of rest, draw\."):
        reader(Some).read({"gain": {"T": 1}})
