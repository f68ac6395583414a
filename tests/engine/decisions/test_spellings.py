"""Spellings: each reads whatever it shows, and says what is wrong with the rest."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from referee.engine.choices import Assign, Bucket, Choice, Flag, InOrder, Number, One, Option, Some, Split
from referee.engine.decisions import (
    Aliased,
    AnyOf,
    Count,
    Listed,
    Named,
    Numbered,
    Phrases,
    Shares,
    Spelling,
    Writing,
)
from referee.engine.decisions.spelling import usual_spelling
from referee.engine.decisions.words import Cursor, Mismatch
from referee.engine.json_types import Json
from referee.engine.problems import AmbiguousText, UnreadableText, UntimelyText

CARDS = Named("card", [Option("f05", "Call to Arms"), Option("f06", "Call"), Option("x,1", "Far Corner")])
NUMBER = Numbered("card", "the number of a card")
GOD = Numbered("Old One", "an Old One", letter="G")
LIST = Listed(CARDS, none="nothing")
SHARES = Shares(AnyOf(GOD, NUMBER, label="monster"), "cubes")
WAY = Phrases({"keep": True, "no keep": False})


class Loud(Spelling):
    """A notation of a game's own."""

    label, what = "shout", "a shout"

    def read(self, words: Cursor) -> Json:
        return words.take().casefold()

    def show(self, value: Json) -> str:
        return str(value).upper()


def cursor(text: str) -> Cursor:
    return Cursor(Writing().words(text))


@pytest.mark.parametrize(
    ("spelling", "values"),
    [
        (CARDS, ["f05", "f06", "x,1"]),
        (NUMBER, ["1", "12", "9999"]),
        (GOD, ["G1", "G12"]),
        (Count("cubes"), [0, 3, -2]),
        (WAY, [True, False]),
        (Aliased(GOD, "god", "G1", "none"), ["G1", "G3"]),
        (GOD | WAY | Count("cubes"), ["G1", True, 3]),
        (LIST, [["f05"], ["f06", "f05", "x,1"], []]),
        (Listed(GOD, between=" "), [["G3", "G1"]]),
        (SHARES, [{"G1": 2}, {"G1": 2, "9": 0}]),
        (Loud(), ["hey"]),
    ],
)
def test_what_is_shown_is_read_back(spelling: Spelling, values: Sequence[Json]) -> None:
    for value in values:
        words = cursor(spelling.show(value))
        assert spelling.spells(value)
        assert (spelling.read(words), words.left) == (value, 0)


@pytest.mark.parametrize(
    ("spelling", "text", "value"),
    [
        (CARDS, "CALL to arms", "f05"),
        (CARDS, "call", "f06"),
        (CARDS, "far", "x,1"),
        (NUMBER, "#012", "12"),
        (GOD, "g03", "G3"),
        (WAY, "NO KEEP", False),
        (Aliased(GOD, "my god", "G1", "none"), "My God", "G1"),
        (LIST, "call to arms, call", ["f05", "f06"]),
        (LIST, "call to arms x,1 f06", ["f05", "x,1", "f06"]),
        (Listed(GOD, between=" "), "g3, g1 g2", ["G3", "G1", "G2"]),
        (SHARES, "g1 2, #9 1", {"G1": 2, "9": 1}),
    ],
)
def test_other_ways_to_write_the_same(spelling: Spelling, text: str, value: Json) -> None:
    words = cursor(text)
    assert (spelling.read(words), words.left) == (value, 0)


def test_words_that_are_not_its_own_are_left() -> None:
    words = cursor("call to x")
    assert (CARDS.read(words), words.rest()) == ("f06", "to x")
    words = cursor("f05, f06 then f05")
    assert (LIST.read(words), words.rest()) == (["f05", "f06"], "then f05")


@pytest.mark.parametrize(
    ("spelling", "text", "message", "error"),
    [
        (CARDS, "zounds", '"zounds" is not a card.', UnreadableText),
        (CARDS, "", "The order ends where <card> should stand.", UnreadableText),
        (CARDS, "f0", '"f0" could be f05, f06.', AmbiguousText),
        (NUMBER, "0", '"0" is not the number of a card.', UnreadableText),
        (NUMBER, "#12345", '"#12345" is not the number of a card.', UnreadableText),
        (NUMBER, "१२", '"१२" is not the number of a card.', UnreadableText),
        (GOD, "3", '"3" is not an Old One.', UnreadableText),
        (Count("cubes"), "two", '"two" is not a number of cubes.', UnreadableText),
        (WAY, "perhaps", '"perhaps" stands where "keep" or "no keep" should.', UnreadableText),
        (Aliased(GOD, "god", None, "There is none."), "god", "There is none.", UntimelyText),
        (GOD | NUMBER, "x", '"x" is not an Old One or the number of a card.', UnreadableText),
        (SHARES, "g1 2, g1 1", "G1 is named twice.", UnreadableText),
        (SHARES, "g1", "The order ends where <cubes> should stand.", UnreadableText),
    ],
)
def test_what_cannot_be_read_is_told(
    spelling: Spelling, text: str, message: str, error: type[UnreadableText]
) -> None:
    with pytest.raises(Mismatch) as mismatch:
        spelling.read(cursor(text))
    assert (mismatch.value.message, mismatch.value.error) == (message, error)


@pytest.mark.parametrize(
    ("choice", "text", "value"),
    [
        (One([Option("a", "Alpha")]), "alpha", "a"),
        (Some([Option("a", "Alpha"), Option("b", "Beta")]), "beta, alpha", ["b", "a"]),
        (Some([Option("a", "Alpha")]), "none", []),
        (InOrder([Option("a", "Alpha"), Option("b", "Beta")]), "b a", ["b", "a"]),
        (Split([Bucket("a", "Alpha")], max_total=9), "alpha 3", {"a": 3}),
        (Number(0, 9), "7", 7),
        (Flag(), "yes", True),
    ],
)
def test_without_a_spelling_the_shape_of_the_choice_decides(choice: Choice, text: str, value: Json) -> None:
    assert usual_spelling("letter", choice).read(cursor(text)) == value


def test_some_shapes_need_a_spelling() -> None:
    with pytest.raises(TypeError, match="the field x needs a spelling"):
        usual_spelling("x", Assign([], []))


def test_comments_and_marks_are_the_writing_of_a_game() -> None:
    plain, bare = Writing(), Writing(marks="")
    assert [word.text for word in plain.words("take 1,2 #12 # now")] == ["take", "1", ",", "2", "#12"]
    assert [word.text for word in bare.words("take 1,2")] == ["take", "1,2"]


def test_lines_that_say_something_are_parted_by_a_break() -> None:
    said = Writing(breaks="/").words("\n one \n# two\n three / four")
    assert [word.text for word in said] == ["one", "\n", "three", "\n", "four"]
    assert [word.line.number for word in said] == [2, 4, 4, 4, 4]
