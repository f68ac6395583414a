"""The fields that packs are read with; each says what it expected where it finds something else."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from referee.engine.content_fields import Whole


def missing(expected: str) -> dict[str, str | list[Any] | dict[Any, Any]]:
    """The messages for a field that is left out or null."""
    expected = expected.replace("{", "{{").replace("}", "}}")  # marshmallow fills its messages in
    return {"required": f"Missing. Expected {expected}.", "null": f"Expected {expected}, got null."}


class Table(Schema):
    """A table of a pack: it says which keys it has where it finds another, or no table at all."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        keys = ", ".join(name for name in self.fields if name != "rulebook")
        self.error_messages = {
            **self.error_messages,
            "type": f"Expected a table with {keys}.",
            "unknown": f"There is no such key. Expected one of {keys}.",
        }


class Text(fields.String):
    default_error_messages = missing("a text")

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> str:
        if not isinstance(value, str):
            raise ValidationError(f"Expected a text, got {value!r}.")
        return value


class YesOrNo(fields.Boolean):
    default_error_messages = missing("true or false")

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:
        if not isinstance(value, bool):
            raise ValidationError(f"Expected true or false, got {value!r}.")
        return value


class Listed(fields.List[Any]):
    default_error_messages = missing("a list")

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> list[Any]:
        if not isinstance(value, list):
            raise ValidationError(f"Expected a list, got {value!r}.")
        return super()._deserialize(value, *args, **kwargs)


class Inner(fields.Nested):
    """A table within a table."""

    default_error_messages = missing("a table")


def text(low: int, high: int, **kwargs: Any) -> Text:
    """A text of so many characters; required unless it has a default."""
    if "load_default" not in kwargs:
        kwargs["required"] = True
    error = f"Expected a text of {low} to {high} characters."
    return Text(validate=validate.Length(min=low, max=high, error=error), **kwargs)


def whole(low: int, high: int, **kwargs: Any) -> Whole:
    """A whole number within limits; required unless it has a default."""
    if "load_default" not in kwargs:
        kwargs["required"] = True
    limits = f"a whole number from {low} to {high}"
    return Whole(
        validate=validate.Range(min=low, max=high, error=f"Expected {limits}, got {{input}}."),
        error_messages=missing(limits),
        **kwargs,
    )


def one_of(words: tuple[str, ...], **kwargs: Any) -> Text:
    """One of these words; required unless it has a default."""
    if "load_default" not in kwargs:
        kwargs["required"] = True
    expected = f"one of {', '.join(words)}"
    error = f"Expected {expected}, got {{input!r}}."
    return Text(
        validate=validate.OneOf(words, error=error),
        error_messages=missing(expected),
        **kwargs,
    )


def some_of(words: tuple[str, ...]) -> Listed:
    """At least one of these words."""
    expected = f"Expected at least one of {', '.join(words)}."
    return Listed(one_of(words), required=True, validate=validate.Length(min=1, error=expected))


def yes_or_no() -> YesOrNo:
    """True or false; false if left out."""
    return YesOrNo(load_default=False)
