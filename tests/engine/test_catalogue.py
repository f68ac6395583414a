"""Sentences with named parts, in English and in other languages."""

from __future__ import annotations

import copy
import pickle

import pytest

from referee.engine.catalogue import (
    ENGLISH,
    Catalogue,
    Words,
    alternatives,
    as_kept,
    from_kept,
    joined,
    parts_in,
    pieces_of,
)


@pytest.mark.parametrize(
    ("template", "parts", "said"),
    [
        ("Red gains {coins:coin}.", {"coins": 1}, "Red gains 1 coin."),
        ("Red gains {coins:coin}.", {"coins": 0}, "Red gains 0 coins."),
        ("{n:ability|abilities}", {"n": 2}, "2 abilities"),
        ("{units} {units?dies|die}.", {"units": ["a", "b", "c"]}, "a, b and c die."),
        ("{units} {units?dies|die}.", {"units": ["a"]}, "a dies."),
        ("it {forced?must|may} go", {"forced": True}, "it must go"),
        ("it {forced?must|may} go", {"forced": False}, "it may go"),
        ("as it stands", {}, "as it stands"),
    ],
)
def test_parts_are_filled_in(template: str, parts: dict[str, object], said: str) -> None:
    assert ENGLISH.words(template, parts) == said


@pytest.mark.parametrize("template", ["{units?dies}", "{coins:}", "an {open brace", "a shut} one"])
def test_a_template_that_cannot_be_meant_is_refused(template: str) -> None:
    with pytest.raises(ValueError, match=r"forms|brace"):
        pieces_of(template)


def test_the_parts_of_a_template() -> None:
    assert parts_in("{a} takes {b:coin} {b?at|from} {c}") == {"a", "b", "c"}


GERMAN = Catalogue(
    "de",
    {
        "{who} takes {coins:coin}.": "Es nimmt {who} {coins:coin}.",
        "{some} and {last}": "{some} und {last}",
        "the {colour} Priest": "der Priester in {colour}",
        "red": "Rot",
    },
    {"coin": ("Münze", "Münzen")},
)


def test_words_are_english_and_know_what_they_say_in_another_language() -> None:
    words = Words("{who} takes {coins:coin}.", who=Words("the {colour} Priest", colour=Words("red")), coins=2)
    assert words == "the red Priest takes 2 coins."
    assert GERMAN.said(words) == "Es nimmt der Priester in Rot 2 Münzen."
    assert GERMAN.said("Ada") == "Ada"
    assert GERMAN.listed(["a", "b", "c"]) == "a, b und c"
    assert GERMAN.said(Words("Nobody has translated this.")) == "Nobody has translated this."


def test_words_can_be_copied() -> None:
    words = Words("{coins:coin}", coins=2)
    for again in (copy.deepcopy(words), pickle.loads(pickle.dumps(words))):  # noqa: S301 - our own
        assert GERMAN.said(again) == "2 Münzen"


def test_words_are_stored_with_what_they_say() -> None:
    words = Words("{who} takes {coins:coin}.", who=[Words("red"), "Ada"], coins=2)
    kept = as_kept(words)
    assert kept == {
        "say": "{who} takes {coins:coin}.",
        "parts": {"who": [{"say": "red", "parts": {}}, "Ada"], "coins": 2},
    }
    assert GERMAN.said(from_kept(kept)) == "Es nimmt Rot und Ada 2 Münzen."
    assert from_kept(as_kept("Ada")) == "Ada"


def test_texts_that_are_put_together_stay_what_they_are() -> None:
    assert GERMAN.said(joined("; ", [Words("red"), "Ada"])) == "Rot; Ada"
    either = alternatives([Words("red"), "green", "blue"])
    assert (either, GERMAN.said(either)) == ("red or green or blue", "Rot or green or blue")


def test_json_is_said_throughout() -> None:
    value = {"label": Words("red"), "options": [{"label": Words("red"), "id": "red"}, 2, None, True]}
    assert GERMAN.throughout(value) == {
        "label": "Rot",
        "options": [{"label": "Rot", "id": "red"}, 2, None, True],
    }
    assert ENGLISH.throughout(value) is value
