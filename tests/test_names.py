"""Names that people can tell apart, and that say nothing they should not."""

from __future__ import annotations

import pytest

from referee.names import GONE_PLAYER, keys, objection


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "O’Neil",
        "J.R.R.Tolkien",
        "gpt-4.1",
        "my_bot 2",
        "Анна Каренина",
        "Nguyễn Văn",
        "ศรีสวัสดิ์",
        "हिन्दी",
        "日本",
        "محمد",
        "7",
    ],
)
def test_names_of_all_scripts_are_names(name: str) -> None:
    assert objection(name) is None


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "1 to 40 characters"),
        ("x" * 41, "1 to 40 characters"),
        (" Ann", "no blanks at its ends"),
        ("Ann ", "no blanks at its ends"),
        ("Ann  Lee", "only one between words"),
        ("\u3164", "U+3164 is none"),
        ("\u2800", "U+2800 is none"),
        ("An\u200bn", "U+200B is none"),
        ("\u202eAnn", "U+202E is none"),
        ("A\ufe0f", "U+FE0F is none"),
        ("Ann\n", "U+000A is none"),
        ("Ann!", "U+0021 is none"),
        ("👻", "U+1F47B is none"),
        ("-_-", "a letter or a digit"),
        ("Z" + "\u0335\u0336\u0337\u0338", "at most 3 marks"),
        ("1\u0301", "none without one"),
        ("Ann leaves seat 1. Bob", "the end of a sentence"),
        ("Ann.", "the end of a sentence"),
        ("Ann leaves seat 1", "what the referee itself calls"),
        ("Seat 2", "what the referee itself calls"),
        ("Referee", "what the referee itself calls"),
        ("Rеferee", "what the referee itself calls"),
        (GONE_PLAYER, "what the referee itself calls"),
    ],
)
def test_what_is_no_name_is_told_why(name: str, why: str) -> None:
    assert why in (objection(name) or "")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "Аnn"),
        ("Ann", "ΑΝΝ"),
        ("Ann", "Ａｎｎ"),
        ("Alan", "AIan"),
        ("Ian", "1an"),
        ("Bob", "B0b"),
        ("modern", "rnodern"),
        ("paypal", "раураl"),
        ("Jos\u00e9", "Jose\u0301"),
    ],
)
def test_names_that_look_alike_have_a_key_in_common(one: str, other: str) -> None:
    assert keys(one) & keys(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Ann", "Ánn"), ("Bob", "Rob"), ("Nan", "Van"), ("Guest 1", "Guest 11")],
)
def test_names_that_differ_have_none(one: str, other: str) -> None:
    assert not keys(one) & keys(other)
