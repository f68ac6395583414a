"""Marshmallow fields that content packs share."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields


class Whole(fields.Integer):
    """A JSON integer; neither `true` nor `"3"` is one."""

    def _validated(self, value: Any) -> int:
        if type(value) is not int:
            raise ValidationError(f"Expected a whole number, got {value!r}.")
        return value
