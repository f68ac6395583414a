"""Reading any text at all: bounded, and with the bad line named."""

from __future__ import annotations

import pytest

from referee.engine.choices.names import write_name
from referee.engine.choices.phrase import read_phrase
from referee.engine.problems import UnreadableText


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('a\n"b', 2, "A quoted name is not closed."),
        ('a\n\n"b\\q"', 3, "A quoted name is not closed."),
        ("a\n(b", 2, "A bracket is not closed."),
        ("a\nb]", 2, 'The bracket "]" does not match.'),
        ("(a\nb]", 2, 'The bracket "]" does not match.'),
        ("x" * 8193, 1, "The text is too long."),
        ("\n" * 200, 1, "The text has too many lines."),
        ("a\n" + "(" * 33 + ")" * 33, 2, "The brackets are nested too deeply."),
        ("(" * 4000 + ")" * 4000, 1, "The brackets are nested too deeply."),
    ],
)
def test_texts_without_any_meaning(text: str, line: int, message: str) -> None:
    with pytest.raises(UnreadableText) as refused:
        read_phrase(text)
    assert (refused.value.line, refused.value.message) == (line, message)


def test_the_error_itself_does_not_quote_the_text() -> None:
    with pytest.raises(UnreadableText) as refused:
        read_phrase("secret(")
    assert "secret" not in repr(refused.value)
    assert refused.value.source == "secret("


def test_blanks_are_squeezed_and_comments_dropped() -> None:
    assert read_phrase("  a   (b,c ) # d").text() == "a (b,c)"


@pytest.mark.parametrize("name", ["red.f07", "FX-WALL.2", "smite_plus", "4", "_"])
def test_plain_names_stand_bare(name: str) -> None:
    assert write_name(name) == name


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("2,3", '"2,3"'),
        ("priest:chanting", '"priest:chanting"'),
        ("NONE", '"NONE"'),
        ("", '""'),
        ('"', '"\\""'),
    ],
)
def test_other_names_are_quoted(name: str, text: str) -> None:
    assert write_name(name) == text


def test_a_number_sign_before_a_digit_is_part_of_a_word() -> None:
    assert read_phrase("take #12, 3#4 # 5").text() == "take #12, 3#4"
