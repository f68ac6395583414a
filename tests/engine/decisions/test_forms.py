"""Forms: how they are written down, read, shown and explained."""

from __future__ import annotations

import pytest

from referee.engine.decisions.forms import read_form
from referee.engine.decisions.spelling import Count, Phrases
from referee.engine.decisions.words import Cursor, Mismatch, Writing
from referee.engine.json_types import Json

FORM = read_form("go|walk {from} [to] {to} [quickly {speed}] [with {friend}], {end}")
SPELLINGS = {
    "from": Count("start"),
    "to": Count("goal"),
    "speed": Count("speed"),
    "friend": Phrases({"ann": "ann", "bob dylan": "bob"}),
    "end": Phrases({"stop": True}),
}


def read(text: str) -> dict[str, Json]:
    words = Cursor(Writing().words(text))
    found = FORM.read(words, {name: one.read for name, one in SPELLINGS.items()})
    assert not words.left
    return found


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("go 1 to 2, stop", {"from": 1, "to": 2, "end": True}),
        ("WALK 1 2,stop", {"from": 1, "to": 2, "end": True}),
        ("go 1 2 quickly 3, stop", {"from": 1, "to": 2, "speed": 3, "end": True}),
        (
            "go 1 2 with bob dylan quickly 3, stop",
            {"from": 1, "to": 2, "speed": 3, "friend": "bob", "end": True},
        ),
    ],
)
def test_clauses_are_read_in_any_order_and_any_of_the_words(text: str, values: dict[str, Json]) -> None:
    assert read(text) == values
    written = FORM.show(lambda name: SPELLINGS[name].show(values[name]), set(FORM.fields) - set(values))
    assert read(written) == values


def test_a_clause_without_a_field_is_always_written_and_the_others_only_with_their_values() -> None:
    values = {"from": "1", "to": "2", "speed": "5", "friend": "ann", "end": "stop"}
    assert FORM.show(values.__getitem__, {"speed", "friend", "end"}) == "go 1 to 2, stop"
    assert FORM.show(values.__getitem__, {"speed"}) == "go 1 to 2 with ann, stop"
    both = read_form("go [from {start} by {way}]")
    assert both.show({"start": "a", "way": "b"}.__getitem__, {"start"}) == "go from a by b"


def test_the_help_line_is_the_form_with_labels() -> None:
    labels = {name: one.help for name, one in SPELLINGS.items()}
    expected = "go <start> [to] <goal> [quickly <speed>] [with ann|bob dylan], stop"
    assert FORM.help(labels) == expected
    assert read_form("both {a}[, {b}]").help({"a": "<a>", "b": "<b>"}) == "both <a>[, <b>]"


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("fly 1 2", 0, '"fly" stands where "go" or "walk" should.'),
        ("go", 1, "The order ends where <start> should stand."),
        ("go one 2", 1, '"one" is not a number of start.'),
        ("go 1 2 stop", 3, '"stop" stands where "," should.'),
        ("go 1 2 quickly, stop", 4, '"," is not a number of speed.'),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(text: str, place: int, message: str) -> None:
    words = Cursor(Writing().words(text))
    with pytest.raises(Mismatch) as mismatch:
        FORM.read(words, {name: one.read for name, one in SPELLINGS.items()})
    furthest = words.furthest or mismatch.value
    if furthest.place < mismatch.value.place:
        furthest = mismatch.value
    assert (furthest.place, furthest.message) == (place, message)


def test_an_order_may_begin_with_any_word_that_comes_first() -> None:
    assert FORM.openings == ("go", "walk")
    assert read_form("[place] [now] put {x}").openings == ("place", "now", "put")
    assert read_form("{x} go").openings == ()


@pytest.mark.parametrize("written", ["go [to {x}", "go to {x}]", "go [] {x}", "go {x y}"])
def test_a_form_that_is_none_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match="form"):
        read_form(written)


def test_where_all_may_be_left_out_something_is_said() -> None:
    form = read_form("[amend] [pay {pay}] [for {days}]")
    readers = {"pay": Count("coins").read, "days": Count("days").read}
    assert form.read(Cursor(Writing().words("for 2")), readers) == {"days": 2}
    for text in ("amend", ""):
        with pytest.raises(Mismatch, match="It does not say what is to be done"):
            form.read(Cursor(Writing().words(text)), readers)
