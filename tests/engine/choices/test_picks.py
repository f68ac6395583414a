"""One, some, and some in order."""

from __future__ import annotations

import pytest

from referee.engine.choices import CannotSample, InOrder, Json, One, Option, Some
from referee.engine.problems import AmbiguousText, UnreadableText
from tests.engine.choices.strategies import RandomSource
from tests.engine.choices.tables import complaints, options

CULTS = options("red", "green", "blue")


def no_own_cult(id_: str) -> str | None:
    return "You cannot target your own cult." if id_ == "black" else None


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("purple", '"purple" is not among red, green, blue.'),
        ("Red", '"Red" is not among red, green, blue. Did you mean "red"?'),
        ("black", "You cannot target your own cult."),
        (3, "Expected one of red, green, blue, got 3."),
        (["red"], "Expected one of red, green, blue, got a list."),
        (None, "Expected one of red, green, blue, got null."),
    ],
)
def test_one_takes_only_an_id_that_is_offered(answer: Json, message: str) -> None:
    assert complaints(One(CULTS, refuse=no_own_cult), answer) == [("", message)]
    assert complaints(One(CULTS, refuse=no_own_cult), "red") == []


def test_a_list_of_one_or_none_is_not_told_as_a_list() -> None:
    assert complaints(One(options("play")), "move") == [("", '"move" cannot be chosen: only play can.')]
    assert complaints(One(options()), "move") == [("", '"move" cannot be chosen: nothing can.')]


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        (["red"], []),
        (["blue", "red"], []),
        ([], [("", "Choose from 1 to 2 (you chose 0).")]),
        (["red", "green", "blue"], [("", "Choose from 1 to 2 (you chose 3).")]),
        (["red", "red"], [("/1", '"red" is listed twice.')]),
        (["red", "purple"], [("/1", '"purple" is not among red, green, blue.')]),
        (["black"], [("/0", "You cannot target your own cult.")]),
        (["red", True], [("/1", "Expected one of red, green, blue, got true.")]),
        ("red", [("", 'Expected a list of ids, got "red".')]),
        ({"red": 1}, [("", "Expected a list of ids, got an object.")]),
    ],
)
@pytest.mark.parametrize("kind", [Some, InOrder])
def test_some_takes_different_ids(kind: type[Some], answer: Json, found: list[tuple[str, str]]) -> None:
    assert complaints(kind(CULTS, 1, 2, refuse=no_own_cult), answer) == found


@pytest.mark.parametrize(
    ("least", "most", "message"),
    [(3, 3, "Choose exactly 3 (you chose 4)."), (0, 3, "Choose at most 3 (you chose 4).")],
)
def test_how_many_are_wanted(least: int, most: int, message: str) -> None:
    assert complaints(Some(options(*"abcd"), least, most), list("abcd")) == [("", message)]


def test_a_hostile_list_gets_a_short_reply() -> None:
    assert len(Some(CULTS).problems(["x"] * 10_000)) == 20


def test_long_lists_of_options_are_cut_in_messages() -> None:
    many = One(options(*(f"o{n}" for n in range(14))))
    assert complaints(many, "x") == [
        ("", '"x" is not among o0, o1, o2, o3, o4, o5, o6, o7, o8, o9, o10, o11 … (14 in all).')
    ]


def test_descriptions() -> None:
    card = Option("FX-WALL", "The Wall", {"cost": 2})
    assert One([card]).describe() == {
        "shape": "one",
        "options": [{"id": "FX-WALL", "label": "The Wall", "cost": 2}],
        "rules": [],
    }
    assert InOrder(CULTS, 1).describe() == {
        "shape": "order",
        "options": [{"id": i, "label": i.title()} for i in ("red", "green", "blue")],
        "min": 1,
        "max": 3,
        "rules": [],
    }
    assert Some(CULTS, max=9).describe()["max"] == 3


def test_two_options_with_one_id_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="same id"):
        One([Option("a", "x"), Option("a", "y")])


def test_nothing_to_choose_from(source: RandomSource) -> None:
    assert not One([]).possible
    assert One([]).problems("a")
    with pytest.raises(CannotSample):
        One([]).sample(source)
    assert not Some(CULTS, 4).possible
    with pytest.raises(CannotSample):
        Some(CULTS, 4).sample(source)


def test_hands_do_not_show_in_logs() -> None:
    assert "red" not in repr(One(CULTS))


SPACES = One(
    [
        Option("silver_twilight_lodge", "Silver Twilight Lodge"),
        Option("silver_key", "Silver Key"),
        Option("smite", "Smite"),
        Option("smite_plus", "Smite more"),
        Option("2,3", "Row 2, column 3"),
        Option("priest:chanting", "Priest (chanting)"),
    ]
)


@pytest.mark.parametrize(
    ("text", "id_"),
    [
        ("silver_key", "silver_key"),
        ("SILVER   twi # where the lodge is", "silver_twilight_lodge"),
        ("smite", "smite"),
        ("Smite M", "smite_plus"),
        ("2,3", "2,3"),
        ('"2,3"', "2,3"),
        ("row 2, column 3", "2,3"),
        ("priest:ch", "priest:chanting"),
        ("priest (chanting)", "priest:chanting"),
    ],
)
def test_one_is_named_by_id_label_or_the_beginning_of_either(text: str, id_: str) -> None:
    assert SPACES.parse(text) == id_


def test_several_that_begin_so_are_named() -> None:
    with pytest.raises(AmbiguousText) as refused:
        SPACES.parse("\n  silver  # which?")
    assert refused.value.line == 2
    assert refused.value.source == "silver  # which?"
    assert refused.value.message == '"silver" could be silver_twilight_lodge, silver_key.'


def test_two_of_the_same_label_need_their_ids() -> None:
    hand = One([Option("smite", "Smite"), Option("smite.2", "Smite")])
    assert hand.parse("SMITE") == "smite"
    assert hand.parse("smite.2") == "smite.2"
    with pytest.raises(AmbiguousText):
        hand.parse("smi")


def test_a_game_refuses_a_word_in_its_own_words() -> None:
    with pytest.raises(UnreadableText) as refused:
        One(CULTS, refuse=no_own_cult).parse("black")
    assert refused.value.message == "You cannot target your own cult."
    assert refused.value.expected == "one of red, green, blue"


@pytest.mark.parametrize("text", ["purple", "red green", "", "red, green", "{red}"])
def test_unreadable_names(text: str) -> None:
    with pytest.raises(UnreadableText):
        One(CULTS).parse(text)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("red, GREEN", ["red", "green"]),
        ("b,r", ["blue", "red"]),
        ("none", []),
        ("red,", ["red"]),
        ("red,\n  green", ["red", "green"]),
    ],
)
def test_some_in_words(text: str, ids: list[str]) -> None:
    assert Some(CULTS).parse(text) == ids


def test_commas_within_names_and_between_them() -> None:
    spaces = Some(options("2,3", "4,4", "2", "3"))
    assert spaces.parse("2,3, 4,4") == ["2,3", "4,4"]
    assert spaces.parse("2, 3") == ["2", "3"]
    assert spaces.show(["2,3", "2"]) == '"2,3", 2'
