"""Fixtures of the choices' tests."""

from __future__ import annotations

from random import Random

import pytest

from tests.engine.choices.strategies import RandomSource


@pytest.fixture
def source() -> RandomSource:
    return RandomSource(Random(1))  # noqa: S311 - tests keep no secrets
