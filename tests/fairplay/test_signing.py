"""Signatures."""

from __future__ import annotations

from typing import Any

import pytest

from referee.fairplay.signing import SigningKey, is_signed, key_id

# The first test vector of RFC 8032, section 7.1: the key alone, since we never sign the empty message.
PRIVATE = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
PUBLIC = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"


def test_the_public_key_is_the_one_of_the_standard() -> None:
    assert SigningKey(PRIVATE).public == PUBLIC
    assert SigningKey(PRIVATE).private == PRIVATE
    assert SigningKey(PRIVATE).id == key_id(PUBLIC)


def test_a_signature_is_over_the_fields_in_any_order() -> None:
    signature: Any = SigningKey(PRIVATE).sign({"b": 1, "a": [True]})
    assert signature["public_key"] == PUBLIC
    assert is_signed({"a": [True], "b": 1}, PUBLIC, signature["value"])
    assert not is_signed({"a": [1], "b": 1}, PUBLIC, signature["value"])


@pytest.mark.parametrize(("key", "value"), [("00", "00"), ("x", "y"), (PUBLIC, "00"), (PUBLIC, "00" * 64)])
def test_what_is_no_signature_does_not_hold(key: str, value: str) -> None:
    assert not is_signed({}, key, value)


def test_keys_differ_and_do_not_show_themselves() -> None:
    one, other = SigningKey.generate(), SigningKey.generate()
    assert one.public != other.public
    assert one.private.hex() not in repr(one)
