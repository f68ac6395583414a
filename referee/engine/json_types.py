"""The JSON values that answers, states and events are made of. There are no floats among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = bool | int | str | Sequence["Json"] | Mapping[str, "Json"] | None
"""Declared by read-only interfaces, so that a `dict[str, int]` is one; values are plain lists and dicts."""

LARGEST_INTEGER = 2**53 - 1
"""Integers beyond this (either way) do not survive every JSON reader."""


class WrittenJson(bytes):
    """A value as JSON text, for those who only pass it on."""
