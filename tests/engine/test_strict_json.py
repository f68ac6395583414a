"""JSON that two readers could understand differently is refused."""

from __future__ import annotations

import pytest

from referee.engine.strict_json import MAX_NESTING, BadJson, read_json


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (b'{"a": [1, -2, true, null, "x"]}', {"a": [1, -2, True, None, "x"]}),
        (b"9007199254740991", 2**53 - 1),
        (b"-9007199254740991", -(2**53) + 1),
        ('"ü🂡"'.encode(), "ü🂡"),
        (b'"\\ud83c\\udca1"', "🂡"),
        (b"[" * MAX_NESTING + b"]" * MAX_NESTING, None),
        (b'"' + b"[" * 100 + b'"', "[" * 100),
        (b'["' + b'\\"[' * 50 + b'"]', ['"[' * 50]),
    ],
)
def test_what_means_one_thing_is_read(body: bytes, value: object) -> None:
    read = read_json(body)
    assert value is None or read == value


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"{'a': 1}", "not JSON"),
        (b'{"a": 1} x', "not JSON"),
        (b'"\x00"', "not JSON"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b'"\xff"', "not UTF-8"),
        (b'"\xed\xa0\x80"', "not UTF-8"),
        (b'{"a": 1, "a": 1}', "same key twice"),
        (b'[{"b": {"a": 1, "\\u0061": 2}}]', "same key twice"),
        (b"NaN", "NaN"),
        (b"[-Infinity]", "Infinity"),
        (b"1.5", "whole"),
        (b"1e2", "whole"),
        (b"1e999", "whole"),
        (b"9007199254740992", "2^53"),
        (b"-9007199254740992", "2^53"),
        (b"9" * 5000, "2^53"),
        (b'"\\ud800"', "surrogate"),
        (b'{"\\udfff": 1}', "surrogate"),
        (b'["\\u0000"]', "NUL"),
        (b"[" * (MAX_NESTING + 1) + b"]" * (MAX_NESTING + 1), "nested"),
        (b"[" * 50_000, "nested"),
        (b'{"a":' * 10_000, "nested"),
    ],
)
def test_the_rest_is_refused_by_name(body: bytes, complaint: str) -> None:
    with pytest.raises(BadJson, match=complaint.replace("^", r"\^")):
        read_json(body)


def test_a_long_unfinished_string_is_scanned_once() -> None:
    # 60 kB of escaped quotes: a scan that started anew at each would take minutes, not the test's patience.
    with pytest.raises(BadJson, match="not JSON"):
        read_json(b"[" * 20 + b'"' + b'\\"[' * 20_000)


def test_refusals_do_not_quote_the_body() -> None:
    with pytest.raises(BadJson) as refusal:
        read_json(b'{"secret-plan": 1, "secret-plan": 2}')
    assert "secret" not in str(refusal.value)
