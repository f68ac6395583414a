"""The specification's word on choices, read strictly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from referee.api.choice_shapes import LISTED, SHAPES
from referee.api.openapi import spec


def strict() -> dict[str, Any]:
    """The specification's components, where shapes and what they list have no other fields."""
    components = spec()["components"]["schemas"]
    closed = {*(shape.component for shape in SHAPES), *LISTED, "ChoiceFact", "FactFamily"}
    return {
        name: {**schema, "additionalProperties": False} if name in closed else schema
        for name, schema in components.items()
    }


def told_apart(
    validator: Any, schemas: list[Any], instance: Any, schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    """`oneOf`, by its discriminator where it has one: to try all twelve shapes at every level takes hours."""
    if "discriminator" in schema:
        mapping = schema["discriminator"]["mapping"]
        named = isinstance(instance, dict) and instance.get(schema["discriminator"]["propertyName"])
        shape = named if isinstance(named, str) else None
        if shape not in mapping:
            yield ValidationError(f"{shape} is no shape")
        else:
            yield from validator.descend(instance, {"$ref": mapping[shape]})
        return
    if sum(validator.evolve(schema=one).is_valid(instance) for one in schemas) != 1:
        yield ValidationError(f"{instance} is not one of {schemas}")


CHOICES = extend(Draft202012Validator, {"oneOf": told_apart})(  # type: ignore[no-untyped-call]
    {"$ref": "#/components/schemas/Choice", "components": {"schemas": strict()}}
)
